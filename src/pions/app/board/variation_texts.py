"""Games with their variations, as files and links hold them: SGF, JSON, or one line of text.

The JSON form is an object with the name of the game, where it starts (nothing for the start of the
game, else a drawn board), and `pions.core.variations.Variations.plain`::

    {"pions": "lines", "game": "connect4", "start": "", "comment": "",
     "moves": [[1, "4"], [2, "4", "the usual answer"], [2, "3"]], "at": 0}
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pions.core import sgf_text
from pions.core.errors import InvalidOption, InvalidText, PionsError
from pions.core.types import Side
from pions.core.variations import VariationNode, Variations
from pions.families import sgf
from pions.families.sgf import About
from pions.games import catalog, drawings
from pions.games.catalog import AnyGame, AnyPosition

_KIND: Final = "lines"


@dataclass(frozen=True, slots=True)
class GameLines:
    """All lines of a game from `start` on; each can be played."""

    start: AnyPosition
    variations: Variations
    sides: tuple[Side, ...] = ()
    """The side that made the move of each node; that of the first means nothing."""
    remarks: tuple[PionsError, ...] = ()
    """Why moves could not be kept."""
    fault: PionsError | None = None
    """The fault of the main line, where it could not be read to its end."""
    about: About = field(default_factory=dict)
    """The other facts of a file about the game: who played, when, where."""

    @property
    def game(self) -> AnyGame:
        """The rules in force."""
        return self.start.game

    @property
    def start_text(self) -> str:
        """Return where the lines begin: nothing for the start of the game, else its drawing."""
        game: Any = self.game
        return game.format_position(self.start) if self.start.ply else ""

    def json(self) -> str:
        """Write it for other programs, and to be read again."""
        told: dict[str, Any] = {"pions": _KIND, "game": self.game.name, "start": self.start_text}
        if self.about:
            told["about"] = dict(self.about)
        return json.dumps(told | self.variations.plain(), ensure_ascii=False)

    def sgf(self) -> str:
        """Write it in SGF."""
        return sgf.write(self.start, self.variations, self.about)


def read(text: str, wish: AnyGame | None = None) -> GameLines | None:
    """Read the game that `text` holds as SGF or JSON; ``None`` where it is written in neither.

    The text may leave open what `wish` says. A line is kept as far as it can be played.
    """
    if sgf_text.looks_so(text):
        found = sgf.read(text, wish)
        lines = played(found.start, found.variations)
        main = next((fault.error for fault in found.faults if fault.main), None)
        remarks = tuple(fault.error for fault in found.faults)
        return replace(lines, remarks=remarks, fault=main, about=found.about)
    if text.lstrip().startswith("{"):
        return _of_json(text)
    return None


def game_in(text: str) -> str | None:
    """Return the name of the game that `text` brings; ``None`` for other texts."""
    if sgf_text.looks_so(text):
        return str(sgf.game_of(sgf_text.read(text), text).name)
    if text.lstrip().startswith("{"):
        return str(_told(text).get("game", ""))
    return None


def begun(game: str, start: str = "") -> AnyPosition:
    """Return the position where lines of a game begin; raises `PionsError`."""
    rules: Any = catalog.find(game)
    return rules.parse_position(drawings.one_line(start)) if start else rules.initial()  # type: ignore[no-any-return]


def played(start: AnyPosition, variations: Variations) -> GameLines:
    """Keep `variations` as far as each line of them can be played from `start`."""
    game: Any = start.game
    kept, sides = [variations.nodes[0]], [start.to_move]
    positions: list[Any] = [start]
    remarks: list[PionsError] = []
    at, broken, fault = 0, None, None
    for number, node in enumerate(variations.nodes[1:], start=1):
        if broken is not None and node.depth > broken:
            continue
        broken = None
        del positions[node.depth :]
        before = positions[-1]
        try:
            move = game.parse_move(node.move)
            positions.append(before.play(move))
        except PionsError as error:
            broken = node.depth
            problem = InvalidOption(
                "Move {number} and what follows it are left out: {reason}",
                number=node.depth,
                reason=error,
            )
            remarks.append(problem)
            if number == node.depth:
                fault = problem
            continue
        if number == variations.at:
            at = len(kept)
        kept.append(VariationNode(node.depth, game.format_move(move), node.comment))
        sides.append(before.to_move)
    return GameLines(start, Variations(tuple(kept), at), tuple(sides), tuple(remarks), fault)


def _told(text: str) -> dict[str, Any]:
    try:
        told = json.loads(text)
    except (ValueError, RecursionError) as error:
        offset = getattr(error, "pos", 0)
        line, column = sgf_text.place(text, offset)
        raise InvalidText(
            "This JSON cannot be read at line {line}, column {column}.",
            text=text[:40],
            offset=offset,
            line=line,
            column=column,
        ) from None
    if not isinstance(told, dict) or told.get("pions") != _KIND:
        raise InvalidText(
            "This JSON is no game with variations that Pions wrote.", text=text[:40], offset=0
        )
    return told


def _of_json(text: str) -> GameLines:
    told = _told(text)
    game, start = told.get("game"), told.get("start", "")
    if not isinstance(game, str) or not isinstance(start, str):
        raise InvalidOption("The file does not say which game it is of, or where it starts.")
    lines = played(begun(game, start), Variations.of_plain(told))
    return replace(lines, about=sgf.kept_about(told.get("about")))
