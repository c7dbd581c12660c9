"""A buffer registered under a name that is a plain attribute already, and under a free one."""

import torch


class Cache(torch.nn.Module):
    """Keeps a table of n rows and replaces it by a longer one."""

    def __init__(self, attribute_first: bool) -> None:
        super().__init__()
        if attribute_first:
            self._cached_pe = None
        else:
            self.register_buffer("_cached_pe", None)
        self.grow(4)

    def grow(self, rows: int) -> None:
        self.register_buffer("_cached_pe", torch.zeros(rows, 8))


try:
    Cache(attribute_first=True)
except KeyError as error:
    print(f"KeyError: {error}")
cache = Cache(attribute_first=False)
cache.grow(9)
print("grown to", tuple(cache._cached_pe.shape))
