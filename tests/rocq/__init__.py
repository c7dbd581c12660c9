"""The second referee."""
