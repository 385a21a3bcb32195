"""A game on a terminal, or what passes for one: a pseudo-terminal of the standard library."""

import codecs
import os
import re
import select
import subprocess
import sys
import time

import pytest

from waiting import PATIENCE

pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
termios = pytest.importorskip("termios")

RED_DISC = "48;2;210;62;38"
ALTERNATE_SCREEN, NORMAL_SCREEN = "\x1b[?1049h", "\x1b[?1049l"


class Terminal:
    """The program at the other end of a pseudo-terminal of 80 columns and 24 lines."""

    def __init__(self, *arguments, columns=80, **variables):
        kept = {k: v for k, v in os.environ.items() if k not in {"NO_COLOR", "COLUMNS", "LINES"}}
        self._end, other = pty.openpty()
        termios.tcsetwinsize(other, (24, columns))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pions", *arguments],
            stdin=other,
            stdout=other,
            stderr=other,
            start_new_session=True,
            preexec_fn=lambda: _adopt(other),  # noqa: PLW1509 - Ctrl-C needs a terminal of one's own
            env=kept
            | {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANGUAGE": "en"}
            | variables,
        )
        os.close(other)
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def read_until(self, text):
        """Wait for `text` after what was read before; everything up to it."""
        deadline = time.monotonic() + PATIENCE
        start = len(self.seen)
        while text not in self.seen[start:]:
            assert time.monotonic() < deadline, f"waited for {text!r}, saw {self.seen[start:]!r}"
            if select.select([self._end], [], [], 0.2)[0]:
                try:
                    data = os.read(self._end, 65536)
                except OSError:  # the other end is closed
                    data = b""
                assert data, f"the end came before {text!r}: {self.seen[start:]!r}"
                self.seen += self._decoder.decode(data)
        return self.seen[start:]

    def type(self, text):
        os.write(self._end, text.encode())

    def wait(self, again=""):
        """The rest of the output; the exit status is in `process.returncode` then.

        A key typed while the screen is drawn can be lost, as for a person: then `again`.
        """
        start, deadline = len(self.seen), time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < deadline, f"it does not end: {self.seen[start:]!r}"
            try:
                if not select.select([self._end], [], [], 5)[0]:
                    self.type(again)
                    continue
                data = os.read(self._end, 65536)
            except OSError:
                break
            if not data:
                break
            self.seen += self._decoder.decode(data)
        self.process.wait(timeout=PATIENCE)
        os.close(self._end)
        return self.seen[start:]

    def close(self):
        """End what a failed test left running."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


@pytest.fixture
def terminal():
    opened = []

    def open_terminal(*arguments, **settings):
        opened.append(Terminal(*arguments, **settings))
        return opened[-1]

    yield open_terminal
    for one in opened:
        one.close()


def _adopt(terminal):
    import fcntl

    fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)


def words(text):
    """Without what moves the cursor or changes colours."""
    return re.sub(r"\x1b\[[\d;?]*[a-zA-Z]", "", text)


def test_a_game_in_colour_is_redrawn_and_leaves_the_board_behind(terminal):
    screen = terminal("play", "--against", "human")
    opening = screen.read_until("Your move, Red (X): ")
    assert ALTERNATE_SCREEN in opening
    assert RED_DISC in opening  # in the legend
    screen.type("4\r")
    after = screen.read_until("Your move, Yellow (O): ")
    assert "\x1b[2J" in after
    assert re.search(rf"{RED_DISC}m\(X\)", after)
    screen.type("9\r")
    assert "“9” is not a column" in words(screen.read_until("Your move, Yellow (O): "))
    screen.type("quit\r")
    rest = screen.wait()
    assert screen.process.returncode == 0
    left_behind = rest.partition(NORMAL_SCREEN)[2]
    assert re.search(rf"{RED_DISC}m\(X\)", left_behind)
    assert "To go on with this game: pions play --against human --position 4" in words(left_behind)


def test_a_thinking_program_shows_that_it_is(terminal):
    screen = terminal("play", "--against", "uct:seconds=1", "--start", "them")
    assert "uct:seconds=1 is thinking..." in words(screen.read_until("Your move"))
    screen.type("\x04")
    screen.wait()
    assert screen.process.returncode == 0


def test_the_name_of_a_team_is_a_name_and_nothing_else(terminal, tmp_path):
    mine = tmp_path / "mine.py"
    mine.write_text('TEAM_NAME = "[/b] :joy: as"\ndef strategie(state):\n    return 1 // 0\n')
    at = terminal("play", "--against", str(mine), "--start", "me", "--time", "30s")
    at.read_until("Your move, Red")
    at.type("4\n")
    at.read_until("[/b] :joy: as has no move; undo, retry, resign or quit: ")
    assert "ZeroDivisionError" in at.seen
    at.type("undo\n")
    at.read_until("Your move, Red")
    at.type("quit\n")
    at.wait()
    assert at.process.returncode == 0


def test_ctrl_c_gives_the_screen_back_and_says_how_to_go_on(terminal):
    screen = terminal("play", "--against", "human", "--position", "44")
    screen.read_until("Your move, Red (X): ")
    screen.type("\x03")
    rest = screen.wait(again="\x03")
    assert screen.process.returncode == 130
    assert NORMAL_SCREEN in rest
    assert "--position 44" in words(rest)
    assert "Traceback" not in rest


def test_ctrl_d_leaves_as_quit_does(terminal):
    screen = terminal("play", "--against", "human", "--position", "44")
    screen.read_until("Your move, Red (X): ")
    screen.type("\x04")
    assert "--position 44" in words(screen.wait(again="\x04"))
    assert screen.process.returncode == 0


def test_hex_in_french_in_colour(terminal):
    screen = terminal("play", "hex-5", "--against", "human", LANGUAGE="fr")
    screen.read_until("À vous, Bleu (X)")
    screen.type("c3\r")
    screen.read_until("À vous, Rouge (O)")
    screen.type("c3\r")
    assert "c3 est déjà prise par Bleu." in words(screen.read_until("À vous, Rouge (O)"))
    screen.type("quitter\r")
    assert "Pour reprendre cette partie" in words(screen.wait())


def test_on_a_narrow_terminal_the_panel_goes_under_the_board(terminal):
    screen = terminal("play", "--against", "human", columns=40)
    lines = words(screen.read_until("Your move, Red (X): ")).splitlines()
    screen.type("4\r")
    screen.read_until("Your move, Yellow (O): ")
    screen.type("\x04")
    screen.wait()
    assert any(line.strip() == ">  X  Red" for line in lines)
    assert max(len(line.rstrip()) for line in lines) <= 40


def test_a_position_is_shown_in_colour(terminal):
    screen = terminal("show", "44")
    shown = screen.wait()
    assert re.search(rf"{RED_DISC}m X ", shown)
    assert "Red (X) to move" in words(shown)


@pytest.mark.parametrize(
    "simple", [{"TERM": "dumb"}, {"NO_COLOR": "1"}, {"arguments": ("--plain",)}], ids=str
)
def test_a_simple_terminal_gets_lines_and_nothing_else(terminal, simple):
    arguments = simple.pop("arguments", ())
    screen = terminal("play", "--against", "human", *arguments, **simple)
    screen.read_until("Your move, Red (X): ")
    screen.type("4\r")
    screen.read_until("Your move, Yellow (O): ")
    screen.type("quit\r")
    screen.wait()
    assert "\x1b" not in screen.seen
    assert " . . .(X). . ." in screen.seen.splitlines()


def test_a_duel_shows_its_progress_on_a_terminal(terminal):
    screen = terminal("duel", "random", "random", "-n", "300", "--game", "puissance3")
    shown = words(screen.wait())
    assert screen.process.returncode == 0
    assert re.search(r"A \+\d+ =\d+ -\d+", shown)
    assert "300 games played" in shown


def test_ctrl_c_during_a_duel_reports_the_games_played_so_far(terminal):
    screen = terminal("duel", "random", "random", "-n", "9999999", "--game", "hex-3")
    screen.read_until("A +1")
    screen.type("\x03")
    shown = words(screen.wait())
    assert screen.process.returncode == 130
    assert re.search(r"stopped after [\d,]+ games? of 9,999,999", shown)
    assert "Traceback" not in shown


def test_lists_fit_a_narrow_terminal(terminal):
    screen = terminal("players", columns=40)
    lines = words(screen.wait()).split("\r\n")
    assert "alphabeta" in "".join(lines)
    assert max(len(line.rstrip()) for line in lines) <= 40


def test_ctrl_c_stops_the_solver_with_a_spinner_turning(terminal):
    screen = terminal("prove", "gravity-7x7x4")
    screen.read_until("Solving gravity-7x7x4")
    screen.type("\x03")
    shown = words(screen.wait())
    assert screen.process.returncode == 130
    assert "Interrupted." in shown
    assert "Traceback" not in shown


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_analysis_fits_a_narrow_terminal(terminal, lang):
    game = ("--game", "gravity-5x4x4", "--lang", lang)
    screen = terminal("analyse", "1253", *game, columns=40)
    lines = [words(line).rstrip() for line in re.split(r"[\r\n]+", screen.wait())]
    assert screen.process.returncode == 0
    rows = [line for line in lines if re.match(r" [1-5] [▲=▼]", line)]
    assert len(rows) == 5
    assert max(map(len, lines)) <= 40
    assert not any(line.startswith((":", ";", "»")) for line in lines)


def test_an_estimate_of_hex_is_seen_before_the_answer_and_improves():
    terminal = Terminal("analyse", "d4", "--game", "hex-8", "--seconds", "3", columns=160)
    terminal.read_until("Estimate: Blue wins")
    before = terminal.read_until("Proved:")
    looked = [int(number) for number in re.findall(r"a search of (\d+) positions", before)]
    assert looked == sorted(looked)
    assert looked[0] < looked[-1]
    terminal.wait()
    assert terminal.process.returncode == 0
