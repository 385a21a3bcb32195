"""The type of what kernels take and give."""

from __future__ import annotations

from typing import Any, TypeAlias

Array: TypeAlias = Any
"""A numpy array of integers; naming its type would load numpy, which few commands need."""
