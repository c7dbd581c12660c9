"""Which part of many is tried in one run: another for each commit, and all of them in long runs."""

from __future__ import annotations

import os
import subprocess

from phaseproof import places

EVERY_ONE = os.environ.get("HYPOTHESIS_PROFILE") == "long"


def seed() -> str:
    """PHASEPROOF_SEED, or the commit."""
    found = subprocess.run(
        ["git", "rev-parse", "--short=12", "HEAD"],
        cwd=places.HOME,
        capture_output=True,
        text=True,
        check=False,
    ).stdout.strip()
    return os.environ.get("PHASEPROOF_SEED") or found or "no commit"
