"""The command line: one table of commands, each loaded when it is asked for.

The exit code is 0 when all is as it should be, 1 when a claim falls short, 2 for a usage error,
130 after Ctrl-C.  What was asked for goes to stdout, progress and complaints to stderr; ``--json``
stands alone.
"""

from __future__ import annotations

import ast
import errno
import importlib
import importlib.util
import sys
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from pathlib import Path
from typing import Any

import click

from phaseproof.cli.common import Wrong
from phaseproof.version import VERSION
from phaseproof.workers import end

INTERRUPTED = 130  # the exit code after Ctrl-C

COMMANDS = {
    "audit": (
        "audit:audit",
        "Show what is right and wrong in a document, line by line.",
    ),
    "book": ("verify:book", "Run verify, then make the PDFs (needs latexmk)."),
    "check": ("check:check", "Check whether a formula is true."),
    "cite": ("lookup:cite", "Cite a claim or a certified number."),
    "doctor": ("doctor:doctor", "Say what works on this machine."),
    "export": ("export:export", "Write claims as files for a paper in LaTeX."),
    "find": (
        "lookup:find",
        "Find answers, claims and audited statements by words.",
    ),
    "formal": (
        "formal:formal",
        "Check claims with Rocq, from their certificates alone.",
    ),
    "ledger": ("verify:ledger", "Accept the current verdicts."),
    "list": ("lookup:list_claims", "List the claims of the book with their verdicts."),
    "new": ("new:new", "Write a skeleton of a chapter, a claim or a document."),
    "replay": ("replay:replay", "Judge certificates again, from the files alone."),
    "selftest": (
        "doctor:selftest",
        "Judge the canaries and a drawn tenth of the book.",
    ),
    "show": (
        "lookup:show",
        "Show a claim: statement, verdict, proof, test values.",
    ),
    "site": ("verify:site", "Run verify, then write the sources of the site."),
    "sympy": ("sympy:sympy", "Run the SymPy scripts of the claims."),
    "verify": (
        "verify:verify",
        "Judge claims, and evaluate every proof line.",
    ),
}


class Commands(click.Group):
    """The table, and what other packages add under ``phaseproof.commands``."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Ours in the order of the table, then those of other packages by name."""
        return [*COMMANDS, *sorted(e.name for e in added())]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, whose module is loaded now; none where no command is called so."""
        if cmd_name in COMMANDS:
            module, _, name = COMMANDS[cmd_name][0].partition(":")
            found = getattr(importlib.import_module(f"phaseproof.cli.{module}"), name)
        elif entry := next((e for e in added() if e.name == cmd_name), None):
            found = entry.load()
        else:
            return None
        if not isinstance(found, click.Command):
            raise Wrong(f"{cmd_name} is not a command")
        return found

    def invoke(self, ctx: click.Context) -> Any:
        """Ctrl-C ends quietly, as a shell expects it; what the system refuses is a sentence."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            end()
            sys.exit(INTERRUPTED)
        except OSError as error:
            if error.errno == errno.EPIPE:  # nobody reads on: click ends quietly
                raise
            raise Wrong(
                f"{error.filename or 'the system'}: {error.strerror}"
            ) from error

    def format_commands(
        self, ctx: click.Context, formatter: click.HelpFormatter
    ) -> None:
        """Without loading any."""
        said = [(name, line) for name, (_, line) in COMMANDS.items()]
        with formatter.section("Commands"):
            formatter.write_dl(
                [
                    *said,
                    *(
                        (e.name, _line(e))
                        for e in sorted(added(), key=lambda e: e.name)
                    ),
                ]
            )


def added() -> EntryPoints:
    """The commands of other packages."""
    return entry_points(group="phaseproof.commands")


def _line(entry: EntryPoint) -> str:
    """The first sentence of the docstring of a command that is not loaded."""
    try:
        spec = importlib.util.find_spec(entry.module)
    except ImportError:  # its package is gone
        spec = None
    if not spec or not spec.origin:
        return ""
    for x in ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body:
        if isinstance(x, ast.FunctionDef) and x.name == entry.attr:
            return " ".join((ast.get_docstring(x) or "").split("\n\n")[0].split())
    return ""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(VERSION, prog_name="phaseproof")
def main() -> None:
    """Check statements about position encodings: formulas, implementations and the claims of the
    book, or of any folder of chapters.

    Chapters are code: every command that reads a folder of chapters executes them."""
