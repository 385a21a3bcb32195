"""The hand-out `etat`, sentence by sentence."""

import copy
import io
import math
import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handouts import oracles
from handouts.oracles import plain
from pions.arena import single_game
from pions.core.types import Side
from pions.games.gravity import Gravity
from pions.handouts import etat
from pions.kernels import binding

COMPILED = binding.compiled()

EXAMPLE = {
    "grille": [
        [0, 0, 0, 2, 0, 0, 0],
        [0, 0, 0, 1, 0, 0, 0],
        [0, 0, 2, 1, 0, 0, 0],
        [0, 0, 1, 2, 1, 0, 0],
        [0, 2, 1, 1, 2, 0, 0],
        [1, 2, 2, 2, 1, 1, 0],
    ],
    "joueur": 1,
    "vides": 25,
    "libres": [5, 4, 2, 0, 3, 5, 6],
}
"""The state the hand-out shows."""

TABLE = [
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 13, 11, 8, 5],
    [5, 8, 11, 13, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
]


@pytest.fixture
def example():
    return copy.deepcopy(EXAMPLE)


def state_of(grid, player):
    free = [sum(row[c] == 0 for row in grid) for c in range(7)]
    return {
        "grille": [list(row) for row in grid],
        "joueur": player,
        "vides": sum(free),
        "libres": free,
    }


def answers(monkeypatch, *lines):
    """What the person will type; the end of input follows."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


columns = st.lists(st.integers(0, 6), max_size=42)


def played(moves):
    """The start after those of `moves` that have room."""
    state = etat.etat_initial()
    for col in moves:
        if state["libres"][col]:
            etat.jouer_coup(state, col)
    return state


# A state is a dict.


def test_a_state_is_a_dict_with_grille_joueur_vides_and_libres():
    assert etat.etat_initial() == {
        "grille": [[0] * 7 for _ in range(6)],
        "joueur": 1,
        "vides": 42,
        "libres": [6] * 7,
    }


def test_the_grid_is_row_by_row_with_row_0_on_top_and_red_starts_as_1():
    state = played([3, 3, 0])
    assert state["grille"][5] == [1, 0, 0, 1, 0, 0, 0]
    assert state["grille"][4] == [0, 0, 0, 2, 0, 0, 0]


# jouer_coup


def test_jouer_coup_mutates_all_four_entries(example):
    grille, rows, libres = example["grille"], list(example["grille"]), example["libres"]
    assert etat.jouer_coup(example, 2) is None
    assert example["grille"][1] == [0, 0, 1, 1, 0, 0, 0]
    assert (example["joueur"], example["vides"]) == (2, 24)
    assert example["libres"] == [5, 4, 1, 0, 3, 5, 6]
    # The student's own lists are the ones that change.
    assert example["grille"] is grille
    assert all(a is b for a, b in zip(example["grille"], rows, strict=True))
    assert example["libres"] is libres


@pytest.mark.parametrize("col", [3, -1, 7, 9, 3.0, 2.0, "2", None, (2,), True, np.True_])
def test_jouer_coup_asserts_that_col_is_legal_and_leaves_state_untouched(example, col):
    with pytest.raises(AssertionError):
        etat.jouer_coup(example, col)
    assert example == EXAMPLE


def test_jouer_coup_accepts_a_numpy_integer(example):
    etat.jouer_coup(example, np.int64(2))
    assert example["libres"][2] == 1


def test_moves_after_a_win_are_not_refused_by_jouer_coup():
    state = played([0, 1, 0, 1, 0, 1, 0])
    assert etat.coup_gagnant(state, 0)
    etat.jouer_coup(state, 6)
    assert state["grille"][5][6] == 2


@settings(max_examples=30)
@given(columns)
def test_vides_and_libres_always_count_the_empty_cells(moves):
    state = played(moves)
    assert state == state_of(state["grille"], state["joueur"])
    assert state["joueur"] == 1 + (42 - state["vides"]) % 2


# annuler_coup


@settings(max_examples=30)
@given(columns)
def test_annuler_coup_is_the_exact_inverse(moves):
    state, past = etat.etat_initial(), []
    for col in moves:
        if state["libres"][col]:
            past.append((copy.deepcopy(state), col))
            etat.jouer_coup(state, col)
    while past:
        before, col = past.pop()
        assert etat.annuler_coup(state, col) is None
        assert state == before


def test_annuler_coup_changes_the_students_own_lists(example):
    rows = list(example["grille"])
    etat.annuler_coup(example, 3)
    assert rows[0] == [0] * 7
    assert (example["joueur"], example["vides"], example["libres"][3]) == (2, 26, 1)


# coup_gagnant


@pytest.mark.parametrize(
    ("cells", "col"),
    [
        ([(5, c) for c in range(4)], 2),  # across
        ([(r, 6) for r in range(2, 6)], 6),  # up
        ([(5, 0), (4, 1), (3, 2), (2, 3)], 1),  # rising
        ([(5, 6), (4, 5), (3, 4), (2, 3)], 5),  # falling
    ],
)
def test_coup_gagnant_sees_all_four_directions(cells, col):
    grid = [[0] * 7 for _ in range(6)]
    for row, column in cells:
        grid[row][column] = 1
        for below in range(row + 1, 6):
            grid[below][column] = grid[below][column] or 2
    assert etat.coup_gagnant(state_of(grid, 2), col)
    missing_row, missing_column = cells[0]
    grid[missing_row][missing_column] = 2
    assert not etat.coup_gagnant(state_of(grid, 2), cells[2][1])


@pytest.mark.parametrize("length", [5, 6, 7])
@pytest.mark.parametrize("col", range(5))
def test_coup_gagnant_counts_runs_of_5_6_and_7(length, col):
    grid = [[0] * 7 for _ in range(5)] + [[2] * length + [0] * (7 - length)]
    assert etat.coup_gagnant(state_of(grid, 1), col)


def test_coup_gagnant_looks_at_the_topmost_disc_only():
    grid = [[0] * 7 for _ in range(4)] + [[2, 0, 0, 0, 0, 0, 0], [1, 1, 1, 1, 0, 0, 0]]
    state = state_of(grid, 1)
    assert not etat.coup_gagnant(state, 0)
    assert etat.coup_gagnant(state, 1)


@settings(max_examples=30)
@given(columns)
def test_coup_gagnant_agrees_with_counting_runs_after_every_move(moves):
    state = etat.etat_initial()
    for col in moves:
        if state["libres"][col]:
            etat.jouer_coup(state, col)
            before = copy.deepcopy(state)
            row = state["libres"][col]
            assert etat.coup_gagnant(state, col) == oracles.in_four(state["grille"], row, col)
            assert state == before


def test_coup_gagnant_of_an_empty_column_is_false():
    assert not etat.coup_gagnant(etat.etat_initial(), 3)


# strategie_alea


def test_strategie_alea_is_uniform_over_legal_columns(example):
    etat.graine(1)
    drawn = Counter(etat.strategie_alea(example) for _ in range(6000))
    assert set(drawn) == {0, 1, 2, 4, 5, 6}
    # Chi-square with 5 degrees of freedom: 20.5 is exceeded once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < 20.5
    assert example == EXAMPLE


def test_strategie_alea_asserts_that_a_legal_column_exists():
    with pytest.raises(AssertionError):
        etat.strategie_alea(state_of([[1] * 7] * 6, 1))


def test_graine_makes_the_draws_repeat():
    def draws():
        etat.graine(7)
        return [etat.strategie_alea(etat.etat_initial()) for _ in range(30)]

    before = random.getstate()
    assert draws() == draws()
    assert random.getstate() == before  # the global generator is left alone


# partie


def scripted(*moves):
    """A strategy that plays `moves` in turn."""
    rest = iter(moves)
    return lambda _state: next(rest)


def test_partie_returns_1_when_red_wins():
    assert etat.partie(scripted(0, 0, 0, 0), scripted(1, 1, 1)) == 1


def test_partie_returns_2_when_yellow_wins():
    assert etat.partie(scripted(1, 1, 1, 6), scripted(0, 0, 0, 0)) == 2


def test_partie_returns_0_for_a_draw():
    # Columns filled in an order that lines nobody up; checked with the oracle.
    red, yellow = [], []
    state, rng = etat.etat_initial(), random.Random(5)
    moves = drawn_game(rng)
    for ply, col in enumerate(moves):
        (red if ply % 2 == 0 else yellow).append(col)
        etat.jouer_coup(state, col)
    assert state["vides"] == 0
    assert oracles.winner(state["grille"]) == 0
    assert etat.partie(scripted(*red), scripted(*yellow)) == 0


def drawn_game(rng):
    """The moves of a full game without a line, found by trying at random."""
    while True:
        grid, moves, player = [[0] * 7 for _ in range(6)], [], 1
        while not oracles.winner(grid):
            choices = [c for c in range(7) if grid[0][c] == 0]
            if not choices:
                return moves
            rng.shuffle(choices)
            quiet = [c for c in choices if not oracles.winner(oracles.after(grid, player, c))]
            moves.append((quiet or choices)[0])
            grid, player = oracles.after(grid, player, moves[-1]), 3 - player


def test_partie_starts_with_red_on_an_empty_grid():
    seen = []

    def watching(state):
        seen.append(copy.deepcopy(state))
        return etat.strategie_alea(state)

    etat.graine(2)
    etat.partie(watching, watching)
    assert seen[0] == etat.etat_initial()
    assert [state["joueur"] for state in seen[:4]] == [1, 2, 1, 2]


def test_partie_does_not_let_an_illegal_move_pass():
    with pytest.raises(AssertionError):
        etat.partie(lambda _state: 7, etat.strategie_alea)


# h


def test_the_points_table_is_that_of_the_hand_out():
    assert etat.points == TABLE


@settings(max_examples=30)
@given(columns)
def test_h_sums_the_points_table_plus_for_red_minus_for_yellow(moves):
    state = played(moves)
    grid = state["grille"]
    won = oracles.winner(grid)
    points = sum(TABLE[r][c] * {0: 0, 1: 1, 2: -1}[grid[r][c]] for r in range(6) for c in range(7))
    if not won and state["vides"]:
        assert etat.h(state) == points


def test_h_is_inf_where_red_has_4_in_line_and_minus_inf_where_yellow_has():
    assert etat.h(played([0, 1, 0, 1, 0, 1, 0])) == math.inf
    assert etat.h(played([6, 0, 1, 0, 1, 0, 1, 0])) == -math.inf


def test_h_is_0_for_a_drawn_full_grid():
    state = etat.etat_initial()
    for col in drawn_game(random.Random(3)):
        etat.jouer_coup(state, col)
    assert etat.h(state) == 0


# strategie_minmax


def foreign(state):
    """A heuristic of a student's own: likes low discs on the left."""
    return sum(
        (7 - c) * (r + 1) * (cell == 1) - (7 - c) * r * (cell == 2)
        for r, row in enumerate(state["grille"])
        for c, cell in enumerate(row)
    )


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("heuristic", [etat.h, foreign])
def test_strategie_minmax_plays_the_min_max_move_where_red_maximises(seed, heuristic):
    rng = random.Random(seed)
    grid, player = oracles.open_grid(rng, rng.randrange(30))
    state = state_of(grid, player)
    best = oracles.best_columns(grid, player, 3, lambda g, to_move: heuristic(state_of(g, to_move)))
    assert {etat.strategie_minmax(heuristic, 3, state) for _ in range(4)} <= best
    assert state == state_of(grid, player)


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_strategie_minmax_plays_at_the_depth_it_is_told(depth):
    rng = random.Random(depth)
    for _ in range(3):
        grid, player = oracles.open_grid(rng, 27)
        best = oracles.best_columns(grid, player, depth, lambda g, k: etat.h(state_of(g, k)))
        assert etat.strategie_minmax(etat.h, depth, state_of(grid, player)) in best


def test_a_foreign_heuristic_sees_whole_states_that_are_not_won_and_may_spoil_them():
    seen = []

    def spoils(state):
        seen.append(copy.deepcopy(state))
        state["grille"][0][0] = 5
        state.clear()
        return 0

    start = played([0, 1, 0, 1, 0])
    before = copy.deepcopy(start)
    etat.strategie_minmax(spoils, 2, start)
    assert start == before
    assert seen
    for state in seen:
        assert state == state_of(state["grille"], state["joueur"])
        assert oracles.winner(state["grille"]) == 0
        assert state["vides"] == start["vides"] - 2
        assert state["joueur"] == start["joueur"]


def test_the_search_itself_gives_a_won_node_infinity_whatever_the_heuristic_says():
    hates_winning = lambda state: -oracles.winner(state["grille"]) - 1e9  # noqa: E731
    state = played([0, 1, 0, 1, 0, 1])
    assert etat.strategie_minmax(hates_winning, 1, state) == 0
    assert etat.strategie_minmax(hates_winning, 3, state) == 0


def test_strategie_minmax_blocks_a_threat_at_depth_2():
    state = played([0, 6, 0, 6, 1, 6])
    assert etat.strategie_minmax(foreign, 2, state) == 6
    assert etat.strategie_minmax(etat.h, 2, state) == 6


def test_strategie_minmax_wins_at_once_where_slower_wins_are_worth_the_same():
    etat.graine(4)
    # Three open in the middle of the bottom row: red wins now, and wins anyway.
    state = played([2, 2, 3, 3, 4, 4])
    assert {etat.strategie_minmax(etat.h, 5, state) for _ in range(20)} <= {1, 5}


def test_strategie_minmax_plays_on_when_every_move_loses():
    # Yellow has two open ends: nothing helps.
    grid = [[0] * 7 for _ in range(5)] + [[0, 0, 2, 2, 2, 0, 0]]
    assert etat.strategie_minmax(etat.h, 2, state_of(grid, 1)) in range(7)


def test_strategie_minmax_handles_the_state_of_the_hand_out(example):
    assert etat.strategie_minmax(etat.h, 3, example) in {0, 1, 2, 4, 5, 6}
    assert example == EXAMPLE


def test_strategie_minmax_refuses_depth_0_and_a_finished_game():
    with pytest.raises(AssertionError):
        etat.strategie_minmax(etat.h, 0, etat.etat_initial())
    with pytest.raises(AssertionError):
        etat.strategie_minmax(etat.h, 2, played([0, 1, 0, 1, 0, 1, 0]))


def test_strategie_minmax_5_is_min_max_at_depth_5_with_h():
    # Late, so that the slow oracle can follow.
    grid, player = oracles.open_grid(random.Random(11), 33)
    best = oracles.best_columns(grid, player, 5, lambda g, k: etat.h(state_of(g, k)))
    assert etat.strategie_minmax_5(state_of(grid, player)) in best


# The human strategy.


def test_the_human_strategy_prints_the_grid_and_asks_for_a_column(example, monkeypatch, capsys):
    answers(monkeypatch, "2")
    assert etat.strategie_humain(example) == 2
    shown = plain(capsys.readouterr().out)
    assert ". . . O . . .\n. . . X . . .\n. . O X . . .\n. . X O X . .\n" in shown
    assert ". O X X O . .\nX O O O X X .\n" in shown
    assert example == EXAMPLE


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("bonjour", "« bonjour » n'est pas un numéro"),
        ("", "rien tapé"),
        ("   ", "rien tapé"),
        ("9", "pas de colonne 9"),
        ("-1", "pas de colonne -1"),
        ("3", "La colonne 3 est pleine"),
        ("2.0", "« 2.0 » n'est pas un numéro"),
        ("1" * 5000, "n'est pas un numéro"),
    ],
)
def test_the_human_strategy_says_what_is_wrong_and_asks_again(
    example, monkeypatch, capsys, wrong, sentence
):
    answers(monkeypatch, wrong, wrong, "4")
    assert etat.strategie_humain(example) == 4
    assert plain(capsys.readouterr().out).count(sentence) == 2


def test_the_human_strategy_says_goodbye_at_the_end_of_input(example, monkeypatch, capsys):
    answers(monkeypatch, "encore")
    with pytest.raises(SystemExit) as goodbye:
        etat.strategie_humain(example)
    assert goodbye.value.code == 0
    assert plain(capsys.readouterr().out).endswith("Au revoir !\n")


def test_the_human_strategy_says_goodbye_on_ctrl_c(example, monkeypatch, capsys):
    def interrupted(_prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    with pytest.raises(SystemExit) as goodbye:
        etat.strategie_humain(example)
    assert goodbye.value.code == 0
    assert "Au revoir" in plain(capsys.readouterr().out)


def test_a_person_can_play_a_whole_game_against_min_max(monkeypatch, capsys):
    etat.graine(6)
    answers(monkeypatch, *(str(col) for col in range(7) for _ in range(6)))
    assert etat.partie(etat.strategie_minmax_5, etat.strategie_humain) == 1
    shown = plain(capsys.readouterr().out)
    assert shown.count("À jaune (O) de jouer") >= 3
    *_, last = shown.split("Colonne (0 à 6) : ")
    rows = [[".XO".index(cell) for cell in line.split()] for line in last.splitlines()[:6]]
    # Red opened and has just won: the grid shown last has the machine's last disc in it.
    assert sum(row.count(1) for row in rows) == sum(row.count(2) for row in rows) + 1
    assert etat.h(state_of(rows, 2)) == math.inf
    assert shown.endswith("0 1 2 3 4 5 6\nRouge gagne.\n")


def test_a_game_without_a_person_prints_nothing(capsys):
    etat.partie(etat.strategie_alea, etat.strategie_alea)
    assert not capsys.readouterr().out


def test_a_person_is_told_of_a_draw(monkeypatch, capsys):
    answers(monkeypatch, *map(str, drawn_game(random.Random(3))))
    assert etat.partie(etat.strategie_humain, etat.strategie_humain) == 0
    assert plain(capsys.readouterr().out).endswith("0 1 2 3 4 5 6\nPartie nulle.\n")


# Experiments.


def test_random_against_random_red_wins_about_55_6_percent_yellow_44_2_draws_0_26():
    games = 2500 if COMPILED else 1000
    etat.graine(2024)
    red, yellow, drawn = etat.pourcentages(etat.strategie_alea, etat.strategie_alea, games)
    assert red + yellow + drawn == pytest.approx(100)
    # Three standard errors of a rate p over n games.
    for seen, expected in ((red, 55.6), (yellow, 44.2), (drawn, 0.26)):
        error = 100 * math.sqrt(expected / 100 * (1 - expected / 100) / games)
        assert abs(seen - expected) < 3 * error


def test_over_50_games_min_max_depth_5_beats_random():
    games, depth = (50, 5) if COMPILED else (4, 3)
    etat.graine(50)

    def strategy(state):
        return etat.strategie_minmax(etat.h, depth, state)

    red, _, _ = etat.pourcentages(strategy, etat.strategie_alea, games)
    assert red >= 90


# In a match of the core.


def test_a_strategy_enters_a_match():
    etat.graine(3)
    players = {side: etat.Joueur(etat.strategie_alea) for side in Side}
    last = list(single_game.play(Gravity().initial(), players))[-1].after
    assert last.outcome() is not None
