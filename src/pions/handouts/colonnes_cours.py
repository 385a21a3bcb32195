"""La question 1 du sujet `colonnes` : les hypothèses du cours, vérifiées et non affirmées."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pions.core.seeds import generator
from pions.core.types import Side
from pions.games.gravity import Gravity, GravityPosition
from pions.handouts.colonnes_grille import JEU
from pions.handouts.francais import typographie

PETIT: Final = Gravity(4, 3, 3)
"""Un plateau aux mêmes règles, assez petit pour en visiter toutes les positions."""


@dataclass(frozen=True, slots=True)
class Hypothese:
    """Une hypothèse du cours, et ce qui l'a montrée."""

    nom: str
    vraie: bool
    preuve: str

    def __str__(self) -> str:
        return typographie(f"{'oui' if self.vraie else 'NON'}  {self.nom} : {self.preuve}")


def hypotheses(parties: int = 100) -> list[Hypothese]:
    """Les cinq hypothèses, vérifiées coup par coup.

    Sur toutes les positions du petit plateau 4 x 3, et sur celles de `parties` parties jouées
    au hasard sur le plateau 7 x 6.
    """
    visitees = [*_toutes(PETIT), *_au_hasard(JEU, parties)]
    coups = [(avant, col, avant.play(col)) for avant in visitees for col in avant.legal_moves()]
    ou = f"{len(visitees)} positions, {len(coups)} coups"
    cases = JEU.width * JEU.height
    return [
        Hypothese(
            "deux joueurs",
            {position.to_move for position in visitees} == set(Side),
            f"deux camps jouent, et jamais un autre ({ou})",
        ),
        Hypothese(
            "chacun son tour",
            all(apres.to_move is avant.to_move.other for avant, _, apres in coups),
            f"après chaque coup, c'est à l'autre de jouer ({ou})",
        ),
        Hypothese(
            "information parfaite",
            all(position.game.from_grid(position.grid()) == position for position in visitees),
            f"la grille que voient les joueurs suffit à retrouver la position ({ou})",
        ),
        Hypothese(
            "pas de hasard",
            all(avant.play(col) == apres for avant, col, apres in coups),
            f"le même coup rejoué donne la même position ({ou})",
        ),
        Hypothese(
            "jeu fini",
            all(_remplit_une_case(avant, apres) for avant, _, apres in coups),
            f"chaque coup remplit une case : une partie a au plus {cases} coups ({ou})",
        ),
    ]


def _toutes(jeu: Gravity) -> Iterator[GravityPosition]:
    """Toutes les positions qu'une partie peut atteindre, chacune une fois."""
    vues = {jeu.initial()}
    file = list(vues)
    for position in file:  # s'allonge pendant qu'on la lit
        yield position
        nouvelles = {position.play(col) for col in position.legal_moves()} - vues
        vues |= nouvelles
        file += nouvelles


def _au_hasard(jeu: Gravity, parties: int) -> Iterator[GravityPosition]:
    hasard = generator(0, "hypotheses")
    for _ in range(parties):
        position = jeu.initial()
        while possibles := position.legal_moves():
            yield position
            position = position.play(hasard.choice(possibles))
        yield position


def _remplit_une_case(avant: GravityPosition, apres: GravityPosition) -> bool:
    return (
        apres.mask & avant.mask == avant.mask
        and apres.ply == avant.ply + 1
        and (apres.ply < apres.game.width * apres.game.height or not apres.legal_moves())
    )
