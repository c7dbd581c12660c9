"""The command ``phaseproof``: Ctrl-C ends it quietly, also while its modules are being loaded.

This file stands outside the package, since importing the package is most of what there is to load.
"""

import sys

INTERRUPTED = 130


def main() -> None:
    try:
        from phaseproof.commands.cli import main as command
        command()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
