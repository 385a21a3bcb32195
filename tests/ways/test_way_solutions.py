"""Right solutions of each station pass, wrong ones are caught with the hint that fits."""

from pathlib import Path

import pytest

import local_lab
from pions.app.checks import handout_trial
from pions.app.ways import stations
from pions.checks import wrong_solutions
from pions.checks.model import Status

pytestmark = pytest.mark.once
HERE = Path(__file__).parent
WAYS = {one.name: one for one in stations.ways()}
RIGHT = [path for name in WAYS for path in sorted((HERE / name / "right").glob("*.py"))]
WRONG = [
    wrong
    for name in WAYS
    for wrong in wrong_solutions.read(
        name, sorted((HERE / name).glob("wrong*.txt")), HERE / name / "right"
    )
]


def exercise(wrong):
    return wrong.handout, wrong.catch.rpartition(".")[0]


FIRST = {exercise(wrong): wrong for wrong in reversed(WRONG)}
"""One for each exercise; the others are thorough."""


@pytest.mark.parametrize("path", RIGHT, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_right_solution_passes(path):
    results = local_lab.examine(path.parts[-3], path)
    assert local_lab.complaints(results) == []
    assert local_lab.not_passed(results) == set()


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(
            wrong,
            id=str(wrong),
            marks=[pytest.mark.thorough] * (wrong is not FIRST[exercise(wrong)]),
        )
        for wrong in WRONG
    ],
)
def test_a_wrong_one_is_caught_by_its_check_with_its_hint(wrong):
    caught, finding = local_lab.first_failure(wrong.handout, wrong.source, exercise(wrong)[1])
    assert caught == wrong.catch
    assert finding.status is Status.FAILED
    assert wrong.hint in finding.hint.render(str)


@pytest.mark.thorough  # each of its wrong solutions is tried once more
@pytest.mark.parametrize("name", WAYS)
def test_every_hint_is_seen(name):
    seen = set()
    for wrong in WRONG:
        if wrong.handout == name:
            exercise = wrong.catch.rpartition(".")[0]
            _, finding = local_lab.first_failure(name, wrong.source, exercise)
            seen.add(finding.hint.template)
    hints = handout_trial.hints(local_lab.EVERY[name])
    assert [hint for hint, said in hints if said not in seen] == []


@pytest.mark.parametrize(
    ("way", "station"), [(way, one) for way in WAYS.values() for one in way.stations if one.task],
    ids=lambda of: of.name,
)  # fmt: skip
def test_a_station_has_three_right_solutions_and_ten_wrong_ones(way, station):
    assert len([path for path in RIGHT if path.parts[-3] == way.name]) >= 3
    caught = [one for one in WRONG if one.handout == way.name]
    assert sum(one.catch.rpartition(".")[0] in station.task for one in caught) >= 10
