"""What there is to say about a kind of difference, whatever the exercise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pions.checks.differences import Kind
from pions.core.types import Term


def drawn_columns(full: Term) -> Mapping[str, Term]:
    """What to say about columns that are not drawn evenly; `full` where one has no room."""
    return {
        Kind.NOT_ALLOWED: full,
        Kind.ALWAYS: Term(
            "In this position always the same column comes: is it drawn among all those with room?"
        ),
        Kind.NEVER: Term("A possible column never comes: is the whole list in reach of the draw?"),
    }


NO_COLUMN: Final = Term("This is no column: they go from 0 to 6.")

GENERAL: Final[Mapping[str, Term]] = {
    Kind.OTHER_DEPTH: Term(
        "The checks above show another depth than the one asked for: mend that first, and this may "
        "be right as well."
    ),
    Kind.KEPT: Term(
        "Asked first of all, this very call answers otherwise: something is kept from "
        "the calls before it, in a variable outside the function or in a default value such as "
        "`L=[]`."
    ),
    Kind.NONE: Term("Your function returns None here: is there a `return` on every path?"),
    Kind.PRINTED_NOT_RETURNED: Term(
        "Something is printed, but nothing is returned: `return` gives a value back, `print` "
        "only shows it."
    ),
    Kind.FUNCTION: Term(
        "A function is returned instead of its value: are the parentheses of the call missing?"
    ),
    Kind.LAZY: Term("What is returned is no list; `list(…)` makes one of it."),
    Kind.TOO_LARGE: Term("The answer is too large to be looked at: what is added to it?"),
    Kind.TEXT: Term("A text is returned where a number is expected."),
    Kind.BOOLEAN: Term("True or False is returned where a number is expected."),
    Kind.NOT_BOOLEAN: Term("The answer to this question is True or False, and nothing else."),
    Kind.DECIMAL: Term("A whole number is expected, without a decimal point: `//` instead of `/`?"),
    Kind.LIST_FOR_TUPLE: Term(
        "The values are right, but a couple is written `(a, b)`, with brackets of this kind."
    ),
    Kind.SEVERAL: Term("Several values are returned where one number is expected."),
    Kind.SINGLE: Term("One value is returned where several are expected: is a part of it missing?"),
    Kind.COUPLE_TURNED: Term("The two values of the couple are in the wrong order."),
    Kind.NAN: Term("inf - inf and 0 * inf are nan: which operation gets an infinite value?"),
    Kind.SIGN: Term(
        "Right apart from its sign: what is added that should be subtracted, or seen from the "
        "other side?"
    ),
    Kind.DOUBLE: Term("Exactly twice too much: what is counted twice?"),
    Kind.SHAPE_TURNED: Term(
        "The two dimensions are exchanged: how many lists are there, and how long is each?"
    ),
    Kind.SWAPPED: Term("The two players are exchanged."),
    Kind.MIRRORED: Term("Left and right are exchanged."),
    Kind.UPSIDE_DOWN: Term("The grid is upside down: which row comes first?"),
    Kind.TURNED: Term("Rows and columns are exchanged: which index comes first?"),
    Kind.SPACES: Term("Only the spaces or the blank lines differ."),
    Kind.CHANGED: Term(
        "The call changes a value that must stay as it is: take back every move that is tried, "
        "or work on a copy."
    ),
    Kind.UNCHANGED: Term(
        "The value that was given has not changed: is a copy modified, or another variable, or is "
        "`==` written for `=`?"
    ),
    Kind.ARGUMENTS: Term("The hand-out calls it like this: {signature}."),
    Kind.INDEX: Term(
        "An index leaves the list: which values can it take on that line, and how long is the list?"
    ),
    Kind.ARRAY: Term(
        "A whole array is neither true nor false: compare one cell, or use `.any()` or `.all()`."
    ),
    Kind.KEY: Term(
        "The dictionary has no such key: is it spelled, or computed, as where it was put in?"
    ),
    Kind.NAME: Term(
        "Python does not know a name on that line: is it spelled as where it is defined, and is "
        "it defined outside another function?"
    ),
    Kind.UNBOUND: Term(
        "A variable is read before it has a value: is it assigned on every path, and is it meant "
        "to be local?"
    ),
    Kind.RECURSION: Term(
        "The function calls itself without end: which case stops it, and is it reached?"
    ),
    Kind.EMPTY: Term(
        "There is nothing to choose from here: when is that list empty, and what is to be done "
        "then?"
    ),
    Kind.NOT_CALLABLE: Term(
        "Something is called that is no function: is a name used twice, or a value returned where "
        "a function is expected?"
    ),
    Kind.NONE_USED: Term(
        "Something on that line is None: which function should have returned a value?"
    ),
    Kind.ATTRIBUTE: Term(
        "An attribute is missing: is it given a value in the constructor, and spelled the same way?"
    ),
    Kind.TYPE: Term(
        "Values of these types do not go together: what do the names on that line hold?"
    ),
    Kind.ASSERTION: Term("One of your assertions fails here, and should not: what does it demand?"),
    Kind.VALUE: Term(
        "A value is refused here, by your own `raise` or by a function of Python: should it be?"
    ),
    Kind.ZERO: Term("A division by zero: when is the divisor 0?"),
    Kind.INPUT: Term(
        "It asks for input once more although all was typed: which answer should have been enough?"
    ),
    Kind.EXIT: Term("The function ends the whole program: `return` only ends the function."),
    Kind.MODULE: Term(
        "The function needs a module that is not there: a player has the standard library and "
        "numpy."
    ),
    Kind.PLAYED_ON: Term(
        "A strategy is asked for a move although the game is over: what ends the loop?"
    ),
    Kind.SLOW: Term(
        "No answer in time: is there a loop that never ends, or far too much work? Try it on a "
        "position that is nearly full."
    ),
    Kind.MEMORY: Term("The memory is full: which list grows without end?"),
}
"""The sentence for each kind that explains itself; the others say nothing without the exercise."""
