"""``pions tree``: the search of a file in the terminal, its cut-offs, values to predict."""

import json
import re

import pytest

from wrong_solutions import correct

pytestmark = pytest.mark.once

SEARCH = """
import pions

INF = 10**6


def jouer(g, col, j):
    g = [ligne[:] for ligne in g]
    g[max(i for i in range(6) if g[i][col] == 0)][col] = j
    return g


def note(g):
    return sum((1 if v == 1 else -1) * (3 - abs(3 - x)) for l in g for x, v in enumerate(l) if v)


@pions.traced
def alphabeta(g, p, alpha, beta, j):
    if p == 0:
        return note(g)
    meilleur = -INF if j == 1 else INF
    for c in range(7):
        v = alphabeta(jouer(g, c, j), p - 1, alpha, beta, 3 - j)
        if j == 1:
            meilleur = max(meilleur, v)
            alpha = max(alpha, meilleur)
        else:
            meilleur = min(meilleur, v)
            beta = min(beta, meilleur)
        if alpha >= beta:
            break
    return meilleur


def strategie(state):
    alphabeta(state["grille"], 2, -INF, INF, state["joueur"])
    return 3
"""
LINE = SEARCH.splitlines().index("        if alpha >= beta:") + 1


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(SEARCH)
    return str(file)


def test_the_tree_and_the_line_of_every_cut_off(pions, mine):
    ended = pions("tree", mine)
    assert (ended.status, ended.err) == (0, "")
    # A stone counts 3 less its distance from the centre: 0 to 3. Red takes the centre, and so
    # does yellow; after 1, 2, 3 red is worse, and on the right the first stones show it.
    assert re.search(r"^MAX 0$", ended.out, re.MULTILINE)
    assert re.search(r"^  4: MIN 0 \*", ended.out, re.MULTILINE)
    cuts = re.findall(rf"Line {LINE} of the source ended it: if alpha >= beta:", ended.out)
    assert len(cuts) == 3
    assert "Not looked at: 2 3 4 5 6 7" in ended.out


def test_values_are_predicted_and_told_right_or_wrong(pions, mine):
    asked = pions("tree", mine, "--predict", typed="")
    assert "MIN ?" in asked.out
    assert re.search(r"^MAX \?$", asked.out, re.MULTILINE)
    # First is node 1: red in the first column, yellow best in the middle.
    ended = pions("tree", mine, "--predict", typed="-3\nmany\n5\nquit\n")
    told = ended.out.replace("\N{MINUS SIGN}", "-")
    assert "Right. MIN takes the smallest of 0, -1, -2, -3, -2, -1, 0: -3." in told
    assert "“many” is no value" in ended.out
    assert "No, it is -2." in told
    assert "1 of 2 right." in ended.out


NAMELESS = """
def valeur(n, p):
    if p == 0:
        return n % 5
    notes = [valeur(3 * n + k, p - 1) for k in range(2)]
    return max(notes) if p % 2 else min(notes)

def strategie(state):
    valeur(1, 3)
    return 3
"""


def test_nodes_without_moves_are_asked_for_by_the_number_they_are_shown_with(pions, tmp_path):
    file = tmp_path / "nameless.py"
    file.write_text(NAMELESS)
    lines = pions("tree", str(file), "--predict", typed="0\n" * 7).out.splitlines()
    shown = [line.strip().split(":")[0] for line in lines if line.endswith("?") and ":" in line]
    asked = re.findall(r"Node (\S+) \(M", "\n".join(lines))
    assert len(asked) == len(set(asked)) == 6  # of 7 with children, one is the root
    assert sorted(asked) == sorted(shown)


def test_a_deeper_tree_hides_all_values_but_those_of_its_leaves(pions, tmp_path):
    file = tmp_path / "deeper.py"
    file.write_text(SEARCH.replace('["grille"], 2,', '["grille"], 3,'))
    out = pions("tree", str(file), "--predict", typed="").out
    nodes = re.findall(r"^( *)(?:\d: )?M(?:AX|IN) (.*)$", out, re.MULTILINE)
    assert {len(indent) for indent, _value in nodes} == {0, 2, 4, 6}
    assert all((value == "?") == (len(indent) < 6) for indent, value in nodes)
    assert "too large" not in out


def test_a_tree_too_large_to_be_predicted_says_what_is_given(pions, tmp_path):
    file = tmp_path / "large.py"
    file.write_text(correct("colonnes", "plain"))
    out = pions("tree", str(file), "--depth", "3", "--predict", typed="").out
    assert "This tree is too large" in out
    assert "smaller --depth" in out
    assert len(re.findall(r"^ *\d: MIN \?$", out, re.MULTILINE)) == 7
    assert "too large" not in pions("tree", str(file), "--predict", typed="").out


def test_a_depth_that_the_file_does_not_take_is_said_to_be_unused(pions, mine, tmp_path):
    told = "--depth 3 changed nothing"
    saved = str(tmp_path / "tree.json")
    assert told not in pions("tree", mine, "--save", saved).out
    assert told in pions("tree", mine, "--depth", "3").out
    assert told in pions("tree", mine, "--depth", "3", "--predict", typed="").out
    assert f"{told}: a saved tree" in pions("tree", saved, "--depth", "3").out
    deep = tmp_path / "deep.py"
    deep.write_text(correct("colonnes", "plain"))
    assert told not in pions("tree", str(deep), "--depth", "3").out


def test_a_tree_that_is_saved_is_shown_again(pions, mine, tmp_path):
    saved = tmp_path / "tree.json"
    shown = pions("tree", mine, "--moves", "44", "--save", str(saved)).out
    again = pions("tree", str(saved)).out
    assert again.strip() in shown
    assert json.loads(saved.read_text())["first_is_max"] is True


def test_french_readers_read_french(pions, mine):
    ended = pions("tree", mine, lang="fr")
    assert f"La ligne {LINE} du programme a coupé" in ended.out


def test_bad_input_is_told_in_a_sentence(pions, mine, tmp_path):
    flat = tmp_path / "flat.py"
    flat.write_text("def strategie(state):\n    return 3\n")
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    endless = tmp_path / "endless.py"
    endless.write_text("def f(s):\n    return f(s)\ndef strategie(state):\n    return f(state)\n")
    for arguments in (
        ["x.txt"],
        [str(tmp_path / "none.py")],
        [str(flat)],
        [str(broken)],
        [str(endless)],
        [mine, "--moves", "9"],
        [mine, "--moves", "1212121"],
        [mine, "--save", str(tmp_path / "no" / "tree.json")],
    ):
        ended = pions("tree", *arguments)
        assert ended.status == 2, arguments
        assert ended.err.startswith("pions: ")
        assert "Traceback" not in ended.err.splitlines()[0]


@pytest.mark.parametrize(("handout", "game"), [("noeud", "puissance3"), ("colonnes", "connect4")])
def test_the_searches_of_hand_outs_are_shown(pions, tmp_path, handout, game):
    file = tmp_path / f"{handout}.py"
    file.write_text(correct(handout, "plain"))
    ended = pions("tree", str(file), "--game", game)
    assert ended.status == 0
    assert re.search(r"^  1: MIN ", ended.out, re.MULTILINE)


OWN_TREE = """
import pions

@pions.traced
def mm(tree, maximising=True):
    if isinstance(tree, int):
        return tree
    values = [mm(one, not maximising) for one in tree]
    return max(values) if maximising else min(values)

mm([[3, 5], [2, 9]])
print(mm.tree)
mm.tree.save("tree.json")
"""


def test_a_file_that_saves_its_own_tree_is_read(pions, tmp_path):
    file = tmp_path / "own.py"
    file.write_text(OWN_TREE)
    ended = pions("tree", str(file))
    assert ended.status == 2
    assert "No function of own.py plays" in ended.err
    assert "pions tree tree.json" in ended.err
    file.write_text(SEARCH + OWN_TREE)
    ended = pions("tree", str(file))
    assert (ended.status, ended.err) == (0, "")
    assert "MAX 0" in ended.out
