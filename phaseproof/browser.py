"""What a page asks the kernel that runs in its reader's browser: questions and answers as JSON.

Everything here is plain Python, python-flint and mpmath, so that Pyodide runs it as it is: it reads
no clock for a verdict, starts no process and asks no network.  Steps are the only budget.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from phaseproof.ask.decide import Answer, settle
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.limits import LARGEST_NUMBER
from phaseproof.numerics.offset_sum import offset_sum, offset_sums
from phaseproof.numerics.oscillatory import integral
from phaseproof.numerics.rationals import exact
from phaseproof.press.formula import PAGES, answered, lemmas, of_answer, remarks
from phaseproof.syntax import proofs, sentences
from phaseproof.syntax.latex import ALONE
from phaseproof.syntax.latex_parser.document import displays
from phaseproof.syntax.python_parser import Unread, short
from phaseproof.syntax.python_printer import command
from phaseproof.syntax.sentences import Caption, Piece, Row
from phaseproof.verification.certificate.replay import Folder, replay
from phaseproof.verification.certificate.writing import made_with
from phaseproof.version import VERSION

Record = dict[str, Any]
CERTIFICATES = Folder(Path("/certificates"))  # where the worker puts those of the book
DIGITS = 20  # of the numbers of a figure
MOST_POINTS, MOST_COSINES, SHORTEST = 200, 100_000, 16  # of a curve


def answer(question: str) -> str:
    """The answer to a question, which names one of `DESKS` and what that is asked.  What cannot be
    read is answered by one sentence, under ``unread``."""
    asked = json.loads(question)
    try:
        said = DESKS[asked.pop("desk")](**asked)
    except (Unread, ValueError, ArithmeticError) as error:
        said = {"unread": str(error)}
    return json.dumps(said, ensure_ascii=False)


# ---------------------------------------------------------------- a formula of your own


def formula(
    statement: str,
    letters: Mapping[str, str] | None = None,
    given: Sequence[str] = (),
    let: Sequence[str] = (),
) -> Record:
    """The answer about a formula in Python's spelling or in LaTeX, with its pages."""
    if "\\" in statement:
        found = _in_latex(statement, letters or {}, [*given, *let])
        home = command(found.statement.sequent) or ""
    else:
        found = answered(statement, letters, given, let)
        home = _command(statement, letters or {}, given, let)
    said = of_answer(found) | {"command": home, "remarks": [*remarks(found)]}
    if found.claim is None:
        return said
    shown = (
        sentences.whole([p.sequent for p in found.claim.parts], ALONE),
        proofs.evidence(found.claim, ALONE),
    )
    says, shows = ([[*map(_piece, part)] for part in parts] for parts in shown)
    pages = {name: PAGES[name](found) for name in ("latex", "bibtex", "certificate")}
    return said | pages | {"says": says, "shows": shows}


def _in_latex(text: str, letters: Mapping[str, str], more: Sequence[str]) -> Answer:
    if more:
        raise Unread(
            "a formula in LaTeX must have its conditions beside it, as in "
            r"\log x \le x - 1 \quad (x > 0); got a condition of its own"
        )
    body = text.strip().strip("$").removeprefix(r"\[").removesuffix(r"\]")
    read = [*displays(f"$${body}$$", "md", letters)]
    if len(read) != 1 or read[0].statement is None:
        why = next((x.why or x.aside for x in read if x.why or x.aside), "")
        raise Unread(
            why or f"LaTeX must state one relation, such as x \\le 1, got {short(text)}"
        )
    return settle(read[0].statement, lemmas)


def _command(
    statement: str, letters: Mapping[str, str], given: Iterable[str], let: Iterable[str]
) -> str:
    """What a terminal is asked for the same."""
    options = [
        *(("--letter", f"{name}:{kind}") for name, kind in letters.items()),
        *(("--given", x) for x in given),
        *(("--let", x) for x in let),
    ]
    words = ["phaseproof", "check", statement, *(x for pair in options for x in pair)]
    return shlex.join(words)


def _piece(x: Piece) -> Record:
    """A line of a proof: a sentence, or a row of formulas, in LaTeX."""
    match x:
        case Row():
            right = f"{x.rel} {x.right}{x.stop}"
            return {"left": x.left, "right": right, "reason": x.reason, "deep": x.depth}
        case Caption():
            return {"said": x.text, "deep": x.depth}
    return {"said": x, "deep": 0}


# ---------------------------------------------------------------- certificates of the book


def certificates() -> Record:
    """The tags of the certificates that are here."""
    return {"tags": sorted(path.stem for path in CERTIFICATES.path.glob("*.json"))}


def certificate(tag: str) -> Record:
    """The certificate of a claim, as its file says it."""
    if tag not in certificates()["tags"]:
        raise Unread(f"there is no certificate of claim {tag!a} here")
    path = CERTIFICATES.path / f"{tag}.json"
    return {"text": path.read_text(encoding="utf-8")}


def judge(tag: str, text: str | None = None) -> Record:
    """The certificate of a claim judged again: as its file says it, or as ``text`` does; its lemmas
    are those of the book."""
    said = certificate(tag)["text"]
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{tag}.json"
        path.write_text(said if text is None else text, encoding="utf-8")
        found = replay(path, CERTIFICATES)
    return asdict(found) | {"ok": found.ok}


# ---------------------------------------------------------------- figures that compute


def numbers(delta: str, base: str, dim: str) -> Record:
    """S(Δ) and I(Δ) as certified balls, at any offset, base and dimension; and S around there."""
    ladder = Ladder(int(dim) if dim.isdecimal() else 0, base)
    whole = integral(delta, base, DIGITS)
    return {
        "sum": offset_sum(delta, ladder, DIGITS).str(DIGITS),
        "real": whole.real.str(DIGITS),
        "imag": whole.imag.str(DIGITS),
        "size": abs(whole).str(DIGITS),
        "curve": _curve(ladder, 2 * ceil(abs(exact(delta)))),
    }


def _curve(ladder: Ladder, last: int) -> Record:
    """S at offsets from 0 to the last, as a figure that moves: each value in its certain digits."""
    last = min(max(last, SHORTEST), LARGEST_NUMBER)
    many = max(2, min(MOST_POINTS, MOST_COSINES // ladder.pairs, last))
    at = [k * last // many for k in range(many + 1)]
    values = [x.str(6, radius=False) for x in offset_sums(at, ladder, 12)]
    known = [n for n, x in enumerate(values) if "+/-" not in x]
    return {
        "across": "offset Δ",
        "at": [at[n] for n in known],
        "up": "S(Δ)",
        "knobs": [],
        "curves": [[values[n] for n in known]],
        "logarithmic": [False, False],
    }


def who() -> Record:
    """What judges here."""
    return {"version": VERSION, **made_with()}


DESKS: Mapping[str, Callable[..., Record]] = {
    x.__name__: x for x in (formula, certificates, certificate, judge, numbers, who)
}
