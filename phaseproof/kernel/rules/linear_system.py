"""Linear system: the step is a combination of known relations."""

from __future__ import annotations

from dataclasses import dataclass

from phaseproof.claims import Rejected, Relation, Rule
from phaseproof.kernel.chain import Known
from phaseproof.kernel.matrices import Form, difference, scaled
from phaseproof.kernel.reading import Level, Reader
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Letter, Term, term

ONE = term(1)


@dataclass(frozen=True)
class LINEAR_SYSTEM(Rule):
    """c (after - before) = Σ u (rhs - lhs) over known relations, each with its multiplier u; a
    matrix multiplier stands on the right.  Where order matters c > 0, each u is ≥ 0, and u > 0
    for the strict one that makes the sum strict; otherwise c ≠ 0."""

    equations: tuple[tuple[Known, Term], ...]
    factor: Term = ONE

    def __post_init__(self) -> None:
        object.__setattr__(self, "equations", tuple((g, term(u)) for g, u in self.equations))
        object.__setattr__(self, "factor", term(self.factor))

    @property
    def alone(self) -> bool:
        """One relation, and a multiple of it."""
        return len(self.equations) == 1 and self.factor == ONE

    @property
    def rel(self) -> str:  # type: ignore[override]
        rels = {known.rel for known, _ in self.equations}
        return next((r for r in ("≠", "<", "≤") if r in rels), "=")

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.equations[0][0].name if self.alone else "linear system"

    @property
    def weaker(self) -> Rule | None:
        return self.equations[0][0].weaker if self.alone else None

    @property
    def level(self) -> Level:
        """A multiple of one relation is compared as that relation is."""
        return self.equations[0][0].level if self.alone else Level.EULER

    def because(self) -> tuple[str | Term | Relation, ...]:
        if self.alone:
            return ()
        words: list[str | Term | Relation] = [self.factor, " times "] if self.factor != ONE else []
        words = ["Here ", *words, "the difference of the sides is that of "]
        for n, (known, multiplier) in enumerate(self.equations):
            words += [" plus that of " if n else "", f"“{known.name}”"]
            at = [(x, v) for x, v in known.at if isinstance(x, Letter) and isinstance(v, Term)]
            for x, v in at:
                words += [" at " if x == at[0][0] else ", ", Relation(x, "=", v)]
            words += [" times ", multiplier] if multiplier != ONE else []
        return (*words, ".")

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        reader, signs = Reader(scope, self.level), Reader(scope, Level.OPAQUE)
        rels = [known.rel for known, _ in self.equations]
        if self.rel == "≠" and (rels.count("≠") > 1 or {*rels} & {"≤", "<"}):
            raise Rejected("inequations are not added up")
        if self.rel in "≤<":
            signs.demand(signs.read(self.factor, {}), "> 0", self.factor)
        reader.divisor(self.factor, {})
        x, y = reader.either(before, {}), reader.either(after, {})
        total, strict = scaled(difference(y, x), reader.read(self.factor, {})), False
        for known, multiplier in self.equations:
            says, env = known.relation(scope)
            gap = difference(reader.either(says.rhs, env), reader.either(says.lhs, env))
            u = reader.either(multiplier, {})
            if says.rel != "=":
                size = signs.read(multiplier, {})
                signs.demand(size, "≠ 0" if says.rel == "≠" else "≥ 0", multiplier)
                strict |= says.rel == "<" and scope.positive(size)
            if isinstance(u, Form) and not isinstance(gap, Form):
                raise Rejected("an equation between numbers is not multiplied by a matrix")
            total = difference(total, gap.times(u)  # type: ignore[arg-type]
                               if isinstance(u, Form) else scaled(gap, u))
        if not total.same(difference(total, total)):  # type: ignore[arg-type]
            raise Rejected("the combination of what is known is another one")
        if self.rel == "<" and not strict:
            raise Rejected("no strict relation has a positive multiplier")
