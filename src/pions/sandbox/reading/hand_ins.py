"""The files a class has handed in: those of a folder, of the folders in it, and of zip archives.

A folder, an archive or a file at the top is one student's. Nothing is unpacked onto the disk, and
no more of an archive is read than a limit. What cannot be taken is listed with the reason.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from pions.core import plain_files
from pions.core.errors import InvalidOption, why
from pions.core.text import visible
from pions.core.types import Term
from pions.sandbox.calling.contracts import FILE, contract_for
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.limits import Limits
from pions.sandbox.reading import archives, modules, player_file
from pions.sandbox.reading.archives import Member, Room

_DEPTH: Final = 8
"""Of folders and archives within each other."""
_MOST_ENTRIES: Final = 10_000
"""In a folder with all below it."""
_MACHINES: Final = frozenset(
    {"__pycache__", "__MACOSX", "venv", "env", "site-packages", "node_modules"}
    | {".git", ".idea", ".venv", ".vscode", ".ipynb_checkpoints", ".mypy_cache", ".pytest_cache"}
)
"""Folders made by programs."""
_MOODLE: Final = re.compile(r"(?P<who>.+?)_\d+_assign(?:submission|feedback)_[a-z]+_?(?P<file>.*)")
_OTHER_ARCHIVES: Final = (".rar", ".7z", ".tar", ".gz", ".tgz", ".xz", ".bz2")
PAGES: Final = '<meta name="generator" content="Pions"'
"""The mark of a folder of our own pages."""


@dataclass(frozen=True, slots=True)
class HandIn:
    """One file of a class, or why it could not be taken."""

    label: str
    """For a teacher: the name of a student's folder; else that of the file."""
    place: str
    """Where it was found, from the folder on."""
    file: player_file.PlayerFile | None = None
    problem: PlayerFileError | None = None

    @property
    def player(self) -> str:
        """Its name in a table of players."""
        stem, dot, ending = self.label.rpartition(".")
        known = f".{ending}".lower() in (".py", *player_file.PROGRAMS)
        return stem if dot and known else self.label

    def about(self, error: PlayerFileError) -> PlayerFileError:
        """Return `error`, which names the file, with its student."""
        if self.label == self.place:
            return error
        return PlayerFileError("{name}: {reason}", name=self.label, reason=error)


@dataclass(frozen=True, slots=True)
class _Found:
    parts: tuple[str, ...]
    file: player_file.PlayerFile | None = None
    problem: PlayerFileError | None = None
    nothing: bool = False
    """Whether it is a folder without a file of Python, and not a file."""


def read(
    folder: Path, limits: Limits | None = None, programs: Sequence[str] = player_file.PROGRAMS
) -> list[HandIn]:
    """Return all of a folder or a zip archive, by label; raises `InvalidOption`.

    Beside Python files, those whose names end as `programs` do are taken.
    """
    contract = contract_for(folder / FILE)
    walk = _Walk(limits or Limits(), programs, contract.entry if contract else "")
    if is_archive(folder):
        found = list(walk.archive(folder, (folder.name,)))
    elif folder.is_dir():
        found = list(walk.folder(folder, (folder.name,)))
    else:
        raise InvalidOption("There is no folder “{folder}”.", folder=folder)
    for one in found:
        if len(one.parts) == 1 and (not one.nothing or is_archive(folder)):
            raise InvalidOption("{reason}", reason=one.problem)
    found = [replace(one, parts=one.parts[1:]) for one in found if len(one.parts) > 1]
    labelled = sorted(_labelled(_unwrapped(found)), key=lambda one: one.label)
    return [
        replace(one, file=one.file.under(contract)) if one.file and not one.file.contract else one
        for one in labelled
    ]


def identical(named: Iterable[tuple[str, player_file.PlayerFile]]) -> tuple[tuple[str, ...], ...]:
    """Return the names of files with the same text, line ends aside, a group each."""
    groups: dict[object, list[str]] = defaultdict(list)
    for name, file in named:
        lines = (file.content or file.source.encode("utf-8", "surrogatepass")).splitlines()
        groups[b"\n".join(lines).strip(), file.modules].append(name)
    return tuple(tuple(sorted(group)) for group in groups.values() if len(group) > 1)


def is_archive(path: Path) -> bool:
    """Return whether it is an archive by its name."""
    return path.suffix.lower() == ".zip" and path.is_file()


def _unwrapped(found: list[_Found]) -> list[_Found]:
    """Leave out the one folder around the folders of all students, as archives often have it."""
    inside = [one for one in found if len(one.parts) > 1]
    persons = {one.parts[1] for one in inside if len(one.parts) > 2 or one.nothing}
    if len({one.parts[0] for one in found}) != 1 or len(persons) < 2:
        return found
    return [replace(one, parts=one.parts[1:]) for one in inside]


def _labelled(found: Iterable[_Found]) -> Iterator[HandIn]:
    persons: dict[str, list[_Found]] = defaultdict(list)
    for one in found:
        persons[one.parts[0]].append(one)
    named: list[tuple[str, _Found]] = []
    for group in persons.values():
        # A folder of pictures beside a file is no hand-in of its own.
        taken = [one for one in group if not one.nothing] or group[-1:]
        named += [(_label(one, alone=len(taken) == 1), one) for one in taken]
    count = Counter(label for label, _ in named)
    for label, one in named:
        place = "/".join(map(visible, one.parts))
        yield HandIn(label if count[label] == 1 else place, place, one.file, one.problem)


def _label(one: _Found, *, alone: bool) -> str:
    """``DUPONT Jean``, or ``DUPONT Jean/tp.py`` where there are several."""
    first, *inside = one.parts
    moodle = _MOODLE.fullmatch(first)
    who = visible(moodle["who"]) if moodle else visible(first)
    if who.lower().endswith(".zip"):
        who = who[: -len(".zip")]
    return who if alone or not inside else "/".join([who, *map(visible, inside)])


class _Walk:
    """Goes through folders and archives, and counts what it meets."""

    def __init__(self, limits: Limits, programs: Sequence[str], entry: str = "") -> None:
        self._limits = limits
        self._endings = (".py", ".ipynb", ".py.txt", *programs, *_OTHER_ARCHIVES)
        self._player = entry
        """The file of a folder or an archive that makes it one player."""
        self._met = 0

    def folder(self, folder: Path, parts: tuple[str, ...]) -> Iterator[_Found]:
        try:
            entries = sorted(folder.iterdir())
            page = folder / "index.html"
            ours = page in entries and PAGES.encode() in plain_files.head(page, 2000)
        except OSError as error:
            yield _refused(parts, _UNREADABLE, reason=why(error))
            return
        if ours:
            return
        self._met += len(entries)
        if self._met > _MOST_ENTRIES:
            message = Term(
                "There are more than {most} files below “{folder}”: name a folder that holds "
                "nothing but what a class has handed in."
            )
            raise InvalidOption(message, most=_MOST_ENTRIES, folder=folder)
        found = [one for path in entries for one in self._entry(path, (*parts, path.name))]
        yield from found
        if parts and not found:
            yield _nothing(parts, [path.name for path in entries])

    def _entry(self, path: Path, parts: tuple[str, ...]) -> Iterator[_Found]:
        try:
            if self._is_player(path):
                yield _Found(parts, player_file.read(path, self._limits))
            else:
                yield from self._unread(path, parts)
        except PlayerFileError as error:
            yield _Found(parts, problem=error)
        except OSError as error:
            yield _refused(parts, _UNREADABLE, reason=why(error))

    def _is_player(self, path: Path) -> bool:
        """Return whether a folder or an archive is one player in several files."""
        if self._player:
            return is_archive(path) or (path / self._player).is_file()
        start = path / "__init__.py"
        try:
            if is_archive(path):
                return bool(modules.of_archive(path).get(start.name))
        except PlayerFileError:
            return False  # its files are read one by one, and what is wrong is said of each
        return start.is_file() and start.stat().st_size > 0

    def _unread(self, path: Path, parts: tuple[str, ...]) -> Iterator[_Found]:
        if path.is_dir():
            if path.name in _MACHINES:
                return
            if path.is_symlink() or len(parts) > _DEPTH:
                yield _refused(parts, archives.LINK if path.is_symlink() else _TOO_DEEP)
            else:
                yield from self.folder(path, parts)
            return
        kind = _kind(path.name, self._endings)
        if kind is None:
            return
        if path.is_symlink() and (len(parts) > 2 or not path.exists()):
            nowhere = Term("{file} is a link to a file that is not there.")
            yield _refused(parts, archives.LINK if path.exists() else nowhere)
        elif not path.is_file():
            yield _refused(parts, Term("{file} is not a file that can be read."))
        elif kind == "archive":
            yield from self.archive(path, parts)
        else:
            yield from self._file(parts, path.stat().st_size, path)

    def _file(self, parts: tuple[str, ...], size: int, place: Path | Member) -> Iterator[_Found]:
        name = parts[-1]
        if name == "__init__.py" and not size:
            return
        if (reason := _refusal(name)) is not None:
            yield _refused(parts, reason)
            return
        most = player_file.most_bytes(name, self._limits)
        try:
            head = place.head if isinstance(place, Member) else partial(plain_files.head, place)
            content = head(most + 1)
            if len(content) > most:
                raise player_file.too_big(name, most)
            yield _Found(parts, player_file.of_bytes(content, name, self._limits))
        except PlayerFileError as error:
            yield _Found(parts, problem=error)

    def archive(self, path: Path, parts: tuple[str, ...]) -> Iterator[_Found]:
        with plain_files.opened(path) as file:
            yield from self._packed(file, parts, Room())

    def _packed(self, packed: BinaryIO, parts: tuple[str, ...], room: Room) -> Iterator[_Found]:
        found: list[_Found] = []
        names: list[str] = []
        try:
            for member in archives.members(packed, room):
                names.append(member.parts[-1])
                found += self._member(member, parts, room)
        except archives.Full:
            found.append(_refused(parts, archives.TOO_MUCH))
        except archives.Damaged as error:
            found.append(_refused(parts, archives.DAMAGED, error=str(error)))
        yield from found or [_nothing(parts, names)]

    def _member(self, member: Member, parts: tuple[str, ...], room: Room) -> Iterator[_Found]:
        kind, place = _kind(member.parts[-1], self._endings), (*parts, *member.parts)
        if kind is None or _MACHINES & set(member.parts[:-1]):
            return
        problem = member.problem or (_TOO_DEEP if len(place) > _DEPTH else None)
        if problem is not None:
            yield _refused(place, problem)
        elif kind == "archive":
            yield from self._packed(BytesIO(member.head(archives.MOST_BYTES)), place, room)
        else:
            yield from self._file(place, member.size, member)


def _kind(name: str, endings: tuple[str, ...]) -> str | None:
    lower = name.lower()
    if name.startswith("._"):  # macOS writes one beside each file
        return None
    if lower.endswith(".zip"):
        return "archive"
    return "file" if lower.endswith(endings) else None


def _refusal(name: str) -> Term | None:
    lower = name.lower()
    if lower.endswith(_OTHER_ARCHIVES):
        return Term("{file} is an archive that cannot be read: pack it again as a .zip file.")
    if lower.endswith(".txt"):
        return Term("{file} does not end in .py: rename it.")
    if name.startswith((".", "_")):
        return Term("{file} begins with a dot or an underscore: rename it.")
    return None


def _refused(parts: tuple[str, ...], message: str, **values: str) -> _Found:
    name = visible(parts[-1]) if parts else ""
    return _Found(parts, problem=PlayerFileError(message, verdict=None, file=name, **values))


def _nothing(parts: tuple[str, ...], names: list[str]) -> _Found:
    shown = ", ".join([*map(visible, names[:5]), "…"][: len(names)])
    only = Term("There is no Python file in {file}, only: {names}.")
    reason = only if names else Term("{file} is empty.")
    return replace(_refused(parts, reason, names=shown), nothing=True)


_UNREADABLE: Final = Term("{file} cannot be read: {reason}.")
_TOO_DEEP: Final = Term("{file} lies too deep in folders and archives.")
