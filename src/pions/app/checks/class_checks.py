"""A whole class checked: each file as soon as it is done, and kept for next time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from functools import partial
from threading import Event
from typing import Final, cast

from pions import sandbox
from pions.app.checks import checking
from pions.app.checks.checking import Checked, CheckRequest
from pions.app.checks.file_views import FileView
from pions.app.checks.kept_checks import KeptChecks
from pions.checks.scale import Scale
from pions.core.errors import PionsError
from pions.core.language import _, explain
from pions.sandbox import PlayerFile
from pions.sandbox.programs import functions
from pions.sandbox.reading.hand_ins import HandIn, is_archive
from pions.sandbox.reading.hand_ins import read as _hand_ins

__all__ = ["HandIn", "KeptChecks", "hand_ins", "is_archive"]

hand_ins = partial(_hand_ins, programs=(functions.ENDING,))
"""Returns the files of a class that can be checked."""
_LONGEST_PAGE: Final = 80
"""Characters of a page's name: file systems stop at 255 bytes."""


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file of a class: its view, or why there is none."""

    hand_in: HandIn
    view: FileView | None
    error: str = ""
    before: bool = False
    page: str = ""
    """The file with the page about it, once it has one."""

    @property
    def name(self) -> str:
        """Return the name a teacher knows it by, safe to show."""
        return self.hand_in.label

    @property
    def complaint(self) -> str:
        """Return why it was not checked, and the file."""
        if self.name == self.hand_in.place:  # the sentence names the file
            return self.error
        return _("{name}: {reason}").format(name=self.name, reason=self.error)


def check_all(
    handed_in: Sequence[HandIn], request: CheckRequest, workers: int, kept: KeptChecks
) -> Iterator[CheckedFile]:
    """Yield what `kept` knows of these files, then each other one, several at once."""
    marks = checking.scale_of(request)
    tier = sandbox.require(request.weakest)  # refuses now what would fail for every file
    todo: dict[HandIn, str] = {}
    for hand_in in handed_in:
        key = kept.key(hand_in, request, tier)
        found = kept.find(key)
        if hand_in.problem is not None:
            yield CheckedFile(hand_in, None, explain(hand_in.problem))
        elif found is None:
            todo[hand_in] = key
        else:
            yield CheckedFile(hand_in, *found, before=True)
    for one, checked in _checked(list(todo), request, marks, workers):
        entry = _entry(one, checked)
        kept.keep(todo[one], entry.view, entry.error)
        yield entry


def _checked(
    handed_in: Sequence[HandIn], request: CheckRequest, marks: Scale | None, workers: int
) -> Iterator[tuple[HandIn, Checked | PionsError]]:
    """Yield each file as it is done; an early end, by Ctrl-C for instance, ends the others."""
    running: dict[HandIn, Checked] = {}
    stop = Event()

    def all_of(hand_in: HandIn) -> Checked | PionsError:
        """Everything about one file; in a thread, so nothing is put into words yet."""
        try:
            checked = running[hand_in] = checking.begin(
                cast("PlayerFile", hand_in.file), request, marks
            )
            if stop.is_set():
                checked.abandon()
            for _result in checked.run():
                pass
        except PionsError as error:
            return error
        return checked

    # A thread each: the work is done in the students' own processes.
    with ThreadPoolExecutor(workers) as pool:
        futures = {pool.submit(all_of, one): one for one in handed_in}
        try:
            for future in as_completed(futures):
                one = futures[future]
                running.pop(one, None)
                yield one, future.result()
        finally:
            stop.set()
            for future in futures:
                future.cancel()
            for checked in list(running.values()):
                checked.abandon()


def _entry(hand_in: HandIn, found: Checked | PionsError) -> CheckedFile:
    if isinstance(found, PionsError):
        notes = () if hand_in.file is None else hand_in.file.notes
        return CheckedFile(hand_in, None, " ".join([explain(found), *(n.render(_) for n in notes)]))
    return CheckedFile(hand_in, replace(found.view(), file=hand_in.label))


def with_pages(entries: Sequence[CheckedFile]) -> list[CheckedFile]:
    """Give each file a page with a name that is valid on any system, and never twice."""
    paged = []
    used = {"index"}
    for entry in entries:
        stem = re.sub(r"[^\w.() -]+", "_", entry.hand_in.player)[:_LONGEST_PAGE]
        name, number = stem, 1
        while name.casefold() in used:  # some systems take A and a for one letter
            number += 1
            name = f"{stem}-{number}"
        used.add(name.casefold())
        paged.append(replace(entry, page=f"{name}.html"))
    return paged
