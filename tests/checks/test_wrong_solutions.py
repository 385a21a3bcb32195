"""Every wrong solution is caught by the check that should, with a message that helps."""

import ast
import random
from dataclasses import replace
from pathlib import Path

import pytest

import local_lab
import pions.checks
from pions.checks import runner
from pions.checks.catalog import HANDOUTS
from pions.checks.differences import STRONG, Kind
from pions.checks.model import Failure
from pions.checks.questions import Question
from wrong_solutions import collection, correct

pytestmark = pytest.mark.once
WRONG = [wrong for handout in HANDOUTS for wrong in collection(handout)]
FIRST = {(wrong.handout, wrong.catch): wrong for wrong in reversed(WRONG)}
"""One for each check."""
SOME = [
    pytest.param(wrong, id=str(wrong), marks=[pytest.mark.thorough] * (place > 0))
    for handout in HANDOUTS
    for place, wrong in enumerate(collection(handout)[:14:7])
]
"""One of each hand-out, which are run by the same code; a second of each is thorough."""


def words(said):
    return said if isinstance(said, str) else said.render(str)


def first_failure(results):
    """The first check that fails, and what it says."""
    for result in results:
        for finding in result.findings:
            if finding.status.value == "failed" or local_lab.is_not_general(finding):
                return f"{result.exercise.name}.{finding.check.name}", finding
    return "none", None


def test_there_are_many_and_each_hand_out_has_its_share():
    assert len(WRONG) >= 500
    assert len({(wrong.handout, wrong.name) for wrong in WRONG}) == len(WRONG)
    for handout in HANDOUTS:
        assert sum(wrong.handout == handout for wrong in WRONG) >= 34


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(
            wrong,
            id=str(wrong),
            marks=[pytest.mark.thorough] * (wrong is not FIRST[wrong.handout, wrong.catch]),
        )
        for wrong in WRONG
    ],
)
def test_is_caught_by_the_check_that_should(wrong):
    exercise = wrong.catch.rpartition(".")[0]
    caught, finding = local_lab.first_failure(wrong.handout, wrong.source, exercise)
    assert caught == wrong.catch
    failure = finding.failure
    said = " ".join([failure.call, words(failure.expected), words(failure.obtained)])
    assert wrong.says in said
    assert failure.call
    assert words(failure.expected)
    assert words(failure.obtained)
    shows_what_fails(failure)
    if wrong.again:
        fails_again(failure, wrong.source)
    assert wrong.hint in finding.hint.render(str)
    assert finding.hint.render(str)


def shows_what_fails(failure):
    """What was expected is not what was obtained, as it is shown."""
    assert words(failure.expected) != words(failure.obtained)
    if failure.expected_board is not None and failure.obtained_board is not None:
        assert failure.expected_board != failure.obtained_board


def fails_again(failure, source):
    """The call that is shown, typed again, gives what is shown as obtained."""
    obtained, question = failure.obtained, failure.question
    assert question is not None
    if not isinstance(obtained, str) or "\n" in obtained or " = " in obtained:
        return  # a sentence about it, or about what has changed: there is nothing to compare
    call = failure.call.partition("  #")[0].split("; ")
    before = "\n".join([f"inf = float('inf')\n{question.before}", *call[:-1]])
    names = (*question.names, "Noeud", "Puissance3", "Puissance4")
    typed = replace(question, call=call[-1], before=before, names=names)
    first = local_lab.ask(source, typed)
    if gives(first, obtained):
        return
    # Chance may give something else each time.
    assert any(local_lab.ask(source, typed, seed) != first for seed in range(1, 5))


def gives(answer, obtained):
    if answer.raised is not None:
        return answer.raised.text in obtained
    return answer.shown == obtained


def test_a_kind_of_one_exercise_has_no_general_name():
    """Else a general difference, such as a `ValueError`, gets the sentence about another thing."""
    own = set()
    for path in Path(pions.checks.__file__).parent.glob("*/*.py"):
        questions = path.read_text("utf-8").partition("\nCHECKS: ")[0]  # then names of checks
        for node in ast.walk(ast.parse(questions)):
            kinds = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", ())
            kinds = (
                ()
                if isinstance(node, ast.Tuple)
                else [*kinds, *(getattr(node, name, None) for name in ("value", "slice"))]
            )
            own |= {kind.value for kind in kinds if isinstance(kind, ast.Constant)}
    assert {"points only", "taken", "full column", "deeper"} <= own
    assert own & {str(kind) for kind in STRONG} == set()


def test_what_is_kept_from_earlier_calls_is_told_from_chance():
    """A memory that spoils later answers is named; draws that differ by themselves are not."""
    source = correct("etat", "plain")
    kept = source.replace(
        "    total = 0\n", "    global total\n    total = globals().get('total', 0)\n"
    )
    assert kept != source
    _, finding = local_lab.first_failure("etat", kept, "h")
    assert Kind.KEPT in finding.failure.kinds
    drawn = source.replace(
        "return random.choice(coups_possibles(state))", "return random.randint(0, 7)"
    )
    assert drawn != source
    _, finding = local_lab.first_failure("etat", drawn, "strategie_alea")
    assert Kind.KEPT not in finding.failure.kinds


def test_a_draw_between_two_moves_that_falls_alike_a_few_times_is_not_taken_for_a_memory():
    """Read with four seeds, this file draws 1 each time; it keeps nothing all the same."""
    source = "import random\n\ndef h(state):\n    return 1 if random.random() < 0.75 else 2\n"
    assert [random.Random(seed).random() < 0.75 for seed in (1, 2001, 2002, 2003)] == [True] * 4
    examined = local_lab.Local(local_lab.file_of(source), seed=1)
    lab = runner.Laboratory(examined, "mine.py", {})
    question = Question("h(state)", ("h",), {"state": {}})
    assert [lab.ask(question).value, lab.ask(question).value] == [1, 2]
    lab.examined.read_again()
    lab.ask(question)
    failure = Failure("h(state)", "3", "2", question=question)
    assert lab.compared(failure).kinds == ()


@pytest.mark.parametrize("wrong", SOME)
def test_nothing_before_it_is_blamed(wrong):
    """The whole file: what comes before passes, what builds on it is not judged."""
    results = local_lab.examine(
        wrong.handout, wrong.source, only=local_lab.windowless(wrong.handout)
    )
    caught, _ = first_failure(results)
    assert caught == wrong.catch
    broken = wrong.catch.rpartition(".")[0]
    for result in results:
        if broken in result.exercise.needs:
            assert result.status.value in ("passed", "skipped")
