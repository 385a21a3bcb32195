"""Contracts of courses: chosen for all files, written for a file, tried on the files of a class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from pions import sandbox
from pions.app import players
from pions.core.errors import PionsError
from pions.core.language import _, current, explain
from pions.games import catalog
from pions.sandbox.calling import contracts
from pions.sandbox.inference import kept
from pions.sandbox.inference.inferring import board_of
from pions.sandbox.inference.kept import PlayerQuestion
from pions.sandbox.limits import Limits
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading import hand_ins
from pions.sandbox.trial_moves import positions

FILE = contracts.FILE


@dataclass(frozen=True, slots=True)
class TriedFile:
    """A file of a class under a contract: how it is called, or why it does not play."""

    name: str
    sentence: str
    plays: bool


def choose(path: Path | None) -> str | None:
    """Let `path` be the contract of all files of this command; return the game it is for."""
    agreed = contracts.choose(path)
    return None if agreed is None else agreed.game


def game_beside(specs: Sequence[str]) -> str | None:
    """Return the game of the contract in the folder of one of some players' files."""
    agreed = (contracts.contract_for(spec) for spec in specs if sandbox.is_spec(spec))
    return next((one.game for one in agreed if one is not None), None)


def template() -> str:
    """Return a contract with comments, in the language spoken now."""
    words = files("pions.app").joinpath(f"contract.{current()}.toml")
    plain = words if words.is_file() else files("pions.app").joinpath("contract.en.toml")
    return plain.read_text("utf-8")


def written(spec: str, game: str | None, weakest: Tier | None, reading: int | None = None) -> str:
    """Return the contract that says how a file was recognised; raises `PionsError`.

    `reading` is the number of the one that the author chose, where several stand.
    """
    rules = catalog.find(game or own_game(spec, weakest))
    if reading is not None:
        kept.forget(sandbox.read(spec), rules)  # another may have been chosen before
        try:
            players.admitted(spec, rules, Limits(), weakest).close()
        except PlayerQuestion as question:
            if not 1 <= reading <= len(question.readings):
                raise
            question.answer(reading)
    with players.admitted(spec, rules, Limits(), weakest) as player:
        description = player.description
    said = description.sentence.render(_)
    return f"# {said}\n{contracts.written(description.choice.convention, rules)}"


def own_game(spec: str, weakest: Tier | None) -> str:
    """Return the name of the game whose board a file makes itself; the usual one where none."""
    return board_of(sandbox.read(spec), sandbox.require(weakest))


def tried(path: Path, place: Path, weakest: Tier | None) -> Iterator[TriedFile]:
    """Yield for each file at `place` what the contract at `path` makes of it."""
    game = catalog.find(choose(path) or "")
    if place.is_file() and not hand_ins.is_archive(place):
        one = sandbox.read(str(place))
        yield _tried(one.name, one, game, weakest)
        return
    for hand_in in hand_ins.read(place):
        if hand_in.problem is not None:
            yield TriedFile(hand_in.label, explain(hand_in.problem), plays=False)
        elif hand_in.file is not None:
            yield _tried(hand_in.label, hand_in.file, game, weakest)


def _tried(
    name: str, file: sandbox.PlayerFile, game: catalog.AnyGame, weakest: Tier | None
) -> TriedFile:
    try:
        with players.admitted(file, game, Limits(), weakest) as player:
            for position in positions(game):
                player.choose(position)
            return TriedFile(name, player.description.sentence.render(_), plays=True)
    except PionsError as error:
        return TriedFile(name, explain(error), plays=False)
