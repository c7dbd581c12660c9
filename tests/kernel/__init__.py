"""The referee: what it must refuse and what it must accept."""
