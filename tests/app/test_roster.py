"""Whom one can choose, and that nobody can choose a file by its path."""

import pytest

from pions.app.roster import Roster, seconds
from pions.core import language
from pions.core.errors import PionsError
from pions.games.catalog import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_everybody_on_the_list_can_play_the_game(game):
    roster = Roster()
    choices = roster.choices(game)
    assert len({one.spec for one in choices}) == len(choices)
    for choice in choices:
        assert roster.resolve(choice.spec, game) == choice.spec
    assert roster.resolve(roster.usual(game), game)


def test_files_go_by_the_names_they_were_given():
    roster = Roster({"mine.py": "/somewhere/mine.py"})
    assert roster.resolve("mine.py", "connect4") == "/somewhere/mine.py"
    assert [one.label for one in roster.choices("connect4") if one.group == "files"] == ["mine.py"]
    assert roster.label("mine.py", "connect4") == "mine.py"


@pytest.mark.parametrize(
    "name",
    [
        "/somewhere/mine.py",
        "mine.py",
        "./mine",
        "a/b:depth=2",
        "..\\mine",
        "MINE.PY:x",
        "x.pyc",
        "",
    ],
)
def test_no_other_name_is_ever_taken_for_a_file(name):
    with pytest.raises(PionsError):
        Roster({"yours.py": "/somewhere/yours.py"}).resolve(name, "connect4")


def test_weights_may_hold_slashes():
    assert Roster().resolve("minimax:depth=1,w=0/1/2/3", "connect4")


def test_labels_are_in_the_readers_language():
    language.use("fr")
    assert Roster().label("level:n=3", "connect4") == "Niveau 3\N{NO-BREAK SPACE}: apprenti"
    assert Roster().label("uct:nodes=7", "connect4") == "uct:nodes=7"


def test_a_program_is_told_to_think_for_ten_seconds_at_most():
    roster = Roster()
    assert roster.resolve("uct:seconds=10", "connect4")
    for spec in ("uct:seconds=10.5", "deepening:seconds=3600,plies=4", "hexnet:seconds=60"):
        with pytest.raises(PionsError, match="10 seconds at most"):
            roster.resolve(spec, "hex-5")


def test_how_long_a_player_is_told_to_think():
    told = {
        "uct:seconds=2": 2,
        "uct:nodes=500": None,
        "uct:nodes=500,seconds=3": 3,
        "deepening": 1,
        "deepening:plies=4": None,
        "hexnet": 1,
        "hexnet:simulations=9": None,
        "level:n=3": None,
    }
    assert {spec: seconds(spec, "hex-5") for spec in told} == told
