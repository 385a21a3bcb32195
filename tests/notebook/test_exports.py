"""What `pions export-course` writes, run in the Pyodide of Basthon and in the newest."""

import ast
import json
import re
import subprocess
from pathlib import Path

import pytest

from pions.app.checks import checking
from pions.checks import catalog, exports
from pions.cli.main import main
from solved_notebooks import CORRECT, MAIN, code_cells, count
from waiting import PATIENCE
from wasm_road import npm

pytestmark = pytest.mark.once
ROOT = Path(__file__).parents[2]
NOTEBOOKS = ("capytale", "jupyterlite", "basthon")
PYODIDES = (
    pytest.param("pyodide-basthon", id="0.26.4"),
    pytest.param("pyodide", id="newest", marks=pytest.mark.thorough),
)
FORBIDDEN = ("tkinter", "multiprocessing", "threading", "socket")
PROGRAM = """
import json, sys, types
from pyodide.code import eval_code_async

_asked = []

async def _install(name, deps=True):
    _asked.append([name, deps])

for _name in ("micropip", "piplite"):  # no network here: pions is in the path already
    sys.modules[_name] = types.SimpleNamespace(install=_install)

if %(capytale)r:
    class _Validate:  # as its documentation describes it
        def __init__(self, ignore_breakpoint=False, label=None):
            pass

    _autoeval = types.SimpleNamespace(Validate=_Validate, validationclass=lambda one: one)
    sys.modules["capytale"] = types.SimpleNamespace(autoeval=_autoeval)
    sys.modules["capytale.autoeval"] = _autoeval

for _name in %(forbidden)r:
    sys.modules.pop(_name, None)  # Pyodide itself has some

_version = sys.version.split()[0]

def _met():
    return [one for one in sys.modules if one.partition(".")[0] in %(forbidden)r]

_loaded = None
for _name, _text in json.loads(%(cells)r):
    try:
        _shown = str(await eval_code_async(_text, globals()))
    except Exception as _error:
        _shown = f"{type(_error).__name__}: {_error}"
    print(json.dumps(["cell", _name, _shown]))
    _loaded = _met() if _loaded is None else _loaded
_other = [one for one in _met() if one != "threading"]
print(json.dumps(["end", _version, _asked, _loaded + _other]))
"""


def in_pyodide(pyodide, cells, folder, *, capytale=False):
    """What each cell shows, Python's version, what was installed, forbidden modules met.

    The first cell imports none of them. Checks import `threading` for its locks: no thread can be
    started in Pyodide, so a check that passes there has started none.
    """
    try:
        place = npm.modules() / pyodide
    except npm.NpmFault as problem:
        pytest.skip(f"there is no Pyodide to be had: {problem}")
    program = folder / "program.py"
    values = {"cells": json.dumps(cells), "forbidden": FORBIDDEN, "capytale": capytale}
    program.write_text(PROGRAM % values, "utf-8")
    ran = subprocess.run(
        [*npm.node(), ROOT / "tests" / "pyodide_road.mjs", place, ROOT, program],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    told = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith('["')]
    _end, version, asked, met = told[-1]
    shown = {one[1]: one[2].replace("\N{NO-BREAK SPACE}", " ") for one in told if one[0] == "cell"}
    return shown, version, asked, met


def code_of(path):
    """The cells of code of a notebook in a file, by name, in order."""
    cells = json.loads(path.read_text("utf-8"))["cells"]
    return {one["id"]: "".join(one["source"]) for one in cells if one["cell_type"] == "code"}


def solved(cells, text):
    """The same with `text`, a right solution, in the first cell that asks for some."""
    for name in cells:
        if name.startswith("reponse-"):
            cells[name], text = text, ""
    return list(cells.items())


@pytest.fixture
def tp(tmp_path, monkeypatch):
    """A teacher's own hand-out, in a folder beside the one worked in."""
    checking.new_handout(tmp_path / "tp4")
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return "../tp4/"


@pytest.mark.parametrize("pyodide", PYODIDES)
def test_an_exported_notebook_passes_where_basthon_runs(pyodide, tp, tmp_path):
    assert main(["export-course", tp, "--to", "basthon", "--out", "made"]) == 0
    cells = solved(code_of(Path("made/tp4.ipynb")), (tmp_path / "tp4/right/plain.py").read_text())
    shown, version, asked, met = in_pyodide(pyodide, cells, tmp_path)
    assert (version == "3.12.1") == (pyodide == "pyodide-basthon")
    assert asked == [["pions", False]]
    assert met == []
    told = [text for name, text in shown.items() if name.startswith("verification-")]
    assert len(told) == 2
    assert all("Exercices réussis : 1 sur 1." in one for one in told), told
    assert "Exercices réussis : 2 sur 2." in shown["bilan"]


@pytest.mark.thorough
@pytest.mark.parametrize("pyodide", ["pyodide-basthon", "pyodide"])
@pytest.mark.parametrize("handout", [one for one in catalog.HANDOUTS if one != "hex"])
def test_every_handout_passes_where_capytale_runs(pyodide, handout, tmp_path):
    files = exports.files(catalog.HANDOUTS[handout], "capytale", "https://ecole.example/p.whl")
    path = tmp_path / f"{handout}.ipynb"
    path.write_text(files[path.name], "utf-8")
    text = (CORRECT / handout / "plain.py").read_text("utf-8").partition(MAIN)[0]
    shown, _version, asked, met = in_pyodide(
        pyodide, solved(code_of(path), text), tmp_path, capytale=True
    )
    assert asked == [["https://ecole.example/p.whl", False]]
    assert met == []
    told = [text for name, text in shown.items() if name.startswith("verification-")]
    assert told
    assert set(told) == {"True"}
    assert f"Exercices réussis : {count(handout)} sur " in shown["bilan"]


@pytest.mark.thorough
def test_capytale_hears_of_a_wrong_answer(tp, tmp_path):
    """A cell that stops the notebook says False, and the hint is printed."""
    files = exports.files(catalog.at(tp), "capytale", "pions")
    path = tmp_path / "tp4.ipynb"
    path.write_text(files[path.name], "utf-8")
    wrong = "def hauteur(grille, colonne):\n    return 9\n"
    shown, *_rest = in_pyodide(
        "pyodide-basthon", solved(code_of(path), wrong), tmp_path, capytale=True
    )
    assert [text for name, text in shown.items() if name.startswith("verification-")] == [
        "False",
        "False",
    ]
    stops = [one for one in json.loads(files["tp4.ipynb"])["cells"] if one["metadata"].get("tags")]
    assert [one["metadata"]["tags"] for one in stops] == [["breakpoint"]] * 2


@pytest.mark.parametrize("platform", NOTEBOOKS)
@pytest.mark.parametrize("handout", catalog.HANDOUTS)
def test_a_notebook_for_a_platform_is_the_notebook_with_another_first_cell(handout, platform):
    files = exports.files(catalog.HANDOUTS[handout], platform, "pions")
    (name,) = (one for one in files if one.endswith(".ipynb"))
    whole = json.loads(files[name])
    ids = [one["id"] for one in whole["cells"]]
    assert len(set(ids)) == len(ids)
    usual = code_cells(handout)
    for one in whole["cells"]:
        if one["cell_type"] == "code":
            text = "".join(one["source"])
            if one["id"] == "pions":
                assert ("numpy" in text) == (handout == "hex")
                assert ("capytale.autoeval" in text) == (platform == "capytale")
                assert text.index("install(") < text.index("import pions")
            else:
                assert text.replace("verifie(", "pions.check(") == usual[one["id"]]
    if platform == "jupyterlite":
        config = json.loads(files["jupyter_lite_config.json"])
        assert config["LiteBuildConfig"]["contents"] == ["files"]
        assert name.startswith("files/")


SECTION = re.compile(r"(?m)^# -+ PYODIDE:(\w+) -+ #\n")


def sections(text):
    """The parts of a file of pyodide-mkdocs-theme, by name."""
    before, *rest = SECTION.split(text)
    assert not before
    return dict(zip(rest[::2], rest[1::2], strict=True))


@pytest.mark.parametrize("handout", catalog.HANDOUTS)
def test_pages_of_our_handouts_have_one_editor(handout):
    files = exports.files(catalog.HANDOUTS[handout], "pmt", "pions")
    assert set(files) == {"index.md", f"{handout}.py"}
    assert files["index.md"].count("{{ IDE(") == 1
    parts = sections(files[f"{handout}.py"])
    assert list(parts) == ["env", "code", "tests", "secrets"]
    for name in ("code", "tests", "secrets"):
        ast.parse(parts[name])
    compile(parts["env"], "env", "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


@pytest.mark.thorough
def test_each_page_of_an_own_handout_accepts_its_correction_alone(tp, tmp_path):
    """Every editor stands for itself: what its function needs of the others is given."""
    files = exports.files(catalog.at(tp), "pmt", "pions")
    editors = re.findall(r'\{\{ IDE\("(\w+)"\) \}\}', files["index.md"])
    assert editors == ["hauteur", "jouer"]
    cells = []
    for one in editors:
        parts = sections(files[f"{one}.py"])
        assert list(parts) == ["env", "code", "corr", "tests", "secrets"]
        assert f"def {one}(" in parts["corr"]
        assert f"def {one}(" not in parts["env"]
        forget = f"for _one in {editors}:\n    globals().pop(_one, None)"
        cells.append((f"{one} forget", forget))
        cells += [(f"{one} {name}", parts[name]) for name in ("env", "corr", "tests", "secrets")]
        cells += [(f"{one} again {name}", parts[name]) for name in ("code", "secrets")]
    shown, _version, _asked, met = in_pyodide("pyodide-basthon", cells, tmp_path)
    assert met == []
    for one in editors:
        assert shown[f"{one} secrets"] == "None"
        assert shown[f"{one} again secrets"].startswith("AssertionError")


def test_what_the_macros_would_read_is_left_alone(tp, tmp_path):
    path = tmp_path / "tp4" / "handout.toml"
    text = path.read_text("utf-8")
    path.write_text(text.replace("To put a disc", "{{ disc }} To put a disc"), "utf-8")
    page = exports.files(catalog.at(tp), "pmt", "pions")["index.md"]
    assert re.search(r"\{% raw %\}[^%]*\{\{ disc \}\}[^%]*\{% endraw %\}", page)


def test_nothing_is_written_over(tp, capsys):
    assert main(["export-course", tp, "--to", "pmt", "--out", "made"]) == 0
    assert main(["export-course", tp, "--to", "pmt", "--out", "made"]) == 2
    assert "made is there already: nothing was written." in capsys.readouterr().err


def test_a_platform_or_a_handout_that_is_not_there_is_a_sentence(tp, capsys):
    assert main(["export-course", tp, "--to", "moodle"]) == 2
    assert main(["export-course", "nix", "--to", "pmt"]) == 2
    said = capsys.readouterr().err
    assert "moodle" in said
    assert "There is no hand-out “nix”" in said
    assert not list(Path().iterdir())
