"""LaTeX, read back: the pages of the book, and what others write.

lines         signs, brackets and names
known         what a reader knows: letters and notations
formulas      formulas as this project prints them → terms
signs         what others write, in the signs this project prints
written       formulas as others write them → terms
declarations  what a paper says of its letters
displays      the displays of a paper, row by row → statements
papers        the displays of a file, settled
"""
