"""Sentences about exact values in games with columns and discs."""

from __future__ import annotations

from typing import Final

from pions.core.types import Term
from pions.families import value_terms as any_game
from pions.families.value_terms import Plural, Wording

WORDING: Final[Wording] = {
    any_game.WON_ON_THE_BOARD: any_game.BY_A_LINE,
    any_game.MOVE: Term("column {move}"),
    any_game.LOOK_AMONG: Term("Hint: look at columns {moves}."),
    any_game.WINS_NEXT: Term("{who} wins with the very next disc."),
    any_game.WINS_LATER: Term("{who} wins with its {nth} disc from now, on move {last}."),
    any_game.LOSES_NEXT: Term("{who} loses: whatever it plays, {other} wins with its next disc."),
    any_game.LOSES_LATER: Term(
        "{who} loses against best play: {other} wins with its {nth} disc from now, on move {last}."
    ),
    any_game.WINS_IN: Plural("wins in {count} disc", "wins in {count} discs"),
    any_game.LOSES_IN: Plural("loses in {count} disc", "loses in {count} discs"),
    any_game.ONLY_WIN: Term("{who} wins, only with column {moves}."),
    any_game.SOONEST_WIN: Term("{who} wins; soonest with column {moves}."),
    any_game.ONLY_DRAW: Term("Only column {moves} holds the draw."),
    any_game.HOLDS_DRAW: Term("{who} holds the draw with column {moves}."),
    any_game.OPENER_WINS: Term(
        "{first}, who opens, wins: its first disc goes into column {moves}."
    ),
    any_game.NOBODY_WINS: Term("Nobody wins: {first} holds the draw with column {moves}."),
    any_game.WIN_TO_DRAW: Term("Column {move} turns a win into a draw."),
    any_game.WIN_TO_LOSS: Term("Column {move} turns a win into a loss."),
    any_game.DRAW_TO_LOSS: Term("Column {move} turns a draw into a loss."),
    any_game.LATER_WIN: Term("Column {move} wins too, but with the {nth} disc, not the {best}."),
    any_game.SOONER_LOSS: Term(
        "Column {move} loses sooner: to {other}'s {nth} disc, not its {best}."
    ),
    any_game.WINS: Term("Column {move} wins with the {nth} disc."),
    any_game.DRAWS: Term("Column {move} leads to a draw."),
    any_game.LOSES: Term("Column {move} loses, as every move does."),
    any_game.WINS_AT_ONCE: Term("Column {move} completes a line: {who} wins at once."),
    any_game.COULD_WIN: Term("{who} could win at once with column {wins}."),
    any_game.DOES_NOT_BLOCK: Term(
        "It does not stop {other} from completing a line in column {reply}."
    ),
    any_game.SPOKEN: Term("Column {move}, {discs}, {value}, {meaning}"),
    any_game.SPOKEN_IN_GAME: Term("Move {number}, {who}, column {move}, {value}, {effect}"),
    any_game.FIRST_MISTAKE: Term("The first was move {number}, {who} in column {move}."),
    any_game.ALSO_DRAW: Plural("Column {moves} draws.", "Columns {moves} draw."),
    any_game.ALSO_LOSE: Plural("Column {moves} loses.", "Columns {moves} lose."),
    any_game.WHY_SLOWER: Term("Why is column {move} only slower?"),
    any_game.WHY_SOONER: Term("Why does column {move} lose sooner?"),
    any_game.ENDING: Term("Final position if column {move} is played"),
    any_game.HOW_WIN: Term("How does column {move} win?"),
    any_game.HOW_DRAW: Term("How does column {move} lead to a draw?"),
    any_game.WHY_LOSS: Term("Why does column {move} lose?"),
}
