"""The page of the site about the kernel: docs/kernel.md, with its figures set."""

from __future__ import annotations

from phaseproof.press.kernel import Figure, Heading, blocks
from phaseproof.press.site.markdown import Markdown, classed, page


def kernel_page(text: str, pen: Markdown) -> str:
    out: list[str] = []
    for block in blocks(text):
        match block:
            case Heading(title, depth):
                out.append(f"{'#' * depth} {pen.prose(title)}")
            case Figure(premises, name, conclusions):
                over, under = ("<br>".join(map(pen.prose, x)) for x in (premises, conclusions))
                out += [":::{container} inference", classed("premise", over),
                        classed("conclusion", f"{under} [{pen.prose(name)}]{{.label}}"), ":::"]
            case str():
                out += pen.paragraphs(block)
    return page(*out)
