"""Formulas as KaTeX sets them, when the site is built: each one once, before any page is written.

A browser needs KaTeX's style and fonts to show them, and no script; beside what it shows, each
formula is MathML for whoever listens.
"""

import json
import re
import shutil
from concurrent.futures import ProcessPoolExecutor
from importlib.resources import files
from multiprocessing import get_context
from pathlib import Path

from docutils import nodes
from py_mini_racer import MiniRacer
from sphinx.errors import ExtensionError

KATEX = Path(str(files("djangocms_katex"))) / "static" / "djangocms_katex" / "vendor" / "katex"
AT_ONCE = 400
SETS = """texs => JSON.stringify(texs.map(([tex, displayMode]) => {
  try { return [katex.renderToString(tex, {displayMode, strict: "error"}), ""] }
  catch (error) { return ["", String(error.message)] }
}))"""


def html(formulas):
    """Each (LaTeX, displayed) as HTML, or as what is wrong with it."""
    with MiniRacer() as engine:  # closed here: a process that ends with an open one may hang
        engine.eval((KATEX / "katex.min.js").read_text(encoding="utf-8"))
        engine.eval(f"const sets = {SETS}")
        return [x for n in range(0, len(formulas), AT_ONCE)
                for x in json.loads(engine.call("sets", formulas[n:n + AT_ONCE]))]


def collect(app, doctree):
    """Remembers which formulas a page has."""
    found = {(x.astext(), isinstance(x, nodes.math_block))
             for kind in (nodes.math, nodes.math_block) for x in doctree.findall(kind)}
    _known(app.env)[app.env.docname] = sorted(found)


def _known(env):
    if not hasattr(env, "formulas"):
        env.formulas = {}
    return env.formulas


def merge(app, env, docnames, other):
    _known(env).update({name: _known(other).get(name, []) for name in docnames})


def purge(app, env, docname):
    _known(env).pop(docname, None)


def set_all(app, env):
    """Sets every formula of every page, in as many processes as Sphinx may use."""
    formulas = sorted({x for found in _known(env).values() for x in found})
    jobs = max(app.parallel, 1)
    parts = [formulas[n::jobs] for n in range(jobs)]
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        app.formulas = {x: done for part, set_ in zip(parts, pool.map(html, parts), strict=True)
                        for x, done in zip(part, set_, strict=True)}
    for tex, displayed in formulas:
        if wrong := app.formulas[tex, displayed][1]:
            raise ExtensionError(f"KaTeX cannot set {tex!r}: {wrong}")


def visit(self, node):
    displayed = isinstance(node, nodes.math_block)
    self.body.append(self.builder.app.formulas[node.astext(), displayed][0])
    raise nodes.SkipNode


def copy(app, error):
    """KaTeX's style and fonts; every browser of today reads woff2."""
    if error or app.builder.format != "html":
        return
    home = Path(app.outdir) / "_static" / "katex"
    (home / "fonts").mkdir(parents=True, exist_ok=True)
    style = (KATEX / "katex.min.css").read_text(encoding="utf-8")
    style = re.sub(r',url\([^)]*\) format\("(?:woff|truetype)"\)', "", style)
    (home / "katex.min.css").write_text(style, encoding="utf-8")
    for path in [KATEX / "LICENSE", *sorted((KATEX / "fonts").glob("*.woff2"))]:
        shutil.copyfile(path, home / path.relative_to(KATEX))


def setup(app):
    app.add_html_math_renderer("katex", (visit, None), (visit, None))
    app.add_css_file("katex/katex.min.css")
    app.connect("doctree-read", collect)
    app.connect("env-merge-info", merge)
    app.connect("env-purge-doc", purge)
    app.connect("env-updated", set_all)
    app.connect("build-finished", copy)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
