"""Writes the JSON schemas of what Pions prints, sends and reads, of its own types.

    python tools/schemas/schema_files.py [FOLDER]

Each schema has the number of `VERSION` in its ``$id``: a change after which a document of before
is not valid any more, or a field has another meaning, takes the next number.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
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

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "src"), str(Path(__file__).resolve().parent)]

import outputs  # noqa: E402

from pions.app.board.views import BoardView  # noqa: E402
from pions.app.checks.file_views import FileView  # noqa: E402
from pions.app.checks.game_checks import GameCheck  # noqa: E402
from pions.app.similarity.comparing import ClassComparison  # noqa: E402
from pions.web.messages import fields as limits  # noqa: E402
from pions.web.messages.protocol import PARTS, PUSHES, REQUESTS, ReplyMessage  # noqa: E402

VERSION: Final = 1
Schema = dict[str, Any]
_SIMPLE: Final = {str: "string", bool: "boolean", int: "integer", float: "number", NoneType: "null"}
_SHOWN: Final = {"without": ("sides",), "colours": tuple[str, str], "move_form": str}
_CHECKED: Final = {"passed": int, "counted": int, "complete": bool}

OUTPUTS: Final[Mapping[str, Any]] = {
    "assessment": outputs.Assessment,
    "check-game": GameCheck,
    "class-marks": outputs.MarksRow,
    "class-moodle": outputs.MoodleRow,
    "contract": outputs.Contract,
    "doctor": outputs.Doctor,
    "duel": outputs.Duel,
    "games": outputs.Games,
    "kept-games": Sequence[outputs.KeptGame],
    "lab": outputs.Lab,
    "profile": outputs.Profile | outputs.ComparedProfiles,
    "players": outputs.Players,
    "puzzle": outputs.Puzzle,
    "review": outputs.GameReview | outputs.EstimatedReview,
    "strategy": outputs.Strategy | outputs.BrokenStrategy,
    "tournament": outputs.Tournament,
}
"""What each file says, where a type says all of it."""
_OPEN: Final = {outputs.Assessment, outputs.MarksRow}
"""The types that kinds of games, and the exercises of a hand-out, add to."""


class Maker:
    """Makes schemas of types; those of classes are kept in `definitions`."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}

    def schema(self, kind: Any) -> Schema:  # noqa: ANN401, PLR0911 - any type, a case each
        """Return the schema of a type; an empty one where anything is allowed."""
        origin, inner = get_origin(kind), get_args(kind)
        if origin is NotRequired:
            return self.schema(inner[0])
        if is_typeddict(kind) or is_dataclass(kind):
            return self._named(kind)
        if origin is Annotated:
            return self._limited(self.schema(inner[0]), inner[1:])
        if origin is Literal:
            return {"enum": list(inner)}
        if origin in {Union, UnionType}:
            return {"anyOf": [self.schema(one) for one in inner]}
        if origin is tuple and inner[-1:] != (...,):
            parts = [self.schema(one) for one in inner]
            return {"type": "array", "prefixItems": parts, "items": False, "minItems": len(parts)}
        if isinstance(origin or kind, type) and issubclass(origin or kind, Mapping):
            return (
                {"type": "object", "additionalProperties": self.schema(inner[1])} if inner else {}
            )
        if kind is not str and isinstance(origin, type) and issubclass(origin, Sequence):
            return {"type": "array", "items": self.schema(inner[0])}
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {"enum": [one.value for one in kind]}
        names = [
            name
            for simple, name in _SIMPLE.items()
            if isinstance(kind, type) and issubclass(kind, simple)
        ]
        return {"type": "boolean" if "boolean" in names else names[0]} if names else {}

    def fields(self, kind: Any, extra: Mapping[str, Any] | None = None) -> Schema:  # noqa: ANN401 - a class
        """Return the schema of the fields of a class, and of `extra` ones."""
        hints = get_type_hints(kind, include_extras=True)
        if is_dataclass(kind):
            hints = {field.name: hints[field.name] for field in fields(kind)}
        whole = getattr(kind, "__total__", True)
        required = {
            name for name, one in hints.items() if whole and get_origin(one) is not NotRequired
        }
        extra = dict(extra or {})
        for name in extra.pop("without", ()):
            del hints[name]
        return {
            "description": (kind.__doc__ or "").partition("\n")[0],
            "type": "object",
            "properties": {name: self.schema(one) for name, one in {**hints, **extra}.items()},
            "required": [name for name in hints if name in required] + [*extra],
            "additionalProperties": kind in _OPEN,
        }

    def _named(self, kind: Any) -> Schema:  # noqa: ANN401 - a class
        if kind.__name__ not in self.definitions:
            self.definitions[kind.__name__] = {}  # for a class that holds itself
            self.definitions[kind.__name__] = self.fields(kind)
        return {"$ref": f"#/$defs/{kind.__name__}"}

    @staticmethod
    def _limited(schema: Schema, conditions: Sequence[Any]) -> Schema:
        for one in conditions:
            if isinstance(one, limits.Range):
                schema = {**schema, "minimum": one.low, "maximum": one.high}
            elif isinstance(one, limits.Size):
                word = {"string": "maxLength", "array": "maxItems"}.get(schema.get("type", ""))
                schema = {**schema, word or "maxProperties": one.most}
        return schema


def schemas() -> dict[str, Schema]:
    """Return every schema by the name of its file."""
    made = {name: _whole(name, kind) for name, kind in OUTPUTS.items()}
    made["show"] = _document("show", (maker := Maker()).fields(BoardView, _SHOWN), maker)
    maker = Maker()
    checked = maker.fields(FileView, _CHECKED)
    # The boards of a failure are drawn, too.
    maker.definitions["Drawn"]["properties"]["drawing"] = {"type": "string"}
    made["check"] = _document("check", checked, maker)
    maker = Maker()
    similar = maker.fields(ClassComparison, {"limits": outputs.Limits})
    similar["properties"]["problems"] = {"type": "array", "items": {"type": "string"}}
    pair = maker.definitions["Pair"]
    pair["properties"]["stands_out"] = {"type": "boolean"}
    made["similar"] = _document("similar", similar, maker)
    made["messages"] = _messages()
    return made


def _whole(name: str, kind: Any) -> Schema:  # noqa: ANN401 - any type
    maker = Maker()
    body = maker.fields(kind) if is_typeddict(kind) or is_dataclass(kind) else maker.schema(kind)
    return _document(name, body, maker)


def _document(name: str, body: Schema, maker: Maker) -> Schema:
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:pions:{name}:{VERSION}",
    }
    return {**head, **body, **({"$defs": maker.definitions} if maker.definitions else {})}


def _messages() -> Schema:
    """Return the schema of messages: requests, answers, parts and what is sent unasked."""
    maker = Maker()
    groups: dict[str, dict[str, Schema]] = {"request": {}, "answer": {}, "part": {}, "push": {}}
    for name, (asked, answered) in REQUESTS.items():
        request = maker.fields(asked)
        request["properties"] = {
            "id": {"type": "integer"},
            "do": {"const": name},
            **request["properties"],
        }
        defaults = {field.name for field in fields(asked) if field.init and _has_default(field)}
        request["required"] = [one for one in request["properties"] if one not in defaults]
        groups["request"][name] = request
        groups["answer"][name] = _answer(maker, answered)
    for name, kind in PARTS.items():
        groups["part"][name] = _answer(maker, kind)
    for name, kind in PUSHES.items():
        groups["push"][name] = _answer(maker, kind)
    maker.schema(ReplyMessage)
    body = {
        "description": "The messages between the page and its program, over one WebSocket.",
        "oneOf": [
            {"oneOf": [{"$ref": f"#/$defs/request {name}"} for name in REQUESTS]},
            {"$ref": "#/$defs/ReplyMessage"},
        ],
    }
    for group, members in groups.items():
        for name, schema in members.items():
            maker.definitions[f"{group} {name}"] = schema
    return _document("messages", body, maker)


def _answer(maker: Maker, kind: Any) -> Schema:  # noqa: ANN401 - any type
    if isinstance(kind, type) and issubclass(kind, limits.Nothing):
        return {"type": ["object", "null"]}
    return maker.schema(kind) or {"type": "object"}


def _has_default(field: Any) -> bool:  # noqa: ANN401 - a field of a dataclass
    return field.default is not MISSING or field.default_factory is not MISSING


def main() -> None:
    """Write where the command line says."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "schemas"
    folder.mkdir(parents=True, exist_ok=True)
    made = schemas()
    for name, schema in made.items():
        text = json.dumps(schema, indent=1, ensure_ascii=False)
        (folder / f"{name}.json").write_text(f"{text}\n", "utf-8")
    print(f"{len(made)} schemas, in {folder}")


if __name__ == "__main__":
    main()
