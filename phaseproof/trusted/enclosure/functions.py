"""The functions of the language, of exact rationals, balls, twins and jets.

Each refuses what is outside its domain, and what a ball this wide cannot tell to be inside it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import factorial, prod
from operator import add, mul, neg

from flint import acb, arb, fmpq

from phaseproof.trusted.enclosure.jets import NONE, Jet, Mirrored, Scalar
from phaseproof.trusted.language.budget import EXACT_BITS
from phaseproof.trusted.language.signature import OPAQUE, SIGNATURE, filled
from phaseproof.trusted.language.terms import OutsideFragment


class Unsettled(OutsideFragment):
    """Balls this wide do not tell; narrower ones may."""


def ball(x: Scalar) -> acb:
    """A number as a finite ball."""
    z = acb(x) if isinstance(x, fmpq) else x
    if not isinstance(z, acb):
        raise OutsideFragment("this is not read under an integral or a derivative")
    if not z.is_finite():
        raise Unsettled("a value is not known to be finite")
    return z


def shortened(x: Scalar) -> Scalar:
    """x, as a ball once its fraction is long."""
    return acb(x) if isinstance(x, fmpq) and x.height_bits() > EXACT_BITS else x


def whole(x: Scalar) -> int | None:
    """The integer that x certainly is.  A ball may be 2^(2^40): memory does not hold its digits."""
    if isinstance(x, fmpq):
        return int(x.p) if x.q == 1 else None
    if not isinstance(x, acb) or not x.is_exact() or not x.imag.is_zero():
        return None
    told = x.real.is_integer() and abs(x.real) < arb(2) ** EXACT_BITS
    return int(x.real.unique_fmpz()) if told else None


def is_real(x: Scalar) -> bool:
    """Whether the imaginary part is exactly zero.  Around zero is not enough."""
    return isinstance(x, fmpq) or (isinstance(x, acb) and x.imag.is_zero())


def certainly_positive(z: acb) -> bool:
    """False if z is certainly no positive real number."""
    if z.imag.is_zero() and z.real > 0:
        return True
    if z.real <= 0 or not z.imag.contains(0):
        return False
    raise Unsettled("a number is not known to be real and positive")


def _certainly_negative(z: acb) -> bool:
    return bool(z.imag.is_zero() and z.real < 0)


def off_cut(z: acb) -> acb:
    """z, when it certainly is not on (-∞, 0], where log, roots, Ci and E1 have their cut."""
    if z.real > 0 or not z.imag.contains(0):
        return z
    if z.imag.is_zero() and z.real <= 0:
        raise OutsideFragment("a number lies on the branch cut")
    raise Unsettled("a number is not known to be off the branch cut")


def cin(z: acb) -> acb:
    """∫₀¹ (1 - cos zt)/t dt, entire and even: a series near 0, γ + log z - Ci z elsewhere."""
    if z.abs_upper() < 8:
        return z**2 / 4 * (-(z**2) / 4).hypgeom([1, 1], [fmpq(3, 2), 2, 2])
    w = -z if z.real < 0 else off_cut(z)
    return arb.const_euler() + w.log() - w.ci()


PLAIN: dict[str, Callable[[acb], acb]] = {
    "Cin": cin,
    "E1": lambda z: z.expint(1),
    **{
        name: getattr(acb, x.balls)
        for name, x in SIGNATURE.items()
        if x.balls and not x.opaque
    },
}
EXACT: dict[str, Callable[[fmpq], fmpq]] = {
    "conj": lambda q: q,
    "re": lambda q: q,
    "im": lambda q: fmpq(0),
    "abs": abs,
}
CUT = ("log", "Ci", "E1")
SLOW = (
    "Ci",
    "Si",
    "Cin",
    "E1",
)  # summed from series, each many times as long as another function


def opaque(head: str, z: acb) -> acb:
    """A real function of a real number."""
    if not is_real(z):
        raise OutsideFragment(f"{head} of a number that is not real")
    x = z.real
    if head in ("floor", "ceil"):
        value = x.floor() if head == "floor" else x.ceil()
        if not value.is_exact():
            raise Unsettled(
                f"a number is not known to lie between two integers for {head}"
            )
        return acb(value)
    for kind, form in OPAQUE[head].where:
        bound = filled(form, x, _applied)
        if not (bound > 0 if kind == "> 0" else bound >= 0):
            raise Unsettled(
                f"{head} of a number that is not known to be where it is real"
            )
    return _finite(acb(getattr(arb, OPAQUE[head].balls)(x)))


def apply(head: str, x: Scalar) -> Scalar:
    """A function of one number."""
    if head in OPAQUE and isinstance(x, Mirrored):
        raise OutsideFragment(f"no integral is read of {head}")
    match x:
        case Jet():
            return _of_jet(head, x)
        case Mirrored():
            return _of_twin(head, x)
        case fmpq() if head in EXACT:
            return EXACT[head](x)
    z = ball(x)
    if head in OPAQUE:
        return opaque(head, z)
    match head:
        case "conj":
            return z.conjugate()
        case "re" | "im" | "abs":
            return acb({"re": z.real, "im": z.imag, "abs": abs(z)}[head])
        case "log" if _certainly_negative(z):
            return z.log()  # the principal one
        case "Ci" if not certainly_positive(z):
            raise OutsideFragment("Ci of a number that is not positive")
    return _plain(head, z)


def _plain(head: str, z: acb) -> acb:
    if head not in PLAIN:
        raise OutsideFragment(f"no enclosure for {head}")
    return _finite(PLAIN[head](off_cut(z) if head in CUT else z))


def _finite(z: acb) -> acb:
    if z.is_finite():
        return z
    raise Unsettled("a function is not known to be finite here")


def reciprocal(x: Scalar) -> Scalar:
    """1/x, for x certainly not zero."""
    match x:
        case Jet():
            return x.through(lambda c, j: reciprocal(c) ** (j + 1) * fmpq((-1) ** j))
        case Mirrored():
            return x.both(reciprocal)
        case _ if x == 0:
            raise OutsideFragment("a division by zero")
        case acb() if x.contains(0):
            raise Unsettled("a divisor may be zero")
    return 1 / x


def power(x: Scalar, y: Scalar, on_path: bool = False) -> Scalar:
    """x^y: any x to an integer, x ≠ 0 to anything (the principal value), and 0 to what is positive.

    A ball that a root cannot tell from zero is refused, except ``on_path``: an integrator will
    cut it smaller, and meanwhile the principal root encloses both signs.
    """
    if (n := whole(y)) is not None:
        return _integer_power(x, n)
    if not is_real(y):
        return apply("exp", y * apply("log", x))
    match x:
        case Jet():
            return _on_one_side(x).through(
                lambda c, j: power(c, y - j) * _binomial(y, j)
            )
        case Mirrored():
            return x.both(lambda z: _principal(off_cut(z), y))
    z = ball(x)
    if z.is_zero() and acb(y).real > 0:
        return fmpq(0)
    straddles = z.imag.is_zero() and z.real.contains(0)
    if not (on_path and straddles) and not _certainly_negative(z):
        z = off_cut(z)
    return _finite(_principal(z, y))


def _integer_power(x: Scalar, n: int) -> Scalar:
    if n < 0:
        return reciprocal(_integer_power(x, -n))
    if isinstance(x, fmpq) and x.height_bits() * n > EXACT_BITS:
        return acb(x) ** n
    return x**n


def _principal(z: acb, y: fmpq | acb) -> acb:
    halves = whole(2 * y)
    return z.sqrt() ** halves if halves is not None else (z.log() * y).exp()


def _binomial(y: Scalar, j: int) -> Scalar:
    return prod(((y - i) for i in range(j)), start=fmpq(1)) * fmpq(1, factorial(j))


def _of_twin(head: str, x: Mirrored) -> Mirrored:
    match head:
        case "conj":
            return x.conjugate()
        case "re":
            return x.real
        case "im":
            return x.imag
        case "abs":
            return Mirrored.tied(_principal(off_cut(x.value * x.mirror), fmpq(1, 2)), 1)
    return x.both(lambda z: _plain(head, z))


def _on_one_side(x: Jet) -> Jet:
    """x, which does not cross the branch cut: from a negative number it goes on along the line."""
    on_cut = isinstance(x.base, fmpq | acb) and _certainly_negative(ball(x.base))
    if on_cut and not all(map(is_real, x.parts.values())):
        raise OutsideFragment("a derivative across the branch cut")
    return x


def _of_jet(head: str, x: Jet) -> Scalar:
    """f(u + εv) = f(u) + εv f′(u) in one direction after another, f′ as the signature has it."""
    slope, real = SIGNATURE[head].derivative, all(map(is_real, x.parts.values()))
    match head:
        case "conj" | "re" | "im":
            return x.each(lambda c: apply(head, c))
        case "abs":
            return power(_of_jet("re", x) ** 2 + _of_jet("im", x) ** 2, fmpq(1, 2))
        case "log":
            x = _on_one_side(x)
        case _ if slope is None or head in CUT or (head in OPAQUE and not real):
            raise OutsideFragment(f"no derivative is read of {head} here")
    if not (along := NONE.union(*x.parts)):
        return apply(head, x.base)
    last = max(along)
    moved, rest = (
        Jet({s: c for s, c in x.parts.items() if (last in s) is moves})
        for moves in (True, False)
    )
    return moved * filled(slope, rest, _applied) + apply(head, rest)


STEPS: dict[str, Callable[..., Scalar]] = {
    "pi": acb.pi,
    "neg": neg,
    "+": add,
    "*": mul,
    "/": lambda x, y: x * reciprocal(y),
    "^": lambda x, n: power(x, fmpq(n.numerator, n.denominator)),
}


def _applied(head: str, *args: Scalar) -> Scalar:
    """A head of a form of the signature, at numbers."""
    return STEPS[head](*args) if head in STEPS else apply(head, *args)
