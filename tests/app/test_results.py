"""What a tournament is said to tell: true sentences, in the right number."""

from dataclasses import replace

import pytest

from pions.app.tournament import results
from pions.arena.statistics import Interval
from pions.core.errors import UnknownName
from pions.render import series_sentences, tournaments
from pions.store.database import Store
from pions.store.errors import StoreFault
from pions.store.game_records import GameRecord, Seat, TournamentRecord


def saved(path, outcomes, mode="duel", names=("a", "b"), ending="win", **settings):
    """A file with pairs of games between the first two names: points of the first of them."""
    entrants = tuple(
        {
            "name": n, "label": n.upper(), "program": n, "origin": f"{n}.py", "calling": "",
            "lighter": "p = 3" if n == "b" else "",
        }
        for n in names
    )  # fmt: skip
    usual = {
        "mode": mode, "hero": None, "rounds": max(1, len(outcomes)), "openings": [""], "seed": 0,
        "limits": {"seconds": 1.0, "margin": 0.1, "memory": 512}, "bounds": [-30, 30, 0.05],
        "conditions": {"tier": None, "versions": {}}, "left_out": [["x.py", "broken"]],
    }  # fmt: skip
    tournament = TournamentRecord("t", "connect4", {**usual, **settings}, entrants, "2026")
    winners = {2: ("first", "second"), 1: ("first", "first"), 0: ("second", "first")}
    with Store(path) as store:
        store.open_tournament(tournament)
        for number, points in enumerate(outcomes):
            for place, winner in enumerate(winners[points]):
                seats = [Seat(n, n) for n in names[:2]][:: 1 if place == 0 else -1]
                record = GameRecord(
                    id=f"{number}-{place}", pair=str(number), game="connect4", round=1,
                    first=seats[0], second=seats[1], opening="", seed=0, moves="4", seconds=(0.1,),
                    winner=winner, termination=ending,
                )  # fmt: skip
                store.add("t", [(2 * number + place, record)])
    return results.read(path)


@pytest.mark.parametrize(
    ("outcomes", "words"),
    [
        ([2] * 20, "Decided after 20 pairs of games: A is stronger than B."),
        ([0] * 20, "Decided after 20 pairs of games: B is stronger than A."),
        ([1] * 10, "Not decided after 10 pairs of games between A and B."),
        ([2, 1, 1], "more pairs would tell"),
    ],
)
def test_a_duel_in_a_sentence(tmp_path, outcomes, words):
    (sentence,) = tournaments.remarks(saved(tmp_path / "t.db", outcomes))
    assert words in sentence


def test_a_duel_about_the_other_one(tmp_path):
    (sentence,) = tournaments.remarks(saved(tmp_path / "t.db", [0] * 20, hero="b"))
    assert sentence == "Decided after 20 pairs of games: B is stronger than A."


def test_a_duel_that_faults_decided_says_so(tmp_path):
    found = saved(tmp_path / "t.db", [2] * 20, ending="timeout")
    decided, faults, advice = tournaments.remarks(found)
    assert "A is stronger than B" in decided
    assert faults == "B lost 40 of these games by its own fault."
    assert advice == "40 games lost by time: try `--time 2s`, or `p = 3` in b.py."


def test_more_time_is_no_advice_to_a_file_that_only_waited(tmp_path):
    said = tournaments.remarks(saved(tmp_path / "t.db", [2] * 20, ending="no-answer"))
    assert [one for one in said if "--time" in one] == []


def test_a_table_says_who_cannot_be_told_apart(tmp_path):
    sentences = tournaments.remarks(saved(tmp_path / "t.db", [2, 1, 1, 1], mode="round robin"))
    assert sentences[0].startswith("Whoever opened scored 87.5%")
    assert "A and B cannot be told apart yet; about" in sentences[1]


@pytest.mark.parametrize("mode", ["round robin", "duel"])
def test_teams_of_one_name_are_told_apart_by_their_files(tmp_path, mode):
    found = saved(tmp_path / "t.db", [1, 1], mode=mode, names=("a", "A"))
    assert {line.label for line in found.lines} == {"A"}
    assert "A (A) and A (a)" in tournaments.remarks(found)[-1]


def test_those_far_apart_get_no_sentence(tmp_path):
    assert len(tournaments.remarks(saved(tmp_path / "t.db", [2] * 40, mode="round robin"))) == 1


def test_many_neighbours_are_counted_rather_than_listed(tmp_path):
    names = tuple("abcdefghij")
    found = saved(tmp_path / "t.db", [1], mode="round robin", names=names)
    sentences = tournaments.remarks(found)
    assert len(sentences) == 6
    assert sentences[-1] == "Further down, 5 more pairs of neighbours cannot be told apart yet."


def test_before_the_first_game_that_is_all_there_is_to_say(tmp_path):
    assert tournaments.remarks(saved(tmp_path / "t.db", [])) == ["No game has been played yet."]


def test_places_are_shared_by_those_with_the_same_points(tmp_path):
    found = saved(tmp_path / "t.db", [1, 1], mode="round robin", names=("a", "b", "c"))
    assert [(line.place, line.name) for line in found.lines] == [(1, "a"), (1, "b"), (3, "c")]
    assert found.expected == 2 * 2 * 3
    assert found.left_out == [("x.py", "broken")]


def test_a_duel_has_no_fixed_number_of_games(tmp_path):
    assert saved(tmp_path / "t.db", [1]).expected is None


def test_one_of_several_tournaments_is_found_by_its_name(tmp_path):
    path = tmp_path / "t.db"
    found = saved(path, [1])
    with Store(path) as store:
        store.open_tournament(replace(found.tournament, id="u", started="2027"))
    assert results.read(path).tournament.id == "u"
    assert results.read(path, "t").table.games == 2
    with pytest.raises(UnknownName, match="There is no tournament"):
        results.read(path, "v")


def test_a_file_without_a_tournament_says_so(tmp_path):
    Store(tmp_path / "t.db").close()
    with pytest.raises(StoreFault, match="holds no tournament yet"):
        results.read(tmp_path / "t.db")


def test_an_unknown_format_is_refused(tmp_path):
    saved(tmp_path / "t.db", [1])
    with pytest.raises(UnknownName, match="There is no format"):
        results.export(tmp_path / "t.db", "pgn")


def test_elo_is_written_with_its_sign():
    shown = [series_sentences.elo(value) for value in (12.4, -3, 0, float("inf"), -float("inf"))]
    assert shown == ["+12", "\N{MINUS SIGN}3", "+0", "+\N{INFINITY}", "\N{MINUS SIGN}\N{INFINITY}"]


def test_an_interval_of_elo_shows_both_ends():
    shown = series_sentences.elo_interval(Interval(-12.4, 33.6))
    assert shown == "\N{MINUS SIGN}12 … +34"
