"""The kernel's assets, where `make kernel` has put them."""

from __future__ import annotations

import os
import shutil

import pytest

from phaseproof import places

SITE = places.BUILD / "site"
ASSETS = SITE / "_static" / "kernel"
MODULES = places.BUILD / "kernel" / "node_modules"
NODE = shutil.which("node")
PACKED = (ASSETS / "SHA256SUMS").exists()
needs_assets = pytest.mark.skipif(not PACKED, reason="make kernel packs the assets")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not on this machine")
FULL = os.environ.get("HYPOTHESIS_PROFILE") == "long"  # make kernel-test FULL=1
