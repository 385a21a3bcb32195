"""Commands that print and leave."""

import json
import re

import pytest

import pions as package
from pions.cli.commands import COMMANDS
from pions.cli.commands.school import SUBCOMMANDS
from pions.cli.parsing import FILES, PLACES
from pions.core import language
from pions.core.language import _
from pions.games.catalog import GAMES
from pions.strategies.registry import STRATEGIES

OURS = [(name,) for name in COMMANDS if name not in {"lab", "class"}]
OURS += [("class", name) for name in SUBCOMMANDS]
SAME_IN_FRENCH = {"CHANCE", "CODE", "DATE", "ID", "POSITION", "URL"}
"""Words of the usage that are French words, too."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_help_names_every_command_and_gives_examples(pions, lang):
    ended = pions("--help", lang=lang)
    assert (ended.status, ended.err) == (0, "")
    for name in COMMANDS:
        assert re.search(rf"^  {name} +\w", ended.out, flags=re.MULTILINE)
    assert ("examples:" if lang == "en" else "exemples\u00a0:") in ended.out
    assert pions(lang=lang).out == ended.out


@pytest.mark.parametrize("command", OURS, ids=" ".join)
def test_every_command_has_help_with_examples_that_can_be_parsed(pions, command):
    english, french = (pions(*command, "--help", lang=lang).out for lang in ("en", "fr"))
    examples = re.findall(r"^  (pions .*)$", english.partition("examples:")[2], flags=re.MULTILINE)
    assert len(examples) >= 2
    told = re.findall(r"^  (pions .*)$", french.partition("exemples")[2], flags=re.MULTILINE)
    # Only somebody's files have other names.
    assert [_without(FILES, one) for one in told] == [_without(FILES, one) for one in examples]
    for word in (*FILES, *PLACES):
        assert not re.search(rf"(?<![\w/.|=-]){re.escape(word)}(?![\w/.|=-])", french), word
    usage = english.partition("\n\n")[0]
    translated = {*re.findall(r"[A-Z]+", " ".join(PLACES))}
    assert {*re.findall(r"[A-Z]{2,}", usage)} <= translated | SAME_IN_FRENCH
    assert "usage:" not in french
    assert "show this help" not in french


def _without(files, command):
    """`command` with an ellipsis for each file of somebody's."""
    language.use("fr")
    names = {*files, *map(_, files)}
    return " ".join("…" if word in names else word for word in command.split(" "))


def test_the_version_is_the_packages(pions):
    assert pions("--version").out == f"pions {package.__version__}\n"


def test_the_games_are_all_there(pions):
    out = pions("games").out
    assert all(name in out for name in GAMES)
    assert "gravity-WxHxN" in out
    data = json.loads(pions("games", "--json").out)
    assert [game["name"] for game in data["games"]] == list(GAMES)


def test_the_players_are_all_there_with_their_settings(pions):
    out = pions("players").out
    for name, entry in STRATEGIES.items():
        assert re.search(rf"^  {name}  ", out, flags=re.MULTILINE)
        assert all(f"    {option}=" in out for option in entry.options)
    data = json.loads(pions("players", "--json").out)
    depth = next(p for p in data["players"] if p["name"] == "alphabeta")["options"][0]
    assert depth == {"name": "depth", "expects": "1..42", "default": "6"}


def test_a_position_is_shown_with_all_the_rules_say(pions):
    lines = pions("show", "446564435").out.splitlines()
    assert " . . . O(X)X ." in lines
    assert "  Turn   Yellow (O) to move" in lines
    assert "  Legal  1 2 3 4 5 6 7" in lines
    assert "  Moves  446564435" in lines
    assert "  Drawn  ......./......./...x.../...o.../...oxx./..oxox." in lines


def test_a_position_shown_as_a_drawing_reads_back(pions):
    first = json.loads(pions("show", "--json", "446564435").out)
    again = json.loads(pions("show", "--json", first["drawing"]).out)
    assert again["cells"] == first["cells"]
    assert again["moves"] is None


@pytest.mark.parametrize(
    ("arguments", "turn"),
    [
        (["4141414"], "the game is over: Red (X) has won"),
        (["123", "--game", "gravity-3x1x3"], "the game is over: a draw"),
        (["c3", "--game", "hex-5"], "Red (O) to move"),
        ([], "Red (X) to move"),
    ],
)
def test_whose_turn_it_is(pions, arguments, turn):
    assert f"  Turn   {turn}" in pions("show", *arguments).out.splitlines()


def test_a_duel_counts_its_games(pions):
    arguments = ("duel", "oneply", "random", "-n", "40", "--game", "puissance3", "--seed", "1")
    out = pions(*arguments).out
    wins, draws, losses = map(int, re.search(r"games +(\d+) +(\d+) +(\d+)", out).groups())
    assert wins + draws + losses == 40
    data = json.loads(pions(*arguments, "--json", "--workers", "2").out)
    assert [data[k]["count"] for k in ("wins", "draws", "losses")] == [wins, draws, losses]
    assert "A is the stronger one here" in out


def test_a_duel_of_equals_does_not_pretend_to_know(pions):
    # On one cell the opener wins, so two games are one each.
    level = pions("duel", "random", "random", "-n", "2", "--game", "hex-1").out
    assert "They are level: these games do not tell who is stronger." in level
    ahead = pions("duel", "random", "random", "-n", "3", "--game", "hex-1").out
    assert "A leads, but that may be luck; about" in ahead
