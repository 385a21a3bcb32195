"""The program of a player's process: it reads one file and answers requests.

It speaks in lines of JSON::

    referee --- {"source": ..., "name": ..., "seed": ...} ------> player
    referee <-- {"found": [...], "team": ...} ------------------- player
    referee --- {"use": "strategie", "how": "plain", ...} ------> player
    referee <-- {"settings": {...}} ----------------------------- player
    referee --- {"id": 1, "arguments": [...]} ------------------> player
    referee <-- {"id": 1, "answer": ...} or {"fault": ...} ------ player
    lab ------- {"id": 1, "games": {...}}, then {"go": ...} ----> player
    lab <------ {"id": 2, "games": [...], "moves": [...]} ------- player
    tree ------ {"id": 1, "trace": {...}} ----------------------> player
    tree <----- {"id": 1, "nodes": [...]} ----------------------- player
    inference - {"id": 1, "survey": {...}} or {"try": {...}} ---> player
    inference < {"id": 1, "survey": {...}} or {"value": ...} ---- player
    examiner -- {"id": 1, "ask": {...}} ------------------------> player
    examiner <- {"id": 1, "value": ..., "printed": ...} --------- player
    table ----- {"id": 1, "own": {...}} ------------------------> game
    table <---- {"id": 1, "legal": ...} or {"broken": ...} ------ game

Nothing here can be trusted once the player's code has run in this interpreter: the referee checks
every line, and the system the rest. Imports are few and late, because each match pays for them.
"""

from __future__ import annotations

import builtins
import io
import json
import os
import sys
import time
from types import CodeType, ModuleType, TracebackType
from typing import IO, Any, Final

from pions.sandbox.child.answer_json import plain
from pions.sandbox.child.imports import CourseModules, Finder, lend_traced, stand_in
from pions.sandbox.child.inspection import NotFound, bound, found
from pions.sandbox.isolation import lockdown

STATUS_OUT_OF_MEMORY: Final = 91
"""How the process ends when there is no memory left to say so."""
STATUS_UNPROTECTED: Final = 92
STATUS_NOT_STARTED: Final = 93
"""How the process ends where the program that it should become cannot be started."""

_BALLAST: Final = 4 << 20
"""Bytes set free when the memory is exhausted, so that the report has room."""
_LONGEST_TRACE: Final = 4000
_MOST_FRAMES: Final = 20
MODULE: Final = "__player__"
"""Not ``__main__``, whose games are for the author; not the file's name, which may be random."""

_OURS: Final = os.path.dirname(os.path.dirname(__file__)) + os.sep  # noqa: PTH120 - no pathlib here


class LoadedFile:
    """One player's file, and the one of its functions that plays."""

    has_clock: bool = False
    """Whether code that computes for too long is ended already."""

    def __init__(self) -> None:
        self.module = ModuleType(MODULE)
        self.name = ""
        self.source = ""
        self.files: frozenset[str] = frozenset()
        """The names of its code in tracebacks."""
        self.call: Any = None
        self.games: Any = None
        self.own: Any = None
        self.package = ""
        """The package of its own modules, which it may define its player in."""
        self.pages: list[dict[str, Any]] = []
        """The pages of a search still to be sent."""
        self.ballast: bytearray | None = bytearray(_BALLAST)
        self.definitions = ""
        """Which other statements are left out: ``all`` or, from one that fails on, ``rest``."""

    def obey(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer a request by the word that says its kind."""
        if "source" in request:
            self.definitions = request.get("definitions", "")
            self.lend(request.get("modules", []), request.get("package", ""))
            return self.load(request["source"], request["name"], request["seed"])
        if "games" in request or "go" in request:
            return self.play(request)
        for word, act in (
            ("ask", self.questioned),
            ("own", self.told),
            ("trace", self.traced),
            ("survey", self.tried),
            ("try", self.tried),
        ):
            if word in request:
                return act(request[word])
        return self.use(request) if "use" in request else self.answer(request["arguments"])

    def lend(self, texts: list[list[str]], package: str) -> None:
        """Let the file import modules; `package` is the folder of them in which it lies."""
        if not texts:
            return
        sys.meta_path.append(CourseModules(texts, self.compiled))
        self.package = package
        self.module.__package__ = package

    def load(self, source: str, name: str, seed: int) -> dict[str, Any]:
        """Run the file; return what it defines."""
        self.name, self.source, self.files = name, source, frozenset({name})
        code: CodeType = compile(source, name, "exec", dont_inherit=True)
        self.module.__file__ = name
        sys.modules[MODULE] = self.module
        if "random" in source:
            seed_draws(seed, numpy="numpy" in source)
        absent = stand_in(source, name, hidden=self.definitions == "all")
        if "traced" in source:
            lend_traced()
        if self.definitions:
            from pions.sandbox.child import definitions  # noqa: PLC0415 - few files need it

            after = self.definitions == "rest"
            definitions.run(source, name, self.module, self.compiled, after=after)
        else:
            self.compiled(code)
            exec(code, self.module.__dict__)  # noqa: S102 - that is what this process is for
        return self.described(absent)

    def described(self, absent: list[str]) -> dict[str, Any]:
        """Return what the file defines, and which modules are `absent`."""
        team = self.module.__dict__.get("TEAM_NAME")
        team = team if isinstance(team, str) else None
        return {"found": found(self.module, self.package), "team": team, "absent": absent}

    def compiled(self, code: CodeType) -> None:
        """Prepare code of the file before it runs: here, do nothing."""

    def reply(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a request, or its fault; raises `MemoryError` if that fails, too."""
        try:
            return self.obey(request)
        except BaseException as error:  # noqa: BLE001 - sys.exit is a mistake like any other
            return self.fault(error)

    def use(self, request: dict[str, Any]) -> dict[str, Any]:
        """Prepare the function that plays; return the settings it was given."""
        self.call, settings = bound(self.module, request)
        return {"settings": settings}

    def answer(self, arguments: list[Any]) -> dict[str, Any]:
        """Ask the player for a move."""
        return {"answer": plain(self.call(*arguments))}

    def tried(self, request: dict[str, Any]) -> dict[str, Any]:
        """Tell which grids the file makes, or all that may be the answer of a function."""
        from pions.sandbox.child import trials  # noqa: PLC0415 - few files are tried

        if "makers" in request:
            return {"survey": trials.survey(self.module, request)}
        seed_draws(request["seed"], numpy="numpy" in sys.modules)
        return trials.tried(self.module, request)

    def traced(self, request: dict[str, Any]) -> dict[str, Any]:
        """Search a position once more, recording the calls."""
        from pions.sandbox.child import tracing  # noqa: PLC0415 - players of a match are not traced

        def again() -> Any:  # noqa: ANN401 - a student's function
            self.load(self.source, self.name, request["seed"])
            self.use(request["use"])
            return self.call

        if "page" in request:
            return self.pages[int(request["page"])]
        self.pages = tracing.trace(again, request["arguments"], self.name, request["most"])
        return self.pages[0]

    def questioned(self, question: dict[str, Any]) -> dict[str, Any]:
        """Put a question of an examiner to the file's functions."""
        from pions.sandbox.child import questions  # noqa: PLC0415 - players are not examined

        return questions.answer(self.module, question, self.fault)

    def play(self, request: dict[str, Any]) -> dict[str, Any]:
        """Make games between the file's functions ready, or go on with them."""
        if "go" in request:
            return self.games.go(*request["go"])  # type: ignore[no-any-return] # a reply
        from pions.sandbox.child import experiment_games  # noqa: PLC0415 - players of a match need no rules

        self.games = experiment_games.Games(self.module, request["games"], self.fault)
        return {}

    def told(self, request: dict[str, Any]) -> dict[str, Any]:
        """Answer a question about the game that the file holds."""
        if self.own is None:
            from pions.sandbox.own import game_server, guarded_calls  # noqa: PLC0415 - few have it

            if not self.has_clock:
                guarded_calls.watch_the_clock()
            self.own = game_server.GameServer(self.module, self.fault, self.compiled)
        return self.own.answer(request)  # type: ignore[no-any-return] # a reply

    def close(self) -> None:
        """Free what it holds: here, the process ends."""

    def fault(self, error: BaseException) -> dict[str, Any]:
        """Return what went wrong, for people."""
        if isinstance(error, MemoryError):
            self.ballast = None
        import linecache  # noqa: PLC0415 - only games that go wrong need them
        import traceback  # noqa: PLC0415

        if self.name in self.files:
            lines = self.source.splitlines(keepends=True)
            linecache.cache[self.name] = (len(self.source), None, lines, self.name)
        trace, line = _own_frames(error.__traceback__, self.files)
        report = traceback.TracebackException(type(error), error, trace, compact=True)
        # Our own "open" and "input" are none of the player's doing.
        report.stack[:] = [one for one in report.stack if not one.filename.startswith(_OURS)]
        text = _shortened("".join(report.format()))
        last = "".join(report.format_exception_only()).strip().splitlines()[-1]
        if isinstance(error, SyntaxError) and error.filename == self.name:
            line = error.lineno
        return {
            "fault": _kind(error),
            "error": _shortened(last)[:300],
            "line": line,
            "trace": text[-_LONGEST_TRACE:],
            "module": str(getattr(error, "name", "") or "")[:80],
        }


def seed_draws(seed: int, *, numpy: bool) -> None:
    """Seed random draws, before the file makes any."""
    import random  # noqa: PLC0415 - as above: late

    random.seed(seed)
    if numpy:
        try:
            import numpy as np  # noqa: PLC0415
        except ImportError:
            return  # the file's own line says so
        np.random.seed(seed % 2**32)  # noqa: NPY002 - players use these functions


def _own_frames(
    trace: TracebackType | None, files: frozenset[str]
) -> tuple[TracebackType | None, int | None]:
    """Return the last frames from the player's file on, and the last line of that file in them."""
    while trace is not None and trace.tb_frame.f_code.co_filename not in files:
        trace = trace.tb_next
    line, walk, count = None, trace, 0
    while walk is not None:
        if walk.tb_frame.f_code.co_filename in files:
            line = walk.tb_lineno
        walk, count = walk.tb_next, count + 1
        if count > _MOST_FRAMES and trace is not None:
            trace = trace.tb_next
    return trace, line


def _shortened(text: str) -> str:
    """`text` without the folders of this machine and our name for the player's module."""
    for place in sorted({os.path.dirname(os.__file__), *sys.path}, key=len, reverse=True):  # noqa: PTH120 - no pathlib here
        if place:
            text = text.replace(place + os.sep, "")
    return text.replace(f"{MODULE}.", "").replace("__main__.", "")


def _kind(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return "memory"
    if isinstance(error, NotFound):
        return "not-found"
    if isinstance(error, OSError) and _is_refusal(error):
        return "forbidden"
    return "exception"


def _is_refusal(error: OSError) -> bool:
    """Return whether the system refused; a hidden file looks missing, so that is a refusal, too."""
    import errno  # noqa: PLC0415 - only games that go wrong need it

    reason = getattr(error, "reason", None)  # urllib wraps what happened
    if isinstance(reason, OSError):
        return _is_refusal(reason)
    refusals = (
        errno.EPERM, errno.EACCES, errno.EROFS, errno.ENOENT, errno.ENOSYS, errno.EFBIG,
        errno.ENETUNREACH, errno.EAFNOSUPPORT, errno.EAGAIN,
    )  # fmt: skip
    return error.errno in refusals or type(error).__name__ == "gaierror"


class Wire:
    """The two pipes to the referee; what the player itself reads and prints goes elsewhere."""

    def __init__(self) -> None:
        self.requests: IO[bytes] = os.fdopen(os.dup(0), "rb")
        self.replies = os.dup(1)
        self._encode = json.JSONEncoder(separators=(",", ":")).encode
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(2, 1)
        os.close(nothing)
        sys.stdin = io.TextIOWrapper(io.FileIO(0, closefd=False), encoding="utf-8")
        text: dict[str, Any] = {"errors": "backslashreplace", "write_through": True}
        for number, name in ((1, "stdout"), (2, "stderr")):
            raw = io.FileIO(number, "w", closefd=False)
            stream = io.TextIOWrapper(raw, encoding="utf-8", **text)
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)

    def send(self, reply: dict[str, Any]) -> None:
        """One line to the referee."""
        line = self._encode(reply).encode() + b"\n"
        while line:
            line = line[os.write(self.replies, line) :]


def serve(wire: Wire, player: LoadedFile, patience: float) -> None:
    """Answer every request until there are no more."""
    for line in wire.requests:
        request = json.loads(line)
        if patience:
            _alarm(patience)
        try:
            reply = player.reply(request)
        except MemoryError:
            os._exit(STATUS_OUT_OF_MEMORY)
        reply["id"] = request["id"]
        if patience:
            _alarm(0)
        wire.send(reply)


def _alarm(seconds: float) -> None:
    """Let the system end this process after `seconds`; 0: not any more."""
    if hasattr(os, "fork"):
        import signal  # noqa: PLC0415 - an import the interpreter has made already

        signal.setitimer(signal.ITIMER_REAL, seconds)


def _die_with(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


def _lend_the_null_device() -> None:
    """Let ``open(os.devnull, "w")`` work where the filter, which sees no names, refuses writing."""
    null, real = os.open(os.devnull, os.O_WRONLY), io.open

    def opened(file: Any, mode: str = "r", *rest: Any, **settings: Any) -> IO[Any]:  # noqa: ANN401
        if file == os.devnull and mode.strip("bt") in ("w", "a"):
            file = os.dup(null)
        return real(file, mode, *rest, **settings)

    io.open = builtins.open = opened  # type: ignore[assignment] # the same but for one name


def _held(program: str) -> None:
    """Open the program, before the limits and the filter, under the number the filter knows."""
    import fcntl  # noqa: PLC0415 - only for programs, which need Unix

    from pions.sandbox.isolation.syscalls import PROGRAM  # noqa: PLC0415 - as above

    opened = os.open(program, os.O_RDONLY | os.O_CLOEXEC)
    fcntl.fcntl(opened, fcntl.F_DUPFD_CLOEXEC, PROGRAM)
    os.close(opened)


def _become(run: dict[str, Any], wire: Wire) -> None:
    """Go on as the program, which has the pipes to the referee as standard input and output."""
    import signal  # noqa: PLC0415 - as above

    from pions.sandbox.isolation.syscalls import PROGRAM  # noqa: PLC0415 - as above

    for number in (signal.SIGPIPE, signal.SIGXFSZ):  # which Python ignores
        signal.signal(number, signal.SIG_DFL)
    os.dup2(wire.requests.fileno(), 0)
    os.dup2(wire.replies, 1)
    try:
        os.chdir(run["folder"])
        os.execve(PROGRAM, run["command"], {**os.environ, **run["variables"]})  # noqa: S606 - that is what it is for
    except OSError as error:
        os.write(2, f"{error.strerror}\n".encode())
        os._exit(STATUS_NOT_STARTED)


def main() -> None:
    """Be a player; `process.player_process` writes the settings on the command line."""
    settings = json.loads(sys.argv.pop())  # no business of the player's
    wire, run = Wire(), settings["run"]
    sys.meta_path.append(Finder(settings["places"]))
    builtins.exit = builtins.quit = sys.exit  # type: ignore[assignment] # what `site` would add
    try:
        if run:
            _held(run["command"][0])
        if os.name == "posix":
            lockdown.limit(settings["limits"])
            # Where one file of a package can be read, the others can be, too.
            first = [f"{place}{os.sep}__init__.py" for place in settings["places"].values()]
            engine = run["command"][:1] if run else []
            lockdown.renounce([*sys.path, os.path.dirname(__file__), *first, *engine])  # noqa: PTH120 - no pathlib here
        if settings["sealed"]:
            _lend_the_null_device()
        if settings["isolate"]:
            lockdown.isolate(
                0 if settings["orphan"] else settings["parent"],
                settings["readable"],
                settings["hidden"],
                landlock=settings["landlock"],
                sealed=settings["sealed"],
                **(run["lockdown"] if run else {}),
            )
        if settings["verify"]:
            from pions.sandbox.isolation import verification  # noqa: PLC0415 - once a session

            verification.verify(hidden=settings["verify"] == "hidden")
    except lockdown.Unprotected as error:
        wire.send({"id": 0, "unprotected": str(error)})
        os._exit(STATUS_UNPROTECTED)
    if settings["patience"]:
        import _thread  # noqa: PLC0415 - tiers without system calls of their own need it

        _thread.start_new_thread(_die_with, (settings["parent"],))
    wire.send({"id": 0})
    if run:
        _become(run, wire)
    serve(wire, LoadedFile(), settings["patience"])
