"""The promises of a game from a file, tried by random games in its own process."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from pions import sandbox
from pions.core.language import _, explain
from pions.families.own import promises
from pions.families.own.promises import PROMISES, BrokenGame
from pions.sandbox import Limits, Tier
from pions.sandbox.game_process import GameProcess

PromiseStatus: TypeAlias = Literal["passed", "failed", "skipped"]

_SECONDS: Final = 60.0
"""Processor time until the process reports again; a game of many moves is tried whole."""
_PROCESS: Final = 1
"""The promise that is broken where the process gives no answer at all: that methods do."""


@dataclass(frozen=True, slots=True)
class SlipView:
    """A broken promise: the sentence, and Python's traceback."""

    sentence: str
    trace: str


@dataclass(frozen=True, slots=True)
class PromiseView:
    """A promise, and whether it was kept."""

    title: str
    status: PromiseStatus
    """``skipped`` where no random game came far enough to try it."""
    slips: tuple[SlipView, ...]


@dataclass(frozen=True, slots=True)
class GameCheck:
    """A game from a file, and which promises it keeps."""

    file: str
    title: str
    games: int
    lengths: tuple[int, int] | None
    """Moves of the shortest and of the longest that ended."""
    promises: tuple[PromiseView, ...]

    @property
    def complete(self) -> bool:
        """Whether every promise was tried, and kept."""
        return all(promise.status == "passed" for promise in self.promises)


def check(spec: str | Path, *, seed: int = 0, weakest: Tier | None = None) -> GameCheck:
    """Try the game in the file `spec`; raises `PlayerFileError` where it cannot be read at all."""
    limits = Limits()
    file = sandbox.read(spec, limits)
    process = GameProcess(file, limits, sandbox.require(weakest))
    title, games, lengths = file.stem, 0, None
    slips: list[list[SlipView]] = [[] for _promise in PROMISES]
    try:
        told = process.opened()
        title = str(told.get("about") or told.get("name") or title)
        reply = process.ask({"check": seed}, _SECONDS)
        while reply.get("more") is True:
            reply = process.ask({"check": None}, _SECONDS)
        games, lengths = _figures(file.name, reply)
        for one in reply.get("slips") or ():
            _note(slips, promises.broken(file.name, one))
    except BrokenGame as error:
        _note(slips, error)
    finally:
        process.close()
    kept: PromiseStatus = "skipped" if lengths is None else "passed"
    views = tuple(
        PromiseView(_(promise), "failed" if broken else kept, tuple(broken))
        for promise, broken in zip(PROMISES, slips, strict=True)
    )
    return GameCheck(file.name, title, games, lengths, views)


def _figures(file: str, reply: dict[str, Any]) -> tuple[int, tuple[int, int] | None]:
    try:
        lengths = reply["lengths"]
        return int(reply["games"]), (int(lengths[0]), int(lengths[1])) if lengths else None
    except (KeyError, TypeError, ValueError, IndexError):
        raise promises.out_of_turn(file) from None


def _note(slips: list[list[SlipView]], error: BrokenGame) -> None:
    broken = (place for place, known in enumerate(PROMISES.values()) if error.slip in known)
    slips[next(broken, _PROCESS)].append(SlipView(explain(error), error.trace))
