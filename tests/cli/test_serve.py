"""The site on an address of this machine."""

from __future__ import annotations

from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from click.testing import CliRunner

from phaseproof import places
from phaseproof.cli.main import main
from phaseproof.cli.serve import ADDRESS, server


def test_it_serves_the_folder_and_nothing_above_it(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("the site")
    (tmp_path / "secret").write_text("not the site")
    with server(site) as serving:
        assert serving.server_address[0] == ADDRESS == "127.0.0.1"
        Thread(target=serving.serve_forever, daemon=True).start()
        at = f"http://{ADDRESS}:{serving.server_port}"
        with urlopen(at) as page:
            assert page.read() == b"the site"
        for path in ("/../secret", "/%2e%2e/secret"):
            with pytest.raises(HTTPError, match="404"):
                urlopen(at + path)
        busy = CliRunner().invoke(main, ["site", "--serve", "--port", "70000"])
        assert busy.exit_code == 2
        serving.shutdown()


def test_a_site_that_is_not_built_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "BUILD", tmp_path)
    said = CliRunner().invoke(main, ["site", "--serve"])
    assert said.exit_code == 2
    assert "must hold the site, got none: make site builds it" in said.stderr
