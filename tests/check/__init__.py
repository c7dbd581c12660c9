"""Statements that `phaseproof check` is measured on."""
