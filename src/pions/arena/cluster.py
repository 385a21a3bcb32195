"""Many machines: the same work, handed to a Dask scheduler."""

from __future__ import annotations

from typing import Final, TypeVar

T = TypeVar("T")
R = TypeVar("R")

RETRIES: Final = 3
_AHEAD: Final = 3
