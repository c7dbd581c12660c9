"""How Sphinx sets the site.  Its pages are build/site-source, written by `phaseproof verify`."""

import gc
import re
import shutil
import sys
from functools import cache
from pathlib import Path

from sphinx.errors import ExtensionError
from sphinx.search.en import SearchEnglish

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
html_static_path = ["static"]
html_css_files = ["site.css"]
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


def terse(app):
    """A line that only steers a template leaves nothing on a page."""
    environment = app.builder.templates.environment
    environment.trim_blocks = environment.lstrip_blocks = True


CODE = re.compile(r"<style>(\s*body \{\s*--color-code-.*?)</style>\n?", re.DOTALL)
IDLE = re.compile(r"<!-- Generated with .*? -->|(?<=<meta name=\"color-scheme\" "
                  r"content=\"light dark\">)<meta name=\"viewport\".*?>")


def tight(app, error):
    """No page carries the indentation of its template, nor what all pages carry and one file can;
    what is preformatted stays.  Furo's menus alone ask which links are references."""
    if error or app.builder.format != "html":
        return
    colours = dict[str, None]()
    for path in sorted(app.outdir.rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        colours |= dict.fromkeys(CODE.findall(text))
        parts = re.split(r"(<pre.*?</pre>)", IDLE.sub("", CODE.sub("", text)), flags=re.DOTALL)
        parts[::2] = (re.sub(r"\n\s+", "\n", part) for part in parts[::2])
        head, article, rest = "".join(parts).partition("<article")
        body, end, foot = rest.partition("</article>")
        body = body.replace('<a class="reference internal" ', "<a ")
        path.write_text(head + article + body + end + foot, encoding="utf-8")
    css = app.outdir / "_static" / "site.css"
    known = css.read_text(encoding="utf-8")
    css.write_text(known + "".join(x for x in colours if x not in known), encoding="utf-8")


def fits(app, error):
    """No page is larger than a megabyte, and the site not than forty."""
    if error or app.builder.format != "html":
        return
    sizes = {path: path.stat().st_size for path in app.outdir.rglob("*") if path.is_file()}
    large = [path.name for path, size in sizes.items() if path.suffix == ".html" and size > 1e6]
    if large or sum(sizes.values()) > 40e6:
        raise ExtensionError(f"too large: {', '.join(large) or 'the whole site'}")


def setup(app):
    """Certificates have an address of their own: certificates/0509.json."""
    app.add_search_language(English)
    app.connect("builder-inited", terse)
    app.connect("html-page-context", here_only, priority=100)  # before furo asks for the menu

    def copy(app, error):
        folder = app.srcdir / "certificates"
        if not error and folder.is_dir():
            shutil.copytree(folder, app.outdir / "certificates", dirs_exist_ok=True)
    app.connect("build-finished", copy)
    app.connect("build-finished", tight)
    app.connect("build-finished", fits, priority=900)  # when all is there
