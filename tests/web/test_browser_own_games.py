"""The starter of “pions new game” on the page, as its author meets it: by mouse, by keyboard."""

import subprocess
import sys

import pytest

from own_games import CROSSES
from served import Program

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    """The program with the starter, Nim, and with a game that has a board."""
    folder = tmp_path_factory.mktemp("files")
    subprocess.run(
        [sys.executable, "-m", "pions", "new", "game", str(folder / "nim.py")],
        check=True,
        capture_output=True,
    )
    (folder / "crosses.py").write_text(CROSSES)
    games = ("--game", str(folder / "nim.py"), "--game", f"{folder / 'crosses.py'}:Morpion")
    one = Program(tmp_path_factory.mktemp("games"), more=games).start()
    yield one
    one.kill()


@pytest.fixture
def play(visit, own):
    def open_game(game, **more):
        return visit(f"/play?game={game}", base=own.address, **more)

    return open_game


def matches(page):
    return page.locator(".movesboard .printed").inner_text().count("|")


def until(page, ply):
    page.wait_for_selector(f"[data-key='move-{ply - 1}']")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.movesboard button')].some((one) => !one.disabled)"
    )


def test_nim_is_played_by_mouse_and_by_keyboard(play, axe):
    page = play("nim.py", width=1500, height=1000)
    page.get_by_text("Nim", exact=False).first.wait_for()
    assert axe(page) == []
    board = page.locator(".movesboard")
    assert board.locator("button").all_inner_texts() == ["1", "2", "3"]
    before = matches(page)
    board.get_by_role("button", name="3", exact=True).click()
    until(page, 2)  # the program has answered
    moves = page.locator("[data-key^=move-]").all_inner_texts()
    assert moves[0].strip() == "3"
    assert matches(page) == before - 3 - int(moves[1].strip())
    page.keyboard.press("2")
    until(page, 4)
    board.get_by_role("button", name="1", exact=True).focus()
    page.keyboard.press("Enter")
    until(page, 6)
    moves = [int(one.strip()) for one in page.locator("[data-key^=move-]").all_inner_texts()]
    assert moves[::2] == [3, 2, 1]
    assert matches(page) == before - sum(moves)
    page.keyboard.press("u")
    page.wait_for_selector("[data-key='move-4']", state="detached")
    page.keyboard.press("h")
    page.wait_for_selector(".movesboard .main-one")


def test_a_game_with_a_grid_is_a_board_of_squares(play):
    page = play("crosses.py:Morpion", touch=True)
    page.locator("[data-move='b2']").tap()  # nine cells are large enough to play at once
    page.wait_for_selector("[data-key='move-0']")
    page.wait_for_selector("[data-key='move-1']")
    assert "First" in page.locator("[data-cell='1,1']").get_attribute("aria-label")


def test_its_search_is_a_tree_to_look_at(visit, own):
    page = visit("/tree?game=nim.py", base=own.address)
    page.wait_for_selector(".treemini .printed")
    assert "|" in page.locator(".treemini .printed").inner_text()
