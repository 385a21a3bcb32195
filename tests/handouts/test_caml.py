"""The hand-out `caml`, sentence by sentence; its window is tried in `test_caml_window`."""

import copy
import io
import random
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handouts import oracles
from handouts.oracles import plain
from pions.arena import single_game
from pions.core.errors import IllegalMove
from pions.core.types import Side
from pions.games.gravity import Gravity
from pions.handouts import caml
from pions.handouts.fenetre import Ecran
from pions.kernels import binding
from pions.search.proof import ProofResult, prove
from waiting import PATIENCE

COMPILED = binding.compiled()
DIRECTIONS = [(1, 0), (1, 1), (0, 1), (-1, 1)]

any_grid = st.lists(
    st.lists(st.sampled_from([0, 1, 2]), min_size=7, max_size=7), min_size=6, max_size=6
)


def turned(grid):
    """From row 0 on top to row 0 at the bottom, and back."""
    return [list(row) for row in reversed(grid)]


def grid_after(*columns, opener=1):
    t, colour = caml.grille_vide(), opener
    for c in columns:
        caml.joue(t, c, colour)
        colour = 3 - colour
    return t


def some_grid(seed, plies, opener=1):
    """A grid where nobody has won, and the colour to move."""
    grid, player = oracles.open_grid(random.Random(seed), plies, opener=opener)
    return turned(grid), player


# The grid


def test_t_y_x_has_y_0_at_the_bottom_6_rows_of_7():
    t = caml.grille_vide()
    assert t == [[0] * 7 for _ in range(6)]
    caml.joue(t, 3, 1)
    assert t[0][3] == 1


def test_yellow_is_1_and_red_is_2():
    assert (caml.VIDE, caml.JAUNE, caml.ROUGE) == (0, 1, 2)


def test_hauteur_counts_the_discs_of_a_column():
    t = grid_after(3, 3, 3, 0)
    assert [caml.hauteur(c, t) for c in range(7)] == [1, 0, 0, 3, 0, 0, 0]


@pytest.mark.parametrize("c", [-1, 7, True, False, 3.0, "3", None])
def test_hauteur_of_a_column_that_is_not_there_is_an_index_error(c):
    with pytest.raises(IndexError):
        caml.hauteur(c, caml.grille_vide())
    for changes in (caml.annule, caml.gagne, lambda t, c: caml.joue(t, c, 1)):
        with pytest.raises(IndexError):
            changes(caml.grille_vide(), c)


@pytest.mark.parametrize("j", [1, 2])
def test_joue_puts_a_disc_of_colour_j_where_it_falls(j):
    t = grid_after(2)
    rows = list(t)
    assert caml.joue(t, 2, j) == 1
    assert t[1] == [0, 0, j, 0, 0, 0, 0]
    assert all(a is b for a, b in zip(t, rows, strict=True))  # the student's own lists


def test_joue_in_a_full_column_changes_nothing():
    t = grid_after(5, 5, 5, 5, 5, 5)
    before = copy.deepcopy(t)
    caml.joue(t, 5, 1)
    assert t == before


def test_annule_takes_the_last_disc_of_a_column_away():
    t = grid_after(4, 4, 1)
    caml.annule(t, 4)
    assert t == [[0, 1, 0, 0, 1, 0, 0], *([0] * 7 for _ in range(5))]


@settings(max_examples=30)
@given(st.lists(st.integers(0, 6), max_size=42), st.sampled_from([1, 2]))
def test_annule_undoes_joue(columns, j):
    t = caml.grille_vide()
    past = []
    for c in columns:
        if caml.hauteur(c, t) < 6:
            past.append((copy.deepcopy(t), c))
            caml.joue(t, c, j)
    while past:
        before, c = past.pop()
        caml.annule(t, c)
        assert t == before


def test_annule_on_an_empty_column_changes_nothing():
    t = grid_after(1)
    caml.annule(t, 0)
    assert t == grid_after(1)


def test_nul_says_whether_all_cells_are_full():
    full = [[1 + (x + y // 2) % 2 for x in range(7)] for y in range(6)]
    assert caml.nul(full)
    full[5][6] = 0
    assert not caml.nul(full)
    assert caml.nul([[1] * 7 for _ in range(6)])  # full, even if it is won


# Lines


def first_stop(t, step, coul, cell):
    (ax, ay), (x, y), k = step, cell, 1
    while True:
        cx, cy = x + k * ax, y + k * ay
        if not (0 <= cx < 7 and 0 <= cy < 6) or t[cy][cx] != coul:
            return k
        k += 1


@settings(max_examples=100)
@given(
    any_grid,
    st.sampled_from([*DIRECTIONS, (-1, 0), (-1, -1), (0, -1), (1, -1)]),
    st.sampled_from([0, 1, 2]),
    st.integers(0, 6),
    st.integers(0, 5),
)
def test_lit_long_is_the_first_k_off_the_grid_or_of_another_colour(t, step, coul, x, y):
    assert caml.lit_long(t, *step, coul, x, y) == first_stop(t, step, coul, (x, y))


def test_lit_long_counts_from_the_next_cell():
    t = [[1, 1, 1, 0, 0, 0, 0], *([0] * 7 for _ in range(5))]
    assert caml.lit_long(t, 1, 0, 1, 0, 0) == 3
    assert caml.lit_long(t, -1, 0, 1, 0, 0) == 1


def test_lit_long_refuses_to_stand_still():
    with pytest.raises(AssertionError):
        caml.lit_long(caml.grille_vide(), 0, 0, 0, 3, 3)


@settings(max_examples=100)
@given(any_grid, st.sampled_from(DIRECTIONS), st.integers(0, 6), st.integers(0, 5))
def test_lit_dir_says_whether_a_cell_is_in_a_line_of_4_in_that_direction(t, step, x, y):
    ax, ay = step
    expected = t[y][x] != 0 and oracles.run_through(t, y, x, ay, ax) >= 4
    assert caml.lit_dir(t, x, y, ax, ay) == expected
    assert caml.lit_dir(t, x, y, -ax, -ay) == expected


def test_lit_dir_works_on_a_grid_no_game_has():
    t = [[1, 1, 1, 1, 0, 0, 0], *([0] * 7 for _ in range(4)), [2, 0, 0, 0, 0, 0, 0]]
    assert caml.lit_dir(t, 2, 0, 1, 0)
    assert not caml.lit_dir(t, 0, 5, 1, 0)
    assert not caml.lit_dir(t, 6, 0, 1, 0)  # empty cells line nobody up


@settings(max_examples=40)
@given(st.lists(st.integers(0, 6), max_size=42), st.sampled_from([1, 2]))
def test_gagne_says_whether_the_disc_just_played_has_won(columns, opener):
    t, colour = caml.grille_vide(), opener
    for c in columns:
        if caml.hauteur(c, t) == 6:
            continue
        caml.joue(t, c, colour)
        y = caml.hauteur(c, t) - 1
        assert caml.gagne(t, c) == oracles.in_four(t, y, c)
        assert caml.gagne(t, c) == any(caml.lit_dir(t, c, y, *step) for step in DIRECTIONS)
        colour = 3 - colour


def test_gagne_of_an_empty_column_is_false():
    assert not caml.gagne(caml.grille_vide(), 2)


# partie


def scripted(*moves):
    rest = iter(moves)
    return lambda _t, _colour: next(rest)


@pytest.mark.parametrize(("c1", "c2"), [(1, 2), (2, 1)])
def test_partie_shows_the_game_as_it_goes_either_colour_starting(c1, c2, capsys):
    t = caml.grille_vide()
    winner = caml.partie(t, scripted(0, 0, 0, 0), scripted(1, 1, 1), c1, c2)
    out = plain(capsys.readouterr().out)
    assert winner == c1
    assert [t[y][0] for y in range(4)] == [c1] * 4
    letter = "?JR"[c1]
    for height in range(1, 5):  # the tower is seen growing
        tower = "".join(f"{letter} {rest}\n" for rest in rows_beside(height, "?JR"[c2]))
        assert tower in out
    assert ("Jaune" if c1 == 1 else "Rouge") + " gagne" in out


def rows_beside(height, other):
    """What stands beside the first column, from row `height` down, before the second replies."""
    others = height - 1
    return [f"{other if row < others else '.'} . . . . ." for row in range(height - 1, -1, -1)]


def test_partie_returns_the_winner_or_0_for_a_full_grid(capsys):
    t, colour = some_grid(1, 38)
    caml.graine(0)
    result = caml.partie(t, caml.ia_random, caml.ia_random, colour, 3 - colour)
    assert result == oracles.winner(turned(t))
    assert result or caml.nul(t)
    full = [[1 + (x + y // 2) % 2 for x in range(7)] for y in range(6)]
    assert caml.partie(full, caml.ia_random, caml.ia_random, 1, 2) == 0
    assert "nulle" in plain(capsys.readouterr().out)


def test_partie_stops_a_strategy_that_plays_a_full_column():
    t = grid_after(0, 0, 0, 0, 0, 0)
    with pytest.raises(IllegalMove, match="colonne 0"):
        caml.partie(t, lambda _t, _c: 0, caml.ia_random, 1, 2)


def test_a_strategy_is_given_the_grid_and_its_colour():
    seen = []

    def watching(t, couleur):
        seen.append((sum(cell != 0 for row in t for cell in row), couleur))
        return caml.ia_random(t, couleur)

    caml.partie(caml.grille_vide(), watching, watching, 2, 1)
    assert seen[:3] == [(0, 2), (1, 1), (2, 2)]


# Strategies


def test_ia_random_is_uniform_over_the_open_columns():
    t = grid_after(3, 3, 3, 3, 3, 3)
    caml.graine(5)
    drawn = Counter(caml.ia_random(t, 1) for _ in range(6000))
    assert set(drawn) == {0, 1, 2, 4, 5, 6}
    # Chi-square with 5 degrees of freedom: 20.5 is exceeded once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < 20.5


@pytest.mark.parametrize("seed", range(30))
def test_ia_1_wins_at_once_where_it_can(seed):
    t, colour = some_grid(seed, 24, opener=1 + seed % 2)
    before = copy.deepcopy(t)
    wins = {c for c in range(7) if t[5][c] == 0 and wins_at_once(t, c, colour)}
    chosen = {caml.ia_1(t, colour) for _ in range(5)}
    assert chosen <= (wins or set(range(7)))
    assert t == before


def wins_at_once(t, c, colour):
    return oracles.winner(oracles.after(turned(t), colour, c)) == colour


def test_ia_1_plays_at_random_otherwise():
    caml.graine(9)
    assert {caml.ia_1(caml.grille_vide(), 2) for _ in range(100)} == set(range(7))


@pytest.mark.parametrize("colour", [1, 2])
def test_ia_1_works_on_a_grid_whose_counts_no_game_has(colour):
    t = [[colour, colour, colour, 0, 0, 0, 0], *([0] * 7 for _ in range(5))]
    assert caml.ia_1(t, colour) == 3


def verdict(grid, player, plies):
    """G, I or P for the side to move, from the sentences; `grid` has row 0 on top."""
    columns = [c for c in range(7) if grid[0][c] == 0]
    children = [oracles.after(grid, player, c) for c in columns]
    if any(oracles.winner(child) == player for child in children):
        return "G"
    if plies == 0 or not columns:
        return "I"  # what ia_1 sees
    found = [verdict(child, 3 - player, plies - 1) for child in children]
    if "P" in found:
        return "G"
    return "P" if all(v == "G" for v in found) else "I"


def reasonable(grid, player, plies):
    """The moves `sia` may play: to P (or to a win), else to I, else any."""
    groups = {"P": set(), "I": set(), "G": set()}
    for c in (c for c in range(7) if grid[0][c] == 0):
        child = oracles.after(grid, player, c)
        won = oracles.winner(child) == player
        # With plies == 0 the start itself is judged as ia_1 would.
        known = "I" if plies == 0 else verdict(child, 3 - player, plies - 1)
        groups["P" if won else known].add(c)
    return groups["P"] or groups["I"] or groups["G"]


@pytest.mark.parametrize("n", [0, 1, 2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_sia_plays_to_p_avoids_g_as_the_proof_search_says(n, seed):
    t, colour = some_grid(100 + seed, 22 + 2 * seed, opener=1 + seed % 2)
    before = copy.deepcopy(t)
    allowed = reasonable(turned(t), colour, n)
    assert {caml.sia(n)(t, colour) for _ in range(5)} <= allowed
    assert t == before


def test_sia_1_blocks_what_ia_1_does_not_see():
    t = grid_after(0, 6, 0, 6, 1, 6)  # red threatens column 6, yellow moves
    assert {caml.sia(1)(t, 1) for _ in range(10)} == {6}
    caml.graine(1)
    assert len({caml.sia(0)(t, 1) for _ in range(60)}) > 1


def test_sia_2_sees_its_own_double_threat():
    t = [[0, 0, 1, 1, 0, 0, 0], *([0] * 7 for _ in range(5))]
    assert {caml.sia(2)(t, 1) for _ in range(10)} <= {1, 4}


def test_sia_0_plays_like_ia_1():
    t = grid_after(3, 0, 3, 0, 3, 0)
    assert {caml.sia(0)(t, 1) for _ in range(10)} == {3}


def test_a_full_grid_is_i_in_sia():
    # One cell is left: filling it wins nothing, and the full grid proves nothing.
    rng = random.Random(8)
    while True:
        grid, player = oracles.random_grid(rng, 41)
        [column] = [c for c in range(7) if grid[0][c] == 0]
        if not oracles.winner(grid) and not oracles.winner(oracles.after(grid, player, column)):
            break
    assert caml.sia(3)(turned(grid), player) == column
    full = turned(oracles.after(grid, player, column))
    assert prove(caml.CODEC.position(full, caml.JEU, 3 - player), 3) is ProofResult.OPEN


# alpha_beta


def diagonal_taste(t, couleur):
    """A student's evaluation, for `couleur`, with no meaning at all."""
    worth = sum((3 * x + y) % 5 * {0: 0, 1: 1, 2: -1}[t[y][x]] for y in range(6) for x in range(7))
    return worth if couleur == 1 else -worth


def best_by_min_max(t, colour, n, f):
    def value(grid, player):
        worth = f(turned(grid), player)
        return worth if player == 1 else -worth

    return oracles.best_columns(turned(t), colour, n, value)


@pytest.mark.parametrize("f", [diagonal_taste, caml.f_points, caml.f_alignements, caml.f_dangers])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_alpha_beta_plays_a_min_max_move_with_n_counting_the_root_move(f, n):
    for seed in range(2):
        t, colour = some_grid(200 + seed, 20, opener=1 + seed % 2)
        before = copy.deepcopy(t)
        played = caml.alpha_beta(n, f)(t, colour)
        best = best_by_min_max(t, colour, n, f)
        # Among proved wins and losses, ours prefers the sooner or the later one.
        assert played in best
        assert t == before


def test_alpha_beta_gives_f_a_grid_and_the_colour_to_move():
    seen = []

    def watching(t, couleur):
        seen.append((sum(cell != 0 for row in t for cell in row), couleur))
        return 0

    caml.alpha_beta(2, watching)(grid_after(0, 1, opener=2), 2)
    assert set(seen) == {(4, 2)}
    seen.clear()
    caml.alpha_beta(1, watching)(grid_after(0, 1, opener=2), 2)
    assert set(seen) == {(3, 1)}


def test_alpha_beta_prunes():
    calls = Counter()

    def counting(t, couleur):
        calls["leaves"] += 1
        return diagonal_taste(t, couleur)

    caml.alpha_beta(4, counting)(caml.grille_vide(), 1)
    assert 0 < calls["leaves"] < 7**4 / 2


def test_alpha_beta_takes_the_nearer_win():
    t = grid_after(2, 2, 3, 3, 4, 4)
    assert {caml.alpha_beta(5, caml.f_points)(t, 1) for _ in range(10)} <= {1, 5}


@pytest.mark.parametrize("f", [caml.f_points, caml.f_alignements, caml.f_dangers])
def test_each_evaluation_is_for_its_colour_and_explained(f):
    for seed in range(10):
        t, _ = some_grid(seed, 15)
        assert f(t, 1) == -f(t, 2)
    assert len(f.__doc__.splitlines()) > 2


def test_f_points_counts_the_lines_through_each_cell():
    assert caml.f_points(grid_after(3), 1) == 7
    assert caml.f_points(grid_after(3, 3), 2) == 10 - 7


def test_f_alignements_counts_open_lines_by_their_discs():
    t = grid_after(0)
    assert caml.f_alignements(t, 1) == 3
    t = [[1, 1, 0, 0, 0, 0, 0], *([0] * 7 for _ in range(5))]
    # Across: 0-3 holds two, 1-4 one. Up: one each. Slanted: one each.
    assert caml.f_alignements(t, 1) == 10 + 1 + 2 + 2


def test_f_dangers_needs_a_cell_that_can_be_played_now():
    t = [[2, 2, 2, 0, 0, 0, 0], *([0] * 7 for _ in range(5))]
    assert caml.f_dangers(t, 2) >= 100
    hanging = [[2, 1, 2, 0, 0, 0, 0], [1, 1, 1, 0, 0, 0, 0], *([0] * 7 for _ in range(4))]
    assert caml.f_dangers(hanging, 1) < 100


# humain, in a terminal


@pytest.fixture
def no_screen(monkeypatch):
    if not sys.platform.startswith("linux"):
        pytest.skip("here a window needs no DISPLAY")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setattr(caml, "_ECRAN", Ecran())


def answers(monkeypatch, *lines):
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.usefixtures("no_screen")
def test_without_a_display_humain_says_so_once_and_asks_in_the_terminal(monkeypatch, capsys):
    t = grid_after(2, 2, 2, 2, 2, 2)
    answers(monkeypatch, "deux", "", "7", "2", "6", "0")
    assert caml.humain(t, 2) == 6
    assert caml.humain(t, 1) == 0
    out = plain(capsys.readouterr().out)
    assert out.count("Pas de fenêtre") == 1
    assert "« deux »" in out
    assert "rien tapé" in out
    assert "pas de colonne 7" in out
    assert "La colonne 2 est pleine" in out
    assert "À rouge de jouer" in out


@pytest.mark.usefixtures("no_screen")
def test_without_a_display_the_end_of_input_is_a_goodbye(monkeypatch, capsys):
    answers(monkeypatch)
    with pytest.raises(SystemExit):
        caml.humain(caml.grille_vide(), 1)
    assert "Au revoir" in plain(capsys.readouterr().out)


@pytest.mark.usefixtures("no_screen")
def test_a_person_and_an_ia_play_a_game_in_the_terminal(monkeypatch, capsys):
    caml.graine(1)
    answers(monkeypatch, *(str(c) for c in range(7) for _ in range(6)))
    assert caml.partie(caml.grille_vide(), caml.humain, caml.sia(2), 1, 2) == 2
    assert "Rouge gagne" in plain(capsys.readouterr().out)


def test_a_python_without_tk_is_told_from_a_missing_display(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tkinter", None)
    monkeypatch.setattr(caml, "_ECRAN", Ecran())
    answers(monkeypatch, "5")
    assert caml.humain(caml.grille_vide(), 1) == 5
    assert "sans Tk" in plain(capsys.readouterr().out)


def test_importing_the_hand_out_does_not_load_tk():
    program = "import sys; import pions.handouts.caml; sys.exit('tkinter' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", program], check=False, timeout=PATIENCE).returncode
        == 0
    )


# In a match of the core.


def test_strategies_enter_a_match_and_the_stronger_wins():
    caml.graine(2)
    strong = caml.Joueur(caml.alpha_beta(4 if COMPILED else 2, caml.f_alignements))
    players = {Side.FIRST: caml.Joueur(caml.ia_random), Side.SECOND: strong}
    last = list(single_game.play(Gravity().initial(), players))[-1].after
    assert last.outcome().winner is Side.SECOND


def test_depth_must_make_sense():
    with pytest.raises(AssertionError):
        caml.alpha_beta(0, caml.f_points)
    with pytest.raises(AssertionError):
        caml.sia(-1)
