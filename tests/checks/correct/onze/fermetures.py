import random
try:
    import turtle
except Exception:
    turtle = None
def grille_vide():
    return [[0]*7 for _ in range(6)]
def affiche(g):
    symboles = [" ", "●", "○"]
    lignes = []
    for l in g[::-1]:
        lignes.append("│".join(symboles[v] for v in l))
    print("\n".join(lignes))
def coup_possible(g, c):
    try:
        return g[5][c] == 0 and c >= 0
    except IndexError:
        return False
def jouer(g, j, c):
    if not coup_possible(g, c):
        print("coup impossible")
        return None
    for l in range(6):
        if g[l][c] == 0:
            g[l][c] = j
            return (l, c)
DIR = {"h": (0, 1), "v": (1, 0), "dh": (1, 1), "db": (-1, 1)}
def _test(d):
    dl, dc = DIR[d]
    def f(g, j, l, c):
        for k in range(4):
            a, b = l + k*dl, c + k*dc
            if not (0 <= a <= 5 and 0 <= b <= 6): return False
            if g[a][b] != j: return False
        return True
    return f
horiz = _test("h")
vert = _test("v")
diag_haut = _test("dh")
diag_bas = _test("db")
def victoire(g, j):
    return any(t(g, j, l, c) for t in [horiz, vert, diag_haut, diag_bas] for l in range(6) for c in range(7))
match_nul = lambda g: all(x != 0 for x in g[5])
def coup_aleatoire(g, j):
    while True:
        c = random.randint(0, 6)
        if jouer(g, j, c) is not None:
            return c
