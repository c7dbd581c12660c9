"""The Model Context Protocol over stdio, JSON-RPC 2.0: an assistant asks, and quotes the answer.

A tool gives what the command of its name prints with `--json`.  Arguments are data, and nothing in
them is executed.  Each call has a process of its own, within time and memory.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from inspect import signature
from typing import Any

import click
import numpy as np

from phaseproof import api
from phaseproof.cli.check import MEGABYTES, SECONDS, Work, said_of
from phaseproof.cli.common import Wrong
from phaseproof.cli.json_report import HEAD, Record
from phaseproof.cli.lookup import as_data, called, cited, found
from phaseproof.files import distinct_keys
from phaseproof.guard import Killed, guarded
from phaseproof.numerics.conform import hf_config
from phaseproof.press.formula import lemmas
from phaseproof.version import VERSION

PROTOCOLS = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")
NO_JSON, NO_REQUEST, NO_METHOD = -32700, -32600, -32601
READING = 60.0  # seconds of CPU where the book is read and nothing of it remembered
TEXT = {"type": "string"}
CLOSED = {"type": "object", "additionalProperties": False}
SHAPES: Mapping[str, Record] = {  # of arguments, by their annotations
    "str": TEXT,
    "list[str]": {"type": "array", "items": TEXT},
    "dict[str, str]": {"type": "object", "additionalProperties": TEXT},
    "list[Any]": {"type": "array"},
    "dict[str, Any]": {"type": "object"},
}


def find(words: str) -> Record:
    """Find the answers, claims and audited statements about position encodings that fit best.
    Ask before you state a fact of this subject, and quote it with its tag and verdict."""
    return found(words)


def show(target: str) -> Record:
    """Show a claim with statement, verdict and proof, by tag, name or hash; or an answer or a row
    of a document, as find names them."""
    return as_data(called(target))


def cite(target: str, style: str = "bibtex") -> str:
    """Cite a claim, an answer or a row of a document, as bibtex, text or markdown."""
    return cited(target, style)


def check(
    statement: str,
    letters: dict[str, str] | None = None,
    given: list[str] | None = None,
    let: list[str] | None = None,
) -> Record:
    """Prove or refute a formula in Python's spelling, such as sin(2*x) = 2*sin(x)*cos(x).  Letters
    are real unless given a kind, as in {"n": "natural"}; given are conditions, let definitions.
    Undecided means neither true nor false."""
    asked = {"statement": statement, "letters": letters, "given": given, "let": let}
    return Work()({name: x for name, x in asked.items() if x is not None})


def conform(
    config: dict[str, Any] | None = None,
    tables: list[Any] | None = None,
    kind: str = "sinusoidal",
    dtype: str = "float32",
    declared: dict[str, str] | None = None,
) -> Record:
    """Judge a position encoding.  config is a config.json of Hugging Face; or tables holds a table
    of the kind sinusoidal, or cosines and sines of the kind rope, in numbers of this dtype,
    declared to be such as {"base": "10000", "scaling": "linear:factor=2"}."""
    if config is not None:
        return HEAD | hf_config.understood(config).data()
    arrays = [np.array(x, dtype=dtype) for x in tables or ()]
    return HEAD | api.conform(*arrays, kind=kind, **(declared or {})).data()


TOOLS = {x.__name__: x for x in (find, show, cite, check, conform)}


def listed(name: str) -> Record:
    """A tool as the protocol describes it."""
    takes = signature(TOOLS[name]).parameters.values()
    shapes = {x.name: SHAPES[x.annotation.removesuffix(" | None")] for x in takes}
    must = [x.name for x in takes if x.default is x.empty]
    return {
        "name": name,
        "description": " ".join((TOOLS[name].__doc__ or "").split()),
        "inputSchema": {**CLOSED, "properties": shapes, "required": must},
    }


def fits(x: Any, shape: Any) -> bool:
    """Whether JSON has a shape, which may be anything or nothing."""
    if isinstance(shape, bool):
        return shape
    if isinstance(x, dict) and shape["type"] == "object":
        known, rest = (
            shape.get("properties", {}),
            shape.get("additionalProperties", True),
        )
        parts = (fits(y, known.get(k, rest)) for k, y in x.items())
        return {*shape.get("required", ())} <= x.keys() and all(parts)
    if isinstance(x, list) and shape["type"] == "array":
        return all(fits(y, shape.get("items", True)) for y in x)
    return isinstance(x, str) and shape["type"] == "string"


def work(asked: tuple[str, Any]) -> tuple[str, bool]:
    """Worker: what a tool answers, and whether that is an error."""
    try:
        said = TOOLS[asked[0]](**asked[1])
    except (Wrong, ValueError, ArithmeticError, TypeError) as error:
        return str(error), True
    text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
    return text, False


def answered(name: Any, given: Any) -> tuple[str, bool]:
    """The same within time and memory, of arguments that fit."""
    if name not in [*TOOLS]:
        return f"the tool must be one of {', '.join(TOOLS)}", True
    if not fits(given, shape := listed(name)["inputSchema"]):
        return f"the arguments of {name} must fit {json.dumps(shape)}", True
    seconds = SECONDS if name == "check" else READING
    (done,) = guarded(work, [(name, given)], 1, seconds, MEGABYTES)
    if isinstance(done, Killed):
        why = json.dumps(said_of(done)) if name == "check" else done.why
        return why, name != "check"
    text, bad = done
    return text, bad


def result(method: str, asked: Record) -> Record | None:
    """What a method gives; none where there is no such method."""
    if method == "initialize":
        wanted = asked.get("protocolVersion")
        return {
            "protocolVersion": wanted if wanted in PROTOCOLS else PROTOCOLS[0],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "phaseproof", "version": VERSION},
        }
    if method == "tools/list":
        return {"tools": [*map(listed, TOOLS)]}
    if method == "tools/call":
        text, bad = answered(asked.get("name"), asked.get("arguments", {}))
        return {"content": [{"type": "text", "text": text}], "isError": bad}
    return {} if method == "ping" else None


def reply(line: bytes) -> Record | None:
    """The answer to a message; none to a notification."""
    known: Record = {"jsonrpc": "2.0", "id": None}
    failed = lambda code, why: {**known, "error": {"code": code, "message": why}}
    try:
        asked = json.loads(line, object_pairs_hook=distinct_keys)
    except (ValueError, RecursionError):
        return failed(NO_JSON, "a message must be JSON on one line")
    match asked:
        case {"method": str(method), "id": str() | int()}:
            known["id"] = asked["id"]
        case {"method": str()} if "id" not in asked:
            return None
        case _:
            return failed(NO_REQUEST, "a message must have a method and an id")
    if not isinstance(params := asked.get("params", {}), dict):
        return failed(NO_REQUEST, "params must be an object")
    if (said := result(method, params)) is None:
        return failed(NO_METHOD, f"there is no method {method[:100]}")
    return {**known, "result": said}


@click.command()
def mcp() -> None:
    """Answer an assistant over the Model Context Protocol: find, show, cite, check, conform.

    Messages come on stdin and are answered on stdout.  Nothing in them is executed."""
    lemmas()  # once, for all processes that check
    for line in sys.stdin.buffer:
        if said := reply(line):
            click.echo(json.dumps(said))
