"""Experiments with functions of one file: which functions, and many games between them.

`sandbox.child.experiment_games` plays them in the file's process, and cannot be trusted there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pions.core.errors import IllegalMove
from pions.core.types import Move, Side, Term
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox import disqualification
from pions.sandbox.calling.conventions import CONVENTIONS, NATIVE
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.calling.playing_function import Choice, able, named, numbered, pick, several
from pions.sandbox.child.experiment_games import DRAW, NO_GAME, NO_MOVE, RAISED
from pions.sandbox.errors import Disqualified, PlayerFileError, Verdict
from pions.sandbox.file_session import Session
from pions.sandbox.limits import Limits
from pions.sandbox.process.tiers import Tier
from pions.sandbox.reading.child_reports import Fault, shown
from pions.sandbox.reading.player_file import PlayerFile

_AT_RANDOM: Final = re.compile(r"alea|random|hasard", re.IGNORECASE)
_WHOLE_GAME: Final = "joue_random"
"""The function of the hand-out `colonnes` that plays a whole game and returns its grid."""
_SLICE: Final = 0.1
"""Seconds between two reports, where moves are quick."""
MOST_LOST: Final = 3
"""Processes that may be lost in one batch; each may cost the whole time of a move."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the file as a player, with the values an experiment sets."""

    name: str
    depth: int | None = None
    weights: tuple[float, ...] | None = None

    def wish(self, choice: Choice) -> dict[str, Any]:
        """Return it as the file's process reads it."""
        fixed: dict[str, Any] = {"depth": self.depth, "weights": self.weights}
        return choice.wish(**{kind: value for kind, value in fixed.items() if value is not None})


@dataclass(frozen=True, slots=True)
class Match:
    """Games of the same two, the opener first; ``None`` stands for a random player of Pions."""

    file: PlayerFile
    game: AnyGame
    players: tuple[Function | None, Function | None]
    seed: int
    limits: Limits
    tier: Tier
    whole: str | None = None
    """A function that plays games against itself and returns the last grid, instead of players."""


@dataclass(frozen=True, slots=True)
class BatchGame:
    """A finished game."""

    winner: Side | None
    moves: tuple[Move, ...]
    plies: int
    fault: Disqualified | None = None
    """The fault of the loser, where it lost by its own doing."""
    process_lost: bool = False
    """Whether that ended its process."""


def survey(file: PlayerFile, limits: Limits, tier: Tier) -> tuple[Definition, ...]:
    """Return the functions and classes of a file; raises `PlayerFileError`."""
    session = Session(file, limits, tier)
    try:
        return session.found(session.read(0))
    finally:
        session.close()


def random_function(
    things: Sequence[Definition], game: AnyGame, wanted: str | None, file: str
) -> tuple[str, bool]:
    """Return the name of the function that plays at random, and whether it plays whole games."""
    if wanted is not None:
        thing = next((one for one in things if one.name == wanted), None)
        if thing is not None and thing.take(0) and game in NATIVE["colonnes"]:
            return wanted, True
        return named(things, game, wanted, file).found.name, False
    chance = [one for one in things if _AT_RANDOM.search(one.name)]
    if CONVENTIONS["hex"].plays(game):  # whose hand-out gives such functions no names
        players = [one.name for one in chance if one.take(2)]
    else:
        players = [choice.found.name for choice in able(things, game) if choice.found in chance]
    if len(players) > 1:
        raise several(players, file)
    if players:
        return players[0], False
    if game in NATIVE["colonnes"] and any(o.name == _WHOLE_GAME and o.take(0) for o in chance):
        return _WHOLE_GAME, True
    raise PlayerFileError(
        "No player of {file} draws its moves by lot. Name it, as in {file}:strategie_alea.",
        file=file,
    )


def search_function(
    things: Sequence[Definition],
    game: AnyGame,
    wanted: str | None,
    file: str,
    setting: Literal["depth", "weights"] = "depth",
) -> Choice:
    """Return the function whose depth, or weights, an experiment sets.

    One that is asked for by name is taken as it is, where only its depth is the question.
    """
    if wanted is not None:
        choice = named(things, game, wanted, file)
        if setting == "depth" or choice.convention.setting(setting) is not None:
            return choice
        raise _no_search(setting, file)
    choices = able(things, game)
    matches = [choice for choice in choices if choice.convention.setting(setting)]
    if setting == "depth" and not matches:
        matches = [choice for choice in choices if numbered(choice.found.name)]
    if len(matches) > 1:
        raise several([choice.found.name for choice in matches], file)
    if matches:
        return matches[0]
    raise _no_search(setting, file)


def _no_search(setting: Literal["depth", "weights"], file: str) -> PlayerFileError:
    if setting == "weights":
        return PlayerFileError(
            "No search of {file} takes weights: the hand-out `colonnes` writes `{call}`.",
            file=file,
            call=CONVENTIONS["colonnes"].shown,
        )
    return PlayerFileError(
        "No search of {file} takes a depth, as {calls} do. Name one, as in {file}:minmax.",
        file=file,
        calls=", ".join(f"`{one.shown}`" for one in CONVENTIONS.values() if one.depth),
    )


def play(match: Match, games: range) -> Iterator[list[BatchGame]]:
    """Play the games of those numbers in order; yield a few at a time.

    A game that ends the process counts as lost, and the next one begins in another process;
    `MOST_LOST` times, then the last `Disqualified` is raised.
    """
    done, lost = games.start, 0
    while done < games.stop:
        batch = _Batch(match, done)
        try:
            while done < games.stop:
                played = batch.go(games.stop)
                done += len(played)
                yield played
        except Disqualified as error:
            yield [batch.lost(error)]
            done, lost = done + 1, lost + 1
            if lost == MOST_LOST:
                raise
        finally:
            batch.session.close()


class _Batch:
    def __init__(self, match: Match, start: int) -> None:
        self._match = match
        self._moves: tuple[Move, ...] = ()
        self.session = Session(match.file, match.limits, match.tier)
        try:
            things = self.session.found(self.session.read(match.seed % 2**32))
            game, file, agreed = match.game, match.file.name, match.file.contract
            self._choices = [
                pick(things, game, player.name, file, contract=agreed) if player else None
                for player in match.players
            ]
            self.session.prepare({"games": self._request(start)})
        except BaseException:
            self.session.close()
            raise

    def _request(self, start: int) -> dict[str, Any]:
        match = self._match
        plain = {"game": match.game.name, "seed": match.seed, "start": start}
        if match.whole is not None:
            return {**plain, "whole": match.whole}
        pairs = zip(match.players, self._choices, strict=True)
        return {**plain, "seats": [one and choice and one.wish(choice) for one, choice in pairs]}

    def go(self, stop: int) -> list[BatchGame]:
        """Return the games that ended meanwhile; raises `Disqualified` if the process is lost."""
        limits = self._match.limits
        seconds, net = limits.seconds + _SLICE, limits.patience + _SLICE
        request, said = {"go": [stop, _SLICE]}, limits.seconds
        reply = self.session.ask(request, seconds, net, margin=limits.margin, said=said)
        if "fault" in reply:
            raise disqualification.failed(self.session.name, Fault.read(reply), limits)
        try:
            played = [self._read(record) for record in reply["games"]]
            self._moves = _moves(reply["moves"])
        except (KeyError, TypeError, ValueError, IndexError, IllegalMove):
            raise disqualification.out_of_turn(self.session.name) from None
        return played

    def lost(self, error: Disqualified) -> BatchGame:
        """Return the game in which the process was lost, as far as it is known."""
        mover = Side(len(self._moves) % 2)
        if self._match.players[mover] is None:  # a random player of ours is never to blame
            mover = mover.other
        return BatchGame(mover.other, self._moves, len(self._moves), error, process_lost=True)

    def _read(self, record: Any) -> BatchGame:  # noqa: ANN401 - JSON from a player's process
        end, moves, more = record
        played = _moves(moves)
        if end in (*Side, DRAW) and type(end) is int:
            plies = len(played) if more is None else int(more)
            return BatchGame(None if end == DRAW else Side(end), played, plies)
        mover = Side(len(played) % 2)
        return BatchGame(mover.other, played, len(played), self._fault(end, played, more))

    def _fault(self, end: int, moves: Sequence[Move], more: Any) -> Disqualified:  # noqa: ANN401
        name, limits = self.session.name, self._match.limits
        if end == RAISED:
            return disqualification.failed(name, Fault.read(more), limits)
        if end == NO_GAME:
            message = Term("“{player}” returned no finished game: {reason}.")
            reason = shown({"odd": more})
            return Disqualified(Verdict.BAD_ANSWER, message, player=name, reason=reason)
        choice = self._choices[len(moves) % 2]
        if end != NO_MOVE or choice is None:
            raise ValueError(end)
        position: AnyPosition = self._match.game.initial()
        for move in moves:
            position = position.play(move)
        try:
            disqualification.judged(name, choice.convention, more, position)
        except Disqualified as error:
            return error
        raise ValueError(more)


def _moves(plain: Any) -> tuple[Move, ...]:  # noqa: ANN401 - JSON
    if not isinstance(plain, list) or not all(type(move) is int for move in plain):
        raise TypeError(plain)
    return tuple(plain)
