"""In the manner of a client of a game server: only one function thinks."""

import json
import urllib.request

ADDRESS = "https://example.org/rooms/four"
MIDDLE = (3, 2, 4, 1, 5, 0, 6)


def ask(path):
    with urllib.request.urlopen(ADDRESS + path) as answer:
        return json.loads(answer.read())


def free(rows, column):
    return max((r for r in range(6) if rows[r][column] == "."), default=None)


def would_win(rows, column, mark):
    start = free(rows, column)
    if start is None:
        return False
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        count = 1
        for sign in (1, -1):
            r, c = start + sign * down, column + sign * right
            while 0 <= r < 6 and 0 <= c < 7 and rows[r][c] == mark:
                count, r, c = count + 1, r + sign * down, c + sign * right
        if count >= 4:
            return True
    return False


def choose_column(board, legal, you, opp):
    rows = [list(line) for line in board]
    for mark in (you, opp):
        for column in legal:
            if would_win(rows, column, mark):
                return column
    return next(c for c in MIDDLE if c in legal)


def main():
    while True:
        view = ask("/me")
        you = "C" if view["cyan"] else "O"
        print(choose_column(view["board"], view["legal"], you, "O" if you == "C" else "C"))
