"""A program's move, asked of the workers in somebody's name."""

from __future__ import annotations

from typing import Final

from pions.app.board.history import History
from pions.app.play import opponents, replies
from pions.app.play.file_texts import FileRules, FileText
from pions.app.play.replies import Reply
from pions.app.play.session import GameSession
from pions.web.workers.asking import PATIENCE, Asker, TooLong
from pions.web.workers.turns import Lane

_MORE: Final = 2.0
"""Seconds of work that go with a thought."""
_UNNOTICED: Final = 0.2
"""Seconds of thinking that nobody notices."""


async def text_reply(
    workers: Asker, file: FileText, session: GameSession, rules: FileRules
) -> Reply:
    """The move of a file that was written in a browser."""
    history = session.history
    question = file, history.game.name, history.text, session.seed, rules
    found: Reply = await workers.ask(
        replies.text_reply, *question, lane=Lane.LONG, seconds=rules.move + _MORE
    )
    return found


async def text_opinion(workers: Asker, file: FileText, history: History, rules: FileRules) -> Reply:
    """The move of such a file that nobody has tried yet: first it is seen whether it plays."""
    question = file, history.game.name, history.text, rules
    found: Reply = await workers.ask(
        replies.text_opinion, *question, lane=Lane.LONG, seconds=rules.move + PATIENCE
    )
    return found


async def reply(workers: Asker, game: str, text: str, spec: str, seed: int) -> Reply:
    """A program's move; one that is told to think for a while is not among the quick."""
    told = opponents.seconds(spec, game)
    question = game, text, spec, seed
    if told is not None and told > _UNNOTICED:
        found: Reply = await workers.ask(
            replies.reply, *question, lane=Lane.LONG, seconds=told + _MORE
        )
        return found
    try:
        found = await workers.ask(replies.reply, *question, seconds=opponents.LONGEST)
    except TooLong:
        raise TooLong(
            "It had no move after {seconds} seconds of thinking, the most there is on the page.",
            seconds=opponents.LONGEST,
        ) from None
    return found
