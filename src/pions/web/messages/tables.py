"""Messages about tables: games in progress, at one machine or at two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from pions.app.board.views import ResultName, SeatView, SideName
from pions.app.play.clocks import LONGEST as LONGEST_CLOCK
from pions.app.play.clocks import MOST_ADDED
from pions.app.play.seated_game import Deed, Offer
from pions.app.play.session import Starter
from pions.web.messages.board import BoardShown, MovesShown
from pions.web.messages.fields import (
    Key,
    MoveText,
    Name,
    Plain,
    Player,
    PlyNumber,
    Range,
    Request,
    Text,
)


class Open(Request):
    """A request for a new table and its two players."""

    game: Name
    first: Player
    second: Player
    start: Text = ""


class Attach(Request):
    """A request to watch a table: every change is sent."""

    table: Key


class Play(Attach):
    """A move, made when `ply` moves were on the record."""

    move: MoveText
    ply: PlyNumber


class Act(Attach):
    """Another action at a table."""

    action: Literal["undo", "resign", "stop", "go on"]


class OpenTwo(Request):
    """A request for a table for two machines; a clock of 0 seconds is none."""

    game: Name
    start: Text = ""
    seconds: Annotated[int, Range(0, LONGEST_CLOCK)] = 0
    increment: Annotated[int, Range(0, MOST_ADDED)] = 0
    begins: Starter = "me"


class Sit(Attach):
    """A request for the seat of a token; `take` it where another page has it."""

    token: Key
    take: bool = False


class SeatAct(Attach):
    """Another action of a player at two machines."""

    action: Deed
    wish: Offer | None = None


class TableState(TypedDict):
    """A table, the same for all visitors of one language."""

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
    unkept: str
    """Why the disk does not keep the game; empty where it does."""
    thinking: bool
    stopped: bool
    fault: Plain | None
    seconds: Sequence[str | None]
    people: int
    ending: str | None


class TableShown(TableState):
    """A table as one of its visitors sees it."""

    plays: bool
    two: TwoShown | None


class ProposalShown(TypedDict):
    """A proposal of one of the two players."""

    by: SideName
    wish: Offer
    sentence: str


class TwoShown(TypedDict):
    """The two seats as one visitor sees them."""

    you: SideName | None
    elsewhere: SideName | None
    """The side another page plays for this visitor."""
    ready: bool
    """Whether both seats were taken at some time."""
    here: tuple[bool, bool]
    sat: tuple[bool, bool]
    away: tuple[int | None, int | None]
    """Seconds each side has been away; ``None`` where it is here, or never was."""
    clocks: tuple[float, float] | None
    running: SideName | None
    absence: int | None
    """Seconds for which the clock still waits for the absent player."""
    rules: str
    """The clock in words; empty where there is none."""
    proposal: ProposalShown | None
    offers: Sequence[Offer]
    spectators: int
    games: int
