"""The page of the site about the kernel: docs/kernel.md, with its figures set."""

from __future__ import annotations

from phaseproof.press.kernel import Figure, Heading, blocks
from phaseproof.press.site.markdown import Markdown, classed, page


def kernel_page(text: str, backend: Markdown) -> str:
    out: list[str] = []
    for block in blocks(text):
        match block:
            case Heading(title, depth):
                out.append(f"{'#' * depth} {backend.prose(title)}")
            case Figure(premises, name, conclusions):
                over, under = ("<br>".join(map(backend.prose, x)) for x in (premises, conclusions))
                out += [":::{container} inference", classed("premise", over),
                        classed("conclusion", f"{under} [{backend.prose(name)}]{{.label}}"), ":::"]
            case str():
                out += backend.paragraphs(block)
    return page(*out)
