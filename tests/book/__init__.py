"""The claims, rows and answers of the book."""
