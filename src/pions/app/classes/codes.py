"""Personal codes: made, read as they are typed, and known again by their hashes."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from typing import Final

from pions.core.errors import InvalidOption

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Without those that are taken for each other: O and 0, I, 1 and L."""
_GROUP: Final = 4
_LENGTH: Final = 2 * _GROUP
_BETWEEN: Final = " -_.\u2010\u2011\u2013\u00a0\u202f\t\r\n"
_COST: Final = 1 << 14


def new_salt() -> str:
    """Return the salt of a class, which its file keeps."""
    return secrets.token_hex(16)


def new_code() -> str:
    """Return a new code, such as ``K7QM-3XVA``."""
    text = "".join(secrets.choice(LETTERS) for _ in range(_LENGTH))
    return f"{text[:_GROUP]}-{text[_GROUP:]}"


def read(typed: str) -> str:
    """Return a code as it was printed, however it was typed; raises `InvalidOption`."""
    plain = unicodedata.normalize("NFKC", typed)
    text = plain.translate(dict.fromkeys(map(ord, _BETWEEN))).upper()
    wrong = next((letter for letter in text if letter not in LETTERS), None)
    if wrong is not None and wrong in "O0I1L":
        raise InvalidOption(
            "No code has the sign {letter}: there is no O, no 0, no I, no 1 and no L in codes. "
            "Look at your slip again.",
            letter=wrong,
        )
    if wrong is not None or len(text) != _LENGTH:
        raise InvalidOption(
            "A code has eight letters or digits, such as {example}.",
            example="K7QM-3XVA",
        )
    return f"{text[:_GROUP]}-{text[_GROUP:]}"


def hashed(code: str, salt: str) -> str:
    """Return the hash by which a class knows a code; takes some 50 ms, so guessing is slow."""
    made = hashlib.scrypt(code.encode(), salt=bytes.fromhex(salt), n=_COST, r=8, p=1, dklen=32)
    return made.hex()
