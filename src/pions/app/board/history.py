"""A game as far as it has gone: every position, and the moves between them where they are known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pions.app.board import variation_texts
from pions.app.board.variation_texts import GameLines
from pions.core.errors import InvalidOption
from pions.core.protocols import Game
from pions.core.types import Cell, Move
from pions.core.variations import Variations
from pions.families import family_of, sgf
from pions.families.sgf import same_board
from pions.games import catalog, drawings, notation
from pions.games.catalog import AnyGame, AnyPosition


@dataclass(frozen=True, slots=True)
class History:
    """An immutable game record; playing a move returns another one."""

    positions: tuple[AnyPosition, ...]
    """From where the record starts to now; never empty."""

    moves: tuple[Move, ...] = ()
    """One fewer than the positions."""

    @classmethod
    def read(cls, game: AnyGame, text: str = "") -> History:
        """From moves (``4453``), each remembered, or from a drawn board, whose past is unknown.

        A board may be drawn on several lines. A game may also be given as SGF or JSON, of which
        this is the main line, or as another program writes its kind.
        """
        if (found := variation_texts.read(text, game)) is not None:
            return cls.of_lines(found, game)
        formats = family_of(game).formats
        if formats is not None and (record := formats.read(text)) is not None:
            start, moves = record.start(game)
            history = cls((start,))
            for move in moves:
                history = history.play(move)
            return history
        text = drawings.one_line(text)
        last = game.parse_position(text)  # first, for its errors point into the text
        if notation.is_drawn(text, rows=len(last.grid())):
            return cls((last,))
        return cls.after(game, game.parse_moves(text))

    @classmethod
    def after(cls, game: AnyGame, moves: Iterable[Move]) -> History:
        """The game after `moves`, from its start."""
        history = cls((game.initial(),))
        for move in moves:
            history = history.play(move)
        return history

    @classmethod
    def of_lines(cls, found: GameLines, game: AnyGame) -> History:
        """The main line of a game that was read; raises where it is broken, or of another game."""
        if not same_board(found.game, game):
            raise InvalidOption(
                "This game was played on {own}, not on {game}.",
                own=found.game.name,
                game=game.name,
            )
        if found.fault is not None:
            raise found.fault
        return cls.along(found.start, found.variations.main)

    @classmethod
    def along(cls, start: AnyPosition, moves: Iterable[str]) -> History:
        """From `start` on, each move as people write it."""
        history = cls((start,))
        for move in moves:
            history = history.play(start.game.parse_move(move))
        return history

    @classmethod
    def recall(cls, game: str, start: str = "", moves: Sequence[str] = ()) -> History:
        """The game called `game` from the position `start` on, each move as people write it."""
        rules = catalog.find(game)
        history = cls.read(rules, start)
        for move in moves:
            history = history.play(rules.parse_move(move))
        return history

    @property
    def game(self) -> AnyGame:
        """The rules in force."""
        return self.position.game

    @property
    def position(self) -> AnyPosition:
        """Where the game stands."""
        return self.positions[-1]

    @property
    def last_cell(self) -> Cell | None:
        """Where the last stone came to rest, if that move is known."""
        return self.positions[-2].landing(self.moves[-1]) if self.moves else None

    def play(self, move: Move) -> History:
        """One move more; raises `IllegalMove`."""
        return History((*self.positions, self.position.play(move)), (*self.moves, move))

    def back(self, plies: int) -> History:
        """The record without its last `plies` moves; there must be as many."""
        kept = len(self.moves) - plies
        return History(self.positions[: kept + 1], self.moves[:kept])

    @property
    def moves_text(self) -> str | None:
        """Every move from the empty board, ``4453``; ``None`` where they are not known."""
        if self.positions[0].ply:
            return None
        return self.game.format_moves(self.moves)

    @property
    def written(self) -> tuple[str, ...]:
        """Each move of the record as people write it."""
        return tuple(map(self.game.format_move, self.moves))

    @property
    def start_text(self) -> str:
        """Where the record starts: nothing for the empty board, else its drawing."""
        return History(self.positions[:1]).text

    @property
    def choices(self) -> tuple[str, ...]:
        """The legal moves as people write them."""
        return tuple(map(self.game.format_move, self.position.legal_moves()))

    @property
    def drawing(self) -> str:
        """The board drawn on one line."""
        # The two games are told apart by the position itself; the union is not.
        game: Game[Any] = self.game
        return game.format_position(self.position)

    @property
    def forms(self) -> dict[str, str]:
        """The game as other programs read it, by the names of their forms."""
        forms = {"SGF": sgf.write(self.positions[0], Variations.of(self.written))}
        formats = family_of(self.game).formats
        if formats is None or self.moves_text is None:
            return forms
        return forms | formats.write(self.game, self.moves)

    @property
    def text(self) -> str:
        """What `read` turns back into this position: the moves, or else the drawing."""
        moves = self.moves_text
        return self.drawing if moves is None else moves
