"""Somebody's own code beside the certified encodings."""
