"""Exact values in words: who wins, with which disc, and why a move is bad.

Nothing is said by colour alone: a win has ``▲`` and a solid bar, a draw ``=`` and a dashed
one, a loss ``▼`` and a tinted one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pions.core.boards import FIRST_SYMBOL, SECOND_SYMBOL
from pions.core.language import _, ngettext
from pions.core.numbers import ordinal
from pions.core.types import Move
from pions.families.gravity.explain import Explanation, Grade, Reason, cells_left, winning_moves
from pions.families.values import Forecast, Result, forecast
from pions.games.gravity import Gravity, GravityPosition

SIGNS: Final = {Result.WIN: "▲", Result.DRAW: "=", Result.LOSS: "▼"}
FILLS: Final = {Result.WIN: "█", Result.DRAW: "╌", Result.LOSS: "░"}

PLAIN_SIGNS: Final = {Result.WIN: "^", Result.DRAW: "=", Result.LOSS: "v"}
PLAIN_FILLS: Final = {Result.WIN: "#", Result.DRAW: "-", Result.LOSS: ":"}
"""For terminals that cannot show the others."""


def signed(value: int) -> str:
    """``+8``, ``0``, ``-11``."""
    return f"{value:+d}" if value else "0"


def sides(position: GravityPosition) -> tuple[str, str]:
    """What people call the side to move, and the other one."""
    colours = [_(colour) for colour in position.game.colours]
    return colours[position.to_move], colours[position.to_move.other]


def called(position: GravityPosition) -> str:
    """The side to move with its letter: ``Yellow (O)``."""
    symbol = (FIRST_SYMBOL, SECOND_SYMBOL)[position.to_move]
    return f"{sides(position)[0]} ({symbol})"


def meaning(position: GravityPosition, value: int) -> str:
    """One sentence: who wins an unfinished game, with which disc, on which move."""
    who, other = sides(position)
    told = forecast(value, cells_left(position))
    last = position.ply + told.plies
    if told.result is Result.DRAW:
        return _("With best play on both sides the game is drawn.")
    if told.result is Result.WIN:
        if told.discs == 1:
            return _("{who} wins with the very next disc.").format(who=who)
        return _("{who} wins with its {nth} disc from now, on move {move}.").format(
            who=who, nth=ordinal(told.discs), move=last
        )
    if told.discs == 1:
        return _("{who} loses: whatever it plays, {other} wins with its next disc.").format(
            who=who, other=other
        )
    return _(
        "{who} loses against best play: {other} wins with its {nth} disc from now, on move {move}."
    ).format(who=who, other=other, nth=ordinal(told.discs), move=last)


def brief(told: Forecast) -> str:
    """A few words about a move, for a table."""
    if told.result is Result.DRAW:
        return _("a draw")
    if told.result is Result.WIN:
        return ngettext("wins in {count} disc", "wins in {count} discs", told.discs).format(
            count=told.discs
        )
    return ngettext("loses in {count} disc", "loses in {count} discs", told.discs).format(
        count=told.discs
    )


def told(position: GravityPosition, value: int) -> str:
    """A few words about a whole position: ``Yellow wins in 10 discs``."""
    words = brief(forecast(value, cells_left(position)))
    return f"{sides(position)[0]} {words}" if value else words


def choice(position: GravityPosition, judged: Sequence[Explanation]) -> str:
    """Which moves are the ones to play."""
    who, _other = sides(position)
    best = judged[0].best
    good = [one for one in judged if one.grade in (Grade.KEEPS, Grade.SLOWER)]
    quick = columns(position.game, (one.move for one in judged if one.grade is Grade.KEEPS))
    result = forecast(best, cells_left(position)).result
    if len(judged) == 1:
        return _("There is only one move.")
    if result is Result.LOSS:
        return _("Every move loses; the longest resistance: {columns}.").format(columns=quick)
    only = len(good) == 1
    if result is Result.WIN:
        if only:
            return _("{who} wins, only with column {columns}.").format(who=who, columns=quick)
        return _("{who} wins; soonest with column {columns}.").format(who=who, columns=quick)
    if only:
        return _("Only column {columns} holds the draw.").format(columns=quick)
    return _("{who} holds the draw with column {columns}.").format(who=who, columns=quick)


def why(position: GravityPosition, judged: Explanation) -> str:
    """What a move does to the result, and what decides it, in a sentence or two."""
    sentences = [_effect(position, judged), _reason(position, judged)]
    return " ".join(filter(None, sentences))


def columns(game: Gravity, moves: Iterable[Move]) -> str:
    """``3, 4 or 5``."""
    names = [game.format_move(move) for move in moves]
    if len(names) < 2:
        return "".join(names)
    return _("{most} or {last}").format(most=", ".join(names[:-1]), last=names[-1])


def written(game: Gravity, line: Iterable[Move]) -> str:
    """Moves apart from each other, as they are read aloud."""
    return " ".join(map(game.format_move, line))


def _effect(position: GravityPosition, judged: Explanation) -> str:
    """What the move does to the result."""
    best = forecast(judged.best, cells_left(position))
    told = judged.forecast
    if told.result is not best.result:
        template = _lost(best.result, told.result)
    elif judged.grade is Grade.SLOWER:
        template = (
            _("Column {column} wins too, but with the {nth} disc, not the {best}.")
            if told.result is Result.WIN
            else _("Column {column} loses sooner: to {other}'s {nth} disc, not its {best}.")
        )
    elif told.discs == 1 and told.result is Result.WIN:
        return ""  # the reason says it all
    else:
        template = {
            Result.WIN: _("Column {column} wins with the {nth} disc."),
            Result.DRAW: _("Column {column} leads to a draw."),
            Result.LOSS: _("Column {column} loses, as every move does."),
        }[told.result]
    return template.format(
        column=position.game.format_move(judged.move),
        other=sides(position)[1],
        nth=ordinal(told.discs),
        best=ordinal(best.discs),
    )


def _lost(best: Result, result: Result) -> str:
    """What became of the result."""
    if result is Result.DRAW:
        return _("Column {column} turns a win into a draw.")
    if best is Result.DRAW:
        return _("Column {column} turns a draw into a loss.")
    return _("Column {column} turns a win into a loss.")


def _reason(position: GravityPosition, judged: Explanation) -> str:
    """What decides the game, where it has a name."""
    if judged.reason is None:
        return ""
    template = {
        Reason.IMMEDIATE_WIN: (
            _("Column {column} completes a line: {who} wins at once.")
            if judged.forecast.plies == 1
            else _("{who} could win at once with column {wins}.")
        ),
        Reason.FAILS_TO_BLOCK: _(
            "It does not stop {other} from completing a line in column {reply}."
        ),
        Reason.UNDER_A_THREAT: _(
            "It fills the cell under a threat: {other} completes a line above it."
        ),
        Reason.DOUBLE_THREAT: _(
            "In the end {other} has two cells to complete a line, and {who} can block only one."
        ),
        Reason.ZUGZWANG: _(
            "In the end {who} is in zugzwang: every move lets {other} complete a line."
        ),
    }[judged.reason]
    who, other = sides(position)
    game = position.game
    return template.format(
        who=who,
        other=other,
        column=game.format_move(judged.move),
        wins=columns(game, winning_moves(position)),
        reply=written(game, judged.line[1:2]),
    )
