"""The tactics, as data: each only offers proofs, and the kernel judges them.

The order of ``TACTICS`` is the order in which they are tried, the cheapest first."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from phaseproof.authoring.builders import AtMost, Differ, Less, have, qed, via
from phaseproof.authoring.expressions import sin
from phaseproof.prover import (
    curves,
    equations,
    hypergeometric,
    induction,
    integers,
    inverses,
    lemma_tactics,
    positivity,
    radicals,
    trig_inequalities,
    trig_products,
)
from phaseproof.prover.counterexamples import fails
from phaseproof.prover.elaboration import Written
from phaseproof.prover.exceptions import half_angle
from phaseproof.prover.goal import (
    Attempt,
    Goal,
    Lemmas,
    Offer,
    Trace,
    by_balls,
    one_step,
)
from phaseproof.prover.limits import DEEPEST
from phaseproof.prover.rewrites import STRONGEST, theory
from phaseproof.trusted.kernel.chain import defined
from phaseproof.trusted.kernel.context import Needs, Scope
from phaseproof.trusted.kernel.instances import REFUSALS, gap, ordered
from phaseproof.trusted.kernel.normalizer import Level
from phaseproof.trusted.kernel.ring import ONE, I, Quotient
from phaseproof.trusted.kernel.rules import ALGEBRA, SIGN, TRIANGLE
from phaseproof.trusted.language.budget import TooLarge, spend
from phaseproof.trusted.language.claims import Condition, Fact, Relation
from phaseproof.trusted.language.terms import is_matrix, letters, term

ORDER = "≤<"


@dataclass(frozen=True)
class Tactic:
    """A way to prove relations of these kinds.  One that ``rests`` on proofs of other relations is
    tried as deep as a goal allows; one whose facts are of ``fixed`` letters only, not along slopes.
    Where a ``final`` one offers a proof, no other is tried."""

    name: str
    relations: str
    run: Callable[[Goal], Iterator[Offer]]
    rests: bool = False
    fixed: bool = False
    final: bool = False

    def suits(self, goal: Goal) -> bool:
        """Whether the tactic is tried for the goal."""
        return (
            goal.says.rel in self.relations
            and (goal.depth > 0 or not self.rests)
            and not (goal.begins and self.fixed)
        )


@dataclass(frozen=True)
class Prover:
    """A search for proofs: the claims they may lean on, and a trace of each goal."""

    lemmas: Lemmas = tuple
    log: list[Trace] = field(default_factory=list)

    def offers(
        self, says: Relation, given: Sequence[Condition], scope: Scope
    ) -> Iterator[Offer]:
        """Proofs of a relation that are worth being judged, the likeliest first."""
        defined(says.lhs, scope)
        defined(says.rhs, scope)
        if says.rel in ORDER:
            ordered(says.lhs, scope)
            ordered(says.rhs, scope)
        return _proofs(self._goal(says, given, scope))

    def shows(self, says: Relation, given: Sequence[Condition], scope: Scope) -> bool:
        """Whether a proof of the relation holds."""
        return self._goal(says, given, scope).shown(says, DEEPEST) is not None

    def _goal(self, says: Relation, given: Sequence[Condition], scope: Scope) -> Goal:
        return Goal(says, given, scope, self.lemmas, _proofs, DEEPEST, log=self.log)


def _proofs(goal: Goal) -> Iterator[Offer]:
    """The proofs that the tactics offer for a goal, in order.  Raises the first condition on its
    letters that one of them missed, when all were tried."""
    missing: Needs | None = None
    own = goal.says.letters.union(*(c.letters for c in goal.given))
    trace = Trace(goal.says)
    goal.log.append(trace)
    for tactic in TACTICS:
        if not tactic.suits(goal):
            continue
        attempt, start = Attempt(tactic.name), spend(0)
        trace.attempts.append(attempt)
        try:
            for offer in tactic.run(replace(goal, log=attempt.goals)):
                attempt.offers += 1
                attempt.steps = spend(0) - start
                yield offer
        except TooLarge:
            attempt.gave_up = True
            raise
        except Needs as need:
            if missing is None and letters(need.text) <= own:
                missing = need
        except REFUSALS:
            pass
        attempt.steps = spend(0) - start
        if tactic.final and attempt.offers:
            break
    trace.ended = True
    if missing is not None:
        raise missing


# ---------------------------------------------------------------- tactics of one step


def _by_same_sides(goal: Goal) -> Iterator[Offer]:
    """s ∼ s."""
    lhs = goal.says.lhs
    if lhs == goal.says.rhs and not is_matrix(lhs):
        yield Offer(via(lhs + 0, by=ALGEBRA).qed(ALGEBRA))


def _by_normal_form(goal: Goal) -> Iterator[Offer]:
    """Both sides are one in a theory.  Raises what stands in the way in the strongest."""
    (lhs, rhs), scope = goal.sides, goal.scope
    if (rule := theory(lhs, rhs, scope)) is not None:
        yield one_step(rule)
    else:
        STRONGEST.check(lhs, rhs, scope)


def _by_sign(goal: Goal) -> Iterator[Offer]:
    """The sign of rhs − lhs is visible."""
    yield one_step(SIGN(goal.says.rel))


def _by_plain_triangle(_: Goal) -> Iterator[Offer]:
    """The triangle inequality, as the kernel has it."""
    yield one_step(TRIANGLE)


def _by_ranges(goal: Goal) -> Iterator[Offer]:
    """Balls, where each letter lies between two numbers."""
    if goal.says.rel in ORDER or not goal.says.letters:
        yield one_step(by_balls(goal.says))


def _by_combination(goal: Goal) -> Iterator[Offer]:
    """A combination of hypotheses, lemmas and squares."""
    for found in goal.combined(goal.says, tuple(goal.begins)):
        yield one_step(found.rule, found.facts)


# ---------------------------------------------------------------- tactics that rest on other goals


def _by_sides(goal: Goal) -> Iterator[Offer]:
    """s ≠ t, for s < t or t < s; or since a real number lies on one side of 0 that is 0 where they
    are equal: i(t − s), or sin v for a difference of two waves."""
    (lhs, rhs), scope = goal.sides, goal.scope
    apart, sides = tuple[Fact, ...](), list[Relation]()
    with suppress(*REFUSALS):
        v = gap(lhs, rhs, scope, level=Level.EULER)
        written = Written((lhs, rhs), scope, Level.EULER)
        if v.is_real():
            sides = [Less(lhs, rhs), Less(rhs, lhs)]
        elif (turned := Quotient(I) * v).is_real() and v.den == ONE:
            sides = [Less(0, written.of(x)) for x in (turned.num, -turned.num)]
        elif (angle := half_angle(v.num)) is not None and angle.is_real():
            sides = [Less(0, sin(written.of(x))) for x in (angle, -angle)]
        for less in (x for x in sides if not fails(x, goal.given)):
            for found in goal.offers(less, DEEPEST):
                side = have("on one side", less, found.chain)
                if not v.is_real():
                    apart = (have("apart", Differ(less.rhs, 0), qed(SIGN("≠"))),)
                yield one_step(SIGN("≠"), (*found.facts, side, *apart))


def _by_distance(goal: Goal) -> Iterator[Offer]:
    """0 < t, since 0 < |u − v| ≤ t, for a hypothesis u ≠ v."""
    for c in goal.given if goal.says.lhs == term(0) else ():
        if c.says.rel == "≠" and not c.free and not is_matrix(c.says.lhs):
            d = abs(c.says.rhs - c.says.lhs)
            apart = have("a distance", Differ(d, 0), qed(SIGN("≠")))
            for found in goal.offers(AtMost(d, goal.says.rhs)):
                yield found.after((d, SIGN("<")), facts=(apart,))


def _by_other_words(goal: Goal) -> Iterator[Offer]:
    """The relation that was asked for, after parts of it are replaced by what they equal."""
    if goal.depth == DEEPEST:
        found = equations.replaced(goal.says, goal.given, goal.scope)
        if found is not None:
            there = replace(goal, scope=found.scope)
            for below in there.offers(found.says, DEEPEST - 1):
                yield found.around(below)


TACTICS = (
    Tactic("the same on both sides", "=≤", _by_same_sides),
    Tactic("normal form", "=", _by_normal_form, final=True),
    Tactic("blocks of a matrix", "=", equations.by_blocks),
    Tactic("powers of a matrix", "=", equations.by_powers_of_matrix),
    Tactic("telescoping", "=", equations.by_telescope),
    Tactic("rise of a term", "=", hypergeometric.by_rise),
    Tactic("recurrence of a sum", "=", hypergeometric.by_recurrence),
    Tactic("another index", "=", equations.by_other_index),
    Tactic("an antiderivative", "=", equations.by_antiderivative),
    Tactic("inverse functions", "=", inverses.by_values, rests=True),
    Tactic("visible sign", "≠≤<", _by_sign),
    Tactic("triangle inequality", "≤", _by_plain_triangle),
    Tactic("triangle of three points", "≤", radicals.through),
    Tactic("balls", "≠≤<", _by_ranges),
    Tactic("equations added up", "=", equations.added_up),
    Tactic("either side", "≠", _by_sides, rests=True),
    Tactic("induction", "=≤<", induction.from_case_to_case, rests=True, fixed=True),
    Tactic("from a start on", "=≤<", integers.from_a_start, rests=True, fixed=True),
    Tactic("squares, roots, divisors", "=", equations.of_roots),
    Tactic("real and imaginary parts", "=", equations.of_complex_numbers),
    Tactic("squares that vanish", "=", equations.of_vanishing_squares),
    Tactic("logarithm of a product", "=", equations.of_logarithms),
    Tactic("parts by what they equal", "=", equations.by_replacement),
    Tactic("both ways", "=", equations.both_ways),
    Tactic("equal slopes", "=", curves.by_equal_slopes, fixed=True),
    Tactic("a lemma", ORDER, lemma_tactics.by_lemma),
    Tactic("sign on a half turn", ORDER, trig_inequalities.half_turn),
    Tactic("product of two waves", "≤", trig_products.by_product, fixed=True),
    Tactic("number of terms", "≤", induction.by_counting, rests=True, fixed=True),
    Tactic("small powers", ORDER, induction.by_small_powers, rests=True, fixed=True),
    Tactic("linear combination", ORDER, _by_combination),
    Tactic("square as a factor", "≤", trig_inequalities.by_repeated_factor, fixed=True),
    Tactic("amplitude", "≤", trig_inequalities.by_amplitude, fixed=True),
    Tactic("sum of moduli", "≤", radicals.by_triangle),
    Tactic("modulus from both sides", "≤", radicals.between, rests=True, fixed=True),
    Tactic("sum of squares", ORDER, positivity.by_sum_of_squares, fixed=True),
    Tactic("squares of both sides", ORDER, radicals.by_squares, rests=True),
    Tactic("a root alone", ORDER, radicals.isolated, rests=True),
    Tactic("contact", ORDER, curves.by_curve, rests=True, fixed=True),
    Tactic(
        "exponentials", ORDER, lemma_tactics.by_exponentials, rests=True, fixed=True
    ),
    Tactic("logarithms", ORDER, lemma_tactics.by_exponents, rests=True, fixed=True),
    Tactic("term by term", "≤", induction.by_terms, rests=True),
    Tactic("whole numbers", "=≤<", integers.by_rounding, rests=True, fixed=True),
    Tactic("slope", "≤", induction.by_slope, rests=True),
    Tactic("rise", "<", induction.by_rise, rests=True, fixed=True),
    Tactic("distance", "<", _by_distance, rests=True, fixed=True),
    Tactic("other words", ORDER, _by_other_words, rests=True),
)
