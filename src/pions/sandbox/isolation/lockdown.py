"""The rights a player's process gives up, for good, before it runs the player's code.

It imports little: every millisecond here is paid by each match.
"""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, Literal

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

_DEAD_PARENT_SIGNAL: Final = (1, 9)  # PR_SET_PDEATHSIG, SIGKILL
_SECCOMP_FILTER: Final = (22, 2)  # PR_SET_SECCOMP, SECCOMP_MODE_FILTER

# Landlock has the same three numbers on every machine.
_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION: Final = 1
_PATH_BENEATH: Final = 1
_EXECUTE, _WRITE, _READ, _LIST = 1, 2, 4, 8
_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights over files each version knows of; later ones know the last number."""
_TCP: Final = 3  # bind and connect, from version 4
_SCOPES: Final = 3  # abstract sockets and signals, from version 6

OPEN_FILES: Final = 64


class Unprotected(Exception):
    """The system does not offer what the tier promises."""


def limit(others: dict[str, int]) -> None:
    """Bound the process itself: no file written, no core left behind, few files open.

    `others` are further limits of the system, or other values, by their names.
    """
    import resource  # noqa: PLC0415 - there is none on Windows, and this is only called elsewhere

    usual = {"RLIMIT_FSIZE": 0, "RLIMIT_CORE": 0, "RLIMIT_NOFILE": OPEN_FILES}
    for name, most in (usual | others).items():
        with suppress(ValueError, OSError):  # macOS knows RLIMIT_AS but refuses to set it
            resource.setrlimit(getattr(resource, name), (most, most))


def isolate(  # noqa: PLR0913 - what to give up
    parent: int,
    readable: Sequence[str],
    hidden: Sequence[str],
    *,
    landlock: bool,
    sealed: bool,
    starts: Literal["", "one", "tools"] = "",
    writable: Sequence[str] = (),
) -> None:
    """Give up network and processes, and files by Landlock or, `sealed`, writing them.

    Files of `readable` folders can be read, but the `hidden` ones, and those of `writable` ones
    changed. `parent` is the process to die with, 0 where the caller sees to that. What it `starts`
    is for `syscalls`. No privilege is left by now. Raises `Unprotected`.
    """
    # Only here: a process without this protection starts 5 ms sooner without them.
    import ctypes  # noqa: PLC0415

    from pions.sandbox.isolation import syscalls  # noqa: PLC0415

    machine = os.uname().machine
    if sys.platform != "linux" or machine not in syscalls.MACHINES or sys.byteorder != "little":
        raise Unprotected(f"no filter of system calls for {sys.platform} on {machine}")
    library = ctypes.CDLL(None, use_errno=True)

    def must(result: int, what: str) -> int:
        if result < 0:
            raise Unprotected(f"{what}: {os.strerror(ctypes.get_errno())}")
        return result

    if parent:
        must(library.prctl(*_DEAD_PARENT_SIGNAL), "prctl")
        if os.getppid() != parent:  # it died before we asked
            os._exit(0)
    if landlock:
        real = dict.fromkeys(map(os.path.realpath, readable))
        rules = dict(rule for path in real for rule in _rules(path, hidden))
        if starts:  # which of them is for the filter to say
            rules = {path: rights | _EXECUTE for path, rights in rules.items()}
            rules |= dict.fromkeys(writable, -1)
        _landlock(library, ctypes, rules, must)
    program = syscalls.program(machine, os.getpid(), sealed=sealed, starts=starts)
    code = ctypes.create_string_buffer(program)

    # struct sock_fprog: how many instructions, and, aligned as a pointer, where they are.
    filter_ = struct.pack("@HP", (len(code) - 1) // 8, ctypes.addressof(code))
    must(library.prctl(*_SECCOMP_FILTER, filter_), "seccomp")


def landlock_version() -> int:
    """Return the version of Landlock this kernel offers; 0 for none."""
    import ctypes  # noqa: PLC0415 - as above

    if sys.platform != "linux":
        return 0
    version: int = ctypes.CDLL(None).syscall(_CREATE_RULESET, None, 0, _VERSION)
    return max(0, version)


def _rules(path: str, hidden: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the real `path` and what is allowed in it and all below.

    No rule takes back what another one gives, so a folder that holds something hidden is only
    listed, and the rest of it has rules of its own.
    """
    if not os.path.isdir(path):  # noqa: PTH112 - no pathlib here
        yield path, _READ | (_WRITE if path == os.devnull else 0)
    elif not any(one.startswith(path + os.sep) for one in hidden):
        yield path, _READ | _LIST
    else:
        yield path, _LIST
        for entry in os.scandir(path):
            if entry.is_file(follow_symlinks=False):
                yield entry.path, _READ
            elif entry.is_dir(follow_symlinks=False) and entry.path not in hidden:
                yield from _rules(entry.path, hidden)


def _landlock(library: Any, ctypes: Any, rights_of: dict[str, int], must: Any) -> None:  # noqa: ANN401
    version = landlock_version()
    if not version:
        raise Unprotected("this kernel has no Landlock")
    rights = (1 << _RIGHTS[min(version, 5)]) - 1
    handled = [rights, _TCP if version >= 4 else 0, _SCOPES if version >= 6 else 0]
    known = 1 + (version >= 4) + (version >= 6)
    attributes = (ctypes.c_uint64 * 3)(*handled)
    rules = must(library.syscall(_CREATE_RULESET, attributes, known * 8, 0), "Landlock")

    for path, allowed in rights_of.items():
        try:
            place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue  # what is not there needs no permission
        rule = struct.pack("=Qi", allowed & rights, place)
        must(library.syscall(_ADD_RULE, rules, _PATH_BENEATH, rule, 0), path)
        os.close(place)
    must(library.syscall(_RESTRICT_SELF, rules, 0), "Landlock")
    os.close(rules)


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
        for path in needed:
            os.close(os.open(path, os.O_RDONLY))
        possible = True
    except OSError:  # a container with few users, or files that others may not read
        possible = False
    os.seteuid(0)
    os.setegid(0)
    if possible:
        os.setgid(NOBODY)
        os.setuid(NOBODY)
