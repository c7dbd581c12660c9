"""list, find, show and cite: what the book says, without judging more than is asked."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from phaseproof import places
from phaseproof.cli import index, json_report, main, terminal
from phaseproof.cli.common import Wrong, json_wanted, print_json
from phaseproof.cli.failures import complain, sentences, tags
from phaseproof.cli.json_report import HEAD
from phaseproof.library import loading
from phaseproof.library.loading import Registered
from phaseproof.library.ranks import ranks
from phaseproof.model.book import Answer
from phaseproof.model.results import Failure, Settled
from phaseproof.press import citation, search
from phaseproof.press.ledger import load, stated
from phaseproof.sympy.status import script_of, standing
from phaseproof.syntax import latex
from phaseproof.verification.cache import Remembered
from phaseproof.verification.cache_store import Memory, folder
from phaseproof.verification.certificate.writing import completed, in_full
from phaseproof.verification.report import settled

in_folder = click.option(
    "--in",
    "home",
    metavar="FOLDER",
    help="Look in this folder of chapters.",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
KINDS = {"answers": 3, "claims": 6, "rows": 3}  # how many of each `find` names
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
        print_json({**HEAD, "claims": chosen})
    else:
        for x in chosen:
            for line in terminal.listed(x):
                click.echo(line)


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option(
    "--all", "every", is_flag=True, help="Print all that fit, not only the best few."
)
@json_wanted
def find(words: tuple[str, ...], every: bool, as_json: bool) -> None:
    """Find the answers, claims and audited statements that fit these WORDS best.

    The ranking is that of the site's first page.  Rare words and pairs of words count more; words
    like "why" are ignored.  If nothing fits, find prints the nearest matches.  `show` and `cite`
    take every name that is printed."""
    with sentences(as_json):
        said = found(" ".join(words), every)
    if as_json:
        print_json(said)
    else:
        rows = [(d["document"], row) for d in said["documents"] for row in d["rows"]]
        if not said["fits"]:
            near = said["answers"] or said["claims"] or rows
            other = "; the nearest:" if near else "; try others, or phaseproof list"
            click.echo(f"Nothing fits these words{other}")
        for lines in (
            *map(terminal.answered, said["answers"]),
            *map(terminal.listed, said["claims"]),
            *(terminal.row_in_brief(*row) for row in rows),
        ):
            click.echo("\n".join(lines))
    sys.exit(0 if said["fits"] else 1)


def found(typed: str, every: bool = False) -> json_report.Record:
    """What fits these words, the best of each kind or all, as `find --json` prints it."""
    known = index.load()
    texts = known["texts"]
    ranked = [search.Finder([x for _, x in texts[kind]])(typed) for kind in KINDS]
    few = zip(ranked, KINDS.values(), strict=True)
    chosen = search.fitting(ranked if every else [search.best(x, n) for x, n in few])
    named = {
        kind: [texts[kind][x.n][0] for x in some]
        for kind, some in zip(KINDS, chosen, strict=True)
    }
    answers, claims, rows = (
        [known_as[x] for x in named[kind]]
        for kind, known_as in zip(KINDS, _by_name(known), strict=True)
    )
    documents = {key: [row for k, row in rows if k == key] for key, _ in rows}
    return {
        **HEAD,
        "fits": any(x.fits for some in chosen for x in some),
        "answers": answers,
        "claims": claims,
        "documents": [{"document": k, "rows": x} for k, x in documents.items()],
    }


def _by_name(known: json_report.Record) -> tuple[dict[str, Any], ...]:
    """Answers by their names, claims by their tags, rows with the keys of their documents."""
    return (
        {x["answer"]: x for x in known["answers"]},
        {x["tag"]: x for x in known["claims"]},
        {
            f"{d['document']}:{row['name']}": (d["document"], row)
            for d in known["documents"]
            for row in d["rows"]
        },
    )


@click.command()
@click.argument("target", metavar="TAG|NAME|CHAPTER|ANSWER|ROW|HASH")
@click.option("--latex", "as_latex", is_flag=True, help="Print self-contained LaTeX.")
@click.option("--sympy", "as_sympy", is_flag=True, help="Print the SymPy script.")
@in_folder
@json_wanted
def show(
    target: str, as_latex: bool, as_sympy: bool, home: Path | None, as_json: bool
) -> None:
    """Show a claim: its statement, verdict, proof, and values at the test points.  A CHAPTER shows
    all its claims; an ANSWER and a ROW of a document go by the name that find prints.

    A HASH is the hash of a statement, or at least its first 12 digits.  A superseded or withdrawn
    statement is found, too, with its fate."""
    if as_latex + as_sympy + as_json > 1:
        raise Wrong("choose one of --latex, --sympy and --json")
    with sentences(as_json):
        found = called(target, home)
    if as_json:
        print_json(as_data(found))
    elif not isinstance(found, dict):
        page = (
            _script
            if as_sympy
            else _in_latex
            if as_latex
            else lambda x: terminal.claim_text(
                x, loading.display_of(x.claim.tag, x.name, home or places.THE_BOOK)
            )
        )
        click.echo("\n\n".join(map(page, _judged(found))), nl=not as_sympy)
    elif as_latex or as_sympy:
        what = "LaTeX" if as_latex else "script"
        raise Wrong(f"{target} is no claim: it has no {what}; its claims have")
    else:
        click.echo(_said(found))


@click.command(
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True}
)
@click.argument("target", metavar="TAG|NAME|ANSWER|ROW|COMMAND ...")
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
    """Cite a claim, an answer, a row of a document, or the number that a command prints:
    `cite sum 1707 --dim 128`."""
    if not ctx.args:
        with sentences():
            click.echo(cited(target, style, home))
        return
    if target in {entry.name for entry in main.added()}:
        number = main.main.get_command(ctx, target)
        if number and "cited" in {x.name for x in number.params}:
            number.main([*ctx.args, "--cite", style], f"{ctx.command_path} {target}")
        raise Wrong(f"{target} must print one number to be cited")
    raise Wrong(f"cite must be given one claim, got also {ctx.args[0]}")


def cited(target: str, style: str, home: Path | None = None) -> str:
    """The citation of a claim, an answer or a row."""
    if answer := _answer(target, home):
        return citation.of_answer(answer, style)
    if row := _row(target, home):
        return citation.of_row(*row, style)
    return citation.cite(one(target, home), style, ours=home is None)


def _in_latex(settled: Settled) -> str:
    return f"{latex.standing(settled.claim)}\n\n{latex.proof(in_full(settled))}"


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


def _row(target: str, home: Path | None) -> tuple[str, json_report.Record] | None:
    """The row KEY:NAME, with the key of its document."""
    key, colon, name = target.partition(":")
    if home or not colon:
        return None
    rows = (d["rows"] for d in index.load()["documents"] if d["document"] == key)
    return next(((key, x) for some in rows for x in some if x["name"] == name), None)


Called = json_report.Record | list[Settled | Failure]


def called(target: str, home: Path | None = None) -> Called:
    """What is called so.  An answer, a row, a withdrawn tag and what a hash stood for are data;
    claims are judged unless they are remembered.  Raises `Wrong` where nothing is."""
    if answer := _answer(target, home):
        return index.answer(answer)
    if row := _row(target, home):
        return {"document": row[0], **row[1]}
    known = {} if home else loading.registered() or {}
    if target in known and (why := known[target].withdrawn):
        return {"tag": target, "name": known[target].name, "withdrawn": why}
    if not home and HASH.fullmatch(target):
        meant = _stated(target.lower(), known)
        if isinstance(meant, dict):
            return meant
        target = meant
    return _claims(target, home)


def as_data(found: Called) -> json_report.Record:
    """The same as `show --json` prints it: a claim, or several under ``claims``."""
    if not isinstance(found, dict):
        said = [json_report.of_shown(json_report.shown(x)) for x in _judged(found)]
        found = said[0] if len(said) == 1 else {"claims": said}
    return {**HEAD, **found}


def _said(record: json_report.Record) -> str:
    """What is no claim, as a terminal shows it."""
    if "answer" in record:
        return terminal.answer_text(record)
    if "document" in record:
        titles = {x["tag"]: x["title"] for x in index.load()["claims"]}
        return "\n".join(terminal.row(record["document"], record, titles)[:-1])
    if "stated" in record:
        return "\n".join(map(terminal.became, record["stated"]))
    return f"{record['tag']}  {record['name']}\nwithdrawn: {record['withdrawn']}"


def one(target: str, home: Path | None) -> Settled:
    """The one claim that is called so; a usage error where that is withdrawn, or a chapter."""
    found = called(target, home)
    if isinstance(found, dict) and "withdrawn" in found:
        raise Wrong(f"claim {target} was withdrawn: {found['withdrawn']}")
    chosen = [] if isinstance(found, dict) else _judged(found)
    if len(chosen) != 1:
        raise Wrong(f"{target} must be one claim")
    return chosen[0]


def _judged(found: list[Settled | Failure]) -> list[Settled]:
    """The claims that have a verdict; the failures of the others are said."""
    complain(tuple(x for x in found if isinstance(x, Failure)))
    if not (well := [x for x in found if isinstance(x, Settled)]):
        sys.exit(1)
    return well


def _claims(target: str, home: Path | None) -> list[Settled | Failure]:
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
    return [
        settled(book, tag, remembered, ranked.get(tag, ""))
        for tag in tags(book, target)
    ]


def _stated(digest: str, known: Mapping[str, Registered]) -> str | json_report.Record:
    """The tag of the claim that states this now, or what else it was and what became of it."""
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
    withdrawn = {tag: x.withdrawn for tag, x in known.items() if x.withdrawn}
    return {
        "stated": [
            {
                **x.row,
                "since": x.since or None,
                "until": x.until or None,
                "now": hashes.get(x.row["tag"]),
                "withdrawn": withdrawn.get(x.row["tag"]),
            }
            for x in found
        ]
    }
