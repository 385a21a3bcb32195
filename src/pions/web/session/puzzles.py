"""The requests about puzzles; the browser keeps the visitor's record, and sends it along."""

from __future__ import annotations

import asyncio
import datetime as dt
import random
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import Final

from pions.app.board import naming
from pions.app.mine import judged_games
from pions.app.puzzles import answering, collection, practice
from pions.app.puzzles.collection import Wish
from pions.app.puzzles.practice import Practice
from pions.app.puzzles.puzzle import Puzzle, PuzzleKind
from pions.core.errors import PionsError, UnknownName
from pions.core.language import _, explain
from pions.core.text import visible
from pions.render import puzzles as words
from pions.web import wire
from pions.web.messages import puzzles as messages
from pions.web.messages.fields import Plain, filled
from pions.web.session.handlers import Client, Verbs
from pions.web.views import analysis, board
from pions.web.workers.turns import Lane

_SOLVING: Final = 20.0
"""Seconds of work to judge an answer."""
_YEARS: Final = range(1970, 9000)
"""Years in which dates can be added to, and subtracted from."""


async def _puzzle(client: Client, ask: messages.AskPuzzle, _news: object) -> Plain:
    record, today = _record(ask.record), _day(ask.today)
    if ask.kind and ask.kind not in list(PuzzleKind):
        raise wire.wrong("kind")
    kind = PuzzleKind(ask.kind) if ask.kind else None
    wish = Wish(ask.game or None, kind, ask.level or None)
    mine, note = await _own(client) if ask.mine else ([], "")
    if ask.key:
        try:
            puzzle = collection.find(ask.key, await _known(client))
        except UnknownName as error:
            puzzle = collection.of_the_day(today)
            note = visible(explain(error)) + " " + _("Here is the puzzle of the day.")
    elif ask.day:
        puzzle = collection.of_the_day(today, wish)
    else:
        puzzle = collection.next_one(wish, record, today, random.Random(), mine or None)
    return _shown(puzzle, record, today, mine=puzzle in mine, note=note)


async def _own(client: Client) -> tuple[list[Puzzle], str]:
    """Return the visitor's own puzzles, and a note; recent defeats are judged first."""
    library, note = await client.library(), ""
    for game in judged_games.unexamined(library.games(client.reader)):
        with suppress(PionsError):  # it is tried again at the next request
            judged = await client.workers.ask(
                judged_games.judge, game, lane=Lane.LONG, seconds=_SOLVING
            )
            problem = await asyncio.wrap_future(library.saved.change(game.key, judged))
            if problem is not None:  # the puzzles found before can be asked
                note = words.unkept(problem)
                break
    library.read()
    puzzles = [*await _known(client)]
    return puzzles, note or ("" if puzzles else words.none_yet())


def _of_games(client: Client) -> Iterator[Puzzle]:
    yield from judged_games.puzzles(client.services.library.games(client.reader))


async def _known(client: Client) -> Iterable[Puzzle]:
    """Return the known puzzles of the visitor's games, and of those of their program in a class.

    Games are read when the first puzzle is needed.
    """
    desk, who = client.services.school, client.identity
    of_class = await desk.puzzles(who.person) if desk and who and who.person else []
    return chain(of_class, _of_games(client))


def _shown(puzzle: Puzzle, record: Practice, today: dt.date, *, mine: bool, note: str) -> Plain:
    history = puzzle.history()
    return {
        "key": puzzle.key,
        "kind": puzzle.kind,
        "sort": _(words.KINDS[puzzle.kind]),
        "level": puzzle.level,
        "task": words.task(puzzle),
        "hint": words.hint(puzzle),
        "position": board.position(history, len(history.moves)),
        "streak": record.streak(today),
        "waiting": len(record.waiting(today)),
        "games": [(name, naming.called(name)) for name in collection.games()],
        "kinds": [(kind.value, _(words.KINDS[kind])) for kind in PuzzleKind],
        "mine": mine,
        "note": note,
    }


async def _answer(client: Client, ask: messages.AnswerPuzzle, _news: object) -> Plain:
    record, today = _record(ask.record), _day(ask.today)
    question = collection.find(ask.key, await _known(client)), ask.move
    answer = await client.workers.ask(
        answering.answer, *question, lane=Lane.SHORT, seconds=_SOLVING
    )
    if ask.first:
        record.answered(answer.puzzle.key, today, right=bool(ask.move) and answer.right)
    position = answer.history.position
    return {
        "right": answer.right,
        "verdict": words.verdict(answer),
        "move": position.game.format_move(answer.judged.move),
        "steps": analysis.steps(position, answer.judged.line),
        "record": filled(messages.PracticeShown, record),
        "streak": record.streak(today),
        "waiting": len(record.waiting(today)),
    }


def _record(told: messages.PracticeShown) -> Practice:
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
