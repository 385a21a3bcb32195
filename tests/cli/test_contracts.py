"""``pions contract`` and ``--contract``, from the command line."""

import io
import json
import os

import pytest

from pions.cli.commands import serve
from pions.cli.main import main
from pions.cli.parsing import Parser, agree, speak
from pions.sandbox.calling.contracts import CHOSEN, parse

CONTRACT = """game = "gravity-12x6x4"
player = "jouer(plateau)"
grid = { layout = "rows, top first", empty = ".", mover = "M", other = "A" }
answer = "column from 1"
"""
PLAYER = """
def jouer(plateau):
    assert len(plateau) == 6 and len(plateau[0]) == 12
    return 1 + max(c for c in range(12) if plateau[0][c] == '.')
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A class of two: one plays by the contract beside it, which is not called course.toml."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(CHOSEN, raising=False)
    (tmp_path / "class").mkdir()
    (tmp_path / "ours.toml").write_text(CONTRACT, "utf-8")
    (tmp_path / "class" / "anne.py").write_text(PLAYER, "utf-8")
    (tmp_path / "class" / "bob.py").write_text("def coup(grille):\n    return 3\n", "utf-8")
    speak("en")
    yield tmp_path
    speak("en")
    os.environ.pop(CHOSEN, None)


@pytest.mark.parametrize("code", ["en", "fr"])
def test_a_new_contract_is_one_and_is_not_overwritten(folder, capsys, code):
    assert main(["--lang", code, "new", "contract"]) == 0
    assert parse((folder / "course.toml").read_text("utf-8")).game == "connect4"
    assert main(["--lang", code, "new", "contract"]) == 2
    assert "course.toml" in capsys.readouterr().err


def test_check_says_of_each_file_how_it_is_called_or_why_it_does_not_play(folder, capsys):
    assert main(["contract", "--check", "ours.toml", "class/"]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "✓ anne.py: `jouer(plateau)`, as the contract says",
        "✗ bob.py: There is no function `jouer` in bob.py; it defines `coup`.",
    ]
    assert main(["contract", "--check", "ours.toml", str(folder / "class" / "anne.py")]) == 0


def test_a_recognised_file_is_written_as_a_contract(folder, capsys):
    (folder / "mine.py").write_text("def strategie(state):\n    return 3\n", "utf-8")
    assert main(["contract", "mine.py"]) == 0
    written = capsys.readouterr().out
    assert written.startswith("# `strategie(state)` of the hand-out `etat`\n")
    assert 'handout = "etat"' in written
    assert parse(written).game == "connect4"


def test_a_duel_takes_the_game_and_the_convention_of_its_contract(folder, capsys):
    command = ["duel", "class/anne.py", "random", "-n", "2", "--json"]
    assert main(command) == 2  # no contract: not recognised
    assert main([*command, "--contract", "ours.toml"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["game"] == "gravity-12x6x4"
    assert main([*command, "--contract", "ours.toml", "--game", "connect4"]) == 2
    assert "ours.toml is for gravity-12x6x4" in capsys.readouterr().err
    assert main(command) == 2  # a contract is for one command
    (folder / "ours.toml").rename(folder / "class" / "course.toml")
    capsys.readouterr()
    assert main(command) == 0  # that beside the file is
    assert json.loads(capsys.readouterr().out)["game"] == "gravity-12x6x4"


def test_the_contract_beside_a_file_names_the_game_for_all_commands(folder, capsys, monkeypatch):
    (folder / "ours.toml").rename(folder / "class" / "course.toml")
    (folder / "class" / "bob.py").write_text(
        (folder / "class" / "anne.py").read_text("utf-8") + "# b\n"
    )
    assert main(["contract", "class/anne.py"]) == 0
    assert parse(capsys.readouterr().out).game == "gravity-12x6x4"
    assert main(["contract", "--check", "class/course.toml", "class/anne.py"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO(""))  # nobody types a move
    main(["play", "--against", "class/anne.py"])
    assert "gravity-12x6x4" in capsys.readouterr().out
    assert main(["tournament", "class", "--json"]) == 0
    assert "gravity-12x6x4" in capsys.readouterr().out


def test_the_lab_and_a_profile_take_the_game_of_the_contract(folder, capsys):
    contract = ["--contract", "ours.toml"]
    for command in (["lab", "random", "class/anne.py"], ["profile", "class/anne.py"]):
        assert main([*command, "-n", "2", *contract, "--json"]) == 0
        assert "gravity-12x6x4" in capsys.readouterr().out
        assert main([*command, "-n", "2", *contract, "--game", "connect4"]) == 2
        assert "ours.toml is for gravity-12x6x4" in capsys.readouterr().err
    (folder / "ours.toml").rename(folder / "class" / "course.toml")
    assert main(["tree", "class/anne.py"]) == 2
    assert "anne.py calls itself" in capsys.readouterr().err  # it has played


def test_the_page_opens_at_the_game_of_the_contract_of_its_player(folder):
    (folder / "ours.toml").rename(folder / "class" / "course.toml")
    parser = Parser(prog="pions serve")
    serve.add_arguments(parser)
    options = parser.parse(["class/anne.py"])
    agree(options, [])
    assert serve.opens(options, ()) == "play?game=gravity-12x6x4"
    assert serve.opens(options, ("nim",)) == "play?game=nim"  # --game nim.py


def test_a_broken_contract_is_refused_with_its_line(folder, capsys):
    (folder / "ours.toml").write_text(CONTRACT + 'swap = "swap"\n', "utf-8")
    assert main(["duel", "class/anne.py", "random", "--contract", "ours.toml"]) == 2
    assert "ours.toml, line 5: gravity-12x6x4 has no swap" in capsys.readouterr().err
    assert main(["duel", "class/anne.py", "random", "--contract", "none.toml"]) == 2
    assert "The contract none.toml cannot be read" in capsys.readouterr().err
