"""The triangle inequality."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS, same
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.rules.equality import MODULUS
from phaseproof.trusted.language.claims import Rejected, Rule
from phaseproof.trusted.language.terms import Binder, Node, Term


@dataclass(frozen=True)
class Triangle(Rule):
    """Moduli are spread over what is in them: $s′$ is $s$ with $|x + y|$ as $|x| + |y|$, and
    perhaps $|Σ f|$ as $Σ |f|$ and $|∫ f|$ as $∫ |f|$.
    premise: $s′ ≡ t$ by MODULUS
    condition: what is spread stands in summands, over divisors that are visibly > 0
    condition: $|∫_{a}^{b} f|$ only where $a ≤ b$ is visible; and not already $s = t$ by MODULUS
    conclusion: $Γ ⊢ s ≤ t$
    sound: $|x + y| ≤ |x| + |y|$ and its limits; sums and products of moduli keep order."""

    name = "triangle inequality"
    rel = "≤"
    weaker = MODULUS

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless s with its moduli spread is t by MODULUS.
        It is tried without spreading over Σ and ∫ first, then with it."""
        for deep in (False, True):
            try:
                return same(spread(before, deep, scope), after, scope, Level.MODULUS)
            except REFUSALS as refusal:
                last = refusal
        raise Rejected(str(last))


def spread(e: Term, deep: bool, scope: Scope) -> Term:
    """An upper bound of e: each |x + y| becomes |x| + |y|; if deep, each |∫f| also ∫|f|.  It goes
    through sums, and through quotients by something visibly positive."""
    go = lambda x: spread(x, deep, scope)
    match e:
        case Node("+", parts):
            return Node("+", tuple(map(go, parts)))
        case Node("/", (x, y)):
            Normalizer(scope, Level.MODULUS).of_kind(y, "> 0", {})
            return go(x) / y
        case Node("abs", (Node("+" | "*" as head, parts),)):
            return Node(head, tuple(go(abs(x)) for x in parts))
        case Node("abs", (Node("neg", (x,)),)):
            return go(abs(x))
        case Node("abs", (Node("/", (x, y)),)):
            return go(abs(x)) / abs(y)
        case Node(
            "abs", (Binder("integral" | "sum" as head, f, x, lo, hi) as inner,)
        ) if deep:
            normal = Normalizer(scope, Level.MODULUS)
            a, b = normal.ends(inner, {})
            if head == "integral":
                normal.demand(b - a, "≥ 0", hi - lo)
            return Binder(head, abs(f), x, lo, hi)
    return e


TRIANGLE = Triangle()
