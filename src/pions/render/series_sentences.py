"""Sentences about series of games: scores, who is stronger, Elo, games lost by time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pions.arena.statistics import CONFIDENCE, Interval, Tally, score_interval, separable
from pions.core.language import _, ngettext
from pions.core.numbers import percent, whole

if TYPE_CHECKING:
    from pions.sandbox import Description


def rate(total: Tally) -> tuple[float, float, float]:
    """Return a score between the bounds of its interval, each from 0 to 1."""
    low_high = score_interval(total)
    return low_high.low, total.score, low_high.high


def scored(player: str, total: Tally) -> str:
    """Return a sentence about the score of `player`, and its interval over many more games."""
    low_high = score_interval(total)
    return _(
        "{player} scored {score} (a draw counts half); over many more games, "
        "with {level} confidence, it would score between {low} and {high}."
    ).format(
        player=player,
        level=percent(CONFIDENCE, digits=0),
        score=percent(total.score),
        low=percent(low_high.low),
        high=percent(low_high.high),
    )


def verdict(first: str, second: str, total: Tally, played_out: Tally) -> str:
    """Return who is stronger, if these games can tell; no fault ended those `played_out`."""
    told = separable(total)
    if told.leader is None or told.more is None:
        return _("They are level: these games do not tell who is stronger.")
    leader = first if told.leader == "first" else second
    if total.faults_decide(played_out):
        return _(
            "{leader} leads by the faults of the other; the games played to their end do not tell "
            "who is stronger."
        ).format(leader=leader)
    if told.certain:
        return _("{leader} is the stronger one here: luck does not explain this.").format(
            leader=leader
        )
    return ngettext(
        "{leader} leads, but that may be luck; about {count} game more could tell.",
        "{leader} leads, but that may be luck; about {count} games more could tell.",
        told.more,
    ).format(leader=leader, count=whole(told.more))


def elo(value: float) -> str:
    """Return Elo with its sign, without decimals."""
    if math.isinf(value):
        return "+\N{INFINITY}" if value > 0 else "\N{MINUS SIGN}\N{INFINITY}"
    return f"{round(value):+d}".replace("-", "\N{MINUS SIGN}")


def elo_interval(interval: Interval) -> str:
    """Return both ends of an interval in Elo."""
    return f"{elo(interval.low)} … {elo(interval.high)}"


def time_advice(
    count: int, seconds: float, ways: Sequence[str] = (), clock: float | None = None
) -> str:
    """Return the advice after `count` games lost within a limit of `seconds`, or of a `clock`."""
    time = f"--time {longer(seconds):g}s"
    if clock is not None:
        time += f" --clock {longer(clock):g}s"
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
    """Return a limit twice as long, in whole seconds where that is one or more."""
    return float(round(2 * seconds)) if seconds >= 0.5 else 2 * seconds


def by_name(described: Description) -> str | None:
    """Return how to name a quicker player of the same file where players are named singly."""
    if described.quicker is not None:
        return f"`{described.file.path}:{described.quicker}`"
    return described.lighter and within(described.lighter, described.file.path)


def within(line: str, path: str) -> str:
    """Return a line of a file, in words."""
    return _("`{line}` in {file}").format(line=line, file=Path(path).name)
