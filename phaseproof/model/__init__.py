"""What a book consists of, and what was found out about it, as data."""
