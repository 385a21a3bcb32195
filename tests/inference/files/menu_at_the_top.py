"""Asks its questions at the top level, draws with colorama, waits for keys."""
import os
import random

import colorama
import keyboard
from colorama import Fore

colorama.init()
name = input("Your name? ")
level = int(input("Level? "))
os.system("clear")
HUMAN, BOT = "x", "o"


def empty():
    return [["." for _ in range(7)] for _ in range(6)]


def play_in(board, col, mark):
    for row in board[::-1]:
        if row[col] == ".":
            row[col] = mark
            break


def show(board):
    for row in board:
        print(Fore.BLUE + " ".join(row) + Fore.RESET)


def is_won(board, mark):
    for r in range(6):
        for c in range(7):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + k * dr, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and board[a][b] == mark for a, b in cells):
                    return True
    return False


def bot_choice(board):
    print("Thinking...")
    open_columns = [c for c in range(7) if board[0][c] == "."]
    for mark in (BOT, HUMAN):
        for c in open_columns:
            trial = [row[:] for row in board]
            play_in(trial, c, mark)
            if is_won(trial, mark):
                return c + 1
    return random.choice(open_columns) + 1


board = empty()
while not is_won(board, BOT):
    show(board)
    play_in(board, int(input()) - 1, HUMAN)
    play_in(board, bot_choice(board) - 1, BOT)
    keyboard.wait("space")
