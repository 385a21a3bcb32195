"""My games in a real browser: rows as they come into view, by mouse, keyboard and finger."""

import json
import re

import pytest

from browsers import LANGUAGES, THEMES
from reading import CHOSEN
from served import Program
from shelves import Shelf, played
from waiting import eventually

pytestmark = pytest.mark.once

WIDTHS = [*range(320, 1001, 40), 641, 761, 1021, 1100, 1181, 1201, 1366, 1920]


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """A program with no games yet."""
    one = Program(tmp_path_factory.mktemp("mine")).start()
    yield one
    one.kill()


@pytest.fixture
def shelf(running):
    """Its folder, empty."""
    with Shelf(running.folder) as made:
        yield made
        for key in made.saved.stamps():
            made.saved.delete(key)


@pytest.fixture
def games(visit, running):
    """Opens the page."""

    def open_games(path="/games", **more):
        return visit(path, base=running.address, **({"ready": ".mygames > li"} | more))

    return open_games


def names(page):
    return [text.strip(" “”«»\N{NO-BREAK SPACE}") for text in rows(page).all_inner_texts()]


def rows(page):
    return page.locator(".mygames > li .whom .quiet")


def named(shelf, *called):
    return [shelf.put(played("1213141"), name=name) for name in called]


@pytest.mark.parametrize("theme", THEMES)
def test_nobody_is_kept_out_and_nothing_is_cut_off(games, shelf, axe, theme):
    named(shelf, "first")
    shelf.put(played(["c3"], game="hex-5"))
    shelf.put(played("1213141", seats=("human", "human")))
    page = games(theme=theme, language="fr" if theme == "light" else "en")
    page.wait_for_selector(".spark")
    assert axe(page) == []
    wide = {}
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if found > 0:
            wide[width] = found
    assert wide == {}
    page.set_viewport_size({"width": 390, "height": 844})
    assert axe(page, colours=False) == []


def test_without_games_it_says_how_they_come(games, axe):
    page = games(ready=".empty a", language="fr")
    assert page.locator(".empty").inner_text().startswith("Rien ici")
    assert axe(page) == []
    page.locator(".empty a").first.click()
    page.wait_for_selector(".columns")


def test_rows_are_drawn_as_they_come_into_view(games, shelf):
    named(shelf, *(f"g{number}" for number in range(200)))
    page = games()
    assert names(page)[0].startswith("g199")
    assert rows(page).count() < 40
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    eventually(lambda: "g0" in names(page))
    assert rows(page).count() < 40
    assert names(page)[-1] == "g0"
    assert page.locator(".mygames > li").last.get_attribute("aria-posinset") == "200"


def test_games_are_searched_and_filtered_and_their_mistakes_counted(games, shelf):
    named(shelf, "alpha", "beta")
    shelf.put(played("1", resign=True), name="gamma")
    page = games()
    lost = page.locator(".mygames > li", has_text="gamma")
    lost.locator(".errs", has_text="1").wait_for()
    assert lost.locator(".errs").inner_text() == "1 mistake"
    page.keyboard.press("/")
    page.keyboard.type("bet")
    eventually(lambda: names(page) == ["beta"])
    page.get_by_role("searchbox").fill("")
    eventually(lambda: len(names(page)) == 3)
    page.get_by_text("Losses").click()
    eventually(lambda: names(page) == ["gamma"])
    page.get_by_role("searchbox").fill("zzz")
    page.wait_for_selector(".none:not([hidden])")


def test_by_keyboard_a_game_is_deleted_brought_back_and_opened(games, shelf):
    named(shelf, "old", "middle", "new")
    page = games()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Delete")
    eventually(lambda: names(page) == ["new", "old"])
    assert page.locator(".undoing").inner_text().startswith("Game against “")
    assert page.evaluate("document.activeElement.closest('li').dataset.game")
    page.keyboard.press("Control+z")
    eventually(lambda: names(page) == ["new", "middle", "old"])
    page.keyboard.press("Enter")
    page.wait_for_url("**/analyse?**pos=1213141")


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_mouse_a_game_is_named_deleted_and_brought_back(games, shelf, language):
    shelf.put(played("1213141", ("human", "human")), owners=["anna", "ben"])
    page = games(language=language)
    page.locator(".mygames .more > button").click()
    page.get_by_role("button", name=re.compile("Name…|Nommer…")).click()
    page.locator("dialog[open] input").fill("Friday's")
    page.keyboard.press("Enter")
    eventually(lambda: names(page) == ["Friday's"])
    page.locator(".mygames .more > button").click()
    page.get_by_role("button", name=re.compile("^(Delete|Supprimer)$")).click()
    page.wait_for_selector(".empty:not([hidden])")
    said = {"en": "Game at a table for two deleted", "fr": "une table pour deux supprimée"}
    assert said[language] in page.locator(".undoing").inner_text()
    page.locator(".undoing button").click()
    eventually(lambda: names(page) == ["Friday's"])


def test_a_finger_opens_a_game_under_way(games, shelf):
    key = shelf.put(played("1", seats=("human", "human")))
    page = games(width=390, touch=True)
    page.locator(".mygames > li").tap()
    page.wait_for_url(f"**/play?table={key}")


def test_a_file_goes_out_and_comes_in_with_its_damaged_lines_named(games, shelf, tmp_path):
    named(shelf, "one", "two")
    page = games(language="fr")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Tout exporter").click()
    text = saved.value.path().read_text("utf-8")
    assert [json.loads(line)["name"] for line in text.splitlines()] == ["two", "one"]
    line = json.loads(text.splitlines()[0]) | {"seed": 5, "name": "three"}
    file = tmp_path / "mes parties.jsonl"
    file.write_text("\n".join([text.strip(), "damaged", json.dumps(line), "{}"]), "utf-8")
    page.locator("input[type=file]").set_input_files(file)
    said = page.locator(".say-note")
    eventually(lambda: "ajoutée" in said.inner_text())
    added, known, damaged = said.inner_text().removesuffix(".").split(". ")
    assert (added, known) == ("1 partie ajoutée", "2 étaient déjà là")
    assert damaged.endswith("pas pu être lues\N{NO-BREAK SPACE}: 3 et 5")
    eventually(lambda: sorted(names(page)) == ["one", "three", "two"])


def test_a_new_game_keeps_the_old_one_and_back_returns_to_it(games, shelf):
    page = games("/play", ready=".columns")
    page.click(".columns [data-move='4']")
    page.wait_for_selector("[data-key='move-1']")  # the program has answered
    old = page.url
    page.keyboard.press("n")
    page.get_by_role("button", name="Start").click()
    eventually(lambda: page.evaluate("location.href") != old)
    page.wait_for_selector("[data-key='move-0']", state="detached")
    page.go_back()
    page.wait_for_selector("[data-key='move-1']")
    assert page.url == old
    page.get_by_role("link", name="My games").click()
    page.wait_for_selector(".mygames > li")
    assert len(shelf.library.games()) == 1


def test_resigning_asks_once(games, shelf):
    key = shelf.put(played("4", seats=("human", "human")))
    page = games(f"/play?table={key}", ready="[data-key='move-0']", width=1920)
    page.get_by_role("button", name="Resign").click()
    assert page.evaluate("document.activeElement.dataset.key") == "stay"
    page.get_by_role("button", name="Go on playing").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    eventually(lambda: "resign" in page.locator(".state").inner_text())


def test_puzzles_come_from_lost_games(games, shelf):
    page = games("/puzzles", ready=".say .title", language="fr")
    page.get_by_text("Mes parties", exact=True).last.click()
    page.wait_for_selector("text=voici le recueil")
    shelf.put(played("1", resign=True))
    page.keyboard.press("n")
    page.wait_for_selector("text=tiré de vos parties")
    page.keyboard.press("4")
    page.wait_for_selector(".say .good")


TELEPHONE = """() => [...document.querySelectorAll(".mygames > li")].flatMap((row) => {
  const frame = row.getBoundingClientRect();
  const seen = (one) => one.checkVisibility();
  const parts = [
    ...row.querySelectorAll("b, .pill, .errs > span, .does > a, .does button"),
  ].filter(seen);
  const boxes = parts.map((one) => [one.textContent, one.getBoundingClientRect()]);
  const wrong = boxes.filter(([, box]) => box.bottom > frame.bottom || box.right > frame.right);
  const over = boxes.filter(([, one], at) =>
    boxes.slice(at + 1).some(([, other]) =>
      one.right > other.left + 1 && other.right > one.left + 1
        && one.bottom > other.top + 1 && other.bottom > one.top + 1));
  const names = parts.filter(
    (one) => one.scrollWidth > one.clientWidth + 1 && one.localName === "b");
  const hidden = row.querySelector(".does > a").checkVisibility() ? [] : ["no button"];
  const small = [...row.querySelectorAll("a, button")].filter(seen)
    .map((one) => [one.textContent || one.ariaLabel, one.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.height, box.width) < 24);
  return [...wrong, ...over, ...names.map((one) => one.textContent), ...hidden, ...small];
})"""


def test_on_a_telephone_a_row_shows_whom_and_leads_to_analyse_and_lists_can_be_read(games, shelf):
    shelf.put(played("1122334", seats=("human", "human")))
    shelf.put(played("1213141", seats=("human", "level:n=5")))
    page = games(language="fr", width=390, height=844)
    page.locator(".errs span", has_text="erreur").first.wait_for()
    fit = [["Tous les jeux", 0], ["Avec ou sans erreur", 0]]
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_function("width => innerWidth === width", arg=width)
        assert page.evaluate(TELEPHONE) == []
        assert page.evaluate(CHOSEN, ".sieve select") == fit
