"""The desks of the site, at which a reader asks the kernel that runs in their own browser.

A page of docs/ says where one stands by a comment, as ``<!-- desk: formula -->``.  Its HTML is a
file of desks/, and its script is static/kernel/kernel.js.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).with_name("desks")
WANTED = re.compile(r"<!-- desk: (\w+) -->")
SCRIPT = '<script src="{}_static/kernel/kernel.js" defer></script>'
RAW = "```{{raw}} html\n{}\n```"


def with_desks(text: str) -> str:
    """A page of docs/ with its desks, and the script of all of them once."""
    if not WANTED.search(text):
        return text
    set_up = lambda found: RAW.format(
        (HERE / f"{found[1]}.html").read_text(encoding="utf-8").strip()
    )
    return f"{WANTED.sub(set_up, text).rstrip()}\n\n{RAW.format(SCRIPT.format(''))}\n"


def claim_desk(tag: str) -> str:
    """The desk at which the certificate of a claim is judged again."""
    form = f'<form class="kernel" hidden data-desk="claim" data-tag="{tag}"></form>'
    return RAW.format(form + SCRIPT.format("../"))
