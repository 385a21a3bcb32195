"""Random, among the columns that the board says are open."""
import random


def make_grid(rows, cols):
    return [[" "] * cols for _ in range(rows)]


def drop_piece(board, col, piece, rows):
    for r in range(rows - 1, -1, -1):
        if board[r][col] == " ":
            board[r][col] = piece
            return True
    return False


def ai_move(board, cols):
    return random.choice([c for c in range(cols) if board[0][c] == " "])


def main():
    rows, cols = int(input("rows? ")), int(input("columns? "))
    board = make_grid(rows, cols)
    while True:
        drop_piece(board, int(input("column? ")), "X", rows)
        drop_piece(board, ai_move(board, cols), "O", rows)


if __name__ == "__main__":
    main()
