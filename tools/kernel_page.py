"""docs/kernel.md: what the kernel judges, and every rule as an inference figure.

The figures stand between two marks and are made of the docstrings of the rules, with the tests that
try to break each, its canary, and how many claims of the book cite it; the laws stand between two
others.  The rest of the page is written by hand.  ``make ledger`` writes both anew, and so does
this module when it is run.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from inspect import cleandoc
from itertools import chain
from pathlib import Path

from phaseproof import places
from phaseproof.authoring import surface_rules as sugar
from phaseproof.files import write
from phaseproof.library import loading
from phaseproof.press.page import drawn
from phaseproof.syntax.latex import BACKEND
from phaseproof.trusted.kernel import rules
from phaseproof.trusted.kernel.rules import FTC, INSTANCE, REGISTRY
from phaseproof.trusted.language.claims import Cited, Claim, Rule
from phaseproof.trusted.language.walk import parts_of
from phaseproof.verification.canaries import CANARIES
from phaseproof.verification.laws import THEORIES, Example, Theory

PAGE = "kernel.md"
MARKS = (
    "<!-- The figures: made of the docstrings by make ledger. -->",
    "<!-- End of figures. -->",
)
LAW_MARKS = (
    "<!-- The laws: made of phaseproof/verification/laws.py by make ledger. -->",
    "<!-- End of laws. -->",
)
FIELD = re.compile(r"(premise|condition|conclusion|sound|variant [A-Z_, ]+): (\S.*)")
LAYOUT = re.compile(r"(premise )+(condition )+conclusion sound (variant )*")
NAMED = {
    x: getattr(rules if x in rules.__all__ else sugar, x)
    for x in (*rules.__all__, *sugar.__all__)
    if x not in ("REGISTRY", "INSTANCE")
}


class Malformed(Exception):
    """A rule that does not say what it demands in the layout of a figure."""


@dataclass(frozen=True)
class Inference:
    """What the docstring of a rule says: a headline, then one field after the other."""

    headline: str
    fields: tuple[tuple[str, str], ...]

    def all(self, kind: str) -> list[str]:
        """The texts of the fields of a kind, in their order."""
        return [text for name, text in self.fields if name.split()[0] == kind]

    @property
    def variants(self) -> list[tuple[str, str]]:
        """The name and the text of each variant of the rule."""
        return [
            (name.removeprefix("variant "), text)
            for name, text in self.fields
            if name.startswith("variant ")
        ]


def inference(rule: type[Rule]) -> Inference:
    """The figure of a rule; a part that lacks, or stands in another place, is an error."""
    said: list[tuple[str, str]] = [("", "")]
    for line in cleandoc(rule.__doc__ or "").replace("``", "`").splitlines():
        if found := FIELD.fullmatch(line):
            said.append((found[1], found[2]))
        elif len(said) > 1 and not line.startswith("    "):
            raise Malformed(f"{rule.__name__}: no field begins like “{line}”")
        else:
            kind, text = said.pop()
            said.append((kind, f"{text} {line.strip()}".strip()))
    (_, headline), *fields = said
    if not headline or not LAYOUT.fullmatch(
        "".join(f"{k.split()[0]} " for k, _ in fields)
    ):
        raise Malformed(
            f"{rule.__name__}: a headline, premises, conditions, a conclusion, "
            "why it is sound, and variants if it has any"
        )
    return Inference(headline, tuple(fields))


def reasons(rule: type[Rule]) -> list[str]:
    """What an author calls a rule: its own name, or those of its variants."""
    made = lambda x: (
        x
        if isinstance(x, type)
        else x.__annotations__["return"]
        if callable(x)
        else type(x)
    )
    return sorted(name for name, x in NAMED.items() if made(x) is rule)


def reason(rule: Rule) -> str:
    """What an author called this one."""
    match rule:
        case INSTANCE(source=source):
            return (
                "LEMMA"
                if isinstance(source, Claim)
                else "CITED"
                if isinstance(source, Cited)
                else "GIVEN"
            )
        case FTC(rest=rest):
            return "FTC" if rest == FTC.rest else "BY_PARTS"
        case sugar.Indexed(kind=kind):
            return kind.__name__
    return next((name for name, x in NAMED.items() if x == rule), type(rule).__name__)


def uses(claims: Iterable[Claim]) -> Counter[str]:
    """How many of the claims cite each reason, as their authors wrote them."""
    return Counter(
        chain.from_iterable(
            {
                reason(x)
                for x in parts_of(*(p.evidence for p in claim.parts), terms=False)
                if isinstance(x, Rule)
            }
            for claim in claims
        )
    )


def refusals(tests: Path) -> dict[str, list[str]]:
    """The cases of each reason in tests/kernel/test_refusals.py: ids that begin with its name."""
    found: dict[str, list[str]] = {name: [] for name in NAMED}
    for x in ast.walk(ast.parse(tests.read_text(encoding="utf-8"))):
        name, _, case = (
            str(x.value).partition(": ") if isinstance(x, ast.Constant) else ("",) * 3
        )
        if name in found and case:
            found[name].append(case)
    return found


def figure(
    rule: type[Rule], refused: Mapping[str, list[str]], used: Mapping[str, int]
) -> str:
    """One rule: its figure, and what is known about it."""
    said, names = inference(rule), reasons(rule)
    canaries = {
        c.tag: ", ".join(BACKEND.within(r) for r in c.parts[0].sequent.says)
        for c in CANARIES
    }
    each = lambda name, text: f"{name}: {text}" if len(names) > 1 else text
    items = [
        ("Condition", "; ".join(said.all("condition")) + "."),
        ("Sound", *said.all("sound")),
        *((name, text + ".") for name, text in said.variants),
        ("Cited by", ", ".join(each(n, _claims(used.get(n, 0))) for n in names) + "."),
        (
            "Canary",
            "; ".join(each(n, canaries[n]) for n in names if n in canaries) + ".",
        ),
        *(
            (
                "Refused" + (f" as {n}" if len(names) > 1 else ""),
                "; ".join(refused[n]) + ".",
            )
            for n in names
        ),
    ]
    lines = "\n".join(f"* **{name}:** {text}" for name, text in items)
    return "\n\n".join(
        (
            f"### {', '.join(names)}",
            said.headline,
            drawn(said.all("premise"), rule.__name__.upper(), said.all("conclusion")),
            lines,
        )
    )


def theory(known: Theory) -> str:
    """Laws: the reason that knows each, its condition, what it gives, what is refused."""
    by = lambda law: reason(law.by) if law.by else "SIGN"
    lines = (
        f"* **{law.law}** ({by(law)}). Condition: {law.condition}. "
        f"Given: {said(law.holds)}. Refused: {said(law.refused)}."
        for law in known.laws
    )
    return f"### {known.title}\n\n" + "\n".join(lines)


def said(example: Example) -> str:
    """An example as LaTeX, with what it supposes."""
    under = " and ".join(map(BACKEND.within, example.under))
    return BACKEND.within(example.says) + (f" if {under}" if under else "")


def _claims(n: int) -> str:
    return "1 claim" if n == 1 else f"{n} claims"


def page(text: str, tests: Path, claims: Iterable[Claim]) -> str:
    """The page with its laws and figures as they are now."""
    refused, used = refusals(tests), uses(claims)
    text = replaced(text, LAW_MARKS, map(theory, THEORIES), PAGE)
    return replaced(
        text,
        MARKS,
        [figure(rule, refused, used) for rule in sorted(REGISTRY, key=reasons)],
        PAGE,
    )


def replaced(
    text: str, marks: tuple[str, str], blocks: Iterable[str], name: str
) -> str:
    """The text of a page with these blocks between its marks."""
    before, first, rest = text.partition(marks[0])
    _, last, after = rest.partition(marks[1])
    if not (first and last):
        raise Malformed(f"docs/{name} lacks the marks between which its figures stand")
    return "\n\n".join((before + first, *blocks, last + after))


def written() -> str:
    """The page of this checkout."""
    chapters = loading.load().chapters
    return page(
        (places.DOCS / PAGE).read_text(encoding="utf-8"),
        places.HOME / "tests" / "kernel" / "test_refusals.py",
        (entry.claim for c in chapters for entry in c.claims),
    )


if __name__ == "__main__":
    write(places.DOCS / PAGE, written())
