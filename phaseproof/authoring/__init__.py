"""How an author writes terms, statements and reasons."""
