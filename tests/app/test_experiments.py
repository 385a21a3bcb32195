"""Experiments: figures that depend on the seed and the players alone, and what they say."""

import csv
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.app.lab import experiments, ranges, table_figures
from pions.app.lab.experiments import (
    depths_table,
    minimax_against_random,
    play,
    random_against_random,
    weights_table,
)
from pions.app.lab.plans import Column, Duels, ExperimentPlan, Setup, TableCell, TablePlayer
from pions.app.players import contender
from pions.arena.series import play_series
from pions.arena.statistics import Tally
from pions.core.errors import InvalidOption, UnknownName
from pions.core.seeds import derive
from pions.games.gravity import Gravity
from pions.kernels import binding

JIT = binding.compiled()
SMALL = Setup(Gravity(4, 4, 3), games=6, seed=5)


def finished(plan, workers=1):
    """The last table."""
    *_, duels = play(plan, workers=workers)
    return duels


PLANS = {
    "weights": weights_table(SMALL, ["0/1/5", "0/3/1"], depth=1),
    "depths": depths_table(SMALL, [1, 2]),
    "minimax": minimax_against_random(SMALL, [1, 2], sides=("first", "second")),
    "random": random_against_random(Setup(Gravity(4, 4, 3), games=350, seed=5)),
}


@pytest.mark.parametrize("kind", ["minimax", "random"])
def test_two_processes_give_the_figures_of_one(kind):
    assert finished(PLANS[kind], workers=2) == finished(PLANS[kind], workers=1)


@pytest.mark.parametrize("kind", PLANS)
def test_nobody_need_say_how_many_processes(kind):
    assert finished(PLANS[kind], workers=None) == finished(PLANS[kind])


@pytest.mark.parametrize("kind", PLANS)
def test_the_table_fills_from_nothing_to_the_whole_plan(kind):
    plan = PLANS[kind]
    done = [duels.done for duels in play(plan, workers=1)]
    assert done[0] == 0
    assert done == sorted(set(done))
    assert done[-1] == plan.total == plan.setup.games * len(plan.rows) * len(plan.columns)


def test_a_cell_is_the_series_of_its_two_players_wherever_it_stands():
    wide = finished(weights_table(SMALL, ["0/1/5", "0/3/1", "0/1/1"], depth=1))
    narrow = finished(weights_table(SMALL, ["0/3/1", "0/1/1"], depth=1))
    assert wide.cell(row=1, column=2) == narrow.cell(row=0, column=1)
    row, column = wide.plan.rows[1], wide.plan.columns[2]
    seed = derive(SMALL.seed, row.spec, column.spec)
    pair = (contender(one.spec, SMALL.game) for one in (row, column))
    games = list(play_series(SMALL.game, *pair, SMALL.games, seed=seed, swap=False))
    cell = TableCell(Tally.of(games), sum(g.plies for g in games), len({g.moves for g in games}))
    assert wide.cell(row=1, column=2) == cell


def test_where_random_opens_the_wins_of_min_max_are_still_its_own():
    plan = minimax_against_random(SMALL, [2], sides=("second",))
    (row,), (column,) = plan.rows, plan.columns
    seed = derive(SMALL.seed, column.spec, row.spec)
    pair = (contender(one.spec, SMALL.game) for one in (column, row))
    games = play_series(SMALL.game, *pair, SMALL.games, seed=seed, swap=False)
    assert finished(plan).cells[0].tally == Tally.of(games).reversed


def test_another_seed_gives_other_figures():
    plans = [random_against_random(Setup(Gravity(), games=300, seed=seed)) for seed in (0, 1)]
    assert finished(plans[0]).cells != finished(plans[1]).cells


def test_random_games_of_connect_four_go_as_measured_before():
    """Red 55.6, yellow 44.2, draw 0.26 percent over 40 000 games of another program."""
    games = 200_000 if JIT else 1_000
    cell = finished(random_against_random(Setup(Gravity(), games, seed=1))).cells[0]
    for count, measured in ((cell.tally.wins, 0.556), (cell.tally.losses, 0.442)):
        # Both figures are samples: four standard errors of their difference.
        error = math.sqrt(measured * (1 - measured) * (1 / games + 1 / 40_000))
        assert abs(count / games - measured) < 4 * error
    assert cell.tally.draws / games < 0.02


def test_min_max_beats_random_from_both_sides():
    setup = Setup(Gravity(), 50 if JIT else 6, seed=0)
    plan = minimax_against_random(setup, [5 if JIT else 1], sides=("first", "second"))
    for cell in finished(plan).cells:
        assert cell.tally.wins >= 0.8 * setup.games


def test_the_hand_outs_weights_are_w1_to_w4_at_depth_2():
    plan = weights_table(Setup.named("connect4", 100, 0))
    assert [row.name for row in plan.rows] == ["w1", "w2", "w3", "w4"]
    assert [row.detail for row in plan.rows] == [
        "0/1/10/1000",
        "0/1/10/100",
        "0/1/10/30",
        "0/1/2/4",
    ]
    assert all("depth=2" in row.spec for row in plan.rows)
    assert plan.total == 1600


def test_a_game_without_a_points_table_gets_its_own_evaluator():
    plan = minimax_against_random(Setup.named("hex-3", 2, 0), [1])
    assert plan.rows[0].spec == "minimax:depth=1,eval=path"
    assert finished(plan).done == 2


@pytest.mark.parametrize(
    ("make", "problem"),
    [
        (lambda: Setup.named("conect4", 1, 0), UnknownName),
        (lambda: Setup.named("connect4", 0, 0), InvalidOption),
        (lambda: depths_table(Setup.named("connect4", 1, 0), [1, 99]), InvalidOption),
        (lambda: weights_table(Setup.named("hex-5", 1, 0)), InvalidOption),
        (lambda: minimax_against_random(SMALL, [1], evaluator="pionts"), UnknownName),
    ],
)
def test_nonsense_is_refused_while_planning(make, problem):
    with pytest.raises(problem):
        make()


@given(st.lists(st.integers(1, 42), min_size=1, max_size=8, unique=True))
def test_depths_are_read_back_in_order(depths):
    assert ranges.depths(",".join(map(str, depths))) == tuple(depths)


@pytest.mark.parametrize(
    ("text", "depths"),
    [("5", (5,)), ("1-5", (1, 2, 3, 4, 5)), (" 1 - 2 , 7 ", (1, 2, 7)), ("2,1-3", (2, 1, 3))],
)
def test_depths_may_be_ranges(text, depths):
    assert ranges.depths(text) == depths


@pytest.mark.parametrize("text", ["", "0", "5-1", "1-43", "one", "1,,2", "-3", "1-2-3", "1.5"])
def test_other_depths_are_refused_with_the_text(text):
    with pytest.raises(InvalidOption, match="is not a list of depths") as caught:
        ranges.depths(text)
    assert caught.value.values["text"] == text


@pytest.mark.parametrize(
    "text",
    ["0/1/10/1000", "0,1,10,1000", "[0, 1, 10, 1000, inf]", "0/1/10/1000/∞", "(0;1;10;1000)"],
)
def test_weights_are_read_however_they_are_written(text):
    assert ranges.weights(text) == "0/1/10/1000"


@pytest.mark.parametrize("text", ["", "inf", "1/two", "0/inf/1", "0/nan", "1e99", "0//1"])
def test_other_weights_are_refused(text):
    with pytest.raises(InvalidOption, match="is not a list of weights"):
        ranges.weights(text)


def table_of(*cells):
    """A square table of duels between random players with these tallies."""
    size = math.isqrt(len(cells))
    names = "abcd"[:size]
    rows = tuple(TablePlayer(name, "random") for name in names)
    columns = tuple(Column(name, "random") for name in names)
    plan = ExperimentPlan("weights", Setup(Gravity(), 10, 0), "random", rows, columns)
    return Duels(plan, tuple(TableCell(Tally(*cell), 70, 5) for cell in cells))


#          a           b           c
TABLE = (
    (5, 0, 5), (8, 0, 2), (6, 2, 2),  # a opens
    (3, 0, 7), (9, 0, 1), (4, 0, 6),  # b opens
    (2, 2, 6), (1, 0, 9), (0, 0, 10), # c opens
)  # fmt: skip


def test_standings_count_the_games_against_others_from_both_sides():
    best, second, last = table_figures.standings(table_of(*TABLE))
    # a opened for 8 + 7 points of 20, and answered for 7 + 7 of 20.
    assert (best.name, best.games, best.score.value) == ("a", 40, 29 / 40)
    # b: 3 + 4 opening, 2 + 9 answering; c: 3 + 1 and 3 + 6.
    assert (second.name, second.score.value) == ("b", 18 / 40)
    assert (last.name, last.score.value) == ("c", 13 / 40)


def test_face_to_face_is_the_two_cells_of_a_pair():
    duels = table_of(*TABLE)
    a, b, _ = table_figures.standings(duels)
    lead = table_figures.face_to_face(duels, a, b)
    assert (lead.games, lead.score.value, lead.leader) == (20, 15 / 20, "first")
    assert lead.certain  # 15 of 20: Wilson's interval starts at 0.53
    assert table_figures.face_to_face(duels, b, a).leader == "second"


def test_opening_is_judged_over_the_whole_table():
    lead = table_figures.opening(table_of(*TABLE))
    assert (lead.games, lead.score.value) == (90, 40 / 90)
    assert (lead.leader, lead.certain) == ("second", False)
    assert lead.more > 0


def test_opening_is_judged_from_the_opener_where_columns_open():
    plan = minimax_against_random(SMALL, [1], sides=("first", "second"))
    duels = Duels(plan, (TableCell(Tally(4, 0, 2)), TableCell(Tally(6, 0, 0))))
    assert table_figures.opening(duels).score.value == 4 / 12


def test_players_without_games_have_no_standing():
    assert table_figures.standings(table_of((1, 0, 0), (0, 0, 0), (0, 0, 0), (0, 0, 0))) == []


def test_every_figure_is_in_the_csv_file(tmp_path):
    duels = finished(PLANS["weights"])
    table_figures.write_csv(duels, "1.2.3", tmp_path / "table.csv")
    with (tmp_path / "table.csv").open(encoding="utf-8", newline="") as file:
        records = list(csv.DictReader(file))
    assert [(record["row"], record["column"]) for record in records] == [
        ("w1", "w1"),
        ("w1", "w2"),
        ("w2", "w1"),
        ("w2", "w2"),
    ]
    for record, cell in zip(records, duels.cells, strict=True):
        tally = cell.tally
        assert [int(record[name]) for name in ("wins", "draws", "losses")] == [
            tally.wins,
            tally.draws,
            tally.losses,
        ]
        assert float(record["score"]) == (tally.wins + tally.draws / 2) / 6
        assert float(record["score_low"]) <= float(record["score"]) <= float(record["score_high"])
        assert float(record["mean_plies"]) == cell.plies / 6
        assert int(record["different_games"]) == cell.different
    first = records[0]
    assert first["row_player"] == "minimax:depth=1,eval=lines,w=0/1/5"
    assert (first["game"], first["seed"], first["version"]) == ("gravity-4x4x3", "5", "1.2.3")


def test_a_cell_without_games_has_empty_figures_not_zeros():
    duels = next(play(PLANS["depths"]))
    for record in table_figures.figures(duels, "1"):
        assert record["games"] == 0
        assert record["score"] is record["win_rate"] is record["mean_plies"] is None


def test_the_usual_workers_fits_the_machine():
    assert 1 <= experiments.processes_of(None) <= 16
