"""Players of Hex: legal, quick to finish, slow to lose, fair with the swap; levels for people."""

import logging
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import positions_of
from hex_boards import random_position
from pions.app import players
from pions.core import language
from pions.core.errors import InvalidOption
from pions.core.seeds import generator
from pions.core.types import Side
from pions.families.hex.hex_evaluators import distance
from pions.families.hex.players import engines, human_levels
from pions.families.hex.players.engines import Policy
from pions.families.hex.players.fair_openings import FAIR
from pions.families.hex.players.hex_player import HexPlayer, fair_opening
from pions.families.hex.players.human_levels import READING, SIGHTED, HexLevel, shortest_way
from pions.families.hex.players.player_builders import PromptHex
from pions.families.hex.search import rave
from pions.families.hex.search.network import (
    LARGEST,
    SMALLEST,
    NotCovered,
    Opinion,
    covers,
    network_for,
    shipped,
)
from pions.families.hex.search.network_search import SearchLimits
from pions.games.catalog import find
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex, HexPosition
from pions.search.budget import Budget
from pions.search.human_levels import NAMES
from pions.search.scoring import WIN
from pions.strategies.registry import build

QUICK = ["hexnet:simulations=8", "policy", "uct:nodes=60", "level:n=1", "level:n=5", "level:n=8"]
unfinished = positions_of(st.sampled_from([Hex(3), Hex(5)]), longest=20).filter(
    lambda p: p.outcome() is None
)


def player(spec, game, seed=1):
    return build(spec, game, generator(seed))


@pytest.mark.parametrize("spec", [spec for spec in QUICK if spec != "policy"])
def test_a_stone_that_wins_is_played(spec):
    position = Hex(5).parse_position("c1 a5 c2 b5 c3 d5 c5 e5")
    chosen = player(spec, position.game).choose(position)
    assert Hex(5).format_move(chosen) == "c4"


def test_the_engine_that_may_not_wait_plays_games_of_several_sizes():
    prompt = PromptHex(0.01, generator(1))
    for size, moves, wins in ((5, "c1 a5 c2 b5 c3 d5 c5 e5", "c4"), (3, "b1 a1 b2 a3", "b3")):
        position = Hex(size).parse_position(moves)
        assert position.game.format_move(prompt.choose(position)) == wins


@pytest.mark.parametrize("spec", ["hexnet:simulations=8", "uct:nodes=60", "level:n=9"])
def test_a_won_game_is_ended_with_one_stone_a_bridge(spec):
    position = Hex(7).parse_position("d2 a1 c4 a2 b6 g1")  # four bridges join top and bottom
    strategy, rng = player(spec, position.game), random.Random(3)
    while position.outcome() is None:
        mine = position.to_move is Side.FIRST
        move = strategy.choose(position) if mine else rng.choice(position.legal_moves())
        position = position.play(move)
    assert position.outcome().winner is Side.FIRST
    assert position.ply <= 6 + 2 * 4


@pytest.mark.parametrize("spec", ["hexnet:simulations=8", "uct:nodes=60"])
def test_a_lost_game_is_prolonged(spec):
    position = Hex(7).parse_position("d2 a1 c4 a2 b6")  # the same, and Red is to move
    moves = position.legal_moves()
    longest = max(distance(position.play(move), Side.FIRST) for move in moves)
    chosen = player(spec, position.game).choose(position)
    assert distance(position.play(chosen), Side.FIRST) == longest


@pytest.mark.parametrize("spec", ["hexnet:simulations=8", "policy", "uct:nodes=400", "level:n=4"])
def test_a_strong_opening_is_swapped_and_a_weak_one_is_not(spec):
    game = Hex(5, swap=True)
    strategy = player(spec, game)
    centre, corner = (game.initial().play(game.parse_move(cell)) for cell in ("c3", "a1"))
    assert strategy.choose(centre) == game.swap_move
    assert strategy.choose(corner) != game.swap_move


def test_where_the_other_side_may_swap_the_opening_is_fair():
    for size in (9, 11, 14, 19):
        game = Hex(size, swap=True)
        for spec in ("hexnet:seconds=1", "level:n=3", "level:n=10", "uct:nodes=1"):
            chosen = player(spec, game).choose(game.initial())
            assert abs(shipped().opinion(game.initial().play(chosen)).value) < 0.4
    centre = Hex(11).initial().play(60)
    assert abs(shipped().opinion(centre).value) > 0.4  # by the same measure, unfair


def test_an_opening_is_drawn_and_comes_with_its_half_turn():
    game = Hex(11, swap=True)
    chosen = {fair_opening(game, generator(seed)) for seed in range(60)}
    assert chosen == {120 - cell for cell in chosen}
    assert len(chosen) > 2
    for size in (1, 2):
        assert fair_opening(Hex(size), generator(0)) == 0


@pytest.mark.parametrize("size", sorted(FAIR))
def test_the_table_of_openings_names_cells_of_its_boards_the_fairest_first(size):
    cells = [Hex(size).parse_move(cell) for cell in FAIR[size]]
    assert all(0 <= cell < size * size for cell in cells)
    unfair = [abs(chance - 0.5) for chance in FAIR[size].values()]
    assert unfair == sorted(unfair)


def test_every_size_the_network_plays_has_openings():
    assert sorted(FAIR) == list(range(SMALLEST, LARGEST + 1))


@pytest.mark.parametrize("spec", ["hexnet:simulations=8", "policy", "uct:nodes=60"])
@pytest.mark.parametrize("text", ["", "a1", "c3 b2", "a1 b2 c3"])
def test_opinions_score_every_legal_move(spec, text):
    for game in (Hex(4), Hex(4, swap=True)):
        position = game.parse_position(text)
        analysis = players.analyst(spec, game, generator(0)).analyse(position)
        assert set(analysis.scores) == set(position.legal_moves())
        assert analysis.nodes > 0


def test_a_sure_win_is_called_one_and_a_finished_game_has_no_moves():
    position = Hex(4).parse_position("b1 a4 b2 c4 b3 d4")
    analysis = player("hexnet:simulations=30", Hex(4)).analyse(position)
    assert max(analysis.scores.values()) > WIN
    assert Hex(4).format_move(analysis.best[0]) == "b4"
    over = position.play(Hex(4).parse_move("b4"))
    assert player("hexnet:simulations=30", Hex(4)).analyse(over).scores == {}


@given(unfinished, st.sampled_from(QUICK), st.integers(0, 99))
def test_every_answer_is_legal(position, spec, seed):
    assert player(spec, position.game, seed).choose(position) in position.legal_moves()


def test_boards_the_network_does_not_know_are_played_by_uct_and_one_is_told(caplog):
    engines._say_once.cache_clear()
    game = Hex(SMALLEST - 1)
    assert isinstance(network_for(game), NotCovered)
    with caplog.at_level(logging.WARNING, "pions"):
        for _ in range(2):
            strategy = player("hexnet:simulations=1", game)
    (record,) = caplog.records
    assert record.getMessage() == (
        f"The Hex network knows boards of 3 to {LARGEST}, not 2; UCT plays instead."
    )
    assert strategy.choose(game.initial()) in game.initial().legal_moves()


def test_a_budget_of_both_kinds_is_kept_without_a_network_too():
    engines._say_once.cache_clear()
    strategy = player("hexnet:simulations=1,seconds=9", Hex(2))
    assert strategy.engine.budget.nodes == 100
    assert strategy.engine.budget.seconds == 9


def test_only_hex_is_played_by_the_hex_players():
    for spec in ("hexnet", "policy"):
        with pytest.raises(InvalidOption, match="does not play connect4"):
            build(spec, Gravity(), generator(0))
    with pytest.raises(InvalidOption, match="simulations="):
        build("hexnet:simulations=0", Hex(5), generator(0))


# Levels


def test_there_is_a_level_for_every_name():
    assert sorted([*SIGHTED, *READING]) == sorted(NAMES)
    assert [s.haste for s in SIGHTED.values()] == sorted(s.haste for s in SIGHTED.values())[::-1]


@given(unfinished.filter(lambda p: not p.game.swap))
def test_the_shortest_way_is_made_of_the_cells_that_shorten_it(position):
    side = position.to_move
    before = distance(position, side)
    shorter = set()
    for move in position.legal_moves():
        stones = [position.first, position.second]
        stones[side] |= 1 << move
        if distance(HexPosition(position.game, *stones), side) < before:
            shorter.add(move)
    assert set(shortest_way(position)) == shorter


def test_a_hasty_level_stays_on_its_way_and_a_calm_one_plays_what_it_likes():
    position = random_position(7, 8, random.Random(0))
    hasty = HexLevel(human_levels.Sight(1.0, 1.0, 1), Policy(shipped()), random.Random(0))
    way = shortest_way(position)
    assert {hasty.choose(position) for _ in range(10)} <= set(way)
    sharp = HexLevel(human_levels.Sight(0.0, 0.01, 1), Policy(shipped()), random.Random(0))
    policy = shipped().opinion(position).policy
    assert {sharp.choose(position) for _ in range(5)} == {max(policy, key=policy.get)}


def test_a_level_that_sees_evenly_spreads_its_moves():
    class Even:
        think = staticmethod(
            lambda position: Opinion(dict.fromkeys(position.legal_moves(), 1 / 25), 0)
        )

    level = HexLevel(human_levels.Sight(0.0, 4.0, 1), Even(), random.Random(0))
    moves = {level.choose(Hex(5).initial()) for _ in range(400)}
    assert moves == set(range(25))


@pytest.mark.parametrize("number", sorted(READING))
def test_a_level_reads_for_two_seconds_at_most_and_less_where_it_is_told(number):
    level = player(f"level:n={number}", Hex(11))
    visits = READING[number][0]
    assert level.engine.search.limits == SearchLimits(simulations=visits, seconds=2.0)
    for allowed, kept in ((0.3, 0.3), (60.0, 2.0)):
        level.allow(allowed)
        assert level.engine.search.limits.seconds == kept


@pytest.mark.parametrize("number", [1, 4, 7])
def test_the_same_seed_makes_the_same_moves(number):
    position = random_position(5, 4, random.Random(2))
    first, second = (
        [player(f"level:n={number}", Hex(5), 7).choose(position) for _ in range(3)]
        for _ in range(2)
    )
    assert first == second


def test_variety_draws_among_the_liked_moves_of_the_opening_only():
    class Torn:
        think = staticmethod(
            lambda position: Opinion(
                dict.fromkeys(position.legal_moves(), 0.0) | {6: 0.5, 12: 0.4, 18: 0.1}, 0
            )
        )

    def chosen(position, variety):
        rng = random.Random(0)
        strategy = HexPlayer(Torn(), rng, variety=variety)
        return {strategy.choose(position) for _ in range(40)}

    opening, later = Hex(5).initial(), Hex(5).parse_position("a1 e1")
    assert chosen(opening, 1) == {6, 12}  # 18 is liked too little
    assert chosen(opening, 0) == {6}
    assert chosen(later, 2) == {6}
    assert player("level:n=8", Hex(5)).variety == 6
    assert player("hexnet:simulations=8", Hex(5)).variety == 0


# Whom one meets


def test_people_meet_a_level_and_ask_the_engine():
    assert players.usual(find("hex-11")) == "level:n=5"
    assert players.adviser(find("hex-11")) == "hexnet:seconds=0.8"
    assert players.usual(find("hex-2")).startswith("uct")
    assert players.adviser(find("hex-2")).startswith("uct")
    assert players.adviser(find("connect4")) == players.usual(find("connect4"))


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_the_message_about_sizes_is_in_the_readers_language(code):
    language.use(code)
    said = language.explain(network_for(Hex(2)))
    assert "26" in said
    assert ("joue" in said) == (code == "fr")


def test_the_network_covers_what_it_was_trained_on_and_larger_boards():
    assert all(covers(size) for size in range(5, 27))
    assert not covers(SMALLEST - 1)


@pytest.mark.parametrize("seed", range(8))
def test_random_games_that_are_few_do_not_lead_to_a_far_edge_of_a_large_board(seed):
    game = Hex(20)
    position = game.parse_position("c2")
    found = rave.search(position, Budget(nodes=60), generator(seed))
    assert set(found.policy) == set(position.legal_moves())
    assert sum(found.policy.values()) == pytest.approx(1)
    liked = {game.format_move(move) for move, share in found.policy.items() if share}
    beside = {"a2", "b2", "d2", "e2", "b1", "c1", "d1", "e1", "a3", "a4", "b3", "b4"}
    for cell in liked - beside:
        row, column = divmod(game.parse_move(cell), 20)
        assert 2 <= row <= 17
        assert 2 <= column <= 17


def test_a_stone_near_the_edge_is_answered_there_where_that_matters():
    game = Hex(12)
    # Blue needs one stone, on the last row: e12 or f12.
    column = " ".join(f"f{row} {'abcdeghijkl'[row - 1]}1" for row in range(1, 12) if row != 1)
    position = game.parse_position(f"f1 a12 {column}")
    found = rave.search(position, Budget(nodes=1000), generator(1))
    assert max(found.policy, key=found.policy.get) in map(game.parse_move, ("e12", "f12"))


@pytest.mark.parametrize("spec", ["policy", "hexnet:simulations=4", "level:n=8"])
def test_an_opening_near_a_corner_of_a_large_board_is_not_answered_far_in_another(spec):
    position = Hex(20).parse_position("c2")
    row, column = divmod(player(spec, position.game).choose(position), 20)
    assert 2 <= row <= 17
    assert 2 <= column <= 17
