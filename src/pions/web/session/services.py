"""Everything a server has: the processes that think, the tables, the players."""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pions
from pions.app.board import choices, listing
from pions.app.play.opponents import Opponents
from pions.app.tournament.watching import Places
from pions.core.language import current
from pions.web.addresses import is_local
from pions.web.messages import Welcome
from pions.web.session.tournament_watch import TournamentWatch
from pions.web.tables.file_players import FilePlayerRules, FilePlayers
from pions.web.tables.game_threads import GameThreads
from pions.web.tables.saved_games import SavedGames
from pions.web.tables.tables import Tables
from pions.web.workers import prepared
from pions.web.workers.worker_pool import Asker, WorkerPool


@dataclass(frozen=True, slots=True)
class VisitorRules:
    """What a visitor may ask of this server."""

    rate: float = 40
    """Messages a second; more of them wait."""
    burst: int = 120
    """Messages at once."""
    visitors: int = 512
    """Browsers connected at the same time."""
    from_one: int = 128
    """The same from one address of a network: one machine does not keep the others out."""
    look: float = 1.0
    """Seconds between two looks at a tournament that somebody watches."""


class Services:
    """One server's belongings; made inside its event loop."""

    def __init__(  # noqa: PLR0913 - all that somebody may bring into a house
        self,
        folder: Path,
        opponents: Opponents,
        rules: VisitorRules | None = None,
        *,
        trees: Mapping[str, Path] | None = None,
        file_players: FilePlayerRules | None = None,
        tournaments: Places | None = None,
    ) -> None:
        self.rules = rules or VisitorRules()
        self.trees = trees or {}
        self.opponents = opponents
        self.workers = WorkerPool(prepare=prepared.prepare)
        self._saved = SavedGames(folder)
        self.file_players = FilePlayers(file_players or FilePlayerRules())
        self.games = GameThreads()
        self.tables = Tables(self._saved, opponents, self.file_players, self.games)
        self.tournaments = TournamentWatch(
            Asker(self.workers, math.inf), tournaments or Places(), self.rules.look
        )
        self.visitors: Counter[str] = Counter()
        """How many come from each address."""
        self.desk = asyncio.Lock()
        """Where those stand in line who ask faster than they may: one at a time is served."""

    def welcome(self) -> Welcome:
        """What a page needs to begin."""
        return {
            "version": pions.__version__,
            "language": current(),
            "games": [{"name": one.name, "rules": one.rules} for one in listing.games()],
            "choices": choices.offered(),
            "files": list(self.opponents.files),
            "trees": list(self.trees),
            "compiling": not self.workers.ready,
        }

    def has_room(self, address: str) -> bool:
        """Whether one more visitor from `address` may come in."""
        if self.visitors.total() >= self.rules.visitors:
            return False
        return is_local(address) or self.visitors[address] < self.rules.from_one

    async def close(self) -> None:
        """Stop all thinking."""
        await self.tables.close()
        await self.tournaments.close()
        self.workers.close()
        self.file_players.close()
        self.games.close()
        self._saved.close()
