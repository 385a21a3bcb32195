"""HexWorld links: a game in the part of an address after ``#``.

``https://hexworld.org/board/#11c1,a2f6:s`` is a size, letters about colours and looks that are
ignored, and the moves joined; ``:s`` swaps, ``:rb`` and ``:rw`` resign.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pions.core.errors import InvalidOption
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
from pions.games.hexagon import MAX_SIZE, Hex, HexPosition
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
    for _ in record.positions():
        pass  # an illegal move is refused here
    return record


def write(record: HexRecord) -> str:
    """The inverse of `read`; refuses records that a link cannot hold."""
    if record.moves is None:
        raise InvalidRecord(
            "A HexWorld link holds moves in turn from the empty board only.", text=""
        )
    text = ""
    for step in record.steps:
        if step.deed == SWAP_DEED:
            text += ":s"
        elif step.deed == RESIGN:
            text += ":rb" if step.side is Side.FIRST else ":rw"
        elif isinstance(step.deed, int):
            text += format_cell(step.deed, size=record.size)
    return f"{_ADDRESS}{record.size}c1" + (f",{text}" if text else "")


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


@dataclass(frozen=True, slots=True)
class ReadHex:
    """A game of Hex that was read; see `pions.families.family.WrittenGame`."""

    record: HexRecord

    def game(self, wish: object) -> Hex:
        """A board of its size, with the swap rule where it was wished for."""
        return Hex(self.record.size, swap=isinstance(wish, Hex) and wish.swap)

    def start(self, game: Hex) -> tuple[HexPosition, tuple[Move, ...]]:
        """Return the first position and the moves, with the swap rule where a move swaps.

        Where stones were set up, or a side moved twice, only the end is known.
        """
        if self.record.size != game.size:
            raise InvalidOption(
                "This game was played on hex-{size}, not on {game}.",
                size=self.record.size,
                game=game.name,
            )
        if self.record.moves is None:
            return self.record.final(), ()
        swap = game.swap or self.record.has_swap
        return Hex(game.size, swap=swap).initial(), self.record.moves


def _read(text: str) -> ReadHex | None:
    link = text.strip()
    return ReadHex(read(link)) if "hexworld.org" in link.lower() else None


def _record(game: Hex, moves: Sequence[Move]) -> HexRecord:
    steps = (
        Step(Side(ply % 2), SWAP_DEED if move == game.swap_move else move)
        for ply, move in enumerate(moves)
    )
    return HexRecord(game.size, tuple(steps))


def _write(game: Hex, moves: Sequence[Move]) -> dict[str, str]:
    return {"HexWorld": write(_record(game, moves))}


FORMATS: Final = Formats(_read, _write, {"HexWorld": Term("Copy a link to HexWorld")})
