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
from pions.app.mine.saved_games import SavedGames
from pions.app.puzzles import answering, collection, practice
from pions.app.puzzles.answering import PuzzleAnswer
from pions.app.puzzles.collection import Wish
from pions.app.puzzles.practice import Practice
from pions.app.puzzles.puzzle import HARDEST, Puzzle, PuzzleKind
from pions.app.solver.sections import Section
from pions.cli.parsing import Parser, add_json, whole_number
from pions.cli.screen.errors import complain
from pions.cli.screen.layout import heading, paragraph
from pions.cli.screen.progress import working
from pions.cli.screen.sections import show
from pions.cli.screen.terminal import print_json
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import _, explain, ngettext
from pions.core.text import visible

_WORDS = {
    **dict.fromkeys(("hint", "h", "indice"), "hint"),
    **dict.fromkeys(("solution", "s"), "solution"),
    **dict.fromkeys(("quit", "q", "exit", "quitter"), "quit"),
    **dict.fromkeys(("next", "n", "suivant"), "next"),
}
"""What can be typed instead of a move; both languages are understood in both."""


def add_arguments(parser: Parser) -> None:
    """Which puzzle, and an answer to it."""
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
    parser.add_argument(
        "--game", metavar="GAME", help=_("the game (default: any of those there are)")
    )
    parser.add_argument(
        "--kind",
        choices=[kind.value for kind in PuzzleKind],
        help=_(
            "what is to be found: the fastest win (win), the only move that wins (only), the "
            "answer to a mistake (refutation), the only move that holds the draw (draw)"
        ),
    )
    parser.add_argument(
        "--level",
        metavar="N",
        type=whole_number(1, HARDEST),
        help=_("the lowest level that finds the move; 10 for none of them"),
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--day", action="store_true", help=_("the puzzle of the day"))
    which.add_argument("--mine", action="store_true", help=_("from the games you have lost here"))
    which.add_argument("--key", metavar="NAME", help=_("a puzzle by its name"))
    parser.add_argument("--answer", metavar="MOVE", help=_("answer at once, and leave"))
    parser.add_argument("--hint", action="store_true", help=_("say where to look"))
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    """Ask one puzzle, or one after the other until somebody leaves."""
    path = practice.usual_file()
    record = practice.load(path)
    puzzle = _wanted(options, record)
    if options.json and options.answer is None:
        extra = {"hint": answering.hint(puzzle)} if options.hint else {}
        print_json(answering.described(puzzle) | extra)
        return 0
    if options.answer is not None:
        found = _judged(puzzle, options.answer)
        if options.json:
            print_json(found.json())
        else:
            _tell(found)
        _note(record, path, puzzle, right=found.right)
        return 0 if found.right else 1
    while _asked(puzzle, record, path, hint=options.hint):
        options.day, options.key = False, None
        puzzle = _wanted(options, record)
    _farewell(record)
    return 0


def _wanted(options: argparse.Namespace, record: Practice) -> Puzzle:
    kind = None if options.kind is None else PuzzleKind(options.kind)
    wish = Wish(options.game, kind, options.level)
    if options.key is not None:
        return collection.find(options.key, _own(examine=False))
    if options.day:
        return collection.of_the_day(_today(), wish)
    mine = list(_own(examine=True)) if options.mine else []
    if options.mine and not mine:
        print(judged_games.none_yet(), file=sys.stderr)
    return collection.next_one(wish, record, _today(), random.Random(), mine or None)


def _own(*, examine: bool) -> Iterator[Puzzle]:
    """Those of one's own games; lost ones that nobody has looked at are examined where wanted."""
    library = GameLibrary(saved := SavedGames(saved_games.usual_folder()))
    unexamined = judged_games.unexamined(library.games()) if examine else []
    if unexamined:
        with working(_("Examining your games")) as tell:
            for done, game in enumerate(unexamined, start=1):
                problem = saved.change(game.key, judged_games.judge(game)).result()
                if problem is not None:  # what was found before is asked all the same
                    print(judged_games.unkept(problem), file=sys.stderr)
                    break
                tell(done, len(unexamined))
    saved.close()
    library.read()
    yield from judged_games.puzzles(library.games())


def _asked(puzzle: Puzzle, record: Practice, path: Path, *, hint: bool) -> bool:
    """Ask until it is solved or left; whether another one is wanted."""
    print()
    heading(_describe(puzzle))
    show([Section(marks={})], puzzle.history())
    print()
    paragraph(puzzle.task())
    if hint:
        paragraph(answering.hint(puzzle))
    first = True
    while True:
        written = _typed()
        word = _WORDS.get(written.lower(), "")
        if word == "quit":
            return False
        if word == "next":
            return True
        if word == "hint":
            paragraph(answering.hint(puzzle))
            continue
        try:
            found = _judged(puzzle, "" if word == "solution" else written)
        except PionsError as error:
            paragraph(visible(explain(error)))
            continue
        if first:
            # Whoever asked for the solution did not find it.
            _note(record, path, puzzle, right=found.right and word != "solution")
        first = False
        _tell(found)
        if found.right:
            return True


def _typed() -> str:
    """What somebody answers, asked again for an empty line; the end of what is typed is to quit."""
    while True:
        try:
            written = input(_("Your move (or hint, solution, next, quit): ")).strip()
        except EOFError:
            print()
            return "quit"
        if written:
            return written


def _judged(puzzle: Puzzle, written: str) -> PuzzleAnswer:
    with working(_("Solving...")):
        return answering.answer(puzzle, written)


def _today() -> dt.date:
    return dt.datetime.now().astimezone().date()


def _note(record: Practice, path: Path, puzzle: Puzzle, *, right: bool) -> None:
    """Keep the first answer."""
    record.answered(puzzle.key, _today(), right=right)
    try:
        practice.save(record, path)
    except InvalidOption as error:
        complain(error)


def _tell(found: PuzzleAnswer) -> None:
    """Right or wrong, why, and the line that shows it played out on the board."""
    paragraph(found.verdict())
    line = found.shown()
    if line:
        paragraph("  " + line)
        print()
        show([Section(marks={}, played=found.judged.line)], found.history)


def _describe(puzzle: Puzzle) -> str:
    if not puzzle.level:
        return _("Puzzle {key}: {game}, {kind}, from your games").format(
            key=puzzle.key, game=naming.called(puzzle.game), kind=puzzle.kind.words()
        )
    return _("Puzzle {key}: {game}, {kind}, difficulty {level}").format(
        key=puzzle.key,
        game=naming.called(puzzle.game),
        kind=puzzle.kind.words(),
        level=puzzle.level,
    )


def _farewell(record: Practice) -> None:
    days = record.streak(_today())
    if days:
        print(ngettext("{count} day in a row.", "{count} days in a row.", days).format(count=days))
