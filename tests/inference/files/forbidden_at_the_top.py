"""Its first line is one that a player may not carry out; the rest is a plain player."""
import os

os.chdir("/home/prof/tp")


def empty_board():
    return [[0] * 7 for _ in range(6)]


def put(board, col, disc):
    for row in reversed(board):
        if row[col] == 0:
            row[col] = disc
            return True
    return False


def won(board, disc):
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and board[a][b] == disc for a, b in cells):
                    return True
    return False


def open_columns(board):
    return [c for c in range(7) if board[0][c] == 0]


def after(board, col, disc):
    copy = [row[:] for row in board]
    put(copy, col, disc)
    return copy


def choisir_colonne(grille, joueur):
    for pion in (joueur, 3 - joueur):
        for col in open_columns(grille):
            if won(after(grille, col, pion), pion):
                return col
    return open_columns(grille)[0]


def partie():
    grille = empty_board()
    while open_columns(grille):
        put(grille, choisir_colonne(grille, 1), 1)


open("parties.txt", "a").write("une partie\n")
