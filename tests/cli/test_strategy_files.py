"""``pions prove --strategy`` and ``--check``: files written, verified, refused."""

import json

import pytest

from pions.families.hex.proofs import strategy_file


@pytest.fixture
def path(tmp_path):
    return tmp_path / "strategy.txt"


@pytest.fixture
def written(pions, path):
    ended = pions("prove", "hex-4", "--position", "a1 b2", "--strategy", str(path))
    assert ended.status == 0
    return path


def test_what_is_written_is_verified(pions, path):
    ended = pions("prove", "hex-3", "--strategy", str(path))
    lines = path.read_text().count("\n")
    assert f": {lines} lines." in ended.out
    assert "Proof of" in ended.out
    found = pions("prove", "--check", str(path))
    assert (found.status, found.err) == (0, "")
    assert f"Checked: Blue wins, whatever Red plays ({lines} lines)." in found.out
    assert "a b c" in found.out
    french = pions("prove", "--check", str(path), lang="fr").out.replace("\N{NO-BREAK SPACE}", " ")
    assert f"Vérifié : Bleu gagne, quoi que joue Rouge (lignes : {lines})." in french


def test_a_position_is_proved_from_there_on(pions, path):
    position = "c3 a2 b2"
    ended = pions("prove", "hex-4", "--position", position, "--strategy", str(path), "--json")
    told = json.loads(ended.out)
    assert told["strategy"] == {"lines": path.read_text().count("\n")}
    found = pions("prove", "hex-4", "--position", position, "--check", str(path), "--json")
    assert json.loads(found.out) == {
        "valid": True,
        "game": "hex-4",
        "position": "..../ox../..x./....",
        "winner": told["winner"],
        "lines": told["strategy"]["lines"],
    }


def test_a_sgf_brings_its_own_game(pions, path):
    sgf = "(;FF[4]GM[11]SZ[3];B[b2];W[a1])"
    assert pions("prove", "--position", sgf, "--strategy", str(path)).status == 0
    assert pions("prove", "--position", sgf, "--check", str(path)).status == 0
    assert path.read_text().startswith("pions-strategy 1 hex-3 o../.x./... turn x winner x")


def test_another_position_is_refused(pions, written):
    for asked in (["hex-4"], ["hex-5"], ["hex-4", "--position", "a1 b3"], ["connect4"]):
        ended = pions("prove", *asked, "--check", str(written))
        assert ended.status == 1
        assert f"{written}: line 1: This strategy is for another position: x.../.o.." in ended.err


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "line 3: The file is cut"), ("fr", "ligne 3 : Le fichier")]
)
def test_a_file_that_was_cut_is_refused_with_its_line(pions, written, lang, sentence):
    text = written.read_text()
    written.write_text(text[: text.index("\n3 ") + 8])
    ended = pions("prove", "--check", str(written), lang=lang)
    assert (ended.status, ended.out) == (1, "")
    assert sentence in ended.err.replace("\N{NO-BREAK SPACE}", " ")
    assert lang == "en" or f"{written}\N{NO-BREAK SPACE}: ligne 3" in ended.err
    told = json.loads(pions("prove", "--check", str(written), "--json", lang=lang).out)
    assert (told["valid"], told["line"]) == (False, 3)
    assert sentence in told["problem"].replace("\N{NO-BREAK SPACE}", " ")


def test_what_is_no_file_of_ours_is_refused(pions, tmp_path):
    (tmp_path / "bytes").write_bytes(bytes(range(256)) * 200)
    assert "line 1: This is no strategy" in pions("prove", "--check", str(tmp_path / "bytes")).err
    missing = pions("prove", "--check", str(tmp_path / "none"))
    assert (missing.status, "there is no such file" in missing.err) == (2, True)
    folder = pions("prove", "--check", str(tmp_path))
    assert (folder.status, "it is a folder" in folder.err) == (2, True)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ((), "No strategy can be written for connect4."),
        (("puissance3",), "No strategy can be written for puissance3."),
        (("hex-5-swap",), "while a swap is possible; hex-5 has none."),
        (("hex-2", "--position", "a1 b1 a2"), "The game is over"),
        (("hex-2", "--check", "x"), "Give --strategy or --check, not both."),
    ],
)
def test_where_there_is_none_nothing_is_solved_or_written(pions, path, asked, sentence):
    ended = pions("prove", *asked, "--strategy", str(path))
    assert ended.status == 2
    assert sentence in ended.err
    assert not path.exists()


def test_one_that_takes_too_long_or_gets_too_long_leaves_no_file(pions, path, monkeypatch):
    late = pions("prove", "hex-11", "--position", "f6", "--strategy", str(path), "--seconds", "0.1")
    assert (late.status, "--seconds gives it more" in late.err) == (2, True)
    monkeypatch.setattr(strategy_file, "MOST_LINKS", 5)
    long = pions("prove", "hex-4", "--strategy", str(path))
    assert (long.status, "needs more than 5 lines" in long.err) == (2, True)
    assert not path.exists()
