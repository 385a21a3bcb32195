"""What is particular to a kind of game is asked of its record: nothing else tells kinds apart."""

import ast
import re
from pathlib import Path

import pions
from pions.families import FAMILIES
from pions.games.catalog import GAMES

SOURCE = Path(pions.__file__).parent
SCRIPTS = SOURCE / "web" / "static" / "js"

NAMES = {family.name for family in FAMILIES} | {name.partition("-")[0] for name in GAMES}
KINDS = f"(?:squares|{'|'.join(sorted(NAMES))})"
ASKED = {
    "a kind of game by its name": rf"""(?:===?|!==?|startsWith\()\s*["'`]{KINDS}\b""",
    "a name taken apart": rf"/\^{KINDS}\b",
    "a kind of game as a key": rf"""(?<![\w-])["']?{KINDS}["']?:\s*[\[{{"'`]""",
    "the style of a board": r"\bshape\s*(?:===?|!==?)",
}
"""What a script would write to ask which game it is."""

TYPES = {type(one).__name__ for game in GAMES.values() for one in (game, game.initial())}
OWN = ("games", "families")
"""Where a kind of game may know its own."""


def asked(text):
    return [
        (what, line.strip())
        for line in text.splitlines()
        for what, pattern in ASKED.items()
        if re.search(pattern, line)
    ]


def test_a_script_that_asked_would_be_seen():
    for line in (
        'if (board.shape === "hex") draw();',
        "const hex = /^hex-(\\d+)(-swap)?$/.exec(name);",
        'const shape = found.game.startsWith("hex") ? 1 : 0;',
        '  gravity: ["random", "perfect"],',
        'if (name === "connect4") return 1;',
        "if (view.shape !== other.shape) return;",
    ):
        assert asked(line), line
    for line in (
        "main.className = boardClass(board);",
        'import { choosing } from "./boards/hexchoice.js";',
        'asked.game || "connect4"',
    ):
        assert not asked(line), line


def test_no_script_outside_the_boards_asks_which_game_it_is():
    found = {
        script.relative_to(SCRIPTS): wrong
        for script in SCRIPTS.rglob("*.js")
        if script.parent.name != "boards" and (wrong := asked(script.read_text("utf-8")))
    }
    assert found == {}


def test_the_boards_take_their_class_from_one_table():
    tables = {
        script.name
        for script in (SCRIPTS / "boards").glob("*.js")
        if asked(re.sub(r"view\.shape !== this\.shape", "", script.read_text("utf-8")))
    }
    assert tables == {"board.js"}


def modules():
    for path in SOURCE.rglob("*.py"):
        place = path.relative_to(SOURCE)
        yield place, ast.parse(path.read_text("utf-8"))


def named(node):
    return {
        one.id if isinstance(one, ast.Name) else one.attr
        for one in ast.walk(node)
        if isinstance(one, ast.Name | ast.Attribute)
    }


def compares_shapes(node):
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    return any(
        (isinstance(one, ast.Attribute) and one.attr == "shape")
        and any(isinstance(other, ast.Constant) and isinstance(other.value, str) for other in sides)
        for one in sides
    )


def asks_the_type(node):
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    return called and node.func.id in {"isinstance", "issubclass"} and TYPES & named(node.args[1])


def test_a_module_that_asked_would_be_seen():
    def seen(text, rule):
        return any(rule(node) for node in ast.walk(ast.parse(text)))

    assert seen('x = 1 if view.shape == "hex" else 2', compares_shapes)
    assert seen('if "hex" != board.shape: pass', compares_shapes)
    assert not seen("drawn = STYLES[view.shape](view)", compares_shapes)
    assert not seen("assert one.shape == (3, 3)", compares_shapes)
    assert seen("if isinstance(game, Hex): pass", asks_the_type)
    assert seen("ok = isinstance(one, int | hexagon.HexPosition)", asks_the_type)
    assert not seen("isinstance(brain, HexNetwork)", asks_the_type)


def test_no_module_compares_the_style_of_a_board():
    found = [
        (place, node.lineno)
        for place, tree in modules()
        for node in ast.walk(tree)
        if compares_shapes(node)
    ]
    assert found == []


def test_no_module_but_a_game_s_own_tests_for_its_type():
    found = [
        (place, node.lineno)
        for place, tree in modules()
        if place.parts[0] not in OWN
        for node in ast.walk(tree)
        if asks_the_type(node)
    ]
    assert found == []
