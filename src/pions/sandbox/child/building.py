"""Makes objects of the file's own classes for a move; runs in the player's process."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any

from pions.sandbox.calling.parts import Name
from pions.sandbox.child.shaping import looked_up


def building(module: ModuleType, use: str, wish: dict[str, Any]) -> Callable[..., Any]:
    """Return the call of a function, or of a method, that makes the objects it needs first.

    It takes the arguments of the call, then those of each object: see `Convention.flat`.
    """
    kept: dict[str, tuple[Any, Any]] = {}

    def called(*sent: Any) -> Any:  # noqa: ANN401 - a student's
        rest, made = list(sent), dict[str, Any]()

        def taken(slots: list[str]) -> list[Any]:
            return [made[slot] if slot else value for slot, value in zip(slots, _cut(rest, len(slots)), strict=True)]  # fmt: skip

        first = _cut(rest, len(wish["given"]))
        for name, one in wish["made"].items():
            given = taken(one["given"])
            grid, turn, moves = (_cut(rest, bool(one[part])) for part in ("grid", "turn", "replay"))
            fresh = name == "board" or "board" in one["given"] or grid or moves
            if not fresh and name in kept and kept[name][0] == given:
                made[name] = kept[name][1]
            else:
                made[name] = looked_up(module, Name(one["path"]))(*given)
                kept[name] = given, made[name]
            for attribute, values in ((one["grid"], grid), (one["turn"], turn)):
                for value in values:
                    setattr(made[name], attribute, value)
            for move in moves[0] if moves else ():
                getattr(made[name], one["replay"])(*move)
        arguments = [made[s] if s else v for s, v in zip(wish["given"], first, strict=True)]
        call = getattr(made["owner"], use) if "owner" in made else module.__dict__[use]
        return call(*arguments)

    return called


def _cut(rest: list[Any], count: int) -> list[Any]:
    taken, rest[:] = rest[:count], rest[count:]
    return taken
