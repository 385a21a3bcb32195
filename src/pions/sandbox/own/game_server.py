"""Answers the questions about a student's game; runs in the game's process."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter
from types import CodeType, ModuleType
from typing import Any, Final

from pions.sandbox.own import game_adapters, searches
from pions.sandbox.own.checked_position import DRAW, CheckedPosition
from pions.sandbox.own.guarded_calls import Broken
from pions.sandbox.own.promise_checks import Examination

_SLICE: Final = 0.3
"""Seconds between two reports on many games."""
_MOST_GAMES: Final = 5000
"""Games in one report."""
_REMEMBERED: Final = 20_000
"""Positions kept, so that not every question plays its game again from the start."""
_LONGEST_DOC: Final = 200

Fault = Callable[[BaseException], dict[str, Any]]


class GameServer:
    """Answers questions about the game of one file; keeps the positions that were asked about."""

    def __init__(
        self, module: ModuleType, fault: Fault, compiled: Callable[[CodeType], None]
    ) -> None:
        self._module = self._player = module
        self._fault = fault
        self._compiled = compiled
        self._kind: Any = None
        self._known: dict[tuple[str, ...], CheckedPosition] = {}
        self._examination: Examination | None = None

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the answer to a request, be it that a promise was broken."""
        try:
            for name in ("load", "call", "open", "facts", "choose", "analyse", "random", "check"):
                if name in request:
                    return getattr(self, f"_{name}")(request)  # type: ignore[no-any-return]
        except Broken as broken:
            return self._told(broken)
        raise ValueError(request)

    def _load(self, request: dict[str, Any]) -> dict[str, Any]:
        """Take another file for the game: the one read before is its player."""
        self._player = self._module
        self._module = ModuleType("__game__")
        try:
            code = compile(request["load"], request["name"], "exec", dont_inherit=True)
            self._compiled(code)
            exec(code, self._module.__dict__)  # noqa: S102 - that is what this process is for
        except BaseException as error:
            raise Broken("start", ()) from error
        return {}

    def _call(self, request: dict[str, Any]) -> dict[str, Any]:
        self._known.clear()  # a player may have changed what it was given
        return self._at(request["at"]).asked(self._player.__dict__[request["call"]])

    def _open(self, request: dict[str, Any]) -> dict[str, Any]:
        self._kind = game_adapters.find(self._module, request["open"])
        written = self._module.__dict__.get(self._kind.name)
        first = (getattr(written, "__doc__", None) or "").strip().partition("\n")[0]
        return {"name": self._kind.name, "about": first[:_LONGEST_DOC]}

    def _facts(self, request: dict[str, Any]) -> dict[str, Any]:
        return self._at(request["facts"]).facts()

    def _choose(self, request: dict[str, Any]) -> dict[str, Any]:
        held = self._at(request["at"])
        player = searches.build(
            request["choose"], request["values"], random.Random(request["seed"])
        )
        return {"move": list(held.moves())[player.choose(searches.SearchPosition.root(held))]}

    def _analyse(self, request: dict[str, Any]) -> dict[str, Any]:
        held = self._at(request["at"])
        name, values = request["analyse"], request["values"]
        root, found = searches.SearchPosition.root(held), None
        player: Any
        if name == "deepening" and not (values.get("plies") or values.get("nodes")):
            found, values = searches.whole(held, values)
        if found is None:
            player = searches.build(name, values, random.Random(request["seed"]))
            found = player.analyse(root)
        moves = list(held.moves())
        scores = [[moves[move], score] for move, score in found.scores.items()]
        return {"scores": scores, "depth": found.depth, "nodes": found.nodes, "exact": found.exact}

    def _random(self, request: dict[str, Any]) -> dict[str, Any]:
        """Play random games from number `start` on for a while: each winner, and length."""
        seed, start, games = request["random"]
        until, ended = perf_counter() + _SLICE, []
        for index in range(start, start + min(games, _MOST_GAMES)):
            ended.append(self._random_game(random.Random(f"{seed}/{index}")))
            if perf_counter() > until:
                break
        return {"ended": ended}

    def _random_game(self, rng: random.Random) -> list[int]:
        held = CheckedPosition.start(self._kind)
        while (outcome := held.outcome()) is None:
            if len(held.path) >= searches.MOST_PLIES:
                raise Broken("endless", held.path, plies=searches.MOST_PLIES)
            moves = list(held.moves())
            if not moves:
                raise Broken("no-moves", held.path)
            held = held.play(rng.choice(moves))
        return [0 if outcome == DRAW else outcome + 1, len(held.path)]

    def _check(self, request: dict[str, Any]) -> dict[str, Any]:
        """Check promises for a while; a seed begins anew."""
        seed, kind = request["check"], self._kind
        if seed is not None or self._examination is None:
            self._examination = Examination(lambda: CheckedPosition.start(kind), seed or 0)
        examination, until = self._examination, perf_counter() + _SLICE
        while more := examination.go():
            if perf_counter() > until:
                break
        slips = [self._told(slip) for slip in examination.slips.values()]
        return {**examination.report(), "more": more, "slips": slips}

    def _at(self, path: list[str]) -> CheckedPosition:
        """Return the position after the moves of `path`, from the nearest one that is kept."""
        wanted = tuple(path)
        known = len(wanted)
        while known and wanted[:known] not in self._known:
            known -= 1
        held = self._known.get(wanted[:known])
        if held is None:
            held = CheckedPosition.start(self._kind)
        for move in wanted[known:]:
            held = held.play(move)
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[held.path] = held
        return held

    def _told(self, broken: Broken) -> dict[str, Any]:
        reason = {} if broken.__cause__ is None else self._fault(broken.__cause__)
        path = list(broken.path)
        return {**reason, "broken": broken.slip, "path": path, "values": broken.values}
