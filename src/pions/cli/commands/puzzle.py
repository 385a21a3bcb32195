"""``pions puzzle``: positions with one right move, to be found."""

from __future__ import annotations

import argparse
import datetime as dt
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from pions.app.board import naming
from pions.app.mine import judged_games, saved_games
from pions.app.mine.library import GameLibrary
from pions.app.puzzles import answering, collection, practice
from pions.app.puzzles.puzzle import HARDEST, Puzzle, PuzzleKind
from pions.cli.parsing import Parser, typed_words
from pions.cli.screen.errors import complain
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.progress import working
from pions.cli.screen.sections import show
from pions.cli.screen.terminal import print_json
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import _, explain, ngettext
from pions.core.text import visible
from pions.core.types import Term
from pions.render import puzzles
from pions.render.answers import Section

_COMMANDS = {
    Term("hint"): ("h",),
    Term("solution"): ("s",),
    Term("quit"): ("q", "exit"),
    Term("next"): ("n",),
}
"""The commands that can be typed instead of a move, and other words for them."""


def add_arguments(parser: Parser) -> None:
    """Add which puzzle, and an answer to it."""
    parser.describe(
        _(
            "A position where exactly one move is right, by proof: win in so many discs, the only "
            "move that wins, the answer to a mistake, the only draw. What you fail comes back "
            "after a day, then after 3, 7, 14 and 30 days."
        ),
        ("pions puzzle", _("what comes back today, else a new one")),
        ("pions puzzle --day", _("the puzzle of the day, the same for everybody")),
        ("pions puzzle --level 3 --game hex-6", _("easy ones of Hex")),
        ("pions puzzle --kind draw", _("only moves that hold the draw")),
        ("pions puzzle --mine", _("where you went wrong in games you lost")),
        ("pions puzzle --key 1a2b3c4d --answer 4 --json", _("an answer, for another program")),
    )
    parser.option("--game", "GAME", _("the game (default: any of those there are)"))
    words = _(
        "what is to be found: the fastest win (win), the only move that wins (only), the "
        "answer to a mistake (refutation), the only move that holds the draw (draw)"
    )
    parser.option("--kind", None, words, choices=[kind.value for kind in PuzzleKind])
    words = _("the lowest level that finds the move; 10 for none of them")
    parser.number("--level", words, low=1, high=HARDEST)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--day", action="store_true", help=_("the puzzle of the day"))
    which.add_argument("--mine", action="store_true", help=_("from the games you have lost here"))
    which.add_argument("--key", metavar="NAME", help=_("a puzzle by its name"))
    parser.option("--answer", "MOVE", _("answer at once, and leave"))
    parser.flag("--hint", _("say where to look"))
    parser.add_json()


def run(options: argparse.Namespace) -> int:
    """Ask one puzzle, or one after the other until the person leaves."""
    path = practice.usual_file()
    record = practice.load(path)
    puzzle = _wanted(options, record)
    if options.json and options.answer is None:
        extra = {"hint": puzzles.hint(puzzle)} if options.hint else {}
        print_json(answering.described(puzzle) | {"task": puzzles.task(puzzle)} | extra)
        return 0
    if options.answer is not None:
        found = _judged(puzzle, options.answer)
        if options.json:
            print_json(found.json() | {"task": puzzles.task(puzzle)})
        else:
            _tell(found)
        _note(record, path, puzzle, right=found.right)
        return 0 if found.right else 1
    while _asked(puzzle, record, path, hint=options.hint):
        options.day, options.key = False, None
        puzzle = _wanted(options, record)
    if days := record.streak(_today()):
        print(ngettext("{count} day in a row.", "{count} days in a row.", days).format(count=days))
    return 0


def _wanted(options: argparse.Namespace, record: practice.Practice) -> Puzzle:
    kind = None if options.kind is None else PuzzleKind(options.kind)
    wish = collection.Wish(options.game, kind, options.level)
    if options.key is not None:
        return collection.find(options.key, _own(examine=False))
    if options.day:
        return collection.of_the_day(_today(), wish)
    mine = list(_own(examine=True)) if options.mine else []
    if options.mine and not mine:
        print(puzzles.none_yet(), file=sys.stderr)
    return collection.next_one(wish, record, _today(), random.Random(), mine or None)


def _own(*, examine: bool) -> Iterator[Puzzle]:
    """Yield puzzles of the person's own games; `examine` lost ones that are not examined yet."""
    library = GameLibrary(saved := saved_games.SavedGames(saved_games.usual_folder()))
    unexamined = judged_games.unexamined(library.games()) if examine else []
    if unexamined:
        with working(_("Examining your games")) as tell:
            for done, game in enumerate(unexamined, start=1):
                problem = saved.change(game.key, judged_games.judge(game)).result()
                if problem is not None:  # what was found before is asked all the same
                    print(puzzles.unkept(problem), file=sys.stderr)
                    break
                tell(done, len(unexamined))
    saved.close()
    library.read()
    yield from judged_games.puzzles(library.games())


def _asked(puzzle: Puzzle, record: practice.Practice, path: Path, *, hint: bool) -> bool:
    print()
    heading(_describe(puzzle))
    show([Section(marks={})], puzzle.history())
    print()
    paragraph(puzzles.task(puzzle))
    if hint:
        paragraph(puzzles.hint(puzzle))
    first = True
    while True:
        written = _typed()
        word = typed_words(_COMMANDS).get(written.lower(), "")
        if word == "quit":
            return False
        if word == "next":
            return True
        if word == "hint":
            paragraph(puzzles.hint(puzzle))
            continue
        try:
            found = _judged(puzzle, "" if word == "solution" else written)
        except PionsError as error:
            paragraph(visible(explain(error)))
            continue
        if first:
            # The solution that is asked for is not found.
            _note(record, path, puzzle, right=found.right and word != "solution")
        first = False
        _tell(found)
        if found.right:
            return True


def _typed() -> str:
    """Return the next line that is not empty; ``quit`` at the end of the input."""
    while True:
        try:
            written = input(_("Your move (or hint, solution, next, quit): ")).strip()
        except EOFError:
            print()
            return "quit"
        if written:
            return written


def _judged(puzzle: Puzzle, written: str) -> answering.PuzzleAnswer:
    with working(_("Solving...")):
        return answering.answer(puzzle, written)


def _today() -> dt.date:
    return dt.datetime.now().astimezone().date()


def _note(record: practice.Practice, path: Path, puzzle: Puzzle, *, right: bool) -> None:
    record.answered(puzzle.key, _today(), right=right)
    try:
        practice.save(record, path)
    except InvalidOption as error:
        complain(error)


def _tell(found: answering.PuzzleAnswer) -> None:
    paragraph(puzzles.verdict(found))
    line = puzzles.shown(found)
    if line:
        paragraph("  " + line)
        print()
        show([Section(marks={}, played=found.judged.line)], found.history)


def _describe(puzzle: Puzzle) -> str:
    template = (
        _("Puzzle {key}: {game}, {kind}, difficulty {level}")
        if puzzle.level
        else _("Puzzle {key}: {game}, {kind}, from your games")
    )
    game, kind = naming.called(puzzle.game), _(puzzles.KINDS[puzzle.kind])
    return template.format(key=puzzle.key, game=game, kind=kind, level=puzzle.level)
