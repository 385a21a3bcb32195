"""``pions class``: a class that hands in, from its list of names to its marks."""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

from pions.app.classes import marks, name_list, new_work, school
from pions.cli.commands import output_files
from pions.cli.parsing import Parser, date_and_time
from pions.cli.screen.layout import heading, pairs, paragraph
from pions.cli.screen.terminal import complain, console, print_json
from pions.core import plain_files
from pions.core.errors import InvalidOption, PionsError, UnknownName
from pions.core.language import _, ngettext
from pions.core.numbers import NOTHING, moment
from pions.core.text import visible
from pions.core.types import Term
from pions.render.class_exports import EXPORTS, codes_table
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, Person, Presence

_CHANGED_NOTHING: Final = 1
_YES: Final = Term("yes")
_PRESENCE: Final[Mapping[Presence, Term]] = {
    Presence.HERE: Term("here"),
    Presence.ASKING: Term("asks to join"),
    Presence.GONE: Term("has left"),
}


@dataclass(frozen=True, slots=True)
class SubCommand:
    """A command of ``pions class``: its line of help, options, and what it does."""

    help: Term
    add_arguments: Callable[[Parser], None]
    run: Callable[[argparse.Namespace], int]


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
    known = "\n".join(f"  {name:<9}{_(entry.help)}" for name, entry in SUBCOMMANDS.items())
    title, more = _("commands:"), _("“pions class COMMAND --help” says more about each.")
    parser.epilog = f"{title}\n{known}\n\n{parser.epilog}\n\n{more}"
    parser.add_argument("subcommand", nargs="?", help=argparse.SUPPRESS)
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    parser.set_defaults(show_help=parser.print_help)


def run(options: argparse.Namespace) -> int:
    """Do what is asked; exit status 1 where a question was answered with no."""
    name = options.subcommand
    if name is None:
        options.show_help()
        return 0
    if name not in SUBCOMMANDS:
        raise UnknownName(
            "There is no command “{name}” for a class; see pions class --help.",
            name=name,
            known=SUBCOMMANDS,
        )
    parser = Parser(prog=f"pions class {name}")
    SUBCOMMANDS[name].add_arguments(parser)
    return SUBCOMMANDS[name].run(parser.parse(options.rest))


def _opened(options: argparse.Namespace) -> ClassFile:
    return ClassFile(options.folder / FILE)


def _add_folder(parser: Parser) -> None:
    parser.option("folder", "FOLDER", _("the folder of the class"), type=Path)


def _add_work(parser: Parser) -> None:
    words = _("a name from “pions games” (default: that of the contract or the hand-out)")
    parser.option("--game", "GAME", words, default="")
    words = _("the hand-out whose exercises are checked: its name, or a folder (default: none)")
    parser.option("--handout", "NAME|FOLDER", words, default="")
    words = _("the contract of the course, copied into the class (default: none)")
    parser.option("--contract", "FILE", words, type=Path)
    parser.option("--title", "TEXT", _("what pupils see (default: the game)"), default="")
    words = _("when it opens, such as 2026-11-20T08:00 (default: now)")
    parser.option("--opens", "DATE", words, type=date_and_time)
    words = _("until when, such as 2026-11-27T18:00; later is taken, and marked as late")
    parser.option("--due", "DATE", words, type=date_and_time)
    words = _("how often a pupil may hand in on one day (default: {count})")
    usual = new_work.DAILY
    parser.number("--daily", words.format(count=usual), low=1, high=1000, default=usual)


def _work(options: argparse.Namespace) -> new_work.NewWork:
    return new_work.NewWork(
        time.time() if options.opens is None else options.opens,
        options.game,
        options.handout,
        options.contract,
        options.title,
        options.due,
        options.daily,
    )


def _add_new(parser: Parser) -> None:
    parser.describe(
        _("Make a class from a list of names, with a first assignment."),
        ("pions class new nsi-t2 --list pupils.csv", _("Connect Four, without exercises")),
        ("pions class new nsi-t2 --list pupils.csv --handout etat --due 2026-11-27", _("a course")),
    )
    _add_folder(parser)
    words = _("names, one a line, as a spreadsheet, Pronote or Moodle writes them")
    parser.option("--list", "FILE", words, type=Path, required=True)
    _add_work(parser)


def _new(options: argparse.Namespace) -> int:
    people, work = name_list.read(options.list), _work(options)
    new_work.planned(work)  # raises before anything is made
    school.create(options.folder, people)
    with _opened(options) as file:
        _say_people(file, people=len(people))
        _say_work(new_work.give(file, work))
    folder = visible(str(options.folder))
    print()
    heading(_("What comes next:"))
    pairs(
        [
            (f"pions class slips {folder}", _("a code for each pupil")),
            (f"pions serve --class {folder} --host 0.0.0.0", _("opens the class to them")),
        ]
    )
    return 0


def _say_people(file: ClassFile, people: int) -> None:
    said = ngettext(
        "{count} person is in the class “{name}” now.",
        "{count} people are in the class “{name}” now.",
        people,
    )
    paragraph(said.format(count=people, name=visible(str(file.settings()["name"]))))


def _say_work(work: Assignment) -> None:
    said = _("Assignment {number}: {title}").format(number=work.number, title=visible(work.title))
    paragraph(said if work.due is None else f"{said} · {_('due')} {_moment(work.due)}")


def _moment(seconds: float) -> str:
    return moment(datetime.fromtimestamp(seconds).astimezone().isoformat())


def _add_assign(parser: Parser) -> None:
    parser.describe(
        _("Give a class another assignment, with a ladder of its own."),
        ("pions class assign nsi-t2 --game hex-5 --title Hex", _("another game")),
        ("pions class assign nsi-t2 --handout tp4/ --due 2026-12-04T18:00", _("your hand-out")),
    )
    _add_folder(parser)
    _add_work(parser)


def _assign(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        _say_work(new_work.give(file, _work(options)))
    return 0


def _add_people(parser: Parser) -> None:
    parser.describe(
        _("List the people of a class, or add those of a list who are not in it yet."),
        ("pions class people nsi-t2", _("who is in it")),
        ("pions class people nsi-t2 --list pupils.csv", _("a new pupil is in the list")),
    )
    _add_folder(parser)
    parser.option("--list", "FILE", _("add the people of this list"), type=Path)
    parser.add_json()


def _people(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        if options.list is not None:
            school.complete(file, name_list.read(options.list))
        people, versions = file.people(), file.hand_ins()
    counts = {one.number: 0 for one in people}
    for version in versions:
        counts[version.person] += 1
    if options.json:
        print_json(
            [
                {"number": one.number, "name": one.name, "team": one.team,
                 "presence": one.presence.value, "code": one.has_code,
                 "hand_ins": counts[one.number]}
                for one in people
            ]
        )  # fmt: skip
        return 0
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


def _add_slips(parser: Parser) -> None:
    parser.describe(
        _(
            "Give pupils new codes and show them, once: the class keeps only their hashes. Codes "
            "they had before are void. The page of the class prints slips to cut."
        ),
        ("pions class slips nsi-t2", _("for everybody")),
        ("pions class slips nsi-t2 Ana", _("for one who has lost it")),
        ("pions class slips nsi-t2 --csv codes.csv", _("for a letter with a mail merge")),
    )
    _add_folder(parser)
    parser.option("people", "NAME", _("names or numbers (default: all)"), nargs="*")
    parser.option("--csv", "FILE", _("write the codes to this file instead"), type=Path)
    _add_yes(parser)


def _add_yes(parser: Parser) -> None:
    parser.flag("--yes", _("do not ask first"))


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
            return _CHANGED_NOTHING
        slips = school.new_slips(file, wanted)
    if options.csv is None:
        rows = [(str(one.person.number), visible(one.person.name), one.code) for one in slips]
        _table((_("number"), _("name"), _("code")), rows)
    else:
        output_files.write(options.csv, codes_table(slips))
        print(_("Written: {path}").format(path=visible(str(options.csv))))
    if old:
        print(_("The codes that these people had before are void."), file=sys.stderr)
    return 0


def _confirmed(options: argparse.Namespace, question: str) -> bool:
    """Ask; anything but a yes, in any language of ours, is a no."""
    if options.yes:
        return True
    print(f"{question} {_('Go on? (yes or no)')} ", end="", flush=True)
    answer = sys.stdin.readline().strip().lower()
    if answer in {"y", "yes", _(_YES), _(_YES)[0]}:
        return True
    print(_("Nothing was changed."))
    return False


def _add_export(parser: Parser) -> None:
    parser.describe(
        _("Write the marks, the report of the ladder and all files that were handed in."),
        ("pions class export nsi-t2", _("everything, into nsi-t2/exports")),
        ("pions class export nsi-t2 --kind marks --scale scale.toml", _("by another scale")),
        ("pions class export nsi-t2 --kind moodle --to .", _("Moodle's grading worksheet")),
    )
    _add_folder(parser)
    parser.option("--to", "DIR", _("where to write (default: exports in the class)"), type=Path)
    words = _("moodle, marks, report or files; may be repeated (default: all)")
    parser.several("--kind", "KIND", words, choices=tuple(EXPORTS))
    parser.number("--assignment", _("its number (default: the newest)"), low=1, default=0)
    words = _("a scale in TOML, which the assignment keeps: points of exercises, levels, lateness")
    parser.option("--scale", "FILE", words, type=Path)


def _export(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        work = school.assignment(file, options.assignment)
        if options.scale is not None:
            table = _scale(options.scale)
            marks.read_scale(table, marks.handout_of(file, work))
            file.add_assignment(replace(work, settings={**work.settings, "scale": table}))
    to = options.to or options.folder / "exports"
    return _write(options.folder, work, to, options.kind)


def _scale(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(plain_files.text(path))
    except tomllib.TOMLDecodeError as error:
        raise InvalidOption(
            "The scale {path} is not valid TOML: {reason}.", path=path, reason=error
        ) from None


def _write(folder: Path, work: Assignment, to: Path, kinds: Sequence[str]) -> int:
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
            continue
        output_files.write(to / made.name, made.content)
        print(_("Written: {path}").format(path=visible(str(to / made.name))))
    return 0


def _add_forget(parser: Parser) -> None:
    parser.describe(
        _(
            "Remove all that the class knows of a pupil: name, team, code, notes, dates and files. "
            "Games that were played stay, of a player without a name."
        ),
        ("pions class forget nsi-t2 Ana", _("asks first")),
        ("pions class forget nsi-t2 12 --yes", _("by the number from “pions class people”")),
    )
    _add_folder(parser)
    parser.option("person", "NAME", _("a name or a number"))
    _add_yes(parser)


def _forget(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        person = school.with_name(file, options.person)
        if not _confirmed(options, _about(file, person)):
            return _CHANGED_NOTHING
        school.forget(file, person.number, time.time())
    paragraph(_("Forgotten. Backups and exports that you have made know this person still."))
    return 0


def _about(file: ClassFile, person: Person) -> str:
    count = len(file.hand_ins(person=person.number))
    said = ngettext(
        "{name} and {count} hand-in are removed; this cannot be undone.",
        "{name} and {count} hand-ins are removed; this cannot be undone.",
        count,
    )
    return said.format(name=visible(person.name), count=count)


def _add_close(parser: Parser) -> None:
    parser.describe(
        _(
            "End a class: names, codes, files and notes of all people are removed. Games stay, of "
            "players without names."
        ),
        ("pions class close nsi-t2 --to archive", _("writes all exports first, and asks")),
        ("pions class close nsi-t2 --yes", _("without exports and without a question")),
    )
    _add_folder(parser)
    parser.option("--to", "DIR", _("write the exports of all assignments there first"), type=Path)
    _add_yes(parser)


def _close(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        count, works = len(file.people()), file.assignments()
        if options.to is not None:
            for work in works:
                _write(options.folder, work, options.to, ())
        question = ngettext(
            "{count} person is removed with all hand-ins; this cannot be undone.",
            "{count} people are removed with all hand-ins; this cannot be undone.",
            count,
        ).format(count=count)
        if not _confirmed(options, question):
            return _CHANGED_NOTHING
        school.close(file, time.time())
    paragraph(_("The class is closed. Its folder can be deleted, with its backups and exports."))
    return 0


def _add_backup(parser: Parser) -> None:
    parser.describe(
        _(
            "Write a copy of the file of a class as it is now, also while a server uses it. Where "
            "no server runs, a copy of the folder is a backup, too."
        ),
        ("pions class backup nsi-t2 --to copy.db", _("a copy")),
        ("pions class backup nsi-t2 --to /media/usb/class.db", _("on a stick")),
    )
    _add_folder(parser)
    parser.option("--to", "FILE", _("a file that is not there yet"), type=Path, required=True)


def _backup(options: argparse.Namespace) -> int:
    if options.to.exists():
        raise InvalidOption("{path} is there already: nothing was written.", path=options.to)
    output_files.writable(options.to)
    with _opened(options) as file:
        file.copy(options.to)
    print(_("Written: {path}").format(path=visible(str(options.to))))
    return 0


SUBCOMMANDS: Final[Mapping[str, SubCommand]] = {
    "new": SubCommand(Term("make a class from a list of names"), _add_new, _new),
    "assign": SubCommand(Term("give another assignment"), _add_assign, _assign),
    "people": SubCommand(Term("list the people, or add some"), _add_people, _people),
    "slips": SubCommand(Term("give people new codes"), _add_slips, _slips),
    "export": SubCommand(Term("write marks, report and files"), _add_export, _export),
    "backup": SubCommand(Term("copy the file of the class"), _add_backup, _backup),
    "forget": SubCommand(Term("remove all that is known of a person"), _add_forget, _forget),
    "close": SubCommand(Term("end a class: remove all people"), _add_close, _close),
}
