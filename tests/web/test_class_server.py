"""A class that is served: who gets in, what is handed in, and what of others one sees: nothing."""

import asyncio
import json
import resource
import select
import socket
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace

import pytest
from itsdangerous import TimestampSigner
from websockets.exceptions import ConnectionClosed

import class_served
from class_served import Visitor
from pions.app.classes import class_work, school
from pions.app.classes.stages import ClassRules
from pions.core.errors import InvalidOption
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Presence
from pions.web.session import class_desk, classes
from pions.web.session.budgets import CodeQueue
from pions.web.workers.turns import TooBusy
from served import GENEROUS, Program, Served
from waiting import PATIENCE, eventually


@pytest.fixture(scope="module")
def codes(tmp_path_factory):
    folder = tmp_path_factory.mktemp("class") / "nsi"
    return folder, class_served.made(folder)


@pytest.fixture(scope="module")
def served(codes, tmp_path_factory):
    with Served(tmp_path_factory.mktemp("games"), school=codes[0]) as running:
        yield running


@pytest.fixture
def ada(served, codes):
    visitor = Visitor(served.port)
    assert visitor.enter(code=codes[1]["Ada"]) == (200, {})
    return visitor


@pytest.fixture
def blaise(served, codes):
    visitor = Visitor(served.port)
    assert visitor.enter(code=codes[1]["Blaise"].lower().replace("-", " ")) == (200, {})
    return visitor


@pytest.fixture
def stranger(served):
    return Visitor(served.port)


@pytest.fixture
def teacher(served, codes):
    return class_served.teacher(codes[0], served.port)


def test_a_cookie_is_for_this_site_alone_and_no_script_reads_it(ada):
    parts = {part.strip().lower() for part in ada.set.split(";")}
    assert {"httponly", "samesite=strict", "path=/"} <= parts


def test_each_sees_the_class_in_their_role(ada, stranger, teacher):
    with ada.line() as line:
        told = line.tell("class")
        assert (told["role"], told["me"], told["name"]) == ("pupil", "Ada", "NSI T2")
        assert [one["title"] for one in told["assignments"]] == ["Puissance 3"]
    with stranger.line() as line:
        told = line.tell("class")
        assert (told["role"], told["me"], told["assignments"]) == ("", "", [])
    with teacher.line() as line:
        assert line.tell("class")["role"] == "teacher"


def test_a_hand_in_is_examined_and_its_page_hears_of_it(ada, blaise):
    with ada.line() as mine, blaise.line() as other:
        mine.tell("class"), other.tell("class")
        status, told = ada.hand_in()
        assert status == 200
        after = ada.come(told["number"])
        assert (after["accepted"], after["stage"], after["stopped"]) == (True, "ladder", "")
        while {"changed": "hand-ins", "assignment": 1} not in [
            one.get("class") for one in mine.pushed
        ]:
            mine.pushed.append(mine.hear())
        other.tell("class")  # what was pushed before has come by now
        assert "hand-ins" not in [one.get("class", {}).get("changed") for one in other.pushed]
    number = told["number"]
    assert ada.get(f"/class/hand-in/{number}/file") == (200, class_served.PLAYER)
    for path in (f"/class/hand-in/{number}", f"/class/hand-in/{number}/file"):
        assert blaise.get(path)[0] == 404
        assert Visitor(ada.port).get(path)[0] == 401


def test_what_stops_a_hand_in_is_told_to_its_author(ada):
    _status, told = ada.hand_in(b"def choose(position):\n    return 99\n")
    after = ada.come(told["number"])
    assert not after["accepted"]
    assert "99" in after["stopped"]


def test_a_hand_in_is_refused_in_the_language_that_is_asked_for(ada):
    ada.hand_in(b"def choose(position):\n    return position.legal_moves()[0]\n")
    same = b"def choose(position):\n    return position.legal_moves()[0]\n"
    path = "/class/hand-in?assignment=1&name=mine.py"
    _status, english = ada.post(path, same)
    status, french = ada.post(path, same, **{"accept-language": "fr-FR,fr;q=0.9,en;q=0.5"})
    assert status == 409
    assert "already" in english["error"]
    assert "déjà" in french["error"]


def test_a_hand_in_that_is_too_large_is_not_read(ada):
    status, told = ada.post("/class/hand-in?name=a.py", b"", **{"content-length": str(100_000_000)})
    assert status == 413
    assert "MB" in told["error"]
    assert ada.hand_in(b"#" * (school.LARGEST + 1))[0] == 413


@pytest.mark.parametrize(
    "fields",
    [
        {"code": "K7QM-3XVA"},
        {"code": "K7QM-3XV0"},
        {"code": "' OR 1=1 --"},
        {"code": ""},
        {"class": "K7QM-3XVA", "name": "Eve"},
        {"teacher": "x"},
        {"teacher": "\ud800"},
        {},
    ],
)
def test_a_wrong_code_lets_nobody_in(stranger, fields):
    status, told = stranger.enter(**fields)
    assert status == 400
    assert told["error"]
    assert not stranger.cookie


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"[" * 3000, b"\xff\xfe", b"x" * 5000])
def test_what_is_no_message_is_refused(stranger, body):
    assert stranger.post("/class/enter", body)[0] in {400, 413}


def test_forged_and_foreign_requests_are_refused(ada, stranger):
    for cookie in ("x", ada.cookie[:-3] + "abc", "pions_class=WyJ0ZWFjaGVyIiwgIngiXQ.a.b"):
        stranger.cookie = cookie
        assert stranger.hand_in()[0] == 401
    body = json.dumps({"code": "K7QM-3XVA"}).encode()
    evil = {"origin": "http://evil.example"}
    assert stranger.post("/class/enter", body, **evil)[0] == 403
    assert ada.post("/class/leave", b"", **evil)[0] == 403
    assert ada.get("/class/export/marks")[0] == 403
    for path in ("/class/hand-in/x", "/class/hand-in/9" + "9" * 30, "/class/hand-in/-1"):
        assert ada.get(path)[0] == 404


def test_the_teacher_hands_nothing_in_and_a_pupil_prints_no_slips(ada, teacher):
    assert teacher.hand_in()[0] == 403
    with ada.line() as line:
        assert "teacher" in line.ask("class slips", address="http://a/")["error"]


@pytest.mark.parametrize("kind", ["marks", "moodle", "files"])
def test_the_teacher_saves_exports(teacher, kind):
    status, content = teacher.get(f"/class/export/{kind}?assignment=1")
    assert status == 200
    assert content.startswith(b"PK") or "Blaise" in content.decode()
    assert f"_1_{kind}." in teacher.headers["content-disposition"]
    assert teacher.headers["cache-control"] == "no-store"
    assert teacher.get("/class/export/people")[0] == 404
    assert json.loads(teacher.get("/class/export/marks?assignment=7")[1])["error"]


def test_wrong_codes_make_others_of_their_address_wait_and_keep_nobody_out(
    codes, tmp_path, monkeypatch
):
    monkeypatch.setattr(class_desk, "_WRONG", (1, 20.0))
    monkeypatch.setattr(class_desk, "_WAITING", 3)
    folder, of = codes
    with Served(tmp_path, school=folder) as running, ThreadPoolExecutor(12) as threads:
        tried = [threads.submit(Visitor(running.port).enter, code="AAAA-AAAA") for _ in range(12)]
        assert class_served.teacher(folder, running.port)
        answers = [one.result() for one in tried]
        assert {status for status, _told in answers} <= {400, 429}
        assert all("seconds" in told["error"] for status, told in answers if status == 429)
        assert Visitor(running.port).enter(code=of["Ada"])[0] == 200


@pytest.fixture
def desk_of(tmp_path):
    """Runs a coroutine function with the desk of a class, and the code of Ada."""
    code = class_served.made(tmp_path / "nsi")["Ada"]

    async def served(work):
        desk = class_desk.ClassDesk(tmp_path / "nsi", ClassRules(tmp_path / "nsi"))
        try:
            return await work(desk, code)
        finally:
            await desk.close()

    return lambda work: asyncio.run(served(work))


async def _wrong(desk, home):
    with suppress(InvalidOption):
        await desk.enter({"code": "AAAA-AAAA"}, home)


def test_a_code_comes_before_those_of_addresses_with_wrong_ones(desk_of):
    async def work(desk, code):
        rude = [CodeQueue() for _number in range(6)]
        for home in rude:
            home.wrong.take(9)
        wrong = [asyncio.create_task(_wrong(desk, home)) for home in rude]
        await asyncio.sleep(0)  # they stand in the queue
        assert await desk.enter({"code": code}, CodeQueue())
        late = sum(not one.done() for one in wrong)
        await asyncio.gather(*wrong)
        return late

    assert desk_of(work) >= 4


def test_a_browser_in_which_one_has_entered_does_not_wait_for_its_address(desk_of, monkeypatch):
    monkeypatch.setattr(class_desk, "_WAITING", 5)

    async def work(desk, code):
        school = CodeQueue()
        cookie = await desk.enter({"code": code}, school)
        await desk.leave(await desk.identified(cookie))
        assert await desk.identified(cookie) is None
        wrong = [asyncio.create_task(_wrong(desk, school)) for _number in range(5)]
        await asyncio.sleep(0)  # they stand in the queue
        with pytest.raises(TooBusy):
            await desk.enter({"code": code}, school)
        assert await desk.enter({"code": code}, school, cookie)
        return await asyncio.gather(*wrong)

    assert len(desk_of(work)) == 5


def test_wrong_codes_are_tried_slowly_from_however_many_addresses(desk_of, monkeypatch):
    monkeypatch.setattr(class_desk, "_WRONG", (1, 5.0))

    async def work(desk, code):
        began = time.monotonic()
        await asyncio.gather(*(_wrong(desk, CodeQueue()) for _number in range(6)))
        assert time.monotonic() - began > 0.75
        for _time in range(3):  # right ones cost nothing
            assert await desk.enter({"code": code}, CodeQueue())
        return desk._wrong.left

    assert desk_of(work) > -0.5


def test_leaving_makes_a_copied_cookie_void_on_all_machines(codes, served):
    ada, blaise = Visitor(served.port), Visitor(served.port)
    teacher = class_served.teacher(codes[0], served.port)
    ada.enter(code=codes[1]["Ada"]), blaise.enter(code=codes[1]["Blaise"])
    for one in (ada, teacher):
        copied = Visitor(served.port)
        copied.cookie = one.cookie
        assert copied.get("/class/hand-in/999")[0] == 404
        with copied.line() as line:
            assert one.post("/class/leave") == (200, {})
            assert "code" in line.ask("class wall")["error"]  # also on a page that is open
        assert copied.get("/class/hand-in/999")[0] == 401
    assert blaise.get("/class/hand-in/999")[0] == 404
    assert ada.enter(code=codes[1]["Ada"])[0] == 200
    assert ada.get("/class/hand-in/999")[0] == 404
    assert class_served.teacher(codes[0], served.port).get("/class/hand-in/999")[0] == 404


def test_new_slips_make_old_codes_and_cookies_void(tmp_path):
    folder = tmp_path / "nsi"
    codes = class_served.made(folder)
    with Served(tmp_path / "games", school=folder) as running:
        ada, blaise = Visitor(running.port), Visitor(running.port)
        ada.enter(code=codes["Ada"]), blaise.enter(code=codes["Blaise"])
        adas = ada.line()
        with class_served.teacher(folder, running.port).line() as line:
            (slip,) = line.tell("class slips", people=[1], address="http://here:8000/")["slips"]
        assert slip["name"] == "Ada"
        assert {*"".join(slip["rows"])} == {"0", "1"}
        assert ada.hand_in()[0] == 401
        with adas as line:  # also on a page that is open
            eventually(lambda: line.ask("class place").get("error"))
        assert ada.enter(code=codes["Ada"])[0] == 400
        assert ada.enter(code=slip["code"])[0] == 200
        assert blaise.hand_in()[0] == 200


def test_a_person_without_a_slip_is_let_in_by_the_teacher(tmp_path):
    folder = tmp_path / "nsi"
    class_served.made(folder)
    with ClassFile(folder / FILE) as file:
        code = school.new_class_code(file)
    with Served(tmp_path / "games", school=folder) as running:
        eve = Visitor(running.port)
        assert eve.enter(**{"class": code, "name": "   "})[0] == 400
        assert eve.enter(**{"class": code, "name": "Ève <b>"})[0] == 200
        with eve.line() as line:
            assert line.tell("class")["role"] == "asking"
            assert "lets you in" in line.ask("class place")["error"]
        status, told = eve.hand_in()
        assert (status, "lets you in" in told["error"]) == (409, True)
        with ClassFile(folder / FILE) as file:
            school.change(file, 3, presence=Presence.HERE)
        assert eve.hand_in()[0] == 200
        with ClassFile(folder / FILE) as file:
            school.change(file, 3, presence=Presence.GONE)
        assert eve.hand_in()[0] == 401


def test_the_wall_is_for_those_who_have_entered(ada, stranger, teacher):
    with stranger.line() as line:
        assert "code" in line.ask("class wall")["error"]
    for visitor in (ada, teacher):
        with visitor.line() as line:
            told = line.tell("class wall")
            assert told["title"] == "NSI T2 · Puissance 3"
            assert told["paused"]


def test_the_wall_shows_games_of_people_under_the_names_that_the_teacher_wants(tmp_path):
    folder = tmp_path / "nsi"
    codes = class_served.made(folder, plays=True)
    with Served(tmp_path / "games", school=folder) as running:
        for name, column in (("Ada", 0), ("Blaise", -1)):
            pupil = Visitor(running.port)
            pupil.enter(code=codes[name])
            text = f"def choose(position):\n    return position.legal_moves()[{column}]\n"
            pupil.come(pupil.hand_in(text.encode())[1]["number"])
        with class_served.teacher(folder, running.port).line() as line:

            def of_people():
                games = line.tell("class wall")["games"]
                return [one for one in games if {one["first"], one["second"]} == {"Ada", "Blaise"}]

            eventually(of_people)
            boards = of_people()[0]["boards"]
            assert len(boards) > 5  # the empty board, and one after each move
            assert [one["last_cell"] is None for one in boards[:2]] == [True, False]
            assert boards[-1]["winning_cells"]
            with ClassFile(folder / FILE) as file:
                file.set("shown", "aliases")
            games = line.tell("class wall")["games"]
            names = {name for one in games for name in (one["first"], one["second"])}
            assert names <= {"#1", "#2"} | {f"Level {level}" for level in range(1, 11)}


def test_why_the_work_rests_is_told_to_the_teacher_at_once_and_to_no_pupil(tmp_path):
    folder = tmp_path / "nsi"
    codes = class_served.made(folder, contract="gone/course.toml")
    with Served(tmp_path / "games", school=folder) as running:
        ada = Visitor(running.port)
        ada.enter(code=codes["Ada"])
        with class_served.teacher(folder, running.port).line() as line:
            news = {"changed": "hand-ins", "assignment": 0}
            while line.hear().get("class") != news:
                pass
            eventually(lambda: "course.toml" in line.tell("class")["problem"])
        with ada.line() as line:
            assert line.tell("class")["problem"] == ""


def test_without_a_class_there_is_nothing_of_one(tmp_path):
    with Served(tmp_path) as running:
        visitor = Visitor(running.port)
        assert visitor.enter(code="K7QM-3XVA")[0] == 404
        with visitor.line() as line:
            assert "error" in line.ask("class")
            assert line.tell("hello", language="en")["school"] is False


def test_what_was_acknowledged_is_on_disk(ada, codes):
    text = b"def choose(position):\n    return position.legal_moves()[0]  # kept\n"
    _status, told = ada.hand_in(text, name="élève/../mine.py")
    with sqlite3.connect(codes[0] / FILE) as base:
        question = "SELECT name, content FROM hand_ins WHERE number = ?"
        assert base.execute(question, [told["number"]]).fetchone() == ("mine.py", text)
    base.close()


HEAD = "POST /class/{} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nCookie: {}\r\nContent-Length: {}\r\n{}\r\n"
ASKS = "Expect: 100-continue\r\n"
"""The server answers when it is to read the body."""


def begun(visitor, path="hand-in?name=a.py", length=10, more=""):
    """A request whose body is still to come."""
    line = socket.create_connection(("127.0.0.1", visitor.port), PATIENCE)
    line.sendall(HEAD.format(path, visitor.port, visitor.cookie, length, more).encode())
    return closing(line)


def test_who_sends_slowly_keeps_nobody_else_waiting(ada, blaise):
    with ExitStack() as held:
        slow = [held.enter_context(begun(ada)) for _ in range(20)]
        assert blaise.hand_in(b"def choose(position):\n    return 0\n")[0] == 200
        assert select.select(slow, [], [], 0)[0] == []  # none has had to give up for that


def test_requests_that_never_end_keep_nobody_out(codes, tmp_path, monkeypatch):
    monkeypatch.setattr("pions.web.server.start._BESIDE", 0)
    rules = replace(GENEROUS, visitors=8)
    with Served(tmp_path, rules, school=codes[0]) as running, ExitStack() as held:
        stranger = Visitor(running.port)
        for _ in range(8):
            line = held.enter_context(begun(stranger, "enter", more=ASKS))
            assert b"100" in line.recv(99)  # its head is read
        assert stranger.enter(code=codes[1]["Ada"]) == (200, {})


def test_strangers_take_no_place_of_a_pupil_and_a_pupil_takes_few(codes, tmp_path, monkeypatch):
    monkeypatch.setattr(class_desk, "_PAGES", 2)
    rules = replace(GENEROUS, visitors=1)
    with Served(tmp_path, rules, school=codes[0]) as running, ExitStack() as held:
        ada = Visitor(running.port)
        ada.enter(code=codes[1]["Ada"])
        held.enter_context(Visitor(running.port).line())
        for _ in range(2):
            held.enter_context(ada.line())
        for visitor in (Visitor(running.port), ada):
            with pytest.raises(ConnectionClosed, match="1013"):
                visitor.line()


def test_what_came_in_time_is_not_late_by_waiting(ada, codes):
    with begun(ada, length=9, more=ASKS) as line:
        assert b"100" in line.recv(99)  # its head is read
        with ClassFile(codes[0] / FILE) as file:
            file.set_due(1, 1, due := time.time())
        while time.time() <= due:
            pass
        line.sendall(b"x = 12345")
        assert b'"late":0.0}' in line.recv(9999) + line.recv(9999)
    with ClassFile(codes[0] / FILE) as file:
        file.set_due(1, 1, None)


def test_who_was_forgotten_by_the_command_loses_an_open_page(tmp_path):
    folder = tmp_path / "nsi"
    codes = class_served.made(folder)
    with Served(tmp_path / "games", school=folder) as running:
        ada = Visitor(running.port)
        ada.enter(code=codes["Ada"])
        with ada.line() as line:
            line.tell("class place")
            with ClassFile(folder / FILE) as file:
                file.forget(1)
            for asked in ("class place", "class wall", "class work"):
                assert "code" in line.ask(asked)["error"]
            assert line.tell("class")["role"] == ""


def test_many_who_join_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(school, "_MOST_ASKING", 3)
    folder = tmp_path / "nsi"
    class_served.made(folder)
    with ClassFile(folder / FILE) as file:
        code = school.new_class_code(file)
    with Served(tmp_path / "games", school=folder) as running:
        joined = [
            Visitor(running.port).enter(**{"class": code, "name": f"Eve {number}"})[0]
            for number in range(4)
        ]
    assert joined == [200, 200, 200, 400]


def test_a_clock_that_is_set_back_throws_nobody_out(codes, served, monkeypatch):
    stamp = TimestampSigner.get_timestamp
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda self: stamp(self) + 7200)
    ada, teacher = Visitor(served.port), class_served.teacher(codes[0], served.port)
    ada.enter(code=codes[1]["Ada"])
    old = Visitor(served.port)
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda self: stamp(self) - 201 * 86_400)
    old.enter(code=codes[1]["Ada"])
    monkeypatch.undo()
    assert ada.get("/class/hand-in/999")[0] == 404
    assert teacher.get("/class/export/marks?assignment=1")[0] == 200
    assert old.get("/class/hand-in/999")[0] == 401


def test_a_clock_that_jumps_is_told_to_the_teacher(tmp_path, monkeypatch):
    monkeypatch.setattr(class_work, "_AGAIN", 0.1)
    folder, now = tmp_path / "nsi", time.time
    class_served.made(folder)
    with _teachers_line(folder, tmp_path) as line:
        assert line.tell("class")["problem"] == ""
        monkeypatch.setattr(time, "time", lambda: now() + 30 * 86_400)
        eventually(lambda: "clock of this machine" in line.tell("class")["problem"])
        with ClassFile(folder / FILE) as file:
            file.log(time.time(), None, "list")
        monkeypatch.undo()
    with _teachers_line(folder, tmp_path) as line:  # it was set back meanwhile
        assert "clock of this machine" in line.tell("class")["problem"]


@contextmanager
def _teachers_line(folder, games):
    with ExitStack() as stack:
        running = stack.enter_context(Served(games, school=folder))
        yield stack.enter_context(class_served.teacher(folder, running.port).line())


def test_a_disk_that_is_nearly_full_is_told_to_the_teacher(served, codes, monkeypatch):
    with class_served.teacher(codes[0], served.port).line() as line:
        monkeypatch.setattr(classes, "_NEARLY_FULL", 10**9)
        assert "nearly full" in line.tell("class")["problem"]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="limits of another process: Linux")
def test_a_full_disk_is_told_without_its_paths_and_loses_nothing(tmp_path):
    folder = tmp_path / "nsi"
    codes = class_served.made(folder)
    running = Program(tmp_path / "games", more=("--class", str(folder))).start()
    ada = Visitor(running.port)
    ada.enter(code=codes["Ada"])
    assert ada.hand_in(b"x = 1")[0] == 200
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    status, told = ada.hand_in(b"x = 2" * 99_999)
    assert status == 503
    assert "teacher" in told["error"]
    assert str(folder) not in told["error"]
    unlimited = (resource.RLIM_INFINITY,) * 2
    resource.prlimit(running.process.pid, resource.RLIMIT_FSIZE, unlimited)
    assert ada.hand_in(b"x = 3")[0] == 200
    running.kill()
    with ClassFile(folder / FILE) as file:
        assert [file.content(one.number) for one in file.hand_ins()] == [b"x = 1", b"x = 3"]
