"""The way in a real browser: a station in code and one by hand, from the first word to the last."""

# ruff: noqa: RUF001 - French apostrophes

import json
from pathlib import Path

import pytest

from pions.web.server.page_bundle import STATIC

pytestmark = pytest.mark.once
RIGHT = Path(__file__).parents[1] / "ways" / "puissance4" / "right"


@pytest.fixture(scope="module", autouse=True)
def _built(bundles):  # noqa: ARG001 - it makes the editor, too
    if not (STATIC / "built" / "editor.js").is_file():
        pytest.skip("there is no npm on this machine: the editor is not built")


def write(page, text):
    """Replace the whole file, and wait for the check that follows."""
    before = int(page.locator(".stationpage").get_attribute("data-checked"))
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)
    page.keyboard.press("Control+Enter")
    page.wait_for_selector(f".stationpage[data-checked='{before + 1}']")


def test_a_station_in_code_is_read_guessed_written_and_passed(visit, tmp_path):
    page = visit("/way", language="fr", ready=".stations")
    page.locator(".mine .main-one").click()
    page.wait_for_selector(".stationpage[data-checked='1']")
    assert "coups" in page.locator(".cm-content").inner_text()  # the functions of this station
    said = page.locator(".titlebar").inner_text() + page.locator(".files").inner_text()
    assert "station 1 sur" in said  # the sentences of both parts came, which are fetched at once
    assert "vérifié à chaque pause" in said
    a_guess_is_asked_before_the_answer_is_shown(page)
    right = (RIGHT / "plain.py").read_text("utf-8")
    helps_come_one_by_one_and_are_counted(page, right)
    write(page, right)
    page.get_by_text("Tout est juste.").wait_for()
    page.locator("[data-key=words]").fill("La ligne 0 se remplit en dernier.")
    page.locator(".titlebar a").first.click()
    page.wait_for_selector(".stations")
    first = page.locator(".stations li").first
    assert "done" in first.get_attribute("class")
    assert "3 exercices sur 3" in first.inner_text()
    assert "4 aides" in first.inner_text()
    progress_is_taken_along_and_brought_back(page, tmp_path, right)


def a_guess_is_asked_before_the_answer_is_shown(page):
    guess = page.locator(".guess").first
    assert "presque pleine" not in guess.inner_text()
    guess.locator("input").fill("7")
    guess.locator("input").press("Enter")
    guess.locator(".bad").wait_for()
    assert "6" in guess.locator(".bad").inner_text()
    assert "presque pleine" in guess.inner_text()  # the reason
    page.locator("[data-key=pleine-no]").click()
    page.locator("[data-key=pleine-no].right").wait_for()


def helps_come_one_by_one_and_are_counted(page, right):
    write(page, right.replace("grille[0][colonne] == 0", "grille[5][colonne] == 0"))
    assert "attendu" in page.locator(".tests").inner_text()
    assert page.locator(".help").count() == 0
    for count, said in enumerate(("appel", "ligne du bas", "lignes_vides", "Parcourez"), start=1):
        page.locator("[data-key=help]").click()
        page.locator(".help").nth(count - 1).wait_for()
        assert said in page.locator(".help").nth(count - 1).inner_text()
    assert page.locator(".help .mini svg").count() == 1
    assert page.locator("[data-key=help]").is_disabled()


def progress_is_taken_along_and_brought_back(page, tmp_path, right):
    with page.expect_download() as taken:
        page.get_by_text("Enregistrer ma progression").click()
    saved = tmp_path / "taken.json"
    taken.value.save_as(saved)
    whole = json.loads(saved.read_text("utf-8"))
    assert whole["text"] == right
    assert whole["stations"]["regles"]["words"] == "La ligne 0 se remplit en dernier."
    page.evaluate("localStorage.removeItem('pions.ways')")
    page.reload()
    page.wait_for_selector(".stations .now")
    page.locator("input[type=file]").set_input_files(saved)
    page.wait_for_selector(".stations .done")
    other = tmp_path / "other.json"
    other.write_text("{}", "utf-8")
    page.locator("input[type=file]").set_input_files(other)
    page.get_by_text("other.json n’est pas une progression de ce parcours.").first.wait_for()


def test_a_tree_is_searched_by_hand_with_reasons(visit):
    page = visit("/station?way=puissance4&station=alphabeta-main", language="fr", ready=".handsvg")
    steps = [
        *({"alpha": "-inf", "beta": "inf"}, {"alpha": "-inf", "beta": "inf"}, {"value": "4"}),
        *({"alpha": "4", "beta": "inf"}, {"seen": "2", "value": "3"}),
        *({"alpha": "3", "beta": "inf"}, {"alpha": "4"}, {"value": "5"}, {"value": "5"}),
    ]
    done = 0
    for step in steps:
        for name, value in step.items():
            if name == "seen":
                page.locator(f".panel input[value='{value}'] + span").click()
            else:
                page.locator(f"[data-key=hand-{name}]").fill(value)
        page.keyboard.press("Enter")
        if step.get("alpha") == "3":
            page.locator(".explain").wait_for()
            said = page.locator(".explain").inner_text()
            assert "la meilleure que MAX s’est déjà assurée" in said
            assert "B = 4, C = 3" in said
            assert page.locator("[data-key=hand-beta]").is_disabled()  # it was right
        else:
            done += 1
            page.wait_for_function(
                "(n) => document.querySelectorAll('.stepsdots .ok').length === n", arg=done
            )
    assert "Tout l’arbre est juste." in page.locator(".panel").inner_text()
    assert page.locator(".leaf.off").count() == 1
    page.get_by_text("Un autre arbre").click()
    page.wait_for_function("() => !document.querySelector('.stepsdots .ok')")
