"""Linear combinations of what is known."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.chain import Known
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.matrices import MatrixForm, difference, equal, scaled
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.reading import Normal
from phaseproof.trusted.kernel.ring import only
from phaseproof.trusted.language.claims import Rejected, Rule
from phaseproof.trusted.language.terms import Term, term

ONE = term(1)


@dataclass(frozen=True)
class LINEAR_SYSTEM(Rule):
    """A combination of known relations, each with its multiplier $u$; ``factor`` is $c$.
    premise: $Γ ⊢ l ∼ r$, for each of them, one or more
    premise: $c (t − s) ≡ Σ u (r − l)$; a matrix $u$ stands on the right
    condition: $c ≠ 0$; for ≤ and <: $c > 0$, and $u ≥ 0$ unless its $∼$ is =; for <: $u > 0$
        for some <
    condition: for ≠: one $∼$ is ≠, its $u ≠ 0$, and all others are =
    conclusion: $Γ ⊢ s ∼ t$, where $∼$ is the first of ≠, <, ≤, = among them
    sound: Equations add up, and so do inequalities, times what is not negative."""

    equations: tuple[tuple[Known, Term], ...]
    factor: Term = ONE
    alone = property(lambda self: len(self.equations) == 1 and self.factor == ONE)

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "equations", tuple((g, term(u)) for g, u in self.equations)
        )
        object.__setattr__(self, "factor", term(self.factor))

    @property
    def rel(self) -> str:  # type: ignore[override]
        """The first of ≠, < and ≤ that one of the relations has; = if none has."""
        rels = {known.rel for known, _ in self.equations}
        return next((r for r in ("≠", "<", "≤") if r in rels), "=")

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of the only reason, if there is one with factor 1; “linear system”
        otherwise."""
        return self.equations[0][0].name if self.alone else "linear system"

    @property
    def weaker(self) -> Rule | None:
        """What is weaker than the only reason, if there is one with factor 1; None otherwise."""
        return self.equations[0][0].weaker if self.alone else None

    @property
    def level(self) -> Level:
        """A multiple of one relation is compared as that relation is."""
        return self.equations[0][0].level if self.alone else Level.EULER

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless c (t − s) ≡ Σ u (r − l), with the signs that ∼ needs."""
        normal, signs = Normalizer(scope, self.level), Normalizer(scope)
        rels = [known.rel for known, _ in self.equations]
        if self.rel == "≠" and (rels.count("≠") > 1 or {*rels} & {"≤", "<"}):
            raise Rejected("inequations are not added up")
        if not rels:
            raise Rejected("a combination of nothing is no reason")
        if self.rel in "≤<":
            signs.of_kind(self.factor, "> 0", {})
        normal.divisor(self.factor, {})
        x, y = normal.either(before, {}), normal.either(after, {})
        total, strict = scaled(difference(y, x), normal.of(self.factor, {})), False
        for known, multiplier in self.equations:
            says, env = known.relation(scope)
            gap = difference(normal.either(says.rhs, env), normal.either(says.lhs, env))
            u = normal.either(multiplier, {})
            if says.rel != "=":
                kind = "≠ 0" if says.rel == "≠" else "≥ 0"
                size = signs.of_kind(multiplier, kind, {})
                strict |= says.rel == "<" and scope.positive(size)
            if isinstance(u, MatrixForm):
                part: Normal = only(MatrixForm, gap) * u
            else:
                part = scaled(gap, u)
            total = difference(total, part)
        if not equal(total, difference(total, total)):
            raise Rejected("the combination of what is known is another one")
        if self.rel == "<" and not strict:
            raise Rejected("no strict relation has a positive multiplier")
