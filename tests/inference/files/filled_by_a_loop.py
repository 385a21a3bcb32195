"""A loop at the top fills the grid and makes the buttons; the machine has no telling name."""
from tkinter import *

board = []
for _ in range(6):
    board.append(["-"] * 7)
HUMAN, COMPUTER = "X", "O"
window = Tk()
for n in range(7):
    Button(window, text=str(n), command=lambda n=n: clicked(n)).grid(row=0, column=n)


def place(n, who):
    for row in reversed(board):
        if row[n] == "-":
            row[n] = who
            return


def take_back(n):
    for row in board:
        if row[n] != "-":
            row[n] = "-"
            return


def line_of(who):
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and board[a][b] == who for a, b in cells):
                    return True
    return False


def reply():
    for who in (COMPUTER, HUMAN):
        for n in range(7):
            if board[0][n] == "-":
                place(n, who)
                good = line_of(who)
                take_back(n)
                if good:
                    return n
    return next(n for n in (3, 2, 4, 1, 5, 0, 6) if board[0][n] == "-")


def clicked(n):
    place(n, HUMAN)
    if not line_of(HUMAN):
        place(reply(), COMPUTER)


window.mainloop()
