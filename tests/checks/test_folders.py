"""Hand-outs in folders: a teacher's own, broken ones, and what each promises."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import local_lab
from pions.app.checks import checking, handout_trial, workbench
from pions.app.play.file_texts import FileRules, FileText
from pions.checks import catalog, folders, own_time, scale
from pions.checks.catalog import HANDOUTS
from pions.checks.model import Status
from pions.core import language
from pions.core.errors import InvalidOption, PionsError, UnknownName
from wrong_solutions import CHECKS, collection

pytestmark = pytest.mark.once


@pytest.fixture
def tp(tmp_path):
    checking.new_handout(tmp_path / "tp4")
    return tmp_path / "tp4"


@pytest.mark.parametrize("code", ["en", "fr"])
def test_the_hand_out_to_start_from_keeps_every_promise(tmp_path, code):
    language.use(code)
    checking.new_handout(tmp_path / "tp4")
    language.use("en")
    trials = list(handout_trial.tried(str(tmp_path / "tp4")))
    assert [trial.said for trial in trials if not trial.holds] == []
    assert len(trials) == 7


def test_a_hint_that_no_mistake_shows_and_a_mistake_that_nothing_catches_are_named(tp):
    text = (tp / "wrong.txt").read_text("utf-8")
    changed = text.replace("return 1 + sum(", "return 0 + sum(")
    assert changed != text
    (tp / "wrong.txt").write_text(changed, "utf-8")
    said = [one.said.render(str) for one in handout_trial.tried(str(tp)) if not one.holds]
    assert said[0] == "“one too many” is caught by nothing"
    assert "hauteur.count, one more" in said[1]


def test_a_right_solution_that_fails_is_named_with_the_check(tp):
    path = tp / "right" / "plain.py"
    path.write_text(path.read_text("utf-8").replace("= joueur", "= 1"), "utf-8")
    first = next(iter(handout_trial.tried(str(tp))))
    assert not first.holds
    assert "plain.py: jouer.cell fails" in first.said.render(str)


BROKEN = {
    "no toml": ("handout.toml", "[hauteur]", "[hauteur", r"toml, line 10: this is no TOML"),
    "a setting": (
        "handout.toml",
        "points = 2",
        "point = 2",
        r"toml, line \d+: there is no setting",
    ),
    "its kind": ("handout.toml", "points = 3", 'points = "3"', r"the setting points has the wrong"),
    "a need": ("handout.toml", '["hauteur"]', '["haut"]', r"no exercise haut before it"),
    "a game": (
        "handout.toml",
        '"connect4"',
        '"chess"',
        r"toml, line \d+: there is no game chess\.$",
    ),
    "a drawing": ("handout.toml", '"rows"', '"lines"', r"lines is no drawing; there are .*rows"),
    "points": ("handout.toml", "points = 2", "points = -2", r"points of hauteur must be a number"),
    "truth": ("handout.toml", "points = 2", "points = true", r"the setting points has the wrong"),
    "a call": (
        "handout.toml",
        "hauteur(grille, c",
        "hauteur grille, c",
        r"is no call of a function",
    ),
    "a pattern": ("handout.toml", "points = 2", "also = '('", r"toml, line 16: also is no pattern"),
    "a language": ("handout.toml", "why = ", "why.xx = ", r"why is missing"),
    "a brace": ("handout.toml", 'hint = "', 'hint = "{', r"a brace in hint must be written twice"),
    "its end": ("questions.py", "CHECKS = ", "raise SystemExit(3)\nCHECKS = ", r"SystemExit: 3"),
    "a list": (
        "questions.py",
        '{"count": count}',
        "[count]",
        r"CHECKS must hold a table of functions",
    ),
    "a number": (
        "questions.py",
        '{"count": count}',
        '{"count": 3}',
        r"CHECKS must hold a table of",
    ),
    "no text": (
        "questions.py",
        "import copy",
        "import copy\ncaf\xe9",
        r"questions\.py.*cannot be read",
    ),
    "no title": ("handout.toml", "title = ", "titre = ", r"title of hauteur\.count is missing"),
    "no why": ("handout.toml", "why = ", "wy = ", r"there is no setting wy"),
    "no signature": ("handout.toml", "signature = ", "also = ", r"signature is missing"),
    "no check": ("questions.py", '"count": count', '"sum": count', r"asks nothing about count"),
    "no exercise": ("questions.py", '{"hauteur"', '{"haut"', r"asks nothing about hauteur"),
    "no python": (
        "questions.py",
        "def count(seed):",
        "def count(seed)",
        r"py, line \d+: this is no",
    ),
    "a name": ("questions.py", "CHECKS = {", "CHECKS = {1: nothing, ", r"py, line \d+: NameError"),
    "no table": ("questions.py", "CHECKS = ", "CHECK = ", r"CHECKS must hold a table of functions"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_folder_is_refused_with_the_file_and_the_line(tp, name):
    file, old, new, said = BROKEN[name]
    text = (tp / file).read_text("utf-8")
    assert old in text
    (tp / file).write_text(text.replace(old, new, 1), "latin-1" if name == "no text" else "utf-8")
    with pytest.raises(InvalidOption, match=said):
        catalog.at(str(tp))


def test_the_line_that_is_named_is_the_line(tp):
    lines = (tp / "handout.toml").read_text("utf-8").splitlines()
    place = next(n for n, line in enumerate(lines, 1) if line.startswith("points = 3"))
    text = "\n".join(lines).replace("points = 3", "point = 3")
    (tp / "handout.toml").write_text(text, "utf-8")
    with pytest.raises(InvalidOption, match=f"line {place}: there is no setting point"):
        catalog.at(str(tp))


def test_a_question_that_fails_by_itself_is_the_teachers_and_a_sentence(tp):
    path = tp / "questions.py"
    path.write_text(
        path.read_text("utf-8").replace("positions.heights", "positions.hights"), "utf-8"
    )
    right = (tp / "right" / "plain.py").read_text("utf-8")
    checked = checking.check_text(right, "mine.py", checking.CheckRequest(str(tp)))
    with pytest.raises(InvalidOption, match=r"questions\.py, line \d+: AttributeError"):
        list(checked.run())


AFTER_A_LIMIT = """
import sys
from pathlib import Path
from pions.checks.own_time import limited

def called():
    return "called"

with limited(Path("questions.py")):
    pass
sys.setprofile(lambda *_: None)
print(called())
"""


def test_a_limit_that_is_over_leaves_python_as_it_was():
    done = subprocess.run(
        [sys.executable, "-c", AFTER_A_LIMIT],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.stdout == "called\n", done.stderr


def test_a_question_that_never_ends_is_the_teachers_and_a_sentence(tp, monkeypatch):
    path, right = tp / "questions.py", (tp / "right" / "plain.py").read_text("utf-8")
    text = path.read_text("utf-8")
    endless = text.replace("def count(seed):\n", "def count(seed):\n    while True: seed += 1\n")
    path.write_text(endless, "utf-8")
    line = 1 + endless.splitlines().index("    while True: seed += 1")
    monkeypatch.setattr(own_time, "SECONDS", 0.3)
    checked = checking.check_text(right, "mine.py", checking.CheckRequest(str(tp)))
    with pytest.raises(InvalidOption, match=rf"questions\.py, line {line}: this has taken more"):
        list(checked.run())
    path.write_text("while True: pass\n" + text, "utf-8")
    with pytest.raises(InvalidOption, match=r"questions\.py, line 1: this has taken more than 0.3"):
        catalog.at(str(tp))


def test_the_time_of_a_students_process_is_not_that_of_the_questions(tp, monkeypatch):
    monkeypatch.setattr(own_time, "SECONDS", 0.5)
    slow = "import time\n" + (tp / "right" / "plain.py").read_text("utf-8")
    slow = re.sub(r"(def hauteur\(.*\n)", r"\1    time.sleep(0.03)\n", slow)
    request = checking.CheckRequest(str(tp), only=frozenset({"hauteur"}))
    (result,) = checking.check_text(slow, "mine.py", request).run()  # 35 questions
    assert result.status is Status.PASSED
    assert result.seconds > 0.5


def test_names_with_accents_are_read_in_quotation_marks(tp):
    for path in (tp / "handout.toml", tp / "questions.py", tp / "right" / "plain.py"):
        path.write_text(path.read_text("utf-8").replace("hauteur", "hauteur_élevée"), "utf-8")
    with pytest.raises(InvalidOption, match=r"line 10: a name with an accent stands in quot"):
        catalog.at(str(tp))
    path = tp / "handout.toml"
    quoted = path.read_text("utf-8").replace("[hauteur_élevée", '["hauteur_élevée"')
    path.write_text(quoted, "utf-8")
    assert next(iter(handout_trial.tried(str(tp)))).holds
    path.write_text(quoted.replace("points = 2", "point = 2"), "utf-8")
    with pytest.raises(InvalidOption, match=r"line 16: there is no setting point"):
        catalog.at(str(tp))


def test_a_check_that_is_no_check_is_a_sentence_with_the_line_of_the_table(tp):
    path = tp / "questions.py"
    path.write_text(path.read_text("utf-8").replace("@asks\ndef count", "def count"), "utf-8")
    line = 1 + path.read_text("utf-8").splitlines().index(CHECKS_LINE)
    with pytest.raises(InvalidOption, match=rf"questions\.py, line {line}: TypeError: count"):
        list(handout_trial.tried(str(tp)))


CHECKS_LINE = 'CHECKS = {"hauteur": {"count": count}, "jouer": {"cell": cell}}'


def test_what_questions_print_is_no_part_of_our_output(tp, capsys):
    path = tp / "questions.py"
    path.write_text("print('noise')\n" + path.read_text("utf-8"), "utf-8")
    catalog.at(str(tp))
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "noise\n")


@pytest.mark.parametrize("file", ["right/plain.py", "wrong.txt"])
def test_files_that_are_no_text_are_named(tp, file):
    (tp / file).write_bytes("é".encode("latin-1"))
    with pytest.raises(InvalidOption, match=rf"{file}.*cannot be read"):
        list(handout_trial.tried(str(tp)))


@pytest.mark.parametrize(
    ("old", "new"), [("catch: jouer.cell", "catch: jouer"), (">>>", "x(\n>>>")]
)
def test_a_mistake_that_names_no_check_or_is_no_python_is_named(tp, old, new):
    text = (tp / "wrong.txt").read_text("utf-8")
    (tp / "wrong.txt").write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(PionsError, match=r"wrong\.txt, line|the top row is forgotten"):
        list(handout_trial.tried(str(tp)))


@pytest.mark.parametrize("text", ["def f(:\n", ""])
def test_a_starter_that_is_no_python_or_empty_breaks_no_notebook(tp, tmp_path, text):
    (tp / "starter.py").write_text(text)
    if text:
        with pytest.raises(InvalidOption, match="starter of tp4 is no Python"):
            checking.new_notebook(str(tp), tmp_path / "tp4.ipynb")
    else:
        checking.new_notebook(str(tp), tmp_path / "tp4.ipynb")
        assert "hauteur(grille, colonne)" in (tmp_path / "tp4.ipynb").read_text("utf-8")


def test_a_hand_out_of_pions_is_not_tried_again():
    with pytest.raises(InvalidOption, match="name a folder of your own"):
        list(handout_trial.tried("onze"))


def test_no_folder_and_no_hand_out_are_sentences(tmp_path):
    with pytest.raises(UnknownName):
        catalog.at("tp9")
    with pytest.raises(InvalidOption, match=r"no handout\.toml"):
        catalog.at(str(tmp_path))


def test_points_count_in_a_scale_that_names_none(tp):
    broken = (tp / "right" / "plain.py").read_text("utf-8").replace("= joueur", "= 1")
    checked = checking.check_text(broken, "mine.py", checking.CheckRequest(str(tp)))
    results = list(checked.run())
    assert scale.Scale(out_of=5, partial=False).mark(results) == 2  # of 2 + 3


def test_the_workbench_takes_the_folders_of_its_server_and_no_other(tp):
    own = (str(tp),)
    assert workbench.handouts(own)[0].name == "tp4"
    assert "Exercise 1" in workbench.start("tp4", own).text
    right = FileText("mine.py", (tp / "right" / "plain.py").read_text("utf-8"))
    seen = []
    checked = workbench.check(right, "tp4", FileRules(handouts=own), "en", seen.append)
    assert [view.status for view, _line in seen] == ["passed", "passed"]
    assert checked.view.handout == "tp4"
    for place in (str(tp), f"{tp}/", "tp4"):
        with pytest.raises(UnknownName):
            workbench.check(right, place, FileRules(), "en", seen.append)


def test_a_notebook_is_made_of_a_folder(tp, tmp_path):
    checking.new_notebook(str(tp), tmp_path / "tp4.ipynb")
    assert "hauteur(grille, colonne)" in (tmp_path / "tp4.ipynb").read_text("utf-8")


def test_without_a_starter_there_is_a_stub_for_each_function(tp, tmp_path):
    (tp / "starter.py").unlink()
    checking.new(str(tp), tmp_path / "mine.py")
    assert "def jouer(grille, colonne, joueur):" in (tmp_path / "mine.py").read_text("utf-8")


def test_a_folder_that_changes_is_another(tp):
    before = folders.digest(tp)
    path = tp / "handout.toml"
    path.write_text(path.read_text("utf-8") + "# more\n", "utf-8")
    assert folders.digest(tp) != before


@pytest.mark.parametrize("name", ["onze", "morpion"])
@pytest.mark.thorough
def test_every_hint_is_seen(name):
    seen = set()
    for wrong in collection(name):
        _, finding = local_lab.first_failure(name, wrong.source, wrong.catch.rpartition(".")[0])
        seen.add(finding.hint.template)
    assert [hint for hint, said in handout_trial.hints(HANDOUTS[name]) if said not in seen] == []


MANNERS = {
    "plain": ("the first row is the bottom", "from 0", "jouer(g, j, c)", "changes"),
    "haut": ("the first row is the top", "from 0", "jouer(g, j, c)", "changes"),
    "sommes": ("the first row is the top", "from 0", "jouer(g, c, j)", "changes"),
    "tuples": ("the first row is the top", "from 0", "jouer(g, j, c)", "returns"),
    "textes_de_1": ("the first row is the bottom", "from 1", "jouer(g, j, c)", "changes"),
    "emoji_haut": ("the first row is the top", "from 0", "jouer(j, g, c)", "changes"),
}


@pytest.mark.parametrize("name", MANNERS)
def test_the_manner_of_a_file_is_said(name):
    path = CHECKS / "correct" / "onze" / f"{name}.py"
    (result,) = local_lab.examine("onze", path, only=frozenset({"grille_vide"}))
    said = result.note.render(str)
    assert [part for part in MANNERS[name] if part not in said] == []


def test_a_game_that_asks_for_input_is_left_out_and_said():
    text = (CHECKS / "correct" / "onze" / "plain.py").read_text("utf-8")
    played = text + "\ng = grille_vide()\nwhile True:\n    jouer(g, 1, int(input()))\n"
    request = checking.CheckRequest("onze", only=frozenset({"grille_vide", "jouer"}))
    checked = checking.check_text(played, "mine.py", request)
    assert [one.status.value for one in checked.run()] == ["passed", "passed"]
    (note,) = checked.view().notes
    assert f"asks for input (line {played.count(chr(10))})" in note


def test_cells_of_a_class_of_ones_own_are_said():
    text = (CHECKS / "correct" / "onze" / "plain.py").read_text("utf-8")
    cells = text.replace("[[0] * 7", "[[Case()] * 7").replace("import random", "class Case: pass")
    results = local_lab.examine("onze", cells, only=frozenset({"grille_vide", "jouer"}))
    said = [one.reason.render(str) for result in results for one in result.findings if one.reason]
    assert "its grids hold <Case>, which is no number and no text" in said


def test_a_function_that_never_ends_is_blamed_alone():
    """Finding out how a file is to be asked costs no other exercise its time."""
    text = (CHECKS / "correct" / "onze" / "plain.py").read_text("utf-8")
    slow = text.replace("        l += 1\n", "        pass\n").replace("!= 0:", "is not None:", 1)
    assert slow != text
    request = checking.CheckRequest("onze", seconds=1, only=frozenset({"grille_vide", "jouer"}))
    checked = checking.check_text(slow, "mine.py", request)
    assert [one.status.value for one in checked.run()] == ["passed", "failed"]


def test_the_path_of_a_file_is_no_hand_out():
    with pytest.raises(PionsError):
        catalog.find(str(Path(__file__).parent))
