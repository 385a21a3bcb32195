"""Errors of input: a translation template with its values.

`str(error)` is the English sentence; screens call `render` for the reader's language.
"""

from __future__ import annotations

import difflib
import errno
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from pions.core.language import LANGUAGES, explain
from pions.core.sentences import Sentence
from pions.core.text import alternatives
from pions.core.types import Term

DOCTOR: Final = Term("“pions doctor” shows what this machine has.")
"""Follows an error of the machine on a terminal."""
_NAMELESS: Final = Term("A name is missing; one of: {known}.")
_OF_THE_SYSTEM: Final[Mapping[int, Term]] = {
    errno.ENOENT: Term("there is no such file or folder"),
    errno.EEXIST: Term("a file of that name is there already"),
    errno.EISDIR: Term("it is a folder"),
    errno.ENOTDIR: Term("a part of its path is a file, not a folder"),
    errno.EACCES: Term("you have no right to do that"),
    errno.EPERM: Term("you have no right to do that"),
    errno.EROFS: Term("the disk is read-only"),
    errno.ENOSPC: Term("the disk is full"),
    errno.EDQUOT: Term("your share of the disk is full"),
    errno.EFBIG: Term("the size of files is limited here"),
    errno.ENAMETOOLONG: Term("the name is too long"),
    errno.ELOOP: Term("its links lead in a circle"),
    errno.ENXIO: Term("it is a pipe or a device, not a plain file"),
    errno.EIO: Term("the disk does not answer as it should"),
    errno.EMFILE: Term("too many files are open"),
    errno.ENFILE: Term("too many files are open"),
    errno.ENOMEM: Term("there is not enough memory"),
}
"""Errors of the system, whose own messages are always English."""


def why(error: BaseException) -> str:
    """Return why a file could not be read or written, as a value of a sentence."""
    if isinstance(error, UnicodeDecodeError):
        return Term("it is not text")
    if isinstance(error, OSError):
        return _OF_THE_SYSTEM.get(error.errno or 0) or error.strerror or str(error)
    return str(error)


class PionsError(Exception):
    """The base of our exceptions, for wrong input and never for a bug of ours."""

    of_machine = False
    """Whether the cause is this machine, such as a disk that is full."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values

    @property
    def sentence(self) -> Sentence:
        """The message with its values."""
        return Sentence(self.message, **self.values)

    def render(self, translate: Callable[[str], str]) -> str:
        """Return the sentence in the language of `translate`."""
        return self.sentence.render(translate)

    def __str__(self) -> str:
        return self.render(str)

    def _render_traceback_(self) -> list[str]:
        """Return the lines that a notebook shows instead of a traceback."""
        return [explain(self)]

    def __reduce__(self) -> tuple[object, ...]:
        # Exceptions cross process boundaries; the default would drop the values.
        return _rebuilt, (type(self), self.message, self.__dict__)


def _rebuilt(kind: type[PionsError], message: str, state: dict[str, object]) -> PionsError:
    error = kind.__new__(kind)
    Exception.__init__(error, message)
    error.__dict__.update(state)
    return error


class IllegalMove(PionsError):
    """A move that the rules forbid in its position."""


class InvalidText(PionsError):
    """A position or a move that cannot be read, from the character `offset` on.

    Of a long text only `quoted` characters around that one are shown.
    """

    quoted: Final = 120

    def __init__(self, message: str, *, text: str, offset: int, **values: object) -> None:
        first = max(0, min(offset, len(text)) - self.quoted // 2)
        before, after = "…" * (first > 0), "…" * (first + self.quoted < len(text))
        self.text = f"{before}{text[first : first + self.quoted]}{after}"
        self.offset = offset - first + len(before)
        super().__init__(message, text=self.text, **values)


class InvalidGrid(PionsError):
    """A board that no game can reach: floating discs, wrong counts, two winners."""

    cells: tuple[tuple[int, int], ...] = ()
    """The wrong cells, as ``(row, column)`` with row 0 on top."""
    also: tuple[InvalidGrid, ...] = ()
    """Other errors of the same board."""


class InvalidOption(PionsError):
    """A setting that makes no sense."""


class Unavailable(InvalidOption):
    """A thing that this machine lacks or forbids; ``pions doctor`` lists these."""

    of_machine = True


def known_language(code: str) -> str:
    """Return `code`, a language of ours; raises `InvalidOption`."""
    if code not in LANGUAGES:
        raise InvalidOption(
            "There is no language “{name}”; use {codes}.", name=code, codes=alternatives(LANGUAGES)
        )
    return code


class UnknownName(PionsError):
    """An unknown name; `suggestion` is a known one with nearly its letters or its start."""

    def __init__(self, message: str, *, name: str, known: Iterable[str], **values: object) -> None:
        names = list(known)
        if name.strip():
            super().__init__(message, name=name, **values)
        else:
            super().__init__(_NAMELESS, known=", ".join(names))
        bare = {option.lstrip("-").lower(): option for option in names}  # all options have dashes
        wanted = name.strip().lstrip("-").lower()
        close = difflib.get_close_matches(wanted, bare, n=1)
        close += [option for option in bare if wanted and option.startswith(wanted)]
        self.suggestion = bare[close[0]] if close else None

    def render(self, translate: Callable[[str], str]) -> str:
        """Return the sentence, and the nearest name where there is one."""
        sentence = super().render(translate)
        if self.suggestion is None:
            return sentence
        return f"{sentence} " + translate("Did you mean “{suggestion}”?").format(
            suggestion=self.suggestion
        )
