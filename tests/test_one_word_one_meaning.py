"""A class has a name of its own: whoever searches for it finds one place."""

import ast
from collections import defaultdict

from source_trees import trees

SHARED = {
    "Joueur": "each hand-out has its own, and its text names the class",
    "Case": "French for a cell in a hand-out, English for one question of a check",
}
"""Names that stand for several things, and why."""


def classes(tree):
    """The names of the public classes, and those that stand for some other type."""
    found, named = [], []
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            found.append(node.name)
        elif isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias":
            named.append(node.target.id)
    return found, named


def test_a_second_class_of_a_name_would_be_seen():
    text = "class Ply: pass\ndef f():\n    class Ply: pass\nclass _Ply: pass\nLine: TypeAlias = int"
    assert classes(ast.parse(text)) == (["Ply", "Ply"], ["Line"])


def test_no_class_has_the_name_of_another_or_of_a_type():
    seen, other = defaultdict(list), set()
    for path, tree in trees().items():
        found, named = classes(tree)
        for name in found:
            seen[name].append(path)
        other.update(named)
    shared = {name for name, places in seen.items() if len(places) > 1 or name in other}
    assert shared == set(SHARED)
