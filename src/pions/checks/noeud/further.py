"""The hand-out `noeud`: the class `Main`, and Puissance 4."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator
from typing import Any, Final

from pions.checks import misread_lines, positions
from pions.checks.cases import Case, failed, first_wrong
from pions.checks.differences import of_exception
from pions.checks.model import Checks, Failure, Words
from pions.checks.noeud.nodes import GRID, INFINITE
from pions.checks.positions import Rows
from pions.checks.questions import Lab, NotTried, Question, Value
from pions.checks.right_answers import Right, either, truth
from pions.core.sentences import Sentence
from pions.games.gravity import GravityPosition

_MAIN: Final = """
tapees = []
def typist(dit):
    tapees.append(1)
    return None if len(tapees) > 300 else str((1, 2, 3, 4, 0)[len(tapees) % 5])
joues = []
def lance():
    if "Puissance3" not in globals() or not hasattr(Puissance3, "jouerColonne"):
        return partie_entiere()
    vraie = Puissance3.jouerColonne
    def jouerColonne(self, pion, c, grille):
        mienne = grille is getattr(self, "grilleJeu", None)
        avant = sum(case != 0 for ligne in grille for case in ligne)
        finie = mienne and Noeud(grille).finJeu()
        fait = vraie(self, pion, c, grille)
        if mienne and fait:
            joues.append((avant, pion, bool(finie), len(tapees)))
        return fait
    Puissance3.jouerColonne = jouerColonne
    try:
        return partie_entiere()
    finally:
        Puissance3.jouerColonne = vraie
def partie_entiere():
    partie = Main()
    if tapees:
        return "Main()"
    noms = ("jouer", "main", "partie", "run", "lancer", "lance", "jouerPartie", "jouer_partie",
            "play", "start", "demarrer", "commencer", "simuler", "boucle", "game")
    for nom in noms:
        if callable(getattr(partie, nom, None)):
            getattr(partie, nom)()
            return "Main()." + nom + "()"
    return None
"""


def main_plays(lab: Lab, seed: int) -> Failure | None:
    """Play a whole game; the columns are typed in turn."""
    del seed
    question = Question(
        "lance()",
        ("Main", "Puissance3", "Noeud"),
        before=_MAIN,
        typed=None,
        after=("joues",),
        shown="Main()",
    )
    answer = lab.ask(question)
    told = _out_of_turn(answer.after.get("joues"))
    if told is not None:
        expected = Sentence("MAX and MIN in turn, until the end of the game")
        return failed(Case(question), answer, told[0], told[1], expected=expected)
    if answer.raised is not None:
        kinds = answer.raised.kinds
        if "SystemExit" in kinds and answer.asked:
            return None
        if "EOFError" in kinds or ("TypeError" in kinds and not answer.asked):
            raise NotTried(_BY_HAND)
        error, expected = Sentence("{error}", error=answer.raised.text), Sentence("a whole game")
        seen = of_exception(answer.raised)
        return failed(Case(question), answer, error, *seen, expected=expected)
    if answer.value is None or not answer.asked or not answer.printed.strip():
        raise NotTried(_BY_HAND)
    return None


def _out_of_turn(played: Value) -> tuple[Sentence, str] | None:
    """Return what is wrong with the discs of a whole game, and the kind of difference.

    Of each disc is known how many were there before, whose it is, whether the game was over, and
    how many lines had been typed.
    """
    discs = played if isinstance(played, list) else []
    by_hand = [after[3] > before[3] for before, after in itertools.pairwise(discs)]
    alike = len({disc for _, disc, _, _ in discs}) == 1 and len(set(by_hand)) > 1
    last = None
    for before, disc, over, _ in discs:
        if over:
            return Sentence("a disc after the end of the game"), "after the end"
        if before and disc == last:
            told = Sentence("two discs of {disc} running", disc=disc)
            return told, "same discs" if alike else "twice"
        last = disc
    return None


_BY_HAND: Final = Sentence("a game could not be started without a person: try it by hand")
_CLASSES: Final = """
import sys
from pions.sandbox.child.node_classes import node_name, size_wanted
taille = size_wanted(Puissance4, 7, 6)
"""


def _classes(lab: Lab) -> tuple[str, str]:
    """The file's own class of nodes for Puissance 4, and how a game is made."""
    call = "(node_name(Puissance4), taille)"
    node, size = lab.ask(Question(call, ("Puissance4",), before=_CLASSES)).value
    return node or "Noeud", f"Puissance4({', '.join(map(str, size))})"


def _asked(
    classes: tuple[str, str],
    call: str,
    accepts: Right,
    expected: Words,
    position: GravityPosition | Rows,
    *traits: str,
) -> Case:
    """A question about ``noeud``, one of the file's own nodes of Puissance 4, and ``jeu``."""
    (node, game), is_max = classes, True
    if not isinstance(position, list):
        is_max, position = position.to_move == 0, positions.rows_of(position)
    made = f"noeud = {node}(grille, {is_max})"
    call = call.replace("jeu", game)
    names, before = ("Puissance4", node), f"{INFINITE}{made}"
    told: dict[str, Any] = {
        "names": names,
        "before": before,
        "shown": f"{made}; {call}",
        "traits": traits,
    }
    return GRID.case(position, call, accepts, expected, after={}, **told)


def four_ends(lab: Lab, seed: int) -> Failure | None:
    """Four in line, diagonals included; three are not enough."""
    found: list[tuple[Rows, Iterable[str]]] = [
        (rows, misread_lines.traits(rows, top, path))
        for path in positions.DIRECTIONS
        for rows, top in positions.lined(seed, path, 4)
    ]
    drawn = positions.open_positions(seed, "four", (8, 14, 20))
    near = [rows for rows, _ in positions.near_misses(seed)[:30] if not all(rows[0])]
    found += [(rows, ["goes on"]) for rows in (*map(positions.rows_of, drawn), *near)]
    found.append((positions.rows_after(positions.DRAWN_GAMES[0]), ["full"]))
    classes = _classes(lab)
    cases = (
        _asked(classes, "noeud.finJeu()", truth("goes on" not in traits), "", rows, *traits)
        for rows, traits in found
    )
    return first_wrong(lab, cases)


def four_moves(lab: Lab, seed: int) -> Failure | None:
    """Wins at once where it can, and stops the other where it must."""
    classes = _classes(lab)

    def cases() -> Iterator[Case]:
        for one in positions.open_positions(seed, "four moves", tuple(range(8, 26))):
            if moves := _forced(one):
                expected = Sentence("the column {column}", column=either(moves))
                right = Right(moves.__contains__, part=1)
                yield _asked(classes, "jeu.alpha_beta(noeud, -inf, inf, 2)", right, expected, one)

    return first_wrong(lab, cases())


def _forced(position: GravityPosition) -> list[int]:
    """The columns that win, or else the one that must be closed and can be."""
    mine = positions.wins(position)
    if mine:
        return mine
    theirs = positions.wins(positions.other_to_move(position))
    helps = len(theirs) == 1 and not positions.wins(position.play(theirs[0]))
    return theirs if helps else []


CHECKS: Final[Checks] = {
    "Main": {"plays": main_plays},
    "Puissance4": {"ends": four_ends, "dangers": four_moves},
}
