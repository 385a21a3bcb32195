"""Le tableau des duels du sujet `colonnes` : chaque liste de poids contre chacune."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from pions.arena.referee import Contender
from pions.arena.series import Series, play_all
from pions.arena.statistics import Interval, Tally, score_interval, separable
from pions.core.errors import InvalidOption
from pions.core.seeds import derive
from pions.games.catalog import AnyGame
from pions.handouts.colonnes_grille import JEU, Machine, Poids
from pions.handouts.francais import decimal, entier, typographie

w1: Final = [0, 1, 10, 1000, math.inf]
w2: Final = [0, 1, 10, 100, math.inf]
w3: Final = [0, 1, 10, 30, math.inf]
w4: Final = [0, 1, 2, 4, math.inf]

_TRAITS: Final = (0, 0.2, 0.4, 0.6, 0.8, 1)
"""Les nombres écrits le long de l'échelle des couleurs."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Des parties entre deux listes de poids, la première commençant toujours."""

    compte: Tally
    """Les victoires, les nulles et les défaites du joueur 1."""

    @property
    def parties(self) -> int:
        """Combien ont été jouées."""
        return self.compte.games

    @property
    def moyenne(self) -> float:
        """Le score moyen du joueur 1, entre 0 et 1."""
        return self.compte.score

    @property
    def intervalle(self) -> Interval:
        """Où se trouve son espérance, à 95 %."""
        return score_interval(self.compte)

    def __str__(self) -> str:
        return f"{decimal(self.moyenne, 3)} {_crochets(self.intervalle)}"


def tableau_duels(
    poids: Sequence[Poids] = (w1, w2, w3, w4),
    p: int = 2,
    parties: int = 100,
    *,
    graine: int = 0,
    processus: int = 1,
) -> list[list[Duel]]:
    """Chaque liste de poids (lignes, joueur 1) contre chacune (colonnes, joueur 2)."""
    joueurs = [
        Contender(f"w{rang}", repr(w), partial(_machine, w, p)) for rang, w in enumerate(poids, 1)
    ]
    series = [
        Series(JEU, un, deux, parties, derive(graine, un.name, deux.name), swap=False)
        for un in joueurs
        for deux in joueurs
    ]
    comptes = [Tally() for _ in series]
    for place, resultat in play_all(series, workers=processus):
        comptes[place] += Tally.of([resultat])
    duels = [Duel(compte) for compte in comptes]
    return [duels[debut : debut + len(poids)] for debut in range(0, len(duels), len(poids))]


def texte_duels(tableau: Sequence[Sequence[Duel]]) -> str:
    """Le tableau en lignes de texte, et ce qu'on peut en conclure.

    Chaque case est le score moyen du joueur 1 et son intervalle à 95 %.
    """
    noms = _noms(tableau)
    lignes = [["1 \\ 2", *noms]] + [
        [nom, *map(str, ligne)] for nom, ligne in zip(noms, tableau, strict=True)
    ]
    largeur = max(len(case) for ligne in lignes for case in ligne[1:])
    cases = [
        "  ".join([f"{ligne[0]:<5}", *(f"{case:>{largeur}}" for case in ligne[1:])])
        for ligne in lignes
    ]
    return "\n".join([*cases, "", *map(typographie, conclusions(tableau))])


def conclusions(tableau: Sequence[Sequence[Duel]]) -> list[str]:
    """Quels poids sont les meilleurs, et si commencer est un avantage, en une phrase chacun."""
    rangs = range(len(tableau))

    def entre(un: int, autre: int) -> Tally:
        """Vu par `un`, qui a commencé la moitié de ces parties."""
        return tableau[un][autre].compte + tableau[autre][un].compte.reversed

    noms = _noms(tableau)
    totaux = {
        rang: sum((entre(rang, autre) for autre in rangs if autre != rang), Tally())
        for rang in rangs
    }
    commence = _commence(sum((duel.compte for ligne in tableau for duel in ligne), Tally()))
    if len(totaux) < _DEUX:
        return [commence]
    premier, second, *_ = sorted(rangs, key=lambda rang: -totaux[rang].score)
    meilleur = (
        f"{noms[premier]} a le meilleur score contre les autres : {_score(totaux[premier])} ; "
        f"{noms[second]} vient ensuite : {_score(totaux[second])}."
    )
    return [
        meilleur,
        f"Entre {noms[premier]} et {noms[second]} : "
        + _verdict(entre(premier, second), noms[premier], noms[second]),
        commence,
    ]


_DEUX: Final = 2


def _verdict(compte: Tally, un: str, autre: str) -> str:
    dit = separable(compte)
    if dit.leader is None:
        return "égalité."
    if dit.certain:
        fort = un if dit.leader == "first" else autre
        return f"{fort} est le plus fort, la chance ne l'explique pas."
    return (
        f"ces {entier(compte.games)} parties ne les départagent pas encore ; "
        f"il en faudrait environ {entier(dit.more or 0)} de plus."
    )


def _commence(compte: Tally) -> str:
    dit = separable(compte)
    if dit.leader is None:
        return "Commencer ou jouer en second donne le même score."
    marque = f"le joueur 1 marque {decimal(compte.score)} par partie {_entre(compte)}"
    if not dit.certain:
        return f"Ces parties ne disent pas encore si commencer est un avantage : {marque}."
    effet = "un avantage" if dit.leader == "first" else "un handicap"
    return f"Commencer est {effet} : {marque}, ce que la chance n'explique pas."


def _score(compte: Tally) -> str:
    return f"{decimal(compte.score)} {_entre(compte)}"


def _entre(compte: Tally) -> str:
    bornes = score_interval(compte)
    return f"(intervalle à 95 % : {decimal(bornes.low)} à {decimal(bornes.high)})"


def _crochets(bornes: Interval) -> str:
    return typographie(f"[{decimal(bornes.low)} ; {decimal(bornes.high)}]")


def _noms(tableau: Sequence[Sequence[Duel]]) -> list[str]:
    return [f"w{rang}" for rang in range(1, len(tableau) + 1)]


def dessine_duels(tableau: Sequence[Sequence[Duel]], fichier: str | Path) -> None:
    """Le tableau en image (``.svg``, ``.png``, ``.pdf``), dans `fichier` ; demande matplotlib."""
    try:
        from matplotlib.figure import Figure  # noqa: PLC0415 - facultatif, et lent à charger
    except ImportError:
        raise InvalidOption("La figure demande matplotlib : pip install matplotlib.") from None
    noms = _noms(tableau)
    parties = entier(tableau[0][0].parties)
    figure = Figure(figsize=(7, 6), layout="constrained")
    axes = figure.subplots()
    scores = [[duel.moyenne for duel in ligne] for ligne in tableau]
    image = axes.imshow(scores, cmap="RdBu", vmin=0, vmax=1)
    axes.set_xticks(range(len(noms)), noms)
    axes.set_yticks(range(len(noms)), noms)
    axes.set_xlabel("joueur 2")
    axes.set_ylabel("joueur 1")
    axes.set_title(typographie(f"Score moyen du joueur 1 (parties par duel : {parties})"))
    for y, ligne in enumerate(tableau):
        for x, duel in enumerate(ligne):
            texte = f"{decimal(duel.moyenne)}\n{_crochets(duel.intervalle)}"
            clair = 0.2 < duel.moyenne < 0.8
            axes.text(x, y, texte, ha="center", va="center", color="black" if clair else "white")
    echelle = figure.colorbar(image)
    echelle.set_ticks(_TRAITS, labels=[decimal(trait, 1) for trait in _TRAITS])
    figure.savefig(fichier)


def _machine(w: Poids, p: int, _jeu: AnyGame, graine: int) -> Machine:
    return Machine(w, p, random.Random(graine))
