"""A player's process, started under an isolation and ended with all it has started."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from pions.core.errors import why
from pions.core.types import Term
from pions.sandbox.errors import ArenaFault
from pions.sandbox.host import Closed, Late, Noise, Output
from pions.sandbox.isolation import environment
from pions.sandbox.limits import Limits, patience
from pions.sandbox.process import orphans, stopwatch
from pions.sandbox.process.pipes import PolledLink, ThreadedLink
from pions.sandbox.process.stopwatch import Stopwatch

START_SECONDS: Final = 30.0
"""For our own part of the start, on a busy machine."""
_ENDING_SECONDS: Final = 1.0
"""For a process whose pipe has ended to end itself."""
_DYING_SECONDS: Final = 5.0
"""For a killed process to go: the system has its memory to clear."""
_PATIENCE: Final = 60.0
"""Seconds a process may outlive a referee that was killed, where the system cannot see to it."""
_WINDOWS: Final = sys.platform == "win32"
NOT_STARTED: Final = Term("A process for a player could not be started: {reason}.")
_SILENT: Final = (Term("it ended before it could answer"), Term("it did not answer in time"))
_SPACE: Final = 1 << 16
"""Megabytes of address space for engines: most of it is never used."""
_MORE_THREADS: Final = 256
"""Threads of one user, beyond all there are as a player starts."""
Verify: TypeAlias = Literal["", "seen", "hidden"]


@dataclass(frozen=True, slots=True)
class Isolation:
    """The parts of a tier."""

    bubblewrap: str | None = None
    """The program that hides everything but the interpreter."""
    filtered: bool = False
    """Whether the process gives up system calls and privileges."""
    landlock: bool = False
    """Whether the process gives up the file system."""

    @property
    def hides_files(self) -> bool:
        """Whether a player sees no files; where it does, a filter still refuses to write them."""
        return self.landlock or self.bubblewrap is not None


@dataclass(frozen=True, slots=True)
class StartedProgram:
    """A program that a process becomes once it has given up its rights; it has no Python then."""

    command: Sequence[str]
    """The file to start, by its real path, and its arguments."""
    folder: tempfile.TemporaryDirectory[str]
    """A folder of its own, where it starts; gone with the process, but for a compiler."""
    beside: Sequence[str] = ()
    """Where the engine that runs it is installed: empty for a program of the machine."""
    builds: bool = False
    """Whether it is a compiler: it starts other programs and writes in its folder."""
    seed: int = 0
    """For its random draws: the variable PIONS_SEED."""

    def limits(self, memory: int) -> dict[str, int]:
        """Return limits of the system other than those of Python; `memory` is in megabytes."""
        # An engine needs much more address space than memory.
        limits = {"RLIMIT_AS": _SPACE << 20, "RLIMIT_DATA": memory << 20} if self.beside else {}
        if self.builds:
            limits |= {"RLIMIT_CPU": 60, "RLIMIT_FSIZE": 1 << 26, "RLIMIT_NOFILE": 1024}
        return limits

    def settings(self) -> dict[str, Any]:
        """Return it as the process reads it."""
        place = self.folder.name
        writable = [place] if self.builds else []
        starts = "tools" if self.builds else "one"
        return {
            "command": list(self.command),
            "folder": place,
            "lockdown": {"starts": starts, "writable": writable},
            "variables": {
                "PATH": os.defpath,
                "HOME": place,
                "TMPDIR": place,
                "PIONS_SEED": str(self.seed),
                "OPENSSL_CONF": os.devnull,  # which node reads, and may not
                # Without /proc, an engine does not know where it is.
                "LD_LIBRARY_PATH": ":".join(f"{home}/lib" for home in self.beside),
            },
        }


class PlayerProcess(Stopwatch):
    """A running player; a `Host`."""

    def __init__(
        self,
        isolation: Isolation,
        limits: Limits,
        *,
        verify: Verify = "",
        packages: tuple[str, ...] = (),
        program: StartedProgram | None = None,
    ) -> None:
        """Start it and wait until it has given up its rights; raises `ArenaFault`.

        To `verify` is to try first what is forbidden: reading, too, where files are "hidden".
        It may import `packages` of Pions beside the rules, or is a `program`.
        """
        self._program = program
        self._popen: subprocess.Popen[bytes] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._pidfd = self._notice = -1
        self._inner = 0
        self._wrapped = isolation.bubblewrap is not None
        try:
            self._start(isolation, limits, packages, verify=verify)
            self._greet()
        except BaseException as error:
            self.close()
            if isinstance(error, OSError):
                raise ArenaFault(NOT_STARTED, reason=why(error)) from error
            raise

    def _start(
        self, isolation: Isolation, limits: Limits, packages: tuple[str, ...], *, verify: Verify
    ) -> None:
        program, bare = self._program, not isolation.filtered
        beside = [program.folder.name, *program.beside] if program else []
        builds = program is not None and program.builds
        if program and not builds:
            self._folder = program.folder
        if bare:
            # What a player writes by mistake, in its own folder, goes away with it.
            self._folder = tempfile.TemporaryDirectory(
                prefix="pions-player-", ignore_cleanup_errors=True
            )
        # The longest that one question may take by the wall clock.
        longest = max(limits.patience, limits.seconds, patience(limits.load_seconds))
        settings = {
            "limits": {
                "RLIMIT_AS": limits.memory << 20,
                "RLIMIT_NPROC": _threads() + _MORE_THREADS,
                **(program.limits(limits.memory) if program else {}),
            },
            "places": environment.places(packages),
            "isolate": isolation.filtered,
            "landlock": isolation.landlock,
            "parent": os.getpid(),
            "orphan": self._wrapped,
            "sealed": isolation.filtered and not isolation.hides_files and not builds,
            "readable": [*environment.readable(packages), *beside] if isolation.landlock else [],
            "hidden": environment.hidden() if isolation.landlock else [],
            "verify": verify,
            "patience": _PATIENCE + longest if bare else 0,
            "run": program and program.settings(),
        }
        command = [*environment.interpreter(), json.dumps(settings)]
        notices = []
        if isolation.bubblewrap:
            self._notice, notice = os.pipe()
            notices, writable = [notice], beside[: int(builds)]
            wrapper = isolation.bubblewrap, notice, packages, beside, writable
            command = [*environment.bubblewrap(*wrapper), *command]
        try:
            self._popen = subprocess.Popen(  # noqa: S603 - our own interpreter, our own module
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=environment.variables(),
                cwd="/" if self._folder is None else self._folder.name,
                pass_fds=notices,
                **_own_group(),
            )
        finally:
            for notice in notices:
                os.close(notice)
        kind = ThreadedLink if _WINDOWS else PolledLink
        self.link = kind(self._popen, limits.output)

    @property
    def folder(self) -> str:
        """Where it starts."""
        return self._folder.name if self._folder else "/"

    @property
    def output(self) -> Output:
        """Its output so far."""
        return self.link.output

    def _greet(self) -> None:
        try:
            hello = json.loads(self.link.receive(START_SECONDS))
        except (Closed, Late, Noise, ValueError) as error:
            said = self.link.output.text.strip()[-300:]
            raise ArenaFault(NOT_STARTED, reason=said or _SILENT[type(error) is Late]) from error
        if "unprotected" in hello:
            message = Term("A player's process could not be isolated: {reason}.")
            raise ArenaFault(message, reason=hello["unprotected"])
        self._find_inner()
        if self._player and hasattr(os, "pidfd_open"):
            with suppress(OSError):  # kernels before 5.3
                self._pidfd = os.pidfd_open(self._player)

    def _find_inner(self) -> None:
        """Read the number of the player's process, which bubblewrap tells before it lets it go."""
        if self._notice < 0 or not _readable_within(_ENDING_SECONDS, self._notice):
            return
        with os.fdopen(self._notice, "rb") as notice:
            self._notice = -1
            with suppress(ValueError, KeyError):  # it died before it could tell
                self._inner = int(json.loads(notice.read())["child-pid"])

    def computed(self) -> float | None:
        """Return seconds of processor time of the player; ``None`` where that is not known."""
        return stopwatch.computed(self._player) if self._player else None

    def runs(self) -> bool:
        """Return whether it computes now, or is in the queue for a core."""
        return stopwatch.runs(self._player)

    @property
    def _player(self) -> int:  # 0 where there is none yet
        return self._inner if self._wrapped else self._popen.pid if self._popen else 0

    def freeze(self) -> None:
        """Stop every thread of the player: the rival's time is not for thinking."""
        self._signal("SIGSTOP")

    def thaw(self) -> None:
        """Let the player run again."""
        self._signal("SIGCONT")

    def _signal(self, name: str) -> None:
        """Reach the player: its whole group, or the one process inside a wrapper.

        No other process can be hit by chance. A group's number stays ours until its leader is
        waited for, and the process inside is held by a descriptor where there are such.
        """
        if _WINDOWS:  # which has no such signals
            return
        number = getattr(signal, name)
        with suppress(ProcessLookupError, PermissionError):
            if not self._wrapped:
                if self._popen is not None:
                    os.killpg(self._popen.pid, number)
            elif self._pidfd >= 0:
                signal.pidfd_send_signal(self._pidfd, number)
            elif self._inner:
                os.kill(self._inner, number)

    def ended(self) -> int | None:
        """Return the exit status once the pipe has ended: negative for a signal, or ``None``."""
        if self._popen is None or not self._exits_within(_ENDING_SECONDS):
            return None
        if not self._wrapped:
            self.kill()  # what it may have started; its own status is settled
        try:
            status = self._popen.wait(_ENDING_SECONDS)
        except subprocess.TimeoutExpired:
            return None
        return 128 - status if self._wrapped and status > 128 else status

    def _exits_within(self, seconds: float) -> bool:
        """Return whether the process ends soon; not waited for, so that its number stays ours."""
        if self._pidfd >= 0:  # which turns readable when the process ends
            return _readable_within(seconds, self._pidfd)
        time.sleep(0.1)  # an approximation, for systems without such descriptors
        return True

    def stop(self) -> None:
        """End the player, from any thread; the owner of the process still has to `close` it."""
        self._signal("SIGKILL")
        if _WINDOWS and self._popen is not None:
            self._popen.kill()

    def kill(self) -> None:
        """End the process, and those it may have started in its group."""
        if self._popen is not None and self._popen.returncode is not None:
            return
        self._find_inner()  # where the start was interrupted
        self._signal("SIGKILL")
        if self._popen is None:
            return  # interrupted while it was started: with its pipes closed, it ends itself
        if self._wrapped:  # the wrapper then ends too, having waited for it
            with suppress(subprocess.TimeoutExpired):
                self._popen.wait(_DYING_SECONDS)
        self._popen.kill()  # does nothing to a process that was waited for
        self._popen.wait()

    def close(self) -> None:
        """End the process and free all it held; harmless when called again."""
        self.kill()
        if hasattr(self, "link"):  # it may not have been started
            self.link.close()
        for number in (self._pidfd, self._notice):
            if number >= 0:
                os.close(number)
        self._pidfd = self._notice = -1
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None


def trial(isolation: Isolation, *, hidden: bool = True) -> str | None:
    """Start a process that tries what is forbidden; return ``None`` if all failed, else why."""
    orphans.sweep()
    try:
        PlayerProcess(isolation, Limits(), verify="hidden" if hidden else "seen").close()
    except ArenaFault as fault:
        return str(fault.values["reason"])
    return None


def _threads() -> int:
    """Return how many threads the system has; many where it does not tell."""
    with suppress(OSError, IndexError, ValueError):
        return int(Path("/proc/loadavg").read_text("ascii").split()[3].partition("/")[2])
    return 1 << 15


def _readable_within(seconds: float, number: int) -> bool:
    waiting = select.poll()
    waiting.register(number, select.POLLIN)
    return bool(waiting.poll(seconds * 1000))


def _own_group() -> dict[str, Any]:
    # Ctrl-C is for the referee; a group can be killed as one.
    if _WINDOWS:
        return {"creationflags": getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)}
    return {"process_group": 0}
