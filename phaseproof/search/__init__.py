"""What an author leaves open, found by search; nothing here is trusted."""
