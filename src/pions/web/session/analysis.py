"""What the page asks about positions: to see one, to analyse it, to review a game.

What takes time, and what reads a visitor's text, is a plain function that workers are asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from pions.app.board import drafts, formats, views
from pions.app.board.history import History
from pions.app.mine.saved_games import new_key
from pions.app.play import replies
from pions.app.play.replies import Reply
from pions.app.play.session import HUMAN, GameSession
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
from pions.web.messages.analysis import (
    AskGlossary,
    AskOpinion,
    AskProof,
    GlossaryShown,
    OpinionShown,
)
from pions.web.messages.board import (
    AskDraft,
    AskPosition,
    DraftShown,
    Import,
    Moment,
    PastedShown,
    PositionShown,
)
from pions.web.messages.fields import Plain
from pions.web.tables import program_moves
from pions.web.tables.text_work import TextWork
from pions.web.views import analysis as report
from pions.web.views import board
from pions.web.workers.asking import QuestionNews, TooLong
from pions.web.workers.turns import Lane

if TYPE_CHECKING:
    from pions.web.session.handlers import Client

SOLVING: Final = 20.0
"""Seconds the solver may work for a position, and for a whole game."""
PROVING: Final = 6.0
"""Seconds a proof may take."""
GUESSING: Final = 1.0
"""Seconds a search may take where the solver does not reach."""
GUESSING_GAME: Final = 4.0
"""The same for a whole game, of which each move has its share."""
JUDGING_GAME: Final = 20.0
"""Seconds a solver may judge a game where an estimate could stand instead."""
WEIGHING_GAME: Final = 8.0
"""Seconds for a whole game where chances are known: a search and proofs."""


def read(ask: Moment) -> tuple[History, int]:
    """The game a message speaks of, from its start and its moves, and the moment it looks at."""
    history = History.recall(ask.game, ask.start, ask.moves)
    most = len(history.moves)
    ply = most if ask.ply is None else ask.ply
    if ply > most:
        raise wire.wrong("ply")
    return history, ply


def here(ask: Moment) -> History:
    """The same, as far as that moment."""
    history, ply = read(ask)
    return history.back(len(history.moves) - ply)


def position(ask: AskPosition) -> PositionShown:
    """A moment of a game, and, where a move is given, the moment after it."""
    history, ply = read(ask)
    if ask.move:
        history = history.back(len(history.moves) - ply)
        try:
            history = history.play(history.game.parse_move(ask.move))
        except PionsError as error:
            raise board.refusal(error, history.choices) from None
        ply = len(history.moves)
    return board.position(history, ply)


def glossary(ask: AskGlossary) -> GlossaryShown:
    """The words of the players of a game."""
    return board.words(ask.game)


def imported(ask: Import) -> PastedShown:
    """A game somebody pasted, as far as it is good."""
    history, fault = formats.pasted(ask.game, ask.text.strip(), ask.start)
    shown = board.position(history, len(history.moves))
    return {**shown, "remark": "" if fault is None else explain(fault)}


def exported(ask: Moment) -> dict[str, Any]:
    """A game as other programs read it."""
    history, _ply = read(ask)
    return history.forms


_SIDES: Final = {name: side for side, name in views.SIDE_NAMES.items()}


def draft(ask: AskDraft) -> DraftShown:
    """What was drawn, or what a pasted text draws."""
    game, cells = ask.game, ask.cells
    turn = _SIDES[ask.turn] if ask.turn else None
    faults: list[PionsError] = []
    if ask.text.strip():
        history, fault = formats.pasted(ask.game, ask.text.strip())
        faults += [] if fault is None else [fault]
        view = views.board(history)
        game, cells = view.game, view.cells
        turn = None if view.to_move is None else _SIDES[view.to_move]
    found = drafts.draft(game, cells, turn)
    return {
        "board": board.described(found.view),
        "text": found.text,
        "turn": views.SIDE_NAMES[found.turn],
        "problems": [
            {
                "sentence": explain(problem),
                "cells": problem.cells if isinstance(problem, InvalidGrid) else (),
            }
            for problem in (*faults, *found.problems)
        ],
    }


async def analysis(ask: Moment, work: TextWork, news: QuestionNews) -> Plain:
    """All that can be said about a position: exact where it can be, an estimate elsewhere.

    Exact scores are told as soon as they are known, before their reasons; an estimate as soon
    as there is one, and again whenever it is better.
    """
    game, text, exact = await work.do(ask.game, _with_values, ask)
    question = game, text
    if exact:
        try:
            return await work.ask(  # type: ignore[no-any-return]
                _solved, *question, lane=Lane.SHORT, seconds=SOLVING, news=news.of_worker
            )
        except TooLong:
            if news.last is not None:
                late = _("The scores are exact; no reasons were found within {seconds} seconds.")
                return {**news.last, "late": _late(late)}
            found = await work.ask(_searched, *question, lane=Lane.LONG)
            late = _("No exact answer within {seconds} seconds.")
            return {**found, "late": _late(late)}
    if estimated_answers.has_estimates(game):
        return await work.ask(  # type: ignore[no-any-return]
            _estimated, *question, lane=Lane.SHORT, seconds=SOLVING, news=news.of_worker
        )
    return await work.ask(_searched, *question, lane=Lane.LONG)  # type: ignore[no-any-return]


def _with_values(ask: Moment) -> tuple[str, str, bool]:
    """As `_here`, and whether every move has an exact value there."""
    game, text = _here(ask)
    return game, text, exact_answers.has_values(game, text)


def _solved(game: str, text: str, tell: Callable[..., None]) -> Plain:
    def hear(*told: Any) -> None:  # noqa: ANN401 - how far it is, or what was found
        if len(told) == 1:
            (found,) = told
            told = (report.scores(found) if found.exact else report.better_soon(found),)
        tell(*told)

    return report.answer(exact_answers.analyse_aloud(game, text, USUAL, hear))


def _estimated(game: str, text: str, tell: Callable[..., None]) -> Plain:
    def hear(*told: Any) -> None:  # noqa: ANN401 - as above
        tell(*(map(report.better_soon, told) if len(told) == 1 else told))

    return report.answer(estimated_answers.estimate(game, text, hear))


def _searched(game: str, text: str) -> Plain:
    return report.answer(estimated_answers.by_search(game, text, GUESSING))


async def review(ask: Moment, work: TextWork, news: QuestionNews) -> Plain:
    """A whole game judged: exactly where that is done in time, else by an estimate that says so.

    Where chances are known, the game at a glance is told first.
    """
    game = History.recall(ask.game).game
    weighed = estimated_answers.has_estimates(game.name)
    long: dict[str, Any] = {"lane": Lane.LONG, "seconds": SOLVING, "news": news.of_worker}
    if exact_answers.judges(game):
        most = JUDGING_GAME if weighed else SOLVING
        try:
            return await work.ask(_judged, ask, lane=Lane.SHORT, seconds=most, news=news.of_worker)  # type: ignore[no-any-return]
        except TooLong:
            if not weighed:
                raise
    if not weighed:
        return await work.ask(_guessed, ask, **long)  # type: ignore[no-any-return]
    try:
        return await work.ask(_weighed, ask, **long)  # type: ignore[no-any-return]
    except TooLong:
        if news.last is None:
            raise
        return {**news.last, "improving": False}  # the first sight of the game stands


def _played(ask: Moment) -> History:
    history, _ply = read(ask)
    if not history.moves:
        raise InvalidOption("There are no moves to review yet.")
    return history


def _judged(ask: Moment, tell: Callable[..., None]) -> Plain:
    return report.review(reviewing.review(_played(ask), USUAL, tell))


def _guessed(ask: Moment, tell: Callable[..., None]) -> Plain:
    history = _played(ask)
    each = min(searched_reviews.SECONDS, GUESSING_GAME / len(history.moves))
    return report.review(searched_reviews.review(history, each, tell))


def _weighed(ask: Moment, tell: Callable[..., None]) -> Plain:
    """By chances; the game at a glance is told first."""

    def hear(*told: Any) -> None:  # noqa: ANN401 - as above
        tell(*(({**report.review(told[0]), "improving": True},) if len(told) == 1 else told))

    history = _played(ask)
    each = min(searched_reviews.SECONDS, WEIGHING_GAME / len(history.moves))
    return report.review(chance_reviews.review(history, each, hear))


def hint(ask: Moment) -> Plain:
    """A move worth playing."""
    history, ply = read(ask)
    here = history.back(len(history.moves) - ply)
    return report.hint(replies.advise(here.game.name, here.text, 0), here)


async def opinion(ask: AskOpinion, client: Client) -> OpinionShown:
    """What one player would do in a position; a player's file is let in for this one move."""
    workers, services = client.workers, client.services
    here: History = await client.work.do(ask.game, undecided, ask)
    game, name = here.game.name, ask.player.strip()
    line = services.opponents.resolve(name, game)
    if line == HUMAN:
        raise InvalidOption("Only programs can be asked for a move.")
    found: Reply
    if name in services.opponents.files:
        place = new_key()
        try:
            found = await services.file_players.reply(
                workers, place, GameSession((HUMAN, HUMAN), here), line
            )
        finally:
            services.file_players.dismiss(place)
    else:
        found = await program_moves.reply(workers, game, here.text, line, 0)
    return report.opinion(name, services.opponents.label(name, game), found)


def undecided(ask: Moment) -> History:
    """A moment as `here` has it, where there is something left to play."""
    found = here(ask)
    if found.position.outcome() is not None:
        raise InvalidOption("The game is over in this position: there is nothing left to play.")
    return found


def proof(ask: AskProof) -> Plain:
    """Who wins a position for certain, where that can be proved while somebody waits."""
    named = list(map(here(ask).game.parse_move, ask.named))
    found = exact_answers.analyse(*_here(ask), SolverSettings(seconds=PROVING))
    return report.proof(found, PROVING, named)


def _late(words: str) -> str:
    """What is said where the solver's time was not enough."""
    return words.format(seconds=short(SOLVING))


def _here(ask: Moment) -> tuple[str, str]:
    """The game of a message and the moment it looks at, as text."""
    history, ply = read(ask)
    return history.game.name, history.back(len(history.moves) - ply).text
