"""Pages, ledger and citations."""
