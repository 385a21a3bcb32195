"""Everything that can be wrong with what people hand us, each as a sentence.

A message is a translation template with its values beside it. `str(error)` is
the English sentence; a screen asks `render` for the reader's language.
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
"""What the system may refuse; its own words are English, whatever the language."""


def why(error: BaseException) -> str:
    """Why a file could not be read or written, as a value of a sentence."""
    if isinstance(error, UnicodeDecodeError):
        return Term("it is not text")
    if isinstance(error, OSError):
        return _OF_THE_SYSTEM.get(error.errno or 0) or error.strerror or str(error)
    return str(error)


class PionsError(Exception):
    """The root of our own exceptions: always somebody's input, never a bug of ours."""

    def __init__(self, message: str, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values

    @property
    def sentence(self) -> Sentence:
        """What it says."""
        return Sentence(self.message, **self.values)

    def render(self, translate: Callable[[str], str]) -> str:
        """The sentence in the language of `translate`."""
        return self.sentence.render(translate)

    def __str__(self) -> str:
        return self.render(str)

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows of it: the sentence, and none of our lines."""
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
    """The rules forbid this move in this position."""


_QUOTED: Final = 120
"""How many characters of a text that cannot be read are quoted."""


class InvalidText(PionsError):
    """A position or a move that cannot be read; `offset` is the character to blame.

    Of a long text only what stands around that character is quoted.
    """

    def __init__(self, message: str, *, text: str, offset: int, **values: object) -> None:
        first = max(0, min(offset, len(text)) - _QUOTED // 2)
        before, after = "…" * (first > 0), "…" * (first + _QUOTED < len(text))
        self.text = f"{before}{text[first : first + _QUOTED]}{after}"
        self.offset = offset - first + len(before)
        super().__init__(message, text=self.text, **values)


class InvalidGrid(PionsError):
    """A board that no game can reach: floating discs, wrong counts, two winners."""

    cells: tuple[tuple[int, int], ...] = ()
    """Where to look, as ``(row, column)`` with row 0 on top."""
    also: tuple[InvalidGrid, ...] = ()
    """What else is wrong with the same board."""


class InvalidOption(PionsError):
    """A setting that makes no sense."""


def known_language(code: str) -> str:
    """`code` itself, where it is a language we speak."""
    if code not in LANGUAGES:
        raise InvalidOption(
            "There is no language “{name}”; use {codes}.", name=code, codes=alternatives(LANGUAGES)
        )
    return code


def _nearest(name: str, names: Iterable[str]) -> str | None:
    """The name that was meant: one with nearly the same letters, or one that begins so."""
    bare = {one.lstrip("-").lower(): one for one in names}  # dashes make every option look alike
    wanted = name.strip().lstrip("-").lower()
    close = difflib.get_close_matches(wanted, bare, n=1)
    close += [one for one in bare if wanted and one.startswith(wanted)]
    return bare[close[0]] if close else None


class UnknownName(PionsError):
    """A name in none of our tables; `suggestion` is the nearest one that is, or ``None``."""

    def __init__(self, message: str, *, name: str, known: Iterable[str], **values: object) -> None:
        names = list(known)
        if name.strip():
            super().__init__(message, name=name, **values)
        else:
            super().__init__(_NAMELESS, known=", ".join(names))
        self.suggestion = _nearest(name, names)

    def render(self, translate: Callable[[str], str]) -> str:
        """The sentence, and the nearest name where there is one."""
        sentence = super().render(translate)
        if self.suggestion is None:
            return sentence
        return f"{sentence} " + translate("Did you mean “{suggestion}”?").format(
            suggestion=self.suggestion
        )
