"""Tables of exact values, as rich text: a bar for each move, a row for each move of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from rich.text import Text

from pions.core.language import _
from pions.families.exact_values import Result, result_of
from pions.families.judged_moves import Grade, JudgedMove
from pions.games.catalog import AnyPosition
from pions.render.value_sentences import (
    FILLS,
    PLAIN_FILLS,
    PLAIN_SIGNS,
    SIGNS,
    brief,
    most,
    sides,
    signed,
)

_CHIPS: Final = {
    Result.WIN: Style(color="#10141B", bgcolor="#6FC3F7", bold=True),
    Result.DRAW: Style(color="#10141B", bgcolor="#A4AEBB", bold=True),
    Result.LOSS: Style(color="#10141B", bgcolor="#FF9D6B", bold=True),
}
"""Each brings its own background, so that it reads on any terminal."""

_BARS: Final = {
    Result.WIN: Style(color="#3E8FD6"),
    Result.DRAW: Style(color="#8A8F98"),
    Result.LOSS: Style(color="#EC8A52"),
}
_MISTAKE: Final = Style(bold=True)
_LONGEST_BAR: Final = 20
_SHORTEST_BAR: Final = 4
_ROOMY: Final = 60
"""From so many columns on, a table takes two spaces where one would do."""


@dataclass(frozen=True, slots=True)
class Paper:
    """The width and the signs of a terminal."""

    width: int = 80
    blocks: bool = True

    def chip(self, value: int) -> Text:
        """Return the sign and the value, five columns wide: ``▲  +8``."""
        result = result_of(value)
        sign = (SIGNS if self.blocks else PLAIN_SIGNS)[result]
        return Text().append(f"{sign}{signed(value):>4}", _CHIPS[result])

    def bar(self, value: int, most: int, room: int) -> Text:
        """Return a bar in `room` columns, full for a win or a loss that is worth `most`."""
        result = result_of(value)
        fill = (FILLS if self.blocks else PLAIN_FILLS)[result]
        length = max(1, round(room * abs(value) / most)) if value else 2
        return Text().append((fill * length).ljust(room), _BARS[result])


def columns(position: AnyPosition, judged: Sequence[JudgedMove], paper: Paper) -> list[Text]:
    """Return a line for each move: its value, a bar, its meaning, its mark; and full columns."""
    game = position.game
    words = [brief(game, one.forecast) for one in judged]
    marks = [_("best") if one.grade is Grade.KEEPS else one.grade.value for one in judged]
    full = [] if game.row_names else list(range(len(game.column_names)))
    names = {move: game.format_move(move) for move in [*full, *(one.move for one in judged)]}
    number = max(map(len, names.values())) + 1
    widest = max(map(len, words))
    gap = " " if paper.width < _ROOMY else "  "
    taken = number + len(" ▲ +10  ") + widest + len(gap) + max(map(len, marks))
    room, highest = max(_SHORTEST_BAR, min(_LONGEST_BAR, paper.width - taken)), most(position)
    lines = {
        move: Text(f"{names[move]:>{number}} ").append(_("full"), Style(dim=True)) for move in full
    }
    for one, word, mark in zip(judged, words, marks, strict=True):
        line = Text(f"{names[one.move]:>{number}} ")
        line.append_text(paper.chip(one.value)).append(" ")
        line.append_text(paper.bar(one.value, highest, room))
        line.append(f" {word:<{widest}}{gap}").append(mark, _MISTAKE)
        line.rstrip()
        lines[one.move] = line
    return [lines[move] for move in sorted(lines)]


def moves(
    positions: Sequence[AnyPosition], judged: Sequence[JudgedMove], paper: Paper
) -> list[Text]:
    """Return a line for each move of a game: the side, the move, its mark, both values."""
    arrow = "→" if paper.blocks else ">"
    names = [sides(position)[0] for position in positions]
    width = max(map(len, names))
    lines = []
    for position, one, name in zip(positions, judged, names, strict=True):
        column = position.game.format_move(one.move)
        line = Text(f"{position.ply + 1:>4} {name:<{width}} {column:>3} ")
        line.append(f"{one.grade.value:<2}", _MISTAKE).append("  ")
        line.append_text(paper.chip(one.best)).append(f" {arrow} ")
        lines.append(line.append_text(paper.chip(one.value)))
    return lines
