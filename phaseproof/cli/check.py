"""check: anybody's formula is proved, refuted at a point, or left open."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from math import isfinite
from pathlib import Path
from typing import Any

import click

from phaseproof import places
from phaseproof.ask import paper
from phaseproof.ask.decide import settle
from phaseproof.cli import json_report, terminal
from phaseproof.cli.common import Wrong, bar, cores, job_count, json_wanted, print_json
from phaseproof.files import RepeatedKey, distinct_keys, write
from phaseproof.guard import Killed, guarded
from phaseproof.press.formula import PAGES, answered, found, lemmas, of_answer
from phaseproof.sympy.limits import SYMPY_MEGABYTES, SYMPY_SECONDS
from phaseproof.sympy.scripts import script
from phaseproof.sympy.search import result
from phaseproof.syntax.latex_parser.document import Display
from phaseproof.syntax.python_parser import Unread, short
from phaseproof.trusted.language.terms import DOMAINS

EXITS = {"proved": 0, "refuted": 1, "undecided": 3, "unread": 2}
ROWS = [*EXITS, "in context"]  # what --verdict may name
SECONDS, MEGABYTES = 5.0, 1024
READING = 4  # times as long may a paper be read
WRONG = "wrong"  # what is the matter with a line of a batch
QUESTION = (
    "id",
    "statement",
    "letters",
    "given",
    "let",
)  # what a line of a batch may say


def _letters_option(domain: str) -> Any:
    return click.option(
        f"--{domain}",
        metavar="NAMES",
        multiple=True,
        help=f"Variables that are {domain}, such as x,y.",
    )


def _all_letters(command: Any) -> Any:
    for domain in reversed(DOMAINS[:7]):
        command = _letters_option(domain)(command)
    return command


@click.command()
@click.argument("asked", nargs=-1, metavar="FORMULA | FILE...")
@_all_letters
@click.option(
    "--letter",
    "letters",
    metavar="NAME:KIND",
    multiple=True,
    help="Variable of another kind: q:vector d, M:matrix r c, t:natural -> real.",
)
@click.option(
    "--given", metavar="CONDITION", multiple=True, help="Hypothesis, such as x > 0."
)
@click.option(
    "--let",
    metavar="DEFINITION",
    multiple=True,
    help="Notation, such as S(n) = Sum(cos(n*t), (t, 0, 3)).",
)
@click.option(
    "--from",
    "batch",
    metavar="FILE",
    type=click.File(encoding="utf-8"),
    help="Check many formulas: one JSON object a line; - for stdin.",
)
@click.option(
    "--tex",
    "tex",
    is_flag=True,
    help="Check the displays of the FILEs, papers in LaTeX or Markdown.",
)
@click.option(
    "--verdict",
    type=click.Choice(ROWS),
    help="With --tex: print only rows with this verdict; they alone decide the exit code.",
)
@click.option("--latex", "style", flag_value="latex", help="Print the proof in LaTeX.")
@click.option(
    "--bibtex", "style", flag_value="bibtex", help="Print a citation of the result."
)
@click.option(
    "--sympy",
    "style",
    flag_value="sympy",
    help="Print a SymPy script, if there is one.",
)
@click.option(
    "--certificate",
    "certificate",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write a certificate for replay.",
)
@click.option(
    "--trace", is_flag=True, help="Print the tactics that were tried, in order."
)
@click.option(
    "--seconds",
    type=click.FloatRange(min=0.1),
    default=SECONDS,
    show_default=True,
    callback=lambda *said: finite(said[-1]),
    help="CPU seconds allowed for each formula.",
)
@job_count
@json_wanted
def check(
    asked: tuple[str, ...],
    letters: tuple[str, ...],
    given: tuple[str, ...],
    let: tuple[str, ...],
    batch: Any,
    tex: bool,
    verdict: str | None,
    style: str | None,
    certificate: Path | None,
    trace: bool,
    seconds: float,
    jobs: int | None,
    as_json: bool,
    **named: tuple[str, ...],
) -> None:
    """Check whether a FORMULA is true.

    It is proved under the conditions it needs, refuted at a point, or left undecided with the
    obstacle.

    Write formulas as in Python and SymPy: 'sin(a - b) = sin(a)*cos(b) - cos(a)*sin(b)'.  Variables
    are real unless declared.  Roots, logarithms and powers of real numbers are principal values.

    With --tex, each display of the papers is printed as it was understood.  It is proved, refuted,
    undecided, in context (something it needs is not declared), or unread (it could not be parsed).

    Exit codes: 0 proved, 1 refuted, 2 unreadable, 3 undecided.  With --tex: 1 if a display is
    refuted, 2 if none was read, 3 if one is undecided, in context or unread."""
    formula = asked[0] if asked and not tex else None
    one = len(asked) + (batch is not None) == 1
    if not (asked and batch is None if tex else one):
        raise Wrong(
            "check needs one formula, a file of them by --from, or papers by --tex"
        )
    if verdict and not tex:
        raise Wrong("--verdict is for papers, by --tex")
    if formula is None and (style or certificate or trace):
        raise Wrong(
            "--latex, --bibtex, --sympy, --certificate and --trace need one formula"
        )
    if batch is not None:
        return many(batch, seconds, jobs or cores())
    if tex:
        return _of_papers(
            [Paper(_file(x), {**declared(named), **kinds(letters)}) for x in asked],
            verdict,
            seconds,
            jobs or cores(),
            as_json,
        )
    question = {
        "statement": formula,
        "letters": {**declared(named), **kinds(letters)},
        "given": given,
        "let": let,
    }
    own = style if style in PAGES else None
    wanted = tuple(filter(None, (own, "certificate" if certificate else None, "text")))
    (found,) = guarded(Work(wanted, trace), [question], 1, seconds, MEGABYTES)
    said = said_of(found)
    if said["verdict"] == "unread":
        raise Wrong(said["obstacle"])
    pages: dict[str, Any] = said.pop("pages", {})
    if certificate and (certificates := pages.get("certificate")):
        for name, text in certificates.items():
            path = certificate if not name else certificate.with_name(name)
            if not name or (certificate.is_file() and not path.exists()):
                try:
                    write(path, text)
                except ValueError as error:
                    raise Wrong(str(error)) from None
    if style == "sympy" and pages:
        (script,) = guarded(InSympy(), [question], 1, SYMPY_SECONDS, SYMPY_MEGABYTES)
        pages["sympy"] = (
            f"SymPy: {script.why}" if isinstance(script, Killed) else script
        )
    if as_json:
        print_json(said)
    else:
        shown = pages.get(style or "text") or undecided(said)
        click.echo(terminal.begun(shown, said["verdict"]))
        if sought := said.get("trace"):
            click.echo("\n".join(["", "Tried:", *terminal.traced(sought)]))
    sys.exit(EXITS[said["verdict"]])


def _file(name: str) -> Path:
    """The file of this name, if there is one; otherwise a usage error."""
    path = Path(name)
    if not path.exists() or path.is_dir():
        raise Wrong(
            f"{short(name)} must be a file: --tex checks the displays of papers"
        )
    return path


def finite(seconds: float) -> float:
    """The seconds, if they are finite; otherwise a usage error."""
    if not isfinite(seconds):
        raise Wrong(f"--seconds must be a number of seconds, got {seconds}")
    return seconds


def declared(named: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    """x,y after --real."""
    found = dict[str, str]()
    for domain, groups in named.items():
        for name in (x.strip() for group in groups for x in group.split(",")):
            if name in found:
                raise Wrong(f"{name} is declared twice")
            found[name] = domain
    return found


def kinds(letters: tuple[str, ...]) -> dict[str, str]:
    """NAME:KIND after each --letter, as a table."""
    found = dict[str, str]()
    for x in letters:
        name, colon, kind = x.partition(":")
        if not colon or name.strip() in found:
            raise Wrong(
                f"--letter must have the form NAME:KIND, each name once; got {short(x)}"
            )
        found[name.strip()] = kind.strip()
    return found


def undecided(said: Mapping[str, Any]) -> str:
    """The answer on a terminal where nothing was decided."""
    return f"undecided: {said['obstacle']}"


# ---------------------------------------------------------------- one question


class Work:
    """Worker: answers one question as plain data, with the pages ``wanted`` and a trace of the
    search."""

    def __init__(self, wanted: tuple[str, ...] = (), trace: bool = False):
        self.wanted, self.trace = wanted, trace

    def __call__(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to one question; bad input is an answer, too."""
        if WRONG in question:
            return {"verdict": "unread", "obstacle": question[WRONG]}
        try:
            answer = answered(**_question(question))
            said = of_answer(answer)
            if answer.claim is not None and self.wanted:
                said["pages"] = {page: PAGES[page](answer) for page in self.wanted}
            if self.trace:
                said["trace"] = [*map(json_report.of_trace, answer.sought)]
            return said
        except Unread as error:
            return {"verdict": "unread", "obstacle": str(error)}


class InSympy:
    """Worker: returns a SymPy script for a settled question, or the reason why there is none."""

    def __call__(self, question: Mapping[str, Any]) -> str:
        """The script, or a sentence."""
        claim = found(answered(**_question(question)))
        plans, obstacle, _ = result(claim)
        if not plans:
            return f"SymPy finds nothing: {obstacle}"
        return script(claim, plans).rstrip()


def _question(said: Mapping[str, Any]) -> dict[str, Any]:
    """What `answered` is asked, of a line of a batch."""
    return {key: said[key] for key in QUESTION if key != "id" and key in said}


def said_of(found: Any) -> dict[str, Any]:
    """The answer, also where the guard spoke."""
    if isinstance(found, Killed):
        return {"verdict": "undecided", "obstacle": found.why, "guard": found.why}
    return dict(found)


# ---------------------------------------------------------------- many


def many(lines: Iterable[str], seconds: float, jobs: int) -> None:
    """One answer a line, in the order of the questions.  A line that is none costs its own answer
    only, and the exit code."""
    try:
        questions = [question(n, x) for n, x in enumerate(lines, 1) if x.strip()]
    except UnicodeDecodeError as error:
        raise Wrong(
            f"the file is not UTF-8 ({error.reason} at byte {error.start}): save it as UTF-8"
        ) from None
    with bar(len(questions)) as advance:
        found = guarded(
            Work(), questions, min(jobs, max(len(questions), 1)), seconds, MEGABYTES
        )
        for asked, answer in zip(questions, found, strict=True):
            said = {"id": asked.get("id"), **said_of(answer)}
            print_json(said, indent=None)
            advance(str(said["id"] or ""))
    if any(WRONG in asked for asked in questions):
        sys.exit(EXITS["unread"])


class Paper:
    """Worker: returns the row of one display, or all rows unjudged if no number is given."""

    def __init__(self, path: Path, letters: Mapping[str, str]):
        self.path, self.letters = path, letters
        self.read: list[Display] = []

    def __call__(self, number: int | None) -> Any:
        """The row of a display; all rows, unjudged, of no number; a sentence for a bad file."""
        try:
            self.read = self.read or paper.read(self.path, self.letters)
        except Unread as error:
            return str(error)
        if number is None:
            return [row(x, x.word) for x in self.read]
        display = self.read[number]
        answer = settle(display.statement, lemmas) if display.statement else None
        word, shown, why = paper.outcome(display, answer)
        return row(display, word) | {
            "why": why or None,
            "answer": of_answer(shown) if shown else None,
        }


def row(display: Display, word: str) -> dict[str, Any]:
    """What a display says, as it was read, under which conditions, and what is not declared."""
    said = display.statement
    return {
        "line": display.line,
        "source": display.source,
        "verdict": word,
        "read": [str(r) for r in said.sequent.says] if said else None,
        "given": [str(c.says) for c in said.sequent.given] if said else None,
        "stopped": display.stopped or None,
        "why": display.why or None,
        "declare": paper.kinds(said) if said else [],
        "answer": None,
    }


def _of_papers(
    papers: list[Paper],
    verdict: str | None,
    seconds: float,
    jobs: int,
    as_json: bool,
) -> None:
    """What became of each display, or of those with this verdict; its reading, and what the paper
    would have to declare.  A paper with a bad declaration costs its own rows only, and the exit
    code."""
    displayed = [_blank(work, seconds) for work in papers]
    bad = [
        Wrong(f"{work.path.name}: {found}")
        for work, found in zip(papers, displayed, strict=True)
        if isinstance(found, str)
    ]
    if not (verdict or bad or any(displayed)):
        names = ", ".join(work.path.name for work in papers)
        raise Wrong(f"{names}: {paper.NOTHING}")
    for error in bad:
        error.show()
    rows = []
    for work, blank in zip(papers, displayed, strict=True):
        if isinstance(blank, str):
            continue
        found = [
            {"file": places.path_text(work.path), **x}
            for x in _judged(work, blank, seconds, jobs)
            if verdict in (None, x["verdict"])
        ]
        rows += found
        if found and not as_json:
            if verdict or len(papers) > 1:
                click.echo(found[0]["file"])
            _print_rows(found, work.path.suffix)
    if as_json:
        print_json(rows)
    verdicts = {x["verdict"] for x in rows}
    sys.exit(_exit_of({"unread"} if bad and "refuted" not in verdicts else verdicts))


def _blank(work: Paper, seconds: float) -> list[dict[str, Any]] | str:
    """The displays of a paper as it is read, before any is judged; a sentence for a bad file."""
    (found,) = guarded(work, [None], 1, READING * seconds, MEGABYTES)
    return found.why if isinstance(found, Killed) else found


def _judged(
    work: Paper, blank: list[dict[str, Any]], seconds: float, jobs: int
) -> list[dict[str, Any]]:
    """What became of the displays of a paper."""
    if not blank:
        return []
    rows = []
    with bar(len(blank)) as advance:
        for before, found in zip(
            blank,
            guarded(work, range(len(blank)), min(jobs, len(blank)), seconds, MEGABYTES),
            strict=True,
        ):
            rows.append(
                before | {"verdict": "undecided", "why": found.why}
                if isinstance(found, Killed)
                else found
            )
            advance(str(before["line"]))
    return rows


def _print_rows(rows: list[dict[str, Any]], kind: str) -> None:
    """The rows of a paper, and the line that would declare its variables."""
    click.echo("\n".join(terminal.paper(rows)))
    if missing := paper.clauses(tuple(y) for x in rows for y in x["declare"]):
        comment = (
            "<!-- phaseproof: {} -->"
            if kind in (".md", ".markdown")
            else "% phaseproof: {}"
        )
        click.echo(
            "\nThese variables are not declared. If the kinds are right, paste this "
            f"line:\n{comment.format(missing)}"
        )


def _exit_of(verdicts: set[str]) -> int:
    """1 where a row is refuted, 2 where none was read, 3 where one stays open, and 0 else."""
    if "refuted" in verdicts:
        return EXITS["refuted"]
    if verdicts == {"unread"}:
        return EXITS["unread"]
    return EXITS[
        "undecided" if verdicts & {"undecided", "in context", "unread"} else "proved"
    ]


def question(number: int, line: str) -> dict[str, Any]:
    """A line of a batch, or what is wrong with it."""
    try:
        asked = json.loads(line, object_pairs_hook=distinct_keys)
    except RepeatedKey as error:
        return {WRONG: f"line {number}: {error}"}
    except (ValueError, RecursionError):
        return {WRONG: f"line {number} is not JSON"}
    name = asked.get("id") if isinstance(asked, dict) else None
    try:
        return _asked_properly(number, asked)
    except Wrong as error:
        return {"id": name, WRONG: error.message}


def _asked_properly(number: int, asked: Any) -> dict[str, Any]:
    words = lambda x: isinstance(x, list) and all(isinstance(y, str) for y in x)
    if not isinstance(asked, dict) or not isinstance(asked.get("statement"), str):
        raise Wrong(
            f'line {number} must have a statement, as in {{"statement": "x = x"}}'
        )
    if strange := sorted(asked.keys() - {*QUESTION}):
        raise Wrong(
            f"line {number}: a line may have the keys {', '.join(QUESTION)}, got "
            f"{short(', '.join(strange))}"
        )
    letters = asked.get("letters", {})
    if (
        not isinstance(letters, dict)
        or not all(isinstance(x, str) for x in letters.values())
        or not words(asked.get("given", []))
        or not words(asked.get("let", []))
    ):
        raise Wrong(
            f"line {number}: letters must be an object of names and kinds, given and let "
            "lists of formulas"
        )
    return asked
