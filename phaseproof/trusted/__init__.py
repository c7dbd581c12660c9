"""What must be believed, and nothing else: what is said, what is true, and certified numbers."""
