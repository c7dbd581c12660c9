"""Says what the kernel decides of pickled claims, one line each, in the order given.

A process of its own, so that another seed of hashes or another order can be tried.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from re import sub

from phaseproof import places
from phaseproof.trusted.language.claims import Claim
from phaseproof.trusted.language.verdict import Judgement
from tests.kernel.adversary import REFUSED, decide


def summary(judgement: Judgement) -> tuple[str, ...]:
    """Verdict, method, what it rests on and by which rules; the letters in the names of rules
    are left out."""
    return (
        judgement.verdict.value,
        judgement.method.name,
        *sorted(judgement.cited),
        *judgement.uses,
        *(sub(r"\$.*?\$", "", rule) for rule in judgement.rules),
    )


def line(claim: Claim) -> str:
    try:
        return f"{claim.tag}: " + ", ".join(summary(decide(claim)))
    except REFUSED as refusal:
        return f"{claim.tag}: refused, {refusal}"


def elsewhere(claims: Sequence[Claim], seed: int) -> list[str]:
    """The lines of a process with that seed of hashes."""
    ran = subprocess.run(
        [sys.executable, "-m", __name__],
        input=pickle.dumps(tuple(claims)),
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        check=True,
        capture_output=True,
        cwd=places.HOME,
    )
    return ran.stdout.decode().splitlines()


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    for each in pickle.load(sys.stdin.buffer):
        print(line(each))
