"""Checks the promises of a game by random games; runs in the game's process."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time
from typing import Any, Final

from pions.sandbox.own.checked_position import CheckedPosition, Facts
from pions.sandbox.own.guarded_calls import Broken
from pions.sandbox.own.searches import MOST_PLIES

GAMES: Final = 200
"""Random games that a check plays at most."""
_SECONDS: Final = 4.0
"""Processor time after which no game begins."""
_MOST_TRIED: Final = 40
"""Legal moves of one position that are tried; of more, a random sample."""
_ENOUGH: Final = 12
"""Games broken off after which the check ends."""
_COSTLY: Final = frozenset({"slow", "endless"})
"""Slips that take long: one is enough."""
_MOST_KEYS: Final = 50_000


class Examination:
    """The games played so far, and the first case of each slip."""

    def __init__(self, start: Callable[[], CheckedPosition], seed: int) -> None:
        self._start = start
        self._seed = seed
        self._index = 0
        self._failed = 0
        self._lengths: list[int] = []
        self._began = process_time()
        self._keys: dict[str, tuple[str, tuple[str, ...]]] = {}
        self._looks: dict[str, tuple[str, tuple[str, ...]]] = {}
        self.slips: dict[str, Broken] = {}

    def go(self) -> bool:
        """Play one game; return whether there is reason for another."""
        try:
            self._play(random.Random(f"{self._seed}/{self._index}"))
        except Broken as broken:
            self.slips.setdefault(broken.slip, broken)
            self._failed += _ENOUGH if broken.slip in _COSTLY else 1
        self._index += 1
        spent = process_time() - self._began > _SECONDS
        return self._index < GAMES and self._failed < _ENOUGH and not spent

    def report(self) -> dict[str, Any]:
        """Return how many games there were, and the shortest and longest that ended."""
        return {"games": self._index, "lengths": [min(self._lengths), max(self._lengths)]
                if self._lengths else []}  # fmt: skip

    def _slip(self, slip: str, held: CheckedPosition, **values: object) -> None:
        self.slips.setdefault(slip, Broken(slip, held.path, **values))

    def _play(self, rng: random.Random) -> None:
        held = self._start()
        played: list[tuple[CheckedPosition, Facts]] = []
        while True:
            facts = held.facts()
            if held.again().facts() != facts:
                raise Broken("asked-twice", held.path)
            self._recognise(held, facts)
            played.append((held, facts))
            if facts["outcome"] is not None:
                break
            if len(held.path) >= MOST_PLIES:
                raise Broken("endless", held.path, plies=MOST_PLIES)
            held.value()
            held = self._step(held, facts, rng)
        self._lengths.append(len(held.path))
        for earlier, facts in played:
            if earlier.again().facts() != facts:
                raise Broken("changed-later", earlier.path, moves_on=len(held.path))

    def _step(self, held: CheckedPosition, facts: Facts, rng: random.Random) -> CheckedPosition:
        """Try every legal move; return the position after one of them."""
        legal = facts["legal"]
        tried = legal if len(legal) <= _MOST_TRIED else rng.sample(legal, _MOST_TRIED)
        for move in tried:
            after = held.play(move)
            if held.again().facts() != facts:
                raise Broken("changed", held.path, move=move)
            if after.outcome() is None and after.side() == held.side() and held.alternates:
                self._slip("alternate", after, side=after.side())
        chosen = rng.choice(legal)
        after, once_more = held.play(chosen), held.play(chosen)
        if after.facts() != once_more.facts():
            raise Broken("chance", held.path, move=chosen)
        return after

    def _recognise(self, held: CheckedPosition, facts: Facts) -> None:
        """Check that equal positions have equal keys, and no others."""
        if not held.has_key or len(self._keys) >= _MOST_KEYS:
            return
        look = repr([facts[part] for part in ("legal", "outcome", "side", "text", "grid")])
        key = facts["key"]
        seen, where = self._keys.setdefault(key, (look, held.path))
        if seen != look:
            self._slip("same-key", held, others=" ".join(where) or "-")
        # Where a position shows nothing, two that look alike may differ.
        if facts["text"] or facts["grid"]:
            seen, where = self._looks.setdefault(look, (key, held.path))
            if seen != key:
                self._slip("other-key", held, others=" ".join(where) or "-")
