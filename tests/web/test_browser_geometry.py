"""Everything has its place: nothing of a game below the fold, nothing sideways, no word cut off."""

from collections import Counter
from contextlib import closing

import pytest

from browsers import LANGUAGES
from pions.app.puzzles import collection
from reading import CHOSEN, CUT
from served import Client
from waiting import eventually

pytestmark = pytest.mark.once

WINDOWS = [(1366, 625), (1920, 1080), (768, 1024), (390, 844), (360, 640), (2560, 1440)]
MIDDLE = {"connect4": "446564435", "hex-11": "j2i3i6g3j3j5e7h6i5i4j4i7h7g8"}
HINTED = MIDDLE | {"puissance3": "32"}
LATE = {
    "connect4": ("112233", "4"),
    "hex-11": ("".join(f"f{row}a{row}" for row in range(1, 11)), "f11"),
}
"""A game, and the move that wins it."""
GAME = "446564435755246665435333171177677"
PUZZLE = next(one.key for one in collection.shipped() if one.game == "connect4")
OUTSIDE = """() => {
  const bar = document.querySelector(".nav").getBoundingClientRect();
  const floor = bar.top > innerHeight / 2 ? bar.top : innerHeight;
  const parts = ".strip, .state, .columns, .numbers span, [role=gridcell], .acts button";
  return [...document.querySelectorAll(parts)]
    .filter((one) => one.checkVisibility())
    .map((one) => [`${one.getAttribute("class")} ${one.textContent}`, one.getBoundingClientRect()])
    .filter(([, { top, right, bottom, left }]) =>
      Math.min(top, left) < 0 || right > innerWidth + 0.5 || bottom > floor + 0.5)
    .map(([name, box]) => `${name}: ${JSON.stringify(box)}`);
}"""

BOX = """() => {
  const board = document.querySelector(".wrap, .hexboard");
  const { x, y, width, height } = board.getBoundingClientRect();
  return [x, y, width, height];
}"""


def table(program, game, first="human", second="human", start=None):
    with closing(Client(program.port)) as one:
        one.tell("hello")
        start = HINTED[game] if start is None else start
        return one.tell("open", game=game, first=first, second=second, start=start)["key"]


def resized(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height]
    )
    drawn(page)


def drawn(page):
    """Wait until the page is laid out and drawn as it is now."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


def assert_seen_whole(page):
    """Nobody scrolls, on any window, to see the board, the sentence and what can be pressed."""
    for size in WINDOWS:
        resized(page, *size)
        assert page.evaluate(OUTSIDE) == [], size


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MIDDLE)
def test_no_part_of_play_is_below_the_fold_and_the_board_stays(visit, program, game, language):
    page = visit(f"/play?table={table(program, game)}", language=language)
    assert_seen_whole(page)
    the_board_uses_the_screen(page, game)
    scores_do_not_move_the_board(page)
    a_hint_makes_nobody_scroll(page)
    if game == "hex-11":
        hex_stands_where_that_makes_its_cells_larger(page)


def the_board_uses_the_screen(page, game):
    resized(page, 1920, 1080)
    width, height = page.evaluate(BOX)[2:]
    assert width > 0.45 * 1920
    assert height > (0.75 if game == "connect4" else 0.5) * 1080


def scores_do_not_move_the_board(page):
    bare, windows = {}, WINDOWS[::3]
    for size in windows:
        resized(page, *size)
        bare[size] = page.evaluate(BOX)
    page.keyboard.press("l")
    page.wait_for_selector(".chip.best, .best-cell.first")
    for size in windows:
        resized(page, *size)
        assert page.evaluate(BOX) == bare[size], size
    page.keyboard.press("l")
    page.wait_for_selector(".chip.best, .best-cell.first", state="detached")


def a_hint_makes_nobody_scroll(page):
    page.keyboard.press("h")
    page.wait_for_selector(".say > .quiet:not(:empty)")
    for size in WINDOWS[:4]:
        resized(page, *size)
        assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0, size


def test_a_hint_on_a_small_board_makes_nobody_scroll(visit, program):
    page = visit(f"/play?table={table(program, 'puissance3')}", language="fr")
    a_hint_makes_nobody_scroll(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", LATE)
def test_the_end_and_the_past_of_a_game_are_seen_whole(visit, program, game, language):
    start, last = LATE[game]
    page = visit(
        f"/play?table={table(program, game, second='level:n=5', start=start)}", language=language
    )
    if game == "hex-11":
        beside_hex_every_name_has_room(page)
    page.click(f"#board [data-move='{last}']")
    page.wait_for_selector(".controls [data-key='level']")
    assert_seen_whole(page)
    page.locator(".main").press("ArrowLeft")
    page.wait_for_selector("[data-key='back']")
    assert_seen_whole(page)


def beside_hex_every_name_has_room(page):
    resized(page, 1366, 625)
    for name in page.locator(".strip .name").all():
        assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), name.inner_text()


def test_the_form_for_a_new_game_and_what_is_announced_of_the_first_page(visit):
    """One visit of Play, at all of its widths."""
    page = visit("/play", language="fr", width=1366, height=625)
    the_list_of_keys_names_new_game(page)
    nothing_announced_covers_what_is_pressed(page)
    the_games_to_choose_from_stand_in_full_rows(page)
    the_form_for_a_new_game_opens_over_a_low_window_and_closes_with_the_game(page)


def the_list_of_keys_names_new_game(page):
    page.keyboard.press("?")
    line = page.locator("dialog[open] dt", has_text="n").locator("+ dd")
    assert "nouvelle partie" in " ".join(line.all_inner_texts())
    assert "Début" in page.locator("dialog[open]").inner_text()
    page.keyboard.press("Escape")


SMALL = [
    (1366, 625),
    (1920, 1080),
    (1024, 768),
    (768, 1024),
    (683, 384),
    (390, 844),
    (360, 640),
    (320, 568),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_inside_its_chip(visit, language):
    page = visit("/analyse?game=connect4", language=language, ready=".why")
    words = {text.replace("\n", " ") for text in page.locator(".chip small").all_inner_texts()}
    longest = {"fr": {"gagne en 21", "partie nulle"}, "en": {"wins in 21", "loses in 20"}}
    assert longest[language] <= words
    for size in SMALL:
        resized(page, *size)
        assert page.evaluate(CUT) == [], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chances_of_hex_are_written_out(visit, language):
    page = visit("/analyse?game=hex-5&pos=c3", language=language, ready=".bests")
    shown = page.locator(".chances span").all_inner_texts()
    assert [text.split()[0] for text in shown] == (
        ["Blue", "Red"] if language == "en" else ["Bleu", "Rouge"]
    )
    for size in SMALL:
        resized(page, *size)
        assert page.evaluate(CUT) == [], size
    if language == "fr":
        the_opponent_to_play_on_against_can_be_read(page, "2")


def the_games_to_choose_from_stand_in_full_rows(page):
    resized(page, 1280, 900)
    page.keyboard.press("n")  # where there is no room for the form, it opens over the page
    for width in (2560, 1920, 1366, 1280, 1181, 1000, 768, 390, 360, 320):
        resized(page, width, 900)
        if not page.locator(".sheet").is_visible():
            page.keyboard.press("n")
        tops = page.evaluate(
            "[...document.querySelectorAll('.sheet .segments')[0].querySelectorAll('label')]"
            ".map((one) => [one.getBoundingClientRect().top, one.scrollWidth > one.clientWidth,"
            " one.getBoundingClientRect().height < 60])"
        )
        rows = Counter(top for top, cut, low in tops)
        assert list(rows.values()) == ([6] if width > 640 else [3, 3]), width
        assert {(cut, low) for top, cut, low in tops} == {(False, True)}, width


def the_form_for_a_new_game_opens_over_a_low_window_and_closes_with_the_game(page):
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    resized(page, 1366, 625)
    assert not page.locator(".sheet").is_visible()
    page.get_by_role("button", name="Nouvelle partie…").click()
    page.locator(".sheet").get_by_text("Hex", exact=True).click()
    page.get_by_label("Adversaire", exact=True).select_option("human")
    page.get_by_role("button", name="Commencer").click()
    page.wait_for_selector("[role=gridcell]")
    assert not page.locator(".sheet").is_visible()


def test_on_a_telephone_the_tree_begins_in_sight(visit):
    page = visit(
        "/tree?game=connect4&pos=446564435&depth=3", width=390, height=844, ready=".focus-node"
    )
    box = page.locator(".focus-node").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] + box["height"] <= 844


def hex_stands_where_that_makes_its_cells_larger(page):
    resized(page, 390, 844)
    wide, high = page.evaluate(BOX)[2:]
    assert high > wide
    cell = "document.querySelector(`[data-move='f6'] .hit`).getBoundingClientRect().width"
    standing = page.evaluate(cell)
    page.keyboard.press("f")  # lying, as on a wide window
    eventually(lambda: page.evaluate(BOX)[2] > page.evaluate(BOX)[3])
    assert standing > 1.2 * page.evaluate(cell)
    page.keyboard.press("f")
    resized(page, 768, 1024)
    eventually(lambda: page.evaluate(BOX)[2] > page.evaluate(BOX)[3])


HIDDEN = """parts => [...document.querySelectorAll(parts)]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const box = one.getBoundingClientRect();
    for (let out = one.parentElement; out; out = out.parentElement) {
      const around = out.getBoundingClientRect();
      if (getComputedStyle(out).overflowY !== "visible" && out.localName !== "html"
          && (box.top < around.top - 0.5 || box.bottom > around.bottom + 0.5)) return true;
    }
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    return box.bottom > innerHeight + 0.5 || !(one.contains(top) || top?.contains(one));
  })
  .map((one) => `${one.localName}.${one.getAttribute("class")} ${one.textContent}`)"""
"""What is cut off by what scrolls around it, below the window, or covered by something else."""


@pytest.mark.parametrize(
    ("path", "parts", "last"),
    [
        (f"connect4&pos={GAME}&ply=9", ".say :is(p, h3, ol, figure, button)", ".why"),
        (
            "hex-11&pos=j2i3i6g3j3j5e7h6i5i4j4i7h7g8",
            ".say :is(.title, .chances, .meter, .needs div)",
            ".bests",
        ),
    ],
)
def test_a_verdict_is_read_without_scrolling(visit, path, parts, last):
    page = visit(f"/analyse?game={path}", language="fr", width=1366, height=625, ready=last)
    assert page.locator(parts).count() > 2
    assert page.evaluate(HIDDEN, f"{parts}, .acts :is(button, select)") == []
    if path.startswith("connect4"):
        nothing_announced_covers_what_is_pressed(page)
        the_opponent_to_play_on_against_can_be_read(page, "3")


def the_opponent_to_play_on_against_can_be_read(page, level):
    for size in WINDOWS:
        resized(page, *size)
        assert page.evaluate(CHOSEN, ".playfrom select") == [[f"Niveau {level}", 0]], size


def test_a_lesson_is_in_sight_on_a_telephone_and_read_whole(visit):
    page = visit(f"/learn?game=connect4&pos={GAME}", language="fr", ready=".mistakes button")
    for size in ((390, 844), (360, 640)):
        resized(page, *size)
        box = page.get_by_text("Que joueriez\u2011vous à la place").bounding_box()
        floor = page.locator(".nav").bounding_box()["y"]
        assert page.evaluate("scrollY") == 0
        assert box["y"] + box["height"] <= floor, size
    resized(page, 1366, 625)
    shown = ":is(.say, .rest) :is(p, h2, button), .acts button"
    assert page.evaluate(HIDDEN, shown) == []
    page.click(".columns [data-move='1']")
    page.get_by_role("button", name="Réessayer").wait_for()
    page.wait_for_selector(".say .bad + p")
    assert page.evaluate(HIDDEN, shown) == []


def test_a_refutation_leaves_every_button_of_a_puzzle_whole(visit):
    page = visit("/puzzles?key=f635b631", language="fr", width=1366, height=625)
    page.click(".columns [data-move='2']")  # refuted by a line of 18 moves
    page.wait_for_selector(".say .bad")
    page.get_by_role("button", name="Voir la solution").wait_for()
    assert page.evaluate(HIDDEN, ".desk :is(p, ol, select, button:not([data-move]))") == []


def test_values_fill_the_card_of_play_and_stay_while_one_looks_back(visit, program):
    key = table(program, "connect4", second="level:n=3", start="44656443")
    page = visit(f"/play?table={key}", language="fr", width=1366, height=625)
    page.keyboard.press("l")
    page.wait_for_selector(".course .graph")
    shown = ".say p, .rest :is(h3, p, svg, button)"
    for moment in ("", "ArrowLeft"):
        if moment:
            page.keyboard.press(moment)
            page.wait_for_selector("[data-key='back']")
        page.wait_for_selector(".chip.best")
        page.locator(".say .tag").wait_for()
        assert "Coup 3 : Rouge joue 6" in page.locator(".course").inner_text().replace("\xa0", " ")
        assert page.evaluate(HIDDEN, shown) == []


COVERED = """() => {
  const toast = document.querySelector(".toast");
  toast.hidden = false;
  toast.textContent = "Cela est dit en une phrase assez longue, je crois.";
  const over = toast.getBoundingClientRect();
  return [...document.querySelectorAll(".main :is(button, select, input)")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.textContent, one.getBoundingClientRect()])
    .filter(([, box]) => box.left < over.right && box.right > over.left)
    .filter(([, box]) => box.top < over.bottom && box.bottom > over.top)
    .map(([name]) => name);
}"""


def nothing_announced_covers_what_is_pressed(page):
    for size in ((1366, 625), (768, 1024), (390, 844)):
        resized(page, *size)
        assert page.evaluate(COVERED) == [], size


FRAME = """() => {
  const cards = [...document.querySelectorAll(".main :is(.card, .bench, .pagehead)")]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const words = [...document.querySelectorAll(".nav a")];
  const [left, right] = [cards.map((one) => one.left), cards.map((one) => one.right)];
  return [
    [Math.min(...left), Math.round(Math.max(...right))],
    words.map((one) => Math.round(one.getBoundingClientRect().left)),
  ];
}"""


def test_every_page_has_the_same_width_and_no_word_of_the_menu_moves(visit):
    page = visit("/play", language="fr", width=2560, height=1300)
    frames, menus = {}, {}
    for path in ("/play", "/tree", "/games", "/tournament", "/profile"):
        page.locator(f".nav [data-key='{path}']").click()
        page.wait_for_selector(f".nav [data-key='{path}'][aria-current=page]")
        page.wait_for_selector(".main :is(.card, .pagehead)")
        drawn(page)
        frames[path], menus[path] = page.evaluate(FRAME)
    assert set(map(tuple, frames.values())) == {(254, 2306)}, frames
    assert len(set(map(tuple, menus.values()))) == 1, menus
