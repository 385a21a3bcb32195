"""Levels and the perfect player: the mistakes they may make, and those they may not."""

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boards import positions_of
from pions.core import language
from pions.core.errors import InvalidOption
from pions.core.seeds import generator
from pions.families.exact_values import forecast, result_of
from pions.families.gravity.explain import threats
from pions.families.gravity.human_levels import SIGHTED, Slipping
from pions.families.judged_moves import winning_moves
from pions.games.gravity import Gravity
from pions.kernels import binding
from pions.render import listing
from pions.search.human_levels import NAMES
from pions.strategies.registry import build
from plain_oracle import PlainOracle

JIT = binding.compiled()
QUICK = [n for n, level in SIGHTED.items() if JIT or level.plies <= 4]
SMALL = Gravity(4, 4, 3)
oracle = PlainOracle()


def wins_within(position, plies):
    """Whether the side to move wins by force in so many plies, by the rules alone."""
    if plies < 1 or position.outcome() is not None:
        return False
    if winning_moves(position):
        return True
    return any(
        after.outcome() is None
        and all(wins_within(after.play(reply), plies - 2) for reply in after.legal_moves())
        for after in map(position.play, position.legal_moves())
    )


def sampled(wanted, most):
    """Positions of random games that are as `wanted`, the same ones each time."""
    rng = generator(0, "levels")
    found = []
    while len(found) < most:
        position = Gravity().initial()
        while moves := position.legal_moves():
            if wanted(position):
                found.append(position)
            position = position.play(rng.choice(moves))
    return found[:most]


def safe_moves(position, plies):
    """The moves after which the other side has no win in so many plies."""
    return [m for m in position.legal_moves() if not wins_within(position.play(m), plies)]


def test_every_level_wins_at_once_where_it_can():
    for seed, position in enumerate(sampled(winning_moves, 20)):
        wins = winning_moves(position)
        for number in QUICK:
            player = build(f"level:n={number}", position.game, generator(seed))
            assert player.choose(position) in wins


def test_from_level_3_on_a_threat_is_blocked():
    def threatened(position):
        return threats(position) and not winning_moves(position) and safe_moves(position, 1)

    for seed, position in enumerate(sampled(threatened, 8)):
        for number in (n for n in QUICK if n >= 3):
            player = build(f"level:n={number}", position.game, generator(seed))
            assert player.choose(position) in safe_moves(position, 1)


def test_from_level_6_on_a_trap_of_two_moves_is_seen():
    def trapped(position):
        return (
            not winning_moves(position)
            and not threats(position)
            and 0 < len(safe_moves(position, 3)) < len(safe_moves(position, 1))
        )

    for seed, position in enumerate(sampled(trapped, 2)):
        safe = safe_moves(position, 3)
        for number in (6, 7, 8) if JIT else (6,):
            player = build(f"level:n={number}", position.game, generator(seed))
            assert player.choose(position) in safe


def test_a_beginner_does_not_see_what_the_other_side_threatens():
    """Red has three in the bottom row; Yellow blocks only by chance."""
    position = Gravity().parse_position("11223")
    player = build("level:n=1", position.game, generator(1))
    assert len({player.choose(position) for _ in range(60)}) > 2


@given(positions_of(st.just(SMALL), 12), st.integers(0, 1000))
def test_a_perfect_player_keeps_the_result_and_takes_the_best_value(position, seed):
    assume(position.legal_moves())
    values = oracle.values(position)
    top = max(values.values())
    for spec in ("perfect", "level:n=10"):
        assert values[build(spec, SMALL, generator(seed)).choose(position)] == top
    any_such = build("perfect:style=any", SMALL, generator(seed)).choose(position)
    assert result_of(values[any_such]) is result_of(top)


def test_the_perfect_player_in_no_hurry_plays_every_move_that_keeps_the_result():
    start = SMALL.initial()
    player = build("perfect:style=any", SMALL, generator(5))
    played = Counter(player.choose(start) for _ in range(300))
    values = oracle.values(start)
    top = max(values.values())
    assert set(played) == {m for m, v in values.items() if result_of(v) is result_of(top)}


@given(positions_of(st.just(SMALL), 10), st.integers(0, 1000))
def test_a_master_slips_only_where_the_punishment_is_far(position, seed):
    assume(position.legal_moves())
    values = oracle.values(position)
    top, left = max(values.values()), 16 - position.ply
    move = Slipping(oracle, generator(seed), chance=1, sight=4).choose(position)
    if values[move] < top:
        assert result_of(values[move]) < result_of(top)
        assert values[move] == 0 or forecast(values[move], left).plies > 4
        assert forecast(top, left).plies > 4


def test_a_master_slips_at_times_and_mostly_does_not():
    position = next(
        p
        for p in map(SMALL.parse_position, ("", "1", "2", "12", "21"))
        if len({result_of(v) for v in oracle.values(p).values()}) > 1
    )
    values = oracle.values(position)
    player = Slipping(oracle, generator(2), chance=0.12, sight=1)
    kept = Counter(values[player.choose(position)] == max(values.values()) for _ in range(1000))
    assert 60 < kept[False] < 190


def test_the_same_seed_makes_the_same_choices():
    position = Gravity().parse_position("4453")
    for number in (n for n in QUICK if n <= 6):
        spec = f"level:n={number}"
        chosen = [
            [player.choose(position) for _ in range(5)]
            for player in (build(spec, Gravity(), generator(9)) for _ in range(2))
        ]
        assert chosen[0] == chosen[1]


def test_every_level_has_a_name_in_both_languages():
    names = {}
    for code in language.LANGUAGES:
        language.use(code)
        names[code] = [line.name for line in listing.levels()]
    assert len(names["en"]) == len(names["fr"]) == len(NAMES) == 10
    assert names["en"][0] == "beginner"
    assert names["fr"][0] == "débutant"
    assert len(set(names["fr"])) == 10


@pytest.mark.parametrize("spec", ["perfect", "level:n=9", "level:n=10"])
def test_boards_that_cannot_be_solved_while_one_waits_are_refused(spec):
    with pytest.raises(InvalidOption, match="49 cells"):
        build(spec, Gravity(7, 7, 4), generator(0))


def test_a_style_nobody_knows_is_refused():
    with pytest.raises(InvalidOption, match=r"style=fastest\|any"):
        build("perfect:style=slow", Gravity(), generator(0))
