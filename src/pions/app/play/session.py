"""A game between two seats as a value that can be stored: the players, every move, the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from pions.app.board import views
from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES, ResultName, SeatView, TableView
from pions.core.errors import IllegalMove, InvalidOption
from pions.core.language import _
from pions.core.types import Side
from pions.games import catalog
from pions.games.catalog import AnyGame

Starter: TypeAlias = Literal["me", "them", "lot"]
"""Who plays the next move: the person who sets up the game, the opponent, or one by lot."""

HUMAN: Final = "human"
SIDES_BY_NAME: Final = {name: side for side, name in SIDE_NAMES.items()}


@dataclass(frozen=True, slots=True)
class GameSession:
    """A game; every change makes another one; wrong moves raise `PionsError`."""

    seats: tuple[str, str]
    """The player of each side, as `HUMAN` or as the line of text that describes it."""
    history: History
    seed: int = 0
    resigned: Side | None = None
    overtime: Side | None = None
    agreed: bool = False

    @classmethod
    def open(
        cls, game: AnyGame | str, seats: tuple[str, str], start: str = "", *, seed: int = 0
    ) -> GameSession:
        """Open a game at the position `start`, which may not be the end of one."""
        history = History.read(catalog.find(game), start)
        if history.position.outcome() is not None:
            raise InvalidOption("The game is over in this position: there is nothing left to play.")
        return cls(seats, history, seed)

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> GameSession:
        """Invert `json`; raises `PionsError`, or `KeyError` and its like on nonsense."""
        history = History.recall(stored["game"], stored["start"], stored["moves"])
        first, second = map(str, stored["seats"])
        resigned, overtime = stored["resigned"], stored.get("overtime")
        return cls(
            (first, second),
            history,
            int(stored["seed"]),
            None if resigned is None else SIDES_BY_NAME[resigned],
            None if overtime is None else SIDES_BY_NAME[overtime],
            agreed=bool(stored.get("agreed")),
        )

    def json(self) -> dict[str, Any]:
        """Return all of it in plain values."""
        stored: dict[str, Any] = {
            "game": self.history.game.name,
            "start": self.history.start_text,
            "moves": list(self.history.written),
            "seats": list(self.seats),
            "seed": self.seed,
            "resigned": None if self.resigned is None else SIDE_NAMES[self.resigned],
        }
        if self.overtime is not None:
            stored["overtime"] = SIDE_NAMES[self.overtime]
        if self.agreed:
            stored["agreed"] = True
        return stored

    @property
    def result(self) -> ResultName | None:
        """Return how the game ended, by the rules or not; ``None`` while it goes on."""
        loser = self.overtime if self.resigned is None else self.resigned
        if loser is not None:
            return SIDE_NAMES[loser.other]
        if self.agreed:
            return "draw"
        return views.result(self.history.position.outcome())

    @property
    def ply(self) -> int:
        """Return the number of moves since `start`."""
        return len(self.history.moves)

    @property
    def mover(self) -> Side:
        """Return the side whose turn it is, or would be."""
        return self.history.position.to_move

    @property
    def program(self) -> str | None:
        """Return the program to move; ``None`` where a person is, or the game is over."""
        spec = self.seats[self.mover]
        return None if self.result is not None or spec == HUMAN else spec

    @property
    def people(self) -> int:
        """Return how many of the two seats are people's."""
        return self.seats.count(HUMAN)

    def play(self, text: str) -> GameSession:
        """Play the move `text` for the side whose turn it is."""
        if self.result is not None:
            raise IllegalMove("The game is over: nothing can be played any more.")
        move = self.history.game.parse_move(text)
        return replace(self, history=self.history.play(move))

    def undo(self, by: Side | None = None) -> GameSession:
        """Take back all since a person, or `by`, last had the move, that move included."""
        for plies in range(1, self.ply + 1):
            mover = self.history.positions[self.ply - plies].to_move
            if self.seats[mover] == HUMAN and by in (None, mover):
                before = self.history.back(plies)
                return replace(self, history=before, resigned=None, overtime=None, agreed=False)
        raise IllegalMove("There is no move of yours to take back.")

    def resign(self, by: Side | None = None) -> GameSession:
        """Resign for `by`; else for the person to move, or opposite where a program is to move."""
        if self.result is not None:
            raise IllegalMove("The game is over: nothing can be played any more.")
        if not self.people:
            raise IllegalMove("Nobody sits here who could resign.")
        usual = self.mover if self.seats[self.mover] == HUMAN else self.mover.other
        return replace(self, resigned=usual if by is None else by)

    def view(self) -> TableView:
        """Return the table to show."""
        board = views.board(self.history)
        result = self.result if board.result is None else board.result
        mover = self.mover if result is None else None
        return TableView(
            board=board,
            seats=(self._seat(Side.FIRST, mover), self._seat(Side.SECOND, mover)),
            result=result,
            resigned=None if self.resigned is None else SIDE_NAMES[self.resigned],
            overtime=None if self.overtime is None else SIDE_NAMES[self.overtime],
            agreed=self.agreed,
        )

    def _seat(self, side: Side, mover: Side | None) -> SeatView:
        colour = _(self.history.game.colours[side])
        person = self.seats[side] == HUMAN
        you = colour if self.people == 2 else _("You")
        return SeatView(
            side=SIDE_NAMES[side],
            colour=colour,
            name=you if person else self.seats[side],
            person=person,
            to_move=side is mover,
        )
