"""How much work an answer may take, and why no more.

Steps are those of `phaseproof.trusted.language.budget`; each judgement has its own beside these."""

from __future__ import annotations

STEPS = 3_000_000  # of the search for a proof, and for points: a second or two each
CASES = 1_500_000  # of the search for proofs for either sign of letters, where there was none
CASE = 600_000  # of those, for one sign: two signs of one letter, or of two
JUDGEMENT = 8_000  # that one judgement of an offer counts for, of those of the search
SIGN_SOUGHT = 1_000_000  # for one condition that a proof needs on the way

NEAR = 40  # points that are tried downhill before a proof is sought: it may hold
FURTHER = 400  # and after it: nothing else is left
FINELY = 2  # points at which more digits are asked for
WITNESSES = 12  # points that are offered to show that hypotheses can hold
SHOWN = (15, 40, 120)  # digits of a value: the first so many at which the sides differ

CONDITIONS = 8  # ≠ 0 that a statement and its proof may need: nobody would read more
EXCEPTIONS = 2  # of a proof, inside each other: each is searched as the statement was
FACTS = 12  # that a proof may need on the way: with each the search begins again
