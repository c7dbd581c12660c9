"""The press: what was judged, as pages.

    names, shown, hand    how a mathematician writes a term, whatever the pen
    latex, unicode        the two pens
    words                 statements and proofs as sentences and displayed lines
    prose                 plain text with mathematics in it, as LaTeX
    book, tex             the report as chapters, a book, a PDF
    bibliography, ledger  what can be cited, and the committed list of verdicts

Nothing here judges anything, and nothing here is typed twice: every formula on a page is printed
from the object the kernel judged.
"""
