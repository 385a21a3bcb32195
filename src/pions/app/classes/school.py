"""A class: how it is made, who belongs to it, what is handed in."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import Final

from pions.app.classes import codes, name_list
from pions.app.classes.ladder_games import ladder_id
from pions.app.classes.name_list import MOST, ListedName
from pions.app.puzzles.puzzle import Puzzle, parsed
from pions.core import plain_files
from pions.core.errors import InvalidOption, PionsError
from pions.core.text import visible
from pions.games import catalog
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, ClassHandIn, Person, Presence
from pions.store.game_records import TournamentRecord

LARGEST: Final = 2_000_000
"""Bytes of a hand-in."""
MOODLE: Final = "moodle-"
"""A person's number behind it is the setting with their identifier in Moodle."""
PUZZLES: Final = "puzzles-"
"""A person's number behind it is the setting with the puzzles of their lost games."""
_MOST_PUZZLES: Final = 200
_LONGEST: Final = 80
_MOST_ASKING: Final = 100
"""People who wait to be let in: a class, and some who tried twice."""


class NotTaken(PionsError):
    """A hand-in is not taken: nothing of it is kept."""


@dataclass(frozen=True, slots=True)
class Slip:
    """A person and the code that is printed for them; it is kept nowhere."""

    person: Person
    code: str


def create(folder: Path, people: Sequence[ListedName], name: str = "") -> None:
    """Make the folder and the file of a class; raises `PionsError`."""
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)  # for its owner alone
    except OSError as error:
        raise plain_files.unwritable(folder, error) from error
    secrets = {each: codes.new_salt() for each in ("salt", "secret", "teacher")}
    settings = {"name": name or folder.resolve().name, **secrets}
    ClassFile.made(folder / FILE, settings)
    with ClassFile(folder / FILE) as file:
        add_people(file, people)


def add_people(
    file: ClassFile, people: Iterable[ListedName], presence: Presence = Presence.HERE
) -> list[int]:
    """Let people join, under aliases that tell nothing; return their numbers."""
    listed = [*people]
    numbers = file.add_people((one.name, one.team, presence) for one in listed)
    for number, one in zip(numbers, listed, strict=True):
        _identify(file, number, one)
    return numbers


def complete(file: ClassFile, people: Iterable[ListedName]) -> list[int]:
    """Let those of a list join who are not in the class yet; return their numbers."""
    here, new = file.people(), []
    for one in people:
        same = next((person for person in here if person.name == one.name), None)
        if same is None:
            new.append(one)
        else:
            here.remove(same)  # the next one of that name is another
            _identify(file, same.number, one)
    file.log(time.time(), None, "list")
    return add_people(file, new)


def _identify(file: ClassFile, number: int, listed: ListedName) -> None:
    if listed.identifier:
        file.set(f"{MOODLE}{number}", listed.identifier)


def close(file: ClassFile, now: float) -> None:
    """End a class: forget all people; nobody enters it any more."""
    file.set("class_code", None)
    file.set("secret", codes.new_salt())  # all cookies are void
    for person in file.people():
        file.forget(person.number)
    file.log(now, None, "closed")


def forget(file: ClassFile, number: int) -> None:
    """Remove all that is known of a person; raises `InvalidOption` where there is none."""
    change(file, number)
    file.forget(number)
    file.log(time.time(), number, "forgotten")


def new_class_code(file: ClassFile) -> str:
    """Return a new code by which people ask to belong to the class; the old one is void."""
    code = codes.new_code()
    file.set("class_code", codes.hashed(code, str(file.settings()["salt"])))
    return code


def join(file: ClassFile, name: str) -> Person | None:
    """Let a person ask to belong to the class; raises `InvalidOption`."""
    plain = name_list.clean(name)
    if not plain:
        raise InvalidOption("Write your name, so that your teacher knows who asks.")
    asking = sum(one.presence is Presence.ASKING for one in file.people())
    if asking >= _MOST_ASKING or len(file.people()) >= MOST:
        raise InvalidOption("This class is full: tell your teacher.")
    return file.person(add_people(file, [ListedName(plain)], Presence.ASKING)[0])


def new_slips(file: ClassFile, numbers: Iterable[int] | None = None) -> list[Slip]:
    """Give new codes to these people, or to all who are here; the old ones are void."""
    wanted = None if numbers is None else {*numbers}
    slips = [
        Slip(person, codes.new_code())
        for person in file.people()
        if person.presence is Presence.HERE and (wanted is None or person.number in wanted)
    ]
    salt = str(file.settings()["salt"])
    file.set_codes({slip.person.number: codes.hashed(slip.code, salt) for slip in slips})
    file.log(time.time(), None, "slips")
    return slips


def known_by(file: ClassFile, typed: str) -> Person | None:
    """Return whose code was typed; raises `InvalidOption` where that is no code."""
    return file.with_code(codes.hashed(codes.read(typed), str(file.settings()["salt"])))


def give(file: ClassFile, assignment: Assignment, started: str) -> Assignment:
    """Keep an assignment, and open its ladder; raises `PionsError` where it makes no sense."""
    check(assignment)
    kept = replace(assignment, number=file.add_assignment(assignment))
    settings = {"mode": "ladder", "seed": kept.number}
    file.open_tournament(TournamentRecord(ladder_id(kept.number), kept.game, settings, (), started))
    return kept


def check(assignment: Assignment) -> None:
    """Raise `PionsError` where an assignment makes no sense."""
    catalog.find(assignment.game)
    if assignment.due is not None and assignment.due <= assignment.opens:
        raise InvalidOption("“{title}” is due before it opens.", title=assignment.title)


def due_for(file: ClassFile, assignment: Assignment, person: int) -> float | None:
    """Return when a person's work is due."""
    return file.due_dates(assignment.number).get(person, assignment.due)


def handouts(folder: Path) -> list[Path]:
    """Return the folders of hand-outs of a class's own."""
    with ClassFile(folder / FILE) as file:
        named = {one.handout for one in file.assignments() if one.handout}
    return [folder / name for name in sorted(named) if (folder / name).is_dir()]


def assignment(file: ClassFile, number: int) -> Assignment:
    """Return an assignment; 0 stands for the newest that is open. Raises `InvalidOption`."""
    found = [one for one in file.assignments() if number in {0, one.number}]
    if not found:
        raise InvalidOption("There is no assignment {number} in this class.", number=number)
    opened = [one for one in found if one.opens <= time.time()]
    return (opened or found)[-1]


def not_here() -> NotTaken:
    """Return the error of a person whom the teacher has not let in."""
    return NotTaken("You do not belong to this class yet: your teacher lets you in.")


def at_rest() -> NotTaken:
    """Return the error for pupils where the file of the class cannot be used: the disk is full."""
    return NotTaken(
        "The machine of your teacher can keep nothing now. What was handed in is safe; tell your "
        "teacher, keep your file, and try again later."
    )


def too_large() -> NotTaken:
    """Return the error of a hand-in that is too large."""
    return NotTaken(
        "A hand-in has at most {most} MB; this one is larger.", most=LARGEST // 1_000_000
    )


def unknown_person(number: int) -> InvalidOption:
    """Return the error of a person who is not, or no longer, in the class."""
    return InvalidOption("There is no person {number} in this class.", number=number)


def receive(  # noqa: PLR0913, PLR0917 - a file, whose, for what, and when
    file: ClassFile, assignment: Assignment, person: Person, name: str, content: bytes, now: float
) -> ClassHandIn:
    """Keep what a person hands in; it is on disk when this returns. Raises `NotTaken`."""
    if person.presence is not Presence.HERE:
        raise not_here()
    if now < assignment.opens:
        raise NotTaken("“{title}” is not open yet.", title=assignment.title)
    if len(content) > LARGEST:
        raise too_large()
    before = file.hand_ins(assignment.number, person.number)
    today = of_day(before, now)
    if len(today) >= assignment.daily:
        raise NotTaken(
            "{count} hand-ins today: the next one tomorrow. Checking is still possible.",
            count=len(today),
        )
    digest = file.digest(content)
    same = next((one for one in before if one.digest == digest), None)
    if same is not None:
        raise NotTaken("This file is your version {version} already.", version=same.version)
    due = due_for(file, assignment, person.number)
    late = 0.0 if due is None else max(0.0, now - due)
    shown = visible(Path(name.replace("\\", "/")).name)[-_LONGEST:] or "player.py"
    taken = file.hand_in(
        assignment.number, person.number, name=shown, content=content, received=now, late=late
    )
    file.log(now, person.number, "hand-in", f"{taken.number}")
    return taken


def go_back(file: ClassFile, hand_in: ClassHandIn, now: float) -> None:
    """Let an older version play again; it counts as no new hand-in. Raises `NotTaken`."""
    if not hand_in.accepted:
        raise NotTaken("Version {version} never played.", version=hand_in.version)
    file.play(hand_in)
    file.log(now, hand_in.person, "version", f"{hand_in.number}")


def change(file: ClassFile, number: int, **fields: object) -> Person:
    """Change what is known of a person; raises `InvalidOption` for an alias that another has."""
    person = file.person(number)
    if person is None or person.presence is Presence.FORGOTTEN:
        raise unknown_person(number)
    changed = replace(person, **fields)  # type: ignore[arg-type] # the caller's own words
    if any(one.alias == changed.alias and one.number != number for one in file.people()):
        raise InvalidOption("Another one is called “{name}”.", name=changed.alias)
    file.set_person(changed)
    return changed


def keep_puzzle(file: ClassFile, person: int, puzzle: Puzzle) -> None:
    """Keep a puzzle of a person's lost game; of many, the oldest goes."""
    kept = [one for one in puzzles_of(file, person) if one.key != puzzle.key]
    file.set(f"{PUZZLES}{person}", [one.line() for one in [*kept, puzzle][-_MOST_PUZZLES:]])


def puzzles_of(file: ClassFile, person: int) -> list[Puzzle]:
    """Return the puzzles that were kept for a person."""
    return [parsed(line) for line in file.settings().get(f"{PUZZLES}{person}", [])]


def with_name(file: ClassFile, name: str) -> Person:
    """Return the one person of that name or number; raises `InvalidOption`."""
    found = [one for one in file.people() if name in {one.name, one.alias, str(one.number)}]
    if len(found) == 1:
        return found[0]
    if not found:
        raise InvalidOption("Nobody in this class is called “{name}”.", name=name)
    raise InvalidOption(
        "{count} people are called “{name}”: give a number ({numbers}).",
        count=len(found),
        name=name,
        numbers=", ".join(str(one.number) for one in found),
    )


def names_of(file: ClassFile) -> Mapping[int, str]:
    """Return the names of people by their numbers, two of one name told apart."""
    people = file.people()
    names = [one.name for one in people]
    return {
        one.number: f"{one.name} ({one.number})" if names.count(one.name) > 1 else one.name
        for one in people
    }


def programs_of(file: ClassFile) -> Mapping[int, str]:
    """Return the names of people's programs: a team's is one, told with its members."""
    names, members = names_of(file), defaultdict[str, list[str]](list)
    for one in (people := file.people()):
        members[one.team].append(names[one.number])
    return {
        one.number: f"{one.team} ({', '.join(members[one.team])})"
        if one.team
        else names[one.number]
        for one in people
    }


def of_day(hand_ins: Iterable[ClassHandIn], moment: float) -> list[ClassHandIn]:
    """Return the hand-ins of the day of that moment."""
    return [one for one in hand_ins if _day(one.received) == _day(moment)]


def _day(moment: float) -> date:
    """Return the day as the clock on the wall has it: a new one begins at midnight."""
    return datetime.fromtimestamp(moment).date()  # noqa: DTZ006 - of this machine
