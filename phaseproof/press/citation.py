"""The sources that claims name, and how a claim is itself named by others.

``docs/references.bib`` is read by a small strict parser: what it does not understand is an error
with file and line, and so is a claim that names a key it does not have.  Where all this lies on
the web is said in CITATION.cff and nowhere else.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from phaseproof import places
from phaseproof.library.sources import MONTHS, Source
from phaseproof.model.book import Answer
from phaseproof.model.results import Report, Settled
from phaseproof.press.limits import HASH
from phaseproof.rocq.status import standing
from phaseproof.syntax.inline_markup import escaped, plain, prose
from phaseproof.trusted.language.verdict import Verdict
from phaseproof.version import DATE, VERSION

PLACES = (
    "journal",
    "booktitle",
    "publisher",
    "school",
    "institution",
    "howpublished",
    "address",
)

# ---------------------------------------------------------------- naming sources


def reference(
    source: Source, words: Callable[[str], str], title: Callable[[str], str]
) -> str:
    """An entry of the list of sources: who, what, where and when; two functions shape its fields,
    which are TeX."""
    where = [source[x] for x in PLACES if source[x]]
    if source["volume"]:
        where.append(f"vol.~{source['volume']}")
    if source["pages"]:
        where.append(f"pp.~{source['pages']}")
    if source["edition"]:
        where.append(f"{source['edition'].lower()} edition")
    if source["eprint"]:
        where.append(f"arXiv:{source['eprint']}")
    year = " ".join(x for x in (source["month"], source["year"]) if x)
    said = [
        *(words(_people(source[x])) for x in ("author", "editor") if source[x]),
        title(source["title"]),
        words(", ".join(x for x in (*where, year) if x)),
        words(source["note"]),
    ]
    return ". ".join(x.rstrip(".") for x in said if x) + "."


def _people(field: str) -> str:
    """Given names first: ``Su, Jianlin and Lu, Yu`` is Jianlin Su and Yu Lu."""
    people = [person.strip() for person in field.split(" and ")]
    named = [
        " ".join(reversed([x.strip() for x in p.split(",", 1)]))
        if "," in p and not p.startswith("{")
        else p.strip("{}")
        for p in people
    ]
    return f"{', '.join(named[:-1])} and {named[-1]}" if len(named) > 1 else named[0]


# ---------------------------------------------------------------- naming claims


def edition(version: str = VERSION) -> tuple[str, str]:
    """A version and its date.  One in development names its commit, as 0.2.0.dev0+g861d72e0f3c1
    (.dirty where files differ from it), where Git can tell, or pip, which installed it by Git."""
    if "dev" not in version:
        return version, DATE
    if not places.CHECKOUT:
        installed = _installed_commit()
        return f"{version}+g{installed}" if installed else version, DATE
    commit = _git(
        "describe", "--always", "--exclude=*", "--dirty=.dirty", "--abbrev=12"
    )
    date = _git("log", "-1", "--format=%cs")
    return (f"{version}+g{commit}", date) if commit and date else (version, DATE)


def _installed_commit() -> str:
    """The commit that was installed, where pip took it from a repository (PEP 610)."""
    try:
        origin = distribution("phaseproof").read_text("direct_url.json")
    except PackageNotFoundError:
        return ""
    known = json.loads(origin or "{}").get("vcs_info", {})
    return str(known.get("commit_id", ""))[:HASH]


def ledger_lines() -> Iterator[tuple[str, str]]:
    """The days on which lines came into the ledger, and these lines, the oldest first, where Git
    can tell."""
    if not places.CHECKOUT or _git("rev-parse", "--is-shallow-repository") != "false":
        return
    asked = (
        "log",
        "--first-parent",
        "-m",
        "--reverse",
        "-p",
        "-U0",
        "--format=day %cs",
    )
    day = ""
    for said in _git(*asked, "--", "docs/verdicts.jsonl").splitlines():
        if said.startswith("day "):
            day = said.removeprefix("day ")
        elif said.startswith("+{"):
            yield day, said[1:]


@cache
def _git(*asked: str) -> str:
    try:
        done = subprocess.run(
            ["git", *asked],
            cwd=places.HOME,
            capture_output=True,
            text=True,
            check=False,
        )
    except OSError:
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def claims_bib(report: Report, ours: bool = True) -> str:
    """One entry a claim, for build/claims.bib.  A claim that is not ``ours`` stands in a folder of
    somebody else, and phaseproof has judged it only."""
    return "\n".join(
        entry(s, report.version, ours) + "\n" for s in by_tag(report.settled)
    )


def published(key: str = "url") -> str:
    """Where the site lies, or the ``repository-code``, as CITATION.cff says; nothing where it does
    not."""
    return _said(places.DOCS / "CITATION.cff").get(key, "").rstrip("/")


@cache
def _said(path: Path) -> Mapping[str, str]:
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return {
        key: said.strip("\"'")
        for key, said in re.findall(r"(?m)^([\w-]+): *(\S+) *$", text)
    }


def address(tag: str, ours: bool = True) -> str:
    """The page of a claim, or where the sources lie; nothing where neither is published."""
    if not ours:
        return ""
    return (
        f"{site}/claims/{tag}.html"
        if (site := published())
        else published("repository-code")
    )


def by_tag(settled: Iterable[Settled]) -> list[Settled]:
    """Claims in the order of their tags."""
    return sorted(settled, key=lambda s: s.claim.tag)


def entry(settled: Settled, version: str = VERSION, ours: bool = True) -> str:
    """A claim as a BibTeX entry; the title of a refuted one says that it is."""
    claim = settled.claim
    refuted = "Refuted: " if settled.judgement.verdict is Verdict.REFUTED else ""
    url = f"  url = {{{there}}},\n" if (there := address(claim.tag, ours)) else ""
    return _misc(
        claim.tag,
        refuted + prose(claim.title),
        rf"Claim {claim.tag}, {escaped(_standing(settled))}, statement sha256 "
        rf"\texttt{{{claim.hash[:HASH]}}}",
        edition(version),
        f"{url}  sha256 = {{{claim.hash}}},\n",
        ours,
    )


def _misc(
    key: str,
    title: str,
    note: str,
    edited: tuple[str, str],
    more: str = "",
    ours: bool = True,
) -> str:
    version, date = edited
    year, month, _ = date.split("-")
    author = "  author = {{phaseproof contributors}},\n" if ours else ""
    return (
        f"@misc{{phaseproof:{key},\n{author}  title = {{{{{title}}}}},\n"
        f"  howpublished = {{{'' if ours else 'Judged by '}phaseproof, version {version} of "
        f"{date}}},\n  year = {{{year}}},\n  month = {[*MONTHS][int(month) - 1]},\n"
        f"  note = {{{note}}},\n{more}}}"
    )


def line(settled: Settled, version: str = VERSION, ours: bool = True) -> str:
    """A claim as one line of a list of references."""
    claim, (version, date) = settled.claim, edition(version)
    by = "phaseproof contributors," if ours else "Judged by"
    where = f" {there}" if (there := address(claim.tag, ours)) else ""
    return (
        f"{by} phaseproof {version} ({date}), claim {claim.tag}: {plain(claim.title)} "
        f"({_standing(settled)}; statement sha256 {claim.hash[:HASH]}).{where}"
    )


def markdown(settled: Settled, version: str = VERSION, ours: bool = True) -> str:
    """The same line in Markdown."""
    claim, (version, date) = settled.claim, edition(version)
    by = "phaseproof contributors," if ours else "Judged by"
    title = re.sub(r"[\\`*_\[\]<>#|$&~]", r"\\\g<0>", plain(claim.title))
    where = f" <{there}>" if (there := address(claim.tag, ours)) else ""
    return (
        f"{by} *phaseproof* {version} ({date}), claim **{claim.tag}**: {title} "
        f"({_standing(settled)}; statement sha256 `{claim.hash[:HASH]}`).{where}"
    )


STYLES = {"bibtex": entry, "text": line, "markdown": markdown}


def cite(
    settled: Settled, style: str = "bibtex", version: str = VERSION, ours: bool = True
) -> str:
    """A claim as it is cited in a ``style`` of STYLES.  Raises ValueError."""
    if style not in STYLES:
        raise ValueError(f"no style of citation is called {style}")
    return STYLES[style](settled, version, ours)


def _standing(settled: Settled) -> str:
    judgement, row = settled.judgement, standing(settled.certificate)
    said = f"{judgement.verdict.value}, {judgement.method.name.lower()}"
    return f"{said}; also {row.words}" if row else said


# ---------------------------------------------------------------- naming answers


def of_answer(answer: Answer, style: str = "bibtex", version: str = VERSION) -> str:
    """An answer as a line of text or as a BibTeX entry: question, short answer, claims."""
    rests = f"claims {', '.join(x.tag for x in answer.claims)}; hash {answer.says}"
    version, date = edited = edition(version)
    if style == "bibtex":
        note = f"{prose(answer.short)} Answer {answer.name}, {rests}"
        return _misc(answer.name, prose(answer.question), note, edited)
    return (
        f"phaseproof contributors, phaseproof {version} ({date}), answer {answer.name}: "
        f"{plain(answer.question)} {plain(answer.short)} ({rests})."
    )


def of_row(
    key: str, row: Mapping[str, Any], style: str = "bibtex", version: str = VERSION
) -> str:
    """A row of a document as a line of text or as a BibTeX entry, with what settles it."""
    tags = ", ".join(row["settled_by"])
    rests = row["verdict"] + (f", settled by claims {tags}" if tags else "")
    version, date = edited = edition(version)
    if style == "bibtex":
        note = f"Row {row['name']} of {key}: {rests}"
        return _misc(f"{key}-{row['name']}", prose(row["asserted"]), note, edited)
    return (
        f"phaseproof contributors, phaseproof {version} ({date}), row {row['name']} of {key}: "
        f"{plain(row['asserted'])} ({rests})."
    )


# ---------------------------------------------------------------- naming numbers


def _balls(value: str) -> str:
    """re 0.1 ± 2e-30, im 0.3 ± 2e-30 as mathematics."""
    value = re.sub(r"(\w+)e([+-]?\d+)", r"\1 \\cdot 10^{\2}", value).replace(
        "±", r"\pm"
    )
    return re.sub(
        r"\b(re|im) ", lambda found: rf"\operatorname{{{found[1].title()}}} = ", value
    )


def of_number(title: str, value: str, command: str, style: str = "bibtex") -> str:
    """A certified number with its radius, and the command that prints it."""
    version, date = edited = edition()
    if style == "bibtex":
        key = sha256(command.encode()).hexdigest()[:HASH]
        by = rf"\texttt{{{escaped(command)}}}"
        note = f"${_balls(value)}$, certified, by {by}"
        return _misc(key, prose(title), note, edited)
    said = f"{plain(title)}: {value}; certified, by `{command}`."
    said = said if style == "markdown" else plain(said)
    return f"phaseproof contributors, phaseproof {version} ({date}): {said}"
