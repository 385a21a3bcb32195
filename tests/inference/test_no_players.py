"""Functions that look like players by their names, and are none: they are never offered."""

import pytest

from pions.games.catalog import find
from pions.sandbox.inference.findings import NothingFound
from pions.sandbox.inference.inferring import infer
from pions.sandbox.process import tiers
from pions.sandbox.reading import player_file

BOARD = """
ROWS, COLS = 6, 7
def create_board():
    return [[0] * COLS for _ in range(ROWS)]
def drop_piece(board, col, piece):
    for r in range(ROWS - 1, -1, -1):
        if board[r][col] == 0:
            board[r][col] = piece
            return r
    return None
def legal(board):
    return [c for c in range(COLS) if board[0][c] == 0]
def wins(board, p):
    for r in range(ROWS):
        for c in range(COLS):
            for dr, dc in ((0,1),(1,0),(1,1),(1,-1)):
                cells = [(r+i*dr, c+i*dc) for i in range(4)]
                if all(0 <= a < ROWS and 0 <= b < COLS and board[a][b] == p for a, b in cells):
                    return True
    return False
"""
NO_PLAYERS = {
    "win_test": """
def check_move(board, player):
    return 1 if wins(board, player) else 0
def ai_wins(board):
    return int(wins(board, 2))
def joueur_gagne(board, joueur):
    return 3 if wins(board, joueur) else 2
""",
    "evaluator": """
def play_score(board, player):
    return sum(1 for r in board for c in r if c == player) % 7
def best_value(board, player):
    return sum(c == player for c in board[3]) % 7
def strategy(board):
    '''Evaluate'''
    return max(sum(c == 1 for c in r) for r in board)
""",
    "undo": """
def play_back(board, col):
    return board
def auto_undo(board):
    for r in range(ROWS):
        for c in range(COLS):
            if board[r][c] != 0:
                board[r][c] = 0
                return c
def computer(board):
    return auto_undo(board)
""",
    "random_legal": """
import random
def generate_move(board):
    return random.choice(legal(board))
def ai_simulate(board):
    return random.choice(legal(board))
""",
    "displays": """
def ia_show(board):
    for row in board: print(row)
    return len(legal(board)) - 1
def play(board):
    print(board)
    return board[5][3]
""",
    "always3": """
def ai_move(board):
    return 3
def best_move(board, player):
    return 3
""",
    "opponent_best": """
def best_opponent_move(board, player):
    opp = 3 - player
    for c in legal(board):
        b = [r[:] for r in board]
        drop_piece(b, c, opp)
        if wins(b, opp): return c
    return legal(board)[len(legal(board)) // 2]
""",
    "row_answer": """
def best_row(board, col):
    for r in range(ROWS - 1, -1, -1):
        if board[r][col] == 0: return r
def ai_next_open_row(board):
    return best_row(board, 3)
def get_move(board):
    return best_row(board, 3) or 0
""",
    "count_turn": """
def next_move(board):
    return sum(c != 0 for r in board for c in r) % 7
def play(board, joueur):
    return sum(c != 0 for r in board for c in r) % 2
def whose_move(board):
    return 1 + sum(c != 0 for r in board for c in r) % 2
""",
    "legal_moves": """
def possible_moves(board):
    return legal(board)
def ai_moves(board):
    return legal(board)
def choose(board):
    return legal(board)[:2]
""",
    "threat_finder": """
def trouver_coup_gagnant(board, joueur):
    for c in legal(board):
        b = [r[:] for r in board]; drop_piece(b, c, joueur)
        if wins(b, joueur): return c
    return -1
def find_play(board, joueur):
    for c in legal(board):
        b = [r[:] for r in board]; drop_piece(b, c, joueur)
        if wins(b, joueur): return c
    return None
""",
    "first_only_crash": """
def ai_move(board, player):
    if player != 1: raise ValueError("only the first")
    for who in (1, 2):
        for c in legal(board):
            b = [r[:] for r in board]
            drop_piece(b, c, who)
            if wins(b, who): return c
    return legal(board)[len(legal(board))//2]
""",
    "nan_inf": """
import math
def ai_move(board):
    n = sum(c != 0 for r in board for c in r)
    return [math.nan, math.inf, True, 10**400, -10**400, 3.0, "3", None][n % 8]
""",
    "mutates": """
def computer_turn(board, player):
    board[0][0] = player
    board[5][0] = player
    return 0
def ai_play(board):
    del board[:]
    return 3
""",
}
OFTEN = {"win_test", "evaluator", "displays", "legal_moves", "opponent_best"}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.thorough] * (name not in OFTEN))
        for name in NO_PLAYERS
    ],
)  # fmt: skip
def test_what_is_no_player_is_not_offered(name):
    file = player_file.of_text(BOARD + NO_PLAYERS[name], "mine.py")
    for game in (None, find("connect4")):
        assert isinstance(infer(file, game, tiers.best_tier()), NothingFound)


def test_a_function_that_prefers_the_rivals_wins_is_a_question():
    """It takes all wins under marks that the file does not use; under its own it blocks first."""
    body = """
def get_best_move(board, player):
    for who in (3 - player, player):
        for c in legal(board):
            b = [r[:] for r in board]
            drop_piece(b, c, who)
            if wins(b, who):
                return c
    return legal(board)[len(legal(board)) // 2]
"""
    found = infer(player_file.of_text(BOARD + body, "mine.py"), None, tiers.best_tier())
    assert [one.convention.grid.marks for one in found] == [(1, 2)]


FORGED = [
    {"kind": "flat", "lines": 1, "long": 0, "empty": 0},
    {"kind": "lists", "lines": float("inf"), "long": 7, "empty": 0},
    {"kind": "lists", "lines": 28, "long": 28, "empty": 0},
    {"kind": "lists", "lines": 6, "long": 7, "empty": {"path": "\x1b[31m.A"}},
    {"kind": "lists", "lines": 6, "long": 7, "empty": float("nan")},
    {"kind": "nothing", "lines": 6, "long": 7, "empty": 10**4000},
    {"kind": [], "lines": 6, "long": 7, "empty": []},
    3,
]
FORGER = """
import sys
class trials:
    @staticmethod
    def survey(module, request):
        return {"grids": [{"from": "x", "shape": SHAPE, "fills": []}], "objects": []}
    @staticmethod
    def tried(module, request):
        answer = VALUE
        return {"value": answer, "printed": answer, "grid": answer, "attributes": answer}
inf, nan = float("inf"), float("nan")
sys.modules["pions.sandbox.child.trials"] = trials
sys.modules["pions.sandbox.child"].trials = trials
def ai_move(hex_board):
    return 3
"""


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (FORGED[0], {"col )": 3, "x y": 1, "row": 10**400}),
        pytest.param(FORGED[1], "\x1b[31m"),
        *(pytest.param(one, [[[]]], marks=pytest.mark.thorough) for one in FORGED[2:]),
    ],
)
def test_what_a_file_forges_in_its_process_is_refused(shape, value):
    text = FORGER.replace("SHAPE", repr(shape)).replace("VALUE", repr(value))
    for game in (None, find("hex-5")):
        file = player_file.of_text(text, "mine.py")
        assert isinstance(infer(file, game, tiers.best_tier()), NothingFound)
