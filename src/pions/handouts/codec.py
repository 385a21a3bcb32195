"""Comment chaque sujet écrit un plateau : des données, et leur traduction vers le noyau.

Le noyau ne connaît que le camp qui doit jouer et l'autre. Un sujet nomme les camps par des
symboles ; dire lequel doit jouer suffit donc à traduire une grille, que ce soit 1 ou 2
qui ait commencé, et même si les nombres de pions ne sont ceux d'aucune partie.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Generic, TypeVar

from pions.core.errors import InvalidGrid
from pions.core.types import Grid, Side
from pions.games.gravity import Gravity, GravityPosition, lines
from pions.handouts.francais import phrase
from pions.sandbox.calling.parts import LAYOUTS, Layout

S = TypeVar("S", bound=Hashable)


class GrilleInvalide(InvalidGrid):
    """Une grille qui n'en est pas une : pions en l'air, mauvaises dimensions, valeur inconnue."""

    def __str__(self) -> str:
        return phrase(self)


@dataclass(frozen=True, slots=True)
class GridCodec(Generic[S]):
    """Traduit entre la grille imprimée du noyau et les listes d'un sujet."""

    symbols: Mapping[Side | None, S]
    """Ce qu'un sujet écrit pour chaque camp, et pour une case vide (``None``)."""
    layout: Layout = LAYOUTS["rows, top first"]
    """L'ordre des cases."""

    def encode(self, grid: Grid) -> list[list[S]]:
        """Les listes du sujet, neuves."""
        return self.layout.ordered([[self.symbols[cell] for cell in row] for row in grid])

    def decode(self, lists: Iterable[Iterable[S]]) -> Grid:
        """L'inverse de `encode` ; lève `GrilleInvalide`."""
        cells = {symbol: cell for cell, symbol in self.symbols.items()}
        try:
            rows = self.layout.rows([[cells[symbol] for symbol in line] for line in lists])
        except (KeyError, TypeError):
            expected = ", ".join(map(repr, self.symbols.values()))
            raise GrilleInvalide(
                "Une case ne peut contenir que {attendus}.", attendus=expected
            ) from None
        except ValueError:
            raise GrilleInvalide("Les colonnes n'ont pas toutes la même longueur.") from None
        return tuple(map(tuple, rows))

    def stones(self, lists: Sequence[Sequence[S]], game: Gravity, symbol: S) -> int:
        """Les cases de n'importe quelle grille qui contiennent `symbol`, en un entier du noyau."""
        return sum(
            bit
            for line, bits in zip(lists, self.bits(game), strict=True)
            for cell, bit in zip(line, bits, strict=True)
            if cell == symbol
        )

    def bits(self, game: Gravity) -> list[list[int]]:
        """Le bit du noyau pour chaque case, rangé comme la grille du sujet."""
        return _bits(game, self.layout)

    def position(self, lists: Iterable[Iterable[S]], game: Gravity, mover: S) -> GravityPosition:
        """La position où c'est à `mover` de jouer ; lève `GrilleInvalide` si des pions flottent."""
        try:
            stones = game.stones(self.decode(lists))
        except InvalidGrid as error:
            raise GrilleInvalide(error.message, **error.values) from None
        side = Side.FIRST if mover == self.symbols[Side.FIRST] else Side.SECOND
        return GravityPosition(game, stones[side], stones[side] | stones[side.other])

    def written(self, position: GravityPosition, mover: S) -> list[list[S]]:
        """L'inverse de `position` : la grille où le camp qui doit jouer s'écrit `mover`."""
        codec = self if self.symbols[position.to_move] == mover else self.swapped()
        return codec.encode(position.grid())

    def swapped(self) -> GridCodec[S]:
        """Le même, quand c'est l'autre symbole qui a commencé la partie."""
        exchanged = {None if side is None else side.other: s for side, s in self.symbols.items()}
        return replace(self, symbols=exchanged)


def in_line(stones: int, bit: int, game: Gravity) -> bool:
    """Dit si la case `bit` fait partie d'un alignement complet de `stones`."""
    return any(stones & line == line for line in _lines_through(bit, game))


@lru_cache
def _lines_through(bit: int, game: Gravity) -> tuple[int, ...]:
    return tuple(line for line in lines(game) if line & bit)


@lru_cache
def _bits(game: Gravity, layout: Layout) -> list[list[int]]:
    heights = reversed(range(game.height))
    return layout.ordered([[game.bit(column=c, row=y) for c in range(game.width)] for y in heights])
