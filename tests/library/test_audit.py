"""The audit: a row's verdict is judged, a row that does not match its claim is an error, and every
line of a text is accounted for."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from re import findall, sub
from textwrap import dedent

import pytest
from click.testing import CliRunner, Result

from phaseproof.author import *
from phaseproof.cli import main
from phaseproof.library.inventory import InventoryError, differences, fingerprint, read
from phaseproof.library.quotations import misquoted, pieces, quoted, rounded
from phaseproof.library.rows import (
    at,
    definition,
    malformed,
    observed,
    prints,
    refutes,
    row,
    same_as,
)
from phaseproof.model.book import PASSED_ON, Printed, Statement, how_seen
from phaseproof.trusted.language.claims import Counterexample, Part, Rejected, Relation
from phaseproof.trusted.language.terms import Number, subterms
from phaseproof.verification.audit import finding
from tests.book.whole_book import whole_book

x, y = letter("x y", "real")
a = letter("a", "positive")
n = letter("n", "natural")
m = letter("m", "integer")

BINOMIAL = claim(
    "1111",
    "The square of a sum",
    Equal((x + y) ** 2, x**2 + 2 * x * y + y**2),
    source="s",
    proof=qed(by=ALGEBRA),
    witnesses=({x: 1, y: 2},),
)
PYTHAGOREAN = claim(
    "2222",
    "Squares of sine and cosine add to 1",
    Equal(cos(x) ** 2 + sin(x) ** 2, 1),
    source="s",
    proof=qed(by=PYTHAGORAS),
    witnesses=({x: 1},),
)
FRESHMAN = claim(
    "3333",
    "The square of a sum is the sum of the squares",
    Equal((x + y) ** 2, x**2 + y**2),
    refuted_at={x: 1, y: 1},
    corrected=BINOMIAL,
    source="s",
)


def one(*printed: object, **more: object) -> Statement:
    return row("a row", at(1), "it says so.", *printed, **more)  # type: ignore[arg-type]


def wrong(*printed: object, **more: object) -> Statement:
    return one(*printed, error="result", **more)


def test_an_instance_of_a_proved_claim_holds() -> None:
    found = finding(
        one(
            prints(Equal(cos(3 * m) ** 2 + sin(3 * m) ** 2, 1), PYTHAGOREAN, {x: 3 * m})
        )
    )
    assert (found.verdict, found.grade, found.settled_by) == (
        "holds",
        "exact",
        ("2222",),
    )


def test_the_claim_itself_is_what_is_printed() -> None:
    assert finding(one(same_as(PYTHAGOREAN))).verdict == "holds"
    assert finding(wrong(same_as(FRESHMAN))).verdict == "refuted"


@pytest.mark.parametrize(
    "printed",
    [
        Equal(cos(x) ** 2 + sin(x) ** 2, 2),
        Equal(cos(x) ** 2 + sin(y) ** 2, 1),
        Equal(cos(x) ** 2 - sin(x) ** 2, 1),
        Less(cos(x) ** 2 + sin(x) ** 2, 1),
    ],
)
def test_a_claim_that_does_not_match_is_an_error(printed: Relation) -> None:
    with pytest.raises(Rejected):
        finding(one(prints(printed, PYTHAGOREAN)))


def test_a_refuted_row_is_refuted_at_a_point_and_put_right() -> None:
    found = finding(wrong(prints(Equal((x + y) ** 2, x**2 + y**2), FRESHMAN)))
    assert (found.verdict, found.settled_by) == ("refuted", ("3333", "1111"))
    alone = wrong(
        prints(Equal((x + y) ** 2, x**2 + y**2), refuted_at={x: 1, y: 2}),
        corrected=BINOMIAL,
    )
    assert finding(alone).settled_by == ("1111",)


def test_a_refuted_row_without_what_holds_is_an_error() -> None:
    false = prints(Equal((x + y) ** 2, x**2 + y**2), refuted_at={x: 1, y: 2})
    with pytest.raises(Rejected, match="what holds instead"):
        finding(wrong(false))
    with pytest.raises(Rejected, match="what holds instead"):
        finding(wrong(false, corrected=FRESHMAN))


def test_what_holds_instead_is_something_else() -> None:
    commutes = claim(
        "5555",
        "t",
        Equal(x + y, y + x),
        source="s",
        proof=qed(by=ALGEBRA),
        witnesses=({x: 1, y: 2},),
    )
    fake = prints(Equal(x, x + 1), refuted_at={x: 0})
    with pytest.raises(Rejected, match="what was printed"):
        finding(
            one(
                fake,
                prints(Equal(x + y, y + x), proof=qed(by=ALGEBRA)),
                corrected=commutes,
            )
        )


def test_what_holds_instead_is_about_the_same_objects() -> None:
    turned = prints(Equal(cos(x), 2), refuted_at={x: 0})
    assert finding(wrong(turned, corrected=PYTHAGOREAN)).verdict == "refuted"
    added = claim(
        "7777",
        "t",
        Equal(x + 2 * y, 2 * y + x),
        source="s",
        proof=qed(by=ALGEBRA),
        witnesses=({x: 1, y: 2},),
    )
    with pytest.raises(Rejected, match="about other things"):
        finding(one(turned, corrected=added))


def test_each_hypothesis_is_the_text_s_or_added_or_worded() -> None:
    size = letter("N", "natural")
    held = claim(
        "8888",
        "t",
        Less(0, x * size),
        source="s",
        given=(given("above 0", Less(0, x)), given("some", Less(0, size))),
        proof=qed(by=SIGN("<")),
        witnesses=({x: 1, size: 2},),
        without={"above 0": {x: -1, size: 1}, "some": {x: 1, size: 0}},
    )
    with pytest.raises(Rejected, match="whether the text says above 0 of 8888"):
        same_as(held)
    with pytest.raises(Rejected, match="no hypothesis of 8888 is called below 0"):
        same_as(held, given=("above 0", "below 0"))
    assert finding(one(same_as(held, given=("above 0",)))).verdict == "holds"
    assert finding(one(same_as(held, adding=("above 0",)))).verdict == "holds-if"
    with pytest.raises(Rejected, match="said in words has a condition"):
        one(same_as(held, under=("above 0",)))
    wide = prints(Less(0, x * size), refuted_at={x: -1, size: 1})
    worded = one(
        same_as(held, under=("above 0",)), otherwise=wide, condition="x is positive"
    )
    assert finding(worded).verdict == "holds-if"


def test_a_true_formula_is_not_refuted_and_a_false_one_does_not_hold() -> None:
    with pytest.raises(Rejected):
        finding(
            one(
                prints(Equal(x + y, y + x), refuted_at={x: 1, y: 2}), corrected=BINOMIAL
            )
        )
    with pytest.raises(Rejected):
        finding(one(prints(Equal((x + y) ** 2, x**2 + y**2), BINOMIAL)))


def test_a_condition_that_is_not_printed_is_needed() -> None:
    needed = prints(
        Less(0, x),
        proof=qed(by=SIGN("<")),
        adding=(given("above 0", Less(0, x)),),
        witnesses=({x: 1},),
        without={"above 0": {x: 0}},
    )
    assert finding(one(needed)).verdict == "holds-if"
    idle = prints(
        Equal(x + y, y + x),
        proof=qed(by=ALGEBRA),
        witnesses=({x: 1, y: 2},),
        adding=(given("above 0", Less(0, x)),),
    )
    with pytest.raises(Rejected, match="needed"):
        finding(one(idle))


def test_conditions_of_one_name_are_not_told_apart() -> None:
    idle = prints(
        Less(0, x),
        proof=qed(by=SIGN("<")),
        witnesses=({x: 1, y: 2},),
        adding=(given("bounds", Less(0, x)), given("bounds", Less(y, 9))),
        without={"bounds": {x: 0, y: 1}},
    )
    with pytest.raises(Rejected, match="more than one hypothesis is called bounds"):
        finding(one(idle))


def test_a_part_that_calls_itself_equal_settles_nothing() -> None:
    class Alike(Part):
        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = Part.__hash__

    wrong = part(Equal(x, x + 1), proof=qed(by=ALGEBRA), witnesses=({x: 1},))
    with pytest.raises(Rejected, match="not plain data"):
        finding(
            one(
                Printed(Alike(wrong.sequent, wrong.evidence, wrong.witnesses), BINOMIAL)
            )
        )


def test_one_part_is_judged_by_its_own_evidence() -> None:
    """A claim of two parts, one of them refuted, is no lemma; its parts are rows of their own."""
    two = claim(
        "6666",
        "t",
        source="s",
        parts=(
            part(Equal(x + y, y + x), proof=qed(by=ALGEBRA), witnesses=({x: 1, y: 2},)),
            part(Equal(x - y, y - x), refuted_at={x: 1, y: 2}),
        ),
        corrected=BINOMIAL,
    )
    assert finding(one(same_as(two))).verdict == "holds"
    assert finding(wrong(same_as(two, of=1))).verdict == "refuted"
    assert finding(wrong(same_as(two), same_as(two, of=1))).verdict == "refuted"
    for of in (0, 1):
        with pytest.raises(Rejected):
            finding(
                one(
                    prints(
                        Equal(x - y, y - x),
                        two,
                        of=of,
                        proof=proof(qed(by=LEMMA(two, part=of))),
                        witnesses=({x: 1, y: 2},),
                    )
                )
            )
    with pytest.raises(Rejected, match="is not proved"):
        finding(one(prints(Equal(x + y, y + x), two)))


def test_a_condition_in_words_has_a_point_where_it_matters() -> None:
    good = prints(Less(0, a), proof=qed(by=SIGN("<")))
    wide = prints(Less(0, x), refuted_at={x: -1})
    assert (
        finding(one(good, otherwise=wide, condition="x is positive")).verdict
        == "holds-if"
    )
    with pytest.raises(Rejected, match="without the condition"):
        finding(one(good, otherwise=good, condition="x is positive"))
    with pytest.raises(Rejected, match="point"):
        one(good, condition="x is positive")


def test_a_malformed_formula_names_the_stranger() -> None:
    ill = malformed(
        "a row",
        at(1),
        "it says so.",
        lambda: Equal(sin(y), x),
        (x,),
        BINOMIAL,
        fails_at={x: 2, y: 0},
    )
    assert finding(ill).sentence == "$y$ is not a letter of what is said"
    shapes = malformed(
        "a row",
        at(1),
        "it says so.",
        lambda: Equal(column(1, 2) * column(1, 2), x),
        (x,),
        BINOMIAL,
    )
    assert finding(shapes).verdict == "ill-formed"
    matrix, shape = letter("A", "real", n, n), letter("shape", "real")
    for readable in (
        Equal(sin(x), x),
        Equal(det(I * matrix), I**n * det(matrix)),
        Equal(shape**2 / shape, shape),
        Equal(Matrix([[0]] * 257), zeros(257, 1)),
    ):
        with pytest.raises(Rejected, match="can be read"):
            finding(
                malformed(
                    "a row",
                    at(1),
                    "it says so.",
                    lambda says=readable: says,
                    tuple(readable.letters),
                    BINOMIAL,
                )
            )


def test_what_a_malformed_formula_is_about_is_in_it() -> None:
    stranger = lambda: Equal(sin(y), x)
    with pytest.raises(Rejected, match="not about a"):
        finding(
            malformed(
                "a row",
                at(1),
                "it says so.",
                stranger,
                (x, a),
                BINOMIAL,
                fails_at={x: 2, y: 0},
            )
        )

    def unmade() -> Relation:
        raise Rejected("it takes two arguments")

    with pytest.raises(Rejected, match="about nothing"):
        finding(malformed("a row", at(1), "it says so.", unmade, (x,), BINOMIAL))
    made = finding(malformed("a row", at(1), "it says so.", unmade, (), BINOMIAL))
    assert made.sentence == "it takes two arguments"


def test_a_formula_that_holds_is_not_malformed() -> None:
    for fails_at in ({}, {x: 1, y: 2}):
        with pytest.raises(Rejected):
            finding(
                malformed(
                    "a row",
                    at(1),
                    "it says so.",
                    lambda: Equal(x + y, y + x),
                    (x,),
                    BINOMIAL,
                    fails_at=fails_at,
                )
            )


def test_no_verdict_is_written_down() -> None:
    with pytest.raises(Rejected):
        Statement("a row", at(1), "it says so.")
    with pytest.raises(Rejected):
        Statement("a row", at(1), "it says so.", nature="holds", reason="we say so")
    with pytest.raises(Rejected):
        Statement("a row", at(1), "it says so.", nature="empirical")
    with pytest.raises(Rejected):
        definition("a row", at(1), "it says so.", "because", seen="by a friend")
    assert (
        finding(definition("a row", at(1), "It says so.", "because")).verdict
        == "definition"
    )
    ran = lambda agrees: (
        finding(
            observed(
                "a row",
                at(1),
                "It runs.",
                "numpy",
                "2.0",
                "python x.py",
                "it did",
                agrees=agrees,
                error="" if agrees else "result",
            )
        ).verdict
    )
    assert (ran(True), ran(False)) == ("observed", "contradicted")


# ---------------------------------------------------------------- quotations


def test_a_quotation_stands_where_the_row_stands(tmp_path: Path) -> None:
    path = tmp_path / "d.quotes"
    path.write_text("sum: $x + y = y + x$ … and so on\n")
    sums = row(
        "sum",
        at((3, 4)),
        "Sums commute.",
        prints(Equal(x + y, y + x), proof=qed(by=ALGEBRA)),
    )
    (known,) = quoted((sums,), path)
    assert [*pieces(known.quoted)] == [("x + y = y + x", True), (" … and so on", False)]
    assert misquoted((known,), TEXT) == []
    assert misquoted((known,), TEXT.replace("y + x", "x + y")) == [
        "sum is not quoted as it stands"
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("sum x + y", "1: a line is"),
        ("sum: $x", "1: a line is"),
        ("sum: x\nsum: y", "2: a line is"),
        (f"sum: {'x ' * 50}", "at most 80 signs"),
        ("product: xy", "no row is called product"),
    ],
)
def test_a_faulty_quotation_is_named(tmp_path: Path, line: str, said: str) -> None:
    path = tmp_path / "d.quotes"
    path.write_text(f"{line}\n")
    with pytest.raises(Rejected, match=said):
        quoted((definition("sum", at(1), "It says so.", "because"),), path)


def test_every_row_on_a_text_is_quoted_and_wrong_in_its_own_letters() -> None:
    for document in BOOK.documents:
        for x in document.statements:
            read_in_print = document.inventory is not None or x.read
            assert bool(x.quoted) == read_in_print or (
                x.seen == "transcript" or x.seen.startswith(PASSED_ON)
            ), x.name
            for printed in x.formulas:
                said, found = printed.part.sequent, printed.part.evidence
                if isinstance(found, Counterexample):
                    assert {y for y, _ in found.at} <= {*said.letters, *said.free}, (
                        x.name
                    )


# ---------------------------------------------------------------- inventories

TEXT = "A title\n\nx + y = y + x\nand so on\n"


def inventory(text: str = TEXT, *ranges: str) -> str:
    lines = text.splitlines()
    head = f"{sum(bool(x.strip()) for x in lines)} {sha256(text.encode()).hexdigest()}"
    return "\n".join([head, *ranges]) + "\n"


def ranges() -> list[str]:
    lines = TEXT.splitlines()
    return [
        f"1-2 heading - {fingerprint(lines[:2])}",
        f"3 display 1 {fingerprint(lines[2:3])}",
        f"4 nothing - {fingerprint(lines[3:])} a turn of phrase",
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda r: r[1:], "2: a range begins"),
        (lambda r: [r[0], r[0], *r[1:]], "3: a range begins"),
        (lambda r: [r[0], r[1].replace("display", "picture"), r[2]], "3: a line is"),
        (
            lambda r: [*r[:2], r[2].removesuffix(" a turn of phrase")],
            "4: where nothing",
        ),
    ],
)
def test_a_faulty_inventory_is_named(
    tmp_path: Path, change: Callable[[list[str]], list[str]], said: str
) -> None:
    path = tmp_path / "d.lines"
    path.write_text(inventory(TEXT, *change(ranges())))
    with pytest.raises(InventoryError, match=said):
        read(path)


def test_a_copy_is_the_audited_text_or_says_where_it_differs(tmp_path: Path) -> None:
    path = tmp_path / "d.lines"
    path.write_text(inventory(TEXT, *ranges()))
    known = read(path)
    assert differences(known, TEXT.encode()) == []
    assert differences(known, TEXT.replace("y + x", "x + y").encode()) == [
        "lines 3-3 differ"
    ]
    assert "has 2 lines" in differences(known, b"A title\nx\n")[0]
    assert "blank" in differences(known, TEXT.replace("\n\n", "\n \n").encode())[0]


# ---------------------------------------------------------------- a book with a document

CHAPTER = '''
    """# Sums"""

    from phaseproof.author import *

    x, y = letter("x y", "real")

    SUM_COMMUTES = claim("aaaa", "A sum has no order", Equal(x + y, y + x),
                         source="vaswani2017, §1", proof=qed(by=ALGEBRA), witnesses=({x: 1, y: 2},))
    DIFFERENCE_COMMUTES = claim(
        "bbbb", "A difference has no order", Equal(x - y, y - x), source="vaswani2017, §1",
        refuted_at={x: 1, y: 2}, corrected=SUM_COMMUTES)
    '''
DOCUMENT = """
    from pathlib import Path
    from BOOK.sums import *
    from phaseproof.library.rows import Document, at, observed, prints, row, same_as
    from phaseproof.author import *
    from phaseproof.library.inventory import read

    ROWS = (
        row("sum", at(3, equation="1"), "Sums commute.", same_as(SUM_COMMUTES)),
        row("difference", at(3, equation="2"), "Differences commute.",
            prints(Equal(x - y, y - x), DIFFERENCE_COMMUTES), error="result"),
        EXTRA
    )
    DOCUMENT = Document("vaswani2017", "en", ROWS, read(Path(__file__).with_suffix(".lines")))
    """


@pytest.fixture
def audited(the_book: Callable[..., Path], tmp_path: Path) -> Callable[..., Path]:
    def write(extra: str = "", lines: list[str] | None = None) -> Path:
        folder = the_book(sums=CHAPTER)
        (tmp_path / "docs" / "tags").write_text(
            "aaaa SUM_COMMUTES\nbbbb DIFFERENCE_COMMUTES\n"
        )
        home = folder / "documents"
        home.mkdir(exist_ok=True)
        (home / "__init__.py").write_text('DOCUMENTS = ("vaswani2017",)\n')
        (home / "vaswani2017.py").write_text(
            dedent(DOCUMENT).replace("EXTRA", extra).replace("BOOK", folder.name)
        )
        (home / "vaswani2017.lines").write_text(inventory(TEXT, *(lines or ranges())))
        return folder

    return write


def run(*args: str) -> Result:
    return CliRunner().invoke(main.main, ["audit", *args])


def judged() -> Result:
    return CliRunner().invoke(main.main, ["verify", "-j", "1"])


def accepted() -> None:
    assert CliRunner().invoke(main.main, ["ledger", "-j", "1"]).exit_code == 0


def test_the_table_and_its_counts(audited: Callable[..., Path]) -> None:
    audited()
    accepted()
    result = run()
    assert (result.exit_code, result.stderr) == (0, "")
    assert "difference, (2), line 3" in result.stdout
    assert "right is aaaa" in result.stdout
    assert "1 holds, 1 refuted" in result.stdout


def test_one_line_or_one_equation_in_full(audited: Callable[..., Path]) -> None:
    audited()
    accepted()
    said = run("vaswani2017", "--equation", "2").stdout
    assert "x − y = y − x" in said
    assert "wrong at x = 1, y = 2" in said
    assert "sum" not in said.split("right is")[0]
    assert "no row fits these options" in run("--line", "1").stdout


def test_json(audited: Callable[..., Path]) -> None:
    audited()
    accepted()
    data = json.loads(run("--json", "--verdict", "refuted").stdout)
    (document,) = data["documents"]
    (only,) = document["rows"]
    assert (only["verdict"], only["corrected"], only["lines"]) == (
        "refuted",
        "aaaa",
        [[3, 3]],
    )


def test_what_a_run_contradicts_is_wrong_too(audited: Callable[..., Path]) -> None:
    ran = (
        'observed("{0}", at(3), "It runs.", "numpy", "2.0", "python x.py", "no", agrees={1}, '
        'error="{2}"),'
    )
    audited(ran.format("run", False, "result") + ran.format("walk", True, ""))
    accepted()
    said = run("--verdict", "refuted").stdout
    assert "contradicted  run, line 3" in said
    assert "difference" in said
    assert "walk" not in said
    assert "observed      walk, line 3" in run("--verdict", "observed").stdout


def test_coverage_and_a_copy(audited: Callable[..., Path], tmp_path: Path) -> None:
    audited()
    assert "1 of 1 display" in run("--coverage").stdout
    copy = tmp_path / "copy.txt"
    copy.write_text(TEXT)
    assert run("vaswani2017", "--text", str(copy)).exit_code == 0
    copy.write_text(TEXT + "more\n")
    assert run("vaswani2017", "--text", str(copy)).exit_code == 1
    assert run("--text", str(copy)).exit_code == 2
    assert run("nothing").exit_code == 2


@pytest.mark.parametrize(
    ("extra", "lines", "said"),
    [
        (
            'row("sum", at(3), "Again.", same_as(SUM_COMMUTES)),',
            None,
            "the name of two rows",
        ),
        (
            'row("third", at(4), "Idle.", same_as(SUM_COMMUTES)),',
            None,
            "nothing to check",
        ),
        (
            'row("third", at(9), "Lost.", same_as(SUM_COMMUTES)),',
            None,
            "nothing to check",
        ),
        (
            'row("third", at(), "Nowhere.", same_as(SUM_COMMUTES)),',
            None,
            "stands in no line",
        ),
        (
            'row("third", at(3), "Strange.", same_as(claim("cccc", "t", Equal(x, x), '
            "proof=qed(by=ALGEBRA), witnesses=({x: 1},)))),",
            None,
            "stands in no chapter",
        ),
        (
            'row("third", at(3), "Borrowed.", prints(Equal(x, x + 1), witnesses=({x: 1},), '
            'proof=qed(by=CITED(Cited("k", "a theorem", "vaswani2017", Sequent((Equal(x, x + 1),))))))),',
            None,
            "not one of THEOREMS",
        ),
        (
            'row("third", at(3), "Twofold.", prints(Equal(let("f", x, be=x)(y), let("f", x, be=-x)(y)), '
            "refuted_at={y: 1}), corrected=SUM_COMMUTES),",
            None,
            "two different things are called f",
        ),
        (
            "",
            [*ranges()[:2], ranges()[2].replace("nothing", "text")],
            "no row is about",
        ),
    ],
)
def test_rows_and_inventory_agree_both_ways(
    audited: Callable[..., Path], extra: str, lines: list[str] | None, said: str
) -> None:
    audited(extra, lines)
    result = judged()
    assert result.exit_code == 1
    assert said in result.stderr


def test_what_the_ledger_does_not_know_is_unjudged(
    audited: Callable[..., Path],
) -> None:
    audited()
    assert "vaswani2017: 2 unjudged" in run().stdout
    accepted()
    document = audited() / "documents" / "vaswani2017.py"
    document.write_text(
        document.read_text().replace("Sums commute.", "All sums commute.")
    )
    assert "vaswani2017: 1 refuted, 1 unjudged" in run().stdout


def test_a_row_that_is_not_settled_is_a_failure(audited: Callable[..., Path]) -> None:
    audited('row("third", at(3), "Wrong.", prints(Equal(x*y, x), SUM_COMMUTES)),')
    result = judged()
    assert result.exit_code == 1
    assert "vaswani2017.py" in result.stderr
    assert "third" in result.stderr


def test_words_whose_print_was_not_seen_name_their_source() -> None:
    def seen(how: str) -> Statement:
        return one(same_as(PYTHAGOREAN), seen=how)

    assert (
        how_seen(seen("quoted in men2024, §4.2").seen) == "as quoted in men2024, §4.2"
    )
    assert how_seen("transcript") == "as transcribed"
    assert seen("conversion").read
    assert not seen("transcript").read
    assert one(same_as(PYTHAGOREAN)).mark == ""
    assert seen("summarised in a blog").mark == " (as summarised in a blog)"
    with pytest.raises(Rejected, match="a row has a formula"):
        seen("hearsay")


def test_of_a_text_that_was_not_read_nothing_is_refuted() -> None:
    for seen in (
        "transcript",
        "inferred",
        "quoted in men2024, §4.2",
        "summarised in a blog",
    ):
        assert finding(one(same_as(FRESHMAN), seen=seen)).verdict == "unread"
        with pytest.raises(Rejected, match="what kind of error"):
            finding(wrong(same_as(FRESHMAN), seen=seen))
    assert finding(wrong(same_as(FRESHMAN), seen="conversion")).verdict == "refuted"


def test_a_wrong_row_says_what_kind_of_error_it_is_and_no_other_does() -> None:
    with pytest.raises(Rejected, match="what kind of error"):
        finding(one(same_as(FRESHMAN)))
    with pytest.raises(Rejected, match="what kind of error"):
        finding(wrong(same_as(PYTHAGOREAN)))
    with pytest.raises(Rejected, match="an error is one of result"):
        one(same_as(FRESHMAN), error="crime")


def test_a_condition_that_is_printed_is_minded() -> None:
    good = prints(Less(0, a), proof=qed(by=SIGN("<")))
    wide = prints(Less(0, x), refuted_at={x: -1})
    assert (
        finding(one(good, otherwise=wide, minding="x is positive")).verdict == "holds"
    )
    with pytest.raises(Rejected, match="without the condition"):
        finding(one(good, otherwise=good, minding="x is positive"))
    with pytest.raises(Rejected, match="the text's or ours"):
        one(good, otherwise=wide, minding="x is positive", condition="x is positive")


def test_a_printed_decimal_has_the_digits_it_has(tmp_path: Path) -> None:
    assert [*map(str, rounded("2.7e4"))] == ["26500", "27500"]
    assert [*map(str, rounded("0.076"))] == ["151/2000", "153/2000"]
    path = tmp_path / "d.quotes"
    path.write_text("base: For 4k the base 2.7e4 will do\n")
    taken = lambda **more: row(
        "base",
        at(1),
        "So it is.",
        prints(Less(0, a * 27000), proof=qed(by=SIGN("<"))),
        **more,
    )
    with pytest.raises(Rejected, match=r"takes the printed 2\.7e4 as exact"):
        quoted((taken(),), path)
    assert quoted((taken(exact="it is said to be so"),), path)
    near = row(
        "base",
        at(1),
        "So it is.",
        prints(AtMost(abs(26952 * a - 27000), 500), proof=qed(by=SIGN("≤"))),
    )
    assert quoted((near,), path)


def test_a_quotation_holds_what_its_sentence_supposes(tmp_path: Path) -> None:
    path = tmp_path / "d.quotes"
    path.write_text("sum: if they are pairwise dependent, i.e. $x = y$\n")
    said = lambda words: row("sum", at(1), "So.", same_as(FRESHMAN), supposing=words)
    assert quoted((said(("pairwise dependent",)),), path)
    with pytest.raises(Rejected, match="supposes “independent”"):
        quoted((said(("independent",)),), path)


# ---------------------------------------------------------------- as their authors read them

BOOK = whole_book()
REFUTED = [
    pytest.param(x, id=f"{document.key}/{x.name}")
    for document in BOOK.documents
    if document.inventory is None
    for x in document.statements
    if x.error
]


@pytest.mark.parametrize("x", REFUTED)
def test_a_refuted_row_of_a_paper_says_what_its_sentence_supposes(x: Statement) -> None:
    assert x.supposing is not None
    assert x.quoted


@pytest.mark.parametrize(
    "x",
    [
        pytest.param(x, id=f"{document.key}/{x.name}")
        for document in BOOK.documents
        for x in document.statements
        if x.error and x.printed
    ],
)
def test_a_number_that_the_text_does_not_say_is_a_reading(x: Statement) -> None:
    numbers = lambda said: {*findall(r"\d+", sub(r"\(\d+\)", "", said))}
    assert x.reading or numbers(x.asserted) <= numbers(x.quoted)


def sizes(x: Statement) -> tuple[list[Fraction], list[Fraction]]:
    """The dimensions at which a row is refuted, and all numbers of it: of its refuted formulas and
    of the points at which they fail."""
    dimensions, numbers = list[Fraction](), list[Fraction]()
    for part in (p.part for p in x.printed if refutes(p.part)):
        terms = [
            side
            for c in (*part.sequent.given, *part.sequent.conclusions)
            for side in (c.says.lhs, c.says.rhs)
        ]
        if isinstance(part.evidence, Counterexample):
            for letter_, value in part.evidence.at:
                terms.append(value.body if isinstance(value, Function) else value)
                if getattr(letter_, "domain", "") == "even" and isinstance(
                    value, Number
                ):
                    dimensions.append(value.value)
        numbers += [
            e.value for t in terms for e in subterms(t) if isinstance(e, Number)
        ]
    return dimensions, numbers


@pytest.mark.parametrize("x", REFUTED)
def test_a_refuted_row_of_a_paper_is_refuted_at_the_size_of_its_source(
    x: Statement,
) -> None:
    if x.observed:
        said = f"{x.reading} {x.observed.saw}"
        assert all(int(d) >= 64 for d in findall(r"d = (\d+)", said) or ["0"])
    elif not x.elsewhere:
        dimensions, numbers = sizes(x)
        assert all(d >= 64 for d in dimensions)
        assert any(64 <= n <= 1024 for n in numbers)
        assert any(n >= 10**4 for n in numbers)


def test_no_answer_rests_on_a_text_that_was_not_read() -> None:
    rows = [x for document in BOOK.documents for x in document.statements]
    lent = lambda read: {
        p.by.tag
        for x in rows
        if x.read == read
        for p in x.printed
        if p.by and refutes(p.part)
    }
    unread = lent(False) - lent(True)
    assert unread
    assert not unread & {
        claim.tag for answer in BOOK.answers for claim in answer.claims
    }
