"""A whole class through the exercises: each file as soon as it is done, and kept for next time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Final

from pions import sandbox
from pions.app.checks import checking
from pions.app.checks.checking import Checked, CheckRequest
from pions.app.checks.kept_checks import KeptChecks
from pions.checks.scale import Scale
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import explain
from pions.core.text import visible
from pions.render.checks.model import FileView
from pions.sandbox.reading.folders import LeftOut, python_files

__all__ = ["CheckedFile", "KeptChecks", "LeftOut", "check_all", "files", "page_names"]

_LONGEST_PAGE: Final = 80
"""Characters of a page's name: file systems stop at 255 bytes."""


@dataclass(frozen=True, slots=True)
class CheckedFile:
    """A file of a class: what was found, or why nothing could be."""

    path: Path
    view: FileView | None
    error: str = ""
    before: bool = False
    """Whether an earlier run found it."""

    @property
    def name(self) -> str:
        """The file's own name, safe to show."""
        return visible(self.path.name)


def files(folder: Path) -> tuple[list[Path], list[LeftOut]]:
    """The students' files of a folder, and what else looks like one."""
    return python_files(folder)


def check_all(
    paths: Sequence[Path], request: CheckRequest, workers: int, kept: KeptChecks
) -> Iterator[CheckedFile]:
    """What `kept` knows of these files, then each other one, several at once, as it is done."""
    marks = checking.scale_of(request)
    tier = sandbox.require(request.weakest)  # refuses now what would fail for every file
    todo: dict[Path, str] = {}
    for path in paths:
        key = kept.key(path, request, tier)
        found = kept.find(key)
        if found is None:
            todo[path] = key
        else:
            yield CheckedFile(path, *found, before=True)
    for path, checked in _checked(list(todo), request, marks, workers):
        entry = _entry(path, checked)
        kept.keep(todo[path], entry.view, entry.error)
        yield entry


def _checked(
    paths: Sequence[Path], request: CheckRequest, marks: Scale | None, workers: int
) -> Iterator[tuple[Path, Checked | PionsError]]:
    """Each file as it is done; whoever leaves early, by Ctrl-C for instance, ends the others."""
    running: dict[Path, Checked] = {}
    stop = Event()

    def all_of(path: Path) -> Checked | PionsError:
        """Everything about one file; in a thread, so nothing is put into words yet."""
        try:
            checked = running[path] = checking.begin(path, request, marks)
            if stop.is_set():
                checked.abandon()
            for _result in checked.run():
                pass
        except PionsError as error:
            return error
        return checked

    # A thread each: the work is done in the students' own processes.
    with ThreadPoolExecutor(workers) as pool:
        futures = {pool.submit(all_of, path): path for path in paths}
        try:
            for future in as_completed(futures):
                path = futures[future]
                running.pop(path, None)
                yield path, future.result()
        finally:
            stop.set()
            for future in futures:
                future.cancel()
            for checked in list(running.values()):
                checked.abandon()


def _entry(path: Path, found: Checked | PionsError) -> CheckedFile:
    if isinstance(found, PionsError):
        return CheckedFile(path, None, explain(found))
    return CheckedFile(path, found.view())


def page_names(entries: Sequence[CheckedFile]) -> dict[Path, str]:
    """The name of each file's page: its own where any system takes it, and never twice."""
    names: dict[Path, str] = {}
    used: set[str] = set()
    for entry in entries:
        stem = re.sub(r"[^\w.() -]+", "_", visible(entry.path.stem))[:_LONGEST_PAGE]
        name, number = stem, 1
        while name.casefold() in used:  # some systems take A and a for one letter
            number += 1
            name = f"{stem}-{number}"
        used.add(name.casefold())
        names[entry.path] = f"{name}.html"
    return names


def none_there(folder: Path) -> InvalidOption:
    """The sentence for a folder without files."""
    return InvalidOption("There is no Python file in the folder {folder}.", folder=folder)
