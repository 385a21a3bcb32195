"""``pions tree``: the tree of a student's own search."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from pions.app.play.file_texts import FileRules
from pions.app.trees import file_trees, predicting, tracer
from pions.app.trees.tree import Tree
from pions.cli.commands.position_options import add_own_game, read, with_own_game
from pions.cli.parsing import Parser
from pions.cli.screen.layout import paragraph
from pions.cli.screen.progress import working
from pions.core.errors import InvalidOption
from pions.core.language import _, explain, ngettext
from pions.render import pictures, tree_pictures, tree_sentences

_DEPTH: Final = 2
_SECONDS: Final = 30.0
_SAVED: Final = ".json"
_LEAVE: Final = ("quit", "q", "exit", "quitter")


def add_arguments(parser: Parser) -> None:
    """Whose search, of which position."""
    parser.describe(
        _(
            "The tree of your own search: the calls of the function of a file that calls itself, "
            "with their values, their cut-offs, and the line of the file that made each. "
            "The file needs no change, and runs isolated as in a match."
        ),
        ("pions tree mine.py", _("the file searches the empty board, 2 moves deep")),
        ("pions tree mine.py --moves 4444 --depth 3", _("another position, deeper")),
        ("pions tree my_node.py --game puissance3", _("another game")),
        ("pions tree mine.py --predict", _("values hidden: say what they are")),
        ("pions tree mine.py --save tree.json", _("then: pions serve --tree tree.json")),
        ("pions tree tree.json", _("a tree that was saved")),
    )
    parser.option("file", "FILE", _("a student's file, FILE:FUNCTION, or a saved tree (.json)"))
    parser.option("--moves", "MOVES", _("the position: moves, or a drawn board"), default="")
    add_own_game(parser)
    words = _("how many moves deep, where the file can be told (default: {depth})").format(
        depth=_DEPTH
    )
    parser.number("--depth", words, low=1, high=8)
    parser.flag("--predict", _("hide the values, and ask for them"))
    parser.option("--save", "FILE", _("write the tree to a file as well"), type=Path)
    parser.add_time(_SECONDS)
    parser.add_contract()
    parser.add_sandbox()


@with_own_game
def run(options: argparse.Namespace) -> int:
    """Search, and show how."""
    tree, takes_depth = _tree(options)
    if options.save is not None:
        tracer.save(tree, options.save)
    unused = "" if options.depth is None or takes_depth else _unused_depth(options)
    if options.predict:
        if unused:
            paragraph(unused)
        _ask(tree, takes_depth=takes_depth)
    else:
        print(tree_pictures.picture(tree))
        if unused:
            paragraph(unused)
    if options.save is not None:
        paragraph(_("Now: pions serve --tree {path}").format(path=options.save))
    return 0


def _unused_depth(options: argparse.Namespace) -> str:
    told = (
        _("--depth {depth} changed nothing: a saved tree is shown as it is.")
        if options.file.lower().endswith(_SAVED)
        else _(
            "--depth {depth} changed nothing: {file} decides itself how deep it looks. "
            "Change the depth there."
        )
    )
    return told.format(depth=options.depth, file=Path(options.file).name)


def _tree(options: argparse.Namespace) -> tuple[Tree, bool]:
    if options.file.lower().endswith(_SAVED):
        return tracer.load(options.file), False
    game, text = read(options.game, options.moves)
    seconds = _SECONDS if options.time is None else options.time
    rules = FileRules(seconds=seconds, isolation=options.require_sandbox)
    with working(_("Searching…")):
        depth = _DEPTH if options.depth is None else options.depth
        found = file_trees.of_file(options.file, game, text, depth, rules)
    return found.tree, found.takes_depth


def _ask(tree: Tree, *, takes_depth: bool) -> None:
    hidden = tree_pictures.hidden_branch(tree, tree_pictures.LONGEST_HIDDEN)
    print(pictures.tree(hidden, tree.title))
    print()
    asked = list(tree_pictures.to_predict(hidden))
    if not asked:
        paragraph(_("This tree has but one node: there is nothing to predict."))
        return
    if len(asked) < sum(bool(node.children) for node in tree.nodes):
        told = _(
            "This tree is too large to be asked about whole: what “…” stands "
            "for is not shown, and the value above it is given."
        )
        advice = (
            _("Choose a smaller --depth to predict it all.")
            if takes_depth
            else _("Let the file look less far ahead to predict it all.")
        )
        paragraph(f"{told} {advice}")
    right = done = 0
    for number in asked:
        judged = _answered(tree, number)
        if judged is None:
            break
        done += 1
        right += judged
    template = ngettext("{right} of {count} right.", "{right} of {count} right.", done)
    paragraph(template.format(right=right, count=done))


def _answered(tree: Tree, number: int) -> bool | None:
    while True:
        try:
            written = input(tree_sentences.prompt(tree, number) + " ")
        except EOFError:
            print()
            return None
        if written.strip().lower() in _LEAVE:
            return None
        try:
            found = predicting.check(tree, number, written)
        except InvalidOption as error:
            paragraph(explain(error))
            continue
        paragraph(tree_sentences.judged(tree, number, found))
        return found.right
