"""A list of columns with three dots in it, as an index; and the swap it stands for."""

import numpy as np

table = np.arange(4 * 768, dtype=float).reshape(4, 768)
try:
    table[:, [1, 0, 3, 2, 5, 4, ...]]
except IndexError as error:
    print(f"IndexError: {error}")
swapped = table[:, np.arange(768).reshape(-1, 2)[:, ::-1].ravel()]
print(swapped[0, :6])
