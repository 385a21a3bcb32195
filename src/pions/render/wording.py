"""Exact values in a few words each: on a chip, read aloud, as a question, as a heading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pions.core.language import _, ngettext
from pions.core.types import Move
from pions.families.gravity.explain import Explanation, Grade
from pions.families.gravity.review import Review
from pions.families.values import Forecast, Result, result_of
from pions.games.gravity import Gravity, GravityPosition
from pions.render.verdicts import brief, sides, signed


def chip(told: Forecast) -> str:
    """What fits under a value: ``wins in 10``."""
    if told.result is Result.DRAW:
        return _("draw")
    if told.result is Result.WIN:
        return _("wins in {count}").format(count=told.discs)
    return _("loses in {count}").format(count=told.discs)


def spoken_column(position: GravityPosition, judged: Explanation) -> str:
    """A column for those who hear the page: what lies in it, and what it is worth."""
    return _("Column {column}, {discs}, {value}, {meaning}").format(
        column=position.game.format_move(judged.move),
        discs=discs(position.height_of(judged.move)),
        value=_spoken_value(judged.value),
        meaning=brief(judged.forecast),
    )


def discs(count: int) -> str:
    """``2 discs``."""
    return ngettext("{count} disc", "{count} discs", count).format(count=count)


def spoken_move(position: GravityPosition, judged: Explanation) -> str:
    """A move of a list for those who hear the page."""
    effect = {
        Grade.KEEPS: _("a best move"),
        Grade.SLOWER: _("only slower"),
        Grade.CHANGES: _("a mistake"),
        Grade.REVERSES: _("a blunder"),
    }[judged.grade]
    return _("Move {number}, {who}, column {column}, {value}, {effect}").format(
        number=position.ply + 1,
        who=sides(position)[0],
        column=position.game.format_move(judged.move),
        value=_spoken_value(judged.value),
        effect=effect,
    )


def others(position: GravityPosition, judged: Sequence[Explanation]) -> str:
    """What the moves that spoil the result lead to, such as: Column 7 draws. Column 2 loses."""
    best = result_of(judged[0].best)
    groups: dict[Result, list[Move]] = {Result.DRAW: [], Result.LOSS: []}
    for one in judged:
        if one.forecast.result < best:
            groups[one.forecast.result].append(one.move)
    templates = {
        Result.DRAW: ngettext(
            "Column {columns} draws.", "Columns {columns} draw.", len(groups[Result.DRAW])
        ),
        Result.LOSS: ngettext(
            "Column {columns} loses.", "Columns {columns} lose.", len(groups[Result.LOSS])
        ),
    }
    return " ".join(
        templates[result].format(columns=listed(position.game, moves))
        for result, moves in groups.items()
        if moves
    )


def listed(game: Gravity, moves: Iterable[Move]) -> str:
    """``3, 4 and 5``."""
    names = [game.format_move(move) for move in moves]
    if len(names) < 2:
        return "".join(names)
    return _("{most} and {last}").format(most=", ".join(names[:-1]), last=names[-1])


def question(position: GravityPosition, judged: Explanation) -> str:
    """What one would ask about a column."""
    result = judged.forecast.result
    if judged.grade is Grade.SLOWER:
        template = (
            _("Why is column {column} only slower?")
            if result is Result.WIN
            else _("Why does column {column} lose sooner?")
        )
    else:
        template = {
            Result.WIN: _("How does column {column} win?"),
            Result.DRAW: _("How does column {column} lead to a draw?"),
            Result.LOSS: _("Why does column {column} lose?"),
        }[result]
    return template.format(column=position.game.format_move(judged.move))


def mistake(position: GravityPosition, judged: Explanation, number: int) -> str:
    """The heading of a mistake, with its number, side, column and mark."""
    return _("Move {number}: {who} plays {column} ({mark}).").format(
        number=number,
        who=sides(position)[0],
        column=position.game.format_move(judged.move),
        mark=judged.grade.value,
    )


def summary(review: Review, positions: Sequence[GravityPosition]) -> str:
    """A whole game in a sentence."""
    index = review.turning_point
    if index is None:
        return _("No move changed the result.")
    count = len(review.mistakes)
    found = ngettext(
        "{count} move changed the result.", "{count} moves changed the result.", count
    ).format(count=count)
    first = _("The first was move {number}, {who} in column {column}.").format(
        number=positions[index].ply + 1,
        who=sides(positions[index])[0],
        column=positions[index].game.format_move(review.moves[index].move),
    )
    return f"{found} {first}"


def _spoken_value(value: int) -> str:
    """``plus 8``: a screen reader would swallow the sign."""
    if value > 0:
        return _("plus {number}").format(number=value)
    return _("minus {number}").format(number=-value) if value < 0 else signed(value)
