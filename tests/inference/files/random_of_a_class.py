"""A class without arguments, whose method plays at random; the grid is made under the guard."""
import random


class RandomPlayer:
    def choose_move(self, board):
        return random.choice([c for c in range(7) if board[0][c] == "."])


if __name__ == "__main__":
    board = [["."] * 7 for _ in range(6)]
    print(RandomPlayer().choose_move(board))
