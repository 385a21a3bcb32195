"""The server's time that a page, and all pages of an address, may use before they wait."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pions.web.workers.asking import Asker, Workers
from pions.web.workers.turns import Visitor

_LIGHT: Final = 0.005
"""Seconds of the server's thread that a page may use for a message."""
_COMING: Final = 0.002
"""Seconds of that thread for a new connection."""
_MESSAGE: Final = 0.0003
"""Seconds of that thread for reading a message."""
_REMEMBERED: Final = 1_000
"""The most addresses kept; beyond that, idle ones with a full budget are forgotten."""
_WRONG_CODES: Final = 0.01, 3
"""Wrong codes of a place, a second and at once, before its codes come after those of others."""
READ_AHEAD: Final = 4 << 20
"""The most characters of messages that wait for all pages of an address."""
_NETWORK: Final = 64
"""Bits of the network in an address of version 6: one machine may have all its addresses."""


@dataclass(frozen=True, slots=True)
class VisitorRules:
    """The limits of visitors."""

    rate: float = 40
    """Messages a second; more wait."""
    burst: int = 120
    visitors: int = 512
    from_one: int = 128
    """The same from one address of a network."""
    patience: float = 10.0
    """Seconds in which a connection must send a request."""
    silence: float = 60.0
    """Seconds in which a WebSocket must send its first message."""
    look: float = 1.0
    """Seconds between two looks at a watched tournament."""
    share: float = 0.25
    """The share of the server's thread for all pages of an address: a school has one address."""
    in_turn: int = 16
    """The most visitors that an address counts as where processors are shared."""


class Bucket:
    """A token bucket: refills by `rate` a second up to `burst`."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._level, self._last = burst, clock()

    def take(self, amount: float) -> None:
        """Take an amount; the level may become negative."""
        self._refill()
        self._level -= amount

    @property
    def delay(self) -> float:
        """Seconds until the level is no longer negative."""
        self._refill()
        return max(0.0, -self._level / self._rate)

    @property
    def left(self) -> float:
        """The level as a share of `burst`."""
        self._refill()
        return self._level / self._burst

    def _refill(self) -> None:
        now = self._clock()
        self._level = min(self._burst, self._level + (now - self._last) * self._rate)
        self._last = now


class CodeQueue:
    """The codes of a class that come from one place, of which one is tried at a time."""

    def __init__(self) -> None:
        self.turn = asyncio.Lock()
        self.waiting = 0
        self.wrong = Bucket(*_WRONG_CODES)


class Address:
    """The budget of all pages of an address; it outlasts them, so reconnecting gains nothing."""

    def __init__(self, rules: VisitorRules) -> None:
        self.pages = 0
        self.thread = Bucket(rules.share, 2 * rules.share)
        """Seconds of the server's thread."""
        self.desk = asyncio.Lock()
        """Held by the one page that waits for the budget; the others wait for it."""
        self.waiting = 0
        """Characters of the messages that were read and still wait."""
        self.codes = CodeQueue()
        self._less_waits = asyncio.Event()
        self._most = rules.in_turn
        self._turns: list[tuple[Visitor, list[Asker]]] = []

    def asker(self, workers: Workers) -> Asker:
        """Return the workers for one page; beyond `in_turn` pages, some share their turns.

        A page that follows another one takes over the work it has used.
        """
        if len(self._turns) < self._most and all(askers for _visitor, askers in self._turns):
            self._turns.append((Visitor(), []))
        visitor, askers = min(self._turns, key=lambda turn: len(turn[1]))
        asker = Asker(workers, visitor)
        askers.append(asker)
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
        """Forget a page that has gone."""
        for _visitor, askers in self._turns:
            if asker in askers:
                askers.remove(asker)


class PageBudget:
    """The budget of one page from the address `home`."""

    def __init__(self, home: Address, rules: VisitorRules) -> None:
        self.home = home
        self._messages = Bucket(rules.rate, rules.burst)

    def spend(self, seconds: float) -> None:
        """Count seconds of the server's thread for this page."""
        self._messages.take(seconds / _LIGHT)
        self.home.thread.take(seconds)

    async def come(self) -> None:
        """Wait until there is time for one more page."""
        self.home.thread.take(_COMING)
        await self._wait()

    async def ask(self) -> None:
        """Wait until there is time for one more message."""
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
    """All addresses, and the number of their pages."""

    def __init__(self, rules: VisitorRules) -> None:
        self._rules = rules
        self._known: dict[str, Address] = {}

    def of(self, host: str) -> Address:
        """Return the address that `host` belongs to."""
        key = _network(host)
        if key not in self._known:
            if len(self._known) >= _REMEMBERED:
                self._known = {
                    key: known
                    for key, known in self._known.items()
                    if known.pages or known.thread.left < 1
                }
            self._known[key] = Address(self._rules)
        return self._known[key]

    @property
    def pages(self) -> int:
        """The pages of all addresses."""
        return sum(address.pages for address in self._known.values())


def _network(host: str) -> str:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:
        return host
    return str(ipaddress.ip_network((address, _NETWORK), strict=False))
