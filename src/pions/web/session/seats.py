"""Tables with two seats: what visitors at two machines ask for."""

from __future__ import annotations

from typing import Final

from pions.app.play.clocks import ClockRules
from pions.web.messages.tables import OpenTwo, SeatAct, Sit, TwoOpened
from pions.web.session.handlers import Client, Verbs, attach
from pions.web.tables.tables import Table


def _open(client: Client, ask: OpenTwo) -> TwoOpened:
    rules = ClockRules(ask.seconds, ask.increment) if ask.seconds else None
    table, mine, other = client.services.seated.open(
        ask.game, ask.start, rules, ask.begins, client.owner
    )
    return {"table": table.key, "mine": mine, "other": other}


def _sit(client: Client, ask: Sit) -> Table:
    table = attach(client, ask)
    client.services.seated.sit(table, client.changed, ask.token, take=ask.take, owner=client.owner)
    return table


def _act(client: Client, ask: SeatAct) -> Table:
    table = attach(client, ask)
    client.services.seated.act(table, client.changed, ask.action, ask.wish)
    return table


VERBS: Final = Verbs(at_once={"open two": _open, "sit": _sit, "seat act": _act}, in_time={})
"""What can be asked about tables with two seats."""
