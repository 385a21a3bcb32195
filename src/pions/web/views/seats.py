"""Two seats as one visitor sees them, in plain values and in words."""

from __future__ import annotations

from pions.app.board.views import SIDE_NAMES, SideName
from pions.app.play.clocks import ClockRules
from pions.app.play.seated_game import Proposal, SeatedGame
from pions.core.language import _
from pions.core.types import Side
from pions.web.messages.tables import ProposalShown, TwoShown
from pions.web.tables.seats import TableWatcher
from pions.web.tables.tables import Table


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
