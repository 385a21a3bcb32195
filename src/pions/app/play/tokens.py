"""Tokens that open a seat, or name a browser: only their seals are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_token() -> str:
    """Return a token that cannot be guessed."""
    return secrets.token_urlsafe(18)


def seal(token: str) -> str:
    """Return a hash that recognises a token and does not tell it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def opens(token: str, sealed: str) -> bool:
    """Whether `token` was sealed so; every wrong one takes as long."""
    return hmac.compare_digest(seal(token).encode(), sealed.encode("utf-8", "surrogatepass"))
