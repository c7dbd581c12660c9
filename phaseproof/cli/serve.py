"""The site as it lies in build/, on an address of this machine alone."""

from __future__ import annotations

import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import click

from phaseproof import places
from phaseproof.cli.common import Wrong

ADDRESS = "127.0.0.1"  # nobody else's machine reaches it


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, without a line for each."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is said of what is asked for."""


def server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """What serves the folder; a port that is free where none is named."""
    if not (folder / "index.html").is_file():
        raise Wrong(
            f"{places.path_text(folder)} must hold the site, got none: make site builds it"
        )
    try:
        return ThreadingHTTPServer(
            (ADDRESS, port), partial(Quiet, directory=str(folder))
        )
    except OSError as error:
        raise Wrong(f"--port must be free, got {port}: {error.strerror}") from None


def serve(folder: Path, port: int) -> None:
    """Serves the folder and opens it in the user's browser, until Ctrl-C."""
    with server(folder, port) as serving:
        at = f"http://{ADDRESS}:{serving.server_port}/"
        click.echo(f"The site is at {at}; Ctrl-C ends it.")
        webbrowser.open(at)
        serving.serve_forever()
