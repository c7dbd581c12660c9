r"""Proofs and refutations as they are printed → evidence, as an author would have written it.

    proof   =  ["Write" rows] {obtained | fact}
               ["Take" values | "Now what is claimed:" | "Then" | "Each line by itself:"]
               chain {chain}
    obtained = "By" source [", with" values ","] (there | "we know that") rows
    fact    =  ("First" | "Next") "," hypothesis ":" (chain | reason)
    chain   =  row {row}; below a row what its reason uses, and the chains that the reason holds
    reason  =  "(" name clauses ")"
    clauses =  ["part" n] ["relation" n] ["with" values] [", times" u] …

An equation may be read from right to left, so that the sign of its u is not printed.
How a known relation gives a step is not printed; it is searched for, as it is for an author.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import prod
from typing import Any

from phaseproof.author import BY_PARTS, DETERMINANT, DIRECT_SUM, TERMWISE
from phaseproof.prover.elaboration import (
    Loose,
    Taken,
    Unindexed,
    loosened,
    tightened,
    total,
)
from phaseproof.syntax.display_substitution import shown
from phaseproof.syntax.latex import BACKEND
from phaseproof.syntax.latex_parser.context import Context, heading, spelled
from phaseproof.syntax.latex_parser.lexer import (
    Unreadable,
    parted,
    split,
    tokens,
    whole_name,
)
from phaseproof.syntax.latex_parser.page_parser import formula
from phaseproof.syntax.names import name
from phaseproof.syntax.sentences import label
from phaseproof.trusted.kernel import rules
from phaseproof.trusted.kernel.calculus import derivative
from phaseproof.trusted.kernel.context import Scope
from phaseproof.trusted.kernel.instances import REFUSALS
from phaseproof.trusted.kernel.proofs import check_proof
from phaseproof.trusted.kernel.rules import REGISTRY
from phaseproof.trusted.kernel.rules.instance import INSTANCE
from phaseproof.trusted.language.budget import allowance
from phaseproof.trusted.language.claims import (
    Chain,
    Cited,
    Claim,
    Condition,
    Contrary,
    Counterexample,
    Evidence,
    Fact,
    Obtain,
    Point,
    Proof,
    Rejected,
    Relation,
    Rule,
    Sequent,
)
from phaseproof.trusted.language.terms import (
    AnyLetter,
    Apply,
    Binder,
    Function,
    FunctionLetter,
    Letter,
    Named,
    Node,
    Sort,
    Term,
    Value,
    children,
    subterms,
    term,
    where,
)
from phaseproof.trusted.language.walk import changed
from tests.press.printed.alike import Meanings
from tests.press.printed.sentences import _RELATIONS, Read, Sentence, notations

_ALIGNED = re.compile(r"\\begin\{align\*\}\n(.*?)\n\\end\{align\*\}\n?", re.DOTALL)
_DEPTH = re.compile(r"(?:\\quad )*")
_CLAUSE = re.compile(
    r"(With|Here|Relation|Part|Times|For|Of|After|From|By(?! Claim~| \\hyperref)) .*\.$",
    re.DOTALL,
)
_BELOW = re.compile(rf"\. {_CLAUSE.pattern}", re.DOTALL)
_REFERENCE = re.compile(
    r"(?:Claim~\\ref\{(\w{4})\}|\\hyperref\[cited:([\w-]+)\]\{.*?\})(?=[ ,)]|$)"
)
_PLAIN: dict[str, Rule] = {
    label(x.name, BACKEND): x
    for x in (
        rules.ALGEBRA,
        rules.DEFINITION,
        rules.ADDITION,
        rules.EULER,
        rules.MODULUS,
        rules.PYTHAGORAS,
        rules.TRIANGLE,
    )
}
_KINDS = (
    "visible",
    "both are non-negative; compare the squares",
    "balls",
    "telescoping sum",
    "change of variable",
    "reindexing the sum",
    "fundamental theorem of calculus",
    "integration by parts",
    "splitting the sum",
    "monotone in",
    "induction on",
    "linear system",
    "term by term:",
    "block by block:",
    "determinant of a direct sum",
)


@dataclass(frozen=True)
class Line:
    depth: int
    left: list[str]
    rel: str
    right: list[str]
    beside: str


Item = Line | str


def items(text: str) -> Iterator[Item]:
    """Sentences, and the rows of displays one by one."""
    place = 0
    for found in _ALIGNED.finditer(text):
        yield from (x for x in text[place : found.start()].splitlines() if x.strip())
        for row in found[1].split(" \\\\\n"):
            math, _, said = row.partition(r" && \text{")
            deep = _DEPTH.match(math)
            left, right = split(tokens(math[deep.end() :] if deep else math), "&")
            yield Line(
                (deep[0] if deep else "").count("quad"),
                left,
                _RELATIONS[right[0]],
                right[1:],
                said.removesuffix("}"),
            )
        place = found.end()
    yield from (x for x in text[place:].splitlines() if x.strip())


@dataclass(frozen=True, eq=False)
class OneOf(Rule):
    """What is printed may be one of these; the first that gives the step is meant."""

    options: tuple[Rule, ...]
    found: list[Rule] = field(default_factory=list)

    @property
    def rel(self) -> str:  # type: ignore[override]
        return self.options[0].rel

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.options[0].name

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        last: Exception = Rejected("nothing is meant")
        for option in self.found or self.options:
            try:
                sure = option.reason if isinstance(option, Taken) else option
                sure.check(before, after, scope)
                self.found[:] = [option]
                return
            except REFUSALS as refusal:
                last = refusal
        raise last


def settled(said: Sequent, evidence: Evidence) -> Evidence:
    """The evidence with what is not printed."""
    if not isinstance(evidence, Proof):
        return evidence
    loose = changed(evidence, loosened)
    with allowance():
        check_proof(
            said,
            loose,
            Scope(
                rules=REGISTRY | {Loose, Taken, Unindexed, OneOf},
                proved=lambda claim: None,
            ),
        )

    def chosen(x: Any) -> Any:
        if isinstance(x, OneOf):
            return changed(x.found[0] if x.found else x.options[0], chosen)
        return tightened(x)

    return changed(changed(changed(loose, chosen), chosen), total)


@dataclass
class Reader:
    """Reads the evidence of one part; ``claims`` and ``theorems`` are those one may cite."""

    page: Read
    context: Context
    claims: Mapping[str, Claim]
    theorems: Mapping[str, Cited]

    def evidence(self, text: str) -> Evidence:
        said = self.page.sequent
        self.context = self.context.having(*self.page.letters, *said.some, *said.free)
        self.known = {c.name or BACKEND.within(c.says): c for c in said.given}
        if said.provided:
            self.known["range"] = Condition(said.provided[0], (), "range")
        self.items = [*items(text)]
        self.ends: list[tuple[Term, Term]] = []  # of the chains inside a reason
        if self.next == "Write":
            self.take()
            self.context = replace(
                self.context,
                notations={**self.context.notations, **notations(self.definitions())},
            )
        proof = self.refutation() or self.proof()
        if self.items:
            raise Unreadable(f"{self.items[0]!r} is left over")
        return proof

    def cited(self, found: re.Match[str]) -> Claim | Cited:
        source = self.claims.get(found[1] or "") or self.theorems.get(found[2] or "")
        if source is None:
            raise Unreadable(f"nobody knows {found[0]}")
        return source

    @property
    def next(self) -> Item:
        return self.items[0] if self.items else ""

    def take(self) -> Item:
        return self.items.pop(0)

    def starts(self, *words: str) -> bool:
        return isinstance(self.next, str) and self.next.startswith(words)

    def definitions(self) -> Iterator[list[str]]:
        while isinstance(self.next, Line):
            row = self.next
            self.take()
            last = row.beside != "and"
            yield [*row.left, "=", *(row.right[:-1] if last else row.right)]
            if last:
                return

    # ------------------------------------------------------------ refutations

    def refutation(self) -> Evidence | None:
        if self.starts("Taken as a hypothesis"):
            tag = re.search(r"Claim~\\ref\{(\w{4})\}()", str(self.take()))
            source = self.cited(tag) if tag else None
            if not isinstance(source, Claim):
                raise Unreadable("a contrary is a claim")
            return Contrary(source)
        if not any(isinstance(x, str) and x.endswith(" fails.") for x in self.items):
            return None
        at: dict[AnyLetter, Value] = {}
        if self.starts("Take "):
            at |= self.values(
                Sentence(str(self.take())[5:-1], self.context), self.page.letters
            )
        while isinstance(self.next, Line):
            row = self.next
            self.take()
            at |= self.value(
                [*row.left, "=", *row.right[:-1]], self.page.letters, self.context, at
            )
        self.take()
        return Counterexample(tuple(at.items()))

    # ------------------------------------------------------------ proofs

    def proof(self) -> Proof:
        first: list[Fact | Obtain] = []
        while self.starts("First, ", "Next, ", "By "):
            first.append(self.obtained() if self.starts("By ") else self.fact())
        choose: Point = ()
        if self.starts("Take "):
            said = Sentence(str(self.take())[5:-1], self.context)
            choose = tuple(self.values(said, self.page.sequent.some).items())
        elif self.next in ("Now what is claimed:", "Then", "Each line by itself:"):
            self.take()
        chains = tuple(map(self.shows, self.page.sequent.says))
        return Proof(chains, choose, tuple(first))

    def fact(self) -> Fact:
        said = Sentence(
            str(self.take()).split(", ", 1)[1].removesuffix(":"), self.context
        )
        line = said.math()
        condition = said.beside(line)
        if said.says(":"):
            self.items[:0] = self.at_once(line, condition.says.rel, said.rest)
        inside, self.context = self.context, self.context.having(*condition.free)
        text = condition.name
        chain = self.shows(condition.says)
        self.context = inside
        self.known[text] = condition
        return Fact(condition, chain)

    def at_once(self, line: list[str], rel: str, said: str) -> list[Item]:
        """A fact with its reason in one line, as the row and the sentence that it stands for."""
        left, right = parted(line, _SIGN[rel])
        found = _BELOW.search(said)
        reason = said[: found.start()] if found else said.removesuffix(".")
        below = [said[found.start() + 2 :]] if found else []
        return [Line(0, left, rel, right, f"({reason})"), *below]

    def obtained(self) -> Obtain:
        text = str(self.take()).removeprefix("By ")
        found = _REFERENCE.match(text)
        if not found:
            raise Unreadable(f"nobody knows {text}")
        source = self.cited(found)
        said = source.parts[0].sequent if isinstance(source, Claim) else source.sequent
        rest = Sentence(text[found.end() :].lstrip(), self.context)
        at: dict[AnyLetter, Value] = {}
        if rest.says(", with"):
            at = self.values(rest, said.letters)
            rest.says(",")
        at = {**{x: self.same_letter(x, self.context) for x in said.letters}, **at}
        names = (
            () if rest.says("we know that") else (rest.expect("there") or rest.there())
        )
        self.context = self.context.having(*names)
        title = (
            names[0].name
            if names
            else (source.tag if isinstance(source, Claim) else source.key)
        )
        n = 0
        while isinstance(self.next, Line) and re.match(
            r"\(|for all|with", self.next.beside
        ):
            row = self.next
            self.take()
            n += 1
            beside = Sentence(row.beside, self.context)
            condition = beside.beside([*row.left, _SIGN[row.rel], *row.right])
            self.known[condition.name] = replace(
                condition,
                free=said.conclusions[n - 1].free,
                name=title if n == 1 else f"{title} ({n})",
            )
            if beside.rest == ".":
                break
        return Obtain(source, tuple(at.items()), tuple(names))

    # ------------------------------------------------------------ values

    def values(
        self, said: Sentence, about: Iterable[AnyLetter]
    ) -> dict[AnyLetter, Value]:
        """$x = 3$, $u_{i} = i + 1$ and $y = 2$."""
        known = [*about]
        lines = [*said.series(said.math, said.formula_next)]
        out: dict[AnyLetter, Value] = {}
        for line in lines:
            out |= self.value(line, known, said.context, out)
        return out

    def value(
        self,
        line: list[str],
        about: Iterable[AnyLetter],
        context: Context,
        sizes: Mapping[AnyLetter, Value],
    ) -> dict[AnyLetter, Value]:
        left, right = parted(line, "=")
        for x in about:
            try:
                whole = whole_name(left) == name(x.name)
            except Unreadable:
                whole = False
            if isinstance(x, Letter):
                if whole:
                    return {x: formula(right, context)}
                continue
            if whole:
                other = context.letters.get(whole_name(right))
                if other is not None and not isinstance(other, Letter):
                    return {x: other}  # type: ignore[dict-item]
                continue
            head = heading(left)
            if head.name == name(x.name) and len(head.params) == len(x.over):
                params = tuple(
                    Letter(
                        spelled(p),
                        s.domain,
                        s.size and tuple(shown(n, sizes) for n in s.size),
                    )
                    for p, s in zip(head.params, x.over, strict=True)
                )
                return {x: Function(params, formula(right, context.having(*params)))}
        raise Unreadable(f"no letter for {' '.join(left)}")

    # ------------------------------------------------------------ chains

    def shows(self, says: Relation) -> Chain:
        """The chain that shows a relation."""
        chain, start, end = self.chain(0)
        if start != says.lhs or end != says.rhs:
            raise Unreadable(f"another thing is shown than {says}")
        if self.starts("which is absurd"):
            self.take()
        return chain

    def chain(self, depth: int) -> tuple[Chain, Term, Term]:
        """A chain, its first line and its last one."""
        lines: list[tuple[Term, Rule]] = []
        again: list[str] = []  # the left side of a row that goes on after other chains
        while (
            isinstance(row := self.next, Line)
            and row.depth == depth
            and (not lines or row.left == again)
        ):
            self.take()
            if not lines:
                start = before = formula(row.left, self.context)
            after, rows = formula(row.right, self.context), self.rows_left
            outer, self.ends = self.ends, []
            rule = self.reason(row, before, after)
            if rule.rel != row.rel:
                raise Unreadable(f"{rule.name} does not show {row.rel}")
            for (_, inner, _), (first, last) in zip(
                rule.subproofs(before, after), self.ends, strict=False
            ):
                Meanings({}).relations([replace(inner, lhs=first, rhs=last)], [inner])
            self.ends = outer
            lines.append((after, rule))
            before, again = after, row.right if self.rows_left < rows else []
        if not lines:
            raise Unreadable(f"no chain at {self.next!r}")
        *rest, (end, rule) = lines
        return Chain(tuple(rest), rule), start, end

    @property
    def rows_left(self) -> int:
        return sum(isinstance(x, Line) for x in self.items)

    # ------------------------------------------------------------ reasons

    def reason(self, row: Line, before: Term, after: Term) -> Rule:
        if not (row.beside[:1] == "(" and row.beside[-1:] == ")"):
            raise Unreadable(f"no reason: {row.beside!r}")
        text, below = row.beside[1:-1].removesuffix(" and the chain rule"), ""
        if isinstance(self.next, str) and _CLAUSE.match(self.next):
            below = str(self.take())[:-1]
            below = below if below.startswith("Here") else below[:1].lower() + below[1:]
        return self.rule(text, below, row, before, after)

    def rule(self, text: str, below: str, row: Line, before: Term, after: Term) -> Rule:
        if text.startswith("term by term: "):
            return self.termwise(text[14:], below, row, before, after)
        if text.startswith("block by block: "):
            rest = f"{text[16:]} {below}".replace(" ,", ",")
            index, rest = self.each(rest, "natural")
            inner, self.context = (
                self.context,
                self.context.having(*([index] if index else [])),
            )
            by = self.rule(rest, "", row, before, after)
            self.context = inner
            return DIRECT_SUM(by, index)
        if text in _PLAIN and not below:
            return _PLAIN[text]
        called, said = self.called(f"{text} {below}" if below else text)
        said.context = bound(self.context, before, after)
        rule = self.of_kind(called, said, row, before, after)
        if said.rest:
            raise Unreadable(f"{said.rest!r} is left over of a reason")
        return rule

    def called(
        self, text: str
    ) -> tuple[str | Rule | Claim | Cited | Condition, Sentence]:
        """The name at the beginning, and what follows it."""
        if found := _REFERENCE.match(text):
            return (
                self.cited(found),
                Sentence(text[found.end() :].lstrip(), self.context),
            )
        named: dict[str, Any] = {
            **{kind: kind for kind in _KINDS},
            **_PLAIN,
            **{label(x.title, BACKEND): x for x in self.theorems.values()},
            **self.known,
        }
        ends = lambda x: text[len(x) : len(x) + 1] in ("", " ", ",")
        fitting = [x for x in named if text.startswith(x) and ends(x)]
        if not fitting:
            raise Unreadable(f"nobody knows the reason {text}")
        best = max(fitting, key=len)
        return named[best], Sentence(text[len(best) :].lstrip(), self.context)

    def each(self, text: str, domain: str) -> tuple[Letter | None, str]:
        """The letter of "for each $k$", and the text without it."""
        found = re.search(r",? ?for each \$([^$]*)\$,? ?", text)
        if not found:
            return None, text.strip()
        rest = f"{text[: found.start()].rstrip()} {text[found.end() :]}".strip()
        return Letter(spelled(whole_name(tokens(found[1]))), domain), rest

    def termwise(
        self, text: str, below: str, row: Line, before: Term, after: Term
    ) -> Rule:
        if not isinstance(before, Binder) or not isinstance(after, Binder):
            raise Unreadable("only sums and integrals are compared term by term")
        index, text = self.each(text, before.letter.domain)
        if not index:
            index, below = self.each(below, before.letter.domain)
        outer, k = self.context, index or before.letter
        self.context = self.context.having(before.letter, after.letter, k)
        by = self.rule(
            text,
            below,
            row,
            where(before.body, {before.letter: k}),
            where(after.body, {after.letter: k}),
        )
        self.context = outer
        return TERMWISE(by, index)

    def of_kind(
        self, called: Any, said: Sentence, row: Line, before: Term, after: Term
    ) -> Rule:
        match called:
            case Rule():
                return called
            case Claim() | Cited() | Condition():
                return self.known_relation(called, said, row.rel)
            case "visible":
                if said.says("by"):
                    self.knows(said.rest.split(", "))
                    said.rest = ""
                return rules.SIGN(row.rel)
            case "balls":
                on = self.letter(said.math()) if said.says(", for each") else None
                return rules.ENCLOSED(on, row.rel)
            case "linear system":
                return self.combination(said)
            case "both are non-negative; compare the squares":
                return rules.SQUARES(self.nested("The squares:", row.depth)[0], row.rel)
            case "induction on":
                on = self.letter(said.math())
                over = (
                    tuple(map(self.letter, said.series(said.math, said.formula_next)))
                    if said.says("for all")
                    else ()
                )
                outer = self.known
                case = Relation(before, row.rel, after)
                base = self.nested("$", row.depth)[0]
                self.known = {**outer, "induction": Condition(case, over, "induction")}
                self.context = self.context.having(on)
                step = self.nested("From $", row.depth)[0]
                self.known = outer
                return rules.INDUCTION(on, base, step, over, row.rel)
            case "monotone in":
                on = self.letter(said.math())
                said.expect("from")
                start = formula(parted(said.math(), "=")[1], said.context)
                said.expect("with derivatives at")
                at = Letter(spelled(whole_name(said.math())), "real")
                base = self.nested("At the start:", row.depth)[0]
                self.context = self.context.having(at)
                return rules.MONOTONE(
                    on, start, at, base, self.nested("The derivatives:", row.depth)[0]
                )
            case (
                "fundamental theorem of calculus"
                | "integration by parts"
                | "splitting the sum"
            ):
                return self.law(called, said, before, after)
            case "telescoping sum":
                said.expect("of the rises of")
                line = said.math()
                said.expect("in")
                called = spelled(whole_name(said.math()))
                indices = (Letter(called, domain) for domain in ("integer", "natural"))
                return OneOf(
                    tuple(
                        rules.TELESCOPE(at, formula(line, said.context.having(at)))
                        for at in indices
                    )
                )
            case "change of variable" if isinstance(before, Binder):
                said.expect("with")
                return rules.SUBSTITUTION(
                    formula(
                        parted(said.math(), "=")[1], said.context.having(before.letter)
                    )
                )
            case "reindexing the sum" if isinstance(after, Binder):
                at = after.letter
                if said.says(", for each") or said.says("for each"):
                    at = Letter(spelled(whole_name(said.math())), at.domain)
                    said.says(",")
                said.expect("with")
                line = parted(said.math(), "=")[1]
                return rules.REINDEX(at, formula(line, said.context.having(at)))
            case "determinant of a direct sum":
                return DETERMINANT()
        raise Unreadable(f"nothing is known of {called}")

    def knows(self, names: Iterable[str]) -> None:
        for x in names:
            if x not in self.known:
                raise Unreadable(f"nobody knows the hypothesis {x}")

    def letter(self, line: list[str]) -> Letter:
        match self.context.letters.get(whole_name(line)):
            case Letter() as x:
                return x
        raise Unreadable(f"{' '.join(line)} is no letter")

    def nested(self, caption: str, depth: int) -> tuple[Chain, Term]:
        if not self.starts(caption):
            raise Unreadable(f"{caption} is missing before {self.next!r}")
        self.take()
        chain, start, end = self.chain(depth + 1)
        self.ends.append((start, end))
        return chain, end

    def instance(self, source: Claim | Cited | Condition, said: Sentence) -> INSTANCE:
        """What is cited, with its values."""
        number = lambda word: (
            int(said.found(re.compile(r"(\d+)"))) - 1 if said.says(word) else 0
        )
        part = number("part")
        atom = number("relation")
        if isinstance(source, Condition):
            at = self.values(said, source.free) if said.says("with") else {}
            at = {**{x: self.same_letter(x, said.context) for x in source.free}, **at}
            return INSTANCE(source.name, tuple(at.items()), rel=source.says.rel)
        of = source.parts[part].sequent if isinstance(source, Claim) else source.sequent
        about = {*of.letters, *of.free}
        at = self.values(said, about) if said.says("with") else {}
        at = {**{x: self.same_letter(x, said.context) for x in about}, **at}
        return INSTANCE(source, tuple(at.items()), part, atom, of.rel(atom))

    def same_letter(self, x: AnyLetter, context: Context) -> Any:
        """What has no value printed stands for the letter of its own name, if that is there."""
        return context.letters.get(name(x.name), x)

    def known_relation(self, source: Any, said: Sentence, rel: str) -> Rule:
        said.says(",")
        known = self.instance(source, said)
        return self.scaled(known, said)

    def scaled(self, known: Any, said: Sentence) -> Rule:
        said.says(",")
        if said.says("times"):
            return either_way(known, formula(said.math(), said.context))
        return known  # type: ignore[no-any-return]

    def law(self, called: str, said: Sentence, before: Term, after: Term) -> Rule:
        heads = ("sum", "product") if called == "splitting the sum" else ("integral",)
        over = [
            e
            for x in (before, after)
            for e in written_out(x)
            if isinstance(e, Binder) and e.head in heads
        ]
        by_parts = called == "integration by parts"
        said.expect(
            "after"
            if called == "splitting the sum"
            else "with factor"
            if by_parts
            else "with antiderivative"
        )
        first = said.math()
        if by_parts:
            said.expect("and antiderivative")
        second = said.math() if by_parts else []
        said.says(",")
        times = formula(said.math(), said.context) if said.says("times") else term(1)
        known: list[Any] = []
        for e in dict.fromkeys(over):
            if "integral" not in heads:
                known.append(rules.SPLIT(e, formula(first, said.context)))
                continue
            for x in dict.fromkeys(f.letter for f in over):
                turned = Binder(e.head, where(e.body, {e.letter: x}), x, e.lo, e.hi)
                with suppress(Unreadable):
                    known += laws(turned, first, second, said.context.having(x))
        plain = known if times == term(1) else []
        return OneOf((*plain, *(either_way(x, times) for x in known)))

    def combination(self, said: Sentence) -> Rule:
        said.expect("here")
        factor = None
        if said.formula_next():
            factor = formula(said.math(), said.context)
            said.expect("times")
        said.expect("the difference of the sides is")
        equations = []
        if said.formula_next():
            equations = self.instances(said)
        while not equations or said.says("plus"):
            said.expect("that of")
            known = self.instance(self.one_known(said), said)
            times = formula(said.math(), said.context) if said.says("times") else 1
            equations.append((known, times))
        return rules.LINEAR_SYSTEM(
            tuple(equations), *([factor] if factor is not None else [])
        )

    def one_known(self, said: Sentence) -> Claim | Cited | Condition:
        """What is named next."""
        if said.rest.startswith("“"):
            title, _, said.rest = said.rest[1:].partition("”")
            said.rest = said.rest.lstrip()
            return self.known[title]
        source, rest = self.called(said.rest)
        said.rest = rest.rest
        return source  # type: ignore[return-value]

    def instances(self, said: Sentence) -> list[tuple[INSTANCE, Term]]:
        """D(0, n) + u D(1, n), where D(m, n) is that of “up”."""
        lines = []
        while said.formula_next():
            lines.append(said.math())
        said.expect(", where")
        head = heading(said.math())
        said.expect("is that of")
        known = self.instance(self.one_known(said), said)
        letters = {name(x.name): x for x, _ in known.at if isinstance(x, Letter)}
        over = [letters[x] for x in head.params]
        D = FunctionLetter(
            spelled(head.name),
            tuple(Sort("real", x.size) for x in over),
            Sort("real"),
        )
        context, sign, found = self.context.having(D), 1, []
        for line in lines:
            if line in (["+"], ["-"]):
                sign = 1 if line == ["+"] else -1
                continue
            said_here = formula(line, context)
            *times, at = said_here.args if isinstance(said_here, Node) else (said_here,)
            if not isinstance(at, Apply) or at.function != D:
                raise Unreadable(f"{at} is no instance")
            values = {**dict(known.at), **dict(zip(over, at.args, strict=True))}
            found.append(
                (
                    replace(known, at=tuple(values.items())),
                    sign * prod(times, start=term(1)),
                )
            )
        return found


def either_way(known: Any, times: Term) -> Rule:
    """So many times what is known: an equation also from right to left."""
    signs = (times, -times) if known.rel == "=" else (times,)
    return OneOf(tuple(rules.LINEAR_SYSTEM(((known, u),)) for u in signs))


_SIGN = {sign: command for command, sign in _RELATIONS.items()}


def written_out(e: Term) -> Iterator[Term]:
    """e and everything inside it, names written out."""
    if isinstance(e, Named):
        yield from written_out(
            shown(e.body, dict(zip(e.params, e.values, strict=True)))
        )
        return
    yield e
    for x in children(e):
        yield from written_out(x)


def laws(
    e: Binder, first: list[str], second: list[str], context: Context
) -> Iterator[Rule]:
    """By parts; or by an antiderivative, of the integrand or of a multiple of it."""
    if second:
        yield BY_PARTS(e, formula(first, context), formula(second, context))
        return
    F = formula(first, context)
    yield rules.FTC(e, F)
    yield rules.FTC(replace(e, body=derivative(F, e.letter)), F)


def bound(context: Context, *lines: Term) -> Context:
    """Bound letters are known in what a reason says, but for those that are letters anyway."""
    found = {
        x.letter for line in lines for x in subterms(line) if isinstance(x, Binder)
    }
    return context.having(*(x for x in found if name(x.name) not in context.letters))
