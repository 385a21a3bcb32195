"""Tournament in a real browser: live while one is played, each game replayed, names no markup."""

import re
import subprocess
import sys
from dataclasses import replace

import pytest

from lost_lines import Lines
from pions.store.game_records import Seat
from served import Program
from tournaments import (
    DICE,
    GAME,
    GREEDY,
    OFF_THE_BOARD,
    finished,
    games_in,
    hand_made,
    request,
    some_games,
    write_class,
)  # fmt: skip
from waiting import eventually

pytestmark = pytest.mark.once

SCRIPT = "<img src=x onerror=\"document.title='hacked'\">"
SLOW = """
import random, time
def strategie(state):
    time.sleep(0.1)  # not by working: the page and its server have the processors
    return random.choice([c for c, room in enumerate(state["libres"]) if room])
"""
RAISES = """
def strategie(state):
    print("<b>bold</b>")
    raise RuntimeError("<script>alert(1)</script>")
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A class with its faults, a tournament of Hex, one of many games, and a hostile one."""
    one = tmp_path_factory.mktemp("tournaments")
    players = write_class(
        one / "class", greedy=GREEDY, dice=DICE, off=OFF_THE_BOARD, raises=RAISES
    )  # fmt: skip
    finished(
        request(one, store=one / "class.db", folder=players, game="puissance3", yardsticks=(),
                workers=2)
    )  # fmt: skip
    finished(request(one, store=one / "hex.db", game="hex-4", yardsticks=("random", "naive")))
    names = ("anna", "boris", "clara")
    hand_made(one / "many.db", some_games(60, names), names, rounds=10)
    hostile = replace(
        GAME, first=Seat(SCRIPT, "p", SCRIPT), second=Seat("b" * 300, "p"), opening="", moves="12",
        seconds=(0.1, 0.1), winner="second", termination="exception", cause={"says": SCRIPT},
        trace=SCRIPT,
    )  # fmt: skip
    hand_made(one / "hostile.db", [hostile], names=(SCRIPT, "b" * 300))
    return one


@pytest.fixture(scope="module")
def shows(folder, tmp_path_factory):
    one = Program(tmp_path_factory.mktemp("games"), more=["--tournament", str(folder)]).start()
    yield one
    one.kill()


@pytest.fixture
def show(visit, shows):
    """Opens one of the tournaments from the list of them."""

    def open_page(name, **more):
        page = visit("/tournament", base=shows.address, ready=".contest", **more)
        page.locator(".contest", has_text=name).click()
        page.wait_for_selector(".game-link")
        return page

    return open_page


def at(page, end):
    """Wait until the address ends so."""
    page.wait_for_function("end => location.href.endsWith(end)", arg=end)


def test_a_tournament_is_live_and_goes_on_where_the_line_is_cut(visit, shows, folder, tmp_path):
    """The real command plays in another process; the page is never loaded again."""
    store = folder / "live.db"
    command = ["--lang", "en", "tournament", str(write_class(tmp_path / "class", a=SLOW, b=SLOW))]
    settings = "--game puissance3 --rounds 30000 --workers 1 --review 0"
    try:
        page = visit("/tournament", base=shows.address, ready=".contest")
        lines = Lines(page)
        page.wait_for_selector(".contest")
        page.evaluate("window.kept = true")
        with subprocess.Popen(
            [sys.executable, "-m", "pions", *command, *settings.split(),
             "--store", str(store), "--report", str(tmp_path / "report.html")],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        ) as arena:  # fmt: skip
            try:
                eventually(lambda: store.exists() and games_in(store) > 0)
                page.locator(".contest", has_text="live.db").click()  # it has come by itself
                page.wait_for_selector(".ranking tbody tr")
                done, points, board = counters(page)
                assert page.locator(".tag.live").is_visible()
                eventually(lambda: counters(page)[2] != board)
                eventually(lambda: counters(page)[1] != points)
                assert counters(page)[0] > done
                eventually(lambda: "left" in page.locator(".counters").inner_text())
                lines.cut()
                page.wait_for_selector(".banner:not([hidden])")
                lines.mend()
                page.wait_for_selector(".banner[hidden]", state="attached")
                done = counters(page)[0]
                eventually(lambda: counters(page)[0] > done)
            finally:
                arena.kill()
        page.locator(".games .game-link").first.click()
        page.wait_for_selector("#board")
        plies = page.locator(".movelist button").count()
        page.keyboard.press("Home")
        at(page, "ply=0")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        at(page, "ply=2")
        assert page.locator(".boardsvg .disc-a, .boardsvg .disc-b").count() == 2
        page.keyboard.press("End")
        page.wait_for_function("() => !location.search.includes('ply')")
        assert page.locator(".boardsvg .disc-a, .boardsvg .disc-b").count() == plies
        assert page.evaluate("window.kept") is True
        page.close()  # it is not used again: its lines are watched
    finally:
        store.unlink(missing_ok=True)


def counters(page):
    done = int(re.sub(r"\D", "", page.locator(".counters b").inner_text().split("of")[0]))
    points = page.locator(".ranking tbody").inner_text()
    latest = page.locator(".latest a").first.get_attribute("href")
    return done, points, latest


def test_the_class_is_told_in_tables_and_small_boards(show):
    page = show("class.db")
    assert page.locator(".ranking tbody tr").count() == 4
    assert "finished" in page.locator(".contest-title").inner_text()
    assert page.locator(".counters b").inner_text() == "12 of 12 games"
    assert page.locator(".cross td.self").count() == 4
    assert page.locator(".latest svg.boardsvg").count() == 6
    assert "exception" in page.locator(".endings").inner_text()
    assert "illegal move" in page.locator(".ranking").inner_text()
    a_fault_is_shown_with_its_traceback_and_what_was_printed(page)


def test_the_profiles_of_two_players_lie_side_by_side(show, axe):
    page = show("many.db", width=390, language="fr", theme="dark")
    page.locator(".ranking a[href*='player=anna']").click()
    page.wait_for_selector(".main.profile:not(.early) .measure")
    assert page.locator(".interval.rival").count() == 0
    names = page.locator("select[data-key=with] option").all_inner_texts()
    assert (names[0], set(names[1:])) == ("personne", {"boris", "clara"})
    page.locator("select[data-key=with]").select_option("clara")
    page.wait_for_selector(".interval.rival")
    assert page.url.endswith("with=clara")
    assert page.locator(".versus .names").inner_text().split() == ["anna", "clara"]
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.go_back()
    page.wait_for_selector(".interval.rival", state="detached")
    assert page.locator("select[data-key=with]").input_value() == ""


def test_games_are_found_by_player_and_by_ending(show):
    page = show("many.db")
    rows = page.locator(".games tbody tr")
    assert rows.count() == 25
    page.get_by_role("button", name="Earlier games").click()
    eventually(lambda: rows.first.locator("td").first.inner_text() == "35")
    page.get_by_label("Player").select_option("clara")
    eventually(lambda: "40 games" in page.locator("main").inner_text())
    page.get_by_label("Ending").select_option("timeout")
    eventually(lambda: all("too slow" in one for one in rows.all_inner_texts()))
    assert "player=clara&ending=timeout" in page.url
    page.reload()
    page.wait_for_selector(".games tbody tr")
    assert page.get_by_label("Player").input_value() == "clara"
    page.locator(".who", has_text="boris").click()
    eventually(lambda: all("boris" in one for one in rows.all_inner_texts()))


def test_a_game_is_replayed_by_keyboard_at_some_speed_and_shared(show):
    page = show("many.db", language="fr")
    page.locator(".game-link").first.click()
    page.wait_for_selector("#board")
    assert page.locator(".movelist button").count() == 7
    page.get_by_label("Vitesse").select_option("8")
    page.get_by_label("Vitesse").blur()
    page.keyboard.press(" ")
    page.wait_for_function("() => location.search.includes('ply=')")
    page.wait_for_function("() => !location.search.includes('ply')")
    page.keyboard.press("ArrowLeft")
    at(page, "ply=6")
    page.get_by_role("button", name="Copier le lien").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url
    page.keyboard.press("p")
    page.locator(".tag", has_text="Partie 59").wait_for()
    page.keyboard.press("n")
    page.locator(".tag", has_text="Partie 60").wait_for()
    page.keyboard.press("Home")
    at(page, "ply=0")
    page.get_by_role("link", name="Analyser ici").click()
    page.wait_for_selector(".chips")
    assert "pos=1212121&ply=0" in page.url


def a_fault_is_shown_with_its_traceback_and_what_was_printed(page):
    page.locator(".endings button", has_text="exception").click()
    eventually(
        lambda: all("exception" in one for one in page.locator(".games tbody tr").all_inner_texts())
    )
    page.locator(".game-link").first.click()
    page.wait_for_selector(".fault summary")
    page.locator(".fault summary").click()
    assert "RuntimeError: <script>alert(1)</script>" in page.locator(".fault pre").inner_text()
    assert "<b>bold</b>" in page.locator(".printed pre").first.inner_text()


def test_a_name_is_never_markup_and_a_long_one_is_cut(show, axe):
    page = show("hostile.db", language="fr")
    for width in (1920, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function("width => innerWidth === width", arg=width)
        beyond = page.evaluate(
            """() => {
              const table = document.querySelector(".ranking"), box = table.closest(".scroll");
              return table.getBoundingClientRect().right - box.getBoundingClientRect().right;
            }"""
        )
        assert beyond <= 1
    whole = page.locator(".ranking .who", has_text="bbb").get_attribute("title")
    assert whole.startswith("b" * 300)
    assert page.locator(".ranking img, .games img, .latest img").count() == 0
    page.locator(".game-link").first.click()
    page.wait_for_selector(".fault")
    assert page.locator("main img, main script").count() == 0
    assert SCRIPT in page.locator(".fault").inner_text()
    assert page.title() != "hacked"
    nothing_is_cut_off_on_a_telephone(page, axe)


@pytest.mark.thorough
def test_a_file_that_is_deleted_leaves_the_page_and_a_sentence(show, folder):
    hand_made(folder / "doomed.db", some_games(4))
    page = show("doomed.db")
    (folder / "doomed.db").unlink()
    eventually(lambda: "no file of games" in page.locator("main .note").first.inner_text())
    assert page.locator(".ranking tbody tr").count() == 2
    assert page.locator(".game-link").count() == 4


@pytest.mark.parametrize(
    ("name", "theme"),
    [
        pytest.param("class.db", "light", marks=pytest.mark.thorough),
        ("hex.db", "dark"),
        pytest.param("class.db", "dark", marks=pytest.mark.thorough),
        pytest.param("hostile.db", "light", marks=pytest.mark.thorough),
    ],
)
def test_axe_finds_nothing(show, axe, name, theme):
    page = show(name, theme=theme, language="en" if theme == "light" else "fr")
    assert axe(page) == []
    page.locator(".game-link").first.click()
    page.wait_for_selector("#board")
    assert axe(page) == []


def nothing_is_cut_off_on_a_telephone(page, axe):
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_function("innerWidth === 390")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe(page) == []
    page.go_back()
    page.wait_for_selector(".ranking")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe(page, colours=False) == []


@pytest.mark.thorough  # the names of the hostile one are longer
def test_nothing_of_the_class_is_cut_off_on_a_telephone(show, axe):
    page = show("class.db", width=390, language="fr")
    page.locator(".game-link").first.click()
    page.wait_for_selector("#board")
    nothing_is_cut_off_on_a_telephone(page, axe)
