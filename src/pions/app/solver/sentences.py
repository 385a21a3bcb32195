"""What a screen says about games that were judged, exactly or by an estimate."""

from __future__ import annotations

from collections.abc import Sequence

from pions.app.solver.answers import Assessment, GameReview, GuessedReview
from pions.core.language import _, ngettext
from pions.core.numbers import decimal, percent, short
from pions.core.text import alternatives
from pions.core.types import Move
from pions.families import family_of, wording
from pions.games.catalog import AnyGame
from pions.render import verdicts
from pions.search.scoring import WIN


def guess(found: Assessment) -> str:
    """What a search within a budget believes."""
    who, moves = verdicts.sides(found.position)[0], alternatives(found.best)
    if found.result is None:
        return _("{who} would play {moves}.").format(who=who, moves=moves)
    if found.result > 0:
        return _("{who} wins by force: {moves}.").format(who=who, moves=moves)
    return _("{who} loses against best play; {moves} resists longest.").format(who=who, moves=moves)


def summary(found: GameReview | GuessedReview) -> str:
    """A whole game in a sentence or two."""
    if isinstance(found, GuessedReview):
        return judged_by(found)
    index, count = found.turning_point, len(found.changes)
    if index is None:
        return _("No move changed the result.")
    changed = ngettext(
        "{count} move changed the result.", "{count} moves changed the result.", count
    ).format(count=count)
    position = found.positions[index]
    first = verdicts.say(
        position.game,
        wording.FIRST_MISTAKE,
        number=position.ply + 1,
        who=verdicts.sides(position)[0],
        move=position.game.format_move(found.moves[index].move),
    )
    return f"{changed} {first}"


def judged_by(found: GuessedReview) -> str:
    """Whose estimate it is, how far it looked, and that it is one."""
    estimating, (low, high) = family_of(found.history.game).estimating, found.depths
    source = (
        _("By the search “{search}”, depth {depths}, {seconds} s in all").format(
            search=found.search,
            depths=str(low) if low == high else _("{low} to {high}").format(low=low, high=high),
            seconds=decimal(found.seconds, 1),
        )
        if estimating is None
        else _(estimating.told_by(found.history.game))
    )
    then = _("These moves lost most by it:") if found.worst else _("No move stands out.")
    return _("{source}: an estimate, not a proof.").format(source=source) + " " + then


def costly(found: GuessedReview, index: int) -> str:
    """A move that lost much, and what would have been better."""
    position, one = found.history.positions[index], found.moves[index]
    title = verdicts.mistake(position, one.move, "?")
    if found.chances:
        why = _("Its chances fall from {before} to {after}.").format(
            before=percent(one.before, digits=0), after=percent(one.after, digits=0)
        )
    elif one.before >= WIN:
        why = _("The search saw a forced win.")
    elif one.after <= -WIN:
        why = _("After it, the search sees a forced loss.")
    else:
        why = _("It is worth {loss} less than the best move.").format(loss=short(one.loss))
    return f"{title} {why} {better(position.game, one.better)}".rstrip()


def better(game: AnyGame, moves: Sequence[Move]) -> str:
    """The moves to play instead; nothing where none is known."""
    return _("Better: {columns}.").format(columns=verdicts.either(game, moves)) if moves else ""


def line(game: AnyGame, moves: Sequence[Move]) -> str:
    """The moves that follow."""
    return _("Line: {line}").format(line=verdicts.written(game, moves))
