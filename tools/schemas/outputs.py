"""The forms of ``--json`` and of contracts that no type of Pions states as a whole.

`schema_files.py` turns them into JSON schemas; tests compare these with what commands print.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from pions.app.doctor import MachineFinding
from pions.render.listing import (
    EvaluatorLine,
    GameLine,
    LevelLine,
    PatternLine,
    PlayerLine,
)

SideName: TypeAlias = Literal["first", "second"]
Result: TypeAlias = Literal["win", "draw", "loss"]


class Interval(TypedDict):
    """With 95 % confidence, the value lies between."""

    low: float
    high: float


class JudgedMove(TypedDict):
    """A move and what it leads to, for its own side."""

    move: str
    column: NotRequired[str]
    """The same, in games with columns."""
    value: int
    best: int
    discs: int | None
    plies: int | None
    result: Result
    grade: str
    mark: str
    reason: str | None
    line: str
    """Best play after it."""
    final: str
    """The board at the end of that line."""
    winning_cells: Sequence[tuple[int, int]]


class Assessment(TypedDict):
    """A position, as `pions solve` and `pions analyse` judge it."""

    game: str
    position: str
    to_move: SideName | None
    exact: bool
    value: int | None
    result: Result | None
    winner: SideName | None
    discs: int | None
    plies: int | None
    best: Sequence[str]
    line: str
    judged: Sequence[JudgedMove]
    columns: NotRequired[Sequence[JudgedMove]]
    """The same, in games with columns."""
    estimate: Mapping[str, Any] | None
    proved: Result | None
    depth: int | None
    nodes: int | None
    seconds: float
    book: NotRequired[bool]
    """In `pions prove`: whether the book of openings was used."""


class Remark(TypedDict):
    """A remark about a mistake."""

    about: str
    of: str
    kind: str
    term: str
    side: SideName
    cells: Sequence[str]
    fault: bool


class ReviewedMove(JudgedMove):
    """A move of a game that was judged exactly."""

    number: int
    side: SideName
    better: Sequence[str]
    remarks: Sequence[Remark]


class GameReview(TypedDict):
    """A game judged move by move, exactly."""

    game: str
    position: str
    to_move: SideName | None
    exact: Literal[True]
    moves: Sequence[ReviewedMove]
    turning_point: int | None
    accuracy: Mapping[str, float | None]
    seconds: float


class Proved(TypedDict):
    """What is proved before and after a move, if anything."""

    before: Any
    after: Any


class EstimatedMove(TypedDict):
    """A move of a game that was judged by estimates."""

    number: int
    side: SideName
    move: str
    before: float
    after: float
    loss: float | None
    better: Sequence[str]
    proved: Proved
    remarks: Sequence[Remark]


class EstimatedReview(TypedDict):
    """A game judged move by move, by estimates."""

    game: str
    position: str
    to_move: SideName | None
    exact: Literal[False]
    search: str | None
    depths: tuple[int, int]
    moves: Sequence[EstimatedMove]
    searched: int
    interrupted: bool
    lost_most: Sequence[int]
    chances: Sequence[float] | None
    seconds: float


class Strategy(TypedDict):
    """A file of a strategy that holds, of `pions prove --check`."""

    valid: Literal[True]
    game: str
    position: str
    winner: SideName
    lines: int


class BrokenStrategy(TypedDict):
    """A file of a strategy that does not hold."""

    valid: Literal[False]
    line: int | None
    problem: str


class Kept(TypedDict):
    """How many moves kept the value of the position, and what the others lost."""

    kept: int
    moves: int
    games: int
    share: float
    interval: Interval
    loss: float | None
    loss_interval: Interval | None


class Phase(Kept):
    """A phase of the game."""

    name: str
    first: int
    last: int | None


class OpeningKept(Kept):
    """Games with one first move."""

    side: SideName
    move: str | None


class MistakeCount(TypedDict):
    """A kind of mistake."""

    kind: str
    count: int
    games: int
    rate: float
    interval: Interval


class Level(TypedDict):
    """The level a player plays like."""

    level: int
    or_stronger: bool
    low: int
    high: int
    chances: Sequence[float]
    keeps: Sequence[float]


class Unjudged(TypedDict):
    """A game that was left out."""

    game: str
    why: str


class Profile(TypedDict):
    """The profile of a player."""

    player: str
    game: str
    exact: bool
    enough: bool
    loss_unit: str
    games: int
    moves: Kept
    phases: Sequence[Phase]
    mistakes: Sequence[MistakeCount]
    openings: Sequence[OpeningKept]
    level: Level | None
    unjudged: Sequence[Unjudged]


class Difference(TypedDict):
    """A measure of two players, and their difference."""

    measure: str
    of: str
    values: Sequence[float]
    difference: float
    interval: Interval


class ComparedProfiles(TypedDict):
    """Two profiles side by side."""

    profiles: Sequence[Profile]
    differences: Sequence[Difference]


class Limits(TypedDict):
    """The limits above which a pair stands out."""

    shape: float
    choices: float


class Share(TypedDict):
    """How often something happened."""

    count: int
    rate: float
    interval: Interval


class Tally(TypedDict):
    """Games by their results."""

    wins: int
    draws: int
    losses: int


class Duel(TypedDict):
    """The games of two players."""

    game: str
    first: str
    second: str
    games: int
    plies: int
    score: float | None
    interval: Interval
    wins: Share
    draws: Share
    losses: Share
    opening: Tally
    answering: Tally
    faults: Mapping[SideName, Mapping[str, int]]
    sandbox: Literal["A", "B", "C", "D", "E"] | None
    clock: NotRequired[float]


class Puzzle(TypedDict):
    """A puzzle, and the answer where one was given."""

    key: str
    game: str
    kind: Literal["win", "only", "refutation", "draw"]
    discs: int | None
    level: int | None
    position: str
    drawing: str
    to_move: SideName
    task: str
    hint: NotRequired[str]
    answer: NotRequired[str]
    right: NotRequired[bool]
    solution: NotRequired[str | int]
    value: NotRequired[int]
    best: NotRequired[int]
    line: NotRequired[str]
    final: NotRequired[str]


class LabFault(TypedDict):
    """A fault of a player in an experiment."""

    player: str
    fault: str
    count: int
    moves: str
    example: str


class LabCell(TypedDict):
    """A cell of the table of an experiment."""

    experiment: str
    game: str
    row: str
    row_player: str
    column: str
    column_player: str
    opener: Literal["row", "column"]
    games: int
    games_planned: int
    wins: int
    draws: int
    losses: int
    faults: int
    score: float | None
    score_low: float | None
    score_high: float | None
    win_rate: float | None
    win_rate_low: float | None
    win_rate_high: float | None
    draw_rate: float | None
    draw_rate_low: float | None
    draw_rate_high: float | None
    loss_rate: float | None
    loss_rate_low: float | None
    loss_rate_high: float | None
    different_games: int | None
    mean_plies: float | None
    confidence: float
    seed: int
    version: str


class Lab(TypedDict):
    """An experiment of `pions lab`."""

    experiment: Literal["random", "minimax", "weights", "depths"]
    games_planned: int
    games_played: int
    interrupted: bool
    faults: Sequence[LabFault]
    cells: Sequence[LabCell]


class RankedPlayer(TypedDict):
    """A place of a ranking."""

    place: int
    name: str
    label: str
    program: str
    points: float
    wins: int
    draws: int
    losses: int
    pairs: Sequence[int]
    score_interval: Interval
    elo: float
    elo_interval: Interval
    faults: Mapping[str, int]


class Tournament(TypedDict):
    """The ranking of a tournament."""

    tournament: str
    game: str
    started: str
    settings: Mapping[str, Any]
    games: int
    expected: int
    first_move_elo: float
    endings: Mapping[str, int]
    ranking: Sequence[RankedPlayer]
    remarks: Sequence[str]


class KeptGame(TypedDict):
    """One of the games that are kept on this machine."""

    id: str
    game: str
    title: str
    opponent: str
    opponent_name: str
    side: SideName | None
    played: str
    score: float | None
    result: str | None
    plies: int
    line: str
    name: str
    errors: int | None


class Games(TypedDict):
    """The games that can be played."""

    games: Sequence[GameLine]
    patterns: Sequence[PatternLine]


class Players(TypedDict):
    """The players of Pions."""

    players: Sequence[PlayerLine]
    files: Sequence[PatternLine]
    evaluators: Sequence[EvaluatorLine]
    levels: Sequence[LevelLine]


class Doctor(TypedDict):
    """What this machine has."""

    version: str
    folder: str
    findings: Sequence[MachineFinding]


class Grid(TypedDict, total=False):
    """How a grid is written."""

    layout: str
    empty: Any
    opener: Any
    mover: Any
    other: Any


class Contract(TypedDict, total=False):
    """A contract, `course.toml`: how the players of a course are called."""

    game: str
    handout: str
    discs: int
    player: str
    arguments: Mapping[str, Any]
    attributes: Mapping[str, Any]
    board: str
    replay: str
    grid: Grid
    answer: str
    swap: int | str
    modules: Sequence[str]
    entry: str
    program: Sequence[str]
    time: str


MoodleRow = TypedDict(
    "MoodleRow",
    {
        "Identifier": str,
        "Full name": str,
        "Email address": str,
        "Status": str,
        "Grade": str,
        "Maximum grade": str,
        "Grade can be changed": str,
        "Last modified (submission)": str,
        "Last modified (grade)": str,
        "Feedback comments": str,
    },
)
MarksRow = TypedDict(
    "MarksRow",
    {
        "name": str,
        "mark": str,
        "out of": str,
        "team": str,
        "number": str,
        "version": str,
        "handed in": str,
        "plays": str,
        "levels": str,
        "taken off": str,
    },
)
