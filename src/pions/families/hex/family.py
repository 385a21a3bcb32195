"""Hex beside its rules: what `pions.families` knows of it."""

# ruff: noqa: RUF001 - boards are written with a multiplication sign

from __future__ import annotations

import random
from dataclasses import replace
from typing import Final

from pions.core.types import Move, Side, Term
from pions.families import value_terms
from pions.families.family import (
    DataFile,
    Drawing,
    Driving,
    Estimating,
    Family,
    GameChoice,
    NamedEvaluator,
    Openings,
    Parameter,
)
from pions.families.hex import descriptions, estimates, players
from pions.families.hex import hex_evaluators as evaluators
from pions.families.hex.formats.game_record import arranged
from pions.families.hex.formats.hexworld import FORMATS
from pions.families.hex.formats.sgf import SGF
from pions.families.hex.game_kernels import KERNELS
from pions.families.hex.players import endings
from pions.families.hex.players.player_table import PLAYERS
from pions.families.hex.search import network_file
from pions.families.hex.solver_answers import SOLVING
from pions.families.remarks import Remarking
from pions.games.hexagon import MAX_SIZE, SWAP, Hex, HexPosition, chain


def _off_centre(game: Hex, move: Move) -> float:
    middle = (game.size - 1) / 2
    row, column = divmod(move, game.size)
    return max(abs(row - middle), abs(column - middle), abs(row + column - 2 * middle))


def _title(game: Hex) -> Term:
    swap = Term("Hex {size} × {size}, with swap")
    return swap if game.swap else Term("Hex {size} × {size}")


def _told_by(game: Hex, searched: bool) -> Term:  # noqa: FBT001 - the role has it
    if not players.player_builders.covers(game.size) or network_file.fault() is not None:
        return Term("By random games")
    if searched:
        return Term("By the network and a short search")
    return Term("By the network at a glance")


def _turned(position: HexPosition, side: Side) -> HexPosition:
    return arranged(position.game, position.first, position.second, side)


def _played(position: HexPosition, move: Move) -> HexPosition:
    """Play a move; move 2 may swap in any game: the driving program knows the agreement."""
    if move != position.game.swap_move or position.swapped:
        return position.play(move)
    agreed = replace(position, game=Hex(position.game.size, swap=True))
    return replace(agreed.play(move), game=position.game)


def _winner(position: HexPosition) -> Side | None:
    """Return the winner; with stones set up, the side to move may have joined its edges."""
    size = position.game.size
    return next((side for side in Side if chain(position.stones(side), size, side)), None)


DRIVING: Final = Driving(
    resized=lambda game, size: Hex(size, swap=game.swap),
    turned=_turned,
    played=_played,
    winner=_winner,
    # The side whose edges are joined by touching stones and bridges.
    surely=lambda position: next(
        (side for side in Side if endings.is_lost(_turned(position, side.other))), None
    ),
    swapping=lambda game, allowed: Hex(game.size, swap=allowed),
    settled=lambda position: replace(position, game=Hex(position.game.size)),
    may_take_over=lambda position: position.game.swap and position.ply < 2,
)


def _random_share(position: HexPosition, rng: random.Random) -> float:
    """Fill the whole board at random: that changes no winner, and needs one look."""
    taken = position.first | position.second
    cells = [cell for cell in range(position.game.size**2) if not taken >> cell & 1]
    rng.shuffle(cells)
    # An opening is even, so FIRST is to move: every other cell is its own.
    stones = position.first | sum(1 << cell for cell in cells[::2])
    return float(bool(chain(stones, position.game.size, Side.FIRST)))


OPENINGS: Final = Openings(
    proof=0,  # three plies prove something only next to the end, and cost a second on a large board
    may_open=lambda game, move: move != game.swap_move,
    random_share=_random_share,
)


HEX: Final = Family(
    name="hex",
    rules=Hex,
    wording={value_terms.WON_ON_THE_BOARD: value_terms.BY_JOINED_EDGES},
    evaluators={
        "path": NamedEvaluator(
            Term("Hex: the stones each side still needs to join its edges"),
            lambda _game, _weights: evaluators.shortest_path,
        ),
    },
    kernels=KERNELS,
    players=PLAYERS,
    solving=SOLVING,
    estimating=Estimating(
        estimate=lambda position, **limits: estimates.winning_chances.estimate(position, **limits),  # noqa: PLW0108 - late
        improving=lambda position, **limits: estimates.winning_chances.watched(position, **limits),  # noqa: PLW0108 - late
        course=lambda positions: estimates.winning_chances.course(positions),  # noqa: PLW0108 - late
        told_by=_told_by,
    ),
    remarking=Remarking(
        remarks=lambda positions, move: descriptions.remarks.remarks(positions, move),  # noqa: PLW0108 - late
        glossary=lambda: descriptions.glossary.ENTRIES,
    ),
    openings=OPENINGS,
    driving=DRIVING,
    data=(DataFile(Term("Network of Hex"), "hex.network", network_file.fault),),
    sgf=SGF,
    formats=FORMATS,
    drawing=Drawing(
        pieces="blue-red",
        turned=Term("Diamond"),
        goals=(Term("joins top and bottom"), Term("joins left and right")),
        words={SWAP: Term("Swap")},
        won=Term("{colour} has joined both edges, in {moves}."),
        paths=True,
    ),
    choices=(
        GameChoice(
            "hex",
            Term("Hex"),
            Hex(11),
            {
                "size": Parameter(Term("Size"), range(3, MAX_SIZE + 1), Term("{value} × {value}")),
                "swap": Parameter(Term("swap rule")),
            },
        ),
    ),
    title=_title,
    off_centre=_off_centre,
    countable=2,
    phases=(0.1, 0.25),
    let_go=lambda *at: descriptions.missed_shapes.let_go(*at),  # noqa: PLW0108 - late
)
