"""The filter of system calls, run by a few lines of BPF, for machines we have and have not."""

import os
import platform
import re
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.sandbox.isolation import lockdown, syscalls

ALLOW, KILL = "allow", "kill"
EPERM, ENOSYS = 1, 38
PID = 4321


def verdict(machine, number, *arguments, kind=None, **settings):
    """What the kernel would decide: the filter interpreted as its manual says."""
    program = syscalls.program(machine, PID, **settings)
    code = [struct.unpack_from("=HBBI", program, at) for at in range(0, len(program), 8)]
    padded = [*arguments, *[0] * 6][:6]
    data = struct.pack("=IIQ6Q", number, kind or syscalls.MACHINES[machine][1], 0, *padded)
    accumulator, at = 0, 0
    while True:
        operation, yes, no, value = code[at]
        at += 1
        if operation == 0x20:
            (accumulator,) = struct.unpack_from("=I", data, value)
        elif operation == 0x06:
            if value == 0x7FFF0000:
                return ALLOW
            return KILL if value == 0x80000000 else value & 0xFFFF
        else:
            holds = {
                0x15: accumulator == value,
                0x35: accumulator >= value,
                0x45: bool(accumulator & value),
            }[operation]
            at += yes if holds else no


machines = pytest.mark.parametrize("machine", syscalls.MACHINES)

# What an interpreter cannot live without, from the kernel's own tables.
NEEDED = {
    "x86_64": {
        "read": 0,
        "write": 1,
        "mmap": 9,
        "rt_sigreturn": 15,
        "openat": 257,
        "futex": 202,
        "exit_group": 231,
        "getrandom": 318,
    },
    "aarch64": {
        "read": 63,
        "write": 64,
        "mmap": 222,
        "rt_sigreturn": 139,
        "openat": 56,
        "futex": 98,
        "exit_group": 94,
        "getrandom": 278,
    },
}


@machines
def test_what_an_interpreter_needs_stays_open(machine):
    for number in NEEDED[machine].values():
        assert verdict(machine, number) == ALLOW


@machines
def test_every_call_of_the_table_is_refused(machine):
    refused, _ = syscalls.numbers(machine)
    assert {"socket", "ptrace", "mount", "unshare", "bpf", "io_uring_setup", "keyctl"} <= {*refused}
    for number in refused.values():
        assert verdict(machine, number) == EPERM


@machines
def test_threads_are_allowed_and_processes_are_not(machine):
    _, guarded = syscalls.numbers(machine)
    assert verdict(machine, guarded["clone"], 0x003D0F00) == ALLOW  # as pthread_create asks
    assert verdict(machine, guarded["clone"], 0x01200011) == EPERM  # as fork asks
    assert verdict(machine, guarded["clone3"], 12345) == ENOSYS


@machines
@given(target=st.integers(0, 2**32 - 1))
def test_a_process_may_signal_itself_alone(machine, target):
    _, guarded = syscalls.numbers(machine)
    for name in ("kill", "tgkill"):
        assert verdict(machine, guarded[name], target, 9) == (ALLOW if target == PID else EPERM)
        assert verdict(machine, guarded[name], PID, 9) == ALLOW


@machines
@given(pointer=st.integers(1, 2**64 - 1))
def test_limits_may_be_read_and_not_changed(machine, pointer):
    _, guarded = syscalls.numbers(machine)
    assert verdict(machine, guarded["prlimit64"], 0, 9, 0, pointer) == ALLOW
    assert verdict(machine, guarded["prlimit64"], 0, 9, pointer, 0) == EPERM


COMMANDS = {"prctl": {15, 16, 23}, "ioctl": {0x5401, 0x5421, 0x5451}, "fcntl": {1, 2, 3, 4, 1030}}


@machines
def test_few_commands_of_calls_with_many_are_allowed(machine):
    _, guarded = syscalls.numbers(machine)
    for name, known in COMMANDS.items():
        before = [] if name == "prctl" else [3]
        asked = {
            *known,
            *range(64),
            *range(1024, 1064, 3),
            *range(0x5400, 0x5480, 5),
            *range(0x8900, 0x8910, 5),
            0xAA00,
        }
        allowed = {one for one in asked if verdict(machine, guarded[name], *before, one) == ALLOW}
        assert known <= allowed
        assert len(allowed) <= 8
    assert verdict(machine, guarded["fcntl"], 3, 4, os.O_NONBLOCK) == ALLOW
    assert verdict(machine, guarded["fcntl"], 3, 4, os.O_NONBLOCK | 0o20000) == EPERM  # O_ASYNC


@machines
@given(number=st.integers(463, 2**32 - 1))
def test_calls_newer_than_the_table_do_not_exist(machine, number):
    assert verdict(machine, number) == ENOSYS


@machines
def test_calls_of_another_kind_of_machine_are_fatal(machine):
    assert verdict(machine, 20, kind=0x40000003) == KILL  # 32-bit x86


@machines
def test_a_sealed_process_opens_files_to_read_them_only(machine):
    opening = {"openat": (NEEDED[machine]["openat"], 0, 0)}
    if machine == "x86_64":
        opening["open"] = (2, 0)
    writing = (os.O_WRONLY, os.O_RDWR, os.O_CREAT, os.O_TRUNC, os.O_RDWR | os.O_TMPFILE)
    for number, *before in opening.values():
        assert verdict(machine, number, *before, os.O_RDONLY | os.O_CLOEXEC, sealed=True) == ALLOW
        for flags in writing:
            assert verdict(machine, number, *before, flags, sealed=True) == EPERM
            assert verdict(machine, number, *before, flags) == ALLOW


@machines
def test_an_engine_has_no_memory_beside_what_is_counted(machine):
    number = syscalls.numbers(machine)[1]["mmap"]
    shared, private, anonymous, grows = 0x01, 0x02, 0x20, 0x100
    for flags, held in (
        (private | anonymous, ALLOW),
        (shared, ALLOW),  # a file that is read
        (shared | anonymous, EPERM),
        (private | anonymous | grows, EPERM),
    ):
        assert verdict(machine, number, 0, 4096, 3, flags, starts="one") == held
        assert verdict(machine, number, 0, 4096, 3, flags) == ALLOW  # its address space is counted


@machines
def test_a_program_starts_from_one_descriptor_and_a_compiler_starts_any(machine):
    refused, guarded = syscalls.numbers(machine)
    for number, held in ((syscalls.PROGRAM, ALLOW), (3, EPERM), (syscalls.PROGRAM + 1, EPERM)):
        assert verdict(machine, refused["execveat"], number, starts="one") == held
    assert verdict(machine, refused["execve"], starts="one") == EPERM
    assert verdict(machine, guarded["clone"], 0x01200011, starts="one") == EPERM
    for name in ("execve", "execveat", "unlinkat", "renameat2"):
        assert verdict(machine, refused[name], starts="tools") == ALLOW
    assert verdict(machine, guarded["clone"], 0x01200011, starts="tools") == ALLOW
    for name in ("socket", "connect", "ptrace", "mount", "setrlimit", "setuid"):
        assert verdict(machine, refused[name], starts="tools") == EPERM
    assert syscalls.PROGRAM > lockdown.OPEN_FILES  # no descriptor can have its number later


HEADERS = {
    "x86_64": Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
    "aarch64": Path("/usr/include/asm-generic/unistd.h"),
}


@machines
def test_the_numbers_are_those_of_the_kernel(machine):
    header = HEADERS[machine]
    if not header.exists():
        pytest.skip(f"no headers of the kernel for {machine} on this {platform.machine()}")
    known = dict(re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", header.read_text("utf-8")))
    ours = {**syscalls.numbers(machine)[0], **syscalls.numbers(machine)[1]}
    shared = ours.keys() & known.keys()
    assert len(shared) > 100
    assert {name: str(ours[name]) for name in shared} == {name: known[name] for name in shared}


# Gone through one by one: they act on the process itself, its own files and its own memory, wait,
# or tell something. None signals, slows or limits another process.
OPEN = """
    access alarm arch_prctl brk cachestat capget chdir clock_getres clock_gettime clock_nanosleep
    close close_range copy_file_range dup dup2 dup3 epoll_create epoll_create1 epoll_ctl
    epoll_pwait epoll_pwait2 epoll_wait eventfd eventfd2 exit exit_group faccessat faccessat2
    fadvise64 fanotify_mark fchdir fdatasync fgetxattr flistxattr fstat fstatat fstatfs fsync futex
    futex_requeue futex_wait futex_waitv futex_wake get_mempolicy get_robust_list get_thread_area
    getcpu getcwd getdents getdents64 getegid geteuid getgid getgroups getitimer getpeername
    getpgid getpgrp getpid getppid getpriority getrandom getresgid getresuid getrlimit getrusage
    getsid getsockname getsockopt gettid gettimeofday getuid getxattr inotify_add_watch
    inotify_rm_watch io_cancel io_destroy io_getevents io_pgetevents io_submit ioprio_get
    landlock_add_rule landlock_create_ruleset landlock_restrict_self lgetxattr listxattr llistxattr
    lseek lsm_get_self_attr lsm_list_modules lstat madvise map_shadow_stack mbind mincore mlock
    mlock2 mlockall mprotect mremap mseal msync munlock munlockall munmap nanosleep newfstatat
    open openat pause pipe pipe2 pkey_alloc pkey_free pkey_mprotect poll ppoll pread64 preadv
    preadv2 pselect6 pwrite64 pwritev pwritev2 read readahead readlink readlinkat readv recvfrom
    recvmmsg recvmsg remap_file_pages restart_syscall rseq rt_sigaction rt_sigpending
    rt_sigprocmask rt_sigreturn rt_sigsuspend rt_sigtimedwait sched_get_priority_max
    sched_get_priority_min sched_getaffinity sched_getattr sched_getparam sched_getscheduler
    sched_rr_get_interval sched_yield select sendfile sendmmsg sendmsg sendto set_mempolicy
    set_mempolicy_home_node set_robust_list set_thread_area set_tid_address setitimer setsockopt
    shmdt shutdown sigaltstack signalfd signalfd4 splice stat statfs statx sync_file_range
    sync_file_range2 sysinfo tee time timer_delete timer_getoverrun timer_gettime timer_settime
    timerfd_create timerfd_gettime timerfd_settime times umask uname vmsplice wait4 waitid write
    writev
"""
GONE = """
    _sysctl afs_syscall create_module epoll_ctl_old epoll_wait_old get_kernel_syms getpmsg
    lookup_dcookie nfsservctl putpmsg query_module security sysfs tuxcall uselib ustat vserver
"""


@machines
def test_every_other_call_of_the_kernel_was_gone_through(machine):
    header = HEADERS[machine]
    if not header.exists():
        pytest.skip(f"no headers of the kernel for {machine} on this {platform.machine()}")
    text = header.read_text("utf-8")
    # Those of 64 bits in the name are for machines of 32.
    known = re.findall(r"#define __NR(?:3264)?_(?!\w+time64 )(\w+) (\d+)", text)
    ours = {*syscalls.numbers(machine)[0], *syscalls.numbers(machine)[1]}
    seen = {*OPEN.split(), *GONE.split(), "arch_specific_syscall", "syscalls"}
    assert not ours & seen
    assert {name for name, number in known if int(number) < 463} <= ours | seen
