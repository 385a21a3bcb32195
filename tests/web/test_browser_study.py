"""Analyse and Learn in a real browser."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from pions.app.puzzles import collection
from waiting import eventually

pytestmark = pytest.mark.once

GAME = "446564435755246665435333171177677"  # four moves of it change the result


def at(page, end):
    """Wait until the address ends so."""
    page.wait_for_function("end => location.href.endsWith(end)", arg=end)


def chips(page):
    page.wait_for_selector(".why")  # before them the scores are drawn without reasons
    return page.locator(".chip b").all_text_contents()


def scores_are_shown(page, words):
    signed = [text.lstrip("▲▼=").replace("\N{MINUS SIGN}", "-") for text in chips(page)]
    assert signed == ["-8", "-9", "-10", "-5", "+8", "-11", "0"]
    assert " ".join(page.locator(".chip.best small").inner_text().split()) == words
    assert page.locator(".tag").inner_text() in {"exact · solved", "exact · résolu"}
    name = page.locator(".columns [data-move='5']").get_attribute("aria-label")
    assert name.replace("\N{NO-BREAK SPACE}", " ").endswith(("10 discs", "10 pions"))


@pytest.mark.thorough  # French pages are read in test_browser_french.py
def test_the_position_of_the_pictures_has_the_same_scores_in_french(visit):
    scores_are_shown(visit("/analyse?game=connect4&pos=446564435", language="fr"), "gagne en 10")


def test_the_position_of_the_pictures_has_exact_scores_reasons_and_a_picture(visit):
    page = visit("/analyse?game=connect4&pos=446564435")
    scores_are_shown(page, "wins in 10")
    a_column_that_loses_is_explained(page)
    the_picture_stands_alone(page)
    the_best_move_is_played_and_taken_back(page)


def a_column_that_loses_is_explained(page):
    page.get_by_role("button", name="Why does column 4 lose?").click()
    why = page.locator(".why")
    eventually(lambda: why.locator("h3").inner_text() == "Why does column 4 lose?")
    assert "two cells to complete a line" in why.inner_text()
    assert why.locator(".token").first.inner_text() == "4"
    assert why.locator(".mini .won").count() == 4  # with what it explains, not with the verdict
    assert why.locator("figcaption").inner_text() == "Final position if column 4 is played"


def the_picture_stands_alone(page):
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the board as an SVG picture").click()
    picture = ET.parse(waiting.value.path()).getroot()  # noqa: S314 - our own file
    shapes = [one for one in picture.iter() if one.tag.endswith("circle")]
    red = [one for one in shapes if one.get("fill") == "rgb(210, 62, 38)"]
    yellow = [one for one in shapes if one.get("fill") == "rgb(255, 210, 63)"]
    assert (len(red), len(yellow)) == (5, 4 + 1)  # and where Yellow should play
    assert not any(one.get("class") or one.get("style") for one in picture.iter())


def the_best_move_is_played_and_taken_back(page):
    page.keyboard.press("b")
    at(page, "pos=4465644355")
    page.keyboard.press("ArrowLeft")
    at(page, "ply=9")
    page.keyboard.press("Home")
    at(page, "ply=0")


def test_marks_and_graph_of_a_whole_game(visit):
    """And in the same visit: the link is copied, another position is pasted."""
    page = visit(f"/analyse?game=connect4&pos={GAME}&ply=9")
    page.wait_for_selector(".movetree .g")
    assert page.locator(".graph .mark").count() == 4
    assert "4 mistakes" in page.locator(".moves .head").inner_text()
    page.keyboard.press("]")
    at(page, "ply=10")
    page.get_by_role("button", name="Share link").click()
    eventually(lambda: "link" in page.locator(".toast").inner_text())
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"pos={GAME}&ply=10")
    a_pasted_position_is_read_or_pointed_at(page)


def test_a_finished_game_says_who_won_and_fills_the_bar(visit):
    page = visit("/analyse?game=connect4&pos=1213141", language="fr", width=1366, height=625)
    says_who_won_and_fills_the_bar(page, "Rouge gagne", 100)
    page.fill("#where", "21315161")
    page.press("#where", "Enter")
    says_who_won_and_fills_the_bar(page, "Jaune gagne", 0)


def says_who_won_and_fills_the_bar(page, words, share):
    bar = page.locator(".evaluation [role=meter]")
    eventually(lambda: bar.get_attribute("aria-valuenow") == str(share))
    assert words in bar.get_attribute("aria-valuetext")
    assert words in page.locator(".say .title").inner_text()
    page.wait_for_function(
        """(filled) => {
          const part = (name) => document.querySelector(`.evaluation ${name}`)?.offsetHeight;
          return Math.abs(part(".b") - part(".bar") * (1 - filled)) < 4;
        }""",
        arg=share / 100,
    )


def a_pasted_position_is_read_or_pointed_at(page):
    field = page.get_by_role("textbox", name="Position")
    field.fill("4465x")
    field.press("Enter")
    eventually(lambda: "character 5 is “x”" in page.locator(".where .note").inner_text())
    field.fill("44")
    field.press("Enter")
    at(page, "pos=44")


def test_hex_shows_estimates_and_paths_and_calls_them_estimates(visit):
    page = visit("/analyse?game=hex-11&pos=j2i3i6g3j3j5e7h6i5i4j4i7h7g8k1h8j6j7f8c8")
    page.wait_for_selector(".best-cell.first")
    assert page.locator(".tag").inner_text() == "estimate · not a proof"
    assert page.locator(".path").count() == 2
    best = page.locator(".bests button").first.inner_text()  # a button is called by what it shows
    assert best.split()[1:3] == ["Play", "g7"]
    name = page.locator("[data-move='g7']").get_attribute("aria-label")
    assert re.match(r"g7.*estimate", name)


def test_hex_draws_bridges_as_proofs(visit):
    page = visit("/analyse?game=hex-5&pos=c2a1b4")
    page.wait_for_selector(".bridge", state="attached")  # a line straight down has no width
    assert page.locator(".tag").inner_text() == "winner proved · chances estimated"
    assert page.locator(".say .title").inner_text().startswith("Proved: ")
    assert page.locator(".say .under").count() == 0  # an estimate does not name another move
    assert page.locator(".bridge").count() == 1
    shares = page.locator(".bests .share").all_inner_texts()
    assert shares == ["loses"] * 5  # whatever Red plays
    page.locator(".facts summary").click()
    assert "Blue: bridge c2-b4, joined by c3 b3" in page.locator(".facts").inner_text()
    page.keyboard.press("w")
    eventually(lambda: page.locator(".bridge").count() == 0)
    a_game_of_hex_goes_out_as_sgf_and_comes_back(page)


def test_morpion_has_its_values_in_the_cells_and_is_explained(visit):
    page = visit("/analyse?game=morpion&pos=a1")
    page.wait_for_selector(".why")
    assert page.locator(".tag").inner_text() == "exact · solved"
    assert page.locator(".value-cell.best").count() == 1  # the centre
    assert page.locator("[data-move='b2']").get_attribute("aria-label") == "b2, 0, a draw"
    page.locator("[data-key='why-b1']").click()
    eventually(lambda: "Why does b1 lose?" in page.locator(".why").inner_text())


@pytest.mark.thorough
def test_a_game_without_a_solver_says_which_moves_a_search_finds_costly(visit):
    page = visit("/analyse?game=othello-6&pos=b3%20b4%20e5%20b2%20a4%20f6%20e4%20d5%20b1")
    page.wait_for_selector(".costly button")
    assert "an estimate, not a proof" in page.locator(".graph ~ .quiet").inner_text()
    first = page.locator(".costly button").first
    number = int(first.inner_text().removeprefix("Move ").partition(":")[0])
    first.click()  # leads to where the move was played
    eventually(lambda: f"ply={number - 1}" in page.evaluate("location.search"))


def test_a_mistake_is_tried_again_and_refuted(visit):
    page = visit(f"/learn?game=connect4&pos={GAME}")
    page.wait_for_selector(".mistakes button")
    assert page.locator(".mistakes button").count() == 4
    page.click(".columns [data-move='4']")  # the centre again: it keeps the win
    eventually(lambda: "best move" in page.locator(".good").first.inner_text())
    page.get_by_role("button", name="See the refutation").click()
    page.wait_for_selector(".why .token")
    eventually(lambda: page.locator(".stage .won").count() >= 4)
    page.keyboard.press("]")
    eventually(lambda: "Move 10" in page.locator(".say .title").inner_text())
    page.goto(page.url.partition("/learn")[0] + "/learn?game=hex-5&pos=c3 a1 e5 a5 b2 d3 a4")
    page.wait_for_selector(".mistakes button")
    assert "See the refutation" not in page.locator(".controls").inner_text()  # there is no line
    page.click("[data-move='a2']")
    eventually(lambda: "changes the result" in page.locator(".say .bad").inner_text())
    page.get_by_role("button", name="Try again").click()
    page.click("[data-move='e2']")  # a small board is judged exactly
    eventually(lambda: "best move" in page.locator(".good").first.inner_text())
    # While a game is judged for seconds another one is pasted, cut off at its end.
    sent = []
    hear = lambda one: sent.append(one)  # noqa: E731, PLW0108 - no builtin is taken
    page.on("websocket", lambda line: line.on("framesent", hear))
    page.goto(page.url.partition("/learn")[0] + "/learn?game=hex-11&pos=f6 e8 h5 c4 i3 d9 b2 j10")
    moves = "".join(f";{'BW'[ply % 2]}[{move}]" for ply, move in enumerate(GAME))
    page.fill("#where", f"(;FF[4]GM[0]XG[connect4]{moves}")
    page.press("#where", "Enter")
    eventually(lambda: page.locator(".mistakes button").count() == 4)
    assert sum('"do":"cancel"' in one for one in sent) == 1
    assert f"pos={GAME}" in page.url
    assert "this cannot be read" in page.locator(".where .note").inner_text()
    page.evaluate("localStorage.clear()")
    page.goto(page.url.partition("/learn")[0] + "/learn")
    learn_without_a_game_says_how_to_get_one(page)


def learn_without_a_game_says_how_to_get_one(page):
    eventually(lambda: "Which game?" in page.locator("main").inner_text())
    page.get_by_role("link", name="An example").click()
    page.wait_for_selector(".mistakes button")
    assert page.locator(".mistakes button").count() == 4
    page.locator(".sides").get_by_text("Red").click()
    eventually(lambda: page.locator(".mistakes button").count() == 2)
    assert "Red" in page.locator(".mistakes").inner_text()


def a_game_of_hex_goes_out_as_sgf_and_comes_back(page):
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save the game and its variations as SGF").click()
    assert ";B[c2];W[a1];B[b4]" in Path(waiting.value.path()).read_text("utf-8")
    page.get_by_role("textbox", name="Position").fill("(;GM[11]SZ[4];B[a1];W[b2];B[c3])")
    page.keyboard.press("Enter")
    at(page, "game=hex-4&pos=a1+b2+c3")


def test_a_hex_review_says_why_and_its_words_are_shown_on_boards(visit):
    page = visit("/analyse?game=hex-7&pos=d4a1c6c5a2d5&ply=4", ready=".costly .reasons")
    page.wait_for_selector(".asking.cells h3")
    asked = page.locator(".asking.cells h3").inner_text()
    page.keyboard.press("e")
    eventually(lambda: page.locator(".asking.cells h3").inner_text() != asked)
    page.get_by_role("link", name="Bridge").first.click()
    page.wait_for_selector(".words article")
    eventually(lambda: page.evaluate("document.activeElement.id") == "bridge")
    page.locator("#cut").get_by_role("link", name="Open on the board").click()
    eventually(lambda: "/analyse?game=hex-5" in page.url)


def test_a_puzzle_is_failed_tried_again_solved_and_remembered(visit):
    puzzle = next(one for one in collection.shipped() if one.game == "connect4" and one.level == 2)
    page = visit(f"/puzzles?key={puzzle.key}", ready=".columns")
    wrong = next(one for one in puzzle.history().choices if one != puzzle.solution)
    page.keyboard.press("h")
    eventually(lambda: "Look at the columns" in page.locator(".say").inner_text())
    page.click(f".columns [data-move='{wrong}']")
    page.wait_for_selector(".say .bad")
    page.get_by_role("button", name="Try again").click()
    page.click(f".columns [data-move='{puzzle.solution}']")
    page.wait_for_selector(".say .good")
    kept = page.evaluate("JSON.parse(localStorage.getItem('pions.puzzles'))")
    assert list(kept["due"]) == [puzzle.key]  # the first answer counts
    assert kept["solved"] == []
    page.get_by_role("button", name="Next puzzle").click()
    eventually(lambda: puzzle.key not in page.evaluate("location.search"))
    a_damaged_record_or_link_of_puzzles_is_survived(page)


def a_damaged_record_or_link_of_puzzles_is_survived(page):
    page.evaluate("localStorage.setItem('pions.puzzles', '{]')")
    page.goto(page.url.partition("/puzzles")[0] + "/puzzles?key=" + "of-another-version" * 9)
    page.wait_for_selector(".say .title")
    note = page.locator(".say .under").inner_text()
    assert note.startswith("There is no puzzle of-another-version")
    assert note.endswith("Here is the puzzle of the day.")
    the_pages_without_room_open_from_the_last_word_of_a_narrow_bar(page)


def the_pages_without_room_open_from_the_last_word_of_a_narrow_bar(page):
    page.set_viewport_size({"width": 390, "height": 900})
    others = page.get_by_role("link", name="Watch")
    assert not others.is_visible()
    page.get_by_role("button", name="More", exact=True).click()
    others.click()
    eventually(lambda: "/watch" in page.url)
    assert not page.get_by_role("link", name="Tree").is_visible()
