"""A player really tries each call by which the kernel would signal, slow or limit others."""

import platform
import subprocess
import sys

import pytest

from pions import sandbox
from pions.sandbox import Tier
from pions.sandbox.isolation import syscalls
from waiting import PATIENCE

MACHINE = platform.machine()
TIERS = [tier for tier in (Tier.A, Tier.B, Tier.C) if sandbox.missing(tier) is None]
pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(
        sys.platform != "linux" or MACHINE not in syscalls.MACHINES,
        reason="system calls of Linux on machines we know",
    ),
]

# A call by its numbers on x86_64 and aarch64, as the kernel's tables have them, and its arguments:
# `referee` is who started the player, `ours` a pipe of the player's, `file` a file it can read.
CALLS = """
    kill             62 129   referee, 0
    kill             62 129   -referee, 0
    kill             62 129   0, 0
    kill             62 129   -1, 0
    tkill           200 130   referee, 0
    tgkill          234 131   referee, referee, 0
    rt_sigqueueinfo 129 138   referee, 29, info
    rt_tgsigqueueinfo 297 240 referee, referee, 29, info
    pidfd_open      434 434   referee, 0
    pidfd_send_signal 424 424 file, 0, 0, 0
    process_mrelease 448 448  file, 0
    process_madvise 440 440   file, 0, 0, 0, 0
    clone            56 220   0x801D, 0, 0, 0, 0
    clone3          435 435   info, 88
    setpgid         109 154   0, referee
    setsid          112 157
    ptrace          101 117   0x4206, referee, 0, 0
    kcmp            312 272   referee, referee, 0, 0, 0

    socketpair       53 199   1, 1, 0, info
    fcntl            72 25    ours, 8, referee
    fcntl            72 25    ours, 10, 9
    fcntl            72 25    ours, 15, info
    fcntl            72 25    ours, 4, 0x2000
    fcntl            72 25    ours, 4, 0x2800
    fcntl            72 25    folder, 1026, 0x80000001
    fcntl            72 25    file, 1024, 0
    fcntl            72 25    file, 6, lock
    fcntl            72 25    file, 7, lock
    fcntl            72 25    file, 37, lock
    fcntl            72 25    file, 38, lock
    fcntl            72 25    ours, 1031, 1 << 20
    flock            73 32    file, 6
    ioctl            16 29    ours, 0x8901, info
    ioctl            16 29    ours, 0x8902, info
    ioctl            16 29    ours, 0x5452, info
    ioctl            16 29    ours, 0x1_0000_5452, info
    ioctl            16 29    ours, 0x5410, info
    ioctl            16 29    ours, 0x5412, info
    ioctl            16 29    ours, 0x5414, info
    ioctl            16 29    ours, 0x540E, 1
    ioctl            16 29    ours, 0x40045436, 2
    ioctl            16 29    ours, 0x5437, 0
    ioctl            16 29    ours, 0xAA00, 0
    timer_create    222 107   1, 0, info
    mq_open         240 180   info, 0o102, 0o600, 0
    mq_notify       244 184   file, 0
    mq_timedsend    242 182   file, info, 0, 0, 0
    mq_timedreceive 243 183   file, info, 8192, 0, 0
    mq_getsetattr   245 185   file, 0, info
    io_uring_setup  425 425   1, info
    io_setup        206 0     1, info
    prctl           157 167   1, 9, 0, 0, 0
    prctl           157 167   62, 1, 0, 1, 0
    prctl           157 167   62, 2, referee, 1, 0
    prctl           157 167   36, 1, 0, 0, 0
    inotify_init1   294 26    0
    fanotify_init   300 262   0, 0
    userfaultfd     323 282   0
    perf_event_open 298 241   info, referee, -1, -1, 0
    seccomp         317 277   0, 0, 0
    membarrier      324 283   2, 0, 0

    setpriority     141 140   0, referee, 19
    setpriority     141 140   2, 0, 19
    ioprio_set      251 30    1, referee, 0x6000
    ioprio_set      251 30    3, 0, 0x6000
    sched_setaffinity 203 122 referee, 8, info
    sched_setscheduler 144 119 referee, 5, info
    sched_setparam  142 118   referee, info
    sched_setattr   314 274   referee, info, 0
    prlimit64       302 261   referee, 0, info, 0
    prlimit64       302 261   0, 0, info, 0
    setrlimit       160 164   0, info
    migrate_pages   256 238   referee, 8, info, info
    move_pages      279 239   referee, 1, info, info, info, 0
    shmget           29 194   1, 4096, 0o1600
    shmctl           31 195   0, 0, 0
    msgget           68 186   1, 0o1600
    msgctl           71 187   0, 0, 0
    semget           64 190   1, 1, 0o1600
    semctl           66 191   0, 0, 0, 0
    semop            65 193   0, info, 1
    semtimedop      220 192   0, info, 1, 0
    lsm_set_self_attr 460 460 100, info, 40, 0
"""

PLAYER = """
import ctypes, os, struct

library = ctypes.CDLL(None, use_errno=True)
library.syscall.restype = ctypes.c_long
COLUMN, CALLS = @CALLS@

def strategie(state):
    referee = os.getppid() or 4_000_000
    ours, to_ours = os.pipe()
    file, folder = os.open(os.__file__, os.O_RDONLY), os.open("/lib", os.O_RDONLY)
    info = ctypes.create_string_buffer(struct.pack("@iii", referee, 0, 0) + bytes(200))
    lock = ctypes.create_string_buffer(struct.pack("@hhqqi", 0, 0, 0, 0, 0) + bytes(40))
    for line in CALLS:
        name, *numbers, words = (*line.split(maxsplit=3), "")[:4]
        known = {"referee": referee, "ours": ours, "file": file, "folder": folder,
                 "info": ctypes.addressof(info), "lock": ctypes.addressof(lock)}
        given = [ctypes.c_long(one) for one in eval(f"[{words}]", known)]
        ctypes.set_errno(0)
        result = library.syscall(ctypes.c_long(int(numbers[COLUMN])), *given)
        print(name, words, result, ctypes.get_errno(), sep="|")
    return 3
"""

REFEREE = """
import sys
from pions import sandbox
from pions.games.gravity import Gravity
limits = sandbox.Limits(seconds=60, load_seconds=60, output=20_000)
with sandbox.load(sys.argv[1], Gravity(), limits, sandbox.Tier(sys.argv[2])) as player:
    assert player.choose(Gravity().initial()) == 3
    print(player.output)
"""


def refereed(tmp_path, source, tier):
    """How a game of `source` ends, for a referee that the player may kill."""
    file = tmp_path / "mine.py"
    file.write_text(source, "utf-8")
    return subprocess.run(
        [sys.executable, "-c", REFEREE, file, tier.value],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


tiers = pytest.mark.parametrize("tier", TIERS, ids=lambda tier: tier.value)


@tiers
def test_no_call_reaches_another_process(tmp_path, tier):
    calls = [line.strip() for line in CALLS.splitlines() if line.strip()]
    column = list(syscalls.MACHINES).index(MACHINE)
    done = refereed(tmp_path, PLAYER.replace("@CALLS@", repr((column, calls))), tier)
    assert done.returncode == 0, done.stderr
    told = [line.split("|") for line in done.stdout.splitlines() if line]
    assert len(told) == len(calls)
    # "Operation not permitted" is the filter's word, ENOSYS for the calls whose arguments it
    # cannot see; any other means that the kernel has been asked.
    refused = {"clone3": "38"}
    allowed = [one for one in told if one[2:] != ["-1", refused.get(one[0], "1")]]
    assert allowed == []


SIGNALLED = """
import ctypes, fcntl, os, socket, struct

library = ctypes.CDLL(None)

def strategie(state):
    try:
        ours, theirs = socket.socketpair()
        library.ioctl(ours.fileno(), 0x8901, struct.pack("@i", os.getppid()))
        library.ioctl(ours.fileno(), 0x5452, struct.pack("@i", 1))
        theirs.send(b"x")
    except OSError:
        pass
    return 3
"""


@tiers
def test_no_file_has_the_referee_killed(tmp_path, tier):
    done = refereed(tmp_path, SIGNALLED, tier)
    assert done.returncode == 0, done.stderr
