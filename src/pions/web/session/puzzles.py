"""Puzzles on the page: one is asked for, an answer is judged, the visitor's record goes on.

The record stays in the visitor's browser and comes along with each message.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from pions.app.board import naming
from pions.app.mine import judged_games
from pions.app.puzzles import answering, collection, practice
from pions.app.puzzles.answering import PuzzleAnswer
from pions.app.puzzles.collection import Wish
from pions.app.puzzles.practice import Practice
from pions.app.puzzles.puzzle import Puzzle, PuzzleKind
from pions.core.errors import PionsError, UnknownName
from pions.core.language import _, explain
from pions.core.progress import Progress
from pions.core.text import visible
from pions.web import wire
from pions.web.messages.puzzles import (
    AnswerPuzzle,
    AskPuzzle,
    PracticeShown,
    PuzzleAnswered,
    PuzzleShown,
)
from pions.web.session.handlers import Client, Verbs
from pions.web.views import analysis, board
from pions.web.workers.turns import Lane

_SOLVING: Final = 20.0
"""Seconds an answer may take to be judged."""
_YEARS: Final = range(1970, 9000)
"""Days can be added to these, and taken from them."""


async def _puzzle(client: Client, ask: AskPuzzle, _news: Progress) -> PuzzleShown:
    record, today = _record(ask.record), _day(ask.today)
    if ask.kind and ask.kind not in list(PuzzleKind):
        raise wire.wrong("kind")
    kind = PuzzleKind(ask.kind) if ask.kind else None
    wish = Wish(ask.game or None, kind, ask.level or None)
    mine, note = await _own(client) if ask.mine else ([], "")
    if ask.key:
        try:
            found = _find(client, ask.key)
        except UnknownName as error:
            found = collection.of_the_day(today)
            note = visible(explain(error)) + " " + _("Here is the puzzle of the day.")
    elif ask.day:
        found = collection.of_the_day(today, wish)
    else:
        found = collection.next_one(wish, record, today, random.Random(), mine or None)
    return _shown(found, record, today, mine=found in mine, note=note)


async def _own(client: Client) -> tuple[list[Puzzle], str]:
    """One's own puzzles, and a note; games that were lost of late are examined first."""
    library, note = client.services.library, ""
    for _step in library.refresh():
        await asyncio.sleep(0)
    for game in judged_games.unexamined(library.games(client.reader)):
        with suppress(PionsError):  # it is tried again another time
            found = await client.workers.ask(
                judged_games.judge, game, lane=Lane.LONG, seconds=_SOLVING
            )
            problem = await asyncio.wrap_future(library.saved.change(game.key, found))
            if problem is not None:  # what was found before is asked all the same
                note = judged_games.unkept(problem)
                break
    library.read()
    puzzles = judged_games.puzzles(library.games(client.reader))
    return puzzles, note or ("" if puzzles else judged_games.none_yet())


def _find(client: Client, key: str) -> Puzzle:
    """A puzzle by its name, of the collection or of one's own games."""
    return collection.find(key, _kept(client))


def _kept(client: Client) -> Iterator[Puzzle]:
    """Those of one's games that were found already; games are read when somebody asks."""
    yield from judged_games.puzzles(client.services.library.games(client.reader))


def _shown(
    puzzle: Puzzle, record: Practice, today: dt.date, *, mine: bool, note: str
) -> PuzzleShown:
    history = puzzle.history()
    return {
        "key": puzzle.key,
        "kind": puzzle.kind,
        "sort": puzzle.kind.words(),
        "level": puzzle.level,
        "task": puzzle.task(),
        "hint": answering.hint(puzzle),
        "position": board.position(history, len(history.moves)),
        "streak": record.streak(today),
        "waiting": len(record.waiting(today)),
        "games": [(name, naming.called(name)) for name in collection.games()],
        "kinds": [(kind.value, kind.words()) for kind in PuzzleKind],
        "mine": mine,
        "note": note,
    }


async def _answer(client: Client, ask: AnswerPuzzle, _news: Progress) -> PuzzleAnswered:
    record, today = _record(ask.record), _day(ask.today)
    question = _find(client, ask.key), ask.move
    found: PuzzleAnswer = await client.workers.ask(
        answering.answer, *question, lane=Lane.SHORT, seconds=_SOLVING
    )
    if ask.first:
        record.answered(found.puzzle.key, today, right=bool(ask.move) and found.right)
    position = found.history.position
    return {
        "right": found.right,
        "verdict": found.verdict(),
        "move": position.game.format_move(found.judged.move),
        "steps": analysis.steps(position, found.judged.line),
        "record": _told(record),
        "streak": record.streak(today),
        "waiting": len(record.waiting(today)),
    }


def _told(record: Practice) -> PracticeShown:
    return {
        "solved": record.solved,
        "due": record.due,
        "run": record.run,
        "last": record.last,
    }


def _record(told: PracticeShown) -> Practice:
    try:
        return practice.record_of(told)
    except (ValueError, TypeError, KeyError, AttributeError):
        raise wire.wrong("record") from None


def _day(text: str) -> dt.date:
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        raise wire.wrong("today") from None
    if day.year not in _YEARS:
        raise wire.wrong("today")
    return day


VERBS: Final = Verbs({}, {}, in_time={"puzzle": _puzzle, "puzzle answer": _answer})
"""What can be asked about puzzles."""
