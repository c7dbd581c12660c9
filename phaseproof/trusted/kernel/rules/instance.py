"""Instances of what is known."""

from dataclasses import dataclass

from phaseproof.trusted.kernel.chain import Known
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import discharge, instance, said_by
from phaseproof.trusted.kernel.normalizer import Env
from phaseproof.trusted.kernel.rules.equality import ALGEBRA
from phaseproof.trusted.language.claims import (
    Cited,
    Claim,
    Condition,
    Point,
    Rejected,
    Relation,
    point,
)


@dataclass(frozen=True)
class INSTANCE(Known):
    """What is known for all variables $x$, at the values $v$ (``at``): a hypothesis by its name, or
    relation ``atom`` of part ``part`` of a claim or a theorem.
    premise: for all $x$: $H ⟹ l ∼ r$ is known
    premise: $Γ ⊢ H[x := v]$: each is one of $Γ$ up to α-equivalence, or visible
    condition: each $x$ has one value, visibly in its domain, of its shape, and as smooth
    condition: what is known is no “there is”; not already $s = t$ by ALGEBRA
    conclusion: $Γ ⊢ s ∼ t$, where $s ≡ l[x := v]$ and $t ≡ r[x := v]$
    sound: Substitution: $v$ is read in an environment, never put into a tree, so nothing is
        captured.
    variant GIVEN: a hypothesis of $Γ$, $x$ being its own variables
    variant LEMMA: a claim that was proved before, in the same run
    variant CITED: a theorem that is not proved; whatever rests on it says so"""

    source: str | Claim | Cited
    at: Point = ()
    part: int = 0
    atom: int = 0
    rel: str = "="
    turned: bool = False
    weaker = ALGEBRA

    def __post_init__(self) -> None:
        object.__setattr__(self, "at", point(self.at))

    @property
    def name(self) -> str:  # type: ignore[override]
        """A reference to a claim, the title of a theorem, or the name of a hypothesis."""
        match self.source:
            case Claim(tag=tag):
                return rf"Claim~\ref{{{tag}}}"
            case Cited(title=title):
                return title
        return self.source

    def known(self, scope: Scope) -> tuple[Relation, Env]:
        """The relation, and the letters' values, once each condition holds at these.
        Raises `Rejected` for a source that is not one known thing, and for a “there is”."""
        if isinstance(self.source, str):
            found = [c for c in scope.given if c.name == self.source]
            if len(found) != 1 or not self.source:
                raise Rejected(f"no hypothesis {self.source}")
            (condition,) = found
            env = instance(condition.free, self.at, scope)
            for r in condition.provided:
                discharge(Condition(r), env, scope)
            return condition.says, env
        said = said_by(self.source, self.part, scope)
        if said.some:
            raise Rejected('"there is" is opened by obtaining its letters')
        if not 0 <= self.atom < len(said.says):
            raise Rejected(f"there is no relation {self.atom} to use")
        env = instance({*said.letters, *said.free}, self.at, scope)
        for c in (*said.given, *map(Condition, said.provided)):
            discharge(c, env, scope)
        return said.says[self.atom], env
