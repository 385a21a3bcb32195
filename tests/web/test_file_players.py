"""Players' files at the page: they play, fail in the open, come back, and leave no process."""

from contextlib import closing

import pytest

from pions.app.play.opponents import Opponents
from pions.core.errors import PionsError
from served import Client, Program, Served
from waiting import eventually

pytestmark = pytest.mark.once

COUNTS = """
asked = 0

def strategie(state):
    global asked
    asked += 1
    if asked == 3:
        raise ValueError("the third time")
    return 0
"""


@pytest.fixture
def file(tmp_path):
    """A player of the hand-out `etat` that remembers, and fails the third time it is asked."""
    path = tmp_path / "compte.py"
    path.write_text(COUNTS)
    return path


@pytest.fixture
def guest(tmp_path, file):
    opponents = Opponents.of_files([str(file)])
    with (
        Served(tmp_path / "games", opponents=opponents) as running,
        closing(Client(running.port)) as one,
    ):
        one.tell("hello")
        yield one


def play(client, key, move, ply):
    client.tell("play", table=key, move=move, ply=ply)


def test_a_file_is_on_the_list_under_its_name(guest):
    listed = guest.tell("game", game="connect4")["players"]
    assert [one["label"] for one in listed if one["group"] == "files"] == ["compte.py"]


def test_a_file_keeps_what_it_remembers_fails_in_the_open_and_comes_back(guest):
    table = guest.tell("open", game="connect4", first="human", second="compte.py")
    key = table["key"]
    for ply, move in ((0, "2"), (2, "3")):
        play(guest, key, move, ply)
        assert guest.until(lambda one, ply=ply: one["ply"] == ply + 2)["moves"][-1]["move"] == "1"
    play(guest, key, "7", 4)
    failed = guest.until(lambda one: one["fault"])
    assert "ValueError" in failed["fault"]["sentence"]
    assert "the third time" in failed["fault"]["trace"]
    assert failed["ply"] == 5
    guest.tell("act", table=key, action="go on")  # a fresh process: the first time again
    assert guest.until(lambda one: one["ply"] == 6)["fault"] is None


def test_of_too_many_files_the_one_not_asked_for_longest_leaves_and_comes_back_afresh(
    monkeypatch, guest
):
    monkeypatch.setattr("pions.web.tables.programs._SEATED", 1)
    tables = [
        guest.tell("open", game="connect4", first="human", second="compte.py")["key"]
        for _ in range(2)
    ]
    for ply, move in ((0, "2"), (2, "3"), (4, "4")):  # the third question would be its last
        for key in tables:
            play(guest, key, move, ply)
            shown = guest.until(
                lambda one, key=key, ply=ply: (
                    one["key"] == key and (one["ply"] == ply + 2 or one["fault"])
                )
            )
            assert shown["fault"] is None


def test_a_file_that_cannot_be_read_is_refused_at_the_start(tmp_path):
    with pytest.raises(PionsError):
        Opponents.of_files([str(tmp_path / "nothing.py")])


def test_two_files_of_one_name_are_refused(tmp_path, file):
    (tmp_path / "other").mkdir()
    twin = tmp_path / "other" / file.name
    twin.write_text(COUNTS)
    with pytest.raises(PionsError, match="Two files"):
        Opponents.of_files([str(file), str(twin)])


def test_a_file_without_a_player_says_what_it_lacks(tmp_path):
    path = tmp_path / "rien.py"
    path.write_text("x = 1\n")
    opponents = Opponents.of_files([str(path)])
    with (
        Served(tmp_path / "games", opponents=opponents) as running,
        closing(Client(running.port)) as one,
    ):
        one.tell("hello")
        one.tell("open", game="connect4", first="rien.py", second="human")
        assert "rien.py" in one.until(lambda table: table["fault"])["fault"]["sentence"]


@pytest.mark.thorough
def test_a_file_that_thinks_for_ever_is_stopped_by_hand_or_by_its_limit(tmp_path):
    path = tmp_path / "lent.py"
    path.write_text("def strategie(state):\n    while True:\n        pass\n")
    opponents = Opponents.of_files([str(path)])
    with (
        Served(tmp_path / "games", opponents=opponents) as running,
        closing(Client(running.port)) as one,
    ):
        one.tell("hello")
        key = one.tell("open", game="connect4", first="lent.py", second="human")["key"]
        assert one.tell("act", table=key, action="stop")["stopped"]
        one.tell("act", table=key, action="go on")
        assert "lent" in one.until(lambda table: table["fault"])["fault"]["sentence"]


def test_the_traceback_is_shown_in_the_browser(visit, tmp_path, file):
    own = Program(tmp_path / "games", more=[str(file)]).start()
    try:
        with closing(Client(own.port)) as one:
            one.tell("hello")
            key = one.tell("open", game="connect4", first="human", second="compte.py")["key"]
        page = visit(f"/play?table={key}", base=own.address)
        for column in "237":
            count = page.locator(".movelist button").count()
            page.keyboard.press(column)
            eventually(lambda count=count: page.locator(".movelist button").count() > count)
            eventually(lambda: "thinking" not in page.locator(".state").inner_text())
        page.get_by_text("Show the traceback").click()
        assert "the third time" in page.locator(".fault pre").inner_text()
        page.get_by_role("button", name="Let it move").click()
        page.wait_for_selector("[data-key='move-5']")
    finally:
        own.kill()


def test_a_file_is_asked_for_its_opinion_and_leaves(guest):
    said = guest.tell("opinion", game="connect4", moves=list("44"), player="compte.py")
    assert (said["label"], said["move"]) == ("compte.py", "1")
    for _ in range(3):  # each time anew: its third question would be its last
        assert guest.tell("opinion", game="connect4", moves=[], player="compte.py")["move"] == "1"
    refused = guest.ask("opinion", game="connect4", moves=[], player="human")
    assert "Only programs" in refused["error"]
