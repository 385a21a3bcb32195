"""A game so far: every position, and the moves between them where they are known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from pions.app.board import variation_texts
from pions.app.board.variation_texts import GameLines
from pions.core.errors import InvalidOption
from pions.core.types import Cell, Move
from pions.core.variations import Variations
from pions.families import family_of, sgf
from pions.games import catalog, drawings, notation
from pions.games.catalog import AnyGame, AnyPosition


@dataclass(frozen=True, slots=True)
class History:
    """An immutable game record; playing a move returns another one."""

    positions: tuple[AnyPosition, ...]
    """From the start of the record to now; never empty."""
    moves: tuple[Move, ...] = ()
    """One fewer than the positions."""

    @classmethod
    def read(cls, game: AnyGame, text: str = "") -> History:
        """Read moves (``4453``), each remembered, or a drawn board, whose past is unknown.

        A board may be drawn on several lines. A game may also be given as SGF or JSON, of which
        this is the main line, or as another program writes its kind.
        """
        if (found := variation_texts.read(text, game)) is not None:
            return cls.of_lines(found, game)
        formats = family_of(game).formats
        if formats is not None and (record := formats.read(text)) is not None:
            start, moves = record.start(game)
            return cls((start,)).play_all(moves)
        text = drawings.one_line(text)
        last = game.parse_position(text)  # first, for its errors point into the text
        if notation.is_drawn(text, rows=len(last.grid())):
            return cls((last,))
        return cls.after(game, game.parse_moves(text))

    @classmethod
    def after(cls, game: AnyGame, moves: Iterable[Move]) -> History:
        """Return the game after `moves`, from its start."""
        return cls((game.initial(),)).play_all(moves)

    @classmethod
    def of_lines(cls, found: GameLines, game: AnyGame) -> History:
        """Return the main line of lines; raises where it is broken, or of another game."""
        if not sgf.same_board(found.game, game):
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
        """Return the game from `start` on, after moves as people write them."""
        return cls((start,)).play_all(map(start.game.parse_move, moves))

    @classmethod
    def recall(cls, game: str, start: str = "", moves: Iterable[str] = ()) -> History:
        """Return the game called `game` from the text `start` on, after moves as written."""
        history = cls.read(catalog.find(game), start)
        return history.play_all(map(history.game.parse_move, moves))

    @property
    def game(self) -> AnyGame:
        """Return the rules in force."""
        return self.position.game

    @property
    def position(self) -> AnyPosition:
        """Return the current position."""
        return self.positions[-1]

    @property
    def last_cell(self) -> Cell | None:
        """Return the cell of the last stone, if that move is known."""
        return self.positions[-2].landing(self.moves[-1]) if self.moves else None

    def play(self, move: Move) -> History:
        """Return the game after one move more; raises `IllegalMove`."""
        return self.play_all((move,))

    def play_all(self, moves: Iterable[Move]) -> History:
        """Return the game after more moves, one by one; raises `IllegalMove`."""
        positions, played = [*self.positions], [*self.moves]
        for move in moves:
            positions.append(positions[-1].play(move))
            played.append(move)
        return History(tuple(positions), tuple(played))

    def unfinished(self) -> History:
        """Return the game itself; raises where it is over."""
        if self.position.outcome() is not None:
            raise InvalidOption(
                "The game is over in this position: there is nothing left to solve."
            )
        return self

    def back(self, plies: int) -> History:
        """Return the game without its last `plies` moves; there must be as many."""
        kept = len(self.moves) - plies
        return History(self.positions[: kept + 1], self.moves[:kept])

    @property
    def moves_text(self) -> str | None:
        """Return every move from the empty board, ``4453``; ``None`` where they are not known."""
        if self.positions[0].ply:
            return None
        return self.game.format_moves(self.moves)

    @property
    def written(self) -> tuple[str, ...]:
        """Return each move of the record as people write it."""
        return tuple(map(self.game.format_move, self.moves))

    @property
    def start_text(self) -> str:
        """Return the start of the record: nothing for the empty board, else its drawing."""
        return History(self.positions[:1]).text

    @property
    def choices(self) -> tuple[str, ...]:
        """Return the legal moves as people write them."""
        return tuple(map(self.game.format_move, self.position.legal_moves()))

    @property
    def drawing(self) -> str:
        """Return the board drawn on one line."""
        return self.game.format_position(self.position)

    @property
    def forms(self) -> dict[str, str]:
        """Return the game as other programs read it, by the names of their forms."""
        forms = {"SGF": sgf.write(self.positions[0], Variations.of(self.written))}
        formats = family_of(self.game).formats
        if formats is None or self.moves_text is None:
            return forms
        return forms | formats.write(self.game, self.moves)

    @property
    def text(self) -> str:
        """Return a text from which `read` makes this position: the moves, else the drawing."""
        moves = self.moves_text
        return self.drawing if moves is None else moves
