"""Every player by its name: reads ``alphabeta:depth=6,eval=lines,w=0/1/10/30`` and builds it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pions.core.errors import InvalidOption, UnknownName
from pions.core.protocols import Evaluator, Strategy
from pions.core.types import Term
from pions.families import evaluators
from pions.families import hex as hex_family
from pions.families.gravity import levels, perfect
from pions.families.hex.naive import NaiveHex
from pions.games.catalog import AnyGame
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.search.budget import Budget
from pions.strategies import options
from pions.strategies.analysts import AlphaBeta, BestOf, Deepening, Minimax, Uct
from pions.strategies.basic import OnePly, ProofPlayer, RandomMove
from pions.strategies.options import Option

AnyStrategy = Strategy[Any]
Builder = Callable[[AnyGame, Mapping[str, Any], random.Random], AnyStrategy]


@dataclass(frozen=True, slots=True)
class Entry:
    """A player one can name: a line of help, its options, and how it is built."""

    help: Term
    build: Builder
    options: Mapping[str, Option] = field(default_factory=dict)
    game: type[AnyGame] | tuple[type[AnyGame], ...] = (Gravity, Hex)
    """The kinds of game it plays."""
    seconds: float | None = None
    """How long it thinks about a move where it is told nothing, if that is a matter of time."""


def _evaluator(game: AnyGame, values: Mapping[str, Any]) -> Evaluator[Any]:
    return evaluators.build(values["eval"] or evaluators.usual(game), game, values["w"])


def _budget(values: Mapping[str, Any], default: Budget) -> Budget:
    limits = {name: values[name] for name in ("plies", "nodes", "seconds") if values.get(name)}
    return Budget(**limits) if limits else default


def _perfect(game: AnyGame, values: Mapping[str, Any], rng: random.Random) -> AnyStrategy:
    if isinstance(game, Hex):
        return hex_family.engine.perfect(game, values["style"], rng)
    oracle = perfect.oracle(game)
    if values["style"] == "any":
        return perfect.KeepsResult(oracle, rng)
    return BestOf(perfect.Exact(oracle), rng)


def _level(game: AnyGame, values: Mapping[str, Any], rng: random.Random) -> AnyStrategy:
    number = values["n"]
    if isinstance(game, Hex):
        return hex_family.engine.level(number, game, rng)
    if number in levels.SIGHTED:
        return levels.Sighted(levels.SIGHTED[number], evaluators.build("lines", game), rng)
    if number == levels.MASTER:
        return levels.Slipping(perfect.oracle(game), rng)
    return _perfect(game, {"style": "fastest"}, rng)


def _uct(game: AnyGame, values: Mapping[str, Any], rng: random.Random) -> AnyStrategy:
    if isinstance(game, Hex):
        budget = _budget(values, Budget(nodes=20_000))
        return hex_family.engine.uct(budget, values["c"], rng)
    budget = _budget(values, Budget(nodes=1000))
    return BestOf(Uct(budget, 1.4 if values["c"] is None else values["c"], rng), rng)


def _hexnet(game: AnyGame, values: Mapping[str, Any], rng: random.Random) -> AnyStrategy:
    return hex_family.engine.hexnet(_hex(game), values, _USUAL_SECONDS, rng)


def _policy(game: AnyGame, _values: Mapping[str, Any], rng: random.Random) -> AnyStrategy:
    return hex_family.engine.policy(_hex(game), rng)


def _hex(game: AnyGame) -> Hex:
    if isinstance(game, Hex):
        return game
    raise TypeError(game)  # pragma: no cover - the entries say which games they play


_USUAL_SECONDS: Final = 1.0
_EVALUATORS: Final = "|".join(evaluators.EVALUATORS)
_EVALUATION: Final = {
    "eval": options.word(None, Term(_EVALUATORS)),
    "w": options.weights(),
}

STRATEGIES: Final[Mapping[str, Entry]] = {
    "random": Entry(
        Term("any legal move, each as likely"), lambda _game, _values, rng: RandomMove(rng)
    ),
    "oneply": Entry(
        Term("wins at once where it can, else random (IA_1)"),
        lambda _game, _values, rng: OnePly(rng),
    ),
    "proof": Entry(
        Term("plays to a proved win, avoids a proved loss (sIA_n)"),
        lambda _game, values, rng: ProofPlayer(values["n"], rng),
        {"n": options.whole(0, 20, 3)},
    ),
    "minimax": Entry(
        Term("min-max at a fixed depth"),
        lambda game, values, rng: BestOf(Minimax(values["depth"], _evaluator(game, values)), rng),
        {"depth": options.whole(1, 42, 4), **_EVALUATION},
    ),
    "alphabeta": Entry(
        Term("alpha-beta at a fixed depth: the moves of min-max, sooner"),
        lambda game, values, rng: BestOf(AlphaBeta(values["depth"], _evaluator(game, values)), rng),
        {"depth": options.whole(1, 42, 6), **_EVALUATION},
    ),
    "deepening": Entry(
        Term("alpha-beta one ply deeper each time, within plies, nodes or seconds"),
        lambda game, values, rng: BestOf(
            Deepening(_budget(values, Budget(seconds=_USUAL_SECONDS)), _evaluator(game, values)),
            rng,
        ),
        {
            "plies": options.whole(1, 676, None),
            "nodes": options.whole(1, 10**12, None),
            "seconds": options.positive(3600, None),
            **_EVALUATION,
        },
        seconds=_USUAL_SECONDS,
    ),
    "uct": Entry(
        Term("a tree grown by random games (Monte Carlo)"),
        _uct,
        {
            "nodes": options.whole(1, 10**9, None),
            "seconds": options.positive(3600, None),
            "c": options.positive(100, None),
        },
    ),
    "hexnet": Entry(
        Term("Hex: a trained network with a search on it; the strongest here"),
        _hexnet,
        {
            "simulations": options.whole(1, 10**7, None),
            "seconds": options.positive(3600, None),
            "threads": options.whole(0, 64, 0),
        },
        game=Hex,
        seconds=_USUAL_SECONDS,
    ),
    "policy": Entry(
        Term("Hex: the first thought of the trained network, without a search"),
        _policy,
        game=Hex,
    ),
    "perfect": Entry(
        Term("exact: never worsens the result; wins soonest and resists longest, or any such move"),
        _perfect,
        {"style": options.one_of("fastest", "any")},
    ),
    "level": Entry(
        Term("human, from 1 (beginner) to 10 (perfect; in Hex, as strong as it gets)"),
        _level,
        {"n": options.whole(1, levels.PERFECT, 5)},
    ),
    "naive": Entry(
        Term("Hex: reaches for the farthest cell that touches its first edge"),
        lambda _game, _values, _rng: NaiveHex(),
        game=Hex,
    ),
}
"""The table; registering a player here is enough for it to be listed and tested."""

_ALIASES: Final = {"ia_random": "random", "ia_1": "oneply", "sia": "proof", "minmax": "minimax"}


def build(spec: str, game: AnyGame, rng: random.Random) -> AnyStrategy:
    """The player `spec` describes, ready for `game`; every choice it draws comes from `rng`."""
    entry, values = _read(spec, game)
    return entry.build(game, values, rng)


def seconds(spec: str, game: AnyGame) -> float | None:
    """How long `spec` is told to think about a move; ``None`` where it is not told in seconds.

    Refuses what `build` would refuse for its words; builds nothing, so it takes no time.
    """
    entry, values = _read(spec, game)
    limited = [values.get(name) for name in ("plies", "nodes", "simulations")]
    if any(limited) and values.get("seconds") is None:
        return None
    return values.get("seconds") or entry.seconds


def _read(spec: str, game: AnyGame) -> tuple[Entry, dict[str, Any]]:
    name, _, settings = spec.strip().partition(":")
    name = _ALIASES.get(name.lower(), name.lower())
    if name not in STRATEGIES:
        raise UnknownName(
            "There is no player called “{name}”.",
            name=name,
            known=[*STRATEGIES, *_ALIASES],
        )
    entry = STRATEGIES[name]
    if not isinstance(game, entry.game):
        raise InvalidOption("The player “{name}” does not play {game}.", name=name, game=game.name)
    return entry, options.read_options(name, settings, entry.options)
