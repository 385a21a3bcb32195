"""The requests about the lines of a game, which the page keeps and sends along."""

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
from pions.web.messages.board import AskLines, LineNodeShown
from pions.web.messages.fields import Plain, filled
from pions.web.views import board

_LONGEST_LINK: Final = 1_500
"""Characters of variations in a link: some programs cut longer ones."""


def shown(ask: AskLines) -> Plain:
    """Return the lines of a game after a change to them."""
    return _shown(_done(_opened(ask), ask))


def saved(ask: AskLines) -> dict[str, str]:
    """Return the lines as texts of files, by their formats."""
    opened = _opened(ask)
    return {"SGF": opened.sgf() + "\n", "JSON": opened.json() + "\n"}


def _opened(ask: AskLines) -> GameLines:
    if ask.branches:
        start = variation_texts.begun(ask.game, ask.start)
        opened = variation_texts.played(start, Variations.of_written(ask.branches))
        tree = opened.variations.go(0)
        for move in start.game.parse_moves(ask.text):
            tree = tree.play(start.game.format_move(move))
        opened = replace(variation_texts.played(start, tree), remarks=opened.remarks)
    else:
        opened = formats.opened(ask.game, ask.text.strip(), ask.start)
    if opened.start_text:
        # A file may set up an impossible board.
        variation_texts.begun(opened.game.name, opened.start_text)
    tree = opened.variations if ask.at is None else opened.variations.go(ask.at)
    if ask.ply is not None:
        if ask.ply > len(tree.line):
            raise wire.wrong("ply")
        tree = tree.go((0, *tree.line)[ask.ply])
    return replace(opened, variations=tree)


def _done(opened: GameLines, ask: AskLines) -> GameLines:
    tree = opened.variations
    match ask.act:
        case "play":
            return _played(opened, ask.move)
        case "promote":
            tree = tree.promote()
        case "cut":
            tree = tree.cut()
        case "comment":
            tree = tree.remark(ask.comment)
    return _changed(opened, tree)


def _played(opened: GameLines, move: str) -> GameLines:
    tree, game = opened.variations, opened.game
    here = History.along(opened.start, (tree.nodes[node].move for node in tree.path(tree.at)))
    try:
        number = game.parse_move(move)
        here.play(number)
    except PionsError as error:
        raise board.refusal(error, here.choices) from None
    return _changed(opened, tree.play(game.format_move(number)))


def _changed(opened: GameLines, tree: Variations) -> GameLines:
    after = variation_texts.played(opened.start, tree)
    return replace(after, remarks=opened.remarks, about=opened.about)


def _shown(opened: GameLines) -> Plain:
    tree = opened.variations
    history = History.along(opened.start, tree.moves)
    several = len(tree.nodes) > len(tree.line) + 1 or any(node.comment for node in tree.nodes)
    branches = tree.written() if several else ""
    return {
        **board.position(history, tree.nodes[tree.at].depth),
        "lines": opened.json(),
        "at": tree.at,
        "along": (0, *tree.line),
        "main": tree.on_main_line,
        "nodes": [
            filled(LineNodeShown, node, side=SIDE_NAMES[side])
            for node, side in zip(tree.nodes, opened.sides, strict=True)
        ],
        "branches": branches if len(branches) <= _LONGEST_LINK else "",
        "remarks": [explain(remark) for remark in opened.remarks],
    }
