"""The hand-outs as notebooks: what is in them, and that their cells run, empty and solved."""

import json
import re

import nbformat
import pytest
from nbclient import NotebookClient

from pions.checks.catalog import HANDOUTS
from pions.checks.notebook import notebook
from pions.cli.main import main
from pions.core import language
from solved_notebooks import code_cells, count, solved_cells
from waiting import PATIENCE

pytestmark = [
    pytest.mark.once,
    # Jupyter's own packages, of which several are in the midst of changes.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def read(handout):
    return nbformat.reads(notebook(HANDOUTS[handout]), as_version=4)


@pytest.mark.parametrize("handout", HANDOUTS)
def test_a_notebook_is_valid_and_as_jupyter_itself_writes_it(handout):
    text = notebook(HANDOUTS[handout])
    made = nbformat.reads(text, as_version=4)
    nbformat.validate(made)
    assert (made.nbformat, made.nbformat_minor) == (4, 5)
    assert nbformat.writes(made) + "\n" == text
    assert not any(cell.get("outputs") for cell in made.cells)


@pytest.mark.parametrize("handout", HANDOUTS)
def test_a_notebook_is_the_same_each_time_and_in_french_whatever_is_spoken(handout):
    before, text = language.current(), notebook(HANDOUTS[handout])
    for code in language.LANGUAGES:
        language.use(code)
        assert notebook(HANDOUTS[handout]) == text
        assert language.current() == code
    language.use(before)
    assert "Ce qui est vérifié" in text
    assert "What is checked" not in text


@pytest.mark.parametrize("handout", HANDOUTS)
def test_every_exercise_has_its_question_its_cell_and_its_check(handout):
    cells = {cell.id: cell.source for cell in read(handout).cells}
    asked = [name.removeprefix("question-") for name in cells if name.startswith("question-")]
    wanted = [re.sub(r"\W+", "-", one.name) for one in HANDOUTS[handout].exercises]
    assert sorted(asked) == sorted(wanted)
    for exercise, name in zip(HANDOUTS[handout].exercises, wanted, strict=True):
        question = cells[f"question-{name}"]
        assert exercise.signature.rpartition("def ")[2].partition("(")[0] in question
        assert len(re.findall("^- ", question, re.MULTILINE)) == len(exercise.checks)
    answers = [name for name in cells if name.startswith("reponse-")]
    for name in answers:
        assert f"verification-{name.removeprefix('reponse-')}" in cells


@pytest.mark.parametrize("handout", HANDOUTS)
def test_the_cells_hold_all_that_the_starter_asks_for_and_define_it_once(handout):
    cells = code_cells(handout)
    names = re.findall(r"^(?:def|class) (\w+)", "\n".join(cells.values()), re.MULTILINE)
    assert len(names) == len(set(names))
    for exercise in HANDOUTS[handout].exercises:
        if not exercise.optional or handout == "hex":
            called = re.search(r"(?:def |class )?([\w.]+)(?:\(|$|:)", exercise.signature)[1]
            assert any(called.rpartition(".")[2] in text for text in cells.values())


def test_pions_new_writes_a_notebook_and_never_over_another(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["new", "--notebook", "etat"]) == 0
    assert "etat.ipynb" in capsys.readouterr().out
    written = (tmp_path / "etat.ipynb").read_bytes()
    assert written == notebook(HANDOUTS["etat"]).encode()
    assert main(["new", "--notebook", "etat"]) != 0
    assert "there already" in capsys.readouterr().err
    assert (tmp_path / "etat.ipynb").read_bytes() == written
    assert main(["new", "--notebook", "game"]) != 0
    assert "etat" in capsys.readouterr().err


def run(kernel, cells, made):
    """Run cells one by one; for each, what it shows as text."""
    shown = {}
    for cell in made.cells:
        if cell.cell_type != "code":
            continue
        cell.source = cells[cell.id]
        done = kernel.execute_cell(cell, made.cells.index(cell))
        results = [one for one in done.outputs if one.output_type == "execute_result"]
        shown[cell.id] = [one.data for one in results]
    return shown


TRACED = """\
import pions

@pions.traced
def alphabeta(tree, alpha=-99, beta=99, maxi=True):
    if isinstance(tree, int):
        return tree
    for one in tree:
        value = alphabeta(one, alpha, beta, not maxi)
        alpha, beta = (max(alpha, value), beta) if maxi else (alpha, min(beta, value))
        if beta <= alpha:
            break
    return alpha if maxi else beta

alphabeta([[3, 5], [2, 9]])
alphabeta.tree
"""
"""A function of one's own in a cell: 9 is not looked at, since 2 is worse than the 3 before."""


def traced(kernel, made):
    """What a cell with a traced function shows as its result."""
    made.cells.append(nbformat.v4.new_code_cell(TRACED))
    done = kernel.execute_cell(made.cells[-1], len(made.cells) - 1)
    (shown,) = [one.data for one in done.outputs if one.output_type == "execute_result"]
    return shown


# One kernel stands for all: the cells of every notebook are made alike and looked at above, what
# they check is tried in tests/checks, and their trees in test_trees.py.
@pytest.mark.parametrize(
    "handout",
    [pytest.param(one, marks=[pytest.mark.thorough] * (one != "etat")) for one in HANDOUTS],
)
def test_a_notebook_runs_as_it_is_made_and_with_a_right_solution(handout, tmp_path, monkeypatch):
    for variable in ("JUPYTER_RUNTIME_DIR", "IPYTHONDIR", "JUPYTER_CONFIG_DIR"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    made = read(handout)
    client = NotebookClient(made, timeout=PATIENCE, kernel_name="python3")
    with client.setup_kernel():
        empty = run(client, code_cells(handout), made)
        solved = run(client, solved_cells(handout) | {"bilan": ""}, made)
        tree = traced(client, made)
    # The tree, and the line of the cell that made the cut.
    assert "1: MIN ≤+2\n    0: MAX +2 *\n    ✂ 1\n" in plain([tree])
    assert re.search(r"10 .*: if beta <= alpha: \(beta = 2, alpha = 3\)", plain([tree]))
    assert "<svg" in tree["text/html"]
    for kind in ("text/html", "image/svg+xml"):
        assert "<svg" in empty["exemple"][0][kind]
    checks = [name for name in empty if name.startswith("verification-")]
    for name in checks:
        assert re.search("pas encore écrit|facultatif, pas écrit", plain(empty[name]))
    assert "Exercices réussis : 0 sur " in plain(empty["bilan"])
    passed = 0
    for name in checks:
        told = re.search(r"Exercices réussis : (\d+) sur (\d+)\.", plain(solved[name]))
        alone = "Non jugé" in plain(solved[name])  # only a person can try it
        assert alone or told[1] == told[2], plain(solved[name])
        assert 'class="pions"' in solved[name][0]["text/html"]
        passed += int(told[1])
    assert passed == count(handout)


def plain(shown):
    return shown[0]["text/plain"].replace("\N{NO-BREAK SPACE}", " ")


def test_stored_notebooks_have_no_trace_of_who_made_them():
    whole = json.loads(notebook(HANDOUTS["etat"]))
    assert set(whole["metadata"]) == {"kernelspec", "language_info"}
