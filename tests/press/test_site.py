"""The site in a real browser, from disk and without a network; its links; its bytes."""

import filecmp
import html.parser
import importlib
import json
import re
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import parse_qsl
from xml.etree import ElementTree

import pytest
from sphinx.errors import ExtensionError

from phaseproof import places
from phaseproof.cli.publish import write_site
from phaseproof.library import loading
from phaseproof.library.figure import draw
from phaseproof.library.leads import sentences
from phaseproof.library.sources import read
from phaseproof.model.results import Audit
from phaseproof.numerics.interactive_figures import certain
from phaseproof.numerics.ladder import Ladder
from phaseproof.numerics.offset_sum import offset_sum
from phaseproof.press import search
from phaseproof.press.audit import place as place_of
from phaseproof.press.citation import by_tag, ledger_lines
from phaseproof.press.markdown import Markdown, anchor, beginning, escaped, told
from phaseproof.press.shelf import Shelf
from phaseproof.press.site import claims, news
from phaseproof.press.site.news import lately
from phaseproof.press.tex import Tex
from phaseproof.syntax.inline_markup import plain, prose
from phaseproof.syntax.sentences import Caption, Row
from phaseproof.trusted.kernel.rules import ALGEBRA
from phaseproof.verification.audit import finding
from phaseproof.verification.certificate.writing import references
from phaseproof.verification.report import verify
from tests.book.whole_book import whole_book
from tests.press.browser import CHROMIUM, Browser, browser
from tests.press.phrasings import ASKED, REPORTED, UNSEEN

pytestmark = pytest.mark.slow

TAGS = frozenset(
    "0502 0505 0508 0509 0510 0603 0611 0619 0623 0701 1151 1503 1560".split()
)
ROWS = {
    "doc002": ("eq1", "sign-convention", "find-g", "learned-no-extrapolation"),
    "doc004": ("eq51-rope-inner",),
}


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder like build/ with the sources of a site of a few claims and rows."""
    build = tmp_path_factory.mktemp("build")
    book = whole_book()
    audits = []
    for document in book.documents:
        chosen = [
            row for row in document.statements if row.name in ROWS.get(document.key, ())
        ]
        if chosen:
            audits.append(Audit(document, tuple((row, finding(row)) for row in chosen)))
    report = replace(verify(book, TAGS), audits=tuple(audits))
    assert report.ok
    figures = [f for c in book.chapters for f in c.figures if f.name == "decay"]
    for figure in figures:
        draw(figure, build / "figures")
    (build / "certificates").mkdir()
    for tag, text in whole(
        {s.claim.tag: s.certificate for s in report.settled}
    ).items():
        (build / "certificates" / f"{tag}.json").write_text(text, encoding="utf-8")
    write_site(report, read(places.DOCS / "references.bib"), build)
    return build


def test_a_page_tells_machines_what_it_says(sources: Path) -> None:
    """A search engine, a preview of a link, a reference manager; no address while there is none."""
    head = (
        (sources / "site-source" / "claims" / "0619.md")
        .read_text(encoding="utf-8")
        .split("---")[1]
    )
    for name, said in (
        ("description", "Refuted by "),
        ("property=og:title", "0619: Refuted: "),
        ("citation_title", "Refuted: For b > 1 the average"),
        ("citation_author", "phaseproof contributors"),
    ):
        assert f'"{name}": "{said}' in head
    assert (
        "What holds: For b > 1 the average satisfies |∫₀¹ e^{iΔb⁻ᵗ} dt| ≤ (b + 1)/(Δ ln b)"
        in head
    )
    assert "http" not in head
    assert "citation_title" not in (sources / "site-source" / "index.md").read_text(
        "utf-8"
    )


def whole(certificates: dict[str, str]) -> dict[str, str]:
    """Those that refer to no certificate which is not there."""
    kept = {
        tag: text
        for tag, text in certificates.items()
        if certificates.keys() >= {*references(json.loads(text))}
    }
    return kept if kept == certificates else whole(kept)


def made(build: Path, name: str) -> Path:
    out = build / name
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "sphinx",
            "-q",
            "-W",
            "-d",
            build / f"{name}-trees",
            "-c",
            places.DOCS / "site",
            build / "site-source",
            out,
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return out


@pytest.fixture(scope="session")
def site(sources: Path) -> Path:
    return made(sources, "site")


@pytest.fixture(scope="session")
def page():
    if CHROMIUM is None:
        pytest.skip("Chromium is not on this machine")
    with browser() as chromium:
        yield chromium


def opened(page: Browser, site: Path, name: str, **how) -> Browser:
    page.open(f"{site.as_uri()}/{name}", **how)
    assert not page.failed
    assert not page.said
    return page


def until(page: Browser, script: str, seconds: float = 10.0):
    """What a script finds, once it finds something; a page that is left meanwhile has nothing."""
    end, found = time.monotonic() + seconds, None
    while not found and time.monotonic() < end:
        time.sleep(0.02)
        with suppress(RuntimeError):
            found = page.run(script)
    return found


# ---------------------------------------------------------------- as files


class Links(html.parser.HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.tags: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.add(value)
            elif name in ("href", "src") and value:
                self.links.append(value)


def broken(site: Path) -> list[str]:
    """Every link within the site that leads nowhere."""
    pages = {
        path: Links(path.read_text(encoding="utf-8")) for path in site.rglob("*.html")
    }
    out = []
    for path, found in pages.items():
        for link in found.links:
            if re.match(r"[a-z]+:", link) or link == "#":
                continue
            name, _, place = link.partition("#")
            target = (path.parent / name.split("?")[0]).resolve() if name else path
            if not target.exists() or (
                place and target in pages and place not in pages[target].ids
            ):
                out.append(f"{path.relative_to(site)}: {link}")
    return out


def test_links_lead_somewhere(site):
    assert not broken(site)


def test_a_broken_link_is_noticed(site, tmp_path):
    shutil.copytree(site, tmp_path / "site")
    (tmp_path / "site" / "claims" / "0508.html").unlink()
    assert any(x.startswith("claims/0509.html") for x in broken(tmp_path / "site"))


def test_claims_have_their_page_and_documents_their_rows(site):
    for tag in TAGS:
        assert (site / "claims" / f"{tag}.html").exists()
    rows = Links((site / "documents" / "doc002.html").read_text(encoding="utf-8")).ids
    assert {f"doc002-{name}" for name in ROWS["doc002"]} <= rows


def test_withdrawn_tags_keep_a_page_that_says_why(site):
    withdrawn = {t: x for t, x in (loading.registered() or {}).items() if x.withdrawn}
    assert withdrawn
    for tag, line in withdrawn.items():
        text = (site / "claims" / f"{tag}.html").read_text(encoding="utf-8")
        assert line.name in text
        assert line.withdrawn.split()[0] in text


def test_the_page_of_a_claim_says_what_was_judged(sources):
    text = (sources / "site-source" / "claims" / "0509.md").read_text(encoding="utf-8")
    for said in (
        "[refuted]{.verdict .refuted}",
        "derivations/rotary.py:",
        "COSINE_ONLY",
        "/claims/0508.md",
        "## Refutation",
        "## In numbers",
        "0.84147",
        "@misc{phaseproof:0509",
        "certificates/0509.json",
        "`c0509`; axioms: classical reals",
        '(<a href="../formal.zip">formal/c0509.v</a>)',
    ):
        assert said in text


def test_a_theorem_of_rocq_is_linked_where_it_was_written(sources):
    pages = {
        path.stem: path.read_text(encoding="utf-8")
        for path in (sources / "site-source" / "claims").glob("*.md")
    }
    written = {
        path.stem[1:] for path in (sources / "site-source" / "formal").glob("c*.v")
    }
    assert {
        tag for tag, text in pages.items() if f"formal/c{tag}.v</a>)" in text
    } == written
    assert written < {tag for tag, text in pages.items() if "checked by Rocq" in text}


@pytest.fixture
def formulas(monkeypatch):
    monkeypatch.syspath_prepend(places.DOCS / "site")
    return importlib.import_module("formulas")


def test_a_formula_is_cut_where_a_line_may_end(formulas):
    said = [
        '<math displaystyle="true"><mi>x</mi><mo form="infix">=</mo></math>',
        '<math displaystyle="true"><mi>a</mi><mo form="infix">+</mo></math>',
    ]
    whole = formulas.html(
        r"\displaystyle x = a + \left(b + c + d + e + f + g + h + k\right)"
        r" + q_{i}'"
    )
    assert whole[:2] == said
    assert [x.count("<mo>+</mo>") for x in whole[2:]] == [
        7,
        0,
    ]  # what is closed stays together
    assert whole[-1].endswith(
        "<msub><mrow><mi>q</mi><mtext>′</mtext></mrow><mi>i</mi></msub></math>"
    )
    assert len(formulas.html("x = a + b")) == 1
    assert formulas.html(r"-a = -b \allowbreak + c") == [
        '<math><mo lspace="0" rspace="0">−</mo><mi>a</mi><mo>=</mo>'
        '<mo lspace="0" rspace="0">−</mo><mi>b</mi><mo>+</mo><mi>c</mi></math>'
    ]
    (maps,) = formulas.html(r"f \colon X \to Y")
    assert re.search('<mi>f</mi><mo lspace="0" rspace="[^"0]+">:</mo><mi>X</mi>', maps)
    with pytest.raises(ExtensionError, match="cannot be set"):
        formulas.html(r"\unheardof x")


@pytest.mark.parametrize(
    ("tex", "kept"),
    [
        (r"\displaystyle m - n \allowbreak = 0", ""),  # the signs that are shown say it
        ("mn", ""),
        (r"x < \omega", r' data-tex="x &lt; \omega"'),
        ("x_{i}", ' data-tex="x_{i}"'),
        (r"\displaystyle x^{2} \allowbreak + y", ' data-tex="x^{2} + y"'),
    ],
)
def test_the_tex_of_a_formula_stands_beside_it(formulas, tex, kept):
    assert formulas.copied(tex, formulas.html(tex)) == kept


def test_a_comma_stays_with_its_formula(site):
    whole = (site / "claims" / "0509.html").read_text(encoding="utf-8")
    text = whole.partition("</article>")[0]
    assert re.search(
        "<span class=kept><math[^>]*>(?:(?!</span>).)*</math>:</span>", text
    )
    assert not re.search(
        "</math>[,.:;)]", re.sub("<span class=kept>.*?</span>", "", text)
    )


def test_nothing_comes_from_elsewhere(site):
    """No file that a page loads has an address outside the site."""
    loads = re.compile(
        r'<(?:script|link|img|iframe|source)[^>]*(?:src|href)="(?:https?:)?//[^"]*"'
    )
    for path in site.rglob("*.html"):
        assert not loads.search(path.read_text(encoding="utf-8")), path
    for path in site.rglob("*.css"):
        assert not re.search(
            r"url\(['\"]?(?:https?:)?//", path.read_text(encoding="utf-8")
        )


def test_neighbours_are_linked(sources):
    text = (sources / "site-source" / "claims" / "0508.md").read_text(encoding="utf-8")
    assert (
        "Previous claim: [0505](/claims/0505.md) · Next claim: [0509](/claims/0509.md)"
        in text
    )
    assert "Report an error" not in text  # there is no address yet


def test_an_error_is_reported_with_tag_and_hash(monkeypatch):
    settled = next(iter(verify(whole_book(), frozenset({"0101"})).settled))
    monkeypatch.setattr(claims, "published", lambda _="": "https://example.org/home")
    report = SimpleNamespace(settled=(settled,), chapters=whole_book().chapters)
    said = claims.neighbours(settled, Shelf(report, {}))
    (query,) = re.findall(
        r"\[Report an error\]\(<https://example\.org/home/issues/new\?(.*)>\)", said
    )
    asked = dict(parse_qsl(query))
    assert asked["tag"] == "0101"
    assert settled.claim.hash[:12] in asked["title"]
    form = places.HOME / ".github" / "ISSUE_TEMPLATE" / asked["template"]
    assert "id: tag" in form.read_text(encoding="utf-8")


def test_reasons_lead_to_the_rules(sources, site):
    """Each reason that is a rule has a link, and the rule stands where it leads."""
    text = (sources / "site-source" / "claims" / "0508.md").read_text(encoding="utf-8")
    assert "([algebra](#rule-equality))" in text
    kernel = Links((site / "kernel.html").read_text(encoding="utf-8")).ids
    rules = {
        x.partition("#")[2]
        for path in (site / "claims").glob("*.html")
        for x in Links(path.read_text(encoding="utf-8")).links
        if x.startswith("../kernel.html#rule-")
    }
    assert {"rule-equality", "rule-linear-system", "rule-sign"} <= rules <= kernel
    assert Markdown().rule_name(ALGEBRA) == "algebra"  # no page of the kernel is there


ATOM = "{http://www.w3.org/2005/Atom}"


def test_the_feed_has_what_changed_lately(site):
    feed = ElementTree.parse(site / "feed.xml").getroot()
    entries = feed.findall(f"{ATOM}entry")
    if not [*ledger_lines()]:
        pytest.skip("the history of the ledger is not here")
    assert {
        x.findtext(f"{ATOM}link") or x.find(f"{ATOM}link").get("href") for x in entries
    } == {f"claims/{tag}.html" for tag in TAGS}
    for x in (feed, *entries):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", x.findtext(f"{ATOM}updated"))
        assert x.findtext(f"{ATOM}title")
    days = [x.findtext(f"{ATOM}updated") for x in entries]
    assert days == sorted(days, reverse=True)
    assert feed.findtext(f"{ATOM}updated") == days[0]
    ids = [x.findtext(f"{ATOM}id") for x in (feed, *entries)]
    assert len({*ids}) == len(ids)
    assert 'type="application/atom+xml"' in (site / "index.html").read_text("utf-8")


def test_a_statement_is_changed_if_its_tag_said_something_else(monkeypatch):
    report = verify(whole_book(), frozenset({"0101", "0102"}))
    one, other = (s.claim for s in by_tag(report.settled))
    line = lambda tag, said: json.dumps({"tag": tag, "hash": said})
    lines = [
        ("2026-01-01", line(one.tag, "0")),
        ("2026-01-02", line(other.tag, other.hash)),
        ("2026-01-03", line(one.tag, one.hash)),
        ("2026-01-04", line(other.tag, other.hash)),  # only its grade is another one
    ]
    monkeypatch.setattr(news, "ledger_lines", lambda: iter(lines))
    found = [(x.day, x.kind, x.settled.claim.tag) for x in lately(Shelf(report, {}))]
    assert found == [
        ("2026-01-03", "changed", one.tag),
        ("2026-01-02", "new", other.tag),
    ]


def test_registries_read_the_rows(sources, site):
    """As ClaimReviews, each with its verdict, its words and their place, and an address where the
    row stands."""
    known = json.loads((site / "claims.jsonld").read_text(encoding="utf-8"))
    assert known["@context"] == "https://schema.org"
    rows = {
        f"documents/{document.key}.html#{anchor(f'{document.key}-{row.name}')}": row
        for document in whole_book().documents
        for row in document.statements
        if row.name in ROWS.get(document.key, ())
    }
    assert {x["url"] for x in known["hasPart"]} == {*rows}
    for x in known["hasPart"]:
        page, _, place = x["url"].partition("#")
        assert place in Links((site / page).read_text(encoding="utf-8")).ids
        row = rows[x["url"]]
        assert x["@type"] == "ClaimReview"
        assert x["identifier"] == f"sha256:{row.hash}"
        assert x["claimReviewed"] == x["itemReviewed"]["text"] == plain(row.asserted)
        seen = x["itemReviewed"]["appearance"]
        assert (seen.get("text", ""), seen["isPartOf"]["@type"]) == (
            row.quoted,
            "CreativeWork",
        )
        assert seen["pagination"] == place_of(row.place)
        assert all((site / link).exists() for link in x.get("isBasedOn", ()))
    verdicts = {x["url"]: x["reviewRating"]["alternateName"] for x in known["hasPart"]}
    assert verdicts["documents/doc004.html#doc004-eq51-rope-inner"] == "refuted"


def test_a_page_of_docs_links_its_claims(sources):
    text = (sources / "site-source" / "bug-zoo.md").read_text(encoding="utf-8")
    assert "against [claim 0505](/claims/0505.md)" in text
    assert "(claim 2040)\n" in text  # what a program printed


def test_wrong_code_and_formulas_stand_beside_the_right_ones(sources):
    text = (sources / "site-source" / "wrong.md").read_text(encoding="utf-8")
    bugs = (places.DOCS / "bug-zoo.md").read_text(encoding="utf-8")
    code, *chapters = re.split(r"(?m)^## .*$", text)[1:]
    rows = [x.strip("| ").split(" | ") for x in code.splitlines() if x[:4] == "| **"]
    assert len(rows) == len({*re.findall(r"bugs:(\w+)", bugs)}) > 10
    assert all(len(x) in (2, 3) and all(x) for x in rows)  # not all claims are here
    assert any("formed in bfloat16" in x[1] and "0505" in x[-1] for x in rows)
    (bound,) = (x for part in chapters for x in part.splitlines() if "[0619" in x)
    asserted, fails, right = bound.strip("| ").split(" | ")
    assert "2/(Δ" in asserted
    assert "left side is" in fails
    assert "[0603" in right
    assert "$" in right


def test_two_builds_are_the_same_bytes(sources, site):
    again = made(sources, "again")
    names = sorted(str(p.relative_to(site)) for p in site.rglob("*") if p.is_file())
    assert names == sorted(
        str(p.relative_to(again)) for p in again.rglob("*") if p.is_file()
    )
    assert filecmp.cmpfiles(site, again, names, shallow=False)[1:] == ([], [])


def test_no_page_names_a_folder_of_this_machine(site):
    home = str(places.HOME)
    for path in site.rglob("*"):
        assert not path.is_file() or home.encode() not in path.read_bytes(), path


# ---------------------------------------------------------------- in Chromium

PAGES = (
    "index.html",
    "answers/index.html",
    "answers/does-rope-decay.html",
    "wrong.html",
    "answers/which-base.html",
    "answers/does-rope-keep-similarity.html",
    "claims/0509.html",
    "claims/1503.html",
    "claims/0603.html",
    "claims/index.html",
    "chapters/rotary.html",
    "documents/doc002.html",
    "errata.html",
    "graph.html",
    "kernel.html",
    "theorems.html",
    "notation.html",
    "sources.html",
    "tutorial.html",
    "author.html",
    "from-sympy.html",
    "bug-zoo.html",
    "news.html",
)


@pytest.mark.parametrize("width", [390, 1020, 1100, 1280])
@pytest.mark.parametrize("name", PAGES)
def test_pages_fit_and_load_from_disk(page, site, name, width):
    opened(page, site, name, width=width)
    assert page.run("document.documentElement.scrollWidth") <= width
    assert page.run("document.querySelectorAll('h1').length") == 1


def test_a_certificate_of_the_site_is_replayed_as_its_page_says(
    site, sources, tmp_path
):
    said = (sources / "site-source" / "claims" / "0509.md").read_text(encoding="utf-8")
    archive, command = re.search(
        r'href="\.\./(\w+\.zip)">.*`phaseproof (replay [^`]+)`', said
    ).groups()
    shutil.unpack_archive(site / archive, tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "phaseproof", *command.split()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    shutil.unpack_archive(site / "formal.zip", tmp_path)
    assert (tmp_path / "formal" / "c0509.v").read_bytes() == (
        sources / "site-source" / "formal" / "c0509.v"
    ).read_bytes()


def test_a_claim_costs_no_more_than_it_may(site, tmp_path, monkeypatch):
    """Of pages and archives, however many claims there are."""
    monkeypatch.syspath_prepend(places.DOCS / "site")
    conf = importlib.import_module("conf")
    shutil.copytree(site / "claims", tmp_path / "claims")
    app = SimpleNamespace(builder=SimpleNamespace(format="html"), outdir=tmp_path)
    conf.fits(app, None)
    (tmp_path / "_static").mkdir()
    (tmp_path / "_static" / "large").write_bytes(bytes(50_000_000))
    conf.fits(app, None)
    (tmp_path / "formal.zip").write_bytes(
        bytes(conf.A_CLAIM * len([*tmp_path.glob("claims/????.html")]))
    )
    with pytest.raises(ExtensionError, match=r"a claim costs .* bytes of the site"):
        conf.fits(app, None)


def test_formulas_are_seen(page, site):
    opened(page, site, "claims/0509.html")
    sizes = page.run(
        "[...document.querySelectorAll('article math')].map(x => "
        "{ const b = x.getBoundingClientRect(); return [b.width, b.height]; })"
    )
    assert len(sizes) > 10
    assert all(width > 3 and height > 5 for width, height in sizes)
    assert "STIX Two Math" in page.run(
        "[...document.fonts].filter(x => x.status === 'loaded').map(x => x.family).join()"
    )


COPIED = """{
  const [from, to] = %s, chosen = document.createRange();
  chosen.setStart(from, 0);
  chosen.setEnd(to, to.childNodes.length);
  getSelection().removeAllRanges();
  getSelection().addRange(chosen);
  const clipboardData = new DataTransfer();
  document.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true }));
  clipboardData.getData("text/plain");
}"""
OF_0509 = r"""For all $m, n \in \mathbb{Z}$ and all $\omega, a, b, c, g \in \mathbb{R}$:
\[\left\langle B_{m\omega}\begin{pmatrix} a \\ b \end{pmatrix}, B_{n\omega}\begin{pmatrix} c \\ g \end{pmatrix} \right\rangle = \left\langle \begin{pmatrix} a \\ b \end{pmatrix}, \begin{pmatrix} c \\ g \end{pmatrix} \right\rangle\cos((m - n)\omega).\]
Here
\[B_{x} = \begin{pmatrix} \cos x & -\sin x \\ \sin x & \cos x \end{pmatrix}.\]"""


def test_formulas_are_copied_as_latex(page, site):
    """A statement, by its button as by selecting it; a formula, from whichever piece of it is
    selected; what has no formula as a browser copies it."""
    opened(page, site, "claims/0509.html")
    statement = "document.getElementById('statement')"
    chosen = f"[...{statement}.querySelectorAll('p')].filter((x, n) => n % 3 === 0)"
    assert page.run(COPIED % chosen) == OF_0509
    assert page.run(f"latex({statement})") == OF_0509
    (said,) = re.findall(r"(?s)\\\[\\left.*?\.\\\]", OF_0509)
    last = f"{statement}.querySelector('p.says math:last-of-type')"
    assert page.run(COPIED % f"[{last}, {last}]") == f"${said[2:-2]}$"
    assert page.run(COPIED % "Array(2).fill(document.querySelector('h2'))") == ""


def test_every_formula_of_a_page_can_be_copied(page, site, formulas):
    """As LaTeX that sets the same formula again."""
    for name in ("claims/1503.html", "claims/0611.html", "notation.html"):
        opened(page, site, name)
        texts = page.run(
            "[...document.querySelectorAll('article [data-tex], "
            "article math:not([data-tex], [data-tex] *)')]"
            ".map(x => { const part = document.createElement('p'); "
            "part.append(x.cloneNode(true)); return [latex(part), x.textContent]; })"
        )
        assert len(texts) > 10
        for text, shown in texts:
            assert text[0] + text[-1] == "$$"
            again = "".join(formulas.html(text[1:-1]))
            signs = html.unescape(re.sub("<[^>]*>", "", again))
            assert re.fullmatch(rf"[(\[“]*{re.escape(signs)}[^\w\s]*", shown), text


def test_a_statement_has_a_link_to_itself(page, site):
    opened(page, site, "chapters/rotary.html")
    assert page.run(
        "[...document.querySelectorAll('.stated')].map("
        "x => [x.id, x.querySelector('.headerlink').hash])"
    ) == [
        [f"claim-{tag}", f"#claim-{tag}"]
        for tag in ("0502", "0505", "0508", "0509", "0510")
    ]


def test_each_part_of_a_statement_has_a_link_to_itself(page, site):
    """On the page of its claim alone: a chapter has many statements, and one place for each."""
    opened(page, site, "claims/0510.html")
    assert page.run(
        "[...document.querySelectorAll('#statement p .headerlink')].map("
        "x => [x.parentElement.textContent, x.hash, document.querySelector(x.hash).textContent])"
    ) == [["(i) #", "#part-i", "(i)"], ["(ii) #", "#part-ii", "(ii)"]]
    opened(page, site, "claims/0509.html")
    assert page.run("document.querySelectorAll('#statement .headerlink').length") == 0
    opened(page, site, "chapters/rotary.html")
    assert page.run("document.querySelectorAll('[id^=part-]').length") == 0


def test_a_module_in_code_does_not_look_like_a_link(page, site):
    for dark in (False, True):
        opened(page, site, "bug-zoo.html", dark=dark)
        assert page.run(
            "[...new Set([...document.querySelectorAll('.highlight .nn')].map("
            "x => getComputedStyle(x).textDecorationLine))]"
        ) == ["none"]


def test_nodes_of_a_graph_lead_to_their_claims(page, site):
    opened(page, site, "chapters/rotary.html")
    nodes = page.run(
        "[...document.querySelectorAll('.graph a')].map(a => "
        "[a.querySelector('text').textContent, a.href.baseVal])"
    )
    assert {tag for tag, _ in nodes} >= {"0502", "0505", "0508", "0509", "0510"}
    for tag, link in nodes:
        assert link == f"../claims/{tag}.html"
    page.run(
        "document.querySelector('.graph a[href$=\"0510.html\"] rect').dispatchEvent("
        "new MouseEvent('click', {bubbles: true}))"
    )
    assert until(page, "location.pathname.endsWith('/claims/0510.html')")


def test_edges_of_a_graph_are_those_of_the_proofs(sources):
    text = (sources / "site-source" / "chapters" / "rotary.md").read_text(
        encoding="utf-8"
    )
    inside = re.findall(r'class="\w+( outside)?"><title>(\w{4})', text)
    assert ("", "0510") in inside
    assert text.count("<path") == 3  # 0505 on 0502, 0508 on 0502, 0510 on 0508


def test_the_filter_filters(page, site):
    opened(page, site, "documents/doc002.html")
    seen = (
        "[...document.querySelectorAll('table.audit tbody tr')].filter(x => x.offsetHeight)"
        ".map(x => x.querySelector('.verdict').textContent)"
    )
    everything = page.run(seen)
    assert len({*everything}) > 1
    page.run(
        "[...document.querySelectorAll('.filter button')].find(x => "
        "x.textContent.startsWith('refuted')).click()"
    )
    assert page.run(seen) == [x for x in everything if x == "refuted"]
    page.run("document.querySelector('.filter button').click()")
    page.run(
        "{ const box = document.querySelector('.filter input'); box.value = 'nowhere';"
        " box.dispatchEvent(new Event('input')); }"
    )
    assert page.run(seen) == []


LISTED = (
    "[...document.querySelectorAll('#like > li')]"
    ".map(x => x.querySelector('a').getAttribute('href'))"
)


def typed(page: Browser, asked: str) -> None:
    page.run(
        f"{{ const box = document.getElementById('ask'); box.value = {json.dumps(asked)};"
        " box.dispatchEvent(new Event('input')); }"
    )


@pytest.mark.parametrize(
    "asked",
    [
        "RoPE's inner product is <q,k>cos((m-n)theta)",
        "inner product of query and key times cosine",
        "0509",
    ],
)
def test_a_statement_is_found_on_the_first_page(page, site, asked):
    opened(page, site, "index.html")
    typed(page, asked)
    found = page.run(
        "[...document.querySelectorAll('#like > li')].map(x => x.textContent)"
    )
    first = next(x for x in found if not x.startswith("answer"))
    assert first.startswith("refuted 0509")
    assert "What holds 0508" in first


def test_the_box_ranks_as_the_terminal_does(page, site):
    """The same answers and claims, in the same order, for everything people type."""
    opened(page, site, "index.html")
    known = json.loads(page.run("document.getElementById('known-claims').textContent"))
    answers = search.Finder([search.of_answer(x) for x in whole_book().answers])
    claims = search.Finder([([x["title"]], x["said"]) for x in known["claims"]])
    for asked in (*ASKED, *REPORTED, *UNSEEN, "tokenizer vocabulary size", "0509"):
        typed(page, asked)
        found = search.fitting(
            [search.best(answers(asked), 3), search.best(claims(asked), 6)]
        )
        assert page.run(LISTED) == [
            *(f"answers/{known['answers'][x.n]['page']}.html" for x in found[0]),
            *(f"claims/{known['claims'][x.n]['tag']}.html" for x in found[1]),
        ], asked


def test_results_are_statements(page, site):
    """With hypotheses; no lemma by contradiction is among them, and no remains of TeX."""
    opened(page, site, "index.html")
    known = json.loads(page.run("document.getElementById('known-claims').textContent"))
    formulas = {x["tag"]: x["formula"] for x in known["claims"]}
    assert formulas["0603"] == "1 < b ⟹ |∫₀¹ e^{ⅈΔb⁻ᵗ} dt| ≤ (b + 1)/(Δ ln b)"
    assert not [x for x in known["claims"] if "absurd" in x["formula"]]
    assert not re.search(
        r"[\\$]", json.dumps(known, ensure_ascii=False).replace('\\"', "")
    )


@pytest.mark.parametrize(
    ("asked", "many", "said"),
    [
        ("zebra crossing", 0, "Nothing here is like it"),
        ("what is the", 0, "Nothing here is like it"),
        ("tokenizer vocabulary size", 1, "Nothing fits these words well. The nearest:"),
        ("bf16", 1, "Answers: "),
    ],
)
def test_it_is_said_what_is_found(page, site, asked, many, said):
    opened(page, site, "index.html")
    typed(page, asked)
    assert (len(page.run(LISTED)) > 0) == (many > 0)
    assert page.run("document.getElementById('found').textContent").startswith(said)


def test_the_first_page_begins_with_the_answers(site):
    text = (site / "index.html").read_text(encoding="utf-8")
    heads = re.findall(r"<h2>(.*?)<a", text)
    assert heads == ["Answers", "The book", "The audit", "Check your own"]
    assert {f"answers/{x.name}.html" for x in whole_book().answers} <= {
        *Links(text).links
    }


def test_an_answer_has_a_page(sources):
    folder = sources / "site-source" / "answers"
    assert {x.stem for x in folder.glob("*.md")} == {
        "index",
        *(x.name for x in whole_book().answers),
    }
    text = (folder / "does-rope-keep-similarity.md").read_text(encoding="utf-8")
    for said in (
        "## Printed otherwise",
        "#doc004-eq51-rope-inner",
        "/claims/0509.md",
        "[refuted]{.verdict .refuted}",
        "@misc{phaseproof:does-rope-keep-similarity",
        "Also asked as: norm preserving",
    ):
        assert said in text
    claim = (sources / "site-source" / "claims" / "0509.md").read_text(encoding="utf-8")
    assert "/answers/does-rope-keep-similarity.md" in claim


def test_a_figure_moves_and_says_its_certain_value(page, site):
    opened(page, site, "answers/does-rope-decay.html")
    assert page.run("document.querySelector('figure img').offsetHeight > 100")
    curve = "document.querySelector('.moving .curve').getAttribute('d')"
    said = "document.querySelector('.moving [role=status]').textContent"
    before = page.run(curve), page.run(said)
    for knob, setting in enumerate((0, 1, 149)):  # b = 10000, d = 128, the last offset
        page.run(
            f"{{ const knob = document.querySelectorAll('.moving input')[{knob}];"
            f" knob.value = {setting}; knob.dispatchEvent(new Event('input')); }}"
        )
    assert page.run(
        "[...document.querySelectorAll('.moving output')].map(x => x.textContent)"
    ) == ["10000", "128", "100000"]
    assert before != (page.run(curve), page.run(said))
    (value,) = certain([offset_sum(100_000, Ladder(128), 20) / 64])
    assert f" is {value.replace('-', '−')}, certain" in page.run(said)


def test_a_figure_on_a_phone_shows_its_last_number_whole(page, site):
    """It stands beyond the end of the axis, within the box."""
    opened(page, site, "answers/does-rope-decay.html", width=390)
    assert page.run(
        "(() => { const box = document.querySelector('div.moving').getBoundingClientRect();"
        " return [...document.querySelectorAll('.moving text')].every("
        "x => x.getBoundingClientRect().right <= box.right) })()"
    )
    assert (
        page.run("getComputedStyle(document.querySelector('.moving svg')).overflow")
        == "visible"
    )


def test_the_search_finds(page, site):
    opened(page, site, "search.html?q=shortcut+parallel")
    found = until(
        page,
        "[...document.querySelectorAll('#search-results li a')]"
        ".map(x => x.getAttribute('href'))",
    )
    assert any("claims/0510.html" in x for x in found)
    assert not page.failed


def test_pages_are_whole_without_scripts(page, site):
    page("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page.open((site / "documents" / "doc002.html").as_uri())
    finally:
        page("Emulation.setScriptExecutionDisabled", value=False)
    assert page.run(
        "[...document.querySelectorAll('table.audit tbody tr')]"
        ".every(x => x.offsetHeight > 0)"
    )


@pytest.mark.parametrize("name", ["browser.html", "claims/0508.html"])
def test_a_site_without_the_kernel_says_so(page, site, name):
    """make kernel adds it; until then the desks are there, and promise nothing."""
    opened(page, site, name)
    for _ in range(100):
        said = page.run("document.querySelector('.kernel .said')?.textContent")
        if said:
            break
        time.sleep(0.1)
    assert "not in this copy of the site: make kernel adds it" in said
    assert page.run("document.querySelector('.kernel .acts button').disabled")
    assert not page.failed
    assert not page.said


def test_a_figure_stands_still_without_scripts(page, site):
    page("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page.open((site / "answers" / "does-rope-decay.html").as_uri())
    finally:
        page("Emulation.setScriptExecutionDisabled", value=False)
    assert page.run("document.querySelector('figure img').offsetHeight > 100")
    assert not page.run("document.querySelector('div.moving')")


def test_dark_pages_are_dark_and_legible(page, site):
    opened(page, site, "claims/0509.html", dark=True)

    def light(where: str, what: str) -> float:
        red, green, blue = map(
            int,
            re.findall(
                r"\d+",
                page.run(f"getComputedStyle(document.querySelector('{where}')).{what}"),
            )[:3],
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert light("body", "backgroundColor") < 60
    for text in ("h1", "math", ".verdict", "p.standing", ".graph text, p"):
        assert light(text, "color") > 120


def test_the_keyboard_reaches_the_content_first(page, site):
    opened(page, site, "claims/0509.html")
    page.press("Tab")
    assert "skip" in page.run("document.activeElement.textContent.toLowerCase()")
    assert page.run("!!document.querySelector('main, [role=main]')")
    assert page.run("[...document.images].every(x => x.alt)")
    assert page.run("document.documentElement.lang") == "en"


# ---------------------------------------------------------------- Markdown


@pytest.mark.parametrize(
    "text", ["a*b*c", "x_1 < 2 | 3", "[0, 1]", "`code`", "{x} $5 ~ #1 & %"]
)
def test_words_stand_for_themselves(text):
    from markdown_it import MarkdownIt

    shown = MarkdownIt().renderInline(escaped(text))
    assert html.unescape(re.sub(r"<[^>]*>", "", shown)) == text


@pytest.mark.parametrize("text", ["1. one", "- dash", "+ plus", "= rule", ": colon"])
def test_a_paragraph_does_not_begin_like_a_list(text):
    from markdown_it import MarkdownIt

    assert MarkdownIt().render(beginning(escaped(text))) == f"<p>{text}</p>\n"


def test_what_shows_a_fact_is_folded_and_the_proof_stands():
    row = lambda x: Row(x, "=", "0", "", "(algebra)")
    said = Markdown().proves(
        [
            Caption("First, $x = 0$:", fact=True),
            row("x"),
            row(""),
            Caption("deeper:", 1),
            "Now what is claimed:",
            row("y"),
        ]
    )
    folded, stands = said.split("</details>")
    assert folded.startswith("<details><summary>\n\nFirst, $x = 0$:\n\n</summary>\n\n")
    assert folded.count("(algebra)") == 2
    assert "deeper:" in folded
    assert stands.lstrip().startswith("Now what is claimed:")
    assert "(algebra)" in stands


def test_tags_become_links_only_where_they_are_known():
    backend = Markdown({"0509"})
    assert (
        backend.prose("as (0509, 0511) says")
        == "as ([0509](/claims/0509.md), 0511) says"
    )
    assert backend.prose("so [0509, 0511]. Or not [].") == (
        r"so [\[[0509](/claims/0509.md), 0511\]]{.rests}. Or not."
    )
    assert backend.words("0509") == "[0509](/claims/0509.md)"
    assert backend.prose("4096 and 0509") == "4096 and 0509"


def test_prose_is_the_same_as_in_the_book():
    """The same stretches are mathematics on a page of the site and on a page of the book."""
    for chapter in loading.load().chapters:
        for entry in chapter.claims:
            title = entry.claim.title
            assert re.findall(r"\$[^$]+\$", prose(title)) == [
                re.sub(r"\\vert ?", "|", x)
                for x in re.findall(r"\$[^$]+\$", Markdown().prose(title))
            ]


def test_every_tag_of_a_lead_is_a_link():
    """On a page of the site and on a page of the book, in the order in which it is written."""
    book = whole_book()
    pen, tex = Markdown(book.by_tag), Tex(book.by_tag)
    for chapter in book.chapters:
        rests = [
            tag
            for _, said in sentences(chapter.lead)
            for tag in re.findall(r"\w{4}", said.rpartition("[")[2])
        ]
        assert rests
        said = "\n".join(pen.paragraphs(chapter.lead))
        assert re.findall(r"\[(\w{4})\]\(/claims/\1\.md\)", said) == rests
        assert (
            re.findall(r"\\pptag\{(\w{4})\}", "\n".join(tex.paragraphs(chapter.lead)))
            == rests
        )
        assert "[]" not in said


def test_sources_are_told_without_latex():
    known = read(places.DOCS / "references.bib")
    entries = {key: told(source) for key, source in known.items()}
    assert "Łukasz Kaiser" in entries["vaswani2017"]
    assert "<https://arxiv.org/abs/1706.03762>" in entries["vaswani2017"]
    assert any("Petar Veličković" in text for text in entries.values())
    assert any("Rémi Munos" in text for text in entries.values())
    for text in entries.values():
        assert not re.search(r"""\\[A-Za-z'"^~`]|[{}]""", text)
