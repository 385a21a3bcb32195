"""Boards of squares on the page: by mouse, by keyboard, by name; crosses and noughts, discs."""

import pytest

from browsers import THEMES

pytestmark = pytest.mark.once


def view(cells, pieces, legal, **more):
    size = len(cells)
    return {
        "game": "squares",
        "shape": "squares",
        "pieces": pieces,
        "cells": cells,
        "column_names": list("abcdefgh"[:size]),
        "row_names": [str(row + 1) for row in range(size)],
        "colours": ["Crosses", "Noughts"],
        "ply": sum(cell != "." for row in cells for cell in row),
        "to_move": "first",
        "legal_moves": legal,
        "landings": [],
        "result": None,
        "last_cell": None,
        "winning_cells": [],
        "kind": {"words": {"pass": "Pass"}, "turned": "Flip"},
        **more,
    }


MORPION = view(["x..", ".o.", "..."], "cross-nought", ["b1", "c1", "a2", "c2", "a3", "b3", "c3"])
OTHELLO = view(
    ["........"] * 3 + ["...ox...", "...xo..."] + ["........"] * 3,
    "black-white",
    ["d3", "c4", "f5", "e6"],
    last_cell=[3, 4],
)


@pytest.fixture
def squares(visit):
    """A page with nothing but a board; `played` is what was asked of it."""

    def open_board(shown, **options):
        page = visit("/play")
        page.evaluate(
            """async ([view, options]) => {
                const { Board } = await import("/static/js/boards/board.js");
                window.played = [];
                window.board = new Board({ onMove: (move) => window.played.push(move) });
                const main = document.querySelector("main");
                main.className = `main desks squares ${view.pieces}`;
                main.replaceChildren(window.board.element);
                window.board.show(view, options);
            }""",
            [shown, options],
        )
        return page

    return open_board


def played(page):
    return page.evaluate("window.played")


def cell(page, name):
    return page.locator(f"#board [data-move={name}]")


def test_a_click_plays_the_cell_it_lands_on_and_a_cell_is_typed_by_its_name(squares):
    page = squares(MORPION)
    cell(page, "c2").click()
    cell(page, "a3").click()
    assert played(page) == ["c2", "a3"]
    assert page.locator("#board .may").count() == 0  # all may be played
    page.evaluate("window.board.focus()")
    page.keyboard.press("c")
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    assert played(page) == ["c2", "a3", "c1"]


@pytest.mark.thorough
@pytest.mark.parametrize(("flip", "wanted"), [(False, "c3"), (True, "a1")])
def test_arrows_walk_over_the_cells_as_one_sees_them_and_enter_plays(squares, flip, wanted):
    page = squares(MORPION, flip=flip)
    page.evaluate("window.board.focus()")
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)  # two of them would leave the board
    assert played(page) == [wanted]


@pytest.mark.thorough
def test_the_grid_says_what_lies_where(squares):
    page = squares(MORPION)
    grid = page.get_by_role("grid")
    assert grid.get_attribute("aria-rowcount") == "3"
    assert grid.get_attribute("aria-label") == "Board of squares, 3 rows of 3 cells"
    names = page.get_by_role("gridcell").evaluate_all("all => all.map((e) => e.ariaLabel)")
    assert names[:5] == ["a1, Crosses", "b1, empty", "c1, empty", "a2, empty", "b2, Noughts"]
    assert page.locator("#board [tabindex='0']").count() == 1


@pytest.mark.thorough
def test_crosses_and_noughts_need_no_colour(squares):
    page = squares(MORPION)
    assert cell(page, "a1").locator("path.sign-a").count() == 1
    assert cell(page, "b2").locator("circle.sign-b").count() == 1


@pytest.mark.parametrize("theme", THEMES)
def test_cells_that_may_be_played_are_marked_and_a_move_that_is_a_word_is_a_button(
    squares, axe, theme
):
    page = squares(OTHELLO, numbers=None)
    marked = page.locator("#board .may").evaluate_all(
        "all => all.map((one) => one.closest('[data-move]').dataset.move)"
    )
    assert sorted(marked) == ["c4", "d3", "e6", "f5"]
    assert cell(page, "e4").get_attribute("aria-label").endswith("last move")
    page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
    found = [one for one in axe(page) if "#board" in one[1] or "grid" in one[1]]
    assert found == []
    page.evaluate(
        """async (view) => {
            const { wordButtons } = await import("/static/js/parts/stage.js");
            const press = (move) => window.played.push(move);
            document.querySelector("main").append(...wordButtons(view, press));
        }""",
        {**OTHELLO, "legal_moves": ["pass"]},
    )
    page.get_by_role("button", name="Pass").click()
    assert played(page) == ["pass"]


@pytest.mark.thorough
def test_values_stand_in_their_cells(squares):
    judged = {"move": "b1", "result": "loss", "shown": "-2", "keeps": False, "spoken": "b1 loses"}
    page = squares(MORPION, scores=True, analysis={"judged": [judged]})
    assert cell(page, "b1").locator(".value-number").text_content() == "▼ \N{MINUS SIGN}2"
    assert cell(page, "b1").get_attribute("aria-label") == "b1 loses"


@pytest.mark.thorough
def test_a_small_picture_shows_what_won(squares):
    page = squares(MORPION)
    won = {**MORPION, "cells": ["xxx", "oo.", "..."], "winning_cells": [[0, 0], [0, 1], [0, 2]]}
    page.evaluate(
        """async (view) => {
            const { miniature } = await import("/static/js/boards/board.js");
            document.querySelector("main").append(miniature(view, "the end"));
        }""",
        won,
    )
    picture = page.get_by_role("img", name="the end")
    assert picture.locator(".won").count() == 3
    assert picture.locator(".squarecell").count() == 9
