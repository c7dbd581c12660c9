"""Numbers of this subject."""
