"""The command ``phaseproof``: Ctrl-C ends it quietly, also while its modules are being loaded."""

import sys


def main() -> None:
    """Runs the command line; Ctrl-C ends it with the exit code 130."""
    try:
        from phaseproof.cli.main import main as command  # noqa: PLC0415

        command()
    except KeyboardInterrupt:
        sys.exit(130)  # as a shell says of Ctrl-C
