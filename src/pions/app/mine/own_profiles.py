"""A profile of the kept games that are over, and in which the side of the person is known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from pions.app.mine.kept_game import KeptGame
from pions.app.profile.player_games import PlayedBy
from pions.app.profile.profile import Profile, Profiling, judged_aloud
from pions.core.errors import PionsError
from pions.games import catalog

MOST: Final = 200
"""Games that are judged: the last ones."""


def counted(games: Iterable[KeptGame]) -> list[KeptGame]:
    """Return the games that count: those that are over, with a known side."""
    return [game for game in games if game.side is not None and game.result is not None]


def played(games: Iterable[KeptGame]) -> list[str]:
    """Return the names of the games whose rules are at hand, the most frequent first."""
    names = Counter(game.game for game in games)
    return [name for name, _count in names.most_common() if _known(name)]


def _known(name: str) -> bool:
    try:
        catalog.find(name)
    except PionsError:  # a game of a file that is not at hand
        return False
    return True


def replayed(game: str, kept: Iterable[KeptGame]) -> tuple[Profiling, list[PlayedBy]]:
    """Return an empty profile, and the games of `game` that are to be judged for it."""
    under_way, games = Profiling.begin("", game), []
    for record in [record for record in counted(kept) if record.game == game][:MOST]:
        label = record.name or record.line
        try:
            history = record.session().history
        except PionsError as error:
            under_way.left_out(label, error)
        else:
            if record.side is not None:
                games.append(PlayedBy(history, record.side, label=label))
    return under_way, games


def own_profile(game: str, kept: Sequence[KeptGame], tell: Callable[..., None]) -> Profile:
    """Return the profile of a person in `game`; see `judged_aloud` for `tell`."""
    return judged_aloud(*replayed(game, kept), tell)
