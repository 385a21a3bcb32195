"""Le tableau des duels du sujet `colonnes` : chaque liste de poids contre chacune."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from pions.arena.series import Entrant, Series, play_all
from pions.arena.statistics import Interval, Tally, score_interval
from pions.core.errors import InvalidOption
from pions.core.seeds import derive
from pions.games.catalog import AnyGame
from pions.handouts.colonnes_grille import JEU
from pions.handouts.colonnes_machine import Machine, Poids

w1: Final = [0, 1, 10, 1000, math.inf]
w2: Final = [0, 1, 10, 100, math.inf]
w3: Final = [0, 1, 10, 30, math.inf]
w4: Final = [0, 1, 2, 4, math.inf]


@dataclass(frozen=True, slots=True)
class Duel:
    """Des parties entre deux listes de poids, la première commençant toujours."""

    parties: int
    moyenne: float
    """Le score moyen du joueur 1, entre 0 et 1."""
    intervalle: Interval
    """Où se trouve son espérance, à 95 %."""

    def __str__(self) -> str:
        return f"{self.moyenne:.3f} [{self.intervalle.low:.2f}, {self.intervalle.high:.2f}]"


def tableau_duels(
    poids: Sequence[Poids] = (w1, w2, w3, w4),
    p: int = 2,
    parties: int = 100,
    *,
    graine: int = 0,
    processus: int = 1,
) -> list[list[Duel]]:
    """Chaque liste de poids (lignes, joueur 1) contre chacune (colonnes, joueur 2)."""
    joueurs = [Entrant(f"w{rang}", partial(_machine, w, p)) for rang, w in enumerate(poids, 1)]
    series = [
        Series(JEU, un, deux, parties, derive(graine, un.name, deux.name), swap=False)
        for un in joueurs
        for deux in joueurs
    ]
    comptes = [Tally() for _ in series]
    for place, resultat in play_all(series, workers=processus):
        comptes[place] += Tally.of([resultat])
    duels = [Duel(parties, compte.score, score_interval(compte)) for compte in comptes]
    return [duels[debut : debut + len(poids)] for debut in range(0, len(duels), len(poids))]


def texte_duels(tableau: Sequence[Sequence[Duel]]) -> str:
    """Le tableau en lignes de texte : score moyen du joueur 1 et son intervalle à 95 %."""
    noms = [f"w{rang}" for rang in range(1, len(tableau) + 1)]
    lignes = [["1 \\ 2", *noms]] + [
        [nom, *map(str, ligne)] for nom, ligne in zip(noms, tableau, strict=True)
    ]
    largeur = max(len(case) for ligne in lignes for case in ligne[1:])
    return "\n".join(
        "  ".join([f"{ligne[0]:<5}", *(f"{case:>{largeur}}" for case in ligne[1:])])
        for ligne in lignes
    )


def dessine_duels(tableau: Sequence[Sequence[Duel]], fichier: str | Path) -> None:
    """Le tableau en image (``.svg``, ``.png``, ``.pdf``), dans `fichier` ; demande matplotlib."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - facultatif, et lent à charger
    except ImportError:
        raise InvalidOption("La figure demande matplotlib : pip install matplotlib.") from None
    noms = [f"w{rang}" for rang in range(1, len(tableau) + 1)]
    figure = Figure(figsize=(7, 6), layout="constrained")
    axes = figure.subplots()
    scores = [[duel.moyenne for duel in ligne] for ligne in tableau]
    image = axes.imshow(scores, cmap="RdBu", vmin=0, vmax=1)
    axes.set_xticks(range(len(noms)), noms)
    axes.set_yticks(range(len(noms)), noms)
    axes.set_xlabel("joueur 2")
    axes.set_ylabel("joueur 1")
    axes.set_title(f"Score moyen du joueur 1 ({tableau[0][0].parties} parties par duel)")
    for y, ligne in enumerate(tableau):
        for x, duel in enumerate(ligne):
            texte = f"{duel.moyenne:.2f}\n[{duel.intervalle.low:.2f}, {duel.intervalle.high:.2f}]"
            clair = 0.2 < duel.moyenne < 0.8
            axes.text(x, y, texte, ha="center", va="center", color="black" if clair else "white")
    figure.colorbar(image)
    figure.savefig(fichier)


def _machine(w: Poids, p: int, _jeu: AnyGame, hasard: random.Random) -> Machine:
    return Machine(w, p, hasard)
