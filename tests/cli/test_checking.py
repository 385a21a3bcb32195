"""``pions check`` and ``pions new``: what is said, what is written, how it ends."""

import csv
import json
import re
from html.parser import HTMLParser

import pytest

from pions.checks.catalog import HANDOUTS
from pions.checks.starter import starter
from wrong_solutions import CHECKS, collection

CORRECT = CHECKS / "correct"


def wrong(handout, name):
    return next(one.source for one in collection(handout) if one.name == name)


@pytest.fixture
def write(tmp_path):
    def written(source, name="mine.py"):
        path = tmp_path / name
        path.write_text(source, "utf-8")
        return path

    return written


def test_a_file_where_all_passes_exits_0(pions):
    ended = pions("check", str(CORRECT / "hex" / "plain.py"))
    assert ended.status == 0
    assert "✓ algo" in ended.out
    assert "3 of 3 exercises pass." in ended.out


def test_a_failure_shows_call_position_expected_obtained_why_and_hint(pions, write):
    path = write(wrong("etat", "falling diagonals missed"))
    ended = pions("check", str(path), "--only", "coup_gagnant")
    assert ended.status == 1
    lines = [line.strip() for line in ended.out.splitlines()]
    assert "✗ diagonals that fall to the right" in lines
    assert "expected: True" in lines
    assert "obtained: False" in lines
    assert any(line.startswith("call: coup_gagnant(state, ") for line in lines)
    assert any("[X]" in line or "[O]" in line for line in lines)
    assert any(line.startswith("hint: No line of this direction is seen") for line in lines)
    assert any(line.startswith("why it matters: ") for line in lines)
    assert "Next: coup_gagnant." in lines


def test_the_same_in_french(pions, write):
    path = write(wrong("etat", "falling diagonals missed"))
    ended = pions("check", str(path), "--only", "coup_gagnant", lang="fr")
    assert ended.status == 1
    assert "✗ diagonales qui descendent vers la droite" in ended.out
    assert "attendu\N{NO-BREAK SPACE}: True" in ended.out
    assert "indice\N{NO-BREAK SPACE}: Aucun alignement de cette direction" in ended.out


def test_what_relies_on_a_failure_is_not_judged(pions, write):
    path = write(wrong("etat", "libres not updated"))
    ended = pions("check", str(path), "--only", "jouer_coup", "--only", "partie")
    assert ended.status == 1
    assert "~ partie: not checked, it relies on jouer_coup, which must pass first" in ended.out


def test_missing_functions_are_not_errors(pions, write):
    path = write(
        "def jouer_coup(state, col):\n    pass\n\n\ndef coup_gagnant(state, col):\n    ...\n"
    )
    ended = pions("check", str(path))
    assert ended.status == 1
    assert "· jouer_coup: not written yet\n      jouer_coup(state, col)" in ended.out
    assert "· strategie_minmax: not written yet" in ended.out
    assert "0 of 8 exercises pass." in ended.out


def test_an_endless_loop_fails_its_own_exercise_only(pions, write):
    source = (CORRECT / "hex" / "plain.py").read_text("utf-8")
    path = write(
        source.replace("    return random.choice(cases_vides(grille))", "    while True: pass")
    )
    ended = pions("check", str(path), "--time", "500ms")
    assert ended.status == 1
    assert "✓ algo" in ended.out
    assert "✗ aleatoire" in ended.out
    assert "computed for more than 0.5 s." in ended.out
    assert "✓ naif" in ended.out


def test_what_only_a_person_can_try_is_no_failure(pions):
    ended = pions("check", str(CORRECT / "caml" / "plain.py"), "--only", "humain", "--time", "2s")
    assert ended.status == 0
    assert "~ humain: not checked, it opens a window: try it by hand" in ended.out


def test_json_holds_everything(pions, write):
    path = write(wrong("noeud", "discs float on top"))
    ended = pions("check", str(path), "--only", "jouerColonne", "--json")
    assert ended.status == 1
    report = json.loads(ended.out)
    assert report["handout"] == "noeud"
    assert report["complete"] is False
    (exercise,) = report["exercises"]
    failure = next(one["failure"] for one in exercise["checks"] if one["status"] == "failed")
    assert failure["call"].startswith("jeu = Puissance3(); jeu.jouerColonne(")
    assert "drawing" in failure["position"]
    assert failure["expected_board"]["cells"] != failure["obtained_board"]["cells"]


class Page(HTMLParser):
    """Refuses tags that are not closed in order."""

    VOID = ("meta", "br")

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.words = [], set(), ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.seen.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)
        assert not any(value and value.startswith(("http:", "https:")) for _, value in attrs)

    def handle_startendtag(self, tag, attrs):  # noqa: ARG002 - the parser's signature
        self.seen.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data


def test_a_page_is_whole_and_shows_the_boards(pions, write, tmp_path):
    path = write(wrong("etat", "falling diagonals missed"))
    page = tmp_path / "page.html"
    pions("check", str(path), "--only", "coup_gagnant", "--html", str(page))
    read = Page(page.read_text("utf-8"))
    assert {"svg", "code", "pre"} < read.seen
    assert "No line of this direction is seen" in read.words
    assert "coup_gagnant(state, " in read.words


def test_new_writes_a_file_that_check_recognises(pions, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for handout in ("etat", "noeud", "caml", "hex", "colonnes"):
        assert pions("new", handout).status == 0
        ended = pions("check", f"{handout}.py")
        assert ended.status == 1
        assert f"hand-out {handout}" in ended.out
        assert "✗" not in ended.out
        assert "not written yet" in ended.out
    again = pions("new", "etat")
    assert again.status == 2
    assert again.err == "pions: etat.py is there already: nothing was written.\n"


def test_the_commands_a_starter_names_are_ours(pions, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for handout in HANDOUTS.values():
        commands = re.findall(r"#   pions (.*)", starter(handout))
        assert commands or handout.name in {"onze", "morpion"}
        for command in commands:
            refused = pions(*command.split())
            # All there is to refuse is that the file is called otherwise.
            assert refused.status == 2
            assert re.search("There is no (file|folder)", refused.err), refused.err


SCALE = """
handout = "hex"
out_of = 10
hidden = ["aleatoire.even"]

[points]
algo = 1
aleatoire = 3

[[check]]
exercise = "algo"
title = "the centre of an empty board of 5"
before = "import numpy as np"
call = "tuple(map(int, algo(np.zeros((5, 5), dtype=int), 1)))"
expected = [2, 2]
hidden = true
"""


@pytest.fixture
def classroom(tmp_path):
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("plain", "chance"):
        source = (CORRECT / "hex" / f"{name}.py").read_text("utf-8")
        (folder / f"{name}.py").write_text(source, "utf-8")
    (folder / "uneven.py").write_text(wrong("hex", "the row first, then the cell"), "utf-8")
    (folder / "broken.py").write_text("def algo(grille, joueur)\n", "utf-8")
    (tmp_path / "scale.toml").write_text(SCALE, "utf-8")
    return folder


def test_a_class_gets_a_table_marks_and_pages(pions, classroom, tmp_path):
    table, pages = tmp_path / "marks.csv", tmp_path / "pages"
    ended = pions(
        "check", str(classroom), "--csv", str(table), "--html", str(pages),
        "--scale", str(tmp_path / "scale.toml"),
    )  # fmt: skip
    assert ended.status == 1
    assert "4 of 4: " in ended.err
    with table.open(encoding="utf-8", newline="") as file:
        rows = {row["file"]: row for row in csv.DictReader(file)}
    assert list(rows) == ["broken.py", "chance.py", "plain.py", "uneven.py"]
    assert rows["broken.py"]["error"].startswith("broken.py is not valid Python, line 1")
    assert rows["plain.py"]["mark"] == "10.0"
    assert rows["plain.py"]["algo"] == rows["plain.py"]["naif"] == "passed"
    assert rows["uneven.py"]["aleatoire"] == "failed"
    # Half of the three points of `aleatoire`, all of `algo`: 2.5 of 4.
    assert rows["uneven.py"]["mark"] == "6.25"
    # It does not play in the centre: half of the point of `algo`.
    assert rows["chance.py"]["mark"] == "8.75"
    page = (pages / "uneven.html").read_text("utf-8")
    assert "a hidden check" in page
    assert "equally likely" not in page
    assert "broken.py is not valid Python, line 1" in (pages / "broken.html").read_text("utf-8")
    assert "broken.py is not valid Python" in ended.out


def test_a_teacher_sees_hidden_checks(pions, classroom, tmp_path):
    ended = pions(
        "check", str(classroom / "uneven.py"), "--scale", str(tmp_path / "scale.toml"), "--teacher"
    )
    assert "every empty cell is equally likely" in ended.out
    assert "Mark: 6.2 / 10.0." in ended.out or "Mark: 6.3 / 10.0." in ended.out


def test_ones_own_name_for_the_human_strategy(pions, write):
    source = (CORRECT / "etat" / "plain.py").read_text("utf-8")
    path = write(
        source.replace("strategie_humain", "clic_clac").replace("input(", "eval('input')(")
    )
    # Nothing in the text says that it asks: it must be named.
    assert "· humain: not written yet" in pions("check", str(path), "--only", "humain").out
    named = pions("check", str(path), "--only", "humain", "--name", "humain=clic_clac")
    assert named.status == 0
    assert "✓ humain (clic_clac)" in named.out
