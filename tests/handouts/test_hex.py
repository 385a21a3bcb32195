"""The hand-out `hex`, sentence by sentence."""

import itertools
import os
import random
import subprocess
import sys
import time
from collections import Counter
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings

from boards import hex_games, positions_of
from pions.arena import single_game
from pions.arena.isolated_function import Foul, PlayerFault
from pions.core.errors import InvalidOption
from pions.core.types import Side
from pions.families.hex.players.naive_player import NaiveHex
from pions.families.hex.search.network import shipped
from pions.games.hexagon import Hex
from pions.handouts import hex as sujet
from pions.search.proof import ProofResult, prove


def grid(*rows):
    return np.array([[int(cell) for cell in row] for row in rows])


quick_engine = partial(sujet.algo, secondes=0.02)
plain_positions = positions_of(hex_games(6).map(lambda game: Hex(game.size)))


# The board


def test_a_grid_is_a_numpy_array_n_by_n_of_0_1_blue_and_2_red():
    empty = sujet.grille_vide(4)
    assert isinstance(empty, np.ndarray)
    assert empty.shape == (4, 4)
    assert not empty.any()
    assert (sujet.VIDE, sujet.BLEU, sujet.ROUGE) == (0, 1, 2)
    position = Hex(3).initial().play(1).play(8)
    assert sujet.tableau(position).tolist() == [[0, 1, 0], [0, 0, 0], [0, 0, 2]]


def test_the_six_neighbours_are_those_of_the_hand_out():
    assert sujet.voisins == [(-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1)]


def test_blue_joins_top_and_bottom_and_red_joins_left_and_right():
    assert sujet.vainqueur(grid("010", "010", "010")) == 1
    assert sujet.vainqueur(grid("000", "222", "000")) == 2
    assert sujet.vainqueur(grid("001", "010", "100")) == 1  # (i, j) touches (i+1, j-1)
    assert sujet.vainqueur(grid("100", "010", "001")) == 0  # but not (i+1, j+1)
    assert sujet.vainqueur(grid("111", "000", "111")) == 0


def test_no_draw_is_possible():
    rng = random.Random(4)
    for n in (1, 2, 3, 5, 8):
        for _ in range(20):
            cells = [1] * ((n * n + 1) // 2) + [2] * (n * n // 2)
            rng.shuffle(cells)
            full = np.array(cells).reshape(n, n)
            assert sujet.vainqueur(full) in {1, 2}


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_first_player_wins_with_perfect_play(n):
    assert prove(Hex(n).initial(), n * n) is ProofResult.WON


# The two ready algorithms


def test_the_random_algorithm_is_uniform_over_the_empty_cells():
    sujet.graine(3)
    board = grid("102", "000", "010")
    drawn = Counter(sujet.aleatoire(board, 2) for _ in range(6000))
    assert set(drawn) == {(0, 1), (1, 0), (1, 1), (1, 2), (2, 0), (2, 2)}
    # Chi-square with 5 degrees of freedom: 20.5 is exceeded once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in drawn.values()) < 20.5


def adjacency(board):
    """Every cell and edge with what touches it, and the colour of each."""
    n = len(board)
    colour = {"B0": 1, "B1": 1, "R0": 2, "R1": 2}
    colour |= {cell: int(board[cell]) for cell in itertools.product(range(n), repeat=2)}
    near = {node: set() for node in colour}
    for i, j in itertools.product(range(n), repeat=2):
        touching = [(i + di, j + dj) for di, dj in ((0, 1), (1, 0), (1, -1))]
        sides = {"B0": i == 0, "B1": i == n - 1, "R0": j == 0, "R1": j == n - 1}
        touching += [edge for edge, touches in sides.items() if touches]
        for other in (node for node in touching if node in colour):
            near[i, j].add(other)
            near[other].add((i, j))
    return near, colour


def contracted(board):
    """The graph of the hand-out: two touching stones of one colour at a time become one."""
    near, colour = adjacency(board)

    def pair():
        return next(
            (
                (a, b)
                for a, around in near.items()
                for b in around
                if isinstance(b, tuple) and colour[b] and colour[a] == colour[b]
            ),
            None,
        )

    while couple := pair():
        kept, absorbed = couple
        for other in near.pop(absorbed):
            near[other].discard(absorbed)
            if other != kept:
                near[other].add(kept)
                near[kept].add(other)
    return near, colour


def naive_by_the_book(board, player):
    near, colour = contracted(board)
    edge, axis = ("B0", 0) if player == 1 else ("R0", 1)
    cells = [node for node in near[edge] if isinstance(node, tuple) and colour[node] == 0]
    return max(cells, key=lambda cell: (cell[axis], len(near[cell]), cell))


@settings(max_examples=60)
@given(plain_positions)
def test_the_naive_algorithm_contracts_and_picks_the_farthest_cell_ties_by_degree(position):
    if position.outcome() is not None:
        return
    board = sujet.tableau(position)
    for player in (1, 2):
        assert sujet.naif(board, player) == naive_by_the_book(board, player)
    side = position.to_move
    assert divmod(NaiveHex().choose(position), position.game.size) == naive_by_the_book(
        board, side + 1
    )


def test_the_naive_algorithm_starts_from_the_top_for_blue_and_from_the_left_for_red():
    board = sujet.grille_vide(4)
    # (0, 1), (0, 2) and (0, 3) have five neighbours, edges counted; the largest is taken.
    assert sujet.naif(board, 1) == (0, 3)
    assert sujet.naif(board, 2) == (3, 0)


def test_the_naive_algorithm_advances_from_its_group_whatever_the_other_does():
    board = grid("0000", "0100", "0000", "0000")
    assert sujet.naif(board, 1) == (0, 3)  # (1, 1) does not touch the top
    board = grid("0010", "0100", "0000", "0000")
    assert sujet.naif(board, 1) == (2, 1)  # now it does: row 2, six neighbours


def test_the_naive_algorithm_finishes_its_chain():
    board = grid("0100", "0100", "0100", "0000")
    i, j = sujet.naif(board, 1)
    board[i, j] = 1
    assert sujet.vainqueur(board) == 1
    board = grid("0000", "2220", "0000", "0000")
    i, j = sujet.naif(board, 2)
    board[i, j] = 2
    assert sujet.vainqueur(board) == 2


def test_while_the_game_goes_on_a_cell_touches_the_first_edge_group():
    rng = random.Random(1)
    for _ in range(30):
        position = Hex(rng.randrange(1, 7)).initial()
        while position.outcome() is None:
            near, colour = contracted(sujet.tableau(position))
            edge = "R0" if position.to_move is Side.SECOND else "B0"
            assert any(colour[node] == 0 for node in near[edge] if isinstance(node, tuple))
            position = position.play(rng.choice(position.legal_moves()))


def test_after_the_end_the_naive_algorithm_still_answers_an_empty_cell():
    walled_in = grid("000", "222", "000")
    assert walled_in[sujet.naif(walled_in, 1)] == 0
    blocked = grid("222", "000", "000")  # no empty cell touches the top
    assert blocked[sujet.naif(blocked, 1)] == 0
    with pytest.raises(AssertionError):
        sujet.naif(grid("12", "21"), 1)


@pytest.mark.parametrize("algorithm", [sujet.aleatoire, sujet.naif, quick_engine])
def test_every_ready_algorithm_answers_an_empty_cell_as_two_plain_integers(algorithm):
    rng = random.Random(6)
    for _ in range(20):
        n = rng.randrange(1, 8)
        board = np.array([rng.choice([0, 0, 1, 2]) for _ in range(n * n)]).reshape(n, n)
        board[n // 2, n // 2] = 0
        before = board.copy()
        i, j = algorithm(board, rng.choice([1, 2]))
        assert (type(i), type(j)) == (int, int)
        assert board[i, j] == 0
        assert (board == before).all()


def test_the_engine_joins_its_edges_whoever_is_said_to_move():
    board = grid("0100", "0100", "0000", "0100")
    assert sujet.algo(board, 1, secondes=0.01) == (2, 1)
    assert sujet.algo(board.T * 2, 2, secondes=0.01) == (1, 2)


def test_the_engine_beats_the_naive_algorithm():
    # By the clock, so that a busy machine may lose a game; chance would lose all four.
    players = {"engine": partial(sujet.algo, secondes=0.05), "naif": sujet.naif}
    fights = [game for size in (4, 5) for game in sujet.combat(players, size, secondes=60)]
    assert [game.faute for game in fights] == [None] * 4
    assert sum(game.gagnant == "engine" for game in fights) >= 2


def test_while_nothing_is_compiled_the_engine_answers_at_a_glance(tmp_path):
    code = (
        "import os, numpy as np\n"
        "from pions.handouts import hex\n"
        "print(*hex.algo(np.zeros((7, 7), int), 1, secondes=3600), flush=True)\n"
        "os._exit(0)  # the thread that compiles is not waited for"
    )
    environ = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "PIONS_KERNELS": "jit"}
    answer = subprocess.run(
        [sys.executable, "-c", code], env=environ, capture_output=True, text=True, check=True
    )
    policy = shipped().opinion(Hex(7).initial(), plain=True).policy
    row, column = map(int, answer.stdout.split())
    assert row * 7 + column == max(policy, key=policy.get)


# One algorithm as a player of the core


@pytest.mark.parametrize("couple", [(0, 1), [0, 1], np.array([0, 1]), (np.int64(0), np.int8(1))])
def test_numpy_integers_lists_and_tuples_are_all_accepted_as_a_couple(couple):
    assert sujet.Joueur(lambda _grid, _player: couple).choose(Hex(3).initial()) == 1


@pytest.mark.parametrize(
    "answer",
    [
        None,
        3,
        "01",
        (1,),
        (1, 2, 3),
        (0.0, 1.0),
        (True, False),
        {0, 1},
        {0: 1, 1: 0},
        ("0", "1"),
        np.eye(2),
        [],
    ],
)
def test_anything_else_is_nonsense(answer):
    with pytest.raises(Foul) as caught:
        sujet.Joueur(lambda _grid, _player: answer).choose(Hex(3).initial())
    assert caught.value.fault is PlayerFault.NONSENSE


@pytest.mark.parametrize("cell", [(0, 0), (-1, 0), (3, 0), (0, 3), (10**30, 0)])
def test_a_taken_cell_or_one_that_is_not_there_is_illegal(cell):
    position = Hex(3).initial().play(0)
    with pytest.raises(Foul) as caught:
        sujet.Joueur(lambda _grid, _player: cell).choose(position)
    assert caught.value.fault is PlayerFault.ILLEGAL


def test_the_array_given_to_an_algorithm_is_a_copy_and_the_player_its_number():
    seen = []

    def scribbles(board, player):
        seen.append((board.copy(), player))
        free = np.argwhere(board == 0)[0]
        board[:] = player
        return free

    players = dict.fromkeys(Side, sujet.Joueur(scribbles))
    plies = list(single_game.play(Hex(3).initial(), players))
    assert [player for _, player in seen] == [1 + k % 2 for k in range(len(plies))]
    assert [board.astype(bool).sum() for board, _ in seen] == list(range(len(plies)))


# The fight


def raises(_board, _player):
    return {}["no such move"]


def hangs(_board, _player):
    while True:
        pass


def sleeps(_board, _player):
    time.sleep(60)


def plays_the_corner(_board, _player):
    return 0, 0


def talks_nonsense(_board, _player):
    return "c3"


def leaves(_board, _player):
    sys.exit(1)


def crashes(_board, _player):
    os._exit(7)


def forgets(_board, _player):
    return None


FAULTY = {
    raises: PlayerFault.RAISED,
    leaves: PlayerFault.RAISED,
    hangs: PlayerFault.HUNG,
    sleeps: PlayerFault.HUNG,
    talks_nonsense: PlayerFault.NONSENSE,
    forgets: PlayerFault.NONSENSE,
    crashes: PlayerFault.DIED,
}


@pytest.mark.parametrize("n", [1, 4])
def test_every_algorithm_meets_every_other_with_both_colours_on_any_n(n):
    fight = sujet.combat([sujet.aleatoire, sujet.naif, raises], n, parties=2)
    names = ["aleatoire", "naif", "raises"]
    assert Counter((r.bleu, r.rouge) for r in fight) == dict.fromkeys(
        itertools.permutations(names, 2), 2
    )
    for meeting in fight:
        if meeting.faute is None:
            replayed = Hex(n).initial()
            for i, j in meeting.coups:
                replayed = replayed.play(i * n + j)
            assert sujet.vainqueur(sujet.tableau(replayed)) == meeting.vainqueur


@pytest.mark.parametrize(("algorithm", "fault"), FAULTY.items())
def test_an_algorithm_that_fails_loses_that_game_with_the_reason_recorded(algorithm, fault):
    fight = sujet.combat(
        [algorithm, sujet.naif], 3, secondes=0.7 if fault is PlayerFault.HUNG else 30
    )
    assert [meeting.gagnant for meeting in fight] == ["naif", "naif"]
    assert [meeting.faute for meeting in fight] == [fault, fault]
    assert [meeting.vainqueur for meeting in fight] == [2, 1]
    assert all(meeting.raison for meeting in fight)
    assert [len(meeting.coups) for meeting in fight] == [0, 1]


def test_an_algorithm_that_plays_a_taken_cell_loses():
    fight = sujet.combat([plays_the_corner, sujet.naif], 3)
    assert [(m.gagnant, m.faute) for m in fight] == [("naif", PlayerFault.ILLEGAL)] * 2
    assert fight[0].coups[0] == (0, 0)


def test_the_fight_goes_on_after_a_fault():
    fight = sujet.combat([hangs, sujet.naif, sujet.aleatoire], 3, secondes=0.7)
    assert len(fight) == 3 * 2
    sound = [m for m in fight if {m.bleu, m.rouge} == {"naif", "aleatoire"}]
    assert [m.faute for m in sound] == [None, None]
    for meeting in fight:
        if meeting.bleu == "hangs":  # it moves first, and fails
            assert meeting.gagnant == meeting.rouge


def test_functions_of_a_notebook_fight_and_names_are_kept_apart():
    here = []

    def algo(board, _player):
        here.append(1)
        return tuple(np.argwhere(board == 0)[-1])

    fight = sujet.combat([algo, algo, lambda board, _player: np.argwhere(board == 0)[0]], 3)
    assert {m.bleu for m in fight} == {"algo", "algo-2", "<lambda>"}
    assert all(m.faute is None for m in fight)
    assert here == []  # it played elsewhere
    named = sujet.combat({"alice": algo, "bob": sujet.naif}, 3)
    assert {m.bleu for m in named} == {"alice", "bob"}


def student(board, _player):
    """Draws from the generators students use."""
    free = [tuple(cell) for cell in np.argwhere(board == 0)]
    return random.choice(free) if len(free) % 2 else free[np.random.randint(len(free))]  # noqa: NPY002


def test_the_same_seed_gives_the_same_fight_and_another_seed_another():
    algorithms = {"hasard": sujet.aleatoire, "élève": student}
    fight = sujet.combat(algorithms, 6, parties=2, graine=1)
    assert sujet.combat(algorithms, 6, parties=2, graine=1) == fight
    assert sujet.combat(algorithms, 6, parties=2, graine=2) != fight
    assert len({m.coups for m in fight}) == 4  # no two games are alike


def test_the_naive_algorithm_beats_chance():
    fight = sujet.combat([sujet.naif, sujet.aleatoire], 5, parties=10)
    assert sum(m.gagnant == "naif" for m in fight) >= 16


def test_the_report_ranks_by_wins_and_names_the_faults():
    report = sujet.bilan(sujet.combat([raises, sujet.naif], 3))
    lines = report.splitlines()
    assert lines[0].split() == ["naif", "2", "/", "2"]
    assert lines[1].split() == ["raises", "0", "/", "2"]
    assert "KeyError" in lines[2]
    assert sujet.bilan([]) == ""


def test_a_size_that_makes_no_sense_is_refused():
    with pytest.raises(InvalidOption):
        sujet.combat([sujet.naif, sujet.aleatoire], 0)


@pytest.mark.parametrize("n", [2, 7, 11])
def test_the_naive_strategy_plays_whole_games(n):
    players = dict.fromkeys(Side, NaiveHex())
    last = list(single_game.play(Hex(n).initial(), players))[-1].after
    assert last.outcome() is not None


@pytest.mark.parametrize("n", [2, 5, 8])
def test_naive_against_naive_is_the_same_game_twice(n):
    first, second = sujet.combat({"one": sujet.naif, "two": sujet.naif}, n)
    assert first.coups == second.coups
