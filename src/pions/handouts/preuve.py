"""La preuve, sur demande : qui gagne un jeu entier si les deux joueurs jouent au mieux."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, Self, TextIO

from pions.families.exact_values import forecast
from pions.families.gravity.gravity_solver import Solver
from pions.families.judged_moves import Listener, SearchProgress
from pions.games.gravity import Gravity
from pions.handouts.francais import entier, typographie


@dataclass(frozen=True, slots=True)
class Preuve:
    """Ce que le solveur a calculé à partir de la grille vide."""

    jeu: Gravity
    valeurs: Mapping[int, int]
    """La valeur de chaque première colonne, comptée de 0, pour qui commence ; 0 est une nulle."""
    ligne: tuple[int, ...]
    """Les meilleurs coups des deux joueurs, jusqu'à la fin."""
    positions: int
    """Combien le calcul en a visité."""
    premiere: int
    """Le numéro de la première colonne dans le texte : 1 comme on les tape, ou 0."""

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
        ouvertures = " ou ".join(map(self._numero, self.colonnes))
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
        ligne = (" " if self.jeu.width > _CHIFFRES else "").join(map(self._numero, self.ligne))
        return typographie(
            f"{verdict}\nValeur de chaque colonne : {valeurs}\n"
            f"Meilleurs coups : {ligne}\nPositions visitées : {entier(self.positions)}\n"
            f"Les colonnes sont comptées à partir de {self.premiere}."
        )

    def _numero(self, colonne: int) -> str:
        return str(colonne + self.premiere)


_CHIFFRES: Final = 9
"""Au-delà de tant de colonnes, leurs numéros ont deux chiffres."""


def prouve(
    jeu: Gravity, *, livre: bool = False, premiere: int = 1, suivi: Listener | None = None
) -> Preuve:
    """Résout `jeu` à partir de la grille vide, par le calcul seul ou avec le livre d'ouvertures.

    Le calcul dit une dizaine de fois par seconde à `suivi` où il en est.
    """
    ouvrages: Literal["default"] | None = "default" if livre else None
    trouve = Solver(jeu, book=ouvrages).analyse(jeu.initial(), suivi)
    return Preuve(jeu, trouve.values, trouve.line, trouve.nodes, premiere)


class Suivi:
    """Raconte un long calcul sur la sortie d'erreur, tout de suite et tant qu'il dure.

    Dans un terminal, une seule ligne bouge, et s'efface à la fin ; ailleurs, une ligne
    s'ajoute de temps en temps.
    """

    def __init__(
        self, sortie: TextIO | None = None, horloge: Callable[[], float] = time.monotonic
    ) -> None:
        self._sortie = sys.stderr if sortie is None else sortie
        self._horloge = horloge
        self._terminal = self._sortie.isatty()
        self._debut = self._prochain = horloge()
        self._ecrit = 0
        self._dit("Le calcul prend une minute environ, plus longtemps la toute première fois.\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raison: object) -> None:
        if self._ecrit:
            self._dit("\r" + " " * self._ecrit + "\r")

    def __call__(self, ou: SearchProgress) -> None:
        """Dit où en est le calcul, si c'est le moment."""
        maintenant = self._horloge()
        if maintenant < self._prochain:
            return
        self._prochain = maintenant + (_BOUGE if self._terminal else _AJOUTE)
        etape = f"colonnes : {ou.done} sur {ou.total}" if ou.total > 1 else "meilleurs coups"
        texte = (
            f"{etape}, positions visitées : {entier(ou.nodes)}, "
            f"{entier(round(maintenant - self._debut))} s"
        )
        if self._terminal:
            self._dit("\r" + texte.ljust(self._ecrit))
            self._ecrit = max(self._ecrit, len(texte))
        else:
            self._dit(texte + "\n")

    def _dit(self, texte: str) -> None:
        self._sortie.write(typographie(texte))
        self._sortie.flush()


_BOUGE: Final = 0.2
_AJOUTE: Final = 5.0
"""Secondes entre deux nouvelles, dans un terminal et ailleurs."""
