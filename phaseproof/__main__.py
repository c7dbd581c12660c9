"""``python -m phaseproof`` is ``phaseproof``."""

from phaseproof.cli import main

if __name__ == "__main__":
    main()
