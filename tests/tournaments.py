"""What tests of tournaments share: small classes of players, and stores compared."""

import sqlite3
from contextlib import closing
from dataclasses import replace

from pions.app.tournament.plan import Limits, TournamentRequest, prepare
from pions.app.tournament.run import play
from pions.core.sentences import Sentence
from pions.store.database import Store
from pions.store.game_records import GameRecord, Seat, TournamentRecord

GAME = GameRecord(
    id="g1", pair="p1", game="connect4", round=1, first=Seat("a", "sha256:1", "hello\n"),
    second=Seat("b", "pions 1: random"), opening="44", seed=2**62 + 1, moves="4453",
    seconds=(0.25, 0.125), winner=None, termination="timeout",
    cause=Sentence("“{player}” was too slow\0…", player="b").kept(), trace="line 3\0",
    conditions={"limits": {"seconds": 1.0}, "tier": "A"},
)  # fmt: skip
TOURNAMENT = TournamentRecord(
    "t1", "connect4", {"seed": 3}, ({"name": "a"}, {"name": "b"}), "2026-01-01T00:00:00+00:00"
)

QUICK = ("random", "oneply", "proof:n=1", "alphabeta:depth=1")
"""Players of ours that take no time."""

GREEDY = """
def strategie(state):
    return next(c for c, room in enumerate(state["libres"]) if room)
"""
DICE = """
import random
def strategie(state):
    print("thinking")
    return random.choice([c for c, room in enumerate(state["libres"]) if room])
"""
OFF_THE_BOARD = """
def strategie(state):
    return 99
"""
BROKEN = "def strategie(state:\n"


def request(tmp_path, **settings):
    """A small, quick tournament among players of ours."""
    usual = {
        "store": tmp_path / "games.db",
        "game": "gravity-4x4x3",
        "yardsticks": QUICK,
        "limits": Limits(seconds=5),
    }
    return TournamentRequest(**{**usual, **settings})


def long_request(folder, **settings):
    """A tournament of about a second: 120 games."""
    players = ("alphabeta:depth=1", "alphabeta:depth=2", "proof:n=1")
    usual = {"game": "gravity-5x5x4", "yardsticks": players, "rounds": 20, "openings": 3}
    return request(folder, **{**usual, **settings})


def finished(wanted):
    """The last progress of a tournament played to its end."""
    *_, last = play(prepare(wanted))
    return last


def stored(path):
    """Every game and entry of a file but its times, and what does not depend on the moment."""
    with Store.existing(path) as store:
        (tournament,) = store.tournaments()
        return [
            (game.id, game.pair, game.moves, game.winner, game.termination, game.opening,
             game.seed, game.first, game.second, game.round, game.conditions, len(game.seconds))
            for game in store.games(tournament.id)
        ]  # fmt: skip


def games_in(path, rounds=1_000_000):
    """How many games of the first rounds a file holds, counted by SQLite itself."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as base:
        tables = {name for (name,) in base.execute("SELECT name FROM sqlite_master")}
        if "games" not in tables:  # it has just been made
            return 0
        wanted = "SELECT count(*) FROM games WHERE round <= ?"
        return base.execute(wanted, (rounds,)).fetchone()[0]


def write_class(folder, **files):
    """A folder with a file a player."""
    folder.mkdir(exist_ok=True)
    for name, source in files.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    return folder


def hand_made(path, games, names=("a", "b"), rounds=1, **settings):
    """A file with one tournament, t1, of these games: whatever they are, as a hand wrote them."""
    record = TournamentRecord(
        "t1",
        "connect4",
        {
            "mode": "round robin",
            "hero": None,
            "rounds": rounds,
            "openings": [""],
            "seed": 0,
            "limits": {"seconds": 1.0, "margin": 0.5, "memory": 512},
            "bounds": [-30.0, 30.0, 0.05],
            "conditions": {"tier": "A", "versions": {"pions": "0"}},
            "left_out": [],
            **settings,
        },
        tuple(
            {"name": name, "label": name, "program": "p", "origin": "o", "calling": {}}
            for name in names
        ),
        "2026-01-01T00:00:00+00:00",
    )
    with Store(path) as store:
        store.open_tournament(record)
        store.add("t1", enumerate(games))
    return path


def some_games(count, names=("a", "b"), **fields):
    """Games won in turn by who opened and who answered, each player opening every other one."""
    pairs = [(one, other) for one in names for other in names if one != other]
    for number in range(count):
        first, second = (Seat(name, "p") for name in pairs[number % len(pairs)])
        usual = {
            "id": f"g{number}", "pair": f"p{number // 2}", "first": first, "second": second,
            "opening": "", "moves": "1212121", "seconds": (0.1,) * 7, "cause": {}, "trace": "",
            "winner": ("first", "second", None)[number % 3],
            "termination": ("win", "timeout", "draw")[number % 3],
        }  # fmt: skip
        yield replace(GAME, **{**usual, **fields})
