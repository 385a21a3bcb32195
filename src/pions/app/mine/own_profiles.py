"""A profile of one's own games: those that are over, and in which one's own side is known."""

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
    """The games that count: over, and not of two people of whom nobody knows which is meant."""
    return [game for game in games if game.side is not None and game.result is not None]


def played(games: Iterable[KeptGame]) -> list[str]:
    """What they are games of, as far as the rules are at hand, the most frequent first."""
    names = Counter(game.game for game in games)
    return [name for name, _count in names.most_common() if _known(name)]


def _known(name: str) -> bool:
    try:
        catalog.find(name)
    except PionsError:  # a game of a file that is not at hand
        return False
    return True


def replayed(game: str, kept: Iterable[KeptGame]) -> tuple[Profiling, list[PlayedBy]]:
    """A profile to begin with, and the games of `game` that are to be judged for it."""
    under_way, games = Profiling.begin("", game), []
    for one in [one for one in counted(kept) if one.game == game][:MOST]:
        try:
            history = one.session().history
        except PionsError as error:
            under_way.left_out(one.name or one.line, error)
        else:
            if one.side is not None:
                games.append(PlayedBy(history, one.side, label=one.name or one.line))
    return under_way, games


def own_profile(game: str, kept: Sequence[KeptGame], tell: Callable[..., None]) -> Profile:
    """How somebody plays `game`; see `judged_aloud` for what `tell` hears."""
    return judged_aloud(*replayed(game, kept), tell)
