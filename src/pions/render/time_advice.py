"""What to try where a file has lost games by time: a longer limit, or less to compute."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pions.core.language import _, ngettext
from pions.core.numbers import whole
from pions.sandbox import Description


def advice(count: int, seconds: float, ways: Sequence[str] = ()) -> str:
    """So many games were lost within a limit of so many seconds: what to try instead."""
    time = f"--time {longer(seconds):g}s"
    if not ways:
        return ngettext(
            "{count} game lost by time: try `{time}`.",
            "{count} games lost by time: try `{time}`.",
            count,
        ).format(count=whole(count), time=time)
    return ngettext(
        "{count} game lost by time: try `{time}`, or {ways}.",
        "{count} games lost by time: try `{time}`, or {ways}.",
        count,
    ).format(count=whole(count), time=time, ways=", ".join(ways))


def longer(seconds: float) -> float:
    """A limit twice as long, in whole seconds where that is one or more."""
    return float(round(2 * seconds)) if seconds >= 0.5 else 2 * seconds


def by_name(described: Description) -> str | None:
    """How to name a quicker player of the same file where players are named one by one."""
    if described.quicker is not None:
        return f"`{described.file.path}:{described.quicker}`"
    return described.lighter and within(described.lighter, described.file.path)


def within(line: str, path: str) -> str:
    """A line of a file, in words."""
    return _("`{line}` in {file}").format(line=line, file=Path(path).name)
