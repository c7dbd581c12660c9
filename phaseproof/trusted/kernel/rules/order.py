"""Order: by sign, by the squares, by balls."""

from dataclasses import dataclass

from phaseproof.trusted.enclosure.balls import BallEvaluator
from phaseproof.trusted.enclosure.ranges import settled
from phaseproof.trusted.kernel.chain import check_chain
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import visible
from phaseproof.trusted.kernel.normalizer import Level, Normalizer
from phaseproof.trusted.language.claims import Chain, Method, Rejected, Relation, Rule
from phaseproof.trusted.language.terms import Letter, Term


@dataclass(frozen=True)
class SIGN(Rule):
    """The difference of the lines visibly has a sign, or is visibly not zero.
    premise: $t − s ≥ 0$ is visible, or > 0, or ≠ 0, by ALGEBRA or by MODULUS
    condition: for ≤ and <, $s$ is visibly real
    conclusion: $Γ ⊢ s ≤ t$, or $s < t$, or $s ≠ t$
    sound: It is a sum of products of things of known sign, and of multiples of what $Γ$ says."""

    rel: str = "≤"
    name = "visible"

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless t − s visibly has the sign, by ALGEBRA or by MODULUS."""
        if self.rel not in ("≤", "<", "≠"):
            raise Rejected("a sign does not show an equation")
        try:
            visible(self.rel, before, after, scope)
        except Rejected:
            visible(self.rel, before, after, scope, level=Level.MODULUS)


@dataclass(frozen=True)
class SQUARES(Rule):
    """Non-negative numbers compare as their squares do.
    premise: $Γ ⊢ s² ∼ t²$, by a chain
    condition: $s$ and $t$ are visibly real, and ≥ 0
    conclusion: $Γ ⊢ s ∼ t$
    sound: $x ↦ x²$ is strictly increasing where $x ≥ 0$."""

    chain: Chain
    rel: str = "="
    name = "both are non-negative; compare the squares"

    def subproofs(
        self, before: Term, after: Term
    ) -> tuple[tuple[str, Relation, Chain], ...]:
        """The chain for s² ∼ t²."""
        return (("the squares", Relation(before**2, self.rel, after**2), self.chain),)

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        """Refuses unless s, t ≥ 0 are visible and the chain shows s² ∼ t²."""
        normal = Normalizer(scope, Level.MODULUS)
        for side in (before, after):
            normal.of_kind(side, "nonnegative", {})
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
