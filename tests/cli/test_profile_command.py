"""``pions profile``: a player's games against the levels, games of a file, one's own."""

import json

import pytest

from pions.app.mine.saved_games import SavedGames, usual_folder
from pions.app.play.session import HUMAN
from shelves import Shelf, played

WON = "1213141"


@pytest.fixture(autouse=True)
def own_state(monkeypatch, tmp_path):
    """Where this test's games are kept."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture
def exported(tmp_path):
    """A file with six games of two players, and a line that is none."""
    path = tmp_path / "games.jsonl"
    game = {"Event": "connect4", "First": "ada", "Second": "bob", "Opening": "", "Moves": WON}
    path.write_text("\n".join([json.dumps(game)] * 6 + ["{"]) + "\n")
    return path


def test_a_player_against_the_levels(pions):
    ended = pions("profile", "oneply", "-n", "8", "--game", "puissance3")
    assert ended.status == 0
    assert "Profile of oneply" in ended.out
    assert "Puissance 3, 8 games judged" in ended.out
    assert "Plays like level" in ended.out
    assert ended.out.index("By phase of the game\n") < ended.out.index(" move 1 to move ")
    assert "Exact: every move was judged by the solver." in ended.out


def test_the_same_for_another_program(pions):
    words = "profile", "random", "-n", "6", "--game", "puissance3", "--json"
    told = json.loads(pions(*words).out)
    assert (told["game"], told["games"], told["exact"]) == ("puissance3", 6, True)
    assert told == json.loads(pions(*words).out)


def test_two_players_side_by_side(pions):
    words = "profile", "random", "level:n=6", "-n", "8", "--game", "puissance3"
    ended = pions(*words)
    assert ended.status == 0
    assert "Profiles of random and level:n=6" in ended.out
    (line,) = [one for one in ended.out.splitlines() if "Keeps the result, whole game" in one]
    told = json.loads(pions(*words, "--json").out)
    shares = [one["moves"]["share"] for one in told["profiles"]]
    assert all(f"{share:.1%}" in line for share in shares)
    whole = told["differences"][0]
    assert (whole["of"], whole["values"]) == ("whole", shares)
    # Each has played what it plays alone.
    alone = json.loads(pions("profile", "random", *words[3:], "--json").out)
    assert alone == told["profiles"][0]


def test_games_of_a_file(pions, exported):
    told = json.loads(pions("profile", "--from", str(exported), "--player", "bob", "--json").out)
    assert (told["games"], told["moves"]["moves"]) == (6, 18)
    # Bob answers elsewhere three times while three discs grow in the first column.
    assert told["mistakes"][0]["games"] == 6
    assert told["unjudged"] == [{"game": "#7", "why": "This line is not a game."}]


def test_one_s_own_games(pions):
    shelf = Shelf(usual_folder())
    for _ in range(5):
        shelf.put(played(WON))
    shelf.put(played("4"))  # not over: it does not count
    shelf.saved.close()
    ended = pions("profile", "--mine")
    assert "5 games judged" in ended.out
    assert "of your moves keep the result." in ended.out


def test_one_s_own_games_count_alike_in_a_file(pions, tmp_path):
    shelf = Shelf(usual_folder())
    shelf.put(played(WON))
    shelf.put(played(WON, ("level:n=3", HUMAN)))
    shelf.put(played(WON, (HUMAN, HUMAN)))  # nobody knows which of them is meant
    shelf.put(played("4"))  # not over
    shelf.saved.close()
    file = tmp_path / "own.jsonl"
    assert pions("games", "--mine", "--export", str(file)).status == 0
    here = json.loads(pions("profile", "--mine", "--json").out)
    there = json.loads(pions("profile", "--from", str(file), "--json").out)
    assert here["games"] == there["games"] == 2
    assert here["moves"]["moves"] == there["moves"]["moves"] == len(WON)
    rival = pions("profile", "--from", str(file), "--player", "level:n=3", "--json")
    assert json.loads(rival.out)["games"] == 2


def test_no_games_yet(pions):
    SavedGames(usual_folder()).close()
    ended = pions("profile", "--mine", lang="fr")
    assert ended.status == 0
    assert "Encore 5 parties, et ce profil aura un sens." in ended.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Whose profile?"),
        (("random", "--mine"), "only one of them can be given"),
        (("--from", "games.jsonl", "--mine"), "only one of them can be given"),
        (("--mine", "--games", "3"), "--games is for a player"),
        (("random", "--player", "ada"), "--player names somebody"),
        (("--from", "nothing.jsonl"), "cannot be read"),
        (("nobody",), "nobody"),
        (("random", "nobody"), "nobody"),
        (("random", "oneply", "perfect"), "One player, or two"),
        (("random", "oneply", "--time", "1s"), "A time limit is for players' files"),
        (("random", "--time", "1s"), "A time limit is for players' files"),
    ],
)
def test_bad_input_is_a_sentence(pions, words, said):
    ended = pions("profile", *words)
    assert ended.status == 2
    assert said in ended.err
    assert "Traceback" not in ended.err


def test_whose_games_of_a_file(pions, exported):
    assert "Whose games?" in pions("profile", "--from", str(exported)).err
    assert "Nobody called" in pions("profile", "--from", str(exported), "--player", "eve").err
