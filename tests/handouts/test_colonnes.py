"""The hand-out `colonnes`, sentence by sentence."""

import copy
import io
import math
import random
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handouts import oracles
from handouts.oracles import plain
from pions.arena import single_game
from pions.arena.statistics import Tally, wilson
from pions.core.errors import InvalidOption
from pions.core.types import Side
from pions.games.gravity import Gravity
from pions.handouts import colonnes
from pions.handouts.colonnes_cours import PETIT, _toutes
from pions.kernels import binding

COMPILED = binding.compiled()
INF = math.inf
W = [0, 1, 10, 100, INF]

any_grid = st.lists(
    st.lists(st.sampled_from([0, 1, 2]), min_size=6, max_size=6), min_size=7, max_size=7
)


def turned(printed):
    """From rows with row 0 on top to columns counted from the bottom."""
    return [[printed[5 - y][x] for y in range(6)] for x in range(7)]


def rows(grid):
    """The inverse of `turned`."""
    return [[grid[x][5 - r] for x in range(7)] for r in range(6)]


def some_grid(seed, plies):
    printed, player = oracles.open_grid(random.Random(seed), plies)
    return turned(printed), player


def full_grid():
    """A full grid where nobody has won: pairs of rows that repeat nothing four times."""
    return [[1 + (x // 2 + y) % 2 for y in range(6)] for x in range(7)]


# The grid


def test_init_gives_7_columns_of_6_empty_cells():
    grid = colonnes.init()
    assert grid == [[0] * 6 for _ in range(7)]
    grid[0][0] = 1
    assert grid[1][0] == 0
    assert colonnes.init()[0][0] == 0


def test_display_shows_the_top_row_first_with_points_o_and_x(capsys):
    grid = colonnes.init()
    grid[3][0] = grid[4][0] = 1
    grid[3][1] = 2
    grid[6][0] = 2
    colonnes.display(grid)
    assert plain(capsys.readouterr().out).splitlines() == [
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . . . . .",
        ". . . x . . .",
        ". . . o o . x",
    ]


def test_tous_alignements_gives_the_69_lines_24_21_12_and_12():
    lines = colonnes.tous_alignements()
    steps = Counter()
    for line in lines:
        assert len(line) == 4
        (x0, y0), (x1, y1) = line[:2]
        step = (x1 - x0, y1 - y0)
        assert line == [(x0 + k * step[0], y0 + k * step[1]) for k in range(4)]
        assert all(0 <= x < 7 and 0 <= y < 6 for x, y in line)
        steps[step] += 1
    assert steps == {(1, 0): 24, (0, 1): 21, (1, 1): 12, (1, -1): 12}
    assert len({tuple(line) for line in lines}) == 69
    assert [(0, 0), (1, 0), (2, 0), (3, 0)] in lines
    assert all(isinstance(cell, tuple) for line in lines for cell in line)


def test_tous_holds_the_lines():
    assert colonnes.tous == colonnes.tous_alignements()


def test_coups_lists_the_cell_where_a_disc_of_each_open_column_falls():
    grid = colonnes.init()
    grid[0] = [1, 2, 1, 2, 1, 2]
    grid[3][0] = 1
    assert sorted(colonnes.coups(grid)) == [(1, 0), (2, 0), (3, 1), (4, 0), (5, 0), (6, 0)]


def test_coups_of_a_won_or_full_grid_is_empty():
    grid = colonnes.init()
    grid[2] = [2, 2, 2, 2, 0, 0]
    assert colonnes.coups(grid) == []
    assert colonnes.coups(full_grid()) == []


@settings(max_examples=60)
@given(any_grid)
def test_fini_is_1_or_2_for_a_completed_line_and_0_otherwise(grid):
    assert colonnes.fini(grid) == oracles.winner(rows(grid))


def test_fini_of_a_full_drawn_grid_is_0():
    assert oracles.winner(rows(full_grid())) == 0
    assert colonnes.fini(full_grid()) == 0


def test_joue_random_returns_the_grid_of_a_finished_game():
    colonnes.graine(4)
    for _ in range(50):
        grid = colonnes.joue_random()
        cells = [cell for column in grid for cell in column]
        assert colonnes.fini(grid) or 0 not in cells
        assert cells.count(1) - cells.count(2) in (0, 1)
        if winner := colonnes.fini(grid):  # the last to move has won
            assert winner == (1 if cells.count(1) > cells.count(2) else 2)


def test_the_mean_score_of_player_1_over_random_games_is_about_0_557():
    games = 3000 if COMPILED else 1000
    colonnes.graine(557)
    # A score has a variance of at most 1/4: three standard errors.
    assert abs(colonnes.score_moyen(games) - 0.557) < 3 * 0.5 / math.sqrt(games)


def test_a_score_is_1_for_a_win_0_for_a_loss_and_a_half_for_a_draw():
    won, lost = colonnes.init(), colonnes.init()
    won[0], lost[0] = [1, 1, 1, 1, 0, 0], [2, 2, 2, 2, 0, 0]
    assert [colonnes.score(grid) for grid in (won, lost, full_grid())] == [1, 0, 0.5]


# utilite


def utility(grid, k, w):
    """``U_k`` from its formula; the sums of ``w[4]`` are left to the ends of the game."""
    total = 0
    for line in colonnes.tous:
        mine = sum(grid[x][y] == k for x, y in line)
        theirs = sum(grid[x][y] == 3 - k for x, y in line)
        if theirs == 0:
            total += w[mine]
        if mine == 0:
            total -= w[theirs]
    return total


@settings(max_examples=60)
@given(any_grid, st.sampled_from([1, 2]), st.sampled_from([W, [0, 1, 2.5, 4.25, INF]]))
def test_utilite_sums_the_lines_without_a_stone_of_the_other_minus_the_same(grid, k, w):
    if colonnes.fini(grid) == 0:
        assert colonnes.utilite(grid, k, w) == pytest.approx(utility(grid, k, w))


@pytest.mark.parametrize("last", [INF, 1000, 1, 0])
def test_utilite_of_a_won_position_is_inf_or_minus_inf_never_nan(last):
    w = [0, 1, 10, 100, last]
    grid = colonnes.init()
    grid[3] = [1, 1, 1, 1, 0, 0]
    grid[4] = [2, 2, 2, 0, 0, 0]
    assert (colonnes.utilite(grid, 1, w), colonnes.utilite(grid, 2, w)) == (INF, -INF)
    grid[3], grid[4] = grid[4], grid[3]
    grid[5] = [1, 2, 2, 2, 2, 0]
    grid[4] = [1, 1, 1, 0, 0, 0]
    assert (colonnes.utilite(grid, 1, w), colonnes.utilite(grid, 2, w)) == (-INF, INF)


def test_utilite_with_two_lines_of_four_is_not_nan():
    grid = colonnes.init()
    grid[0], grid[6] = [1, 1, 1, 1, 0, 0], [2, 2, 2, 2, 0, 0]
    for k in (1, 2):
        assert abs(colonnes.utilite(grid, k, W)) == INF


@given(st.integers(0, 1000), st.floats(-5, 5))
@settings(max_examples=20)
def test_w_0_does_not_matter(seed, w0):
    grid, _ = some_grid(seed, 12)
    assert colonnes.utilite(grid, 1, [w0, 1, 10, 30, INF]) == colonnes.utilite(
        grid, 1, [0, 1, 10, 30, INF]
    )


# minmax


def min_max(grid, k, w, p):
    """The scheme of the hand-out: the best of minus what is left to the other."""
    moves = [
        (x, y) for x in range(7) for y in range(6) if grid[x][y] == 0 and (y == 0 or grid[x][y - 1])
    ]
    if p == 0 or not moves or colonnes.fini(grid):
        won = colonnes.fini(grid)
        return ((INF if won == k else -INF) if won else utility(grid, k, w)), set()
    values = {}
    for x, y in moves:
        grid[x][y] = k
        values[x, y] = -min_max(grid, 3 - k, w, p - 1)[0]
        grid[x][y] = 0
    best = max(values.values())
    return best, {move for move, value in values.items() if value == best}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("w", [W, [0, 1, 2.5, 4, INF], [0, 1.0, 10.0, 30.0, 99]])
@pytest.mark.parametrize("p", [1, 2])
def test_minmax_returns_the_utility_and_a_best_move_and_leaves_g_unchanged(seed, w, p):
    grid, k = some_grid(seed, 5 * seed)
    before = copy.deepcopy(grid)
    value, best = min_max(grid, k, w, p)
    found, move = colonnes.minmax(grid, k, w, p)
    assert found == pytest.approx(value)
    assert move in best
    assert before == grid


def test_minmax_at_depth_3_and_for_either_player_on_the_same_grid():
    grid, _ = some_grid(77, 26)
    for k in (1, 2):
        value, best = min_max(grid, k, W, 3)
        found, move = colonnes.minmax(grid, k, W, 3)
        assert found == value
        assert move in best


def test_the_move_is_uniform_among_the_best():
    # Depth 1 on an empty board with weights that like every opening alike but the rest.
    colonnes.graine(8)
    grid = colonnes.init()
    flat = [0, 0, 0, 0, INF]
    drawn = Counter(colonnes.minmax(grid, 1, flat, 1)[1] for _ in range(3500))
    assert set(drawn) == {(x, 0) for x in range(7)}
    # Chi-square with 6 degrees of freedom: 22.5 is exceeded once in a thousand.
    assert sum((count - 500) ** 2 / 500 for count in drawn.values()) < 22.5


def test_the_move_is_uniform_even_when_all_are_minus_inf():
    grid = colonnes.init()
    for x in (2, 3, 4):
        grid[x][0] = 2  # open at both ends: player 1 loses whatever it plays
    colonnes.graine(9)
    values = [colonnes.minmax(grid, 1, W, 2) for _ in range(3500)]
    assert {value for value, _ in values} == {-INF}
    drawn = Counter(move for _, move in values)
    assert len(drawn) == 7
    assert sum((count - 500) ** 2 / 500 for count in drawn.values()) < 22.5


def test_a_slower_win_is_as_good_as_an_immediate_one_for_minmax():
    grid = colonnes.init()
    for x in (2, 3, 4):
        grid[x][0] = 1
    colonnes.graine(10)
    moves = {colonnes.minmax(grid, 1, W, 3)[1] for _ in range(200)}
    assert moves > {(1, 0), (5, 0)}


def test_the_move_is_none_where_the_game_is_over_the_grid_full_or_p_is_0():
    won = colonnes.init()
    won[0] = [1, 1, 1, 1, 0, 0]
    assert colonnes.minmax(won, 1, W, 3) == (INF, None)
    assert colonnes.minmax(won, 2, W, 3) == (-INF, None)
    assert colonnes.minmax(full_grid(), 1, W, 3) == (0, None)
    grid, k = some_grid(3, 9)
    assert colonnes.minmax(grid, k, W, 0) == (colonnes.utilite(grid, k, W), None)


def test_minmax_sees_the_end_of_the_grid():
    grid, k = some_grid(5, 40)
    value, best = min_max(grid, k, W, 4)
    found, move = colonnes.minmax(grid, k, W, 4)
    assert found == value
    assert move in best


def test_minmax_works_on_a_grid_whose_counts_no_game_has():
    grid = colonnes.init()
    for x in range(3):
        grid[x][0] = 1
    assert colonnes.minmax(grid, 1, W, 1) == (INF, (3, 0))
    assert colonnes.minmax(grid, 2, W, 2)[1] == (3, 0)


def test_a_finite_w_4_is_taken_as_inf():
    grid, k = some_grid(6, 20)
    finite = [0, 1, 10, 100, 1]
    assert colonnes.minmax(grid, k, finite, 2)[0] == colonnes.minmax(grid, k, W, 2)[0]


def test_a_negative_depth_is_refused():
    with pytest.raises(AssertionError):
        colonnes.minmax(colonnes.init(), 1, W, -1)


# partie


@pytest.mark.parametrize(("p1", "p2"), [(1, 2), (2, 1)])
def test_partie_returns_the_final_grid_and_shows_each_move_when_asked(p1, p2, capsys):
    colonnes.graine(3)
    grid = colonnes.partie(W, W, p1, p2, True)
    shown = plain(capsys.readouterr().out).split("\n\n")[:-1]
    discs = sum(cell != 0 for column in grid for cell in column)
    assert len(shown) == discs
    assert [text.count("o") + text.count("x") for text in shown] == list(range(1, discs + 1))
    colonnes.display(grid)
    assert plain(capsys.readouterr().out).strip() == shown[-1].strip()
    assert colonnes.fini(grid) or discs == 42


def test_partie_is_silent_when_not_asked(capsys):
    colonnes.partie(W, [0, 1, 2, 4, INF], 2, 1, False)
    assert plain(capsys.readouterr().out) == ""


def test_partie_needs_a_depth_of_at_least_1():
    with pytest.raises(AssertionError):
        colonnes.partie(W, W, 0, 1, False)


# Duels


def test_the_weights_of_the_duels_are_those_of_the_hand_out():
    assert [colonnes.w1, colonnes.w2, colonnes.w3, colonnes.w4] == [
        [0, 1, 10, 1000, INF],
        [0, 1, 10, 100, INF],
        [0, 1, 10, 30, INF],
        [0, 1, 2, 4, INF],
    ]


@pytest.fixture(scope="module")
def duels():
    """The table of the hand-out at depth 2, with fewer games."""
    return colonnes.tableau_duels(parties=25 if COMPILED else 2)


def test_the_table_of_duels_is_4_by_4_mean_scores_with_their_intervals(duels):
    games = 25 if COMPILED else 2
    assert [len(line) for line in duels] == [4, 4, 4, 4]
    for duel in (duel for line in duels for duel in line):
        assert duel.parties == games
        assert 2 * games * duel.moyenne == pytest.approx(
            round(2 * games * duel.moyenne)
        )  # wins and half points
        expected = wilson(duel.moyenne * games, games)
        assert (duel.intervalle.low, duel.intervalle.high) == pytest.approx(
            (expected.low, expected.high)
        )
        assert duel.intervalle.low <= duel.moyenne <= duel.intervalle.high


def test_the_table_shows_that_w4_loses_to_the_others(duels):
    against_w4 = [line[3] for line in duels[:3]]
    assert sum(duel.moyenne for duel in against_w4) / 3 > 0.7
    if COMPILED:  # two games a duel prove nothing
        assert all(duel.intervalle.low > 0.5 for duel in against_w4)


def test_the_table_is_the_same_for_the_same_seed_whatever_the_processes():
    weights = [colonnes.w3, colonnes.w4]
    table = colonnes.tableau_duels(weights, 1, 2, graine=5)
    assert colonnes.tableau_duels(weights, 1, 2, graine=5) == table
    assert colonnes.tableau_duels(weights, 1, 2, graine=5, processus=2) == table


def test_the_table_as_text(duels):
    lines = colonnes.texte_duels(duels).splitlines()
    assert lines[0].split()[-4:] == ["w1", "w2", "w3", "w4"]
    assert [line.split()[0] for line in lines[1:5]] == ["w1", "w2", "w3", "w4"]
    first = duels[0][0]
    comma = f"{first.moyenne:.3f} [{first.intervalle.low:.2f} ; {first.intervalle.high:.2f}]"
    assert comma.replace(".", ",") in plain(lines[1])


def table(*rows):
    """Duels of ten games each, from the points of player 1."""
    return [[colonnes.Duel(Tally(won, 0, 10 - won)) for won in row] for row in rows]


def test_the_table_says_which_weights_are_best_and_whether_opening_helps(duels):
    told = plain(colonnes.texte_duels(table((5, 10), (0, 5))))
    # w1 has won all ten games it opened and the ten it answered.
    assert (
        "w1 a le meilleur score contre les autres : 1,00 (intervalle à 95 % : 0,84 à 1,00)" in told
    )
    assert "w2 vient ensuite : 0,00" in told
    assert "Entre w1 et w2 : w1 est le plus fort, la chance ne l'explique pas." in told
    assert "Commencer ou jouer en second donne le même score." in told
    if COMPILED:
        assert plain(colonnes.texte_duels(duels)).splitlines()[-1].startswith("Commencer ")


def test_the_table_says_what_it_does_not_tell():
    close = plain(colonnes.texte_duels(table((5, 7), (6, 5))))
    assert "Entre w1 et w2 : ces 20 parties ne les départagent pas encore" in close
    assert "Ces parties ne disent pas encore si commencer est un avantage" in close
    even = plain(colonnes.texte_duels(table((5, 6), (6, 5))))
    assert "Entre w1 et w2 : égalité." in even
    opened = plain(colonnes.texte_duels(table((10, 9), (9, 10))))
    assert "Commencer est un avantage : le joueur 1 marque 0,95 par partie" in opened
    burden = plain(colonnes.texte_duels(table((0, 1), (1, 0))))
    assert "Commencer est un handicap : le joueur 1 marque 0,05 par partie" in burden


def test_the_table_of_one_list_of_weights_compares_nothing():
    alone = plain(colonnes.texte_duels(table((5,))))
    assert "meilleur score" not in alone
    assert "Commencer ou jouer en second donne le même score." in alone


@pytest.mark.parametrize("name", ["duels.svg", "duels.png"])
def test_the_table_as_picture(duels, tmp_path, name):
    pytest.importorskip("matplotlib")
    colonnes.dessine_duels(duels, tmp_path / name)
    start = (tmp_path / name).read_bytes()[:200]
    assert start.startswith((b"<?xml", b"\x89PNG"))


def test_without_matplotlib_the_picture_is_refused_with_a_sentence(duels, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(InvalidOption, match="matplotlib"):
        colonnes.dessine_duels(duels, "duels.svg")


# humain_vs_machine


def answers(monkeypatch, *lines):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_the_starter_is_drawn_by_lot(monkeypatch, capsys):
    colonnes.graine(1)
    openings = Counter()
    for _ in range(40):
        answers(monkeypatch)
        with pytest.raises(SystemExit):
            colonnes.humain_vs_machine(W, 1)
        openings["vous commencez" in plain(capsys.readouterr().out)] += 1
    assert 10 <= openings[True] <= 30


def test_a_person_plays_columns_1_to_7_and_sees_the_grid_at_each_step(monkeypatch, capsys):
    colonnes.graine(2)
    answers(monkeypatch, "0", "8", "x", "", *(str(c) for c in range(1, 8) for _ in range(6)))
    grid = colonnes.humain_vs_machine([0, 1, 10, 30, INF], 3)
    out = plain(capsys.readouterr().out)
    assert "Colonne (1 à 7)" in out
    assert "pas de colonne 0" in out
    assert "pas de colonne 8" in out
    assert "« x »" in out
    assert "rien tapé" in out
    discs = sum(cell != 0 for column in grid for cell in column)
    assert out.count(". . . . . . .") >= discs  # one grid a move, and the empty one
    assert out.endswith("La machine gagne.\n")
    assert colonnes.fini(grid) in (1, 2)
    person = 1 if "vous commencez" in out else 2
    assert grid[0][0] == person or grid[0][1] == person  # column 1 is x = 0


def test_the_machine_says_which_column_it_plays(monkeypatch, capsys):
    colonnes.graine(11)
    answers(monkeypatch, "4", "4")
    with pytest.raises(SystemExit):
        colonnes.humain_vs_machine(W, 2)
    assert "La machine joue la colonne " in plain(capsys.readouterr().out)


# Q1 and the course


def test_the_hypotheses_of_the_course_are_shown_not_just_said():
    found = colonnes.hypotheses(parties=10)
    assert [hypothesis.nom for hypothesis in found] == [
        "deux joueurs",
        "chacun son tour",
        "information parfaite",
        "pas de hasard",
        "jeu fini",
    ]
    assert all(hypothesis.vraie for hypothesis in found)
    assert "au plus 42 coups" in found[-1].preuve
    assert all(str(hypothesis).startswith("oui") for hypothesis in found)


def test_the_small_board_of_the_hypotheses_is_visited_whole():
    visited = list(_toutes(PETIT))
    assert len(visited) == len(set(visited))
    # Every line of play of six plies ends in a position that was visited.
    reached = {PETIT.initial()}
    for _ in range(6):
        reached = {p.play(c) for p in reached for c in p.legal_moves()}
    assert reached <= set(visited)
    # No game outlasts its cells.
    assert {p.ply for p in visited} == set(range(4 * 3 + 1))
    assert not any(p.legal_moves() for p in visited if p.ply == 4 * 3)


# In a match of the core


def test_minmax_enters_a_match():
    colonnes.graine(5)
    players = {Side.FIRST: colonnes.Joueur(W, 2), Side.SECOND: colonnes.Joueur(W, 1)}
    last = list(single_game.play(Gravity().initial(), players))[-1].after
    assert last.outcome() is not None


def test_a_students_minmax_enters_a_match():
    def leftmost(grid, _k, _w, _p):
        return 0, colonnes.coups(grid)[0]

    players = dict.fromkeys(Side, colonnes.Joueur(W, 2, leftmost))
    plies = list(single_game.play(Gravity().initial(), players))
    assert [ply.move for ply in plies[:7]] == [0, 0, 0, 0, 0, 0, 1]
