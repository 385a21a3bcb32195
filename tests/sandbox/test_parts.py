"""The parts of conventions: each is undone by its inverse, on every game and several sizes."""

import itertools
import json
from dataclasses import replace
from types import ModuleType

import pytest

from pions.core.seeds import generator
from pions.games.catalog import GAMES, find
from pions.sandbox.calling.conventions import (
    CONVENTIONS,
    Convention,
    Fixed,
    from_data,
    to_data,
)
from pions.sandbox.calling.parts import LAYOUTS, DefinedName, GridForm, NotAMove, answer_form
from pions.sandbox.child.answer_json import plain
from pions.sandbox.child.shaping import shaped

BOARDS = [*GAMES, "gravity-12x6x4", "gravity-1x4x3", "hex-1", "hex-2-swap", "gravity-5x9x4"]
SYMBOLS = [
    (0, (1, 2)),
    (0, (1, -1)),
    (2, (0, 1)),
    (" ", ("X", "O")),
    (".", ("R", "J")),
    (None, ("🔴", "🟡")),
    ("0", ("1", "-1")),
    (None, (True, False)),
    (0.0, (1.0, 2.0)),
    (DefinedName("VIDE"), (DefinedName("Couleur.ROUGE"), DefinedName("Couleur.JAUNE"))),
]
NAMES = ["rien", "rouge", "jaune"]
"""The values of the names, as a file might define them."""
ANSWERS = [
    "column from 0",
    "column from 1",
    "cell from 0",
    "cell from 1",
    "(row, column) from 0",
    "(column, row) from 1",
    "(value, column) from 0",
    "(column, value) from 1",
    "(value, (column, row)) from 0",
    "(x=row, y=column) from 0",
    "move",
]


def positions(name, most=24):
    """Positions of one random game."""
    draws, position = generator(0, name), find(name).initial()
    yield position
    for _ in range(most):
        if position.outcome() is not None:
            return
        position = position.play(draws.choice(list(position.legal_moves())))
        yield position


def fits(layout, symbols):
    """Whether the symbols can be written so: strings hold characters only."""
    if LAYOUTS[layout].holder not in {"text", "strings", "string stacks"}:
        return True
    return all(isinstance(one, str) and len(one) == 1 for one in (symbols[0], *symbols[1]))


@pytest.mark.parametrize("name", BOARDS)
def test_every_layout_symbol_and_perspective_is_read_back(name):
    many = list(positions(name))
    chosen = [many[0], many[len(many) // 2], many[-1]]
    for layout, symbols, mover in itertools.product(LAYOUTS, SYMBOLS, (False, True)):
        stacks = "stacks" in LAYOUTS[layout].holder  # for discs that fall
        if not fits(layout, symbols) or (stacks and find(name).shape != "gravity"):
            continue
        form = GridForm(layout, *symbols, mover)
        for position in chosen:
            grid, to_move = position.grid(), position.to_move
            sent = json.loads(json.dumps(form.write(grid, to_move)))
            values = NAMES if form.named else None
            given = form.make(sent, values)
            lines = form.unmake(given, len(sent[0]), values)
            assert form.read(lines, to_move) == grid, (layout, symbols, mover)


def test_layouts_are_as_their_words_say():
    position = find("connect4").initial().play(0).play(0).play(3)  # 1 below 2; 1
    grid, to_move = position.grid(), position.to_move

    def given(layout, *symbols, mover=False):
        form = GridForm(layout, *(symbols or (0, (1, 2))), mover)
        return form.make(form.write(grid, to_move))

    assert given("rows, top first")[5] == [1, 0, 0, 1, 0, 0, 0]
    assert given("rows, bottom first, tuples")[1] == (2, 0, 0, 0, 0, 0, 0)
    assert given("columns, bottom first")[0] == [1, 2, 0, 0, 0, 0]
    assert given("columns, top first")[3] == [0, 0, 0, 0, 0, 1]
    assert given("columns, bottom first, stacks")[:4] == [[1, 2], [], [], [1]]
    assert given("rows, top first, flat")[35:] == [1, 0, 0, 1, 0, 0, 0]
    assert given("columns, bottom first, dictionary")[0, 1] == 2
    assert given("rows, top first, numpy").shape == (6, 7)
    assert given("rows, top first, text", ".", ("R", "J")).split("\n")[4:] == ["J......", "R..R..."]
    assert given("rows, top first", mover=True)[5] == [2, 0, 0, 2, 0, 0, 0]  # the second is to move


def test_a_grid_with_another_symbol_is_none():
    form = GridForm("rows, top first", ".", ("X", "O"))
    for wrong in ([["?"]], [[1]], [[["X"]]], ["X", 3]):
        with pytest.raises(NotAMove):
            form.read(wrong, find("connect4").initial().to_move)


def names_a_move(answer, name):
    """Whether such an answer says a move: where discs do not fall, a column alone does not."""
    words = answer_form(answer).words
    everywhere = words & {"cell", "move"} or {"row", "column"} <= words
    return bool(everywhere) or find(name).shape == "gravity"


@pytest.mark.parametrize(
    ("name", "answer"),
    [pair for pair in itertools.product(BOARDS, ANSWERS) if names_a_move(pair[1], pair[0])],
)
def test_every_answer_is_read_back_as_the_move(name, answer):
    game = find(name)
    for layout in ("rows, top first", "rows, bottom first", "columns, bottom first, flat"):
        convention = Convention("", "f(g)", grid=GridForm(layout), answer=answer, swap=-1)
        for position in positions(name):
            for move in position.legal_moves():
                landing = position.landing(move)
                if landing is None and answer != "move":
                    continue  # a pass has no cell
                told = convention.answer_for(move, landing, game)
                assert convention.move(told, position) == move


def test_a_cell_number_counts_in_the_order_of_the_layout():
    game = find("hex-3")
    for layout, number in (
        ("rows, top first", 1 * 3 + 2),
        ("rows, bottom first", 1 * 3 + 2),
        ("columns, top first", 2 * 3 + 1),
    ):
        convention = Convention("", "f(g)", grid=GridForm(layout), answer="cell from 0")
        assert convention.answer_for(5, (1, 2), game) == number


@pytest.mark.parametrize("name", ["connect4", "hex-5", "morpion"])
@pytest.mark.parametrize("layout", ["rows, top first, tuples", "columns, bottom first"])
@pytest.mark.parametrize("mover", [False, True])
def test_the_new_grid_is_read_as_the_move(name, layout, mover):
    form = GridForm(layout, ".", ("X", "O"), mover)
    convention = Convention("", "f(g)", grid=form, answer="new grid")
    for position in itertools.islice(positions(name), 5):
        for move in [*position.legal_moves(), None]:
            # The file writes the grid as it was given it: with the same side as the mover.
            after = position if move is None else position.play(move)
            answer = form.make(form.write(after.grid(), position.to_move))
            call = shaped(ModuleType("m"), lambda _grid, told=answer: told, to_data(convention))
            found = plain(call(*convention.arguments(position)))
            if move is not None:
                assert convention.move(found, position) == move
                continue
            with pytest.raises(NotAMove):
                convention.move(found, position)


@pytest.mark.parametrize("swap", [-1, "swap"])
def test_a_swap_is_answered_by_its_word_or_number(swap):
    position = find("hex-5-swap").initial().play(7)
    convention = Convention("", "f(g)", answer="(row, column) from 0", swap=swap)
    answers = [{"odd": "'swap'"}] if swap == "swap" else [-1, [-1, -1]]
    for answer in answers:
        assert convention.move(answer, position) == position.game.swap_move
    assert replace(convention, swap=None, answer="cell from 0").move(25, position) != 7


@pytest.mark.parametrize(
    "wrong", ["", "column", "column from 2", "grid from 0", "(row, column", "score from 0", "value"]
)
def test_a_form_of_answers_that_is_none_is_refused(wrong):
    with pytest.raises(ValueError):  # noqa: PT011 - it holds the text
        answer_form(wrong)


@pytest.mark.parametrize("key", CONVENTIONS)
def test_a_convention_is_data(key):
    convention = CONVENTIONS[key]
    assert hash(convention) == hash(replace(convention))
    other = replace(
        convention,
        shown="autre",
        given=(*convention.given, Fixed(4, "depth"), Fixed(DefinedName("A.B"))),
    )
    assert from_data(json.loads(json.dumps(to_data(other)))) == other


def test_sides_and_sizes_are_given_in_the_words_of_the_convention():
    position = find("gravity-12x6x4").initial().play(3)
    form = GridForm("rows, top first", 0, (2, 1), mover=True)

    def given(*words, grid=form):
        return Convention("", "f()", given=words, grid=grid).arguments(position, [(3, (5, 3))], 1.5)

    assert given("side", "rival", "rows", "columns", "turn") == [2, 1, 6, 12, 2]
    assert given("side", "rival", grid=GridForm("rows, top first", 0, (1, -1))) == [-1, 1]
    assert given("side, number", "side, number from 0", "side, sign", "side, opens") == [
        2, 1, -1, False,
    ]  # fmt: skip
    assert given("last move", "seconds", "legal moves", Fixed(4)) == [3, 1.5, list(range(12)), 4]
