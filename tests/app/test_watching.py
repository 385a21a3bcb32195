"""Tournaments as others watch them: what is found, what is told, and what is odd."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from pions.app.tournament import results, watching
from pions.app.tournament.watching import FAULT, PAGE, Places, Wanted
from pions.core.errors import InvalidOption, PionsError
from pions.render import tournaments
from pions.store.errors import StoreFault
from tournaments import finished, hand_made, request, some_games


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A tournament of ours, played to its end."""
    wanted = request(tmp_path_factory.mktemp("played"))
    finished(wanted)
    ((found,),) = [one.tournaments for one in watching.survey(Places((wanted.store,)))]
    return wanted.store, found[0].id, found[1]


def test_standings_are_those_of_the_report(played):
    path, tournament, count = played
    seen, read = watching.overview(path, tournament).results, results.read(path)
    assert seen.lines == read.lines
    assert seen.table.games == count == read.expected
    assert tournaments.remarks(seen) == tournaments.remarks(read)
    assert tournaments.tier_text(seen) == tournaments.tier_text(read)
    assert seen.records == ()
    assert seen.finished


def test_the_latest_games_are_drawn_as_they_ended(played):
    path, tournament, count = played
    latest = watching.overview(path, tournament).latest
    assert [one.number for one in latest] == list(range(count, count - len(latest), -1))
    for one in latest:
        assert one.plies == one.board.ply == len(one.record.moves)
        assert (one.board.result is not None) == (one.record.termination in ("win", "draw"))


def test_every_game_of_the_list_can_be_looked_at(played):
    path, tournament, count = played
    listed = watching.games(path, tournament, Wanted(), 0)
    assert listed.total == count
    assert len(listed.games) == min(PAGE, count)
    for glance in listed.games:
        whole = watching.game(path, tournament, glance.record.id)
        assert whole.number == glance.number
        assert whole.record.moves == glance.record.moves
    names = [one.name for one in results.read(path).lines]
    totals = [watching.games(path, tournament, Wanted(name), 0).total for name in names]
    assert sum(totals) == 2 * count


@pytest.mark.parametrize(("mode", "rounds", "over"), [
    ("round robin", 2, True), ("round robin", 3, False), ("gauntlet", 2, True), ("duel", 2, True),
    ("duel", 3, False),
])  # fmt: skip
def test_a_tournament_is_over_when_its_games_are_played(tmp_path, mode, rounds, over):
    path = hand_made(tmp_path / "x.db", some_games(4), rounds=rounds, mode=mode)
    assert watching.overview(path, "t1").results.finished is over


def test_a_duel_is_over_when_it_is_decided(tmp_path):
    games = [
        replace(game, winner="first" if game.first.name == "a" else "second", termination="win")
        for game in some_games(400)
    ]
    path = hand_made(tmp_path / "x.db", games, rounds=1000, mode="duel")
    found = watching.overview(path, "t1").results
    assert found.finished
    assert tournaments.remarks(found) == [
        "Decided after 200 pairs of games: a is stronger than b."
    ]  # fmt: skip


def test_files_are_found_where_somebody_said_and_nowhere_else(tmp_path):
    games = list(some_games(2))
    (tmp_path / "class" / "deep" / "deeper").mkdir(parents=True)
    for name in ("here.db", "class/tournament.db", "class/deep/other.db", "class/deep/deeper/x.db"):
        hand_made(tmp_path / name, games)
    (tmp_path / "class" / "tournament.txt").write_text("no")
    with closing(sqlite3.connect(tmp_path / "class" / "foreign.db")) as base:
        base.execute("CREATE TABLE things (x)")

    def found(**places):
        return [
            (one.path.relative_to(tmp_path).as_posix(), one.problem is None)
            for one in watching.survey(Places(**places))
        ]

    assert found(named=(tmp_path / "class",)) == [
        ("class/tournament.db", True),
        ("class/deep/other.db", True),
    ]
    assert found(around=tmp_path) == [("class/tournament.db", True)]
    both = (tmp_path / "here.db", tmp_path / "class" / "foreign.db", tmp_path / "gone.db")
    assert found(named=(*both, tmp_path / "here.db")) == [
        ("here.db", True),
        ("class/foreign.db", False),
        ("gone.db", False),
    ]
    assert found() == []


@pytest.mark.parametrize("change", [
    "UPDATE tournaments SET settings = '{'", "UPDATE tournaments SET settings = '[]'",
    "UPDATE tournaments SET entrants = '[1]'", "UPDATE tournaments SET entrants = '[]'",
])  # fmt: skip
def test_a_tournament_that_is_not_as_it_was_written_is_one_sentence(tmp_path, change):
    path = changed(tmp_path / "x.db", change)
    with pytest.raises(StoreFault, match=r"“.*x\.db” is damaged: tournament t1 is not as it was"):
        watching.overview(path, "t1")
    watching.survey(Places((path,)))


@pytest.mark.parametrize("change", [
    "UPDATE games SET seconds = 'x'", "UPDATE games SET seconds = '7'",
    "UPDATE games SET winner = 'nobody'", "UPDATE games SET first = 'stranger'",
    "UPDATE conditions SET text = '[['", "UPDATE games SET seconds = '[null]'",
])  # fmt: skip
def test_games_that_are_not_as_they_were_written_are_left_out_and_named(tmp_path, change):
    results = watching.overview(changed(tmp_path / "x.db", change), "t1").results
    assert results.table.games == 0
    assert len(results.damaged) == 4
    assert all("is damaged: game " in str(one) for one in results.damaged)


def changed(path, change):
    """A store of four games, changed behind its back."""
    hand_made(path, some_games(4))
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(change)
    return path


def test_moves_of_no_game_of_ours_spoil_one_game_only(tmp_path):
    path = hand_made(tmp_path / "x.db", some_games(2, moves="12zz"))
    found = watching.overview(path, "t1")
    assert found.results.table.games == 2
    assert [one.board for one in found.latest] == [None, None]


def test_what_is_not_there_is_a_sentence(tmp_path):
    path = hand_made(tmp_path / "x.db", some_games(2))
    with pytest.raises(StoreFault, match="no longer in its file"):
        watching.overview(path, "t2")
    with pytest.raises(InvalidOption, match="no such game"):
        watching.game(path, "t1", "g7")
    with pytest.raises(PionsError, match="no file of games"):
        watching.games(tmp_path / "y.db", "t1", Wanted("", FAULT), 0)


def test_too_many_players_are_refused_in_a_sentence(tmp_path):
    path = hand_made(tmp_path / "x.db", some_games(2), names=[*"ab", *map(str, range(400))])
    with pytest.raises(StoreFault, match="too large for the page"):
        watching.overview(path, "t1")
