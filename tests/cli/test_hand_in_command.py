"""``pions hand-in`` against a server that answers as that of a class."""

import json
import os
import re
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

import pytest

from pions.app.classes import school, stages
from pions.app.classes.name_list import ListedName
from pions.app.classes.stages import ClassRules, StageJob
from pions.cli.commands import hand_in
from pions.core.errors import PionsError
from pions.core.language import _
from pions.core.sentences import told
from pions.store.class_file import FILE, ClassFile
from pions.store.class_records import Assignment
from served import Served
from waiting import PATIENCE

GOOD = "def choose(position):\n    return min(position.legal_moves())\n"
CHEATS = "def choose(position):\n    return 99\n"
PIONS = [sys.executable, "-m", "pions"]


@contextmanager
def serving(path):
    """The routes of a class; each question about a hand-in takes it one stage further."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *words):
            pass

        def answer(self, value, status=200, cookie=""):
            self.send_response(status)
            if cookie:
                self.send_header("Set-Cookie", f"who={cookie}; HttpOnly; SameSite=Strict; Path=/")
            self.end_headers()
            self.wfile.write(json.dumps(value).encode())

        def do_POST(self):
            content = self.rfile.read(int(self.headers["Content-Length"]))
            place = urlsplit(self.path)
            asked.append((place.path, self.headers["Accept-Language"]))
            with ClassFile(path) as file:
                if place.path == "/class/enter":
                    person = school.known_by(file, json.loads(content)["code"])
                    if person is None:
                        self.answer({"error": "No slip has this code."}, 403)
                    else:
                        self.answer({}, cookie=str(person.number))
                    return
                who = re.fullmatch(r"who=(\d+)", self.headers["Cookie"] or "")
                query = {name: values[0] for name, values in parse_qs(place.query).items()}
                try:
                    work = school.assignment(file, int(query["assignment"]))
                    person = file.person(int(who[1]))
                    one = school.receive(file, work, person, query["name"], content, 50.0)
                except PionsError as error:
                    self.answer({"error": error.render(_)}, 400)
                    return
                self.answer({"number": one.number, "version": one.version})

        def do_GET(self):
            with ClassFile(path) as file:
                number = int(self.path.rpartition("/")[2])
                one = file.one_hand_in(number)
                self.answer({"stage": one.stage.value, "accepted": one.accepted,
                             "stopped": told(one.stopped, _), "version": one.version,
                             "late": one.late})  # fmt: skip
                if not one.accepted and one.stopped is None:
                    rules = ClassRules(path.parent, seconds=2.0)
                    (work,) = file.assignments()
                    done = stages.run(StageJob(one, file.content(number), work, rules))
                    file.advance(number, done.stage, done.found, done.stopped)

    asked = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", asked
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def school_folder(tmp_path):
    school.create(tmp_path / "nsi", [ListedName("Ada")])
    with ClassFile(tmp_path / "nsi" / FILE) as file:
        school.give(file, Assignment(0, "Essai", "puissance3", due=40.0), "2026-01-01")
        (slip,) = school.new_slips(file)
        file.set("paused", value=True)  # its games would keep all processors busy
    return tmp_path / "nsi" / FILE, slip.code


@pytest.fixture
def player(tmp_path, monkeypatch):
    monkeypatch.setattr(hand_in, "_EVERY", 0.0)

    def write(text, name="mine.py"):
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


def test_a_good_file_is_shown_stage_by_stage_until_it_plays(pions, school_folder, player):
    path, code = school_folder
    with serving(path) as (url, _asked):
        ended = pions("hand-in", url, str(player(GOOD)), "--code", code)
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "Handed in: version 1."
    assert [one.strip(" …") for one in lines[1:-2]] == [
        "reading the file", "finding out how it plays", "trial games",
        "games against yardsticks",
    ]  # fmt: skip
    assert "after the due date" in lines[-2]
    assert lines[-1] == "Accepted: version 1 plays on the ladder."
    with ClassFile(path) as file:
        (kept,) = file.hand_ins()
        assert file.content(kept.number) == GOOD.encode()


def test_the_real_program_hands_in_to_the_real_server(school_folder, player, tmp_path):
    path, code = school_folder
    environ = {**os.environ, "LANGUAGE": "fr"}
    with Served(tmp_path / "games", school=path.parent) as server:

        def handed_in(text):
            address = f"127.0.0.1:{server.port}#{code}"
            return subprocess.run(
                [*PIONS, "hand-in", address, str(player(text))], capture_output=True, text=True,
                encoding="utf-8", env=environ, check=False, timeout=2 * PATIENCE,
            )  # fmt: skip

        good, bad, same = map(handed_in, (GOOD, CHEATS, GOOD))
    assert (good.returncode, good.stderr) == (0, "")
    assert "la version 1 joue au classement" in good.stdout
    assert "en retard" in good.stdout
    assert bad.returncode == 1
    assert bad.stdout.splitlines()[-1].startswith("Refusé")
    assert same.returncode == 2
    assert "version 1" in same.stderr


def test_a_file_that_is_stopped_says_why_and_ends_with_1(pions, school_folder, player):
    path, code = school_folder
    with serving(path) as (url, asked):
        ended = pions("hand-in", f"{url}/class#{code.lower()}", str(player(CHEATS)), lang="fr")
    assert ended.status == 1
    assert "99" in ended.out.splitlines()[-1]
    assert {language for _path, language in asked} == {"fr"}


def test_a_code_is_asked_for_where_none_is_given(pions, school_folder, player):
    path, code = school_folder
    with serving(path) as (url, _asked):
        ended = pions("hand-in", url, str(player(CHEATS)), typed=f"{code}\n")
    assert ended.status == 1
    assert code not in ended.out + ended.err


@pytest.mark.parametrize("code", ["ABCD-EFGH", "K7QM-3XV0", ""])
def test_a_wrong_code_hands_in_nothing(pions, school_folder, player, code):
    path, _code = school_folder
    with serving(path) as (url, asked):
        ended = pions("hand-in", url, str(player(GOOD)), "--code", code)
    assert ended.status == 2
    assert re.search("No slip has this code|no 0|eight letters", ended.err)
    assert all(place == "/class/enter" for place, _language in asked)


def test_what_the_class_does_not_take_is_said_in_its_words(pions, school_folder, player):
    path, code = school_folder
    with ClassFile(path) as file:
        (work,) = file.assignments()
        school.receive(file, work, file.person(1), "a.py", GOOD.encode(), 30.0)
    with serving(path) as (url, _asked):
        ended = pions("hand-in", url, str(player(GOOD)), "--code", code)
    assert (ended.status, ended.err) == (2, "pions: This file is your version 1 already.\n")


def test_bad_addresses_and_files_are_sentences(pions, tmp_path, player):
    good, code = str(player(GOOD)), "--code=ABCD-EFGH"
    large = player("#" * 2_000_001, "large.py")
    nobody = "http://127.0.0.1:9"
    for words, said in [
        ((nobody, good), "No server of a class answers"),
        (("http://[::1", good), "no address of a class"),
        (("ftp://school", good), "no address of a class"),
        (("http://:80", good), "no address of a class"),
        (("http://a b:80", good), "No server of a class answers"),
        ((nobody, str(tmp_path / "none.py")), "none.py"),
        ((nobody, str(tmp_path)), "folder"),
        ((nobody, str(large)), "at most 2 MB"),
    ]:
        ended = pions("hand-in", *words, code)
        assert (ended.status, ended.out) == (2, "")
        assert said in ended.err
        assert ended.err.count("\n") == 1


def test_another_web_server_is_no_class(pions, player):
    answers = [(200, b"<html>"), (404, b""), (404, b"[" * 90_000), (404, b"{}"), (200, b"[1]")]

    class Other(BaseHTTPRequestHandler):
        def log_message(self, *words):
            pass

        def do_POST(self):
            self.rfile.read(int(self.headers["Content-Length"]))
            status, content = (200, b"{}") if "?" not in self.path and enters else answers.pop()
            self.send_response(status)
            self.end_headers()
            self.wfile.write(content)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Other)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        while answers:
            enters = len(answers) % 2
            url = f"http://127.0.0.1:{server.server_port}"
            ended = pions("hand-in", url, str(player(GOOD)), "--code=ABCD-EFGH")
            assert (ended.status, ended.out) == (2, "")
            assert "serves no class" in ended.err
            assert ended.err.count("\n") == 1
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_control_c_keeps_the_hand_in(school_folder, player):
    path, code = school_folder
    with serving(path) as (url, _asked):
        command = [*PIONS, "hand-in", url, str(player(GOOD)), "--code", code]
        environ = {**os.environ, "LANGUAGE": "en"}
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environ
        ) as program:
            assert program.stdout.readline() == "Handed in: version 1.\n"
            program.stdout.readline()  # it asks how far it has come
            program.send_signal(signal.SIGINT)
            _out, said = program.communicate(timeout=PATIENCE)
    assert program.returncode == 130
    assert "The hand-in is kept" in said
    assert "Traceback" not in said
    with ClassFile(path) as file:
        assert len(file.hand_ins()) == 1
