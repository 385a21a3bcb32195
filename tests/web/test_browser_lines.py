"""Lines that stay, the position editor, and playing on from anywhere, in a real browser."""

from pathlib import Path

import pytest

from waiting import eventually

pytestmark = pytest.mark.once

SMALL = "gravity-4x4x3"
HOSTILE = "<b>bold</b> ]\\ & {}()"


def moves(page):
    """All moves as they are read, the one that is seen in brackets."""
    return page.evaluate(
        """() => [...document.querySelectorAll('.movetree button')].map((one) => {
             const move = one.childNodes[1].textContent;
             return one.ariaCurrent ? `[${move}]` : move;
           }).join(' ')"""
    )


def reads(page, line):
    eventually(lambda: moves(page) == line)


def test_another_move_makes_a_branch_that_stays_over_a_reload(visit):
    page = visit(f"/analyse?game={SMALL}&pos=1234")
    reads(page, "1 2 3 [4]")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("1")
    page.keyboard.press("2")  # at once: each begins where the one before it has led
    reads(page, "1 2 3 1 [2] 4")
    assert page.locator(".movetree .branch.seen").count() == 1
    page.keyboard.press("Shift+ArrowUp")
    reads(page, "1 2 [3] 1 2 4")
    page.keyboard.press("Shift+ArrowDown")
    reads(page, "1 2 3 [1] 2 4")
    page.keyboard.press("c")
    page.get_by_role("textbox", name="Comment on this move").fill(HOSTILE)
    page.keyboard.press("Control+Enter")
    eventually(lambda: HOSTILE in page.locator(".movetree .remark").inner_text())
    assert page.locator(".movetree b").count() == 0
    address = page.evaluate("location.href")
    page.reload()
    page.wait_for_selector("#board")
    reads(page, "1 2 3 [1] 2 4")
    page.evaluate("localStorage.removeItem('pions.lines')")  # as somebody else opens the link
    page.goto(address)
    page.wait_for_selector("#board")
    reads(page, "1 2 3 [1] 2 4")
    assert HOSTILE in page.locator(".movetree .remark").inner_text()


def test_a_line_is_promoted_cut_and_brought_back_from_its_menu(visit):
    page = visit(f"/analyse?game={SMALL}&pos=123&lines=1+(2+3)+(3+4)")
    reads(page, "1 2 3 4 [3]")
    page.locator(".movetree .branch button").first.click(button="right")
    menu = page.get_by_role("menu")
    eventually(lambda: page.evaluate("document.activeElement.textContent") == "Comment")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent") == "Promote"
    page.keyboard.press("Enter")
    reads(page, "1 [3] 2 3 4")
    assert menu.count() == 0
    page.get_by_role("button", name="Cut from here").click()
    reads(page, "[1] 2 3")
    page.get_by_role("button", name="Bring back what was cut").click()
    reads(page, "1 [3] 2 3 4")


def opens(page, file):
    """Choose a file, as somebody does."""
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a game from a file, SGF or JSON").click()
    chooser.value.set_files(file)


def test_a_file_is_saved_and_opened_and_back_returns(visit, tmp_path):
    page = visit(f"/analyse?game={SMALL}&pos=123&lines=1+(2+3)+(3+4)")
    reads(page, "1 2 3 4 [3]")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save…").click()
        page.get_by_role("button", name="SGF file").click()
    text = Path(waiting.value.path()).read_text("utf-8")
    assert text == f"(;FF[4]GM[0]SZ[4:4]XG[{SMALL}];B[1](;W[2];B[3])(;W[3];B[4]))\n"
    empty, file = tmp_path / "empty.sgf", tmp_path / "other.sgf"
    empty.touch()
    opens(page, empty)
    eventually(lambda: "empty.sgf is empty" in page.locator(".toast").inner_text())
    reads(page, "1 2 3 4 [3]")
    file.write_text("(;GM[11]SZ[3];B[b2](;W[a1])(;W[z9]))", "utf-8")
    opens(page, file)
    reads(page, "b2 [a1]")
    assert "line 1, column 29" in page.locator(".where .note").inner_text()
    page.go_back()
    page.wait_for_selector(".gravityboard")
    reads(page, "1 2 3 4 [3]")


def test_a_position_is_drawn_corrected_and_analysed(visit):
    page = visit(f"/analyse?game={SMALL}")
    page.get_by_role("button", name="Edit the position").click()
    page.wait_for_selector(".editing")
    page.click(".columns [data-move='2']")
    eventually(lambda: page.get_by_role("radio", name="Yellow").is_checked())
    page.keyboard.press("y")
    page.keyboard.press("2")
    page.keyboard.press("2")
    eventually(lambda: "counts are impossible" in page.locator(".problems").inner_text())
    taken = page.get_by_role("button", name="Analyse this position")
    assert taken.is_disabled()
    box = page.locator(".gravityboard .boardsvg").bounding_box()
    lowest = (box["x"] + 0.375 * box["width"], box["y"] + 0.9 * box["height"])
    page.mouse.click(*lowest)  # a press on a disc takes it away: those above it float
    eventually(lambda: "floats in column 2" in page.locator(".problems").inner_text())
    assert page.locator(".wrong").count() == 1
    page.get_by_role("textbox", name="A drawn grid, moves or SGF").fill("....\n....\n....\n.xo.")
    page.get_by_role("button", name="Lay out this grid").click()
    eventually(taken.is_enabled)
    taken.click()
    eventually(
        lambda: "from=..../..../..../.xo." in page.evaluate("decodeURIComponent(location.search)")
    )
    page.wait_for_selector(".say .title")


@pytest.mark.parametrize(
    ("path", "press"),
    [
        (f"/analyse?game={SMALL}&pos=12", None),
        (f"/tree?game={SMALL}&pos=12&depth=1", "Play from here…"),
        ("/learn?game=gravity-4x4x4&pos=121213", "Play from here…"),
    ],
)
def test_any_position_is_played_on_from(visit, path, press):
    # Until a mistake is found, Learn shows the end of the game, which is played on from as well.
    page = visit(path, ready=".mistakes li" if "learn" in path else "#board")
    if press:
        page.get_by_role("button", name=press).click()
        dialog = page.get_by_role("dialog", name="Play from here")
        dialog.get_by_role("combobox", name="Opponent").select_option("human")
        dialog.get_by_role("button", name="Play from here").click()
    else:
        page.get_by_role("combobox", name="Opponent").wait_for()
        page.keyboard.press("p")
    page.wait_for_url("**/play?table=*")
    page.wait_for_selector(".columns")
    shown = page.locator(".movelist button").count()
    assert shown == (5 if "learn" in path else 2)


@pytest.mark.parametrize(
    ("language", "theme"), [pytest.param("en", "dark", marks=pytest.mark.thorough), ("fr", "light")]
)
def test_the_lines_and_the_editor_keep_nobody_out(visit, axe, language, theme):
    page = visit(
        f"/analyse?game={SMALL}&pos=123&lines=1+(2+3)+(3+4+{{hm}})", language=language, theme=theme
    )
    reads(page, "1 2 3 4 [3]")
    page.wait_for_selector(".why")
    page.locator(".movetree .branch button").first.click(button="right")
    page.wait_for_selector(".linemenu")
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("c")
    assert axe(page, colours=False) == []
    page.keyboard.press("Escape")
    page.locator(".lineacts button").nth(1).click()
    page.wait_for_selector(".editing .pencil")
    page.keyboard.press("1")
    page.keyboard.press("1")
    page.wait_for_selector(".problems p")
    assert axe(page, colours=False) == []
    page.keyboard.press("Escape")
    page.wait_for_selector(".movetree")
