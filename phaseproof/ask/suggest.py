"""The proof of a claim that says search(), as its author would write it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from itertools import count
from typing import Any

from phaseproof.ask.decide import settle
from phaseproof.prover.elaboration import wanted
from phaseproof.syntax.python_printer import spelled
from phaseproof.syntax.statement import Statement
from phaseproof.trusted.kernel import rules
from phaseproof.trusted.kernel.rules import INSTANCE, LINEAR_SYSTEM, TERMWISE
from phaseproof.trusted.language.claims import Chain, Claim, Fact, Proof, Relation, Rule
from phaseproof.trusted.language.terms import (
    FunctionLetter,
    Letter,
    OutsideFragment,
    Term,
    term,
)
from phaseproof.trusted.language.walk import parts_of

NAMED = {
    getattr(rules, word): word
    for word in (
        "ALGEBRA DEFINITION ADDITION EULER MODULUS PYTHAGORAS TRIANGLE".split()
    )
}
RELATIONS = {"=": "Equal", "≤": "AtMost", "<": "Less", "≠": "Differ"}
SAID = {"Abs(": "abs(", "conjugate(": "conj(", "EulerGamma": "gamma"}  # by an author


def sought(claim: Claim) -> str:
    """The proof that was found for each part that asks for one; nothing where none does."""
    return "; ".join(_found(claim, n) for n in wanted(claim))


def _found(claim: Claim, n: int) -> str:
    answer = settle(Statement(claim.title, claim.parts[n].sequent))
    where = f"part {n + 1}: " if len(claim.parts) > 1 else ""
    if answer.verdict != "proved" or answer.claim is None:
        return f"{where}no proof was found: {answer.obstacle or answer.verdict}"
    if len(answer.claim.parts) > 1:
        return (
            f"{where}a proof was found for either sign of a letter: each wants a part"
        )
    evidence = answer.claim.parts[0].evidence
    strange = {x for x in parts_of(evidence) if isinstance(x, Letter)} - claim.letters
    try:
        more = [
            f'{x.name} = letter("{x.name}", "{x.domain}")'
            for x in sorted(strange, key=lambda x: x.name)
        ] + [f"given={_condition(r)}" for r in answer.conditions]
        text = f"proof={_python(evidence)}" + (
            f", where {', '.join(more)}" if more else ""
        )
    except OutsideFragment as error:
        return f"{where}a proof was found, and it cannot be printed: {error}"
    return where + _called(
        text, {x.name for x in strange}, {x.name for x in claim.letters}
    )


def _called(text: str, strange: set[str], taken: set[str]) -> str:
    """The text with names that Python takes for what nobody named.

    >>> _called("have('squares', s' + s, s')", {"s'"}, {"s"})
    "have('squares', s1 + s, s1)"
    """
    for name in sorted(x for x in strange if not x.isidentifier()):
        plain = re.sub(r"\W", "", name)
        new = next(x for n in count(1) if (x := f"{plain}{n}") not in taken | strange)
        taken = taken | {new}
        text = re.sub(rf"(?<![\w']){re.escape(name)}(?!['′])", new, text)
    return text


def _condition(r: Relation) -> str:
    return f'given("needed", {_python(r)})'


def _python(x: Any) -> str:
    """A piece of a proof in the words of phaseproof.author."""
    match x:
        case Proof(chains=(chain,), first=()):
            return _python(chain)
        case Proof(chains=chains, first=facts):
            return f"proof({', '.join(map(_python, (*facts, *chains)))})"
        case Fact(condition=c, chain=chain):
            said = [
                repr(c.name),
                _python(c.says),
                _python(chain),
                *(y.name for y in c.free),
            ]
            return f"have({', '.join(said)})"
        case Chain(lines, last):
            steps = "".join(
                f".via({_python(e)}, by={_python(rule)})" for e, rule in lines
            )
            return f"{steps}.qed(by={_python(last)})".removeprefix(".")
        case Relation(lhs, rel, rhs):
            return f"{RELATIONS[rel]}({_python(lhs)}, {_python(rhs)})"
        case Letter(name=name) | FunctionLetter(name=name):
            return name
        case Term():
            text = spelled(x)
            for word, ours in SAID.items():
                text = text.replace(word, ours)
            return text
        case Rule() if x in NAMED:
            return NAMED[x]
        case INSTANCE(source=str() as name, at=at):
            return f"INSTANCE({name!r}, {_point(at)}, rel={x.rel!r})"
        case LINEAR_SYSTEM(equations, factor):
            known = "".join(f"({_python(k)}, {_python(u)}), " for k, u in equations)
            return f"LINEAR_SYSTEM(({known.rstrip()})" + (
                ")" if factor == term(1) else f", {_python(factor)})"
            )
        case TERMWISE(at, by):
            return f"TERMWISE({_python(by)}, {at.name})"
        case Rule():
            return f"{type(x).__name__}({', '.join(_arguments(x))})"
    return repr(x)


def _arguments(rule: Rule) -> Iterator[str]:
    """The fields, as far as they are not what they are anyway."""
    own = [f for f in fields(rule) if f.init]  # type: ignore[arg-type]
    while (
        own
        and own[-1].default is not MISSING
        and getattr(rule, own[-1].name) == own[-1].default
    ):
        own.pop()
    return (_python(getattr(rule, f.name)) for f in own)


def _point(at: Any) -> str:
    return "{" + ", ".join(f"{x.name}: {_python(v)}" for x, v in at) + "}"
