"""What is said of names, claims and books that fall short."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from phaseproof.cli import json_report
from phaseproof.cli.common import Wrong, print_json
from phaseproof.library.loading import Book
from phaseproof.library.modules import BookError
from phaseproof.model.results import Failure
from phaseproof.press.ledger import LedgerError
from phaseproof.syntax.inline_markup import plain


def tags(opened: Book, target: str) -> list[str]:
    """The tags of a claim or chapter by its name; a usage error where none is called so."""
    if target in opened.by_tag:
        return [target]
    found = [e.claim.tag for c, e in opened if target in (c.name, e.name)]
    if not found and target not in [c.name for c in opened.chapters]:
        raise Wrong(
            f"no tag, claim, chapter or folder is called {target}; "
            "phaseproof find searches for words"
        )
    return found


def complain(failures: tuple[Failure, ...]) -> None:
    """Prints each failure to stderr."""
    for failure in failures:
        click.echo(plain(str(failure)), err=True)


@contextmanager
def sentences(as_json: bool = False) -> Iterator[None]:
    """What is wrong with a book or its ledger is a sentence and the exit code 1, no traceback."""
    try:
        yield
    except LedgerError as error:
        click.echo(f"docs/{error}", err=True)
        sys.exit(1)
    except BookError as error:
        if as_json:
            print_json(json_report.of_error(error))
        else:
            click.echo(str(error), err=True)
        sys.exit(1)
