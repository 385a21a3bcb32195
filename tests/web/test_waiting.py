"""Connections that send nothing, or too slowly: they go, and nobody else notices."""

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
from contextlib import ExitStack, contextmanager
from urllib.request import urlopen

import pytest

from pions.web.session.budgets import VisitorRules
from served import Client, Served
from waiting import PATIENCE, eventually


def connected(port):
    """A connection that has sent nothing yet."""
    return socket.create_connection(("127.0.0.1", port), PATIENCE)


def is_closed(line):
    """Whether the other side has ended it; waits until it has."""
    try:
        while line.recv(1 << 16):
            pass
    except ConnectionError:
        pass
    return True


@pytest.fixture
def port(tmp_path, request):
    """Of a server that soon loses its patience; those who say something in time have more."""
    with Served(
        tmp_path, VisitorRules(patience=(most := getattr(request, "param", 0.2)), silence=most)
    ) as served:
        yield served.port


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: 127"])
def test_a_connection_without_a_whole_request_is_closed(port, begun):
    with connected(port) as line:
        line.sendall(begun)
        assert is_closed(line)


def test_a_request_that_comes_in_drops_for_ever_is_closed(port):
    closed = threading.Event()

    def drip(line):
        with line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
            try:
                while not closed.wait(0.02):
                    line.sendall(b"x: y\r\n")
            except OSError:
                pass

    with connected(port) as line:
        dripping = threading.Thread(target=drip, args=(line.dup(),))
        dripping.start()
        assert is_closed(line)
        closed.set()
        dripping.join()


@pytest.mark.parametrize("port", [3], indirect=True)
@pytest.mark.parametrize("rest", [b"GET / HT", b"y" * 10])
def test_after_an_answer_the_next_request_is_waited_for_no_longer(port, rest):
    length = 10**9 if rest.startswith(b"y") else 0  # or a body that never ends
    with connected(port) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n" % length)
        line.sendall(rest)
        assert line.recv(12) == b"HTTP/1.1 200"
        assert is_closed(line)


@pytest.mark.parametrize("port", [3], indirect=True)
def test_a_page_that_never_says_a_word_is_closed_and_one_that_did_may_be_silent(port):
    talking, silent = Client(port), Client(port)
    talking.tell("hello", language="en")
    with pytest.raises(Exception, match="1013"):
        silent.hear()
    talking.tell("hello", language="en")
    for one in (talking, silent):
        one.close()


@contextmanager
def serving(folder, descriptors=4096):
    """`pions serve` that may open so many files, and its port."""
    limit = ["sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh"]
    command = [*limit, sys.executable, "-m", "pions", "--lang", "en", "serve", "--no-browser"]
    with subprocess.Popen(
        [*command, "--port", "0", "--games", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        try:
            address = program.stdout.readline().split("at ")[1].split(" ")[0].rstrip("/")
            yield program, int(address.rpartition(":")[2])
        finally:
            program.kill()


@pytest.mark.once
def test_more_half_open_connections_than_descriptors_keep_nobody_out_and_are_said_once(tmp_path):
    with ExitStack() as opened, serving(tmp_path, 256) as (program, port):
        for _ in range(400):
            opened.enter_context(connected(port))
        with urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE) as page:
            assert page.status == 200
        visitor = Client(port)
        visitor.tell("open", game="connect4", first="level:n=1", second="human")
        visitor.close()
        program.terminate()
        _, errors = program.communicate(timeout=PATIENCE)
    # Once; a process that was being started when the server ended may add how it ended. A loop
    # that comes back late accepts so many at once that the system's own limit is met first.
    said = re.findall("Too many connections|no room for another connection", errors)
    assert len(said) == 1, errors[:2000]
    assert "accept" not in errors


@pytest.mark.once
def test_where_no_descriptor_is_left_the_server_says_so_once_and_recovers(tmp_path):
    with serving(tmp_path) as (program, port):
        visitor = Client(port)
        eventually(lambda: not visitor.tell("hello", language="en")["compiling"])
        usual = resource.prlimit(program.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(program.pid, resource.RLIMIT_NOFILE, (1, usual[1]))
        with connected(port) as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            assert "no room for another connection" in program.stderr.readline()
            resource.prlimit(program.pid, resource.RLIMIT_NOFILE, usual)
            assert line.recv(12) == b"HTTP/1.1 200"
        visitor.close()
        program.terminate()
        assert program.communicate(timeout=PATIENCE)[1] == ""


SPINNING = """
import signal, sys, time
from pathlib import Path
from pions.web.server import start

def say(address):
    print(address, flush=True)
    while True:
        {stuck}

start.serve(start.ServerSettings(port=0, folder=Path(sys.argv[1])), say)
"""


@pytest.mark.once
@pytest.mark.parametrize(
    "stuck",
    [
        "time.sleep(0)",
        "time.sleep(1e6)",
        # As if the signal came just before it sleeps: Python then calls no handler.
        "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM]); time.sleep(1e6)",
    ],
)
def test_a_server_whose_event_loop_never_comes_back_ends_when_it_is_told_to(tmp_path, stuck):
    with subprocess.Popen(
        [sys.executable, "-c", SPINNING.format(stuck=stuck), str(tmp_path)],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as program:
        try:
            assert "http" in program.stdout.readline()
            program.terminate()
            assert program.wait(PATIENCE) == 128 + signal.SIGTERM
        finally:
            program.kill()
    eventually(lambda: not alive(program.pid))


def alive(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
