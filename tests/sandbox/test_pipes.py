"""Lines with deadlines: the same promises by polling and by threads."""

import subprocess
import sys
import time

import pytest

from pions.sandbox.process.pipes import (
    LONGEST_LINE,
    Closed,
    Late,
    Noise,
    Output,
    PolledLink,
    ThreadedLink,
)

KINDS = [ThreadedLink] if sys.platform == "win32" else [PolledLink, ThreadedLink]


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__)
def opened(request):
    """Starts a program and speaks to it."""
    started = []

    def start(program, most=100):
        process = subprocess.Popen(
            [sys.executable, "-c", "import sys, os, time\n" + program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
        )
        link = request.param(process, most)
        started.append((process, link))
        return link

    yield start
    for process, link in started:
        process.kill()
        process.wait()
        link.close()


ECHO = """
for line in sys.stdin:
    print("heard", file=sys.stderr, flush=True)
    print(line.strip().upper(), flush=True)
"""


def test_lines_go_and_come_back(opened):
    link = opened(ECHO)
    for word in (b"un", b"deux", b"trois"):
        link.send(word + b"\n", 10)
        assert link.receive(10) == word.upper()


def test_what_is_printed_is_kept_aside(opened):
    link = opened(ECHO)
    for _ in range(3):
        link.send(b"un\n", 10)
        link.receive(10)
    while link.output.size < 18:
        with pytest.raises(Late):
            link.receive(0.05)
    assert link.output.text == "heard\n" * 3


def test_a_deadline_is_kept(opened):
    link = opened("time.sleep(60)")
    began = time.monotonic()
    with pytest.raises(Late):
        link.receive(0.3)
    assert time.monotonic() - began >= 0.3


def test_a_deadline_is_kept_while_output_pours(opened):
    link = opened("while True: os.write(2, b'x' * 4096)", most=10)
    while not link.output.size:  # it takes a while to start
        with pytest.raises(Late):
            link.receive(0.2)
    began = time.monotonic()
    with pytest.raises(Late):
        link.receive(1.0)
    assert time.monotonic() - began >= 1.0
    assert link.output.text == "x" * 10
    assert link.output.dropped == link.output.size - 10 > 0


def test_an_end_is_noticed(opened):
    link = opened("print('bye', flush=True)")
    assert link.receive(10) == b"bye"
    with pytest.raises(Closed):
        link.receive(10)


def test_writing_to_nobody_is_noticed(opened):
    link = opened("sys.exit()")
    with pytest.raises(Closed):
        link.receive(10)
    with pytest.raises(Closed):
        keep_sending(link)


def keep_sending(link):
    """A process closes its ends one after the other."""
    for _ in range(200):
        link.send(b"x" * 100, 10)
        time.sleep(0.02)


def test_a_line_without_end_is_noise(opened):
    link = opened("while True: os.write(1, b'x' * 4096)")
    with pytest.raises(Noise):
        link.receive(10)


def test_a_long_line_arrives_whole(opened):
    link = opened(ECHO)
    text = b"x" * (LONGEST_LINE // 2)
    link.send(text + b"\n", 10)
    assert link.receive(10) == text.upper()


def test_the_longest_line_may_wait_for_its_end(opened):
    link = opened(f"""
sys.stdout.write("x" * {LONGEST_LINE})
sys.stdout.flush()
print("sent", file=sys.stderr, flush=True)
sys.stdin.readline()
print(flush=True)
""")
    while not link.output.size:
        with pytest.raises(Late):
            link.receive(0.2)
    link.send(b"\n", 10)
    assert link.receive(10) == b"x" * LONGEST_LINE


@pytest.mark.skipif(sys.platform == "win32", reason="threads write without a deadline")
def test_a_program_that_does_not_read_is_late(opened):
    link = opened("time.sleep(60)")
    if isinstance(link, ThreadedLink):
        pytest.skip("threads write without a deadline")
    with pytest.raises(Late):
        link.send(b"x" * 1_000_000, 0.3)


def test_output_is_cut_by_bytes_and_shown_as_text():
    output = Output(5)
    output.add("éé".encode())
    output.add(b"\xff\xfe")
    assert output.text == "éé�"
    assert (output.size, output.dropped) == (6, 1)
