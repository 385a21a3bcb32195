"""What is known of a Hex position, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from pions.core.language import _, ngettext
from pions.core.types import Move, Side, Term
from pions.families.hex.descriptions.patterns import Bridge, Path, Template
from pions.families.value_terms import PROVED_LOSS, PROVED_WIN
from pions.games.hexagon import HexPosition

_EDGES: Final = {
    "top": Term("the top edge"),
    "bottom": Term("the bottom edge"),
    "left": Term("the left edge"),
    "right": Term("the right edge"),
}


def called(position: HexPosition, side: Side) -> str:
    """The colour of a side."""
    return _(position.game.colours[side])


def cells(position: HexPosition, moves: Iterable[Move]) -> str:
    """Cells one after the other."""
    return " ".join(map(position.game.format_move, moves))


def winner(position: HexPosition, side: Side) -> str:
    """Who wins."""
    mover = position.to_move
    template = PROVED_WIN if side is mover else PROVED_LOSS
    return _(template).format(who=called(position, mover), other=called(position, mover.other))


def needed(position: HexPosition, side: Side, carrier: Iterable[Move]) -> str:
    """The cells a winner needs, unless those are all that are empty."""
    carrier = tuple(carrier)
    if len(carrier) == sum(cell is None for row in position.grid() for cell in row):
        return _("The proof needs all the empty cells, marked +.")
    return _("{who} needs only these cells, marked +: {cells}").format(
        who=called(position, side), cells=cells(position, carrier)
    )


def openings(position: HexPosition, winning: Sequence[Move]) -> str:
    """The winning first moves."""
    sentence = ngettext(
        "{count} first move wins, marked *: {cells}",
        "{count} first moves win, marked *: {cells}",
        len(winning),
    )
    return sentence.format(count=len(winning), cells=cells(position, winning))


def undecided(count: int) -> str:
    """How many first moves nobody knows about, because time ran out."""
    return ngettext(
        "Whether {count} other first move wins was not proved in the time given (--seconds).",
        "Whether {count} other first moves win was not proved in the time given (--seconds).",
        count,
    ).format(count=count)


def winning_moves(position: HexPosition, wins: Mapping[Move, bool]) -> str:
    """The moves that win, of all."""
    good = [move for move, wins_here in wins.items() if wins_here]
    sentence = ngettext(
        "{count} move of {total} wins, marked *: {cells}",
        "{count} moves of {total} win, marked *: {cells}",
        len(good),
    )
    return sentence.format(count=len(good), total=len(wins), cells=cells(position, good))


def proof(position: HexPosition, carrier: tuple[Move, ...], *, linked: bool) -> str:
    """Why an opening wins."""
    if linked:
        sentence = _(
            "{who} has a virtual connection from edge to edge on the cells marked +: it answers "
            "every move there, and needs no other cell."
        )
    else:
        sentence = _(
            "{who} has an answer to every move on the {count} cells marked +, and needs no others."
        )
    return sentence.format(who=called(position, Side.FIRST), count=len(carrier))


def must(position: HexPosition, where: tuple[Move, ...]) -> str:
    """Where the side to move must play."""
    return _("{who} must play on a cell marked #; every other move loses: {cells}").format(
        who=called(position, position.to_move), cells=cells(position, where)
    )


def bridge(position: HexPosition, one: Bridge) -> str:
    """Two stones that cannot be cut."""
    ends, between = one.ends, one.cells
    return _("{who}: bridge {ends}, joined by {cells}").format(
        who=called(position, one.side),
        ends="-".join(map(position.game.format_move, ends)),
        cells=cells(position, between),
    )


def template(position: HexPosition, one: Template) -> str:
    """A stone that cannot be cut from an edge."""
    name = f" ({one.name})" if one.name else ""
    sentence = _("{who}: {stone} reaches {edge} from row {row}{name}, on {cells}")
    if one.chain:
        sentence = _("{who}: {stone} reaches {edge} by a chain, on {cells}")
    return sentence.format(
        who=called(position, one.side),
        stone=position.game.format_move(one.stone),
        edge=_(_EDGES[one.edge]),
        row=one.row,
        name=name,
        cells=cells(position, one.carrier),
    )


def path(position: HexPosition, one: Path) -> str:
    """How far a side is from joining its edges."""
    sentence = ngettext(
        "{who} is {count} stone away: {cells}", "{who} is {count} stones away: {cells}", one.stones
    )
    return sentence.format(
        who=called(position, one.side), count=one.stones, cells=cells(position, one.cells)
    )
