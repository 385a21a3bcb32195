"""Secrets that open a seat, or name a browser: only what recognises them is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_token() -> str:
    """A token nobody can guess."""
    return secrets.token_urlsafe(18)


def seal(token: str) -> str:
    """What recognises a token, and does not tell it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def opens(token: str, sealed: str) -> bool:
    """Whether it is the token that was sealed; takes as long for every wrong one."""
    return hmac.compare_digest(seal(token).encode(), sealed.encode("utf-8", "surrogatepass"))
