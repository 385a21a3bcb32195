"""Every player by its name: reads ``alphabeta:depth=6,eval=lines,w=0/1/10/30`` and builds it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, Final

from pions import families
from pions.core.analysis import Analysis
from pions.core.errors import InvalidOption, UnknownName
from pions.core.protocols import Evaluator
from pions.core.types import Term
from pions.families import evaluators, family_of, options, random_games, searching
from pions.families.family import AnyStrategy, NamedPlayer
from pions.games.catalog import AnyGame
from pions.search import mcts
from pions.search.budget import Budget
from pions.search.human_levels import HIGHEST, SIGHT, Distracted
from pions.search.simplest_players import BestOf, OnePly, ProofPlayer, RandomMove


def _evaluator(game: AnyGame, values: Mapping[str, Any]) -> Evaluator[Any]:
    return evaluators.build(values["eval"] or evaluators.usual(game), game, values["w"])


def _budget(values: Mapping[str, Any]) -> Budget | None:
    limits = {name: values[name] for name in ("plies", "nodes", "seconds") if values.get(name)}
    return Budget(**limits) if limits else None


def _best(
    rng: random.Random, search: Callable[..., Analysis], /, **settings: object
) -> BestOf[Any]:
    return BestOf(partial(search, **settings), rng)


def _perfect(game: AnyGame, values: Mapping[str, Any], rng: random.Random) -> AnyStrategy:
    build = family_of(game).players.perfect
    if build is None:  # pragma: no cover - `plays` says so before
        raise AssertionError
    return build(game, values["style"], rng)


def _level(game: AnyGame, values: Mapping[str, Any], rng: random.Random) -> AnyStrategy:
    number, players = values["n"], family_of(game).players
    if players.level is not None:
        return players.level(number, game, rng)
    if number == HIGHEST and players.perfect is not None:
        return players.perfect(game, "fastest", rng)
    plies, slips = SIGHT[number]
    evaluate = evaluators.build(evaluators.usual(game), game)
    return Distracted(_best(rng, searching.alphabeta, depth=plies, evaluate=evaluate), slips, rng)


def _uct(game: AnyGame, values: Mapping[str, Any], rng: random.Random) -> AnyStrategy:
    build, budget = family_of(game).players.uct, _budget(values)
    if build is not None:
        return build(budget, values["c"], rng)
    exploration = 1.4 if values["c"] is None else values["c"]
    return _best(
        rng,
        mcts.uct,
        budget=budget or Budget(nodes=1000),
        rng=rng,
        exploration=exploration,
        playout=random_games.playout,
    )


_SECONDS: Final = 1.0


def _evaluator_names() -> Term:
    names = "|".join(evaluators.EVALUATORS)
    return Term(names)


_EVALUATION: Final = {
    "eval": options.Option(str, None, _evaluator_names),
    "w": options.weights(),
}

_OF_ALL: Final[Mapping[str, NamedPlayer]] = {
    "random": NamedPlayer(
        Term("any legal move, each as likely"), lambda _game, _values, rng: RandomMove(rng)
    ),
    "oneply": NamedPlayer(
        Term("wins at once where it can, else random (IA_1)"),
        lambda _game, _values, rng: OnePly(rng),
    ),
    "proof": NamedPlayer(
        Term("plays to a proved win, avoids a proved loss (sIA_n)"),
        lambda _game, values, rng: ProofPlayer(values["n"], rng),
        {"n": options.whole(0, 20, 3)},
    ),
    "minimax": NamedPlayer(
        Term("min-max at a fixed depth"),
        lambda game, values, rng: _best(
            rng, searching.minimax, depth=values["depth"], evaluate=_evaluator(game, values)
        ),
        {"depth": options.whole(1, 42, 4), **_EVALUATION},
    ),
    "alphabeta": NamedPlayer(
        Term("alpha-beta at a fixed depth: the moves of min-max, sooner"),
        lambda game, values, rng: _best(
            rng, searching.alphabeta, depth=values["depth"], evaluate=_evaluator(game, values)
        ),
        {"depth": options.whole(1, 42, 6), **_EVALUATION},
    ),
    "deepening": NamedPlayer(
        Term("alpha-beta one ply deeper each time, within plies, nodes or seconds"),
        lambda game, values, rng: _best(
            rng,
            searching.deepen,
            budget=_budget(values) or Budget(seconds=_SECONDS),
            evaluate=_evaluator(game, values),
        ),
        {
            "plies": options.whole(1, 676, None),
            "nodes": options.whole(1, 10**12, None),
            "seconds": options.positive(3600, None),
            **_EVALUATION,
        },
        seconds=_SECONDS,
    ),
    "uct": NamedPlayer(
        Term("a tree grown by random games (Monte Carlo)"),
        _uct,
        {
            "nodes": options.whole(1, 10**9, None),
            "seconds": options.positive(3600, None),
            "c": options.positive(100, None),
        },
    ),
    "perfect": NamedPlayer(
        Term("exact: never worsens the result; wins soonest and resists longest, or any such move"),
        _perfect,
        {"style": options.one_of("fastest", "any")},
    ),
    "level": NamedPlayer(
        Term("human, from 1 (beginner) to 10 (perfect; in Hex, as strong as it gets)"),
        _level,
        {"n": options.whole(1, HIGHEST, 5)},
    ),
}
"""Those that play any game; registering a player here is enough for it to be listed and tested."""

STRATEGIES: Mapping[str, NamedPlayer]
"""The table: all of them, and those of each kind of game, which are loaded to know them."""

_ALIASES: Final = {"ia_random": "random", "ia_1": "oneply", "sia": "proof", "minmax": "minimax"}


def __getattr__(name: str) -> Mapping[str, NamedPlayer]:
    if name != "STRATEGIES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return _all()


@cache
def _all() -> Mapping[str, NamedPlayer]:
    own = (family.players.own for family in families.FAMILIES)
    return {**_OF_ALL, **{name: one for players in own for name, one in players.items()}}


def build(spec: str, game: AnyGame, rng: random.Random) -> AnyStrategy:
    """The player `spec` describes, ready for `game`; every choice it draws comes from `rng`."""
    name, entry, values = _read(spec, game)
    if (elsewhere := family_of(game).players.elsewhere) is None:
        return entry.build(game, values, rng)
    if values.get("eval"):
        evaluators.build(values["eval"], game, values["w"])  # refuses those of other games
    player = elsewhere(name, game, values, rng)
    if player is None:
        raise InvalidOption("The player “{name}” does not play {game}.", name=name, game=game.name)
    return player


def plays(name: str, game: AnyGame) -> bool:
    """Whether the player called `name` is one of those that play `game`."""
    players = family_of(game).players
    if name == "perfect":
        return players.perfect is not None
    return name in players.own or name in _OF_ALL


def seconds(spec: str, game: AnyGame) -> float | None:
    """Return the seconds a move of `spec`; ``None`` where no time limits it.

    Refuses the words that `build` would refuse, without building.
    """
    _name, entry, values = _read(spec, game)
    limited = [values.get(name) for name in ("plies", "nodes", "simulations")]
    if any(limited) and values.get("seconds") is None:
        return None
    return values.get("seconds") or entry.seconds


def _read(spec: str, game: AnyGame) -> tuple[str, NamedPlayer, dict[str, Any]]:
    name, _, settings = spec.strip().partition(":")
    name = _ALIASES.get(name.lower(), name.lower())
    entry = family_of(game).players.own.get(name) or _OF_ALL.get(name)
    if entry is None and name not in (known := _all()):
        raise UnknownName(
            "There is no player called “{name}”.", name=name, known=[*known, *_ALIASES]
        )
    if entry is None or not plays(name, game):
        raise InvalidOption("The player “{name}” does not play {game}.", name=name, game=game.name)
    return name, entry, options.read_options(name, settings, entry.options)
