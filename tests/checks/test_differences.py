"""The kind of difference is seen, and decides the hint."""

import pytest

import local_lab
from pions.checks import differences
from pions.checks.cases import Case, Tried, _decisive
from pions.checks.catalog import HANDOUTS
from pions.checks.colonnes.grid import ending_kinds
from pions.checks.differences import Kind
from pions.checks.model import Check, Exercise, Status
from pions.checks.noeud.board import ends_misread
from pions.checks.questions import Answer, Odd, Question, Raised
from pions.checks.right_answers import number, one_of
from pions.checks.sentences import GENERAL, under
from pions.core.types import Term
from wrong_solutions import CHECKS

pytestmark = pytest.mark.once

GRID = [[1, 0, 0], [2, 1, 0], [1, 2, 2]]


@pytest.mark.parametrize(
    ("got", "right", "kind"),
    [
        (None, 3, Kind.NONE),
        (Odd("<function>"), 3, Kind.FUNCTION),
        (Odd("<generator>"), [1], Kind.LAZY),
        ("3", 3, Kind.TEXT),
        (True, 3, Kind.BOOLEAN),
        ("oui", True, Kind.NOT_BOOLEAN),
        (3.0, 3, Kind.DECIMAL),
        ((3, 4), 3, Kind.SEVERAL),
        (3, (3, 4), Kind.SINGLE),
        ([3, 4], (3, 4), Kind.LIST_FOR_TUPLE),
        ((4, 3), (3, 4), Kind.COUPLE_TURNED),
        (float("nan"), 0, Kind.NAN),
        (float("inf"), 7, Kind.INFINITE),
        (10**6, float("inf"), Kind.FINITE),
        (-float("inf"), float("inf"), Kind.SIGN),
        (-7, 7, Kind.SIGN),
        (140, 70, Kind.DOUBLE),
        (8, 7, Kind.ONE_MORE),
        (6, 7, Kind.ONE_LESS),
        (False, True, Kind.MISSED),
        (True, False, Kind.MISTAKEN),
        (GRID[::-1], GRID, Kind.UPSIDE_DOWN),
        ([row[::-1] for row in GRID], GRID, Kind.MIRRORED),
        ([list(row) for row in zip(*GRID, strict=True)], GRID, Kind.TURNED),
        ([[(0, 2, 1)[cell] for cell in row] for row in GRID], GRID, Kind.SWAPPED),
        ([[0, 0], [1, 0]], [[0, 0], [0, 1]], Kind.OTHER_INDEX),
        ([[0] * 7] * 6, [[0] * 6] * 7, Kind.SHAPE_TURNED),
        ([[0] * 7] * 7, [[0] * 6] * 7, Kind.SHAPE),
        ("x o\n. .", "o x\n. .", Kind.SWAPPED),
        (". .\no x", "o x\n. .", Kind.UPSIDE_DOWN),
        ("ox\n..", "o x\n. .", Kind.SPACES),
        ("", "o x\n. .", Kind.NOTHING_PRINTED),
    ],
)
def test_how_one_value_differs_from_another(got, right, kind):
    assert kind in list(differences.of_value(got, [right]))


@pytest.mark.parametrize(("got", "right"), [(4, 2), (18, 9), (-2, -1), (0, 0)])
def test_a_small_number_is_doubled_by_chance(got, right):
    assert Kind.DOUBLE not in list(differences.of_value(got, [right]))


def _said(value):
    return Answer(value, repr(value), None, {}, "", ())


def test_a_column_or_a_player_is_no_double_of_another():
    assert Kind.DOUBLE in number(20).kinds(_said(40), 40)
    assert Kind.DOUBLE not in one_of([20]).kinds(_said(40), 40)
    assert Kind.SIGN not in one_of([2]).kinds(_said(-2), -2)
    assert Kind.NONE in one_of([2]).kinds(_said(None), None)


def test_one_item_of_a_couple_and_a_value_alone():
    wanted = number(20).of_couple(0)
    assert Kind.DOUBLE in wanted.kinds(_said((40, 1)), (40, 1))
    assert [*wanted.kinds(_said(20), 20)] == [Kind.SINGLE]


def test_only_what_holds_for_all_right_values_is_said():
    assert Kind.ONE_MORE not in list(differences.of_value(4, [3, 6]))
    assert list(differences.of_value("4", [3, 6])) == [Kind.TEXT]


def test_what_was_given_and_what_became_of_it():
    assert list(differences.of_change([1], [1], [2])) == [Kind.CHANGED]
    assert list(differences.of_change([1], [2], [1])) == [Kind.UNCHANGED]


def test_arguments_are_to_blame_for_our_call_only():
    text = "TypeError: f() takes 1 positional argument but 2 were given"
    # Nothing of the file was running yet: it was called with what its function does not take.
    assert list(differences.of_exception(raised("TypeError", text, None))) == [Kind.ARGUMENTS]
    # It was running: the call is its own.
    assert list(differences.of_exception(raised("TypeError", text, 3))) == [Kind.TYPE, Kind.RAISED]


def raised(name, text, line):
    return Raised((name, "Exception"), text, line, "")


def tried(*, fails, value=0, traits=(), **rivals):
    """A case that was asked and answered with `value`; each rival gives one value itself."""
    case = Case(Question("f()"), traits=traits, rivals=rivals)
    return Tried(case, fails, (value,))


def test_a_mistake_is_named_where_it_explains_every_answer():
    wrong = tried(fails=True, value=1, mistake=1)
    assert list(_decisive((), [wrong])) == ["mistake"]
    assert list(_decisive((), [wrong, tried(fails=False, value=2, mistake=2)])) == ["mistake"]
    assert list(_decisive((), [wrong, tried(fails=True, value=3, mistake=2)])) == []
    # Where the mistake would change nothing, a right answer fits it, and a wrong one does not.
    assert list(_decisive((), [wrong, tried(fails=False)])) == ["mistake"]
    assert list(_decisive((), [wrong, tried(fails=True)])) == []


def test_a_trait_is_named_where_all_that_fail_have_it_and_nothing_else():
    edge, corner = tried(fails=True, traits={"edge"}), tried(fails=True, traits={"edge", "corner"})
    assert list(_decisive((), [edge, corner, tried(fails=False)])) == ["edge"]
    assert list(_decisive((), [edge, corner, tried(fails=False, traits={"edge"})])) == []
    # Two cases are not yet all of them.
    assert list(_decisive((), [edge, corner])) == []
    assert list(_decisive((), [edge, corner, edge])) == [Kind.ALL]


def advice(kinds, hints):
    check = Check("c", lambda _lab, _seed: None, said={"hint": Term("usual"), **hints})
    exercise = Exercise(HANDOUTS["etat"].folder, "f", "", "f(x)", (check,))
    return exercise.advice(check, kinds).render(str)


def test_the_own_sentence_then_the_general_one_then_the_usual_one():
    assert advice((), {}) == "usual"
    assert advice((Kind.SIGN,), {}) == under(GENERAL, "general")[Kind.SIGN]
    assert advice((Kind.SIGN,), {Kind.SIGN: Term("own")}) == "own"
    assert advice(("mine", Kind.SIGN), {"mine": Term("own")}) == "own"
    assert advice((Kind.ARGUMENTS,), {}).endswith("`f(x)`.")


def test_an_exception_or_none_matters_more_than_where_it_came():
    assert (
        advice(("edge", Kind.NONE), {"edge": Term("own")}) == under(GENERAL, "general")[Kind.NONE]
    )


@pytest.mark.parametrize("handout", HANDOUTS.values(), ids=lambda one: one.name)
def test_every_hint_can_be_said(handout):
    for exercise in handout.exercises:
        for check in exercise.checks:
            for said in exercise.said(check).values():
                assert said.format(signature="") == said


def hints_of(handout, exercise, *changes):
    source = (CHECKS / "correct" / handout / "plain.py").read_text("utf-8")
    for old, new in changes:
        assert source.count(old) == 1
        source = source.replace(old, new)
    (result,) = local_lab.examine(handout, source, only=frozenset({exercise}))
    return [one.hint.render(str) for one in result.findings if one.hint is not None]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("def h(state):\n", "def h(etat, joueur):\n", "calls it like this: `h(state)`"),
        ("    return total\n", "    print(total)\n", "`print` only shows it"),
        ("    return total\n", "    pass\n", "returns None here"),
        ("    return total\n", "    return str(total)\n", "A text is returned"),
        ("    return total\n", "    return -total\n", "plus for red, minus for yellow"),
        ("    return total\n", "    return totale\n", "does not know a name"),
        ("def h(state):\n", "def h(state):\n    return h(state)\n", "calls itself without end"),
        ("    return total\n", "    return state['point']\n", "no such key"),
        ("    return total\n", "    return points[9]\n", "An index leaves the list"),
        ("    return total\n", "    return total / 0\n", "division by zero"),
        ("    return total\n", "    return None + total\n", "is None"),
        ("    return total\n", "    return lambda: total\n", "parentheses of the call"),
        ("    total = 0\n", "    if points == []:\n        total = 0\n", "before it has a value"),
        ("    return total\n", "    state['joueur'] = 0\n    return total\n", "must stay as it is"),
    ],
)
def test_what_happened_is_said_whatever_the_exercise(old, new, said):
    assert said in hints_of("etat", "h", (old, new))[0]


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("random.choice([])", Kind.EMPTY),
        ("random.randint(1, 0)", Kind.EMPTY),
        ("random.randrange(0)", Kind.EMPTY),
        ("max([])", Kind.EMPTY),
        ("np.random.randint(0)", Kind.EMPTY),
        ("np.random.choice([])", Kind.EMPTY),
        ("np.random.default_rng().integers(0)", Kind.EMPTY),
        ("bool(np.zeros(3) == 0)", Kind.ARRAY),
        ("[][0]", Kind.EMPTY),
        ("[][1]", Kind.INDEX),
        ("(lambda: later)()\n    later = 1", Kind.UNBOUND),
    ],
)
def test_how_python_and_numpy_say_it(body, kind):
    pytest.importorskip("numpy")
    source = f"import random\nimport numpy as np\ndef f():\n    return {body}\n"
    answer = local_lab.ask(source, Question("f()", ("f",)))
    assert next(differences.of_exception(answer.raised)) == kind


def test_a_disc_in_another_row_of_its_column_is_in_no_other_column():
    """Lists of rows: the index in each list is the column."""
    assert Kind.OTHER_INDEX not in list(differences.of_grid([[1, 0], [0, 0]], [[0, 0], [1, 0]]))


def test_what_is_no_couple_is_said_once():
    """All the empty cells instead of one: nothing is drawn that could be even or uneven."""
    source = (
        "import numpy as np\ndef aleatoire(grille, joueur):\n    return np.argwhere(grille == 0)\n"
    )
    (result,) = local_lab.examine("hex", source, only=frozenset({"aleatoire"}))
    legal, even = result.findings
    assert legal.status is Status.FAILED
    assert "couple (i, j)" in legal.hint.render(str)
    assert even.status is Status.SKIPPED
    assert even.reason is not None
    assert result.status is Status.FAILED
    assert result.share == 0


def test_an_algorithm_that_blocks_the_other_is_no_naive_one_gone_wrong():
    source = (CHECKS / "correct" / "hex" / "lone.py").read_text("utf-8")
    source = source.replace("def algo(", "def loin(")
    source += "\n\ndef algo(grille, joueur):\n    return loin(grille, 3 - joueur)\n"
    results = local_lab.examine("hex", source, only=frozenset({"algo"}))
    assert local_lab.complaints(results) == []


def columns(*discs):
    """Seven columns of six cells, the first ones with these discs, from the bottom up."""
    return [[*column, *[0] * (6 - len(column))] for column in (*discs, *[()] * (7 - len(discs)))]


@pytest.mark.parametrize(
    ("value", "kinds"),
    [
        (columns((1, 2)), ["too early"]),
        (columns((0, 1)), ["floating"]),
        (columns((1, 1)), ["turns"]),
        (columns((1, 1, 1, 1), (2, 2, 2, 2)), ["beyond the end"]),
        ((columns((1, 2)), 1), ["grid and more"]),
        ((1, 2), []),
        ("grid", []),
    ],
)
def test_what_is_no_end_of_a_game_is_told_by_what_is_wrong_with_it(value, kinds):
    assert list(ending_kinds(value)) == kinds


@pytest.mark.parametrize(
    ("discs", "kinds"),
    [
        ({(4, 0)}, set()),
        ({(2, 0), (3, 1), (4, 2)}, {"diagonals", "falling diagonals"}),
        ({(4, 0), (3, 1), (2, 2)}, {"diagonals", "rising diagonals"}),
    ],
)
def test_three_in_a_diagonal_end_the_game_for_those_who_count_that_one(discs, kinds):
    grid = [[int((row, column) in discs) for column in range(5)] for row in range(5)]
    over = {kind for kind, ends in ends_misread(grid).items() if ends}
    assert over == {"empty cells"} | kinds
