"""What the page asks about positions: to see one, to analyse it, to review a game.

Everything that takes time is a function of `pions.app`, asked of the workers: a worker loads that
layer beforehand, and nothing of the server.
"""

from __future__ import annotations

from typing import Any, Final

from pions.app.board import formats
from pions.app.board.history import History
from pions.app.mine.saved_games import new_key
from pions.app.play.replies import Reply
from pions.app.play.session import HUMAN, GameSession
from pions.app.solver import estimating, guessed_reviews, reviewing, solving, weighed_reviews
from pions.app.solver.answers import Assessment, GuessedReview
from pions.app.solver.solving import USUAL, SolverSettings
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import _, explain
from pions.core.numbers import short
from pions.web import wire
from pions.web.messages.analysis import AskOpinion, AskProof, OpinionShown
from pions.web.messages.board import AskPosition, Import, Moment, PastedShown, PositionShown
from pions.web.session.services import Services
from pions.web.session.telling import Telling
from pions.web.tables import moves
from pions.web.views import analysis as report
from pions.web.views import show
from pions.web.workers.asking import Asker, TooLong
from pions.web.workers.turns import Lane

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
            raise show.refusal(error, history.choices) from None
        ply = len(history.moves)
    return show.position(history, ply)


def imported(ask: Import) -> PastedShown:
    """A game somebody pasted, as far as it is good."""
    history, fault = formats.pasted(ask.game, ask.text.strip(), ask.start)
    shown = show.position(history, len(history.moves))
    return {**shown, "remark": "" if fault is None else explain(fault)}


def exported(ask: Moment) -> dict[str, Any]:
    """A game as other programs read it."""
    history, _ply = read(ask)
    return history.forms


async def analysis(ask: Moment, workers: Asker, news: Telling) -> dict[str, Any]:
    """All that can be said about a position: exact where it can be, an estimate elsewhere.

    Exact scores are told as soon as they are known, before their reasons; an estimate as soon
    as there is one, and again whenever it is better.
    """
    game, text = _here(ask)
    known = []

    def soon(found: Assessment) -> dict[str, Any]:
        known.append(report.scores(found) if found.exact else report.better_soon(found))
        return known[-1]

    question, tell = (game, text, USUAL), news.with_parts(soon)
    found: Assessment
    if solving.has_values(game, text):
        try:
            found = await workers.ask(
                solving.analyse_aloud, *question, lane=Lane.SHORT, seconds=SOLVING, news=tell
            )
        except TooLong:
            if known:
                late = _("The scores are exact; no reasons were found within {seconds} seconds.")
                return {**known[0], "late": _late(late)}
            found = await workers.ask(estimating.by_search, game, text, GUESSING, lane=Lane.LONG)
            late = _("No exact answer within {seconds} seconds.")
            return {**report.answer(found), "late": _late(late)}
    elif estimating.has_estimates(game):
        found = await workers.ask(
            estimating.estimate, game, text, lane=Lane.SHORT, seconds=SOLVING, news=tell
        )
    else:
        found = await workers.ask(estimating.by_search, game, text, GUESSING, lane=Lane.LONG)
    return report.answer(found)


async def review(ask: Moment, workers: Asker, news: Telling) -> dict[str, Any]:
    """A whole game judged: exactly where that is done in time, else by an estimate that says so.

    Where chances are known, the game at a glance is told first.
    """
    history, _ply = read(ask)
    if not history.moves:
        raise InvalidOption("There are no moves to review yet.")
    weighed = estimating.has_estimates(history.game.name)
    if solving.judges(history.game):
        most = JUDGING_GAME if weighed else SOLVING
        try:
            judged = await workers.ask(
                reviewing.review, history, USUAL, lane=Lane.SHORT, seconds=most, news=news
            )
        except TooLong:
            if not weighed:
                raise
        else:
            return report.review(judged)
    if weighed:
        return await _weighed(history, workers, news)
    each = min(guessed_reviews.SECONDS, GUESSING_GAME / len(history.moves))
    guessed = await workers.ask(
        guessed_reviews.review, history, each, lane=Lane.LONG, seconds=SOLVING, news=news
    )
    return report.review(guessed)


async def _weighed(history: History, workers: Asker, news: Telling) -> dict[str, Any]:
    """By chances; the first sight of the game stands where the time is up."""
    known = []

    def glance(found: GuessedReview) -> dict[str, Any]:
        known.append(report.review(found))
        return known[-1] | {"improving": True}

    each = min(guessed_reviews.SECONDS, WEIGHING_GAME / len(history.moves))
    tell = news.with_parts(glance)
    try:
        found = await workers.ask(
            weighed_reviews.review, history, each, lane=Lane.LONG, seconds=SOLVING, news=tell
        )
    except TooLong:
        if not known:
            raise
        return known[0]
    return report.review(found)


async def opinion(ask: AskOpinion, workers: Asker, services: Services) -> OpinionShown:
    """What one player would do in a position; a player's file is let in for this one move."""
    here = undecided(ask)
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
        found = await moves.reply(workers, game, here.text, line, 0)
    return report.opinion(name, services.opponents.label(name, game), found)


def undecided(ask: Moment) -> History:
    """A moment as `here` has it, where there is something left to play."""
    found = here(ask)
    if found.position.outcome() is not None:
        raise InvalidOption("The game is over in this position: there is nothing left to play.")
    return found


async def proof(ask: AskProof, workers: Asker) -> dict[str, Any]:
    """Who wins a position for certain, where that can be proved while somebody waits."""
    named = list(map(here(ask).game.parse_move, ask.named))
    question = *_here(ask), SolverSettings(seconds=PROVING)
    found: Assessment = await workers.ask(
        solving.analyse, *question, lane=Lane.LONG, seconds=SOLVING
    )
    return report.proof(found, PROVING, named)


def _late(words: str) -> str:
    """What is said where the solver's time was not enough."""
    return words.format(seconds=short(SOLVING))


def _here(ask: Moment) -> tuple[str, str]:
    """The game of a message and the moment it looks at, as text."""
    history, ply = read(ask)
    return history.game.name, history.back(len(history.moves) - ply).text
