"""The moves of programs, asked of workers."""

from __future__ import annotations

from typing import Any, Final

from pions.app.play import opponents, replies
from pions.app.play.file_texts import FileRules, FileText
from pions.app.play.replies import Reply
from pions.app.play.session import GameSession
from pions.web.workers.asking import Asker, TooLong
from pions.web.workers.turns import Lane

_MORE: Final = 2.0
"""Seconds of work beside a program's time to think."""
_UNNOTICED: Final = 0.2
"""Seconds of thinking that fit the lane of quick work."""


async def text_reply(
    workers: Asker, file: FileText, session: GameSession, rules: FileRules
) -> Reply:
    """Return the move of a file that was written in a browser."""
    history = session.history
    question = file, history.game.name, history.text, session.seed, rules
    how: dict[str, Any] = {"lane": Lane.LONG, "seconds": rules.move + _MORE}
    return await workers.ask(replies.text_reply, *question, **how)


async def reply(workers: Asker, game: str, text: str, spec: str, seed: int) -> Reply:
    """Return a program's move; one with a time to think above `_UNNOTICED` is long work."""
    given = opponents.seconds(spec, game) or 0.0
    how: dict[str, Any] = {"seconds": opponents.LONGEST}
    if given > _UNNOTICED:
        how = {"seconds": given + _MORE, "lane": Lane.LONG}
    try:
        return await workers.ask(replies.reply, game, text, spec, seed, **how)
    except TooLong:
        if given > _UNNOTICED:
            raise
        raise TooLong(
            "It had no move after {seconds} seconds of thinking, the most there is on the page.",
            seconds=opponents.LONGEST,
        ) from None
