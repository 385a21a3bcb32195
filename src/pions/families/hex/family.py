"""The record of Hex."""

# ruff: noqa: RUF001 - boards are written with a multiplication sign

from __future__ import annotations

from typing import Final

from pions.core.types import Move, Term
from pions.families import value_terms
from pions.families.family import Drawing, Estimating, Family, GameChoice, NamedEvaluator, Parameter
from pions.families.hex import descriptions, estimates, players
from pions.families.hex import hex_evaluators as evaluators
from pions.families.hex.driving import DRIVING
from pions.families.hex.formats.link_formats import FORMATS
from pions.families.hex.formats.sgf import SGF
from pions.families.hex.game_kernels import KERNELS
from pions.families.hex.openings import OPENINGS
from pions.families.hex.players.player_table import PLAYERS
from pions.families.hex.search import network_file
from pions.families.hex.solver_answers import SOLVING
from pions.families.remarks import Remarking
from pions.games.hexagon import MAX_SIZE, SWAP, Hex


def _off_centre(game: Hex, move: Move) -> float:
    middle = (game.size - 1) / 2
    row, column = divmod(move, game.size)
    return max(abs(row - middle), abs(column - middle), abs(row + column - 2 * middle))


def _title(game: Hex) -> Term:
    swap = Term("Hex {size} × {size}, with swap")
    return swap if game.swap else Term("Hex {size} × {size}")


def _told_by(game: Hex, searched: bool) -> Term:  # noqa: FBT001 - the record has it
    if not players.player_builders.covers(game.size) or network_file.fault() is not None:
        return Term("By random games")
    if searched:
        return Term("By the network and a short search")
    return Term("By the network at a glance")


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
