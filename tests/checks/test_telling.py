"""What is said of a whole file: once, without contradictions, and with every exercise counted."""

import pytest

import local_lab
from pions.app.checks.checking import _exercise
from pions.app.checks.file_views import FileView
from pions.checks.catalog import HANDOUTS
from pions.checks.model import Check, Exercise, Failure, Status
from pions.checks.noeud.search import prunes
from pions.checks.runner import CheckPlan, Laboratory, findings
from pions.core.types import Term
from pions.render.checks.text import passing
from wrong_solutions import correct

pytestmark = pytest.mark.once


def changed(handout, *changes, base="plain"):
    """A correct solution with some of its lines changed."""
    source = correct(handout, base)
    for old, new in changes:
        assert old in source
        source = source.replace(old, new)
    return source


def viewed(results, *, for_teacher=False):
    """What a student sees of the results."""
    exercises = tuple(_exercise(one, for_teacher=for_teacher) for one in results)
    return FileView("mine.py", "", "", exercises)


def test_a_right_solution_of_5_by_5_alone_passes_and_is_told_so():
    source = changed(
        "noeud",
        ("range(len(self.grille[0]))", "range(5)"),
        ("hauteur, largeur = len(g), len(g[0])", "hauteur, largeur = 5, 5"),
        ("[0] * self.WIDTH for _ in range(self.HEIGHT)", "[0] * 5 for _ in range(5)"),
        ("range(len(grille) - 1, -1, -1)", "range(4, -1, -1)"),
    )
    results = local_lab.examine("noeud", source)
    assert local_lab.not_passed(results) == set()
    assert local_lab.failures(results) == []
    notes = {one.exercise.name for one in results if one.note is not None}
    assert {"troisPionsAlignesColonnes", "finJeu", "jouerColonne"} <= notes
    assert "Noeud" not in notes


def test_more_evaluations_than_positions_are_not_blamed_on_the_window():
    source = changed("noeud", ("Noeud(copie, True)", "Noeud(copie, False)"))
    (result,) = local_lab.examine("noeud", source, only=("alpha_beta",))
    (pruning,) = [one for one in result.findings if one.check.run is prunes]
    assert pruning.status is Status.FAILED
    assert "in turn" in pruning.hint.render(str)


def test_a_line_that_fails_everywhere_is_explained_once():
    source = changed("etat", ('    rouge = state["joueur"] == 1\n', '    rouge = state["jouer"]\n'))
    results = local_lab.examine("etat", source, only=frozenset({"strategie_minmax"}))
    failed = [one for one in results[0].findings if one.status is Status.FAILED]
    assert len(failed) > 2
    assert [bool(one.failure.trace) for one in failed] == [True] + [False] * (len(failed) - 1)
    assert all("as in `strategie_minmax` above" in one.hint.render(str) for one in failed[1:])


BEFORE = "Mend first what the check above shows"


@pytest.mark.parametrize(
    ("first", "second", "separate", "said"),
    [
        (("deeper",), ("shallower", "one more"), False, BEFORE),
        (("deeper",), ("deeper",), False, "deeper"),
        (("shallower",), ("opposed",), False, BEFORE),
        (("player 1",), ("player 2", "swapped"), False, BEFORE),
        (("changed",), ("assertion", "raised"), False, BEFORE),
        (("deeper",), ("shallower",), True, "shallower"),
        (("unchanged",), ("turn", "unchanged"), True, BEFORE),
        (("deeper",), ("none",), False, "none"),
    ],
)
def test_a_hint_never_contradicts_the_one_before_it(first, second, separate, said):
    def check(name, kinds, **settings):
        hints = {kind: Term(kind) for kind in kinds}
        failure = Failure("f()", "1", "2", kinds=kinds)
        hints["hint"] = Term("usual")
        return Check(name, lambda _lab, _seed: failure, said=hints, **settings)

    checks = (check("one", first), check("two", second, separate=separate))
    exercise = Exercise(HANDOUTS["etat"].folder, "h", "", "h(state)", checks)
    laboratory = Laboratory(local_lab.Local(local_lab.file_of("h = 1")), "mine.py", {})
    found = list(findings(CheckPlan(HANDOUTS["etat"]), exercise, laboratory, []))
    assert found[0].hint.render(str) == first[0]
    assert found[1].hint.render(str).startswith(said)


@pytest.mark.parametrize("for_teacher", [False, True])
def test_a_hidden_exercise_that_is_not_judged_stays_in_the_count(for_teacher):
    source = changed("etat", ('    state["vides"] -= 1\n', ""))
    hidden = frozenset({"partie", "strategie_minmax"})
    view = viewed(local_lab.examine("etat", source, hidden=hidden), for_teacher=for_teacher)
    assert any(one.status == "skipped" for one in view.exercises if one.name in hidden)
    assert view.counted == len(view.exercises) == 8
    assert view.by_hand == ()


def test_an_exercise_that_only_a_person_can_try_is_counted_and_named():
    source = changed("caml", ("    import tkinter\n", "    raise RuntimeError\n"))
    results = local_lab.examine("caml", source, only=frozenset({"hauteur", "humain"}))
    view = viewed(results)
    assert view.complete
    assert passing(view) == ("1 of 2 exercises pass. Not judged, to be tried by hand: humain.")
