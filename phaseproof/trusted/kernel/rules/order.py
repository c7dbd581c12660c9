"""Order: by sign, by the squares, by balls."""

from dataclasses import dataclass

from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.enclosure.ranges import settled
from phaseproof.trusted.kernel.chain import check_chain
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import visible
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.kernel.rules.equality import MODULUS
from phaseproof.trusted.language.claims import Chain, Method, Rejected, Relation, Rule
from phaseproof.trusted.language.terms import Letter, Node, Term


@dataclass(frozen=True)
class SIGN(Rule):
    """The difference of the lines visibly has a sign, or is visibly not zero.
    premise: $t − s ≥ 0$ is visible, or > 0, or ≠ 0, by ALGEBRA or by MODULUS; for =, both
        $t − s ≥ 0$ and $s − t ≥ 0$ are
    condition: for ≤, < and =, $s$ is visibly real; for =, not already $s = t$ by MODULUS
    conclusion: $Γ ⊢ s ≤ t$, or $s < t$, or $s ≠ t$, or $s = t$
    sound: It is a sum of products of things of known sign, and of multiples of what $Γ$ says;
        of two numbers that are ≤ each other, neither is larger."""

    rel: str = "≤"
    name = "visible"
    weaker = property(lambda self: MODULUS if self.rel == "=" else None)

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless t − s visibly has the sign, by ALGEBRA or by MODULUS; for =, if it or
        s − t is not ≥ 0."""
        if self.rel == "=":
            SIGN().check(before, after, scope)
            return SIGN().check(after, before, scope)
        try:
            visible(self.rel, before, after, scope)
        except Rejected:
            visible(self.rel, before, after, scope, level=Level.MODULUS)


@dataclass(frozen=True)
class SQUARES(Rule):
    """Numbers compare as their squares do, or as their values ``of`` sin, tan, sinh or tanh.
    premise: $Γ ⊢ s² ∼ t²$, or $f(s) ∼ f(t)$, by a chain
    condition: $s$ and $t$ are visibly real; for squares ≥ 0; for sin from $−π/2$ to $π/2$, for tan
        between these
    conclusion: $Γ ⊢ s ∼ t$
    sound: Each of these functions is strictly increasing there."""

    chain: Chain
    rel: str = "="
    of: str = ""
    name = property(
        lambda self: (
            f"{self.of} increases; compare its values"
            if self.of
            else "both are non-negative; compare the squares"
        )
    )

    def subproofs(
        self, before: Term, after: Term
    ) -> tuple[tuple[str, Relation, Chain], ...]:
        """The chain for s² ∼ t², or for the values of the function."""
        lhs, rhs = (Node(self.of, (e,)) if self.of else e**2 for e in (before, after))
        title = "the values" if self.of else "the squares"
        return ((title, Relation(lhs, self.rel, rhs), self.chain),)

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless s and t visibly lie where the function increases, and the chain shows how
        its values compare."""
        if self.of not in ("", "sin", "tan", "sinh", "tanh"):
            raise Rejected(f"{self.of} is not known to increase")
        normal = Normalizer(scope, Level.MODULUS)
        for side in (before, after):
            normal.of_kind(side, "real" if self.of else "nonnegative", {})
            if self.of in ("sin", "tan"):
                for bound in (Node("pi") / 2 - side, Node("pi") / 2 + side):
                    normal.of_kind(bound, "> 0" if self.of == "tan" else "≥ 0", {})
        check_chain(self.subproofs(before, after)[0][1], self.chain, scope)


@dataclass(frozen=True)
class ENCLOSED(Rule):
    """Intervals decide a comparison of numbers, or of functions of variables $x, …, y$ in a box.
    premise: $s ∼ t$ by intervals on each piece of the box, cut where it is not made of integers
    condition: $Γ$ says $l ≤ x$ and $x ≤ h$ with numbers $l$, $h$, for each variable in $s$ or $t$,
        if need be by way of other variables
    condition: $∼$ is ≤, < or ≠, and it is not visible (SIGN)
    conclusion: $Γ ⊢ s ∼ t$
    sound: An interval holds every value that its term has for arguments in theirs."""

    on: Letter | None = None
    rel: str = "<"
    over: tuple[Letter, ...] = ()
    method = Method.ENCLOSED
    weaker = property(lambda self: SIGN(self.rel))

    @property
    def of(self) -> tuple[Letter, ...]:
        """The letters of the box: ``on``, if it is given, and ``over``."""
        return (self.on, *self.over) if self.on else self.over

    @property
    def name(self) -> str:  # type: ignore[override]
        """“balls”, and the letters of the box."""
        names = ", ".join(f"${x.name}$" for x in self.of)
        return f"balls, for each {names}" if names else "balls"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless balls settle s ∼ t, on the box that hypotheses give.
        Its letters must be exactly those in s or t."""
        says = Relation(before, self.rel, after)
        if says.letters != {*self.of}:
            raise Rejected(
                "balls are of exactly the letters that are named, or of numbers"
            )
        known = [c.says for c in scope.given if not c.free and not c.provided]
        if not (
            settled(says, known)
            if says.letters
            else BallEvaluator().certain(before, self.rel, after, {})
        ):
            raise Rejected("balls do not settle it")
