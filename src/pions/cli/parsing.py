"""The command line in the reader's language: argparse, its sentences found in our catalog."""

from __future__ import annotations

import argparse
import gettext
import os
import shutil
import textwrap
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NoReturn, TypeVar
from unicodedata import combining, normalize

from pions.core import language
from pions.core.errors import InvalidOption, UnknownName, known_language
from pions.core.language import _
from pions.core.types import Term

_ActionT = TypeVar("_ActionT", bound=argparse.Action)

USUAL_GAME: Final = "connect4"
"""What is played where nobody names a game."""

ARGPARSE_SAYS: Final = (
    Term("usage: "),
    Term("positional arguments"),
    Term("options"),
    Term("show this help message and exit"),
    Term("argument %(argument_name)s: %(message)s"),
    Term("ambiguous option: %(option)s could match %(matches)s"),
    Term("expected one argument"),
    Term("expected at least one argument"),
    Term("expected at most one argument"),
    Term("ignored explicit argument %r"),
    Term("invalid choice: %(value)r (choose from %(choices)s)"),
    Term("invalid %(type)s value: %(value)r"),
    Term("not allowed with argument %s"),
    Term("one of the arguments %s is required"),
    Term("the following arguments are required: %s"),
    Term("unrecognized arguments: %s"),
)
"""What argparse itself says, named here so that our catalogs translate it."""

PLACES: Final = frozenset(
    (
        Term("ADDRESS"),
        Term("COLUMN"),
        Term("DEPTHS"),
        Term("DIR"),
        Term("EXERCISE"),
        Term("FILE"),
        Term("FILE|DIR"),
        Term("EXERCISE=FUNCTION"),
        Term("FOLDER"),
        Term("GAME"),
        Term("HANDOUT"),
        Term("MB"),
        Term("MOVE"),
        Term("MOVES"),
        Term("NAME"),
        Term("PATH"),
        Term("PLAYER"),
        Term("TEXT"),
    )
)
"""What stands in the usage for what people type."""

FILES: Final = frozenset(
    (
        Term("mine.py"),
        Term("game.sgf"),
        Term("my_node.py"),
        Term("class/"),
        Term("two/"),
        Term("class/tournament.db"),
        Term("marks.csv"),
        Term("scale.toml"),
        Term("games.csv"),
        Term("games.jsonl"),
        Term("report.html"),
        Term("strategy.txt"),
        Term("tree.json"),
    )
)
"""Somebody's files and folders in the examples."""

TIERS: Final = ("A", "B", "C", "D")
"""How well a player's file may be isolated, from the best to the least."""
_INDENT: Final = " " * 6
_MOST_WORKERS: Final = 256
_UNITS: Final = {"ms": 0.001, "s": 1.0, "min": 60.0, "": 1.0}


def speak(code: str) -> None:
    """Speak `code` from now on, argparse and the processes we start included."""
    language.use(known_language(code))
    # argparse asks gettext's default domain, which reads this variable at each question.
    os.environ["LANGUAGE"] = code
    gettext.bindtextdomain("pions", str(language.CATALOGS))
    gettext.textdomain("pions")


class Parser(argparse.ArgumentParser):
    """An `ArgumentParser` that raises our own errors and shows paragraphs as they are."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - argparse's own, passed through
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        settings.setdefault("allow_abbrev", False)
        super().__init__(**settings)

    def describe(self, sentence: str, *examples: tuple[str, str]) -> None:
        """Say what the command does, and show `examples`: a command and what it is good for."""
        width = max(20, shutil.get_terminal_size().columns - 2)
        self.description = textwrap.fill(sentence, width)
        lines = [_("examples:")]
        for command, purpose in examples:
            purpose_lines = textwrap.wrap(purpose, width - len(_INDENT))
            words = (_(word) if word in FILES else word for word in command.split(" "))
            lines += [f"  {' '.join(words)}", *(_INDENT + line for line in purpose_lines)]
        self.epilog = "\n".join(lines)

    def _add_action(self, action: _ActionT) -> _ActionT:
        if isinstance(action.metavar, str):
            action.metavar = _place(action.metavar)
        elif action.metavar is not None:
            action.metavar = tuple(map(_place, action.metavar))
        return super()._add_action(action)

    def parse(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The options, or an error that names the word that was one too many."""
        options, extra = self.parse_known_args(list(arguments))
        for word in extra:
            if word.startswith("-"):
                raise UnknownName(
                    "“{program}” has no option “{name}”.",
                    name=word.partition("=")[0],
                    known=self._option_string_actions,
                    program=self.prog,
                )
            raise InvalidOption(
                "“{word}” is one word too many for “{program}”.", word=word, program=self.prog
            )
        return options

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing the usage and leaving."""
        raise InvalidOption("{problem} (see {program} --help)", problem=message, program=self.prog)


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """Reads a whole number of at least `low`, and at most `high` if there is a limit."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if number < low or (high is not None and number > high):
            template = (
                _("“{text}” is not a whole number from {low} up")
                if high is None
                else _("“{text}” is not a whole number from {low} to {high}")
            )
            raise argparse.ArgumentTypeError(template.format(text=text, low=low, high=high))
        return number

    return read


def duration(text: str) -> float:
    """Seconds from ``1s``, ``500ms``, ``2min`` or a bare number."""
    unit = text.strip().lstrip("0123456789.,")
    number = text.strip().removesuffix(unit).replace(",", ".")
    try:
        seconds = float(number) * _UNITS[unit.strip().lower()]
    except (KeyError, ValueError):
        seconds = -1.0
    if not 0 < seconds < 1e6:
        raise argparse.ArgumentTypeError(
            _("“{text}” is not a time such as 1s or 500ms").format(text=text)
        )
    return seconds


def add_sandbox(parser: argparse.ArgumentParser) -> None:
    """The option of every command that runs players' files."""
    parser.add_argument(
        "--require-sandbox",
        metavar="A|B|C|D",
        choices=TIERS,
        help=_("refuse to run where players' files are isolated less well than this"),
    )


def add_workers(parser: argparse.ArgumentParser, words: str, usual: int | None = None) -> None:
    """How many processes work; `words` say at what, and what is usual."""
    parser.add_argument(
        "--workers", metavar="N", type=whole_number(1, _MOST_WORKERS), default=usual, help=words
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """The option every command has; `main` has read it before anything is said."""
    parser.add_argument(
        "--lang",
        metavar="|".join(language.LANGUAGES),
        help=_("the language to speak (default: the locale's)"),
    )


def typed_words(commands: Mapping[Term, Sequence[str]]) -> dict[str, str]:
    """What can be typed for each command, in every language, with and without accents."""
    words: dict[str, str] = {}
    for command, others in commands.items():
        for word in (command, *others, *language.translations(command)):
            bare = "".join(c for c in normalize("NFD", word) if not combining(c))
            words |= dict.fromkeys((word, bare), str(command))
    return words


def _place(word: str) -> str:
    """A word of the usage in the reader's language."""
    return _(word) if word in PLACES else word


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option of every listing."""
    parser.add_argument("--json", action="store_true", help=_("print JSON for other programs"))


def add_game(parser: argparse.ArgumentParser) -> None:
    """The option of every command that is not about one game."""
    parser.add_argument(
        "--game",
        metavar="GAME",
        default=USUAL_GAME,
        help=_("a name from “pions games” (default: {game})").format(game=USUAL_GAME),
    )


def add_seed(parser: argparse.ArgumentParser) -> None:
    """The option of the commands in which something is left to chance."""
    parser.add_argument(
        "--seed",
        metavar="N",
        type=whole_number(0),
        default=0,
        help=_("fixes everything left to chance (default: 0)"),
    )


def add_time(parser: argparse.ArgumentParser, usual: float) -> None:
    """The option of the commands in which a player may be somebody's file; `usual` seconds."""
    parser.add_argument(
        "--time",
        metavar="T",
        type=duration,
        help=_(
            "computing time for each move of a player's file, such as 500ms (default: {seconds:g}s)"
        ).format(seconds=usual),
    )
