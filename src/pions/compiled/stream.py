"""The random numbers of the kernels, in plain Python: the definition they follow.

Two words of 32 bits, moved by a xorshift of period 2**64 - 1 (G. Marsaglia, "Xorshift RNGs", 2003).
The first state depends on a seed and a number: game 17 of a seed is always the same game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Self, TypeVar

T = TypeVar("T")

_WORD: Final = 2**32


@dataclass(slots=True)
class Stream:
    """A source of even choices."""

    low: int
    high: int
    """The two words; never both zero."""

    @classmethod
    def numbered(cls, seed: int, index: int) -> Self:
        """Stream number `index` of `seed`; both from 0 to 2**63 - 1."""
        low = _scrambled(seed % _WORD ^ _scrambled(index % _WORD))
        high = _scrambled(seed // _WORD ^ _scrambled((low + index // _WORD) % _WORD))
        return cls(low, high | 1)

    @classmethod
    def drawn(cls, rng: random.Random) -> Self:
        """A stream that opens where `rng` says."""
        return cls(rng.getrandbits(32), rng.getrandbits(32) | 1)

    def word(self) -> int:
        """The next number, from 0 to 2**32 - 1."""
        shifted = self.low ^ (self.low * 2**10 % _WORD)
        self.low, self.high = (
            self.high,
            self.high ^ self.high // 2**10 ^ shifted ^ shifted // 2**13,
        )
        return self.high

    def choice(self, options: Sequence[T]) -> T:
        """One of `options`, each as likely as the others."""
        return options[self.word() * len(options) // _WORD]


def _scrambled(word: int) -> int:
    for _ in range(2):
        word = (word ^ word // 2**16) * 0x45D9F3B % _WORD
    return word ^ word // 2**16
