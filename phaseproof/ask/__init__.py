"""Anybody's formula: read, refuted at a point, or proved with the conditions it needs."""
