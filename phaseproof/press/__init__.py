"""The press: what was judged, as pages.

    claim, audit          a claim, a row of an audited document
    front, book, back     the report as chapters and a book, and as a digest of it
    tex                   macros, files, a PDF
    kernel                the page about the kernel
    site                  the same as a site
    citation, ledger      how a claim is cited, and the committed list of verdicts

Nothing here judges anything, and nothing here is typed twice: every formula on a page is printed
from the object the kernel judged.
"""
