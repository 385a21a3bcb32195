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

# The name of each call, its number on x86_64, and on aarch64 (- where it has none).
_REFUSED: Final = """
    socket 41 198            connect 42 203           bind 49 200
    listen 50 201            accept 43 202            accept4 288 242
    socketpair 53 199

    fork 57 -                vfork 58 -               execve 59 221
    execveat 322 281         setpgid 109 154          setsid 112 157
    ptrace 101 117           process_vm_readv 310 270 process_vm_writev 311 271
    process_madvise 440 440  kcmp 312 272             pidfd_open 434 434
    pidfd_getfd 438 438      pidfd_send_signal 424 424
    tkill 200 130            rt_sigqueueinfo 129 138  rt_tgsigqueueinfo 297 240
    process_mrelease 448 448 timer_create 222 107     membarrier 324 283
    lsm_set_self_attr 460 460

    mount 165 40             umount2 166 39           pivot_root 155 41
    chroot 161 51            open_tree 428 428        move_mount 429 429
    fsopen 430 430           fsconfig 431 431         fsmount 432 432
    fspick 433 433           mount_setattr 442 442    unshare 272 97
    setns 308 268

    bpf 321 280              perf_event_open 298 241  io_uring_setup 425 425
    io_uring_enter 426 426   io_uring_register 427 427
    keyctl 250 219           add_key 248 217          request_key 249 218
    userfaultfd 323 282      seccomp 317 277          personality 135 92

    memfd_create 319 279     memfd_secret 447 447     shmget 29 194
    shmat 30 196             shmctl 31 195            msgget 68 186
    msgctl 71 187            msgsnd 69 189            msgrcv 70 188
    semget 64 190            semctl 66 191            semop 65 193
    semtimedop 220 192       mq_open 240 180          mq_unlink 241 181
    mq_notify 244 184        mq_timedsend 242 182     mq_timedreceive 243 183
    mq_getsetattr 245 185    flock 73 32

    setrlimit 160 164        setpriority 141 140      ioprio_set 251 30
    sched_setscheduler 144 119  sched_setparam 142 118  sched_setattr 314 274
    sched_setaffinity 203 122   migrate_pages 256 238   move_pages 279 239
    setuid 105 146           setgid 106 144           setreuid 113 145
    setregid 114 143         setresuid 117 147        setresgid 119 149
    setgroups 116 159        setfsuid 122 151         setfsgid 123 152
    capset 126 91

    chmod 90 -               fchmod 91 52             fchmodat 268 53
    fchmodat2 452 452        chown 92 -               lchown 94 -
    fchown 93 55             fchownat 260 54          utime 132 -
    utimes 235 -             utimensat 280 88         futimesat 261 -
    setxattr 188 5           lsetxattr 189 6          fsetxattr 190 7
    removexattr 197 14       lremovexattr 198 15      fremovexattr 199 16
    truncate 76 45           ftruncate 77 46          fallocate 285 47
    creat 85 -               mkdir 83 -               mkdirat 258 34
    rmdir 84 -               unlink 87 -              unlinkat 263 35
    rename 82 -              renameat 264 38          renameat2 316 276
    link 86 -                linkat 265 37            symlink 88 -
    symlinkat 266 36         mknod 133 -              mknodat 259 33
    open_by_handle_at 304 265   name_to_handle_at 303 264
    fanotify_init 300 262    inotify_init 253 -       inotify_init1 294 26

    init_module 175 105      finit_module 313 273     delete_module 176 106
    kexec_load 246 104       kexec_file_load 320 294  reboot 169 142
    swapon 167 224           swapoff 168 225          sethostname 170 161
    setdomainname 171 162    acct 163 89              quotactl 179 60
    quotactl_fd 443 443      settimeofday 164 170     clock_settime 227 112
    adjtimex 159 171         clock_adjtime 305 266    syslog 103 116
    vhangup 153 58           iopl 172 -               ioperm 173 -
    modify_ldt 154 -         sync 162 81              syncfs 306 267
    io_setup 206 0           statmount 457 457        listmount 458 458
"""

_GUARDED: Final = """
    clone 56 220             clone3 435 435           openat2 437 437
    kill 62 129              tgkill 234 131           prlimit64 302 261
    prctl 157 167            ioctl 16 29              fcntl 72 25
    mmap 9 222
"""
"""Calls that depend on their arguments, or that must look as if they did not exist."""

_OPENING: Final = """
    open 2 -                 openat 257 56
"""

_FOR_TOOLS: Final = """
    fork vfork execve execveat socketpair flock mkdir mkdirat rmdir unlink unlinkat
    rename renameat renameat2 link linkat symlink symlinkat chmod fchmod fchmodat
    utime utimensat creat truncate ftruncate fallocate
"""
"""Refused calls that a compiler needs; Landlock or a namespace says where it writes."""

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
    return _column(_REFUSED, column), _column(_GUARDED, column)


def _column(table: str, column: int) -> dict[str, int]:
    words = table.split()
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
    allowed = {"": [], "one": ["execveat"], "tools": _FOR_TOOLS.split()}[starts]
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
    for name, number in _column(_OPENING, MACHINES[machine][0]).items() if sealed else ():
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
