"""list, find, show and cite: what the book says, without judging more than is asked."""

from __future__ import annotations

import re
import sys
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
from phaseproof.press import citation, search
from phaseproof.press.ledger import load, stated
from phaseproof.sympy.status import script_of, standing
from phaseproof.syntax import latex
from phaseproof.verification.cache import Remembered
from phaseproof.verification.cache_store import Memory, folder
from phaseproof.verification.certificate.writing import completed, in_full
from phaseproof.verification.report import settled
from phaseproof.version import VERSION

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
        print_json({"schema": json_report.SCHEMA, "version": VERSION, "claims": chosen})
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
        known = index.load()
    typed, texts = " ".join(words), known["texts"]
    ranked = [search.Finder([x for _, x in texts[kind]])(typed) for kind in KINDS]
    few = zip(ranked, KINDS.values(), strict=True)
    chosen = search.fitting(ranked if every else [search.best(x, n) for x, n in few])
    fits = any(x.fits for some in chosen for x in some)
    named = {
        kind: [texts[kind][x.n][0] for x in some]
        for kind, some in zip(KINDS, chosen, strict=True)
    }
    answers, claims, rows = (
        [known_as[x] for x in named[kind]]
        for kind, known_as in zip(KINDS, _by_name(known), strict=True)
    )
    if as_json:
        documents = {key: [row for k, row in rows if k == key] for key, _ in rows}
        print_json(
            {
                "schema": json_report.SCHEMA,
                "version": VERSION,
                "fits": fits,
                "answers": answers,
                "claims": claims,
                "documents": [{"document": k, "rows": x} for k, x in documents.items()],
            }
        )
    else:
        if not fits:
            near = any(named.values())
            other = "; the nearest:" if near else "; try others, or phaseproof list"
            click.echo(f"Nothing fits these words{other}")
        for lines in (
            *map(terminal.answered, answers),
            *map(terminal.listed, claims),
            *(terminal.row_in_brief(*row) for row in rows),
        ):
            click.echo("\n".join(lines))
    sys.exit(0 if fits else 1)


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
        if noted := _noted(target, home):
            if as_latex or as_sympy:
                what = "LaTeX" if as_latex else "script"
                raise Wrong(f"{target} is no claim: it has no {what}; its claims have")
            record, said = noted
            head = {"schema": json_report.SCHEMA, "version": VERSION}
            if as_json:
                print_json({**head, **record})
            else:
                click.echo(said)
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
                else terminal.claim_text(
                    x,
                    loading.display_of(x.claim.tag, x.name, home or places.THE_BOOK),
                )
                for x in chosen
            )
        )


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
    with sentences():
        answer = None if ctx.args else _answer(target, home)
        row = None if ctx.args else _row(target, home)
    if answer:
        click.echo(citation.of_answer(answer, style))
        return
    if row:
        click.echo(citation.of_row(*row, style))
        return
    if target in {entry.name for entry in main.added()}:
        number = main.main.get_command(ctx, target)
        if number and "cited" in {x.name for x in number.params}:
            number.main([*ctx.args, "--cite", style], f"{ctx.command_path} {target}")
        raise Wrong(f"{target} must print one number to be cited")
    if ctx.args:
        raise Wrong(f"cite must be given one claim, got also {ctx.args[0]}")
    with sentences():
        chosen = one(target, home)
    click.echo(citation.cite(chosen, style, ours=home is None))


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


def _noted(target: str, home: Path | None) -> tuple[json_report.Record, str] | None:
    """An answer or a row, as data and for a terminal."""
    if answer := _answer(target, home):
        record = index.answer(answer)
        return record, terminal.answer_text(record)
    if found := _row(target, home):
        key, row = found
        titles = {x["tag"]: x["title"] for x in index.load()["claims"]}
        return {"document": key, **row}, "\n".join(terminal.row(key, row, titles)[:-1])
    return None


def one(target: str, home: Path | None) -> Settled:
    """The one claim that is called so; a usage error where that is withdrawn, or a chapter."""
    known = {} if home else loading.registered() or {}
    if target in known and (why := known[target].withdrawn):
        raise Wrong(f"claim {target} was withdrawn: {why}")
    chosen = _asked(target, home)
    if len(chosen) != 1:
        raise Wrong(f"{target} must be one claim")
    return chosen[0]


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
