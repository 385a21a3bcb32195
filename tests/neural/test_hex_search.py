"""The tree that the network grows: its bookkeeping, its proofs, and what it keeps between moves."""

import itertools
import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards import positions_of
from hex_boards import Unbiased, random_position, wins
from kernel_boards import JIT
from pions import kernels
from pions.core.errors import InvalidOption
from pions.families.hex.players.engines import Searching
from pions.families.hex.search.network import shipped
from pions.families.hex.search.network_search import HexSearch, SearchLimits
from pions.families.hex.search.network_tree import NetworkTree, SearchShape
from pions.games.hexagon import Hex

unfinished = positions_of(st.just(Hex(3)), longest=8).filter(lambda p: p.outcome() is None)


def grown(position, visits, shape=SearchShape(), network=None):  # noqa: B008 - frozen
    tree = NetworkTree(position, network or Unbiased())
    done = 0
    while done < visits and not tree.state:
        done += tree.grow(visits - done, shape)
    return tree


@given(unfinished, st.sampled_from([1, 4]))
def test_enough_visits_prove_every_position_of_a_small_board(position, batch):
    tree = grown(position, 2000, SearchShape(batch=batch))
    assert tree.state == (1 if wins(position) else -1)
    for branch in tree.branches():
        if branch.status:
            after = position.play(branch.move)
            won = after.outcome() is not None or not wins(after)
            assert branch.status == (1 if won else -1)


@pytest.mark.parametrize("batch", [1, 3, 8, 64])  # with 64, moves run out before leaves are found
def test_visits_add_up_and_priors_sum_to_one(batch):
    position = random_position(6, 3, random.Random(1))
    tree = grown(position, 60, SearchShape(batch=batch))
    branches = tree.branches()
    assert sum(branch.visits for branch in branches) == tree.visits == 60
    assert sum(branch.prior for branch in branches) == pytest.approx(1)
    assert {branch.move for branch in branches} == set(position.legal_moves())
    assert all(-1 <= branch.value <= 1 for branch in branches)


def test_another_time_keeps_the_visits_unless_they_are_given_too():
    search = HexSearch(Unbiased(), SearchLimits(simulations=40, seconds=9.0))
    for given_now, wanted in (((2.0,), (2.0, 40)), ((3.0, 8), (3.0, 8))):
        search.allow(*given_now)
        assert (search.limits.seconds, search.limits.simulations) == wanted


class SureOfFirst:
    """A network that gives the first side three games of four, whoever is to move."""

    def evaluate(self, views, size, _threads=1):
        views = np.asarray(views)
        firsts = (views == 1).sum(axis=1) == (views == 2).sum(axis=1)  # then it is to move
        values = np.where(firsts, 0.5, -0.5).astype(np.float32)
        return np.zeros((len(views), size * size), np.float32), values


@pytest.mark.parametrize(("moves", "worth"), [("", 0.5), ("c3", -0.5)])
@pytest.mark.parametrize("batch", [1, 4])
def test_a_branch_is_worth_what_the_network_says_to_the_side_that_plays_it(moves, worth, batch):
    tree = grown(Hex(6).parse_position(moves), 80, SearchShape(batch=batch), SureOfFirst())
    visited = [branch for branch in tree.branches() if branch.visits]
    assert sum(branch.visits for branch in visited) == 80
    assert max(branch.visits for branch in visited) > 1  # some went two plies down, or three
    assert [branch.value for branch in visited] == [worth] * len(visited)


def two_branches():
    """The arrays of a node with two branches of equal priors, nothing known of either."""
    names = kernels.network.search_tree
    tree = names.SearchTree(
        nodes=np.zeros((1, 3), np.int32),
        worth=np.zeros(1, np.float32),
        edges=np.zeros((2, 5), np.int32),
        prior=np.full(2, 0.5, np.float32),
        total=np.zeros(2),
        used=np.array([1, 2]),
    )
    tree.nodes[0, names.COUNT] = 2
    return tree


def test_a_node_is_lost_with_its_last_branch_and_won_with_its_first():
    names = kernels.network.search_tree
    for statuses, states in (((-1, -1), (0, -1)), ((-1, 1), (0, 1)), ((1,), (1,))):
        tree = two_branches()
        for edge, (status, state) in enumerate(zip(statuses, states, strict=True)):
            names.settle(np.array([0, edge]), 1, status, tree)
            assert tree.nodes[0, names.STATE] == state


def test_what_is_under_way_counts_as_lost():
    names, tree = kernels.network.search_tree, two_branches()
    tree.edges[:, names.VISITS] = 1, 2
    tree.total[:] = 0.9, 0.6

    def best():
        return names.best_edge(0, tree, 0.0, 0.0)

    assert best() == 0  # 0.9 a visit, against 0.3
    tree.edges[0, names.PENDING] = 1
    assert best() == 1  # (0.9 - 1) / 2


def most_visited(tree):
    return max(tree.branches(), key=lambda branch: branch.visits).move


def test_following_the_game_keeps_what_is_known():
    position = random_position(8, 2, random.Random(4))
    tree = grown(position, 400 if JIT else 150)
    assert tree.state == 0
    best = max(tree.branches(), key=lambda branch: branch.visits)
    after = position.play(best.move)
    assert tree.follow(after)
    # The first visit made the node; the others went on to its moves.
    assert tree.visits == best.visits - 1
    reply = max(tree.branches(), key=lambda branch: branch.visits)
    assert tree.follow(after.play(reply.move))
    assert tree.visits == reply.visits - 1
    assert tree.position == after.play(reply.move)


def test_two_plies_are_followed_at_once_and_strangers_are_not():
    position = random_position(6, 2, random.Random(4))
    tree = grown(position, 400 if JIT else 150)
    twin = grown(position, 400 if JIT else 150)
    first = most_visited(tree)
    assert twin.follow(position.play(first))
    later = twin.position.play(most_visited(twin))
    assert not tree.follow(Hex(4).initial())
    assert not tree.follow(Hex(5).initial())
    assert tree.follow(later)
    assert tree.follow(later)
    assert not tree.follow(position)


def test_a_tree_that_outgrows_its_arrays_keeps_its_contents():
    position = Hex(3).initial()
    small = grown(position, 250, network=Unbiased())
    # 256 nodes are where the arrays are made larger.
    for _ in range(20):
        if not small.state:
            before = {b.move: b.visits for b in small.branches()}
            done = small.grow(4, SearchShape())
            after = {b.move: b.visits for b in small.branches()}
            assert sum(after.values()) - sum(before.values()) == done
            assert all(after[move] >= before[move] for move in before)


def test_a_report_is_the_same_each_time():
    position = random_position(5, 4, random.Random(2))
    reports = [
        HexSearch(shipped(), SearchLimits(simulations=20, threads=threads), SearchShape()).report(
            position
        )
        for threads in (1, 1, 2)
    ]
    assert reports[0] == reports[1] == reports[2]
    assert reports[0].best in position.legal_moves()


def test_a_search_stops_when_nothing_can_change():
    position = random_position(5, 4, random.Random(2))
    most = 400 if JIT else 60
    search = HexSearch(shipped(), SearchLimits(simulations=most, threads=1), SearchShape(batch=1))
    report = search.report(position)
    visits = sorted((b.visits for b in report.branches.values() if not b.status), reverse=True)
    if report.state == 0:
        assert visits[0] - visits[1] > most - report.visits or report.visits == most


def test_seconds_are_kept_by_the_clock_that_was_given():
    now = [0.0]

    def clock():
        now[0] += 0.01
        return now[0]

    search = HexSearch(
        Unbiased(), SearchLimits(seconds=1.0, threads=1), SearchShape(batch=1), clock
    )
    report = search.report(Hex(6).initial())
    assert 10 < report.visits < 200
    assert now[0] < 1.1


class Slow(Unbiased):
    """A network that takes 50 ms a board, by a clock of its own."""

    def __init__(self):
        self.now = 0.0

    def evaluate(self, views, size, threads=1):
        self.now += 0.05 * len(views)
        return super().evaluate(views, size, threads)


@pytest.mark.parametrize("seconds", [0.2, 0.5, 1.0, 3.0])
@pytest.mark.parametrize("batch", [1, 4, 16, 64])
def test_a_batch_is_cut_to_what_fits_the_first_one_of_a_kept_tree_too(seconds, batch):
    network = Slow()
    limits = SearchLimits(seconds=seconds, threads=1)
    shape = SearchShape(batch=batch, visits_a_leaf=0)
    search = HexSearch(network, limits, shape, lambda: network.now)
    position = Hex(9).initial()
    report = search.report(position)
    assert network.now <= seconds
    assert report.visits >= (seconds - 0.1) / 0.05 / 2  # or it was clear enough who is best
    position = position.play(report.best)
    began = network.now
    search.report(position)
    assert 0 < network.now - began <= seconds


class Asked(Unbiased):
    """A network that keeps how many boards it was asked about at once."""

    def __init__(self):
        self.batches = []

    def evaluate(self, views, size, threads=1):
        self.batches.append(len(views))
        return super().evaluate(views, size, threads)


@pytest.mark.parametrize("threads", [1, pytest.param(2, marks=pytest.mark.once)])
def test_leaves_are_gathered_one_by_one_while_visits_are_few(threads):
    network = Asked()
    search = HexSearch(network, SearchLimits(simulations=300, threads=threads))
    search.report(Hex(9).initial(), watched=True)
    before = list(itertools.accumulate(network.batches))  # the first board is the root
    assert all(
        batch <= max(1, visits // 64)
        for batch, visits in zip(network.batches[1:], before, strict=False)
    )
    assert max(network.batches) == 4


def test_where_time_is_too_short_for_a_visit_the_first_sight_decides():
    position = random_position(7, 6, random.Random(5))
    search = HexSearch(shipped(), SearchLimits(seconds=0.001), clock=itertools.count().__next__)
    thought = Searching(shipped(), search).think(position)
    assert thought.nodes == 1
    policy = shipped().opinion(position).policy
    assert thought.policy == pytest.approx(policy, abs=1e-5)
    assert sum(thought.policy.values()) == pytest.approx(1)


def test_a_search_that_is_allowed_other_seconds_keeps_its_tree():
    network = Slow()
    limits = SearchLimits(seconds=2.0, threads=1)
    search = HexSearch(network, limits, SearchShape(batch=1), lambda: network.now)
    before = search.report(Hex(6).initial()).visits
    search.allow(0.2)
    after = search.report(Hex(6).initial())
    assert before < after.visits <= before + 4
    assert search.limits == SearchLimits(seconds=0.2, threads=1)


@pytest.mark.parametrize("bad", [{}, {"seconds": 0}, {"seconds": math.nan}, {"simulations": -1}])
def test_a_search_needs_a_limit(bad):
    with pytest.raises(InvalidOption):
        SearchLimits(**bad)
