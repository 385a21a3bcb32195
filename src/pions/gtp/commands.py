"""The commands of the protocol, each a function of the game and of its arguments."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from pions.app.board.history import History
from pions.app.play.gtp_game import GtpGame
from pions.app.solver import estimated_answers, exact_answers
from pions.app.solver.exact_answers import SolverSettings
from pions.core import board_text
from pions.core.errors import IllegalMove, InvalidOption, InvalidText, PionsError
from pions.core.types import Move, Side, Term
from pions.core.version import VERSION

GtpCommand: TypeAlias = Callable[[GtpGame, Sequence[str]], str]

_SIDES: Final = {
    "b": Side.FIRST,
    "black": Side.FIRST,
    "w": Side.SECOND,
    "white": Side.SECOND,
}
_BLACK, _WHITE = "Black", "White"  # not inside Term, which would have them translated
_CALLED: Final = (Term(_BLACK), Term(_WHITE))
"""The names of the sides in GTP."""
_LETTERS: Final = {Side.FIRST: "B", Side.SECOND: "W"}
_MOST_SECONDS: Final = 3600.0
_LONGEST_GAME: Final = 1e9
_MOST_STONES: Final = 1 << 20
_USUAL_PROOF: Final = 10.0
"""Seconds for an analyze command."""
_BEST: Final = 5
"""Cells in an estimate."""

_ANALYSES: Final = (
    "string/Winner (proof)/pions-winner",
    "plist/Winning moves (proof)/pions-winning_moves",
    "plist/Cells the winner needs (proof)/pions-carrier",
    "plist/Must-play region (proof)/pions-mustplay",
    "plist/Bridges (proof)/pions-bridges",
    "plist/Edge templates (proof)/pions-templates",
    "string/Who seems ahead, and the best cells (estimate)/pions-estimate",
    "plist/Shortest path of black (estimate)/pions-path b",
    "plist/Shortest path of white (estimate)/pions-path w",
    "string/Final score/final_score",
    "plist/Legal moves/all_legal_moves",
    "param/Parameters/param_pions",
)
"""The menu of HexGui, as ``type/Label/command``."""


class CommandFailure(Exception):
    """An error, which the protocol writes after a question mark."""


def _side(words: Sequence[str]) -> Side:
    if not words or words[0].lower() not in _SIDES:
        raise CommandFailure("invalid color or coordinate")
    return _SIDES[words[0].lower()]


def _number(words: Sequence[str], low: float, high: float, sentence: str) -> float:
    try:
        number = float(words[0])
    except (IndexError, ValueError):
        raise CommandFailure(sentence) from None
    if not low <= number <= high:  # also refuses nan
        raise CommandFailure(sentence)
    return number


def _whole(words: Sequence[str], low: int, high: int, sentence: str) -> int:
    number = _number(words, low, high, sentence)
    if number != math.floor(number):
        raise CommandFailure(sentence)
    return int(number)


def _boardsize(session: GtpGame, words: Sequence[str]) -> str:
    # Some programs give width and height.
    size = _whole(words, 1, 1000, "syntax error")
    if len(words) > 1 and words[1] != words[0]:
        raise CommandFailure("unacceptable size")
    try:
        session.begin(size)
    except InvalidOption:
        raise CommandFailure("unacceptable size") from None
    return ""


def _clear_board(session: GtpGame, _words: Sequence[str]) -> str:
    session.begin()
    return ""


def _play(session: GtpGame, words: Sequence[str]) -> str:
    side = _side(words)
    if len(words) != 2:
        raise CommandFailure("syntax error")
    try:
        if words[1].lower() == "resign":
            session.resign(side)
        else:
            session.play(side, words[1])
    except InvalidText:
        raise CommandFailure("invalid color or coordinate") from None
    except IllegalMove as error:
        raise CommandFailure(f"illegal move: {_in_black_and_white(session, error)}") from None
    return ""


def _in_black_and_white(session: GtpGame, error: PionsError) -> str:
    """Return the error's sentence, with the names that the sides have in GTP."""
    if session.proves:
        names = dict(zip(session.game.colours, _CALLED, strict=True))
        for key, value in error.values.items():
            if isinstance(value, Term):
                error.values[key] = names.get(value, value)
    return str(error)


def _genmove(session: GtpGame, words: Sequence[str]) -> str:
    side = _side(words)
    if session.winner() is side:
        raise CommandFailure("the game is over")
    move = session.choose(side)
    if move is None:
        if session.winner() is None and not session.drawn():
            session.resign(side)
        return "resign"
    session.play(side, move)
    return move


def _undo(session: GtpGame, _words: Sequence[str]) -> str:
    try:
        session.undo()
    except IllegalMove:
        raise CommandFailure("cannot undo") from None
    return ""


def _showboard(session: GtpGame, _words: Sequence[str]) -> str:
    view = session.view()
    if session.proves:
        view = replace(view, sides=_CALLED)
    return "\n" + board_text.board(view)


def _final_score(session: GtpGame, _words: Sequence[str]) -> str:
    winner = session.surely()
    if winner is not None:
        return f"{_LETTERS[winner]}+" + ("R" if session.resigned is not None else "")
    if not session.drawn():
        raise CommandFailure("cannot score")
    return "0"


def _time_left(session: GtpGame, words: Sequence[str]) -> str:
    side = _side(words)
    seconds = _number(words[1:], 0, _LONGEST_GAME, "syntax error")
    stones = _whole(words[2:], 0, _MOST_STONES, "syntax error") if len(words) > 2 else 0
    session.time.set_left(side, seconds, stones)
    return ""


def _time_settings(session: GtpGame, words: Sequence[str]) -> str:
    main, period = (_number(words[i:], 0, _LONGEST_GAME, "syntax error") for i in (0, 1))
    session.time.settings(main, period, _whole(words[2:], 0, _MOST_STONES, "syntax error"))
    return ""


def _loadsgf(session: GtpGame, words: Sequence[str]) -> str:
    if not words:
        raise CommandFailure("syntax error")
    moves = None
    if len(words) > 1:  # the position before that move
        moves = max(0, _whole(words[1:], 0, 1 << 20, "syntax error") - 1)
    try:
        session.load(words[0], moves)
    except PionsError as error:
        raise CommandFailure(
            "cannot load file: " + " ".join(_in_black_and_white(session, error).split())
        ) from None
    return ""


def _param(session: GtpGame, words: Sequence[str]) -> str:
    if not words:
        lines = [
            f"[{'bool' if name == 'swap' else 'string'}] {name} {value}"
            for name, value in session.parameters.items()
        ]
        return "\n" + "\n".join(lines)
    name, value = words[0], words[1:]
    if name not in session.parameters:
        raise CommandFailure(f"no parameter {name}")
    if len(value) != 1:
        raise CommandFailure("syntax error")
    if name == "player":
        session.set_player(value[0])
    elif name == "resign":
        session.set_resign(_number(value, 0, 0.5, "syntax error"))
    elif name == "seconds":
        session.set_seconds(_number(value, 0.01, _MOST_SECONDS, "syntax error"))
    elif name == "seed":
        session.set_seed(_whole(value, 0, 1 << 53, "syntax error"))
    else:
        session.set_swap(allowed=bool(_whole(value, 0, 1, "syntax error")))
    return ""


def _winner(session: GtpGame, words: Sequence[str]) -> str:
    solved = exact_answers.solve(_position(session), _within(words))
    return f"{_LETTERS[solved.winner]}+" if solved.winner is not None else "0"


def _winning_moves(session: GtpGame, words: Sequence[str]) -> str:
    analysed = exact_answers.analyse(_position(session), _within(words))
    if not analysed.moves:
        raise CommandFailure("not solved in time")
    return " ".join(analysed.best) if analysed.winner is analysed.position.to_move else ""


def _carrier(session: GtpGame, words: Sequence[str]) -> str:
    facts: Any = exact_answers.solve(_position(session), _within(words)).facts
    return _cells(session, facts.carrier)


def _mustplay(session: GtpGame, _words: Sequence[str]) -> str:
    must = exact_answers.seen(_position(session)).must
    return _cells(session, () if must is None else must.cells)


def _path(session: GtpGame, words: Sequence[str]) -> str:
    side = _side(words)
    paths = (path for path in exact_answers.seen(_position(session)).paths if path.side is side)
    return _cells(session, next((path.cells for path in paths), ()))


def _bridges(session: GtpGame, _words: Sequence[str]) -> str:
    bridges = exact_answers.seen(_position(session)).bridges
    return _cells(session, sorted({cell for bridge in bridges for cell in bridge.cells}))


def _templates(session: GtpGame, _words: Sequence[str]) -> str:
    templates = exact_answers.seen(_position(session)).templates
    carriers = (template.carrier for template in templates if not template.chain)
    return _cells(session, sorted({cell for carrier in carriers for cell in carrier}))


def _estimate(session: GtpGame, _words: Sequence[str]) -> str:
    position = _position(session)
    if session.winner() is not None:
        raise CommandFailure("the game is over")
    estimate: Any = estimated_answers.estimate(position).estimate
    ahead = Side.FIRST if estimate.chance >= 0.5 else Side.SECOND
    best = " ".join(cell.move for cell in estimate.cells[:_BEST])
    return f"{_LETTERS[ahead]} {max(estimate.chance, 1 - estimate.chance):.2f} {best}"


def _cells(session: GtpGame, cells: Iterable[Move]) -> str:
    return " ".join(map(session.game.format_move, cells))


def _position(session: GtpGame) -> History:
    if not session.proves:
        raise CommandFailure("only for Hex")
    return History((session.position,))


def _within(words: Sequence[str]) -> SolverSettings:
    seconds = _number(words, 0.01, _MOST_SECONDS, "syntax error") if words else _USUAL_PROOF
    return SolverSettings(seconds=seconds)


def _known_command(_session: GtpGame, words: Sequence[str]) -> str:
    return str(bool(words) and (words[0] in COMMANDS or words[0] == "quit")).lower()


COMMANDS: Final[Mapping[str, GtpCommand]] = {
    "name": lambda _session, _words: "Pions",
    "version": lambda _session, _words: VERSION,
    "protocol_version": lambda _session, _words: "2",
    "list_commands": lambda _session, _words: "\n".join(sorted([*COMMANDS, "quit"])),
    "known_command": _known_command,
    "boardsize": _boardsize,
    "clear_board": _clear_board,
    "play": _play,
    "genmove": _genmove,
    "reg_genmove": lambda session, words: session.choose(_side(words)) or "resign",
    "undo": _undo,
    "showboard": _showboard,
    "all_legal_moves": lambda session, _words: " ".join(session.legal()),
    "final_score": _final_score,
    "time_left": _time_left,
    "time_settings": _time_settings,
    "loadsgf": _loadsgf,
    "param_pions": _param,
    "hexgui-analyze_commands": lambda session, _words: "\n".join(
        _ANALYSES if session.proves else _ANALYSES[-1:]
    ),
    "pions-winner": _winner,
    "pions-winning_moves": _winning_moves,
    "pions-carrier": _carrier,
    "pions-mustplay": _mustplay,
    "pions-bridges": _bridges,
    "pions-templates": _templates,
    "pions-path": _path,
    "pions-estimate": _estimate,
}
"""All commands but ``quit``, which is the session's."""
