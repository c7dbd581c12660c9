"""`phaseproof mcp` speaks the Model Context Protocol: a client over stdio, and what it refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from phaseproof import mcp, places
from phaseproof.guard import Killed
from tests.cli.test_api import printed

WRONG = "sin(a - b) = sin(a)*cos(b) + cos(a)*sin(b)"
CONFIG = {"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32}
SERVE = "from phaseproof.mcp import mcp; mcp()"


def served(*messages: Any) -> list[dict[str, Any]]:
    """What a server of its own answers to these messages, a line each."""
    lines = (x if isinstance(x, str) else json.dumps(x) for x in messages)
    done = subprocess.run(
        [sys.executable, "-c", SERVE],
        input="".join(f"{x}\n" for x in lines),
        cwd=places.HOME,
        env={**os.environ, "PYTHONPATH": str(places.HOME)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    return [*map(json.loads, done.stdout.splitlines())]


def asked(method: str, number: int = 1, **params: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}


def told(tool: str, **arguments: Any) -> tuple[Any, bool]:
    """What a tool answers, as data where it is JSON, and whether that is an error."""
    said = mcp.reply(
        json.dumps(asked("tools/call", name=tool, arguments=arguments)).encode()
    )
    assert said is not None
    (content,) = said["result"]["content"]
    bad = said["result"]["isError"]
    begins = content["text"].startswith("{")
    return (json.loads(content["text"]) if begins else content["text"]), bad


def without_seconds(said: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if key != "seconds"}


def test_a_client_over_stdio() -> None:
    """The handshake, the list, a call, and an error, each under its number; a notification is not
    answered, and the server ends with its input."""
    begun = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {}}
    first, tools, pong, called, unread = served(
        asked("initialize", 1, **begun),
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        asked("tools/list", 2),
        {"jsonrpc": "2.0", "id": "three", "method": "ping"},
        asked("tools/call", 4, name="check", arguments={"statement": WRONG}),
        "{nonsense",
    )
    assert first["result"]["protocolVersion"] == "2025-06-18"
    assert first["result"]["serverInfo"]["name"] == "phaseproof"
    names = [x["name"] for x in tools["result"]["tools"]]
    assert names == ["find", "show", "cite", "check", "conform"]
    assert (pong["id"], pong["result"]) == ("three", {})
    said = json.loads(called["result"]["content"][0]["text"])
    assert (called["id"], said["verdict"]) == (4, "refuted")
    assert (unread["id"], unread["error"]["code"]) == (None, -32700)


def test_a_version_that_is_not_known_is_answered_by_ours() -> None:
    assert (
        mcp.result("initialize", {"protocolVersion": "1999"})["protocolVersion"]
        == (  # type: ignore[index]
            mcp.PROTOCOLS[0]
        )
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"statement": WRONG}, [WRONG]),
        (
            {"statement": "x > 0", "letters": {"x": "natural"}, "given": ["x != 0"]},
            ["x > 0", "--natural", "x", "--given", "x != 0"],
        ),
        (
            {"statement": "f(x) = x*x", "let": ["f(x) = x**2"]},
            ["f(x) = x*x", "--let", "f(x) = x**2"],
        ),
    ],
)
def test_check_is_what_the_command_prints(
    arguments: dict[str, Any], words: list[str]
) -> None:
    said, bad = told("check", **arguments)
    assert not bad
    assert without_seconds(said) == printed("check", *words)


@pytest.mark.parametrize("words", [("find", "rotate_half"), ("show", "0503")])
def test_a_tool_is_what_the_command_prints(words: tuple[str, str]) -> None:
    tool, word = words
    said, bad = told(tool, **{"words" if tool == "find" else "target": word})
    assert not bad
    assert said == printed(*words)


def test_show_gives_what_can_be_quoted() -> None:
    said, _ = told("show", target="RELATIVE_ROTATION")
    assert said["statement"].startswith("For all even d ∈ ℕ")
    assert "(block by block: algebra)" in said["proof"]
    assert "certificate" not in said


def test_a_citation_is_text() -> None:
    said, bad = told("cite", target="0503", style="text")
    assert (bad, "claim 0503" in said) == (False, True)
    assert told("cite", target="0503", style="poem")[1]


def test_a_configuration_is_judged() -> None:
    said, bad = told("conform", config=CONFIG)
    assert (bad, said["kind"], said["verdict"]) == (False, "config", "conforms")


def test_a_table_is_judged() -> None:
    rows = [[0.0, 0.0, 1.0, 1.0], [0.8414710, 0.0099998, 0.5403023, 0.99995]]
    said, bad = told(
        "conform", tables=[rows], declared={"base": "10000", "order": "halves"}
    )
    assert (bad, said["verdict"]) == (False, "conforms")
    swapped = [[c, d, a, b] for a, b, c, d in rows]
    said, bad = told(
        "conform", tables=[swapped], declared={"base": "10000", "order": "halves"}
    )
    assert (bad, said["verdict"]) == (False, "permuted")


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        ("show", {"target": "NO_SUCH_CLAIM"}, "no tag, claim"),
        ("show", {}, "must fit"),
        ("show", {"target": 503}, "must fit"),
        ("show", {"target": "0503", "home": "/tmp"}, "must fit"),
        ("check", {"statement": "x = x", "letters": {"x": 1}}, "must fit"),
        ("check", {"statement": "x = x", "given": "x > 0"}, "must fit"),
        ("conform", {"tables": [[[1, "a"]]]}, "could not convert"),
        ("conform", {"tables": [], "kind": "alibi"}, "kind must be one of"),
        ("conform", {"tables": [[[1]]], "dtype": "blue"}, "blue"),
        ("conform", {"config": {"model_type": 5}}, "model_type must be a name"),
        ("run", {"command": "ls"}, "the tool must be one of"),
    ],
)
def test_what_does_not_fit_is_a_sentence(
    tool: str, arguments: dict[str, Any], sentence: str
) -> None:
    said, bad = told(tool, **arguments)
    assert bad
    assert sentence in said


@pytest.mark.parametrize(
    "statement", ["x + = 0", "__import__('os').system('true') = 0", "\x00", "--help"]
)
def test_a_statement_is_data(statement: str) -> None:
    said, bad = told("check", statement=statement)
    assert not bad
    assert said["verdict"] == "unread"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", -32700),
        (b"\xff", -32700),
        (b"[" * 100_000, -32700),
        (b'{"id": 1, "id": 2, "method": "ping"}', -32700),
        (b"[]", -32600),
        (b'{"id": 1}', -32600),
        (b'{"id": null, "method": "ping"}', -32600),
        (b'{"id": 1, "method": "ping", "params": []}', -32600),
        (b'{"id": 1, "method": "resources/list"}', -32601),
    ],
)
def test_a_message_that_is_none_is_an_error(line: bytes, code: int) -> None:
    said = mcp.reply(line)
    assert said is not None
    assert said["error"]["code"] == code
    assert "result" not in said


def test_what_takes_too_long_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `check` says it; another tool says why it has no answer."""
    monkeypatch.setattr(
        mcp, "guarded", lambda *_: [Killed("it took more than 5 seconds")]
    )
    said, bad = told("check", statement=WRONG)
    assert (said["verdict"], said["guard"], bad) == (
        "undecided",
        "it took more than 5 seconds",
        False,
    )
    assert told("find", words="rope") == ("it took more than 5 seconds", True)


def test_a_call_is_guarded_as_check_is(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = []
    monkeypatch.setattr(
        mcp, "guarded", lambda *said: [limits.append(said[2:]) or ("", False)]
    )
    told("check", statement=WRONG)
    assert limits == [(1, mcp.SECONDS, mcp.MEGABYTES)]
