"""A headless Chromium with the network off, driven over a pipe in its own protocol."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)


class Browser:
    """One page.  ``failed`` are the requests that failed or left the disk, ``said`` what scripts
    complained of."""

    def __init__(
        self, process: subprocess.Popen[bytes], reads: int, writes: int
    ) -> None:
        self.process, self.reads, self.writes = process, os.fdopen(reads, "rb"), writes
        self.number, self.rest, self.session = 0, b"", ""
        self.failed: list[str] = []
        self.said: list[str] = []
        self.loaded = False
        target = self("Target.createTarget", url="about:blank")["targetId"]
        self.session = self("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Network", "Runtime"):
            self(f"{domain}.enable")
        self(
            "Network.emulateNetworkConditions",
            offline=True,
            latency=0,
            downloadThroughput=-1,
            uploadThroughput=-1,
        )

    def __call__(self, method: str, **params: Any) -> Any:
        self.number += 1
        message = {
            "id": self.number,
            "method": method,
            "params": params,
            **({"sessionId": self.session} if self.session else {}),
        }
        os.write(self.writes, json.dumps(message).encode() + b"\0")
        while (answer := self._next()).get("id") != self.number:
            self._hear(answer)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self.rest:
            more = os.read(self.reads.fileno(), 1 << 20)
            if not more:
                raise RuntimeError("Chromium has gone")
            self.rest += more
        line, _, self.rest = self.rest.partition(b"\0")
        return json.loads(line)  # type: ignore[no-any-return]

    def _hear(self, event: dict[str, Any]) -> None:
        params = event.get("params", {})
        match event.get("method"):
            case "Page.loadEventFired":
                self.loaded = True
            case "Network.loadingFailed":
                self.failed.append(params["errorText"])
            case "Network.requestWillBeSent":
                url = params["request"]["url"]
                if not url.startswith(("file:", "data:", "about:", "blob:")):
                    self.failed.append(url)
            case "Runtime.exceptionThrown":
                self.said.append(params["exceptionDetails"]["text"])

    def open(
        self, url: str, width: int = 1200, height: int = 900, dark: bool = False
    ) -> None:
        """Loads a page and waits until its fonts are there."""
        self.failed, self.said, self.loaded = [], [], False
        self(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        self(
            "Emulation.setEmulatedMedia",
            features=[
                {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
            ],
        )
        self("Page.navigate", url=url)
        while not self.loaded:
            self._hear(self._next())
        self.run("document.fonts.ready.then(() => true)")

    def run(self, script: str) -> Any:
        """The value of a script in the page."""
        done = self(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in done:
            raise RuntimeError(done["exceptionDetails"]["exception"]["description"])
        return done["result"].get("value")

    def press(self, key: str) -> None:
        for kind in ("keyDown", "keyUp"):
            self(
                "Input.dispatchKeyEvent",
                type=kind,
                key=key,
                code=key,
                windowsVirtualKeyCode={"Tab": 9, "Enter": 13}[key],
                **({"text": "\r"} if key == "Enter" and kind == "keyDown" else {}),
            )

    def picture(self, path: Path, whole: bool = False) -> None:
        shot = self("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))


@contextmanager
def browser() -> Iterator[Browser]:
    """Chromium reads its third file and writes its fourth."""
    to_it, ours = os.pipe()
    from_it, its = os.pipe()
    with TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        process = subprocess.Popen(
            [
                "bash",
                "-c",
                f'exec "$@" 3<&{to_it} 4>&{its}',
                "bash",
                str(CHROMIUM),
                *FLAGS,
                f"--user-data-dir={profile}",
            ],
            pass_fds=(to_it, its),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_it)
        os.close(its)
        try:
            yield Browser(process, from_it, ours)
        finally:
            process.terminate()
            process.wait(20)
            os.close(ours)
