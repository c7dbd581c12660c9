"""``python -m phaseproof`` is ``phaseproof``."""

from phaseproof.launch import main

if __name__ == "__main__":
    main()
