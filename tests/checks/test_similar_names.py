"""A function under another name is found, checked, and said to be misnamed."""

import pytest

import local_lab
from pions.checks import catalog, similar_names, sources
from wrong_solutions import CHECKS

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("coup_gagnant", "coup_Gagnant"),
        ("coup_gagnant", "coupGagnant"),
        ("coup_gagnant", "COUP_GAGNANT"),
        ("coup_gagnant", "coup_gagant"),
        ("coup_gagnant", "coup_ganagnt"),
        ("strategie_alea", "strategie_aleatoire"),
        ("strategie_minmax", "strategie_minimax"),
        ("jouer_coup", "jouerCoup"),
        ("annuler_coup", "annule_coup"),
        ("ia_random", "ia_aleatoire"),
        ("tous_alignements", "tous_alignement"),
        ("évaluer", "evaluer"),
    ],
)
def test_one_name_for_another(name, written):
    assert similar_names.like(name, ["autre", written, "h"]) == [written]


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("h", "g"),
        ("nul", "nuls"),
        ("joue", "annule"),
        ("strategie_minmax", "strategie_minmax_5"),
        ("ia_1", "ia_2"),
        ("coup_gagnant", "coups_possibles"),
        ("init", "unit_test"),
        ("fini", "dessine"),
    ],
)
def test_names_that_mean_something_else(name, written):
    assert similar_names.like(name, [written]) == []


def etat(*renamed):
    source = (CHECKS / "correct" / "etat" / "plain.py").read_text("utf-8")
    for old, new in renamed:
        source = source.replace(old, new)
    return source


def test_it_is_checked_under_its_own_name_and_said_so():
    source = etat(("coup_gagnant", "coupGagnant"), ("strategie_alea", "strategie_aleatoire"))
    only = frozenset({"coup_gagnant", "strategie_alea", "h"})
    won, alea, h = local_lab.examine("etat", source, only=only)
    assert [one.status.value for one in (won, alea, h)] == ["passed"] * 3
    assert "`coupGagnant`; the hand-out calls it `coup_gagnant`" in won.note.render(str)
    assert "`strategie_aleatoire`" in alea.note.render(str)
    assert h.note is None


def test_its_failures_call_it_by_its_own_name():
    source = etat(("coup_gagnant", "coupGagnant"), (", (1, 1), (1, -1)]", ", (1, 1)]"))
    (result,) = local_lab.examine("etat", source, only=frozenset({"coup_gagnant"}))
    failure = next(one.failure for one in result.findings if one.failure)
    assert failure.call.startswith("coupGagnant(state, ")


def test_where_two_names_would_do_it_is_asked_which():
    source = (
        "def jouerCoup(state, col):\n    return 1\n\n\ndef jouer_Coup(state, col):\n    return 2\n"
    )
    (result,) = local_lab.examine("etat", source, only=frozenset({"jouer_coup"}))
    assert result.status.value == "missing"
    assert result.note.render(str).startswith("found `jouer")
    assert "did you mean `jouer_coup`?" in result.note.render(str)


def test_a_name_of_the_hand_out_is_no_other_one():
    """Nor is a function of another number of arguments."""
    source = "def parties(n):\n    return n\n\n\ndef h(state):\n    return 0\n"
    partie = local_lab.examine("etat", source, only=frozenset({"partie"}))[0]
    assert partie.status.value == "missing"
    assert sources.read(local_lab.file_of(source)).meant(catalog.HANDOUTS["etat"]) == {}


def test_methods_and_classes_too():
    source = (CHECKS / "correct" / "noeud" / "plain.py").read_text("utf-8")
    source = source.replace("finJeu", "fin_jeu").replace("alpha_beta", "alphaBeta")
    source = source.replace("Puissance3", "Puissance_3")
    names_ = frozenset({"finJeu", "jouerColonne", "alpha_beta", "Puissance3"})
    results = local_lab.examine("noeud", source, only=names_)
    assert [(one.exercise.name, one.status.value) for one in results] == [
        (one.exercise.name, "passed") for one in results
    ]
    assert len(results) == 4


def test_a_file_of_misnamed_functions_is_recognised():
    source = (
        "def jouerCoup(state, col):\n    pass\n\n\ndef coupGagnant(state, col):\n    return 1\n"
    )
    assert catalog.followed(sources.read(local_lab.file_of(source)), None).name == "etat"
