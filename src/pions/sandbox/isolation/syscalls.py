"""The seccomp filter: which system calls a player is refused, as a small BPF program.

Everything a computation needs stays open; what reaches beyond the process is refused with
"operation not permitted", which Python shows as `PermissionError`. Numbers differ from one
kind of machine to the next, so the table gives them for both kinds we know. A call newer
than the table is refused as one that does not exist.

The program reads `struct seccomp_data`: the call's number at offset 0, the kind of machine
at 4, and the six arguments, 8 bytes each, from offset 16.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from typing import Final, Literal

TABLES: Final = f"{__file__.rpartition('.')[0]}.txt"
"""The tables of the calls that are refused, or decided by their arguments."""

PROGRAM: Final = 100
"""The descriptor of the program to be started: the only one, and only once.

It is closed as the program starts, and no other can have this number, which is above the limit of
open files.
"""

MACHINES: Final = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
"""For each kind of machine, its column in the tables and the number the kernel knows it by."""

_FIRST_UNKNOWN: Final = 463
"""Calls from here on came after the table. The x32 calls of x86_64 (from 1 << 30) are there too."""

_EPERM, _ENOSYS = 1, 38
_ALLOW, _ERRNO, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_LOAD, _RETURN = 0x20, 0x06
_IF_EQUAL, _IF_AT_LEAST, _IF_ANY_BIT = 0x15, 0x35, 0x45
_NUMBER, _MACHINE, _ARGUMENTS = 0, 4, 16
_CLONE_THREAD: Final = 0x00010000
_WRITING: Final = 0o1103
"""Bits of a file that is opened to be written, made or emptied."""
_O_ASYNC: Final = 0o20000
_MAP_SHARED, _MAP_ANONYMOUS, _MAP_GROWSDOWN = 0x1, 0x20, 0x100
_F_SETFL: Final = 4
_COMMANDS: Final = {
    # F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC, F_GETPIPE_SZ, F_GET_SEALS
    "fcntl": (0, 1, 2, 3, 1030, 1032, 1034),
    # TCGETS, TCGETS2, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX
    "ioctl": (0x5401, 0x802C542A, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451),
    # PR_GET_DUMPABLE, PR_{SET,GET}_NAME, PR_GET_SECCOMP, PR_CAPBSET_READ,
    # PR_GET_NO_NEW_PRIVS, PR_SVE_GET_VL, PR_SET_VMA
    "prctl": (3, 15, 16, 21, 23, 39, 51, 0x53564D41),
}
"""The commands allowed in calls with many, the same on both kinds of machine.

Others have a file, a terminal or a lock signal or hold up a process: the referee, if it is named.
"""


def numbers(machine: str) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """The calls refused and the calls guarded on `machine`, by name."""
    column, _ = MACHINES[machine]
    return _column("refused", column), _column("guarded", column)


def _words(name: str) -> list[str]:
    """Return the words of a table."""
    with open(TABLES, encoding="ascii") as file:  # noqa: PTH123 - no pathlib here
        lines = [line for line in file if not line.startswith("#")]
    return "".join(lines).partition(f"[{name}]")[2].partition("[")[0].split()


def _column(name: str, column: int) -> dict[str, int]:
    words = _words(name)
    rows = zip(words[0::3], words[1::3], words[2::3], strict=True)
    return {row[0]: int(row[1 + column]) for row in rows if row[1 + column] != "-"}


def program(
    machine: str, pid: int, *, sealed: bool = False, starts: Literal["", "one", "tools"] = ""
) -> bytes:
    """The filter for the process `pid` on `machine`: `struct sock_filter`, 8 bytes each.

    `sealed`, no file can be opened for writing: a filter sees no names. It may start nothing, the
    "one" program of the descriptor `PROGRAM`, or, as a compiler does, any "tools".
    """
    return b"".join(_instructions(machine, pid, sealed=sealed, starts=starts))


def _instructions(machine: str, pid: int, *, sealed: bool, starts: str) -> Iterator[bytes]:
    refused, guarded = numbers(machine)
    allowed = {"": [], "one": ["execveat"], "tools": _words("tools")}[starts]
    started = refused["execveat"]
    refused = {name: number for name, number in refused.items() if name not in allowed}
    refuse, unknown = _answer(_ERRNO | _EPERM), _answer(_ERRNO | _ENOSYS)
    allow = _answer(_ALLOW)
    # Step 1. A process that pretends to be of another kind (int 0x80) is killed.
    yield _load(_MACHINE)
    yield _skip(_IF_EQUAL, MACHINES[machine][1], if_so=1)
    yield _answer(_KILL)
    # Step 2. Calls refused with any arguments.
    yield _load(_NUMBER)
    yield _skip(_IF_AT_LEAST, _FIRST_UNKNOWN, if_not=1)
    yield unknown
    for number in refused.values():
        yield _skip(_IF_EQUAL, number, if_not=1)
        yield refuse
    # Step 3. Two calls whose arguments lie in memory, where a filter cannot look. Told that
    # they do not exist, glibc goes back to their elders, clone and openat.
    for name in ("clone3", "openat2"):
        yield _skip(_IF_EQUAL, guarded[name], if_not=1)
        yield unknown
    # Step 4. Calls that depend on an argument.
    if starts != "tools":
        yield from _guard(
            guarded["clone"], 0, _IF_ANY_BIT, _CLONE_THREAD, so=allow, otherwise=refuse
        )
    if starts == "one":
        yield from _guard(started, 0, _IF_EQUAL, PROGRAM, so=allow, otherwise=refuse)
        # Memory that is shared, or grows like a stack, is not counted among an engine's data.
        yield _skip(_IF_EQUAL, guarded["mmap"], if_not=6)
        yield _load(_ARGUMENTS + 3 * 8)
        yield _skip(_IF_ANY_BIT, _MAP_GROWSDOWN, if_so=2)
        yield _skip(_IF_ANY_BIT, _MAP_SHARED, if_not=2)
        yield _skip(_IF_ANY_BIT, _MAP_ANONYMOUS, if_not=1)
        yield refuse
        yield _load(_NUMBER)
    for name in ("kill", "tgkill"):  # a process may end itself
        yield from _guard(guarded[name], 0, _IF_EQUAL, pid, so=allow, otherwise=refuse)
    for name, number in _column("opening", MACHINES[machine][0]).items() if sealed else ():
        flags = 1 if name == "open" else 2
        yield from _guard(number, flags, _IF_ANY_BIT, _WRITING, so=refuse, otherwise=allow)
    # Flags of a file are set by fcntl, all but the one that has it send signals.
    yield _skip(_IF_EQUAL, guarded["fcntl"], if_not=6)
    yield _load(_ARGUMENTS + 8)
    yield _skip(_IF_EQUAL, _F_SETFL, if_not=3)
    yield _load(_ARGUMENTS + 2 * 8)
    yield _skip(_IF_ANY_BIT, _O_ASYNC, if_so=1)
    yield allow
    yield _load(_NUMBER)
    for name, commands in _COMMANDS.items():
        yield _skip(_IF_EQUAL, guarded[name], if_not=2 + 2 * len(commands))
        yield _load(_ARGUMENTS + (0 if name == "prctl" else 8))
        for command in commands:
            yield _skip(_IF_EQUAL, command, if_not=1)
            yield allow
        yield refuse
    # prlimit64 may read limits: its third argument, the new limit, must be a null pointer.
    yield _skip(_IF_EQUAL, guarded["prlimit64"], if_not=5)
    yield _load(_ARGUMENTS + 2 * 8)
    yield _skip(_IF_EQUAL, 0, if_not=2)
    yield _load(_ARGUMENTS + 2 * 8 + 4)
    yield _skip(_IF_EQUAL, 0, if_so=1)
    yield refuse
    yield allow


def _guard(  # noqa: PLR0913 - a condition and its two ends
    number: int, argument: int, test: int, value: int, *, so: bytes, otherwise: bytes
) -> Iterator[bytes]:
    """Decide the call `number` by the low half of one argument."""
    yield _skip(_IF_EQUAL, number, if_not=4)
    yield _load(_ARGUMENTS + argument * 8)
    yield _skip(test, value, if_not=1)
    yield so
    yield otherwise


def _load(offset: int) -> bytes:
    return struct.pack("=HBBI", _LOAD, 0, 0, offset)


def _skip(test: int, value: int, *, if_so: int = 0, if_not: int = 0) -> bytes:
    return struct.pack("=HBBI", test, if_so, if_not, value)


def _answer(value: int) -> bytes:
    return struct.pack("=HBBI", _RETURN, 0, 0, value)
