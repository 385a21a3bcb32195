"""``pions class``: a class that hands in, from its list of names to its marks."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from pions.app.classes import marks, name_list, new_work, school
from pions.cli.commands import output_files, parser_of
from pions.cli.parsing import Parser, date_and_time, whole_number
from pions.cli.screen.layout import heading, pairs, paragraph, table
from pions.cli.screen.terminal import complain
from pions.core import plain_files
from pions.core.errors import InvalidOption, PionsError, UnknownName
from pions.core.language import _, ngettext
from pions.core.numbers import NOTHING, moment
from pions.core.text import visible
from pions.core.types import Term
from pions.render.class_exports import EXPORTS, codes_table
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, Presence

_NO: Final = 1
"""The exit status where a question was answered with no."""
_YES: Final = Term("yes")
_PRESENCE: Final[Mapping[Presence, Term]] = {
    Presence.HERE: Term("here"),
    Presence.ASKING: Term("asks to join"),
    Presence.GONE: Term("has left"),
}


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a subcommand: its name, the place of its value, help, and argparse's own."""

    name: str
    place: str
    words: Term
    more: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SubCommand:
    """A command on a class: its line of help, what it does, options, and examples."""

    words: Term
    run: Callable[[argparse.Namespace], int]
    options: Sequence[Argument]
    examples: Sequence[tuple[str, Term]]


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
    known = {name: one.words for name, one in SUBCOMMANDS.items()}
    more = _("“pions class COMMAND --help” says more about each.")
    parser.add_commands(_("commands:"), known, more)


def add_subcommand(parser: Parser, name: str) -> None:
    """Add the arguments of a subcommand."""
    command = SUBCOMMANDS[name]
    parser.option("folder", "FOLDER", _("the folder of the class"), type=Path)
    for one in command.options:
        place = {"metavar": one.place} if one.place else {}
        parser.add_argument(one.name, help=_(one.words), **{**place, **one.more})
    parser.describe(_(command.words), *((line, _(words)) for line, words in command.examples))


def run(options: argparse.Namespace) -> int:
    """Do what is asked."""
    name = options.command
    if name is None:
        options.show_help()
        return 0
    if name not in SUBCOMMANDS:
        message = Term("There is no command “{name}” for a class; see pions class --help.")
        raise UnknownName(message, name=name, known=SUBCOMMANDS)
    return SUBCOMMANDS[name].run(parser_of(f"class {name}").parse(options.rest))


def _opened(options: argparse.Namespace) -> ClassFile:
    return ClassFile(options.folder / FILE)


def _work(options: argparse.Namespace) -> Assignment:
    texts = options.title, options.game, options.handout, options.contract
    return Assignment(0, *texts, options.opens or time.time(), options.due, options.daily)


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


def _assign(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        work = new_work.give(file, _work(options))
    said = _("Assignment {number}: {title}")
    if work.due is not None:
        said = _("Assignment {number}: {title}, due {when}")
    when = moment(datetime.fromtimestamp(work.due or 0).astimezone().isoformat())
    paragraph(said.format(number=work.number, title=visible(work.title), when=when))
    return 0


def _people(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        if options.list is not None:
            school.complete(file, name_list.read(options.list))
        people, counts = file.people(), Counter(one.person for one in file.hand_ins())
    titles = (_("number"), _("name"), _("team"), _("presence"), _("code"), _("hand-ins"))
    table(titles, [
        (str(one.number), visible(one.name), visible(one.team), _(_PRESENCE[one.presence]),
         _(_YES) if one.code else NOTHING, str(counts[one.number]))
        for one in people
    ])  # fmt: skip
    return 0


def _slips(options: argparse.Namespace) -> int:
    if options.csv is not None:
        output_files.writable(options.csv)
    if options.shared:
        with _opened(options) as file:
            pairs([(_("code"), school.new_class_code(file))])
        paragraph(_("Who types this code and a name asks to join: let them in on your page."))
        return 0
    with _opened(options) as file:
        wanted = [school.with_name(file, one).number for one in options.people] or None
        old = sum(bool(one.code) for one in file.people() if not wanted or one.number in wanted)
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
        table((_("number"), _("name"), _("code")), rows)
    else:
        _write(options.csv, codes_table(slips))
    if old:
        print(_("The codes that these people had before are void."), file=sys.stderr)
    return 0


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


def _backup(options: argparse.Namespace) -> int:
    output_files.writable(options.to)
    if options.to.exists():
        raise InvalidOption("{path} is there already: nothing was written.", path=options.to)
    with _opened(options) as file:
        file.copy(options.to)
    print(_("Written: {path}").format(path=visible(str(options.to))))
    return 0


def _forget(options: argparse.Namespace) -> int:
    with _opened(options) as file:
        person = school.with_name(file, options.person)
        question = _("{name} is removed with all hand-ins; this cannot be undone.")
        if not _confirmed(options, question.format(name=visible(person.name))):
            return _NO
        school.forget(file, person.number)
    paragraph(_("Forgotten. Backups and exports that you have made know this person still."))
    return 0


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


_PATH: Final = {"type": Path}
_NAME: Final = {"default": ""}
_DATE: Final = {"type": date_and_time}
_SURE: Final = Argument("--yes", "", Term("do not ask first"), {"action": "store_true"})
_WORK: Final = (
    Argument("--game", "GAME", Term("a name from “pions games” (default: that of the contract or "
                                  "the hand-out)"), _NAME),
    Argument("--handout", "NAME|FOLDER", Term("the hand-out whose exercises are checked: its name, "
                                            "or a folder (default: none)"), _NAME),
    Argument("--contract", "FILE", Term("the contract of the course, copied into the class "
                                      "(default: none)"), _NAME),
    Argument("--title", "TEXT", Term("what pupils see (default: the game)"), _NAME),
    Argument("--opens", "DATE", Term("when it opens, such as 2026-11-20T08:00 (default: now)"),
           _DATE),
    Argument("--due", "DATE",
             Term("until when, such as 2026-11-27T18:00; later is taken, and marked "
                                 "as late"), _DATE),
    Argument("--daily", "N", Term("how often a pupil may hand in on one day (default: 20)"),
           {"type": whole_number(1, 1000), "default": 20}),
)  # fmt: skip
SUBCOMMANDS: Final[Mapping[str, SubCommand]] = {
    "new": SubCommand(
        Term("make a class from a list of names"), _new,
        (Argument("--list", "FILE", Term("names, one a line, as a spreadsheet, Pronote or Moodle "
                                       "writes them"), {**_PATH, "required": True}), *_WORK),
        [("pions class new nsi-t2 --list pupils.csv", Term("Connect Four, without exercises")),
         ("pions class new nsi-t2 --list pupils.csv --handout etat --due 2026-11-27",
          Term("a course"))],
    ),
    "assign": SubCommand(
        Term("give another assignment"), _assign, _WORK,
        [("pions class assign nsi-t2 --game hex-5 --title Hex", Term("another game")),
         ("pions class assign nsi-t2 --handout tp4/ --due 2026-12-04T18:00",
          Term("your hand-out"))],
    ),
    "people": SubCommand(
        Term("list the people, or add some"), _people,
        (Argument("--list", "FILE", Term("add the people of this list"), _PATH),),
        [("pions class people nsi-t2", Term("who is in it")),
         ("pions class people nsi-t2 --list pupils.csv", Term("a new pupil is in the list"))],
    ),
    "slips": SubCommand(
        Term("give people new codes, shown once; their old ones are void"), _slips,
        (Argument("people", "NAME", Term("names or numbers (default: all)"), {"nargs": "*"}),
         Argument("--csv", "FILE", Term("write the codes to this file instead"), _PATH),
         Argument("--shared", "", Term("one code for all instead, with which a name asks to join"),
                {"action": "store_true"}), _SURE),
        [("pions class slips nsi-t2", Term("for all")),
         ("pions class slips nsi-t2 Ana", Term("for one who has lost it")),
         ("pions class slips nsi-t2 --csv codes.csv", Term("for a letter with a mail merge")),
         ("pions class slips nsi-t2 --shared", Term("without a list: you let each name in"))],
    ),
    "export": SubCommand(
        Term("write marks, report and files"), _export,
        (Argument("--to", "DIR", Term("where to write (default: exports in the class)"), _PATH),
         Argument("--kind", "KIND", Term("moodle, marks, report or files; may be repeated "
                                       "(default: all)"),
                {"action": "append", "default": [], "choices": tuple(EXPORTS)}),
         Argument("--assignment", "N", Term("its number (default: the newest)"),
                {"type": whole_number(1), "default": 0}),
         Argument("--scale", "FILE", Term("a scale in TOML, which the assignment keeps: points of "
                                        "exercises, levels, lateness"), _PATH)),
        [("pions class export nsi-t2", Term("everything, into nsi-t2/exports")),
         ("pions class export nsi-t2 --kind marks --scale scale.toml", Term("by another scale")),
         ("pions class export nsi-t2 --kind moodle --to .", Term("Moodle's grading worksheet"))],
    ),
    "backup": SubCommand(
        Term("copy the file of the class, also while a server uses it"), _backup,
        (Argument("--to", "FILE", Term("a file that is not there yet"),
                {**_PATH, "required": True}),),
        [("pions class backup nsi-t2 --to copy.db", Term("a copy")),
         ("pions class backup nsi-t2 --to /media/usb/class.db", Term("on a stick"))],
    ),
    "forget": SubCommand(
        Term("remove a person; games stay, without a name"), _forget,
        (Argument("person", "NAME", Term("a name or a number"), {}), _SURE),
        [("pions class forget nsi-t2 Ana", Term("asks first")),
         ("pions class forget nsi-t2 12 --yes", Term("by the number from “pions class people”"))],
    ),
    "close": SubCommand(
        Term("end a class: remove all people; games stay, without names"), _close,
        (Argument("--to", "DIR", Term("write the exports of all assignments there first"), _PATH),
         _SURE),
        [("pions class close nsi-t2 --to archive", Term("writes all exports first, and asks")),
         ("pions class close nsi-t2 --yes", Term("without exports and without a question"))],
    ),
}  # fmt: skip
