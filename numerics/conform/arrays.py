"""Arrays of somebody's own: from .npy, .npz and .safetensors, never by pickle, and from callables.

Whatever has ``__array__`` or DLPack is an array: tensors of PyTorch, JAX and MLX are, and none of
them is imported here.
"""

from __future__ import annotations

import importlib
import json
import sys
import zipfile
from collections.abc import Callable
from math import prod
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np

from phaseproof.files import distinct_keys
from phaseproof.numerics.conform.limits import LARGEST_HEADER
from phaseproof.numerics.rounding import Array

SUFFIXES = (".npy", ".npz", ".safetensors")
DTYPES = {
    "F64": np.float64,
    "F32": np.float32,
    "F16": np.float16,
    "BF16": ml_dtypes.bfloat16,
    "I64": np.int64,
    "I32": np.int32,
    "I16": np.int16,
    "I8": np.int8,
    "U8": np.uint8,
    "U16": np.uint16,
    "U32": np.uint32,
    "U64": np.uint64,
    "BOOL": np.bool_,
    "C64": np.complex64,
}


def arrays(path: Path) -> dict[str, Array]:
    """The arrays of a file by name; the one of an ``.npy`` has the name of the file.
    Raises ValueError, and OSError where there is no file."""
    if path.suffix == ".safetensors":
        return safetensors(path)
    if path.suffix not in SUFFIXES:
        raise ValueError(
            f"the source must be a file {', '.join(SUFFIXES)} or package.module:function, "
            f"got {path}"
        )
    try:
        with path.open("rb") as file:
            found = np.load(file, allow_pickle=False)
            if path.suffix == ".npy":
                return {path.stem: widened(np.asarray(found))}
            with found:
                return {name: widened(found[name]) for name in found.files}
    except (
        ValueError,
        EOFError,
        zipfile.BadZipFile,
        TypeError,
        AttributeError,
        SyntaxError,
        MemoryError,
    ) as error:
        raise ValueError(
            f"{path} is not an array that NumPy reads without pickle: "
            f"{' '.join(str(error).split())[:120]}"
        ) from None


def widened(x: Array) -> Array:
    """NumPy stores bfloat16 as two bytes without a name."""
    return x.view(ml_dtypes.bfloat16) if x.dtype.str == "|V2" else x


def safetensors(path: Path) -> dict[str, Array]:
    """The tensors of a file: eight bytes say how long a JSON header is, which says the dtype, the
    shape and the bytes of each.  Raises ValueError where these do not fit the file."""
    held = path.read_bytes()
    length = int.from_bytes(held[:8], "little")
    if len(held) < 8 or length > min(LARGEST_HEADER, len(held) - 8):
        raise ValueError(
            f"{path} is not a safetensors file: its header is longer than the file"
        )
    try:
        header = json.loads(held[8 : 8 + length], object_pairs_hook=distinct_keys)
        return {
            str(name): _tensor(str(name), said, memoryview(held)[8 + length :])
            for name, said in header.items()
            if name != "__metadata__"
        }
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(
            f"{path} is not a safetensors file: {str(error)[:120]}"
        ) from None


def _tensor(name: str, said: Any, body: memoryview) -> Array:
    if said["dtype"] not in DTYPES:
        raise ValueError(f"the dtype {said['dtype']} of {name} is not supported")
    dtype, shape = np.dtype(DTYPES[said["dtype"]]), said["shape"]
    begin, end = said["data_offsets"]
    if (
        not all(isinstance(x, int) and x >= 0 for x in (begin, end, *shape))
        or end > len(body)
        or end - begin != prod(shape) * dtype.itemsize
    ):
        raise ValueError(f"the bytes of {name} must fit its shape and dtype")
    return np.frombuffer(body[begin:end], dtype=dtype).reshape(shape)


# ---------------------------------------------------------------- callables


def located(source: str) -> tuple[Path, tuple[str, ...]]:
    """A file, and the array in it that FILE:NAME chooses.

    >>> located("dump.safetensors:layers.0.q")[1], located("q.npy")[1]
    (('layers.0.q',), ())
    """
    file, colon, name = source.rpartition(":")
    chosen = colon and Path(file).suffix in SUFFIXES
    return (Path(file), (name,)) if chosen else (Path(source), ())


def is_callable(source: str) -> bool:
    """Whether this names a function, as package.module:function, rather than a file."""
    module, colon, name = source.partition(":")
    return bool(colon and not located(source)[1]) and all(
        x.isidentifier() for x in [*module.split("."), *name.split(".")]
    )


def imported(source: str) -> Any:
    """What package.module:name.name stands for; this imports, and so runs, the module.
    The current folder is looked in first.  Raises ValueError."""
    module, _, name = source.partition(":")
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found = importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"{source} cannot be imported: {error}") from None
    return found


def run(function: Callable[..., Any], *args: Any) -> Any:
    """What a function of somebody's own returns.  Raises ValueError for whatever it raises."""
    try:
        return function(*args)
    except Exception as error:
        name = getattr(function, "__qualname__", repr(function))
        raise ValueError(
            f"{name} raises {type(error).__name__}: "
            f"{' '.join(str(error).split())[:200]}"
        ) from error


def as_array(x: Any) -> Array:
    """Anything with ``__array__`` or DLPack, or nested lists of numbers, as an array.
    Raises ValueError.

    >>> as_array([[1, 2], [3, 4]]).shape
    (2, 2)
    """
    for leave in ("detach", "cpu"):  # a graph, a device
        x = getattr(x, leave)() if hasattr(x, leave) else x
    narrow = str(getattr(x, "dtype", "")).endswith("bfloat16") and not isinstance(
        x, np.ndarray
    )
    try:
        if narrow and not type(x).__module__.startswith("jax"):
            return np.asarray(_float32(x)).astype(ml_dtypes.bfloat16)  # exactly
        if hasattr(x, "__array__") or not hasattr(x, "__dlpack__"):
            out = np.asarray(x)
        else:
            out = np.from_dlpack(x)
    except (TypeError, ValueError, RuntimeError, BufferError) as error:
        raise ValueError(
            f"an object of type {type(x).__name__} is not an array: {str(error)[:120]}"
        ) from None
    if out.dtype.kind in "OUS":
        raise ValueError(
            f"an object of type {type(x).__name__} is not an array of numbers"
        )
    return widened(out)


def _float32(x: Any) -> Any:
    """Of a tensor of bfloat16, which NumPy does not know, in the words of its own library."""
    if hasattr(x, "float"):
        return x.float()
    return x.astype(sys.modules[type(x).__module__].float32)
