"""Games of every kind in SGF (FF[4]), with their variations and comments, in and out.

Hex is ``GM[11]`` and Othello ``GM[2]``, as SGF numbers them, and written as other programs write
them. Every other game is ``GM[0]``, which no game of SGF's own list has, and says in ``XG`` which
one it is, by the name the catalog finds it by. A board that was drawn stands in ``XS``; in Hex, its
stones in ``AB`` and ``AW``. Moves are written as people write them; ``B`` is the side that opens.
What else the first node says (who played, when, where) is kept and written again; properties of
later nodes that nobody here knows are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from pions.core import sgf_text
from pions.core.errors import InvalidOption, PionsError
from pions.core.sgf_text import InvalidSgf, SgfNode, SgfText, value, written
from pions.core.types import Move, Side
from pions.core.variations import MOST_MOVES, Variations
from pions.families.hex import sgf as hex_sgf
from pions.families.hex.record import Step, set_up
from pions.games import catalog, drawings
from pions.games.catalog import AnyGame, AnyPosition
from pions.games.hexagon import Hex, HexPosition
from pions.games.notation import format_cell
from pions.games.othello import PASS, Othello
from pions.games.square_boards import numbers

_HEX: Final = "11"
_OTHELLO: Final = "2"
_PRIVATE: Final = "0"
_LETTERS: Final = ("B", "W")
_TWO_LETTERS: Final = re.compile(r"[a-z]{2}")
_SWAPS: Final = {"swap", "swap-pieces"}
_RESIGN: Final = "resign"
_MOST_NODES: Final = 5 * MOST_MOVES
"""Nodes of a file that are looked at: some hold no move, or one that is there already."""
_MOST_FAULTS: Final = 20
"""After so many, the rest of a file is not worth reading."""
_OURS: Final = frozenset(
    ("FF", "GM", "SZ", "XG", "XS", "AB", "AW", "AE", "PL", "B", "W", "C", "CA", "AP", "ST")
)
"""What is written anew, or says how a file is written."""
_NAME: Final = re.compile(r"[A-Z]{1,8}")
MOST_ABOUT: Final = 50
"""Properties kept of what a file says about its game."""
_LONGEST_ABOUT: Final = 4_000
"""Characters of all of them together."""

About: TypeAlias = Mapping[str, tuple[str, ...]]
"""What is said about a game, by the names of SGF: ``PB`` is who plays the first side."""

_NOTHING: Final[About] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class SgfFault:
    """What could not be kept, and whether it is of the main line."""

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
    """The game in `text`; what the text leaves open is as in `wish`, the game that was asked for.

    A line is kept as far as it can be played; `SgfGame.faults` says where one ends early. Raises
    `PionsError` where nothing can be kept.
    """
    found = sgf_text.read(text)
    game = game_of(found, text, wish)
    reader = _Tree(text, found, game)
    faults, about = tuple(reader.faults), about_game(found.nodes[0].properties)
    if isinstance(game, Hex) and any(fault.main for fault in faults):
        try:
            # Files know moves out of turn and stones set up later: then only the end is known.
            return SgfGame(hex_sgf.read(text).final(), Variations(), about=about)
        except PionsError:
            pass  # the faults say what is wrong
    if found.fault is not None:
        faults += (SgfFault(found.fault, main=True),)
    return SgfGame(reader.start, reader.variations.go(0), faults, about)


def about_game(found: object) -> About:
    """What can be kept of properties somebody wrote: names of SGF that are not ours, with texts."""
    kept: dict[str, tuple[str, ...]] = {}
    room = _LONGEST_ABOUT
    for name, values in found.items() if isinstance(found, Mapping) else ():
        if len(kept) == MOST_ABOUT or not _is_about(name, values):
            continue
        length = sum(map(len, values))
        if length <= room:
            kept[name] = tuple(one.encode("utf-8", "replace").decode() for one in values)
            room -= length
    return kept


def _is_about(name: str, values: object) -> bool:
    if name in _OURS or not _NAME.fullmatch(name):
        return False
    return isinstance(values, list) and bool(values) and all(isinstance(v, str) for v in values)


def game_of(found: SgfText, text: str, wish: object = None) -> Any:  # noqa: ANN401 - any game
    """The rules of a game that was read; raises `PionsError` for a game that is not ours."""
    root = found.nodes[0]
    if name := root.one("XG"):
        return catalog.find(name)
    number = root.one("GM", _HEX)
    if number == _OTHELLO:
        return Othello(_size(text, root, "8"))
    if number != _HEX:
        raise InvalidSgf(
            "This SGF file is of another game: GM[{game}]. Hex is 11, Othello 2, and other games "
            "of Pions say their name in XG.",
            text=text,
            offset=root.offset,
            game=number[:20],
        )
    swaps = any(node.one(letter) in _SWAPS for node in found.nodes for letter in _LETTERS)
    return Hex(_size(text, root, ""), swap=swaps or (isinstance(wish, Hex) and wish.swap))


def same_board(one: object, other: object) -> bool:
    """Whether a game read as `one` can stand for `other`; a swap rule may come or go."""
    if isinstance(one, Hex) and isinstance(other, Hex):
        return one.size == other.size
    return one == other


def _size(text: str, root: SgfNode, usual: str) -> int:
    written = root.one("SZ", usual).strip()
    if not written:
        raise InvalidSgf(
            "This is no whole SGF game: it does not say how large the board is, as in SZ[11].",
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
    """Plays what a text holds, node by node."""

    def __init__(self, text: str, found: SgfText, game: AnyGame) -> None:
        self.faults: list[SgfFault] = []
        self.variations = Variations()
        self._game: Any = game
        self._sides = dict(zip(_order(found), Side, strict=True))
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
        if not isinstance(game, Hex):
            raise InvalidOption("A board that was set up is read for Hex only, or from XS.")
        first, second = (tuple(stones[side]) for side in Side)
        return set_up(game.initial(), Step(first=first, second=second, turn=turn))

    def _taken(self, node: SgfNode, position: AnyPosition, above: int) -> tuple[AnyPosition, int]:
        """The position after `node`, and its number among the variations."""
        acts = [name for name in _LETTERS if node.properties.get(name)]
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
        """A move as our rules read it: Little Golem's and Go's two letters are a cell, too."""
        word, game = value.strip(), self._game
        if game.row_names and game.column_names:
            word = word.lower()
            words = getattr(game, "words", {})
            if word in {"", "tt"} and PASS in words:
                return PASS
            if _TWO_LETTERS.fullmatch(word) and word not in words:
                return f"{word[0]}{ord(word[1]) - ord('a') + 1}"
        return word


def _order(found: SgfText) -> Sequence[str]:
    """The colours in the order of play: Black opens, but for Little Golem's files."""
    for node in found.main:
        for name in _LETTERS:
            if node.properties.get(name):
                golem = found.nodes[0].one("GM", _HEX) == _HEX and _TWO_LETTERS.fullmatch(
                    node.one(name).strip().lower()
                )
                return _LETTERS[::-1] if golem and name == "W" else _LETTERS
    return _LETTERS


def write(start: AnyPosition, variations: Variations, about: About = _NOTHING) -> str:
    """The inverse of `read`.

    The lines begin at `start` and must be legal from there.
    """
    position: Any = start
    head = "FF[4]" + _head(position)
    head += "".join(name + "".join(map(value, texts)) for name, texts in about.items())
    nodes, sides = [], [position]
    for node in variations.nodes:
        text = head
        if node.depth:
            before = sides[node.depth - 1]
            del sides[node.depth :]
            text = _LETTERS[before.to_move] + value(node.move)
            sides.append(before.play(before.game.parse_move(node.move)))
        nodes.append((node.depth, text + (f"C{value(node.comment)}" if node.comment else "")))
    return written(nodes)


def _head(start: Any) -> str:  # noqa: ANN401 - a position of any game
    game = start.game
    fresh = start == game.initial()
    if isinstance(game, Hex):
        return f"GM[{_HEX}]SZ[{game.size}]" + ("" if fresh else _stones(start))
    drawn = "" if fresh else "XS" + value(game.format_position(start))
    if isinstance(game, Othello):
        return f"GM[{_OTHELLO}]SZ[{game.size}]{drawn}"
    rows, columns = len(start.grid()), len(game.column_names)
    size = f"SZ[{columns}:{rows}]" if rows and columns else ""
    return f"GM[{_PRIVATE}]{size}XG{value(game.name)}{drawn}"


def _stones(start: HexPosition) -> str:
    text = ""
    for name, side in zip(_LETTERS, Side, strict=True):
        cells = numbers(start.stones(side), start.game.size)
        text += f"A{name}" * bool(cells)
        text += "".join(f"[{format_cell(cell, size=start.game.size)}]" for cell in cells)
    return text + f"PL[{_LETTERS[start.to_move]}]"
