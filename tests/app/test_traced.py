"""``@pions.traced``: whatever a search looks like, its tree is that of min-max, its cuts those of
alpha-beta, and the function does what it did."""

import functools
import inspect
import linecache
import math
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pions
from own_searches import LARGE_TREE, PLAIN, PRUNING, minmax, par_for_et_break
from pions.core import recorded_calls
from plain_trees import by_path, paths, pruned, value

pytestmark = pytest.mark.once
leaves = st.integers(-4, 4)
game_trees = st.recursive(
    leaves, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=25
)
searched = game_trees.filter(lambda tree: isinstance(tree, list))


@given(searched, st.sampled_from(sorted(PLAIN)))
def test_every_way_to_write_min_max_gives_its_tree(position, style):
    function, call = PLAIN[style]
    call(position)
    tree = function.tree.tree
    assert dict(zip(paths(tree), (node.value for node in tree.nodes), strict=True)) == dict(
        by_path(position)
    )
    assert not any(node.cut for node in tree.nodes)


@given(searched, st.sampled_from(sorted(PRUNING)))
def test_every_way_to_write_alpha_beta_is_cut_where_alpha_beta_cuts(position, style):
    function, call = PRUNING[style]
    call(position)
    tree = function.tree.tree
    found = dict(zip(paths(tree), (node.unread for node in tree.nodes), strict=True))
    assert found == pruned(position)
    assert tree.value == value(position, True)


@given(searched, st.sampled_from(sorted(PRUNING)))
def test_the_line_of_a_cut_is_a_condition_that_held(position, style):
    function, call = PRUNING[style]
    call(position)
    source = inspect.getsource(inspect.getmodule(function)).splitlines()
    for node in function.tree.tree.nodes:
        if not node.cut:
            assert node.cut_by is None
            continue
        text, numbers = node.cut_by.text, dict(node.cut_by.numbers)
        assert source[node.cut_by.line - 1].strip() == text
        kind, _space, condition = text.partition(":")[0].partition(" ")
        if kind == "while":
            condition = condition.rpartition(" and ")[2]
        assert eval(condition, {}, numbers) == (kind != "while")  # noqa: S307 - our own texts


@pytest.mark.parametrize("style", sorted(PRUNING))
def test_the_window_is_found_under_any_name(style):
    function, call = PRUNING[style]
    call(LARGE_TREE)
    tree = function.tree.tree
    second = tree.nodes[tree.nodes[0].children[1]]
    assert second.alpha == 8  # what the first of the root's moves is worth
    assert second.beta == tree.nodes[0].beta


def test_numbers_that_are_no_window_are_not_taken_for_one():
    @pions.traced
    def searches(tree, depth, best_so_far, maximises=True):  # noqa: FBT002
        if isinstance(tree, int):
            return tree
        below = [searches(one, depth + 1, best_so_far - 1, not maximises) for one in tree]
        return max(below) if maximises else min(below)

    searches(LARGE_TREE, 0, 100)
    nodes = searches.tree.tree.nodes
    assert {(node.alpha, node.beta) for node in nodes} == {(-math.inf, math.inf)}


def test_a_win_that_ends_the_loop_is_a_cut_without_a_window():
    @pions.traced
    def searches(tree, maximises=True):  # noqa: FBT002
        if isinstance(tree, int):
            return tree
        best = -9 if maximises else 9
        for one in tree:
            found = searches(one, not maximises)
            best = max(best, found) if maximises else min(best, found)
            if found == 9 and maximises:
                break
        return best

    searches([[9, 1], [4, 3], [5, 3]])
    assert not any(node.cut for node in searches.tree.tree.nodes)
    searches([[9, 1], [9], [5, 3]])
    (cut,) = [node for node in searches.tree.tree.nodes if node.cut]
    assert cut.unread == ("2",)
    assert cut.cut_by.text == "if found == 9 and maximises:"


def test_without_its_source_a_cut_is_told_from_window_and_moves_alone():
    names = {"math": math, "traced": pions.traced}
    exec("""
@traced
def search(tree, alpha, beta, maxi=True):
    if isinstance(tree, int):
        return tree
    best = -99 if maxi else 99
    for one in tree:
        found = search(one, alpha, beta, not maxi)
        best = max(best, found) if maxi else min(best, found)
        alpha, beta = (max(alpha, best), beta) if maxi else (alpha, min(beta, best))
        if alpha >= beta:
            break
    return best
""", names)  # fmt: skip  # noqa: S102 - our own
    names["search"](LARGE_TREE, -99, 99)
    tree = names["search"].tree.tree
    assert dict(zip(paths(tree), (node.unread for node in tree.nodes), strict=True)) == pruned(
        LARGE_TREE
    )
    assert all(node.cut_by is None for node in tree.nodes)


def test_the_function_is_what_it_was():
    def search(tree, deep=2, *, maxi: bool = True) -> int:  # noqa: ARG001
        """What it does."""
        return tree if isinstance(tree, int) else max(map(marked, tree))

    marked = pions.traced(search)
    assert (marked.__name__, marked.__doc__) == ("search", "What it does.")
    assert inspect.signature(marked) == inspect.signature(search)
    assert pions.traced(marked) is marked
    assert marked([1, [2]]) == 2


def test_what_it_raises_passes_and_is_said_at_its_tree():
    @pions.traced
    def search(tree):
        if tree == 0:
            raise ZeroDivisionError("mine")
        return max(map(search, tree)) if isinstance(tree, list) else tree

    with pytest.raises(ZeroDivisionError, match="mine"):
        search([1, [0]])
    assert "ZeroDivisionError" in str(search.tree)
    assert search([1, [2]]) == 2
    assert len(search.tree.tree.nodes) == 4


def test_a_call_that_raised_and_was_caught_is_no_node():
    @pions.traced
    def search(tree):
        if tree == 0:
            raise ValueError
        if isinstance(tree, int):
            return tree
        values = []
        for one in tree:
            try:
                values.append(search(one))
            except ValueError:
                continue
        return max(values)

    assert search([3, [0, 2], 0]) == 3
    assert paths(search.tree.tree) == [(), ("0",), ("1",), ("1", "1")]


def test_an_endless_recursion_is_said_so():
    @pions.traced
    def search(tree):
        return search(tree)

    with pytest.raises(RecursionError):
        search([1])
    assert "never came to an end" in str(search.tree)


def test_before_any_call_and_without_recursion_there_is_a_sentence():
    @pions.traced
    def search(tree):
        return len(tree)

    assert "not called yet" in str(search.tree)
    search([1])
    assert "calls itself" in str(search.tree)
    with pytest.raises(pions.InvalidOption, match="calls itself"):
        pions.tree(search)


def test_without_a_position_the_tree_is_drawn_and_says_so():
    @pions.traced
    def heap(count, maxi=True):  # noqa: FBT002
        if count <= 0:
            return -1 if maxi else 1
        values = [heap(count - 1, not maxi), heap(count - 2, not maxi)]
        return max(values) if maxi else min(values)

    heap(3)
    assert "No board was found" in str(heap.tree)
    assert heap.tree.tree.value == heap(3)


def test_without_a_position_a_cut_is_where_the_loop_was_left():
    left = []

    @pions.traced
    def heap(count, low, high, maxi=True):  # noqa: FBT002
        if count <= 0:
            return (7 * count) % 5 - 2 + (3 if maxi else 0)
        best = -99 if maxi else 99
        for taken in (1, 2, 3):
            value = heap(count - taken, low, high, not maxi)
            if maxi:
                best = max(best, value)
                if best >= high:
                    left.append(count)
                    break
                low = max(low, best)
            else:
                best = min(best, value)
                if best <= low:
                    left.append(count)
                    break
                high = min(high, best)
        return best

    heap(8, -99, 99)
    assert sum(node.cut for node in heap.tree.tree.nodes) == len(left) > 5


def test_what_cannot_be_followed_is_refused_when_it_is_decorated():
    def pieces(tree):
        yield tree

    async def later(tree):
        return tree

    async def pieces_later(tree):
        yield tree

    for wrong in (pieces, later, pieces_later, max, int, 3, type("Search", (), {})):
        with pytest.raises(pions.InvalidOption):
            pions.traced(wrong)


def test_static_methods_and_cached_functions_are_followed():
    class Player:
        @pions.traced
        @staticmethod
        def search(tree):
            return tree if isinstance(tree, int) else max(map(Player.search, tree))

    @pions.traced
    @functools.cache
    def cached(tree):
        return tree if isinstance(tree, int) else min(map(cached, tree))

    assert Player.search([1, [5, 2]]) == 5
    assert len(Player.search.tree.tree.nodes) == 5
    assert cached((1, (5, 2), (5, 2))) == 1
    assert len(cached.tree.tree.nodes) == 6  # the second pair was known


def test_beyond_the_limit_the_function_goes_on_and_nothing_is_kept(monkeypatch):
    monkeypatch.setattr(recorded_calls.Recording.__init__, "__defaults__", (10,))
    assert minmax([[1, 2, 3], [4, 5, 6], [7, 8, 9]]) == 7
    assert "more than" in str(minmax.tree)
    assert minmax([1, 2]) == 2
    assert minmax.tree.tree.value == 2


def test_threads_do_not_mix_their_trees():
    begun, go_on = threading.Event(), threading.Event()

    @pions.traced
    def search(tree):
        if tree == 7:
            begun.set()
            assert go_on.wait(60)
        return tree if isinstance(tree, int) else max(map(search, tree))

    other = threading.Thread(target=search, args=([7, 1, 1],))
    other.start()
    assert begun.wait(60)
    search([1, 2])
    assert paths(search.tree.tree) == [(), ("0",), ("1",)]
    go_on.set()
    other.join()
    assert len(search.tree.tree.nodes) == 4


def test_a_function_of_a_notebook_has_its_lines():
    """A cell's source stands in `linecache` under a name of its own, and on no disk."""
    text = inspect.getsource(par_for_et_break)
    name = "<ipython-input-1>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    names = {"pions": pions, "math": math}
    exec(compile(text, name, "exec"), names)  # noqa: S102 - our own
    names["par_for_et_break"](LARGE_TREE)
    cuts = [node.cut_by for node in names["par_for_et_break"].tree.tree.nodes if node.cut]
    assert cuts
    assert {one.text for one in cuts} == {"if alpha >= beta:"}
