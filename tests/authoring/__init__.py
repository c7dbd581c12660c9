"""How an author says it."""
