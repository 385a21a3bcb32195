"""Hex games in SGF (FF[4] GM[11]) with all that files know beyond our rules.

Stones set up anywhere, moves out of turn, resignations: the main line of the first game of a file.
Lines with their variations are read by `pions.families.sgf`. Cells are written ``c3``; Little
Golem's two letters (``ii`` is i9) are read, too.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from pions.core import sgf_text
from pions.core.errors import InvalidText
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
from pions.families.sgf_form import Loaded, SgfForm
from pions.games.hexagon import MAX_SIZE, SWAP, Hex, HexPosition
from pions.games.notation import parse_cell

_GAME: Final = "11"
_COLOURS: Final = {"B": Side.FIRST, "W": Side.SECOND}
_TWO_LETTERS: Final = re.compile(r"[a-z]{2}", re.IGNORECASE)
_SWAPS: Final = {"swap", SWAP}

Properties = Mapping[str, list[str]]


def read(text: str) -> HexRecord:
    """The game in `text`; raises `PionsError` with one sentence for anything else."""
    parsed = sgf_text.read(text)
    if parsed.fault is not None:
        raise parsed.fault
    nodes = [node.properties for node in parsed.main]
    root = nodes[0]
    game = _one(root, "GM", _GAME)
    if game != _GAME:
        raise InvalidRecord(
            "This SGF file is of another game: GM[{game}], and Hex is 11.", text=text, game=game
        )
    size = _size(text, _one(root, "SZ", ""))
    opener = _opener(nodes)
    colours = _COLOURS if opener == "B" else {"W": Side.FIRST, "B": Side.SECOND}
    record = HexRecord(
        size=size,
        steps=tuple(_step(node, size, colours, text) for node in nodes),
        names=_in_order(colours, _one(root, "PB", ""), _one(root, "PW", "")),
        result=_one(root, "RE", ""),
    )
    steps = record.steps
    while steps and steps[-1] == Step():
        steps = steps[:-1]
    if steps and steps[0] == Step():
        steps = steps[1:]  # a root that only describes the game
    record = HexRecord(size, steps, record.names, record.result)
    for _ in record.positions():
        pass  # an illegal move is refused here
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


def _opener(nodes: Sequence[Properties]) -> str:
    """Return the colour that opens: black, but in Little Golem's files the first to move."""
    for node in nodes:
        for colour in _COLOURS:
            for value in node.get(colour, []):
                return colour if _TWO_LETTERS.fullmatch(value.strip()) else "B"
    return "B"


def _in_order(colours: dict[str, Side], black: str, white: str) -> tuple[str, str]:
    return (black, white) if colours["B"] is Side.FIRST else (white, black)


def _step(node: Properties, size: int, colours: dict[str, Side], text: str) -> Step:
    acts = [colour for colour in colours if colour in node]
    if len(acts) > 1 or any(len(node[colour]) != 1 for colour in acts):
        raise InvalidRecord(
            "SGF: a node holds more than one move, or none where it says one.", text=text
        )
    side = colours[acts[0]] if acts else None
    turn = _one(node, "PL", "")[:1].upper()
    setup = {name: _cells(node.get(name, []), size, text) for name in ("AB", "AW", "AE")}
    first, second = _by_side(colours, setup["AB"], setup["AW"])
    return Step(
        side=side,
        deed=_deed(node[acts[0]][0], size, text) if acts else None,
        first=first,
        second=second,
        empty=setup["AE"],
        turn=colours.get(turn),
        comment=_one(node, "C", ""),
    )


def _by_side(
    colours: dict[str, Side], black: tuple[Move, ...], white: tuple[Move, ...]
) -> tuple[tuple[Move, ...], tuple[Move, ...]]:
    return (black, white) if colours["B"] is Side.FIRST else (white, black)


def _deed(value: str, size: int, text: str) -> Deed:
    word = value.strip().lower()
    if word in _SWAPS:
        return SWAP_DEED
    return RESIGN if word == RESIGN else _cell(word, size, text)


def _cells(values: Iterable[str], size: int, text: str) -> tuple[Move, ...]:
    return tuple(_cell(value.strip().lower(), size, text) for value in values)


def _cell(word: str, size: int, text: str) -> Move:
    if _TWO_LETTERS.fullmatch(word):
        word = f"{word[0]}{ord(word[1]) - ord('a') + 1}"
    if word in _SWAPS:
        raise InvalidRecord("SGF: a swap is no cell.", text=text)
    try:
        return parse_cell(word, size=size)
    except InvalidText as error:
        raise InvalidRecord("SGF: {reason}", text=text, reason=error) from error


def _one(node: Properties, name: str, default: str) -> str:
    return node[name][0] if node.get(name) else default


def _game(size: int, words: Collection[str], wish: object) -> Hex:
    return Hex(size, swap=not _SWAPS.isdisjoint(words) or (isinstance(wish, Hex) and wish.swap))


def _set_up(
    game: Hex, first: Sequence[Move], second: Sequence[Move], turn: Side | None
) -> HexPosition:
    return set_up(game.initial(), Step(first=tuple(first), second=tuple(second), turn=turn))


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


SGF: Final = SgfForm(_GAME, _game, little_golem=True, set_up=_set_up, load=_load)
