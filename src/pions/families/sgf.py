"""Games of every kind in SGF (FF[4]), with their variations and comments, in and out.

A kind of game for which SGF has a number is written as other programs write it, as its `SgfForm`
says. Every other game is ``GM[0]``, which no game of SGF's own list
has, and says in ``XG`` which one it is, by the name the catalog finds it by. A board that was drawn
stands in ``XS``, or its stones in ``AB`` and ``AW`` where other programs set them up. Moves are
written as people write them; ``B`` is the side that opens. The rest of the first node (players,
date, place) is kept and written again; properties of later nodes that are unknown here are
passed over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from pions import families
from pions.core import sgf_text
from pions.core.errors import InvalidOption, PionsError
from pions.core.sgf_text import InvalidSgf, SgfNode, SgfText, value, written
from pions.core.types import Move, Side
from pions.core.variations import MOST_MOVES, Variations
from pions.families import family_of
from pions.families.sgf_form import LETTERS, SgfForm, order_of_play, spelt
from pions.games import catalog, drawings
from pions.games.catalog import AnyGame, AnyPosition

About: TypeAlias = Mapping[str, tuple[str, ...]]
"""The other properties of a game, such as players and date: texts by the names of SGF."""

NOTHING: Final[About] = MappingProxyType({})
MOST_ABOUT: Final = 50
_LONGEST: Final = 4_000
"""Characters of all of them together."""
_OURS: Final = frozenset(
    ("FF", "GM", "SZ", "XG", "XS", "AB", "AW", "AE", "PL", "B", "W", "C", "CA", "AP", "ST")
)
"""Properties that are written anew, or describe the file."""
_NAME: Final = re.compile(r"[A-Z]{1,8}")
_PRIVATE: Final = "0"
_PASS: Final = "pass"  # noqa: S105 - a move, no password
_RESIGN: Final = "resign"
_MOST_NODES: Final = 5 * MOST_MOVES
"""Nodes of a file that are looked at: some hold no move, or one that is there already."""
_MOST_FAULTS: Final = 20
"""After so many, the rest of a file is not worth reading."""


@dataclass(frozen=True, slots=True)
class SgfFault:
    """Something that could not be kept, and whether it is of the main line."""

    error: PionsError
    main: bool


@dataclass(frozen=True, slots=True)
class SgfGame:
    """A game that was read: where it starts, its lines, and what was left out."""

    start: AnyPosition
    variations: Variations
    faults: tuple[SgfFault, ...] = ()
    about: About = field(default_factory=dict)


def read(text: str, wish: object = None) -> SgfGame:
    """Return the game in `text`; what the text leaves open is as in the game `wish`.

    A line is kept as far as it can be played; `SgfGame.faults` says where one ends early. Raises
    `PionsError` where nothing can be kept.
    """
    parsed = sgf_text.read(text)
    game = game_of(parsed, text, wish)
    reader = _Tree(text, parsed, game)
    faults, about = tuple(reader.faults), kept_about(parsed.nodes[0].properties)
    form = family_of(game).sgf
    if form is not None and form.load is not None and any(fault.main for fault in faults):
        try:
            # Files know moves out of turn and stones set up later: then only the end is known.
            end = form.load(text, game, None).positions[-1]
            return SgfGame(end, Variations(), about=about)
        except PionsError:
            pass  # the faults say what is wrong
    if parsed.fault is not None:
        faults += (SgfFault(parsed.fault, main=True),)
    return SgfGame(reader.start, reader.variations.go(0), faults, about)


def game_of(found: SgfText, text: str, wish: object = None) -> Any:  # noqa: ANN401 - any game
    """The rules of a game that was read; raises `PionsError` for a game that is not ours."""
    root = found.nodes[0]
    if name := root.one("XG"):
        return catalog.find(name)
    form = _form(text, root)
    words = {node.one(letter) for node in found.nodes for letter in LETTERS}
    return form.game(_size(text, root, form), words, wish)


def _form(text: str, root: SgfNode) -> SgfForm:
    number = root.one("GM")
    known = {family.name: family.sgf for family in families.FAMILIES if family.sgf is not None}
    for form in known.values():
        if form.number == number or (form.little_golem and not number):
            return form
    raise InvalidSgf(
        "This SGF file is of another game: GM[{game}]. Pions reads {known}, and its other games "
        "by their name in XG.",
        text=text,
        offset=root.offset,
        game=number[:20],
        known=", ".join(f"GM[{form.number}] ({name})" for name, form in known.items()),
    )


def same_board(one: AnyGame, other: AnyGame) -> bool:
    """Whether a game read as `one` can stand for `other`; a swap rule may come or go."""
    return _without_swap(one) == _without_swap(other)


def _without_swap(game: AnyGame) -> AnyGame:
    swapping = family_of(game).driving.swapping
    return game if swapping is None else swapping(game, False)


def _size(text: str, root: SgfNode, form: SgfForm) -> int:
    written = root.one("SZ", str(form.size or "")).strip()
    if not written:
        raise InvalidSgf(
            "This SGF game does not say how large its board is, as in SZ[11].",
            text=text,
            offset=root.offset,
        )
    if not (written.isascii() and written.isdigit()):
        raise InvalidSgf(
            "SGF, line {line}, column {column}: the size SZ[{size}] is no number.",
            text=text,
            offset=root.offset,
            size=written[:20],
        )
    return int(written[:4])


class _Tree:
    """Plays the moves of a text, node by node."""

    def __init__(self, text: str, found: SgfText, game: AnyGame) -> None:
        self.faults: list[SgfFault] = []
        self.variations = Variations()
        self._game = game
        self._form = family_of(game).sgf
        golem = self._form is not None and self._form.little_golem
        order = order_of_play(found.main) if golem else LETTERS
        self._sides = dict(zip(order, Side, strict=True))
        self.start: AnyPosition = self._start(found.nodes[0])
        main = len(found.main)
        above: list[tuple[AnyPosition, int]] = []
        broken: int | None = None
        for number, node in enumerate(found.nodes[:_MOST_NODES]):
            if len(self.faults) == _MOST_FAULTS:
                break
            if broken is not None and node.depth > broken:
                continue  # what follows a move that cannot be played
            broken = None
            del above[node.depth :]
            position, here = above[-1] if above else (self.start, 0)
            try:
                above.append(self._taken(node, position, here))
            except PionsError as error:
                said = InvalidSgf(
                    "SGF, line {line}, column {column}: {reason}",
                    text=text,
                    offset=node.offset,
                    reason=error,
                )
                self.faults.append(SgfFault(said, main=number < main))
                broken = node.depth
        if len(found.nodes) > _MOST_NODES or len(self.faults) == _MOST_FAULTS:
            self.faults.append(
                SgfFault(InvalidOption("The rest of the file is left out."), main=False)
            )

    def _start(self, root: SgfNode) -> AnyPosition:
        game = self._game
        if drawn := root.one("XS"):
            return game.parse_position(drawings.one_line(drawn))  # type: ignore[no-any-return]
        stones: dict[Side, list[Move]] = {
            side: [
                game.parse_move(self._word(cell)) for cell in root.properties.get(f"A{name}", [])
            ]
            for name, side in self._sides.items()
        }
        turn = self._sides.get(root.one("PL")[:1].upper())
        if not any(stones.values()) and turn is None:
            return game.initial()  # type: ignore[no-any-return]
        if self._form is None or self._form.set_up is None:
            raise InvalidOption(
                "For {game}, a board that was set up is read from XS only.", game=game.name
            )
        return self._form.set_up(game, stones[Side.FIRST], stones[Side.SECOND], turn)

    def _taken(self, node: SgfNode, position: AnyPosition, above: int) -> tuple[AnyPosition, int]:
        """Return the position after `node`, and its number among the variations."""
        acts = [name for name in LETTERS if node.properties.get(name)]
        if len(acts) > 1 or any(len(node.properties[name]) > 1 for name in acts):
            raise InvalidOption("a node holds more than one move.")
        if node.depth and any(node.properties.get(name) for name in ("AB", "AW", "AE")):
            raise InvalidOption("stones are set up in the middle of a game.")
        self.variations = self.variations.go(above)
        if acts and (word := self._word(node.one(acts[0]))) != _RESIGN:
            if self._sides[acts[0]] is not position.to_move:
                raise InvalidOption("a side moves out of turn.")
            move = self._game.parse_move(word)
            position = position.play(move)
            self.variations = self.variations.play(self._game.format_move(move))
        if comment := node.one("C").strip():
            known = self.variations.nodes[self.variations.at].comment
            self.variations = self.variations.remark("\n".join(filter(None, (known, comment))))
        return position, self.variations.at

    def _word(self, value: str) -> str:
        """Return a move as our rules read it: two letters of Little Golem and Go are a cell."""
        word, game = value.strip(), self._game
        if game.row_names and game.column_names:
            word = word.lower()
            words = getattr(game, "words", {})
            if word in {"", "tt"} and _PASS in words:
                return _PASS
            return word if word in words else spelt(word)
        return word


def write(start: AnyPosition, variations: Variations, about: About = NOTHING) -> str:
    """Write a game as `read` reads it; the lines begin at `start` and must be legal from there."""
    position: Any = start
    head = "FF[4]" + _head(position)
    head += "".join(name + "".join(map(value, texts)) for name, texts in about.items())
    nodes, sides = [], [position]
    for node in variations.nodes:
        text = head
        if node.depth:
            before = sides[node.depth - 1]
            del sides[node.depth :]
            text = LETTERS[before.to_move] + value(node.move)
            sides.append(before.play(before.game.parse_move(node.move)))
        nodes.append((node.depth, text + (f"C{value(node.comment)}" if node.comment else "")))
    return written(nodes)


def _head(start: Any) -> str:  # noqa: ANN401 - a position of any game
    game = start.game
    form = family_of(game).sgf
    if form is not None:
        stones = form.set_up is not None
        return f"GM[{form.number}]SZ[{game.size}]{_board(start, stones=stones)}"
    rows, columns = len(start.grid()), len(game.column_names)
    size = f"SZ[{columns}:{rows}]" if rows and columns else ""
    return f"GM[{_PRIVATE}]{size}XG{value(game.name)}{_board(start)}"


def _board(start: Any, *, stones: bool = False) -> str:  # noqa: ANN401 - a position of any game
    if start == start.game.initial():
        return ""
    return _stones(start) if stones else "XS" + value(start.game.format_position(start))


def _stones(start: AnyPosition) -> str:
    columns, rows = start.game.column_names, start.game.row_names
    text = ""
    for name, side in zip(LETTERS, Side, strict=True):
        cells = [
            f"[{column}{row}]"
            for row, owners in zip(rows, start.grid(), strict=True)
            for column, owner in zip(columns, owners, strict=True)
            if owner is side
        ]
        text += f"A{name}" * bool(cells) + "".join(cells)
    return text + f"PL[{LETTERS[start.to_move]}]"


def kept_about(found: object) -> About:
    """Return the properties that can be kept: names of SGF that are not ours, with texts."""
    about: dict[str, tuple[str, ...]] = {}
    room = _LONGEST
    for name, values in found.items() if isinstance(found, Mapping) else ():
        if len(about) == MOST_ABOUT or not _is_about(name, values):
            continue
        length = sum(map(len, values))
        if length <= room:
            about[name] = tuple(text.encode("utf-8", "replace").decode() for text in values)
            room -= length
    return about


def _is_about(name: str, values: object) -> bool:
    if name in _OURS or not _NAME.fullmatch(name):
        return False
    return isinstance(values, list) and bool(values) and all(isinstance(v, str) for v in values)
