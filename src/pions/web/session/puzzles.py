"""Puzzles on the page: one is asked for, an answer is judged, the visitor's record goes on.

The record stays in the visitor's browser and comes along with each message.
"""

from __future__ import annotations

import datetime as dt
import random
from typing import Final

from pions.app.board import naming
from pions.app.puzzles import answering, collection, practice
from pions.app.puzzles.answering import PuzzleAnswer
from pions.app.puzzles.collection import Wish
from pions.app.puzzles.practice import Practice
from pions.app.puzzles.puzzle import Puzzle, PuzzleKind
from pions.core.progress import Progress
from pions.web import messages, wire
from pions.web.messages import PracticeShown, PuzzleAnswered, PuzzleShown
from pions.web.session.handlers import Client, Verbs
from pions.web.views import analysis, show
from pions.web.workers.turns import Lane

_SOLVING: Final = 20.0
"""Seconds an answer may take to be judged."""
_YEARS: Final = range(1970, 9000)
"""Days can be added to these, and taken from them."""


def _puzzle(_client: Client, ask: messages.AskPuzzle) -> PuzzleShown:
    record, today = _record(ask.record), _day(ask.today)
    if ask.kind and ask.kind not in list(PuzzleKind):
        raise wire.wrong("kind")
    kind = PuzzleKind(ask.kind) if ask.kind else None
    wish = Wish(ask.game or None, kind, ask.level or None)
    if ask.key:
        found = collection.find(ask.key)
    elif ask.day:
        found = collection.of_the_day(today, wish)
    else:
        found = collection.next_one(wish, record, today, random.Random())
    return _shown(found, record, today)


def _shown(puzzle: Puzzle, record: Practice, today: dt.date) -> PuzzleShown:
    history = puzzle.history()
    return {
        "key": puzzle.key,
        "kind": puzzle.kind,
        "sort": puzzle.kind.words(),
        "level": puzzle.level,
        "task": puzzle.task(),
        "hint": answering.hint(puzzle),
        "position": show.position(history, len(history.moves)),
        "streak": record.streak(today),
        "waiting": len(record.waiting(today)),
        "games": [(name, naming.called(name)) for name in collection.games()],
        "kinds": [(kind.value, kind.words()) for kind in PuzzleKind],
    }


async def _answer(client: Client, ask: messages.AnswerPuzzle, _news: Progress) -> PuzzleAnswered:
    record, today = _record(ask.record), _day(ask.today)
    question = ask.key, ask.move
    found: PuzzleAnswer = await client.workers.ask(
        answering.answer_to, *question, lane=Lane.SHORT, seconds=_SOLVING
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


VERBS: Final = Verbs(at_once={"puzzle": _puzzle}, in_time={"puzzle answer": _answer})
"""What can be asked about puzzles."""
