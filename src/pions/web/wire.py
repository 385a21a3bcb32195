"""Messages as JSON: each field of a request is checked against its declaration in `messages`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from json.decoder import scanstring  # type: ignore[attr-defined] # not in the stubs
from types import UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pions.core.types import Term
from pions.web.messages.fields import LONGEST, LONGEST_WITH_FILES, BadMessage, Key, Number
from pions.web.messages.protocol import REQUESTS, WITH_FILES

_TOO_LONG: Final = Term("That message is too long.")


@dataclass(frozen=True, slots=True)
class Envelope:
    """A message before its fields are checked."""

    number: int | None
    """The number that the answer repeats; ``None`` where none was given."""
    fields: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The name of the message; raises `BadMessage`."""
        name: str = _field("do", Key, self.fields.get("do"))
        if name not in REQUESTS:
            raise BadMessage("There is nothing called “{verb}” to do.", verb=name)
        return name

    def request(self) -> Any:  # noqa: ANN401 - one of the classes of `REQUESTS`
        """Return the message, every field as it is declared; raises `BadMessage`."""
        kind = REQUESTS[self.name][0]
        return kind(**{
            name: _field(name, hint, self.fields.get(name))
            for name, (hint, needed) in declared(kind).items()
            if needed or name in self.fields
        })  # fmt: skip


def read(raw: str | bytes) -> Envelope:
    """Read a message; raises `BadMessage`."""
    if len(raw) > LONGEST_WITH_FILES:
        raise BadMessage(_TOO_LONG)
    try:
        text = raw if isinstance(raw, str) else raw.decode()
        if len(text) > LONGEST and _structure(text) > LONGEST:
            raise BadMessage(_TOO_LONG)
        told = json.loads(text)
    except (ValueError, RecursionError):
        raise BadMessage("That message is not JSON.") from None
    if not isinstance(told, dict):
        raise BadMessage("That message is not a JSON object.")
    if len(raw) > LONGEST and str(told.get("do")) not in WITH_FILES:
        raise BadMessage(_TOO_LONG)
    try:
        number = fitted(Number, told.get("id"))
    except ValueError:
        number = None
    return Envelope(number, told)


def _structure(text: str) -> int:
    """Count the characters outside of strings, and the strings; not much beyond `LONGEST`.

    A long string is read a hundred times faster than as many brackets.
    """
    count = at = 0
    while count <= LONGEST and (quote := text.find('"', at)) >= 0:
        count += quote - at + 1
        _string, at = scanstring(text, quote + 1, False)
    return count + len(text) - at


def write(message: Mapping[str, Any]) -> str:
    """Return a message as JSON; a dataclass in it becomes an object of its fields."""
    return json.dumps(
        message, default=lambda view: {each.name: getattr(view, each.name) for each in fields(view)}
    )


def wrong(name: str) -> BadMessage:
    """Return the error of a field that is not as declared."""
    return BadMessage("The field “{name}” of that message is missing or wrong.", name=name)


def _field(name: str, kind: Any, value: object) -> Any:  # noqa: ANN401 - of that type
    if get_origin(kind) is Literal and isinstance(value, str) and value not in get_args(kind):
        raise BadMessage(
            "“{value}” is not one of {known}.", value=value, known=", ".join(get_args(kind))
        )
    try:
        return fitted(kind, value)
    except ValueError:
        raise wrong(name) from None


def fitted(kind: Any, value: Any) -> Any:  # noqa: ANN401, PLR0911 - types and JSON
    """Return a value of JSON as the declared type `kind`; raises `ValueError`."""
    origin, inside = get_origin(kind), get_args(kind)
    if kind is Any:
        return value
    if origin is Annotated:
        bounded = fitted(inside[0], value)
        return _sure(bounded, admitted=inside[1].admits(bounded))
    if origin in (Union, UnionType):
        return _first(inside, value)
    if origin is Literal:
        return _sure(value, admitted=isinstance(value, str) and value in inside)
    if origin is tuple and inside[-1] is not ...:
        _sure(value, admitted=isinstance(value, list) and len(value) == len(inside))
        return tuple(map(fitted, inside, value))
    if origin in (tuple, Sequence):
        _sure(value, admitted=isinstance(value, list))
        return tuple(fitted(inside[0], each) for each in value)
    if origin in (dict, Mapping):
        _sure(value, admitted=isinstance(value, dict))
        return {key: fitted(inside[1], each) for key, each in value.items()}
    if is_typeddict(kind) or is_dataclass(kind):
        known = declared(kind)
        needed = {name for name, (_hint, needed) in known.items() if needed}
        _sure(value, admitted=isinstance(value, dict) and needed <= set(value) <= set(known))
        return {name: fitted(known[name][0], each) for name, each in value.items()}
    if kind is float:
        return _sure(value, admitted=type(value) in (int, float))
    return _sure(value, admitted=type(value) is kind)


def _first(kinds: Sequence[Any], value: object) -> Any:  # noqa: ANN401 - of one of the types
    for kind in kinds:
        with suppress(ValueError):
            return fitted(kind, value)
    raise ValueError(value)


def _sure(value: Any, *, admitted: bool) -> Any:  # noqa: ANN401 - as above
    if not admitted:
        raise ValueError(value)
    return value


@cache
def declared(kind: Any) -> dict[str, tuple[Any, bool]]:  # noqa: ANN401 - a class
    """Return the fields of a class by name: the type of each, and whether it is required."""
    hints = get_type_hints(kind, include_extras=True)
    if not is_typeddict(kind):
        return {
            each.name: (hints[each.name], each.default is each.default_factory is MISSING)
            for each in fields(kind)
        }
    declarations = {}
    for name, hint in hints.items():
        optional = get_origin(hint) is NotRequired  # not seen by Python where hints are texts
        needed = name in kind.__required_keys__ and not optional
        declarations[name] = get_args(hint)[0] if optional else hint, needed
    return declarations
