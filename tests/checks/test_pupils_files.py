"""Files as pupils leave them: parts of the exercises, games at the end, other names.

A right function is never said to fail; what cannot be judged is not checked, with the reason.
"""

import pytest

import local_lab
from pions.app.checks import checking
from pions.checks.model import Status
from wrong_solutions import CHECKS

PLAIN = (CHECKS / "correct" / "onze" / "plain.py").read_text("utf-8")
ONE = frozenset({"grille_vide", "jouer"})
WINDOW = "it opens a window: try it by hand"


def onze(text, **settings):
    """The results of a file of the hand-out onze, by exercise."""
    return {one.exercise.name: one for one in local_lab.examine("onze", text, **settings)}


def checked(text, *only, handout="onze", **settings):
    """A file checked in the sandbox: the view of it, and the statuses by exercise."""
    request = checking.CheckRequest(handout, only=frozenset(only), **settings)
    begun = checking.check_text(text, "mine.py", request)
    found = {one.exercise.name: one for one in begun.run()}
    return begun.view(), found


ENDS = {
    "asks": ("g = grille_vide()\nwhile True:\n    jouer(g, 1, int(input()))\n", "asks for input"),
    "fails": ("assert coup_possible(grille_vide(), 9)\n", "raises AssertionError"),
    "stops": ("import sys\nsys.exit()\n", "ends the program"),
    "opens": ("image = open('pion.png')\n", "does what no player may do"),
    "a name": ("partie.commencer()\n", "raises NameError: name 'partie' is not defined"),
}


@pytest.mark.parametrize("end", ENDS)
def test_what_fails_at_the_end_of_a_file_is_left_out_and_said(end):
    text, said = ENDS[end]
    view, found = checked(f"{PLAIN}\n{text}", *ONE)
    assert {one.status for one in found.values()} == {Status.PASSED}
    (note,) = view.notes
    assert said in note
    assert "of the rest, only imports" in note


def test_what_comes_after_the_failing_line_is_read():
    begin, middle, end = PLAIN.partition("def jouer")
    view, found = checked(f"{begin}\nprint(int(input('Colonne ? ')))\n{middle}{end}", *ONE)
    assert {one.status for one in found.values()} == {Status.PASSED}
    assert len(view.notes) == 1


def test_all_that_runs_before_the_failing_line_is_run():
    text = "HAUT = []\nfor k in range(6):\n    HAUT.append(k)\n" + PLAIN.replace(
        "g[5]", "g[HAUT[-1]]"
    )
    _, found = checked(text + "\ninput()\n", "coup_possible")
    assert found["coup_possible"].status is Status.PASSED


def test_other_hand_outs_leave_the_game_out_as_well():
    text = (CHECKS / "correct" / "etat" / "plain.py").read_text("utf-8")
    view, found = checked(text + "\nchoix = input('On joue ? ')\n", "coup_gagnant", handout="etat")
    assert found["coup_gagnant"].status is Status.PASSED
    assert "asks for input" in view.notes[0]


@pytest.mark.thorough  # ten seconds are granted to read a file
def test_a_game_that_never_ends_is_left_out():
    view, found = checked(PLAIN + "\nwhile True:\n    pass\n", "grille_vide")
    assert found["grille_vide"].status is Status.PASSED
    assert "takes more than" in view.notes[0]


def test_what_a_line_that_failed_would_have_named_is_not_checked():
    text = PLAIN.replace("return 0 <= c < 7 and g[5][c] == 0", "return g[haut][c] == 0 <= bord")
    before = "haut = int(input())\nbord = haut\n"
    _, found = checked(before + text, "coup_possible", "horiz")
    assert found["coup_possible"].status is Status.SKIPPED
    assert found["coup_possible"].reason.render(str) == "it needs `haut`, which is not there"
    assert found["horiz"].status is Status.PASSED


@pytest.mark.parametrize("start", ["from turtle import *", "from dessins_de_la_classe import *"])
def test_a_picture_in_a_window_is_not_checked(start):
    drawn = """def affiche(g):
    for l in range(6):
        for c in range(7):
            goto(40 * c, 40 * l)
            dot(30, ["white", "red", "yellow"][g[l][c]])


def coup"""
    first, _, rest = PLAIN.partition("def affiche")
    text = f"{start}\n{first}{drawn}{rest.partition('def coup')[2]}\nspeed(0)\n"
    _, found = checked(text, "affiche", "jouer")
    assert found["affiche"].status is Status.SKIPPED
    assert found["affiche"].reason.render(str) in {
        WINDOW,
        "it needs `turtle`, which is not there",
        "it needs `dessins_de_la_classe`, which is not there",
    }
    assert found["jouer"].status is Status.PASSED


def test_functions_of_a_module_that_is_not_there_are_not_checked():
    text = """import random
from mes_coups import coup_possible, jouer

def coup_aleatoire(g, j):
    while True:
        c = random.randint(0, 6)
        if coup_possible(g, c):
            jouer(g, j, c)
            return
"""
    found = onze(text)
    for name in ("coup_possible", "jouer", "coup_aleatoire"):
        assert found[name].status is Status.SKIPPED
        assert found[name].reason.render(str) == "it needs `mes_coups`, which is not there"


LINES = """
def horiz(g, j, l, c):
    return c < 4 and [g[l][c + k] for k in range(4)] == 4 * [j]

def vert(g, j, l, c):
    return l < 3 and [g[l + k][c] for k in range(4)] == 4 * [j]

def montante(g, j, l, c):
    return l < 3 and c < 4 and [g[l + k][c + k] for k in range(4)] == 4 * [j]

def descendante(g, j, l, c):
    return l > 2 and c < 4 and [g[l - k][c + k] for k in range(4)] == 4 * [j]
"""
FULL = "\ndef match_nul(g):\n    return 0 not in g[{row}]\n"


@pytest.mark.parametrize(
    ("up", "down", "row"), [("diag_haut", "diag_bas", 5), ("diag_bas", "diag_haut", 0)]
)
@pytest.mark.parametrize("full", [True, False])
def test_the_row_order_is_told_by_the_few_functions_there_are(up, down, row, full):
    """The top row that a draw looks at; where there is none, the names of the diagonals."""
    text = LINES.replace("montante", up).replace("descendante", down)
    found = onze(text + FULL.format(row=row) * full)
    written = ["horiz", "vert", "diag_haut", "diag_bas", *["match_nul"] * full]
    assert [name for name in written if found[name].status is not Status.PASSED] == []
    order = "bottom" if row else "top"
    assert f"the first row is the {order}" in found["horiz"].note.render(str)
    notes = [found[name].note for name in ("diag_haut", "diag_bas") if found[name].note]
    assert [note.template for note in notes if "not the one" in note.template] == []


def test_where_two_functions_disagree_about_the_row_order_neither_fails():
    text = """
def coup_possible(g, c):
    return g[5][c] == 0

def affiche(g):
    for ligne in g:
        print(*ligne)
"""
    found = onze(text)
    assert found["coup_possible"].status is Status.PASSED
    assert found["affiche"].status is Status.PASSED
    assert "both are accepted" in found["affiche"].note.render(str)


def test_what_is_wrong_in_either_order_fails_though_it_is_undecided():
    found = onze("def coup_possible(g, c):\n    return g[3][c] == 0\n")
    assert found["coup_possible"].status is Status.FAILED


def test_rows_are_labelled_as_the_pupil_counts_them():
    wrong = PLAIN.replace("g[l][c] != 0", "g[l][c] == j", 1)
    (finding,) = (one for one in onze(wrong)["jouer"].findings if one.failure)
    assert finding.failure.position.row_names == ("5", "4", "3", "2", "1", "0")
    top = (CHECKS / "correct" / "onze" / "haut.py").read_text("utf-8")
    (line,) = (one for one in top.splitlines() if one.startswith("def vert("))
    broken = top.replace(line, f"{line}\n    return False")
    found = (one for one in onze(broken)["vert"].findings if one.failure)
    assert next(found).failure.position.row_names == ("0", "1", "2", "3", "4", "5")


NAMES = {
    "vertic": ("vert", "vertic"),
    "mont": ("diag_haut", "diag_mont"),
    "desc": ("diag_bas", "diagonale_descendante"),
    "numbers": ("diag_haut", "diag1"),
    "points": ("diag_bas", "diagonale_NO_SE"),
}


@pytest.mark.parametrize("case", NAMES)
def test_other_names_are_found_and_said(case):
    name, own = NAMES[case]
    result = onze(PLAIN.replace(name, own))[name]
    assert result.status is Status.PASSED
    assert f"checked under the name `{own}`" in result.note.render(str)


def test_names_of_another_hand_out_are_known_by_what_the_functions_do():
    """Even `jouer`, from which signs and row order are learned."""
    own = {"grille_vide": "creer_grille", "coup_possible": "colonne_libre", "jouer": "poser_jeton"}
    own |= {"horiz": "ligne_gagnante", "victoire": "aligne_4", "match_nul": "grille_pleine"}
    own |= {"coup_aleatoire": "machine", "affiche": "dessinerGrille"}
    text = PLAIN
    for name, other in own.items():
        text = text.replace(name, other)
    found = onze(text)
    assert {name for name, one in found.items() if one.status is not Status.PASSED} == set()
    for name, other in own.items():
        assert f"under the name `{other}`" in found[name].note.render(str)


def test_functions_of_one_global_grid_are_not_judged():
    """They take other arguments: whatever they answer about our grids says nothing."""
    text = PLAIN.replace("(g, ", "(").replace("(g)", "()") + "\ng = grille_vide()\n"
    found = onze(text, only=frozenset({"jouer", "horiz", "match_nul"}))
    assert {one.status for one in found.values()} == {Status.SKIPPED}
    reason = "it takes other arguments than `horiz(g, j, l, c)`"
    assert found["horiz"].reason.render(str) == reason


def test_signs_are_learned_from_lines_where_no_disc_can_be_put_down():
    """`jouer` asks for its column; the players are 1 and 2, their discs letters."""
    text = PLAIN.replace("[[0] * 7", '[["."] * 7').replace("== 0", '== "."')
    text = text.replace("def jouer(g, j, c):\n", "def jouer(g, j):\n    c = int(input())\n")
    text = text.replace("!= j", '!= "-JR"[j]')
    found = onze(text, only=frozenset({"jouer", "horiz", "victoire"}))
    assert found["jouer"].status is Status.SKIPPED
    assert found["horiz"].status is found["victoire"].status is Status.PASSED


@pytest.mark.parametrize(
    ("arguments", "status"),
    [("grille, joueur, ligne", Status.FAILED), ("grille, ligne, colonne", Status.SKIPPED)],
)
def test_what_answers_nothing_right_is_judged_where_its_arguments_say_what_they_are(
    arguments, status
):
    text = PLAIN + f"\n\ndef horiz({arguments}):\n    return None\n"
    assert onze(text, only=frozenset({"horiz"}))["horiz"].status is status


@pytest.mark.parametrize("zeros", ["", "    if g[l][c] == 0:\n        l = -1\n"])
def test_the_empty_cell_is_the_one_that_discs_fall_into(zeros):
    """A new grid of zeros, which the game turns into points before it begins.

    In one of zeros, `jouer` fails or puts every disc into the same row.
    """
    text = PLAIN.replace("= 0", '= "."').replace('l = "."', "l = 0")
    text = text.replace("!= j", '!= "XO"[j - 1]').replace("= j\n", '= "XO"[j - 1]\n')
    text = text.replace("    while", f"{zeros}    while", 1)
    found = onze(text, only=frozenset({"grille_vide", "coup_possible", "jouer", "horiz"}))
    assert {one.status for one in found.values()} == {Status.PASSED}
    note = found["grille_vide"].note.render(str)
    assert "an empty cell is '.', though not in the new grid" in note


def test_the_cell_a_line_begins_at_is_looked_at():
    """Also where it is empty or the other player's, before three discs."""
    text = PLAIN.replace("g[l][c + k] != j", "k > 0 and g[l][c + k] != j", 1)
    assert onze(text, only=frozenset({"horiz"}))["horiz"].status is Status.FAILED


def test_exchanged_diagonals_of_the_whole_grid_are_a_remark():
    text = PLAIN.replace("diag_haut", "?").replace("diag_bas", "diag_haut").replace("?", "diag_bas")
    for name in ("diag_haut", "diag_bas"):
        text += f"\n\nde_{name} = {name}\ndef {name}(g, j):\n"
        text += f"    return any(de_{name}(g, j, l, c) for l in range(6) for c in range(7))\n"
    found = onze(text, only=frozenset({"diag_haut", "diag_bas"}))
    for result in found.values():
        assert result.status is Status.PASSED
        assert "not the one its name says" in result.note.render(str)


def test_signs_are_learned_from_a_move_that_returns_the_row_as_well():
    text = PLAIN.replace("g[l][c] = j", 'g[l][c] = "JR"[j - 1]\n    return g, l')
    result = onze(text, only=frozenset({"jouer"}))["jouer"]
    assert result.status is Status.PASSED
    assert "`jouer(g, j, c)` changes the grid" in result.note.render(str)


def test_grids_of_another_size_fail_once_and_the_rest_is_not_judged():
    text = PLAIN.replace("def jouer", "def grille_vide():\n    return [[0] * 9] * 8\n\n\ndef jouer")
    found = onze(text, only=frozenset({"grille_vide", "jouer", "horiz"}))
    assert found["grille_vide"].status is Status.FAILED
    for name in ("jouer", "horiz"):
        assert found[name].reason.render(str) == "its grids have another size than 6 rows of 7"


def test_diagonals_are_told_apart_by_what_they_find():
    found = onze((CHECKS / "correct" / "onze" / "diag1_diag2.py").read_text("utf-8"))
    assert "under the name `diag2`" in found["diag_haut"].note.render(str)
    assert "under the name `diag1`" in found["diag_bas"].note.render(str)


def test_one_diagonal_is_not_taken_for_the_other():
    text = PLAIN.replace("diag_haut", "diag").replace("diag_bas", "reste")
    found = onze(text)
    assert found["diag_haut"].status is Status.PASSED
    assert found["diag_bas"].status is Status.MISSING


def test_a_diagonal_that_finds_nothing_is_asked_about_and_does_not_fail():
    text = PLAIN.replace("diag_haut", "diag1").replace("g[l + k][c + k] != j", "g[l][c] != 9")
    result = onze(text)["diag_haut"]
    assert result.status is Status.MISSING
    assert "found `diag1`: did you mean `diag_haut`?" in result.note.render(str)


def test_a_function_may_be_named_on_the_command_line():
    text = PLAIN.replace("diag_haut", "oblique")
    view, found = checked(text, "diag_haut", names={"diag_haut": "oblique"})
    assert found["diag_haut"].status is Status.PASSED
    assert view.exercises[0].written_as == "oblique"


def test_lists_of_columns_are_read_as_such():
    text = """
def grille_vide():
    return [[0] * 6 for c in range(7)]

def affiche(g):
    for l in range(6):
        print(*[".XO"[colonne[l]] for colonne in g])

def coup_possible(g, c):
    return g[c][0] == 0

def jouer(g, j, c):
    l = 5
    while g[c][l] != 0:
        l -= 1
    g[c][l] = 1 if j else 2

def horiz(g, j, l, c):
    return c < 4 and all(g[c + k][l] == (1 if j else 2) for k in range(4))

def vert(g, j, l, c):
    return l < 3 and all(g[c][l + k] == (1 if j else 2) for k in range(4))
"""
    found = onze(text)
    written = ("affiche", "coup_possible", "jouer", "horiz", "vert")
    assert [name for name in written if found[name].status is not Status.PASSED] == []
    (size,) = (one for one in found["grille_vide"].findings if one.failure)
    assert "Rows and columns are exchanged" in size.hint.render(str)


def test_a_win_may_be_asked_from_the_last_disc():
    """As in classes whose hand-out gives the cell: from any disc of the player."""
    text, _, rest = PLAIN.partition("def victoire")
    rest = rest[rest.index("def match_nul") :]
    wins = """def victoire(g, j, l, c):
    lignes = [(0, 1), (1, 0), (1, 1), (1, -1)]
    for dl, dc in lignes:
        n = 1
        for sens in (1, -1):
            y, x = l + sens * dl, c + sens * dc
            while 0 <= y < 6 and 0 <= x < 7 and g[y][x] == j:
                n, y, x = n + 1, y + sens * dl, x + sens * dc
        if n >= 4:
            return True
    return False


"""
    assert onze(text + wins + rest)["victoire"].status is Status.PASSED
    wrong = onze(text + wins.replace(", (1, -1)]", "]") + rest)["victoire"]
    assert wrong.status is Status.FAILED
