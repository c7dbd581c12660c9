"""Which conventions give these numbers, and the verdict on them.

What turns proposes conventions, nearest to the declaration first; a certified table decides about
each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from phaseproof.numerics.conform.axes import WHOLE
from phaseproof.numerics.conform.bounds import Bound
from phaseproof.numerics.conform.candidates import FOR_SEVERAL, WAYS, Table, longest
from phaseproof.numerics.conform.claim_checks import Law, laws
from phaseproof.numerics.conform.comparing import Worst, errors
from phaseproof.numerics.conform.conventions import WIDE, Convention
from phaseproof.numerics.conform.faults import causes
from phaseproof.numerics.conform.frequencies import (
    KNOWN,
    brief,
    line,
    nearest_ladder,
    number,
    written,
)
from phaseproof.numerics.conform.frequency_vectors import (
    LADDER_OPTIONS,
    LADDERS,
    may_be_searched_for,
)
from phaseproof.numerics.conform.lane_orders import UNSEEN, Reading
from phaseproof.numerics.conform.limits import (
    FREQUENCY_ROWS,
    NEAR_CONVENTION,
    OPEN_BASE,
)
from phaseproof.numerics.conform.rotations import Turned
from phaseproof.numerics.conform.verdict import (
    PERMUTED,
    UNDECIDED,
    WRONG,
    Declared,
    Departure,
    Verdict,
    applied_twice,
    attention,
    decided,
    departures,
)
from phaseproof.numerics.conform.xpos import lines
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.scaling_base import Scaling
from phaseproof.numerics.scalings import Endpoint, Partial

SEARCHED = (
    *LADDERS,
    "angles through bfloat16 and float16; positions from any start, up or down",
    "xPos with γ = 0.4",
    f"axes in sections, in turns of three, and 2 or 3 axial ones, with coordinates from "
    f"{WHOLE[0]} to {WHOLE[-1]}, on the base declared or on "
    + ", ".join(map(str, KNOWN)),
)
DECLARABLE: tuple[tuple[str, Callable[[Declared], object]], ...] = (
    (LADDER_OPTIONS[0], lambda x: x.base),
    (LADDER_OPTIONS[1], lambda x: x.scaling),
    ("--axes with --grid or --positions, for several coordinates", lambda x: x.axes),
    ("--xpos query or key, with its span, gamma and centre", lambda x: x.damping),
    ("--threshold, below which frequencies are not scaled", lambda x: x.threshold),
)


# ---------------------------------------------------------------- judging a table


def judge(kind: str, readings: Iterable[Reading], declared: Declared) -> Verdict:
    """A table of sines and cosines, in all its readings."""
    return _judged(kind, readings, declared).matched(declared.left_open)


def _judged(kind: str, readings: Iterable[Reading], declared: Declared) -> Verdict:
    known = [*readings]
    first = known[0]
    given = {
        "shape": [len(first.cosine), 2 * first.pairs],
        "dtype": first.kept.name,
    }
    lost = ~(np.isfinite(first.cosine) & np.isfinite(first.sine))
    if lost.any():
        row, pair = (int(x) for x in np.argwhere(lost)[0])
        lane = first.lane(pair, not np.isfinite(first.sine[row, pair]))
        return Verdict(
            kind,
            WRONG,
            (Departure("table", f"row {row}, dimension {lane} is not finite"),),
            given=given,
        )
    empty = np.flatnonzero(~(first.cosine.any(axis=1) | first.sine.any(axis=1)))
    rows = longest(len(first.cosine), empty)
    if len(rows) < 2:
        return Verdict(
            kind,
            UNDECIDED,
            given=given,
            notes=(
                "a rotation is visible only in two consecutive rows that are not zero",
            ),
        )
    zeroed = tuple(int(x) for x in empty)
    tried = [Table(x, rows, zeroed, declared) for x in known]
    found = next(
        (
            found
            for way in WAYS
            if (
                found := [
                    met
                    for x in tried
                    if not x.reading.several or way in FOR_SEVERAL
                    for met in way(x)
                ]
            )
        ),
        [],
    )
    if not found:
        return _unexplained(kind, tried, declared, given)
    ranked = sorted(found, key=lambda pair: _distance(departures(pair[1], declared)))
    table, convention, bound = ranked[0][0], ranked[0][1], ranked[0][2]
    return _settled(
        kind, table, [x[1] for x in ranked], bound, declared, given, convention
    )


def judge_turned(found: Turned, declared: Declared) -> Verdict:
    """Tables of a rotation, or what a function does."""
    if not found.readings:
        departed = Departure(found.field, found.sentence)
        if found.field == "kind" and declared.order is None and not declared.whole:
            return Verdict(
                "rope",
                UNDECIDED,
                (departed,),
                searched=("rotations of pairs of dimensions",),
                declare=("--pairing",),
            )
        return Verdict("rope", decided([departed]), (departed,))
    more, of_these = _turning_lanes(found, declared)
    if found.sentence:
        more = (Departure(found.field, found.sentence), *more)
    out = judge("rope", found.readings, of_these)
    if more and out.verdict not in (WRONG, UNDECIDED):
        out = replace(
            out, verdict=decided([*more, *out.departures], declared), left_open=""
        )
    notes = (
        (
            f"a share of one half, applied twice, also rotates {found.turning} of {found.lanes} "
            "dimensions",
        )
        if 0 < 4 * found.turning == found.lanes and of_these is declared
        else ()
    )
    return replace(
        out,
        departures=(*more, *out.departures),
        notes=(*out.notes, *found.notes, *notes),
    )


def _turning_lanes(
    found: Turned, declared: Declared
) -> tuple[tuple[Departure, ...], Declared]:
    """What departs from the partial rotation that is declared; and what is declared of the lanes
    that turn."""
    if not 0 < found.turning < found.lanes:
        return (), declared
    steps = declared.scaling.steps if declared.scaling else ()
    if steps and isinstance(steps[0], Partial):
        rest, meant = sum(steps[1:], start=Scaling()), steps[0].rotated
        twice = (
            ": the share is applied twice"
            if meant**2 == found.turning * found.lanes
            else ""
        )
        departed = Departure(
            "scaling", f"{found.turning} dimensions rotate, declared {meant}{twice}"
        )
        return () if meant == found.turning else (departed,), replace(
            declared, scaling=rest
        )
    doubt = "" if declared.scaling else applied_twice(found.turning, found.lanes)
    departed = Departure(
        "undeclared",
        f"{doubt} If that is meant, declare --scaling partial:rotated={found.turning}",
    )
    return (departed,) if doubt else (), declared


def _distance(found: tuple[Departure, ...]) -> tuple[int, int]:
    return sum(not x.permutes for x in found), len(found)


# ---------------------------------------------------------------- the verdict


def _settled(
    kind: str,
    table: Table,
    found: list[Convention],
    bound: Bound,
    declared: Declared,
    given: dict[str, Any],
    convention: Convention,
) -> Verdict:
    departed = departures(convention, declared)
    compared = errors(table.reading, convention, bound, table.filled)
    held = tuple(_held(kind, table, convention, bound, declared))
    notes = [
        *_positions_lost(table),
        *_base_open(table, declared),
        *_notes(table.reading, convention, declared),
    ]
    worst = compared.most
    off = not str(convention.formed) and worst.off > compared.allowed
    if off and _turns_otherwise(table, convention, worst, declared):
        return _open(kind, table, declared, given, held)
    if off:
        where = (
            f"row {worst.row}" if convention.axes else f"position {worst.position:g}"
        )
        cause = next(causes(table, convention, bound), "")
        departed += (Departure("cause", cause),) if cause else ()
        departed += (
            Departure(
                "entries",
                f"{where}, dimension {worst.lane} is off "
                f"by {worst.off:.3g}, where {bound.angles.name} costs at most "
                f"{compared.allowed:.3g}: found {worst.found:.9g}, expected {worst.true}",
            ),
        )
    elif (
        not departed
        and not str(convention.formed)
        and (broken := next((x for x in held if not x.holds), None))
    ):
        departed += (Departure("claims", f"claim {broken.tag} fails {broken.where}"),)
    return Verdict(
        kind,
        decided(departed, declared),
        departed,
        tuple(dict.fromkeys(found)),
        compared.data(),
        bound.data(compared.bound, compared.angle.position),
        held,
        tuple(notes),
        given,
    )


def _turns_otherwise(
    table: Table, x: Convention, worst: Worst, declared: Declared
) -> bool:
    """Whether a pair that is off at its worst turns by another frequency than this convention has,
    which may be meant: most of the error is what the rate of the pair makes of the position."""
    t = table.turning
    if (
        declared.whole
        or x.axes
        or not t.steady.all()
        or not may_be_searched_for(table.measured(WIDE, t), declared)
    ):
        return False
    other = abs(float(t.rates[worst.pair]) - x.sign * float(x.theta[worst.pair]))
    return 2 * other * abs(worst.position - x.start) >= worst.off


def _held(
    kind: str, table: Table, x: Convention, bound: Bound, declared: Declared
) -> Iterator[Law]:
    """The claims that are about such a table: on rows that follow each other, of one ladder, and
    on angles alone where the magnitudes are damped; with a factor, up to the one declared."""
    rows = table.rows[x.at(table.rows) >= float(x.threshold)]
    if len(rows) < 2:
        return
    z = table.reading.points(rows)
    meant = declared.factor
    near = (
        meant is None or abs(x.factor.value / meant - 1) <= 2.0**-7
    )  # as it was rounded
    found = laws(
        kind,
        x.order,
        z / np.abs(z) if x.damping else z,
        1.0 if x.damping else x.factor.value,
        bound,
        x.start,
        None if near or x.damping else meant,
    )
    norm, shift = {"0217", "0504"}, {"0102", "0104", "0503"}
    yield from (
        y
        for y in found
        if (not x.axes or y.tag in norm) and (not x.damping or y.tag in shift)
    )


def _positions_lost(table: Table) -> Iterator[str]:
    """Two positions whose rows are the same."""
    seen: dict[bytes, int] = {}
    both = np.hstack([table.reading.cosine[table.rows], table.reading.sine[table.rows]])
    for n, row in zip(table.rows, both, strict=True):
        if (m := seen.setdefault(row.tobytes(), int(n))) != n:
            yield f"positions are lost: rows {m} and {n} are equal"
            return


def _base_open(table: Table, declared: Declared) -> Iterator[str]:
    """Between which bases all are as good, where few rows or a narrow dtype leave it open."""
    found = (
        line(table.measured(WIDE, table.turning))[0]
        if table.turning.rates.all()
        else None
    )
    if (
        found
        and declared.base is None
        and found[1] - found[0] > OPEN_BASE
        and found[0] < 100
    ):
        low, high = (float(np.exp(min(x, 700))) for x in found)
        yield (
            f"the base may be anything from {low:.3g} "
            + (f"to {high:.3g}" if high < 1e300 else "up")
            + ": more rows would narrow it"
        )


def _notes(reading: Reading, x: Convention, declared: Declared) -> Iterator[str]:
    once = attention(x.ladder.scaling)
    if reading.note:
        yield reading.note
    if reading.form != reading.kept:
        exactly = "as good as" if reading.vectors else "a"
        yield f"every entry is {exactly} {reading.form.name}, kept as {reading.kept.name}"
    if declared.scaling is None and once != 1 and x.factor.text == "1":
        yield (
            f"the attention factor {once:.6g} that belongs to {brief(x.ladder.scaling)} is not "
            "on these tables"
        )
    if x.axes and x.coordinates is not None:
        told = "declared" if declared.coordinates is not None else "found"
        spans = (
            f"{number(float(y.min()))} to {number(float(y.max()))}"
            for y in x.coordinates.T
        )
        yield (
            f"the coordinates, as {told}, run over {', '.join(spans)}; scores depend only on "
            "their differences (claim 1739)"
        )
    if x.damping:
        yield (
            "with the inverse factors on the other side, scores depend only on the offset "
            "(claim 1915)"
        )
    if x.threshold:
        yield "across the threshold, scores depend on more than the offset (claims 1792, 1793)"
    if x.order == UNSEEN:
        yield "these tables do not show which dimensions are paired; the code that rotates does"


def _unexplained(
    kind: str, tried: list[Table], declared: Declared, given: dict[str, Any]
) -> Verdict:
    """Nothing fits.  Wrong is what is declared and is left, or so near a convention that the place
    is shown; what turns by other frequencies, or may be meant to be something else, is open."""
    if found := _shuffled(tried[0], declared):
        order, ladder = found
        return Verdict(
            kind,
            PERMUTED,
            (
                Departure(
                    "order",
                    f"the columns are those of {written(ladder)} in an order without a name: "
                    f"columns 0 "
                    f"to {len(order) - 1} hold the columns {order} of the interleaved order",
                ),
            ),
            given=given,
        )
    best = max(tried, key=lambda x: int(x.turning.steady.sum()))
    t, bound = best.turning, best.bound()
    held = tuple(
        laws(
            kind,
            best.reading.order,
            best.reading.points(best.rows),
            t.scale or 1.0,
            bound,
        )
    )
    turns = bool(t.steady.all()) and all(x.holds for x in held)
    if (
        not declared.whole
        and turns
        and may_be_searched_for(best.measured(WIDE, t), declared)
    ):
        return _open(kind, best, declared, given, held)
    near = [
        (x.apart(p), x, p)
        for x in tried
        for p in (*x.proposals("bfloat16", x.turning), *x.plain(), *x.declarations())
    ]
    off, table, convention = min(
        near, key=lambda x: x[0], default=(np.pi, tried[0], None)
    )
    known = declared.whole or (
        declared.base is not None and (turns or not any(map(_may_be_several, tried)))
    )
    if convention is not None and (off <= NEAR_CONVENTION or known):
        bound = table.bound(first=float(convention.theta.max()))
        return _settled(kind, table, [convention], bound, declared, given, convention)
    return _open(kind, best, declared, given, held)


def _may_be_several(table: Table) -> bool:
    """Whether a position of several coordinates, or xPos, could give these numbers: the pairs keep
    their magnitudes, or these are straight in the logarithm while the angles are steady."""
    if table.even.all():
        return True
    unit = 2.0**-table.reading.form.precision
    return (
        bool(table.alone.steady.all())
        and lines(table.reading.points(table.rows[:FREQUENCY_ROWS]), unit).straight
    )


def _open(
    kind: str,
    table: Table,
    declared: Declared,
    given: dict[str, Any],
    held: tuple[Law, ...],
) -> Verdict:
    """What was seen, what was searched, and what would decide."""
    t = table.turning
    notes = [
        f"read as {table.reading.order}, {int(t.steady.sum())} of {len(t.steady)} pairs rotate "
        "at a steady rate with entries on one circle"
    ]
    departed = "none of the searched conventions gives these numbers"
    if t.steady.all():
        notes.append(
            "the rates are "
            + ", ".join(f"{x:.6g}" for x in t.rates[:6])
            + ", …"
            + "; the phases of row 0 are "
            + ", ".join(f"{x:.3g}" for x in t.phases[:6])
            + ", …"
        )
        near = nearest_ladder(table.measured(WIDE, t), declared.base, declared.scaling)
        departed += (
            f"; the nearest schedule, {written(near.ladder)}, differs from pair {near.pair} on: "
            f"{near.found:.9g} instead of {near.expected:.9g}"
        )
    return Verdict(
        kind,
        UNDECIDED,
        (Departure("table", departed),),
        laws=held,
        notes=tuple(notes),
        given=given,
        searched=SEARCHED,
        declare=tuple(x for x, said in DECLARABLE if not said(declared)),
    )


def _shuffled(table: Table, declared: Declared) -> tuple[list[int], Ladder] | None:
    """The columns of a known table in an order of no name."""
    rows, h = table.sample, table.reading.pairs
    s, c = table.reading.lanes
    if table.reading.order == UNSEEN or table.reading.vectors or len({*s, *c}) != 2 * h:
        return None
    data = np.empty((len(rows), 2 * h))
    data[:, s], data[:, c] = table.reading.sine[rows], table.reading.cosine[rows]
    for ladder in _usual(2 * h, declared):
        z = Convention("interleaved", ladder, declared.start or 0).true(rows)
        true = np.empty_like(data)
        true[:, ::2], true[:, 1::2] = z.imag, z.real
        bound = table.bound().angle(np.asarray(rows + float(declared.start or 0)))
        near = np.asarray(
            (np.abs(data[:, :, None] - true[:, None, :]) <= bound[:, None, None]).all(
                axis=0
            )
        )
        order = [int(x) for x in near.argmax(axis=1)]
        if near.any(axis=1).all() and len({*order}) == 2 * h:
            return order, ladder
    return None


def _usual(dim: int, declared: Declared) -> Iterator[Ladder]:
    if (meant := declared.ladder(dim)) is not None:
        yield meant
    else:
        yield from (
            Ladder(dim, b, how)
            for how in (Scaling(), Endpoint())
            for b in KNOWN
            if dim > 2 or type(how) is Scaling
        )
