"""The exchange of searches and kernels: the kernels of a game, tasks, random streams."""

from __future__ import annotations

from typing import Any, TypeAlias

Array: TypeAlias = Any
"""A plain buffer where kernels are a library, else an array of numpy (`kernels.buffers`)."""
