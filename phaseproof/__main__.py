"""``python -m phaseproof`` is ``phaseproof``."""

from phaseproof_launch import main

if __name__ == "__main__":
    main()
