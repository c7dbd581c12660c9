"""Somebody's statement: proved, refuted or left open."""
