"""Golden vectors of a configuration: frequencies, attention factor, and some rows of cosines and
sines, as decimals that are each rounded once, from a ball, to so many significant digits.

They are what the configuration means; an engine in any language can keep them beside its tests.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
from flint import arb

from phaseproof.files import write
from phaseproof.numerics.cli_common import sentences
from phaseproof.numerics.conform.hf_config import (
    DEFAULTS,
    MODELS,
    Block,
    Rotary,
    read,
    understood,
)
from phaseproof.numerics.conform.verdict import CONFORMS, attention
from phaseproof.numerics.decimals import exact_value
from phaseproof.numerics.limits import ENTRY_BITS, MOST_ENTRY_BITS
from phaseproof.numerics.precision_context import working
from phaseproof.numerics.rationals import rational
from phaseproof.version import VERSION

SCHEMA = 1
DIGITS, MOST_DIGITS = 25, 200
ROWS = (1, 17, 4095)  # positions, and the last of the declared length


def decimals(balls: Callable[[], Sequence[arb]], digits: int) -> list[str]:
    """The decimals of so many significant digits nearest to what ``balls`` encloses at the working
    precision, which is doubled until every ball tells.  Raises ArithmeticError.

    >>> decimals(lambda: [arb.pi(), arb(1)], 5)
    ['3.1416', '1']
    """
    bits = max(ENTRY_BITS, 4 * digits)
    while True:
        with working(bits):
            found = [_decimal(x, digits) for x in balls()]
        if None not in found:
            return [str(x) for x in found]
        if bits >= max(MOST_ENTRY_BITS, 64 * digits):
            raise ArithmeticError("a value is too near the middle of two decimals")
        bits *= 2


def _decimal(ball: arb, digits: int) -> Decimal | None:
    """The decimal to which everything in a ball rounds; a quotient of decimals is rounded once."""
    quotient = Context(prec=digits, rounding=ROUND_HALF_EVEN).divide
    middle, radius = exact_value(ball.mid()), exact_value(ball.rad())
    low, high = (
        quotient(Decimal(x.numerator), Decimal(x.denominator))
        for x in (middle - radius, middle + radius)
    )
    return low if low == high else None


def known() -> list[str]:
    """The model types whose defaults have a rotary encoding that conforms, by their own names."""
    return [
        x
        for x, model in MODELS.items()
        if "text" not in model and understood({"model_type": x}).verdict == CONFORMS
    ]


def golden(name: str, config: Block, digits: int = DIGITS) -> dict[str, Any]:
    """What a configuration means, under its name.  Raises ValueError where that is not certain."""
    found = understood(config)
    if found.verdict != CONFORMS:
        why = [*found.contradictions, *found.unknown, *filter(None, [found.without])]
        raise ValueError(
            f"{name} must conform to have golden vectors, got {found.verdict}: {why[0]}"
        )
    return {
        "name": name,
        "command": f"phaseproof golden {name} --digits {digits}",
        "config": {**config},
        "assumed": [*found.assumed],
        "layers": [_layer(x, digits) for x in found.rotaries],
    }


def _layer(x: Rotary, digits: int) -> dict[str, Any]:
    theta = lambda: x.ladder.rungs().theta
    last = [x.length - 1] if x.length and x.length - 1 not in ROWS else []
    said = x.attention != attention(x.ladder.scaling)
    factor = Fraction(repr(x.attention)) if said else None
    return {
        "layers": x.name,
        "lanes": x.lanes,
        "rotated": x.ladder.rotated,
        "base": str(x.ladder.base),
        "scaling": str(x.ladder.scaling),
        "axes": x.axes or None,
        "attention": decimals(
            lambda: [
                arb(rational(factor))
                if factor is not None
                else x.ladder.scaling.attention()
            ],
            digits,
        )[0],
        "frequencies": decimals(theta, digits),
        "rows": [_row(theta, m, digits) for m in (*ROWS, *last)],
    }


def _row(
    theta: Callable[[], Sequence[arb]], m: int, digits: int
) -> dict[str, int | list[str]]:
    return {
        "position": m,
        "cosine": decimals(lambda: [(x * m).cos() for x in theta()], digits),
        "sine": decimals(lambda: [(x * m).sin() for x in theta()], digits),
    }


def collection(configs: dict[str, Block], digits: int = DIGITS) -> dict[str, Any]:
    """Golden vectors of several configurations, under their names."""
    return {
        "schema": SCHEMA,
        "transformers": DEFAULTS["transformers"],
        "digits": digits,
        "models": [golden(name, x, digits) for name, x in configs.items()],
    }


# ---------------------------------------------------------------- golden vectors


@click.command("golden")
@click.argument("names", metavar="MODEL_TYPE|CONFIG.json…", nargs=-1)
@click.option(
    "--digits",
    type=click.IntRange(1, MOST_DIGITS),
    default=DIGITS,
    show_default=True,
    metavar="N",
    help="Significant digits of each decimal.",
)
@click.option(
    "--out",
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File to write (default: print it).",
)
def golden_command(names: tuple[str, ...], digits: int, out: Path | None) -> None:
    """Print golden vectors as JSON.

    They are frequencies, attention factor, and rows of cosines and sines.  Each is the correctly
    rounded decimal.  A MODEL_TYPE has the defaults of transformers.  All known types are the
    default."""
    with sentences():
        made = collection({x: _configuration(x) for x in names or known()}, digits)
        text = json.dumps({"version": VERSION, **made}, indent=1, ensure_ascii=False)
        if out is None:
            click.echo(text)
        else:
            write(out, text + "\n")
            click.echo(f"{out}: {len(made['models'])} configurations")


def _configuration(name: str) -> Block:
    if name.endswith(".json"):
        return read(Path(name))
    if name not in MODELS:
        raise ValueError(
            f"a model must be a known model type or a file ending in .json, got {name!r}"
        )
    return {"model_type": name}
