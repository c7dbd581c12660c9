r"""Papers on what attention heads can do, on their biases, and on depth.

What is said of the form of a row holds: slopes bound it on both sides, and a bias makes it fall.
Wrong are constants and derivatives that were printed with less than they need.
"""


from derivations import heads
from derivations.documents.papers import paper
from phaseproof.author import *
from phaseproof.book.audit import row, same_as
from phaseproof.language.contents import Document

wu = paper("wu2025")

STATEMENTS = (
    # ------------------------------------------------------------ Wu et al. 2025
    row("decay-mask", wu("Lemma 4.4"),
        "Under a causal decay mask a weight lies between two multiples of $e^{-(i-j)m}$.",
        same_as(heads.ALIBI_ROW_ABOVE, given=("causal", "above", "below")),
        same_as(heads.ALIBI_ROW_BELOW, given=("causal", "above", "below"))),
    row("decay-mask-constant", wu("appendix D"),
        "The larger of the two multiples may be $e^{I_{\\max} - I_{\\min}}/(1 + e^{-m})$.",
        same_as(heads.ALIBI_ROW_PRINTED, given=("causal", "above", "below"))),
)

DOCUMENT = Document("heads", "en", STATEMENTS, title="Papers on attention heads and their biases")
