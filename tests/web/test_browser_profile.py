"""The profile of one's own games in a browser: figures, the scale of levels, nothing cut off."""

import pytest

from served import Program
from shelves import Shelf, played

pytestmark = pytest.mark.once

GAMES = ["1213141", "4455667", "44444455", "1213141", "4455667", "123412"]


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """A program with a few games, the last one not over."""
    folder = tmp_path_factory.mktemp("games")
    shelf = Shelf(folder)
    for moves in GAMES:
        shelf.put(played(moves, resign=moves == "44444455"))
    shelf.saved.close()
    one = Program(folder).start()
    yield one
    one.kill()


def open_profile(visit, shown, **more):
    ready = ".main.profile:not(.early) .measure"
    return visit("/profile", base=shown.address, ready=ready, **more)


def test_the_figures_of_one_s_own_games(visit, shown, axe):
    page = open_profile(visit, shown, language="fr", theme="dark", width=1366, height=625)
    assert "5 parties jugées" in page.inner_text(".pagehead")
    assert page.inner_text(".big .figure").endswith("%")
    assert page.locator(".rungs li").count() == 10
    assert page.locator(".rungs .me").count() == 1
    marks = page.locator(".profile .card .tag").all_inner_texts()
    assert marks
    assert set(marks) == {"exact"}
    assert axe(page) == []


def test_on_a_telephone_nothing_is_cut_off(visit, shown, axe):
    page = open_profile(visit, shown, width=390, height=844)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe(page) == []
