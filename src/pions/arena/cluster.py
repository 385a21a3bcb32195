"""Work on many machines, by a Dask scheduler."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from importlib.metadata import version
from itertools import islice
from typing import Any, Final, Self, TypeVar

from distributed import Client, as_completed

from pions.arena.finished_work import Done
from pions.core.errors import InvalidOption
from pions.core.types import Term
from pions.sandbox import SandboxMissing, Tier, best_tier

T = TypeVar("T")
R = TypeVar("R")

_PATIENCE: Final = 15
"""Seconds to wait for the scheduler's first answer, and for a first worker."""
_AHEAD: Final = 3
"""Pieces of work per thread of the cluster before the first is back."""
_RETRIES: Final = 10
"""How often a piece may lose its worker: machines of a class room are switched off."""


class Cluster:
    """The workers of the scheduler at `address` that isolate players by tier `weakest` at least."""

    def __init__(self, address: str, weakest: Tier | None = None) -> None:
        self._address = address
        try:
            self._client = Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise InvalidOption(
                "No Dask scheduler answers at {address}. Start one with “dask scheduler”, and "
                "workers with “dask worker {address}”.",
                address=address,
            ) from error
        self._weakest = weakest
        self._tiers: dict[str, Tier] = {}
        """The tiers of machines, by their addresses."""
        with ExitStack() as refused:
            refused.callback(self._client.close)
            self._check_versions(address)
            self._admitted()
            self._client.run_on_scheduler(_allow_failures)
            self.ahead = _AHEAD * max(1, sum(self._client.nthreads().values()))
            refused.pop_all()

    def _check_versions(self, address: str) -> None:
        versions = self._client.run(_version, on_error="return")
        others = {found for found in versions.values() if found != _version()}
        if not versions or others:
            raise InvalidOption(
                "The workers at {address} must have Pions {version} installed; found: {others}.",
                address=address,
                version=_version(),
                others=", ".join(sorted(map(str, others))) or Term("no worker"),
            )

    def _admitted(self) -> list[str] | None:
        """Return the workers that may have work, ``None`` for all; raises `SandboxMissing`."""
        demanded = self._weakest
        if demanded is None:
            return None
        there = self._client.scheduler_info(n_workers=-1)["workers"].keys()
        if new := [*there - self._tiers.keys()]:
            told = self._client.run(best_tier, workers=new, on_error="return")
            self._tiers |= {name: tier for name, tier in told.items() if isinstance(tier, Tier)}
        known = {name: tier for name, tier in self._tiers.items() if name in there}
        fit = [name for name, tier in known.items() if tier.at_least(demanded)]
        if known and not fit:
            raise SandboxMissing(
                "No worker at {address} isolates players by tier {wanted} or better.",
                address=self._address,
                wanted=demanded.value,
            )
        return fit if len(fit) < len(there) else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._client.close()

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[Done[T, R]]:
        """Hand out work as workers become free, and again if one is lost."""
        waiting = iter(items)
        running: dict[Any, T] = {}
        done = as_completed(loop=self._client.loop)
        while True:
            admitted = self._admitted()
            for item in islice(waiting, max(0, self.ahead - len(running))):
                future = self._client.submit(
                    work,
                    item,
                    key=f"pions-{uuid.uuid4()}",
                    pure=False,
                    retries=_RETRIES,
                    workers=admitted,
                )
                running[future.key] = item
                done.add(future)
            if not running:
                return
            future = next(done)
            item = running.pop(future.key)
            error = future.exception()
            yield Done(item, None, error) if error is not None else Done(item, future.result())
            future.release()


def _version() -> str:
    return version("pions")


def _allow_failures(dask_scheduler: Any) -> None:  # noqa: ANN401 - the scheduler's own object
    dask_scheduler.allowed_failures = max(dask_scheduler.allowed_failures, _RETRIES)
