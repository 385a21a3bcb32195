"""Games and players as people call them: Connect Four, “Monte Carlo, 2 s”."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pions.core.language import _, ngettext
from pions.core.numbers import short, whole
from pions.core.types import Term
from pions.families import family_of
from pions.games import catalog
from pions.games.catalog import AnyGame

_PLAYERS: Final[Mapping[str, Term]] = {
    "random": Term("Random player"),
    "oneply": Term("Short-sighted player"),
    "proof": Term("Prover"),
    "minimax": Term("Min-max"),
    "alphabeta": Term("Alpha-beta"),
    "deepening": Term("Alpha-beta"),
    "uct": Term("Monte Carlo"),
    "hexnet": Term("Network with a search"),
    "policy": Term("Network without a search"),
    "perfect": Term("Perfect player"),
    "naive": Term("Naive player"),
}
"""Names, not descriptions: “{name} wins” is a sentence with each of them."""


def player(spec: str) -> str:
    """Name a player of ours in words, from ``uct:seconds=2``; any other line stays as it is."""
    name, _colon, settings = spec.partition(":")
    if name not in _PLAYERS:
        return spec
    pairs = (pair.partition("=") for pair in settings.split(",") if pair)
    return ", ".join(
        [_(_PLAYERS[name]), *(_setting(name, key, value) for key, _eq, value in pairs)]
    )


def _setting(name: str, key: str, value: str) -> str:
    if key == "seconds":
        try:
            return _("{number} s").format(number=short(float(value)))
        except ValueError:
            return f"{key}={value}"
    if not value.isdecimal():
        return f"{key}={value}"
    count = int(value)
    if key in {"depth", "plies", "n"}:
        words = ngettext("{count} ply", "{count} plies", count)
    elif key == "nodes" and name == "uct":
        words = ngettext("{count} game", "{count} games", count)
    elif key == "nodes":
        words = ngettext("{count} node", "{count} nodes", count)
    elif key == "simulations":
        words = ngettext("{count} simulation", "{count} simulations", count)
    else:
        return f"{key}={value}"
    return words.format(count=whole(count))


def called(name: str) -> str:
    """Return the title of the game of that name."""
    return game(catalog.find(name))


def game(rules: AnyGame) -> str:
    """Return the title of a game."""
    title = family_of(rules).title
    return rules.name if title is None else _(title(rules)).format(**catalog.parameters(rules))
