"""A program's move, asked of the crew in somebody's name."""

from __future__ import annotations

from typing import Final

from pions.app import replies, roster
from pions.app.replies import Reply
from pions.web.crew import Asker, TooLong
from pions.web.turns import Lane

_WORKING: Final = roster.LONGEST + 2
"""Seconds a program may work for a move: what it may be told to think, and what goes with it."""


async def reply(crew: Asker, game: str, text: str, spec: str, seed: int) -> Reply:
    """A program's move; one that is told to think for a while does not pretend to be quick."""
    lane = Lane.LONG if roster.takes_time(spec, game) else Lane.QUICK
    try:
        found: Reply = await crew.ask(
            replies.reply, game, text, spec, seed, lane=lane, seconds=_WORKING
        )
    except TooLong:
        raise TooLong(
            "It had no move within {seconds} seconds of thinking, the most there is on the page.",
            seconds=f"{roster.LONGEST:g}",
        ) from None
    return found
