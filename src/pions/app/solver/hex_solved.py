"""What the Hex solver found, as a screen shows it and as JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pions.app.board import views
from pions.app.board.views import SIDE_NAMES, BoardView
from pions.app.solver.estimates import HexEstimate
from pions.core.types import Cell, Move, Side
from pions.families.hex.explain import Seen
from pions.games.hexagon import Hex, HexPosition
from pions.render import hex_verdicts

WINS = "*"
NEEDED = "+"
MUST = "#"
PATHS = {Side.FIRST: "b", Side.SECOND: "r"}
BOTH_PATHS = "&"
"""The marks on empty cells: moves that win, cells the winner needs, where one must play, paths."""
RANKED = 5
"""How many of the best cells are named and numbered."""


@dataclass(frozen=True, slots=True)
class HexSolved:
    """A position and its winner, proved."""

    board: BoardView
    position: HexPosition
    winner: Side
    move: Move | None
    """A winning move, where the side to move wins."""
    carrier: tuple[Move, ...]
    """The empty cells the winner needs."""
    linked: bool
    """Whether virtual connections alone show it."""
    nodes: int
    seconds: float

    def __str__(self) -> str:
        return hex_verdicts.winner(self.position, self.winner)

    def drawn(self) -> BoardView:
        """The board with the move and the cells needed marked."""
        game = self.position.game
        marks = dict.fromkeys(cells(game, self.carrier), NEEDED)
        if self.move is not None and self.move != game.swap_move:
            marks[divmod(self.move, game.size)] = WINS
        return views.marked(self.board, marks)

    def json(self) -> dict[str, Any]:
        """For other programs."""
        game = self.position.game
        return {
            **head(self.board),
            **verdict(self.position, self.winner),
            "move": None if self.move is None else game.format_move(self.move),
            "carrier": written(game, self.carrier),
            "linked": self.linked,
            "nodes": self.nodes,
            "seconds": self.seconds,
        }


@dataclass(frozen=True, slots=True)
class HexProved:
    """Who wins from the empty board, and the proof of one opening."""

    board: BoardView
    position: HexPosition
    winner: Side
    wins: Mapping[Move, bool]
    """Whether each opening wins."""
    opening: Move
    """The opening whose proof is shown; it wins where there is no swap."""
    carrier: tuple[Move, ...]
    """The cells its owner needs after it."""
    linked: bool
    """Whether virtual connections alone show it."""
    answers: Mapping[Move, Move]
    """How its owner answers each move on these cells."""
    nodes: int
    seconds: float

    @property
    def winning(self) -> tuple[Move, ...]:
        """The openings that win."""
        return tuple(move for move, wins in self.wins.items() if wins)

    def openings(self) -> BoardView:
        """The board with the winning openings marked."""
        return views.marked(
            self.board, dict.fromkeys(cells(self.position.game, self.winning), WINS)
        )

    def proof(self) -> BoardView:
        """The board after the opening, with the cells its owner needs marked."""
        game = self.position.game
        after = views.read(f"hex-{game.size}", game.format_move(self.opening))
        return views.marked(after, dict.fromkeys(cells(game, self.carrier), NEEDED))

    def json(self) -> dict[str, Any]:
        """For other programs."""
        game = self.position.game
        return {
            **head(self.board),
            **verdict(self.position, self.winner),
            "winning": written(game, self.winning),
            "proof": {
                "move": game.format_move(self.opening),
                "carrier": written(game, self.carrier),
                "linked": self.linked,
                "answers": {
                    game.format_move(move): game.format_move(answer)
                    for move, answer in self.answers.items()
                },
            },
            "nodes": self.nodes,
            "seconds": self.seconds,
        }


@dataclass(frozen=True, slots=True)
class HexAnalysed:
    """What there is to see in a position; the winner where it was proved in time."""

    board: BoardView
    position: HexPosition
    seen: Seen
    winner: Side | None
    """``None`` where it was not proved: then nothing about the result is."""
    move: Move | None
    carrier: tuple[Move, ...]
    wins: Mapping[Move, bool] | None
    """Whether each move wins; ``None`` where that was not proved."""
    nodes: int
    seconds: float
    estimate: HexEstimate | None = None
    """Who seems ahead; ``None`` where the winner is proved, or nobody asked."""

    @property
    def exact(self) -> bool:
        """Whether the winner is proved."""
        return self.winner is not None

    @property
    def best(self) -> tuple[str, ...]:
        """The moves that win, as people write them; none where that was not proved."""
        wins = self.wins or {}
        return tuple(written(self.position.game, [move for move, won in wins.items() if won]))

    def proof(self) -> BoardView:
        """The board with what is proved: winning moves, cells needed, or where one must play."""
        game, seen = self.position.game, self.seen
        marks: dict[Cell, str] = {}
        if self.winner is None:
            if seen.must is not None:
                marks = dict.fromkeys(cells(game, seen.must.cells), MUST)
            return views.marked(self.board, marks)
        marks = dict.fromkeys(cells(game, self.carrier), NEEDED)
        best = [] if self.move is None else [self.move]
        if self.wins is not None:
            best = [move for move, wins in self.wins.items() if wins]
        marks |= dict.fromkeys(cells(game, best), WINS)
        return views.marked(self.board, marks)

    def paths(self) -> BoardView:
        """The board with the shortest paths and the best cells numbered: estimates."""
        marks: dict[Cell, str] = {}
        for path in self.seen.paths:
            for cell in cells(self.position.game, path.cells):
                marks[cell] = BOTH_PATHS if cell in marks else PATHS[path.side]
        if self.estimate is not None:
            best = self.estimate.cells[:RANKED]
            marks |= {one.cell: str(rank) for rank, one in enumerate(best, start=1)}
        return views.marked(self.board, marks)

    def json(self) -> dict[str, Any]:
        """For other programs."""
        game, seen = self.position.game, self.seen
        told = {"exact": False, "winner": None, "result": None}
        if self.winner is not None:
            told = verdict(self.position, self.winner)
        moves = None
        if self.wins is not None:
            moves = {game.format_move(move): wins for move, wins in self.wins.items()}
        return {
            **head(self.board),
            **told,
            "move": None if self.move is None else game.format_move(self.move),
            "carrier": written(game, self.carrier),
            "moves": moves,
            "estimate": None if self.estimate is None else self.estimate.json(RANKED),
            "must_play": None
            if seen.must is None
            else {
                "proof": True,
                "cells": written(game, seen.must.cells),
                "threats": [written(game, threat) for threat in seen.must.threats],
            },
            "bridges": [
                {
                    "proof": True,
                    "side": SIDE_NAMES[one.side],
                    "ends": written(game, one.ends),
                    "cells": written(game, one.cells),
                }
                for one in seen.bridges
            ],
            "templates": [
                {
                    "proof": True,
                    "side": SIDE_NAMES[one.side],
                    "stone": game.format_move(one.stone),
                    "edge": one.edge,
                    "row": one.row,
                    "name": one.name,
                    "cells": written(game, one.carrier),
                }
                for one in seen.templates
            ],
            "paths": [
                {
                    "proof": False,
                    "side": SIDE_NAMES[one.side],
                    "missing": one.stones,
                    "cells": written(game, one.cells),
                    "through": written(game, one.through),
                }
                for one in seen.paths
            ],
            "nodes": self.nodes,
            "seconds": self.seconds,
        }


def head(board: BoardView) -> dict[str, Any]:
    """Which position a report is about."""
    return {"game": board.game, "position": board.moves or board.drawing, "to_move": board.to_move}


def verdict(position: HexPosition, winner: Side) -> dict[str, Any]:
    """The winner, and what that means for the side to move."""
    return {
        "exact": True,
        "winner": SIDE_NAMES[winner],
        "result": "win" if winner is position.to_move else "loss",
    }


def cells(game: Hex, moves: Iterable[Move]) -> list[Cell]:
    """The cells of moves; a swap has none."""
    return [divmod(move, game.size) for move in moves if move != game.swap_move]


def written(game: Hex, moves: Iterable[Move]) -> list[str]:
    """Moves as people write them."""
    return [game.format_move(move) for move in moves]
