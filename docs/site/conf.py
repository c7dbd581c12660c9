"""How Sphinx sets the site.  Its pages are build/site-source, written by `phaseproof verify`."""

import gc
import re
import shutil
import sys
import zipfile
from functools import cache
from pathlib import Path

from sphinx.errors import ExtensionError
from sphinx.search.en import SearchEnglish

from phaseproof.press import site
from phaseproof.press.citation import published

HERE = Path(__file__).resolve().parent
gc.set_threshold(100_000, 50, 100)  # a page is many small objects
sys.path.insert(0, str(HERE))

project = author = "phaseproof"
extensions = ["myst_parser", "formulas"]
html_math_renderer = "mathml"
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "dollarmath"]
myst_heading_anchors = 3
smartquotes = False

html_theme = "furo"
templates_path = ["templates"]
html_title = "phaseproof"
html_baseurl = published()  # a page says where it lies if the site is published
html_static_path = ["static", str(Path(site.__file__).with_name("static"))]
html_css_files = ["site.css", "kernel/kernel.css"]
html_js_files = ["site.js"]
html_copy_source = html_show_copyright = html_show_sourcelink = html_use_index = False
html_show_search_summary = False  # it would be fetched, which a page on disk may not do
html_permalinks_icon = "#"


class English(SearchEnglish):
    """Sphinx's, which finds the stem of a word once only."""

    def __init__(self, options):
        super().__init__(options)
        self.stem = cache(super().stem)


def here_only(app, pagename, templatename, context, doctree):
    """The menu of a page opens only where the page stands."""
    whole = context["toctree"]
    context["toctree"] = lambda **how: whole(**{**how, "collapse": True})


def fed(app, pagename, templatename, context, doctree):
    """The first page tells a browser of the feed."""
    if pagename == app.config.root_doc:
        context["metatags"] = context.get("metatags", "") + (
            '<link rel="alternate" type="application/atom+xml" href="feed.xml">'
        )


def terse(app):
    """A line that only steers a template leaves nothing on a page."""
    environment = app.builder.templates.environment
    environment.trim_blocks = environment.lstrip_blocks = True


CODE = re.compile(r"<style>(\s*body \{\s*--color-code-.*?)</style>\n?", re.DOTALL)
IDLE = re.compile(
    r"<!-- Generated with .*? -->|(?<=<meta name=\"color-scheme\" "
    r"content=\"light dark\">)<meta name=\"viewport\".*?>"
)

TITLE = re.compile(r"<title>(.*?) - phaseproof</title>", re.DOTALL)
ITSELF = re.compile(r'(<a class="reference internal" href="#">).*?(?=</a>)', re.DOTALL)
TAG = re.compile(r"<[a-zA-Z][^<>]*>")
IDLE_CLASS = re.compile(
    r' class="(?:std std-(?:doc|ref)|row-(?:odd|even)|tex2jax_ignore mathjax_ignore)"'
    r'|(?<= class=")docutils (?=literal)|(?<= class="docutils literal) notranslate(?=")'
)  # no style names them
BARE = re.compile(r'="([\w.:#-]+)"(?=[\s>])')  # what HTML takes without quotes
PACKED = (
    "certificates",
    "formal",
)  # folders of one file a claim, each of them one archive here
PLAIN = ("feed.xml", "claims.jsonld")  # which stand on the site as they were written
A_CLAIM = (
    26_500  # bytes a claim may cost: page, script, formulas as TeX, share of archives
)


def tight(app, error):
    """No page carries the indentation of its template, nor what all pages carry and one file can;
    what is preformatted stays.  Furo's menus alone ask which links are references."""
    if error or app.builder.format != "html":
        return
    colours = dict[str, None]()
    for path in sorted(app.outdir.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        colours |= dict.fromkeys(CODE.findall(text))
        parts = re.split(
            r"(<pre.*?</pre>)", IDLE.sub("", CODE.sub("", text)), flags=re.DOTALL
        )
        parts[::2] = (re.sub(r"\n\s+", "\n", part) for part in parts[::2])
        head, article, rest = "".join(parts).partition("<article")
        body, end, foot = rest.partition("</article>")
        body = IDLE_CLASS.sub("", body.replace('<a class="reference internal" ', "<a "))
        if title := TITLE.search(
            head
        ):  # the heading again, in a menu: without its formulas
            foot = ITSELF.sub(lambda link: link[1] + title[1], foot)
        path.write_text(
            TAG.sub(
                lambda tag: BARE.sub(r"=\1", tag[0]), head + article + body + end + foot
            ),
            encoding="utf-8",
        )
    css = app.outdir / "_static" / "site.css"
    known = css.read_text(encoding="utf-8")
    css.write_text(
        known + "".join(x for x in colours if x not in known), encoding="utf-8"
    )


def fits(app, error):
    """No page is larger than a megabyte.  The site may grow with the book, and a claim not."""
    if error or app.builder.format != "html":
        return
    sizes = {
        path: path.stat().st_size for path in app.outdir.rglob("*") if path.is_file()
    }
    if large := [
        path.name
        for path, size in sizes.items()
        if path.suffix == ".html" and size > 1e6
    ]:
        raise ExtensionError(f"too large: {', '.join(large)}")
    archives = [app.outdir / f"{name}.zip" for name in PACKED]
    pages = [
        path for path in sizes if path.parent.name == "claims" and path.stem != "index"
    ]
    spent, claims = sum(sizes.get(path, 0) for path in (*pages, *archives)), len(pages)
    if spent > A_CLAIM * claims:
        raise ExtensionError(
            f"a claim costs {spent / claims:.0f} bytes of the site, and may cost "
            f"{A_CLAIM}"
        )


def pack(app, error):
    """What is read by programs is one file: certificates.zip holds certificates/0509.json."""
    for name in () if error or app.builder.format != "html" else PLAIN:
        shutil.copyfile(app.srcdir / name, app.outdir / name)
    for name in PACKED:
        folder = app.srcdir / name
        if error or not folder.is_dir():
            continue
        with zipfile.ZipFile(app.outdir / f"{name}.zip", "w") as archive:
            for path in sorted(folder.iterdir()):
                entry = zipfile.ZipInfo(
                    f"{name}/{path.name}"
                )  # of no date: the same bytes
                archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def setup(app):
    app.add_search_language(English)
    app.connect("builder-inited", terse)
    app.connect(
        "html-page-context", here_only, priority=100
    )  # before furo asks for the menu
    app.connect("html-page-context", fed)
    app.connect("build-finished", pack)
    app.connect("build-finished", tight)
    app.connect("build-finished", fits, priority=900)  # when all is there
