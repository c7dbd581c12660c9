"""The JSON Schema of certificates, read off the same dataclasses as certificates are.

``python -m phaseproof.verification.certificate.schema`` prints docs/certificate.schema.json.
"""

from __future__ import annotations

from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

from phaseproof.trusted.language.claims import Claim, Sequent
from phaseproof.trusted.language.codec import TERMS, declared, defaults
from phaseproof.trusted.language.terms import AnyLetter
from phaseproof.verification.certificate.writing import KINDS, SCHEMA, dump

Schema = dict[str, Any]

TEXT, LINES = {"type": "string"}, {"type": "array", "items": {"type": "string"}}
HASH = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
TAG = {"type": "string", "pattern": "^[0-9A-Za-z]{4}$"}
PLACE = {"type": "integer", "minimum": 0}


def schema() -> Schema:
    """What a certificate looks like."""
    ref = lambda name: {"$ref": f"#/$defs/{name}"}
    many = lambda x: {"type": "array", "items": x}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A certificate of phaseproof",
        **_closed(
            {
                "schema": {"const": SCHEMA},
                "tag": TAG,
                "title": TEXT,
                "source": TEXT,
                "hash": HASH,
                "statement": _closed(
                    {"text": LINES, "latex": TEXT, "where": LINES, "where_latex": LINES}
                ),
                "verdict": {"enum": ["proved", "refuted"]},
                "grade": {"enum": ["exact", "enclosed", "observed"]},
                "reach": TEXT,
                "rules": LINES,
                "uses": many(_closed({"tag": TAG, "hash": HASH})),
                "rests_on": LINES,
                "theorems": many(
                    _closed(
                        {
                            "key": TEXT,
                            "title": TEXT,
                            "reference": TEXT,
                            "text": LINES,
                            "hash": HASH,
                        }
                    )
                ),
                "parts": many(ref("Part")),
                "corrected": {"anyOf": [ref("Claim"), {"type": "null"}]},
                "readings": many(ref("WitnessReading")),
                "terms": many(ref("term")),
                "made_with": _closed(
                    dict.fromkeys(("phaseproof", "python-flint", "mpmath"), TEXT)
                ),
                "certificate_hash": HASH,
            }
        ),
        "$defs": {
            "Claim": _closed({"is": {"const": "Claim"}, "tag": TAG, "hash": HASH}),
            **{name: _object(name, kind) for name, kind in KINDS.items()},
            "term": {
                "oneOf": [
                    _row({"const": name}, *map(of, declared(kind).values()))
                    for name, kind in TERMS.items()
                ]
            },
        },
    }


def of(hint: Any) -> Schema:
    """What a field holds that is declared so."""
    if get_origin(hint) in (Union, UnionType):
        options = [of(x) for x in get_args(hint)]
        distinct = [x for n, x in enumerate(options) if x not in options[:n]]
        return distinct[0] if len(distinct) == 1 else {"anyOf": distinct}
    if get_origin(hint) is Literal:
        return {"enum": [*get_args(hint)]}
    if get_origin(hint) is tuple:
        inner = get_args(hint)
        return (
            {"type": "array", "items": of(inner[0])}
            if inner[-1] is Ellipsis
            else _row(*map(of, inner))
        )
    simple = {
        str: TEXT,
        int: {"type": "integer"},
        bool: {"type": "boolean"},
        NoneType: {"type": "null"},
        Fraction: {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"},
    }
    if hint in simple:
        return simple[hint]
    if any(issubclass(kind, hint) for kind in TERMS.values()):
        return PLACE
    names = (
        ["Claim"]
        if hint is Claim
        else [name for name, kind in KINDS.items() if issubclass(kind, hint)]
    )
    refs = [{"$ref": f"#/$defs/{name}"} for name in names]
    return refs[0] if len(refs) == 1 else {"anyOf": refs}


def _object(name: str, kind: type) -> Schema:
    hints, optional = declared(kind), {*defaults(kind)}
    if kind is Sequent:
        hints, optional = (
            {**hints, "letters": tuple[AnyLetter, ...]},
            optional | {"letters"},
        )
    return _closed(
        {"is": {"const": name}, **{field: of(x) for field, x in hints.items()}},
        {*hints} & optional,
    )


def _closed(fields: Schema, optional: set[str] | None = None) -> Schema:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "properties": fields,
        "additionalProperties": False,
        "required": [x for x in fields if x not in (optional or ())],
    }


def _row(*items: Schema) -> Schema:
    """A list of so many things."""
    return {
        "type": "array",
        "prefixItems": [*items],
        "items": False,
        "minItems": len(items),
    }


if __name__ == "__main__":
    print(dump(schema()), end="")
