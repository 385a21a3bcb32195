"""All games kept: newest first, searched, with what each says about itself."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pions.app.mine import kept_game, saved_games
from pions.app.mine.kept_game import GameReader, KeptGame
from pions.app.mine.library import summary
from pions.app.play.json_games import TABLE_FOR_TWO
from pions.app.play.session import HUMAN
from pions.core import language
from pions.core.errors import InvalidOption
from pions.core.types import Side
from shelves import LEVEL, Shelf, played
from waiting import PATIENCE


def test_games_are_listed_newest_first_as_they_are_now(shelf):
    keys = [shelf.put(played("4")) for _ in range(3)]
    assert shelf.found() == keys[::-1]
    shelf.saved.delete(keys[1]).result(PATIENCE)
    assert shelf.found() == [keys[2], keys[0]]
    shelf.saved.restore(keys[1]).result(PATIENCE)
    later = kept_game.stored(played("44"), 2_000.0)
    shelf.saved.put(keys[0], later).result(PATIENCE)
    assert shelf.found() == [keys[0], keys[2], keys[1]]
    assert shelf.library.games()[0].moves == ("4", "4")


def test_only_games_in_which_a_person_has_moved_are_listed(shelf, tmp_path):
    shelf.put(played(""))
    shelf.put(played("4", seats=(LEVEL, HUMAN)))
    shelf.put(played("4", seats=(LEVEL, LEVEL)))
    shelf.saved.put(saved_games.new_key(), {"name": "etat.py", "text": "def f(): ..."})
    (tmp_path / f"{saved_games.new_key()}.json").write_text("{damaged")
    (tmp_path / f"{saved_games.new_key()}.json").write_text('{"game": "connect4"}')
    (tmp_path / "notes.json").write_text("{}")
    mine = shelf.put(played("4"))
    answered = shelf.put(played("44", seats=(LEVEL, HUMAN)))
    assert shelf.found() == [answered, mine]


def test_a_list_of_one_owner_has_nobody_elses_games(shelf):
    mine = shelf.put(played("4"), owner="me")
    shelf.put(played("4"), owner="you")
    shelf.put(played("4"))
    me, you = (GameReader(name, alone=False) for name in ("me", "you"))
    assert [game.key for game in shelf.library.games(me)] == [mine]
    assert shelf.library.find(mine, me).key == mine
    assert shelf.library.games(GameReader("", alone=False)) == []
    with pytest.raises(InvalidOption, match="not kept here"):
        shelf.library.find(mine, you)
    with pytest.raises(InvalidOption, match="not kept here"):
        shelf.library.find("../../etc/passwd")


@pytest.mark.parametrize(
    ("session", "score", "side"),
    [
        (played("4"), "open", Side.FIRST),
        (played("1213141", seats=(HUMAN, HUMAN)), "other", None),
        (played("1213141"), "won", Side.FIRST),
        (played("1213141", seats=(LEVEL, HUMAN)), "lost", Side.SECOND),
        (played("4", resign=True), "lost", Side.FIRST),
        (played("4", seats=(HUMAN, HUMAN), resign=True), "other", None),
    ],
)
def test_a_game_says_how_it_ended_for_its_person(shelf, session, score, side):
    shelf.put(session)
    (game,) = shelf.library.games()
    assert (game.score, game.side) == (score, side)
    assert game.session() == session


def at_two_machines(moves, **more):
    """A game in which two people sat at two machines, `anna` first and `ben` second."""
    return played(moves, (HUMAN, HUMAN), **more), {"owner": "anna", "owners": ["anna", "ben"]}


def test_a_game_of_two_machines_is_each_of_the_two_persons_own(shelf):
    session, people = at_two_machines("1213141")
    shelf.put(session, **people)
    sides = {"anna": (Side.FIRST, "won"), "ben": (Side.SECOND, "lost")}
    for alone in (False, True):
        for name, (side, score) in sides.items():
            (game,) = shelf.library.games(GameReader(name, alone=alone))
            assert (game.side, game.score) == (side, score)
            assert (game.opponent, game.loser) == (TABLE_FOR_TWO, Side.SECOND)
    assert shelf.library.games(GameReader("carl", alone=False)) == []
    (game,) = shelf.library.games()
    assert (game.side, game.score, game.opponent) == (None, "other", TABLE_FOR_TWO)
    assert shelf.library.opponent(game) == "Table for two"


def test_whoever_had_both_seats_was_nobody_in_particular(shelf):
    session, _people = at_two_machines("1213141")
    shelf.put(session, owner="anna", owners=["anna", "anna"])
    (game,) = shelf.library.games(GameReader("anna"))
    assert (game.side, game.score) == (None, "other")


NAMES = st.sampled_from(["anna", "ben", "carl"])


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(st.lists(st.tuples(NAMES, st.booleans()), max_size=8))
def test_a_game_deleted_by_one_stays_the_other_s(tmp_path, deeds):
    """Each sees it unless they have deleted it last; so it is whoever does what before or after."""
    shelf = Shelf(tmp_path / saved_games.new_key())
    session, people = at_two_machines("1213141")
    key = shelf.put(session, **people)
    readers = {name: GameReader(name, alone=False) for name in ("anna", "ben", "carl")}
    seen = {"anna": True, "ben": True, "carl": False}
    for name, delete in deeds:
        if not delete and name == "carl" and not any(seen.values()):
            with pytest.raises(InvalidOption, match="not kept here"):
                list(shelf.library.bring_back(key, readers[name]))
        elif not delete:
            for step in shelf.library.bring_back(key, readers[name]):
                step.result(PATIENCE)
            seen[name] = name != "carl"
        elif seen[name]:
            shelf.library.delete(key, readers[name]).result(PATIENCE)
            seen[name] = False
        else:
            with pytest.raises(InvalidOption, match="not kept here"):
                shelf.library.delete(key, readers[name])
        shelf.library.read()
        for reader in readers.values():
            found = [game.key for game in shelf.library.games(reader)]
            assert found == ([key] if seen[reader.owner] else [])
        if any(seen.values()):  # the table goes on
            shelf.saved.put(key, kept_game.stored(session, 1.0, **people)).result(PATIENCE)
    shelf.saved.close()


def test_games_are_found_by_name_opponent_first_moves_and_result(shelf):
    won = shelf.put(played("1213141"), name="La belle du vendredi")
    hexed = shelf.put(played(["c3", "a1"], game="hex-5", seats=(HUMAN, HUMAN)))
    lost = shelf.put(played("1213141", seats=("level:n=8", HUMAN)))
    language.use("fr")
    assert shelf.found(search="VENDREDI") == [won]
    assert shelf.found(search="expert") == [lost]
    assert shelf.found(search=" 12 13 ") == [lost, won]
    assert shelf.found(search="C3a") == [hexed]
    assert shelf.found(search="213") == []
    assert shelf.found(game="hex-5") == [hexed]
    assert shelf.found(score="lost") == [lost]
    assert shelf.found(score="open") == [hexed]
    assert shelf.found(opponent=HUMAN) == [hexed]
    assert shelf.found(errors="some") == shelf.found(errors="none") == []
    language.use("en")
    assert shelf.found(search="Level 8") == [lost]


def test_a_name_is_given_and_taken_away(shelf):
    key = shelf.put(played("4"))
    shelf.library.rename(key, "  a   name ").result(PATIENCE)
    assert shelf.library.find(key).name == "a name"
    shelf.library.rename(key, "").result(PATIENCE)
    assert not shelf.library.find(key).name
    with pytest.raises(InvalidOption, match="60 characters"):
        shelf.library.rename(key, "x" * 61)


def test_a_game_of_an_older_version_is_replayed_once(shelf, tmp_path):
    key, session = saved_games.new_key(), played("1213141")
    shelf.saved.put(key, session.json()).result(PATIENCE)
    (game,) = shelf.library.games()
    assert game.result == "first"
    shelf.saved.close()
    kept = json.loads((tmp_path / f"{key}.json").read_text())
    assert kept["result"] == "first"
    assert kept["played"] == game.played > 0


def test_a_game_of_a_file_that_is_not_at_hand_is_listed_all_the_same(shelf):
    stored = kept_game.stored(played("4"), 5.0) | {"game": "nim.py"}
    shelf.saved.put(saved_games.new_key(), stored).result(PATIENCE)
    (game,) = shelf.library.games()
    assert summary(game, shelf.library)["title"] == "nim.py"
    assert shelf.library.opponent(game)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
_FIELDS = [
    *kept_game.stored(played("4"), 1.0),
    "name",
    "owner",
    "judged",
    "owners",
    "seat",
    "two",
    "hidden",
]


@given(st.dictionaries(st.sampled_from(_FIELDS), _JSON, max_size=3))
def test_whatever_is_stored_is_a_game_or_nonsense(changed):
    stored = kept_game.stored(played("4"), 1.0) | changed
    try:
        game = kept_game.kept_game("k" * 16, stored, 1.0)
    except ValueError:
        return
    assert isinstance(game, KeptGame)
    assert isinstance(game.name, str)
    assert isinstance(game.line, str)


def test_games_with_errors_are_told_from_games_without(shelf):
    """Judged games that are over: the fault is that of the person, who opens."""
    won, lost = 3, -3
    clean = [(won, won)] * 7
    slip = [(won, won), (won, won), (won, lost), *clean[3:]]
    kept = {}
    for name, values in {"slip": slip, "clean": clean}.items():
        session = played("1213141")
        kept[name] = shelf.put(session, **kept_game.judgement("1213141", values, ()))
    shelf.put(played("1213141"))  # not judged
    assert shelf.found(errors="some") == [kept["slip"]]
    assert shelf.found(errors="none") == [kept["clean"]]


def test_a_deleted_game_leaves_the_folder_once_it_is_no_longer_kept_by_another(shelf, tmp_path):
    def files():
        return {path.stem for path in tmp_path.glob("*.json")}

    mine = shelf.put(played("4"))
    session, people = at_two_machines("1213141")
    shared = shelf.put(session, **people)
    shelf.library.delete(mine).result(PATIENCE)
    assert files() == {shared}
    shelf.library.delete(shared, GameReader("anna", alone=False)).result(PATIENCE)
    assert files() == {shared}
    shelf.library.delete(shared, GameReader("ben", alone=False)).result(PATIENCE)
    assert files() == set()
