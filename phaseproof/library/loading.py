"""A folder of chapters as claims in reading order, each with the line it stands on.

A chapter is a Python file whose docstring begins with ``# Title``.  Loading a chapter executes
it.  A book is either sound in form (every claim has a tag, a name and a source, and rests on
earlier claims only) or it is one `BookError`: a sentence with file and line.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from phaseproof import places
from phaseproof.authoring.builders import Draft
from phaseproof.library.leads import faults, opening
from phaseproof.library.modules import (
    BookError,
    about,
    assigned,
    import_module,
    imported,
    imports,
    parse,
    starred,
)
from phaseproof.library.sources import BibError, key_and_place, read
from phaseproof.model.book import (
    Answer,
    Chapter,
    Display,
    Document,
    Entry,
    Inventory,
    Statement,
)
from phaseproof.syntax.inline_markup import plain
from phaseproof.trusted.language.claims import (
    Cited,
    Claim,
    Contrary,
    Counterexample,
    Proof,
)
from phaseproof.trusted.language.terms import Letter, Named, Notation
from phaseproof.trusted.language.walk import claims, parts_of, theorems

TAG = re.compile(r"[0-9A-Za-z]{4}")
PAGE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NAME = re.compile(r"(?!NOT_)[A-Z][A-Z0-9]*(_[A-Z0-9]+)+")


@dataclass(frozen=True)
class Book:
    """The chapters, documents, answers and displays of one folder, in reading order."""

    folder: Path
    chapters: tuple[Chapter, ...]
    documents: tuple[Document, ...] = ()
    answers: tuple[Answer, ...] = ()
    subjects: tuple[str, ...] = ()  # words of titles by which the index lists claims
    displays: tuple[Display, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether this is the book of the project, with everything in it."""
        return self.folder == places.THE_BOOK

    def __iter__(self) -> Iterator[tuple[Chapter, Entry]]:
        for chapter in self.chapters:
            for entry in chapter.claims:
                yield chapter, entry

    @cached_property
    def by_tag(self) -> Mapping[str, tuple[Chapter, Entry]]:
        """Each claim with its chapter, by tag."""
        return {entry.claim.tag: (chapter, entry) for chapter, entry in self}


# ---------------------------------------------------------------- loading


def load(folder: Path | str | None = None, *, registering: bool = False) -> Book:
    """The book in a folder (of the project, if none is named), or the first thing that is wrong
    with it.  ``registering`` admits tags that docs/tags does not know yet."""
    book = as_written(Path(folder or places.THE_BOOK).resolve())
    if not any(book) and not book.documents and not book.whole:
        raise BookError(
            book.folder,
            1,
            "no claim stands in this folder: a chapter is a .py file "
            "whose docstring begins with # and its title",
        )
    _check_names(book)
    _check_leads(book)
    _check_sources(book)
    for chapter, entry in book:
        with about(chapter.path, entry.name, entry.line):
            _check_claim(chapter, entry)
    _check_order(book)
    for document in book.documents:
        _check_document(book, document)
    _check_answers(book)
    _check_displays(book)
    _check_subjects(book)
    if book.whole:
        _check_register(book, registering)
    return book


def as_written(folder: Path, chapter: str = "") -> Book:
    """What stands in a folder, or in one chapter of it, sound in form or not."""
    with redirect_stdout(
        sys.stderr
    ):  # what a chapter prints must not mix with a report
        package = _package(folder)
        names = [(chapter, True)] if chapter else _chapter_names(folder, package)
        read = [
            _chapter(package, folder / f"{name}.py", listed) for name, listed in names
        ]
        documents = () if chapter else tuple(_documents(folder, package))
        answers = () if chapter else _listed(folder, package, "answers")
        displays = () if chapter else _listed(folder, package, "displays")
    return Book(
        folder,
        tuple(chapter for chapter in read if chapter is not None),
        documents,
        answers,
        tuple(getattr(package, "SUBJECTS", ())),
        displays,
    )


def display_of(tag: str, name: str, folder: Path) -> Display | None:
    """The display of a claim, if it has one; displays.py runs only if its text has the name."""
    path = folder / "displays.py"
    if not (path.exists() and name in path.read_text(encoding="utf-8")):
        return None
    with redirect_stdout(sys.stderr):
        shown = _listed(folder, _package(folder), "displays")
    return next((x for x in shown if x.claim.tag == tag), None)


def chapter_of(target: str) -> str:
    """The chapter of the book that is called so, or has a claim of that tag or name; or "".  It is
    found by its text, without running any."""
    if (places.THE_BOOK / f"{target}.py").exists() and target.isidentifier():
        return target
    known = (registered() or {}).get(target)
    name = known.name if known else target
    if NAME.fullmatch(name):
        for path in sorted(places.THE_BOOK.glob("*.py")):
            if re.search(
                rf"^{name} = ", path.read_text(encoding="utf-8"), re.MULTILINE
            ):
                return path.stem
    return ""


def _package(folder: Path) -> ModuleType:
    """The folder as a Python package of its own name; loaded afresh unless it is the book."""
    name = _package_name(folder)
    known = sys.modules.get(name)
    loaded = known is not None and _lies_in(known, folder)
    if known is not None and not (loaded and folder == places.THE_BOOK):
        if not loaded and not getattr(known, "__chapters__", False):
            raise BookError(
                folder,
                1,
                f"a Python package is called {name} already: rename the folder",
            )
        for module in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
            del sys.modules[module]
    if name == folder.name and str(folder.parent) not in sys.path:
        sys.path.insert(0, str(folder.parent))
    importlib.invalidate_caches()
    package = ModuleType(name)
    if (folder / "__init__.py").exists():
        package = import_module(name, folder, folder / "__init__.py")
    if not _lies_in(package, folder):
        package.__path__ = [str(folder)]
        sys.modules[name] = package
    package.__chapters__ = True  # type: ignore[attr-defined]
    return package


def _package_name(folder: Path) -> str:
    """The name under which Python imports the chapters of a folder."""
    ours = find_spec("phaseproof.derivations")
    home = ours and ours.origin and Path(ours.origin).resolve().parent
    return ours.name if ours and home == folder else folder.name


def _lies_in(package: ModuleType, folder: Path) -> bool:
    """Whether the files of the package are those of the folder, and no others."""
    return [Path(x).resolve() for x in getattr(package, "__path__", ())] == [folder]


def _chapter_names(folder: Path, package: ModuleType) -> list[tuple[str, bool]]:
    """The chapters in reading order: as listed in CHAPTERS, otherwise by name."""
    listed = getattr(package, "CHAPTERS", None)
    if listed is None:
        return [
            (path.stem, False)
            for path in sorted(folder.glob("*.py"))
            if path.stem != "__init__"
        ]
    lines = assigned(parse(folder / "__init__.py"))
    for name in listed:
        if not (folder / f"{name}.py").exists():
            raise BookError(
                folder / "__init__.py",
                lines.get("CHAPTERS", 1),
                f"there is no chapter {name}.py",
            )
    return [(name, True) for name in listed]


def _chapter(package: ModuleType, path: Path, listed: bool) -> Chapter | None:
    tree = parse(path)
    module = import_module(f"{package.__name__}.{path.stem}", path.parent, path)
    lines = assigned(tree)
    found = imports(tree)
    named, everything = {*lines, *imported(found)}, starred(found)
    claims = tuple(
        Entry(name, value, lines[name])
        for name, value in vars(module).items()
        if isinstance(value, Claim) and name in lines
    )
    for name, value in vars(module).items():
        if isinstance(value, Draft) and name in lines:
            raise BookError(
                path, lines[name], f"{name} is a chain that never ends in qed"
            )
        if (
            isinstance(value, Claim)
            and name not in named
            and not any(vars(x).get(name) is value for x in everything)
        ):
            raise BookError(
                path, 1, f"{name} is not assigned at the top level of the chapter"
            )
    first, lead, line = opening(tree)
    if not first.startswith("# "):
        if not claims and not listed:
            return None  # a file that chapters import
        raise BookError(path, 1, "a chapter's docstring begins with # and its title")
    entries = tuple(sorted(claims, key=lambda entry: entry.line))
    return Chapter(
        path.stem,
        path,
        first[2:].strip(),
        lead,
        line,
        _notations(module, entries),
        entries,
        tuple(getattr(module, "FIGURES", ())),
    )


def _notations(module: ModuleType, entries: tuple[Entry, ...]) -> tuple[Notation, ...]:
    """The notations its claims use: those of the module in the order they are introduced, then
    those that stand in a claim only, such as what a program returns."""
    used = {
        x.name: x
        for entry in entries
        for x in parts_of(entry.claim)
        if isinstance(x, Named) and x.name
    }
    found: dict[str, Notation] = {}
    for value in vars(module).values():
        lone = isinstance(value, Named) and not value.params
        x = Notation(value.name, (), value.body) if lone else value
        if isinstance(x, Notation) and x.name in used:
            found.setdefault(x.name, x)
    for x in used.values():
        params = tuple(y for y in x.params if isinstance(y, Letter))
        found.setdefault(x.name, Notation(x.name, params, x.body))
    return tuple(found.values())


def _documents(folder: Path, package: ModuleType) -> Iterator[Document]:
    """The audited documents: those of documents/DOCUMENTS, each one its module's DOCUMENT."""
    home = folder / "documents"
    if not (home / "__init__.py").exists():
        return
    listed = import_module(f"{package.__name__}.documents", home, home / "__init__.py")
    for key in getattr(listed, "DOCUMENTS", ()):
        path = home / f"{key}.py"
        if not path.exists():
            raise BookError(home / "__init__.py", 1, f"there is no document {key}.py")
        document = getattr(
            import_module(f"{listed.__name__}.{key}", home, path), "DOCUMENT", None
        )
        if not isinstance(document, Document) or document.key != key:
            raise BookError(path, 1, f"DOCUMENT is not the document {key}")
        yield document


def _listed(folder: Path, package: ModuleType, name: str) -> tuple[Any, ...]:
    """The ANSWERS of answers.py, or the DISPLAYS of displays.py, where there are some."""
    path = folder / f"{name}.py"
    if not path.exists():
        return ()
    module = import_module(f"{package.__name__}.{name}", folder, path)
    return tuple(getattr(module, name.upper(), ()))


# ---------------------------------------------------------------- what a book must be


def _check_names(book: Book) -> None:
    seen: dict[str, str] = {}
    for chapter, entry in book:
        tag, name = entry.claim.tag, entry.name
        if why := _misnamed(tag, name, seen):
            raise BookError(chapter.path, entry.line, why)
        seen[tag] = name


def _misnamed(tag: object, name: str, seen: Mapping[str, str]) -> str:
    if not isinstance(tag, str) or not TAG.fullmatch(tag):
        return f"the tag {tag!r} of {name} is not four letters or digits"
    if tag in seen:
        return f"the tag {tag} of {name} is the tag of {seen[tag]} already"
    if not NAME.fullmatch(name):
        return f"{name} is no name for a claim: SUBJECT_FACT, upper case, never NOT_…"
    return ""


def _check_leads(book: Book) -> None:
    """Each sentence of a lead names the claims of the book it rests on."""
    for chapter in book.chapters:
        for line, why in faults(chapter.lead, book.by_tag):
            raise BookError(chapter.path, chapter.line + line, why)


def _check_register(book: Book, registering: bool) -> None:
    """docs/tags gives each tag to one name for ever, and every tag in it is accounted for."""
    register = registered()
    if register is None:
        return
    for chapter, entry in book:
        tag, name = entry.claim.tag, entry.name
        known = register.get(tag, Registered(name, 0, ""))
        if tag not in register and not registering:
            why = (
                f"docs/tags does not know the tag {tag} of {name}: make ledger adds it"
            )
        elif known.withdrawn:
            why = f"{name} has the tag {tag}, which was withdrawn: {known.withdrawn}"
        elif known.name != name:
            why = f"{name} has the tag {tag}, which docs/tags gives to {known.name}"
        else:
            continue
        raise BookError(chapter.path, entry.line, why)
    for tag, known in register.items():
        if tag not in book.by_tag and not known.withdrawn:
            raise BookError(
                places.DOCS / "tags",
                known.line,
                f"{tag} {known.name} stands in no "
                "chapter; a withdrawn tag keeps its line and says why",
            )


@dataclass(frozen=True)
class Registered:
    """A line of docs/tags: the tag, its name now, and, once withdrawn, the reason."""

    name: str
    line: int
    withdrawn: str


def registered() -> dict[str, Registered] | None:
    """docs/tags, or None where no docs lie beside the book."""
    path = places.DOCS / "tags"
    if not path.exists():
        return None
    known: dict[str, Registered] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        tag, name, *reason = line.split(maxsplit=2) + [""] * (
            2 - len(line.split(maxsplit=2))
        )
        if not TAG.fullmatch(tag) or not NAME.fullmatch(name):
            raise BookError(
                path, number, "a line is a tag, a name and, once withdrawn, a reason"
            )
        if tag in known:
            raise BookError(
                path, number, f"{tag} was given in line {known[tag].line} already"
            )
        known[tag] = Registered(name, number, reason[0] if reason else "")
    return known


def _check_sources(book: Book) -> None:
    """Every source is an entry of the project's bibliography, or of one beside the chapters; a
    folder of one's own without a bibliography names sources in any words.  Every theorem that is
    used and not proved stands in the closed list cited.py."""
    homes = (book.folder, places.DOCS)
    files = [p for home in homes if (p := home / "references.bib").exists()]
    if not book.whole and book.folder / "references.bib" not in files:
        files = []
    keys = {key for path in files for key in _sources(path)}
    listed = _theorems(book)
    for chapter, entry in book:
        with about(chapter.path, entry.name, entry.line):
            cited = theorems(entry.claim)
        for source in (entry.claim.source, *(x.reference for x in cited)):
            if not source:
                raise BookError(
                    chapter.path, entry.line, f"{entry.name} names no source"
                )
            if files and (key := key_and_place(source)[0]) not in keys:
                raise BookError(
                    chapter.path,
                    entry.line,
                    f"{places.path_text(files[0])} knows no "
                    f"source {key!r}, which {entry.name} names",
                )
        for theorem in cited:
            if theorem not in listed:
                raise BookError(
                    chapter.path,
                    entry.line,
                    f"{entry.name} rests on {theorem.title}, "
                    "which is not one of THEOREMS in cited.py",
                )


def _theorems(book: Book) -> list[Cited]:
    """The closed list: the theorems of cited.py, the book's own or the project's."""
    return [
        theorem
        for folder in (book.folder, places.THE_BOOK)
        for theorem in getattr(
            sys.modules.get(f"{_package_name(folder)}.cited"), "THEOREMS", ()
        )
    ]


def _sources(path: Path) -> Iterable[str]:
    try:
        return read(path)
    except BibError as error:
        _, line, sentence = str(error).split(":", 2)
        raise BookError(path, int(line), sentence) from error


def _check_claim(chapter: Chapter, entry: Entry) -> None:
    """Every chain is finished, and there is evidence."""
    wrong = lambda sentence: BookError(
        chapter.path, entry.line, f"{entry.name}: {sentence}"
    )
    evidence = [part.evidence for part in entry.claim.parts]
    if any(
        isinstance(x, Draft) for x in (*evidence, *parts_of(entry.claim, terms=False))
    ):
        raise wrong("a chain never ends in qed")
    if any(type(x) not in (Proof, Counterexample, Contrary) for x in evidence):
        raise wrong("it has no proof and no refutation")
    if entry.claim.theorem and not _proved(entry.claim):
        raise wrong("a theorem is proved")


def _check_order(book: Book) -> None:
    """A claim rests on earlier claims only, so that no proof can be a circle; in a folder of one's
    own, also on those of the project's book."""
    published = {} if book.whole else _published()
    before = {**published}
    for chapter, entry in book:
        if entry.claim.tag in published:
            raise BookError(
                chapter.path,
                entry.line,
                f"{entry.name} has the tag "
                f"{entry.claim.tag}, which a claim of the book has",
            )
        with about(chapter.path, entry.name, entry.line):
            uses = claims(entry.claim)
        for used in uses:
            if before.get(used.tag) is not used and before.get(used.tag) != used:
                place = book.by_tag.get(used.tag)
                where = (
                    f"{places.path_text(place[0].path)}:{place[1].line}"
                    if place
                    else "no chapter"
                )
                raise BookError(
                    chapter.path,
                    entry.line,
                    f"{entry.name} uses {used.tag} before "
                    f"it is proved: that claim stands in {where}",
                )
        before[entry.claim.tag] = entry.claim


def _published() -> dict[str, Claim]:
    """The claims of the project's book that chapters of other folders have imported."""
    name = _package_name(places.THE_BOOK)
    modules = [
        module for key, module in sys.modules.items() if key.startswith(f"{name}.")
    ]
    return {
        x.tag: x
        for module in modules
        for x in vars(module).values()
        if isinstance(x, Claim)
    }


def _check_document(book: Book, document: Document) -> None:
    """Rows have names of their own, speak of claims of the book (of the folder's and of the book's,
    in a folder of one's own) and of theorems of its closed list, and stand where the inventory says
    that something stands."""
    path = book.folder / "documents" / f"{document.key}.py"
    wrong = lambda row, why: BookError(
        path, line_of_row(path, row.name), f"{row.name} {why}"
    )
    known = {
        **({} if book.whole else _published()),
        **{tag: entry.claim for tag, (_, entry) in book.by_tag.items()},
    }
    seen, listed = set[str](), _theorems(book)
    for row in document.statements:
        strangers = [x.tag for x in claims(row) if known.get(x.tag) != x]
        unlisted = [x for x in theorems(row) if x not in listed]
        if row.name in seen:
            raise wrong(row, "is the name of two rows")
        if strangers:
            raise wrong(row, f"speaks of {strangers[0]}, which stands in no chapter")
        if unlisted:
            raise wrong(
                row,
                f"rests on {unlisted[0].title}, which is not one of THEOREMS in "
                "cited.py",
            )
        if document.inventory and (why := _misplaced(row, document.inventory)):
            raise wrong(row, why)
        seen.add(row.name)
    for r in document.inventory.ranges if document.inventory else ():
        if r.kind not in ("heading", "nothing") and not any(
            r.first <= last and first <= r.last
            for row in document.statements
            for first, last in row.place.lines
        ):
            raise BookError(
                path,
                1,
                f"no row is about the lines {r.first}-{r.last}, where "
                f"there is a {r.kind}",
            )


def _check_displays(book: Book) -> None:
    """A display is of a claim of the book, and the only one of it."""
    path, seen = book.folder / "displays.py", set[str]()
    for x in book.displays:
        tag = x.claim.tag
        _, entry = book.by_tag.get(tag, (None, None))
        if entry is None or entry.claim != x.claim:
            raise BookError(path, 1, f"{tag} is no claim of a chapter")
        if tag in seen:
            raise BookError(path, 1, f"{tag} is displayed twice")
        seen.add(tag)


def _check_answers(book: Book) -> None:
    """An answer has a page of its own, and speaks of claims of the book as they are now: of their
    verdicts and of their statements."""
    path = book.folder / "answers.py"
    known = {tag: entry.claim for tag, (_, entry) in book.by_tag.items()}
    figures = {figure.name for chapter in book.chapters for figure in chapter.figures}
    seen = set[str]()
    for answer in book.answers:
        strangers = [x.tag for x in answer.claims if known.get(x.tag) != x]
        turned = [x.tag for x in answer.claims if _proved(x) != (x in answer.proved)]
        why = (
            "is no name of a page: lower case, with hyphens"
            if not PAGE.fullmatch(answer.name)
            else "is the name of two answers"
            if answer.name in seen
            else f"speaks of {strangers[0]}, which stands in no chapter"
            if strangers
            else f"says the wrong verdict of {turned[0]}"
            if turned
            else f"shows {answer.figure}, which no chapter draws"
            if answer.figure and answer.figure not in figures
            else "was written when its claims said something else: read it again, then "
            f'stated="{answer.says}"'
            if answer.stated != answer.says
            else ""
        )
        if why:
            raise BookError(
                path, line_of_row(path, answer.name), f"{answer.name} {why}"
            )
        seen.add(answer.name)


def _check_subjects(book: Book) -> None:
    """Each subject of the index stands in a title."""
    titles = "\n".join(plain(entry.claim.title) for _, entry in book)
    for subject in book.subjects:
        if not speaks_of(subject, titles):
            path = book.folder / "__init__.py"
            raise BookError(
                path, line_of_row(path, subject), f"no title speaks of {subject}"
            )


def speaks_of(subject: str, titles: str) -> bool:
    """Whether the words of a subject stand in a title, in the singular or in the plural."""
    return _subject(subject).search(titles) is not None


@cache
def _subject(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w){re.escape(words)}(?:e?s)?(?!\w)", re.IGNORECASE)


def _proved(claim: Claim) -> bool:
    return all(isinstance(part.evidence, Proof) for part in claim.parts)


def line_of_row(path: Path, name: str) -> int:
    """The line of a document's file on which a row has its name."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return next((n for n, line in enumerate(lines, 1) if f'"{name}"' in line), 1)


def _misplaced(row: Statement, inventory: Inventory) -> str:
    """Where a row stands although nothing is there, or nothing."""
    if not row.place.lines:
        return "stands in no line"
    for number in (n for ends in row.place.lines for n in ends):
        found = inventory.of_line(number)
        if found is None or found.kind == "nothing":
            return f"stands in line {number}, where there is nothing to check"
    return ""
