"""Une grille dans une fenêtre Tk de 700 x 600, jouée à la souris.

Tk n'est chargé que si une fenêtre s'ouvre : il manque sur certaines machines.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from pions.handouts.francais import dit, typographie

LARGEUR: Final = 700
HAUTEUR: Final = 600
COULEURS: Final = ("white", "yellow", "red")
_CASE: Final = 100
_RAYON: Final = 47
_REPOS: Final = 0.02
"""Secondes entre deux regards sur la souris."""


class PasDEcran(Exception):
    """Aucune fenêtre ne peut s'ouvrir ; le message dit pourquoi."""


class Fenetre:
    """Une image de la grille ; se ferme d'un clic sur sa croix ou par `ferme`."""

    def __init__(self, titre: str) -> None:
        try:
            import tkinter as tk  # noqa: PLC0415 - absent de certaines machines, et lent à charger

            self._racine = tk.Tk()
        except ImportError:
            raise PasDEcran("Python est installé sans Tk") from None
        except tk.TclError:
            raise PasDEcran("aucun écran n'est accessible") from None
        self._choix: int | None = None
        self._fermee = False
        self._racine.resizable(width=False, height=False)
        self._racine.protocol("WM_DELETE_WINDOW", self._croix)
        self._toile = tk.Canvas(
            self._racine, width=LARGEUR, height=HAUTEUR, highlightthickness=0, background="white"
        )
        self._toile.pack()
        self._toile.bind("<Button-1>", lambda clic: self._vise(clic.x))
        self.titre(titre)

    def titre(self, texte: str) -> None:
        """Écrit `texte` au-dessus de la grille."""
        self._racine.title(typographie(texte))

    def dessine(self, t: Sequence[Sequence[int]]) -> None:
        """Montre la grille `t`, où ``t[y][x]`` a y = 0 en bas."""
        self._toile.delete("all")
        for y, ligne in enumerate(t):
            for x, case in enumerate(ligne):
                gauche, haut = x * _CASE, HAUTEUR - (y + 1) * _CASE
                self._toile.create_rectangle(gauche, haut, gauche + _CASE, haut + _CASE)
                bord = _CASE // 2 - _RAYON
                self._toile.create_oval(
                    gauche + bord,
                    haut + bord,
                    gauche + _CASE - bord,
                    haut + _CASE - bord,
                    fill=COULEURS[case],
                )
        self._racine.update()

    def clic(self, secondes: float = math.inf) -> int | None:
        """La colonne du prochain clic ; ``None`` si la fenêtre se ferme ou si le temps passe.

        Ctrl-C dans le terminal vaut une fermeture.
        """
        self._choix = None
        fin = time.monotonic() + secondes
        # Pas `wait_variable` : dans les boucles de Tk, Ctrl-C se perd.
        with suppress(KeyboardInterrupt):
            while self._choix is None and not self._fermee and time.monotonic() < fin:
                self._racine.update()
                time.sleep(_REPOS)
        return self._choix

    def _croix(self) -> None:
        self._fermee = True

    def _vise(self, x: int) -> None:
        if 0 <= x < LARGEUR:
            self._choix = x // _CASE

    def ferme(self) -> None:
        """Ferme la fenêtre."""
        self._racine.destroy()


@dataclass(slots=True)
class Ecran:
    """La fenêtre d'une partie, ouverte à la première demande."""

    fenetre: Fenetre | None = None
    absent: bool = False

    def ouvert(self) -> Fenetre | None:
        """La fenêtre ; ``None``, après l'avoir dit une fois, s'il n'y a pas d'écran."""
        if self.fenetre is None and not self.absent:
            try:
                self.fenetre = Fenetre("Puissance 4")
            except PasDEcran as raison:
                self.absent = True
                dit(f"Pas de fenêtre ({raison}) : on joue dans le terminal.")
        return self.fenetre

    def ferme(self) -> None:
        """Ferme la fenêtre s'il y en a une."""
        if self.fenetre is not None:
            self.fenetre.ferme()
            self.fenetre = None
