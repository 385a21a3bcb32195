"""The Play page in a real browser: by mouse, by keyboard, through reloads and restarts."""

import re
import resource
from contextlib import closing

import pytest

from browsers import LANGUAGES
from pions.app.board.history import History
from pions.app.solver import exact_answers
from served import Client, Program
from waiting import eventually

pytestmark = pytest.mark.once

RED_WINS = "1213141"  # four in the first column
ENDINGS = {"en": "Red wins!", "fr": "Rouge gagne !"}


def table(program, first="human", second="human", game="connect4", start=""):
    with closing(Client(program.port)) as one:
        one.tell("hello")
        return one.tell("open", game=game, first=first, second=second, start=start)["key"]


def state(page):
    return page.locator(".state").inner_text().replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_by_mouse(visit, program, language):
    page = visit(f"/play?table={table(program)}", language=language)
    for ply, column in enumerate(RED_WINS, start=1):
        page.click(f".columns [data-move='{column}']")
        page.wait_for_selector(f".movelist button[data-key='move-{ply - 1}']")
    assert state(page) == ENDINGS[language]
    assert page.locator(".won").count() == 4


@pytest.mark.parametrize("language", ["en", pytest.param("fr", marks=pytest.mark.thorough)])
def test_a_whole_game_by_keyboard(visit, program, language):
    """And by digits and letters, at the same table."""
    page = visit(f"/play?table={table(program)}", language=language)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the link that skips to the board
    focused = "document.activeElement.dataset.move"
    for ply, column in enumerate(RED_WINS, start=1):
        while page.evaluate(focused) != column:
            page.keyboard.press("ArrowLeft")
        page.keyboard.press("Enter")
        page.wait_for_selector(f".movelist button[data-key='move-{ply - 1}']")
    assert state(page) == ENDINGS[language]
    page.keyboard.press("u")
    page.wait_for_selector("[data-key='move-6']", state="detached")
    page.keyboard.press("4")
    page.wait_for_selector("[data-key='move-6']")


def test_a_game_against_a_program_from_the_form(visit):
    page = visit("/play")
    page.keyboard.press("n")  # in this window the form is folded away
    page.get_by_label("Opponent").select_option("random")
    page.get_by_text("They do").click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector("[data-key='move-0']")
    assert page.locator(".strip").first.inner_text().startswith("Random player")
    while "Your turn" in state(page):
        free = page.locator(".columns button:not([aria-disabled=true])").first
        count = page.locator(".movelist button").count()
        free.click()
        eventually(lambda count=count: page.locator(".movelist button").count() > count)
        eventually(lambda: "thinking" not in state(page))
    assert any(word in state(page) for word in ("win", "draw"))
    page.wait_for_selector(".controls [data-key='learn']")


@pytest.mark.parametrize(  # Othello's hints come from a search as those of Hex do
    "game",
    [*(pytest.param(one, marks=pytest.mark.thorough) for one in ("othello-6", "morpion")), "hex-5"],
)
def test_every_game_has_hints(visit, program, game):
    page = visit(f"/play?table={table(program, game=game)}", language="fr")
    for _twice in "an area", "the move":
        page.keyboard.press("h")
        page.wait_for_selector(".say > .quiet:not(:empty)")
    page.wait_for_selector("#board .hinted")
    assert re.search(r"Indice\s: [a-f][1-6]", page.locator(".say > .quiet").inner_text())
    assert page.locator(".toast").is_hidden()


def test_looking_back_the_sentence_is_of_the_moment_that_is_shown(visit, program):
    page = visit(f"/play?table={table(program, second='level:n=3', start='434554')}")
    page.keyboard.press("l")
    page.wait_for_selector(".course .graph")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("[data-key='back']")
    page.wait_for_selector(".chip.best")
    page.locator(".say .tag").wait_for()
    assert "Your turn" not in page.locator(".say > .quiet").inner_text()


def test_a_full_column_says_what_is_open(visit, program):
    page = visit(f"/play?table={table(program, start='111111')}")
    page.keyboard.press("1")
    eventually(lambda: page.locator(".toast").is_visible())
    assert page.locator(".toast").inner_text() == "Column 1 is full. Play 2, 3, 4, 5, 6 or 7."


def test_a_server_that_comes_back_finds_the_game_as_it_was(visit, tmp_path):
    """One server that can write nothing, dies, and comes back."""
    own = Program(tmp_path / "before").start()
    try:
        page = visit(f"/play?table={table(own)}", base=own.address)
        if hasattr(resource, "prlimit"):  # Linux alone changes limits so
            what_is_said_of_a_disk_that_refuses_covers_nothing(page, own)
        else:
            plays(page, "43")
        own.kill()
        page.wait_for_selector(".banner:not([hidden])")
        assert "Your game is kept" in page.locator(".banner").inner_text()
        for width in (200, 390, 1280):  # the first for letters twice as large
            page.set_viewport_size({"width": width, "height": 844})
            banner, strip = (
                page.locator(one).first.bounding_box() for one in (".banner", ".strip")
            )
            assert banner["y"] == 0
            assert banner["y"] + banner["height"] <= strip["y"]
        own.start()
        page.wait_for_selector(".banner", state="hidden")
        plays(page, "5")
        assert page.locator(".movelist").inner_text().split() == ["1", "4", "3", "2", "5"]
    finally:
        own.kill()


def test_a_server_that_comes_back_without_the_game_says_that_it_is_gone(visit, tmp_path):
    own = Program(tmp_path / "before").start()
    try:
        page = visit(f"/play?table={table(own)}", base=own.address)
        plays(page, "43")
        own.kill()
        page.wait_for_selector(".banner:not([hidden])")
        own.folder = tmp_path / "after"
        own.start()
        page.get_by_text("This game is not kept here any more.").wait_for()
        page.get_by_role("link", name="Analyse it").click()
        page.wait_for_selector("[data-key='node-1']")
    finally:
        own.kill()


def plays(page, columns):
    for column in columns:
        before = page.locator(".movelist button").count()
        page.keyboard.press(column)
        page.wait_for_selector(f"[data-key='move-{before}']")


def what_is_said_of_a_disk_that_refuses_covers_nothing(page, own):
    def files_of(size):
        resource.prlimit(own.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    before = page.locator(".top").bounding_box()
    files_of(0)
    page.keyboard.press("4")
    page.wait_for_selector(".banner:not([hidden])")
    assert "the size of files is limited here" in page.locator(".banner").inner_text()
    for width, height in ((390, 800), (1366, 625)):
        page.set_viewport_size({"width": width, "height": height})
        banner, top, acts = (
            page.locator(one).first.bounding_box() for one in (".banner", ".top", ".acts")
        )
        assert banner["y"] == 0
        assert banner["height"] <= top["y"] <= banner["height"] + 1
        assert acts["y"] + acts["height"] <= height
    page.keyboard.press("3")
    page.wait_for_selector("[data-key='move-1']")
    files_of(resource.RLIM_INFINITY)
    page.wait_for_selector(".banner", state="hidden")
    page.set_viewport_size({"width": 1280, "height": 900})
    assert page.locator(".top").bounding_box()["y"] == before["y"]


def test_a_link_to_a_game_that_is_gone_says_so_and_where_to_go(visit):
    page = visit(f"/play?table={'x' * 16}", language="fr", ready=".card")
    page.get_by_text("est plus gardée ici").wait_for()
    page.get_by_role("link", name="Jouer plutôt une partie").click()
    page.wait_for_selector("#board")
    an_address_that_leads_nowhere_says_so_and_where_to_go(page)


def an_address_that_leads_nowhere_says_so_and_where_to_go(page):
    page.evaluate("history.pushState(null, '', '/no/where'); dispatchEvent(new Event('popstate'))")
    page.get_by_text("/no/where").wait_for()
    page.get_by_role("link", name="Analyser").first.click()
    page.wait_for_selector("#board")


def test_hex_is_walked_and_typed(visit, program):
    page = visit(f"/play?table={table(program, game='hex-11')}")
    page.locator("[role=gridcell][tabindex='0']").focus()
    assert page.evaluate("document.activeElement.dataset.move") == "f6"
    page.keyboard.press("Enter")
    page.wait_for_selector("[aria-label='f6, Blue, last move']")
    page.keyboard.press("ArrowUp")
    assert page.evaluate("document.activeElement.dataset.move") == "g5"
    page.keyboard.type("c9")
    page.keyboard.press("Enter")
    page.wait_for_selector("[aria-label='c9, Red, last move']")


def test_a_hint_is_shown_and_said(visit, program):
    page = visit(f"/play?table={table(program, game='gravity-4x4x3', start='2233')}")
    page.get_by_role("button", name="Hint").click()
    eventually(lambda: "wins by force" in page.locator("[role=status]").inner_text())


def test_a_hint_says_where_to_look_and_then_the_move(visit, program):
    page = visit(f"/play?table={table(program, start='44')}")
    page.get_by_role("button", name="Hint").click()
    eventually(lambda: "look at columns" in page.locator(".say").inner_text())
    assert page.locator(".columns .among").count() == 3
    assert page.locator("#board .ghost-a").count() == 0
    page.get_by_role("button", name="Hint").click()
    eventually(lambda: "(exact)" in page.locator(".say").inner_text())
    assert page.locator(".columns .among").count() == 0
    assert page.locator("#board .ghost-a").count() == 1


def test_thinking_is_stopped_and_goes_on(visit, program):
    page = visit(f"/play?table={table(program, first='uct:seconds=10')}")
    page.get_by_role("button", name="Stop thinking").click()
    page.get_by_role("button", name="Let it move").wait_for()
    assert "was stopped" in state(page)


def test_the_game_waits_while_somebody_looks_back(visit, program):
    key = table(program)
    page = visit(f"/play?table={key}")
    for ply, column in enumerate("435"):
        page.keyboard.press(column)
        page.wait_for_selector(f"[data-key='move-{ply}']")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    eventually(lambda: state(page) == "Move 1 of 3")
    column = page.locator(".columns [data-move='5']")
    assert column.get_attribute("aria-label") == "Column 5, 0 discs"
    with closing(Client(program.port)) as other:
        other.tell("hello")
        other.tell("play", table=key, move="6", ply=3)
    eventually(lambda: state(page) == "Move 1 of 4")
    page.keyboard.press("7")  # nobody plays in the past
    eventually(lambda: state(page) == "Red to move.")
    assert column.get_attribute("aria-label") == "Column 5, 1 disc"
    assert page.locator(".movelist button").count() == 4
    page.click(".movelist [data-key='move-1']")
    eventually(lambda: state(page) == "Move 2 of 4")
    page.get_by_role("button", name="Back to the game").click()
    eventually(lambda: state(page) == "Red to move.")
    # A move taken back ends a look at it.
    page.click(".movelist [data-key='move-2']")
    eventually(lambda: state(page) == "Move 3 of 4")
    with closing(Client(program.port)) as other:
        other.tell("hello")
        other.tell("act", table=key, action="undo")
    eventually(lambda: state(page) == "Yellow to move.")


def test_the_end_says_what_won_and_offers_what_next(visit, program):
    game, line = "gravity-4x4x3", "11223"
    positions = History.recall(game, line).positions
    solver = exact_answers.solver_of(positions[0].game)
    values = [solver.value(one) for one in positions]
    sign = [(value > 0) - (value < 0) for value in values]
    mistakes = [ply for ply in range(0, len(line), 2) if -sign[ply + 1] < sign[ply]]
    key = table(program, second="level:n=3", game=game, start=line[:-1])
    page = visit(f"/play?table={key}")
    page.click(f".columns [data-move='{line[-1]}']")
    kept = f"{3 - len(mistakes)} of your 3 moves kept" if mistakes else "Every move of yours kept"
    page.get_by_text(f"A line of 3, in 5 moves. {kept} the result.").wait_for()
    assert page.locator("[data-key='level']").inner_text().split("\n")[0] == "One level up"
    page.keyboard.press("Enter")  # the likeliest has the focus
    page.wait_for_selector(".you .about >> text=Yellow")
    assert page.locator("[data-key='again']").count() == 0


def test_sounds_are_heard_only_where_they_were_switched_on(visit, program):
    page = visit(f"/play?table={table(program)}")
    page.evaluate(
        """() => {
          window.tones = 0;
          const { start } = OscillatorNode.prototype;
          OscillatorNode.prototype.start = function (...when) {
            window.tones += 1;
            return start.apply(this, when);
          };
        }"""
    )
    page.keyboard.press("4")
    page.wait_for_selector("[data-key='move-0']")
    assert page.evaluate("tones") == 0
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("button", name="Sounds").click()
    assert page.evaluate("tones") == 1
    page.keyboard.press("4")
    page.wait_for_selector("[data-key='move-1']")
    assert page.evaluate("tones") == 2
    before = page.locator(".movelist").inner_text()
    page.reload()
    page.wait_for_selector("[data-key='move-1']")
    assert page.locator(".movelist").inner_text() == before  # nothing of the game is lost
    page.get_by_role("button", name="More actions").click()
    assert page.get_by_role("button", name="Sounds").get_attribute("aria-pressed") == "true"
