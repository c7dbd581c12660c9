"""Formulas as MathML, set when a page is written: a browser shows them by itself, and reads them to
whoever listens; beside its style it needs one font.

No browser breaks a formula.  A long one is therefore several in a row, parted where TeX would break
it: after its outermost relations and signs, and where a break is allowed.  What TeX calls it stands
beside it, to be copied, unless the formula's own text says the same.
"""

import logging
import re
from functools import cache
from html import escape, unescape
from importlib.metadata import distribution
from pathlib import Path

from docutils import nodes
from fontTools import subset
from math_core import LatexError, LatexToMathML
from sphinx.errors import ExtensionError

FONT = Path(
    distribution("ziamath").locate_file("ziamath/fonts/STIXTwoMath-Regular.ttf")
)
SIGNS = (
    range(0x20, 0x250),
    range(0x2B0, 0x400),
    range(0x2000, 0x2C00),  # the font has of them
    range(0x1D400, 0x1D800),
)  # Latin, Greek, signs; letters as mathematics sets them
BREAK = '<mspace width="0"/>'
SETS = LatexToMathML(
    macros={"allowbreak": r"\mspace{0mu}", "surd": r"\text{√}"}, fancy_error=False
)
DISPLAYED, BREAKABLE = r"\displaystyle ", r"\allowbreak "
TAG = re.compile(r"<(/?)[^>]*?(/?)>")
SIGN = re.compile(r"<mo([^>]*)>([^<]*|&[lg]t;)</mo>")
OPERAND = re.compile("<m(?!o)")
BREAKS = {*"=≠≤≥∈→↦⟹⟺⇒⇔+−±×⋅⊕", "&lt;", "&gt;"}
NAMED = re.compile(
    r"<mrow><mspace\s*/>(<mi>\w+</mi>)</mrow>"
)  # a function: no more than its name
MAPS = (
    '<mo lspace="0" rspace=".28em">:</mo>'  # the colon of f: X → Y, spaced as TeX does
)
LETTER = r"(<m[in][^>]*>[^<]*</m[in]>)"
PRIMED = (
    (re.compile(rf"<msup>{LETTER}<mo>([′″‴])</mo></msup>"), r"\1<mtext>\2</mtext>"),
    (
        re.compile(rf"<msubsup>{LETTER}(((?!<msub).)*?)<mo>([′″‴])</mo></msubsup>"),
        r"<msub><mrow>\1<mtext>\4</mtext></mrow>\2</msub>",
    ),
)
SHORT = 24  # signs that stay together


@cache
def html(tex, block=False):
    """A formula as MathML, in parts that may stand on several lines."""
    tall = tex.startswith(DISPLAYED)  # in a line of text, and yet as tall as a block
    try:
        said = SETS.convert_with_local_state(
            tex.removeprefix(DISPLAYED), displaystyle=block or tall
        )
    except LatexError as error:
        raise ExtensionError(f"{tex!r} cannot be set: {error}") from error
    said = said.replace("&ApplyFunction;", "\u2061")
    said = NAMED.sub(r"\1", said).replace("<mi>:</mi>", MAPS)
    for raised, beside in PRIMED:  # the sign is a raised one in the font
        said = raised.sub(beside, said)
    begin, inside = re.fullmatch(r"(<math[^>]*)>(.*)</math>", said, re.DOTALL).groups()
    if tall:
        begin = '<math displaystyle="true"'
    return [f"{begin}>{part}</math>" for part in parts(inside)]


def parts(row):
    """A row of MathML, cut where it may be broken."""
    if len(TAG.sub("", row)) <= SHORT:
        return [row.replace(BREAK, "")]
    out, after, allowed = [""], False, False
    for element in elements(row):
        if element == BREAK:
            allowed = True
            continue
        sign = SIGN.fullmatch(element)
        if after or (allowed and not sign):
            out.append("")
        after = sign and sign[2] in BREAKS and OPERAND.search(out[-1])
        out[-1] += f'<mo form="infix"{sign[1]}>{sign[2]}</mo>' if after else element
        allowed = False
    return out


def elements(row):
    depth = start = 0
    for tag in TAG.finditer(row):
        depth += -1 if tag[1] else not tag[2]
        if not depth:
            yield row[start : tag.end()]
            start = tag.end()


def keep(app, doctree):
    """The signs that touch a formula go to it: no line begins with its comma."""
    for node in doctree.findall(nodes.math):
        beside = node.parent.children
        at = beside.index(node)
        before, after = beside[max(at - 1, 0)], beside[min(at + 1, len(beside) - 1)]
        if isinstance(before, nodes.Text) and (found := re.search(r"[(\[“]+$", before)):
            node["opening"] = found[0]
            node.parent.replace(before, nodes.Text(before[: found.start()]))
        if isinstance(after, nodes.Text) and (
            found := re.match(r"[^\s\w(\[“-]+", after)
        ):
            node["closing"] = found[0]
            node.parent.replace(after, nodes.Text(after[found.end() :]))


def copied(tex, pieces):
    """The TeX of a formula without what only this page needs, as an attribute; none where the
    signs that are shown say the same."""
    tex = tex.replace(BREAKABLE, "").removeprefix(DISPLAYED).strip()
    shown = unescape(TAG.sub("", "".join(pieces))).replace("−", "-")
    return "" if shown == re.sub(r"\s", "", tex) else f' data-tex="{escape(tex)}"'


def visit(self, node):
    pieces = [*html(node.astext(), isinstance(node, nodes.math_block))]
    known = copied(node.astext(), pieces)
    if known and len(pieces) == 1:
        pieces[0] = pieces[0].replace("<math", f"<math{known}", 1)
    pieces[0] = escape(node.get("opening", "")) + pieces[0]
    pieces[-1] += escape(node.get("closing", ""))
    said = [
        x if x[0] + x[-1] == "<>" else f'<span class="kept">{x}</span>' for x in pieces
    ]
    self.body += [f"<span{known}>", *said, "</span>"] if len(pieces) > 1 else said
    raise nodes.SkipNode


def copy(app, error):
    """The font, packed: its signs for formulas, without hints."""
    if error or app.builder.format != "html":
        return
    logging.getLogger("fontTools").setLevel(logging.ERROR)  # it tells of every glyph
    how = subset.Options(flavor="woff", layout_features=["*"], hinting=False)
    font, chosen = subset.load_font(str(FONT), how), subset.Subsetter(how)
    chosen.populate(unicodes=[x for signs in SIGNS for x in signs])
    chosen.subset(font)
    font["head"].modified = font["head"].created  # the same bytes each time
    font.recalcTimestamp = False
    subset.save_font(font, str(Path(app.outdir) / "_static" / f"{FONT.stem}.woff"), how)


def setup(app):
    app.add_html_math_renderer("mathml", (visit, None), (visit, None))
    app.connect("doctree-read", keep)
    app.connect("build-finished", copy)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
