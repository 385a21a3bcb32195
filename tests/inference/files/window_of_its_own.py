"""One class is the window, the game and the machine, which plays into the grid of the object."""
import tkinter as tk
from tkinter import messagebox


class FourInARow(tk.Frame):
    def __init__(self, master):
        super().__init__(master)
        self.master = master
        self.cells = [[""] * 7 for _ in range(6)]
        self.canvas = tk.Canvas(self, width=7 * 80, height=6 * 80)
        self.canvas.bind("<Button-1>", self.click)
        self.canvas.pack()
        self.over = False

    def row_of(self, column):
        return max((r for r in range(6) if self.cells[r][column] == ""), default=None)

    def put(self, column, colour):
        row = self.row_of(column)
        self.cells[row][column] = colour
        self.canvas.create_oval(column * 80, row * 80, column * 80 + 70, row * 80 + 70, fill=colour)
        if self.four(colour):
            self.over = True
            messagebox.showinfo("The end", f"{colour} wins")

    def four(self, colour):
        for r in range(6):
            for c in range(7):
                for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    line = [(r + k * dr, c + k * dc) for k in range(4)]
                    if all(0 <= a < 6 and 0 <= b < 7 and self.cells[a][b] == colour for a, b in line):
                        return True
        return False

    def click(self, event):
        self.put(event.x // 80, "red")
        if not self.over:
            self.master.after(300, self.computer_turn)

    def computer_turn(self):
        columns = [c for c in (3, 2, 4, 1, 5, 0, 6) if self.row_of(c) is not None]
        for colour in ("yellow", "red"):
            for column in columns:
                row = self.row_of(column)
                self.cells[row][column] = colour
                good = self.four(colour)
                self.cells[row][column] = ""
                if good:
                    self.put(column, "yellow")
                    return
        self.put(columns[0], "yellow")


def main():
    root = tk.Tk()
    FourInARow(root).pack()
    root.mainloop()


main()
