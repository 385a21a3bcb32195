"""All parts of a server: workers, tables, players, kept games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
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
from pions.web.messages.visit import Welcome
from pions.web.session.budgets import Addresses, VisitorRules
from pions.web.tables.programs import FilePlayers
from pions.web.tables.seated_tables import SeatedTables
from pions.web.tables.tables import Tables
from pions.web.workers.asking import Workers
from pions.web.workers.text_work import GameThreads

if TYPE_CHECKING:  # a tab has no tournaments, and loads nothing for them
    from pions.web.session.class_desk import ClassDesk
    from pions.web.session.tournament_watch import TournamentWatch


@dataclass(eq=False)
class Services:
    """The parts of a server, or of a tab; made inside its event loop, and closed with it."""

    saved: SavedGames
    workers: Workers
    opponents: Opponents
    rules: VisitorRules = field(default_factory=VisitorRules)
    trees: Mapping[str, Path] = field(default_factory=dict)
    file_players: FilePlayers = field(default_factory=FilePlayers)
    tournaments: TournamentWatch | None = None
    school: ClassDesk | None = None
    workbench: FileRules | None = None
    """The limits of visitors' files; ``None`` runs none of them."""
    shared: bool = False
    """Whether each visitor has games of their own."""
    alone: bool = False
    """Whether there is one visitor, as in a tab: short work is done at once."""
    reach: str = ""
    """The name of this machine for others, if any."""

    def __post_init__(self) -> None:
        self.opponents = replace(self.opponents, texts=self._text)
        self.library = GameLibrary(self.saved, self.opponents)
        self.games = GameThreads()
        self.tables = Tables(
            self.saved, self.opponents, self.file_players, self.games, self.workbench
        )
        self.seated = SeatedTables(self.tables)
        self.addresses = Addresses(self.rules)

    def welcome(self) -> Welcome:
        """Return what a page needs to begin."""
        return {
            "version": VERSION,
            "language": current(),
            "games": listing.games(),
            "choices": choices.offered(),
            "files": list(self.opponents.files),
            "trees": list(self.trees),
            "compiling": not self.workers.ready,
            "reach": self.reach,
            "workbench": self.workbench is not None,
            "school": self.school is not None,
        }

    def keep(self, file: FileText) -> str:
        """Keep a visitor's file beside the games; return its name at tables.

        Where the disk refuses it, it is kept in memory, as the game against it.
        """
        self.saved.put(file.key, asdict(file))
        return spec_of_text(file)

    def _text(self, key: str) -> FileText | None:
        kept = None if self.workbench is None else self.saved.get(key)
        if kept is None or "text" not in kept:
            return None
        return FileText(str(kept.get("name")), str(kept["text"]), str(kept.get("contract", "")))

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
        if self.school is not None:
            await self.school.close()
        self.workers.close()
        self.file_players.close()
        self.games.close()
        self.saved.close()
