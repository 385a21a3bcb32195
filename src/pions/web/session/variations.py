"""What the page does with the lines of a game: open them, play on, promote, cut, remark, save.

The page keeps the lines and sends them along: nothing is remembered here between two messages.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pions.app.board import formats, variation_texts
from pions.app.board.history import History
from pions.app.board.variation_texts import GameLines
from pions.app.board.views import SIDE_NAMES
from pions.core.errors import PionsError
from pions.core.language import explain
from pions.core.variations import Variations
from pions.web import wire
from pions.web.messages.variations import AskLines, LinesShown
from pions.web.views import board

_LONGEST_LINK: Final = 1_500
"""Characters of the variations in a link: some programs cut longer ones."""


def shown(ask: AskLines) -> LinesShown:
    """The lines of a game after what was done to them, seen at one of their moments."""
    found = _opened(ask)
    return _shown(_done(found, ask))


def saved(ask: AskLines) -> dict[str, str]:
    """The same as files, by their forms."""
    found = _opened(ask)
    return {"SGF": found.sgf() + "\n", "JSON": found.json() + "\n"}


def _opened(ask: AskLines) -> GameLines:
    if ask.branches:
        start = variation_texts.begun(ask.game, ask.start)
        found = variation_texts.played(start, Variations.of_written(ask.branches))
        tree = found.variations.go(0)
        for move in start.game.parse_moves(ask.text):
            tree = tree.play(start.game.format_move(move))
        found = replace(variation_texts.played(start, tree), remarks=found.remarks)
    else:
        found = formats.opened(ask.game, ask.text.strip(), ask.start)
    if found.start_text:
        # What is set up in a file may be impossible.
        variation_texts.begun(found.game.name, found.start_text)
    tree = found.variations if ask.at is None else found.variations.go(ask.at)
    if ask.ply is not None:
        if ask.ply > len(tree.line):
            raise wire.wrong("ply")
        tree = tree.go((0, *tree.line)[ask.ply])
    return replace(found, variations=tree)


def _done(found: GameLines, ask: AskLines) -> GameLines:
    tree = found.variations
    match ask.act:
        case "play":
            return _played(found, ask.move)
        case "promote":
            tree = tree.promote()
        case "cut":
            tree = tree.cut()
        case "comment":
            tree = tree.remark(ask.comment)
    return _changed(found, tree)


def _played(found: GameLines, move: str) -> GameLines:
    tree, game = found.variations, found.game
    here = History.along(found.start, (tree.nodes[node].move for node in tree.path(tree.at)))
    try:
        number = game.parse_move(move)
        here.play(number)
    except PionsError as error:
        raise board.refusal(error, here.choices) from None
    return _changed(found, tree.play(game.format_move(number)))


def _changed(found: GameLines, tree: Variations) -> GameLines:
    """Other lines of the same game."""
    after = variation_texts.played(found.start, tree)
    return replace(after, remarks=found.remarks, about=found.about)


def _shown(found: GameLines) -> LinesShown:
    tree = found.variations
    history = History.along(found.start, tree.moves)
    several = len(tree.nodes) > len(tree.line) + 1 or any(node.comment for node in tree.nodes)
    branches = tree.written() if several else ""
    return {
        **board.position(history, tree.nodes[tree.at].depth),
        "lines": found.json(),
        "at": tree.at,
        "along": (0, *tree.line),
        "main": tree.on_main_line,
        "nodes": [
            {
                "depth": node.depth,
                "move": node.move,
                "side": SIDE_NAMES[side],
                "comment": node.comment,
            }
            for node, side in zip(tree.nodes, found.sides, strict=True)
        ],
        "branches": branches if len(branches) <= _LONGEST_LINK else "",
        "remarks": [explain(remark) for remark in found.remarks],
    }
