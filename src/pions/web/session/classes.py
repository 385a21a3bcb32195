"""The requests about a class that every role may make, and the teacher's slips."""

from __future__ import annotations

from typing import Final

import segno

from pions.app.classes import school
from pions.web.messages.classes import AskSlips
from pions.web.messages.fields import Nothing, Plain
from pions.web.session import class_desk
from pions.web.session.class_desk import ClassChange
from pions.web.session.handlers import Client, Verbs


async def _class(client: Client, _ask: Nothing) -> Plain:
    return await class_desk.shown(client)


async def _slips(client: Client, ask: AskSlips, _news: object) -> Plain:
    """Give new codes, which are shown this once."""
    desk = class_desk.teacher(client)
    slips = await desk.write(school.new_slips, ask.people or None)
    desk.tell(ClassChange("people"))
    told = [(one.person.name, one.code) for one in slips]
    return await client.workers.ask(_drawn, ask.address, told)


def _drawn(address: str, slips: list[tuple[str, str]]) -> Plain:
    return {
        "slips": [
            {"name": name, "code": code, "rows": _rows(f"{address.rstrip('/')}/class#{code}")}
            for name, code in slips
        ]
    }


def _rows(text: str) -> list[str]:
    code = segno.make(text, error="m", micro=False)
    return ["".join(map(str, map(int, row))) for row in code.matrix]


VERBS: Final = Verbs(at_once={}, in_order={"class": _class}, in_time={"class slips": _slips})
