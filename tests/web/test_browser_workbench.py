"""The workbench in a real browser: a file is written, checked, fights, and is never lost."""

import random
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from pions.app.checks import workbench
from pions.sandbox.calling.contracts import parse
from pions.web.server.page_bundle import STATIC
from reading import CUT
from waiting import PATIENCE
from wrong_solutions import correct

pytestmark = pytest.mark.once

SHORT = """
def jouer_coup(state, col):
    assert 0 <= col < 7 and state["libres"][col] > 0
    ligne = state["libres"][col] - 1
    state["grille"][ligne][col] = state["joueur"]
    state["libres"][col] -= 1
    state["vides"] -= 1
    state["joueur"] = 3 - state["joueur"]


def strategie(state):
    print("je joue")
    return state["libres"].index(max(state["libres"]))
"""
FORGETS = SHORT.replace('    state["vides"] -= 1\n', "")
ENDLESS = SHORT.replace("    ligne =", "    while True: pass\n    ligne =")


@pytest.fixture(scope="module", autouse=True)
def _built(bundles):  # noqa: ARG001 - it makes the editor, too
    if not (STATIC / "built" / "editor.js").is_file():
        pytest.skip("there is no npm on this machine: the editor is not built")


@pytest.fixture
def bench(visit):
    """Opens the workbench with the starter of a hand-out."""

    def open_bench(handout="etat", **more):
        page = visit("/workbench", ready=".handouts", **more)
        page.locator(f"[data-key=begin-{handout}]").click()
        page.wait_for_selector(".cm-content")
        return page

    return open_bench


def write(page, text):
    """Replace the whole file."""
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def saved(page, text):
    """Wait until a file of this browser holds `text`."""
    page.wait_for_function(
        """(text) => new Promise((done) => {
          const open = indexedDB.open('pions-files', 1);
          open.onsuccess = () => {
            const all = open.result.transaction('files').objectStore('files').getAll();
            all.onsuccess = () => {
              open.result.close();
              done(all.result.some((file) => file.text === text));
            };
          };
        })""",
        arg=text,
    )


def check(page, press=lambda page: page.keyboard.press("Control+Enter")):
    before = int(page.locator(".bench").get_attribute("data-runs") or 0)
    press(page)
    page.wait_for_selector(f".bench[data-runs='{before + 1}']")


def exercise(page, name):
    return page.locator(f"[data-key='exo-{name}']")


def test_a_function_is_written_fails_with_a_hint_and_passes(bench):
    """In one visit: what is checked, a file that does not load, one that never ends."""
    page = bench()
    tab_indents_and_escape_then_tab_leaves_the_editor(page)
    assert page.locator(".exo").count() == 8
    write(page, FORGETS)
    check(page)
    detail = page.locator(".open-exo")
    assert "jouer_coup" in detail.inner_text()
    assert "Hint." in detail.inner_text()
    assert page.locator(".open-exo .mini svg").count() >= 1
    page.keyboard.press("F8")
    assert page.locator(".cm-activeLine").inner_text() == "def jouer_coup(state, col):"
    assert page.locator(".cm-wrong-line").count() == 1
    write(page, SHORT)  # what is known is about the text before
    assert page.locator(".results.pale .tag").inner_text() == "edited since"
    check(page)
    assert page.locator(".results :is(.tag), .results.pale").count() == 0
    assert exercise(page, "jouer_coup").locator(".mark.ok").count() == 1
    assert page.locator(".cm-wrong-line").count() == 0
    page.reload()  # nothing is lost
    page.wait_for_selector(".cm-content")
    assert "def strategie" in page.locator(".cm-content").inner_text()
    exercise(page, "jouer_coup").locator(".mark.ok").wait_for()
    a_file_that_ends_early_says_so_with_its_line_and_is_checked(page)
    an_endless_loop_never_freezes_the_page_and_is_stopped_by_a_key(page)


def a_file_that_ends_early_says_so_with_its_line_and_is_checked(page):
    write(page, SHORT + "\n\nx = 1 / 0\n")
    check(page)
    line = (SHORT + "\n\nx = 1 / 0\n").splitlines().index("x = 1 / 0") + 1
    said = page.locator(".console")
    said.get_by_text("ZeroDivisionError").wait_for()
    assert f"(line {line})" in said.inner_text()
    assert exercise(page, "jouer_coup").locator(".mark.ok").count() == 1
    assert page.locator(".results.pale").count() == 0


def an_endless_loop_never_freezes_the_page_and_is_stopped_by_a_key(page):
    write(page, ENDLESS)
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(".runbar .stops")
    assert page.get_by_role("button", name="Play against it").is_disabled()
    page.locator(".cm-content").press("End")
    page.keyboard.type("  # encore")  # the editor answers meanwhile
    assert "encore" in page.locator(".cm-content").inner_text()
    page.keyboard.press("Control+Enter")
    assert "Esc stops it" in page.locator(".toast").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_selector(".runbar .main-one")
    assert page.locator(".console .err").last.inner_text() == "Stopped."


def test_nothing_is_lost_by_a_reload_a_crash_or_a_second_tab(bench):
    page = bench()
    write(page, SHORT)
    saved(page, SHORT)
    check(page)
    page.reload()
    page.wait_for_selector(".cm-content")
    assert "def strategie" in page.locator(".cm-content").inner_text()
    exercise(page, "jouer_coup").locator(".mark.ok").wait_for()
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector(".cm-content")
    write(other, SHORT + "# de l'autre onglet\n")
    page.get_by_text("# de l'autre onglet").wait_for()
    # What is typed in the last moment before a page is left is there again.
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("# au revoir")
    page.reload()
    page.get_by_text("# au revoir").wait_for()
    other.close()


def test_files_have_names_and_a_deleted_one_comes_back(bench):
    page = bench()
    page.get_by_role("button", name="New file").click()
    page.locator("[data-key=begin-etat]").click()
    tabs = page.get_by_role("tab")
    tabs.nth(1).wait_for()
    assert tabs.all_inner_texts() == ["etat.py", "etat-2.py"]
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("button", name="Rename…").click()
    page.get_by_role("textbox", name="Name").fill("../mon essai")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    assert tabs.all_inner_texts() == ["etat.py", ".. mon essai.py"]
    page.keyboard.press("Alt+1")
    assert page.get_by_role("tab", selected=True).inner_text() == "etat.py"
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("button", name="Delete").click()
    assert tabs.all_inner_texts() == [".. mon essai.py"]
    page.locator(".undoing").get_by_role("button", name="Undo").click()
    assert tabs.all_inner_texts() == ["etat.py", ".. mon essai.py"]
    page.get_by_role("button", name="Download", exact=True).wait_for()
    with page.expect_download() as saving:
        page.get_by_role("button", name="Download", exact=True).click()
    assert saving.value.suggested_filename == "etat.py"
    assert Path(saving.value.path()).read_text("utf-8") == workbench.start("etat").text
    files_come_in_by_hand_and_by_dropping_and_large_ones_are_refused(page)


def upload(page, name, content):
    page.locator("input[type=file]").set_input_files(
        [{"name": name, "mimeType": "text/x-python", "buffer": content}]
    )


def files_come_in_by_hand_and_by_dropping_and_large_ones_are_refused(page):
    upload(page, "noeud_a_moi.py", correct("noeud", "plain").encode())
    page.get_by_role("tab", name="noeud_a_moi.py", selected=True).wait_for()
    assert page.locator("#handout").input_value() == "noeud"
    upload(page, "gros.py", b"#" * 600_000)
    page.get_by_text("gros.py is too long").first.wait_for()
    upload(page, "image.py", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    page.get_by_text("image.py is no text").first.wait_for()
    upload(page, "vieux.py", b"# coding: ascii\nnom = '\xe9'")
    page.get_by_text("vieux.py says that its encoding is “ascii”").first.wait_for()
    assert page.get_by_role("tab").count() == 3  # with the two there were
    declared = "# coding: latin-1\nnom = 'évalué'\n"
    upload(page, "latin.py", declared.encode("latin-1"))
    page.get_by_text("latin.py was in latin-1").first.wait_for()
    page.get_by_role("tab", name="latin.py", selected=True).wait_for()
    saved(page, declared.replace("latin-1", "utf-8"))
    page.evaluate(
        """() => { const data = new DataTransfer();
        data.items.add(new File(["def strategie(state): return 0"], "lache.py"));
        document.querySelector(".bench").dispatchEvent(
          new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true })); }"""
    )
    page.get_by_role("tab", name="lache.py").wait_for()
    upload(page, f"{'long' * 40}.py", b"")
    page.wait_for_function(
        """() => { const list = document.querySelector("[role=tablist]").getBoundingClientRect();
        const open = document.querySelector("[role=tab][aria-selected=true]");
        return open.textContent.startsWith("long")
          && open.getBoundingClientRect().right <= list.right + 0.5; }"""
    )


@pytest.fixture
def fight(bench):
    """A file has fought four games."""
    page = bench()
    write(page, SHORT)
    page.get_by_role("button", name="Let it fight…").click()
    page.get_by_text("a level").click()
    page.get_by_role("radiogroup", name="Level").get_by_text("2", exact=True).click()
    page.get_by_role("radiogroup", name="Games").get_by_text("4", exact=True).click()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".livebox svg")
    page.get_by_text("The fight is over").wait_for()
    return page


def test_a_seed_plays_the_same_fight_again(fight):
    page = fight
    links = page.locator(".lines a").evaluate_all("all => all.map((one) => one.href)")
    (seed,) = re.findall(r"Seed (\d+) plays", page.locator(".livebox").inner_text())
    page.get_by_role("button", name="Back to the exercises").click()
    page.get_by_role("button", name="Let it fight…").click()
    page.get_by_label("Seed, for the same games again").fill(seed)
    page.get_by_role("button", name="Start").click()
    page.get_by_text("The fight is over").wait_for()
    assert page.locator(".lines a").evaluate_all("all => all.map((one) => one.href)") == links


def test_a_fight_is_seen_game_by_game(fight):
    page = fight
    links = page.locator(".lines a").all()
    assert min(one.bounding_box()["height"] for one in links) >= 24
    assert page.locator(".lines li").count() == 4
    assert "etat.py scored" in page.locator(".standing").inner_text()
    counts = [int(one) for one in page.locator(".tally b").all_inner_texts()]
    assert sum(counts) == 4
    assert "je joue" in page.locator(".console").inner_text()
    page.get_by_role("button", name="Back to the exercises").click()
    assert page.locator(".exo").count() == 8
    # It is one of the players whose moves are compared, as it is written now.
    page.get_by_role("link", name="Analyse").click()
    mine = page.get_by_label("One of my files")
    mine.wait_for()
    assert mine.locator("option:checked").inner_text() == "etat.py"
    mine.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    row = page.locator("table.plain tr", has_text="etat.py")
    row.locator(".token").get_by_text("1", exact=True).wait_for()
    page.keyboard.press("1")  # another position: nobody was asked there yet
    page.get_by_role("button", name="Ask them").wait_for()
    page.get_by_role("button", name="Ask this file").click()
    row.locator(".token").get_by_text("2", exact=True).wait_for()
    row.get_by_role("link", name="etat.py").click()
    page.wait_for_selector(".cm-content")
    assert "je joue" in page.locator(".cm-content").inner_text()


def test_its_tree_is_seen_and_it_plays(bench):
    page = bench("colonnes")
    write(page, correct("colonnes", "plain"))
    page.get_by_role("button", name="See its tree").click()
    page.wait_for_selector(".treesvg")
    assert "minmax" in page.locator(".results h2").inner_text()
    assert "57" in page.locator(".results .head").inner_text()
    page.get_by_role("button", name="Previous step").click()
    page.locator(".results .stat").get_by_text("113").wait_for()
    page.get_by_role("button", name="Play against it").click()
    page.wait_for_selector(".columns")
    assert "colonnes.py" in page.locator(".desk").inner_text()
    page.keyboard.press("4")
    page.locator(".movelist button").nth(1).wait_for()
    page.reload()
    page.wait_for_selector(".columns")
    assert page.locator(".movelist button").count() >= 2
    page.goto(page.url.partition("/play")[0] + "/watch")
    page.get_by_role("button", name="New match").click()
    page.get_by_label("Who opens").select_option(label="colonnes.py")
    page.get_by_role("button", name="Start").click()
    page.locator(".strip .name", has_text="colonnes.py").wait_for()


def tab_indents_and_escape_then_tab_leaves_the_editor(page):
    write(page, "x")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    assert page.locator(".cm-line").first.inner_text() == "    x"
    focused = "document.activeElement.className"
    assert page.evaluate(focused) == "code"
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert page.evaluate(focused) != "code"


@pytest.mark.parametrize(
    ("language", "theme", "width"),
    [
        pytest.param("fr", "light", 1366, marks=pytest.mark.thorough),
        ("fr", "dark", 390),
        pytest.param("en", "dark", 1366, marks=pytest.mark.thorough),
        pytest.param("en", "light", 768, marks=pytest.mark.thorough),
    ],
)
def test_axe_finds_nothing_and_nothing_runs_out_sideways(visit, axe, language, theme, width):
    look = {"language": language, "theme": theme, "width": width}
    page = visit("/workbench", ready=".handouts", **look)
    assert axe(page, colours=False) == []
    page.locator("[data-key=begin-etat]").click()
    page.wait_for_selector(".cm-content")
    broken = FORGETS.replace('print("je joue")', "1 // 0") + "# a file longer than its pane\n" * 80
    write(page, broken)
    check(page, lambda page: page.locator(".runbar .main-one").click())
    assert page.locator(".open-exo").is_visible()
    words = {"fr": "Indice.", "en": "Hint."}
    assert words[language] in page.locator(".open-exo").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe(page) == []
    # What it would play is asked for elsewhere; it fails there, with its line.
    saved(page, broken)
    page.goto(page.url.partition("/workbench")[0] + "/analyse?game=connect4&pos=446564435")
    page.wait_for_selector("form:not([hidden]) select[id]")
    page.locator("form", has=page.locator("select[id]")).locator("[type=submit]").click()
    row = page.locator("table.plain tr", has_text="etat.py")
    row.locator("summary").click()
    line = broken.splitlines().index("    1 // 0") + 1
    assert re.search(rf"\b(line|ligne)\s{line}\b", row.inner_text())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe(page, colours=False) == []


def test_on_a_telephone_three_panes_share_one_card_and_a_fight_is_read_whole(bench):
    page = bench(width=390, height=844, language="fr")
    assert page.locator(".code").is_visible()
    assert not page.locator(".exos").is_visible()
    page.get_by_role("button", name="Console").click()
    assert page.locator(".console").is_visible()
    assert not page.locator(".code").is_visible()
    page.get_by_role("button", name="Exercices", exact=True).click()
    assert page.locator(".exos").is_visible()
    inside = page.locator(".runbar .main-one").bounding_box()
    assert inside["y"] + inside["height"] <= 844
    page.get_by_role("button", name="Code", exact=True).click()
    write(page, SHORT)
    page.get_by_role("button", name="Faire combattre…").click()
    page.get_by_role("radiogroup", name="Parties").get_by_text("4", exact=True).click()
    page.get_by_role("button", name="Commencer").click()
    page.get_by_text("Le combat est terminé").wait_for()
    assert page.locator(".lines li").count() == 4
    assert page.evaluate(CUT) == []
    edge = page.locator(".results").evaluate("one => one.getBoundingClientRect().right")
    for one in page.locator(".tally div, .lines a").all():
        box = one.bounding_box()
        assert box["x"] + box["width"] <= edge - 10


@pytest.mark.thorough
def test_where_storage_is_forbidden_it_says_so(chromium, program):
    context = chromium.new_context(locale="fr")
    try:
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.add_init_script(
            """localStorage.setItem('pions.language', 'fr');
            const refuse = () => { throw new DOMException('no'); };
            Object.defineProperty(window, 'indexedDB', { get: refuse });
            const set = Storage.prototype.setItem;
            Storage.prototype.setItem = function (key, value) {
              if (key.startsWith('pions.file')) refuse();
              set.call(this, key, value);
            };"""
        )
        page.goto(program.address + "/workbench")
        page.locator("[data-key=begin-etat]").click()
        sentence = "Vos fichiers ne sont pas gardés ici\u00a0: téléchargez\u2011les."
        page.get_by_text(sentence).wait_for()
        write(page, SHORT)
        check(page)
        assert exercise(page, "jouer_coup").locator(".mark.ok").count() == 1
    finally:
        context.close()


def test_a_page_has_its_scripts_in_one_file_and_needs_no_other_on_the_next_page(visit):
    page = visit("/play")
    page.get_by_role("link", name="Analyse").click()
    page.wait_for_selector(".chips")
    page.get_by_role("link", name="Workbench").click()
    page.locator("[data-key=begin-etat]").click()
    page.wait_for_selector(".cm-content")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    names = [one.rpartition("/")[2] for one in loaded if one.endswith(".js")]
    assert sorted(names) == ["editor.js", "page.js", "theme.js"]
    files_are_kept_as_they_are_told(page)


@pytest.mark.thorough
def test_without_the_bundle_there_is_a_plain_field_with_the_same_functions(chromium, program):
    context = chromium.new_context(locale="en")
    try:
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.route("**/built/editor.js", lambda route: route.fulfill(status=404))
        page.goto(program.address + "/workbench")
        page.locator("[data-key=begin-etat]").click()
        page.get_by_text("The editor was not built here").wait_for()
        field = page.get_by_role("textbox", name="Text of etat.py")
        field.fill(FORGETS)
        check(page)
        page.get_by_role("button", name="Go to line 2").click()
        assert field.evaluate("one => one.value.slice(one.selectionStart, one.selectionEnd)") == (
            "def jouer_coup(state, col):"
        )
        page.reload()
        page.wait_for_selector("textarea")
        assert field.input_value() == FORGETS
    finally:
        context.close()


def files_are_kept_as_they_are_told(page):
    found = page.evaluate(
        """async () => {
          const { Files, newFile, freeName } = await import('/static/js/bench/files.js');
          const heard = [];
          const one = await Files.open();
          const file = newFile("a.py", "x = 1", "etat");
          const isIt = (one) => one.id === file.id;  // beside that of the page
          const changed = (one) => isIt(one) && heard.push(one.gone ? "gone" : one.text);
          const other = await Files.open({ changed });
          const kept = await one.save(file);
          while (!heard.length) await new Promise((done) => setTimeout(done, 10));
          one.leave({ ...file, text: "x = 2", changed: file.changed + 1 });
          const late = await Files.open();
          const [again] = (await late.all()).filter(isIt);
          await one.remove(file.id);
          while (!heard.includes("gone")) await new Promise((done) => setTimeout(done, 10));
          const left = (await late.all()).filter(isIt).length;
          for (const each of [one, other, late]) each.close();
          const taken = ["a.py", "a-2.py"];
          const wishes = ["a/b.py", "", "é.PY", "a.py", "x".repeat(99)];
          const names = wishes.map((wish) => freeName(wish, taken));
          return { kept, again: again.text, heard, left, names };
        }"""
    )
    assert found["kept"] is True
    assert found["heard"][0] == "x = 1"
    assert found["again"] == "x = 2"  # written when the page was left
    assert found["left"] == 0
    assert found["names"] == ["a b.py", "programme.py", "é.py", "a-3.py", "x" * 50 + ".py"]


def packed(text):
    """A text as a link has it."""
    made = zlib.compressobj(wbits=-15)
    return urlsafe_b64encode(made.compress(text.encode()) + made.flush()).decode().rstrip("=")


def shown(page):
    page.wait_for_selector(".cm-content")
    return page.locator(".cm-content").inner_text()


def test_a_link_opens_a_starter_once(visit):
    page = visit("/workbench#handout=onze", ready=".cm-content")
    assert "def grille_vide" in shown(page)
    assert page.locator("#handout").input_value() == "onze"
    assert not page.evaluate("location.hash")
    page.evaluate("location.hash = 'handout=onze'")  # the same link again, in this page
    page.wait_for_function("() => !location.hash")
    assert page.locator(".tablist [role=tab]").count() == 1


def test_a_file_in_a_link_is_shown_and_not_run(visit):
    text = "# é <b>gras</b>\nprint('je joue')\n"
    page = visit(f"/workbench#handout=etat&file={packed(text)}", ready=".cm-content")
    saved(page, text)
    assert "<b>gras</b>" in shown(page)
    assert page.locator(".bench").get_attribute("data-runs") == "0"


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("handout=etat&file=!!", "The file in this link is damaged: ask for the link again."),
        ("handout=etat&file=AAAA", "The file in this link is damaged: ask for the link again."),
        (f"handout=etat&file={packed('x = 1')}{'A' * 4096}", "The file in this link is damaged"),
        (f"handout=etat&file={packed('#' * 2_000_000)}", "The file in this link is damaged"),
        ("handout=nix", "There is no hand-out “nix” here."),
    ],
)
def test_a_link_that_makes_no_sense_is_a_sentence(visit, link, said):
    page = visit(f"/workbench#{link}", ready=".handouts")
    page.get_by_text(said).first.wait_for(state="attached")
    assert page.locator(".handouts").is_visible()


def test_a_copied_link_holds_the_file(bench):
    page = bench()
    write(page, SHORT)
    saved(page, SHORT)
    page.evaluate("navigator.clipboard.writeText = async (text) => { globalThis.copied = text; }")
    page.locator(".benchbar [aria-expanded]").click()
    page.get_by_text("Copy a link to this file").click()
    page.wait_for_function("() => globalThis.copied")
    address, _hash, values = page.evaluate("() => globalThis.copied").partition("#")
    assert address.endswith("/workbench")
    link = parse_qs(values)
    assert link["handout"] == ["etat"]
    assert zlib.decompress(urlsafe_b64decode(link["file"][0] + "=="), -15).decode() == SHORT


def test_a_file_too_long_for_a_link_says_so(bench):
    page = bench()
    text = "# " + "".join(map(str, random.Random(3).choices(range(10), k=12_000)))
    write(page, text)
    saved(page, text)
    page.locator(".benchbar [aria-expanded]").click()
    page.get_by_text("Copy a link to this file").click()
    page.get_by_text("This file is too long for a link").first.wait_for(state="attached")


def test_a_contract_is_dropped_or_chosen_and_shows_what_it_makes_of_the_file(bench, axe, tmp_path):
    page = bench()
    text = (Path(__file__).parents[1] / "inference" / "files" / "fr_centre_first.py").read_text()
    name = re.search(r"def (\w+)\(grille\)", text)[1]
    write(page, text)
    contract = f'game = "connect4"\nplayer = "{name}(grille)"\nanswer = "column from 1"\n'
    dropped = page.evaluate_handle(
        "(text) => { const held = new DataTransfer();"
        " held.items.add(new File([text], 'course.toml')); return held; }",
        contract,
    )
    page.dispatch_event(".bench", "drop", {"dataTransfer": dropped})
    page.wait_for_selector(".reading")
    assert "Plays 4" in page.locator(".reading").inner_text()
    assert axe(page, colours=False) == []
    page.get_by_role("button", name="Let it play").click()
    page.wait_for_selector(".infer pre")
    assert 'answer = "column from 1"' in page.locator(".infer pre").inner_text()
    (tmp_path / "course.toml").write_text(contract + "swap = -1\n", "utf-8")
    page.get_by_role("button", name="More actions").click()
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name=re.compile("contract…")).click()
    chosen.value.set_files(tmp_path / "course.toml")
    page.get_by_text("course.toml, line 4: connect4 has no swap").first.wait_for()


def test_a_file_of_an_unknown_course_asks_one_question_and_plays_as_it_was_answered(bench, axe):
    page = bench()
    text = (Path(__file__).parents[1] / "inference" / "files" / "fr_centre_first.py").read_text()
    write(page, text)
    page.get_by_role("button", name="Play against it").click()
    page.wait_for_selector(".question")
    assert page.locator(".infer .mark.ok").count() == 3
    assert page.locator(".infer li:has(.mark.quest) .k").inner_text().startswith("Answer")
    readings = page.locator(".reading")
    assert [one.split("\n")[0] for one in readings.all_inner_texts()] == ["Plays 5", "Plays 4"]
    assert readings.locator("svg").count() == 2
    told = page.locator(".cm-told").inner_text()
    assert told in text
    assert f"Go to line {[*text.splitlines()].index(told) + 1}" in readings.first.inner_text()
    assert page.get_by_role("button", name="Let it fight…").is_disabled()
    assert axe(page, colours=False) == []
    readings.nth(1).get_by_role("button", name="Choose").press("Enter")
    page.wait_for_selector(".infer pre")
    assert 'answer = "column from 1"' in page.locator(".infer pre").inner_text()
    assert axe(page) == []
    with page.expect_download() as saved_file:
        page.get_by_role("button", name="Download course.toml").click()
    assert parse(Path(saved_file.value.path()).read_text("utf-8")).game == "connect4"
    page.get_by_role("button", name="Play against it").click()
    page.wait_for_selector("#board")
    page.go_back()
    page.wait_for_selector(".cm-content")
    page.get_by_role("button", name="More actions").click()
    page.get_by_role("button", name="How the file is called…").click()  # it is kept
    page.get_by_role("button", name="Forget").click()
    page.wait_for_selector(".exos")
