"""Many machines: the same work, handed to a Dask scheduler."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from typing import Any, Final, Self, TypeVar

from distributed import Client, as_completed

from pions.arena.executor import Done
from pions.core.errors import InvalidOption
from pions.core.types import Term

T = TypeVar("T")
R = TypeVar("R")

_PATIENCE: Final = 15
"""Seconds to wait for the scheduler's first answer, and for a first worker."""
_AHEAD: Final = 3
"""Pieces handed out per thread of the cluster before the first is back."""
_RETRIES: Final = 10
"""How often a piece may lose its worker: machines of a class room are switched off."""


class Cluster:
    """The workers of the scheduler at `address`."""

    def __init__(self, address: str) -> None:
        try:
            self._client = Client(address, timeout=_PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise InvalidOption(
                "No Dask scheduler answers at {address}. Start one with “dask scheduler”, and "
                "workers with “dask worker {address}”.",
                address=address,
            ) from error
        self._check_versions(address)
        # A worker that was lost many times need not be the work's fault: see `_RETRIES`.
        self._client.run_on_scheduler(_forgive)
        self.ahead = _AHEAD * max(1, sum(self._client.nthreads().values()))

    def _check_versions(self, address: str) -> None:
        """All must play by the same rules."""
        found = self._client.run(_version, on_error="return")
        others = {one for one in found.values() if one != _version()}
        if not found or others:
            self._client.close()
            raise InvalidOption(
                "The workers at {address} must have Pions {version} installed; found: {others}.",
                address=address,
                version=_version(),
                others=", ".join(sorted(map(str, others))) or Term("no worker"),
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._client.close()

    def run(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[Done[T, R]]:
        """As workers become free; one that disappears has its work done by another."""
        waiting = iter(items)
        running: dict[Any, T] = {}
        done = as_completed(loop=self._client.loop)

        def hand_out() -> None:
            while len(running) < self.ahead:
                try:
                    item = next(waiting)
                except StopIteration:
                    return
                future = self._client.submit(
                    work, item, key=f"pions-{uuid.uuid4()}", pure=False, retries=_RETRIES
                )
                running[future.key] = item
                done.add(future)

        hand_out()
        while running:
            future = next(done)
            item = running.pop(future.key)
            error = future.exception()
            yield Done(item, None, error) if error is not None else Done(item, future.result())
            future.release()
            hand_out()


def _version() -> str:
    return version("pions")


def _forgive(dask_scheduler: Any) -> None:  # noqa: ANN401 - the scheduler's own object
    dask_scheduler.allowed_failures = max(dask_scheduler.allowed_failures, _RETRIES)
