"""Which addresses are this machine."""

from __future__ import annotations

import ipaddress
from typing import Final

LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names of this machine."""


def is_local(host: str) -> bool:
    """Whether only this machine can reach a server that listens at `host`."""
    if host.lower() in LOCAL:
        return True
    return is_address(host) and ipaddress.ip_address(host).is_loopback


def is_address(name: str) -> bool:
    """Whether `name` is an address in numbers."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
