"""What a class's server does in its threads: stages and ladder, with real files and processes."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import contextmanager

import pytest

from pions.app.classes import school
from pions.app.classes.class_work import ClassWork
from pions.app.classes.ladder_games import LadderGames, ladder_id
from pions.app.classes.name_list import ListedName
from pions.app.classes.school import NotTaken
from pions.app.classes.stage_runs import StageRuns
from pions.app.classes.stages import ClassRules
from pions.arena.executor import executor
from pions.core.errors import InvalidOption, UnknownName
from pions.render.class_exports import EXPORTS
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment, Presence, Stage
from waiting import PATIENCE, eventually

FIRST = "def choose(position):\n    return position.legal_moves()[0]\n"
LAST = "def choose(position):\n    return position.legal_moves()[-1]\n"
BROKEN = "def choose(position):\n    return 99\n"
NOW = 1_000_000.0
WORK = Assignment(0, "Puissance 3", "puissance3", opens=10.0, due=NOW + 60, daily=3)


@pytest.fixture
def path(tmp_path):
    school.create(tmp_path / "nsi", [ListedName("Ada"), ListedName("Zoé"), ListedName("Ada")])
    return tmp_path / "nsi" / FILE


@pytest.fixture
def file(path):
    with ClassFile(path) as opened:
        yield opened


@pytest.fixture
def work(file):
    return school.give(file, WORK, "2026-01-01")


@contextmanager
def running(*runs, workers=2):
    """The threads of a server."""
    threads = []
    for run in runs:

        def go(run=run):
            with executor(workers) as pool:
                run.run(pool)

        threads.append(threading.Thread(target=go))
        threads[-1].start()
    try:
        yield
    finally:
        for run in runs:
            run.stop()
        for thread in threads:
            thread.join(PATIENCE)
    assert not any(thread.is_alive() for thread in threads)


def hand_in(file, work, person, text, now=NOW):
    return school.receive(file, work, file.person(person), "mine.py", text.encode(), now)


def games(file, work):
    return [*file.games(ladder_id(work.number), whole=False)]


def on_the_ladder(file, work):
    """Who has played more than the four games against yardsticks."""
    seen = Counter(seat.name for game in games(file, work) for seat in (game.first, game.second))
    return {name for name, count in seen.items() if count > 4}


def test_versions_play_as_they_are_accepted_and_a_broken_one_replaces_none(path, file, work):
    rules = ClassRules(path.parent, seconds=2.0)
    ladder = LadderGames(work, rules, path)

    def accepted(one):
        if one.stage is Stage.LADDER:
            ladder.wake()

    stages = StageRuns(rules, path, accepted)
    with running(stages, ladder):
        one, other = hand_in(file, work, 1, FIRST), hand_in(file, work, 2, LAST)
        stages.wake()
        eventually(lambda: file.playing(work.number) == {1: one.number, 2: other.number})
        eventually(lambda: {one.player, other.player} <= on_the_ladder(file, work))
        bad = hand_in(file, work, 1, BROKEN)
        stages.wake()
        eventually(lambda: file.one_hand_in(bad.number).stopped is not None)
        assert file.playing(work.number)[1] == one.number
        new = hand_in(file, work, 1, FIRST + "# better\n")
        stages.wake()
        eventually(lambda: file.playing(work.number)[1] == new.number)
        eventually(lambda: new.player in on_the_ladder(file, work))
    assert bad.player not in on_the_ladder(file, work)
    record = next(one for one in file.tournaments() if one.id == ladder_id(work.number))
    assert {one.player, other.player, new.player} <= {str(e["name"]) for e in record.entrants}
    page = EXPORTS["report"](path, work.number).content.decode()
    assert "Ada (1), v3" in page  # the version that plays; two people have this name
    assert "Zoé, v1" in page
    assert "Ada (1), v1" not in page
    assert "level 5" in page


def test_a_paused_ladder_plays_nothing_and_hand_ins_go_on(path, file, work):
    rules = ClassRules(path.parent, seconds=2.0)
    file.set("paused", value=True)
    stages, ladder = StageRuns(rules, path), LadderGames(work, rules, path)
    with running(stages, ladder):
        one = hand_in(file, work, 1, FIRST)
        stages.wake()
        eventually(lambda: file.one_hand_in(one.number).accepted)
        ladder.wake()
        assert len(games(file, work)) == 4  # those against yardsticks
        file.set("paused", value=False)
        ladder.wake()
        eventually(lambda: len(games(file, work)) > 4)


def test_a_program_that_this_machine_could_not_start_plays_after_the_next_change(path, file, work):
    rules, problems = ClassRules(path.parent, seconds=2.0), []
    stages = StageRuns(rules, path)
    ladder = LadderGames(work, rules, path, lambda news: news.problem and problems.append(news))
    one = hand_in(file, work, 1, FIRST)
    with running(stages):
        stages.wake()
        eventually(lambda: file.one_hand_in(one.number).accepted)
    file._change("UPDATE hand_ins SET content = X'00'")  # cannot be read for now
    with running(ladder):
        eventually(lambda: problems)
        file._change("UPDATE hand_ins SET content = ?", [FIRST.encode()])
        ladder.wake()
        eventually(lambda: one.player in on_the_ladder(file, work))


SERVER = """
import sys, threading
from pathlib import Path
from pions.app.classes.ladder_games import LadderGames
from pions.app.classes.stage_runs import StageRuns
from pions.app.classes.stages import ClassRules
from pions.arena.executor import executor
from pions.store.class_file import ClassFile

path = Path(sys.argv[1])
rules = ClassRules(path.parent, seconds=2.0)
with ClassFile(path) as file:
    (work,) = file.assignments()
ladder = LadderGames(work, rules, path)
stages = StageRuns(rules, path, lambda hand_in: ladder.wake())

def go(run):
    with executor(2) as pool:
        run.run(pool)

threading.Thread(target=go, args=[ladder]).start()
print("ready", flush=True)
go(stages)
"""


@pytest.mark.thorough  # tests/store tries transactions, tests/arena the death of a worker
def test_killed_at_any_moment_no_hand_in_is_lost_and_no_game_is_counted_twice(path, file, work):
    taken = [hand_in(file, work, person, text) for person, text in ((1, FIRST), (2, LAST))]
    for pause in (0.3, 1.0, 2.0):
        with subprocess.Popen(
            [sys.executable, "-c", SERVER, str(path)],
            stdout=subprocess.PIPE,
            start_new_session=True,
        ) as server:
            server.stdout.readline()
            time.sleep(pause)  # any moment will do
            os.killpg(server.pid, signal.SIGKILL)
        taken.append(hand_in(file, work, 3, f"{FIRST}# {pause}\n"))
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(path)], stdout=subprocess.PIPE, start_new_session=True
    ) as server:
        eventually(lambda: all(file.one_hand_in(one.number).accepted for one in taken))
        eventually(lambda: len(games(file, work)) > 40)
        os.killpg(server.pid, signal.SIGKILL)
    played = games(file, work)
    assert len({game.id for game in played}) == len(played)
    assert set(Counter(game.pair for game in played).values()) == {2}
    assert file.playing(work.number)[3] == taken[-1].number


class Heard:
    """A listener that keeps what it hears."""

    def __init__(self):
        self.changes, self.played_by = 0, []

    def examined(self, hand_in):
        pass

    def played(self, _assignment, news):
        names = {seat.name for game in news.games for seat in (game.first, game.second)}
        self.played_by.append(names)

    def changed(self):
        self.changes += 1

    def failed(self, error):
        pass


def test_whom_a_command_forgets_the_running_server_forgets_too(path, file, work):
    taken = [hand_in(file, work, person, FIRST + f"# {person}") for person in (1, 2)]
    for one in taken:
        file.advance(one.number, Stage.LADDER, {})
    gone, stays = (one.player for one in taken)
    heard = Heard()
    server = ClassWork(ClassRules(path.parent, seconds=2.0), path, heard)
    server.start()
    try:
        eventually(lambda: {gone, stays} <= on_the_ladder(file, work))
        with ClassFile(path) as command:
            school.forget(command, 1)
        kept = sum(gone in {game.first.name, game.second.name} for game in games(file, work))
        eventually(lambda: heard.changes)
        eventually(
            lambda: len(heard.played_by) > 9 and gone not in set().union(*heard.played_by[-9:])
        )
    finally:
        server.close(PATIENCE)
    assert kept == sum(gone in {game.first.name, game.second.name} for game in games(file, work))
    assert stays in set().union(*heard.played_by[-9:])


def test_what_is_not_taken_says_why_and_keeps_nothing(file, work):
    with pytest.raises(NotTaken, match="not open"):
        hand_in(file, work, 1, FIRST, now=5.0)
    hand_in(file, work, 1, FIRST)
    with pytest.raises(NotTaken, match="version 1"):
        hand_in(file, work, 1, FIRST)
    hand_in(file, work, 2, FIRST)  # another person's may be the same
    for number in range(2):
        hand_in(file, work, 1, f"{FIRST}# {number}\n")
    with pytest.raises(NotTaken, match="tomorrow"):
        hand_in(file, work, 1, LAST)
    hand_in(file, work, 1, LAST, now=NOW + 86_400)
    with pytest.raises(NotTaken, match="2 MB"):
        hand_in(file, work, 2, "#" * 2_000_001)
    (asking,) = school.add_people(file, [ListedName("Eve")], Presence.ASKING)
    with pytest.raises(NotTaken, match="teacher"):
        hand_in(file, work, asking, FIRST)
    assert Counter(one.person for one in file.hand_ins()) == {1: 4, 2: 1}


def test_late_is_counted_from_the_person_s_own_due_date(file, work):
    assert hand_in(file, work, 1, FIRST, now=NOW + 100).late == 40
    file.set_due(work.number, 2, NOW + 90)
    assert hand_in(file, work, 2, FIRST, now=NOW + 100).late == 10
    assert hand_in(file, work, 3, FIRST).late == 0


@pytest.mark.parametrize("name", ["../../etc/passwd", "C:\\x\\mine.py", "a\nb.py", "", "x" * 999])
def test_a_name_is_a_name_and_no_path(file, work, name):
    taken = school.receive(file, work, file.person(1), name, b"text", NOW)
    assert "/" not in taken.name
    assert taken.name.isprintable()
    assert 0 < len(taken.name) <= 80


def test_a_code_finds_its_owner_until_there_is_a_new_one(file):
    slips = school.new_slips(file)
    assert [slip.person.name for slip in slips] == ["Ada", "Zoé", "Ada"]
    assert school.known_by(file, slips[2].code.lower()).number == 3
    (again,) = school.new_slips(file, [3])
    assert school.known_by(file, slips[2].code) is None
    assert school.known_by(file, again.code).number == 3
    assert school.known_by(file, slips[0].code).number == 1


def test_an_older_version_plays_again(file, work):
    old, bad = hand_in(file, work, 1, FIRST), hand_in(file, work, 1, BROKEN)
    file.advance(old.number, Stage.LADDER, {})
    school.go_back(file, file.one_hand_in(old.number), NOW)
    assert file.playing(work.number) == {1: old.number}
    with pytest.raises(NotTaken, match="never played"):
        school.go_back(file, bad, NOW)


def test_two_of_one_name_are_told_apart(file):
    assert school.names_of(file) == {1: "Ada (1)", 2: "Zoé", 3: "Ada (3)"}
    assert school.with_name(file, "Zoé").number == 2
    assert school.with_name(file, "3").name == "Ada"
    with pytest.raises(InvalidOption, match="1, 3"):
        school.with_name(file, "Ada")
    with pytest.raises(InvalidOption, match="Nobody"):
        school.with_name(file, "Bob")
    school.change(file, 1, alias="Tigre")
    with pytest.raises(InvalidOption, match="Tigre"):
        school.change(file, 2, alias="Tigre")


def test_an_assignment_that_makes_no_sense_is_refused(file):
    with pytest.raises(InvalidOption, match="before it opens"):
        school.give(file, Assignment(0, "x", "connect4", opens=10.0, due=5.0), "")
    with pytest.raises(UnknownName, match="nothing"):
        school.give(file, Assignment(0, "x", "nothing"), "")
