"""list, find, show and cite: what the book says, without judging more than is asked."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any, NoReturn

import click

from phaseproof import places
from phaseproof.cli import index, json_report, main, terminal
from phaseproof.cli.common import Wrong, json_wanted, print_json
from phaseproof.cli.failures import complain, sentences, tags
from phaseproof.library import loading
from phaseproof.library.loading import Registered
from phaseproof.library.ranks import ranks
from phaseproof.model.book import Answer
from phaseproof.model.results import Failure, Settled
from phaseproof.press import citation
from phaseproof.press.ledger import load, stated
from phaseproof.sympy.status import script_of, standing
from phaseproof.syntax import latex
from phaseproof.verification.cache import Remembered
from phaseproof.verification.cache_store import Memory, folder
from phaseproof.verification.certificate.writing import completed
from phaseproof.verification.report import settled
from phaseproof.verification.sign_explanations import in_full
from phaseproof.version import VERSION

in_folder = click.option(
    "--in",
    "home",
    metavar="FOLDER",
    help="Look in this folder of chapters.",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
NEAREST = 3  # that are named where nothing is found
HASH = re.compile(r"[0-9a-fA-F]{12,64}")  # of a statement, or its beginning


@click.command("list")
@click.option(
    "--verdict",
    type=click.Choice(["proved", "refuted", index.UNJUDGED]),
    help="Only claims with this verdict.",
)
@json_wanted
def list_claims(verdict: str | None, as_json: bool) -> None:
    """List the claims of the book with their verdicts in the committed ledger."""
    with sentences(as_json):
        claims = index.load()["claims"]
    chosen = [x for x in claims if verdict in (None, x["verdict"])]
    if as_json:
        print_json({"schema": json_report.SCHEMA, "version": VERSION, "claims": chosen})
    else:
        for x in chosen:
            for line in terminal.listed(x):
                click.echo(line)


@click.command()
@click.argument("words", nargs=-1, required=True)
@json_wanted
def find(words: tuple[str, ...], as_json: bool) -> None:
    """Find answers, claims and audited statements by WORDS.

    All WORDS must occur in an answer, its question or its keywords.  Or they must occur in tag,
    name, title, chapter or source of a claim, or in an audited statement."""
    with sentences(as_json):
        known = index.load()
    sought = [x.lower().replace("_", " ") for x in words]
    spoken = [*_spoken(known)]
    found = [x for x in spoken if all(word in x.text for word in sought)]
    if as_json:
        of = lambda kind: [x.item for x in found if x.kind == kind]
        documents = [{**d, "rows": of(d["document"])} for d in known["documents"]]
        print_json(
            {
                "schema": json_report.SCHEMA,
                "version": VERSION,
                "answers": of("answer"),
                "claims": of("claim"),
                "documents": [d for d in documents if d["rows"]],
            }
        )
    elif found:
        click.echo("\n".join(line for x in found for line in x.lines()))
    else:
        near = _nearest(sought, spoken)
        click.echo(
            "Nothing speaks of all of these words"
            + ("; the nearest:" if near else ", or of one of them.")
        )
        for x in near:
            click.echo("\n".join(x.lines()))
    sys.exit(0 if found else 1)


@dataclass(frozen=True)
class _Spoken:
    """What can be found: an answer, a claim, or a row of the document that is its kind."""

    kind: str
    item: json_report.Record
    text: str

    def lines(self) -> list[str]:
        match self.kind:
            case "answer":
                return terminal.answered(self.item)
            case "claim":
                return terminal.listed(self.item)
        return terminal.row_in_brief(self.kind, self.item)


def _spoken(known: json_report.Record) -> Iterator[_Spoken]:
    def spoken(kind: str, item: json_report.Record, *said: str) -> _Spoken:
        return _Spoken(kind, item, "\n".join(said).replace("_", " ").lower())

    for x in known["answers"]:
        yield spoken(
            "answer",
            x,
            x["answer"],
            x["question"],
            x["sentence"],
            x["condition"],
            *x["words"],
        )
    for x in known["claims"]:
        yield spoken(
            "claim",
            x,
            *(x[key] for key in ("tag", "name", "title", "chapter", "source")),
        )
    for d in known["documents"]:
        for x in d["rows"]:
            yield spoken(
                d["document"], x, d["document"], x["name"], x["asserted"], *x["printed"]
            )


def _nearest(sought: list[str], spoken: list[_Spoken]) -> list[_Spoken]:
    """A few that speak of the most of the words, a rare one counting for more."""
    weight = {
        word: log(len(spoken) / n)
        for word in sought
        if (n := sum(word in x.text for x in spoken))
    }
    score = lambda x: sum(w for word, w in weight.items() if word in x.text)
    return [
        x for x in sorted(spoken, key=score, reverse=True)[:NEAREST] if score(x) > 0
    ]


@click.command()
@click.argument("target", metavar="TAG|NAME|CHAPTER|ANSWER|HASH")
@click.option("--latex", "as_latex", is_flag=True, help="Print self-contained LaTeX.")
@click.option("--sympy", "as_sympy", is_flag=True, help="Print the SymPy script.")
@in_folder
@json_wanted
def show(
    target: str, as_latex: bool, as_sympy: bool, home: Path | None, as_json: bool
) -> None:
    """Show a claim: its statement, verdict, proof, and values at the test points.  A CHAPTER shows
    all its claims; an ANSWER goes by the name that find prints.

    A HASH is the hash of a statement, or at least its first 12 digits.  A superseded or withdrawn
    statement is found, too, with its fate."""
    if as_latex + as_sympy + as_json > 1:
        raise Wrong("choose one of --latex, --sympy and --json")
    with sentences(as_json):
        if answer := _answer(target, home):
            if as_latex or as_sympy:
                what = "LaTeX" if as_latex else "script"
                raise Wrong(
                    f"{target} is an answer, which has no {what}; its claims have"
                )
            if as_json:
                print_json(
                    {
                        "schema": json_report.SCHEMA,
                        "version": VERSION,
                        **index.answer(answer),
                    }
                )
            else:
                click.echo(terminal.answer_text(index.answer(answer)))
            return
        known = {} if home else loading.registered() or {}
        if target in known and known[target].withdrawn:
            _print_withdrawn(target, known[target], as_json)
        if HASH.fullmatch(target) and not home:
            target = _stated(target.lower(), as_json)
        chosen = _asked(target, home)
    if as_sympy:
        click.echo("\n\n".join(map(_script, chosen)), nl=False)
    elif as_json:
        head = {"schema": json_report.SCHEMA, "version": VERSION}
        print_json(
            {**head, **json_report.of_settled(chosen[0])}
            if len(chosen) == 1
            else {**head, "claims": [*map(json_report.of_settled, chosen)]}
        )
    else:
        click.echo(
            "\n\n".join(
                f"{latex.standing(x.claim)}\n\n{latex.proof(in_full(x))}"
                if as_latex
                else terminal.claim_text(x)
                for x in chosen
            )
        )


@click.command(
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True}
)
@click.argument("target", metavar="TAG|NAME|ANSWER|COMMAND ...")
@click.option(
    "--bibtex",
    "style",
    flag_value="bibtex",
    default=True,
    help="Print a BibTeX entry (default).",
)
@click.option("--text", "style", flag_value="text", help="Print a line of text.")
@click.option(
    "--markdown", "style", flag_value="markdown", help="Print a line of Markdown."
)
@in_folder
@click.pass_context
def cite(ctx: click.Context, target: str, style: str, home: Path | None) -> None:
    """Cite a claim, an answer, or the number that a command prints: `cite sum 1707 --dim 128`."""
    with sentences():
        answer = None if ctx.args else _answer(target, home)
    if answer:
        click.echo(citation.of_answer(answer, style))
        return
    if target in {entry.name for entry in main.added()}:
        number = main.main.get_command(ctx, target)
        if number and "cited" in {x.name for x in number.params}:
            number.main([*ctx.args, "--cite", style], f"{ctx.command_path} {target}")
        raise Wrong(f"{target} must print one number to be cited")
    if ctx.args:
        raise Wrong(f"cite takes one claim, got also {ctx.args[0]}")
    with sentences():
        chosen = _asked(target, home)
    if len(chosen) != 1:
        raise Wrong(f"cite needs one claim, got {target}")
    click.echo(citation.cite(chosen[0], style, ours=home is None))


def _script(settled: Settled) -> str:
    """The script of a claim.  Raises Wrong where it has none."""
    tag, row = settled.claim.tag, standing(settled.certificate)
    if row is None:
        raise Wrong(
            f"docs/sympy.jsonl has no row for the current claim {tag}; make ledger adds it"
        )
    claim = completed(settled.claim, settled.certificate)
    if not (text := script_of(claim, row)):
        raise Wrong(f"SymPy is not asked about claim {tag}: {row.obstacle}")
    return text


def _answer(target: str, home: Path | None) -> Answer | None:
    """The answer of this name; the book is not loaded for what is named otherwise."""
    if home or HASH.fullmatch(target) or loading.chapter_of(target):
        return None
    return next(
        (x for x in loading.as_written(places.THE_BOOK).answers if x.name == target),
        None,
    )


def _asked(target: str, home: Path | None) -> list[Settled]:
    """What was asked for, from the one chapter that has it or from another folder, judged unless it
    is remembered."""
    chapter = "" if home else loading.chapter_of(target)
    book = (
        loading.as_written(places.THE_BOOK, chapter)
        if chapter
        else loading.load(home, registering=True)
    )
    remembered = Remembered(Memory(folder()))
    ranked = (
        ranks(book)
        if not chapter
        else {row["tag"]: row["rank"] for row in load(places.DOCS / "verdicts.jsonl")}
    )
    ended = [
        settled(book, tag, remembered, ranked.get(tag, ""))
        for tag in tags(book, target)
    ]
    complain(tuple(x for x in ended if isinstance(x, Failure)))
    if not (well := [x for x in ended if isinstance(x, Settled)]):
        sys.exit(1)
    return well


# ---------------------------------------------------------------- hashes and withdrawn tags


def _stated(digest: str, as_json: bool) -> str:
    """The tag of the claim that states this now; what else it was is said, and nothing follows."""
    standing = stated("", places.DOCS / "verdicts.jsonl", places.DOCS / "history.jsonl")
    found = [x for x in standing if x.row["hash"].startswith(digest)]
    if not found:
        raise Wrong(f"no statement has a hash that begins with {digest}")
    now = [
        x.row["tag"]
        for x in found
        if not x.until and loading.TAG.fullmatch(x.row["tag"])
    ]
    if len(now) == 1:
        return str(now[0])
    hashes = {x.row["tag"]: x.row["hash"] for x in standing if not x.until}
    if as_json:
        print_json(
            {
                "schema": json_report.SCHEMA,
                "version": VERSION,
                "stated": [
                    {
                        **x.row,
                        "since": x.since or None,
                        "until": x.until or None,
                        "now": hashes.get(x.row["tag"]),
                    }
                    for x in found
                ],
            }
        )
    known = loading.registered() or {}
    for x in () if as_json else found:
        tag = x.row["tag"]
        click.echo(terminal.became(x, hashes.get(tag), known.get(tag)))
    sys.exit(0)


def _print_withdrawn(tag: str, line: Registered, as_json: bool) -> NoReturn:
    """A tag that was withdrawn is no claim any more, and says why."""
    said: dict[str, Any] = {"tag": tag, "name": line.name, "withdrawn": line.withdrawn}
    if as_json:
        print_json({"schema": json_report.SCHEMA, "version": VERSION, **said})
    else:
        click.echo(f"{tag}  {line.name}\nwithdrawn: {line.withdrawn}")
    sys.exit(0)
