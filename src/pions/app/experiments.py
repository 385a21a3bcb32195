"""The experiments of the hand-outs: planned as values, then played with a report a game.

Each is a table of duels: every row plays every column the same number of times, and
a cell's games depend on the seed and the two players only. Another row, column or
process changes none of its figures. Random against random is a table of one cell.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, Literal, Self, TypeAlias

from pions.arena.processes import spread
from pions.arena.series import Entrant, GameResult, Series, play_all
from pions.arena.statistics import Tally
from pions.core.errors import InvalidOption
from pions.core.seeds import derive, generator
from pions.evaluation import catalog as evaluators
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.games.gravity import Gravity
from pions.solve.random_games import play_random
from pions.strategies import registry

Kind: TypeAlias = Literal["random", "minimax", "weights", "depths"]
Search: TypeAlias = Literal["minimax", "alphabeta"]
Place: TypeAlias = Literal["first", "second"]

WEIGHTS: Final = ("0/1/10/1000", "0/1/10/100", "0/1/10/30", "0/1/2/4")
"""The lists w1 to w4 of the hand-out; a complete line is worth infinity in all of them."""

MOST_GAMES: Final = 10**9
_HANDFUL: Final = range(100, 20_000)
"""From the fewest to the most random games played between two reports."""
_USUAL_CREW: Final = 8
"""Beyond this many processes, starting them takes longer than a table usually does."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What every experiment needs to know."""

    game: AnyGame
    games: int
    """In each cell of a table."""
    seed: int

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise InvalidOption(
                "The number of games must be from 1 to {most}, not {games}.",
                most=MOST_GAMES,
                games=self.games,
            )

    @classmethod
    def named(cls, game: str, games: int, seed: int) -> Self:
        """With the game the catalog knows by that name."""
        return cls(catalog.find(game), games, seed)


@dataclass(frozen=True, slots=True)
class Contender:
    """A row or a column: a short name for the table, and the player it stands for."""

    name: str
    spec: str

    @property
    def entrant(self) -> Entrant:
        """The player as a series takes it."""
        return Entrant(self.name, partial(registry.build, self.spec))


@dataclass(frozen=True, slots=True)
class Column(Contender):
    """The other player of each row's duels."""

    opens: bool = False
    """Whether this player opens; otherwise the row does."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A table of duels still to be played; refuses at once players that cannot play."""

    kind: Kind
    setup: Setup
    rows: tuple[Contender, ...]
    columns: tuple[Column, ...]

    def __post_init__(self) -> None:
        for player in (*self.rows, *self.columns):
            registry.build(player.spec, self.setup.game, generator(0))

    @property
    def total(self) -> int:
        """How many games the whole table takes."""
        return self.setup.games * len(self.rows) * len(self.columns)

    def series(self) -> list[Series]:
        """The cells row by row, each as the series that fills it; the opener comes first."""
        setup = self.setup
        pairs = [
            (column, row) if column.opens else (row, column)
            for row in self.rows
            for column in self.columns
        ]
        return [
            Series(
                setup.game,
                opener.entrant,
                other.entrant,
                setup.games,
                derive(setup.seed, opener.spec, other.spec),
                swap=False,
            )
            for opener, other in pairs
        ]


@dataclass(frozen=True, slots=True)
class Cell:
    """The games of one duel so far."""

    tally: Tally = field(default_factory=Tally)
    """From the row's side."""
    plies: int = 0
    """Of all its games together."""

    def after(self, result: GameResult, *, row_opens: bool) -> Cell:
        """With one game more."""
        game = Tally.of([result])
        return Cell(self.tally + (game if row_opens else game.reversed), self.plies + result.plies)


@dataclass(frozen=True, slots=True)
class Duels:
    """A table of duels, as far as it was played."""

    plan: Plan
    cells: tuple[Cell, ...]
    """Row by row."""

    @property
    def setup(self) -> Setup:
        """The plan's."""
        return self.plan.setup

    @property
    def done(self) -> int:
        """How many games are over."""
        return sum(cell.tally.games for cell in self.cells)

    @property
    def total(self) -> int:
        """How many games there are to be."""
        return self.plan.total

    def cell(self, *, row: int, column: int) -> Cell:
        """The duel of one row with one column, both counted from 0."""
        return self.cells[row * len(self.plan.columns) + column]


def random_against_random(setup: Setup) -> Plan:
    """One cell: the opener's games."""
    return Plan("random", setup, (Contender("random", "random"),), (Column("random", "random"),))


def minimax_against_random(
    setup: Setup,
    depths: Sequence[int],
    *,
    evaluator: str | None = None,
    sides: Sequence[Place] = ("first",),
) -> Plan:
    """Min-max at each depth against random: a column for each side that min-max takes."""
    # The hand-out's is the points table; a game without one has its own.
    usual = "points" if isinstance(setup.game, Gravity) else evaluators.usual(setup.game)
    rows = tuple(_at_depth("minimax", depth, evaluator or usual) for depth in depths)
    columns = tuple(Column(side, "random", opens=side == "second") for side in sides)
    return Plan("minimax", setup, rows, columns)


def weights_table(
    setup: Setup,
    weights: Sequence[str] = WEIGHTS,
    *,
    depth: int = 2,
    search: Search = "minimax",
) -> Plan:
    """Every list of weights against every other and itself; the row opens."""
    rows = [
        Contender(f"w{number}", f"{search}:depth={depth},eval=lines,w={numbers}")
        for number, numbers in enumerate(weights, start=1)
    ]
    return _square("weights", setup, rows)


def depths_table(
    setup: Setup,
    depths: Sequence[int],
    *,
    search: Search = "alphabeta",
    evaluator: str | None = None,
) -> Plan:
    """Every depth against every other and itself; the row opens."""
    evaluator = evaluator or evaluators.usual(setup.game)
    return _square("depths", setup, [_at_depth(search, depth, evaluator) for depth in depths])


def play(plan: Plan, *, workers: int = 1) -> Iterator[Duels]:
    """Yield the table as it fills, from the empty one on: after each game, or a few at random."""
    return _play_random(plan, workers) if plan.kind == "random" else _play_duels(plan, workers)


def _play_duels(plan: Plan, workers: int) -> Iterator[Duels]:
    columns = len(plan.columns)
    duels = Duels(plan, (Cell(),) * (len(plan.rows) * columns))
    yield duels
    for place, result in play_all(plan.series(), workers=workers):
        cells = list(duels.cells)
        row_opens = not plan.columns[place % columns].opens
        cells[place] = cells[place].after(result, row_opens=row_opens)
        duels = replace(duels, cells=tuple(cells))
        yield duels


def _play_random(plan: Plan, workers: int) -> Iterator[Duels]:
    """By the compiled games: thousands of times faster, from a stream of their own."""
    setup, cell = plan.setup, Cell()
    yield Duels(plan, (cell,))
    size = max(_HANDFUL.start, min(setup.games // 100, _HANDFUL.stop))
    handfuls = [
        (setup, range(start, min(start + size, setup.games)))
        for start in range(0, setup.games, size)
    ]
    for handful in spread(_play_handful, handfuls, workers):
        cell = Cell(cell.tally + handful.tally, cell.plies + handful.plies)
        yield Duels(plan, (cell,))


def _play_handful(handful: tuple[Setup, range]) -> list[Cell]:
    setup, games = handful
    played = play_random(setup.game, len(games), setup.seed, start=games.start)
    return [Cell(Tally(played.first, played.draws, played.second), played.plies)]


def usual_workers() -> int:
    """As many processes as a table of duels can use well on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), _USUAL_CREW)
    return min(os.cpu_count() or 1, _USUAL_CREW)


def _square(kind: Kind, setup: Setup, rows: Sequence[Contender]) -> Plan:
    return Plan(kind, setup, tuple(rows), tuple(Column(row.name, row.spec) for row in rows))


def _at_depth(search: Search, depth: int, evaluator: str) -> Contender:
    return Contender(str(depth), f"{search}:depth={depth},eval={evaluator}")
