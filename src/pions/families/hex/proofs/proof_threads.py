"""Threads that search one Hex position together, through the nodes they share.

A look at a position takes half a millisecond and more, in a workspace of the thread's own; nodes
are read and written under one lock, which takes a twentieth of that. So no answer depends on a
race.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pions import kernels
from pions.families.hex.proofs.proof_nodes import Nodes

_POLL: Final = 0.03
"""Seconds between two progress reports."""


@dataclass(slots=True)
class ThreadShare:
    """The work of one thread since the solver was made."""

    looks: int = 0
    """Positions it looked at."""
    seconds: float = 0.0
    """Seconds of a processor."""


class ProofThreads:
    """The threads of a solver, with the workspace of each."""

    def __init__(self, nodes: Nodes, count: int) -> None:
        self._nodes = nodes
        self._rooms = [nodes.new_workspace() for _ in range(count)]
        self.shares = [ThreadShare() for _ in range(count)]

    def search(self, node: int, heard: Callable[[], None]) -> None:
        """Search below a node until it is decided; `heard` is called meanwhile, and may raise."""
        together = _Together(self._nodes, node, len(self._rooms))
        threads = [
            threading.Thread(target=together.work, args=(*room, share), daemon=True)
            for room, share in zip(self._rooms, self.shares, strict=True)
        ]
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                while thread.is_alive():
                    thread.join(_POLL)
                    heard()
        finally:
            together.end()
            for thread in threads:
                if thread.ident is not None:
                    thread.join()
        if together.problem is not None:
            raise together.problem


class _Together:
    def __init__(self, nodes: Nodes, root: int, count: int) -> None:
        self._nodes, self._root, self._count = nodes, root, count
        self._turn = threading.Condition()
        self._over = False
        self.problem: BaseException | None = None
        """The exception that ended a thread."""

    def end(self) -> None:
        """Have every thread end when it has looked at what it is looking at."""
        with self._turn:
            self._over = True
            self._turn.notify_all()

    def work(self, workspace: Any, lists: Any, share: ThreadShare) -> None:  # noqa: ANN401
        """Search, as one of the threads, until the root is decided or the search is ended."""
        at, nodes = kernels.hexproof.nodes, self._nodes
        judge = kernels.binding.bound(at.judge, nodes.neighbours, workspace, lists)
        moves = _Moves(nodes, workspace)
        node, began = -1, time.thread_time()
        try:
            while True:
                with self._turn:
                    if node >= 0:
                        moves.settle(node)
                        self._turn.notify_all()
                    node = self._next(moves)
                    if node < 0:
                        return
                    side = int(nodes.store.facts[node, at.SIDE])
                judge(side, nodes.size, 0)
                share.looks += 1
        except BaseException as problem:  # noqa: BLE001 - told by the thread that waits for us
            self.problem = problem
            self.end()
        finally:
            share.seconds += time.thread_time() - began

    def _next(self, moves: _Moves) -> int:
        """Return a node for a thread to look at, left alone by the others; -1 where all is done."""
        at = kernels.hexproof.must_play
        while not self._over:
            self._nodes.have_room(self._count)
            node = moves.descend(self._root)
            if node >= 0:
                return moves.claim(node)
            if node == at.DECIDED:
                self._over = True
                self._turn.notify_all()
            elif node == at.BUSY:
                self._turn.wait()
        return -1


class _Moves:
    """The kernels on nodes, bound once for their many calls; the caller has the lock."""

    def __init__(self, nodes: Nodes, workspace: Any) -> None:  # noqa: ANN401
        self._nodes, self._workspace = nodes, workspace
        self._store: Any = None

    def descend(self, root: int) -> int:
        self._bind()
        return int(self._descend(root, self._nodes.size))

    def claim(self, node: int) -> int:
        return int(self._claim(node))

    def settle(self, node: int) -> None:
        self._bind()
        self._settle(node)

    def _bind(self) -> None:
        nodes, at = self._nodes, kernels.hexproof.proof_number_search
        if self._store is nodes.store:
            return
        self._store = nodes.store
        arrays = (nodes.neighbours, nodes.store, self._workspace)
        self._descend = kernels.binding.bound(at.descend, *arrays)
        self._claim = kernels.binding.bound(at.claim, *arrays)
        self._settle = kernels.binding.bound(at.settle, *arrays)
