"""The book: one noun a chapter, in reading order."""

CHAPTERS = ("offset", "plane", "polar", "orbits", "powers", "frequency", "positions", "differences",
            "spacing", "taylor", "hessian", "blocks", "ladder", "rotary", "isometries", "decay",
            "curve", "weights", "cells", "families", "sums", "heatmap", "recurrence", "abel",
            "attention", "scores", "learning", "labels", "schemes", "shifts", "entropy",
            "variance", "oscillators", "scaling", "bases", "precision", "tables", "rounding",
            "programs", "printed")
