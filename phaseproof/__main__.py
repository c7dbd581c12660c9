"""``python -m phaseproof`` is ``phaseproof``."""

from phaseproof.commands.cli import main

if __name__ == "__main__":
    main()
