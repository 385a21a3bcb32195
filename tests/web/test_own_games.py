"""Games from files on the page: played, searched, kept; what one does wrong hurts nobody else."""

from contextlib import closing

import pytest

from own_games import BROKEN, CROSSES, NIM
from pions.app.board import own_game_files
from pions.app.play.opponents import Opponents
from served import Client, Served
from waiting import PATIENCE


def three(does):
    """Nim in which taking three does something else first."""
    return NIM.replace("        return type", f"        if n == 3: {does}\n        return type")


FILES = {
    "nim.py": NIM.replace("heap=21", "heap=7"),
    "crosses.py": CROSSES,
    "loops.py": three("\n            while True: pass"),
    "raises.py": three("1 // 0"),
    "leaves.py": "import os\n" + three("os._exit(3)"),
    "lies.py": BROKEN["moves-at-end"],
    "endless.py": BROKEN["endless"],
}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("files")
    for name, text in FILES.items():
        (folder / name).write_text(text)
    classes = {"crosses.py": ":Morpion", "lies.py": ":Mine", "endless.py": ":Mine"}
    specs = [f"{folder / name}{classes.get(name, '')}" for name in FILES]
    with own_game_files.all_at_hand(specs) as names:
        yield names


@pytest.fixture(scope="module")
def served(tmp_path_factory, files):
    assert "nim.py" in files
    with Served(tmp_path_factory.mktemp("games")) as running:
        yield running


def sit(client, game="nim.py", second="human"):
    return client.tell("open", game=game, first="human", second=second)


def test_the_page_offers_a_game_of_a_file_by_the_name_of_that_file(client, files):
    assert files[:2] == ("nim.py", "crosses.py:Morpion")
    offered = {one["key"]: one["label"] for one in client.tell("hello")["choices"]}
    assert offered["nim.py"] == "Nim"
    found = client.tell("game", choice="nim.py", values={})
    assert found["rules"] == "Nim: take 1 to 3, the last one wins."
    assert found["name"] == "nim.py"
    assert "level:n=3" in [one["spec"] for one in found["players"]]


def test_a_person_and_a_program_play_it_to_its_end(client):
    """Whoever leaves a multiple of 4 wins: a search that sees the end does so."""
    table = sit(client, second="alphabeta:depth=8")
    assert table["board"]["legal_moves"] == ["1", "2", "3"]
    assert table["board"]["text"] == "|" * 7
    client.tell("play", table=table["key"], move="1", ply=0)
    for ply, move in ((2, "2"), (4, "1")):
        seen = client.until(lambda one, ply=ply: one["ply"] == ply and one["key"] == table["key"])
        assert (7 - sum(int(one["move"]) for one in seen["moves"])) % 4 == 0
        if not seen["result"]:
            client.tell("play", table=table["key"], move=move, ply=ply)
    assert seen["result"] == "second"
    assert client.tell("act", table=table["key"], action="undo")["result"] is None


def test_the_cells_of_a_grid_are_the_moves_that_are_played_there(client):
    table = sit(client, "crosses.py:Morpion")
    board = table["board"]
    assert board["cells"] == ["...", "...", "..."]
    assert dict(zip(board["legal_moves"], board["landings"], strict=True))["b3"] == [2, 1]
    after = client.tell("play", table=table["key"], move="b2", ply=0)["board"]
    assert after["cells"] == ["...", ".x.", "..."]
    assert after["last_cell"] == [1, 1]


def test_it_is_advised_on_and_searched(client):
    asked = {"game": "nim.py", "moves": ["1"]}
    assert client.tell("hint", **asked)["move"] == "2"
    assert client.tell("opinion", **asked, player="alphabeta:depth=6")["move"] == "2"
    grown = client.tell("tree grow", **asked, depth=6, search="minimax")
    assert grown["value"] == "win"
    look = client.tell("tree look", tree=grown["tree"], step=grown["steps"] - 1)
    best = next(one for one in look["levels"][0]["children"] if one["best"])
    assert best["move"] == "2"
    inner = client.tell("tree look", tree=grown["tree"], step=grown["steps"] - 1, node=best["id"])
    assert inner["board"]["text"] == "||||"


def test_a_move_that_is_none_is_refused_with_those_there_are(client):
    key = sit(client)["key"]
    refused = client.ask("play", table=key, move="9", ply=0)["error"]
    assert refused == "“9” is not a legal move here. Play 1, 2 or 3."


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("raises.py", "play(3) raises ZeroDivisionError"),
        ("loops.py", "play(3) computes for more than 1 s"),
        ("leaves.py", "leaves.py"),
    ],
)
def test_a_game_that_fails_is_a_sentence_and_the_game_goes_on(client, game, reason):
    key = sit(client, game)["key"]
    assert reason in client.ask("play", table=key, move="3", ply=0)["error"]
    assert client.tell("play", table=key, move="1", ply=0)["ply"] == 1


def test_a_game_that_lies_about_its_end_is_told_so(client):
    """Seven times 3 take 21: then it is over, and there are still moves."""
    key = sit(client, "lies.py:Mine")["key"]
    for ply in range(6):
        client.tell("play", table=key, move="3", ply=ply)
    refused = client.ask("play", table=key, move="3", ply=6)["error"]
    assert "outcome() says that the game is over, and legal_moves() still lists 1" in refused


def test_a_game_that_never_ends_is_ended(client):
    moves = ["1"] * 1000
    assert client.tell("position", game="endless.py:Mine", moves=moves)["ply"] == 1000
    refused = client.ask("position", game="endless.py:Mine", moves=[*moves, "1"])
    assert "The game is not over after 1000 moves." in refused["error"]


def test_a_program_that_meets_such_a_move_says_so_at_its_table(client):
    key = sit(client, "raises.py", "minimax:depth=2")["key"]
    client.tell("play", table=key, move="1", ply=0)
    fault = client.until(lambda one: one["key"] == key and one["fault"])["fault"]
    assert fault["sentence"].startswith("raises.py, after the moves 1")
    assert "play(3) raises ZeroDivisionError" in fault["sentence"]
    assert "line 12, in play" in fault["trace"]


def test_while_a_game_loops_the_others_play_on(served, client):
    key = sit(client, "loops.py")["key"]
    with closing(Client(served.port)) as other:
        calm = sit(other)["key"]
        number = client.send(do="play", table=key, move="3", ply=0)
        for ply in range(3):
            assert other.tell("play", table=calm, move="1", ply=ply)["ply"] == ply + 1
        with pytest.raises(TimeoutError):  # and it loops still
            client.hear(timeout=0)
        assert client.hear(PATIENCE)["re"] == number


def test_it_is_kept_and_found_again_only_where_its_file_is_named(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(FILES["nim.py"])
    games = tmp_path / "games"
    with (
        own_game_files.all_at_hand([str(path)]),
        Served(games) as running,
        closing(Client(running.port)) as one,
    ):
        key = sit(one, "mine.py")["key"]
        one.tell("play", table=key, move="2", ply=0)
    with Served(games) as running, closing(Client(running.port)) as one:
        assert "not kept here" in one.ask("attach", table=key)["error"]
        assert (
            "is a file" in one.ask("open", game="mine.py", first="human", second="human")["error"]
        )
    with (
        own_game_files.all_at_hand([str(path)]),
        Served(games) as running,
        closing(Client(running.port)) as one,
    ):
        assert one.tell("attach", table=key)["board"]["text"] == "|" * 5


def test_a_players_file_sits_at_its_table(tmp_path):
    game, player = tmp_path / "mine.py", tmp_path / "knows.py"
    game.write_text(FILES["nim.py"])
    player.write_text("def choose(position):\n    return position.heap % 4 or 1\n")
    with (
        own_game_files.all_at_hand([str(game)]),
        Served(tmp_path / "games", opponents=Opponents.of_files([str(player)])) as running,
        closing(Client(running.port)) as one,
    ):
        key = sit(one, "mine.py", "knows.py")["key"]
        one.tell("play", table=key, move="1", ply=0)
        seen = one.until(lambda table: table["ply"] == 2)
        assert [move["move"] for move in seen["moves"]] == ["1", "2"]
