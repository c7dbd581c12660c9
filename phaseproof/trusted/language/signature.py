"""The heads of the language, a record for each: all that any room knows of one by its name.

Data only.  To add a function is to add a record here, and, if steps may use a law of it, that law
in the kernel's normalizer.  What a record leaves out it says why, under the name of the room.

A form is a term in one letter, "x", written as data: ("/", 1, "x") is 1/x.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Form = Any  # "x", a number, or a head with its arguments
HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Head:
    """A head by its name.

    ``arity`` None is any number of arguments, but not none.  A function of one number has values of
    the kind ``values``.  Of an ``opaque`` one no law is known but where it is real: where its
    argument is real, and each form of ``where`` is as it says.  ``ratio`` says of which two
    functions one is the quotient ("" is 1), ``derivative`` its slope as a form, ``holomorphic``
    that it has a complex derivative wherever it is defined.

    Spelled: for ``text`` and ``latex``, and in what else LaTeX (``read``) and Python (``python``)
    have for it; in SymPy, mpmath, FLINT (``balls``) and Rocq (``rocq`` of real numbers, and
    ``rocq_complex``).  ``powered``: its square is written cos² x.
    """

    name: str
    says: str = ""
    arity: int | None = 1
    values: str = "complex"
    opaque: bool = False
    where: tuple[tuple[str, Form], ...] = ()
    ratio: tuple[str, str] | None = None
    derivative: Form = None
    holomorphic: bool = False
    text: str = ""
    latex: str = ""
    read: tuple[str, ...] = ()
    python: tuple[str, ...] = ()
    powered: bool = False
    sympy: str = ""
    mpmath: str = ""
    balls: str = ""
    rocq: str = ""
    rocq_complex: str = ""
    lacks: Mapping[str, str] = field(default_factory=dict)


def filled(form: Form, x: Any, build: Callable[..., Any]) -> Any:
    """The form at x, where ``build(head, *arguments)`` applies a head."""
    if isinstance(form, tuple):
        head, *args = form
        return build(head, *(filled(y, x, build) for y in args))
    return x if form == "x" else form


_ROCQ = {"rocq": "no claim of the book speaks of it"}
_SPECIAL = {"rocq": "the libraries of Rocq do not define it"}
_LESS, _MORE = ("+", 1, ("neg", "x")), ("+", 1, "x")
_CIRCLE = ("^", ("+", 1, ("neg", ("^", "x", 2))), HALF)  # √(1 − x²)
_WITHIN = (("≥ 0", _LESS), ("≥ 0", _MORE))


def _circular(
    name: str,
    says: str,
    derivative: Form,
    *,
    ratio: tuple[str, str] | None = None,
    latex: str = "",
    rocq: str = "",
) -> Head:
    """A function of sines and cosines, or of their hyperbolic kin."""
    return Head(
        name,
        says,
        ratio=ratio,
        derivative=derivative,
        holomorphic=True,
        text=name,
        latex=latex or "\\" + name,
        powered=True,
        sympy=name,
        mpmath=name,
        balls=name,
        rocq=rocq,
        lacks={} if rocq else _ROCQ,
    )


def _inverse(
    name: str,
    word: str,
    says: str,
    derivative: Form,
    *,
    values: str = "real",
    where: tuple[tuple[str, Form], ...] = (),
    python: tuple[str, ...] = (),
    latex: str = "",
) -> Head:
    """The inverse of such a function, of real numbers."""
    return Head(
        name,
        says,
        values=values,
        opaque=True,
        where=where,
        derivative=derivative,
        text=word,
        latex=latex or rf"\operatorname{{{word}}}",
        python=python,
        sympy=name,
        mpmath=name,
        balls=name,
        lacks=_ROCQ,
    )


SIGNATURE: Mapping[str, Head] = {
    x.name: x
    for x in (
        Head(
            "pi",
            arity=0,
            holomorphic=True,
            text="π",
            latex=r"\pi",
            sympy="pi",
            rocq="PI",
        ),
        Head(
            "i",
            arity=0,
            holomorphic=True,
            text="ⅈ",
            latex=r"\mathrm{i}",
            sympy="I",
            rocq="i_",
        ),
        Head(
            "gamma",
            arity=0,
            holomorphic=True,
            text="γ",
            latex=r"\gamma",
            sympy="EulerGamma",
            rocq="gamma",
        ),
        Head("+", arity=None, holomorphic=True),
        Head("*", arity=None, holomorphic=True),
        Head("neg", holomorphic=True),
        Head("/", arity=2, holomorphic=True),
        Head("^", arity=2, holomorphic=True),
        Head("T"),
        Head("dot", arity=2),
        Head("det", text="det", latex=r"\det"),
        Head("identity"),
        Head("zeros", arity=2),
        Head(
            "exp",
            "exp(z) = e^z, for complex z.",
            derivative=("exp", "x"),
            holomorphic=True,
            read=(r"\exp",),
            sympy="exp",
            mpmath="exp",
            balls="exp",
            rocq="exp",
            rocq_complex="Cexp",
        ),
        Head(
            "log",
            "log(z) = ln |z| + ⅈ arg z, the principal value, where z ≠ 0; -π < arg z ≤ π.",
            derivative=("/", 1, "x"),
            text="ln",
            latex=r"\ln",
            read=(r"\log",),
            python=("ln",),
            powered=True,
            sympy="log",
            mpmath="log",
            balls="log",
            rocq="ln",
        ),
        _circular("sin", "sin(z), for complex z.", ("cos", "x"), rocq="sin"),
        _circular("cos", "cos(z), for complex z.", ("neg", ("sin", "x")), rocq="cos"),
        _circular(
            "tan",
            "tan(z) = sin z/cos z, where cos z ≠ 0.",
            ("/", 1, ("^", ("cos", "x"), 2)),
            ratio=("sin", "cos"),
            rocq="tan",
        ),
        _circular(
            "cot",
            "cot(z) = cos z/sin z, where sin z ≠ 0.",
            ("neg", ("/", 1, ("^", ("sin", "x"), 2))),
            ratio=("cos", "sin"),
        ),
        _circular(
            "sec",
            "sec(z) = 1/cos z, where cos z ≠ 0.",
            ("/", ("sin", "x"), ("^", ("cos", "x"), 2)),
            ratio=("", "cos"),
        ),
        _circular(
            "csc",
            "csc(z) = 1/sin z, where sin z ≠ 0.",
            ("neg", ("/", ("cos", "x"), ("^", ("sin", "x"), 2))),
            ratio=("", "sin"),
        ),
        _circular(
            "sinh",
            "sinh(z) = (e^z − e^(−z))/2, for complex z.",
            ("cosh", "x"),
            rocq="sinh",
        ),
        _circular(
            "cosh",
            "cosh(z) = (e^z + e^(−z))/2, for complex z.",
            ("sinh", "x"),
            rocq="cosh",
        ),
        _circular(
            "tanh",
            "tanh(z) = sinh z/cosh z, where cosh z ≠ 0.",
            ("/", 1, ("^", ("cosh", "x"), 2)),
            ratio=("sinh", "cosh"),
            rocq="tanh",
        ),
        _circular(
            "coth",
            "coth(z) = cosh z/sinh z, where sinh z ≠ 0.",
            ("neg", ("/", 1, ("^", ("sinh", "x"), 2))),
            ratio=("cosh", "sinh"),
        ),
        _circular(
            "sech",
            "sech(z) = 1/cosh z, where cosh z ≠ 0.",
            ("neg", ("/", ("sinh", "x"), ("^", ("cosh", "x"), 2))),
            ratio=("", "cosh"),
            latex=r"\operatorname{sech}",
        ),
        _circular(
            "csch",
            "csch(z) = 1/sinh z, where sinh z ≠ 0.",
            ("neg", ("/", ("cosh", "x"), ("^", ("sinh", "x"), 2))),
            ratio=("", "sinh"),
            latex=r"\operatorname{csch}",
        ),
        Head(
            "conj",
            "conj(z) = x − ⅈy, the conjugate of z = x + ⅈy.",
            python=("conjugate",),
            sympy="conjugate",
            mpmath="conj",
            rocq_complex="Cconj",
        ),
        Head(
            "re",
            "re(z), the real part.",
            text="Re",
            latex=r"\operatorname{Re}",
            sympy="re",
            mpmath="re",
        ),
        Head(
            "im",
            "im(z), the imaginary part.",
            text="Im",
            latex=r"\operatorname{Im}",
            sympy="im",
            mpmath="im",
        ),
        Head(
            "abs",
            "abs(z) = |z|, the modulus.",
            python=("Abs",),
            sympy="Abs",
            lacks={"derivative": "there is none at 0, and elsewhere |x| is x or −x"},
        ),
        Head(
            "Si",
            "Si(x) = ∫₀ˣ sin(t)/t dt, for real x.",
            derivative=("/", ("sin", "x"), "x"),
            text="Si",
            latex=r"\operatorname{Si}",
            sympy="Si",
            mpmath="si",
            balls="si",
            rocq="Si",
        ),
        Head(
            "Cin",
            "Cin(x) = ∫₀ˣ (1 − cos t)/t dt, for real x.",
            derivative=("/", ("+", 1, ("neg", ("cos", "x"))), "x"),
            text="Cin",
            latex=r"\operatorname{Cin}",
            rocq="Cin",
            lacks={"from sympy": "SymPy has γ + ln x − Ci x for it"},
        ),
        Head(
            "Ci",
            "Ci(x) = γ + ln x − Cin x, for x > 0.",
            derivative=("/", ("cos", "x"), "x"),
            text="Ci",
            latex=r"\operatorname{Ci}",
            sympy="Ci",
            balls="ci",
            rocq="CosInt",
        ),
        Head(
            "E1",
            "E1(ⅈx) = −Ci x + ⅈ(Si x − π/2), for x > 0; E₁ is read nowhere else.",
            derivative=("neg", ("/", ("exp", ("neg", "x")), "x")),
            text="E₁",
            latex="E_{1}",
            rocq_complex="E1",
            lacks={
                "paper": "E₁ is a letter with an index elsewhere",
                "from sympy": "SymPy has expint(1, x) for it",
            },
        ),
        _inverse(
            "asin",
            "arcsin",
            "asin(x), for −1 ≤ x ≤ 1; between −π/2 and π/2.",
            ("/", 1, _CIRCLE),
            where=_WITHIN,
            python=("arcsin",),
            latex=r"\arcsin",
        ),
        _inverse(
            "acos",
            "arccos",
            "acos(x), for −1 ≤ x ≤ 1; between 0 and π.",
            ("neg", ("/", 1, _CIRCLE)),
            values="nonnegative",
            where=_WITHIN,
            python=("arccos",),
            latex=r"\arccos",
        ),
        _inverse(
            "atan",
            "arctan",
            "atan(x), for real x; between −π/2 and π/2.",
            ("/", 1, ("+", 1, ("^", "x", 2))),
            python=("arctan",),
            latex=r"\arctan",
        ),
        _inverse(
            "asinh",
            "arsinh",
            "asinh(x), for real x.",
            ("/", 1, ("^", ("+", 1, ("^", "x", 2)), HALF)),
        ),
        _inverse(
            "acosh",
            "arcosh",
            "acosh(x), for x ≥ 1; not negative.",
            ("/", 1, ("^", ("+", ("^", "x", 2), ("neg", 1)), HALF)),
            values="nonnegative",
            where=(("≥ 0", ("+", "x", ("neg", 1))),),
        ),
        _inverse(
            "atanh",
            "artanh",
            "atanh(x), for −1 < x < 1.",
            ("/", 1, ("*", _LESS, _MORE)),
            where=tuple(("> 0", form) for _, form in _WITHIN),
        ),
        Head(
            "erf",
            "erf(x) = 2/√π ∫₀ˣ e^(−t²) dt, for real x.",
            values="real",
            opaque=True,
            derivative=(
                "/",
                ("*", 2, ("exp", ("neg", ("^", "x", 2)))),
                ("^", ("pi",), HALF),
            ),
            text="erf",
            latex=r"\operatorname{erf}",
            sympy="erf",
            mpmath="erf",
            balls="erf",
            lacks=_SPECIAL,
        ),
        Head(
            "Gamma",
            "Gamma(x) = ∫₀^∞ t^(x−1) e^(−t) dt, for x > 0.",
            values="positive",
            opaque=True,
            where=(("> 0", "x"),),
            text="Γ",
            latex=r"\Gamma",
            python=("gamma",),
            sympy="gamma",
            mpmath="gamma",
            balls="gamma",
            lacks={
                **_SPECIAL,
                "derivative": "the language has no digamma function",
                "page": "Γ may be a letter",
            },
        ),
        Head(
            "floor",
            "floor(x), the largest whole number that is at most x, for real x.",
            values="integer",
            opaque=True,
            text="floor",
            latex=r"\operatorname{floor}",
            sympy="floor",
            mpmath="floor",
            balls="floor",
            lacks={**_ROCQ, "derivative": "it is not continuous"},
        ),
        Head(
            "ceil",
            "ceil(x), the smallest whole number that is at least x, for real x.",
            values="integer",
            opaque=True,
            text="ceil",
            latex=r"\operatorname{ceil}",
            python=("ceiling",),
            sympy="ceiling",
            mpmath="ceil",
            balls="ceil",
            lacks={**_ROCQ, "derivative": "it is not continuous"},
        ),
    )
}
CONSTANTS = {name for name, x in SIGNATURE.items() if x.arity == 0}
OPAQUE = {name: x for name, x in SIGNATURE.items() if x.opaque}
# Inverse functions, and those that they are the inverse of.
INVERSES: Mapping[Any, str] = {x: x[1:] for x in OPAQUE if x[1:] in SIGNATURE}
# Functions of one number of which laws are known.
FUNCTIONS = {name for name, x in SIGNATURE.items() if x.says and not x.opaque}
