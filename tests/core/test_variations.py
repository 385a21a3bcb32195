"""Variations: whatever is done to one line, the others stay; what is written is read back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.core.errors import PionsError
from pions.core.variations import LONGEST_COMMENT, MOST_MOVES, MOST_WORDS, Variations

moves = st.text(st.sampled_from("1234 ab(){}\\"), min_size=1, max_size=3)
comments = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@st.composite
def trees(draw):
    """Grown as people do: go somewhere, play, remark."""
    tree = Variations()
    for _ in range(draw(st.integers(0, 25))):
        tree = tree.go(draw(st.integers(0, len(tree.nodes) - 1))).play(draw(moves))
        if draw(st.booleans()):
            tree = tree.remark(draw(comments))
    return tree.go(draw(st.integers(0, len(tree.nodes) - 1)))


def lines(tree):
    """Every node as the moves that lead to it, with its comment."""
    return {
        tuple(tree.nodes[one].move for one in tree.path(node)): tree.nodes[node].comment
        for node in range(len(tree.nodes))
    }


def here(tree):
    return tuple(tree.nodes[one].move for one in tree.path(tree.at))


@given(trees())
def test_what_is_written_is_read_back(tree):
    assert Variations.of_plain(json.loads(json.dumps(tree.plain()))) == tree
    assert Variations.of_written(tree.written()) == tree.go(0)


@given(trees(), moves)
def test_a_move_is_added_and_nothing_else_changes(tree, move):
    after = tree.play(move)
    assert here(after) == (*here(tree), move)
    assert lines(after) == lines(tree) | {here(after): lines(tree).get(here(after), "")}
    assert after.play(move).go(after.at).play(move).at == after.play(move).at


@given(trees(), comments)
def test_a_remark_stands_beside_its_own_move_only(tree, comment):
    after = tree.remark(comment)
    assert lines(after) == lines(tree) | {here(tree): comment.strip()}
    assert after.at == tree.at


@given(trees())
def test_promoting_keeps_every_line_and_ends_on_the_main_one(tree):
    known, place = lines(tree), here(tree)
    for _ in place:
        if tree.on_main_line:
            break
        tree = tree.promote()
        assert lines(tree) == known
        assert here(tree) == place
    assert tree.main[: len(place)] == place
    with pytest.raises(PionsError):
        tree.promote()


@given(trees())
def test_cutting_forgets_what_follows_and_nothing_else(tree):
    if not tree.at:
        with pytest.raises(PionsError):
            tree.cut()
        return
    place, after = here(tree), tree.cut()
    assert here(after) == place[:-1]
    assert lines(after) == {
        line: comment for line, comment in lines(tree).items() if line[: len(place)] != place
    }


@given(trees())
def test_the_line_goes_through_where_one_looks_and_on_by_main_moves(tree):
    line = tree.line
    assert tree.moves[: len(here(tree))] == here(tree)
    for before, after in zip((0, *line), line, strict=False):
        children = tree.children(before)
        assert after in children
        assert after == children[0] or after in tree.path(tree.at)
    assert not tree.children(line[-1] if line else 0)


@given(st.text("12(){}\\ a", max_size=20))
def test_any_text_is_variations_or_a_sentence(text):
    try:
        found = Variations.of_written(text)
    except PionsError:
        return
    assert Variations.of_written(found.written()) == found


JSON = st.recursive(
    st.none() | st.integers(-2, 5) | st.text(max_size=3) | st.just("\ud800"),
    lambda inside: st.lists(inside, max_size=4),
    max_leaves=12,
)


@given(st.fixed_dictionaries({"moves": JSON}, optional={"comment": JSON, "at": JSON}))
def test_any_json_is_variations_or_a_sentence(told):
    try:
        found = Variations.of_plain(told)
    except PionsError:
        return
    found.written().encode("utf-8")


def test_there_is_a_limit_to_everything():
    full = Variations.of(["1"] * MOST_MOVES)
    for grow in (
        lambda: full.play("2"),
        lambda: full.remark("x" * (LONGEST_COMMENT + 1)),
        lambda: Variations.of_plain({"moves": [[1, "1"]] * (MOST_MOVES + 1)}),
    ):
        with pytest.raises(PionsError, match="at most"):
            grow()
    wordy = full
    for node in range(MOST_WORDS // LONGEST_COMMENT):
        wordy = wordy.go(node).remark("x" * LONGEST_COMMENT)
    with pytest.raises(PionsError, match="together"):
        full_of_words(wordy)


def full_of_words(tree):
    return tree.go(len(tree.nodes) - 1).remark("x")
