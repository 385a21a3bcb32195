"""What is particular to a kind of game is asked of its record: nothing else tells kinds apart."""

import ast
import re
from functools import cache
from pathlib import Path

import pions
from pions.families import FAMILIES, family_of
from pions.games.catalog import GAMES
from source_trees import trees

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

TYPES = {
    family_of(game).name: {type(game).__name__, type(game.initial()).__name__}
    for game in GAMES.values()
}
"""The types of each kind of game, by the name of its folder."""
RULES = {type(game).__module__: family_of(game).name for game in GAMES.values()}
"""The modules of rules, each with the name of its kind."""
CATALOG = "pions.games.catalog"
"""Knows all rules, and so belongs to no kind."""


def modules_of(kind):
    """Where a kind of game stands: its folder, its rules, and the modules of games on these."""
    found = {f"pions.families.{kind}", *(module for module, name in RULES.items() if name == kind)}
    for path in (SOURCE / "games").glob("*.py"):
        named = {
            name
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.ImportFrom)
            for name in (node.module, *(f"{node.module}.{one.name}" for one in node.names))
        }
        module = f"pions.games.{path.stem}"
        if module != CATALOG and found & named:
            found.add(module)
    return found


MODULES = {kind: modules_of(kind) for kind in RULES.values()}
WORDS = re.compile(rf"\b(?:{'|'.join(sorted(NAMES - {'own'}))})\b", re.IGNORECASE)
"""A kind of game in a text; that a game comes from a file says nothing about it."""

ABOUT_A_GAME = {
    "__init__.py": "what somebody may import from pions by its name",
    "handouts": "each hand-out is about the game of its course",
    "checks": "so are its exercises",
    "sandbox/calling/conventions.py": "so is the way in which it calls a player",
    "sandbox/inference": "so are the grids in a file of another course",
}
"""Who may import a game, and why; whoever serves any game asks the record."""
REGISTRY = "families/__init__.py"
"""Says in text where the record of each kind stands, so that it is loaded when it is needed."""


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


def others(known, kind):
    """What `known` has of all kinds of games but one."""
    return {one for other, found in known.items() if other != kind for one in found}


def asks_the_type(node, own=""):
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    asks = called and node.func.id in {"isinstance", "issubclass"}
    return asks and others(TYPES, own) & named(node.args[1])


def imports_a_game(node, own=""):
    if isinstance(node, ast.ImportFrom):
        found = {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    elif isinstance(node, ast.Import):
        found = {one.name for one in node.names}
    else:
        return False
    return any(under(name, module, ".") for name in found for module in others(MODULES, own))


def under(name, place, mark="/"):
    return f"{name}{mark}".startswith(f"{place}{mark}")


def says_a_game(tree):
    """Whether a kind of game is named in a text that is no docstring."""
    promises = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return any(
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in promises
        and WORDS.search(node.value)
        for node in ast.walk(tree)
    )


def folder_of(place):
    """The kind of game in whose folder of `families` a module stands; empty elsewhere."""
    inside = place.parts[0] == "families" and len(place.parts) > 2
    return place.parts[1] if inside else ""


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
    assert seen("from pions.games.hexagon import MAX_SIZE", imports_a_game)
    assert seen("def late():\n    from pions.families import catalog, hex", imports_a_game)
    assert seen("import pions.families.othello.family", imports_a_game)
    assert seen("from pions.games import hex_strategy", imports_a_game)
    assert not seen("from pions.games import catalog, square_boards", imports_a_game)
    assert says_a_game(ast.parse('raise InvalidOption(f"This is read for Hex only: {one}.")'))
    assert not says_a_game(ast.parse('"""Any game, such as Hex."""\nsay("hexagons of one\'s own")'))


@cache
def modules_that_ask():
    """Who compares styles, tests for a type, imports a game: all in one reading of the source."""
    styles, types, imports = set(), set(), set()
    for place, tree in trees().items():
        own, name = folder_of(place), place.as_posix()
        for node in ast.walk(tree):
            if compares_shapes(node):
                styles.add((name, node.lineno))
            if asks_the_type(node, own):
                types.add((name, node.lineno))
            if imports_a_game(node, own):
                imports.add((name, node.lineno))
    return styles, types, imports


def test_no_module_compares_the_style_of_a_board():
    styles, _, _ = modules_that_ask()
    assert styles == set()


def test_no_module_but_a_game_s_own_tests_for_its_type():
    _, types, _ = modules_that_ask()
    assert {one for one in types if not under(one[0], "games")} == set()


def test_no_module_imports_a_game_but_for_its_own_sake():
    _, _, imports = modules_that_ask()
    about = {one: {at for at in imports if under(at[0], one)} for one in (*ABOUT_A_GAME, "games")}
    assert imports - set().union(*about.values()) == set()
    assert all(about.values()), about  # nobody stands in the list in vain


def test_what_serves_every_kind_of_game_says_the_name_of_none():
    found = {
        place.as_posix()
        for place, tree in trees().items()
        if place.parent.as_posix() == "families" and says_a_game(tree)
    }
    assert found == {REGISTRY}
