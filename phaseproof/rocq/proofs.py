"""Evidence as proofs of Rocq: one step a link of a chain, one tactic a rule of the kernel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from phaseproof.rocq.statements import (
    Hypothesis,
    Statement,
    condition,
    domains,
    relation,
    statement,
)
from phaseproof.rocq.terms import (
    ZERO,
    Definitions,
    Untranslated,
    Writer,
    counted,
    ident,
    is_complex,
    kind,
    ordered,
    words,
)
from phaseproof.trusted.kernel.chain import Known
from phaseproof.trusted.kernel.rules import (
    CASES,
    DETERMINANT,
    DIRECT_SUM,
    ENCLOSED,
    FTC,
    INDUCTION,
    INSTANCE,
    LINEAR_SYSTEM,
    MONOTONE,
    REINDEX,
    REWRITE,
    SIGN,
    SPLIT,
    SQUARES,
    SUBSTITUTION,
    TELESCOPE,
    TERMWISE,
)
from phaseproof.trusted.kernel.rules.equality import Equality
from phaseproof.trusted.kernel.rules.triangle import Triangle
from phaseproof.trusted.language.claims import (
    Chain,
    Cited,
    Claim,
    Contrary,
    Counterexample,
    Fact,
    Obtain,
    Part,
    Point,
    Proof,
    Relation,
    Rule,
    Sequent,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Binder,
    Letter,
    Node,
    Term,
    Value,
    where,
)
from phaseproof.trusted.language.walk import claims, parts_of, theorems

ONWARD = {
    ("=", "="): "eq_trans",
    ("≤", "="): "eq_le",
    ("≤", "≤"): "le_le",
    ("≤", "<"): "lt_le",
    ("<", "="): "eq_lt",
    ("<", "≤"): "le_lt",
    ("<", "<"): "lt_lt",
}
WEAKER = {("≤", "="): "Req_le", ("≤", "<"): "Rlt_le"}


@dataclass(frozen=True)
class Theorem:
    """A theorem with its proof."""

    word: str
    text: str
    proof: tuple[str, ...]

    def __str__(self) -> str:
        return (
            f"Theorem {self.word} :\n  {self.text}.\nProof.\n"
            + "".join(f"  {line}\n" for line in self.proof)
            + "Qed.\n"
        )


@dataclass(frozen=True)
class _Translated:
    """What a claim is in Rocq: definitions and theorems, and the claims it rests on."""

    tag: str
    uses: tuple[str, ...]
    tactics: str  # the file of tactics it needs
    cited: bool  # it uses lemmas/Theorems.v
    definitions: tuple[str, ...]
    theorems: tuple[Theorem, ...]


def _word_of(claim: Claim, part: int) -> str:
    return f"c{claim.tag}" + (f"_{part + 1}" if len(claim.parts) > 1 else "")


def translated(claim: Claim, enclosed: bool = False) -> _Translated:
    """The claim in Rocq, or `Untranslated`; numbers at points are ``enclosed`` if exact means do
    not settle them."""
    cited = theorems(claim.parts)
    for x in cited:
        if x.key not in _proved_here():
            raise Untranslated(f"it rests on a theorem that is cited, {x.title}")
    uses = tuple(sorted({x.tag for x in claims([p.evidence for p in claim.parts])}))
    definitions = Definitions(words(claim.parts))
    found = [
        Theorem(
            cited_word(x),
            statement(definitions, x.sequent).text,
            (f"exact Theorems.{x.key.replace('-', '_')}.",),
        )
        for x in cited
    ]
    found += [
        x
        for n, part in enumerate(claim.parts)
        for x in _theorems_of(definitions, claim, n, part)
    ]
    enclosed |= any(isinstance(x, ENCLOSED) for x in parts_of(claim.parts, terms=False))
    return _Translated(
        claim.tag,
        uses,
        "Enclosures" if enclosed else "Tactics",
        bool(cited),
        tuple(definitions.texts),
        tuple(found),
    )


@cache
def _proved_here() -> frozenset[str]:
    """The keys of the cited theorems that lemmas/Theorems.v proves."""
    text = (Path(__file__).parent / "lemmas" / "Theorems.v").read_text(encoding="utf-8")
    return frozenset(
        x.replace("_", "-") for x in re.findall(r"^Theorem (\w+)", text, re.M)
    )


def cited_word(theorem: Cited) -> str:
    """The name of a cited theorem in Rocq."""
    return f"cited_{theorem.key.replace('-', '_')}"


def _theorems_of(
    definitions: Definitions, claim: Claim, n: int, part: Part
) -> Iterator[Theorem]:
    said, word = statement(definitions, part.sequent), _word_of(claim, n)
    match part.evidence:
        case Proof() as proof:
            yield Theorem(word, said.text, tuple(_Proving(said).proof(proof)))
        case Counterexample(at=point):
            yield Theorem(word, f"~ ({said.text})", tuple(refutation(said, point)))
        case Contrary(by=by):
            if not part.witnesses and part.sequent.letters:
                raise Untranslated("a contrary without a point")
            yield Theorem(
                word,
                f"~ ({said.text})",
                tuple(contrary(said, by, definitions, next(iter(part.witnesses), ()))),
            )
    if said.definedness:
        yield Theorem(
            f"{word}_defined", said.definedness, (*introduction(said), "defined.")
        )
    if isinstance(part.evidence, Proof) and part.witnesses and part.sequent.given:
        at = dict(part.witnesses[0])
        if {*said.letters} - {*at}:
            raise Untranslated("a witness without a value for each letter")
        yield Theorem(
            f"{word}_witness",
            said.point,
            (
                *(f"exists {plain(x, at[x], definitions)}." for x in said.letters),
                "witness.",
            ),
        )


def introduction(said: Statement) -> list[str]:
    """The line that names letters and hypotheses; none where there are none."""
    names = [*map(said.writer.letter, said.letters), *(h.word for h in said.hypotheses)]
    return [f"intros {' '.join(names)}."] if names else []


def _sequent_of(known: Claim | Cited, part: int = 0) -> Sequent:
    return known.sequent if isinstance(known, Cited) else known.parts[part].sequent


def _of_complex(r: Relation) -> bool:
    return is_complex(r.lhs) or is_complex(r.rhs)


def _key_of(known: Claim | Cited) -> str:
    return known.key if isinstance(known, Cited) else known.tag


def braced(lines: list[str]) -> list[str]:
    """The lines of a proof of one goal, in braces."""
    first, *others = lines
    indented = ["{ " + first, *("  " + x for x in others)]
    return [*indented[:-1], indented[-1] + " }"]


def plain(x: AnyLetter, v: Value, definitions: Definitions) -> str:
    """A value that speaks of no letter."""
    return Writer(definitions, {}).for_letter(x, v)


# ---------------------------------------------------------------- refutations


def refutation(said: Statement, at: Point) -> Iterator[str]:
    """What is said, at the point, is false."""
    values, definitions = dict(at), said.writer.definitions
    sequent = said.sequent
    if sequent.some:
        raise Untranslated("a counterexample to an existence")
    if missing := {*said.letters, *sequent.free} - {*values}:
        raise Untranslated(f"no value of {min(x.name for x in missing)} at the point")
    given = "".join(f" {plain(x, values[x], definitions)}" for x in said.letters)
    yield f"intro H. pose proof (H{given}) as L. clear H. discharge_at L."
    if sequent.free:
        later = " ".join(plain(x, values[x], definitions) for x in sequent.free)
        yield f"specialize (L {later}). discharge_at L."
    yield "refuted L."


def contrary(
    said: Statement, by: Claim, definitions: Definitions, at: Point
) -> Iterator[str]:
    """The other claim, at the point, says that what is said is absurd."""
    other = statement(definitions, by.parts[0].sequent)
    values, w = dict(at), Writer(definitions, {}).over(*said.sequent.some)
    if missing := {*other.letters, *said.letters} - {*values, *said.sequent.some}:
        raise Untranslated(f"no value of {min(x.name for x in missing)} at the point")
    value = lambda x: (
        w.letter(x) if x in said.sequent.some else plain(x, values[x], definitions)
    )
    here, there = (" ".join(map(value, xs)) for xs in (said.letters, other.letters))
    yield f"intro H. {f'specialize (H {here}).' if here else ''} discharge_at H."
    for x in said.sequent.some:
        yield f"destruct H as [{w.letter(x)} H]."
        yield from (f"destruct H as [D_{w.letter(x)} H]." for _ in w.domain(x))
    yield f"pose proof ({_word_of(by, 0)} {there}) as L. discharge_by H L. refuted L."


# ---------------------------------------------------------------- proofs


@dataclass(frozen=True)
class _Local:
    """A relation in the context: the word of what says it, with its own letters, and which of how
    many relations it is there."""

    word: str
    free: tuple[AnyLetter, ...] = ()
    atom: int = 0
    count: int = 1
    complex: bool = False


@dataclass
class _Proving:
    """A proof being written: what is known by which word."""

    said: Statement
    known: dict[str, _Local] = field(default_factory=dict)
    number: int = 0

    def __post_init__(self) -> None:
        self.w = self.said.writer
        for h, c in zip(self.given(), self.said.sequent.given, strict=True):
            self.known[c.name] = _Local(h.word, c.free, complex=_of_complex(c.says))

    def given(self) -> list[Hypothesis]:
        return [h for h in self.said.hypotheses if h.name]

    def fresh(self, like: str) -> str:
        self.number += 1
        word = f"{like}{self.number}"
        taken = {
            *map(self.w.letter, self.said.letters),
            *(h.word for h in self.said.hypotheses),
        }
        return self.fresh(like) if word in taken else word

    def proof(self, proof: Proof) -> Iterator[str]:
        sequent = self.said.sequent
        yield from introduction(self.said)
        if not sequent.some:
            yield from self.opened(sequent.free, sequent.provided)
        for first in proof.first:
            yield from (
                self.fact(first) if isinstance(first, Fact) else self.obtain(first)
            )
        chosen = dict(proof.choose)
        for x in sequent.some:
            yield f"exists {self.w.for_letter(x, chosen[x])}."
            self.w = self.w.over(x)
            yield from ("split; [ known | ]." for _ in self.w.domain(x))
        if sequent.some:
            yield from self.opened(sequent.free, sequent.provided)
        says = [r.where(chosen) if chosen else r for r in sequent.says]
        if len(says) > 1:
            yield f"refine ({'conj _ (' * (len(says) - 2)}conj _ _{')' * (len(says) - 2)})."
        for r, chain in zip(says, proof.chains, strict=True):
            lines = self.chain(r, chain)
            yield from braced(lines) if len(says) > 1 else lines

    def opened(
        self, free: tuple[AnyLetter, ...], provided: tuple[Relation, ...]
    ) -> list[str]:
        """Letters of the conclusion, and what is provided of them."""
        self.w = self.w.over(*free)
        names = list(map(self.w.letter, free))
        names += [self.fresh("D") for _ in domains(self.w, free)]
        for n, _ in enumerate(provided):
            word = self.fresh("range")
            names.append(word)
            self.known["range" if n == 0 else f"range ({n + 1})"] = _Local(word)
        return [f"intros {' '.join(names)}."] if names else []

    # ------------------------------------------------------------ on the way

    def fact(self, fact: Fact) -> Iterator[str]:
        c = fact.condition
        word = self.fresh("F")
        yield f"assert ({word} : {condition(self.w, c)})."
        outside = self.w
        shadowed = [line.rstrip("; ") + "." for x in c.free if (line := self.apart(x))]
        self.w = self.w.over(*c.free)
        names = [
            *map(self.w.letter, c.free),
            *(self.fresh("D") for _ in domains(self.w, c.free)),
        ]
        opened = [f"intros {' '.join(names)}."] if names else []
        yield from braced([*shadowed, *opened, *self.chain(c.says, fact.chain)])
        self.w = outside
        self.known[c.name] = _Local(word, c.free, complex=_of_complex(c.says))

    def obtain(self, opened: Obtain) -> Iterator[str]:
        source = _sequent_of(opened.source)
        word, at = self.fresh("O"), dict(opened.at)
        yield self.lemma(opened.source, 0, at, word) + "."
        for new in opened.names:
            self.w = self.w.over(new)
            yield f"destruct {word} as [{self.w.letter(new)} {word}]."
            yield from (
                f"destruct {word} as [{self.fresh('D')} {word}]."
                for _ in self.w.domain(new)
            )
        title = opened.names[0].name if opened.names else _key_of(opened.source)
        count = len(source.says)
        names = [title, *(f"{title} ({n + 1})" for n in range(1, count))]
        if count == 1 or source.free:
            for n, name in enumerate(names):
                self.known[name] = _Local(
                    word, source.free, n, count, _of_complex(source.says[n])
                )
            return
        parts = [self.fresh("O") for _ in names]
        yield f"destruct {word} as ({' & '.join(parts)})."
        for name, part, says in zip(names, parts, source.says, strict=True):
            self.known[name] = _Local(part, complex=_of_complex(says))

    # ------------------------------------------------------------ what is known

    def values(self, xs: Iterable[AnyLetter], at: dict[AnyLetter, Value]) -> str:
        return "".join(f" {self.w.for_letter(x, at.get(x, x))}" for x in xs)

    def lemma(
        self, known: Claim | Cited, part: int, at: dict[AnyLetter, Value], word: str
    ) -> str:
        """The conclusion of a claim or a theorem at the values, as a hypothesis."""
        name = _word_of(known, part) if isinstance(known, Claim) else cited_word(known)
        return self.bring(name, ordered(_sequent_of(known, part).letters), at, word)

    def bring(
        self, name: str, xs: Iterable[AnyLetter], at: dict[AnyLetter, Value], word: str
    ) -> str:
        """What is called so, at the values, its hypotheses being met."""
        return f"pose proof ({name}{self.values(xs, at)}) as {word}; discharge {word}"

    def instance(self, rule: INSTANCE, word: str) -> str:
        """The relation that an instance says, as a hypothesis."""
        at = dict(rule.at)
        match rule.source:
            case Claim() | Cited() as source:
                text, said = (
                    self.lemma(source, rule.part, at, word),
                    _sequent_of(source, rule.part),
                )
                if said.free and not said.some:
                    text += f"; specialize ({word}{self.values(said.free, at)}); discharge {word}"
                count, atom = len(said.says), rule.atom
            case str() as name if name in self.known:
                local = self.known[name]
                text = self.bring(local.word, local.free, at, word)
                count, atom = local.count, local.atom
            case _:
                raise Untranslated(f"no hypothesis {rule.source}")
        if count > 1:
            places = " & ".join(word if n == atom else "_" for n in range(count))
            text += f"; destruct {word} as ({places})"
        return text

    def relation(self, rule: Known, word: str) -> str:
        """What a rule says that is used inside another one, as a hypothesis."""
        lemma = "eq_sym" if rule.rel == "=" else "not_eq_sym"
        return self.unturned(rule, word) + (
            f"; apply {lemma} in {word}" if rule.turned else ""
        )

    def unturned(self, rule: Known, word: str) -> str:
        """The same from left to right."""
        match rule:
            case INSTANCE():
                return self.instance(rule, word)
            case FTC(integral=e, antiderivative=F, rest=rest) if isinstance(e, Binder):
                rise = where(F, {e.letter: e.hi}) - where(F, {e.letter: e.lo})
                if rest != ZERO:
                    rise = rise - Binder("integral", rest, e.letter, e.lo, e.hi)
                return (
                    f"assert ({word} : {relation(self.w, Relation(e, '=', rise))}) "
                    f"by ({self.fundamental(rule)})"
                )
            case SPLIT(whole=Binder("sum" | "product") as e, last=c):
                first = Binder(e.head, e.body, e.letter, e.lo, c)
                second = Binder(e.head, e.body, e.letter, counted(c) or c + 1, e.hi)
                both = first + second if e.head == "sum" else first * second
                return (
                    f"assert ({word} : {relation(self.w, Relation(e, '=', both))}) "
                    f"by split_sum {self.w.argument(c, 'integer')}"
                )
        raise Untranslated(f"{type(rule).__name__} as an equation")

    def fundamental(self, rule: FTC) -> str:
        match rule:
            case FTC(integral=Binder(letter=x), antiderivative=F, rest=rest):
                how, parts = (
                    ("fundamental", [F])
                    if rest == ZERO
                    else ("fundamental_rest", [F, rest])
                )
                return " ".join([how, *(self.function(x, e) for e in parts)])
        raise Untranslated("an integral that is none by its form")

    def function(self, x: Letter, e: Term, mode: str = "") -> str:
        inside, mode = self.w.over(x), mode or kind(e)
        scope = "%C" if mode == "complex" else ""
        return f"(fun {inside.binder(x)} => ({inside.say(e, mode)[0]}){scope})"

    # ------------------------------------------------------------ chains

    def chain(self, says: Relation, chain: Chain) -> list[str]:
        """The steps of a chain; what is to be shown stands as the goal."""
        steps = [*chain.links(says)]
        ends = [says.lhs, says.rhs]
        middle = [after for _, _, after in steps[:-1]]
        kinds, between = {kind(e) for e in ends}, {kind(e) for e in middle}
        mode, lines = kinds.copy().pop() if len(kinds) == 1 else "complex", list[str]()
        if "complex" in between and mode == "real":
            if says.rel not in "=≠":
                raise Untranslated("an order by way of a complex number")
            mode = "complex"
            lines.append("complex.")
        goal = says.rel
        for before, rule, after in steps[:-1]:
            rel = rule.rel
            text = self.w.say(after, mode)[0]
            scope = "%C" if mode == "complex" else ""
            if (goal, rel) not in ONWARD:
                raise Untranslated(f"a step of {rel} towards {goal}")
            value = f"({text}){scope}"
            if mode == "complex" and kind(after) != "complex":
                value = f"({value} : C)"
            lines.append(
                f"apply ({ONWARD[goal, rel]} (y := {value})); "
                f"[ {self.reason(rule, before, after, mode)} | ]."
            )
            goal = "≤" if rel == "<" else goal
        before, rule, after = steps[-1]
        weaker = f"apply {x}; " if (x := WEAKER.get((goal, rule.rel))) else ""
        return [*lines, f"{weaker}{self.reason(rule, before, after, mode)}."]

    def block(self, says: Relation, chain: Chain) -> str:
        """A chain as one tactic."""
        return "; ".join(line.rstrip(".") for line in self.chain(says, chain))

    def reason(self, rule: Rule, before: Term, after: Term, mode: str = "") -> str:
        """The tactic for a step; an equation of reals may follow from one of complex numbers."""
        crossing = mode == "real" and rule.rel == "=" and self.crosses(rule)
        return ("complex; " if crossing else "") + self.tactic(rule, before, after)

    def crosses(self, rule: Rule) -> bool:
        """Whether it speaks of complex numbers."""
        match rule:
            case INSTANCE(source=Claim() | Cited() as source):
                return _of_complex(_sequent_of(source, rule.part).says[rule.atom])
            case INSTANCE(source=str() as name):
                return name in self.known and self.known[name].complex
            case LINEAR_SYSTEM(equations=known):
                return any(is_complex(u) or self.crosses(x) for x, u in known)
        return False

    def tactic(self, rule: Rule, before: Term, after: Term) -> str:  # noqa: C901  (a match table)
        match rule:
            case Equality(theory="algebra"):
                return _inside("equality", before, after)
            case Equality():
                return "equality"
            case INSTANCE():
                word = self.fresh("L")
                return f"{self.instance(rule, word)}; instance {word}"
            case LINEAR_SYSTEM(equations=known, factor=c):
                return self.linear(known, c)
            case REWRITE(equation=known):
                word = self.fresh("L")
                use = _inside(f"rewrite_by {word}", before, after)
                if self.crosses(known) and kind(before) == kind(after) == "real":
                    use = self.first([use, f"(in_reals {word}; {use})"])
                return f"{self.relation(known, word)}; {use}"
            case FTC():
                return self.fundamental(rule)
            case SPLIT(whole=Binder("sum" | "product"), last=c):
                return f"split_sum {self.w.argument(c, 'integer')}"
            case SIGN():
                return "sign"
            case Triangle():
                return "triangle"
            case ENCLOSED():
                return "enclosed"
            case TERMWISE(at=k, by=by):
                return self.apart(k) + self.within(
                    k, lambda p: f"termwise {p.w.letter(k)} ltac:({p.inner(by)})"
                )
            case DIRECT_SUM(at=k, by=blocks):
                reasons: tuple[Rule, ...] = (
                    blocks if isinstance(blocks, tuple) else (blocks,)
                )
                return self.within(
                    k,
                    lambda p: (
                        f"blocks {p.w.letter(k)} ltac:("
                        + p.first([p.inner(x) for x in dict.fromkeys(reasons)])
                        + ")"
                    ),
                )
            case SQUARES(chain=chain, rel=rel, of=""):
                return (
                    f"squares; {self.block(Relation(before**2, rel, after**2), chain)}"
                )
            case INDUCTION():
                return self.induction(rule, before, after)
            case TELESCOPE(at=k, rise=F):
                return f"telescope {self.function(k, F)}"
            case REINDEX():
                return "reindex"
            case SUBSTITUTION(path=g) if isinstance(before, Binder):
                return f"substitution {self.function(before.letter, g)}"
            case MONOTONE(on=x, start=a, at=y, rel="≤", falls=False):
                (_, first, base), (_, slope, steep) = rule.subproofs(before, after)
                slopes = " ".join(
                    self.function(y, e, "real") for e in (slope.lhs, slope.rhs)
                )
                return self.within(
                    y,
                    lambda p: (
                        f"monotone {p.w.letter(x)} {p.w.argument(a, 'real')} "
                        f"{p.w.letter(y)} {slopes}; "
                        f"[ {self.block(first, base)} | {p.block(slope, steep)} ]"
                    ),
                )
            case DETERMINANT():
                return "determinant"
        raise Untranslated(type(rule).__name__)

    def apart(self, x: AnyLetter) -> str:
        """What stands outside under the name of x takes another one."""
        if x.name not in self.w.bound:
            return ""
        return f"try rename {ident(x.name)} into {self.fresh('outer')}; "

    def within(self, k: Letter, how: Callable[[_Proving], str]) -> str:
        inside = _Proving(self.said, dict(self.known), self.number)
        inside.w = self.w.over(k)
        text = how(inside)
        self.number = inside.number
        return text

    @staticmethod
    def first(reasons: list[str]) -> str:
        return reasons[0] if len(reasons) == 1 else f"first [ {' | '.join(reasons)} ]"

    def inner(self, rule: Rule) -> str:
        """A reason for lines that are not written: terms, or blocks."""
        match rule:
            case SQUARES() | INDUCTION() | MONOTONE() | SUBSTITUTION() | CASES():
                raise Untranslated(f"{type(rule).__name__} inside another rule")
        return self.reason(rule, ZERO, ZERO)

    def linear(self, known: tuple[tuple[Known, Term], ...], c: Term) -> str:
        text, combined = list[str](), "tt"
        for rule, u in known:
            word = self.fresh("L")
            text.append(self.relation(rule, word))
            combined += f", {self.scoped(u)}, {word}"
        return "; ".join([*text, f"linear {self.scoped(c)} ({combined})"])

    def scoped(self, e: Term) -> str:
        return f"({self.w.say(e, kind(e))[0]}){'%C' if is_complex(e) else ''}"

    def induction(self, rule: INDUCTION, before: Term, after: Term) -> str:
        m, ys = rule.on, rule.over
        (_, base, first), (_, step, second) = rule.subproofs(before, after)
        word = self.fresh("IH")
        names = " ".join(map(self.w.letter, ys))
        revert = f"revert {names}; " if ys else ""
        intro = f"intros {names}; " if ys else ""
        text = f"{revert}induction_on {self.w.letter(m)} {word}; "
        text += f"[ {intro}{self.block(base, first)} | "
        self.known["induction"] = _Local(word, ys)
        text += f"{intro}{self.block(step, second)} ]"
        del self.known["induction"]
        return text


def _inside(tactic: str, before: Term, after: Term) -> str:
    """Equal moduli are mostly moduli of equal numbers."""
    moduli = all(isinstance(x, Node) and x.head == "abs" for x in (before, after))
    return (
        f"first [ solve [ apply f_equal; {tactic} ] | {tactic} ]" if moduli else tactic
    )


def file_of(said: _Translated, about: list[str]) -> str:
    """The file of a claim."""
    return "".join(
        [
            remark(about),
            f"From Phaseproof Require Import {'Theorems ' * said.cited}{said.tactics}.\n",
            *(f"From Claims Require Import c{tag}.\n" for tag in said.uses),
            "\n",
            *(f"{x}\n" for x in said.definitions),
            "\n",
            *(f"{x}\n" for x in said.theorems),
            *(f"Print Assumptions {x.word}.\n" for x in said.theorems),
        ]
    )


def remark(lines: list[str]) -> str:
    """Text that Rocq does not read."""
    text = (
        "\n    ".join(lines)
        .replace("(*", "( *")
        .replace("*)", "* )")
        .replace('"', "''")
    )
    return f"(** {text} *)\n"
