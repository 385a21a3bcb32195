"""La preuve, sur demande : qui gagne un jeu entier si les deux joueurs jouent au mieux."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pions.games.gravity import Gravity
from pions.handouts.francais import typographie
from pions.solve.gravity import Solver
from pions.solve.values import forecast


@dataclass(frozen=True, slots=True)
class Preuve:
    """Ce que le solveur a calculé depuis la grille vide."""

    jeu: Gravity
    valeurs: Mapping[int, int]
    """Ce que vaut, pour qui commence, chaque première colonne, comptée de 0 : 0 est une nulle."""
    ligne: tuple[int, ...]
    """Les meilleurs coups des deux joueurs, jusqu'à la fin."""
    positions: int
    """Combien le calcul en a visité."""

    @property
    def valeur(self) -> int:
        """La valeur du jeu : positive si le premier joueur gagne, négative s'il perd."""
        return max(self.valeurs.values())

    @property
    def colonnes(self) -> list[int]:
        """Les premiers coups qui la réalisent, comptés de 0."""
        return [c for c, valeur in self.valeurs.items() if valeur == self.valeur]

    def __str__(self) -> str:
        cases = self.jeu.width * self.jeu.height
        coup = forecast(self.valeur, cases).plies
        ouvertures = " ou ".join(str(c + 1) for c in self.colonnes)
        if self.valeur > 0:
            verdict = (
                f"Le premier joueur gagne, en commençant par la colonne {ouvertures}, "
                f"au plus tard au coup {coup}."
            )
        elif self.valeur < 0:
            verdict = f"Le second joueur gagne, au plus tard au coup {coup}."
        else:
            verdict = f"Personne ne gagne : la colonne {ouvertures} mène à la nulle."
        valeurs = " ".join(f"{valeur:+d}" if valeur else "0" for valeur in self.valeurs.values())
        ligne = self.jeu.format_moves(self.ligne)
        return typographie(
            f"{verdict}\nValeur de chaque colonne : {valeurs}\n"
            f"Meilleurs coups : {ligne}\nPositions visitées : {self.positions}"
        )


def prouve(jeu: Gravity, *, livre: bool = False) -> Preuve:
    """Résout `jeu` depuis la grille vide, par le calcul seul ou à l'aide du livre d'ouvertures."""
    ouvrages: Literal["default"] | None = "default" if livre else None
    trouve = Solver(jeu, book=ouvrages).analyse(jeu.initial())
    return Preuve(jeu, trouve.values, trouve.line, trouve.nodes)
