"""Hex games in SGF (FF[4] GM[11]) with all that files know beyond our rules.

Stones set up anywhere, moves out of turn, resignations: the main line of the first game of a file.
Lines with their variations are read by `pions.families.sgf`. Cells are written ``c3``; Little
Golem's two letters (``ii`` is i9) are read, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pions.core import sgf_text
from pions.core.errors import InvalidText
from pions.core.sgf_text import SgfNode
from pions.core.types import Move, Side
from pions.families.hex.formats.game_record import (
    RESIGN,
    SWAP_DEED,
    Deed,
    HexRecord,
    InvalidRecord,
    Step,
    set_up,
)
from pions.families.sgf_form import Loaded, SgfForm, order_of_play, spelt
from pions.games.hexagon import MAX_SIZE, SWAP, Hex, HexPosition
from pions.games.notation import parse_cell

_GAME: Final = "11"
_SWAPS: Final = {"swap", SWAP}


def read(text: str) -> HexRecord:
    """The game in `text`; raises `PionsError` with one sentence for anything else."""
    parsed = sgf_text.read(text)
    if parsed.fault is not None:
        raise parsed.fault
    root = parsed.main[0]
    game = root.one("GM", _GAME)
    if game != _GAME:
        raise InvalidRecord(
            "This SGF file is of another game: GM[{game}], and Hex is 11.", text=text, game=game
        )
    size = _size(text, root.one("SZ"))
    sides = dict(zip(order_of_play(parsed.main), Side, strict=True))
    steps = [_step(node, size, sides, text) for node in parsed.main]
    while steps and steps[-1] == Step():
        steps.pop()
    if steps and steps[0] == Step():
        del steps[0]  # a root that only describes the game
    record = HexRecord(size, tuple(steps))
    record.final()  # an illegal move is refused here
    return record


def _size(text: str, written: str) -> int:
    if not (written.isascii() and written.isdigit() and 1 <= int(written[:9]) <= MAX_SIZE):
        raise InvalidRecord(
            "SGF: the size SZ[{size}] is not one from 1 to {most}.",
            text=text,
            size=written,
            most=MAX_SIZE,
        )
    return int(written)


def _step(node: SgfNode, size: int, sides: Mapping[str, Side], text: str) -> Step:
    held = node.properties
    acts = [(side, held[name]) for name, side in sides.items() if name in held]
    if len(acts) > 1 or any(len(values) != 1 for _, values in acts):
        raise InvalidRecord(
            "SGF: a node holds more than one move, or none where it says one.", text=text
        )
    setup = {side: _cells(held.get(f"A{name}", []), size, text) for name, side in sides.items()}
    return Step(
        side=acts[0][0] if acts else None,
        deed=_deed(acts[0][1][0], size, text) if acts else None,
        first=setup[Side.FIRST],
        second=setup[Side.SECOND],
        empty=_cells(held.get("AE", []), size, text),
        turn=sides.get(node.one("PL")[:1].upper()),
    )


def _deed(value: str, size: int, text: str) -> Deed:
    word = value.strip().lower()
    if word in _SWAPS:
        return SWAP_DEED
    return RESIGN if word == RESIGN else _cell(word, size, text)


def _cells(values: Iterable[str], size: int, text: str) -> tuple[Move, ...]:
    return tuple(_cell(value.strip().lower(), size, text) for value in values)


def _cell(word: str, size: int, text: str) -> Move:
    word = spelt(word)
    if word in _SWAPS:
        raise InvalidRecord("SGF: a swap is no cell.", text=text)
    try:
        return parse_cell(word, size=size)
    except InvalidText as error:
        raise InvalidRecord("SGF: {reason}", text=text, reason=error) from error


def _load(text: str, game: Hex, most: int | None) -> Loaded:
    record = read(text)
    rules = Hex(record.size, swap=game.swap or record.has_swap)
    positions: list[HexPosition] = [rules.initial()]
    played: list[tuple[Side, Move]] = []
    for step, position in zip(record.steps, record.positions(), strict=True):
        if step.side is None or step.deed is None or step.deed == RESIGN:
            positions[-1] = position
            continue
        if most is not None and len(played) == most:
            break
        positions.append(position)
        deed = step.deed
        played.append((step.side, deed if isinstance(deed, int) else rules.swap_move))
    return Loaded(rules, positions, played, record.resigned if most is None else None)


SGF: Final = SgfForm(
    _GAME,
    lambda size, words, wish: Hex(
        size, swap=not _SWAPS.isdisjoint(words) or (isinstance(wish, Hex) and wish.swap)
    ),
    little_golem=True,
    set_up=lambda game, first, second, turn: set_up(
        game.initial(), Step(first=tuple(first), second=tuple(second), turn=turn)
    ),
    load=_load,
)
