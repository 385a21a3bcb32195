"""Demander une colonne au clavier, autant de fois qu'il le faut."""

from __future__ import annotations

from collections.abc import Container
from typing import NoReturn

from pions.handouts.francais import dit, typographie


def demander_colonne(jouables: Container[int], largeur: int, premiere: int = 0) -> int:
    """L'indice, compté de 0, d'une colonne de `jouables` choisie au clavier.

    La personne compte à partir de `premiere`. Chaque réponse qui ne convient pas reçoit une
    phrase qui dit pourquoi ; la fin de l'entrée ou Ctrl-C termine le programme poliment.
    """
    derniere = premiere + largeur - 1
    attendu = f"tapez un numéro de {premiere} à {derniere}."
    while True:
        try:
            reponse = input(typographie(f"Colonne ({premiere} à {derniere}) : ")).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            au_revoir()
        if not reponse:
            dit(f"Vous n'avez rien tapé : {attendu}")
            continue
        try:
            colonne = int(reponse) - premiere
        except ValueError:
            dit(f"« {reponse} » n'est pas un numéro de colonne : {attendu}")
            continue
        if not 0 <= colonne < largeur:
            dit(f"Il n'y a pas de colonne {reponse} : {attendu}")
        elif colonne not in jouables:
            dit(f"La colonne {reponse} est pleine : choisissez-en une autre.")
        else:
            return colonne


def au_revoir() -> NoReturn:
    """Quitte la partie et le programme."""
    dit("Au revoir !")
    raise SystemExit(0)
