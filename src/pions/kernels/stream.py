"""A small random generator, the same in machine code, in Python and on every machine.

The state is two words of 32 bits, moved by a xorshift of period 2**64 - 1 (G. Marsaglia,
"Xorshift RNGs", 2003). Every product and shift is masked before it could leave 63 bits.
"""

from __future__ import annotations

from typing import Final

from pions.kernels.binding import kernel

WORD: Final = 0xFFFFFFFF
_MIXER: Final = 0x45D9F3B
"""Odd, so that multiplying loses nothing; 27 bits, so that a product stays below 2**59."""


@kernel
def mixed(word: int) -> int:
    """Permute the words so that one changed bit changes half the bits of the result."""
    word = ((word ^ (word >> 16)) * _MIXER) & WORD
    word = ((word ^ (word >> 16)) * _MIXER) & WORD
    return word ^ (word >> 16)


@kernel
def start(seed: int, index: int) -> tuple[int, int]:
    """Return the first state of stream number `index` of `seed`; 0 <= seed, index < 2**63."""
    low = mixed((seed & WORD) ^ mixed(index & WORD))
    high = mixed((seed >> 32) ^ mixed((low + (index >> 32)) & WORD))
    return low, high | 1  # the state 0, 0 would stay the same


@kernel
def following(low: int, high: int) -> tuple[int, int]:
    """Return the next state; its second word is the random number."""
    shifted = low ^ ((low << 10) & WORD)
    return high, high ^ (high >> 10) ^ shifted ^ (shifted >> 13)


@kernel
def below(word: int, count: int) -> int:
    """Return a number from 0 to count - 1 from a random word, even to one part in 2**32 / count."""
    return (word * count) >> 32
