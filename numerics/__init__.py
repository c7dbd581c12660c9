"""Numbers of this subject: every one a certified ball, or one of two readings that must agree.

What stands in ``__all__`` is documented on docs/numbers.md; `offset_sum`, `sweep` and `bases` are
called as their modules are, and are taken from these.  Numbers are given as integers,
fractions, decimals in text or floats (which are what their bits say); positions and offsets are in
tokens, frequencies in radians per token.  What is outside a domain raises ValueError, what cannot
be told apart at the highest precision ArithmeticError, each with a sentence.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
