"""Every message between a page and this program, by name, with its fields and their types.

`REQUESTS` is what a page may ask, each with the answer it gets; `PUSHES` is what it hears unasked.
What comes in is read by them (`pions.web.wire`), field by field, before anybody acts on it. What
goes out is written as they say: the type checker sees to that where it is made, and tests hold
every answer they hear against them. `static/js/messages.js` has the same names for the scripts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    TypeAlias,
    TypedDict,
)

from pions.app.board.choices import ChoiceView, Chosen
from pions.app.board.kinds import KindView
from pions.app.board.views import ResultName, SeatView, SideName
from pions.app.play.clocks import LONGEST as LONGEST_CLOCK
from pions.app.play.clocks import MOST_ADDED
from pions.app.play.opponents import OpponentChoice
from pions.app.play.seated_game import Deed, Offer
from pions.app.play.session import Starter
from pions.app.trees.search_trees import DEEPEST, OrderName, Search
from pions.core.errors import PionsError
from pions.core.types import Pieces, Shape

LONGEST: Final = 16_384
"""Bytes of a message."""
LONGEST_FILE: Final = 262_144
"""Characters of a student's file."""
LONGEST_WITH_FILES: Final = 655_360
"""Bytes of a message that takes one or two of them along: see `WITH_FILES`."""
_LONGEST_TEXT: Final = 4_000
"""Characters of any text in it: the longest game of Hex takes 26 * 26 cells."""
_LONGEST_LINES: Final = 200_000
"""Characters of a game with its variations and comments."""
_LONGEST_RECORD: Final = 12_000
"""Characters of a game with its comments, as another program wrote it."""


class BadMessage(PionsError):
    """A message that makes no sense; a page of ours never sends one."""


@dataclass(frozen=True, slots=True)
class Size:
    """How long a text or a list is at most."""

    most: int

    def admits(self, value: Any) -> bool:  # noqa: ANN401 - has a length
        """Whether `value` is short enough."""
        return len(value) <= self.most


@dataclass(frozen=True, slots=True)
class Range:
    """From where to where a number goes."""

    low: int
    high: int

    def admits(self, value: int) -> bool:
        """Whether `value` lies between."""
        return self.low <= value <= self.high


Name: TypeAlias = Annotated[str, Size(60)]
Key: TypeAlias = Annotated[str, Size(40)]
Player: TypeAlias = Annotated[str, Size(200)]
Text: TypeAlias = Annotated[str, Size(_LONGEST_TEXT)]
MoveText: TypeAlias = Annotated[str, Size(40)]
Moves: TypeAlias = Annotated[tuple[Annotated[str, Size(200)], ...], Size(4_000)]
PlyNumber: TypeAlias = Annotated[int, Range(0, 10_000)]
Number: TypeAlias = Annotated[int, Range(0, 2**53 - 1)]
Small: TypeAlias = Annotated[int, Range(-9_999, 9_999)]

# What a page asks.


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """A message whose name says it all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello:
    """The first of all: which language to speak, and a secret by which a browser is known again."""

    language: Annotated[str, Size(8)] = "en"
    visitor: Key = ""
    """What this browser calls itself: games begun here are its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancel:
    """Stop working on the question with that number."""

    what: Number


@dataclass(frozen=True, slots=True, kw_only=True)
class AskGame:
    """Whom to play a game with: one by its name, or a choice with the values of its fields."""

    game: Name = ""
    choice: Name = ""
    values: Annotated[dict[str, Small | bool], Size(100)] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """A new table, and who sits at it."""

    game: Name
    first: Player
    second: Player
    start: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPuzzle:
    """A puzzle: the one of that key or of the day, else one that comes back, else a new one."""

    record: PracticeShown
    today: Key
    key: Key = ""
    day: bool = False
    game: Name = ""
    kind: Name = ""
    level: Small = 0
    mine: bool = False
    """Whether it is to be from one's own games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerPuzzle:
    """A move for a puzzle; without one, its solution is wanted."""

    key: Key
    record: PracticeShown
    today: Key
    move: MoveText = ""
    first: bool = True
    """Whether it is the first answer, which is the one that counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attach:
    """Sit down at a table, and hear of all that happens there."""

    table: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Attach):
    """A move, made when `ply` moves were on the record."""

    move: MoveText
    ply: PlyNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class Act(Attach):
    """What else people do at a table."""

    action: Literal["undo", "resign", "stop", "go on"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskMyGames:
    """Some of one's games, newest first: those that are searched for, from number `first` on."""

    search: Name = ""
    game: Name = ""
    score: Literal["", "open", "won", "drawn", "lost", "other"] = ""
    opponent: Player = ""
    errors: Literal["", "some", "none"] = ""
    first: Number = 0
    count: Annotated[int, Range(0, 100)] = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class MyGame:
    """One of one's games."""

    table: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class NameGame(MyGame):
    """Call it something; an empty name takes the old one away."""

    name: Annotated[str, Size(200)]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTwo:
    """A new table with two seats, for people at two machines; a clock of 0 seconds is none."""

    game: Name
    start: Text = ""
    seconds: Annotated[int, Range(0, LONGEST_CLOCK)] = 0
    increment: Annotated[int, Range(0, MOST_ADDED)] = 0
    begins: Starter = "me"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit(Attach):
    """Have the seat whose token it is; `take` it where another page has it."""

    token: Key
    take: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatAct(Attach):
    """What else people do who sit at two machines."""

    action: Deed
    wish: Offer | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A game from its start and its moves, and the moment to look at, if not its end."""

    game: Name
    start: Text = ""
    moves: Moves = ()
    ply: PlyNumber | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskPosition(Moment):
    """See a moment and, where a move is given, the moment after it."""

    move: MoveText = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """See a game somebody pasted."""

    game: Name
    text: Annotated[str, Size(_LONGEST_RECORD)]
    start: Text = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskLines:
    """See a game with its variations and, where something is to be done to them, what that gives.

    The game is a text as `Import` has it, or all its lines as they were told; `branches` are those
    of a link. It is seen at the node `at`, or at a moment of the line.
    """

    game: Name
    text: Annotated[str, Size(_LONGEST_LINES)] = ""
    start: Text = ""
    branches: Text = ""
    at: Number | None = None
    ply: PlyNumber | None = None
    act: Literal["", "play", "promote", "cut", "comment"] = ""
    move: MoveText = ""
    comment: Annotated[str, Size(_LONGEST_TEXT)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskDraft:
    """A board that somebody draws: its rows, and who is to move, if that was said."""

    game: Name
    cells: Annotated[tuple[Annotated[str, Size(60)], ...], Size(60)] = ()
    turn: Literal["", "first", "second"] = ""
    text: Annotated[str, Size(_LONGEST_LINES)] = ""
    """Something pasted, to be drawn instead of `cells`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskOpinion(Moment):
    """What a player would do."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeOpen:
    """A tree of a file, by its name."""

    file: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeGrow(Moment):
    """Search a position, and write down how."""

    search: Search = "alphabeta"
    depth: Annotated[int, Range(1, DEEPEST)] = 3
    eval: Annotated[str, Size(20)] = ""
    order: OrderName = "centre"


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeLook:
    """A tree at one of its steps, or at the next cut-off after it."""

    tree: Number
    step: Number = 0
    seek: Literal["", "cut"] = ""
    node: Annotated[int, Range(-1, 2**53)] = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class TreePredict:
    """What somebody thinks a node is worth."""

    tree: Number
    node: Number
    answer: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class AskTournament:
    """See a tournament, and hear of it when it has changed."""

    tournament: Key


@dataclass(frozen=True, slots=True, kw_only=True)
class AskTournamentGames(AskTournament):
    """A page of the games of a player, or that ended in one way."""

    player: Text = ""
    ending: Key = ""
    page: Annotated[int, Range(0, 1_000_000)] = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class AskMyProfile:
    """How well the visitor plays a game; without its name, the one played most."""

    game: Name = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskTournamentProfile(AskTournament):
    """How well one of its players plays."""

    player: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class AskTournamentGame(AskTournament):
    """One game, to be stepped through."""

    name: Annotated[str, Size(100)]


@dataclass(frozen=True, slots=True, kw_only=True)
class AskGlossary:
    """The words of the players of a game."""

    game: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class AskStarter:
    """A file to start a hand-out from."""

    handout: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class WithFile:
    """Something to do with a file that its author has in a browser."""

    name: Name
    text: Annotated[str, Size(LONGEST_FILE)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckFile(WithFile):
    """Check every exercise of a hand-out in it, one by one."""

    handout: Name


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayFile(WithFile):
    """A new table where it is the opponent."""

    game: Name
    starts: Literal["me", "them"] = "me"


@dataclass(frozen=True, slots=True, kw_only=True)
class FightFile(WithFile):
    """Let it play many games: against chance, a search so deep, or another file."""

    game: Name
    rival: Literal["random", "depth", "file"]
    depth: Annotated[int, Range(1, 6)] = 1
    rival_name: Name = ""
    rival_text: Annotated[str, Size(LONGEST_FILE)] = ""
    games: Annotated[int, Range(1, 100)] = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportGames(WithFile):
    """Keep the games on its lines; it may be a part of a file that begins at line `first`."""

    first: Number = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TreeFile(WithFile):
    """The tree of its own search, from the start of the game."""

    game: Name
    depth: Annotated[int, Range(1, 4)] = 2


# What it is told.

Plain: TypeAlias = Mapping[str, Any]
Place: TypeAlias = tuple[int, int]
MovesShown: TypeAlias = "Sequence[MoveShown]"


class MoveShown(TypedDict):
    """A move and who makes it."""

    move: str
    side: SideName


class PictureShown(TypedDict):
    """What a small picture of a board needs."""

    shape: Shape
    pieces: Pieces
    cells: Sequence[str]
    winning_cells: Sequence[Place]
    last_cell: Place | None


class BoardShown(PictureShown):
    """`pions.app.board.views.BoardView`, in the reader's language."""

    game: str
    column_names: Sequence[str]
    row_names: Sequence[str]
    colours: tuple[str, str]
    ply: int
    to_move: SideName | None
    legal_moves: Sequence[str]
    landings: Sequence[Place | None]
    result: ResultName | None
    moves: str | None
    drawing: str
    text: str
    move_form: str
    kind: NotRequired[KindView]


class Named(TypedDict):
    """A game of the catalog."""

    name: str
    rules: str


class Welcome(TypedDict):
    """What a page needs to begin."""

    version: str
    language: str
    games: Sequence[Named]
    choices: Sequence[ChoiceView]
    files: Sequence[str]
    trees: Sequence[str]
    compiling: bool
    reach: str
    """The name under which other machines reach this one; empty where none does."""


class GameShown(Named):
    """A game one can choose, and whom to play it with."""

    chosen: Chosen
    solvable: bool
    usual: str
    players: Sequence[OpponentChoice]


class FaultShown(TypedDict):
    """Why a program did not move."""

    sentence: str
    trace: str


class TableState(TypedDict):
    """A table as it stands, the same for all who look at it."""

    key: str
    ply: int
    board: BoardShown
    seats: Sequence[SeatView]
    result: ResultName | None
    resigned: SideName | None
    specs: Sequence[str]
    start: str
    moves: MovesShown
    line: str
    solvable: bool
    thinking: bool
    stopped: bool
    fault: FaultShown | None
    seconds: Sequence[str | None]
    people: int
    ending: str | None


class CourseShown(TypedDict):
    """Who was winning in a game after each move, from -100 to 100 for the side that opened."""

    course: Sequence[int]
    errors: Sequence[int]
    """The moves of its person that changed the result, counted from 0."""


class MyGameShown(TypedDict):
    """One of one's games in a list."""

    key: str
    game: str
    title: str
    opponent: str
    name: str
    who: str
    """Who one was, or whose turn it is."""
    played: float
    """When: seconds since 1970."""
    score: str
    result: str
    plies: int
    picture: PictureShown | None
    """How it ended, or stands; ``None`` where its rules are not at hand."""
    start: str
    line: str
    judged: CourseShown | None
    awaited: bool
    """Whether it can be judged, and is not yet."""


class MyGamesShown(TypedDict):
    """Some of one's games."""

    total: int
    found: int
    """How many there are of those that were searched for."""
    first: int
    games: Sequence[MyGameShown]
    titles: Sequence[tuple[str, str]]
    """The games there are: the name of each, and what people call it."""
    opponents: Sequence[tuple[str, str]]
    shared: bool
    """Whether others have games here, too."""


class GamesText(TypedDict):
    """All of one's games as JSON lines."""

    text: str


class ImportedShown(TypedDict):
    """What came of the lines of a file."""

    added: int
    known: int
    left_out: int
    nobodys: int
    """Games in which no person plays."""
    damaged: Sequence[int]


class TableShown(TableState):
    """A table as one of its visitors sees it."""

    plays: bool
    """Whether this visitor may move here, or only watch."""
    two: TwoShown | None
    """Where two people play at two machines."""


class ProposalShown(TypedDict):
    """What one of the two proposes."""

    by: SideName
    wish: Offer
    sentence: str


class TwoShown(TypedDict):
    """Two seats as one of the visitors sees them."""

    you: SideName | None
    """The side this visitor plays."""
    elsewhere: SideName | None
    """The side another page plays for this visitor."""
    ready: bool
    """Whether both seats were taken at some time."""
    here: tuple[bool, bool]
    sat: tuple[bool, bool]
    away: tuple[int | None, int | None]
    """For how many seconds each side is away; none where it is here, or never was."""
    clocks: tuple[float, float] | None
    """Seconds each side has left."""
    running: SideName | None
    absence: int | None
    """For how many seconds the clock that waits for somebody will stand."""
    rules: str
    """The clock in words; empty where there is none."""
    proposal: ProposalShown | None
    offers: Sequence[Offer]
    """What this visitor can propose now."""
    spectators: int
    games: int


class TwoOpened(TypedDict):
    """A new table, and the tokens of its seats."""

    table: str
    mine: str
    other: str


class PositionShown(TypedDict):
    """A game seen at one of its moments."""

    board: BoardShown
    ply: int
    moves: MovesShown
    start: str
    text: str
    line: str
    cells: Sequence[Place | None]
    ending: str | None
    solvable: bool


class LineNodeShown(MoveShown):
    """A move of a game with variations, in the order of reading; the first is none."""

    depth: int
    comment: str


class LinesShown(PositionShown):
    """A game with its variations, seen at one of its moments; its moves are of the line seen."""

    lines: str
    """All of it, to be sent back."""
    at: int
    nodes: Sequence[LineNodeShown]
    along: Sequence[int]
    """The nodes of the line that is seen, from the start."""
    main: bool
    """Whether the move that is looked at is of the main line."""
    branches: str
    """What a link holds beside the line; nothing where there is nothing, or too much."""
    remarks: Sequence[str]
    """What could not be read, and why."""


class DraftProblem(TypedDict):
    """Why a drawn board is no position, and the cells to look at."""

    sentence: str
    cells: Sequence[Place]


class DraftShown(TypedDict):
    """A board that somebody draws, as far as it is drawn."""

    board: BoardShown
    text: str
    """The position as one text; nothing while it is none."""
    turn: SideName
    problems: Sequence[DraftProblem]


class PracticeShown(TypedDict):
    """What a visitor has solved and failed; it stays in the browser. See `pions.app.puzzles`."""

    solved: Annotated[Sequence[Key], Size(500)]
    due: Annotated[Mapping[str, tuple[Small, Key]], Size(300)]
    run: Number
    last: Key


class PuzzleShown(TypedDict):
    """A puzzle, without its solution."""

    key: str
    kind: str
    sort: str
    level: int
    task: str
    hint: str
    position: PositionShown
    streak: int
    waiting: int
    games: Sequence[tuple[str, str]]
    """Of which games there are puzzles: the name of each, and what people call it."""
    kinds: Sequence[tuple[str, str]]
    mine: bool
    """Whether it is from one's own games."""
    note: str
    """Why it is not, where that was wished for."""


class PuzzleAnswered(TypedDict):
    """What a move does in the position of a puzzle, and the record of whoever played it."""

    right: bool
    verdict: str
    move: str
    steps: MovesShown
    record: PracticeShown
    streak: int
    waiting: int


class HintShown(TypedDict):
    """A move worth playing."""

    move: str
    exact: bool
    sentence: str


class OpinionShown(TypedDict):
    """What a player would do."""

    player: str
    label: str
    move: str
    nodes: str | None
    seconds: str


class AnswerShown(TypedDict, total=False):
    """What is known of a position: `app.solver.answers.Assessment`, in words, and to be drawn."""

    game: str
    position: str | None
    to_move: SideName | None
    exact: bool
    value: int | None
    result: str | None
    winner: SideName | None
    discs: int | None
    plies: int | None
    best: Sequence[str]
    line: str
    judged: Sequence[Plain]
    columns: Sequence[Plain]
    estimate: Plain | None
    proved: str | None
    depth: int | None
    nodes: int
    seconds: float
    effort: str
    title: str
    others: str
    meaning: str
    share: float
    late: str
    reasons: bool
    """False where lines and reasons are still looked for."""
    improving: bool
    """True where a better estimate is on its way."""
    # What an estimate of cells adds.
    source: str
    chances: Sequence[str]
    cells: Sequence[Plain]
    needs: Sequence[str]
    paths: Sequence[Any]
    order: str
    why: Sequence[Plain]
    """What players say of the best cells."""
    # What a proof adds.
    sentence: str
    facts: Sequence[str]
    drawn: Plain
    move: str | None
    carrier: Sequence[str]
    linked: bool
    moves: Mapping[str, bool] | None
    must_play: Plain | None
    bridges: Sequence[Plain]
    templates: Sequence[Plain]
    winning: Sequence[str]
    proof: Plain


class ReviewShown(TypedDict, total=False):
    """A game judged move by move: exactly, or by estimates."""

    game: str
    position: str | None
    to_move: SideName | None
    exact: bool
    moves: Sequence[Plain]
    summary: Sequence[str] | str
    seconds: float
    turning_point: int | None
    mistakes: Sequence[Plain]
    accuracy: Mapping[str, str | None]
    search: str | None
    depths: tuple[int, int]
    lost_most: Sequence[int]
    chances: Sequence[float] | None
    costly: Sequence[Plain]
    searched: int
    interrupted: bool
    improving: bool
    """Whether a better one will follow."""


class ReasonShown(TypedDict):
    """Why a move is good or bad, in the words of players."""

    lead: str
    term: str
    title: str
    sentence: str
    cells: Sequence[str]


class GlossaryEntryShown(TypedDict):
    """A word of players, on a board."""

    key: str
    title: str
    text: Sequence[str]
    caption: str
    board: BoardShown
    game: str
    position: str


class GlossaryShown(TypedDict):
    """The words of the players of a game."""

    title: str
    entries: Sequence[GlossaryEntryShown]


class TreePlanted(TypedDict):
    """A tree that can be looked at."""

    tree: int
    title: str
    count: str
    steps: int
    value: str
    sides: Sequence[str]
    cuts: str


class OrderShown(TypedDict):
    """How many nodes alpha-beta needs in an order of moves."""

    name: str
    words: str
    nodes: str | None


class TreeGrown(TreePlanted):
    """A tree of one of our searches, and what others need."""

    minimax: str | None
    orders: Sequence[OrderShown]


class NodeShown(TypedDict):
    """A node of a tree at a step of its search."""

    id: int
    move: str
    max: bool
    state: Literal["open", "done", "ahead"]
    value: str
    bound: str
    best: bool
    cut: bool
    onpath: bool
    inside: bool


class LevelShown(TypedDict):
    """The children of a node on the path."""

    parent: int
    max: bool
    children: Sequence[NodeShown]
    unread: Sequence[str]
    window: bool
    """Whether alpha and beta made its cut-off."""


class TreeShown(TypedDict):
    """A tree at one of its steps, along a path."""

    step: int
    steps: int
    nodes: str
    here: int
    focus: int
    root: NodeShown
    levels: Sequence[LevelShown]
    alpha: str
    beta: str
    title: str
    sentence: str
    source: str
    """The line of somebody's own source that made the cut-off; empty where there is none."""
    cut: bool
    line: Sequence[str]
    board: NotRequired[BoardShown | None]


class TreePredicted(TypedDict):
    """Whether a prediction was right, and why."""

    right: bool
    sentence: str
    value: str


class Heading(TypedDict, total=False):
    """What a list says about a tournament."""

    game: str
    title: str
    shape: Shape
    pieces: Pieces
    since: str
    started: str
    players: str
    games: str


class ListedTournament(Heading, total=False):
    """A tournament that can be watched, or a file that cannot be read, and why."""

    file: str
    problem: str
    key: str


class Ranked(TypedDict):
    """A line of the standings."""

    place: int
    name: str
    label: str
    about: str
    points: str
    games: str
    counts: Sequence[str]
    score: str
    between: str
    elo: str
    ends: str
    whisker: Sequence[float]
    faults: str
    time: str


class Row(TypedDict):
    """A game in a list."""

    id: str
    number: int
    players: Sequence[str]
    winner: SideName | None
    result: str
    ending: str
    fault: bool
    plies: int


class TournamentShown(ListedTournament, total=False):
    """How a tournament stands."""

    state: Literal["live", "finished", "waiting"]
    said: str
    left: str
    done: int
    total: int | None
    progress: str
    ranking: Sequence[Ranked]
    cross: Sequence[Sequence[Sequence[str]]] | None
    endings: Sequence[Plain]
    remarks: Sequence[str]
    left_out: Sequence[str]
    conditions: Sequence[Sequence[str]]
    latest: Sequence[Plain]


class TournamentList(TypedDict):
    """Every tournament there is."""

    tournaments: Sequence[ListedTournament]


class ReplayShown(Row):
    """One game, to be stepped through."""

    key: str
    round: int
    board: BoardShown
    moves: MovesShown
    line: str
    times: Sequence[str]
    thought: Sequence[str]
    title: str
    detail: str
    trace: str
    printed: Sequence[str]
    opening: str
    solvable: bool
    before: str | None
    after: str | None
    heading: Heading


class GameList(TypedDict):
    """A page of games."""

    total: int
    pages: int
    games: Sequence[Row]


class ExerciseNamed(TypedDict):
    """An exercise nobody has checked yet."""

    name: str
    label: str
    optional: bool


class HandoutShown(TypedDict):
    """A hand-out one can choose."""

    name: str
    subject: str
    game: str
    deepest: int
    exercises: Sequence[ExerciseNamed]


class WorkbenchShown(TypedDict):
    """What can be done on the workbench."""

    handouts: Sequence[HandoutShown]
    refused: str
    """Why no file is run here; empty where files are."""
    longest: int
    """Characters of a file."""
    seconds: str
    """How long a move may take."""


class FileShown(TypedDict):
    """A file to start from."""

    name: str
    text: str


class CaseShown(TypedDict):
    """What a check saw that should not be."""

    call: str
    expected: str
    obtained: str
    position: PictureShown | None
    expected_board: PictureShown | None
    obtained_board: PictureShown | None
    trace: str
    printed: str


class CheckShown(TypedDict):
    """A check, and what came of it."""

    title: str
    status: str
    hint: str
    reason: str
    failure: CaseShown | None


class ExerciseShown(ExerciseNamed):
    """An exercise, and what came of it."""

    status: str
    signature: str
    why: str
    reason: str
    note: str
    counts: bool
    line: int | None
    """Where to look in the file."""
    checks: Sequence[CheckShown]


class CheckedShown(TypedDict):
    """A file after all its checks."""

    passed: int
    counted: int
    complete: bool
    notes: Sequence[str]
    printed: str


class ShareShown(TypedDict):
    """A row of a profile: a share and where it may lie."""

    name: str
    detail: str
    loss: str
    share: str
    value: float
    low: float
    high: float
    between: str


class MistakesShown(TypedDict):
    """How often a kind of mistake was made."""

    kind: str
    name: str
    times: str
    detail: str
    part: float
    practice: str
    """The kind of puzzles that it is practised with."""


class RungShown(TypedDict):
    """A level on the scale of ten."""

    level: int
    keeps: str
    possible: bool
    likeliest: bool


class HeadingsShown(TypedDict):
    """What the parts of a profile are called."""

    whole: str
    phases: str
    kinds: str
    openings: str


class ProfileShown(TypedDict):
    """How well somebody plays, against perfect play."""

    player: str
    subject: str
    enough: bool
    waiting: str
    mark: str
    judged_by: str
    share: str
    headline: str
    counts: str
    level: str
    possible: str
    ladder: Sequence[RungShown]
    phases: Sequence[ShareShown]
    mistakes: str
    kinds: Sequence[MistakesShown]
    openings: Sequence[ShareShown]
    advice: str
    why: str
    problems: Sequence[str]
    headings: HeadingsShown
    practice: str
    """The game as puzzles call it; empty where there are none of it."""
    game: str
    titles: Sequence[tuple[str, str]]
    """The games that the visitor has played, with what they are called."""


class TableNamed(TypedDict):
    """A table to go to."""

    table: str


class FightGameShown(TypedDict):
    """A game of a fight, under way or over."""

    number: int
    games: int
    side: SideName
    colour: str
    board: PictureShown
    over: bool
    score: Literal["", "won", "drawn", "lost"]
    ending: str
    fault: str
    trace: str
    printed: str
    longest: str


class FightShown(TypedDict):
    """A fight that is over."""

    function: str


REQUESTS: Final[Mapping[str, tuple[Any, Any]]] = {
    "hello": (Hello, Welcome),
    "cancel": (Cancel, Nothing),
    "game": (AskGame, GameShown),
    "open": (Open, TableShown),
    "attach": (Attach, TableShown),
    "play": (Play, TableShown),
    "act": (Act, TableShown),
    "open two": (OpenTwo, TwoOpened),
    "sit": (Sit, TableShown),
    "seat act": (SeatAct, TableShown),
    "position": (AskPosition, PositionShown),
    "import": (Import, PositionShown),
    "export": (Moment, Mapping[str, str]),
    "lines": (AskLines, LinesShown),
    "lines save": (AskLines, Mapping[str, str]),
    "draft": (AskDraft, DraftShown),
    "puzzle": (AskPuzzle, PuzzleShown),
    "puzzle answer": (AnswerPuzzle, PuzzleAnswered),
    "my games": (AskMyGames, MyGamesShown),
    "judge game": (MyGame, CourseShown),
    "name game": (NameGame, Nothing),
    "delete game": (MyGame, Nothing),
    "restore game": (MyGame, Nothing),
    "export games": (Nothing, GamesText),
    "import games": (ImportGames, ImportedShown),
    "hint": (Moment, HintShown),
    "analyse": (Moment, AnswerShown),
    "prove": (Moment, AnswerShown),
    "review": (Moment, ReviewShown),
    "glossary": (AskGlossary, GlossaryShown),
    "opinion": (AskOpinion, OpinionShown),
    "tree open": (TreeOpen, TreePlanted),
    "tree grow": (TreeGrow, TreeGrown),
    "tree look": (TreeLook, TreeShown),
    "tree predict": (TreePredict, TreePredicted),
    "tournaments": (Nothing, TournamentList),
    "tournament": (AskTournament, TournamentShown),
    "tournament leave": (Nothing, Nothing),
    "tournament games": (AskTournamentGames, GameList),
    "my profile": (AskMyProfile, ProfileShown),
    "tournament profile": (AskTournamentProfile, ProfileShown),
    "tournament game": (AskTournamentGame, ReplayShown),
    "workbench": (Nothing, WorkbenchShown),
    "starter": (AskStarter, FileShown),
    "check file": (CheckFile, CheckedShown),
    "play file": (PlayFile, TableNamed),
    "fight file": (FightFile, FightShown),
    "tree file": (TreeFile, TreePlanted),
}
"""By the name of the message: its fields, and the answer."""

PARTS: Final[Mapping[str, Any]] = {
    "analyse": AnswerShown,
    "review": ReviewShown,
    "check file": ExerciseShown,
    "my profile": ProfileShown,
    "tournament profile": ProfileShown,
    "fight file": FightGameShown,
}
"""What is told before the answer, a part at a time, by the name of the message."""

WITH_FILES: Final = frozenset(
    name
    for name, (fields, _answer) in REQUESTS.items()
    if issubclass(fields, WithFile | AskLines | AskDraft)
)
"""The messages that may be longer than others."""

PUSHES: Final[Mapping[str, Any]] = {"table": TableShown, "tournament": TournamentShown}
"""What is told to those who watch, by the name of its only field."""


class ReplyMessage(TypedDict, total=False):
    """What is said about the question `re`: an answer, a refusal, or how far it is."""

    re: int | None
    ok: Plain
    error: str
    stopped: bool
    """It was cancelled."""
    trace: str
    """What Python said."""
    printed: str
    """What a student's file printed before it failed."""
    news: tuple[int, int]
    """How much is done, of how much."""
    part: Plain
    """A part of the answer: see `PARTS`."""
