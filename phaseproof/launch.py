"""The command ``phaseproof``: Ctrl-C ends it quietly, also while its modules are being loaded."""

import sys

INTERRUPTED = 130


def main() -> None:
    try:
        from phaseproof.cli.main import main as command
        command()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
