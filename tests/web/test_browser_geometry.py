"""Everything has its place: nothing of a game below the fold, nothing sideways, no word cut off."""

from contextlib import closing

import pytest

from served import Client, eventually

pytestmark = pytest.mark.once

WINDOWS = [(1366, 625), (1920, 1080), (768, 1024), (390, 844), (360, 640)]
MIDDLE = {"connect4": "446564435", "hex-11": "j2i3i6g3j3j5e7h6i5i4j4i7h7g8"}
GAME = "446564435755246665435333171177677"
PAGES = {
    "/play": ".columns",
    "/play?game=hex-11": "[role=gridcell]",
    f"/analyse?game=connect4&pos={GAME}&ply=9": ".chip.best",
    "/analyse?game=hex-5&pos=c3b2": ".bests",
    f"/learn?game=connect4&pos={GAME}": ".mistakes button",
    "/tree?game=connect4&pos=446564435&depth=2": ".treesvg",
    "/watch": ".columns",
    "/tournament": ".commands",
}

OUTSIDE = """() => {
  const bar = document.querySelector(".nav").getBoundingClientRect();
  const floor = bar.top > innerHeight / 2 ? bar.top : innerHeight;
  const parts = ".strip, .state, .columns, .numbers span, [role=gridcell], .acts button";
  return [...document.querySelectorAll(parts)]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.className.baseVal ?? one.className, one.textContent, one.getBoundingClientRect()])
    .filter(([, , box]) => box.top < 0 || box.left < 0 || box.right > innerWidth + 0.5 || box.bottom > floor + 0.5)
    .map(([name, words, box]) => `${name} ${words}: ${JSON.stringify(box)}`);
}"""

BOX = """() => {
  const { x, y, width, height } = document.querySelector(".wrap, .hexboard").getBoundingClientRect();
  return [x, y, width, height];
}"""

CUT = """(parts) => [...document.querySelectorAll(parts)]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const [words, box] = [range.getBoundingClientRect(), one.getBoundingClientRect()];
    return (
      one.scrollWidth > one.clientWidth + 1 ||
      words.left < box.left - 0.6 || words.right > box.right + 0.6 ||
      words.top < box.top - 0.6 || words.bottom > box.bottom + 0.6
    );
  })
  .map((one) => `${one.className}: ${one.textContent}`)"""


def table(program, game, first="human", second="human"):
    with closing(Client(program.port)) as one:
        one.tell("hello")
        return one.tell("open", game=game, first=first, second=second, start=MIDDLE[game])["key"]


def resized(page, width, height):
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("size => innerWidth === size[0] && innerHeight === size[1]", arg=[width, height])


@pytest.mark.parametrize("game", MIDDLE)
def test_no_part_of_play_is_below_the_fold(visit, program, game):
    page = visit(f"/play?table={table(program, game)}", language="fr")
    for size in WINDOWS:
        resized(page, *size)
        assert page.evaluate(OUTSIDE) == [], size


@pytest.mark.parametrize("game", MIDDLE)
def test_the_board_uses_the_screen(visit, program, game):
    page = visit(f"/play?table={table(program, game)}", language="fr")
    resized(page, 1920, 1080)
    width, height = page.evaluate(BOX)[2:]
    assert width > 0.45 * 1920
    assert height > (0.75 if game == "connect4" else 0.5) * 1080


@pytest.mark.parametrize("game", MIDDLE)
def test_scores_do_not_move_the_board(visit, program, game):
    page = visit(f"/play?table={table(program, game)}", language="fr")
    for size in WINDOWS:
        resized(page, *size)
        before = page.evaluate(BOX)
        page.keyboard.press("l")
        page.wait_for_selector(".chip.best, .best-cell.first")
        assert page.evaluate(BOX) == before, size
        page.keyboard.press("l")
        page.wait_for_selector(".chip.best, .best-cell.first", state="detached")


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("path", PAGES)
def test_nothing_runs_out_sideways(visit, path, language):
    page = visit(path, language=language, ready=PAGES[path])
    wide = {}
    for width in [*range(320, 1001, 20), 1100, 1181, 1280, 1366, 1600, 1920, 2560]:
        resized(page, width, 800)
        found = page.evaluate("document.documentElement.scrollWidth")
        if found > width:
            wide[width] = found
    assert wide == {}
