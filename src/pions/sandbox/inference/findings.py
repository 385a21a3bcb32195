"""The ways to call a file that stand in trial calls, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pions.core.sentences import Sentence
from pions.core.types import Cell, Term
from pions.games import catalog
from pions.sandbox.calling.contracts import called
from pions.sandbox.calling.conventions import GLOBALS, Convention

FULL: Final = 1.0
"""Seconds for one move with the depths of the file itself."""
_ORDERS: Final = {
    "rows, top first": Term("rows, top first"),
    "rows, bottom first": Term("rows, bottom first"),
    "columns, top first": Term("columns, top first"),
    "columns, bottom first": Term("columns, bottom first"),
}


@dataclass(frozen=True, slots=True)
class FoundReading:
    """A way to call a file under which all its trial answers are legal."""

    convention: Convention
    game: str
    trials: int
    """How many there were, all legal."""
    taken: int = 0
    """Wins at once that it took, of `wins`."""
    wins: int = 0
    slow: bool = False
    """Whether it gave no move in `FULL` seconds when it looked as far ahead as it does itself."""
    example: tuple[str, str, Cell | None] | None = None
    """A position as text, its answer there, and the cell that it stands for."""

    @property
    def object(self) -> str | None:
        """The class of the object that it is given instead of a grid."""
        board = self.convention.board
        return None if board is None or board.path == GLOBALS else board.path

    @property
    def grid(self) -> Sentence:
        """The lines of the grid that it is given, and their order; or the object."""
        if self.object is not None:
            words = Term("an object of its class `{kind}`")
            return Sentence(words, kind=self.object)
        rows = catalog.find(self.game).initial().grid()
        layout, _, kind = self.convention.grid.layout.replace(" first, ", " first|").partition("|")
        return Sentence(
            Term("{rows} rows of {columns} as {order}{kind}"),
            rows=len(rows),
            columns=len(rows[0]),
            order=_ORDERS[layout],
            kind=f" ({kind})" if kind else "",
        )

    @property
    def discs(self) -> Sentence:
        """The symbols in it."""
        form = self.convention.grid
        words = Term("{empty} is empty, {mark} is the side that opened, {other} the other one")
        if form.mover:
            words = Term("{empty} is empty, {mark} is the side to move, {other} the other one")
        empty, mark, other = map(repr, (form.empty, *form.marks))
        return Sentence(words, empty=empty, mark=mark, other=other)

    @property
    def sentence(self) -> Sentence:
        """``IA_Decision(board)``: the grid it is given, the symbols, the answer."""
        grid = self.grid
        if self.object is None:
            grid = Sentence(Term("{grid}, {discs}"), grid=grid, discs=self.discs)
        return Sentence(
            Term("{call}, which is given {grid}; it answers {answer}"),
            call=called(self.convention),
            grid=grid,
            answer=self.convention.expected,
        )

    @property
    def evidence(self) -> Sentence:
        """The sentence, with what the trials have shown."""
        said = Sentence(
            Term(
                "{call}. Found by trial: {trials} of {trials} trial moves legal, {taken} of "
                "{wins} wins taken"
            ),
            call=self.sentence,
            trials=self.trials,
            taken=self.taken,
            wins=self.wins,
        )
        if not self.slow:
            return said
        template = Term(
            "{said}; as deep as it looks itself, no move came in {seconds:g} s: --time, or `time` "
            "in a contract, says how long it may think"
        )
        return Sentence(template, said=said, seconds=FULL)


WHY: Final = {
    "raised": Term("`{call}` raised {seen} in each trial call"),
    "no move": Term("`{call}` answered {seen}, which is no legal move however it is read"),
    "late": Term("`{call}` gave no move in {seen} s"),
    "unknown": Term("nothing says what the argument `{seen}` of `{call}` is"),
    "chance": Term("`{call}` answers some legal moves, and some that are not"),
    "no grid": Term("nothing says how `{call}` is given the grid"),
}
"""Why a call fell away."""


@dataclass(frozen=True, slots=True)
class NothingFound:
    """No reading stands."""

    home: str = ""
    """The board that the file makes itself, if it is another."""
    fallen: tuple[tuple[str, str, str], ...] = ()
    """The calls that were tried, each with why it fell away: a key of `WHY`, and what was seen."""

    @property
    def reasons(self) -> Sentence | None:
        """Why each call fell away; ``None`` where there was none to be tried."""
        said: Sentence | None = None
        for call, why, seen in self.fallen:
            one = Sentence(WHY[why], call=call, seen=seen)
            said = one if said is None else Sentence(Term("{before}; {one}"), before=said, one=one)
        return said


Result = FoundReading | tuple[FoundReading, ...] | NothingFound
"""One reading; several between which only the author can choose; or none."""
