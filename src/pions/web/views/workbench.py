"""A student's file on the page: its exercises, its fights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pions.app.board import views
from pions.app.board.history import History
from pions.app.checks.file_views import ExerciseView
from pions.app.play.fights import FightMoment, FightRequest
from pions.core.language import _, explain, ngettext
from pions.web.messages import workbench as messages
from pions.web.messages.fields import filled
from pions.web.views.analysis import seconds
from pions.web.views.board import picture

if TYPE_CHECKING:  # loaded when the workbench is first opened
    from pions.app.checks.workbench import CheckedText


def exercise(view: ExerciseView, line: int | None) -> messages.ExerciseShown:
    """Return an exercise and its result; `line` is where to look in the file."""
    return filled(messages.ExerciseShown, view, line=line)


def checked(text: CheckedText) -> messages.CheckedShown:
    """Return a file after all its checks."""
    return filled(messages.CheckedShown, text.view, printed=text.printed)


def fight_game(moment: FightMoment, request: FightRequest) -> messages.FightGameShown:
    """Return a game of a fight, under way or over."""
    from pions.render import series_sentences  # noqa: PLC0415 - only fights need it

    board = views.board(History.recall(request.game, "", moment.moves))
    return filled(
        messages.FightGameShown,
        moment,
        games=request.games,
        colour=board.colours[0 if moment.side == "first" else 1],
        board=picture(board),
        score=_score(moment),
        ending=_ending(moment),
        fault="" if moment.fault is None else explain(moment.fault),
        longest=seconds(moment.longest) if moment.longest else "",
        moves=" ".join(moment.moves),
        seed=request.seed,
        rate=series_sentences.rate(moment.total) if moment.over else None,
        standing=_standing(moment, request) if moment.over else (),
    )


def _standing(moment: FightMoment, request: FightRequest) -> tuple[str, str]:
    from pions.render import series_sentences  # noqa: PLC0415 - only fights need it

    name, total = request.mine.name, moment.total
    verdict = series_sentences.verdict(name, _("The rival"), total, moment.played_out)
    return series_sentences.scored(name, total), verdict


def _score(moment: FightMoment) -> Literal["", "won", "drawn", "lost"]:
    if not moment.over:
        return ""
    if moment.winner is None:
        return "drawn"
    return "won" if moment.winner == moment.side else "lost"


def _ending(moment: FightMoment) -> str:
    if not moment.over:
        return ""
    if moment.fault is not None:
        return _("your file failed") if moment.mine_failed else _("the rival failed")
    count = len(moment.moves)
    return ngettext("in {count} move", "in {count} moves", count).format(count=count)
