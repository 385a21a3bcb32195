"""Experiments as values: a table of duels to be played, and its games so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, Self, TypeAlias

from pions.app.players import contender
from pions.arena.series import Series
from pions.arena.statistics import Tally
from pions.core.errors import InvalidOption
from pions.core.seeds import derive, generator
from pions.games import catalog
from pions.games.catalog import AnyGame
from pions.sandbox import Disqualified, Limits, PlayerFile, Tier, Verdict
from pions.sandbox.experiment_games import Function, Match
from pions.strategies import registry

ExperimentKind: TypeAlias = Literal["random", "minimax", "weights", "depths"]

MOST_GAMES: Final = 10**9


@dataclass(frozen=True, slots=True)
class Setup:
    """The settings of every experiment."""

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
        """Return the setup for the game the catalog knows by that name."""
        return cls(catalog.find(game), games, seed)


@dataclass(frozen=True, slots=True)
class Own:
    """A student's file whose functions play against each other."""

    file: PlayerFile
    limits: Limits
    tier: Tier
    whole: str | None = None
    """Its function that plays whole games by itself, where that is the experiment."""


@dataclass(frozen=True, slots=True)
class TablePlayer:
    """A row or a column: a short name for the table, and the player it stands for."""

    name: str
    spec: str
    detail: str = ""
    """The meaning of the name, where it does not say so itself."""
    function: Function | None = None
    """The function of a file that plays; ``None`` for a player of ours."""


@dataclass(frozen=True, slots=True)
class Column(TablePlayer):
    """The other player of each row's duels."""

    opens: bool = False
    """Whether this player opens; otherwise the row does."""


@dataclass(frozen=True, slots=True)
class ExperimentPlan:
    """A table of duels to be played; refuses at once players that cannot play."""

    kind: ExperimentKind
    setup: Setup
    players: str
    """The part that the rows have in common, such as ``minimax:depth=…,eval=points``."""
    rows: tuple[TablePlayer, ...]
    columns: tuple[Column, ...]
    own: Own | None = None
    """The file whose functions play; ``None`` where all players are ours."""

    def __post_init__(self) -> None:
        for player in (*self.rows, *self.columns):
            if player.function is None and (self.own is None or self.own.whole is None):
                registry.build(player.spec, self.setup.game, generator(0))

    @property
    def total(self) -> int:
        """Return the number of games of the whole table."""
        return self.setup.games * len(self.rows) * len(self.columns)

    def columns_open(self, place: int) -> bool:
        """Whether the column, not the row, opens the games of the cell at `place`."""
        return self.columns[place % len(self.columns)].opens

    def pairs(self) -> list[tuple[TablePlayer, TablePlayer]]:
        """Return the players of each cell, row by row; the opener comes first."""
        return [
            (column, row) if column.opens else (row, column)
            for row in self.rows
            for column in self.columns
        ]

    def series(self) -> list[Series]:
        """Return the series of each cell, row by row."""
        setup = self.setup
        return [
            Series(
                setup.game,
                contender(opener.spec, setup.game),
                contender(other.spec, setup.game),
                setup.games,
                derive(setup.seed, opener.spec, other.spec),
                swap=False,
            )
            for opener, other in self.pairs()
        ]

    def matches(self) -> list[Match]:
        """Return the same between functions of a file."""
        own, setup = self.own, self.setup
        if own is None:  # pragma: no cover - nobody asks
            raise AssertionError
        return [
            Match(
                own.file,
                setup.game,
                (opener.function, other.function),
                derive(setup.seed, opener.spec, other.spec),
                own.limits,
                own.tier,
                own.whole,
            )
            for opener, other in self.pairs()
        ]


@dataclass(frozen=True, slots=True)
class TableCell:
    """The games of one duel so far."""

    tally: Tally = field(default_factory=Tally)
    """From the row's side."""
    plies: int = 0
    different: int | None = None
    """How many of them were not played before, move by move; ``None`` where that is not counted."""
    faults: int = 0
    """How many of them ended by a fault of the loser."""


@dataclass(frozen=True, slots=True)
class FaultCount:
    """Games a function lost by one kind of fault, with the first of them."""

    player: str
    verdict: Verdict
    count: int
    example: Disqualified
    moves: str


@dataclass(frozen=True, slots=True)
class Duels:
    """A table of duels, as far as it was played."""

    plan: ExperimentPlan
    cells: tuple[TableCell, ...]
    """Row by row."""
    slips: tuple[FaultCount, ...] = ()
    """The games lost by a fault: one entry for each function and each kind of fault."""
    stopped: Disqualified | None = None
    """Why the experiment ended before its time: too many processes were lost."""

    @property
    def setup(self) -> Setup:
        """Return the plan's setup."""
        return self.plan.setup

    @property
    def done(self) -> int:
        """Return the number of games that are over."""
        return sum(cell.tally.games for cell in self.cells)

    @property
    def total(self) -> int:
        """Return the number of games there are to be."""
        return self.plan.total

    @property
    def late(self) -> int:
        """Return the number of games lost by time."""
        return sum(slip.count for slip in self.slips if slip.verdict is Verdict.TIMEOUT)

    def cell(self, *, row: int, column: int) -> TableCell:
        """Return the duel of one row with one column, both counted from 0."""
        return self.cells[row * len(self.plan.columns) + column]
