"""Certified numbers of every term."""
