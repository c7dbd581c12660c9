"""The audited documents: one file each, its statements in the order of its lines."""

DOCUMENTS = (
    "doc000",
    "doc001",
    "doc002",
    "doc003",
    "doc004",
    "papers",
    "context",
    "heads",
    "rotations",
)
