"""Tournaments: the same games again, nothing lost, nobody stopped by anybody else's mistakes."""

import random
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import tournaments as samples
from pions.app.tournament import results
from pions.app.tournament.plan import Limits, SprtBounds, prepare
from pions.app.tournament.run import play
from pions.core.errors import InvalidOption, UnknownName
from pions.render import series_sentences
from pions.render import tournaments as words
from pions.store.database import Store
from tournaments import (
    BROKEN,
    DICE,
    GREEDY,
    OFF_THE_BOARD,
    QUICK,
    finished,
    games_in,
    long_request,
    request,
    stored,
    write_class,
)
from waiting import PATIENCE


def test_everybody_meets_everybody_twice_a_round(tmp_path):
    last = finished(request(tmp_path, rounds=3))
    assert last.done == last.total == 3 * 4 * 3
    for one in QUICK:
        for other in QUICK:
            if one != other:
                assert last.table.cross[one, other].games == 6


def test_one_seed_gives_the_same_games_and_another_does_not(tmp_path):
    files = []
    for name, seed in (("a", 5), ("b", 5), ("c", 6)):
        files.append(tmp_path / name)
        finished(request(tmp_path, store=files[-1], rounds=4, seed=seed))
    assert stored(files[0]) == stored(files[1])
    assert [game[2] for game in stored(files[0])] != [game[2] for game in stored(files[2])]


def test_two_processes_play_the_same_games_as_one(tmp_path):
    for workers in (1, 2):
        finished(request(tmp_path, store=tmp_path / str(workers), rounds=6, workers=workers))
    assert stored(tmp_path / "1") == stored(tmp_path / "2")


def test_a_finished_tournament_plays_nothing_again(tmp_path):
    wanted = request(tmp_path)
    finished(wanted)
    (only,) = play(prepare(wanted))
    assert (only.done, only.kept, only.total) == (12, 12, 12)


@pytest.mark.parametrize(
    "stop", [1, *(pytest.param(n, marks=pytest.mark.thorough) for n in (2, 3))]
)
def test_stopped_anywhere_it_resumes_where_it_was(tmp_path, stop):
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    wanted = request(tmp_path, store=whole, rounds=20)
    finished(wanted)
    course = play(prepare(replace(wanted, store=halves)))
    for _ in range(stop + 1):
        next(course)
    course.close()
    kept = games_in(halves)
    assert 0 < kept < games_in(whole)
    first, *_, last = play(prepare(replace(wanted, store=halves)))
    assert first.kept == kept
    assert last.done == last.total
    assert stored(halves) == stored(whole)


def test_more_rounds_and_more_players_go_on_with_what_is_there(tmp_path):
    wanted = request(tmp_path, yardsticks=QUICK[:3])
    assert finished(wanted).done == 6
    longer = finished(replace(wanted, rounds=2))
    assert (longer.kept, longer.done) == (6, 12)
    larger = finished(replace(wanted, rounds=2, yardsticks=QUICK))
    assert (larger.kept, larger.done) == (12, 24)
    fewer = finished(replace(wanted, yardsticks=QUICK[:2]))
    assert (fewer.kept, fewer.done) == (2, 2)


def test_a_player_that_other_processes_cannot_get_is_refused_before_anything_is_played(tmp_path):
    def leftmost(position):
        return position.legal_moves()[0]

    wanted = request(tmp_path, yardsticks=("random", leftmost), workers=2)
    with pytest.raises(InvalidOption, match="cannot be sent to other processes"):
        prepare(wanted)
    assert len(prepare(replace(wanted, workers=1)).entrants) == 2


def test_a_million_rounds_begin_at_once_and_resume(tmp_path):
    wanted = request(tmp_path, rounds=10**6, yardsticks=QUICK[:2], workers=1)
    running = play(prepare(wanted))
    assert (next(running).done, next(running).total) == (0, 2 * 10**6)
    played = next(running).done
    running.close()
    assert 0 < played < 1000
    again = play(prepare(wanted))
    assert next(again).kept == played
    assert next(again).done > played
    again.close()


def test_every_game_is_by_the_rules_and_from_its_opening(tmp_path):
    tournament = prepare(request(tmp_path, rounds=5))
    *_, last = play(tournament)
    with Store(tmp_path / "games.db") as store:
        records = list(store.games(tournament.id))
    assert len(records) == last.done
    assert len({record.opening for record in records}) == 5
    for record in records:
        assert record.moves.startswith(record.opening)
        outcome = tournament.game.parse_position(record.moves).outcome()
        assert record.winner == {0: "first", 1: "second", None: None}[outcome.winner]
    pairs = Counter(record.pair for record in records)
    assert set(pairs.values()) == {2}


def test_files_play_and_their_faults_lose_their_own_games_only(tmp_path):
    folder = write_class(
        tmp_path / "class", greedy=GREEDY, dice=DICE, off=OFF_THE_BOARD, broken=BROKEN, _x="x"
    )
    wanted = request(
        tmp_path, folder=folder, game="puissance3", yardsticks=("random",), workers=2
    )  # fmt: skip
    tournament = prepare(wanted)
    assert tournament.names == ("dice", "greedy", "off", "random")
    left_out = {one.name: str(one.reason) for one in tournament.left_out}
    assert left_out.keys() == {"_x.py", "broken.py"}
    assert "line 1" in left_out["broken.py"]
    *_, last = play(tournament)
    assert last.problems == ()
    assert last.done == 12
    off = last.table.standing("off")
    assert off.tally.losses == 6
    assert off.faults == {"illegal-move": 6}
    assert all(not last.table.standing(name).faults for name in ("dice", "greedy", "random"))
    with Store(tmp_path / "games.db") as store:
        records = list(store.games(tournament.id))
    lost = [record for record in records if record.termination == "illegal-move"]
    assert all("99" in record.detail() for record in lost)
    printed = [
        seat.output for record in records for seat in (record.first, record.second)
        if seat.name == "dice"
    ]  # fmt: skip
    assert "thinking\n" in "".join(printed)


def test_students_dice_fall_the_same_way_again(tmp_path):
    folder = write_class(tmp_path / "class", one=DICE, other=DICE)
    for name in ("a", "b"):
        finished(
            request(
                tmp_path, folder=folder, store=tmp_path / name, game="puissance3", yardsticks=()
            )
        )
    assert stored(tmp_path / "a") == stored(tmp_path / "b")


def test_a_changed_file_is_another_player_and_plays_again(tmp_path):
    folder = write_class(tmp_path / "class", mine=GREEDY)
    wanted = request(tmp_path, folder=folder, game="puissance3", yardsticks=("random", "oneply"))
    finished(wanted)
    write_class(folder, mine=GREEDY + "\n# better\n")
    again = finished(wanted)
    assert (again.kept, again.done) == (2, 6)  # random against oneply is still true


def test_a_gauntlet_has_its_hero_in_every_game(tmp_path):
    last = finished(request(tmp_path, mode="gauntlet", hero="oneply", rounds=2))
    assert last.done == 2 * 2 * 3
    assert last.table.standing("oneply").tally.games == last.done


@pytest.mark.parametrize("workers", [pytest.param(1, marks=pytest.mark.thorough), 2])
def test_a_duel_stops_when_it_is_decided_and_always_at_the_same_pair(tmp_path, workers):
    wanted = request(
        tmp_path,
        mode="duel",
        yardsticks=("alphabeta:depth=1", "random"),
        bounds=SprtBounds(-60, 60),
        workers=workers,
        store=tmp_path / str(workers),
    )
    last = finished(wanted)
    assert last.decided == "stronger"
    assert last.done < last.total
    alone = finished(replace(wanted, workers=1, store=tmp_path / "alone"))
    assert stored(wanted.store) == stored(tmp_path / "alone")
    (again,) = play(prepare(wanted))
    assert (again.decided, again.done, again.kept) == ("stronger", alone.done, alone.done)


def test_a_duel_with_a_limit_may_end_undecided(tmp_path):
    last = finished(request(tmp_path, mode="duel", yardsticks=("random", "oneply"), rounds=2))
    assert (last.decided, last.done) == (None, 4)


@pytest.mark.parametrize(
    "settings",
    [
        {"yardsticks": ("random",)},
        {"yardsticks": ("random", "random")},
        {"mode": "duel"},
        {"folder": Path("/nowhere/at/all")},
        {"openings": 0, "rounds": 3, "yardsticks": ()},
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(tmp_path, settings):
    with pytest.raises(InvalidOption):
        prepare(request(tmp_path, **settings))
    assert list(tmp_path.iterdir()) == []


def test_unknown_names_are_refused_at_once(tmp_path):
    for settings in ({"mode": "gauntlet", "hero": "nobody"}, {"game": "chess"}):
        with pytest.raises(UnknownName):
            prepare(request(tmp_path, **settings))


RUN = """
import sys
from pathlib import Path
sys.path.append({tests!r})
from tournaments import finished, long_request
finished(long_request(Path({folder!r}), store=Path({store!r}), workers={workers}))
"""


def killed_again_and_again(folder, times, workers, seed):
    """Start the same tournament, kill it soon after it has kept some games, and so on.

    Then let it finish. What it had kept at each death comes back with its file.
    """
    rng = random.Random(seed)
    store = folder / "killed"
    tests = str(Path(samples.__file__).parent)
    code = RUN.format(tests=tests, folder=str(folder), store=str(store), workers=workers)
    counts = [0]
    for _ in range(times):
        process = subprocess.Popen([sys.executable, "-c", code], process_group=0)
        enough = counts[-1] + rng.randint(1, 20)
        while process.poll() is None and counted(store) < enough:
            time.sleep(0.02)
        time.sleep(rng.uniform(0, 0.03))
        process.kill()
        process.wait()
        counts.append(counted(store))
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)
    return store, counts[1:]


def counted(store):
    try:
        return games_in(store)
    except sqlite3.OperationalError:  # not there, or not yet a table
        return 0


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """The file of the same tournament played in one go."""
    folder = tmp_path_factory.mktemp("undisturbed")
    finished(long_request(folder))
    return folder / "games.db"


@pytest.mark.once
@pytest.mark.parametrize(
    ("workers", "times"),
    # A second death meets what the first one met: games that were kept.
    [(2, 1), *(pytest.param(n, 2, marks=pytest.mark.thorough) for n in (1, 2))],
)
def test_killed_at_random_moments_it_ends_with_the_games_of_an_undisturbed_run(
    tmp_path, workers, times, undisturbed
):
    store, counts = killed_again_and_again(tmp_path, times=times, workers=workers, seed=11)
    assert counts == sorted(counts)  # nothing that was kept is ever lost
    # A fast machine may be done before the last kill.
    assert 0 < counts[0] < games_in(undisturbed)
    assert stored(store) == stored(undisturbed)


@pytest.mark.once
def test_two_runs_of_the_same_command_at_once_end_with_the_same_games(tmp_path, undisturbed):
    store, tests = tmp_path / "both", str(Path(samples.__file__).parent)
    code = RUN.format(tests=tests, folder=str(tmp_path), store=str(store), workers=1)
    runs = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(2)]
    assert [run.wait(120) for run in runs] == [0, 0]
    assert stored(store) == stored(undisturbed)


def test_limits_are_part_of_what_a_game_is(tmp_path):
    wanted = request(tmp_path)
    finished(wanted)
    other = finished(replace(wanted, limits=Limits(seconds=4)))
    assert other.kept == 0
    assert games_in(wanted.store) == 24


def test_a_file_for_another_board_is_left_out_and_the_others_play(tmp_path):
    folder = write_class(tmp_path / "class", dice=DICE, seven="def strategie(s):\n    return 6\n")
    ready = prepare(request(tmp_path, folder=folder, yardsticks=("random",), game="puissance3"))
    assert ready.names == ("dice", "random")
    (left,) = ready.left_out
    assert str(left.reason).startswith("seven.py does not play this game: it plays connect4")


def test_games_lost_by_time_are_told_with_what_to_try(tmp_path):
    deep = (
        "def strategie_minmax_3(s):\n    return 3\ndef strategie_minmax_5(s):\n    while 1: pass\n"
    )
    both = deep.replace("strategie_minmax_3", "humain")
    folder = write_class(
        tmp_path / "class", deep=deep + "strategie = strategie_minmax_5\n", bo=both
    )
    wanted = request(
        tmp_path, folder=folder, yardsticks=("random",), game="connect4",
        limits=Limits(seconds=0.1, margin=0),
    )  # fmt: skip
    finished(wanted)
    said = words.remarks(results.read(wanted.store))
    assert "6 games lost by time: try `--time 0.2s`." in said


@pytest.mark.parametrize(
    ("limit", "tried"), [(0.1, 0.2), (0.25, 0.5), (0.4, 0.8), (0.5, 1), (0.7, 1), (0.8, 2), (3, 6)]
)
def test_a_limit_that_was_too_short_is_doubled_and_whole_from_one_second_on(limit, tried):
    assert series_sentences.longer(limit) == pytest.approx(tried)
