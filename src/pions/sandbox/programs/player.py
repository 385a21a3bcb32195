"""A program as a strategy: one line with the position, one line with the answer.

A position is a line of five words: the game's name, the width, the height, 1 or 2 for the side to
move, and the cells, top row first, without spaces: 0 empty, 1 the side that opened, 2 the other.
The answer is a column, or a row and a column, all counted from 0.
"""

from __future__ import annotations

import re
from typing import Any, Final, cast

from pions.core.errors import IllegalMove, InvalidText
from pions.core.protocols import Position
from pions.core.sentences import Sentence
from pions.core.text import visible
from pions.core.types import Move, Side, Term
from pions.games.catalog import AnyGame, AnyPosition
from pions.sandbox import disqualification
from pions.sandbox.calling.conventions import Convention
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.calling.parts import USUAL, NotAMove
from pions.sandbox.calling.playing_function import Choice
from pions.sandbox.errors import Disqualified, Verdict
from pions.sandbox.file_session import Session
from pions.sandbox.host import LONGEST_LINE, Noise
from pions.sandbox.player import Description, SandboxedPlayer
from pions.sandbox.process.player_process import PlayerProcess
from pions.sandbox.programs import building, functions
from pions.sandbox.programs.languages import language

_ERROR: Final = re.compile(r"^(?:fatal|exception|[\w.]*error(?::| \[))", re.IGNORECASE)
_NUMBERS: Final = re.compile(r"\s*-?[0-9]{1,9}(?:\s+-?[0-9]{1,9})?\s*")
_COLUMNS: Final = Convention("program", "stdin -> stdout", "gravity")
_CELLS: Final = Convention("program", "stdin -> stdout", answer="(row, column) from 0")
_RULE: Final = Term("an answer is one line on standard output, all else goes to standard error")


def position_line(position: Position) -> str:
    """Return `position` as a line, without its end."""
    rows = USUAL.write(position.grid(), Side.FIRST)
    text = "".join(str(cell) for row in rows for cell in row)
    return f"{position.game.name} {len(rows[0])} {len(rows)} {position.to_move + 1} {text}"


def move_of(text: str, position: AnyPosition) -> Move:
    """Return the move an answer stands for: numbers, or a word of the game, such as pass.

    Raises `NotAMove`, or `IllegalMove` for a place off the board.
    """
    meant = _convention(position.game)
    if _NUMBERS.fullmatch(text):
        numbers = [int(word) for word in text.split()]
        return meant.move(numbers[0] if len(numbers) == 1 else numbers, position)
    try:
        if meant is _COLUMNS:
            raise NotAMove
        return position.game.parse_move(text)
    except InvalidText:
        raise NotAMove from None


def _convention(game: AnyGame) -> Convention:
    """Return what an answer means in `game`."""
    return _COLUMNS if _COLUMNS.plays(game) else _CELLS


def _expected(game: AnyGame) -> Term | Sentence:
    """Return the words for an answer in `game`."""
    columns = _convention(game) is _COLUMNS
    return _COLUMNS.expected if columns else Term("a row and a column, counted from 0")


class ProgramSession(Session):
    """Lines to and from a program."""

    waited = Term(
        "“{player}” answered no line within {seconds:g} s, and computed nothing: an answer ends "
        "with an end of line, and is flushed at once, as by fflush(stdout) in C or flush stdout in "
        "OCaml."
    )

    def line(self, text: str, seconds: float, net: float, said: float) -> str:
        """Return the line that answers `text`, within the limits of `exchange`."""
        host = cast("PlayerProcess", self.host)
        if early := host.link.early().decode("utf-8", "replace").strip():
            raise self.noise(Term("“{player}” wrote {text} before it was asked: {rule}."), early)
        host.thaw()
        try:
            reply = self.exchange(f"{text}\n".encode(), seconds, net, said)
        except Noise:
            endless = Term(
                "“{player}” wrote more than {most} bytes without an end of line: {rule}."
            )
            raise self.noise(endless) from None
        except Disqualified as lost:
            raise self._with_last_words(lost) from None
        host.freeze()
        return reply.decode("utf-8", "replace")

    def _with_last_words(self, lost: Disqualified) -> Disqualified:
        """Return the loss with the error that the program, or its engine, has told."""
        said = self.output.splitlines() if lost.verdict is Verdict.CRASH else []
        if not said or self.host.output.dropped:
            return lost
        told = next(filter(_ERROR.search, said), said[-1])
        host = cast("PlayerProcess", self.host)
        message = Term("{reason} Its standard error says: {error}")
        error = visible(told.replace(f"{host.folder}/", "").strip())[:300]
        return Disqualified(lost.verdict, message, reason=lost, error=error)

    def noise(self, message: Term, text: str = "", **values: object) -> Disqualified:
        """Return the error for `text` that is no answer, with the rule."""
        said: dict[str, Any] = {"text": repr(text[:80]), "rule": _RULE, "most": LONGEST_LINE}
        said |= values
        return Disqualified(Verdict.BAD_ANSWER, message, player=self.name, **said)


class ProgramPlayer(SandboxedPlayer):
    """Writes each position as a line to a program, and reads its answer as a line."""

    def _started(self, seed: int) -> ProgramSession:
        self._choice = functions.player(self.file, self.game)
        driver = None if self._choice is None else functions.playing(self._choice, self.file)
        host = building.start(self.file, self.limits, self.tier, seed, driver)
        return ProgramSession(self.file, self.limits, self.tier, host=host)

    def _described(self, seed: int) -> Description:  # noqa: ARG002 - it has the seed already
        program = Choice(Definition(language(self.file).name), _convention(self.game))
        return Description(self.file, self.file.stem, self._choice or program, {})

    def _chosen(self, position: AnyPosition) -> Move:
        session = cast("ProgramSession", self._session)
        text, margin = position_line(position), self.limits.margin
        reply = self._timed(lambda s, net: session.line(text, s + margin, net + margin, s))
        try:
            move = move_of(reply, position)
            position.play(move)
        except NotAMove:
            message = Term("“{player}” wrote {text} instead of {expected}: {rule}.")
            raise session.noise(message, reply, expected=_expected(self.game)) from None
        except IllegalMove as error:
            raise disqualification.illegal(self.name, reply.strip(), error) from error
        return move
