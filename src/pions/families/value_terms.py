"""Sentences about exact values in any game; a kind of game may replace some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeAlias

from pions.core.types import Term


class Plural(NamedTuple):
    """A sentence about one, and about several."""

    one: str
    many: str


Wording: TypeAlias = Mapping[Term | Plural, Term | Plural]
"""The replacements, by the sentence of any game."""

WON_BY_A_LINE: Final = Term("A line of {number}, in {moves}.")
WON_BY_TWO_LINES: Final = Term("Two lines at once, in {moves}.")
"""The end of a game of lines."""
WON_ON_THE_BOARD: Final = Term("win on the board")
BY_A_LINE: Final = Term("a line")
BY_JOINED_EDGES: Final = Term("joined edges")
"""The end of a won game: in any game, of lines, and of edges."""
MOVE: Final = Term("{move}")
LOOK_AMONG: Final = Term("Hint: look between {first} and {last}.")
PROVED_WIN: Final = Term("{who}, to move, wins: proved.")
PROVED_LOSS: Final = Term("{other} wins, whatever {who} plays: proved.")
"""Where a value says the winner and no more."""
WINS_NEXT: Final = Term("{who} wins with the very next move.")
WINS_LATER: Final = Term("{who} wins with its {nth} move from now, on move {last}.")
LOSES_NEXT: Final = Term("{who} loses: whatever it plays, {other} wins with its next move.")
LOSES_LATER: Final = Term(
    "{who} loses against best play: {other} wins with its {nth} move from now, on move {last}."
)
WINS_IN: Final = Plural("wins in {count} move", "wins in {count} moves")
LOSES_IN: Final = Plural("loses in {count} move", "loses in {count} moves")

ONLY_WIN: Final = Term("{who} wins, only with {moves}.")
SOONEST_WIN: Final = Term("{who} wins; soonest with {moves}.")
ONLY_DRAW: Final = Term("Only {moves} holds the draw.")
HOLDS_DRAW: Final = Term("{who} holds the draw with {moves}.")
ALL_DRAW: Final = Term("Every move leads to a draw.")

OPENER_WINS: Final = Term("{first}, who opens, wins: it begins with {moves}.")
NOBODY_WINS: Final = Term("Nobody wins: {first} holds the draw with {moves}.")
NOBODY_WINS_AT_ALL: Final = Term("Nobody wins, whatever {first} opens with.")

WIN_TO_DRAW: Final = Term("{move} turns a win into a draw.")
WIN_TO_LOSS: Final = Term("{move} turns a win into a loss.")
DRAW_TO_LOSS: Final = Term("{move} turns a draw into a loss.")
LATER_WIN: Final = Term("{move} wins too, but with the {nth} move, not the {best}.")
SOONER_LOSS: Final = Term("{move} loses sooner: to {other}'s {nth} move, not its {best}.")
WINS: Final = Term("{move} wins with the {nth} move.")
DRAWS: Final = Term("{move} leads to a draw.")
LOSES: Final = Term("{move} loses, as every move does.")

WINS_AT_ONCE: Final = Term("{move} completes a line: {who} wins at once.")
COULD_WIN: Final = Term("{who} could win at once with {wins}.")
DOES_NOT_BLOCK: Final = Term("It does not stop {other} from completing a line in {reply}.")

SPOKEN: Final = Term("{move}, {value}, {meaning}")
SPOKEN_IN_GAME: Final = Term("Move {number}, {who}, {move}, {value}, {effect}")
FIRST_MISTAKE: Final = Term("The first was move {number}, {who} in {move}.")
ALSO_DRAW: Final = Plural("{moves} draws.", "{moves} draw.")
ALSO_LOSE: Final = Plural("{moves} loses.", "{moves} lose.")

WHY_SLOWER: Final = Term("Why is {move} only slower?")
WHY_SOONER: Final = Term("Why does {move} lose sooner?")
ENDING: Final = Term("Final position if {move} is played")
HOW_WIN: Final = Term("How does {move} win?")
HOW_DRAW: Final = Term("How does {move} lead to a draw?")
WHY_LOSS: Final = Term("Why does {move} lose?")
