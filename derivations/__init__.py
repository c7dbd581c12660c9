"""The book: one noun a chapter, in reading order."""

CHAPTERS = ("offset", "plane", "polar", "orbits", "taylor", "hessian", "blocks", "rotary",
            "decay", "sums", "heatmap", "recurrence", "abel", "powers", "frequency", "positions",
            "differences", "spacing", "curve", "weights", "cells", "families", "attention",
            "scores", "learning", "entropy", "labels", "schemes", "shifts", "variance",
            "oscillators", "scaling", "bases", "precision", "tables", "programs", "printed")
