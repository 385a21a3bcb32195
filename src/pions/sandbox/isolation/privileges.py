"""Gives up what a player's user may do beyond others, at every tier; in its process."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Any, Final

NOBODY: Final = 65534
"""The user, and the group, that root becomes: one that owns no file."""

_NO_NEW_PRIVILEGES: Final = (38, 1, 0, 0, 0)
_READ_BOUND, _DROP_BOUND = 23, 24
_CLEAR_AMBIENT: Final = (47, 4, 0, 0, 0)
_SECURE_BITS: Final = (28, 0b1110_1011)
"""User 0 has no privilege, and no capability survives a change of user or is inherited."""
_MOST_CAPABILITIES: Final = 64
_VERSION_3: Final = 0x20080522
_KILL: Final = 5


class Unprotected(Exception):
    """The system does not offer what the tier promises."""


def renounce(needed: Sequence[str]) -> None:
    """Give up every capability and, where `needed` stays readable, root; raises `Unprotected`."""
    if sys.platform != "linux":
        if os.geteuid() == 0:
            _leave_root(needed)
        return
    import ctypes  # noqa: PLC0415 - other systems have no use for it, and it takes 5 ms

    library = ctypes.CDLL(None, use_errno=True)
    if library.prctl(*_NO_NEW_PRIVILEGES) < 0:
        raise Unprotected(f"no_new_privs: {os.strerror(ctypes.get_errno())}")
    held = _held(library, ctypes)
    if held:
        # These need a capability of their own, which not every container's root has; what
        # they guard against, a program that is started, is not to be had later either.
        for number in range(_MOST_CAPABILITIES):
            if library.prctl(_READ_BOUND, number, 0, 0, 0) == 1:
                library.prctl(_DROP_BOUND, number, 0, 0, 0)
        library.prctl(*_CLEAR_AMBIENT)
        library.prctl(*_SECURE_BITS, 0, 0, 0)
    # A referee that may not signal other users must be able to stop its player.
    if os.geteuid() == 0 and held & (1 << _KILL):
        _leave_root(needed)
    library.capset((ctypes.c_uint32 * 2)(_VERSION_3, 0), (ctypes.c_uint32 * 6)())
    if left := _held(library, ctypes):
        raise Unprotected(f"capabilities {left:#x} could not be given up")


def _held(library: Any, ctypes: Any) -> int:  # noqa: ANN401 - ctypes
    words = (ctypes.c_uint32 * 6)()
    if library.capget((ctypes.c_uint32 * 2)(_VERSION_3, 0), words) < 0:
        raise Unprotected(f"capabilities: {os.strerror(ctypes.get_errno())}")
    low, high = words[0] | words[1] | words[2], words[3] | words[4] | words[5]
    return int(low | high << 32)


def _leave_root(needed: Sequence[str]) -> None:
    """Change root to `NOBODY`, where that user exists and can read what a player needs."""
    if sys.platform == "win32":
        return
    try:
        os.setgroups([])
        os.setegid(NOBODY)
        os.seteuid(NOBODY)
        possible = all(map(_is_readable, needed))
    except OSError:  # a container with few users
        possible = False
    os.seteuid(0)
    os.setegid(0)
    if possible:
        os.setgid(NOBODY)
        os.setuid(NOBODY)


def _is_readable(path: str) -> bool:
    try:
        os.close(os.open(path, os.O_RDONLY))
    except OSError:
        return False
    return True
