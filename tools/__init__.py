"""Tools of those who write phaseproof; they are not installed."""
