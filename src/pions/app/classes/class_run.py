"""A part of the work of a class that never ends: it waits until its file has something to do."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path

from pions.arena.executor import Executor
from pions.store.class_file import ClassFile


class ClassRun(ABC):
    """The work of one thread, which looks at the file again whenever it is woken.

    All that is known is in the file of the class; so a thread that starts goes on where another
    was killed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._changed = threading.Event()
        self._stopping = threading.Event()

    def wake(self) -> None:
        """Look at the file again."""
        self._changed.set()

    def stop(self) -> None:
        """Let `run` end after what workers have begun."""
        self._stopping.set()
        self._changed.set()

    def run(self, executor: Executor) -> None:
        """Do what there is to do until it is stopped; raises `StoreFault`."""
        with ClassFile(self._path) as self._file:
            self._changed.set()
            while not self._stopping.is_set():
                self._changed.wait()
                self._look()
                again = False
                for _step in self._steps(executor):
                    if self._changed.is_set():
                        again = True  # no more may have been chosen before
                        self._look()
                if again:
                    self._changed.set()

    def _look(self) -> None:
        self._changed.clear()
        self._refresh()

    @abstractmethod
    def _refresh(self) -> None:
        """Read what the file says."""

    @abstractmethod
    def _steps(self, executor: Executor) -> Iterator[None]:
        """Yield after each piece of work that was done and stored."""
