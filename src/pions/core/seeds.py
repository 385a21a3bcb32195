"""Seeds derived from seeds: one number fixes a whole tournament, in any order of play."""

from __future__ import annotations

import hashlib
import random


def derive(seed: int, *path: str | int) -> int:
    """Return a 63-bit seed for the place `path` names, the same on every machine."""
    text = "/".join(str(part) for part in (seed, *path))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()) >> 1


def generator(seed: int, *path: str | int) -> random.Random:
    """Return a generator of its own for the place `path` names."""
    return random.Random(derive(seed, *path))
