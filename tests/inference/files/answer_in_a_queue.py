"""The search runs beside a window: its answer is put into a queue. The grid is one of the class."""
import tkinter
from queue import Queue
from threading import Thread

import numpy as np


class Board:
    cells = np.array([[0] * 6 for _ in range(7)])

    def copy(self):
        other = Board()
        other.cells = np.array(self.cells)
        return other

    def open_columns(self):
        return [c for c in (3, 2, 4, 1, 5, 0, 6) if self.cells[c][5] == 0]

    def add(self, column, player, draw=True):
        row = list(self.cells[column]).index(0)
        self.cells[column][row] = player
        if draw:
            canvas.itemconfig(ovals[column][row], fill=("red", "orange")[player - 1])

    def won(self):
        for c in range(7):
            for r in range(6):
                for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    line = [(c + k * dc, r + k * dr) for k in range(4)]
                    if all(0 <= a < 7 and 0 <= b < 6 for a, b in line):
                        if {self.cells[a][b] for a, b in line} in ({1}, {2}):
                            return True
        return False


def think_decision(board, turn, ai_level, box, player):
    for who in (player, 3 - player):
        for column in board.open_columns():
            after = board.copy()
            after.add(column, who, draw=False)
            if after.won():
                box.put(column)
                return
    box.put(board.open_columns()[0])


class Game:
    def __init__(self):
        self.board, self.turn, self.box = Board(), 1, Queue()

    def machine(self):
        told = (self.board, self.turn, 4, self.box, 2 - self.turn % 2)
        Thread(target=think_decision, args=told).start()
        window.after(100, self.look)

    def look(self):
        self.board.add(self.box.get(), 2 - self.turn % 2)


game = Game()
window = tkinter.Tk()
canvas = tkinter.Canvas(window, width=700, height=600)
ovals = [[canvas.create_oval(c, r, c + 1, r + 1) for r in range(6)] for c in range(7)]
canvas.bind("<Button-1>", lambda event: game.machine())
window.mainloop()
