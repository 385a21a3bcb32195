"""Exact values in words: who wins, how soon, why a move is bad.

Nothing is said by colour alone: a win has ``▲`` and a solid bar, a draw ``=`` and a dashed one, a
loss ``▼`` and a tinted one. Sentences come from `pions.families.value_terms`, or from the game's
family.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, cast

from pions.core.boards import FIRST_SYMBOL, SECOND_SYMBOL
from pions.core.language import _, ngettext
from pions.core.numbers import ordinal
from pions.core.types import Move, Term
from pions.families import family_of, value_terms
from pions.families.exact_values import Forecast, Result, result_of, value_of_win_now
from pions.families.judged_moves import Grade, JudgedMove, Reason, winning_moves
from pions.families.solver_protocols import Solving
from pions.families.value_terms import Plural
from pions.games.catalog import AnyGame, AnyPosition

SIGNS: Final = {Result.WIN: "▲", Result.DRAW: "=", Result.LOSS: "▼"}
FILLS: Final = {Result.WIN: "█", Result.DRAW: "╌", Result.LOSS: "░"}

PLAIN_SIGNS: Final = {Result.WIN: "^", Result.DRAW: "=", Result.LOSS: "v"}
PLAIN_FILLS: Final = {Result.WIN: "#", Result.DRAW: "-", Result.LOSS: ":"}
"""For terminals that cannot show the others."""

_GRADES: Final = {
    Grade.KEEPS: Term("a best move"),
    Grade.CHANGES: Term("a mistake"),
    Grade.REVERSES: Term("a blunder"),
}
_EFFECTS: Final = {
    Grade.KEEPS: Term("keeps the result"),
    Grade.CHANGES: Term("changes the result"),
    Grade.REVERSES: Term("throws the win away"),
}


def say(game: AnyGame, template: Term, **values: object) -> str:
    """Return a sentence as this kind of game says it."""
    return _(str(family_of(game).wording.get(template, template))).format(**values)


def count(game: AnyGame, template: Plural, number: int, **values: object) -> str:
    """Return a sentence of one or several, as this kind of game says it."""
    one, many = family_of(game).wording.get(template, template)
    return ngettext(one, many, number).format(count=number, **values)


def named(game: AnyGame, move: str) -> str:
    """Return a move as a sentence of this kind of game calls it: ``column 5``, ``c3``."""
    return say(game, value_terms.MOVE, move=move)


def signed(value: int) -> str:
    """Return ``+8``, ``0``, ``-11``."""
    return f"{value:+d}" if value else "0"


def most(position: AnyPosition) -> int:
    """Return the highest value: that of a win with the next move."""
    solving = family_of(position.game).solving
    if solving is None or solving.left is None:
        return 1
    return value_of_win_now(solving.left(position))


def counts_moves(game: AnyGame) -> bool:
    """Whether the values of `game` say how soon a side wins, not only which."""
    solving = family_of(game).solving
    return solving is not None and solving.left is not None


def sides(position: AnyPosition) -> tuple[str, str]:
    """Return what people call the side to move, and the other one."""
    colours = [_(colour) for colour in position.game.colours]
    return colours[position.to_move], colours[position.to_move.other]


def called(position: AnyPosition) -> str:
    """Return the side to move with its letter: ``Yellow (O)``."""
    symbol = (FIRST_SYMBOL, SECOND_SYMBOL)[position.to_move]
    return f"{sides(position)[0]} ({symbol})"


def meaning(position: AnyPosition, value: int) -> str:
    """Return one sentence: who wins an unfinished game, how soon, on which move."""
    who, other = sides(position)
    told = _solving(position).forecast(position, value)
    if told.result is Result.DRAW:
        return _("With best play on both sides the game is drawn.")
    won = told.result is Result.WIN
    if not told.discs:
        template = value_terms.PROVED_WIN if won else value_terms.PROVED_LOSS
    elif told.discs == 1:
        template = value_terms.WINS_NEXT if won else value_terms.LOSES_NEXT
    else:
        template = value_terms.WINS_LATER if won else value_terms.LOSES_LATER
    last, nth = position.ply + told.plies, ordinal(told.discs)
    return say(position.game, template, who=who, other=other, nth=nth, last=last)


def brief(game: AnyGame, told: Forecast) -> str:
    """Return a few words about a move, for a table."""
    if told.result is Result.DRAW:
        return _("a draw")
    if not told.discs:  # values say who wins and no more
        return _("wins") if told.result is Result.WIN else _("loses")
    template = value_terms.WINS_IN if told.result is Result.WIN else value_terms.LOSES_IN
    return count(game, template, told.discs)


def told(position: AnyPosition, value: int) -> str:
    """Return a few words about a whole position: ``Yellow wins in 10 discs``."""
    solving = _solving(position)
    if solving.left is None:
        return meaning(position, value)
    words = brief(position.game, solving.forecast(position, value))
    return f"{sides(position)[0]} {words}" if value else words


def choice(position: AnyPosition, moves: Sequence[JudgedMove]) -> str:
    """Return which moves are the ones to play."""
    game, who = position.game, sides(position)[0]
    quick = either(game, (judged.move for judged in moves if judged.grade is Grade.KEEPS))
    result = result_of(moves[0].best)
    if len(moves) == 1:
        return _("There is only one move.")
    if result is Result.LOSS:
        return _("Every move loses; the longest resistance: {columns}.").format(columns=quick)
    if result is Result.DRAW and all(one.value == one.best for one in moves):
        return _(value_terms.ALL_DRAW)
    only = sum(one.grade in (Grade.KEEPS, Grade.SLOWER) for one in moves) == 1
    if result is Result.WIN:
        template = value_terms.ONLY_WIN if only else value_terms.SOONEST_WIN
    else:
        template = value_terms.ONLY_DRAW if only else value_terms.HOLDS_DRAW
    return say(game, template, who=who, moves=quick)


def opening(position: AnyPosition, moves: Sequence[JudgedMove]) -> str:
    """Return who wins from an empty board, and with which first move."""
    first, second = sides(position)
    good = either(position.game, (judged.move for judged in moves if judged.value == judged.best))
    result = result_of(moves[0].best)
    if result is Result.LOSS:
        return _("{second} wins, whatever {first} opens with.").format(first=first, second=second)
    if result is Result.DRAW and all(one.value == one.best for one in moves):
        return _(value_terms.NOBODY_WINS_AT_ALL).format(first=first)
    template = value_terms.OPENER_WINS if result is Result.WIN else value_terms.NOBODY_WINS
    return say(position.game, template, first=first, moves=good)


def why(position: AnyPosition, judged: JudgedMove) -> str:
    """Return a move's effect on the result, and what decides it, in a sentence or two."""
    return " ".join(filter(None, (_effect(position, judged), _reason(position, judged))))


def either(game: AnyGame, moves: Iterable[Move]) -> str:
    """Return ``3, 4 or 5``."""
    return _joined(game, moves, _("{most} or {last}"))


def listed(game: AnyGame, moves: Iterable[Move]) -> str:
    """Return ``3, 4 and 5``."""
    return _joined(game, moves, _("{most} and {last}"))


def written(game: AnyGame, line: Iterable[Move]) -> str:
    """Return moves apart from each other, as they are read aloud."""
    return " ".join(map(game.format_move, line))


def chip(told: Forecast) -> str:
    """Return the words under a value: ``wins in 10``."""
    if told.result is Result.DRAW:
        return _("draw")
    if told.result is Result.WIN:
        return _("wins in {count}").format(count=told.discs)
    return _("loses in {count}").format(count=told.discs)


def effect(judged: JudgedMove) -> str:
    """Return a move's effect on the result, in two or three words: ``loses sooner``."""
    return _graded(judged, _EFFECTS)


def spoken(position: AnyPosition, judged: JudgedMove) -> str:
    """Return a move for a screen reader: its cell, and its value."""
    game, cell = position.game, position.landing(judged.move)
    return say(
        game,
        value_terms.SPOKEN,
        move=game.format_move(judged.move),
        discs=discs(0 if cell is None else len(position.grid()) - 1 - cell[0]),
        value=_spoken_value(judged.value),
        meaning=brief(game, judged.forecast),
    )


def discs(count: int) -> str:
    """Return ``2 discs``."""
    return ngettext("{count} disc", "{count} discs", count).format(count=count)


def spoken_in_game(position: AnyPosition, judged: JudgedMove) -> str:
    """Return a move of a list for a screen reader."""
    counted = counts_moves(position.game)
    return say(
        position.game,
        value_terms.SPOKEN_IN_GAME,
        number=position.ply + 1,
        who=sides(position)[0],
        move=position.game.format_move(judged.move),
        value=_spoken_value(judged.value) if counted else brief(position.game, judged.forecast),
        effect=_graded(judged, _GRADES),
    )


def others(position: AnyPosition, moves: Sequence[JudgedMove]) -> str:
    """Return the results of the moves that spoil it: Column 7 draws. Column 2 loses."""
    game, best = position.game, result_of(moves[0].best)
    said = []
    for result, template in (
        (Result.DRAW, value_terms.ALSO_DRAW),
        (Result.LOSS, value_terms.ALSO_LOSE),
    ):
        spoilt = [judged.move for judged in moves if judged.forecast.result is result < best]
        if spoilt:
            said.append(count(game, template, len(spoilt), moves=listed(game, spoilt)))
    return " ".join(said)


def question(position: AnyPosition, judged: JudgedMove) -> str:
    """Return the question to ask about a move."""
    result = judged.forecast.result
    if judged.grade is Grade.SLOWER:
        template = value_terms.WHY_SLOWER if result is Result.WIN else value_terms.WHY_SOONER
    else:
        template = {
            Result.WIN: value_terms.HOW_WIN,
            Result.DRAW: value_terms.HOW_DRAW,
            Result.LOSS: value_terms.WHY_LOSS,
        }[result]
    return say(position.game, template, move=position.game.format_move(judged.move))


def ending(position: AnyPosition, judged: JudgedMove) -> str:
    """Return the words under a picture of the end of a move's line."""
    return say(position.game, value_terms.ENDING, move=position.game.format_move(judged.move))


def mistake(position: AnyPosition, move: Move, mark: str) -> str:
    """Return the heading of a mistake, with its number, side, move and mark."""
    return _("Move {number}: {who} plays {column} ({mark}).").format(
        number=position.ply + 1,
        who=sides(position)[0],
        column=position.game.format_move(move),
        mark=mark,
    )


def _graded(judged: JudgedMove, words: Mapping[Grade, Term]) -> str:
    """Return the words for a move's grade, or how it keeps the result less well than another."""
    if judged.grade is Grade.SLOWER:
        return _("wins later") if judged.forecast.result is Result.WIN else _("loses sooner")
    return _(words[judged.grade])


def _effect(position: AnyPosition, judged: JudgedMove) -> str:
    best, told = _solving(position).forecast(position, judged.best), judged.forecast
    won = told.result is Result.WIN
    if told.result is not best.result:
        template = value_terms.DRAW_TO_LOSS
        if best.result is Result.WIN:
            lost = told.result is Result.LOSS
            template = value_terms.WIN_TO_LOSS if lost else value_terms.WIN_TO_DRAW
    elif judged.grade is Grade.SLOWER:
        template = value_terms.LATER_WIN if won else value_terms.SOONER_LOSS
    elif told.discs == 1 and won:
        return ""  # the reason says it all
    else:
        template = {
            Result.WIN: value_terms.WINS,
            Result.DRAW: value_terms.DRAWS,
            Result.LOSS: value_terms.LOSES,
        }[told.result]
    return say(
        position.game,
        template,
        move=position.game.format_move(judged.move),
        other=sides(position)[1],
        nth=ordinal(told.discs),
        best=ordinal(best.discs),
    )


def _reason(position: AnyPosition, judged: JudgedMove) -> str:
    if judged.reason is None:
        return ""
    at_once = judged.forecast.plies == 1
    template = {
        Reason.IMMEDIATE_WIN: value_terms.WINS_AT_ONCE if at_once else value_terms.COULD_WIN,
        Reason.FAILS_TO_BLOCK: value_terms.DOES_NOT_BLOCK,
        Reason.UNDER_A_THREAT: Term(
            "It fills the cell under a threat: {other} completes a line above it."
        ),
        Reason.DOUBLE_THREAT: Term(
            "In the end {other} has two cells to complete a line, and {who} can block only one."
        ),
        Reason.ZUGZWANG: Term(
            "In the end {who} is in zugzwang: every move lets {other} complete a line."
        ),
    }[judged.reason]
    who, other = sides(position)
    game = position.game
    return say(
        game,
        template,
        who=who,
        other=other,
        move=game.format_move(judged.move),
        wins=either(game, winning_moves(position)),
        reply=written(game, judged.line[1:2]),
    )


def _joined(game: AnyGame, moves: Iterable[Move], template: str) -> str:
    names = [game.format_move(move) for move in moves]
    if len(names) < 2:
        return "".join(names)
    return template.format(most=", ".join(names[:-1]), last=names[-1])


def _spoken_value(value: int) -> str:
    """Return ``plus 8``: a screen reader would swallow the sign."""
    if value > 0:
        return _("plus {number}").format(number=value)
    return _("minus {number}").format(number=-value) if value < 0 else signed(value)


def _solving(position: AnyPosition) -> Solving[Any, Any]:
    return cast("Solving[Any, Any]", family_of(position.game).solving)  # whose values they are
