"""Hex : des algorithmes `algo(grille, joueur)` sur un tableau numpy, et le combat entre eux.

``grille[i, j]`` : ligne i, colonne j d'un losange n x n ; 0 est une case vide, 1 bleue,
2 rouge. Bleu commence et relie le haut et le bas ; rouge relie la gauche et la droite.

>>> grille = grille_vide(3)
>>> naif(grille, 1)
(0, 2)
>>> grille[0, 2] = 1
>>> naif(grille, 1)
(1, 1)
>>> algo(grille, 1)
(1, 1)
>>> for rencontre in combat([aleatoire, naif], n=5, graine=1):
...     print(rencontre.bleu, rencontre.rouge, rencontre.gagnant)
aleatoire naif naif
naif aleatoire naif
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import permutations
from typing import Any, Final, TypeAlias

try:
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError as absent:
    raise ImportError(
        "Le sujet de Hex travaille sur des tableaux numpy, et numpy n’est pas installé : "
        "pip install numpy",
        name="numpy",
    ) from absent

from pions.arena import single_game
from pions.arena.isolated_function import Foul, IsolatedFunction, PlayerFault
from pions.core.seeds import derive
from pions.core.types import Move, Side, whole
from pions.families.hex.players.naive_player import naive_move
from pions.families.hex.players.player_builders import PromptHex
from pions.games.hexagon import NEIGHBOURS, Hex, HexPosition, chain
from pions.handouts.codec import GridCodec
from pions.handouts.francais import phrase, typographie
from pions.handouts.hasard import HASARD, graine

__all__ = [
    "BLEU",
    "CODEC",
    "ROUGE",
    "VIDE",
    "Joueur",
    "Rencontre",
    "aleatoire",
    "algo",
    "bilan",
    "combat",
    "graine",
    "grille_vide",
    "naif",
    "tableau",
    "vainqueur",
    "voisins",
]

VIDE: Final = 0
BLEU: Final = 1
ROUGE: Final = 2

CODEC: Final = GridCodec({None: VIDE, Side.FIRST: BLEU, Side.SECOND: ROUGE})

voisins: Final = list(NEIGHBOURS)
"""Ce qu'on ajoute à (i, j) pour passer à chacune de ses six voisines."""

Grille: TypeAlias = npt.NDArray[np.int_]
Algo: TypeAlias = Callable[[Grille, int], Any]
"""Répond un couple (i, j) ; c'est le combat qui le vérifie."""


def grille_vide(n: int) -> Grille:
    """Un tableau n x n de zéros."""
    return tableau(Hex(n).initial())


def tableau(position: HexPosition) -> Grille:
    """La grille de `position`, dans un tableau neuf."""
    return np.array(CODEC.encode(position.grid()), dtype=np.int_)


def aleatoire(grille: Grille, joueur: int) -> tuple[int, int]:  # noqa: ARG001 - l'en-tête du sujet
    """Une case vide tirée au hasard, toutes équiprobables."""
    cases = np.argwhere(grille == VIDE)
    assert len(cases), "La grille est pleine : aucun coup n'est possible."
    i, j = HASARD.choice(cases.tolist())
    return i, j


def naif(grille: Grille, joueur: int) -> tuple[int, int]:
    """Avance le plus loin possible depuis son premier bord (haut pour bleu, gauche pour rouge).

    Les pions d'une même couleur qui se touchent, ou qui touchent un bord de leur couleur,
    forment un seul groupe. Parmi les cases vides voisines du groupe du premier bord : la plus
    éloignée de ce bord ; à distance égale, celle qui a le plus de voisins, bords compris ;
    puis le plus grand (i, j).
    """
    assert (grille == VIDE).any(), "La grille est pleine : aucun coup n'est possible."
    n = len(grille)
    position = HexPosition(Hex(n), _pions(grille, BLEU), _pions(grille, ROUGE))
    return divmod(naive_move(position, _camp(joueur)), n)


def algo(grille: Grille, joueur: int, secondes: float = 1.0) -> tuple[int, int]:
    """L'algorithme de Pions : un réseau entraîné et une recherche, `secondes` par coup environ.

    Tant que le code machine n'est pas prêt (une fois par ordinateur), il répond tout de
    suite, sans recherche. Une fois la partie finie, il joue n'importe quelle case vide.
    """
    assert (grille == VIDE).any(), "La grille est pleine : aucun coup n'est possible."
    n = len(grille)
    if vainqueur(grille) != VIDE:
        return naif(grille, joueur)
    bleus, rouges = _pions(grille, BLEU), _pions(grille, ROUGE)
    # Le moteur croit le nombre de pions ; le sujet, `joueur`. Une partie où l'ouverture a été
    # échangée a les mêmes règles, et c'est à l'autre joueur d'y jouer.
    position = HexPosition(Hex(n), bleus, rouges)
    if position.to_move is not _camp(joueur):
        position = HexPosition(Hex(n), bleus, rouges, swapped=True)
    return divmod(_moteur(secondes).choose(position), n)


@cache
def _moteur(secondes: float) -> PromptHex:
    return PromptHex(secondes, HASARD)


def vainqueur(grille: Grille) -> int:
    """1 si bleu a relié ses bords, 2 si c'est rouge, 0 si personne ne l'a fait."""
    for joueur in (BLEU, ROUGE):
        if chain(_pions(grille, joueur), len(grille), _camp(joueur)):
            return joueur
    return VIDE


@dataclass(frozen=True, slots=True)
class Joueur:
    """Un algorithme du sujet, prêt à entrer dans un match ou un tournoi du noyau."""

    algo: Algo

    def choose(self, position: HexPosition) -> Move:
        """La case que choisit l'algorithme sur une copie de la grille ; lève `Foul` sinon."""
        grille = tableau(position)
        reponse = self.algo(grille.copy(), CODEC.symbols[position.to_move])
        try:
            if not isinstance(reponse, tuple | list | np.ndarray):
                raise TypeError  # noqa: TRY301 - deux lettres ou un ensemble ne sont pas un couple
            i, j = map(whole, reponse)
        except (TypeError, ValueError):
            raise Foul(
                "La réponse {reponse} n'est pas un couple (i, j).",
                fault=PlayerFault.NONSENSE,
                reponse=f"{reponse!r:.80}",
            ) from None
        n = len(grille)
        if not (0 <= i < n and 0 <= j < n):
            raise Foul("La case {case} n'existe pas.", fault=PlayerFault.ILLEGAL, case=(i, j))
        if grille[i, j] != VIDE:
            raise Foul("La case {case} est déjà prise.", fault=PlayerFault.ILLEGAL, case=(i, j))
        return i * n + j


@dataclass(frozen=True, slots=True)
class Rencontre:
    """Une partie du combat, et comment elle s'est finie."""

    bleu: str
    rouge: str
    vainqueur: int
    """1 ou 2."""
    coups: tuple[tuple[int, int], ...]
    faute: PlayerFault | None = None
    """Ce qui a fait perdre l'autre avant la fin, ou ``None`` si la partie a été jouée."""
    raison: str = ""
    """La faute, en une phrase."""

    @property
    def gagnant(self) -> str:
        """Le nom de l'algorithme qui gagne."""
        return self.bleu if self.vainqueur == BLEU else self.rouge


def combat(
    algos: Mapping[str, Algo] | Iterable[Algo],
    n: int = 11,
    *,
    parties: int = 1,
    secondes: float = 10.0,
    graine: int = 0,
) -> list[Rencontre]:
    """Tous contre tous, avec les deux couleurs, `parties` fois.

    Chacun joue dans son propre processus et ne voit que des copies. Celui qui lève une
    exception, ne répond pas en `secondes`, joue une case prise ou répond n'importe quoi
    perd sa partie ; la raison est notée et le combat continue. Même graine, même combat.
    """
    noms = _nommes(algos)
    return [
        _rencontre(noms, bleu, rouge, n, secondes, derive(graine, bleu, rouge, numero))
        for bleu, rouge in permutations(noms, 2)
        for numero in range(parties)
    ]


def bilan(rencontres: Iterable[Rencontre]) -> str:
    """Le classement par victoires, puis les fautes, en clair."""
    rencontres = list(rencontres)
    gagnees = dict.fromkeys((nom for r in rencontres for nom in (r.bleu, r.rouge)), 0)
    jouees = dict(gagnees)
    for r in rencontres:
        gagnees[r.gagnant] += 1
        jouees[r.bleu] += 1
        jouees[r.rouge] += 1
    largeur = max(map(len, gagnees), default=0)
    classement = sorted(gagnees, key=lambda nom: -gagnees[nom])
    lignes = [f"{nom:<{largeur}}  {gagnees[nom]} / {jouees[nom]}" for nom in classement]
    fautes = [
        typographie(f"{r.bleu} - {r.rouge} : {r.gagnant} gagne. {r.raison}")
        for r in rencontres
        if r.faute
    ]
    return "\n".join([*lignes, *fautes])


def _rencontre(  # noqa: PLR0913, PLR0917 - une partie, c'est tout cela
    algos: Mapping[str, Algo], bleu: str, rouge: str, n: int, secondes: float, graine: int
) -> Rencontre:
    def garde(nom: str, joueur: int) -> IsolatedFunction:
        return IsolatedFunction(
            algos[nom], seconds=secondes, prepare=partial(_semer, derive(graine, joueur))
        )

    with garde(bleu, BLEU) as algo_bleu, garde(rouge, ROUGE) as algo_rouge:
        joueurs = {Side.FIRST: partial(Joueur, algo_bleu), Side.SECOND: partial(Joueur, algo_rouge)}
        jouee = single_game.play_out(Hex(n).initial(), joueurs, (Foul,))
    # Celui qui vient de jouer a gagné, que l'autre ait commis une faute ou perdu : pas de nulle.
    vainqueur = CODEC.symbols[jouee.position.to_move.other]
    coups = tuple(divmod(coup, n) for coup in jouee.moves)
    if isinstance(jouee.fault, Foul):
        return Rencontre(bleu, rouge, vainqueur, coups, jouee.fault.fault, phrase(jouee.fault))
    return Rencontre(bleu, rouge, vainqueur, coups)


def _semer(graine: int) -> None:
    """Dans le processus d'un algorithme : ses tirages ne dépendent que de la graine."""
    HASARD.seed(graine)
    random.seed(graine)  # les élèves s'en servent, et ce processus est à eux
    np.random.seed(graine % 2**32)  # noqa: NPY002 - de même


def _nommes(algos: Mapping[str, Algo] | Iterable[Algo]) -> dict[str, Algo]:
    """Les algorithmes par leur nom ; un nom déjà pris reçoit un numéro."""
    if isinstance(algos, Mapping):
        return dict(algos)
    noms: dict[str, Algo] = {}
    for algorithme in algos:
        nom = numerote = getattr(algorithme, "__name__", "algo")
        numero = 2
        while numerote in noms:
            numerote, numero = f"{nom}-{numero}", numero + 1
        noms[numerote] = algorithme
    return noms


def _pions(grille: Grille, joueur: int) -> int:
    return sum(1 << int(case) for case in np.flatnonzero(grille == joueur))


def _camp(joueur: int) -> Side:
    return Side.FIRST if joueur == BLEU else Side.SECOND
