"""What a page, and all pages from one address, may ask of a server before they wait."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pions.web.workers.asking import Asker, Workers
from pions.web.workers.turns import Visitor

if TYPE_CHECKING:
    from pions.web.session.services import VisitorRules

_LIGHT: Final = 0.005
"""Seconds of the server's thread that a page's budget has for a message."""
_COMING: Final = 0.002
"""Seconds of that thread that a new line takes before it says anything."""
_MESSAGE: Final = 0.0003
"""The same of a message, besides what is done for it."""
_REMEMBERED: Final = 1_000
"""Addresses kept; beyond that, idle ones that owe nothing are forgotten."""
READ_AHEAD: Final = 4 << 20
"""Characters of messages that may wait for all pages of an address; then no more are read."""
_NETWORK: Final = 64
"""Bits of an address of version 6 that are a network's: one machine has all that begin so."""


class Bucket:
    """A token bucket: refills by `rate` a second up to `burst`."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._level, self._last = burst, clock()

    def take(self, amount: float) -> None:
        """So much less."""
        self._refill()
        self._level -= amount

    @property
    def delay(self) -> float:
        """Seconds until it holds something again."""
        self._refill()
        return max(0.0, -self._level / self._rate)

    @property
    def full(self) -> bool:
        """Whether nothing is missing."""
        self._refill()
        return self._level >= self._burst

    def _refill(self) -> None:
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._last) * self._rate)
        self._last = now


class Address:
    """What all pages from one address share; it outlasts them, so reconnecting gains nothing."""

    def __init__(self, rules: VisitorRules) -> None:
        self.pages = 0
        """How many come from here now."""
        self.thread = Bucket(rules.share, 2 * rules.share)
        """Seconds of the server's thread."""
        self.desk = asyncio.Lock()
        """Where those stand in line who ask faster than they may: one at a time is served."""
        self.waiting = 0
        """Characters of the messages that were read and still wait for their turn."""
        self._less_waits = asyncio.Event()
        self._most = rules.in_turn
        self._turns: list[tuple[Visitor, list[Asker]]] = []

    def asker(self, workers: Workers) -> Asker:
        """The workers as one page sees them; where many come, some share their turns.

        Who comes when another has left goes on with what that one has used.
        """
        if len(self._turns) < self._most and all(pages for _visitor, pages in self._turns):
            self._turns.append((Visitor(), []))
        visitor, pages = min(self._turns, key=lambda one: len(one[1]))
        asker = Asker(workers, visitor)
        pages.append(asker)
        return asker

    def hold(self, characters: int) -> None:
        """Count a message that was read; a negative number for one that was served or dropped."""
        self.waiting += characters
        if self.waiting <= READ_AHEAD:
            self._less_waits.set()
        else:
            self._less_waits.clear()

    async def may_read(self) -> None:
        """Wait until messages may be read ahead."""
        if self.waiting > READ_AHEAD:
            await self._less_waits.wait()

    def leave(self, asker: Asker) -> None:
        """A page has gone."""
        for _visitor, pages in self._turns:
            if asker in pages:
                pages.remove(asker)


class PageBudget:
    """What one page from `home` may still ask for."""

    def __init__(self, home: Address, rules: VisitorRules) -> None:
        self.home = home
        self._messages = Bucket(rules.rate, rules.burst)

    def spend(self, seconds: float) -> None:
        """The thread has worked so long for this page: as long as for several messages."""
        self._messages.take(seconds / _LIGHT)
        self.home.thread.take(seconds)

    async def come(self) -> None:
        """Wait until there is time for a page more."""
        self.home.thread.take(_COMING)
        await self._wait()

    async def ask(self) -> None:
        """Wait until there is time for a message more."""
        self._messages.take(1)
        self.home.thread.take(_MESSAGE)
        await self._wait()

    async def _wait(self) -> None:
        if self._delay:
            async with self.home.desk:
                while self._delay:  # noqa: ASYNC110 - time passes, and sets no event
                    await asyncio.sleep(self._delay)

    @property
    def _delay(self) -> float:
        return max(self._messages.delay, self.home.thread.delay)


class Addresses:
    """All of them, and how many pages there are."""

    def __init__(self, rules: VisitorRules) -> None:
        self._rules = rules
        self._known: dict[str, Address] = {}

    def of(self, host: str) -> Address:
        """The address that `host` belongs to."""
        key = _network(host)
        if key not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known = {
                    key: one for key, one in self._known.items() if one.pages or not one.thread.full
                }
            self._known[key] = Address(self._rules)
        return self._known[key]

    @property
    def pages(self) -> int:
        """From everywhere."""
        return sum(one.pages for one in self._known.values())


def _network(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(ipaddress.ip_network((address, _NETWORK), strict=False))
