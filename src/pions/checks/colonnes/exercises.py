"""The exercises of the hand-out `colonnes`, in its order."""

from __future__ import annotations

from typing import Final

from pions.checks.colonnes import draws, games, grid, hints, machine, person
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
            Term("G is a list of 7 columns, each a list of 6 zeros: G[x][y]."),
            grid.empty,
        ),
        Check(
            "separate",
            Term("each cell is a cell of its own, each grid is a new one"),
            Term("After G[0][0] = 1 that cell alone has changed, and a new init() is empty again."),
            grid.separate,
            hints=hints.SEPARATE,
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
            Term("One line a row, y = 5 first: . for 0, o for 1, x for 2, one space between."),
            grid.displayed,
            hints=hints.DISPLAY,
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
            Term(
                "A list of lists of four couples (x, y): each line once, none beyond the "
                "grid, none missing."
            ),
            grid.lines_found("horizontal"),
            hints=hints.LINES,
        ),
        Check(
            "vertical",
            Term("the 21 vertical lines"),
            Term(
                "A list of lists of four couples (x, y): each line once, none beyond the "
                "grid, none missing."
            ),
            grid.lines_found("vertical"),
            hints=hints.LINES,
        ),
        Check(
            "diagonal",
            Term("the 12 + 12 diagonal lines"),
            Term(
                "A list of lists of four couples (x, y): each line once, none beyond the "
                "grid, none missing."
            ),
            grid.lines_found("diagonal"),
            hints=hints.LINES,
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
            Term("A couple (x, y) for each column with room: its first empty cell, from below."),
            grid.moves_found,
            hints=hints.COUPS,
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
            Term("The player who holds all four cells of a line has won: return 1 or 2."),
            grid.ends("rows"),
            hints=hints.FINI,
        ),
        Check(
            "vertical",
            Term("lines upwards"),
            Term("The player who holds all four cells of a line has won: return 1 or 2."),
            grid.ends("columns"),
            hints=hints.FINI,
        ),
        Check(
            "rising",
            Term("diagonals that rise to the right"),
            Term("The player who holds all four cells of a line has won: return 1 or 2."),
            grid.ends("rising"),
            hints=hints.FINI,
        ),
        Check(
            "falling",
            Term("diagonals that fall to the right"),
            Term("The player who holds all four cells of a line has won: return 1 or 2."),
            grid.ends("falling"),
            hints=hints.FINI,
        ),
        Check(
            "goes_on",
            Term("0 where nobody has a line, on a full grid too"),
            Term("Nobody has four in line here: the answer is 0."),
            grid.goes_on,
            hints=hints.GOES_ON,
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
            Term(
                "From init() on, each in turn, a move of coups, until a line or a full grid; "
                "then return G."
            ),
            grid.random_games,
            hints=hints.ENDS,
        ),
        Check(
            "draw",
            Term("a game without a line ends when the grid is full"),
            draws.STOP,
            draws.random_game,
            hints=draws.HINTS,
        ),
        Check(
            "even",
            Term("every possible move is equally likely, player 1 scores about 0.557"),
            Term("Every move of coups(G) must be as likely as the others, for both players."),
            grid.random_means,
            hints=hints.MEANS,
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
            Term(
                "For each line of tous, the first and the last included, without a disc of the "
                "other player add w[n], n being the discs of k; subtract the same for the other."
            ),
            machine.useful(1),
            hints=hints.UTILITE,
        ),
        Check(
            "player2",
            Term("the utility for player 2"),
            Term("k may be 2: the other player is 3 - k, and the signs change."),
            machine.useful(2),
            hints=hints.UTILITE,
        ),
        Check(
            "infinite",
            Term("a won game is worth inf, a lost one -inf, never nan"),
            Term(
                "A game won by k is worth inf, a lost one -inf: look for a line before you add up."
            ),
            machine.infinite,
            hints=hints.INFINITE,
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
            Term("p = 0, a won game and a full grid come first: the utility of G for k, and None."),
            machine.nothing_to_play,
            hints=hints.NOTHING,
        ),
        Check(
            "depth1",
            Term("at p = 1, the utility of the best next grid"),
            Term(
                "Play each move of k, take the utility of the grid for k, take the move back;"
                " the largest wins."
            ),
            machine.values(1, 0, 3, 6, 11, 18, 27),
            hints=hints.VALUES,
        ),
        Check(
            "depth2",
            Term("at p = 2, lost positions included"),
            Term(
                "After a move of k the other player chooses what is best for himself: "
                "minmax(G, 3 - k, w, p - 1)."
            ),
            machine.values(2, 2, 7, 12, 21),
            hints=hints.VALUES,
        ),
        Check(
            "depth3",
            Term("at p = 3"),
            Term(
                "Count the moves between G and the grids whose utility is taken: p of them, "
                "unless the game ends before."
            ),
            machine.values(3, 8, 17, 26),
            hints=hints.VALUES,
        ),
        Check(
            "move",
            Term("the move (x, y) is one that has this utility"),
            Term("The move returned must be one whose utility is the one returned."),
            machine.moves,
            hints=hints.MOVES,
        ),
        Check(
            "random",
            Term("the move is drawn evenly among the best"),
            Term("Keep all the best moves in a list, and choose from it at the end."),
            machine.even("tied"),
            hints=hints.EVEN,
        ),
        Check(
            "lost",
            Term("the same where every move loses"),
            Term("When all utilities are -inf, which moves are in your list of best moves?"),
            machine.even("lost"),
            hints=hints.LOST,
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
            Term(
                "The grid of a finished game is returned, from player 1's first move to a "
                "line or a full grid."
            ),
            games.silent,
            hints=hints.SILENT,
        ),
        Check(
            "moves",
            Term("each player plays by its own weights and its own depth, each grid is shown"),
            Term(
                "Each move comes from minmax(G, k, w, p) with the weights and the depth of "
                "player k, and is shown."
            ),
            games.right_moves,
            hints=hints.GAMES,
        ),
        Check(
            "draw",
            Term("a game without a line ends when the grid is full"),
            draws.STOP,
            draws.machine_game,
            hints=draws.HINTS,
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
            hints=hints.PERSON,
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
            Term(
                "Does the machine's move come from minmax, with the weights w, the depth p and its "
                "own k, 1 where it starts and 2 where the person does?"
            ),
            person.machine_moves,
            hints=hints.MACHINE,
        ),
        Check(
            "draw",
            Term("a game without a line ends when the grid is full"),
            draws.STOP,
            draws.person_game,
            hints=draws.HINTS,
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
