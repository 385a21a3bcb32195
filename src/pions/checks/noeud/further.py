"""The hand-out `noeud`: the class `Main`, and Puissance 4."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Final

from pions.checks import boards, misread_lines, positions
from pions.checks.cases import Case, failed, first_wrong
from pions.checks.differences import of_exception
from pions.checks.model import Checks, Failure, NotTried
from pions.checks.noeud.nodes import INFINITE
from pions.checks.positions import Rows
from pions.checks.questions import Lab, Question, Value
from pions.checks.right_answers import either, is_couple, truth
from pions.core.sentences import Sentence
from pions.games.gravity import Gravity, GravityPosition

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
        return failed(Case(question, expected=expected), answer, expected, told[0], told[1])
    if answer.raised is not None:
        kinds = answer.raised.kinds
        if "SystemExit" in kinds and answer.asked:
            return None
        if "EOFError" in kinds or ("TypeError" in kinds and not answer.asked):
            raise NotTried(_BY_HAND)
        case = Case(question, expected=Sentence("a whole game"))
        seen = of_exception(answer.raised)
        error = Sentence("{error}", error=answer.raised.text)
        return failed(case, answer, case.expected, error, *seen)
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
_FOUR: Final = Gravity()
_CLASSES: Final = """
import sys
from pions.sandbox.child.node_classes import node_name, size_wanted
taille = size_wanted(Puissance4, 7, 6)
"""


@dataclass(frozen=True, slots=True)
class _Classes:
    """The file's own classes for Puissance 4, as they are written in a call."""

    node: str
    game: str

    def asked(self, call: str, rows: Rows, *, is_max: bool = True) -> Question:
        """A question about ``noeud``, one of their nodes."""
        made = f"noeud = {self.node}(grille, {is_max})"
        return Question(
            call,
            ("Puissance4", self.node),
            {"grille": rows},
            before=f"{INFINITE}{made}",
            shown=f"{made}; {call}",
        )


def _classes(lab: Lab) -> _Classes:
    question = Question(
        "(node_name(Puissance4), taille)", ("Puissance4",), before=_CLASSES, shown="Puissance4"
    )
    node, size = lab.ask(question).value
    return _Classes(node or "Noeud", f"Puissance4({', '.join(map(str, size))})")


def four_ends(lab: Lab, seed: int) -> Failure | None:
    """Four in line, diagonals included; three are not enough."""
    classes = _classes(lab)
    lined = [
        _ending(classes, rows, misread_lines.traits(rows, top, direction))
        for direction in positions.DIRECTIONS
        for rows, top in positions.lined(seed, direction, 4)
    ]
    drawn = positions.open_positions(seed, "four", (8, 14, 20))
    open_ = [positions.rows_of(one) for one in drawn]
    near = [rows for rows, _ in positions.near_misses(seed)[:30] if not all(rows[0])]
    full = positions.rows_after(positions.DRAWN_GAMES[0])
    going = (_ending(classes, rows, _OPEN) for rows in (*open_, *near))
    return first_wrong(lab, (*lined, *going, _ending(classes, full, frozenset({"full"}))))


_OPEN: Final = frozenset({"goes on"})


def _ending(classes: _Classes, rows: Rows, traits: frozenset[str]) -> Case:
    over = traits is not _OPEN
    return Case(
        classes.asked("noeud.finJeu()", rows),
        truth(over),
        repr(over),
        position=boards.of_rows(rows),
        traits=traits,
    )


def four_moves(lab: Lab, seed: int) -> Failure | None:
    """Wins at once where it can, and stops the other where it must."""
    drawn = positions.open_positions(seed, "four moves", tuple(range(8, 26)))
    forced = [(one, _forced(one)) for one in drawn]
    classes = _classes(lab)
    return first_wrong(lab, (_choosing(classes, *one) for one in forced if one[1]))


def _forced(position: GravityPosition) -> list[int]:
    """The columns that win, or else the one that must be closed and can be."""
    mine = positions.wins(position)
    if mine:
        return mine
    theirs = positions.wins(positions.other_to_move(position))
    helps = len(theirs) == 1 and not positions.wins(position.play(theirs[0]))
    return theirs if helps else []


def _choosing(classes: _Classes, position: GravityPosition, moves: list[int]) -> Case:
    rows = positions.rows_of(position)
    call = f"{classes.game}.alpha_beta(noeud, -inf, inf, 2)"
    return Case(
        classes.asked(call, rows, is_max=position.to_move == 0),
        lambda got: is_couple(got) and got[1] in moves,
        Sentence("the column {column}", column=either(moves)),
        position=boards.of_rows(rows),
    )


CHECKS: Final[Checks] = {
    "Main": {"plays": main_plays},
    "Puissance4": {"ends": four_ends, "dangers": four_moves},
}
