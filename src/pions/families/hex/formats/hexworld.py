"""HexWorld links: a game in the part of an address after ``#``.

``https://hexworld.org/board/#11c1,a2f6:s`` is a size, letters about colours and looks that are
ignored, and the moves joined; ``:s`` swaps, ``:rb`` and ``:rw`` resign.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pions.core.types import Move, Side, Term
from pions.families.family import Formats
from pions.families.hex.formats.game_record import (
    RESIGN,
    SWAP_DEED,
    Deed,
    HexRecord,
    InvalidRecord,
    Step,
)
from pions.games.hexagon import MAX_SIZE, Hex
from pions.games.notation import format_cell

_ADDRESS: Final = "https://hexworld.org/board/#"
_LINK: Final = re.compile(
    r"(?:https?://)?(?:www\.)?hexworld\.org/board/?#(?P<rest>.*)", re.IGNORECASE
)
_HEAD: Final = re.compile(r"(?P<size>\d{1,4})(?P<looks>[a-z]\d*)*", re.IGNORECASE)
_TOKEN: Final = re.compile(r":s|:rb|:rw|[a-z]\d+", re.IGNORECASE)
_RESIGNS: Final = {":rb": Side.FIRST, ":rw": Side.SECOND}


def read(link: str) -> HexRecord:
    """The game of a link; raises `PionsError` with one sentence for anything else."""
    match = _LINK.fullmatch(link.strip())
    if match is None:
        raise InvalidRecord("This is no link to a HexWorld board.", text=link)
    parts = match["rest"].split(",")
    head = _HEAD.fullmatch(parts[0])
    if head is None or not 1 <= int(head["size"]) <= MAX_SIZE:
        raise InvalidRecord(
            "The link names no size from 1 to {most}: “{head}”.",
            text=link,
            most=MAX_SIZE,
            head=parts[0],
        )
    size = int(head["size"])
    # What follows a second comma was taken back.
    record = HexRecord(size, tuple(_steps(link, parts[1] if len(parts) > 1 else "", size)))
    record.final()  # an illegal move is refused here
    return record


def write(game: Hex, moves: Sequence[Move]) -> str:
    """Return the link of a game from the empty board."""
    words = (
        ":s" if move == game.swap_move else format_cell(move, size=game.size) for move in moves
    )
    return f"{_ADDRESS}{game.size}c1" + (f",{''.join(words)}" if moves else "")


def _steps(link: str, moves: str, size: int) -> list[Step]:
    steps: list[Step] = []
    offset = 0
    while offset < len(moves):
        token = _TOKEN.match(moves, offset)
        if token is None:
            raise InvalidRecord(
                "The moves of the link cannot be read at “{rest}”.",
                text=link,
                rest=moves[offset:][:8],
            )
        offset = token.end()
        word = token[0].lower()
        if word in _RESIGNS:
            steps.append(Step(_RESIGNS[word], RESIGN))
            continue
        steps.append(Step(Side(len(steps) % 2), _deed(word, size)))
    return steps


def _deed(word: str, size: int) -> Deed:
    game = Hex(size)
    move = game.parse_move(word)
    return SWAP_DEED if move == game.swap_move else move


def _read(text: str) -> HexRecord | None:
    link = text.strip()
    return read(link) if "hexworld.org" in link.lower() else None


FORMATS: Final = Formats(
    _read,
    lambda game, moves: {"HexWorld": write(game, moves)},
    {"HexWorld": Term("Copy a link to HexWorld")},
)
