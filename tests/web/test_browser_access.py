"""Every page is checked by axe, in light and dark, wide and narrow, and at every width."""

from contextlib import closing
from pathlib import Path

import pytest

from browsers import SPOKEN, THEMES
from pions.app.puzzles import collection
from served import Client
from waiting import PATIENCE

pytestmark = pytest.mark.once

GAME = "446564435755246665435333171177677"
PUZZLE = next(one.key for one in collection.shipped() if one.game == "connect4")
PAGES = {
    "/play": ".columns",
    "/play?game=hex-11": "[role=gridcell]",
    f"/analyse?game=connect4&pos={GAME}&ply=9": ".graph .mark",
    "/analyse?game=hex-5&pos=c3b2": ".bests",
    f"/learn?game=connect4&pos={GAME}": ".mistakes button",
    "/analyse?game=hex-7&pos=d4a1c6c5a2d5": ".costly .reasons",
    "/learn?words=hex-11": ".words article",
    f"/puzzles?key={PUZZLE}": ".say .title",
    "/tree?game=connect4&pos=446564435&depth=2": ".treesvg",
    "/watch": ".columns",
    "/tournament": ".commands",
    "/games": ".pagehead",
    "/profile": ".profile .buttons .main-one",
}
WIDTHS = {
    "fr": [320, 390, 480, 641, 768, 815, 1000, 1366],
    "en": [*range(320, 1001, 80), 390, 641, 815, 1181, 1366, 2560],
}
WIDE = ("/play", "/analyse?game=hex-5&pos=c3b2")
"""Where the wide page is looked at in both themes; the others in one, by a thorough test: what
they show besides stands on the narrow page, too."""


@pytest.mark.parametrize(("language", "theme"), SPOKEN)
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_and_nothing_runs_out_sideways(visit, axe, path, language, theme):
    page = visit(path, theme=theme, language=language, ready=PAGES[path])
    page.wait_for_timeout(300)
    if path in WIDE or (language, theme) != ("fr", "light"):
        assert axe(page, colours=False) == []
    wide = {}
    for width in WIDTHS[language]:
        page.set_viewport_size({"width": width, "height": 844})
        found = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if found > 0:
            wide[width] = found
    assert page.evaluate("innerWidth") == WIDTHS[language][-1]
    assert wide == {}
    page.set_viewport_size({"width": 390, "height": 844})
    assert axe(page) == []


def test_the_theme_goes_round_and_single_keys_are_shortcuts_until_they_are_switched_off(visit):
    page = visit("/analyse?game=connect4&pos=44", theme="light")
    page.wait_for_selector(".chip.best")
    theme = "document.documentElement.dataset.theme"
    assert page.evaluate(theme) == "light"
    page.get_by_role("button", name="Theme: light").click()
    assert page.evaluate(theme) == "dark"
    page.get_by_role("textbox", name="Position").press("b")  # no letter in a field is one
    page.wait_for_timeout(200)
    assert page.url.endswith("pos=44")
    page.get_by_role("textbox", name="Position").blur()
    page.keyboard.press("?")
    for paper in ("accessibility", "class-data"):
        assert f"(docs/{paper}.md)" in page.get_by_role("dialog").inner_text()
        assert (Path(__file__).parents[2] / "docs" / f"{paper}.md").exists()
    page.get_by_label("Single keys are shortcuts").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("3")
    page.wait_for_timeout(200)
    assert page.url.endswith("pos=44")


def test_a_button_goes_from_language_to_language(chromium, program):
    with closing(chromium.new_context(locale="en")) as context:
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.goto(program.address + "/play")
        page.get_by_role("button", name="FR, en français").click()
        page.wait_for_selector("html[lang=fr] #board")
        page.get_by_role("button", name="EN, in English").click()
        page.wait_for_selector("html[lang=en] #board")


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_at_the_end_of_a_game_nor_in_its_past(visit, axe, program, theme):
    with closing(Client(program.port)) as one:
        one.tell("hello")
        seats = {"first": "human", "second": "level:n=3"}
        opened = one.tell("open", game="connect4", start="112233", **seats)
    page = visit(f"/play?table={opened['key']}", theme=theme)
    page.keyboard.press("l")
    page.wait_for_selector(".course .graph")
    page.keyboard.press("4")
    page.wait_for_selector(".controls [data-key='level']")
    page.keyboard.press("1")  # it is said that nothing can be played any more
    page.wait_for_selector(".toast:not([hidden])")
    assert axe(page) == []
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("[data-key='back']")
    assert axe(page) == []
