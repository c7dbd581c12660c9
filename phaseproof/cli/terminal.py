"""What is said on a terminal about claims, reports, hashes and certificates."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import Any

import click

from phaseproof.cli.json_report import Record
from phaseproof.model.book import Display, Observed, Place, how_seen
from phaseproof.model.results import Replayed, Report, Settled, WitnessReading
from phaseproof.press.audit import place, saw
from phaseproof.press.decimals import short
from phaseproof.rocq.status import standing
from phaseproof.sympy.status import standing as sympy_row
from phaseproof.syntax import plaintext, proofs, sentences
from phaseproof.syntax.inline_markup import plain
from phaseproof.verification.certificate.writing import in_full
from phaseproof.verification.strengths import sentence

COLOURS = {
    "proved": "green",
    "refuted": "red",
    "holds": "green",
    "holds-if": "yellow",
    "ill-formed": "red",
    "contradicted": "red",
}
WIDE = 100  # signs of a line
SHOWN = 80  # signs that are shown of a display
BELOW = " " * 7


def coloured(verdict: str, width: int = 0) -> str:
    """The verdict, filled up to a width, in its colour unless NO_COLOR is set."""
    word, colour = f"{verdict:<{width}}", COLOURS.get(verdict)
    return (
        word
        if os.environ.get("NO_COLOR") or not colour
        else click.style(word, fg=colour)
    )


def summary(report: Report) -> Iterator[str]:
    """The counts by verdict, grade and kind."""
    counted = lambda counts: ", ".join(f"{n} {word}" for word, n in counts.items())
    short = {"short of a verdict": len(report.failures)} if report.failures else {}
    total = len(report.settled) + len(report.failures)
    yield (
        f"{total} claim{'' if total == 1 else 's'} in {report.seconds:.1f} s: "
        f"{counted({**report.by_verdict, **short})}"
    )
    yield f"  by grade  {counted(report.by_grade)}"
    yield f"  by kind   {counted(report.by_kind)}"
    yield f"  canaries  {report.canaries} false claims refused"
    if report.remembered:
        yield f"  {report.remembered} verdicts of claims and rows are remembered from earlier runs"
    for a in report.audits:
        yield f"  {a.document.key:<8}  {len(a.rows)} rows: {counted(a.by_verdict)}"


def unchanged(report: Report, sentences: Sequence[str]) -> list[str]:
    """What is said where nothing has changed since this report."""
    first, *rest = summary(replace(report, seconds=0, remembered=0))
    return [
        first.replace(" in 0.0 s", ", and nothing has changed since they were judged"),
        *rest,
        *sentences,
    ]


def claim_text(s: Settled, display: Display | None = None) -> str:
    """A claim: tag, title, verdict; statement, with what its names mean, and its ``display``;
    proof; values."""
    claim = s.claim
    reach = sentences.narrowed(claim, plaintext.BACKEND)
    about = [
        s.grade,
        *([reach] if reach else []),
        *(f"rests on {key}" for key in sorted(s.judgement.cited)),
    ]
    row, in_sympy = standing(s.certificate), sympy_row(s.certificate)
    lines = [
        f"{claim.tag}  {_titled(claim.title, s.verdict)}",
        f"{s.rank} {coloured(s.verdict)}, {', '.join(about)}".lstrip(),
        *([f"also {row.words}"] if row else []),
        *(
            [f"in SymPy {in_sympy.word} (show {claim.tag} --sympy)"]
            if in_sympy and in_sympy.asked
            else []
        ),
        f"source: {claim.source}",
        "",
        plaintext.statement_text(claim),
        "",
        *_displayed(display),
        "Proof." if s.verdict == "proved" else "Refutation.",
        plaintext.proof_text(in_full(s)),
    ]
    if claim.corrected:
        lines += [
            "",
            f"Put right in claim {claim.corrected.tag}: {plain(claim.corrected.title)}",
        ]
    if s.readings:
        lines += ["", *map(_reading, s.readings)]
    lines += [
        f"How strong it is at {sentence(x, v, plaintext.BACKEND, str, str)}."
        for x, v in zip(claim.strength, s.strengths, strict=True)
    ]
    lines += [
        f"Without {proofs.necessity(x, plaintext.BACKEND)}" for x in s.necessities
    ]
    return "\n".join(lines)


def _displayed(display: Display | None) -> list[str]:
    """The statement in the notation of papers, as the press prints it."""
    if display is None:
        return []
    words = [plain(display.words)] if display.words else []
    said = plaintext.statement_text(display.shown)
    return [
        "In other words (the kernel proves each form from the other):",
        *words,
        said,
        "",
    ]


def listed(claim: Record) -> list[str]:
    """A claim of the index: tag, verdict, grade, rank, name; then its title."""
    return [
        f"{claim['tag']}  {coloured(claim['verdict'], 8)}  {claim['grade'] or '':<8}  "
        f"{claim['rank'] or '':<11}  {claim['name']}",
        f"      {_titled(claim['title'], claim['verdict'])}",
    ]


def _titled(title: str, verdict: str | None) -> str:
    """A title that can be quoted: that of a refuted claim says that it is."""
    return "Refuted: " * (verdict == "refuted") + plain(title)


def answered(answer: Record) -> list[str]:
    """An answer of the index: question and name of its page; then the short answer."""
    return [
        f"answer  {answer['question']}  {answer['answer']}",
        *_wrapped(answer["short"], "      "),
    ]


def answer_text(answer: Record) -> str:
    """An answer: question and name; the short answer; details, conditions, tables and claims."""
    lines = [f"{answer['question']}  {answer['answer']}", *_wrapped(answer["short"])]
    if answer["details"]:
        lines += [
            "",
            *(y for x in answer["details"] for y in _wrapped(x, "    ", "  * ")),
        ]
    lines += ["", *_wrapped(f"Where: {answer['condition']}")]
    for caption, rows in answer["tables"]:
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        cells = ([f"{x:<{w}}" for x, w in zip(row, wide, strict=True)] for row in rows)
        lines += [
            "",
            *_wrapped(caption),
            *("  " + "  ".join(x).rstrip() for x in cells),
        ]
    rests = (x for x in ("proved", "refuted") if answer[x])
    lines += ["", *(f"{coloured(x)} {', '.join(answer[x])}" for x in rests)]
    return "\n".join(lines)


def _wrapped(said: str, indent: str = "", first: str = "") -> list[str]:
    """Words in lines of a terminal."""
    return wrap(said, WIDE, initial_indent=first or indent, subsequent_indent=indent)


def row_in_brief(document: str, row: Record) -> list[str]:
    """A row of the index: verdict, name, place; then what is asserted and what is right."""
    error = f" ({row['error']})" if row["error"] else ""
    mark = "" if row["seen"] == "text" else f" ({how_seen(row['seen'])})"
    said = f"{plain(row['asserted'])}{mark}"
    if row["corrected"]:
        said = f"{said.rstrip('.')}; right is {row['corrected']}"
    name = f"{document}:{row['name']}" if document else row["name"]
    return [
        f"{coloured(row['verdict'], 12)}  {name}, {place(_place(row))}{error}",
        f"{'':14}{said}",
        *([f"{'':14}read as: {plain(row['read_as'])}"] if row["read_as"] else []),
        *(
            [f"{'':14}printed condition: {plain(row['minding'])}"]
            if row["minding"]
            else []
        ),
    ]


def row(document: str, row: Record, titles: Mapping[str, str]) -> list[str]:
    """A row in full: what is printed, its verdict, and what holds."""
    seen, right = row["observed"], row["corrected"]
    lines = [
        f"{document}, {place(_place(row))}: {row['name']}",
        f"  {', '.join(x for x in (row['verdict'], row['error'], row['grade']) if x)}"
        + ("" if row["seen"] == "text" else f" ({how_seen(row['seen'])})"),
        f"  {plain(row['asserted'])}",
    ]
    lines += [f"  read as: {plain(row['read_as'])}"] if row["read_as"] else []
    lines += [f"  printed {row['quoted']}"] if row["quoted"] else []
    lines += [f"    {line}" for said in row["printed"] for line in said.splitlines()]
    lines += [f"  the text says {row['text_says']}"] if row["text_says"] else []
    lines += [f"  holds if {x}" for x in row["holds_if"]]
    lines += [f"  printed condition: {plain(row['minding'])}"] if row["minding"] else []
    lines += (
        ["  otherwise", *(f"    {line}" for line in row["otherwise"].splitlines())]
        if row["otherwise"]
        else []
    )
    lines += [f"  wrong {x}" for x in row["wrong_at"]]
    lines += (
        [f"  not at the source's size: {plain(row['elsewhere'])}"]
        if row["elsewhere"]
        else []
    )
    lines += [
        f"  {plain(x)}"
        for x in (row["fault"], row["reason"], seen and saw(Observed(**seen)))
        if x
    ]
    lines += [f"  right is {right}: {plain(titles.get(right, ''))}"] if right else []
    lines += (
        [f"  settled by {', '.join(row['settled_by'])}"] if row["settled_by"] else []
    )
    return [*lines, ""]


def _place(row: Record) -> Place:
    return Place(
        tuple((a, b) for a, b in row["lines"]), row["section"], row["equation"]
    )


def _reading(r: WitnessReading) -> str:
    """On a line of its own where it is long."""
    at = f"At {proofs.values(r.point, plaintext.BACKEND)} the" if r.point else "The"
    right = f" and the right side {short(r.right)}" if r.right else ""
    said = (
        f"{at} left side is",
        f"{short(r.value)}{right} ({r.digits} digits are certain).",
    )
    return (
        " ".join(said)
        if len(" ".join(said)) <= WIDE
        else f"\n{plaintext.INDENT}".join(said)
    )


def became(row: Record) -> str:
    """What a hash stands or stood for, and what became of it; ``now`` is what its tag states."""
    what = f"{row['tag']}  {row['name']}" + (
        f", for {row['reach']}" if row["reach"] else ""
    )
    since = f" since version {row['since']}" if row["since"] else ""
    said = f"{row['hash']}\n  {what}\n  {row['verdict']}, {row['grade'] or 'no grade'}{since}"
    if not row["until"]:
        return f"{said}, as the ledger says now"
    then = (
        f"then withdrawn: {row['withdrawn']}"
        if row["withdrawn"]
        else f"{row['tag']} states since then {row['now'] or 'nothing'}"
    )
    return f"{said}, until version {row['until']}; {then}"


def replayed(found: Sequence[Replayed]) -> Iterator[str]:
    """The only certificate there is, if it holds up; then the counts."""
    if len(found) == 1 and found[0].ok and not found[0].skipped:
        (x,) = found
        yield f"{x.tag} holds up: {coloured(x.verdict)}, {x.grade}, statement sha256 {x.hash}"
    good, short = (
        sum(x.ok and not x.skipped for x in found),
        sum(not x.ok for x in found),
    )
    yield (
        f"{len(found)} certificate{'' if len(found) == 1 else 's'}: {good} hold up"
        + (f", {short} fall short" if short else "")
    )
    skipped, readings = [x for x in found if x.skipped], sum(x.readings for x in found)
    if skipped or readings:
        yield (
            f"  skipped   {len(skipped)} with {sum(x.enclosed for x in skipped)} enclosed "
            f"steps, and {readings} readings"
        )


def begun(answer: str, verdict: str) -> str:
    """An answer about a formula, with its verdict in its colour where it begins with that."""
    rest = answer.removeprefix(verdict)
    return answer if rest == answer else coloured(verdict) + rest


def traced(traces: Sequence[Record], indent: str = "") -> Iterator[str]:
    """Each relation that was sought, and the tactics that were tried for it, with their steps."""
    for trace in traces:
        yield f"{indent}{trace['relation']}"
        for x in trace["tactics"]:
            last = x is trace["tactics"][-1]
            found = (
                "gives up"
                if x["gave_up"]
                else "proves it"
                if trace["proved"] and last
                else f"{x['offers']} offered, refused"
                if x["offers"]
                else "no"
            )
            yield f"{indent}    {x['name']}: {found} ({x['steps']:,} steps)"
            if found == "proves it":
                yield from traced(x["rests_on"], indent + " " * 8)


def paper(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The displays of a paper: line, verdict and source; what was read; where it fails, and why it
    is not settled."""
    for x in rows:
        said = " ".join(str(x["source"]).split())
        yield (
            f"{x['line']:>5}  {coloured(str(x['verdict']), 12)}  "
            f"{said if len(said) <= SHOWN else said[:SHOWN] + '…'}"
        )
        answer = x["answer"] or {}
        if x["read"]:
            needed = " and ".join([*x["given"], *answer.get("conditions", ())])
            yield f"{BELOW}read as {', '.join(x['read'])}{', if ' * bool(needed)}{needed}"
        if answer.get("witness"):
            at = ", ".join(
                f"{name} = {value}" for name, value in answer["witness"].items()
            )
            sides = (
                f" the left side is {answer['lhs']}, the right side {answer['rhs']}"
                if answer["lhs"] and answer["rhs"]
                else " it fails"
            )
            yield f"{BELOW}at {at}{sides}"
        if x["why"]:
            yield f"{BELOW}{x['why']}"
