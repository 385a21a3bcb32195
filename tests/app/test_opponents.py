"""Whom one can choose, and that nobody can choose a file by its path."""

# ruff: noqa: RUF001 - boards are written with a multiplication sign

import random

import pytest

from pions.app.board import naming
from pions.app.play.opponents import Opponents, seconds
from pions.core import language
from pions.core.errors import PionsError
from pions.games.catalog import GAMES, find
from pions.strategies import registry


@pytest.mark.parametrize("game", GAMES)
def test_everybody_on_the_list_can_play_the_game(game):
    opponents = Opponents()
    choices = opponents.choices(game)
    assert len({one.spec for one in choices}) == len(choices)
    for choice in choices:
        assert opponents.resolve(choice.spec, game) == choice.spec
    assert opponents.resolve(opponents.usual(game), game)


def test_who_needs_a_solver_is_offered_where_there_is_one():
    large, usual = find("gravity-12x6x4-42"), find("connect4")
    assert [one.spec for one in Opponents().choices(large.name) if one.group == "levels"] == [
        f"level:n={number}" for number in range(1, 9)
    ]
    for choice in Opponents().choices(large.name):
        if choice.group != "people":
            registry.build(choice.spec, large, random.Random(0))
    specs = {one.spec for one in Opponents().choices(usual.name)}
    assert {"level:n=9", "level:n=10", "perfect"} <= specs


def test_files_go_by_the_names_they_were_given():
    opponents = Opponents({"mine.py": "/somewhere/mine.py"})
    assert opponents.resolve("mine.py", "connect4") == "/somewhere/mine.py"
    assert [one.label for one in opponents.choices("connect4") if one.group == "files"] == [
        "mine.py"
    ]
    assert opponents.label("mine.py", "connect4") == "mine.py"


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
        Opponents({"yours.py": "/somewhere/yours.py"}).resolve(name, "connect4")


def test_weights_may_hold_slashes():
    assert Opponents().resolve("minimax:depth=1,w=0/1/2/3", "connect4")


def test_labels_are_in_the_readers_language():
    language.use("fr")
    assert Opponents().label("level:n=3", "connect4") == "Niveau 3 (apprenti)"
    assert Opponents().label("uct:nodes=7", "connect4") == "Monte-Carlo, 7 parties"


def test_a_program_is_told_to_think_for_ten_seconds_at_most():
    opponents = Opponents()
    assert opponents.resolve("uct:seconds=10", "connect4")
    for spec in ("uct:seconds=10.5", "deepening:seconds=3600,plies=4", "hexnet:seconds=60"):
        with pytest.raises(PionsError, match="10 seconds at most"):
            opponents.resolve(spec, "hex-5")


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


@pytest.mark.parametrize(
    ("spec", "english", "french"),
    [
        ("random", "Random player", "Joueur au hasard"),
        ("uct:seconds=8", "Monte Carlo, 8 s", "Monte-Carlo, 8 s"),
        ("uct:seconds=0.5", "Monte Carlo, 0.5 s", "Monte-Carlo, 0,5 s"),
        ("uct:nodes=1", "Monte Carlo, 1 game", "Monte-Carlo, 1 partie"),
        ("uct:nodes=1000,c=2", "Monte Carlo, 1,000 games, c=2", "Monte-Carlo, 1 000 parties, c=2"),
        ("minimax:depth=1,eval=lines", "Min-max, 1 ply, eval=lines", "Min-max, 1 coup, eval=lines"),
        ("deepening:nodes=5000", "Alpha-beta, 5,000 nodes", "Alpha-bêta, 5 000 nœuds"),
        ("hexnet:simulations=2", "Network with a search, 2 simulations",
         "Réseau avec recherche, 2 simulations"),
        ("uct:seconds=soon", "Monte Carlo, seconds=soon", "Monte-Carlo, seconds=soon"),
        ("mine.py:algo", "mine.py:algo", "mine.py:algo"),
        ("level:n=12", "level:n=12", "level:n=12"),
        ("", "", ""),
    ],
)  # fmt: skip
def test_a_player_nobody_listed_is_called_by_its_kind_and_its_settings(spec, english, french):
    assert Opponents().label(spec, "connect4") == english
    language.use("fr")
    told = Opponents().label(spec, "connect4").replace("\N{NO-BREAK SPACE}", " ")
    assert told == french


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_name_can_begin_a_sentence(game, code):
    language.use(code)
    for choice in Opponents().choices(game):
        assert choice.label[0].isupper()


def test_every_player_of_ours_has_a_name():
    for spec in set(registry.STRATEGIES) - {"level"}:
        assert naming.player(spec) != spec


def test_games_are_called_as_people_call_them():
    language.use("fr")
    names = [naming.game(find(name)) for name in
             ("connect4", "puissance3", "hex-11", "hex-5-swap", "gravity-9x7x5")]  # fmt: skip
    assert names == [
        "Puissance 4",
        "Puissance 3",
        "Hex 11 × 11",
        "Hex 5 × 5, avec échange",
        "9 × 7, 5 à aligner",
    ]
