"""The packages of others that Pions needs, and those of its extras."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from typing import Final

REQUIRED: Final = (
    *("numpy", "rich", "pebble", "starlette", "uvicorn", "websockets"),
    *("itsdangerous", "segno"),
)
"""The packages that an installed Pions has, and a bare Python on a clone lacks."""
EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "jit": ("numba",),
    "lab": ("matplotlib",),
    "notebook": ("anywidget", "ipykernel"),
    "cluster": ("distributed",),
}
"""The packages of each extra, as in ``pip install "pions[lab]"``."""


def missing(names: Iterable[str]) -> list[str]:
    """Return those of the packages that are not installed."""
    return [name for name in names if not find_spec(name)]
