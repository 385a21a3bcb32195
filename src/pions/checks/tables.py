"""Tables that teachers write: what stands in them, and the line of what is wrong."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NoReturn

from pions.core import plain_files
from pions.core.errors import InvalidOption
from pions.core.types import Term


def read(path: Path) -> dict[str, Any]:
    """The table in a file; raises `InvalidOption` with the line to mend."""
    try:
        return tomllib.loads(plain_files.text(path))
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"line (\d+)", str(error))
        line = int(place[1]) if place else 1
        written = plain_files.text(path).splitlines()[line - 1]
        if re.match(r"\s*\[*[^\"'=]*[^\x00-\x7f]", written):
            at(path, line, Term("a name with an accent stands in quotation marks"))
        at(path, line, Term("this is no TOML"))


def facts(path: Path, part: object, heading: str, kinds: Mapping[str, Any]) -> dict[str, Any]:
    """What stands under a heading beside sentences: `part`, whose settings have these `kinds`."""
    if not isinstance(part, dict):
        wrong(path, heading, Term("a heading is written [{key}]"), key=heading)
    found = {}
    for key, value in part.items():
        if isinstance(value, dict) or key in {"why", "subject"}:
            continue
        if key not in kinds:
            wrong(path, key, Term("there is no setting {key}"), heading, key=key)
        if (
            not isinstance(value, kinds[key])
            or (isinstance(value, bool) and kinds[key] is not bool)
            or (isinstance(value, list) and not all(isinstance(one, str) for one in value))
        ):
            wrong(
                path, key, Term("the setting {key} has the wrong kind of value"), heading, key=key
            )
        found[key] = value
    return found


def wrong(
    path: Path, sought: str, reason: Term, heading: str = "", /, **values: object
) -> NoReturn:
    """Raise about the line of `sought`, below `heading` where there is one."""
    lines = [one.replace('"', "") for one in plain_files.text(path).splitlines()]
    first = next((n for n, line in enumerate(lines) if line.startswith(f"[{heading}]")), 0)
    wanted = sought.replace('"', "")
    found = (
        n for n, line in enumerate(lines[first:], first + 1) if line.strip().startswith(wanted)
    )
    at(path, next(found, first + 1), reason, **values)


def at(path: Path, line: int, reason: Term, /, **values: object) -> NoReturn:
    """Raise about a line."""
    raise InvalidOption(
        "{file}, line {line}: {reason}.",
        file=path,
        line=line,
        reason=InvalidOption(reason, **values),
    ) from None
