"""Commands that read games from files with variations: their main line, of whichever game."""

import json

import pytest

from pions.app.board import formats

SGF = "(;FF[4]GM[0]SZ[4:4]XG[gravity-4x4x3];B[2];W[2](;B[1]C[slow];W[3])(;B[3];W[3];B[4]))"
JSON = {
    "pions": "lines",
    "game": "gravity-4x4x3",
    "start": "",
    "moves": [[1, "2"], [2, "2"], [3, "1", "slow"], [4, "3"], [3, "3"]],
}


@pytest.fixture(params=["sgf", "json"])
def file(request, tmp_path):
    path = tmp_path / f"game.{request.param}"
    path.write_text(SGF if request.param == "sgf" else json.dumps(JSON), encoding="utf-8")
    return str(path)


def test_every_command_takes_the_main_line_of_a_file_that_says_its_game(pions, file):
    assert json.loads(pions("show", file, "--json").out)["moves"] == "2213"
    assert json.loads(pions("solve", file, "--json").out)["position"] == "2213"
    review = json.loads(pions("review", file, "--json").out)
    assert [one["move"] for one in review["moves"]] == ["2", "2", "1", "3"]
    played = pions("play", "--position", file, "--against", "human", typed="quit\n")
    assert "gravity-4x4x3" in played.out
    assert pions("show", file, "--game", "connect4").status == 2


def test_what_show_writes_as_sgf_is_read_again(pions):
    shown = pions("show", "2213", "--game", "gravity-4x4x3").out
    (line,) = [one for one in shown.splitlines() if "SGF" in one]
    assert pions("show", line.split(None, 1)[1]).out == shown


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("(;GM[1]SZ[19];B[aa])", "is of another game: GM[1]"),
        (SGF[:40], "SGF, line 1, column 39: this cannot be read"),
        (SGF.replace("B[2]", "B[8]"), "SGF, line 1, column 37: “8” is not a column"),
        ("{", "This JSON cannot be read at line 1, column 2"),
    ],
)
def test_a_file_that_cannot_be_read_gets_a_sentence_with_the_place(
    pions, tmp_path, content, sentence
):
    path = tmp_path / ("game.json" if content == "{" else "game.sgf")
    path.write_text(content, encoding="utf-8")
    told = pions("show", str(path))
    assert told.status == 2
    assert sentence in " ".join(told.err.split())
    if "SGF, line" in sentence:
        shown, arrow = told.err.splitlines()[-2:]
        assert shown[arrow.index("^")] in "[;"  # where the trouble begins


ILLEGAL = SGF.replace("W[3])(", "W[8])(")
CUT = SGF[: SGF.index("(;B[3]")]
STRAY = SGF.replace(";W[3])(", ";W[3])](")
BEYOND = json.dumps(JSON | {"moves": [[1, "2"], [2, "2"], [3, "9"]]})


@pytest.mark.parametrize(
    ("content", "sentence", "moves"),
    [
        (ILLEGAL, f"column {ILLEGAL.index(';W[8]') + 1}: “8” is not a column", 3),
        (CUT, f"column {len(CUT) + 1}: this cannot be read", 4),
        (STRAY, f"column {STRAY.index('](;B[3]') + 1}: this cannot be read", 4),
        (BEYOND, "Move 3 and what follows it are left out: “9” is not a column", 2),
    ],
)
def test_what_is_good_of_a_damaged_file_is_kept_as_on_the_page(
    pions, tmp_path, content, sentence, moves
):
    path = tmp_path / ("game.json" if content[0] == "{" else "game.sgf")
    path.write_text(content, encoding="utf-8")
    line = "".join(formats.opened("connect4", content).variations.main)
    assert len(line) == moves
    for command in ("show", "review", "analyse", "solve"):
        told = pions(command, str(path), "--json")
        assert told.status == 0
        assert sentence in told.err
        assert f"The game is read as far as that: {moves} moves." in told.err
        whole = pions(command, line, "--game", "gravity-4x4x3", "--json")
        assert _untimed(json.loads(told.out)) == _untimed(json.loads(whole.out))


def _untimed(told):
    """All but what differs from run to run."""
    return {name: value for name, value in told.items() if name not in ("seconds", "nodes")}


def test_what_is_wrong_beside_the_main_line_is_no_matter(pions, tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text(SGF.replace("B[4]", "B[9]"), encoding="utf-8")
    told = pions("show", str(path), "--json")
    assert (told.status, told.err) == (0, "")
