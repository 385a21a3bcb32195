"""Profiles of a tournament's players: in its report, and for whoever watches it."""

import re

import pytest

from pions.app.tournament import results, reviews, watching
from pions.core.errors import UnknownName
from pions.render.report import page as report
from tournaments import finished, request


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    folder = tmp_path_factory.mktemp("profiles")
    finished(request(folder, rounds=2))
    return folder / "games.db"


@pytest.fixture(scope="module")
def found(store):
    return results.read(store)


def test_every_player_has_one_of_all_its_games(found):
    judged = reviews.profiles(found)
    assert set(judged) == {line.name for line in found.lines}
    for line in found.lines:
        assert judged[line.name].games == line.standing.tally.games
        assert judged[line.name].exact


def test_the_report_has_a_column_and_a_part_for_each(found):
    page = report.page(found, None, reviews.profiles(found))
    assert "keeps the result" in page
    assert page.count("Its profile in figures") == len(found.lines)
    assert len(re.findall(r"of the moves keep the result", page)) == len(found.lines)
    assert "Only moves that were played count" in page
    assert "as good as perfect play" not in page
    assert "keeps the result" not in report.page(found)


def test_judging_ends_in_time(found):
    now = iter(range(100))
    few = reviews.profiles(found, seconds=3, clock=lambda: next(now))
    assert 0 < sum(one.games for one in few.values()) < 2 * len(found.records)


def test_a_player_that_is_watched(store, found):
    line = found.lines[0]
    heard = []
    one = watching.profile(store, found.tournament.id, line.name, lambda *told: heard.append(told))
    assert (one.player, one.games) == (line.label, line.standing.tally.games)
    assert heard[-1] == (one.games, one.games) or len(heard[-1]) == 1
    with pytest.raises(UnknownName, match="no player"):
        watching.profile(store, found.tournament.id, "nobody", print)
