"""A class has a name of its own: whoever searches for it finds one place."""

import ast
from collections import Counter
from pathlib import Path

import pions

SOURCE = Path(pions.__file__).parent
SHARED = {"Joueur": "each hand-out has its own, and its text names the class"}
"""Names that stand for several classes, and why."""


def classes(text):
    return [
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    ]


def test_a_second_class_of_a_name_would_be_seen():
    assert (
        classes("class Ply: pass\ndef f():\n    class Ply: pass\nclass _Ply: pass") == ["Ply"] * 2
    )


def test_no_class_has_the_name_of_another():
    count = Counter(
        name for path in SOURCE.rglob("*.py") for name in classes(path.read_text("utf-8"))
    )
    assert {name for name, times in count.items() if times > 1} == set(SHARED)
