"""The press: what was judged, as pages.

    claim, audit          a claim, a row of an audited document
    book, back, tex       the report as chapters, a book, a PDF
    kernel                the page about the kernel
    site                  the same as a site
    citation, ledger      how a claim is cited, and the committed list of verdicts

Nothing here judges anything, and nothing here is typed twice: every formula on a page is printed
from the object the kernel judged.
"""
