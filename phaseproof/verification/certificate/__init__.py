"""A claim as a file of its own, judged again from that file alone."""
