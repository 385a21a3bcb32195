"""A pupil's pages in a real browser: hand in, see what stopped it, see one's place."""

import itertools
import re

import pytest

import class_served
from class_served import played
from pions.app.classes.ladder_games import ladder_id
from pions.store.class_file import FILE, ClassFile
from served import Served

pytestmark = pytest.mark.once

TEXTS = itertools.count()


@pytest.fixture(scope="module")
def school(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class") / "nsi"
    codes = class_served.made(folder)
    with ClassFile(folder / FILE) as file:
        for person in (1, 2):
            class_served.on_ladder(file, person, b"%d" % person)
        games = [
            played(number, *(("1.1", "2.1") if number % 2 else ("2.1", "1.1")),
                   "second" if number % 2 else "first")
            for number in range(10)
        ]  # fmt: skip
        file.add(ladder_id(1), enumerate(games))
    with Served(tmp_path_factory.mktemp("games"), school=folder) as running:
        yield f"http://127.0.0.1:{running.port}", codes


@pytest.fixture
def enter(visit, school):
    """Opens a page of the class as Ada."""
    home, codes = school

    def open_page(path="/class", *, ready=".standing-list .mine", **more):
        page = visit(f"/class#{codes['Ada']}", base=home, ready=".standing-list .mine", **more)
        if path != "/class":
            page.goto(home + path)
            page.wait_for_selector(ready, state="attached")
        return page

    return open_page


def bench(enter, **more):
    """The workbench with a file of the hand-out, where one has entered the class."""
    page = enter("/workbench", ready="[data-key=begin-etat]", **more)
    page.locator("[data-key=begin-etat]").click()
    page.wait_for_selector(".runbar [data-key=hand-in]")
    page.locator(".cm-content").click()
    page.keyboard.type(f"# {next(TEXTS)}\n")  # the same text again would be refused
    return page


@pytest.mark.parametrize(("theme", "width"), [("light", 1366), ("dark", 390)])
def test_axe_finds_nothing_and_nothing_runs_out_sideways(enter, axe, theme, width):
    page = enter(theme=theme, width=width, height=625, language="fr")
    page.locator(".lastgames", has_text="examen…").wait_for(state="detached")
    wide = "document.documentElement.scrollWidth <= innerWidth"
    assert axe(page) == []
    assert page.evaluate(wide)
    page = bench(enter, theme=theme, width=width, height=625, language="fr")
    page.keyboard.press("Control+Shift+Enter")
    page.locator(".stages .failed").wait_for()
    page.locator(".curve").wait_for(state="attached")
    assert axe(page) == []
    assert page.evaluate(wide)
    page.goto(page.url.partition("/workbench")[0] + "/wall")
    page.locator(".wall .ranks th", has_text="Blaise").wait_for()
    page.locator(".wall .boards svg").first.wait_for()
    assert axe(page, colours=False) == []
    assert page.evaluate(wide)


def test_ones_place_is_shown_with_the_games_that_were_lost_and_why(enter):
    page = enter()
    mine = page.locator(".standing-list .mine")
    assert mine.locator("th").inner_text() == "You"
    assert page.locator(".standing-list tbody tr").count() == 2
    page.locator(".lastgames", has_text=re.compile(r"Move \d+: .* plays")).wait_for()
    page.locator(".lastgames a").first.click()
    page.get_by_role("link", name="All games").click()
    page.wait_for_selector(".standing-list .mine")
    page.get_by_role("button", name="Make it a puzzle").first.click()
    page.locator(".say", has_text="from your games").wait_for()


def test_a_file_is_handed_in_by_keys_and_what_stopped_it_is_shown(enter):
    page = bench(enter)
    page.keyboard.press("Control+Shift+Enter")
    page.locator(".verdict.refused").wait_for()
    version = page.locator(".versions li").first
    assert "plays" not in version.inner_text()
    assert page.locator(".versions .mine").inner_text().startswith("●")


def test_nothing_is_handed_in_by_itself_after_the_network_was_away(enter):
    page = bench(enter)
    sent = []
    page.on("request", lambda asked: "/class/hand-in" in asked.url and sent.append(asked.url))
    page.route("**/class/hand-in*", lambda route: route.abort("connectionrefused"))
    page.locator("[data-key=hand-in]").click()
    alert = page.locator(".handin [role=alert]")
    alert.wait_for()
    assert "handed in when you say so" in alert.inner_text()
    assert len(sent) == 1
    page.unroute("**/class/hand-in*")
    versions = page.locator(".versions li").count()
    page.locator("[data-key=hand-in]").click()
    page.locator(".versions li").nth(versions).wait_for()
    assert len(sent) == 2
    alert.wait_for(state="detached")
