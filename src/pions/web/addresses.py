"""Which addresses are this machine."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Sequence
from typing import Final

LOCAL: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names of this machine."""
EVERYWHERE: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - compared, not bound
"""Addresses of a server that is open to every machine."""


def is_local(host: str) -> bool:
    """Return whether only this machine can reach a server that listens at `host`."""
    if host.lower() in LOCAL:
        return True
    return is_address(host) and ipaddress.ip_address(host).is_loopback


def reached(host: str, names: Sequence[str] = ()) -> str:
    """Return the name of a server that listens at `host` for other machines; empty for none."""
    if is_local(host):
        return ""
    if names:
        return names[0]
    if host not in EVERYWHERE:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as route:
        try:
            route.connect(("192.0.2.1", 9))  # nothing is sent: this only finds the route
        except OSError:
            return ""
        address: str = route.getsockname()[0]
    return "" if is_local(address) else address


def is_address(name: str) -> bool:
    """Return whether `name` is an address in numbers."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
