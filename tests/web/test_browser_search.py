"""Tree, Watch and the comparison of players in a real browser."""

import re

import pytest

import pions
from own_searches import minmax
from pions.render.tree_sentences import score
from served import Program
from waiting import eventually

pytestmark = pytest.mark.once


def number(text):
    return int(re.sub(r"\D", "", text))


def test_a_tree_goes_from_cut_off_to_cut_off_and_says_why(visit):
    page = visit("/tree?game=connect4&pos=446564435&depth=3", ready=".treesvg")
    page.wait_for_selector(".scissors")
    words = page.locator(".card", has_text="This node").inner_text()
    assert "cut-off" in words
    assert "never looked at" in words
    two_orders_of_the_same_moves_need_different_numbers_of_nodes(page)
    before = page.locator(".stat b").inner_text()
    page.keyboard.press("x")
    eventually(lambda: page.locator(".stat b").inner_text() != before)
    assert page.locator(".unread").count() > 0


def two_orders_of_the_same_moves_need_different_numbers_of_nodes(page):
    rows = page.locator("table.plain tbody tr")
    counts = {
        row.locator("th").inner_text(): number(row.locator("td").inner_text()) for row in rows.all()
    }
    assert counts["plain min-max"] == 1 + 7 + 7 * 7 + 7 * 7 * 7 - 1  # one reply ends the game
    assert counts["alpha-beta, the centre first"] < counts["alpha-beta, from left to right"]
    assert counts["this tree"] == counts["alpha-beta, the centre first"]


def test_a_large_tree_stays_usable(visit):
    page = visit("/tree?game=connect4&pos=446564435&depth=5", ready=".treesvg")
    assert number(page.locator("table.plain td").first.inner_text()) > 2000
    assert page.locator(".treesvg .node").count() < 100
    page.keyboard.press("End")
    eventually(lambda: "All 7 moves were looked at" in page.locator("main").inner_text())
    back = page.get_by_role("button", name="Back to where the search is")

    def clicked():  # a tree that is being drawn again may swallow a click
        page.locator(".treesvg .node").nth(3).click()
        return back.is_visible()

    eventually(clicked)
    assert page.locator(".treesvg .focus-node").count() == 1


def _predicted(page, axe):
    """The values are hidden until somebody has said what they are."""
    page.get_by_role("button", name="Predict first").click()
    page.wait_for_selector("form.predict")
    root = page.locator(".treesvg .node").first
    assert root.text_content() == "?"
    assert "worth +1" not in page.locator("main").inner_text()
    assert axe(page, colours=False) == []
    page.get_by_label("What is this node worth?").fill("word")
    page.keyboard.press("Enter")
    page.wait_for_selector("form.predict .note")
    page.get_by_label("What is this node worth?").fill("1")
    page.keyboard.press("Enter")
    eventually(lambda: "MAX takes the largest of" in page.locator("main").inner_text())
    assert root.text_content() == "+1"
    assert "1 of 1 right" in page.locator("main").inner_text()
    assert page.locator(".treesvg .node").nth(1).text_content() == "?"
    page.get_by_role("button", name="Show the values").click()
    eventually(lambda: page.locator(".treesvg .node").nth(1).text_content() != "?")


def test_the_tree_of_ones_own_function(visit, tmp_path, axe):
    tracer = pions.Tracer("mine")

    def value(heap, maximising=True, move=""):  # noqa: FBT002 - as students write it
        tracer.enter(move)
        if heap == 0:
            return tracer.leave(-1 if maximising else 1)
        values = [value(heap - n, not maximising, n) for n in (1, 2) if n <= heap]
        return tracer.leave(max(values) if maximising else min(values))

    value(4)
    tracer.save(tmp_path / "mine.json")
    own = Program(tmp_path / "games", more=["--tree", str(tmp_path / "mine.json")]).start()
    try:
        page = visit("/tree?file=mine.json", base=own.address, ready=".treesvg")
        assert page.locator("table.plain td").first.inner_text() == "12"
        page.keyboard.press("End")
        eventually(lambda: "MAX plays 1, worth +1" in page.locator("main").inner_text())
        _predicted(page, axe)
        page.close()  # first: a page that still loads something would complain
    finally:
        own.kill()


def test_the_questions_of_a_notebook_are_answered_where_they_stand(chromium):
    """What `predict` shows needs nothing but itself: no kernel, no server."""
    minmax([[3, -12], [8, 2, 1]])
    tree = minmax.tree.tree
    page = chromium.new_page()
    page.set_content(f"<body>{minmax.tree.predict()._repr_html_()}")
    forms = page.locator("form")
    answers = {"The root (MAX):": ("1", "✔"), "Node 0 (MIN):": ("\N{MINUS SIGN}12", "✔")}
    answers["Node 1 (MIN):"] = ("2", "✘")
    assert forms.count() == len(answers)
    for question, (answer, mark) in answers.items():
        form = forms.filter(has_text=question)
        form.get_by_label(question).fill("some")
        form.get_by_role("button").click()
        assert form.locator("output").inner_text() == "Write a number, such as 3 or -2."
        form.get_by_label(question).fill(answer)
        page.keyboard.press("Enter")
        assert form.locator("output").inner_text().startswith(mark)
    drawn = [page.locator(f'[data-node="{number}"]').text_content() for number in (0, 1, 4)]
    assert drawn == [score(tree.nodes[number].value) for number in (0, 1, 4)]
    page.close()


@pytest.mark.thorough
def test_two_programs_are_watched_step_by_step_and_at_full_speed(visit):
    page = visit("/watch")
    page.get_by_label("Speed").select_option("0.25")  # no game is over before it is stopped
    page.keyboard.press("n")
    page.get_by_label("Who opens").select_option("random")
    page.get_by_label("Who answers").select_option("random")
    page.get_by_role("button", name="Start").click()
    pause = page.get_by_role("button", name="Pause").element_handle()
    page.wait_for_selector("[data-key='move-2']")
    pause.click()  # the same button as before the moves: one that is being pressed stays
    page.get_by_role("button", name="Go on").wait_for()
    page.wait_for_timeout(500)
    count = page.locator(".movelist button").count()
    page.wait_for_timeout(500)
    assert page.locator(".movelist button").count() == count
    page.get_by_role("button", name="One move").click()
    eventually(lambda: page.locator(".movelist button").count() == count + 1)
    page.get_by_label("Speed").select_option("8")
    page.get_by_role("button", name="Go on").click()
    eventually(lambda: re.search("wins|draw", page.locator(".state").inner_text()))


def test_players_are_asked_what_they_would_do(visit):
    page = visit("/analyse?game=connect4&pos=446564435")
    page.wait_for_selector(".chip.best")
    page.get_by_role("button", name="Ask them").click()
    perfect = page.locator("tr", has_text="Perfect player")
    perfect.wait_for()
    assert perfect.locator(".token").inner_text() == "5"
    assert "keeps the result" in perfect.inner_text()
