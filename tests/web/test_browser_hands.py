"""Keys and fingers on the boards: shortcuts after a click, the cell box, AZERTY, the loupe."""

from contextlib import closing

import pytest

from served import Client
from waiting import eventually

pytestmark = pytest.mark.once


@pytest.fixture
def table(program):
    def open_table(game, start=""):
        with closing(Client(program.port)) as one:
            one.tell("hello")
            key = one.tell("open", game=game, first="human", second="human", start=start)["key"]
        return f"/play?table={key}"

    return open_table


def played(page, cell):
    page.wait_for_selector(f"[role=gridcell][data-move='{cell}'][aria-label*='last move']")


def moves(page):
    return [text.strip() for text in page.locator(".movelist button").all_inner_texts()]


def standing(page):
    return page.evaluate(
        "(() => { const box = document.querySelector('.hexboard').viewBox.baseVal;"
        " return box.height > box.width; })()"
    )


def test_the_shortcuts_of_hex_work_after_a_click_on_its_board(visit, table):
    page = visit(table("hex-5"))
    page.click("[data-move='b2']")
    played(page, "b2")
    page.keyboard.press("f")
    eventually(lambda: standing(page))
    page.keyboard.press("l")
    page.wait_for_selector(".best-cell.first")
    page.keyboard.press("u")
    eventually(lambda: moves(page) == [])


@pytest.mark.parametrize("opening", ["/", "Shift+F"])
def test_a_cell_is_typed_into_its_box(visit, table, opening):
    page = visit(table("hex-11"))
    page.click("[data-move='b2']")
    played(page, "b2")
    page.keyboard.press(opening)
    page.keyboard.type("f9" if opening == "/" else "9")
    assert page.locator(".typed").get_attribute("data-move") == "f9"
    assert not standing(page)  # no letter of it was a shortcut
    page.keyboard.press("Enter")
    played(page, "f9")
    assert not page.locator(".cellbox").is_visible()
    assert page.evaluate("document.activeElement.dataset.move") == "f9"


@pytest.mark.thorough
def test_the_cell_box_opens_by_a_letter_that_is_no_shortcut_and_closes_by_escape(visit, table):
    page = visit(table("hex-11"))
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.type("c9")
    page.keyboard.press("Escape")
    assert not page.locator(".cellbox").is_visible()
    page.keyboard.press("f")
    eventually(lambda: standing(page))
    assert moves(page) == []


def test_a_cell_that_is_none_is_refused_with_a_sentence(visit, table):
    page = visit(table("hex-5"))
    page.keyboard.press("/")
    page.keyboard.type("z9")
    page.keyboard.press("Enter")
    eventually(lambda: "z9" in page.locator(".toast").inner_text())


AZERTY = """([key, code]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }))"""


def test_the_digit_row_of_azerty_plays_without_shift(visit, table):
    page = visit(table("connect4"))
    for ply, (key, code) in enumerate(
        [
            ("'", "Digit4"),
            ("&", "Digit1"),
            ("é", "Digit2"),
            ("è", "Digit7"),
            ("-", "Digit6"),
            ("4", "Digit4"),
        ]
    ):
        page.evaluate(AZERTY, [key, code])
        page.wait_for_selector(f"[data-key='move-{ply}']")
    assert moves(page) == ["4", "1", "2", "7", "6", "4"]


@pytest.mark.thorough
def test_a_digit_with_shift_is_no_digit_where_shift_makes_signs_of_them(visit, table):
    page = visit(table("connect4"))
    page.keyboard.press("Shift+Digit4")  # a dollar sign on this keyboard
    page.keyboard.press("3")
    page.wait_for_selector("[data-key='move-0']")
    assert moves(page) == ["3"]


@pytest.mark.thorough
def test_the_cell_box_reads_the_digit_row_of_azerty(visit, table):
    page = visit(table("hex-11"))
    page.keyboard.press("/")
    page.keyboard.type("f")
    page.evaluate(AZERTY, ["ç", "Digit9"])
    page.keyboard.press("Enter")
    played(page, "f9")


def test_the_first_touch_chooses_and_the_second_plays(visit, table):
    page = visit(table("hex-11"), width=390, height=844, touch=True)
    cell = page.locator("[data-move='f9']")
    cell.tap()
    page.wait_for_selector(".loupe-name")
    assert page.locator(".loupe-name").text_content() == "f9"
    assert moves(page) == []
    page.locator("[data-move='c4']").tap()  # elsewhere: the choice moves
    eventually(lambda: page.locator(".loupe-name").text_content() == "c4")
    page.get_by_role("button", name="Cancel").tap()
    page.wait_for_selector(".loupe-name", state="detached")
    cell.tap()
    page.wait_for_selector(".loupe-name")
    cell.tap()
    played(page, "f9")
    page.locator("[data-move='c4']").tap()
    page.get_by_role("button", name="Play c4").tap()
    played(page, "c4")
    assert len(page.locator(".movelist button").all()) == 2


@pytest.mark.thorough
def test_the_loupe_covers_no_cell_and_the_buttons_stay_in_sight(visit, table):
    page = visit(table("hex-11"), width=390, height=844, touch=True)
    for cell in ("a1", "k1", "a11", "k11", "f6"):
        page.locator(f"[data-move='{cell}']").tap()
        eventually(lambda cell=cell: page.locator(".loupe-name").text_content() == cell)
        covered = page.evaluate(
            """() => {
              const glass = document.querySelector(".loupe-ring").getBoundingClientRect();
              const [x, y] = [glass.x + glass.width / 2, glass.y + glass.height / 2];
              return [...document.querySelectorAll(".hit")].filter((one) => {
                const box = one.getBoundingClientRect();
                const away = [box.x + box.width / 2 - x, box.y + box.height / 2 - y];
                return Math.hypot(...away) < glass.width / 2;
              }).map((one) => one.parentNode.dataset.move);
            }"""
        )
        assert covered == []
        floor = page.locator(".nav").bounding_box()["y"]
        button = page.get_by_role("button", name=f"Play {cell}").bounding_box()
        assert button["y"] + button["height"] <= floor


@pytest.mark.thorough
def test_a_taken_cell_is_refused_with_a_sentence(visit, table):
    page = visit(table("hex-11", "f9"), width=390, height=844, touch=True)
    page.locator("[data-move='f9']").tap()
    eventually(lambda: "f9" in page.locator(".toast").inner_text())
    assert page.locator(".loupe-name").count() == 0


@pytest.mark.parametrize(
    ("when", "touch", "chooses"), [("always", False, True), ("never", True, False)]
)
def test_the_setting_says_when_a_cell_is_chosen_first(visit, table, when, touch, chooses):
    page = visit(table("hex-5"), touch=touch)
    page.keyboard.press("?")
    page.get_by_text(when, exact=True).click()
    page.get_by_role("button", name="Close").click()
    cell = page.locator("[data-move='c3']")
    (cell.tap if touch else cell.click)()
    if chooses:
        page.wait_for_selector(".loupe-name")
        assert moves(page) == []
        cell.click()
    played(page, "c3")


def test_a_mouse_plays_at_one_click(visit, table):
    page = visit(table("hex-5"), touch=True)
    box = page.locator("[data-move='c3'] .hit").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    played(page, "c3")


@pytest.mark.thorough
def test_small_squares_are_chosen_first_as_small_hexagons_are(visit, table):
    page = visit(table("othello"), width=390, height=844, touch=True)
    page.locator("[data-move='d3']").tap()
    page.wait_for_selector(".loupe-name")
    assert moves(page) == []
    page.get_by_role("button", name="Play d3").tap()
    played(page, "d3")


@pytest.mark.thorough
def test_large_squares_are_played_at_once(visit, table):
    page = visit(table("morpion"), width=390, height=844, touch=True)
    page.locator("[data-move='b2']").tap()
    played(page, "b2")
