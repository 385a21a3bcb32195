"""The cells of the notebooks in Pyodide, as JupyterLite and Basthon run them; without NumPy."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from solved_notebooks import code_cells, count, solved_cells
from waiting import PATIENCE

pytestmark = pytest.mark.once
ROOT = Path(__file__).parents[2]
PROGRAM = """
import json
from pyodide.code import eval_code

_given = set(globals()) | {"_given", "_jobs", "_shown", "_value", "_name", "_cell", "_text"}
_jobs = json.loads(%r)
for _name, _cells in _jobs.items():
    _shown = {}
    for _cell, _text in _cells.items():
        try:
            _value = eval_code(_text, globals(), filename=f"<{_cell}>")
            _html = _value._repr_html_() if hasattr(_value, "_repr_html_") else ""
            _shown[_cell] = {"text": str(_value), "html": _html}
        except Exception as error:
            _shown[_cell] = {"error": str(error)}
    print(json.dumps([_name, _shown]))
    for _one in set(globals()) - _given:
        if not _one.startswith("_"):
            del globals()[_one]
"""
"""Each notebook in the namespace that notebooks have, one after the other."""
PASSED = r"Exercices réussis : (\d+) sur (\d+)\."
BY_HAND = r" Non jugé, à essayer à la main : (\w+)\."
WITHOUT_NUMPY = ("etat", "noeud", "caml", "colonnes")


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """What every cell of every notebook shows, by job and cell; one Pyodide for all."""
    node = shutil.which("node")
    found = subprocess.run(
        [sys.executable, ROOT / "tools" / "npm.py"], check=False, capture_output=True
    )
    if node is None or found.returncode:
        pytest.skip("there is no node on this machine, or no Pyodide to be had")
    jobs = {f"{one} empty": code_cells(one) for one in (*WITHOUT_NUMPY, "hex")}
    for one in WITHOUT_NUMPY:
        cells = solved_cells(one) | {"bilan": ""}
        jobs[f"{one} solved"] = cells | {"arbre": uncommented(cells, "pions.tree(")}
    program = tmp_path_factory.mktemp("cells") / "program.py"
    program.write_text(PROGRAM % json.dumps(jobs), "utf-8")
    pyodide = ROOT / "tools" / "site" / "node_modules" / "pyodide"
    ran = subprocess.run(
        [node, ROOT / "tests" / "pyodide_road.mjs", pyodide, ROOT, program],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    return dict(json.loads(line) for line in ran.stdout.splitlines() if line.startswith("["))


def uncommented(cells, call):
    return next((text.removeprefix("# ") for text in cells.values() if call in text), "")


def said(cell):
    assert "error" not in cell, cell
    return cell["text"].replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.thorough
@pytest.mark.parametrize("handout", WITHOUT_NUMPY)
def test_a_notebook_as_it_is_made_says_what_is_not_written(shown, handout):
    cells = shown[f"{handout} empty"]
    assert "<svg" in cells["exemple"]["html"]
    for name in cells:
        if name.startswith("verification-"):
            assert re.search("pas encore écrit|facultatif, pas écrit", said(cells[name]))
    assert "Exercices réussis : 0 sur " in said(cells["bilan"])


@pytest.mark.thorough
@pytest.mark.parametrize("handout", WITHOUT_NUMPY)
def test_a_right_solution_passes_every_exercise(shown, handout):
    cells = shown[f"{handout} solved"]
    passed, by_hand = 0, []
    for name, cell in cells.items():
        if name.startswith("verification-"):
            told = re.search(rf"{PASSED}(?:{BY_HAND})?$", said(cell))
            if told[3]:
                assert "il manque `tkinter`" in said(cell)
                by_hand.append(told[3])
            else:
                assert told[1] == told[2], said(cell)
            passed += int(told[1])
    assert passed == count(handout)
    assert by_hand == ["humain"] * (handout == "caml")
    if handout != "caml":
        assert "<svg" in cells["arbre"]["html"]


@pytest.mark.thorough
def test_hex_says_in_one_sentence_what_is_missing(shown):
    cells = shown["hex empty"]
    assert "numpy" in cells["bilan"]["error"]
    assert cells["bilan"]["error"].count("The hand-out hex needs `numpy`") == 1
