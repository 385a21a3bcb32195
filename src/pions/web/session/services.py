"""All parts of a server: workers, tables, players, kept games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pions.app.board import choices
from pions.app.mine.library import GameLibrary
from pions.app.mine.saved_games import SavedGames
from pions.app.play.file_texts import FileRules, FileText
from pions.app.play.opponents import Opponents, spec_of_text
from pions.core.language import current
from pions.core.version import VERSION
from pions.render import listing
from pions.web.addresses import is_local
from pions.web.messages.fields import filled
from pions.web.messages.visit import Named, Welcome
from pions.web.session.budgets import Addresses
from pions.web.tables.file_players import FilePlayerRules, FilePlayers
from pions.web.tables.seated_tables import SeatedTables
from pions.web.tables.tables import Tables
from pions.web.tables.text_work import GameThreads
from pions.web.workers.asking import Workers

if TYPE_CHECKING:  # a tab has no tournaments, and loads nothing for them
    from pions.web.session.tournament_watch import TournamentWatch


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


class Services:
    """The parts of a server, or of a tab; made inside its event loop, and closed with it."""

    def __init__(  # noqa: PLR0913 - all that a server may have
        self,
        saved: SavedGames,
        workers: Workers,
        opponents: Opponents,
        rules: VisitorRules | None = None,
        *,
        trees: Mapping[str, Path] | None = None,
        file_players: FilePlayerRules | None = None,
        tournaments: TournamentWatch | None = None,
        workbench: FileRules | None = None,
        shared: bool = False,
        alone: bool = False,
        reach: str = "",
    ) -> None:
        """`workbench` has the limits of visitors' files; ``None`` runs none of them.

        With `shared`, each visitor has games of their own; with `alone`, as in a tab, short work
        is done at once. `reach` is the name of this machine for others, if any.
        """
        self.reach = reach
        self.rules = rules or VisitorRules()
        self.trees = trees or {}
        self.workbench = workbench
        self.opponents = replace(opponents, texts=self._text)
        self.workers = workers
        self.shared = shared
        self.alone = alone
        self._saved = saved
        self.library = GameLibrary(saved, self.opponents)
        self.file_players = FilePlayers(file_players or FilePlayerRules())
        self.games = GameThreads()
        self.tables = Tables(saved, self.opponents, self.file_players, self.games, workbench)
        self.seated = SeatedTables(self.tables)
        self.tournaments = tournaments
        self.addresses = Addresses(self.rules)

    def welcome(self) -> Welcome:
        """Return what a page needs to begin."""
        return {
            "version": VERSION,
            "language": current(),
            "games": [filled(Named, line) for line in listing.games()],
            "choices": choices.offered(),
            "files": list(self.opponents.files),
            "trees": list(self.trees),
            "compiling": not self.workers.ready,
            "reach": self.reach,
            "workbench": self.workbench is not None,
        }

    def keep(self, file: FileText) -> str:
        """Keep a visitor's file beside the games; return its name at tables.

        Where the disk refuses it, it is kept in memory, as the game against it.
        """
        self._saved.put(file.key, {"name": file.name, "text": file.text})
        return spec_of_text(file)

    def _text(self, key: str) -> FileText | None:
        kept = None if self.workbench is None else self._saved.get(key)
        if kept is None or "text" not in kept:
            return None
        return FileText(str(kept.get("name")), str(kept["text"]))

    def has_room(self, address: str) -> bool:
        """Return whether one more visitor from `address` may connect."""
        if self.addresses.pages >= self.rules.visitors:
            return False
        return is_local(address) or self.addresses.of(address).pages < self.rules.from_one

    async def close(self) -> None:
        """Stop all work."""
        await self.tables.close()
        if self.tournaments is not None:
            await self.tournaments.close()
        self.workers.close()
        self.file_players.close()
        self.games.close()
        self._saved.close()
