"""The hand-out `noeud`, sentence by sentence."""

import copy
import io
import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handouts import oracles
from handouts.oracles import plain
from pions.arena import single_game
from pions.core.types import Side
from pions.games.gravity import Gravity
from pions.handouts import noeud
from pions.handouts.noeud import (
    PION_MAX,
    PION_MIN,
    Joueur,
    Main,
    Noeud,
    NoeudPuissance4,
    Puissance3,
    Puissance4,
)
from pions.search.alphabeta import alphabeta_analysis
from pions.search.scoring import WIN

STRAIGHT = ((1, 0), (0, 1))

EXAMPLE = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 1, 0, 0, 0],
    [1, 2, 0, 2, 0],
]
"""The position the hand-out prints, worth -140."""

any_grid = st.lists(
    st.lists(st.sampled_from([0, 1, 2]), min_size=5, max_size=5), min_size=5, max_size=5
)


def windows(cells, pion):
    """The worth of every three consecutive cells of one row or column, from the sentence."""
    total = 0
    for start in range(len(cells) - 2):
        three = cells[start : start + 3]
        if three.count(pion) == 3:
            total += 10000
        elif three.count(pion) == 2 and three.count(0) == 1:
            total += 200
        elif three.count(pion) == 1 and three.count(0) == 2:
            total += 30
    return total


def value(grid):
    """`h` from its formula."""
    columns = [list(column) for column in zip(*grid, strict=True)]
    return sum(windows(line, 1) - windows(line, 2) for line in [*grid, *columns])


def finished(grid):
    return oracles.winner(grid, 3, STRAIGHT) != 0 or all(0 not in row for row in grid)


def minmax(grid, is_max, depth):
    """The value and the leaves of plain min-max, which evaluates finished grids as well."""
    if depth == 0 or finished(grid):
        return value(grid), 1
    found = [
        minmax(oracles.after(grid, 1 if is_max else 2, c), not is_max, depth - 1)
        for c in range(5)
        if grid[0][c] == 0
    ]
    values = [v for v, _ in found]
    return (max if is_max else min)(values), sum(leaves for _, leaves in found)


def unfinished(seed, most=12):
    """A grid of Puissance 3 at random, nobody having won, and whose turn it is."""
    rng = random.Random(seed)
    while True:
        opener = rng.choice([1, 2])
        grid, player = oracles.random_grid(rng, rng.randrange(most), 5, 5, opener)
        if not finished(grid):
            return grid, player == 1


# Noeud


def test_noeud_has_grille_ismax_and_h():
    node = Noeud(EXAMPLE)
    assert (node.grille, node.isMax, node.h) == (EXAMPLE, True, 0)
    assert not Noeud(EXAMPLE, False).isMax
    assert not Noeud(EXAMPLE, isMax=False).isMax


def test_pion_max_is_1_and_pion_min_is_2():
    assert (PION_MAX, PION_MIN) == (1, 2)


def test_str_of_a_node_shows_rows_with_bars_dashes_and_the_evaluation():
    node = Noeud(EXAMPLE)
    node.evaluer()
    lines = str(node).splitlines()
    assert lines[:5] == ["0|0|0|0|0|", "0|0|0|0|0|", "0|0|0|0|0|", "0|1|0|0|0|", "1|2|0|2|0|"]
    assert set(lines[5]) == {"-"}
    assert lines[6:] == ["evaluation = -140"]


@settings(max_examples=50)
@given(any_grid, st.sampled_from([1, 2]))
def test_trois_pions_alignes_lignes_sums_the_windows_of_each_row(grid, pion):
    assert Noeud(grid).troisPionsAlignesLignes(pion) == sum(windows(row, pion) for row in grid)


@settings(max_examples=50)
@given(any_grid, st.sampled_from([1, 2]))
def test_trois_pions_alignes_colonnes_sums_the_windows_of_each_column(grid, pion):
    columns = [list(column) for column in zip(*grid, strict=True)]
    assert Noeud(grid).troisPionsAlignesColonnes(pion) == sum(windows(c, pion) for c in columns)


@pytest.mark.parametrize(
    ("row", "worth"),
    [
        ([1, 1, 1, 2, 0], 10000),
        ([1, 1, 0, 2, 0], 200),
        ([0, 1, 0, 2, 0], 30),
        ([1, 2, 1, 0, 2], 0),
        ([1, 1, 1, 1, 1], 30000),
    ],
)
def test_a_window_is_worth_10000_200_30_or_nothing(row, worth):
    grid = [[0] * 5 for _ in range(4)] + [row]
    assert Noeud(grid).troisPionsAlignesLignes(1) == worth


def test_the_position_of_the_hand_out_is_worth_exactly_minus_140():
    node = Noeud(copy.deepcopy(EXAMPLE))
    node.evaluer()
    assert node.h == -140
    assert node.grille == EXAMPLE


@pytest.mark.parametrize("is_max", [True, False])
def test_calling_evaluer_twice_does_not_add_up_twice(is_max):
    node = Noeud(EXAMPLE, is_max)
    assert [node.evaluer(), node.evaluer(), node.h] == [-140] * 3


@settings(max_examples=50)
@given(any_grid)
def test_evaluer_is_lines_max_minus_min_plus_columns_max_minus_min(grid):
    assert Noeud(grid).evaluer() == value(grid)


def test_fin_jeu_on_a_full_grid():
    full = [[1, 2, 1, 2, 1], [2, 1, 2, 1, 2], [1, 2, 1, 2, 1], [2, 1, 2, 1, 2], [1, 2, 1, 2, 1]]
    assert Noeud(full).finJeu()
    full[0][2] = 0
    assert not Noeud(full).finJeu()


@pytest.mark.parametrize("pion", [1, 2])
def test_fin_jeu_on_three_in_line_horizontally_or_vertically(pion):
    across = [[0] * 5 for _ in range(4)] + [[0, 0, pion, pion, pion]]
    up = [[0] * 5 for _ in range(2)] + [[pion, 0, 0, 0, 0] for _ in range(3)]
    assert Noeud(across).finJeu()
    assert Noeud(up).finJeu()


def test_there_are_no_diagonals_in_puissance_3():
    slanted = [[0] * 5, [0] * 5, [0, 0, 1, 0, 0], [0, 1, 2, 0, 0], [1, 2, 2, 0, 0]]
    assert not Noeud(slanted).finJeu()


@settings(max_examples=50)
@given(any_grid)
def test_fin_jeu_agrees_with_counting_runs(grid):
    assert Noeud(grid).finJeu() == finished(grid)


# Puissance3


def test_puissance3_starts_with_an_empty_5_by_5_grid():
    game = Puissance3()
    assert (game.WIDTH, game.HEIGHT) == (5, 5)
    assert game.grilleJeu == [[0] * 5 for _ in range(5)]
    game.grilleJeu[0][0] = 1
    assert game.grilleJeu[1][0] == 0  # rows are not shared


def test_width_and_height_are_changeable():
    class Large(Puissance3):
        WIDTH = 6
        HEIGHT = 4

    for game in (Large(), Puissance3(6, 4), Puissance3(WIDTH=6, HEIGHT=4)):
        assert (game.WIDTH, game.HEIGHT) == (6, 4)
        assert game.grilleJeu == [[0] * 6 for _ in range(4)]
        assert game.jouerColonne(1, 5, game.grilleJeu)
        _, column = game.alpha_beta(Noeud(game.grilleJeu, False), -math.inf, math.inf, 3)
        assert column in range(6)
    assert Puissance3().WIDTH == 5


def test_str_of_puissance3_shows_the_grid():
    game = Puissance3()
    game.jouerColonne(2, 1, game.grilleJeu)
    assert str(game).splitlines()[3:5] == ["0|0|0|0|0|", "0|2|0|0|0|"]


def test_jouer_colonne_plays_on_the_grid_it_is_given_and_says_whether_it_could():
    game = Puissance3()
    grid = copy.deepcopy(EXAMPLE)
    assert game.jouerColonne(PION_MIN, 1, grid) is True
    assert grid[2] == [0, 2, 0, 0, 0]
    assert game.jouerColonne(PION_MAX, 1, grid) is True
    assert game.jouerColonne(PION_MAX, 1, grid) is True
    before = copy.deepcopy(grid)
    for impossible in (1, 5, -1, 9, "2", 2.0, None, False, True):
        assert game.jouerColonne(PION_MAX, impossible, grid) is False
    assert grid == before
    assert game.grilleJeu == [[0] * 5 for _ in range(5)]


# alpha_beta


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_alpha_beta_with_the_full_window_is_min_max(seed, depth):
    grid, is_max = unfinished(seed)
    node = Noeud(copy.deepcopy(grid), is_max)
    found, column = Puissance3().alpha_beta(node, -math.inf, math.inf, depth)
    assert found == minmax(grid, is_max, depth)[0]
    child = oracles.after(grid, 1 if is_max else 2, column)
    assert minmax(child, not is_max, depth - 1)[0] == found  # its column, not a child's
    assert node.grille == grid


@settings(max_examples=60)
@given(st.integers(0, 200), st.integers(1, 3), st.integers(-300, 300), st.integers(1, 300))
def test_alpha_beta_bounds_the_value_outside_its_window(seed, depth, alpha, width):
    grid, is_max = unfinished(seed)
    exact, beta = minmax(grid, is_max, depth)[0], alpha + width
    found, _ = Puissance3().alpha_beta(Noeud(grid, is_max), alpha, beta, depth)
    if exact <= alpha:
        assert exact <= found <= alpha
    elif exact >= beta:
        assert beta <= found <= exact
    else:
        assert found == exact


def test_alpha_beta_at_depth_0_or_at_the_end_evaluates_and_plays_nothing():
    game = Puissance3()
    assert game.alpha_beta(Noeud(EXAMPLE), -math.inf, math.inf, 0) == (-140, -1)
    won = [[0] * 5 for _ in range(4)] + [[1, 1, 1, 2, 2]]
    assert game.alpha_beta(Noeud(won, False), -math.inf, math.inf, 4) == (value(won), -1)


def test_alpha_beta_takes_a_win_and_stops_one():
    game = Puissance3()
    grid = [[0] * 5 for _ in range(4)] + [[1, 1, 0, 2, 2]]
    assert game.alpha_beta(Noeud(grid, True), -math.inf, math.inf, 1)[1] == 2
    assert game.alpha_beta(Noeud(grid, False), -math.inf, math.inf, 1)[1] == 2
    threat = [[0] * 5 for _ in range(4)] + [[1, 1, 0, 0, 2]]
    assert game.alpha_beta(Noeud(threat, False), -math.inf, math.inf, 2)[1] == 2


def test_alpha_beta_visits_fewer_leaves_than_min_max():
    evaluated = 0

    class Counting(Noeud):
        def evaluer(self):
            nonlocal evaluated
            evaluated += 1
            return super().evaluer()

    start = [[0] * 5 for _ in range(5)]
    Puissance3().alpha_beta(Counting(start), -math.inf, math.inf, 4)
    _, leaves = minmax(start, True, 4)
    assert 0 < evaluated < leaves / 2


# Main


def answers(monkeypatch, *lines):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize("human_starts", [True, False])
def test_main_plays_a_game_of_a_human_against_alpha_beta_either_side_starting(
    human_starts, monkeypatch, capsys
):
    answers(monkeypatch, *(str(c) for c in range(5) for _ in range(5)))
    played = Main(human_starts, profondeur=4)
    winner = played.jouer()
    out = plain(capsys.readouterr().out)
    assert winner == PION_MAX  # the person fills columns from the left
    assert "La machine gagne." in out
    assert "Vous êtes 2, la machine est 1" in out.partition("|")[0]  # before the first grid
    assert Noeud(played.jeu.grilleJeu).finJeu()
    discs = [cell for row in played.jeu.grilleJeu for cell in row if cell]
    opener = PION_MIN if human_starts else PION_MAX
    assert discs.count(opener) - discs.count(3 - opener) in (0, 1)
    assert out.count("0 1 2 3 4") == len(discs) + 1  # the empty grid, and one after each move


def test_main_says_so_when_the_human_wins(monkeypatch, capsys):
    class Blind(Puissance3):
        def alpha_beta(self, noeud, *_):
            return 0, next(c for c in (4, 3) if noeud.grille[0][c] == 0)

    answers(monkeypatch, "0", "zéro", "7", "1", "2")
    assert Main(jeu=Blind()).jouer() == PION_MIN
    out = plain(capsys.readouterr().out)
    assert "Bravo, vous gagnez !" in out
    assert "« zéro »" in out
    assert "pas de colonne 7" in out


def test_main_says_goodbye_at_the_end_of_input(monkeypatch, capsys):
    answers(monkeypatch, "2")
    with pytest.raises(SystemExit):
        Main().jouer()
    assert "Au revoir" in plain(capsys.readouterr().out)


def test_a_node_enters_a_match():
    players = {Side.FIRST: Joueur(Puissance3(), 5), Side.SECOND: Joueur(Puissance3(), 1)}
    last = list(single_game.play(Gravity(5, 5, 3, diagonals=False).initial(), players))[-1].after
    assert last.outcome().winner is Side.FIRST


# Known values


@pytest.mark.parametrize("diagonals", [False, True])
def test_puissance_3_is_won_by_the_first_player_with_its_fifth_disc_score_9(diagonals):
    game = Gravity(5, 5, 3, diagonals=diagonals)
    # Nothing but the end of the game is worth anything, and sooner is better: WIN plus
    # the plies left at the horizon, so exactly WIN is a win at ply 9 and at no earlier one.
    analysis = alphabeta_analysis(game.initial(), 9, lambda _position: 0)
    plies = 9 - (max(analysis.scores.values()) - WIN)
    assert plies == 9
    own_discs, winning_disc = (5 * 5 + 1) // 2, (plies + 1) // 2
    assert winning_disc == 5
    assert own_discs - winning_disc + 1 == 9  # the score: the discs left in hand, plus one
    assert analysis.best == (2,)


# Going further: Puissance 4


def test_puissance_4_is_6_by_7_with_diagonals():
    game = Puissance4()
    assert (game.WIDTH, game.HEIGHT) == (7, 6)
    assert len(game.grilleJeu) == 6
    slanted = [[0] * 7 for _ in range(6)]
    for i in range(4):
        slanted[5 - i][i] = 1
        for row in range(6 - i, 6):
            slanted[row][i] = 2
    assert NoeudPuissance4(slanted).finJeu()
    slanted[2][3] = 0
    assert not NoeudPuissance4(slanted).finJeu()


def bottom(*cells):
    return [[0] * 7 for _ in range(5)] + [list(cells)]


class OnlyImmediate(NoeudPuissance4):
    """Counts immediate dangers and nothing else."""

    DANGERS = (1,)


def test_an_immediate_danger_is_a_line_the_player_can_complete_at_the_next_move():
    assert OnlyImmediate(bottom(1, 1, 1, 0, 2, 2, 0)).evaluer() == 1
    assert OnlyImmediate(bottom(2, 0, 2, 2, 1, 1, 0)).evaluer() == -1
    assert OnlyImmediate(bottom(0, 1, 1, 1, 0, 2, 2)).evaluer() == 2  # at both ends
    assert OnlyImmediate(bottom(1, 1, 1, 2, 0, 0, 0)).evaluer() == 0


def test_an_immediate_danger_needs_a_cell_that_can_be_played_now():
    # Three red discs on the second row; the fourth cell floats until (5, 3) is filled.
    grid = [[0] * 7 for _ in range(4)] + [[1, 1, 1, 0, 0, 0, 0], [2, 2, 1, 0, 2, 2, 0]]
    assert OnlyImmediate(grid).evaluer() == 0
    grid[5][3] = 1
    assert OnlyImmediate(grid).evaluer() == 1


def test_a_possible_danger_is_one_where_the_player_can_make_three():
    class OnlyPossible(NoeudPuissance4):
        DANGERS = (0, 1)

    # Two discs in columns 0 and 1 of the bottom row: one line, 0-3, can become three.
    assert OnlyPossible(bottom(1, 1, 0, 0, 0, 0, 0)).evaluer() == 1
    assert OnlyPossible(bottom(2, 2, 0, 0, 0, 0, 0)).evaluer() == -1
    assert OnlyPossible(bottom(2, 2, 0, 0, 0, 1, 1)).evaluer() == 0


def test_more_levels_and_other_weights_are_allowed():
    class Weighted(NoeudPuissance4):
        DANGERS = (1000, 50, 7)

    # One disc in the corner: one line across, one up, one slanted; two can grow now.
    grid = bottom(1, 0, 0, 0, 0, 0, 0)
    assert Weighted(grid).evaluer() == 7 * 2
    NoeudPuissance4(grid).evaluer()
    assert NoeudPuissance4(grid).evaluer() == 2


def test_dangers_are_added_up_for_max_and_taken_off_for_min_whoever_moves():
    rng = random.Random(1)
    for _ in range(20):
        grid, _ = oracles.open_grid(rng, rng.randrange(25))
        mirrored = [[{0: 0, 1: 2, 2: 1}[cell] for cell in row] for row in grid]
        worth = NoeudPuissance4(grid, True).evaluer()
        assert NoeudPuissance4(grid, False).evaluer() == worth
        assert NoeudPuissance4(mirrored, True).evaluer() == -worth


def test_a_won_puissance_4_is_worth_more_than_any_danger():
    assert NoeudPuissance4(bottom(1, 1, 1, 1, 2, 2, 2)).evaluer() == NoeudPuissance4.VICTOIRE
    assert NoeudPuissance4(bottom(2, 2, 2, 2, 1, 1, 1)).evaluer() == -NoeudPuissance4.VICTOIRE
    dangers_at_most = 69 * max(NoeudPuissance4.DANGERS)
    assert dangers_at_most < NoeudPuissance4.VICTOIRE


def test_alpha_beta_of_puissance_4_wins_blocks_and_finishes_a_game(monkeypatch, capsys):
    game = Puissance4()
    assert game.alpha_beta(NoeudPuissance4(bottom(1, 1, 1, 0, 2, 2, 0)), -1e9, 1e9, 3)[1] == 3
    threat = bottom(1, 1, 1, 0, 2, 2, 0)
    assert game.alpha_beta(NoeudPuissance4(threat, False), -math.inf, math.inf, 2)[1] == 3
    answers(monkeypatch, *(str(c) for c in range(7) for _ in range(6)))
    assert Main(profondeur=3, jeu=game).jouer() == PION_MAX
    assert "La machine gagne." in plain(capsys.readouterr().out)


def test_the_module_names_what_the_hand_out_names():
    for name in ("Noeud", "Puissance3", "Main", "PION_MAX", "PION_MIN"):
        assert hasattr(noeud, name)
