"""docs/author.md: all an author may say, made of the docstrings, with examples that a test runs.

What stands between two marks is made of `phaseproof.author`; the rest of the page is written by
hand.  ``make ledger`` writes it anew, and so does this module when it is run.
"""

import inspect
from collections.abc import Iterator
from typing import Any

from phaseproof import author, places
from phaseproof.authoring.expressions import NAMED
from phaseproof.files import write
from phaseproof.trusted.kernel.rules import REGISTRY
from phaseproof.trusted.language.claims import Rule
from phaseproof.trusted.language.signature import SIGNATURE
from phaseproof.trusted.language.terms import Term
from tools.kernel_page import Malformed, inference, reasons, replaced

PAGE = "author.md"
MARKS = (
    "<!-- The words: made of the docstrings by make ledger. -->",
    "<!-- End of words. -->",
)
SECTIONS = {
    "Variables, functions and names": "letter function vectors let where Function",
    "Numbers and functions": " ".join(
        ("Rational", "sqrt", *filter(NAMED.__contains__, SIGNATURE), "D")
    ),
    "Sums, products and integrals": "Sum Product Integral",
    "Matrices": "Matrix column dot det identity zeros DirectSum Stack",
    "Relations and hypotheses": "Equal AtMost Less Differ given Condition",
    "Claims": "claim stated_in part strength Claim Sequent Cited",
    "Proofs": "via qed proof have Obtain search",
    "Sentences that are printed besides": "relative inverse unique limit First",
    "Reasons: what is known": "GIVEN LEMMA CITED INSTANCE REWRITE LINEAR_SYSTEM",
    "Reasons: one normal form": "ALGEBRA DEFINITION ADDITION EULER PYTHAGORAS MODULUS",
    "Reasons: order": "SIGN TRIANGLE SQUARES ENCLOSED MONOTONE CASES",
    "Reasons: sums and integrals": "TERMWISE SPLIT REINDEX TELESCOPE FTC BY_PARTS SUBSTITUTION",
    "Reasons: any number of blocks, any natural number": "DIRECT_SUM DETERMINANT INDUCTION",
}
CONSTANTS = {"I", "gamma", "half", "pi"}  # the page says by hand what they are
RULES = {name: rule for rule in REGISTRY for name in (rule.__name__, *reasons(rule))}


class Written:
    """A default value of a signature, as an author would write it."""

    def __init__(self, value: Term) -> None:
        self.value = value

    def __repr__(self) -> str:
        return str(self.value)


def sections() -> dict[str, list[str]]:
    """What an author may say, by section, each once."""
    found = {title: names.split() for title, names in SECTIONS.items()}
    placed = [*CONSTANTS, *(name for names in found.values() for name in names)]
    if strange := sorted({*placed} ^ {*author.__all__}):
        raise Malformed(
            f"{strange[0]} is not both exported by phaseproof.author and placed in "
            f"a section of docs/{PAGE}"
        )
    return found


def entry(name: str) -> str:
    """A word: how it is called, the mathematics, an example."""
    said, _, example = (inspect.getdoc(getattr(author, name)) or "").partition("\n>>> ")
    if said.startswith(f"{name}("):
        return f"* `{name}`: {said}"
    blocks = [
        f"### `{name}`",
        *call(name),
        *(conclusion(name) if _is_rule(name) else [said.replace("``", "`").strip()]),
    ]
    if example:
        blocks.append(f"```pycon\n>>> {example}\n```")
    if name in RULES:
        anchor = "-".join(reasons(RULES[name])).lower()
        blocks.append(f"Rule: [{RULES[name].__name__.upper()}](kernel.md#{anchor}).")
    return "\n\n".join(blocks)


def _is_rule(name: str) -> bool:
    """Whether its docstring is an inference figure."""
    made: Any = getattr(author, name)
    return isinstance(made, Rule) or (isinstance(made, type) and issubclass(made, Rule))


def conclusion(name: str) -> Iterator[str]:
    """What a rule yields."""
    said = inference(RULES[name])
    yield f"{said.headline}"
    yield from (
        f"{name}: {text}." for names, text in said.variants if name in names.split(", ")
    )
    yield from (f"`{text}`" for text in said.all("conclusion"))


def call(name: str) -> Iterator[str]:
    """The signature without types, of what is called."""
    made = getattr(author, name)
    if callable(made):
        said = inspect.signature(made)
        bare = [
            p.replace(
                annotation=p.empty,
                default=Written(p.default)
                if isinstance(p.default, Term)
                else p.default,
            )
            for p in said.parameters.values()
        ]
        yield f"```text\n{name}{said.replace(parameters=bare, return_annotation=said.empty)}\n```"


def written() -> str:
    """The page of this checkout."""
    said = [
        f"## {title}\n\n" + "\n\n".join(map(entry, names))
        for title, names in sections().items()
    ]
    return replaced((places.DOCS / PAGE).read_text(encoding="utf-8"), MARKS, said, PAGE)


if __name__ == "__main__":
    write(places.DOCS / PAGE, written())
