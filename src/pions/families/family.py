"""The description of a kind of game: all that the rest of the program needs of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from pions.compiled.game_kernels import GameKernels
from pions.core.errors import PionsError
from pions.core.protocols import Evaluator, Strategy
from pions.core.types import Move, Pieces, Score, Side, Term
from pions.families.mistakes import MistakeKind
from pions.families.options import Option
from pions.families.remarks import Remarking
from pions.families.sgf_form import SgfForm
from pions.families.solver_protocols import Estimate, Solving
from pions.families.value_terms import Wording
from pions.search.budget import Budget

AnyEvaluator: TypeAlias = Evaluator[Any]
AnyStrategy: TypeAlias = Strategy[Any]
LineWeights: TypeAlias = Sequence[Score]


@dataclass(frozen=True, slots=True)
class NamedEvaluator:
    """The name, help and builder of an evaluator."""

    help: Term
    build: Callable[[Any, LineWeights | None], AnyEvaluator]
    """From the game and the weights given, or ``None`` for the usual ones."""
    weighted: bool = False


@dataclass(frozen=True, slots=True)
class NamedPlayer:
    """A player one can name: a line of help, its options, and how it is built."""

    help: Term
    build: Callable[[Any, Mapping[str, Any], random.Random], AnyStrategy]
    """From the game, the values of its options, and the source of its random choices."""
    options: Mapping[str, Option] = field(default_factory=dict)
    seconds: float | None = None
    """Seconds a move where no limit is given, if time limits it."""


_STRONGEST: Final = Term("as strong as it gets")
_FLIP: Final = Term("Flip")


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Players:
    """The players of a kind of game beside the searches that play every game."""

    own: Mapping[str, NamedPlayer] = field(default_factory=dict)
    """Those that play nothing else, by name."""
    level: Callable[[int, Any, random.Random], AnyStrategy] | None = None
    """Level 1 to 10 for people; ``None`` where the levels of any game will do."""
    levels: Callable[[Any], int] = lambda _game: 10
    """How many of them a game has: the highest may need a solver."""
    top_level: Term = _STRONGEST
    """The name of level 10."""
    perfect: Callable[[Any, str, random.Random], AnyStrategy] | None = None
    """The exact player of a style, ``fastest`` or ``any``; ``None`` where there is none."""
    uct: Callable[[Budget | None, float | None, random.Random], AnyStrategy] | None = None
    """Monte Carlo within a budget, with a constant of exploration, where the usual is bettered."""
    elsewhere: Callable[[str, Any, Mapping[str, Any], random.Random], AnyStrategy | None] | None = (
        None
    )
    """Any player of the registry by its name and its options, where positions are known to another
    process only; ``None`` for a player that cannot play there."""
    usual: Callable[[Any], str] = lambda _game: "alphabeta:depth=4"
    """The default opponent: decent, with an answer in about a second."""
    adviser: Callable[[Any], str] | None = None
    """The player whose opinion is shown as a hint; ``None`` for the usual player."""
    first_level: int = 3
    """The level offered first on the page."""
    menu: Callable[[Any], Sequence[str]] = lambda _game: (
        *("random", "oneply", "minimax:depth=3", "alphabeta:depth=4", "uct:nodes=1000"),
    )
    compared: Sequence[str] = ("random", "minimax:depth=3", "alphabeta:depth=4", "uct:nodes=1000")
    """The players whose moves the page compares in a position."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Drawing:
    """The look of the boards of a kind of game, and the words on its screens."""

    pieces: Pieces = "black-white"
    turned: Term = _FLIP
    """The label of the button that turns the board."""
    goals: tuple[Term, Term] | None = None
    """The aim of each side, to follow its name; ``None`` where both have the same aim."""
    words: Mapping[str, Term] = field(default_factory=dict)
    """Moves that are no place on the board, as they are written, and what a button says."""
    paths: bool = False
    """Whether estimates bring the shortest way of each side, to be drawn."""
    won: Term | None = None
    """How the winning cells won, by {colour}, {number} of cells and {moves}; ``None``: not said."""
    won_off_line: Term | None = None
    """The same where these cells do not stand on one line; ``None``: said alike."""
    left: Callable[[Any], tuple[int, int] | None] = lambda _position: None
    """The discs that each side has left in a position; ``None`` where they are not counted."""
    editable: bool = True
    """Whether people can draw a position: it is more than the moves that led to it."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """Something about the rules that people choose; without `values`, yes or no."""

    label: Term
    values: range | None = None
    shown: Term | None = None
    """The label of a `value` in a list; ``None`` where people type a number."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """One of the games that a form offers."""

    key: str
    label: Term
    game: Any
    """The one that is offered first."""
    parameters: Mapping[str, Parameter] = field(default_factory=dict)
    """The parameters that may be chosen, by the names the rules have for them."""
    last: bool = False
    """Whether it stands behind those of all other kinds."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Openings:
    """The rules by which random openings of tournaments are drawn."""

    plies: Callable[[Any], int] = lambda _game: 2
    """Their length: an even number, enough for a thousand different ones where there are."""
    proof: int = 3
    """No side may have a forced win so many plies deep; 0 where that is never looked for."""
    may_open: Callable[[Any, Move], bool] = lambda _game, _move: True
    random_share: Callable[[Any, random.Random], float] | None = None
    """Points of the side to move in one random game, where there is a quicker way to play it."""


@dataclass(frozen=True, slots=True)
class DataFile:
    """A file of ``pions/data`` that a kind of game reads."""

    title: Term
    name: str
    fault: Callable[[], PionsError | None]
    """Why it cannot be used; ``None`` where it can."""


class WrittenGame(Protocol):
    """A game as another program wrote it: it brings its own board."""

    def game(self, wish: object) -> Any:  # noqa: ANN401 - a game of this kind
        """Return its rules; what the text leaves open is as in the game `wish`."""

    def start(self, game: Any) -> tuple[Any, tuple[Move, ...]]:  # noqa: ANN401 - of this kind
        """Its first position and its moves; where those are not known, its last position."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Formats:
    """The forms beside SGF in which other programs write a kind of game."""

    read: Callable[[str], WrittenGame | None]
    """The game that a text holds; ``None`` where it is not written in one of these forms."""
    write: Callable[[Any, Sequence[Move]], dict[str, str]]
    """A game from the empty board, in each form by its name."""
    copying: Mapping[str, Term] = field(default_factory=dict)
    """The label of the button that copies a game, by the name of the form."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Driving:
    """The requests of a program that drives a game (GTP), beside playing by the rules."""

    resized: Callable[[Any, int], Any] | None = None
    """The same game on a board of another size; ``None`` where it has a size of its own."""
    turned: Callable[[Any, Side], Any] | None = None
    """A position with the other side to move; ``None`` where sides move in turn only."""
    played: Callable[[Any, Move], Any] = lambda position, move: position.play(move)
    """The position after a move that may bend the rules."""
    winner: Callable[[Any], Side | None] = lambda position: position.winner
    """The side that has won, whichever side is to move."""
    surely: Callable[[Any], Side | None] = lambda _position: None
    """The side that must win, where that is seen at once."""
    swapping: Callable[[Any, bool], Any] | None = None
    """The same game with or without the swap rule; ``None`` where there is no such rule."""
    settled: Callable[[Any], Any] = lambda position: position
    """The same position for whom the opening is its own: it cannot take that over."""
    may_take_over: Callable[[Any], bool] = lambda _position: False
    """Whether it is too early to give up: the opening may still be taken over."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Estimating:
    """Estimates of which side is ahead, better than those of a plain search."""

    estimate: Callable[..., Estimate]
    """In a position, with a search; `seconds` says how long at most."""
    improving: Callable[..., Iterator[Estimate]]
    """The same as a sequence for a reader that waits: the first at once, then better ones."""
    course: Callable[[Sequence[Any]], Sequence[float]]
    """The chance of the first side in each of many positions, at a glance."""
    told_by: Callable[[Any, bool], Term]
    """The source of the course of a game, at a glance or searched, to begin a sentence."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Family:
    """A kind of game; what it does not offer is ``None`` or empty."""

    name: str
    rules: type
    """The class of its games, whose parameters tell one from another."""
    evaluators: Mapping[str, NamedEvaluator]
    """By name, at least one; the first is used where no name is given."""
    kernels: GameKernels | None = None
    players: Players = field(default_factory=Players)
    solving: Solving[Any, Any] | None = None
    """``None`` where no exact solver exists."""
    estimating: Estimating | None = None
    """``None`` where a search estimates as well."""
    remarking: Remarking | None = None
    """``None`` where moves have no remarks."""
    wording: Wording = field(default_factory=dict)
    """Sentences about exact values that are said in another way than of any game."""
    openings: Openings = field(default_factory=Openings)
    driving: Driving = field(default_factory=Driving)
    data: Sequence[DataFile] = ()
    sgf: SgfForm | None = None
    """``None`` where SGF has no number for it; then files hold its name."""
    formats: Formats | None = None
    drawing: Drawing = field(default_factory=Drawing)
    choices: Sequence[GameChoice] = ()
    """The games a form offers; where it is empty, the famous games by their titles."""
    title: Callable[[Any], Term] | None = None
    """The name of a game in a title, over its parameters; ``None`` for its plain name."""
    off_centre: Callable[[Any, Move], float] = lambda _game, _move: 0.0
    """The distance of a move from the middle: searches try the central ones first."""
    has_room: Callable[[Any], bool] = lambda _position: True
    """Whether a position is so early in a game that every file should know what to do."""
    countable: int = 4
    """The depth to which the nodes of plain min-max are quickly counted."""
    phases: tuple[float, float] = (2 / 7, 2 / 3)
    """The ends of opening and middle game, as shares of the cells of the board."""
    let_go: Callable[[Sequence[Any], int, Move], MistakeKind | None] = (
        lambda _positions, _index, _move: None
    )
    """The kind of mistake a move made, from all positions of the game and the index of its
    position, where the kind of game has a name for it."""
    lab_evaluator: str = ""
    """The evaluator of the hand-outs' experiments; empty for the usual one."""
