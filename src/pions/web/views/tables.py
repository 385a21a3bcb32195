"""Tables as their visitors see them: the game, and the two seats where two machines play."""

from __future__ import annotations

from dataclasses import replace

from pions.app.board.views import SIDE_NAMES, SideName, TableView
from pions.app.play import sentences
from pions.app.play.clocks import ClockRules
from pions.app.play.opponents import Opponents
from pions.app.play.seated_game import Proposal, SeatedGame
from pions.app.play.session import GameSession
from pions.app.solver import exact_answers
from pions.core.errors import why
from pions.core.language import _, current, explain
from pions.core.types import Side
from pions.web.messages.tables import FaultShown, ProposalShown, TableState, TwoShown
from pions.web.tables.seats import TableWatcher
from pions.web.tables.tables import ProgramFault, Table
from pions.web.views import board
from pions.web.views.analysis import seconds


def table(one: Table, opponents: Opponents) -> TableState:
    """A table as it stands; made once for all who speak the same language."""
    code = current()
    if code not in one.shown:
        one.shown[code] = _table(one, opponents)
    return one.shown[code]


def _table(one: Table, opponents: Opponents) -> TableState:
    session, view = one.session, _named(one.session, opponents)
    return {
        "key": one.key,
        "ply": session.ply,
        "board": board.described(view.board),
        "seats": view.seats,
        "result": view.result,
        "resigned": view.resigned,
        "specs": session.seats,
        "start": session.history.start_text,
        "moves": board.moves(session.history),
        "line": session.history.game.format_moves(session.history.moves),
        "solvable": exact_answers.has_values(session.history.game.name),
        "unkept": "" if one.refused is None else _unkept(one.refused),
        "thinking": one.thinking is not None,
        "stopped": one.stopped,
        "fault": None if one.fault is None else fault(one.fault),
        "seconds": [None if used is None else seconds(used) for used in one.seconds],
        "people": session.people,
        "ending": None if view.result is None else sentences.ending(view),
    }


def _unkept(problem: OSError) -> str:
    return _(
        "This game is not kept: {reason}. It can be played all the same, and is kept as soon as "
        "that is possible."
    ).format(reason=_(why(problem)))


def ending(one: Table, opponents: Opponents, you: SideName) -> str:
    """How a game between two people ended, said to the one who has the side `you`."""
    return sentences.ending(_named(one.session, opponents), you)


def _named(session: GameSession, opponents: Opponents) -> TableView:
    """The view, its programs called as people chose them."""
    view = session.view()
    first, second = (
        seat if seat.person else replace(seat, name=opponents.label(seat.name, view.board.game))
        for seat in view.seats
    )
    return replace(view, seats=(first, second))


def fault(one: ProgramFault) -> FaultShown:
    """Why a program did not move."""
    if one.error is not None:
        return {"sentence": explain(one.error), "trace": one.trace}
    return {"sentence": _("The program failed."), "trace": one.trace}


def two(table: Table, watcher: TableWatcher, now: float) -> TwoShown | None:
    """What `watcher` is told of the two seats of a table; ``None`` where it has none."""
    seats = table.seats
    if seats is None:
        return None
    game, side = seats.game.at(now), seats.side_of(watcher)
    clocks, running = game.clocks, game.running
    return {
        "you": _name(side),
        "elsewhere": _name(seats.waiting.get(watcher)),
        "ready": game.ready,
        "here": game.here,
        "sat": game.sat,
        "away": (_away(game, Side.FIRST), _away(game, Side.SECOND)),
        "clocks": None if clocks is None else clocks.left,
        "running": _name(running),
        "absence": None if running is not None or game.due is None else round(game.due),
        "rules": "" if clocks is None else _rules(clocks.rules),
        "proposal": None if game.proposal is None else _proposal(game, game.proposal, side),
        "offers": game.offers(side),
        "spectators": len(table.watchers) - len(seats.holders) - len(seats.waiting),
        "games": game.games,
    }


def _name(side: Side | None) -> SideName | None:
    return None if side is None else SIDE_NAMES[side]


def _away(game: SeatedGame, side: Side) -> int | None:
    if game.here[side] or not game.sat[side]:
        return None
    return round(max(0.0, game.now - game.since[side]))


def _rules(rules: ClockRules) -> str:
    minutes, seconds = divmod(rules.seconds, 60)
    shown = f"{minutes}:{seconds:02}" if seconds else _("{n} min").format(n=minutes)
    if not rules.increment:
        return shown
    return _("{time} and {n} s a move").format(time=shown, n=rules.increment)


def _proposal(game: SeatedGame, one: Proposal, reader: Side | None) -> ProposalShown:
    colour = _(game.session.history.game.colours[one.by])
    mine = {
        "draw": _("You propose a draw."),
        "undo": _("You ask to take back your move."),
        "rematch": _("You propose a rematch."),
    }
    theirs = {
        "draw": _("Your opponent proposes a draw."),
        "undo": _("Your opponent asks to take back a move."),
        "rematch": _("Your opponent proposes a rematch, colours exchanged."),
    }
    seen = {
        "draw": _("{name} proposes a draw."),
        "undo": _("{name} asks to take back a move."),
        "rematch": _("{name} proposes a rematch."),
    }
    words = seen if reader is None else mine if reader is one.by else theirs
    sentence = words[one.wish].format(name=colour)
    return {"by": SIDE_NAMES[one.by], "wish": one.wish, "sentence": sentence}
