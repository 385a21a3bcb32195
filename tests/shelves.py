"""Folders of games for tests."""

from pions.app.mine import kept_game, saved_games
from pions.app.mine.library import GameLibrary, GameQuery
from pions.app.mine.saved_games import SavedGames
from pions.app.play.session import HUMAN, GameSession
from waiting import PATIENCE

LEVEL = "level:n=3"


def played(moves, seats=(HUMAN, LEVEL), *, game="connect4", start="", resign=False, seed=0):  # noqa: PLR0913 - all that a game is
    """A session in which these moves were played."""
    session = GameSession.open(game, seats, start, seed=seed)
    for move in moves:
        session = session.play(move)
    return session.resign() if resign else session


class Shelf:
    """A library, and games put into it."""

    def __init__(self, folder):
        self.saved = SavedGames(folder)
        self.library = GameLibrary(self.saved)
        self.when = 1_000.0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.saved.close()

    def put(self, session, **more):
        """Keep a game a second later than the last one."""
        key = saved_games.new_key()
        self.when += 1
        self.saved.put(key, kept_game.stored(session, self.when, **more)).result(PATIENCE)
        return key

    def found(self, **query):
        """The keys of the games somebody wants."""
        self.library.read()
        return [game.key for game in self.library.search(GameQuery(**query))]
