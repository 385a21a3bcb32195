"""``pions class``: a class that hands in, from its list of names to its marks."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from rich.table import Table
from rich.text import Text

from pions.app.classes import marks, name_list, new_work, school
from pions.cli.commands import output_files
from pions.cli.parsing import Parser, date_and_time
from pions.cli.screen.layout import heading, pairs, paragraph
from pions.cli.screen.terminal import complain, console
from pions.core import plain_files
from pions.core.errors import InvalidOption, PionsError, UnknownName
from pions.core.language import _, ngettext
from pions.core.numbers import NOTHING, moment
from pions.core.text import visible
from pions.core.types import Term
from pions.render.class_exports import EXPORTS, codes_table
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, Presence

Examples: TypeAlias = list[tuple[str, str]]
SubCommand: TypeAlias = tuple[
    Term, Callable[[Parser], Examples], Callable[[argparse.Namespace], int]
]
"""Its line of help, what adds its options and returns examples, and what it does."""

_NO: Final = 1
"""The exit status where a question was answered with no."""
_DAILY: Final = 20
_YES: Final = Term("yes")
_PRESENCE: Final[Mapping[Presence, Term]] = {
    Presence.HERE: Term("here"),
    Presence.ASKING: Term("asks to join"),
    Presence.GONE: Term("has left"),
}


def add_arguments(parser: Parser) -> None:
    """Add the command on a class, which reads the rest of the line itself."""
    parser.usage = _("pions class COMMAND FOLDER ...")
    parser.describe(
        _(
            "A class that hands in: its people, codes, assignments and marks are in one folder of "
            "this machine. “pions serve --class FOLDER” opens it to the pupils."
        ),
        ("pions class new nsi-t2 --list pupils.csv --handout etat", _("makes a class")),
        ("pions class slips nsi-t2", _("gives each pupil a code")),
        ("pions class export nsi-t2 --kind marks", _("marks for a spreadsheet")),
    )
    known = "\n".join(f"  {name:<9}{_(words)}" for name, (words, _add, _run) in SUBCOMMANDS.items())
    title, more = _("commands:"), _("“pions class COMMAND --help” says more about each.")
    parser.epilog = f"{title}\n{known}\n\n{parser.epilog}\n\n{more}"
    parser.add_argument("subcommand", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.set_defaults(show_help=parser.print_help)


def run(options: argparse.Namespace) -> int:
    """Do what is asked."""
    name = options.subcommand
    if name is None:
        options.show_help()
        return 0
    if name not in SUBCOMMANDS:
        message = Term("There is no command “{name}” for a class; see pions class --help.")
        raise UnknownName(message, name=name, known=SUBCOMMANDS)
    parser = Parser(prog=f"pions class {name}")
    parser.option("folder", "FOLDER", _("the folder of the class"), type=Path)
    words, add, do = SUBCOMMANDS[name]
    parser.describe(_(words), *add(parser))
    return do(parser.parse(options.rest))


def _opened(options: argparse.Namespace) -> ClassFile:
    return ClassFile(options.folder / FILE)


def _add_work(parser: Parser) -> None:
    words = _("a name from “pions games” (default: that of the contract or the hand-out)")
    parser.option("--game", "GAME", words, default="")
    words = _("the hand-out whose exercises are checked: its name, or a folder (default: none)")
    parser.option("--handout", "NAME|FOLDER", words, default="")
    words = _("the contract of the course, copied into the class (default: none)")
    parser.option("--contract", "FILE", words, default="")
    parser.option("--title", "TEXT", _("what pupils see (default: the game)"), default="")
    words = _("when it opens, such as 2026-11-20T08:00 (default: now)")
    parser.option("--opens", "DATE", words, type=date_and_time, default=time.time())
    words = _("until when, such as 2026-11-27T18:00; later is taken, and marked as late")
    parser.option("--due", "DATE", words, type=date_and_time)
    words = _("how often a pupil may hand in on one day (default: {count})").format(count=_DAILY)
    parser.number("--daily", words, low=1, high=1000, default=_DAILY)


def _work(options: argparse.Namespace) -> Assignment:
    texts = options.title, options.game, options.handout, options.contract
    return Assignment(0, *texts, options.opens, options.due, options.daily)


def _add_new(parser: Parser) -> Examples:
    words = _("names, one a line, as a spreadsheet, Pronote or Moodle writes them")
    parser.option("--list", "FILE", words, type=Path, required=True)
    _add_work(parser)
    return [
        ("pions class new nsi-t2 --list pupils.csv", _("Connect Four, without exercises")),
        ("pions class new nsi-t2 --list pupils.csv --handout etat --due 2026-11-27", _("a course")),
    ]


def _new(options: argparse.Namespace) -> int:
    people = name_list.read(options.list)
    new_work.planned(_work(options))  # raises before anything is made
    school.create(options.folder, people)
    said = ngettext("A class of {count} person.", "A class of {count} people.", len(people))
    paragraph(said.format(count=len(people)))
    _assign(options)
    folder = visible(str(options.folder))
    print()
    heading(_("What comes next:"))
    serve = f"pions serve --class {folder} --host 0.0.0.0"
    slips = f"pions class slips {folder}"
    pairs([(slips, _("a code for each pupil")), (serve, _("opens the class to them"))])
    return 0


def _add_assign(parser: Parser) -> Examples:
    _add_work(parser)
    return [
        ("pions class assign nsi-t2 --game hex-5 --title Hex", _("another game")),
        ("pions class assign nsi-t2 --handout tp4/ --due 2026-12-04T18:00", _("your hand-out")),
    ]


def _assign(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        work = new_work.give(file, _work(options))
    said = _("Assignment {number}: {title}")
    if work.due is not None:
        said = _("Assignment {number}: {title}, due {when}")
    when = moment(datetime.fromtimestamp(work.due or 0).astimezone().isoformat())
    paragraph(said.format(number=work.number, title=visible(work.title), when=when))
    return 0


def _add_people(parser: Parser) -> Examples:
    parser.option("--list", "FILE", _("add the people of this list"), type=Path)
    return [
        ("pions class people nsi-t2", _("who is in it")),
        ("pions class people nsi-t2 --list pupils.csv", _("a new pupil is in the list")),
    ]


def _people(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        if options.list is not None:
            school.complete(file, name_list.read(options.list))
        people, counts = file.people(), Counter(one.person for one in file.hand_ins())
    titles = (_("number"), _("name"), _("team"), _("presence"), _("code"), _("hand-ins"))
    _table(titles, [
        (str(one.number), visible(one.name), visible(one.team), _(_PRESENCE[one.presence]),
         _(_YES) if one.has_code else NOTHING, str(counts[one.number]))
        for one in people
    ])  # fmt: skip
    return 0


def _table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    grid = Table(box=None, pad_edge=False)
    for title in titles:
        grid.add_column(title, no_wrap=True)
    for row in rows:
        grid.add_row(*map(Text, row))
    console(sys.stdout).print(grid)


def _add_slips(parser: Parser) -> Examples:
    parser.option("people", "NAME", _("names or numbers (default: all)"), nargs="*")
    parser.option("--csv", "FILE", _("write the codes to this file instead"), type=Path)
    _add_yes(parser)
    return [
        ("pions class slips nsi-t2", _("for all")),
        ("pions class slips nsi-t2 Ana", _("for one who has lost it")),
        ("pions class slips nsi-t2 --csv codes.csv", _("for a letter with a mail merge")),
    ]


def _slips(options: argparse.Namespace) -> int:
    if options.csv is not None:
        output_files.writable(options.csv)
    with _opened(options) as file:
        wanted = [school.with_name(file, one).number for one in options.people] or None
        old = sum(one.has_code for one in file.people() if not wanted or one.number in wanted)
        question = ngettext(
            "{count} person has a code already, which a new one makes void.",
            "{count} people have a code already, which a new one makes void.",
            old,
        ).format(count=old)
        if old and not wanted and not _confirmed(options, question):
            return _NO
        slips = school.new_slips(file, wanted)
    if options.csv is None:
        rows = [(str(one.person.number), visible(one.person.name), one.code) for one in slips]
        _table((_("number"), _("name"), _("code")), rows)
    else:
        _write(options.csv, codes_table(slips))
    if old:
        print(_("The codes that these people had before are void."), file=sys.stderr)
    return 0


def _add_yes(parser: Parser) -> None:
    parser.flag("--yes", _("do not ask first"))


def _confirmed(options: argparse.Namespace, question: str) -> bool:
    """Ask; anything but a yes is a no."""
    if options.yes:
        return True
    print(question, _("Go on? (yes or no)"), end=" ", flush=True)
    if sys.stdin.readline().strip().lower() in {"y", "yes", _(_YES), _(_YES)[0]}:
        return True
    print(_("Nothing was changed."))
    return False


def _write(path: Path, content: bytes) -> None:
    output_files.write(path, content)
    print(_("Written: {path}").format(path=visible(str(path))))


def _add_export(parser: Parser) -> Examples:
    parser.option("--to", "DIR", _("where to write (default: exports in the class)"), type=Path)
    words = _("moodle, marks, report or files; may be repeated (default: all)")
    parser.several("--kind", "KIND", words, choices=tuple(EXPORTS))
    parser.number("--assignment", _("its number (default: the newest)"), low=1, default=0)
    words = _("a scale in TOML, which the assignment keeps: points of exercises, levels, lateness")
    parser.option("--scale", "FILE", words, type=Path)
    return [
        ("pions class export nsi-t2", _("everything, into nsi-t2/exports")),
        ("pions class export nsi-t2 --kind marks --scale scale.toml", _("by another scale")),
        ("pions class export nsi-t2 --kind moodle --to .", _("Moodle's grading worksheet")),
    ]


def _export(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        work = school.assignment(file, options.assignment)
        if options.scale is not None:
            marks.keep_scale(file, work, options.scale)
    _write_exports(options.folder, work, options.to or options.folder / "exports", options.kind)
    return 0


def _write_exports(folder: Path, work: Assignment, to: Path, kinds: Sequence[str]) -> None:
    """Write exports of an assignment; where all are, one that cannot be made is told."""
    try:
        to.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise plain_files.unwritable(to, error) from error
    for kind in kinds or EXPORTS:
        try:
            made = EXPORTS[kind](folder / FILE, work.number)
        except PionsError as error:
            if kinds:
                raise
            complain(error)
        else:
            _write(to / made.name, made.content)


def _add_backup(parser: Parser) -> Examples:
    parser.option("--to", "FILE", _("a file that is not there yet"), type=Path, required=True)
    return [
        ("pions class backup nsi-t2 --to copy.db", _("a copy")),
        ("pions class backup nsi-t2 --to /media/usb/class.db", _("on a stick")),
    ]


def _backup(options: argparse.Namespace) -> int:
    output_files.writable(options.to)
    if options.to.exists():
        raise InvalidOption("{path} is there already: nothing was written.", path=options.to)
    with _opened(options) as file:
        file.copy(options.to)
    print(_("Written: {path}").format(path=visible(str(options.to))))
    return 0


def _add_forget(parser: Parser) -> Examples:
    parser.option("person", "NAME", _("a name or a number"))
    _add_yes(parser)
    return [
        ("pions class forget nsi-t2 Ana", _("asks first")),
        ("pions class forget nsi-t2 12 --yes", _("by the number from “pions class people”")),
    ]


def _forget(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        person = school.with_name(file, options.person)
        question = _("{name} is removed with all hand-ins; this cannot be undone.")
        if not _confirmed(options, question.format(name=visible(person.name))):
            return _NO
        file.forget(person.number)
        file.log(time.time(), person.number, "forgotten")
    paragraph(_("Forgotten. Backups and exports that you have made know this person still."))
    return 0


def _add_close(parser: Parser) -> Examples:
    parser.option("--to", "DIR", _("write the exports of all assignments there first"), type=Path)
    _add_yes(parser)
    return [
        ("pions class close nsi-t2 --to archive", _("writes all exports first, and asks")),
        ("pions class close nsi-t2 --yes", _("without exports and without a question")),
    ]


def _close(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        for work in file.assignments() if options.to is not None else ():
            _write_exports(options.folder, work, options.to, ())
        question = _("All people of this class are removed with their hand-ins: {count}. This "
                     "cannot be undone.").format(count=len(file.people()))  # fmt: skip
        if not _confirmed(options, question):
            return _NO
        school.close(file, time.time())
    paragraph(_("The class is closed. Its folder can be deleted, with its backups and exports."))
    return 0


SUBCOMMANDS: Final[Mapping[str, SubCommand]] = {
    "new": (Term("make a class from a list of names"), _add_new, _new),
    "assign": (Term("give another assignment"), _add_assign, _assign),
    "people": (Term("list the people, or add some"), _add_people, _people),
    "slips": (
        Term("give people new codes, shown once; their old ones are void"),
        _add_slips,
        _slips,
    ),
    "export": (Term("write marks, report and files"), _add_export, _export),
    "backup": (
        Term("copy the file of the class, also while a server uses it"),
        _add_backup,
        _backup,
    ),
    "forget": (Term("remove a person; games stay, without a name"), _add_forget, _forget),
    "close": (
        Term("end a class: remove all people; games stay, without names"),
        _add_close,
        _close,
    ),
}
