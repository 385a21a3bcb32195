"""A teacher's visit: the overview, a note to a pupil, a pause, two files side by side."""

import pytest

import class_served
from pions.store.class_file import FILE, ClassFile
from pions.web.session import class_desk
from served import Served

PLAYER = """def choose(position):
    best = None
    for move in position.legal_moves():
        if best is None or abs(move - 2) < abs(best - 2) and position.play(move).outcome() is None:
            best = move
    return best


def count(cells, sign):
    total = 0
    for row in cells:
        for cell in row:
            if cell == sign and total < 40:
                total += 1
            elif cell != sign and total > 3:
                total -= len(row) // 2
    return total
"""
CHECKS = [
    {"name": "a", "title": title, "status": status, "hint": "", "reason": "", "failure": None}
    for title, status in (("an empty board", "passed"), ("a diagonal", "failed"))
]
EXERCISE = {
    "name": "fini", "label": "fini", "signature": "fini(G)", "status": "failed", "optional": False,
    "why": "", "reason": "", "note": "", "checks": CHECKS,
}  # fmt: skip
FOUND = {"exercises": {"shares": {"fini": 0.5}, "views": {"en": [EXERCISE]}}}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class") / "nsi"
    class_served.made(folder, ("Ada", "Blaise", "Cléo"))
    with ClassFile(folder / FILE) as file:
        for person, text in ((1, PLAYER), (2, PLAYER.replace("best", "top").replace("cell", "c"))):
            class_served.on_ladder(file, person, text.encode(), FOUND, "joueur.py")
    return folder


@pytest.fixture(scope="module")
def home(folder, tmp_path_factory):
    with Served(tmp_path_factory.mktemp("games"), school=folder) as running:
        yield f"http://127.0.0.1:{running.port}"


@pytest.mark.parametrize("width", [1366, 390])
def test_a_teacher_looks_around_and_writes_a_note(visit, axe, home, folder, width):
    link = f"/class#{class_desk.teachers_link(folder)}"
    page = visit(link, base=home, ready=".heat", language="fr", width=width, height=625)
    assert page.locator(".heat tbody tr").count() == 3
    assert page.locator(".names button").all_inner_texts() == ["Cléo"]
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".heat .p button").first.click()
    page.wait_for_selector(".cellview")
    assert "a diagonal" in page.locator(".cellview .sub").inner_text()
    assert axe(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Ada", exact=True).click()
    page.locator(".pupilview textarea").fill(f"Bravo {width}")
    with class_served.teacher(folder, int(home.rpartition(":")[2])).line() as line:
        line.tell("class change", person=3, what="team", value=f"les As {width}")
    page.locator(".heat small", has_text=f"les As {width}").wait_for()  # drawn anew beneath it
    page.locator(".pupilview .main-one").click()
    page.wait_for_selector(".classwindow", state="detached")
    page.wait_for_function("document.activeElement.dataset.key === 'pupil-1'")
    with ClassFile(folder / FILE) as file:
        assert file.person(1).note == f"Bravo {width}"
    mark = {1366: "12", 390: "15"}[width]
    page.get_by_role("button", name="Barème…").click()
    page.get_by_label("Note sur").fill(mark)
    page.get_by_label("Points pour un programme qui joue").fill(mark)
    page.get_by_label("Points pour un programme qui joue").press("Tab")
    page.locator(".effect tr", has_text="Blaise").filter(has_text=f"→ {mark}").wait_for()
    assert axe(page, colours=False) == []
    page.get_by_role("button", name="Garder ce barème").click()
    page.locator(".heat .tot", has_text=mark).first.wait_for()
    page.get_by_role("link", name="Ressemblances").click()
    page.wait_for_selector(".split .tint")
    assert "Ada et Blaise" in page.locator(".pairs").inner_text()
    assert axe(page) == []
    page.get_by_role("button", name="Travail commun autorisé").click()
    page.get_by_role("button", name="Annuler cette décision").click()
    page.get_by_role("button", name="Travail commun autorisé").wait_for()
