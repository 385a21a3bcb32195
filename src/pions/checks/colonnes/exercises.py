"""The exercises of the hand-out `colonnes`, in its order."""

from __future__ import annotations

from typing import Final

from pions.checks.colonnes import draws, games, grid, machine, person
from pions.checks.model import Check, Exercise, Handout
from pions.core.types import Term

_INIT: Final = Exercise(
    "init",
    "Q2",
    "init()",
    Term("Every game starts from this grid."),
    (
        Check(
            "empty",
            Term("7 columns of 6 empty cells"),
            Term("G[x][y]: which of the two goes up to 6, which up to 5?"),
            grid.empty,
        ),
        Check(
            "separate",
            Term("each cell is a cell of its own, each grid is a new one"),
            Term("[[0] * 6] * 7 is seven times the same list."),
            grid.separate,
        ),
    ),
)

_DISPLAY: Final = Exercise(
    "display",
    "Q3",
    "display(G)",
    Term("You will read your games on this picture."),
    (
        Check(
            "printed",
            Term("the top row first, . o and x, one space between"),
            Term("The row y = 5 comes first, the row y = 0 last; print() one line a row."),
            grid.displayed,
        ),
    ),
)

_TOUS: Final = Exercise(
    "tous_alignements",
    "Q4",
    "tous_alignements()",
    Term("fini and utilite both go through this list: a line that is missing is never seen."),
    (
        Check(
            "horizontal",
            Term("the 24 horizontal lines"),
            Term("Where may a line of four start so that it ends on the board?"),
            grid.lines_found("horizontal"),
        ),
        Check(
            "vertical",
            Term("the 21 vertical lines"),
            Term("There are six rows and seven columns: where may a line start?"),
            grid.lines_found("vertical"),
        ),
        Check(
            "diagonal",
            Term("the 12 + 12 diagonal lines"),
            Term("One diagonal rises, the other one falls; both have their own limits."),
            grid.lines_found("diagonal"),
        ),
        Check(
            "tous",
            Term("the list is kept in the variable tous"),
            Term("Call the function once, at the level of the file, and keep what it returns."),
            grid.kept,
        ),
    ),
)

_COUPS: Final = Exercise(
    "coups",
    "Q5",
    "coups(G)",
    Term("A program that does not know its moves cannot choose among them."),
    (
        Check(
            "moves",
            Term("a couple (x, y) for every column with room"),
            Term("The first empty cell of the column, from below; none for a full column."),
            grid.moves_found,
        ),
    ),
)

_FINI: Final = Exercise(
    "fini",
    "Q6",
    "fini(G)",
    Term("It tells who has won, and so when to stop."),
    (
        Check(
            "horizontal",
            Term("lines along a row"),
            Term("All four cells of one line, and by the same player."),
            grid.ends("rows"),
        ),
        Check(
            "vertical",
            Term("lines upwards"),
            Term("All four cells of one line, and by the same player."),
            grid.ends("columns"),
        ),
        Check(
            "rising",
            Term("diagonals that rise to the right"),
            Term("Are they in tous, and is tous gone through to its end?"),
            grid.ends("rising"),
        ),
        Check(
            "falling",
            Term("diagonals that fall to the right"),
            Term("Are they in tous, and is tous gone through to its end?"),
            grid.ends("falling"),
        ),
        Check(
            "goes_on",
            Term("0 where nobody has a line, on a full grid too"),
            Term("Four empty cells are no line, nor are three discs."),
            grid.goes_on,
        ),
    ),
    needs=("tous_alignements",),
)

_RANDOM: Final = Exercise(
    "joue_random",
    "Q7",
    "joue_random()",
    Term("Random games are the first experiment: they show what the first move is worth."),
    (
        Check(
            "ends",
            Term("the grid is the end of a game"),
            Term("In turn, from player 1 on, and not one move after a line."),
            grid.random_games,
        ),
        Check(
            "draw",
            Term("a game without a line ends when the grid is full"),
            Term("When nobody has a line, what stops your loop?"),
            draws.random_game,
        ),
        Check(
            "even",
            Term("every possible move is equally likely, player 1 scores about 0.557"),
            Term("randrange(n) draws from 0 to n - 1: are all moves in reach?"),
            grid.random_means,
        ),
    ),
    needs=("init", "coups", "fini"),
)

_UTILITE: Final = Exercise(
    "utilite",
    "Q9",
    "utilite(G, k, w)",
    Term("It is the machine's idea of a good position: all its play depends on it."),
    (
        Check(
            "player1",
            Term("the utility for player 1"),
            Term("A line with discs of both players counts for nobody."),
            machine.useful(1),
        ),
        Check(
            "player2",
            Term("the utility for player 2"),
            Term("k may be 2: the other player is 3 - k, and the signs change."),
            machine.useful(2),
        ),
        Check(
            "infinite",
            Term("a won game is worth inf, a lost one -inf, never nan"),
            Term("inf - inf and 0 * inf are nan: which terms does your sum have?"),
            machine.infinite,
        ),
    ),
    needs=("tous_alignements",),
)

_MINMAX: Final = Exercise(
    "minmax",
    "Q10",
    "minmax(G, k, w, p)",
    Term("This is the player that looks ahead."),
    (
        Check(
            "nothing",
            Term("p = 0, a won game or a full grid: the utility, and None"),
            Term("Treat these cases first: there is nothing to play."),
            machine.nothing_to_play,
        ),
        Check(
            "depth1",
            Term("at p = 1, the utility of the best next grid"),
            Term("What is good for the other player is bad for k: where does the sign change?"),
            machine.values(1, 0, 3, 6, 11, 18, 27),
        ),
        Check(
            "depth2",
            Term("at p = 2, lost positions included"),
            Term("Every utility may be negative, even -inf: what does U_opt start from?"),
            machine.values(2, 2, 7, 12, 21),
        ),
        Check(
            "depth3",
            Term("at p = 3"),
            Term("Count the moves between G and the grids whose utility is taken; do games end?"),
            machine.values(3, 8, 17, 26),
        ),
        Check(
            "move",
            Term("the move (x, y) is one that has this utility"),
            Term("Keep the moves of the best utility so far, and forget those of a lesser one."),
            machine.moves,
        ),
        Check(
            "random",
            Term("the move is drawn evenly among the best"),
            Term("Keep all the best moves in a list, and choose from it at the end."),
            machine.even("tied"),
        ),
        Check(
            "lost",
            Term("the same where every move loses"),
            Term("When all utilities are -inf, which moves are in your list of best moves?"),
            machine.even("lost"),
        ),
    ),
    needs=("coups", "fini", "utilite"),
)

_PARTIE: Final = Exercise(
    "partie",
    "Q11",
    "partie(w1, w2, p1, p2, affiche)",
    Term("Weights are compared by letting them play."),
    (
        Check(
            "silent",
            Term("the grid at the end of a game, and nothing printed without affiche"),
            Term("Player 1 starts; the game is over with a line or a full grid."),
            games.silent,
        ),
        Check(
            "moves",
            Term("each player plays by its own weights and its own depth, each grid is shown"),
            Term("Which weights and which depth belong to player 2? display() after every move."),
            games.right_moves,
        ),
        Check(
            "draw",
            Term("a game without a line ends when the grid is full"),
            Term("When nobody has a line, what stops your loop?"),
            draws.machine_game,
        ),
    ),
    needs=("init", "coups", "fini", "minmax", "display"),
)

_HUMAIN: Final = Exercise(
    "humain_vs_machine",
    "Q13",
    "humain_vs_machine(w, p)",
    Term("At last you can play against your own program."),
    (
        Check(
            "plays",
            Term("a whole game, the grid shown at each step"),
            Term("Show the grid before each question, and once more at the end."),
            person.played,
        ),
        Check(
            "columns",
            Term("columns are typed from 1 to 7"),
            Term("People count from 1, lists from 0."),
            person.columns_from_one,
        ),
        Check(
            "machine",
            Term("each in turn, and the machine plays by w and p"),
            Term("Which player is the machine in this game, and what do you give to minmax?"),
            person.machine_moves,
        ),
        Check(
            "draw",
            Term("a game without a line ends when the grid is full"),
            Term("When nobody has a line, what stops your loop?"),
            draws.person_game,
        ),
        Check(
            "starter",
            Term("who starts is drawn by lot"),
            Term("The player who starts is 1: it is the person in one game of two."),
            person.starter,
        ),
    ),
    needs=("init", "coups", "fini", "minmax", "display"),
)

HANDOUT: Final = Handout(
    "colonnes",
    Term("Puissance 4, utilities, min-max and duels"),
    (
        *(_INIT, _DISPLAY, _TOUS, _COUPS, _FINI, _RANDOM),
        *(_UTILITE, _MINMAX, _PARTIE, _HUMAIN),
    ),
    (
        *("init", "display", "tous_alignements", "tous", "coups", "fini", "joue_random"),
        *("utilite", "minmax", "humain_vs_machine"),
    ),
)
