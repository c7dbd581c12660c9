"""What can be said: terms, claims and verdicts, as data."""
