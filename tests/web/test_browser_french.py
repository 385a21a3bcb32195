"""Every screen in French: no English word, no word cut off."""

import re
from contextlib import closing

import pytest

from pions.app.tournament import results
from pions.core import language
from pions.render.report import page as report
from reading import CUT, TEXTS, english, english_templates
from served import Client, Program
from tournaments import GREEDY, OFF_THE_BOARD, finished, request, write_class
from waiting import eventually

pytestmark = pytest.mark.once

GAME = "446564435755246665435333171177677"
WIDTHS = (1366, 768, 390)
MINE = """
def strategie(state):
    return next(c for c, room in enumerate(state["libres"]) if room)
"""


@pytest.fixture(scope="module")
def templates():
    return english_templates()


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    one = tmp_path_factory.mktemp("french")
    players = write_class(one / "classe", prudent=GREEDY, dehors=OFF_THE_BOARD)
    finished(
        request(one, store=one / "classe.db", folder=players, yardsticks=("random",),
                game="puissance3")
    )  # fmt: skip
    finished(request(one, store=one / "hex.db", game="hex-4", yardsticks=("random", "naive")))
    (one / "mon_joueur.py").write_text(MINE)
    return one


@pytest.fixture(scope="module")
def school(folder, tmp_path_factory):
    """A server with a player's file and tournaments."""
    more = ["--tournament", str(folder), str(folder / "mon_joueur.py")]
    one = Program(tmp_path_factory.mktemp("games"), more=more).start()
    yield one
    one.kill()


@pytest.fixture
def french(visit, school, templates):
    """Opens pages in French, and reads them at every width."""

    def open_page(path, ready="#board"):
        return visit(path, language="fr", base=school.address, ready=ready, width=WIDTHS[0])

    def read(page):
        assert english(page.evaluate(TEXTS), templates) == []
        cut = {}
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            cut[width] = page.evaluate(CUT)
        page.set_viewport_size({"width": WIDTHS[0], "height": 900})
        assert cut == {width: [] for width in WIDTHS}

    open_page.read = read
    return open_page


def table(school, game, first="human", second="human"):
    with closing(Client(school.port)) as one:
        one.tell("hello")
        return one.tell("open", game=game, first=first, second=second, start="")["key"]


def test_a_game_of_connect_four(french, school):
    page = french("/play")
    french.read(page)
    page = french(f"/play?table={table(school, 'connect4', second='level:n=1')}")
    page.keyboard.press("4")
    page.wait_for_selector("[data-key='move-1']")
    page.keyboard.press("h")
    page.keyboard.press("l")
    page.wait_for_selector(".chip.best")
    french.read(page)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    french.read(page)
    page.keyboard.press("Escape")
    ended = french(f"/play?table={table(school, 'connect4')}")
    for ply, column in enumerate("1213141"):
        ended.keyboard.press(column)
        ended.wait_for_selector(f"[data-key='move-{ply}']")
    french.read(ended)


def test_a_game_of_hex(french, school):
    page = french(f"/play?table={table(school, 'hex-5', second='level:n=1')}")
    page.locator("[data-move='c3'], [data-cell='c3']").first.click()
    page.wait_for_selector("[data-key='move-1']")
    page.get_by_role("button", name=re.compile("^Indice|^Conseil")).first.click()
    french.read(page)


@pytest.mark.parametrize("moves", ["", "446564435"])
def test_an_analysis_of_connect_four(french, moves):
    page = french(f"/analyse?game=connect4&pos={moves}")
    page.wait_for_selector(".why")
    french.read(page)


def test_players_are_compared_with_ones_own_file(french):
    page = french("/analyse?game=connect4&pos=446564435")
    page.wait_for_selector(".why")
    page.get_by_role("button", name="Demander leur coup").click()
    rows = page.locator("table.plain tbody tr")
    mine = rows.filter(has_text="mon_joueur.py").locator(".token")
    mine.wait_for()
    assert mine.inner_text() == "1"
    page.get_by_label("Un autre programme, avec ses réglages").fill("level:n=2")
    page.get_by_role("button", name="Demander son coup").click()
    rows.filter(has_text="Niveau 2").locator(".token").wait_for()
    page.get_by_label("Un autre programme, avec ses réglages").fill("nobody")
    page.keyboard.press("Enter")
    eventually(lambda: "nobody" in rows.last.inner_text() and "…" not in rows.last.inner_text())
    french.read(page)


@pytest.mark.parametrize(
    "path",
    [
        "hex-5&pos=c3b2",
        pytest.param("hex-11&pos=f6e8h5", marks=pytest.mark.thorough),
        pytest.param("hex-11-swap&pos=a2", marks=pytest.mark.thorough),
    ],
)
def test_an_analysis_of_hex(french, path):
    page = french(f"/analyse?game={path}")
    page.wait_for_selector(".bests button")
    eventually(lambda: "une preuve…" not in page.locator("main").inner_text())
    french.read(page)


@pytest.mark.thorough
def test_a_board_too_large_to_solve(french):
    page = french("/analyse?game=gravity-9x9x4&pos=55")
    page.wait_for_selector(".tag:not([hidden])")
    assert re.search("(Rouge|Jaune) jouerait", page.locator("main").inner_text())
    french.read(page)


def test_a_lesson(french):
    page = french(f"/learn?game=connect4&pos={GAME}", ready=".mistakes button")
    french.read(page)
    page.locator(".mistakes button").first.click()
    page.locator(".columns button").first.click()
    french.read(page)


def test_two_programs_are_watched(french):
    page = french("/watch", ready=".columns")
    french.read(page)


@pytest.mark.parametrize(
    "path",
    [
        "?game=connect4&pos=446564435&depth=2",
        pytest.param("?game=hex-11", marks=pytest.mark.thorough),  # Hex says the same on any board
        "?game=hex-4&depth=2",
    ],
)
def test_a_tree(french, path):
    page = french(f"/tree{path}", ready=".treesvg")
    french.read(page)


@pytest.mark.parametrize("name", ["classe.db", "hex.db"])
def test_a_tournament_and_a_game_of_it(french, name):
    page = french("/tournament", ready=".contest")
    french.read(page)
    page.locator(".contest", has_text=name).click()
    page.wait_for_selector(".game-link")
    french.read(page)
    page.locator(".game-link").first.click()
    page.wait_for_selector("#board")
    french.read(page)


@pytest.mark.parametrize(
    "path",
    [
        "/analyse?game=chess",
        "/analyse?game=connect4&pos=4465x",
        "/analyse?game=hex-5&pos=c3c3",
        "/tournament?tournament=nobody-knows-it",
        "/watch?game=hex-99",
    ],
)
def test_what_cannot_be_shown(french, path):
    page = french(path, ready="main *")
    eventually(lambda: page.locator("main").inner_text().strip())
    french.read(page)


def test_a_report(chromium, folder, templates):
    with closing(chromium.new_page()) as page:
        for name in ("classe.db", "hex.db"):
            language.use("fr")
            try:
                written = report.page(results.read(folder / name))
            finally:
                language.use("en")
            page.set_content(written)
            assert english(page.evaluate(TEXTS), templates) == []


# What is English in French would be found


def test_what_is_looked_for_is_found(french, templates):
    page = french("/play")
    page.evaluate(
        """() => {
          const add = (words, style, title) => {
            const box = document.createElement("div");
            box.textContent = words;
            box.title = title;
            Object.assign(box.style, style);
            document.querySelector("main").append(box);
          };
          add("Rouge wins", {}, "Play again");
          add("Bleu mène : c3", {}, "");
          add("Pourquoi perd-elle ?", {}, "");
          const narrow = { width: "40px", whiteSpace: "nowrap" };
          add("gagne en vingt et un", { ...narrow, overflow: "hidden" }, "");
          add("partie nulle partie", { ...narrow, backgroundColor: "red" }, "");
        }"""
    )
    assert {"Play again", "Rouge wins"} <= set(english(page.evaluate(TEXTS), templates))
    assert "Bleu mène : c3" not in english(page.evaluate(TEXTS), templates)
    cut = page.evaluate(CUT)
    assert any("gagne en vingt" in one for one in cut)
    assert any("partie nulle partie" in one for one in cut)
    assert any("perd-elle" in one for one in cut)
