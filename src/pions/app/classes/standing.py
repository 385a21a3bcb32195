"""Who stands where on a ladder, and why: counted by workers from the file of a class.

Only the version that plays counts for each person; levels are the scale it is measured on.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import NormalDist
from typing import Any, Final

import numpy as np

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import BoardView
from pions.app.classes import school
from pions.app.classes.ladder_games import LEVELS, ladder_id
from pions.app.puzzles import finding
from pions.app.puzzles.puzzle import Puzzle
from pions.app.solver import exact_answers
from pions.app.tournament import reviews
from pions.arena.rating import SAMPLES, GameTable, Rating, Ratings, beside, bradley_terry
from pions.arena.referee import DRAW, WIN
from pions.arena.statistics import NORMAL_95, Tally
from pions.core.errors import InvalidOption
from pions.core.types import Side
from pions.families.reviewed_moves import Mistake
from pions.games import catalog
from pions.store.class_file import ClassFile
from pions.store.class_records import Assignment, ClassHandIn
from pions.store.game_records import GameRecord

__all__ = ["Rating", "Tally"]

FEW: Final = 10
"""With fewer games there is no place, and no figure."""
LAST: Final = 6
"""Games shown of a person."""
_FITS: Final = 4000
"""Samples of the bootstrap, times players: more would take seconds."""
FORFEIT: Final = "forfeit"
"""The ending of a game that another person's program lost by a fault."""


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A program that plays, or a level."""

    name: str
    people: tuple[int, ...]
    """Whose program it is: a person's or a team's; empty for a level."""
    level: int
    """0 for the program of a person."""
    games: int
    rating: Rating
    place: int = 0
    """Among programs of people; 0 for levels, and where there are few games."""
    best: int = 0
    worst: int = 0
    """Places that the games do not rule out: only who is surely stronger stands above."""
    stronger: Mapping[int, float] = field(default_factory=dict)
    """By level: how likely it is the stronger one."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """A ladder as it stands."""

    lines: tuple[RankedPlayer, ...] = ()
    """The strongest first; those with few games at the end."""
    games: int = 0
    versions: Mapping[str, tuple[Rating, int]] = field(default_factory=dict)
    """Every version that has played, those that do so no more too, and its games."""

    @property
    def placed(self) -> list[RankedPlayer]:
        """Return the programs of people that have a place."""
        return [line for line in self.lines if line.place]

    def of(self, person: int) -> RankedPlayer | None:
        """Return the program of a person."""
        return next((line for line in self.lines if person in line.people), None)

    def above(self, person: int) -> RankedPlayer | None:
        """Return the program with the next better place."""
        mine = self.of(person)
        return next((one for one in self.placed if mine and one.place == mine.place - 1), None)


@dataclass(frozen=True, slots=True)
class PupilWork:
    """What a person has handed in for an assignment."""

    assignment: Assignment
    versions: tuple[ClassHandIn, ...]
    """The oldest first."""
    current: ClassHandIn | None
    """The one whose findings are shown."""
    playing: int
    """The number of the one that plays; 0 for none."""
    before: int
    """Hand-ins, of all people, that are examined first."""
    due: float | None
    today: int
    note: str


@dataclass(frozen=True, slots=True)
class LastGame:
    """A game of a person's program, as it ended."""

    record: GameRecord
    side: Side
    board: BoardView
    asks: bool
    """Whether a solver may tell the move that lost it."""


@dataclass(frozen=True, slots=True)
class LostGame:
    """The moves that lost a game."""

    decisive: Mistake | None
    """The first after which the result never came back; ``None`` where it was lost before."""
    board: BoardView
    """After it, or the end."""
    earlier: tuple[int, ...] = ()
    """The numbers of the moves before it that had spoilt the result."""
    puzzle: Puzzle | None = None
    """The position before it, where one move alone would have held."""


def ranking(path: Path, assignment: int) -> Ranking:
    """Rate the programs that play from all their games, and earlier versions beside them."""
    with ClassFile(path, known=True) as file:
        playing = file.playing(assignment)
        hand_ins = file.hand_ins(assignment)
        pairs = file.pairs(ladder_id(assignment))
    met = {name for pair in pairs for name in pair[:2]}
    owners = {
        one.player: tuple(person for person, number in playing.items() if number == one.number)
        for one in hand_ins
        if one.number in playing.values()
    }
    names = [*owners, *(name for name in LEVELS if name in met)]
    if not names:
        return Ranking()
    table = _table(pairs, names)
    samples = min(SAMPLES, _FITS // len(names))
    ratings = bradley_terry(table, names, samples=samples, seed=assignment)
    counts = _counts(table, len(names))
    older = [one.player for one in hand_ins if one.player in met and one.player not in owners]
    met_by_older = _table(pairs, [*names, *older], known=len(names))
    rated = {**ratings.players, **beside(met_by_older, ratings, older)}
    games = [*counts, *_counts(met_by_older, len(rated))[len(names) :]]
    return Ranking(
        tuple(_lines(ratings, counts, owners)),
        sum(counts) // 2,
        {name: (rated[name], count) for name, count in zip(rated, games, strict=True) if count},
    )


def _table(
    pairs: Iterable[tuple[str, str, int, int]], names: Sequence[str], known: int = 0
) -> GameTable:
    """Return the games between `names`; with `known`, those of so many with all after them."""
    place = {name: index for index, name in enumerate(names)}
    rows = [
        (place[one], place[other], results, times)
        for one, other, results, times in pairs
        if one in place and other in place
    ]
    one, other, results, times = np.array(rows, np.intp).reshape(len(rows), 4).T
    if known:
        kept = (one < known) != (other < known)
        one, other, results, times = one[kept], other[kept], results[kept], times[kept]
    second, first = np.divmod(results, 3)
    both = np.tile(np.arange(len(times)), 2)
    opener, answerer = np.concatenate((one, other)), np.concatenate((other, one))
    return GameTable(opener, answerer, np.concatenate((first, second)), both, times)


def _counts(table: GameTable, players: int) -> list[int]:
    """Return how many games each player has."""
    times = table.times[table.pair]
    counts = np.bincount(table.opener, times, players) + np.bincount(table.answerer, times, players)
    return [int(count) for count in counts]


def _lines(
    ratings: Ratings, games: Sequence[int], owners: Mapping[str, tuple[int, ...]]
) -> Iterator[RankedPlayer]:
    names = [*ratings.players]
    elo = np.array([rating.elo for rating in ratings.players.values()])
    enough = [index for index, count in enumerate(games) if count >= FEW]
    placed = [index for index in enough if names[index] in owners]
    levels = [index for index in enough if names[index] in LEVELS]
    place = 0
    for index in sorted(enough, key=lambda index: -elo[index]):
        name, rating = names[index], ratings.players[names[index]]
        if index in levels:
            yield RankedPlayer(name, (), LEVELS[name], games[index], rating)
            continue
        place += 1
        spreads = np.maximum(ratings.spreads[index], 1e-9)
        surely = (elo - elo[index]) / spreads  # how many deviations the others stand above
        yield RankedPlayer(
            name, owners[name], 0, games[index], rating, place,
            best=1 + int(np.sum(surely[placed] > NORMAL_95)),
            worst=len(placed) - int(np.sum(surely[placed] < -NORMAL_95)),
            stronger={LEVELS[names[one]]: NormalDist().cdf(-surely[one]) for one in levels},
        )  # fmt: skip
    for index, name in enumerate(names):
        if name in owners and index not in placed:
            yield RankedPlayer(name, owners[name], 0, games[index], ratings.players[name])


def work(path: Path, assignment: int, person: int, wanted: int) -> PupilWork:
    """Return what a person has handed in, with the findings of the last or the `wanted` one."""
    with ClassFile(path, known=True) as file:
        given = school.assignment(file, assignment)
        versions = file.hand_ins(given.number, person)
        chosen = next((one for one in versions if one.number == wanted), None)
        last = chosen or (versions[-1] if versions else None)
        who = file.person(person)
        return PupilWork(
            given,
            tuple(versions),
            None if last is None else file.one_hand_in(last.number),
            file.playing(given.number).get(person, 0),
            sum(one.number < last.number for one in file.unfinished()) if last else 0,
            school.due_for(file, given, person),
            len(school.of_day(versions, time.time())),
            "" if who is None else who.note,
        )


def counted(games: Iterable[Mapping[str, Any]], player: str) -> Tally:
    """Return the games that stages have kept, counted for one of their players."""
    results = [game["winner"] and game[game["winner"]] == player for game in games]
    return Tally(results.count(True), results.count(None), results.count(False))


def between(path: Path, assignment: int, player: str, rival: str) -> Tally:
    """Return the games of one player against another."""
    with ClassFile(path, known=True) as file:
        won = dict(file.tally(ladder_id(assignment), player, rival))
    return Tally(won.get(player, 0), won.get(None, 0), won.get(rival, 0))


def last_games(path: Path, assignment: int, player: str) -> list[LastGame]:
    """Return the last games of a player, the very last first."""
    with ClassFile(path, known=True) as file:
        records = file.last_games(ladder_id(assignment), player, LAST)
    person = owner(player)
    return [_last(seen_by(record, person), player) for record in records]


def newest_games(path: Path, assignment: int) -> list[GameRecord]:
    """Return the games of people that were played last, those with a winner."""
    with ClassFile(path, known=True) as file:
        records = file.last_games(ladder_id(assignment), "", 4 * LAST)
    won = [record for record in records if record.termination in {WIN, DRAW}]
    of_people = [record for record in won if owner(record.first.name) and owner(record.second.name)]
    return (of_people or won)[:LAST]


def _last(record: GameRecord, player: str) -> LastGame:
    board = views.board(History.recall(record.game, record.moves))
    side = Side(record.second.name == player)
    lost = record.winner == ("first" if side else "second") and record.termination == WIN
    asks = lost and exact_answers.has_values(catalog.find(record.game))
    return LastGame(record, side, board, asks)


def owner(player: str) -> int:
    """Return the number of the person whose program has this name in games; 0 for a level."""
    return 0 if player in LEVELS else int(player.partition(".")[0])


def level_of(player: str) -> int:
    """Return the number of the level of this name; 0 for the program of a person."""
    return LEVELS.get(player, 0)


def seen_by(record: GameRecord, person: int) -> GameRecord:
    """Return a game without what is another person's: output, faults, tracebacks."""
    first, second = (
        seat if owner(seat.name) == person else replace(seat, output="")
        for seat in (record.first, record.second)
    )
    record = replace(record, first=first, second=second)
    loser = record.first if record.winner == "second" else record.second
    if record.termination in {WIN, DRAW} or owner(loser.name) == person:
        return record
    return replace(record, termination=FORFEIT, cause={}, trace="")


def game(path: Path, assignment: int, name: str) -> GameRecord:
    """Return a game of a ladder, complete."""
    with ClassFile(path, known=True) as file:
        found = file.game(ladder_id(assignment), name)
    if found is None:
        raise InvalidOption("There is no such game in this class.")
    return found


def why_lost(record: GameRecord, seconds: float) -> LostGame | None:
    """Return the moves that lost a game; ``None`` where no solver tells in time.

    Where the other side gave the game back, an earlier move counts for less than the one after
    which it did not.
    """
    if record.winner is None:
        raise InvalidOption("This game was not lost.")
    loser = Side(record.winner == "first")
    changes = reviews.changes(record, seconds)
    if changes is None:
        return None
    history = History.recall(record.game, record.moves)
    slips = [change for change in changes if change.side is loser]
    if not slips:
        return LostGame(None, views.board(history))
    last = slips[-1]
    position = history.positions[last.place]
    solver = exact_answers.solver_of(history.game)
    judged = exact_answers.explain(position, last.move, solver)
    better = exact_answers.better(position, solver)
    after = history.back(len(history.moves) - last.place - 1)
    mistake = Mistake(last.place + 1, position, judged, better)
    before = history.back(len(history.moves) - last.place)
    puzzle = finding.puzzle_at(before, solver.values(position))
    return LostGame(mistake, views.board(after), tuple(one.place + 1 for one in slips[:-1]), puzzle)
