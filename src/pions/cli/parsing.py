"""The command line in the reader's language: argparse, its sentences found in our catalog."""

from __future__ import annotations

import argparse
import gettext
import os
import shutil
import textwrap
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import product
from pathlib import Path
from typing import Any, Final, NoReturn, TypeAlias, TypeVar
from unicodedata import combining, normalize

from pions.core import language
from pions.core.errors import InvalidOption, UnknownName, known_language
from pions.core.language import _
from pions.core.types import Term

_ActionT = TypeVar("_ActionT", bound=argparse.Action)
Place: TypeAlias = str | tuple[str, ...] | None

USUAL_GAME: Final = "connect4"
"""The game where none is named."""

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
"""Sentences of argparse itself, named here so that our catalogs translate them."""

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
        Term("KIND"),
        Term("MB"),
        Term("MOVE"),
        Term("MOVES"),
        Term("NAME"),
        Term("NAME|FOLDER"),
        Term("PATH"),
        Term("PLAYER"),
        Term("TEXT"),
    )
)
"""The words of the usage that stand for a value."""

FILES: Final = frozenset(
    (
        Term("mine.py"),
        Term("game.sgf"),
        Term("my_node.py"),
        Term("class/"),
        Term("pupils.csv"),
        Term("copy.db"),
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
"""Files and folders in the examples."""

CONTRACT: Final = "PIONS_CONTRACT"
"""The variable of `sandbox.calling.contracts`, which is loaded with the first contract."""
_PLAYERS: Final = (
    *("first", "second", "against", "path", "folder", "file", "files", "players", "yardsticks"),
)
"""The options that may name players' files."""
TIERS: Final = ("A", "B", "C", "D")
"""The tiers of isolation, from the strongest to the weakest."""
_INDENT: Final = " " * 6
_MOST_WORKERS: Final = 256
_DAYS: Final = ("%Y-%m-%d", "%d/%m/%Y")
_HOURS: Final = ("", "T%H:%M", " %H:%M", " %Hh%M", " %Hh")
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

    sentence = ""
    """Its `description`, on one line."""
    examples: Sequence[tuple[str, str]] = ()
    """Each a command and what it is good for."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - argparse's own, passed through
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        settings.setdefault("allow_abbrev", False)
        super().__init__(**settings)

    def describe(self, sentence: str, *examples: tuple[str, str]) -> None:
        """Say what the command does, and show `examples`: a command and what it is good for."""
        self.sentence, self.examples = sentence, examples
        width = max(20, shutil.get_terminal_size().columns - 2)
        self.description = textwrap.fill(sentence, width)
        lines = [_("examples:")]
        for command, purpose in examples:
            purpose_lines = textwrap.wrap(purpose, width - len(_INDENT))
            words = (_(word) if word in FILES else word for word in command.split(" "))
            lines += [f"  {' '.join(words)}", *(_INDENT + line for line in purpose_lines)]
        self.epilog = "\n".join(lines)

    def add_commands(self, title: str, commands: Mapping[str, Term], more: str) -> None:
        """Take one of `commands`, which reads the rest of the line; list them below `title`."""
        width = max(map(len, commands)) + 2
        lines = "\n".join(f"  {name:<{width}}{_(words)}" for name, words in commands.items())
        self.epilog = f"{title}\n{lines}\n\n{self.epilog}\n\n{more}"
        self.add_argument("command", nargs="?", help=argparse.SUPPRESS)
        self.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
        self.set_defaults(show_help=self.print_help)

    def option(self, names: str, place: Place, words: str, **more: Any) -> None:  # noqa: ANN401 - argparse's own
        """Take a value, whose `place` the usage shows; `names` stand with spaces between."""
        self.add_argument(*names.split(), metavar=place, help=words, **more)

    def several(self, names: str, place: str, words: str, **more: Any) -> None:  # noqa: ANN401 - as above
        """Take an option that may be repeated."""
        self.option(names, place, words, action="append", default=[], **more)

    def number(
        self,
        names: str,
        words: str,
        low: int = 0,
        high: int | None = None,
        **more: Any,  # noqa: ANN401 - as above
    ) -> None:
        """Take a whole number of at least `low`, and at most `high` if there is a limit."""
        self.option(names, more.pop("place", "N"), words, type=whole_number(low, high), **more)

    def flag(self, names: str, words: str) -> None:
        """Take an option without a value."""
        self.add_argument(*names.split(), action="store_true", help=words)

    def add_sandbox(self) -> None:
        """Add the option of every command that runs players' files."""
        words = _("refuse to run where players' files are isolated less well than this")
        self.option("--require-sandbox", "A|B|C|D", words, choices=TIERS)

    def add_contract(self) -> None:
        """Add the option of the commands whose files may have a contract; `main` applies it."""
        words = _("the contract of a course (default: course.toml in the folder of a file)")
        self.option("--contract", "FILE", words, type=Path)

    def add_workers(self, words: str, usual: int | None = None) -> None:
        """Add how many processes work; `words` say at what, and what is usual."""
        self.number("--workers", words, low=1, high=_MOST_WORKERS, default=usual)

    def add_language(self) -> None:
        """Add the option every command has; `main` has read it before anything is said."""
        codes = "|".join(language.LANGUAGES)
        self.option("--lang", codes, _("the language to speak (default: the locale's)"))

    def add_json(self) -> None:
        """Add the option of every listing."""
        self.flag("--json", _("print JSON for other programs"))

    def add_game(self, usual: str = USUAL_GAME) -> None:
        """Add the option of every command that is not about one game."""
        words = _("a name from “pions games” (default: {game})").format(game=usual)
        self.option("--game", "GAME", words, default=usual)

    def add_seed(self) -> None:
        """Add the option of the commands in which something is left to chance."""
        self.number("--seed", _("fixes everything left to chance (default: 0)"), default=0)

    def add_time(self, usual: float) -> None:
        """Add the option of the commands in which a player may be a file; `usual` seconds."""
        words = _(
            "computing time for each move of a player's file, such as 500ms (default: {seconds:g}s)"
        )
        self.option("--time", "T", words.format(seconds=usual), type=duration)

    def add_clock(self) -> None:
        """Add the option of the commands in which files have a clock for a whole game."""
        words = _("computing time of a player's file for a whole game, such as 60s (default: none)")
        self.option("--clock", "T", words, type=duration)

    def _add_action(self, action: _ActionT) -> _ActionT:
        if isinstance(action.metavar, str):
            action.metavar = _place(action.metavar)
        elif action.metavar is not None:
            action.metavar = tuple(map(_place, action.metavar))
        return super()._add_action(action)

    def parse(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Return the options; raises where a word is one too many."""
        options, extra = self.parse_known_args(list(arguments))
        if not extra:
            return options
        word = extra[0]
        if word.startswith("-"):
            message = Term("“{program}” has no option “{name}”.")
            name, known = word.partition("=")[0], self._option_string_actions
            raise UnknownName(message, name=name, known=known, program=self.prog)
        message = Term("“{word}” is one word too many for “{program}”.")
        raise InvalidOption(message, word=word, program=self.prog)

    def error(self, message: str) -> NoReturn:
        """Raise instead of printing the usage and leaving."""
        raise InvalidOption("{problem} (see {program} --help)", problem=message, program=self.prog)


def agree(options: argparse.Namespace, words: Sequence[str]) -> None:
    """Apply the contract that was chosen, or lies beside a player; its game is the usual one.

    It is that of `options.game`, unless `words` name another, and `options.agreed`.
    """
    path, options.agreed = getattr(options, "contract", None), None
    named = (getattr(options, name, None) or () for name in _PLAYERS)
    players = [str(one) for some in named for one in (some if isinstance(some, list) else [some])]
    classes = (getattr(options, name, None) or "" for name in ("path", "folder"))
    players += [os.path.join(one, "mine.py") for one in classes if os.path.isdir(one)]  # noqa: PTH112, PTH118
    if path is None:
        os.environ.pop(CONTRACT, None)  # of a command before, in the same process
    if path is None and not any("." in player or "/" in player for player in players):
        return
    from pions.app import contracts  # noqa: PLC0415 - few commands have one

    game = contracts.game_beside(players) if path is None else contracts.choose(path)
    options.agreed = game
    said = any(word.partition("=")[0] == "--game" for word in words)
    if game and not said and isinstance(getattr(options, "game", []), str | None):
        options.game = options.game if "named" in options and options.game else game


def typed_words(commands: Mapping[Term, Sequence[str]]) -> dict[str, str]:
    """Return what can be typed for each command, in every language, with and without accents."""
    words: dict[str, str] = {}
    for command, others in commands.items():
        for word in (command, *others, *language.translations(command)):
            bare = "".join(c for c in normalize("NFD", word) if not combining(c))
            words |= dict.fromkeys((word, bare), str(command))
    return words


def _place(word: str) -> str:
    return _(word) if word in PLACES else word


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """Return a reader of whole numbers of at least `low`, and at most `high` if it is given."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = low - 1
        if number < low or (high is not None and number > high):
            template = _("“{text}” is not a whole number from {low} up")
            if high is not None:
                template = _("“{text}” is not a whole number from {low} to {high}")
            raise argparse.ArgumentTypeError(template.format(text=text, low=low, high=high))
        return number

    return read


def duration(text: str) -> float:
    """Return seconds from ``1s``, ``500ms``, ``2min`` or a bare number."""
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


def date_and_time(text: str) -> float:
    """Return seconds since 1970 from ``2026-11-27T18:00``, or a date, which ends at midnight."""
    for day, hour in product(_DAYS, _HOURS):
        try:
            found = datetime.strptime(text.strip(), day + hour)  # noqa: DTZ007 - this machine's
            return (found if hour else found + timedelta(hours=23, minutes=59)).timestamp()
        except (ValueError, OverflowError, OSError):
            continue
    raise argparse.ArgumentTypeError(
        _("“{text}” is not a date such as 2026-11-27 or 2026-11-27T18:00").format(text=text)
    )
