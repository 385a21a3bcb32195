"""Series of games: the same games whoever plays them, and a clean end whatever happens."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odd_players import Stumble, odd
from pions.app import players
from pions.arena.referee import Contender
from pions.arena.series import Series, play_all, play_game, play_series
from pions.core.errors import IllegalMove, InvalidOption, UnknownName
from pions.core.types import Side
from pions.games.catalog import find
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex

SMALL = Gravity(4, 4, 3)


def entrant(spec):
    return players.contender(spec, SMALL)


def replayed(game, result):
    """The final position, by the rules."""
    position = game.initial()
    for move in result.moves:
        position = position.play(move)
    return position


@given(
    game=st.sampled_from([SMALL, find("puissance3"), Hex(3), Hex(3, swap=True)]),
    seed=st.integers(0, 2**40),
    swap=st.booleans(),
)
@settings(max_examples=20)
def test_a_result_says_what_the_rules_say_of_its_moves(game, seed, swap):
    for result in play_series(game, entrant("oneply"), entrant("random"), 4, seed=seed, swap=swap):
        outcome = replayed(game, result).outcome()
        opener, other = ("first", "second") if result.first_is_opener else ("second", "first")
        assert result.winner == {Side.FIRST: opener, Side.SECOND: other, None: None}[outcome.winner]
        assert result.plies == len(result.moves)


def test_colours_swap_every_other_game():
    results = list(play_series(SMALL, entrant("random"), entrant("random"), 5, seed=1))
    assert [result.index for result in results] == [0, 1, 2, 3, 4]
    assert [result.first_is_opener for result in results] == [True, False, True, False, True]


def test_without_swap_the_first_entrant_opens_every_game():
    results = play_series(SMALL, entrant("random"), entrant("random"), 4, seed=1, swap=False)
    assert all(result.first_is_opener for result in results)


def test_a_player_that_wins_when_it_can_beats_random_from_both_sides():
    results = list(play_series(find("connect4"), entrant("oneply"), entrant("random"), 120, seed=2))
    for opens in (True, False):
        half = [result for result in results if result.first_is_opener is opens]
        assert sum(result.winner == "first" for result in half) > len(half) / 2


@pytest.mark.parametrize("workers", [2, 3])
def test_the_games_do_not_depend_on_the_number_of_processes(workers):
    game, players = find("connect4"), (entrant("oneply"), entrant("alphabeta:depth=1"))
    alone = list(play_series(game, *players, 41, seed=9))
    assert list(play_series(game, *players, 41, seed=9, workers=workers)) == alone


def test_a_game_depends_on_the_seed_and_its_index_only():
    series = Series(SMALL, entrant("random"), entrant("oneply"), 30, seed=5)
    assert [play_game(series, 17)] == [
        result for _, result in play_all([series]) if result.index == 17
    ]
    shorter = play_series(SMALL, entrant("random"), entrant("oneply"), 6, seed=5)
    assert list(shorter) == [result for _, result in play_all([series])][:6]


def test_another_seed_plays_other_games():
    games = [
        tuple(play_series(SMALL, entrant("random"), entrant("random"), 10, seed=seed))
        for seed in (0, 1)
    ]
    assert games[0] != games[1]


def test_a_table_is_played_in_rounds_by_one_crew():
    table = [
        Series(SMALL, entrant("random"), entrant("oneply"), games, seed=games)
        for games in (3, 0, 5)
    ]
    alone = list(play_all(table))
    assert [place for place, _ in alone] == [0, 2, 0, 2, 0, 2, 2, 2]
    assert list(play_all(table, workers=2)) == alone
    for place, series in enumerate(table):
        own = [result for where, result in alone if where == place]
        assert own == [play_game(series, index) for index in range(series.games)]


def test_no_games_yield_nothing():
    assert list(play_series(SMALL, entrant("random"), entrant("random"), 0, seed=0)) == []


@pytest.mark.parametrize("arguments", [{"games": -1}, {"workers": 0}, {"workers": 1000}])
def test_nonsense_is_refused_before_any_game(arguments):
    players = {"first": entrant("random"), "second": entrant("random")}
    with pytest.raises(InvalidOption):
        play_series(SMALL, **players, **{"games": 1, "seed": 0, **arguments})


@pytest.mark.parametrize("move", [7, -1, None, 2.5, "8", True])
def test_an_illegal_move_is_named_with_its_colour(move):
    class Stubborn:
        def choose(self, _position):
            return move

    stubborn = Contender("stubborn", "", lambda _game, _rng: Stubborn())
    with pytest.raises(IllegalMove, match=f"Yellow played {move}, which is not a legal move"):
        list(play_series(find("connect4"), entrant("random"), stubborn, 1, seed=0))


def heard_from_a_stumbling_player(workers):
    """The games that were over before it stumbled, and the exception."""
    players = odd("stumbles_at_times"), entrant("random")
    series = play_series(find("connect4"), *players, 60, seed=3, workers=workers)
    games = []
    with pytest.raises(Stumble) as caught:
        games.extend(iter(series.__next__, None))
    return games, caught.value


def test_an_exception_in_a_worker_arrives_as_itself_after_the_games_before_it():
    alone, alone_error = heard_from_a_stumbling_player(1)
    games, error = heard_from_a_stumbling_player(2)
    assert 0 < len(alone) < 60
    assert games == alone
    assert (error.ply, error.column) == (alone_error.ply, 3)
    assert "stumbles_at_times" in error.__notes__[0]


def test_our_own_errors_keep_their_values_on_the_way():
    with pytest.raises(UnknownName, match="Did you mean “random”") as caught:
        list(play_series(SMALL, entrant("randm"), entrant("random"), 8, seed=0, workers=2))
    assert caught.value.suggestion == "random"


def test_an_exception_that_cannot_travel_still_says_what_it_was():
    with pytest.raises(RuntimeError, match="Untravelled: 1 and 2"):
        list(play_series(SMALL, odd("fails_untravelled"), entrant("random"), 8, seed=0, workers=2))


def test_a_player_that_exits_ends_the_series_the_same_way_everywhere():
    for workers in (1, 2):
        with pytest.raises(SystemExit, match="enough"):
            list(play_series(SMALL, odd("leaves"), entrant("random"), 8, seed=0, workers=workers))


def test_what_a_player_prints_or_reads_does_no_harm():
    results = list(play_series(SMALL, odd("chatters"), entrant("random"), 8, seed=0, workers=2))
    assert [result.index for result in results] == list(range(8))


def test_a_player_that_cannot_be_sent_is_refused_with_a_sentence():
    unnamed = Contender("unnamed", "", lambda _game, _rng: None)
    with pytest.raises(InvalidOption, match="cannot be sent to other processes"):
        list(play_series(SMALL, unnamed, entrant("random"), 8, seed=0, workers=2))
