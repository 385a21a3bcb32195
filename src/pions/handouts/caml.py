"""Puissance 4 en fonctions : `joue`, `gagne`, `partie`, et des stratégies `f(grille, couleur)`.

``t[y][x]`` : la ligne y = 0 est celle du bas ; 0 est une case vide, 1 jaune, 2 rouge.
N'importe laquelle des deux couleurs peut commencer.

>>> t = grille_vide()
>>> for c in (3, 3, 4, 3, 5, 3):
...     _ = joue(t, c, 1 if c != 3 else 2)
>>> affiche(t)
. . . . . . .
. . . . . . .
. . . R . . .
. . . R . . .
. . . R . . .
. . . R J J .
0 1 2 3 4 5 6
>>> gagne(t, 3), gagne(t, 5)
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Final, TypeAlias

from pions.core.errors import IllegalMove
from pions.core.protocols import Evaluator
from pions.core.types import Move, Score, Side, whole
from pions.families import searching
from pions.families.gravity import gravity_evaluators as evaluation
from pions.games.gravity import Gravity, GravityPosition
from pions.handouts.codec import GridCodec, in_line
from pions.handouts.fenetre import Ecran
from pions.handouts.francais import dit
from pions.handouts.hasard import HASARD, graine
from pions.handouts.saisie import au_revoir, demander_colonne
from pions.sandbox.calling.parts import LAYOUTS
from pions.search.simplest_players import OnePly, ProofPlayer

__all__ = [
    "CODEC",
    "JAUNE",
    "JEU",
    "ROUGE",
    "VIDE",
    "Joueur",
    "affiche",
    "alpha_beta",
    "annule",
    "dessine",
    "f_alignements",
    "f_dangers",
    "f_points",
    "gagne",
    "graine",
    "grille_vide",
    "hauteur",
    "humain",
    "ia_1",
    "ia_random",
    "joue",
    "lit_dir",
    "lit_long",
    "nul",
    "partie",
    "sia",
]

VIDE: Final = 0
JAUNE: Final = 1
ROUGE: Final = 2
NOMS: Final = {JAUNE: "jaune", ROUGE: "rouge"}

JEU: Final = Gravity()
CODEC: Final = GridCodec(
    {None: VIDE, Side.FIRST: JAUNE, Side.SECOND: ROUGE}, LAYOUTS["rows, bottom first"]
)

Grille: TypeAlias = list[list[int]]
Strategie: TypeAlias = Callable[[Grille, int], int]
Evaluation: TypeAlias = Callable[[Grille, int], float]


def grille_vide() -> Grille:
    """6 lignes de 7 zéros."""
    return CODEC.encode(JEU.initial().grid())


def hauteur(c: int, t: Grille) -> int:
    """Le nombre de pions dans la colonne `c`."""
    try:
        existe = 0 <= whole(c) < JEU.width
    except TypeError:
        existe = False
    if not existe:
        raise IndexError(f"Il n'y a pas de colonne {c!r} : elles vont de 0 à {JEU.width - 1}.")
    pions = CODEC.stones(t, JEU, JAUNE) | CODEC.stones(t, JEU, ROUGE)
    return GravityPosition(JEU, 0, pions).height_of(c)


def joue(t: Grille, c: int, j: int) -> int:
    """Met un pion de couleur `j` dans la colonne `c`, et renvoie sa ligne.

    Dans une colonne pleine, rien ne change et la réponse est 6, une ligne qui n'existe pas.
    """
    y = hauteur(c, t)
    if y < JEU.height:
        t[y][c] = j
    return y


def annule(t: Grille, c: int) -> None:
    """Enlève le dernier pion mis dans la colonne `c`, s'il y en a un."""
    y = hauteur(c, t)
    if y:
        t[y - 1][c] = VIDE


def nul(t: Grille) -> bool:
    """Dit si toutes les cases sont pleines."""
    return not any(VIDE in ligne for ligne in t)


def lit_long(t: Grille, ax: int, ay: int, coul: int, x: int, y: int) -> int:  # noqa: PLR0913, PLR0917 - le sujet le veut
    """Le premier k >= 1 tel que (x + k ax, y + k ay) n'est pas une case de couleur `coul`."""
    assert (ax, ay) != (0, 0), "La direction (0, 0) ne mène nulle part."
    return next(k for k in count(1) if _couleur(t, x + k * ax, y + k * ay) != coul)


def lit_dir(t: Grille, x: int, y: int, ax: int, ay: int) -> bool:
    """Dit si (x, y) est dans un alignement de 4 pions de sa couleur, dans cette direction."""
    coul = _couleur(t, x, y)
    if coul is None or coul == VIDE:
        return False
    devant, derriere = lit_long(t, ax, ay, coul, x, y), lit_long(t, -ax, -ay, coul, x, y)
    return devant + derriere - 1 >= JEU.connect


def gagne(t: Grille, c: int) -> bool:
    """Dit si le pion qui vient d'être joué dans la colonne `c` a gagné la partie."""
    y = hauteur(c, t) - 1
    return y >= 0 and in_line(CODEC.stones(t, JEU, t[y][c]), JEU.bit(column=c, row=y), JEU)


def affiche(t: Grille) -> None:
    """Montre la grille avec ``.``, ``J`` et ``R``, la ligne du bas en bas."""
    for ligne in reversed(t):
        print(" ".join(".JR"[case] for case in ligne))
    print(" ".join(map(str, range(JEU.width))))


def colonnes(t: Grille) -> list[int]:
    """Les colonnes qui ne sont pas pleines."""
    return [c for c, case in enumerate(t[JEU.height - 1]) if case == VIDE]


def _couleur(t: Grille, x: int, y: int) -> int | None:
    return t[y][x] if 0 <= x < JEU.width and 0 <= y < JEU.height else None


def partie(t: Grille, f1: Strategie, f2: Strategie, c1: int, c2: int) -> int:
    """Joue une partie à partir de `t`, où `f1` joue la couleur `c1` et commence.

    Montre chaque coup. Renvoie la couleur qui gagne, ou 0 si la grille est pleine.
    """
    dessine(t)
    joueurs = [(f1, c1), (f2, c2)]
    while not nul(t):
        f, couleur = joueurs[0]
        c = f(t, couleur)
        if joue(t, c, couleur) == JEU.height:
            raise IllegalMove(
                "{couleur} a joué la colonne {colonne}, qui est pleine.",
                couleur=NOMS[couleur].capitalize(),
                colonne=c,
            )
        dit(f"{NOMS[couleur].capitalize()} joue la colonne {c}.")
        dessine(t)
        if gagne(t, c):
            _termine(f"{NOMS[couleur].capitalize()} gagne.")
            return couleur
        joueurs.reverse()
    _termine("La grille est pleine : partie nulle.")
    return VIDE


def ia_random(t: Grille, couleur: int) -> int:  # noqa: ARG001 - toute stratégie reçoit sa couleur
    """Une colonne au hasard parmi celles qui ne sont pas pleines."""
    possibles = colonnes(t)
    assert possibles, "La grille est pleine : aucun coup n'est possible."
    return HASARD.choice(possibles)


def humain(t: Grille, couleur: int) -> int:
    """La colonne où la personne clique, dans une image de 700 x 600.

    Sans écran, le dit et demande la colonne dans le terminal.
    """
    fenetre = _ECRAN.ouvert()
    if fenetre is None:
        affiche(t)
        dit(f"À {NOMS[couleur]} de jouer.")
        return demander_colonne(colonnes(t), JEU.width)
    fenetre.dessine(t)
    fenetre.titre(f"À {NOMS[couleur]} de jouer : cliquez dans une colonne.")
    while (c := fenetre.clic()) not in colonnes(t):
        if c is None:
            _ECRAN.ferme()
            au_revoir()
        fenetre.titre(f"La colonne {c} est pleine : {NOMS[couleur]} doit en choisir une autre.")
    return c


def ia_1(t: Grille, couleur: int) -> int:
    """Gagne tout de suite si c'est possible ; sinon joue au hasard."""
    return OnePly(HASARD).choose(_position(t, couleur))


def sia(n: int) -> Strategie:
    """La stratégie qui cherche `n` coups à l'avance si elle est sûre de gagner ou de perdre.

    Un joueur est G s'il gagne tout de suite ou si un coup mène l'autre à P ; P si tous ses
    coups mènent l'autre à G ; I sinon. À `n` coups du départ, on s'en tient à ce que voit
    `ia_1`. Elle mène l'autre à P si elle le peut, évite de le mener à G si elle
    le peut, et joue au hasard sinon.
    """
    assert n >= 0, f"On ne peut pas chercher {n} coups à l'avance."
    joueur = ProofPlayer(n, HASARD)
    return lambda t, couleur: joueur.choose(_position(t, couleur))


def alpha_beta(n: int, f: Evaluation) -> Strategie:
    """La stratégie qui cherche `n` coups à l'avance, le sien compris, et évalue avec `f`.

    ``f(t, couleur)`` dit à quel point `t` est favorable à `couleur`. Une victoire vaut plus
    que tout ce que dit `f`, d'autant plus qu'elle est proche.
    """
    assert n >= 1, f"Il faut chercher au moins un coup à l'avance, et non {n}."

    def strategie(t: Grille, couleur: int) -> int:
        position = _position(t, couleur)
        evaluer = _DU_NOYAU.get(f) or _evaluateur(f, position, couleur)
        return HASARD.choice(searching.alphabeta(position, n, evaluer).best)

    return strategie


def f_points(t: Grille, couleur: int) -> float:
    """Une case vaut le nombre d'alignements de 4 qui y passent : 3 dans un coin, 13 au centre.

    Rapide et grossier : bon en début de partie, aveugle aux menaces. On compte les points de
    ses pions moins ceux des pions adverses.
    """
    return evaluation.points(_vue(t, couleur))


def f_alignements(t: Grille, couleur: int) -> float:
    """Chaque alignement de 4 sans pion adverse vaut 1, 10 ou 100 pour 1, 2 ou 3 pions.

    Mesure ce qui peut encore gagner, sans regarder si les cases qui manquent sont jouables.
    """
    return _ALIGNEMENTS(_vue(t, couleur))


def f_dangers(t: Grille, couleur: int) -> float:
    """Comme `f_alignements`, mais un alignement ne compte que si l'on peut y jouer tout de suite.

    100 si ce pion fait gagner, 10 s'il en fait 3, 1 s'il en fait 2 : plus lent, plus lucide.
    """
    return _DANGERS(_vue(t, couleur))


_ALIGNEMENTS: Final = evaluation.WeightedLines((0, 1, 10, 100))
_DANGERS: Final = evaluation.Dangers((100, 10, 1))
_DU_NOYAU: Final[dict[Evaluation, Evaluator[GravityPosition]]] = {
    f_points: evaluation.points,
    f_alignements: _ALIGNEMENTS,
    f_dangers: _DANGERS,
}
"""Nos évaluations sous la forme que le noyau sait accélérer."""


@dataclass(frozen=True, slots=True)
class Joueur:
    """Une stratégie du sujet, prête à entrer dans un match ou un tournoi du noyau."""

    strategie: Strategie

    def choose(self, position: GravityPosition) -> Move:
        """Ce que la stratégie répond à la grille de `position`, jaune ayant commencé."""
        return self.strategie(CODEC.encode(position.grid()), CODEC.symbols[position.to_move])


_ECRAN: Final = Ecran()


def dessine(t: Grille) -> None:
    """Montre la grille dans la fenêtre si elle est ouverte, sinon dans le terminal."""
    if _ECRAN.fenetre is None:
        affiche(t)
    else:
        _ECRAN.fenetre.dessine(t)


def _termine(phrase: str) -> None:
    dit(phrase)
    if _ECRAN.fenetre is not None:
        _ECRAN.fenetre.titre(f"{phrase} Cliquez pour fermer.")
        _ECRAN.fenetre.clic(secondes=10)
        _ECRAN.ferme()


def _position(t: Grille, couleur: int) -> GravityPosition:
    position = CODEC.position(t, JEU, couleur)
    assert position.legal_moves(), "La partie est finie : aucun coup n'est possible."
    return position


def _vue(t: Grille, couleur: int) -> GravityPosition:
    """Les pions de `couleur` et les autres, dans n'importe quelle grille."""
    pions = CODEC.stones(t, JEU, couleur)
    return GravityPosition(JEU, pions, pions | CODEC.stones(t, JEU, JAUNE + ROUGE - couleur))


def _evaluateur(f: Evaluation, racine: GravityPosition, couleur: int) -> Evaluator[GravityPosition]:
    """`f` vue par le noyau : sur la grille de la position, pour la couleur qui doit jouer."""

    def evaluer(position: GravityPosition) -> Score:
        trait = couleur if position.to_move is racine.to_move else JAUNE + ROUGE - couleur
        return f(CODEC.written(position, trait), trait)

    return evaluer
