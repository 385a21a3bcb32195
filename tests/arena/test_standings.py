"""Counting: points, pairs, faults and times, from both sides alike."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from pions.arena.standings import table
from pions.arena.statistics import Tally
from pions.store.game_records import Seat
from tournaments import GAME

NAMES = ("a", "b", "c")


@st.composite
def meetings(draw):
    """Colour-swapped pairs among three players, with any results."""
    games = []
    for number in range(draw(st.integers(0, 12))):
        one, other = draw(st.permutations(NAMES))[:2]
        for first, second in ((one, other), (other, one)):
            winner = draw(st.sampled_from(["first", "second", None]))
            fault = winner is not None and draw(st.booleans())
            games.append(
                replace(
                    GAME,
                    id=f"{number}{first}",
                    pair=str(number),
                    first=Seat(first, ""),
                    second=Seat(second, ""),
                    winner=winner,
                    termination="crash" if fault else "win" if winner else "draw",
                )
            )
    return games


def points(games, name):
    total = 0.0
    for game in games:
        for side, seat in (("first", game.first), ("second", game.second)):
            if seat.name == name:
                total += 1 if game.winner == side else 0.5 if game.winner is None else 0
    return total


@given(meetings())
def test_everybody_gets_the_points_of_its_games(games):
    counted = table(NAMES, games)
    for name in NAMES:
        standing = counted.standing(name)
        assert standing.tally.points == points(games, name)
        assert standing.opening.games * 2 == standing.tally.games
    assert sum(one.tally.points for one in counted.standings()) == len(games)
    assert counted.games == len(games)


@given(meetings())
def test_pairs_bring_as_many_points_as_their_games(games):
    counted = table(NAMES, games)
    for name in NAMES:
        pairs = counted.pentanomial(name)
        assert sum(count * half / 2 for half, count in enumerate(pairs)) == points(games, name)
        assert sum(pairs) * 2 == counted.standing(name).tally.games
        for other in NAMES:
            assert counted.pentanomial(name, other) == counted.pentanomial(other, name)[::-1]


@given(meetings())
def test_faults_are_counted_for_the_one_that_lost(games):
    counted = table(NAMES, games)
    crashes = sum(one.faults.get("crash", 0) for one in counted.standings())
    assert crashes == sum(game.termination == "crash" for game in games) == counted.endings["crash"]
    for one in counted.standings():
        assert sum(one.faults.values()) <= one.tally.losses


@given(meetings())
def test_the_order_of_games_does_not_matter(games):
    assert table(NAMES, games).standings() == table(NAMES, games[::-1]).standings()


@given(meetings())
def test_the_best_share_of_points_comes_first(games):
    ranking = table(NAMES, games).standings()
    shares = [one.tally.score if one.tally.games else 0 for one in ranking]
    assert shares == sorted(shares, reverse=True)


@given(meetings())
def test_a_place_counts_those_with_a_larger_share(games):
    found = list(table(NAMES, games).placed())
    shares = [one.tally.score if one.tally.games else 0 for _place, one in found]
    assert [place for place, _one in found] == [1 + sum(s > t for s in shares) for t in shares]


def test_times_belong_to_whoever_thought():
    game = replace(GAME, seconds=(1.0, 0.5, 3.0))
    counted = table(("a", "b"), [game])
    first, second = counted.standing("a"), counted.standing("b")
    assert (first.seconds, first.moves, first.slowest) == (4.0, 2, 3.0)
    assert (second.seconds, second.moves, second.slowest) == (0.5, 1, 0.5)


def test_a_player_without_games_has_a_row_of_its_own():
    assert table(("a",), []).standings()[0].tally == Tally()


def test_of_equal_shares_more_wins_come_first_then_names():
    def game(first, second, winner):
        seats = {"first": Seat(first, ""), "second": Seat(second, "")}
        return replace(GAME, id=first + second, pair=first + second, winner=winner, **seats)

    # One point of two games each: b by a win, a and c by two draws, d by a win as well.
    games = [
        game("d", "b", "first"),
        game("b", "d", "first"),
        game("a", "c", None),
        game("c", "a", None),
    ]
    counted = table(("a", "b", "c", "d"), games)
    assert [one.name for one in counted.standings()] == ["b", "d", "a", "c"]
