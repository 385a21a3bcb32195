"""The commands of the protocol, each a function of the game and of the words after its name."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from pions.app.play.gtp_game import AnyPosition, GtpGame
from pions.app.solver import estimated_answers, exact_answers
from pions.app.solver.exact_answers import SolverSettings
from pions.core import board_text
from pions.core.errors import IllegalMove, InvalidOption, InvalidText, PionsError
from pions.core.types import Side, Term
from pions.core.version import VERSION

GtpCommand: TypeAlias = Callable[[GtpGame, Sequence[str]], str]

_SIDES: Final = {
    "b": Side.FIRST,
    "black": Side.FIRST,
    "w": Side.SECOND,
    "white": Side.SECOND,
}
_BLACK, _WHITE = "Black", "White"
_CALLED: Final = (Term(_BLACK), Term(_WHITE))
"""As these programs call the sides, in whatever language."""
_LETTERS: Final = {Side.FIRST: "B", Side.SECOND: "W"}
_MOST_SECONDS: Final = 3600.0
_LONGEST_GAME: Final = 1e9
_MOST_STONES: Final = 1 << 20
_USUAL_PROOF: Final = 10.0
"""Seconds an analyze command may take."""
_BEST: Final = 5
"""Cells that an estimate names."""

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
"""What HexGui offers in its menu, as ``type/Label/command``."""


class CommandFailure(Exception):
    """What the protocol answers after a question mark."""


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
    """Return the error, with the sides named as on the board."""
    if session.proves:
        named = dict(zip(session.game.colours, _CALLED, strict=True))
        error.values = {
            key: named.get(value, value) if isinstance(value, Term) else value
            for key, value in error.values.items()
        }
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


def _reg_genmove(session: GtpGame, words: Sequence[str]) -> str:
    return session.choose(_side(words)) or "resign"


def _undo(session: GtpGame, _words: Sequence[str]) -> str:
    try:
        session.undo()
    except IllegalMove:
        raise CommandFailure("cannot undo") from None
    return ""


def _showboard(session: GtpGame, _words: Sequence[str]) -> str:
    view = session.view()
    if session.proves:  # HexGui and its like call the sides so
        view = replace(view, sides=_CALLED)
    return "\n" + board_text.board(view)


def _all_legal_moves(session: GtpGame, _words: Sequence[str]) -> str:
    return " ".join(session.legal())


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
    if len(words) > 1:
        # As elsewhere: the position before that move.
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
    if name not in session.parameters or len(value) != 1:
        raise CommandFailure(
            "syntax error" if name in session.parameters else f"no parameter {name}"
        )
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
    found = exact_answers.solve(*_asked(session), _within(words))
    return f"{_LETTERS[found.winner]}+" if found.winner is not None else "0"


def _winning_moves(session: GtpGame, words: Sequence[str]) -> str:
    found = exact_answers.analyse(*_asked(session), _within(words))
    if not found.moves:
        raise CommandFailure("not solved in time")
    return " ".join(found.best) if found.winner is found.position.to_move else ""


def _carrier(session: GtpGame, words: Sequence[str]) -> str:
    facts: Any = exact_answers.solve(*_asked(session), _within(words)).facts
    return " ".join(map(session.game.format_move, facts.carrier))


def _mustplay(session: GtpGame, _words: Sequence[str]) -> str:
    seen = exact_answers.seen(*_asked(session))
    must = () if seen.must is None else seen.must.cells
    return " ".join(map(session.game.format_move, must))


def _path(session: GtpGame, words: Sequence[str]) -> str:
    side = _side(words)
    for path in exact_answers.seen(*_asked(session)).paths:
        if path.side is side:
            return " ".join(map(session.game.format_move, path.cells))
    return ""


def _bridges(session: GtpGame, _words: Sequence[str]) -> str:
    seen = exact_answers.seen(*_asked(session))
    cells = sorted({cell for bridge in seen.bridges for cell in bridge.cells})
    return " ".join(map(session.game.format_move, cells))


def _templates(session: GtpGame, _words: Sequence[str]) -> str:
    seen = exact_answers.seen(*_asked(session))
    known = (template for template in seen.templates if not template.chain)
    cells = sorted({cell for template in known for cell in template.carrier})
    return " ".join(map(session.game.format_move, cells))


def _estimate(session: GtpGame, _words: Sequence[str]) -> str:
    asked = _asked(session)
    if session.winner() is not None:
        raise CommandFailure("the game is over")
    found: Any = estimated_answers.estimate(*asked).estimate
    ahead = Side.FIRST if found.chance >= 0.5 else Side.SECOND
    best = " ".join(one.move for one in found.cells[:_BEST])
    return f"{_LETTERS[ahead]} {max(found.chance, 1 - found.chance):.2f} {best}"


def _asked(session: GtpGame) -> tuple[str, AnyPosition]:
    """The position as the solver's use cases take it."""
    if not session.proves:
        raise CommandFailure("only for Hex")
    return session.game.name, session.position


def _within(words: Sequence[str]) -> SolverSettings:
    seconds = _USUAL_PROOF
    if words:
        seconds = _number(words, 0.01, _MOST_SECONDS, "syntax error")
    return SolverSettings(seconds=seconds)


def _analyze_commands(session: GtpGame, _words: Sequence[str]) -> str:
    if not session.proves:
        return "param/Parameters/param_pions"
    return "\n".join(_ANALYSES)


def _known_command(_driven: GtpGame, words: Sequence[str]) -> str:
    return str(bool(words) and (words[0] in COMMANDS or words[0] == "quit")).lower()


def _list_commands(_driven: GtpGame, _words: Sequence[str]) -> str:
    return "\n".join(sorted([*COMMANDS, "quit"]))


COMMANDS: Final[Mapping[str, GtpCommand]] = {
    "name": lambda _driven, _words: "Pions",
    "version": lambda _driven, _words: VERSION,
    "protocol_version": lambda _driven, _words: "2",
    "list_commands": _list_commands,
    "known_command": _known_command,
    "boardsize": _boardsize,
    "clear_board": _clear_board,
    "play": _play,
    "genmove": _genmove,
    "reg_genmove": _reg_genmove,
    "undo": _undo,
    "showboard": _showboard,
    "all_legal_moves": _all_legal_moves,
    "final_score": _final_score,
    "time_left": _time_left,
    "time_settings": _time_settings,
    "loadsgf": _loadsgf,
    "param_pions": _param,
    "hexgui-analyze_commands": _analyze_commands,
    "pions-winner": _winner,
    "pions-winning_moves": _winning_moves,
    "pions-carrier": _carrier,
    "pions-mustplay": _mustplay,
    "pions-bridges": _bridges,
    "pions-templates": _templates,
    "pions-path": _path,
    "pions-estimate": _estimate,
}
"""The table; ``quit`` is the session's own."""
