import tkinter as tk


class Fenetre(tk.Tk):
    def __init__(self):
        super().__init__()
        self.title("Puissance 4")


class IA:
    PROFONDEUR = 4

    def __init__(self, couleur):
        self.couleur = couleur

    def decisionIA(self, board):
        return self.minmax(board, self.PROFONDEUR, self.couleur)[1]

    def minmax(self, board, profondeur, qui):
        if fini(board, 3 - qui):
            return -100 - profondeur, None
        libres = [c for c in range(7) if board[0][c] == 0]
        if profondeur == 0 or not libres:
            return 0, libres[0] if libres else None
        mieux = (-1000, None)
        for c in libres:
            l = max(l for l in range(6) if board[l][c] == 0)
            board[l][c] = qui
            v = -self.minmax(board, profondeur - 1, 3 - qui)[0]
            board[l][c] = 0
            if v > mieux[0]:
                mieux = v, c
        return mieux


def fini(g, s):
    for l in range(6):
        for c in range(7):
            for dl, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(l + k * dl, c + k * dc) for k in range(4)]
                if all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == s for a, b in cells):
                    return True
    return False


def nouveau():
    return [[0] * 7 for _ in range(6)]


if __name__ == "__main__":
    Fenetre().mainloop()
