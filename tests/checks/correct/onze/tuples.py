import random, copy
def grille_vide(): return tuple(tuple(0 for _ in range(7)) for _ in range(6))
def affiche(g):
    print("\n".join(" ".join("-XO"[v] for v in l) for l in g))
def coup_possible(g, c): return g[0][c] == 0
def jouer(g, j, c):
    h = [list(l) for l in g]
    l = max(i for i in range(6) if h[i][c] == 0)
    h[l][c] = j
    return tuple(tuple(x) for x in h)
def seq(g, l, c, a, b): return [g[l+a*k][c+b*k] for k in range(4) if 0 <= l+a*k < 6 and 0 <= c+b*k < 7]
def horiz(g, j, l, c): return seq(g, l, c, 0, 1).count(j) == 4
def vert(g, j, l, c): return seq(g, l, c, 1, 0).count(j) == 4
def diag_haut(g, j, l, c): return seq(g, l, c, -1, 1).count(j) == 4
def diag_bas(g, j, l, c): return seq(g, l, c, 1, 1).count(j) == 4
def victoire(g, j): return max(f(g, j, l, c) for f in (horiz, vert, diag_haut, diag_bas) for l in range(6) for c in range(7))
def match_nul(g): return min(min(l) for l in g) > 0
def coup_aleatoire(g, j): return jouer(g, j, random.choice([c for c in range(7) if coup_possible(g, c)]))
