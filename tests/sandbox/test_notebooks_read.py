"""The code of a notebook: what its cells define, and none of what they show."""

import json
import sys

import pytest

from pions.app.checks import checking
from pions.checks import catalog, notebook
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.reading import player_file
from pions.sandbox.reading.player_file import of_bytes


def read(*cells, name="tp.ipynb"):
    """A notebook of code cells, read."""
    written = [{"cell_type": "code", "source": cell.splitlines(keepends=True)} for cell in cells]
    written.insert(1, {"cell_type": "markdown", "source": ["# Title (no code"]})
    return of_bytes(json.dumps({"cells": written, "nbformat": 4}).encode(), name)


def lines(file):
    return [line for line in file.source.splitlines() if line.strip()]


def said(file):
    return [note.render(str) for note in file.notes]


def test_definitions_stay_and_what_shows_them_goes():
    file = read(
        "import random, math\nimport matplotlib.pyplot as plt\nrandom.seed(3)",
        "def f(n):\n    return n + 1",
        "class Jeu:\n    def jouer(self): return input()",
        "TABLE = [f(n) for n in range(3)]\nTABLE.append(4)",
        "f(3)\nprint(f(4))\nTABLE\nassert f(1) == 3",
        "partie = Jeu()\npartie.jouer()\nJeu().jouer()",
        "fig, ax = plt.subplots()\nax.plot(TABLE)\nplt.show()",
        "for n in range(3):\n    print(n)\nfor n in range(3):\n    TABLE[n] = 0",
    )
    assert lines(file) == [
        "import random, math", "import matplotlib.pyplot as plt", "random.seed(3)",
        "def f(n):", "    return n + 1", "class Jeu:", "    def jouer(self): return input()",
        "TABLE = [f(n) for n in range(3)]", "TABLE.append(4)", "partie = Jeu()",
        "for n in range(3):", "    TABLE[n] = 0",
    ]  # fmt: skip
    assert said(file) == [
        "tp.ipynb is a notebook: lines of its cells that only show or try something are left out."
    ]


def test_lines_for_the_notebook_itself_are_no_python():
    file = read("%matplotlib inline\n!pip install x\nX = 1\nX?", "%%time\nY = 2", "%%bash\nls")
    assert [line for line in lines(file) if line != "pass"] == ["X = 1", "Y = 2"]
    assert said(file) == []


def test_a_cell_that_is_no_python_stops_no_other_one():
    file = read("X = 1", "def f(:", "Y = 2")
    assert lines(file) == ["X = 1", "Y = 2"]
    assert said(file) == [
        "tp.ipynb: code cell 2 is not valid Python and is left out (invalid syntax)."
    ]


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="of an older Python")
def test_a_cell_for_a_newer_python_is_known():
    (told,) = said(read("type Grid = list", "Y = 2"))
    assert "code cell 1 is not valid Python and is left out (it is written for Python 3.12" in told


def test_two_statements_on_a_line_are_parted():
    assert lines(read("x = 1; print(x); y = 2")) == ["x = 1", "y = 2"]


@pytest.mark.parametrize("handout", catalog.HANDOUTS)
def test_a_notebook_of_ours_is_read_without_a_word(handout):
    """What checks it and shows it is ours, and no function is written yet."""
    text = notebook.notebook(catalog.find(handout))
    file = of_bytes(text.encode(), "tp.ipynb")
    assert file.notes == ()
    called = [line for line in lines(file) if line.startswith(("pions", "import pions"))]
    assert called == []
    checking.check_text(file.source, "tp.ipynb", checking.CheckRequest(handout))


@pytest.mark.parametrize(
    "content",
    [b"", b"no json", b"[]", b'{"cells": 3}', b'{"cells": [{"cell_type": "code"}]}', b"[" * 9999],
)
def test_what_is_no_notebook_is_refused(content):
    with pytest.raises(PlayerFileError, match=r"tp.ipynb is not a Jupyter notebook\."):
        of_bytes(content, "tp.ipynb")


def test_a_notebook_is_a_player_by_its_name():
    assert player_file.is_spec("tp.ipynb:strategie")
    assert player_file.is_spec("TP.IPYNB")
