"""Certified numbers: for every term a ball that contains its value."""
