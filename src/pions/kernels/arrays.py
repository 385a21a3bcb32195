"""The types of kernels' arrays: the kind of number and the number of dimensions.

Arrays are contiguous, the last index the fastest. Numpy is not loaded: any buffer will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias


@dataclass(frozen=True, slots=True)
class ArrayKind:
    """The form of an array: numbers of `dtype` (numpy's name), and the number of dimensions."""

    dtype: str
    dimensions: int


if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Cells: TypeAlias = NDArray[np.int8]
    Cells2D: TypeAlias = NDArray[np.int8]
    Numbers: TypeAlias = NDArray[np.int32]
    Numbers2D: TypeAlias = NDArray[np.int32]
    Ints: TypeAlias = NDArray[np.int64]
    Ints2D: TypeAlias = NDArray[np.int64]
    Ints3D: TypeAlias = NDArray[np.int64]
    Singles: TypeAlias = NDArray[np.float32]
    Singles2D: TypeAlias = NDArray[np.float32]
    Doubles: TypeAlias = NDArray[np.float64]
    Doubles2D: TypeAlias = NDArray[np.float64]
    Floats: TypeAlias = NDArray[np.float32]
else:
    Cells = Annotated[Any, ArrayKind("int8", 1)]
    """A Hex board, row by row: 0 empty, 1 the first side, 2 the second."""
    Cells2D = Annotated[Any, ArrayKind("int8", 2)]
    Numbers = Annotated[Any, ArrayKind("int32", 1)]
    Numbers2D = Annotated[Any, ArrayKind("int32", 2)]
    Ints = Annotated[Any, ArrayKind("int64", 1)]
    Ints2D = Annotated[Any, ArrayKind("int64", 2)]
    Ints3D = Annotated[Any, ArrayKind("int64", 3)]
    Singles = Annotated[Any, ArrayKind("float32", 1)]
    Singles2D = Annotated[Any, ArrayKind("float32", 2)]
    Doubles = Annotated[Any, ArrayKind("float64", 1)]
    Doubles2D = Annotated[Any, ArrayKind("float64", 2)]
    Floats = Any
    """Single-precision numbers in any dimensions, outside kernels."""

FORMATS: Final = {"int8": "b", "int32": "i", "int64": "q", "float32": "f", "float64": "d"}
"""The letter of each kind of number in the buffer protocol."""
SIZES: Final = {"int8": 1, "int32": 4, "int64": 8, "float32": 4, "float64": 8}
"""The bytes of each kind of number."""


def view_of(memory: Any, dtype: str, shape: Sequence[int]) -> memoryview:  # noqa: ANN401 - any buffer
    """Return `memory` as an array, not copied; an empty one has one dimension."""
    content: Any = memoryview(memory).cast("B")  # the stubs lack some casts
    plain = len(shape) == 1 or 0 in shape
    view: memoryview = content.cast(FORMATS[dtype], *([] if plain else [shape]))
    return view
