"""What every rule is made of: using a known relation, and walking a chain of links."""

from __future__ import annotations

from phaseproof.claims import (
    Chain,
    Condition,
    Method,
    Point,
    Rejected,
    Relation,
    Sequent,
)
from phaseproof.kernel.insides import ratios
from phaseproof.kernel.instances import EMPTY, REFUSALS, gap, instance, met, ordered, same
from phaseproof.kernel.matrices import Form
from phaseproof.kernel.reading import Env, Level, Meaning, Reader
from phaseproof.kernel.ring import ONE, Atom, Quotient, quotient
from phaseproof.kernel.scope import Scope
from phaseproof.terms import Term


class Rule:
    """A named reason.  ``check`` raises unless ``before rel after`` follows by it."""

    name = ""
    rel = "="
    method = Method.EXACT

    @property
    def weaker(self) -> Rule | None:
        """A rule by which an honest citation of this one must not already hold."""
        return None

    def check(self, before: Term, after: Term, scope: Scope) -> None:
        raise Rejected("no rule")

    def inside(self, before: Term, after: Term) -> tuple[tuple[str, Relation, Chain], ...]:
        """The chains this reason holds: a caption, what is shown, how."""
        return ()

    def because(self) -> tuple[str | Term | Relation, ...]:
        """What a reader needs besides the name, in words and terms."""
        return ()


# ---------------------------------------------------------------- using what is known

def using(says: Relation, env: Env, before: Term, after: Term, scope: Scope) -> None:
    """The link is the relation itself, or the relation times something, or (for an equation)
    the relation used inside an expression, one side of it being a single atom or word."""
    for attempt in (matching, scaling, rewriting):
        try:
            return attempt(says, env, before, after, scope)
        except REFUSALS as refusal:
            last = refusal
    raise Rejected(f"the relation does not give this step ({last})")


def matching(says: Relation, env: Env, before: Term, after: Term, scope: Scope) -> None:
    try:
        same(before, says.lhs, scope, other=env)
        same(after, says.rhs, scope, other=env)
    except Rejected:
        if says.rel != "=":
            raise
        same(before, says.rhs, scope, other=env)
        same(after, says.lhs, scope, other=env)


def scaling(says: Relation, env: Env, before: Term, after: Term, scope: Scope) -> None:
    if says.rel == "≠":
        raise Rejected("an inequation is not added")
    multiple(gap(before, after, scope), gap(says.lhs, says.rhs, scope, env), says.rel, scope)


def multiple(whole: Quotient, known: Quotient, rel: str, scope: Scope) -> None:
    """0 rel known gives 0 rel whole, because whole = u known for a single term u that means
    something and, where order matters, is visibly not negative."""
    why = Rejected("the two sides differ")
    for unit in ratios(whole.num * known.den, known.num * whole.den):
        try:
            if rel != "=":
                scope.demand(quotient(unit), "> 0" if rel == "<" else "≥ 0",
                             "the factor of the inequality")
            elif not all(e > 0 or scope.atom_nonzero(x)
                         for (_, a, _), _ in unit.terms for x, e in a):
                raise Rejected("the factor may be infinite")
            return
        except Rejected as refusal:
            why = refusal
    raise why


def rewriting(says: Relation, env: Env, before: Term, after: Term, scope: Scope) -> None:
    if says.rel != "=":
        raise Rejected("only an equation is used inside an expression")
    reader = Reader(scope, Level.OPAQUE)
    left, right = reader.either(says.lhs, env), reader.either(says.rhs, env)
    last: Exception = Rejected("neither side of the equation is a single atom")
    for x, value in ((left, right), (right, left)):
        replaced = rewriter(x, value, scope)
        if replaced is not None:
            try:
                same(before, before, scope)  # both lines mean something before anything is put in
                same(after, after, scope)
                return same(before, after, scope, reader=replaced)
            except REFUSALS as refusal:
                last = refusal
    raise Rejected(str(last))


def rewriter(x: Meaning, value: Meaning, scope: Scope) -> Reader | None:
    """A reader that reads the atom (or word) x as value."""
    if isinstance(x, Quotient) and isinstance(value, Quotient):
        atom = single_atom(x)
        return None if atom is None else Reader(
            scope, Level.OPAQUE, rewrites={atom: value}, demanding=False)
    if isinstance(x, Form) and isinstance(value, Form) and len(x.words) == 1:
        (word, c), = x.words
        if word and c.same(quotient(ONE)):
            return Reader(scope, Level.OPAQUE, words=((word, value),), demanding=False)
    return None


def single_atom(q: Quotient) -> Atom | None:
    if q.den == ONE and len(q.num.terms) == 1:
        ((r, a, p), c), = q.num.terms
        if r == 0 and not p and c == 1 and len(a) == 1:
            (x, e), = a
            return x if e == 1 and isinstance(x, Atom) else None
    return None


def relation(s: Sequent, atom: int) -> Relation:
    if type(atom) is not int or not 0 <= atom < len(s.says):
        raise Rejected(f"no relation {atom} is said")
    return s.says[atom]


def apply(s: Sequent, at: Point, atom: int, before: Term, after: Term, scope: Scope) -> None:
    """The link is an instance of a relation of the sequent, whose hypotheses are met."""
    if s.some:
        raise Rejected('"there is" is opened by obtaining its letters')
    env = instance({*s.letters, *s.free}, at, scope)
    for condition in (*s.given, *map(Condition, s.provided)):
        met(condition, env, scope)
    using(relation(s, atom), env, before, after, scope)


# ---------------------------------------------------------------- chains

def defined(line: Term, scope: Scope) -> None:
    """Every division, root and logarithm of the line means something under the hypotheses."""
    Reader(scope, Level.OPAQUE).either(line, EMPTY)


def step(rule: Rule, before: Term, after: Term, scope: Scope) -> None:
    """The rule holds here, and nothing weaker than it would do."""
    if type(rule) not in scope.rules:
        raise Rejected("not a rule of this kernel")
    rule.check(before, after, scope)
    if rule.weaker is not None and follows(rule.weaker, before, after, scope):
        raise Rejected(f"already holds by {rule.weaker.name}")


def follows(rule: Rule, before: Term, after: Term, scope: Scope) -> bool:
    try:
        rule.check(before, after, scope)
        return True
    except REFUSALS:
        return False


def check_chain(says: Relation, chain: Chain, scope: Scope) -> None:
    """Each link holds by the reason it gives, and the links add up to what is said."""
    if type(chain) is not Chain:
        raise Rejected("not a finished chain")
    defined(says.lhs, scope)
    if says.rel in "≤<":
        ordered(says.lhs, scope)
    strict = False
    links = [*chain.links(says)]
    allowed = {*{"=": "=", "≤": "=≤<", "<": "=≤<", "≠": "≠"}[says.rel]}
    if says.rel == "≠" and len(links) > 1:
        raise Rejected("a chain for ≠ has one link")
    for n, (before, rule, after) in enumerate(links, 1):
        try:
            if type(rule) not in scope.rules:
                raise Rejected("not a rule of this kernel")
            if rule.rel not in allowed:
                raise Rejected(f"{rule.rel} has no place in a chain for {says.rel}")
            if before == after:
                raise Rejected("the line repeats the one before")
            defined(after, scope)
            if says.rel in "≤<":
                ordered(after, scope)
            step(rule, before, after, scope)
        except REFUSALS as refusal:
            name = getattr(rule, "name", "?")
            raise Rejected(f"step {n} ({name}): {refusal}") from refusal
        strict |= rule.rel == "<"
    if says.rel == "<" and not strict:
        raise Rejected("no link is strict")
