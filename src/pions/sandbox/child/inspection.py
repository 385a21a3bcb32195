"""The definitions of a player's file as data; runs in the player's process."""

from __future__ import annotations

import math
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any, Final, cast

from pions.sandbox.child.answer_json import odd
from pions.sandbox.child.node_classes import node_name, size_wanted

_MOST_NAMES: Final = 200
_LONGEST_NAME: Final = 60
NEW: Final = "new."
"""Before the names of arguments for a constructor."""
_METHODS: Final = ("choose", "alpha_beta")


class NotFound(Exception):
    """The file does not hold what its convention needs."""


def found(module: ModuleType, package: str = "") -> list[dict[str, Any]]:
    """Return the functions and classes the file or its `package` defines, in the file's order."""
    things = []
    for name, thing in list(module.__dict__.items()):
        if isinstance(name, str) and not name.startswith("_") and callable(thing):
            home = getattr(thing, "__module__", None)
            own = home == module.__name__ or (package and str(home).startswith(package + "."))
            if own or type(thing).__name__ == "partial":  # others are imported, not written here
                things.append(_described(name[:_LONGEST_NAME], thing))
    return [one for one in things if one is not None][:_MOST_NAMES]


def _described(name: str, thing: Any) -> dict[str, Any] | None:  # noqa: ANN401 - anything at all
    if isinstance(thing, type):
        methods = {m: _parameters(getattr(thing, m)) for m in _METHODS if hasattr(thing, m)}
        own = {m: p and [p[0][1:], max(p[1] - 1, 0), p[2]] for m, p in methods.items()}
        return {"name": name, "parameters": None, "methods": own}
    parameters = _parameters(thing)
    if parameters is None:
        return None
    return {"name": name, "parameters": parameters, "methods": {}}


def _parameters(thing: Any) -> list[Any] | None:  # noqa: ANN401 - anything callable
    """Return its positional parameters: names, how many are needed, and whether it takes more."""
    if type(thing) is FunctionType:  # the usual case, without the 10 ms of inspect
        code = thing.__code__
        names = list(code.co_varnames[: code.co_argcount])
        needed = len(names) - len(thing.__defaults__ or ())
        if code.co_kwonlyargcount > len(thing.__kwdefaults__ or ()):
            return None
        return [[n[:_LONGEST_NAME] for n in names[:9]], needed, bool(code.co_flags & 4)]
    import inspect  # noqa: PLC0415 - rarely needed

    try:
        signature = inspect.signature(thing)
    except (TypeError, ValueError):
        return None
    names, needed, more = [], 0, False
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.VAR_POSITIONAL:
            more = True
        elif parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            names.append(parameter.name[:_LONGEST_NAME])
            needed += parameter.default is parameter.empty
        elif parameter.kind is parameter.KEYWORD_ONLY and parameter.default is parameter.empty:
            return None
    return [names[:9], needed, more]


def bound(module: ModuleType, request: dict[str, Any]) -> tuple[Callable[..., Any], dict[str, Any]]:
    """Return the function that plays, called as its convention says, and its settings."""
    settings: dict[str, Any] = {}
    before = [_setting(module, wish, settings) for wish in request["before"]]
    after = [_setting(module, wish, settings) for wish in request["after"]]
    shown = {
        name: value.__name__ if isinstance(value, FunctionType) else odd(value)["odd"]
        for name, value in settings.items()
    }
    thing = module.__dict__.get(request["use"])
    if thing is None and "." in request["use"]:
        from pions.sandbox.child.shaping import find  # noqa: PLC0415 - as below

        thing = find(module, request["use"])
    if thing is None:
        raise NotFound(request["use"])
    if request["how"] == "method":
        call: Calls = _Method(thing, request["method"], request["built"])
    else:
        call = _HOW[request["how"]](module, thing, before, after)
    if request.get("shaped"):
        from pions.sandbox.child.shaping import shaped  # noqa: PLC0415 - few files need it

        call = shaped(module, call, request["convention"])
    return call, shown


def _setting(module: ModuleType, wish: dict[str, Any], settings: dict[str, Any]) -> Any:  # noqa: ANN401
    for name in wish["names"]:
        if name in module.__dict__:
            settings[name] = module.__dict__[name]
            return settings[name]
    if "default" not in wish:
        raise NotFound(wish["names"][0])
    settings[wish.get("called") or wish["names"][0]] = wish["default"]
    return wish["default"]


Calls = Callable[..., Any]


def _factory(_module: ModuleType, thing: Calls, before: list[Any], _after: list[Any]) -> Calls:
    strategy = thing(*before)
    if not callable(strategy):
        raise NotFound(getattr(thing, "__name__", ""))
    return strategy  # type: ignore[no-any-return] # a student's


class _Method:
    """A method of an object, or of an instance of a class that is made for each game."""

    def __init__(self, thing: Any, method: str, built: int) -> None:  # noqa: ANN401 - a student's
        self._thing, self._method, self._built = thing, method, built
        self._made: tuple[Any, ...] = ()
        self.instance = None if isinstance(thing, type) else thing

    def __call__(self, new: bool, *sent: Any, **keywords: Any) -> Any:  # noqa: ANN401, FBT001
        made, given = sent[: self._built], sent[self._built :]
        told = {name: keywords.pop(name) for name in list(keywords) if name.startswith(NEW)}
        fresh = new or self.instance is None or not all(map(_same, made, self._made))
        if fresh and isinstance(self._thing, type):
            named = {name[len(NEW) :]: value for name, value in told.items()}
            self.instance, self._made = self._thing(*made, **named), made
        return getattr(self.instance, self._method)(*given, **keywords)


def _same(one: Any, other: Any) -> bool:  # noqa: ANN401 - a grid is made for each move
    return one is other or (isinstance(one, int | float | str | list) and one == other)


class _PositionCall:
    def __init__(self, choose: Calls) -> None:
        self._choose = choose

    def given(self, game: str, values: list[Any]) -> Any:  # noqa: ANN401 - of any game
        from pions.core.types import Side  # noqa: PLC0415 - only our own convention needs the rules
        from pions.games import catalog  # noqa: PLC0415 - the same

        rules = catalog.find(game)
        told = [Side[value] if isinstance(value, str) else value for value in values]
        make: Callable[..., Any] = type(rules.initial())
        return make(rules, *told)

    def __call__(self, game: str, values: list[Any]) -> Any:  # noqa: ANN401 - a student's
        return self._choose(self.given(game, values))


def _node(module: ModuleType, thing: Calls, _before: list[Any], after: list[Any]) -> Calls:
    name = node_name(cast("type", thing), module.__dict__)
    if name is None:
        raise NotFound("Noeud")
    node = module.__dict__[name]

    def call(grid: list[list[int]], is_max: bool) -> Any:  # noqa: ANN401, FBT001 - the hand-out's
        game = thing(*size_wanted(cast("type", thing), len(grid[0]), len(grid)))
        game.WIDTH, game.HEIGHT = len(grid[0]), len(grid)
        game.grilleJeu = [list(row) for row in grid]
        return game.alpha_beta(node(grid, is_max), -math.inf, math.inf, *after)

    return call


_HOW: Final[dict[str, Callable[..., Calls]]] = {
    "plain": lambda _module, thing, before, after: (
        lambda *given, **keywords: thing(*before, *given, *after, **keywords)
    ),
    "factory": _factory,
    "position": lambda _module, thing, _before, _after: _PositionCall(
        thing().choose if isinstance(thing, type) else thing
    ),
    "node": _node,
}
