"""Estimates of Hex: chances, cells and paths that belong together."""

import itertools
from dataclasses import replace

import pytest

from kernel_boards import JIT
from pions.app.board.history import History
from pions.app.solver import estimated_answers
from pions.app.solver.assessments import Assessment
from pions.app.solver.exact_answers import SolverSettings
from pions.core import language
from pions.core.errors import InvalidOption
from pions.core.types import Side
from pions.families.hex.descriptions.patterns import look
from pions.families.hex.descriptions.proved_facts import HexFacts
from pions.families.hex.estimates import winning_chances
from pions.families.hex.estimates.opinions import FIRST_VISITS, Considered, Effort, opinions
from pions.families.hex.search import network_file
from pions.families.hex.search.network import HexNetwork
from pions.games import catalog
from pions.games.hexagon import Hex
from pions.render import answers, reasons
from pions.render.value_tables import Paper

GAME = "j2i3i6g3j3j5e7h6i5i4j4i7h7g8k1h8j6j7f8c8"
VISITS = 60 if JIT else 12


def estimate(game, text, visits=winning_chances.VISITS, games=winning_chances.GAMES):
    return winning_chances.estimate(catalog.find(game).parse_position(text), visits, games)


def course(game, text, games=winning_chances.GAMES_OF_A_COURSE):
    return winning_chances.course(History.recall(game, text).positions[1:], games)


def test_the_position_of_the_pictures_is_led_by_the_side_that_needs_fewer_stones():
    found = estimate("hex-11", GAME, VISITS)
    assert found.source == "network"
    assert found.needs == (4, 7)
    assert found.chance > 0.55


def test_every_empty_cell_has_a_chance_and_the_first_is_what_the_search_would_play():
    found = estimate("hex-4", "b2 a1", VISITS)
    empty = Hex(4).parse_position("b2 a1").legal_moves()
    assert sorted(one.move for one in found.cells) == sorted(map(Hex(4).format_move, empty))
    assert all(0 <= one.chance <= 1 for one in found.cells)
    # Blue, to move, wins 4 x 4 from here; so it seems, and the first cell keeps it so.
    assert found.chance > 0.5
    assert found.cells[0].chance > 0.5


def test_a_win_with_the_next_stone_is_certain():
    found = estimate("hex-5", "c1 a5 c2 b5 c3 d5 c5 e5", VISITS)
    assert found.chance == 1.0
    assert "c4" in [one.move for one in found.cells if one.chance == 1.0]
    assert found.cells[0].chance == 1.0


def test_the_side_to_move_may_be_either_and_chances_are_of_the_first():
    empty = estimate("hex-5", "", VISITS)
    behind = estimate("hex-5", "c3", VISITS)
    assert empty.chance > 0.5  # whoever opens wins
    assert behind.chance > 0.5  # with the centre, too
    assert behind.cells[0].chance < 0.5  # the cells are seen by Red


def test_boards_the_network_does_not_know_are_judged_by_random_games():
    found = estimate("hex-2", "", games=20)
    assert (found.source, found.looks) == ("games", 20)
    assert len(found.cells) == 4
    chances = [one.chance for one in found.cells]
    assert chances == sorted(chances, reverse=True)
    assert found.told_by == "By 20 random games."
    assert len(course("hex-2", "a1 b1", games=5)) == 2


def test_a_search_of_one_position_is_written_out():
    found = replace(estimate("hex-2", "", games=1), source="network")
    assert found.told_by == "By the network and a search of one position."
    assert replace(found, looks=2).told_by == "By the network and a search of 2 positions."


class Slow(HexNetwork):
    """The network, taking 50 ms a board by a clock of its own."""

    def __init__(self, start=0.0):
        super().__init__(network_file.read(network_file.shipped()))
        self.now = 0.0
        self._start = start

    def evaluate(self, views, size, threads=1, *, plain=False):
        self.now += 0.05 * len(views) + self._start
        self._start = 0.0
        return super().evaluate(views, size, threads, plain=plain)


def watched(size, text, effort, start=0.0):
    """The estimates somebody sees, and when."""
    network = Slow(start)
    position = Hex(size).parse_position(text)
    seen = Considered(position, network, effort, lambda: network.now, effort.seconds)
    looks = seen.opinions()
    return [(network.now, one) for one in looks]


def test_a_first_estimate_is_there_within_a_second_and_later_ones_look_further():
    seen = watched(6, "c3 d4", Effort(visits=60, games=1, seconds=4.0))
    times = [when for when, _ in seen]
    assert times[0] <= 1.0
    assert all(later - sooner <= 1.0 for sooner, later in itertools.pairwise(times))
    assert times[-1] <= 4.2  # four boards may be under way
    opinions = [one for _, one in seen]
    assert [one.looks for one in opinions] == sorted(one.looks for one in opinions)
    assert opinions[0].looks < opinions[-1].looks
    assert set(opinions[0].cells) < set(opinions[-1].cells)
    assert set(opinions[-1].cells) <= set(Hex(6).parse_position("c3 d4").legal_moves())


def test_a_slow_start_does_not_keep_the_search_from_going_on():
    seen = watched(6, "c3 d4", Effort(visits=60, games=1, seconds=8.0), start=1.5)
    _, last = seen[-1]
    assert last.looks == 60


def test_it_ends_when_all_was_looked_at():
    seen = watched(4, "b2", Effort(visits=20, games=1, seconds=1000.0))
    _, last = seen[-1]
    assert last.looks == 20
    assert len(last.cells) == 15
    assert seen[-1][0] < 3.0  # 20 visits, and at most as many cells as are empty


def test_random_games_become_more_and_stop_in_time():
    now = [0.0]

    def clock():
        now[0] += 0.1
        return now[0]

    seen = list(opinions(Hex(2).initial(), Effort(1, 10_000, 1000.0), clock))
    assert [one.looks for one in seen] == [400, 1600, 6400, 10_000]
    now[0] = 0.0
    assert len(list(opinions(Hex(2).initial(), Effort(1, 10_000, 0.3), clock))) == 1


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_it_says_who_says_so(code):
    language.use(code)
    found = replace(estimate("hex-3", "a1", 5), looks=5)
    said = found.told_by
    assert "5" in said
    assert ("réseau" in said) == (code == "fr")
    assert found.crossing("Blue")


def test_the_json_calls_it_no_proof():
    told = estimate("hex-3", "a1", 5).json(3)
    assert told["proof"] is False
    assert sum(told["chances"].values()) == pytest.approx(1)
    assert len(told["cells"]) == 3


def test_a_path_joins_the_edges_with_as_many_new_stones_as_it_says():
    found = estimate("hex-11", GAME, 2)
    for side in Side:
        path, grid = found.paths[side], found.position.grid()
        assert path[0][side] == 0
        assert path[-1][side] == 10
        cells = [grid[row][column] for row, column in path]
        assert set(cells) <= {side, None}
        assert cells.count(None) == found.needs[side]
        for (row, column), (below, right) in itertools.pairwise(path):
            assert (below - row, right - column) in {
                (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1),
            }  # fmt: skip


def test_a_won_game_has_nothing_to_estimate_but_a_course():
    with pytest.raises(InvalidOption, match="over"):
        estimated_answers.estimate(History.recall("hex-2", "a1b1a2"))
    assert course("hex-2", "a1b1a2", 20)[-1] == 1.0
    blue, _, won = course("hex-3", "b2 a1 b1")[:3]
    assert blue > 0.5  # the centre of 3 x 3 wins
    assert won > 0.5


def test_other_games_have_no_such_estimate():
    assert estimated_answers.estimate(History.recall("connect4")).estimate is None
    assert estimated_answers.has_estimates(catalog.find("hex-5"))
    assert not estimated_answers.has_estimates(catalog.find("connect4"))


def test_an_order_that_is_not_that_of_the_chances_is_explained():
    found = estimate("hex-5", "c3 b4", visits=32)
    falling = sorted(found.cells, key=lambda one: -one.chance)
    assert replace(found, cells=tuple(falling)).order() == ""
    first, second = (replace(falling[place], chance=0.8 + place / 20) for place in (0, 1))
    odd = replace(found, cells=(first, second, *falling[2:]))
    assert "examined most" in odd.order(5)
    assert odd.order(1) == ""


def test_a_proof_leaves_an_estimate_what_time_there_is_and_no_more():
    # The empty board of 11 by 11 is never proved in time.
    found = estimated_answers.analyse(History.recall("hex-11"), SolverSettings(seconds=1e-6))
    assert not found.exact
    assert found.estimate is not None
    assert found.estimate.looks <= FIRST_VISITS
    assert found.reasons == ()  # there was no time for any


def test_an_estimate_comes_with_what_players_say_of_its_cells():
    found = estimated_answers.with_estimate(Assessment(History.recall("hex-5", "b2 c3")))
    assert [one.move for one in found.reasons] == list(found.estimate.ranked)
    said = [reasons.choice(found.history.game, one) for one in found.reasons]
    facts = HexFacts(found.position, seen=look(found.position))
    shown = answers.sections(replace(found, facts=facts), Paper(80, blocks=False))
    lines = [line for one in shown for line in one.sentences]
    first = found.position.game.format_move(found.estimate.best)
    assert f"Why {first}? {said[0]}" in lines
