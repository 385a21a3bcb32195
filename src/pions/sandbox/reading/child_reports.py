"""Reports of a player's process about itself, each field checked, as sentences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from pions.core import python_source
from pions.core.types import Term
from pions.sandbox.errors import Disqualified, PlayerFileError, Verdict
from pions.sandbox.limits import Limits
from pions.sandbox.reading.player_file import PlayerFile

_LONGEST: Final = 300
_LONGEST_TRACE: Final = 5000


@dataclass(frozen=True, slots=True)
class Fault:
    """A failure as the process reports it; every field may be false, none can do harm."""

    kind: str
    error: str
    line: int | None
    trace: str
    module: str

    @classmethod
    def read(cls, reply: Mapping[str, Any]) -> Self:
        """Return the report in `reply`."""
        line = reply.get("line")
        return cls(
            _text(reply.get("fault")),
            _text(reply.get("error")) or "an exception",
            line if isinstance(line, int) and not isinstance(line, bool) else None,
            _text(reply.get("trace"), _LONGEST_TRACE),
            _text(reply.get("module")),
        )


def _text(value: object, most: int = _LONGEST) -> str:
    """Return a text that is safe to show: no control characters but line ends."""
    if not isinstance(value, str):
        return ""
    return "".join(c if c.isprintable() or c == "\n" else "�" for c in value[:most])


def team(wish: object, file: PlayerFile, most: int) -> str:
    """Return the name a player gave itself, in one short line; else the file's."""
    name = " ".join(_text(wish).split())[:most].strip()
    return name or file.stem


def absent(reply: object) -> tuple[str, ...]:
    """Return the modules a file imports and does not have."""
    names = reply[:8] if isinstance(reply, list) else []
    return tuple(filter(None, (_text(name, 60).replace("\n", " ") for name in names)))


def settings(reply: object) -> dict[str, str]:
    """Return the settings a player was given, by name."""
    if not isinstance(reply, dict):
        return {}
    return {_text(name, 40): _text(value, 80) for name, value in list(reply.items())[:4]}


def shown(answer: object) -> str:
    """Return an answer, for people."""
    if isinstance(answer, dict):
        return _text(answer.get("odd"), 80)
    return _text(repr(tuple(answer) if isinstance(answer, list) else answer), 80)


def refused(fault: Fault, file: PlayerFile, limits: Limits, output: str) -> PlayerFileError:
    """Return the error for a file that fails while it is read."""
    values: dict[str, Any] = {
        "file": file.name, "error": fault.error, "line": fault.line, "module": fault.module,
        "memory": limits.memory, "name": fault.error.rpartition(" ")[2],
    }  # fmt: skip
    verdict, message = Verdict.EXCEPTION, Term("Reading {file} fails: {error}")
    if fault.kind == "memory":
        verdict = Verdict.OUT_OF_MEMORY
        message = Term("Reading {file} needs more than {memory} megabytes of memory.")
    elif fault.kind == "forbidden":
        verdict = Verdict.FORBIDDEN
        message = Term(
            "Reading {file} does what no player may do (files, network, other programs): {error}"
        )
    elif fault.kind == "not-found":
        message = Term("{file} defines no `{name}`, which its player needs.")
    elif fault.line is not None:
        starts = fault.error.startswith
        if starts(("SyntaxError", "IndentationError", "TabError")):
            return no_python(file, fault.line, fault.error, trace=fault.trace, output=output)
        message = next(said for beginnings, said in _REASONS if starts(beginnings))
    return PlayerFileError(message, verdict=verdict, trace=fault.trace, output=output, **values)


def no_python(file: PlayerFile, line: int | None, error: str, **more: str) -> PlayerFileError:
    """Return the error for a text that is no Python, or none of this version."""
    message = Term("{file} is not valid Python, line {line}: {error}")
    if newer := python_source.newer(file.source):
        message = Term(
            "{file} cannot be read: {newer}. Change line {line}, or run Pions by a newer Python."
        )
    values: dict[str, Any] = {"file": file.name, "line": line, "error": error, "newer": newer}
    return PlayerFileError(message, verdict=Verdict.EXCEPTION, **more, **values)


_REASONS: Final = (
    (("ModuleNotFoundError",),
     Term(
         "{file} needs `{module}` while it is read (line {line}), which is not there: a player "
         "has the standard library and numpy, and no other file. Copy your own functions into "
         '{file}; put what needs more under `if __name__ == "__main__":`.'
     )),
    (("ImportError: attempted relative import",),
     Term(
         "{file} imports another file of its folder (line {line}), which is not there: a file "
         "is read alone. Copy the functions it needs into {file}."
     )),
    (("ImportError",),
     Term("An import of {file} fails (line {line}): {error}")),
    (("SystemExit", "KeyboardInterrupt"),
     Term(
         "Reading {file} ends the program (line {line}: {error}) before anything can be asked "
         'of it. Put the part that plays under `if __name__ == "__main__":`.'
     )),
    (("EOFError",),
     Term(
         "Reading {file} asks for input (line {line}), and nobody is there to answer. Put the "
         'part that plays with people under `if __name__ == "__main__":`.'
     )),
    (("",), Term("Reading {file} raises {error} (line {line}).")),
)  # fmt: skip
"""Sentences on exceptions while a file is read, by how these begin."""


def unreadable(
    loss: Disqualified, file: PlayerFile, limits: Limits, output: str
) -> PlayerFileError:
    """Return the error for a file that is never read to its end."""
    message = Term("{file} cannot be read to its end: {reason}")
    if loss.verdict.late:
        message = Term(
            "Reading {file} takes more than {seconds:g} s. Put the part that plays games "
            'under `if __name__ == "__main__":`.'
        )
    values: dict[str, Any] = {"file": file.name, "reason": loss, "seconds": limits.load_seconds}
    return PlayerFileError(message, verdict=loss.verdict, trace=loss.trace, output=output, **values)
