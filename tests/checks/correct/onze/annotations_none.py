from __future__ import annotations
import random
from typing import Optional
Grille = list[list[Optional[str]]]
def grille_vide() -> Grille:
    return [[None] * 7 for _ in range(6)]
def affiche(g: Grille) -> None:
    for ligne in g:
        print(" ".join(case or "." for case in ligne))
def coup_possible(g: Grille, c: int) -> bool:
    return g[0][c] is None
def jouer(g: Grille, j: str, c: int) -> None:
    for ligne in reversed(g):
        if ligne[c] is None:
            ligne[c] = j
            return
def _quatre(g: Grille, j: str, cases: list[tuple[int, int]]) -> bool:
    return all(0 <= a < 6 and 0 <= b < 7 and g[a][b] == j for a, b in cases)
def horiz(g: Grille, j: str, l: int, c: int) -> bool:
    return _quatre(g, j, [(l, c + k) for k in range(4)])
def vert(g: Grille, j: str, l: int, c: int) -> bool:
    return _quatre(g, j, [(l - k, c) for k in range(4)])
def diag_haut(g: Grille, j: str, l: int, c: int) -> bool:
    return _quatre(g, j, [(l - k, c + k) for k in range(4)])
def diag_bas(g: Grille, j: str, l: int, c: int) -> bool:
    return _quatre(g, j, [(l + k, c + k) for k in range(4)])
def victoire(g: Grille, j: str) -> bool:
    return any(f(g, j, a, b) for f in (horiz, vert, diag_haut, diag_bas) for a in range(6) for b in range(7))
def match_nul(g: Grille) -> bool:
    return all(None not in ligne for ligne in g)
def coup_aleatoire(g: Grille, j: str) -> None:
    jouer(g, j, random.choice([c for c in range(7) if coup_possible(g, c)]))
