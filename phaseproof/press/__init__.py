"""The press: what was judged, as pages.

    page                  blocks of a text, facts of a row, and the pen: how a notation sets them
    tex, markdown         the pen of the book and that of the site; ``latex/``: TeX as it stands
    shelf                 a report with what its pages look up in it
    claim, audit          a claim, a row of an audited document
    front, book, back     the report as chapters and a book, and as a digest of it
    site                  the same as a site
    signs, decimals       the list of signs, and how a number is set
    citation, ledger      how a claim is cited, and the committed list of verdicts

Nothing here judges anything, and nothing here is typed twice: every formula on a page is printed
from the object the kernel judged.  What both pages say is listed once, and no page is read back.
"""
