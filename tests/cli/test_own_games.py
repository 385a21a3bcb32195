"""A game of one's own, from the starter to a table of duels; and games that break promises."""

import json
import re
from pathlib import Path

import pytest

from own_games import BROKEN, CROSSES, NIM, nim


@pytest.fixture
def file(tmp_path, monkeypatch):
    """Writes ``mine.py`` in a folder of its own, which becomes the current one."""
    monkeypatch.chdir(tmp_path)

    def write(source, name="mine.py"):
        Path(name).write_text(source, encoding="utf-8")
        return name

    return write


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_starter_keeps_its_promises_and_is_played_at_once(pions, file, lang):
    file("", "other.py")
    assert pions("new", "game", lang=lang).status == 0
    checked = pions("games", "--check", "game.py", lang=lang)
    assert checked.status == 0
    assert checked.out.count("✓") == 13
    assert checked.out.startswith("game.py: Nim" if lang == "en" else "game.py\u00a0: Nim")
    assert "✗" not in checked.out
    played = pions("play", "game.py", "--start", "me", typed="3\nquit\n", lang=lang)
    assert played.status == 0
    assert "(21)" in played.out
    assert pions("new", "game").status == 2  # it is there already


@pytest.mark.parametrize("slip", ["changed", "endless", "legal-move-raises", "several"])
def test_a_broken_promise_is_told_with_its_position_and_the_status_says_so(pions, file, slip):
    ended = pions("games", "--check", file(BROKEN[slip]))
    assert ended.status == 1
    assert "✗" in ended.out
    where = r"mine\.py, (at the start|after the moves [0-9. ]+): "
    assert re.search(where, ended.out)
    assert ended.err == ""


def test_a_check_for_other_programs(pions, file):
    ended = pions("games", "--check", file(BROKEN["outcome"]), "--json")
    found = json.loads(ended.out)
    failed = [one for one in found["promises"] if one["status"] == "failed"]
    assert [len(one["slips"]) for one in failed] == [1]
    assert "answers 7" in failed[0]["slips"][0]["sentence"]


@pytest.mark.parametrize("arguments", [["mine.py"], ["--game", "mine.py"], ["mine.py:Nim"]])
def test_a_game_is_played_to_its_end(pions, file, arguments):
    file(NIM)
    ended = pions(
        "play", *arguments, "--against", "alphabeta:depth=8", "--start", "me",
        "--position", "3 3 3 3 3 1", typed="1\nundo\nhint\n1\n3\n2\n1\n",
    )  # fmt: skip
    # 5 are left: taking 1 leaves 4, of which nobody can take the last one at once.
    assert "Hint: 1 wins by force." in ended.out
    assert "Legal moves: 1, 2, 3" in ended.out
    assert "\n|||||\n" in ended.out
    assert "You win!" in ended.out
    assert ended.status == 0
    assert ended.err == ""


def test_moves_may_be_given_by_their_number_and_a_wrong_one_is_refused(pions, file):
    file(CROSSES)
    ended = pions("play", "mine.py:Morpion", "--against", "human", typed="b2\nz9\n1\nresign\n")
    assert "First plays b2." in ended.out
    assert "“z9” is not a legal move here." in ended.out
    assert "Legal moves: a1 (1), b1 (2), c1 (3), a2 (4), b2 (5)" in ended.out
    # However a board is framed: the stones of both, and nothing below them.
    assert re.search(r"O \. \..*\n.*\. X \..*\n.*\. \. \.", ended.out)


def test_a_game_that_fails_in_the_middle_leaves_the_table_as_it_is(pions, file):
    file(nim(play="if self.heap < 20: 1 // 0\nreturn super().play(n)"))
    ended = pions("play", "mine.py", "--against", "human", typed="3\n1\nundo\nquit\n")
    assert "after the moves 3: play(1) raises ZeroDivisionError" in ended.out
    assert "Taken back." in ended.out
    assert ended.status == 0


def test_players_of_ours_fight_and_experiments_run(pions, file):
    file(NIM)
    arguments = ("duel", "alphabeta:depth=3", "random", "--game", "mine.py", "-n", "6", "--json")
    one, two = (json.loads(pions(*arguments, "--workers", n).out) for n in "12")
    assert one == two
    assert one["games"] == 6
    assert one["wins"]["count"] + one["losses"]["count"] == 6  # there is no draw in Nim
    random = json.loads(pions("lab", "random", "--game", "mine.py", "-n", "50", "--json").out)
    assert random["games_played"] == 50
    depths = pions("lab", "depths", "1-2", "--game", "mine.py", "-n", "2")
    assert depths.status == 0
    shown = pions("show", "--game", "mine.py", "3", "2")
    assert "|" * 16 + "\n" in shown.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "none.py"), "There is no file none.py"),
        (("play", "mine.py", "--game", "mine.py"), "named twice"),
        (("play", "mine.py:Nin"), "There is no class “Nin”"),
        (("play", "mine.py", "--position", "3 9"), "“9” is not a legal move here"),
        (("play", "mine.py", "--against", "perfect"), "does not play mine.py"),
        (("play", "mine.py", "--against", "mine.py"), "mine.py has no function choose(position)"),
        (("duel", "mine.py:Nim", "random", "--game", "mine.py"), "has no function Nim(position)"),
        (("duel", "random", "minimax:eval=lines", "--game", "mine.py"), "does not understand"),
        (("lab", "weights", "--game", "mine.py"), "does not understand"),
        (("prove", "mine.py"), "“mine.py” is a file"),
        (("tournament", ".", "--game", "mine.py"), "needs at least two players that work"),
        (("tournament", ".", "--game", "none.py"), "There is no file none.py"),
        (("games", "--check", "broken.py"), "not valid Python"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(pions, file, arguments, said):
    file(NIM)
    file("class Nim\n", "broken.py")
    ended = pions(*arguments)
    assert ended.status == 2
    assert said in ended.err
    assert "Traceback" not in ended.err


PLAYERS = {
    "knows": "def choose(position):\n    return position.heap % 4 or 1\n",
    "nonsense": "def strategie(position):\n    return 'all of them'\n",
    "cheats": (
        "def choose(position):\n"
        "    position.heap, type(position).outcome = 0, lambda self: self.to_move\n"
        "    return 1\n"
    ),
    "alone": "print('no function')\n",
}


def test_files_play_a_tournament_of_a_game_from_a_file(pions, file):
    """Whoever leaves a multiple of 4 wins; what a player does to its copy changes nothing."""
    game = file(NIM)
    Path("class").mkdir()
    for name, text in PLAYERS.items():
        Path("class", f"{name}.py").write_text(text)
    more = ("--json", "--workers", "1", "--with", "random")
    ended = pions("tournament", "class", "--game", game, *more)
    assert ended.status == 0, ended.err
    found = json.loads(ended.out)
    ranked = [one["name"] for one in found["ranking"]]
    assert ranked[0] == "knows"
    assert set(ranked) == {"knows", "nonsense", "cheats", "random"}
    by_name = {one["name"]: one for one in found["ranking"]}
    assert by_name["knows"]["losses"] == 0
    assert by_name["nonsense"]["wins"] == 0
    assert "alone.py has no function choose(position)" in ended.err + ended.out
    assert "|||" in Path("class", "tournament.html").read_text()


def test_a_game_that_was_changed_is_another_tournament(pions, file):
    """Games played by other rules are no part of it."""
    asked = ("tournament", "--with", "random", "--with", "oneply", "--json", "--workers", "1",
             "--store", "t.db", "--report", "r.html", "--game")  # fmt: skip
    texts = NIM, NIM, NIM.replace("heap=21", "heap=5")
    ended = [pions(*asked, file(text)) for text in texts]
    assert [one.status for one in ended] == [0, 0, 0], ended
    first, again, changed = (json.loads(one.out) for one in ended)
    assert again["tournament"] == first["tournament"] != changed["tournament"]
    assert again["games"] == first["games"] == changed["games"] == 2


def test_a_file_is_met_at_the_table_and_in_a_duel(pions, file):
    game = file(NIM)
    player = file(PLAYERS["knows"], "knows.py")
    ended = pions("play", game, "--against", player, "--start", "them", typed="1\nquit\n")
    assert "plays 1." in ended.out  # of 21
    one = json.loads(pions("duel", player, "random", "--game", game, "-n", "4", "--json").out)
    assert one["wins"]["count"] == 4


@pytest.mark.parametrize("command", ["solve", "analyse"])
def test_a_small_game_is_exact_and_a_large_one_is_estimated(pions, file, command):
    ended = pions(command, "--game", file(NIM), "--seconds", "600")  # it takes as long as it takes
    assert ended.status == 0
    assert "Exact: the game was played to its end in every way." in ended.out
    assert "First wins by force: 1." in ended.out  # of 21: leave a multiple of 4
    large = file(NIM.replace("heap=21", "heap=500_000"))
    ended = pions(command, "--game", large, "--seconds", "0.2")
    assert ended.status == 0
    assert "No solver here knows mine.py." in ended.out
    assert "Estimate, not exact." in ended.out
