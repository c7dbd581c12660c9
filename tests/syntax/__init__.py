"""Notations: printed, and read back."""
