"""The words of checks, which are written for Python, in the notation of OCaml."""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields, replace
from functools import cache
from importlib import resources
from typing import Any, Final, TypeVar

from pions.sandbox.programs import functions

View = TypeVar("View", bound=Any)
_CODE: Final = frozenset({"name", "label", "status", "trace", "printed", "written_as"})
"""The texts of a view that stay as they are."""
_INDEX: Final = re.compile(r"([\w)])\[([^\[\]]+)\]")
_LIST: Final = re.compile(r"\[(-?\w+(?:, -?\w+)*)\]")


def in_ocaml(view: View) -> View:
    """Return the view of an exercise, or of a part of it, with its texts for an OCaml file."""
    changes: dict[str, Any] = {}
    for field in fields(view):
        value = getattr(view, field.name)
        if isinstance(value, str) and field.name not in _CODE:
            changes[field.name] = text(value)
        elif field.name == "checks":
            changes["checks"] = tuple(map(in_ocaml, value))
        elif field.name == "failure" and value is not None:
            changes["failure"] = in_ocaml(value)
    return replace(view, **changes)


def text(said: str) -> str:
    """Return a text with calls, indices, lists and truths as OCaml writes them."""
    for form, ours in _words():
        said = form.sub(ours, said)
    said = _calls().sub(_call, said)
    for _ in ("rows", "columns"):
        said = _INDEX.sub(r"\1.(\2)", said)
    return _LIST.sub(lambda match: match[0].replace(", ", "; "), said)


@cache
def _words() -> list[tuple[re.Pattern[str], str]]:
    table = resources.files(__package__).joinpath("notation.toml").read_text("utf-8")
    return [(re.compile(form), ours) for form, ours in tomllib.loads(table)["words"]]


@cache
def _calls() -> re.Pattern[str]:
    names = "|".join((*functions.called(), "humain", "f[12]?"))
    return re.compile(rf"\b({names})((?:\([^()]*\))+)")


def _call(match: re.Match[str]) -> str:
    given = match[2][1:-1].replace(")(", ", ").split(", ")
    return " ".join([match[1], *(f"({one})" if " " in one or "-" in one else one for one in given)])
