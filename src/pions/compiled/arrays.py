"""The type of what kernels take and give."""

from __future__ import annotations

from typing import Any, TypeAlias

Array: TypeAlias = Any
"""A plain buffer where kernels are a library, else an array of numpy (`kernels.buffers`)."""
