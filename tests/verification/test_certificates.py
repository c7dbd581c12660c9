"""Certificates: what is written is what was judged, and what was altered is refused.

A forger here has the whole of the project: every altered claim is written as a certificate of its
own, with all its hashes, its formulas and its reach as they would be, and with the verdict, the
grade and the readings of the true one.  Only judging it again can tell.
"""

from __future__ import annotations

import copy
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from operator import getitem
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, settings
from hypothesis import given as examples
from hypothesis import strategies as st

from phaseproof import places
from phaseproof.author import *
from phaseproof.cli import main
from phaseproof.derivations.cited import THEOREMS
from phaseproof.library import loading
from phaseproof.model.results import Replayed
from phaseproof.prover.elaboration import complete, decide
from phaseproof.trusted.kernel.judge import judge
from phaseproof.trusted.language.claims import (
    Chain,
    Counterexample,
    Method,
    Proof,
    Rejected,
)
from phaseproof.trusted.language.codec import Damaged
from phaseproof.trusted.language.terms import Named, Number, OutsideFragment, Term
from phaseproof.trusted.language.verdict import Judgement, Verdict
from phaseproof.trusted.language.walk import claims, parts_of
from phaseproof.verification.certificate import folders
from phaseproof.verification.certificate import replay as replaying
from phaseproof.verification.certificate.folders import replay_all
from phaseproof.verification.certificate.replay import (
    Folder,
    replay,
)
from phaseproof.verification.certificate.schema import schema
from phaseproof.verification.certificate.writing import (
    Record,
    certificate,
    claim_of,
    dump,
    fingerprint,
    listed,
    load,
    references,
)
from phaseproof.verification.witness_values import readings
from tests.book.whole_book import COMPLETED, judged, whole_book
from tests.kernel.adversary.truth import points
from tests.kernel.adversary.truth import wrong as wrong_at

pytestmark = pytest.mark.slow

BOOK = whole_book()
KNOWN = COMPLETED
SOME = frozenset(  # every kind of evidence, and all they rest on
    "0101 0202 0211 0220 0221 0404 0649 0650 0912 0945 0950 0977 1130 1133 1318 1319 1320 1470 "
    "1471 1472 1474".split()
)
SAID = (
    "hash",
    "statement",
    "verdict",
    "grade",
    "reach",
    "rules",
    "uses",
    "rests_on",
    "theorems",
)
EVERY_ONE = os.environ.get("HYPOTHESIS_PROFILE") == "long"
VALID = jsonschema.Draft202012Validator(schema())
ANY = Judgement("", Verdict.PROVED, Method.EXACT, (), (), ())


def written(claim: Claim) -> Record:
    """A certificate as it is read from its file."""
    judgement, found = decide(claim), complete(claim)
    return as_read(certificate(found, judgement, readings(found, judgement.method)))


def as_read(said: Record) -> Record:
    read: Record = json.loads(dump(said))
    return read


TRUE = {tag: json.loads(judged(tag).certificate) for tag in sorted(SOME)}


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("certificates")
    for tag, said in TRUE.items():
        (made / f"{tag}.json").write_text(dump(said), encoding="utf-8")
    return made


def replayed(
    said: Record, folder: Path, tmp_path: Path, quick: bool = False
) -> Replayed:
    """What becomes of these contents, beside the true certificates."""
    path = tmp_path / "altered.json"
    path.write_text(dump(said), encoding="utf-8")
    return replay(path, Folder(folder), quick)


def sealed(said: Record) -> Record:
    """The same with the hash over the whole as it would be."""
    return {
        **said,
        "certificate_hash": fingerprint(
            {k: v for k, v in said.items() if k != "certificate_hash"}
        ),
    }


# ---------------------------------------------------------------- there and back


@pytest.mark.parametrize("chapter", BOOK.chapters, ids=lambda c: c.name)
def test_every_claim_comes_back(chapter: loading.Chapter) -> None:
    for entry in chapter.claims:
        bare = replace(complete(entry.claim), strength=())  # it was never read back
        said = as_read(certificate(bare, ANY, ()))
        assert claim_of(said, KNOWN) == bare
        assert {*references(said)} == {x.tag for x in claims(bare)}
        VALID.validate(said)


def test_the_schema_that_is_documented() -> None:
    committed = (places.HOME / "docs" / "certificate.schema.json").read_text(
        encoding="utf-8"
    )
    assert committed == dump(schema()), (
        "python -m phaseproof.verification.certificate.schema > docs/certificate.schema.json"
    )
    jsonschema.Draft202012Validator.check_schema(schema())


def test_the_closed_list_of_theorems() -> None:
    assert dict(listed()) == {x.key: x.hash for x in THEOREMS}


def test_the_true_ones_hold_up(folder: Path) -> None:
    paths = tuple(sorted(folder.glob("*.json")))
    assert [(x.tag, x.sentence, x.skipped) for x in replay_all(paths)] == [
        (tag, "", False) for tag in sorted(SOME)
    ]
    for path in paths:  # each from its own beginning
        assert replay(path, Folder(folder)).ok


def test_two_processes_say_the_same(folder: Path) -> None:
    paths = tuple(sorted(folder.glob("*.json")))
    assert replay_all(paths, jobs=2) == replay_all(paths)


def test_quick_leaves_out_what_rests_on_balls(folder: Path) -> None:
    found = {
        x.tag: x for x in replay_all(tuple(sorted(folder.glob("*.json"))), quick=True)
    }
    assert all(x.ok for x in found.values())
    assert (
        {tag for tag, x in found.items() if x.skipped}
        == {tag for tag, said in TRUE.items() if said["grade"] == "enclosed"}
        != set()
    )
    assert found["0649"].enclosed > 0
    assert found["0101"].readings == len(TRUE["0101"]["readings"]) > 0


def test_nothing_but_the_files(folder: Path, tmp_path: Path) -> None:
    """From a folder that holds certificates only, without derivations, numerics, SymPy."""
    for path in folder.glob("*.json"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    code = (
        "import sys; from pathlib import Path\n"
        "from phaseproof.verification.certificate.replay import Folder, replay\n"
        "found = [replay(x, Folder(Path())) for x in sorted(Path().glob('*.json'))]\n"
        "print(len(found), all(x.ok for x in found),"
        " {'phaseproof.derivations', 'phaseproof.numerics', 'sympy'} & {*sys.modules})"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.stdout, ran.stderr) == (f"{len(SOME)} True set()\n", "")


@pytest.mark.parametrize(
    "what",
    [
        "/dev/zero",
        "/dev/stdin",
        "a folder",
        "a long file",
        "a letter's name",
        "a letter's name that looks like another",
        "a name of two lines",
    ],
)
def test_whatever_is_no_certificate_ends_in_a_sentence(
    what: str, folder: Path, tmp_path: Path
) -> None:
    path, said = tmp_path / "altered.json", copy.deepcopy(TRUE["0101"])
    name = next((x for x in said["terms"] if x[0] == "Letter"), None)
    match what:
        case "a folder":
            path.mkdir()
        case "a long file":
            with path.open("wb") as file:
                file.truncate(100_000_000)
        case "/dev/zero" | "/dev/stdin":
            if not Path(what).exists():
                pytest.skip("another system")
            path = Path(what)
        case _:
            name[1] = {
                "a letter's name": "x$\\input{secret}$",
                "a name of two lines": "x\ny",
            }.get(what, "х")  # the last is Cyrillic
            path.write_text(dump(said), encoding="utf-8")
    for found in (replay(path, Folder(folder)), *replay_all((path,))):
        assert any(
            x in found.sentence
            for x in (
                "no regular file",
                "too large",
                "cannot be the name of a letter",
                "a line of text",
            )
        )


def test_the_name_of_a_file_is_no_line(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "a\n0101 holds up\x1b[A.json").write_text("{}", encoding="utf-8")
    said = CliRunner().invoke(main.main, ["replay", str(tmp_path)])
    assert said.exit_code == 1
    assert all(line.isprintable() for line in said.output.splitlines())
    assert "\n0101 holds up" not in said.output


@pytest.mark.parametrize(
    ("burden", "why"),
    [
        ("time", "computes for more than 5 seconds"),
        ("memory", "wants more than 600 MB"),
        ("death", "died"),
    ],
)
def test_what_spends_too_much_costs_its_own_file_only(
    burden: str, why: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The steps are not all: the system limits what a file may cost."""

    def heavy(claim: Claim) -> str:
        if claim.tag == "0202":
            match burden:
                case "time":
                    while True:
                        pass
                case "memory":
                    "x" * 2**30
                case "death":
                    os.kill(os.getpid(), signal.SIGKILL)
        return ""

    monkeypatch.setattr(replaying, "two_meanings", heavy)
    monkeypatch.setattr(folders, "SECONDS", 5)
    for module in (folders, replaying):  # one limits, the other says so
        monkeypatch.setattr(module, "MEGABYTES", 600)
    paths = tuple(folder / f"{tag}.json" for tag in ("0202", "0101"))
    found = replay_all(paths)
    assert found[0].sentence.startswith("gives up: ")
    assert why in found[0].sentence
    assert found[1].ok


# ---------------------------------------------------------------- altered claims

Altered = Callable[[Claim], Claim]


def part_of(**changes: Any) -> Altered:
    """The claim with its first part changed; a change is a value or made from the part."""

    def altered(claim: Claim) -> Claim:
        first, *rest = claim.parts
        new = {k: v(first) if callable(v) else v for k, v in changes.items()}
        return replace(claim, parts=(replace(first, **new), *rest))

    return altered


def said(**changes: Any) -> Altered:
    return part_of(
        sequent=lambda p: replace(
            p.sequent,
            **{k: v(p.sequent) if callable(v) else v for k, v in changes.items()},
        )
    )


def everywhere(old: Any, new: Any) -> Altered:
    """The claim with one value in place of another wherever it stands; lemmas stay."""

    def go(x: Any) -> Any:
        if x == old and type(x) is type(old):
            return new
        if isinstance(x, tuple):
            return tuple(map(go, x))
        if isinstance(x, Claim) or not hasattr(x, "__dataclass_fields__"):
            return x
        return type(x)(*(go(getattr(x, f)) for f in x.__dataclass_fields__))

    return lambda claim: Claim(
        claim.tag, claim.title, claim.source, go(claim.parts), claim.corrected
    )


def last_step(rule: Any) -> Altered:
    return part_of(
        evidence=lambda p: replace(
            p.evidence,
            chains=(*p.evidence.chains[:-1], replace(p.evidence.chains[-1], last=rule)),
        )
    )


def line(change: Callable[[Term], Term]) -> Altered:
    """The first line of the first chain, changed."""

    def altered(p: Any) -> Proof:
        (term, rule), *rest = p.evidence.chains[0].lines
        first = Chain(((change(term), rule), *rest), p.evidence.chains[0].last)
        return replace(p.evidence, chains=(first, *p.evidence.chains[1:]))

    return part_of(evidence=altered)


def right_side(change: Callable[[Term], Term]) -> Altered:
    return said(
        says=lambda s: (replace(s.says[0], rhs=change(s.says[0].rhs)), *s.says[1:])
    )


def letter_named(claim: Claim, name: str) -> Any:
    return next(x for x in claim.letters if x.name == name)


ALTERED: dict[str, tuple[str, Altered]] = {
    "a coefficient": ("0101", right_side(lambda e: 2 * e)),
    "a sign": ("0101", right_side(lambda e: -e)),
    "a relation": ("0101", said(says=lambda s: (replace(s.says[0], rel="≠"),))),
    "a domain": (
        "0211",
        everywhere(
            letter_named(KNOWN["0211"], "n"),
            replace(letter_named(KNOWN["0211"], "n"), domain="real"),
        )
        if any(x.name == "n" for x in KNOWN["0211"].letters)
        else right_side(abs),
    ),
    "a hypothesis that is dropped": ("0202", said(given=lambda s: s.given[1:])),
    "a hypothesis that is turned round": (
        "0202",
        said(
            given=lambda s: (
                replace(
                    s.given[0],
                    says=replace(
                        s.given[0].says,
                        lhs=s.given[0].says.rhs,
                        rhs=s.given[0].says.lhs,
                        rel="<",
                    ),
                ),
                *s.given[1:],
            )
        ),
    ),
    "a line": ("0101", line(lambda e: e + 1)),
    "a line left out": (
        "0101",
        part_of(
            evidence=lambda p: replace(
                p.evidence, chains=(replace(p.evidence.chains[0], lines=()),)
            )
        ),
    ),
    "a rule": ("0101", last_step(EULER)),
    "a rule that is too weak": ("0101", last_step(SIGN("≤"))),
    "a number everywhere": (
        "0404",
        everywhere(Number(Fraction(2)), Number(Fraction(3))),
    ),
    "the point that refutes": (
        "0221",
        part_of(
            evidence=lambda p: Counterexample(
                tuple(
                    (x, Number(Fraction(0)) if isinstance(v, Number) else v)
                    for x, v in p.evidence.at
                )
            )
        ),
    ),
    "no witness": ("0101", part_of(witnesses=())),
    "the correction": ("0221", lambda claim: replace(claim, corrected=KNOWN["0650"])),
    "a point without a hypothesis": (
        "0912",
        part_of(
            without=lambda p: tuple((name, p.witnesses[0]) for name, _ in p.without)
        ),
    ),
    "another proof": (
        "1474",
        lambda claim: replace(
            claim,
            parts=tuple(
                replace(p, evidence=KNOWN["0101"].parts[0].evidence)
                for p in claim.parts
            ),
        ),
    ),
    "a proof that ends in itself": (
        "1472",
        lambda claim: replace(
            claim,
            parts=tuple(
                replace(p, evidence=Proof((qed(by=LEMMA(KNOWN["1471"])),)))
                for p in claim.parts
            ),
        ),
    ),
}


def forged(tag: str, claim: Claim) -> Record:
    """The certificate of an altered claim, with the verdict and values of the true one."""
    true = decide(KNOWN[tag])
    return as_read(certificate(claim, true, readings(KNOWN[tag], true.method)))


@pytest.mark.parametrize("what", ALTERED)
def test_an_altered_claim_is_refused(what: str, folder: Path, tmp_path: Path) -> None:
    tag, alter = ALTERED[what]
    altered = alter(KNOWN[tag])
    assert altered != KNOWN[tag]
    found = replayed(forged(tag, altered), folder, tmp_path)
    assert not found.ok, what
    assert "Error" not in found.sentence
    assert "\n" not in found.sentence


def test_the_first_step_that_fails_is_named(folder: Path, tmp_path: Path) -> None:
    wrong = forged("0101", line(lambda e: e + 1)(KNOWN["0101"]))
    assert replayed(wrong, folder, tmp_path).sentence.startswith(
        "part 1: step 1 (definition): "
    )


def test_a_fact_that_fails_is_named(folder: Path, tmp_path: Path) -> None:
    claim = KNOWN["1474"]
    fact = claim.parts[0].evidence.first[0]  # type: ignore[union-attr]
    wrong = part_of(
        evidence=lambda p: replace(
            p.evidence,
            first=(
                replace(fact, chain=replace(fact.chain, last=EULER)),
                *p.evidence.first[1:],
            ),
        )
    )(claim)
    name = fact.condition.name  # type: ignore[union-attr]
    assert (
        f"part 1: fact {name}: step "
        in replayed(forged("1474", wrong), folder, tmp_path).sentence
    )


def test_a_letter_may_be_renamed(folder: Path, tmp_path: Path) -> None:
    """The statement stays true, and is another one by its hash."""
    claim = KNOWN["0101"]
    k = letter_named(claim, "k")
    renamed = everywhere(k, replace(k, name="j"))(claim)
    assert replayed(written(renamed), folder, tmp_path).ok
    assert not replayed({**written(renamed), "hash": claim.hash}, folder, tmp_path).ok


# ---------------------------------------------------------------- altered values

VALUES: dict[str, tuple[str, Callable[[Record], Any]]] = {
    "verdict": ("0101", lambda d: d.update(verdict="refuted")),
    "grade": ("0649", lambda d: d.update(grade="exact")),
    "reach": ("0101", lambda d: d.update(reach="all complex t")),
    "rules": ("0101", lambda d: d["rules"].pop()),
    "uses": ("1320", lambda d: d["uses"].pop()),
    "a theorem it rests on": ("0950", lambda d: d["rests_on"].pop()),
    "the words of a theorem": (
        "0950",
        lambda d: d["theorems"][0].update(title="a fact"),
    ),
    "the value at a witness": ("0101", lambda d: d["readings"][0].update(value="1")),
    "the digits of a value": ("0101", lambda d: d["readings"][0].update(digits=99)),
    "the point of a value": ("0101", lambda d: d["readings"][0]["point"].pop()),
    "a reading left out": ("0101", lambda d: d["readings"].pop()),
    "the right side of a refuted claim": (
        "0221",
        lambda d: d["readings"][0].update(right="7"),
    ),
    "LaTeX": ("0101", lambda d: d["statement"].update(latex="$1 = 1$")),
    "text": ("0101", lambda d: d["statement"]["text"].append("And so on.")),
    "a notation": ("0101", lambda d: d["statement"]["where"].pop()),
    "hash": ("0101", lambda d: d.update(hash="0" * 64)),
    "a lemma's hash": ("1320", lambda d: d["uses"][0].update(hash="0" * 64)),
    "a term that is not used": ("0101", lambda d: d["terms"].append(["Number", "7"])),
    "schema as a fraction": ("0101", lambda d: d.update(schema=True)),
    "tools": ("0101", lambda d: d["made_with"].pop("mpmath")),
}


@pytest.mark.parametrize("what", VALUES)
def test_an_altered_value_is_refused(what: str, folder: Path, tmp_path: Path) -> None:
    tag, alter = VALUES[what]
    wrong = copy.deepcopy(TRUE[tag])
    alter(wrong)
    found = replayed(sealed(wrong), folder, tmp_path)
    assert not found.ok
    assert "Error" not in found.sentence


def test_the_hash_over_the_whole(folder: Path, tmp_path: Path) -> None:
    wrong = {**TRUE["0101"], "title": "Another title"}
    assert replayed(wrong, folder, tmp_path).sentence.startswith("certificate_hash: ")
    # Title and source are words about the statement, which nothing can recompute.
    assert replayed(sealed(wrong), folder, tmp_path).ok


x = letter("x", "real")
FALSE = claim(
    "fals",
    "A number is larger than itself",
    Equal(x, x + 1),
    proof=qed(by=ALGEBRA),
    witnesses=({x: 1},),
)


@pytest.mark.parametrize(
    "alter",
    [
        lambda said: as_read(
            certificate(FALSE, replace(ANY, method=Method.ENCLOSED), ())
        ),
        lambda said: sealed({**said, "hash": "00"}),
        lambda said: sealed({**said, "verdict": "proved beyond doubt"}),
        lambda said: sealed(
            {**said, "statement": {**said["statement"], "text": ["1 = 1."]}}
        ),
        lambda said: sealed({**said, "made_with": None}),
        lambda said: (
            sealed({**said, "rests_on": []})
            if said["rests_on"]
            else sealed(
                {
                    **said,
                    "uses": [
                        *said["uses"],
                        {"tag": "0101", "hash": KNOWN["0101"].hash},
                    ],
                }
            )
        ),
        lambda said: {**said, "title": "Another"},
    ],
)
@pytest.mark.parametrize("tag", ["0649", "0650", "0977"])
def test_what_is_skipped_is_still_what_it_says(
    tag: str, alter: Any, folder: Path, tmp_path: Path
) -> None:
    """Nothing but the balls is left out by ``quick``."""
    assert replayed(TRUE[tag], folder, tmp_path, quick=True).ok
    assert not replayed(alter(TRUE[tag]), folder, tmp_path, quick=True).ok


@pytest.mark.parametrize("quick", [False, True])
def test_a_correction_that_is_false(quick: bool, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "fals.json").write_text(
        dump(certificate(FALSE, ANY, ())), encoding="utf-8"
    )
    for tag in references(TRUE["0221"]):
        (tmp_path / f"{tag}.json").write_text(dump(TRUE[tag]), encoding="utf-8")
    wrong = forged("0221", replace(KNOWN["0221"], corrected=FALSE))
    assert "fals" in replayed(wrong, tmp_path, tmp_path, quick).sentence


f = function("sin", "real", "real", 0)
MISREAD: dict[str, Claim] = {
    "x is x + 1": claim(
        "misr",
        "",
        Equal(Named("x", (), (), x + 1), x + 1),
        proof=qed(by=ALGEBRA),
        witnesses=({x: 1},),
    ),
    "π is 3": claim(
        "misr",
        "",
        Equal(Named("π", (), (), Number(Fraction(3))), 3),
        proof=qed(by=ALGEBRA),
    ),
    "a letter called π": claim(
        "misr", "", Equal(y := letter("π", "real"), pi), refuted_at={y: 2}
    ),
    "a letter called gamma": claim(
        "misr", "", Equal(y := letter("gamma", "real"), gamma), refuted_at={y: 2}
    ),
    "a letter called e": claim(
        "misr", "", Equal(y := letter("e", "real"), exp(1)), refuted_at={y: 2}
    ),
    "a function called sin": claim(
        "misr",
        "",
        Equal(f(0), sin(Number(Fraction(0)))),
        refuted_at={f: Function(x, 1 + 0 * x)},
    ),
}


@pytest.mark.parametrize("what", MISREAD)
def test_a_statement_that_would_be_misread(
    what: str, folder: Path, tmp_path: Path
) -> None:
    """The tree is true and the page would say something else."""
    true = written(MISREAD[what])
    assert "two different things" in replayed(true, folder, tmp_path).sentence


def test_other_tools_are_said(folder: Path, tmp_path: Path) -> None:
    other = copy.deepcopy(TRUE["0101"])
    other["made_with"]["python-flint"] = "0.0.1"
    found = replayed(sealed(other), folder, tmp_path)
    assert (found.ok, found.others) == (True, ("python-flint 0.0.1",))


# ---------------------------------------------------------------- lemmas and theorems


def objects(data: Any, kind: str) -> Iterator[Record]:
    if isinstance(data, dict):
        if data.get("is") == kind:
            yield data
        for x in data.values():
            yield from objects(x, kind)
    elif isinstance(data, list):
        for x in data:
            yield from objects(x, kind)


def test_a_lemma_with_another_hash(folder: Path, tmp_path: Path) -> None:
    wrong = copy.deepcopy(TRUE["1472"])
    for lemma in objects(wrong["parts"], "Claim"):
        lemma["hash"] = "0" * 64
    assert (
        "which is not"
        in (sentence := replayed(sealed(wrong), folder, tmp_path).sentence)
        or "states" in sentence
    )


def test_a_lemma_that_is_not_there(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "1472.json").write_text(dump(TRUE["1472"]), encoding="utf-8")
    sentence = replay(tmp_path / "1472.json", Folder(tmp_path)).sentence
    assert sentence.startswith("there is no certificate of claim '147")


def test_a_lemma_that_states_something_false(folder: Path, tmp_path: Path) -> None:
    """The forger alters a lemma, and what rests on it, with all hashes."""
    lemma = right_side(lambda e: e + 1)(KNOWN["1318"])
    other = everywhere(KNOWN["1318"], lemma)(KNOWN["1320"])
    for tag, claim in (("1318", lemma), ("1320", other)):
        (tmp_path / f"{tag}.json").write_text(
            dump(forged(tag, claim)), encoding="utf-8"
        )
    (tmp_path / "1319.json").write_text(dump(TRUE["1319"]), encoding="utf-8")
    for tag in ("1318", "1320"):
        assert not replay(tmp_path / f"{tag}.json", Folder(tmp_path)).ok


def test_lemmas_that_are_used_twice(tmp_path: Path) -> None:
    """Each of forty uses the one before it twice: what is below is looked at once."""
    circle = Equal(sin(x) ** 2 + cos(x) ** 2, 1)
    lemma = claim("d000", "", circle, proof=qed(by=EULER), witnesses=({x: 1},))
    for n in range(40):
        (tmp_path / f"{lemma.tag}.json").write_text(
            dump(written(lemma)), encoding="utf-8"
        )
        lemma = (
            claim(
                f"d{n + 1:03}",
                "",
                (circle, Equal(1, circle.lhs)),
                proof=proof(qed(by=LEMMA(lemma)), qed(by=LEMMA(lemma))),
                witnesses=({x: 1},),
            )
            if n == 0
            else claim(
                f"d{n + 1:03}",
                "",
                (circle, Equal(1, circle.lhs)),
                proof=proof(qed(by=LEMMA(lemma)), qed(by=LEMMA(lemma, atom=1))),
                witnesses=({x: 1},),
            )
        )
    for quick in (True, False):
        assert replayed(written(lemma), tmp_path, tmp_path, quick).ok


def test_a_circle_of_lemmas(tmp_path: Path) -> None:
    x = letter("x", "real")
    says = Equal(x, x + 1)

    def resting_on(tag: str, lemma: Claim) -> Claim:
        return claim(
            tag,
            "All is one more",
            says,
            source="vaswani2017",
            proof=qed(by=LEMMA(lemma)),
            witnesses=({x: 1},),
        )

    empty = claim(
        "aaaa",
        "All is one more",
        says,
        source="vaswani2017",
        proof=qed(by=ALGEBRA),
        witnesses=({x: 1},),
    )
    b = resting_on("bbbb", empty)
    a = resting_on("aaaa", b)
    for c in (a, b):
        (tmp_path / f"{c.tag}.json").write_text(
            dump(certificate(c, ANY, ())), encoding="utf-8"
        )
        assert replay(tmp_path / f"{c.tag}.json", Folder(tmp_path)).sentence.endswith(
            "rests on itself"
        ) is (c is b)
    assert (
        "rests on itself" in replay(tmp_path / "aaaa.json", Folder(tmp_path)).sentence
    )


@pytest.mark.parametrize(
    "alter",
    [
        lambda t: replace(t, title="An easier theorem"),
        lambda t: replace(t, key="no such theorem"),
        lambda t: replace(t, sequent=replace(t.sequent, given=())),
        lambda t: replace(
            t,
            sequent=replace(
                t.sequent,
                given=tuple(
                    replace(c, name="anything at all") for c in t.sequent.given
                ),
            ),
        ),
        lambda t: replace(t, sequent=replace(t.sequent, says=(Equal(1, 2),))),
    ],
)
def test_an_altered_theorem(
    alter: Callable[[Cited], Cited], folder: Path, tmp_path: Path
) -> None:
    claim = KNOWN["0950"]
    theorem = next(x for x in parts_of(claim) if isinstance(x, Cited))
    altered = alter(theorem)
    if altered == theorem:
        pytest.skip("the theorem has no hypothesis")
    wrong = as_read(certificate(everywhere(theorem, altered)(claim), decide(claim), ()))
    assert "theorem" in replayed(wrong, folder, tmp_path).sentence


# ---------------------------------------------------------------- what is no certificate


def with_key(key: str, value: Any) -> bytes:
    return dump({**TRUE["0101"], key: value}).encode()


DAMAGED: dict[str, bytes] = {
    "empty": b"",
    "truncated": dump(TRUE["0101"]).encode()[:-40],
    "not UTF-8": b'{"a": "\xff"}',
    "a list": b"[]",
    "another object": b"{}",
    "NaN": b'{"schema": NaN}',
    "a float": b'{"a": 1.5}',
    "a key twice": b'{"schema": 1, "schema": 1}',
    "a long number": b'{"a": ' + b"9" * 5000 + b"}",
    "deep lists": b"[" * 100_000,
    "deep lists in a key": with_key("source", 0)[:-3] + b"}",
    "another schema": with_key("schema", 3),
    "a key too many": dump({**TRUE["0101"], "more": 1}).encode(),
    "no tag": with_key("tag", 101),
    "a path as tag": with_key("tag", "../x"),
    "terms of another type": with_key("terms", {}),
    "a strange term": with_key("terms", [["Os"]]),
    "a term of no kind": with_key("terms", [[None]]),
    "an empty term": with_key("terms", [[]]),
    "a term that refers to itself": with_key("terms", [["Node", "neg", [0]]]),
    "a term that refers onwards": with_key(
        "terms", [["Node", "neg", [1]], ["Number", "1"]]
    ),
    "a negative place": with_key("terms", [["Number", "1"], ["Node", "neg", [-1]]]),
    "a truth for a place": with_key(
        "terms", [["Number", "1"], ["Node", "neg", [False]]]
    ),
    "no lowest terms": with_key("terms", [["Number", "2/4"]]),
    "a zero below": with_key("terms", [["Number", "1/0"]]),
    "a large exponent": with_key("terms", [["Number", "1e999999999"]]),
    "an unknown head": with_key("terms", [["Number", "1"], ["Node", "system", [0]]]),
    "an unprintable name": with_key("terms", [["Letter", "x\u001b[2J", "real", None]]),
    "half a letter": with_key("terms", [["Letter", "?", "real", None]]).replace(
        b'"?"', b'"\\ud800"'
    ),
    "terms that double": with_key(
        "terms", [["Number", "1"], *(["Node", "+", [n, n]] for n in range(90))]
    ),
    "a tall term": with_key(
        "terms", [["Number", "1"], *(["Node", "neg", [n]] for n in range(5000))]
    ),
    "parts of another kind": with_key("parts", [{"is": "Strength"}]),
    "a part that is a number": with_key("parts", [1]),
    "a class of Python": with_key("parts", [{"is": "Folder", "path": "x"}]),
    "a rule for a proof": with_key(
        "parts",
        [
            {
                "is": "Part",
                "sequent": {"is": "Sequent", "says": []},
                "evidence": {"is": "Addition"},
            }
        ],
    ),
    "no parts": with_key("parts", []),
    "a lemma somewhere else": with_key(
        "corrected", {"is": "Claim", "tag": "../a", "hash": ""}
    ),
    "deep parts": with_key("parts", "?").replace(
        b'"?"', b'{"is": "Contrary", "by": ' * 3000 + b"0" + b"}" * 3000
    ),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_a_damaged_file_is_one_sentence(what: str, tmp_path: Path) -> None:
    path = tmp_path / "0101.json"
    path.write_bytes(DAMAGED[what])
    result = run("replay", str(path))
    assert result.exit_code == 1
    (said,) = result.stderr.splitlines()
    assert said.startswith("0101.json: ")
    assert "Error" not in said
    assert len(said) < 300


def run(*args: str) -> Result:
    return CliRunner().invoke(main.main, [*args])


def test_replay_from_the_command_line(folder: Path, tmp_path: Path) -> None:
    one = run("replay", str(folder / "0101.json"))
    assert (one.exit_code, one.stderr) == (0, "")
    assert one.stdout.startswith("0101 holds up: proved, exact, statement sha256 ")
    many = run("replay", str(folder), "--quick", "-j", "1")
    assert many.exit_code == 0
    assert f"{len(SOME)} certificates: " in many.stdout
    assert "  skipped " in many.stdout
    data = json.loads(run("replay", str(folder), "-j", "1", "--json").stdout)
    assert (data["ok"], len(data["replayed"])) == (True, len(SOME))
    assert run("replay", str(tmp_path)).exit_code == 2
    assert run("replay", str(tmp_path / "nothing")).exit_code == 2
    altered = sealed({**TRUE["0101"], "verdict": "refuted"})
    (tmp_path / "0101.json").write_text(dump(altered), encoding="utf-8")
    wrong = run("replay", str(tmp_path))
    assert wrong.exit_code == 1
    assert wrong.stderr == (
        "0101.json: verdict: the file says 'refuted', and found is 'proved'\n"
    )


# ---------------------------------------------------------------- any leaf


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(data, dict | list):
        pairs = data.items() if isinstance(data, dict) else enumerate(data)
        for key, x in pairs:
            yield from leaves(x, (*path, key))
    else:
        yield path


LEAVES = {tag: [*leaves(data)] for tag, data in TRUE.items()}
WORDS = st.sampled_from(
    [
        "",
        "=",
        "≤",
        "<",
        "real",
        "natural",
        "+",
        "*",
        "sin",
        "x",
        "0",
        "1",
        "2",
        "-1",
        "1/2",
        "Letter",
        "Number",
        "Algebra",
        "Euler",
        "LEMMA",
        "definition",
        "exact",
        "refuted",
        "0101",
    ]
)
VALUE = st.one_of(
    WORDS, st.integers(-3, 60), st.none(), st.booleans(), st.text(max_size=4)
)


@examples(
    tag=st.sampled_from(sorted(SOME)),
    where=st.integers(0, 10_000),
    again=st.booleans(),
    value=VALUE,
)
@settings(
    max_examples=400,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_any_other_leaf(
    tag: str, where: int, again: bool, value: Any, folder: Path, tmp_path: Path
) -> None:
    """Whatever passes is a claim that the kernel judges so, with all that is said of it; a forger
    who recomputes everything that follows from the claim is met as well."""
    wrong = copy.deepcopy(TRUE[tag])
    *inner, last = LEAVES[tag][where % len(LEAVES[tag])]
    place: Any = wrong
    for key in inner:
        place = place[key]
    place[last] = value
    if again:
        try:
            claim = claim_of(wrong, KNOWN)
            wrong = as_read(
                {
                    **certificate(claim, ANY, ()),
                    **{
                        key: wrong[key]
                        for key in (
                            "verdict",
                            "grade",
                            "rules",
                            "uses",
                            "rests_on",
                            "readings",
                        )
                    },
                }
            )
        except (Damaged, OutsideFragment, Rejected):
            return
    found = replayed(sealed(wrong), folder, tmp_path)
    if found.ok:
        claim = claim_of(load(tmp_path / "altered.json"), KNOWN)
        judgement = decide(claim)
        assert (judgement.verdict.value, judgement.method.name.lower()) == (
            wrong["verdict"],
            wrong["grade"],
        )
        assert claim.hash == wrong["hash"]
    else:
        assert "Error" not in found.sentence


def inside(x: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to each place in plain data."""
    yield at
    for key, y in (
        x.items()
        if isinstance(x, dict)
        else enumerate(x)
        if isinstance(x, list)
        else ()
    ):
        yield from inside(y, (*at, key))


def doctored(said: Record, choice: Random) -> Record:
    """The contents with something left out, doubled, moved, or replaced by what is no answer."""
    wrong = copy.deepcopy(said)
    begun = choice.choice(
        ["parts", "parts", "terms", "terms", "readings", "corrected", *said]
    )
    ways = [*inside(wrong[begun], (begun,))]
    *above, last = choice.choice(ways)
    holder = reduce(getitem, above, wrong)
    other = copy.deepcopy(reduce(getitem, choice.choice(ways), wrong))
    match choice.randrange(6):
        case 0:
            del holder[last]
        case 1 if isinstance(holder, list):
            holder.insert(last, other)
        case 2 if isinstance(holder, list):
            holder.reverse()
        case 3 if isinstance(holder[last], int):
            holder[last] += choice.choice((-1, 1))
        case 4:
            holder[last] = choice.choice(
                [
                    None,
                    True,
                    -1,
                    10**30,
                    "",
                    "NaN",
                    "1/0",
                    "9" * 5000,
                    "x\n",
                    [],
                    {},
                    [[]],
                ]
            )
        case _:
            holder[last] = other
    return wrong


@pytest.mark.parametrize("tag", sorted(SOME))
def test_what_passes_after_it_was_doctored(
    tag: str, folder: Path, tmp_path: Path
) -> None:
    """As it stands, with the hash over the whole as it would be, only what says the same; written
    anew by a forger who has the kernel, only what is true."""
    choice = Random(f"{os.environ.get('PHASEPROOF_SEED', '0')} {tag}")
    for _ in range(200 if EVERY_ONE else 10):
        wrong = doctored(TRUE[tag], choice)
        found = replayed(sealed(wrong), folder, tmp_path)
        assert "Error" not in found.sentence
        if found.ok:
            assert all(wrong[key] == TRUE[tag][key] for key in SAID)
        try:
            claim = claim_of({**TRUE[tag], **wrong}, KNOWN)
            judgement = judge(claim)
        except (Damaged, OutsideFragment, Rejected):
            continue
        if judgement.verdict is Verdict.PROVED:
            for said in (part.sequent for part in claim.parts):
                if not (said.some or said.free or any(c.free for c in said.given)):
                    assert not any(
                        wrong_at(r, at) for at in points(said, 6) for r in said.says
                    )


def test_named_objects_are_explained() -> None:
    """A name may mean anything; what it means stands beside the statement."""
    five = Named("x", (), (), Number(Fraction(5)))
    said = certificate(
        claim(
            "aaaa",
            "Five",
            Equal(five, 5),
            source="vaswani2017",
            proof=qed(by=DEFINITION),
        ),
        ANY,
        (),
    )["statement"]
    assert (said["text"], said["where"]) == (["    x = 5."], ["x = 5"])
