"""The page in a tab, in a real browser: no server, and after the first visit no network either."""

import ast
import gzip
import json
import random
import re
import shutil
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

import pytest

from pions.families.gravity import gravity_solver
from pions.games import catalog
from waiting import PATIENCE
from wrong_solutions import collection, correct

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
sys.path.insert(0, str(ROOT / "tools" / "site"))
import make  # noqa: E402 - tools of ours
import npm  # noqa: E402
import serve  # noqa: E402

UNDER = "/some/folder/"
ASK = """
async ([messages, atOnce]) => {
  const script = document.querySelector("script[type=module]").src;
  const program = await import(new URL("tab/program.js", script).href);
  const answers = [];
  let seen;
  const all = new Promise((resolve) => { seen = resolve; });
  const heard = (text) => {
    const said = JSON.parse(text);
    if (said.re === undefined || said.news || said.part) return;
    const { ok, ...rest } = said;
    const judged = ok?.judged?.map((one) => one.value);
    const short = judged ? { exact: ok.exact, value: ok.value, judged } : ok;
    answers.push({ ...rest, ok: short });
    if (answers.length === messages.length) seen();
    else if (posted < messages.length) line.post(messages[posted++]);
  };
  let posted = 0;
  let line;
  const ready = new Promise((opened) => { line = program.begin({ opened, heard, closed: seen }); });
  line = await line;
  await ready;
  while (posted < Math.min(atOnce, messages.length)) line.post(messages[posted++]);
  await all;
  return answers;
}
"""
"""Begins a program of its own in the page, as the page does, and asks it these messages."""


DOCUMENT = """<!doctype html><meta charset="utf-8"><title>{name}</title>
<link rel="stylesheet" href="_static/site.css?v=1"><p>{name}</p>"""


def npm_modules():
    try:
        npm.modules()
    except npm.NpmFault as problem:
        pytest.skip(f"the site cannot be built here: {problem}")


def documented(out):
    """The site, with a few pages where its documentation would be."""
    documents = out / "docs"
    shutil.copytree(ROOT / "tools" / "docs" / "door", documents)
    for language in ("fr", "en"):
        (documents / language / "_static").mkdir(parents=True)
        (documents / language / "_static" / "site.css").write_text("p { color: rgb(1, 2, 3) }")
        for name in ("index", "read", "other"):
            page = documents / language / f"{name}.html"
            page.write_text(DOCUMENT.format(name=f"{name} {language}"), "utf-8")
    return out


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The site, built once."""
    npm_modules()
    out = tmp_path_factory.mktemp("tab") / "site"
    build = [sys.executable, str(ROOT / "tools" / "site" / "make.py"), "--out", str(out)]
    subprocess.run(build, check=True)
    return documented(out)


@pytest.fixture(scope="module")
def without_python(tmp_path_factory):
    """The site without Python, of which the host has a piece of one part."""
    npm_modules()
    folder = tmp_path_factory.mktemp("before")
    version = folder / "version"
    make.before_python(version)
    digest = make.digest_of(version)
    parts = {"version": digest, "parts": dict.fromkeys(make.COMPRESSED, 5_000_000), "later": {}}
    (version / "python").mkdir()
    (version / "python" / "parts.json").write_text(json.dumps(parts), "utf-8")
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):  # whole, or their absence would be told
        shutil.copy(npm.MODULES / "pyodide" / name, version / "python")
    for name in make.COMPRESSED:
        (version / "python" / f"{name}.bin").write_bytes(gzip.compress(b"begun" * 1000))
    make.put_together(version, digest, folder / "site")
    return documented(folder / "site")


SITES = ["without_python", pytest.param("whole", marks=pytest.mark.thorough)]


@pytest.fixture(scope="module", params=["whole"])
def site(request):
    """The whole site; without Python for tests that ask for both."""
    return request.getfixturevalue(request.param)


class Host:
    """A host of static files; `stop` takes the network away."""

    def __init__(self, site):
        self._server = serve.server(0, site, UNDER)
        self._thread = threading.Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        self.home = f"http://127.0.0.1:{self._server.server_address[1]}{UNDER}"

    def stop(self):
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def host(site):
    one = Host(site)
    yield one
    with suppress(OSError):
        one.stop()


@pytest.fixture
def tab(chromium, host):
    """Opens the page of the site; whatever went wrong, or asked another host, fails the test."""
    contexts, wrong = [], []

    def open_tab(path="", *, language="fr", width=1366, height=625, wait=True, **more):
        context = chromium.new_context(
            viewport={"width": width, "height": height}, locale=language, reduced_motion="reduce"
        )
        contexts.append(context)
        for script in more.get("scripts", ()):
            context.add_init_script(script)
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda asked: (
                None
                if asked.url.startswith((host.home, "data:", "blob:"))
                else wrong.append(asked.url)
            ),
        )
        page.goto(host.home + path)
        if wait:
            ready(page)
        return page

    yield open_tab
    for context in contexts:
        context.close()
    assert wrong == []


def ready(page):
    """Wait until Python is there."""
    page.wait_for_selector("html[data-python=ready]", state="attached")


def kept(page):
    """Wait until the browser has everything."""
    page.wait_for_selector("html[data-offline=ready]", state="attached")


def asked(page, messages, *, at_once=1):
    """What a program of its own answers to these messages, in their order."""
    texts = [json.dumps({**one, "id": number}) for number, one in enumerate(messages, 1)]
    answers = page.evaluate(ASK, [texts, at_once])
    return [one for _, one in sorted((answer["re"], answer) for answer in answers)]


@pytest.mark.thorough  # the same pages on a server, and Python in a worker in test_tab_workers.py
def test_a_game_an_analysis_and_a_lesson_without_a_network(tab, host):
    page = tab()
    kept(page)
    host.stop()
    page.reload()
    ready(page)
    over, rng = page.locator("[data-key='again']"), random.Random(7)
    while not over.count():
        page.keyboard.press(rng.choice("1234567"))
        page.wait_for_selector(".you .turn, [data-key='again']")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("[data-key='back']")
    page.goto(host.home + "analyse/?game=connect4&pos=44444432")
    ready(page)
    page.wait_for_selector(".chips .chip")
    page.goto(host.home + "learn/?game=connect4&pos=4444442362")
    ready(page)
    page.wait_for_selector("#board")
    page.goto(host.home + "workbench/")
    page.get_by_role("button", name="Commencer").first.click()
    page.wait_for_selector(".cm-content")
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".bench[data-runs='1']")


@pytest.mark.parametrize("site", SITES, indirect=True)
def test_documents_that_were_read_and_the_first_ones_are_kept(tab, host, site):
    page = tab(wait=False)
    kept(page)
    read = site / "docs" / "fr" / "read.html"
    page.goto(host.home + "docs/fr/read.html")
    read.write_text(read.read_text("utf-8").replace("read fr", "newer"), "utf-8")
    page.reload()
    page.get_by_text("newer").wait_for()  # with a network, what is there now
    host.stop()
    page.reload()
    page.get_by_text("newer").wait_for()
    for address, language in (("docs/", "fr"), ("docs/en/", "en")):
        page.goto(host.home + address)
        said = page.get_by_text(f"index {language}")
        said.wait_for()
        assert said.evaluate("(it) => getComputedStyle(it).color") == "rgb(1, 2, 3)"
    page.goto(host.home + "docs/fr/other.html")
    page.get_by_text("pas encore été lue").wait_for()
    page.get_by_role("link", name="English").click()
    page.get_by_text("index en").wait_for()


@pytest.mark.thorough
def test_the_values_are_those_of_this_machine(tab):
    page = tab("play/")
    rng, game = random.Random(15), catalog.find("connect4")
    lines = []
    # Fewer of the early ones, whose lines take a browser a hundred times longer.
    early, late = (
        [rng.randrange(14) for _ in range(280)],
        [rng.randrange(14, 42) for _ in range(1720)],
    )
    for discs in early + late:
        position, moves = game.initial(), []
        while len(moves) < discs and position.outcome() is None:
            move = rng.choice(position.legal_moves())
            position = position.play(move)
            moves.append(game.format_move(move))
        if position.outcome() is not None:
            moves.pop()
        lines.append(moves)
    questions = [{"do": "analyse", "game": "connect4", "moves": moves} for moves in lines]
    solver = gravity_solver.solver_for(game)
    for moves, answer in zip(lines, asked(page, questions, at_once=4), strict=True):
        values = solver.values(play_out(game, moves))
        assert answer["ok"]["exact"], answer
        assert answer["ok"]["value"] == max(values.values())
        assert answer["ok"]["judged"] == list(values.values())


def play_out(game, moves):
    """The position after these moves."""
    position = game.initial()
    for move in moves:
        position = position.play(game.parse_move(move))
    return position


def endless(text):
    """The same file, whose last function never ends."""
    tree = ast.parse(text)
    last = max((one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)), key=ast_line)
    last.body.insert(0, ast.parse("while True: pass").body[0])
    return ast.unparse(ast.fix_missing_locations(tree))


def ast_line(node):
    return node.lineno


@pytest.mark.thorough
@pytest.mark.parametrize(
    "handout",
    ["etat", "noeud", "caml", "colonnes"],
)
def test_the_workbench_judges_right_wrong_and_endless_files(tab, handout):
    page = tab("workbench/")
    right = correct(handout, "plain")
    texts = right, collection(handout)[0].source, endless(right)
    questions = [
        {"do": "check file", "handout": handout, "name": "a.py", "text": text} for text in texts
    ]
    plays = "def choose(position):\n    return position.legal_moves()[-1]\n"
    opinion = {"do": "opinion file", "game": "connect4", "moves": ["4"], "name": "a.py"}
    *found, move, fault = asked(
        page,
        [*questions, {**opinion, "text": plays}, {**opinion, "text": plays.replace("-1", "9")}],
    )
    assert [one["ok"]["complete"] for one in found] == [True, False, False], found
    assert move["ok"]["move"] == "7"
    assert "ligne 2" in fault["error"]  # no greeting has named another language than the browser's


@pytest.mark.thorough
def test_a_file_of_an_unknown_course_is_asked_about_in_the_tab_as_well(tab):
    path = ROOT / "tests" / "inference" / "files" / "fr_centre_first.py"
    file = {"name": "a.py", "text": path.read_text("utf-8")}
    page = tab("workbench/")
    refused, told = asked(
        page, [{"do": "play file", "game": "connect4", **file}, {"do": "examine file", **file}]
    )
    assert refused["asks"]
    assert [one["move"] for one in told["ok"]["readings"]] == ["5", "4"]
    (kept,) = asked(
        page,
        [{"do": "opinion file", "game": "connect4", "moves": [], **file,
          "contract": told["ok"]["readings"][1]["contract"]}],
    )  # fmt: skip
    assert kept["ok"]["move"] == "4"


@pytest.mark.thorough
def test_the_hex_handout_says_what_it_needs(tab):
    page = tab("workbench/")
    question = {"do": "check file", "handout": "hex", "name": "a.py", "text": "x = 1"}
    (answer,) = asked(page, [question])
    assert "numpy" in answer["error"]


@pytest.mark.thorough
def test_a_tree_and_a_game_of_hex(tab, host):
    page = tab("tree/")
    page.wait_for_selector(".treesvg")
    page.goto(host.home + "play/?game=hex-5")
    ready(page)
    page.wait_for_selector("#board .hexes, #board svg")
    questions = [
        {"do": "opinion", "game": "hex-11", "moves": ["f6"], "player": "level:n=5"},
        {"do": "opinion", "game": "hex-5", "moves": [], "player": "level:n=10"},
    ]
    moves = [answer["ok"]["move"] for answer in asked(page, questions)]
    assert all(re.fullmatch(r"[a-k]\d+", move) for move in moves)


@pytest.mark.thorough
def test_a_worker_that_dies_is_told_and_the_page_goes_on(tab):
    page = tab("workbench/")
    fills = "def nouvel_etat():\n    x = []\n    while True: x.append(bytearray(1 << 24))\n"
    question = {"do": "check file", "handout": "etat", "name": "a.py", "text": fills}
    after = {"do": "analyse", "game": "connect4", "moves": list("4444443333")}
    first, second = asked(page, [question, after])
    assert not (first["ok"] and first["ok"]["complete"])
    assert second["ok"]["exact"]


@pytest.mark.thorough
def test_a_reload_in_the_middle_of_a_game_loses_nothing(tab):
    page = tab()
    page.keyboard.press("4")
    page.wait_for_selector(".opp .clock")
    address, said = page.url, page.locator(".moves").inner_text()
    page.reload()
    ready(page)
    assert page.url == address
    assert page.locator(".moves").inner_text() == said


@pytest.mark.thorough
def test_the_games_of_this_browser_are_listed_judged_and_deleted(tab):
    page = tab()
    page.keyboard.press("4")
    page.locator("[data-key=resigning]:visible").click()
    page.locator("[data-key=resign]:visible").click()
    page.wait_for_selector("[data-key=again]")
    page.get_by_role("link", name="Mes parties").click()
    page.wait_for_selector(".mygames > li .spark")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Delete")
    page.wait_for_selector(".empty:not([hidden])")
    page.reload()
    ready(page)
    page.wait_for_selector(".empty:not([hidden])")


@pytest.mark.thorough
def test_games_go_to_a_file_and_come_back_elsewhere(tab, tmp_path):
    page = tab()
    page.keyboard.press("4")
    page.wait_for_selector(".opp .clock")
    key = page.url.partition("table=")[2]
    page.keyboard.press("?")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Enregistrer mes parties").click()
    file = tmp_path / "parties.json"
    coming.value.save_as(file)
    assert key in json.loads(file.read_text("utf-8"))["games"]

    other = tab()
    other.keyboard.press("?")
    (tmp_path / "wrong.json").write_text('{"form": "pions-games", "games": {"../x": "{}"}}')
    chooser = other.locator("dialog input[type=file]")
    chooser.set_input_files(tmp_path / "wrong.json")
    other.get_by_text("wrong.json n").first.wait_for()
    with other.expect_navigation():
        chooser.set_input_files(file)
    ready(other)
    other.goto(page.url)
    ready(other)
    other.wait_for_selector(".moves [data-key='move-0']")


@pytest.mark.thorough
@pytest.mark.parametrize("by", ["mouse", "key"])
def test_a_column_chosen_before_python_is_there_is_played(tab, by):
    page = tab(wait=False)
    page.wait_for_selector(".thinbar")
    board = page.locator("#board")
    board.wait_for()
    if by == "mouse":
        board.click(position={"x": 60, "y": 200})
    else:
        page.keyboard.press("4")
    ready(page)
    page.wait_for_selector(".opp .clock")


@pytest.mark.thorough
def test_a_key_pressed_while_the_table_is_laid_is_not_lost(tab):
    slow = """
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (data, ...more) {
        const opens = typeof data === "string" && data.includes('"open"');
        setTimeout(() => post.call(this, data, ...more), opens ? 3000 : 0);
        if (opens) document.documentElement.dataset.opening = "yes";
      };"""
    page = tab(wait=False, scripts=[slow])
    page.wait_for_selector("html[data-opening]", state="attached")
    page.keyboard.press("4")
    page.wait_for_selector(".opp .clock")


@pytest.mark.thorough
def test_without_storage_it_plays_and_says_so(tab, site):
    """As in a browser that refuses storage, by a word in the scripts that ask for it."""
    scripts = {one: one.read_text("utf-8") for one in site.rglob("*.js")}
    opening, refusal = "indexedDB.open", "{ throw new DOMException('no', 'SecurityError'); }"
    asking = {one: text for one, text in scripts.items() if opening in text}
    assert asking
    try:
        for script, text in asking.items():
            script.write_text(text.replace(opening, f"(() => {refusal})"), "utf-8")
        page = tab(
            scripts=[f"Object.defineProperty(window, 'localStorage', {{ get() {refusal} }});"]
        )
        page.get_by_text("Vos parties ne sont pas gardées ici").wait_for()
    finally:
        for script, text in asking.items():
            script.write_text(text, "utf-8")
    page.keyboard.press("4")
    page.wait_for_selector(".opp .clock")


@pytest.mark.thorough
def test_a_download_cut_short_is_told_and_tried_again(tab, site):
    part = next(site.rglob("pions.files.bin"))
    whole = part.read_bytes()
    part.write_bytes(whole[:1000])
    try:
        page = tab(wait=False)
        again = page.get_by_role("button", name="Réessayer")
        again.wait_for()
        assert "interrompu" in page.locator(".state").inner_text()
    finally:
        part.write_bytes(whole)
    again.click()
    ready(page)


@pytest.mark.parametrize("site", SITES, indirect=True)
def test_a_browser_that_is_too_old_is_told(tab):
    old = "WebAssembly.validate = () => false;"
    page = tab(scripts=[old], wait=False)
    page.get_by_text("Ce navigateur ne sait pas exécuter Python").wait_for()


@pytest.mark.parametrize("site", ["without_python"], indirect=True)
def test_before_python_is_there_the_board_is_shown_and_how_much_has_come(tab, axe):
    page = tab(wait=False)
    again = page.get_by_role("button", name="Réessayer")
    again.wait_for()
    assert "interrompu" in page.locator(".state").inner_text()
    page.locator("#board").wait_for()
    assert axe(page) == []
    page.keyboard.press("4")
    page.get_by_text("Colonne 4 choisie").wait_for()


@pytest.mark.thorough  # a page waits for Python as the others do; its sentences are in the catalog
def test_what_a_tab_cannot_do_is_a_sentence(tab, host):
    page = tab("tournament/", language="en")
    page.get_by_text("pip install pions").wait_for()
    assert page.locator("nav a[href*=tournament]").count() == 0
    page.goto(f"{host.home}table/?table={'x' * 16}")
    page.get_by_text("pions serve --host").wait_for()
    page.goto(f"{host.home}play/")
    ready(page)
    page.keyboard.press("n")
    page.get_by_label("Opponent").select_option("human")
    page.locator("form").get_by_text("pions serve --host").wait_for()


@pytest.mark.thorough
@pytest.mark.parametrize(("width", "height"), [(1366, 625), (390, 844)])
def test_nobody_is_kept_out(tab, axe, width, height):
    page = tab(wait=False, width=width, height=height)
    page.wait_for_selector(".thinbar")
    assert axe(page) == []
    ready(page)
    page.wait_for_selector("#board")
    assert axe(page) == []


@pytest.mark.thorough
def test_a_later_visit_begins_from_a_snapshot_and_one_that_is_broken_is_forgotten(tab):
    page = tab()
    page.wait_for_selector("html[data-snapshot=ready]", state="attached")
    page.reload()
    ready(page)
    page.wait_for_selector("html[data-snapshot=ready]", state="attached")
    break_it = """async () => {
      const [name] = (await caches.keys()).filter((one) => one.startsWith("pions-"));
      const kept = await caches.open(name);
      const [it] = (await kept.keys()).filter((one) => one.url.endsWith("/snapshot"));
      await kept.put(it, new Response("rubbish"));
    }"""
    page.evaluate(break_it)
    page.reload()
    ready(page)
    page.keyboard.press("4")
    page.wait_for_selector(".opp .clock")
