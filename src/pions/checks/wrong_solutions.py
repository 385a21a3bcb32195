"""Wrong solutions: small changes to right ones, and the check that catches each.

A file `wrong*.txt` holds records::

    == its name
    base: copies             the right solution that is changed; ``plain`` unless said
    catch: exercise.check    the check that must fail first
    says: state['grille']    what its message must hold
    hint: row 0 is on top    what its hint must hold, in English
    again: no                only where it is the calls before that make it go wrong
    <<<
    what is there
    ===
    what stands there instead
    >>>
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pions.core import plain_files
from pions.core.errors import InvalidOption


@dataclass(frozen=True)
class Wrong:
    """A wrong solution."""

    handout: str
    name: str
    catch: str
    """The check that must fail first: ``exercise.check``."""
    says: str
    """What its message must hold."""
    source: str
    hint: str = ""
    """What its hint must hold."""
    again: bool = True
    """Whether the call that is shown goes wrong by itself, not only after others."""

    def __str__(self) -> str:
        return f"{self.handout}: {self.name}"


def read(handout: str, files: Iterable[Path], right: Path) -> Iterator[Wrong]:
    """The wrong solutions in `files`, of the right ones in the folder `right`.

    Raises `InvalidOption` where the text to be changed is not there exactly once.
    """
    for path in files:
        text = plain_files.text(path)
        for found in re.finditer(r"(?ms)^== (.*?)$(.*?)(?=^== |\Z)", text):
            name, rest = found.groups()
            fields = dict(re.findall(r"(?m)^(\w+): (.*)$", rest.partition("<<<")[0]))
            source = _changed(right / f"{fields.get('base', 'plain')}.py", rest)
            if source is None or "." not in fields.get("catch", ""):
                raise InvalidOption(
                    "{file}, line {line}: “{name}” names no check, or no text that is once in its "
                    "right solution.",
                    file=path,
                    line=text.count("\n", 0, found.start()) + 1,
                    name=name,
                )
            says, hint = fields.get("says", ""), fields.get("hint", "")
            yield Wrong(handout, name, fields["catch"], says, source, hint, "again" not in fields)


def _changed(base: Path, record: str) -> str | None:
    source = first = base.read_text("utf-8") if base.is_file() else ""
    for old, new in re.findall(r"(?ms)^<<<\n(.*?)\n===\n(.*?)\n?>>>$", record):
        if source.count(old) != 1:
            return None
        source = source.replace(old, new)
    return None if source == first else source
