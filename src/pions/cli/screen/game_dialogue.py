"""The dialogue of a game: a prompt, a word, an answer, until the game is over or left."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping
from typing import Final

from pions.app.board.views import BoardView, SeatView, TableView
from pions.app.play.local_game import LocalGame
from pions.cli.parsing import USUAL_GAME, typed_words
from pions.cli.screen.game_screens import Screen
from pions.core.boards import FIRST_SYMBOL, SECOND_SYMBOL
from pions.core.errors import IllegalMove, InvalidText, PionsError, UnknownName
from pions.core.interrupts import restored_interrupts
from pions.core.language import _, explain
from pions.core.text import alternatives, visible
from pions.core.types import Term
from pions.render import game_sentences

_COMMANDS: Final[Mapping[Term, tuple[str, ...]]] = {
    Term("undo"): ("u",),
    Term("hint"): ("h",),
    Term("retry"): ("r",),
    Term("resign"): (),
    Term("quit"): ("q", "exit"),
    Term("help"): ("?",),
}
"""The commands that can be typed instead of a move, and other words for them."""

_MOST_LISTED: Final = 12
"""Legal moves that fit in a sentence."""
_MOST_SHOWN: Final = 60
"""Legal moves that fit under a board that does not show them."""
_MOST_TRACE: Final = 8
"""The last lines of a traceback that are shown."""
_SYMBOLS: Final = {"first": FIRST_SYMBOL, "second": SECOND_SYMBOL}


class Conversation:
    """A game, the screen it is shown on, and the command that comes back to it."""

    def __init__(
        self,
        table: LocalGame,
        screen: Screen,
        resume: list[str],
        changed: Callable[[], None] = lambda: None,
    ) -> None:
        """`changed` is called after each move."""
        self._table = table
        self._changed = changed
        self._screen = screen
        self._resume = resume
        """The command line that opens such a table, without a position."""
        self._left = False
        self._actions: Mapping[str, Callable[[], None]] = {
            "undo": self._undo,
            "hint": self._hint,
            "retry": self._reply,
            "resign": table.resign,
            "quit": lambda: setattr(self, "_left", True),
            "help": self._help,
        }

    def run(self, greetings: list[str]) -> bool:
        """Play until the end; return whether Ctrl-C did not interrupt it."""
        interrupted = False
        try:
            with restored_interrupts(), self._screen:
                for sentence in greetings:
                    self._screen.say(sentence)
                while self._table.result is None and not self._left:
                    self._turn()
                    self._changed()
                self._screen.show(self._table.view())
        except EOFError:
            pass  # the end of the input is a way of leaving
        except KeyboardInterrupt:
            interrupted = True
        self._farewell()
        return not interrupted

    def _turn(self) -> None:
        view = self._table.view()
        mover = _mover(view)
        try:
            if not self._table.awaits_person and not self._table.stuck:
                self._reply()
                return
            self._screen.show(view)
            if self._table.awaits_person and not _is_named(view.board):
                self._screen.say(_("Legal moves: {moves}").format(moves=_numbered(view)))
            prompt = _("Your move, {colour} ({symbol}): ")
            if self._table.stuck:
                prompt = _("{name} has no move; undo, retry, resign or quit: ")
            answer = self._screen.ask(
                prompt.format(name=mover.name, colour=mover.colour, symbol=_SYMBOLS[mover.side])
            )
            answer = answer.strip()
            word = typed_words(_COMMANDS).get(answer.lower(), "" if answer else "help")
            if word:
                self._actions[word]()
            else:
                self._play(answer)
        except PionsError as error:
            self._screen.say(visible(self._sentence(error)))
            lines = getattr(error, "trace", "").rstrip().splitlines()
            for line in ["..."][: len(lines) > _MOST_TRACE] + lines[-_MOST_TRACE:]:
                self._screen.say("  " + visible(line))

    def _reply(self) -> None:
        view = self._table.view()
        thinking = _("{name} is thinking...").format(name=_mover(view).name)
        with self._screen.thinking(view, thinking):
            move = self._table.reply()
        self._screen.say(_("{name} plays {move}.").format(name=_mover(view).name, move=move))

    def _play(self, answer: str) -> None:
        mover = _mover(self._table.view())
        try:
            move = self._table.play(answer)
        except InvalidText:
            words = [word for word in typed_words(_COMMANDS) if len(word) > 2]
            typo = UnknownName(
                "“{name}” is neither a move nor a command.", name=answer, known=words
            )
            if typo.suggestion is None:
                raise
            raise typo from None
        two = self._table.two_people
        template = _("{name} plays {move}.") if two else _("You play {move}.")
        self._screen.say(template.format(name=mover.name, move=move))

    def _undo(self) -> None:
        self._table.undo()
        self._screen.say(_("Taken back."))

    def _hint(self) -> None:
        with self._screen.thinking(self._table.view(), _("Looking for a good move...")):
            hint = self._table.hint()
        self._screen.say(game_sentences.hint(hint, self._table.history.game))

    def _help(self) -> None:
        if self._table.stuck:
            template = _(
                "The program could not move. Type undo to take your last move back, retry "
                "once its file is mended, resign to give up, quit to leave."
            )
        else:
            template = _(
                "Type {move}, or a word: undo takes your last move back, hint suggests one, "
                "resign gives up, quit leaves."
            )
        self._screen.say(template.format(move=self._table.view().board.move_form))

    def _sentence(self, error: PionsError) -> str:
        """Return what is wrong and, for an illegal move, the legal ones."""
        sentence = explain(error)
        moves = self._table.view().board.legal_moves
        listed = self._table.awaits_person and 0 < len(moves) <= _MOST_LISTED
        if isinstance(error, IllegalMove) and listed:
            sentence += " " + _("Play {moves}.").format(moves=alternatives(moves))
        return sentence

    def _farewell(self) -> None:
        view = self._table.view()
        if view.result is not None:
            self._screen.say(game_sentences.ending(view))
        if not view.board.ply:
            return
        text = self._table.history.text
        if view.result is not None:
            game = view.board.game
            option = [] if game == USUAL_GAME else ["--game", game]
            again = shlex.join(["pions", "show", *option, text])
            self._screen.say(_("To see it again: {command}").format(command=again))
            return
        mine = [] if self._table.awaits_person else ["--start", "them"]
        command = shlex.join([*self._resume, "--position", text, *mine])
        self._screen.say(_("To go on with this game: {command}").format(command=command))


def _is_named(board: BoardView) -> bool:
    """Whether moves are read off the names beside the board."""
    rows = board.row_names or ("",) * len(board.cells)
    landed = zip(board.legal_moves, board.landings, strict=True)
    return any(
        cell and move == board.column_names[cell[1]] + rows[cell[0]] for move, cell in landed
    )


def _numbered(view: TableView) -> str:
    """The legal moves, each with its number in the list unless moves are numbers themselves."""
    moves = view.board.legal_moves
    plain = any(move.isdecimal() for move in moves)
    shown = [move if plain else f"{move} ({place})" for place, move in enumerate(moves, start=1)]
    return ", ".join([*shown[:_MOST_SHOWN], *["..."][: len(moves) > _MOST_SHOWN]])


def _mover(view: TableView) -> SeatView:
    first, second = view.seats
    return first if first.to_move else second
