"""How a name is spelled: ``theta_1`` is θ with index 1, ``q'`` is q with a prime.

A name has a stem, primes and indices.  ``theta`` and ``θ`` are one spelling, so that two letters a
reader could not tell apart are the same to the printers too.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from phaseproof.trusted.language.terms import NAME, OutsideFragment

GREEK = {  # spelled out, as Unicode, as LaTeX
    "alpha": ("α", r"\alpha"),
    "beta": ("β", r"\beta"),
    "gamma": ("γ", r"\gamma"),
    "delta": ("δ", r"\delta"),
    "epsilon": ("ε", r"\varepsilon"),
    "zeta": ("ζ", r"\zeta"),
    "eta": ("η", r"\eta"),
    "theta": ("θ", r"\theta"),
    "iota": ("ι", r"\iota"),
    "kappa": ("κ", r"\kappa"),
    "lambda": ("λ", r"\lambda"),
    "mu": ("μ", r"\mu"),
    "nu": ("ν", r"\nu"),
    "xi": ("ξ", r"\xi"),
    "pi": ("π", r"\pi"),
    "rho": ("ρ", r"\rho"),
    "sigma": ("σ", r"\sigma"),
    "tau": ("τ", r"\tau"),
    "upsilon": ("υ", r"\upsilon"),
    "phi": ("φ", r"\varphi"),
    "chi": ("χ", r"\chi"),
    "psi": ("ψ", r"\psi"),
    "omega": ("ω", r"\omega"),
    "Gamma": ("Γ", r"\Gamma"),
    "Delta": ("Δ", r"\Delta"),
    "Theta": ("Θ", r"\Theta"),
    "Lambda": ("Λ", r"\Lambda"),
    "Xi": ("Ξ", r"\Xi"),
    "Pi": ("Π", r"\Pi"),
    "Sigma": ("Σ", r"\Sigma"),
    "Phi": ("Φ", r"\Phi"),
    "Psi": ("Ψ", r"\Psi"),
    "Omega": ("Ω", r"\Omega"),
    "ell": ("ℓ", r"\ell"),
    # letters of their own, and not other shapes of those above
    "phisymbol": ("ϕ", r"\phi"),
    "epsilonsymbol": ("ϵ", r"\epsilon"),
    "thetasymbol": ("ϑ", r"\vartheta"),
    "rhosymbol": ("ϱ", r"\varrho"),
    "pisymbol": ("ϖ", r"\varpi"),
    "kappasymbol": ("ϰ", r"\varkappa"),
}
TO_LATEX = dict(GREEK.values())
ASSUMPTIONS = {  # what SymPy is told of a symbol or a function, by its domain
    "complex": ("complex",),
    "real": ("real",),
    "nonnegative": ("nonnegative",),
    "positive": ("positive",),
    "integer": ("integer",),
    "natural": ("integer", "nonnegative"),
    "even": ("even", "nonnegative"),
}


@dataclass(frozen=True)
class Name:
    """stem, primes and indices, spelled in Unicode: ``Name("θ", 1, ("1",))`` is θ′₁."""

    stem: str
    primes: int = 0
    indices: tuple[str, ...] = ()

    @property
    def upright(self) -> bool:
        """A word such as PE is set upright, so that it is not read as P times E."""
        return len(self.stem) > 1


@cache
def name(written: str) -> Name:
    """The parts of a name.  ``x1`` and ``x_1`` are both x with index 1."""
    found = NAME.fullmatch(written)
    if not found:
        raise OutsideFragment(f"{written!r} cannot be printed as the name of a letter")
    stem, digits, before, tail, after = found.groups()
    indices = tuple(_sign(x) for x in (digits, *tail.split("_")) if x)
    return Name(_sign(stem), len(before + after), indices)


def _sign(word: str) -> str:
    return GREEK[word][0] if word in GREEK else word
