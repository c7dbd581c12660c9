"""The audited documents: one file each, its statements in the order of its lines."""

DOCUMENTS: tuple[str, ...] = ()
