"""The requests about tables with two seats."""

from __future__ import annotations

from typing import Final

from pions.app.play.clocks import ClockRules
from pions.app.play.session import HUMAN
from pions.web.messages.tables import OpenTwo, SeatAct, Sit, TwoOpened
from pions.web.session.handlers import Client, Verbs, attach, begun
from pions.web.tables.tables import Table


async def _open(client: Client, ask: OpenTwo) -> TwoOpened:
    rules = ClockRules(ask.seconds, ask.increment) if ask.seconds else None
    session = await begun(client, ask, (HUMAN, HUMAN))
    table, mine, other = client.services.seated.open(session, rules, ask.begins, client.owner)
    return {"table": table.key, "mine": mine, "other": other}


async def _sit(client: Client, ask: Sit) -> Table:
    table = await attach(client, ask)
    client.services.seated.sit(table, client.changed, ask.token, take=ask.take, owner=client.owner)
    return table


async def _act(client: Client, ask: SeatAct) -> Table:
    table = await attach(client, ask)
    client.services.seated.act(table, client.changed, ask.action, ask.wish)
    return table


VERBS: Final = Verbs({}, in_order={"open two": _open, "sit": _sit, "seat act": _act}, in_time={})
