"""Questions about positions and games: showing, analysing, reviewing, drawing them.

Work that takes time, or reads a visitor's text, is a plain function that workers are asked for.
"""

from __future__ import annotations

from typing import Any, Final

from pions.app.board import drafts, formats, views
from pions.app.board.history import History
from pions.app.play import replies
from pions.app.solver import (
    chance_reviews,
    estimated_answers,
    exact_answers,
    reviewing,
    searched_reviews,
)
from pions.app.solver.exact_answers import USUAL, SolverSettings
from pions.core.errors import InvalidGrid, InvalidOption, PionsError
from pions.core.language import _, explain
from pions.core.numbers import short
from pions.web import wire
from pions.web.messages import analysis as messages
from pions.web.messages.board import (
    AskDraft,
    AskPosition,
    Import,
    Moment,
)
from pions.web.messages.fields import Plain
from pions.web.views import analysis as report
from pions.web.views import board
from pions.web.workers.asking import QuestionNews, TellNews, TooLong, with_parts
from pions.web.workers.text_work import TextWork
from pions.web.workers.turns import Lane

SOLVING: Final = 20.0
"""Seconds of the solver for a position, and for a whole game."""
PROVING: Final = 6.0
"""Seconds of a proof."""
GUESSING: Final = 1.0
"""Seconds of a search where the solver does not reach."""
GUESSING_GAME: Final = 4.0
"""The same for all the moves of a game."""
JUDGING_GAME: Final = 20.0
"""Seconds of the solver for a game that could be estimated instead."""
WEIGHING_GAME: Final = 8.0
"""Seconds of searches and proofs for a game with chances."""
_SIDES: Final = {name: side for side, name in views.SIDE_NAMES.items()}


def read(ask: Moment) -> tuple[History, int]:
    """Return the game of a message, and the number of moves to look at."""
    history = History.recall(ask.game, ask.start, ask.moves)
    most = len(history.moves)
    ply = most if ask.ply is None else ask.ply
    if ply > most:
        raise wire.wrong("ply")
    return history, ply


def here(ask: Moment) -> History:
    """Return the game of a message as far as the moment to look at."""
    history, ply = read(ask)
    return history.back(len(history.moves) - ply)


def position(ask: AskPosition) -> Plain:
    """Return a moment of a game, and, where a move is given, the moment after it."""
    history, ply = read(ask)
    if ask.move:
        history = here(ask)
        try:
            history = history.play(history.game.parse_move(ask.move))
        except PionsError as error:
            raise board.refusal(error, history.choices) from None
        ply = len(history.moves)
    return board.position(history, ply)


def imported(ask: Import) -> Plain:
    """Return a pasted game, as far as it is good."""
    history, fault = formats.pasted(ask.game, ask.text.strip(), ask.start)
    remark = "" if fault is None else explain(fault)
    return {**board.position(history, len(history.moves)), "remark": remark}


def exported(ask: Moment) -> dict[str, Any]:
    """Return a game in the formats of other programs."""
    history, _ply = read(ask)
    return history.forms


def draft(ask: AskDraft) -> Plain:
    """Return a board drawn by hand, or the board of a pasted text."""
    game, cells = ask.game, ask.cells
    turn = _SIDES[ask.turn] if ask.turn else None
    faults: list[PionsError] = []
    if ask.text.strip():
        history, fault = formats.pasted(ask.game, ask.text.strip())
        faults += [] if fault is None else [fault]
        view = views.board(history)
        game, cells = view.game, view.cells
        turn = None if view.to_move is None else _SIDES[view.to_move]
    drawn = drafts.draft(game, cells, turn)
    return {
        "board": board.described(drawn.view),
        "text": drawn.text,
        "turn": views.SIDE_NAMES[drawn.turn],
        "problems": [
            {
                "sentence": explain(problem),
                "cells": problem.cells if isinstance(problem, InvalidGrid) else (),
            }
            for problem in (*faults, *drawn.problems)
        ],
    }


async def analysis(ask: Moment, work: TextWork, news: QuestionNews) -> Plain:
    """Return all that is known of a position: exact where it can be, an estimate elsewhere.

    Exact scores are sent before their reasons are known, and estimates whenever there is a better
    one.
    """
    game, text, exact, estimated = await work.do(ask.game, _with_values, ask)
    short_lane: dict[str, Any] = {"lane": Lane.SHORT, "seconds": SOLVING, "news": news.of_worker}
    if exact:
        try:
            return await work.ask(_solved, game, text, **short_lane)
        except TooLong:
            if news.last is not None:
                late = _("The scores are exact; no reasons were found within {seconds} seconds.")
                return {**news.last, "late": late.format(seconds=short(SOLVING))}
            answer = await work.ask(_searched, game, text, lane=Lane.LONG)
            late = _("No exact answer within {seconds} seconds.")
            return {**answer, "late": late.format(seconds=short(SOLVING))}
    if estimated:
        return await work.ask(_estimated, game, text, **short_lane)
    return await work.ask(_searched, game, text, lane=Lane.LONG)


def _with_values(ask: Moment) -> tuple[str, str, bool, bool]:
    history = here(ask)
    game, exact = history.game, exact_answers.has_values(history.game, history.position)
    return game.name, history.text, exact, estimated_answers.has_estimates(game)


def _solved(game: str, text: str, tell: TellNews) -> Plain:
    hear = with_parts(
        tell, lambda part: report.scores(part) if part.exact else report.better_soon(part)
    )
    return report.answer(exact_answers.analyse(History.recall(game, text), USUAL, hear, hear))


def _estimated(game: str, text: str, tell: TellNews) -> Plain:
    return report.answer(
        estimated_answers.estimate(History.recall(game, text), with_parts(tell, report.better_soon))
    )


def _searched(game: str, text: str) -> Plain:
    return report.answer(estimated_answers.by_search(History.recall(game, text), GUESSING))


async def review(ask: Moment, work: TextWork, news: QuestionNews) -> Plain:
    """Return a whole game judged: exactly where time allows, else by an estimate that says so.

    Where chances are known, the game at a glance is sent first.
    """
    game = History.recall(ask.game).game
    weighed = estimated_answers.has_estimates(game)
    long: dict[str, Any] = {"lane": Lane.LONG, "seconds": SOLVING, "news": news.of_worker}
    if exact_answers.judges(game):
        most = JUDGING_GAME if weighed else SOLVING
        try:
            return await work.ask(_judged, ask, **{**long, "lane": Lane.SHORT, "seconds": most})
        except TooLong:
            if not weighed:
                raise
    try:
        return await work.ask(_weighed if weighed else _reviewed, ask, **long)
    except TooLong:
        if not weighed or news.last is None:
            raise
        return {**news.last, "improving": False}  # the game at a glance stands


def _played(ask: Moment) -> History:
    history, _ply = read(ask)
    if not history.moves:
        raise InvalidOption("There are no moves to review yet.")
    return history


def _judged(ask: Moment, tell: TellNews) -> Plain:
    return report.review(reviewing.review(_played(ask), USUAL, tell))


def _reviewed(ask: Moment, tell: TellNews) -> Plain:
    history = _played(ask)
    each = min(searched_reviews.SECONDS, GUESSING_GAME / len(history.moves))
    return report.review(searched_reviews.review(history, each, tell))


def _weighed(ask: Moment, tell: TellNews) -> Plain:
    hear = with_parts(tell, lambda part: {**report.review(part), "improving": True})
    history = _played(ask)
    each = min(searched_reviews.SECONDS, WEIGHING_GAME / len(history.moves))
    return report.review(chance_reviews.review(history, each, hear))


def hint(ask: Moment) -> messages.HintShown:
    """Return a move worth playing."""
    history = here(ask)
    return report.hint(replies.advise(history.game.name, history.text, 0), history)


def undecided(ask: Moment) -> History:
    """Return what `here` does; raises where the game is over there."""
    history = here(ask)
    if history.position.outcome() is not None:
        raise InvalidOption("The game is over in this position: there is nothing left to play.")
    return history


def proof(ask: messages.AskProof) -> Plain:
    """Return who wins a position, where that can be proved in `PROVING` seconds."""
    history, settings = here(ask), SolverSettings(seconds=PROVING)
    named = list(map(history.game.parse_move, ask.named))
    assessment = exact_answers.analyse(history, settings)
    return report.proof(assessment, PROVING, named)
