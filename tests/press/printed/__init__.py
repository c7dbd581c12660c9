"""A reader of the printed page.

It knows a statement only from its LaTeX and from the printed list of notations: the sentence says
which letters there are and where they live, and with these every formula has one reading.  Nothing
here looks at the claim, or at what the press knew when it printed it.  Formulas are read by
`phaseproof.syntax.latex_parser`.

    sentences  sentences and displayed rows → sequents
    alike      the sequent that was read, held against the one that was judged
"""
