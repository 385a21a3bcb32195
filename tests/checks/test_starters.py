"""The files of ``pions new``: what they ask, their experiments, and the first strategy written."""

import ast
import random
import re
from dataclasses import replace

import pytest

import local_lab
from pions import sandbox
from pions.checks.catalog import HANDOUTS
from pions.checks.starter import starter
from pions.games import catalog
from pions.sandbox.errors import PlayerFileError
from wrong_solutions import CHECKS

pytestmark = pytest.mark.once

MAIN = 'if __name__ == "__main__":'


def text(handout):
    return starter(HANDOUTS[handout])


def heads(tree):
    """``name(arguments)`` of each function and method."""
    return {
        (f"{owner.name}." if isinstance(owner, ast.ClassDef) else "") + node.name: ast.unparse(
            node.args
        )
        for owner in (tree, *(one for one in tree.body if isinstance(one, ast.ClassDef)))
        for node in owner.body
        if isinstance(node, ast.FunctionDef)
    }


@pytest.mark.parametrize("handout", HANDOUTS)
def test_a_starter_asks_for_the_arguments_of_the_hand_out_and_no_more(handout):
    found = heads(ast.parse(text(handout)))
    for exercise in HANDOUTS[handout].exercises:
        for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", exercise.signature):
            full = next((one for one in found if one.rpartition(".")[2] == name), None)
            if full is not None and not name.startswith("__"):
                asked = re.split(r", ?", found[full].removeprefix("self, "))
                wanted = re.split(r", ?", arguments.removeprefix("self, "))
                assert asked == wanted, full


def test_the_hex_starter_is_the_exercise_not_our_engine():
    algo = text("hex").partition("def algo")[2].partition("raise")[0]
    assert algo.startswith("(grille, joueur):")
    assert "Votre algorithme" in algo
    for word in ("réseau", "secondes", "recherche", "moteur"):
        assert word not in text("hex")


@pytest.mark.parametrize("handout", HANDOUTS)
def test_the_prose_is_french_as_the_style_guide_wants_it(handout):
    for word in ("jeton", "égalité", "en avant", "fenêtre", "au trait"):
        assert word not in text(handout)


def with_experiments(handout):
    """A correct solution of the hand-out with the experiments of its starter; nothing has run."""
    solution = (CHECKS / "correct" / handout / "plain.py").read_text("utf-8").partition(MAIN)[0]
    names = {"__name__": "__main__"}
    code = solution + "\n\n" + MAIN + text(handout).partition(MAIN)[2]
    exec(compile(code, f"{handout}.py", "exec"), names)  # noqa: S102 - our own files
    return names


def shown(capsys):
    return capsys.readouterr().out


@pytest.mark.parametrize("handout", HANDOUTS)
def test_running_a_starter_as_it_is_runs_nothing(handout, capsys):
    exec(compile(text(handout), f"{handout}.py", "exec"), {"__name__": "__main__"})  # noqa: S102
    assert shown(capsys) == ""


def test_the_experiments_of_etat_run_on_ones_own_functions(capsys):
    own = with_experiments("etat")
    own["experience_hasard"](30)
    last = shown(capsys).rpartition("\r")[2]
    rates = [float(rate) for rate in re.findall(r"(\d+\.\d) %", last)]
    assert last.startswith("30 parties")
    assert sum(rates) == pytest.approx(100, abs=0.2)
    own["experience_minmax"](2, 2)
    assert "2 parties : rouge" in shown(capsys)


def test_the_experiments_of_noeud_run_on_ones_own_classes(capsys):
    own = with_experiments("noeud")
    own["experience_evaluation"]()
    assert "evaluation = -140" in shown(capsys)
    own["experience_hasard"](4, 2)
    assert re.search(r"alpha-bêta : [34] sur 4", shown(capsys))


def test_the_experiments_of_caml_run_on_ones_own_strategies(capsys):
    own = with_experiments("caml")
    own["experience"](own["ia_1"], own["ia_random"], 20)
    won, lost, drawn = map(int, re.findall(r": (\d+)", shown(capsys)))
    assert won + lost + drawn == 20
    assert won > lost


def test_the_fight_of_hex_runs_on_ones_own_algorithms(capsys):
    own = with_experiments("hex")

    def distrait(_grille, _joueur):
        return 0, 0

    random.seed(1)
    own["combat"]([own["aleatoire"], own["naif"], distrait], n=5, parties=2)
    lines = shown(capsys).splitlines()
    assert sum(int(line.split(" : ")[1].split()[0]) for line in lines) == 12
    assert lines[0].startswith("naif : ")
    assert lines[-1] == "distrait : 0 sur 8"


def test_the_duels_of_colonnes_run_on_ones_own_functions(capsys):
    own = with_experiments("colonnes")
    own["experience_hasard"](30)
    assert re.search(r"joueur 1 : 0\.\d{3}", shown(capsys))
    own["experience_duels"](1, 1)
    rows = shown(capsys).splitlines()
    assert [row.split()[0] for row in rows[1:]] == ["w1", "w2", "w3", "w4"]
    assert all(float(cell) in {0, 0.5, 1} for row in rows[1:] for cell in row.split()[1:])


FIRST = {
    "etat": (
        "strategie_alea",
        "    return max(c for c in range(7) if state['libres'][c])",
        "connect4",
    ),
    "caml": ("ia_random", "    return max(c for c in range(7) if t[5][c] == 0)", "connect4"),
    "hex": ("algo", "    return tuple(np.argwhere(grille == 0)[0])", "hex-5"),
    "colonnes": (
        "minmax",
        "    return 0, max((x, G[x].index(0)) for x in range(7) if 0 in G[x])",
        "connect4",
    ),
}


@pytest.mark.parametrize("handout", FIRST)
def test_a_file_plays_as_soon_as_its_first_strategy_is_written(handout):
    name, body, game = FIRST[handout]
    rules = catalog.find(game)
    before, head, after = text(handout).partition(f"def {name}(")
    written = before + head + after.replace("    raise NotImplementedError", body, 1)
    with sandbox.load(local_lab.file_of(written), rules) as player:
        assert player.description.choice.found.name == name
        assert player.choose(rules.initial()) in rules.initial().legal_moves()


@pytest.mark.parametrize("handout", [*FIRST, "noeud"])
def test_a_starter_is_refused_as_a_player_because_nothing_is_written(handout):
    rules = catalog.find("hex-5" if handout == "hex" else "connect4")
    rules = catalog.find("puissance3") if handout == "noeud" else rules
    with pytest.raises(PlayerFileError, match="is not written yet"):
        sandbox.load(local_lab.file_of(text(handout)), rules)


def test_a_function_asked_for_by_name_that_is_not_written_is_named():
    file = replace(local_lab.file_of(text("etat")), function="strategie_alea")
    with pytest.raises(PlayerFileError, match=r"`strategie_alea` in .* is not written yet"):
        sandbox.load(file, catalog.find("connect4"))
