"""The book: one noun a chapter, in reading order."""

CHAPTERS = ("offset", "plane", "taylor", "hessian", "rotary", "decay")
