"""Profiles: figures that add up, games played against the levels, games from files."""

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pions.app import players
from pions.app.board.history import History
from pions.app.profile import games_file
from pions.app.profile.level_estimates import LevelEstimate
from pions.app.profile.player_games import PlayedBy
from pions.app.profile.profile import ENOUGH, Profiling, judged_aloud
from pions.app.profile.sparring import OPPONENTS, Sparring, records_of
from pions.arena.game_export import json_lines
from pions.core import language
from pions.core.errors import InvalidOption, PionsError, UnknownName
from pions.core.types import Side
from pions.games import catalog
from pions.render import profiles
from tournaments import OFF_THE_BOARD

GAME = "puissance3"


@pytest.fixture(scope="module")
def sparring():
    one = Sparring("oneply", GAME, 32, seed=5)
    assert list(one) == list(range(1, 33))
    return one


@pytest.fixture(scope="module")
def profile(sparring):
    return sparring.profiling.profile()


def test_the_parts_add_up(profile):
    whole = profile.whole
    assert profile.games == 32
    assert sum(one.kept.moves for one in profile.phases) == whole.moves
    assert sum(one.kept.kept for one in profile.phases) == whole.kept
    assert sum(one.count for one in profile.kinds) == profile.mistakes == whole.moves - whole.kept
    assert sum(one.kept.moves for one in profile.openings) == whole.moves
    assert sum(one.kept.games for one in profile.openings) == profile.games
    for share in (whole, *(one.kept for one in (*profile.phases, *profile.openings))):
        assert share.share in share.interval
        between = share.loss_interval
        assert (between is None) == (share.games < 2)
        assert between is None or between.low <= share.loss <= between.high


def test_a_profile_is_plain_json(profile):
    told = json.loads(json.dumps(profile.json()))
    assert told["exact"] is True
    assert told["moves"]["moves"] == profile.whole.moves
    assert len(told["level"]["chances"]) == 10


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_it_is_told_in_words(profile, code):
    before = language.current()
    language.use(code)
    try:
        told = profiles.told(profile, you=True)
    finally:
        language.use(before)
    assert [one.number for one in told.ladder] == [str(level) for level in range(1, 11)]
    assert sum(one.likeliest for one in told.ladder) == 1
    assert told.kinds[0].part == 1
    assert not told.waiting


def test_every_level_is_met_with_both_colours_and_the_same_games_are_played_again():
    game = catalog.find(GAME)
    first = list(records_of(game, players.contender("random", game), 32, seed=1))
    again = list(records_of(game, players.contender("random", game), 32, seed=1))
    assert [one.moves for one in first] == [one.moves for one in again]
    met = {(one.first.name, one.second.name) for one in first}
    rivals = {f"level:n={level}" for level in OPPONENTS}
    assert met == {pair for name in rivals for pair in (("player", name), (name, "player"))}
    assert {bool(one.opening) for one in first} == {True, False}


def test_few_games_give_no_figures():
    one = Sparring("random", GAME, ENOUGH - 1)
    for _ in one:
        if one.profiling.profile().games == ENOUGH - 2:
            break
    found = one.profiling.profile()
    assert not found.enough
    assert profiles.told(found).waiting.startswith("2 more games")
    assert not profiles.told(found).ladder


def test_a_file_that_fails_loses_its_games_and_says_why(tmp_path):
    path = tmp_path / "off.py"
    path.write_text(OFF_THE_BOARD)
    one = Sparring(str(path), "connect4", 3)
    assert list(one) == [1, 2, 3]  # the last without its return game
    assert sum(one.faults.values()) == 3
    assert one.first_fault
    found = one.profiling.profile()
    assert not found.whole.moves
    assert profiles.told(found).waiting.startswith("No game could be judged: the player failed")


def test_games_without_a_move_to_judge_are_not_said_to_be_too_few():
    under_way = Profiling.begin("x", GAME)
    for _ in range(ENOUGH + 1):
        under_way.add(PlayedBy(History.read(catalog.find(GAME), ""), Side.FIRST))
    found = under_way.profile()
    assert found.unmoved == ENOUGH + 1
    assert f"(games with such moves: 0 of {ENOUGH + 1})" in profiles.told(found).waiting


def test_one_game_gives_a_mean_without_an_interval(sparring):
    under_way = Profiling.begin("x", GAME)
    for played, _choices in sparring.profiling._judged[:2]:
        under_way.add(played)
        found = under_way.profile()
        alone = found.games == 1
        assert (found.whole.json()["loss_interval"] is None) == alone
        assert any("(" in row.loss for row in profiles.told(found).phases) != alone
    assert found.games == 2


@pytest.mark.parametrize(
    ("levels", "said"),
    [
        ([4], "no other level is possible"),
        ([4, 5], "levels 4 and 5 are possible"),
        ([4, 5, 6], "any level from 4 to 6 is possible"),
    ],
)
def test_which_levels_are_possible_is_said_as_people_say_it(profile, levels, said):
    chances = tuple(1 / len(levels) if level in levels else 0.0 for level in range(1, 11))
    found = replace(profile, level=LevelEstimate(chances, profile.level.keeps))
    assert said in profiles.told(found).possible


@pytest.mark.parametrize("alike", [True, False])
def test_a_level_whose_share_is_quite_another_is_explained(profile, alike):
    chances = tuple(float(level == 3) for level in range(1, 11))
    share = profile.whole.share if alike else profile.whole.interval.low / 2
    found = replace(profile, level=LevelEstimate(chances, (share,) * 10))
    assert ("something to lose" in profiles.told(found).possible) != alike


@pytest.mark.parametrize(
    ("likely", "level", "possible"),
    [
        ([3], "Plays like level 3.", "no other level is possible"),
        ([3, 4], "Plays like level 3.", "From level 4 on, the estimate does not tell levels apart"),
        ([4], "Plays like level 4 or stronger.", "any level from 4 on is possible"),
    ],
)
def test_where_levels_are_not_told_apart_that_is_said(profile, likely, level, possible):
    chances = tuple(1 / len(likely) if level in likely else 0.0 for level in range(1, 5))
    found = replace(profile, level=LevelEstimate(chances, profile.level.keeps[:4]))
    told = profiles.told(found)
    assert told.level == level
    assert possible in told.possible
    assert [one.number for one in told.ladder] == ["1", "2", "3", "4+"]
    assert found.json()["level"]["or_stronger"] == (likely == [4])


def test_those_who_wait_hear_of_profiles_on_the_way(sparring):
    games = [played for played, _choices in sparring.profiling._judged]
    heard = []
    found = judged_aloud(Profiling.begin("x", GAME), games, lambda *told: heard.append(told))
    assert (
        found == sparring.profiling.profile() or found.whole == sparring.profiling.profile().whole
    )
    parts = [told[0].games for told in heard if len(told) == 1]
    assert parts == sorted(parts)
    assert parts[0] == ENOUGH
    assert [told for told in heard if len(told) == 2][-1] == (32, 32)


@pytest.fixture(scope="module")
def lines():
    game = catalog.find(GAME)
    return list(json_lines(records_of(game, players.contender("oneply", game), 6, seed=2)))


def test_games_of_a_file_are_read_and_what_is_damaged_is_named(lines):
    found = games_file.parsed(["{", lines[0], "", "[]", lines[1], '{"First": 3}', "null"])
    assert len(found.games) == 2
    assert [label for label, _reason in found.damaged] == ["#1", "#4", "#6", "#7"]
    player, game = found.chosen("player", None)
    assert (player, game) == ("player", GAME)
    assert len(found.played(player, game)) == 2


def kept(seats, **ended):
    """A line of one's own games."""
    told = {"game": GAME, "start": "", "moves": ["3", "2"], "seats": seats}
    return json.dumps(told | {"resigned": None, "result": None} | ended)


def test_games_under_way_or_between_two_people_do_not_count():
    over = {"result": "first"}
    lines = [
        kept(("human", "x"), **over),
        kept(("x", "human"), resigned="first"),
        kept(("human", "x")),  # under way
        kept(("human", "human"), **over),
        kept(("human", "human")),
    ]
    found = games_file.parsed(lines)
    assert len(found.games) == 5
    for player in ("human", "x"):
        assert [one.label for one in found.played(player, GAME)] == ["#1", "#2"]
    with pytest.raises(InvalidOption, match="two people"):
        games_file.parsed(lines[2:]).chosen(None, None)


def test_a_program_that_met_itself_counts_for_both_sides():
    found = games_file.parsed(
        [json.dumps({"First": "x", "Second": "x", "Event": GAME, "Moves": "32"})]
    )
    assert len(found.played("x", GAME)) == 2


def test_games_as_one_keeps_them_are_read():
    found = games_file.parsed([kept(("human", "x"), resigned="second")])
    assert found.chosen(None, None) == ("human", GAME)
    (played,) = found.played("human", GAME)
    assert played.history.moves_text == "32"


def test_a_file_that_leaves_doubts_asks(lines):
    found = games_file.parsed(lines)
    with pytest.raises(InvalidOption, match="Whose games"):
        found.chosen(None, None)
    with pytest.raises(UnknownName, match="Nobody"):
        found.chosen("nobody", None)
    with pytest.raises(InvalidOption, match="no game"):
        games_file.parsed([]).chosen(None, None)
    told = {"game": "connect4", "moves": ["4"], "seats": ["player", "x"], "resigned": "second"}
    other = json.dumps(told)
    with pytest.raises(InvalidOption, match="several games"):
        games_file.parsed([*lines, other]).chosen("player", None)


SCALAR = st.none() | st.integers() | st.sampled_from(["", "3", "human", GAME, "{"])
FIELDS = ["First", "Second", "Event", "Moves", "Opening", "game", "moves", "seats", "start"]


@settings(max_examples=40)
@given(SCALAR | st.dictionaries(st.sampled_from(FIELDS), SCALAR | st.lists(SCALAR, max_size=3)))
def test_whatever_stands_in_a_line_is_a_game_or_named(value):
    found = games_file.parsed([json.dumps(value)])
    assert len(found.games) + len(found.damaged) == 1
    assert all(isinstance(reason, PionsError) for _label, reason in found.damaged)


def test_a_game_that_cannot_be_judged_is_counted_and_named():
    under_way = Profiling.begin("x", GAME)
    for label, reason in games_file.parsed(["{"]).damaged:
        under_way.left_out(label, reason)
    told = profiles.told(under_way.profile())
    assert told.problems == ("1 game could not be judged:", "#1: This line is not a game.")
