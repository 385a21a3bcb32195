"""Tables as their visitors see them: the game, and the two seats where two machines play."""

from __future__ import annotations

from dataclasses import replace

from pions.app.board.views import SIDE_NAMES, SideName, TableView
from pions.app.play import replies
from pions.app.play.clocks import ClockRules
from pions.app.play.opponents import Opponents
from pions.app.play.seated_game import Proposal, SeatedGame
from pions.app.play.session import GameSession
from pions.app.solver import exact_answers
from pions.core.errors import PionsError, why
from pions.core.language import _, current, explain
from pions.core.types import Side
from pions.render import game_sentences
from pions.web.messages.fields import Plain, filled
from pions.web.messages.tables import ProposalShown, TableState, TwoShown
from pions.web.tables.seats import TableWatcher
from pions.web.tables.tables import Table
from pions.web.views import board
from pions.web.views.analysis import seconds
from pions.web.workers.asking import Crash


def table(table: Table, opponents: Opponents) -> TableState:
    """Return a table as it stands; made once for all visitors of one language."""
    code = current()
    if code not in table.shown:
        table.shown[code] = _table(table, opponents)
    return table.shown[code]


def _table(table: Table, opponents: Opponents) -> TableState:
    session, view = table.session, _named(table.session, opponents)
    unkept = _(
        "This game is not kept: {reason}. It can be played all the same, and is kept as soon as "
        "that is possible."
    )
    return filled(
        TableState,
        table,
        ply=session.ply,
        board=board.described(view.board),
        seats=view.seats,
        result=view.result,
        resigned=view.resigned,
        specs=session.seats,
        start=session.history.start_text,
        moves=board.moves(session.history),
        line=session.history.game.format_moves(session.history.moves),
        solvable=exact_answers.has_values(session.history.game),
        unkept="" if table.refused is None else unkept.format(reason=_(why(table.refused))),
        thinking=table.thinking is not None,
        fault=None if table.fault is None else _fault(table.fault),
        seconds=[None if used is None else seconds(used) for used in table.seconds],
        people=session.people,
        ending=None if view.result is None else game_sentences.ending(view),
    )


def ending(table: Table, opponents: Opponents, you: SideName) -> str:
    """Return how a game between two people ended, for the one who has the side `you`."""
    return game_sentences.ending(_named(table.session, opponents), you)


def _named(session: GameSession, opponents: Opponents) -> TableView:
    """Return the view, its programs named as the visitors chose them."""
    view = session.view()
    first, second = (
        seat if seat.person else replace(seat, name=opponents.label(seat.name, view.board.game))
        for seat in view.seats
    )
    return replace(view, seats=(first, second))


def _fault(fault: PionsError | Crash) -> Plain:
    if isinstance(fault, Crash):
        return {"sentence": _("The program failed."), "trace": fault.trace}
    return {"sentence": explain(fault), "trace": replies.trace_of(fault)}


def two(table: Table, watcher: TableWatcher, now: float) -> TwoShown | None:
    """Return the two seats of a table as `watcher` sees them; ``None`` where it has none."""
    seats = table.seats
    if seats is None:
        return None
    game, side = seats.game.at(now), seats.side_of(watcher)
    clocks, running = game.clocks, game.running
    return filled(
        TwoShown,
        game,
        you=_name(side),
        elsewhere=_name(seats.waiting.get(watcher)),
        away=(_away(game, Side.FIRST), _away(game, Side.SECOND)),
        clocks=None if clocks is None else clocks.left,
        running=_name(running),
        absence=None if running is not None or game.due is None else round(game.due),
        rules="" if clocks is None else _rules(clocks.rules),
        proposal=None if game.proposal is None else _proposal(game, game.proposal, side),
        offers=game.offers(side),
        spectators=len(table.watchers) - len(seats.holders) - len(seats.waiting),
    )


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


def _proposal(game: SeatedGame, proposal: Proposal, reader: Side | None) -> ProposalShown:
    colour = _(game.session.history.game.colours[proposal.by])
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
    words = seen if reader is None else mine if reader is proposal.by else theirs
    sentence = words[proposal.wish].format(name=colour)
    return filled(ProposalShown, proposal, by=SIDE_NAMES[proposal.by], sentence=sentence)
