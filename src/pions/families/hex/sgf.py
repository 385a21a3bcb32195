"""Hex games in SGF (FF[4] GM[11]), as HexGui writes it, and as Little Golem does.

The main line of the first game of a file is read; other variations are left out. Cells are
written ``c3``; Little Golem's two letters (``ii`` is i9) are read, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from pions.core.errors import InvalidText
from pions.core.types import Move, Side
from pions.families.hex.record import RESIGN, SWAP_DEED, Deed, HexRecord, InvalidRecord, Step
from pions.games.hexagon import MAX_SIZE, SWAP
from pions.games.notation import format_cell, parse_cell

_GAME: Final = "11"
_COLOURS: Final = {"B": Side.FIRST, "W": Side.SECOND}
_LETTERS: Final = {side: letter for letter, side in _COLOURS.items()}
_TOKEN: Final = re.compile(
    r"\s*(?:(?P<mark>[();])|(?P<name>[A-Za-z]+)|(?P<value>\[(?:[^\]\\]|\\.)*\]))", re.DOTALL
)
_TWO_LETTERS: Final = re.compile(r"[a-z]{2}", re.IGNORECASE)
_SWAPS: Final = {"swap", SWAP}
_LONGEST: Final = 1 << 20
"""Characters of a file at most: a million moves are no game of ours."""

Properties = dict[str, list[str]]


def read(text: str) -> HexRecord:
    """The game in `text`; raises `PionsError` with one sentence for anything else."""
    nodes = _main_line(text)
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
        pass  # so that an illegal move is refused here, and not by whoever shows it
    return record


def write(record: HexRecord, more: Mapping[str, str] = MappingProxyType({})) -> str:
    """The inverse of `read`; `more` are further properties of the game, by their SGF names."""
    first, second = record.names
    head = f"FF[4]GM[{_GAME}]SZ[{record.size}]"
    for name, value in (("PB", first), ("PW", second), ("RE", record.result), *more.items()):
        if value:
            head += f"{name}[{_escaped(value)}]"
    steps = list(record.steps)
    # The root may hold what the first step sets up, but no move.
    if steps and steps[0].deed is None:
        head += _written(steps.pop(0), record.size)
    return f"(;{head}" + "".join(f";{_written(step, record.size)}" for step in steps) + ")\n"


def _written(step: Step, size: int) -> str:
    text = ""
    for name, cells in (("AB", step.first), ("AW", step.second), ("AE", step.empty)):
        if cells:
            text += name + "".join(f"[{format_cell(cell, size=size)}]" for cell in cells)
    if step.turn is not None:
        text += f"PL[{_LETTERS[step.turn]}]"
    if step.side is not None and step.deed is not None:
        deed = step.deed
        word = format_cell(deed, size=size) if isinstance(deed, int) else _word(deed)
        text += f"{_LETTERS[step.side]}[{word}]"
    return text + (f"C[{_escaped(step.comment)}]" if step.comment else "")


def _word(deed: str) -> str:
    return SWAP if deed == SWAP_DEED else RESIGN


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


def _unescaped(value: str) -> str:
    return re.sub(
        r"\\(\r\n|\n\r|.)", lambda m: "" if m[1][0] in "\r\n" else m[1], value, flags=re.DOTALL
    )


def _main_line(text: str) -> list[Properties]:
    """The properties of each node down the first variation of the first game."""
    nodes: list[Properties] = []
    name = ""
    for token in _tokens(text):
        if token["mark"]:
            nodes.append({})
            name = ""
        elif not nodes:
            raise InvalidRecord(
                "SGF: a property stands before the first “;”.", text=text, offset=token.start()
            )
        elif token["name"]:
            # Old files write lower-case letters between, for people.
            name = "".join(letter for letter in token["name"] if letter.isupper())
            nodes[-1].setdefault(name, [])
        elif not name:
            raise InvalidRecord(
                "SGF: a value stands without its property.", text=text, offset=token.start()
            )
        else:
            nodes[-1][name].append(_unescaped(token["value"][1:-1]))
    if not nodes:
        raise InvalidRecord("This SGF holds no game.", text=text)
    return nodes


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """Semicolons, names and values of the main line."""
    if len(text) > _LONGEST:
        raise InvalidRecord("This SGF file is too long.", text=text[:40])
    depth, closed, offset = 0, False, text.find("(")
    if offset < 0:
        raise InvalidRecord("This is no SGF: it has no “(”.", text=text)
    while match := _TOKEN.match(text, offset):
        offset = match.end()
        if match["mark"] == "(":
            depth += 1
        elif match["mark"] == ")":
            depth, closed = depth - 1, True  # whatever follows is another variation
            if depth == 0:
                return
        elif not closed:
            yield match
    raise InvalidRecord(
        "SGF: character {place} cannot be read.", text=text, offset=offset, place=offset + 1
    )


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
    """The colour that opens: black, but for Little Golem's files, where it is the first to move."""
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
