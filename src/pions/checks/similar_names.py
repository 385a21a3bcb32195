"""Names that mean the same: written otherwise, a synonym, or a slip of the pen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

_SAME: Final = (
    ("alea", "aleatoire", "random", "hasard", "rand"),
    ("humain", "human", "joueur", "humaine"),
    ("minmax", "minimax"),
    ("alphabeta", "abeta", "elagage"),
    ("jouer", "joue", "play", "jouercoup"),
    ("annuler", "annule", "undo"),
    ("gagnant", "gagne", "gagner", "win"),
    ("strategie", "strat", "strategy", "ia"),
    ("partie", "game", "match"),
    ("evaluer", "evaluation", "evalue", "evaluate"),
    ("display", "affiche", "afficher", "affichage"),
    ("fin", "fini", "finjeu", "fin_jeu"),
    ("coups", "coup"),
    ("colonne", "colonnes", "col"),
    ("ligne", "lignes"),
    ("init", "initialise", "initialiser", "initialisation"),
    ("utilite", "utility"),
    ("puissance", "p", "connect"),
    ("horiz", "horizontal", "horizontale", "horizontalement"),
    ("vert", "vertic", "vertical", "verticale", "verticalement"),
    ("diag", "diagonale", "diagonal"),
    ("haut", "mont", "monte", "montant", "montante"),
    ("bas", "desc", "descend", "descendant", "descendante"),
    ("nul", "nulle"),
    ("victoire", "victory"),
    ("3", "trois", "three"),
    ("4", "quatre", "four"),
)
_WORD: Final = {word: group[0] for group in _SAME for word in group}


def bare(name: str) -> str:
    """A name without its accents."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()


def words(name: str) -> tuple[str, ...]:
    """``coupGagnant``, ``coup_Gagnant`` and ``COUP_GAGNANT`` are all ``("coup", "gagnant")``."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", bare(name))
    return tuple(part.lower() for part in parts)


def like(name: str, others: Iterable[str]) -> list[str]:
    """Those of `others` that may well mean `name`: the same letters first, then the same words."""
    given = [one for one in others if one != name]
    for same in (_same_letters, _same_words, _slip):
        found = [one for one in given if same(name, one)]
        if found:
            return found
    return []


def _same_letters(one: str, other: str) -> bool:
    return "".join(words(one)) == "".join(words(other)) != ""


def _same_words(one: str, other: str) -> bool:
    mine, theirs = ([_WORD.get(word, word) for word in words(text)] for text in (one, other))
    return mine == theirs != []


def _slip(one: str, other: str) -> bool:
    """A letter too many, too few, or another one; two in a long name; never in a short one."""
    mine, theirs = "".join(words(one)), "".join(words(other))
    if min(len(mine), len(theirs)) < 4 or mine[-1:].isdigit() or theirs[-1:].isdigit():
        return False
    return _distance(mine, theirs) <= (1 if len(mine) < 8 else 2)


def _distance(one: str, other: str) -> int:
    """How many letters are to be added, taken away, changed, or exchanged with the next one."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, mark in enumerate(other, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != mark))
            if i > 1 < j and letter == other[j - 2] and mark == one[i - 2]:
                best = min(best, last[j - 2] + 1)
            row.append(best)
    return row[-1]
