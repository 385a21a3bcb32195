"""Which addresses are this machine."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Sequence
from typing import Final

LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names of this machine."""
EVERYWHERE: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared, not bound
"""What a server listens at that is open to every machine."""


def is_local(host: str) -> bool:
    """Whether only this machine can reach a server that listens at `host`."""
    if host.lower() in LOCAL:
        return True
    return is_address(host) and ipaddress.ip_address(host).is_loopback


def reached(host: str, names: Sequence[str] = ()) -> str:
    """How other machines call one that listens at `host`; empty where none reaches it."""
    if is_local(host):
        return ""
    if names:
        return names[0]
    if host not in EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))  # nothing is sent: this only finds the way out
        except OSError:
            return ""
        found: str = way.getsockname()[0]
    return "" if is_local(found) else found


def is_address(name: str) -> bool:
    """Whether `name` is an address in numbers."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
