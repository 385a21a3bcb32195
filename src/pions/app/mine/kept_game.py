"""A game as it is kept: the session, its time, its name, its judged moves.

Nothing is replayed to describe a game: a list of thousands is quick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, get_args

from pions.app.board.history import History
from pions.app.board.views import SIDE_NAMES, ResultName, SideName
from pions.app.play.json_games import LATEST, TABLE_FOR_TWO
from pions.app.play.session import HUMAN, SIDES_BY_NAME, GameSession
from pions.core.errors import PionsError
from pions.core.types import Side
from pions.families.exact_values import result_of

Score: TypeAlias = Literal["open", "won", "drawn", "lost", "other"]
"""The result for the person of a game; `other` where two people shared the board."""


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A stored game, before its rules are asked."""

    key: str
    game: str
    """The name in the catalog; it may be of a file that is not at hand."""
    start: str
    """The board at its start: nothing for the empty one."""
    moves: tuple[str, ...]
    """Each as people write it."""
    seats: tuple[str, str]
    """The player of each side, `HUMAN` or a line of text."""
    seed: int
    resigned: SideName | None
    result: ResultName | None
    """``None`` while it goes on."""
    played: float
    """The time of the last change: seconds since 1970."""
    name: str = ""
    owner: str = ""
    """The name of the browser it was begun in; nothing for a terminal."""
    values: tuple[tuple[int, int], ...] | None = None
    """For each move the exact value of the best one and of the one that was played, both for the
    side that played; ``None`` where it is not judged yet."""
    puzzles: tuple[str, ...] = ()
    """Lines for `app.puzzles.puzzle.parsed`: where its person missed the one right move."""
    overtime: SideName | None = None
    agreed: bool = False
    """Whether both sides agreed on a draw."""
    two: bool = False
    """Whether it was played by people at two machines."""
    owners: tuple[str, str] = ("", "")
    """By side, the browsers of those two people."""
    mine: Side | None = None
    """The side of the reader among the two; ``None`` where it is not known."""
    hidden: tuple[str, ...] = ()
    """The browsers of those who have deleted it, while others keep it."""

    @property
    def people(self) -> int:
        """Count the seats of people: 0, 1 or 2."""
        return self.seats.count(HUMAN)

    @property
    def begun(self) -> bool:
        """Whether a person has moved; from another start, whether any side has."""
        answers = self.people == 1 and self.seats[0] != HUMAN and not self.start
        return self.people > 0 and len(self.moves) > answers

    @property
    def side(self) -> Side | None:
        """Return the side of its person; ``None`` where two shared a board, or none played."""
        return Side(self.seats.index(HUMAN)) if self.people == 1 else self.mine

    @property
    def opponent(self) -> str:
        """Return the player on the other side, as a line: `HUMAN` where two shared a board."""
        if self.two:
            return TABLE_FOR_TWO
        return HUMAN if self.side is None else self.seats[self.side.other]

    @property
    def loser(self) -> Side | None:
        """Return the person who lost to a program, or at a table for two; else ``None``."""
        if self.result not in ("first", "second") or (self.people == 2 and not self.two):
            return None
        lost = Side.SECOND if self.result == "first" else Side.FIRST
        return lost if self.seats[lost] == HUMAN else None

    @property
    def score(self) -> Score:
        """Return the result for its person."""
        if self.result is None:
            return "open"
        if self.result == "draw":
            return "drawn"
        if self.side is None:
            return "other"
        return "won" if self.result == SIDE_NAMES[self.side] else "lost"

    @property
    def line(self) -> str:
        """Return the moves as one text: ``4453``."""
        return "".join(self.moves)

    @property
    def opener(self) -> Side:
        """Return the side that moved first; asks the rules where the board was not empty."""
        return History.recall(self.game, self.start).position.to_move if self.start else Side.FIRST

    @property
    def errors(self) -> tuple[int, ...] | None:
        """Return which moves of its person changed the result, from 0; of both where two played.

        ``None`` where it is not judged yet.
        """
        if self.values is None:
            return None
        changed = [
            number
            for number, (best, value) in enumerate(self.values)
            if result_of(value) < result_of(best)
        ]
        if self.side is None:
            return tuple(changed)
        mine = (self.side - self.opener) % 2
        return tuple(number for number in changed if number % 2 == mine)

    @property
    def told_errors(self) -> tuple[int, ...] | None:
        """Return the errors once the game is over: before that, they would help to play on."""
        return None if self.result is None else self.errors

    def session(self) -> GameSession:
        """Return the game with its positions; raises `PionsError` where its rules refuse it."""
        return GameSession.from_json(self.told())

    def told(self) -> dict[str, Any]:
        """Return the fields of its session, as `GameSession.json` does; no rules are asked."""
        told: dict[str, Any] = {
            "game": self.game,
            "start": self.start,
            "moves": list(self.moves),
            "seats": list(self.seats),
            "seed": self.seed,
            "resigned": self.resigned,
        }
        ended = {"overtime": self.overtime, "agreed": self.agreed}
        return told | {name: value for name, value in ended.items() if value}


@dataclass(frozen=True, slots=True)
class GameReader:
    """A reader of games: a browser, or a terminal."""

    owner: str = ""
    """The name of the browser; nothing for a terminal."""
    alone: bool = True
    """Whether all games here are the reader's."""

    def sees(self, game: KeptGame) -> bool:
        """Whether it is among the games of this reader."""
        if not self.owner:
            return self.alone
        mine = self.alone or self.owner in (game.owner, *game.owners)
        return mine and self.owner not in game.hidden

    def own(self, game: KeptGame) -> KeptGame:
        """Return the game with the side of this reader, if it has one."""
        sides = [side for side in Side if self.owner and game.owners[side] == self.owner]
        return replace(game, mine=sides[0]) if len(sides) == 1 else game

    def others(self, game: KeptGame) -> set[str]:
        """Return the other browsers that still keep it."""
        return {game.owner, *game.owners} - {"", self.owner, *game.hidden}


def stored(session: GameSession, played: float, **more: object) -> dict[str, Any]:
    """Return the fields to keep of a game; `more` are its name and owner."""
    return {**session.json(), "result": session.result, "played": played, **more}


def judgement(
    moves: Sequence[str], values: Sequence[tuple[int, int]], puzzles: Sequence[str]
) -> dict[str, Any]:
    """Return the fields to keep of a judged game; they count for these moves only."""
    return {"judged": {"line": "".join(moves), "values": list(values), "puzzles": list(puzzles)}}


def kept_game(key: str, found: Mapping[str, Any], when: float) -> KeptGame:
    """Read a game that was last stored at `when`; raises `ValueError` where it is damaged."""
    try:
        first, second = found["seats"]
        moves = tuple(found["moves"])
        resigned, overtime = found["resigned"], found.get("overtime")
        played = float(found.get("played", when))
        texts = (first, second, found["game"], found["start"], *moves, _text(found, "name"))
        if not all(isinstance(text, str) for text in texts) or not 0 <= played < LATEST:
            raise ValueError(key)
        result = found["result"] if "result" in found else GameSession.from_json(found).result
        if result not in (None, *get_args(ResultName)):
            raise ValueError(key)
        if not {resigned, overtime} <= {None, *SIDES_BY_NAME}:
            raise ValueError(key)
        values, puzzles = _judged(found.get("judged"), "".join(moves), len(moves))
        return KeptGame(
            key,
            found["game"],
            found["start"],
            moves,
            (first, second),
            int(found["seed"]),
            resigned,
            result,
            played,
            _text(found, "name"),
            _text(found, "owner"),
            values,
            puzzles,
            overtime=overtime,
            agreed=bool(found.get("agreed")),
            **_seated(found),
        )
    except (PionsError, LookupError, TypeError, ArithmeticError) as error:
        raise ValueError(key) from error


def _text(found: Mapping[str, Any], name: str) -> str:
    text = found.get(name, "")
    return text if isinstance(text, str) else ""


def _seated(found: Mapping[str, Any]) -> dict[str, Any]:
    """Read the fields of a table for two; `seat` comes along with an imported game."""
    seat, owners, hidden = found.get("seat"), found.get("owners"), found.get("hidden", ())
    first, second = owners or ("", "")
    return {
        "two": seat is not None or owners is not None or "two" in found,
        "owners": (str(first), str(second)),
        "mine": SIDES_BY_NAME[seat] if seat else None,
        "hidden": tuple(map(str, hidden)),
    }


def _judged(
    found: Mapping[str, Any] | None, line: str, count: int
) -> tuple[tuple[tuple[int, int], ...] | None, tuple[str, ...]]:
    """Read the judgement, where it is of this very game."""
    if not isinstance(found, Mapping) or found.get("line") != line:
        return None, ()
    values = tuple((int(best), int(value)) for best, value in found["values"])
    return (values, tuple(map(str, found["puzzles"]))) if len(values) == count else (None, ())
