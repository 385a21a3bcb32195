"""Experiments on the functions of a student's file.

The games are played in the file's process, which can forge them: the figures are for the student,
not for marks.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from pions import sandbox
from pions.app.lab.plans import (
    Column,
    Duels,
    ExperimentPlan,
    FaultCount,
    Own,
    Setup,
    TableCell,
    TablePlayer,
)
from pions.arena.parallel import in_parallel
from pions.arena.statistics import Tally
from pions.core.types import Side
from pions.games.catalog import AnyGame
from pions.sandbox import Disqualified, Limits, PlayerFileError, Tier, experiment_games
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.calling.playing_function import Choice, able, numbered
from pions.sandbox.errors import NotRecognised
from pions.sandbox.experiment_games import BatchGame, Function, Match
from pions.sandbox.reading.stubs import unwritten

_SLOW: Final = 1.0
"""Seconds for a game: then starting a process for each costs little."""
_LARGEST_BATCH: Final = 500
"""Games in one process: starting it costs as much as dozens."""


@dataclass(frozen=True, slots=True)
class FunctionFile:
    """A file whose functions are known."""

    own: Own
    things: tuple[Definition, ...]
    agreed: Choice | None = None
    """The player, where a contract or trial moves say how it is called."""

    @property
    def name(self) -> str:
        """Return the file's name in tables."""
        return self.own.file.name

    def search(self, setup: Setup, setting: Literal["depth", "weights"] = "depth") -> Choice:
        """Return the function that looks ahead, and whose depth or weights can be set."""
        wanted = self.own.file.function
        if self.agreed is not None and setting == "depth":
            return self.agreed
        choice = experiment_games.search_function(
            self.things, setup.game, wanted, self.name, setting
        )
        self.rehearse(setup, choice.found.name)
        return choice

    def rehearse(self, setup: Setup, function: str) -> None:
        """Try a function on the board; raises `PlayerFileError` where it does not play."""
        file, own = replace(self.own.file, function=function), self.own
        sandbox.admit(file, setup.game, own.limits, own.tier, setup.seed).close()


def survey(spec: str, game: AnyGame, limits: Limits, weakest: Tier | None) -> FunctionFile:
    """Read a file and list what it defines; raises `PlayerFileError`."""
    file, tier = sandbox.read(spec, limits), sandbox.require(weakest)
    try:
        things = experiment_games.survey(file, limits, tier)
    except PlayerFileError:
        things = ()
    if not able(things, game) or (file.contract and file.contract.convention):
        try:
            with sandbox.admit(file, game, limits, tier, 0) as player:
                told = player.description
            return FunctionFile(Own(told.file, limits, tier), things, told.choice)
        except NotRecognised:  # it may still play at random, or whole games
            if not things:
                raise
    return FunctionFile(Own(file, limits, tier), things)


def random_against_random(setup: Setup, found: FunctionFile) -> ExperimentPlan:
    """Plan the file's random player against itself."""
    file = found.own.file
    if found.agreed is not None:
        name, whole = found.agreed.found.name, False
    else:
        things = found.things
        name, whole = experiment_games.random_function(things, setup.game, file.function, file.name)
    spec = f"{file.name}:{name}"
    own = replace(found.own, whole=name if whole else None)
    row = TablePlayer(name, spec, function=None if whole else Function(name))
    if not whole:
        found.rehearse(setup, name)
    elif name in unwritten(file.source):
        raise PlayerFileError("`{shown}` in {file} is not written yet.", shown=name, file=file.name)
    return ExperimentPlan("random", setup, spec, (row,), (_column(row),), own)


def minimax_against_random(
    setup: Setup, file: FunctionFile, depths: Sequence[int], sides: Sequence[str] = ("first",)
) -> ExperimentPlan:
    """Plan the file's search, at each depth, against a random player of ours."""
    choice = file.search(setup)
    columns = tuple(Column(side, "random", opens=side == "second") for side in sides)
    rows, players = _at_depths(file, choice, depths), _spec(file, choice, depth="…")
    return ExperimentPlan("minimax", setup, players, rows, columns, file.own)


def depths_table(setup: Setup, file: FunctionFile, depths: Sequence[int]) -> ExperimentPlan:
    """Plan the file's search at every depth against every other and itself; the row opens."""
    choice = file.search(setup)
    rows, players = _at_depths(file, choice, depths), _spec(file, choice, depth="…")
    return ExperimentPlan("depths", setup, players, rows, tuple(map(_column, rows)), file.own)


def weights_table(
    setup: Setup, file: FunctionFile, lists: Sequence[str], depth: int
) -> ExperimentPlan:
    """Plan the file's search with every list of weights against every other; the row opens."""
    choice = file.search(setup, "weights")
    length = getattr(setup.game, "connect", 4)
    rows = tuple(
        TablePlayer(
            f"w{number}",
            _spec(file, choice, weights=text, depth=depth),
            text,
            Function(choice.found.name, depth, _numbers(text, length)),
        )
        for number, text in enumerate(lists, start=1)
    )
    players = _spec(file, choice, weights="…", depth=depth)
    return ExperimentPlan("weights", setup, players, rows, tuple(map(_column, rows)), file.own)


def _numbers(text: str, length: int) -> tuple[float, ...]:
    """Return the weights of 0, 1, 2... discs in a line; a complete one is worth infinity."""
    given = [int(part) if part.isdecimal() else float(part) for part in text.split("/")]
    return (*(given + [given[-1]] * length)[:length], float("inf"))


def _at_depths(
    file: FunctionFile, choice: Choice, depths: Sequence[int]
) -> tuple[TablePlayer, ...]:
    name = choice.found.name
    if choice.convention.depth is None:  # it looks as far ahead as it likes
        fixed = numbered(name)
        label = name if fixed is None else str(fixed[1])
        return (TablePlayer(label, _spec(file, choice), function=Function(name)),)
    return tuple(
        TablePlayer(str(depth), _spec(file, choice, depth=depth), function=Function(name, depth))
        for depth in depths
    )


def _spec(file: FunctionFile, choice: Choice, **settings: object) -> str:
    """Return ``mine.py:minmax(w=0/1/10/1000, p=2)``: a player in tables, and its games' seed."""
    convention = choice.convention
    names = {"depth": convention.depth, "weights": convention.setting("weights")}
    given = ", ".join(
        f"{setting.names[0]}={value}"
        for kind, value in settings.items()
        if (setting := names[kind]) is not None
    )
    spec = f"{file.name}:{choice.found.name}"
    return f"{spec}({given})" if given else spec


def _column(row: TablePlayer) -> Column:
    return Column(row.name, row.spec, row.detail, row.function)


def play(plan: ExperimentPlan, workers: int, patience: float) -> Generator[Duels, None, None]:
    """Play by the functions of a file, in its own processes, some games of each cell in turn."""
    matches, pairs = plan.matches(), plan.pairs()
    looks = plan.kind != "random"  # whether games repeat
    duels = Duels(plan, (TableCell(different=0 if looks else None),) * len(matches))
    seen: list[set[int]] = [set() for _ in matches]
    yield duels
    lost = [0] * len(matches)
    try:
        for place, played in _games(plan.setup.games, matches, workers, patience):
            cells, cell, opens = list(duels.cells), duels.cells[place], plan.columns_open(place)
            tally = _counted(played)
            seen[place].update(hash(game.moves) for game in played if looks)
            cells[place] = TableCell(
                cell.tally + (tally.reversed if opens else tally),
                cell.plies + sum(one.plies for one in played),
                len(seen[place]) if looks else None,
                cell.faults + sum(one.fault is not None for one in played),
            )
            slips = _with_slips(duels.slips, plan, pairs[place], played)
            duels = replace(duels, cells=tuple(cells), slips=slips)
            yield duels
            lost[place] += sum(one.process_lost for one in played)
            if lost[place] >= experiment_games.MOST_LOST:
                raise next(one.fault for one in reversed(played) if one.fault is not None)
    except Disqualified as error:
        yield replace(duels, stopped=error)


def _games(
    games: int, matches: Sequence[Match], workers: int, patience: float
) -> Iterator[tuple[int, list[BatchGame]]]:
    """Yield the first game of each match, then the others: one by one where a game takes long.

    So the games of a slow search are shared out among all processes.
    """
    began = time.monotonic()
    first = [(place, match, range(1)) for place, match in enumerate(matches)]
    yield from in_parallel(_play_batch, first, workers, patience=patience)
    spent = time.monotonic() - began
    slow = spent > _SLOW * len(matches)
    size = 1 if slow else max(1, min(games // 10, _LARGEST_BATCH))
    others = [
        (place, match, range(start, min(start + size, games)))
        for start in range(1, games, size)
        for place, match in enumerate(matches)
    ]
    yield from in_parallel(_play_batch, others, workers, patience=max(0.0, patience - spent))


def _play_batch(chunk: tuple[int, Match, range]) -> Iterator[tuple[int, list[BatchGame]]]:
    place, match, games = chunk
    return ((place, played) for played in experiment_games.play(match, games))


def _with_slips(
    slips: tuple[FaultCount, ...],
    plan: ExperimentPlan,
    pair: tuple[TablePlayer, TablePlayer],
    played: Sequence[BatchGame],
) -> tuple[FaultCount, ...]:
    known = {(slip.player, slip.verdict): slip for slip in slips}
    for game in played:
        if game.fault is None or game.winner is None:
            continue
        loser = pair[game.winner.other].spec
        key = loser, game.fault.verdict
        moves = plan.setup.game.format_moves(game.moves)
        slip = known.get(key) or FaultCount(*key, 0, game.fault, moves)
        known[key] = replace(slip, count=slip.count + 1)
    return tuple(known.values())


def _counted(played: Sequence[BatchGame]) -> Tally:
    """Return the games from the side that opened."""
    winners = [game.winner for game in played]
    return Tally(*map(winners.count, (Side.FIRST, None, Side.SECOND)))
