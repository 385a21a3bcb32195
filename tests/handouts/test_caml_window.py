"""The window of the hand-out `caml`, tried for real on a virtual screen."""

import importlib.util
import os
import select
import shutil
import struct
import subprocess
import sys
import textwrap
import threading

import pytest

from handouts.oracles import plain
from waiting import PATIENCE

pytestmark = [
    pytest.mark.skipif(shutil.which("Xvfb") is None, reason="Xvfb is not installed"),
    pytest.mark.skipif(importlib.util.find_spec("tkinter") is None, reason="Python has no tkinter"),
]

PRELUDE = """
    import sys
    from pions.handouts import caml

    caml.graine(1)
    fenetre = caml._ECRAN.ouvert()
    if fenetre is None:
        sys.exit("no window")

    attend, remis = False, []

    def bientot(action):  # once the window waits for its click: drawing handles events, too
        fenetre._racine.after(10, lambda: action() if attend else remis.append(action))

    def clic(**secondes):
        global attend
        attend = True
        while remis:
            bientot(remis.pop())
        try:
            return type(fenetre).clic(fenetre, **secondes)
        finally:
            attend = False

    fenetre.clic = clic

    def clique(x, y=100):
        bientot(lambda: fenetre._toile.event_generate("<Button-1>", x=x, y=y))
"""


@pytest.fixture(scope="module")
def screen(tmp_path_factory):
    """The number of a screen of its own, and the file that holds its pixels."""
    folder = tmp_path_factory.mktemp("screen")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "800x700x24", "-fbdir", str(folder)],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    number = b""
    while not number.endswith(b"\n") and select.select([reader], [], [], 30)[0]:
        read = os.read(reader, 20)
        if not read:  # it could not start
            break
        number += read
    os.close(reader)
    if not number.endswith(b"\n"):
        server.kill()
        server.wait()
        pytest.skip("Xvfb does not start here")
    yield f":{number.decode().strip()}", folder / "Xvfb_screen0"
    server.terminate()
    server.wait()


def run(screen, program):
    """Run `program` after the prelude, on the virtual screen; what it printed."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", textwrap.dedent(PRELUDE) + textwrap.dedent(program)],
        env={**os.environ, "DISPLAY": screen[0], "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.stderr == ""
    done.stdout = plain(done.stdout)
    return done


def test_humain_returns_the_column_that_was_clicked(screen):
    done = run(
        screen,
        """
        for x in (0, 99, 100, 350, 699):
            clique(x)
            print(caml.humain(caml.grille_vide(), 1))
        """,
    )
    assert done.stdout.split() == ["0", "0", "1", "3", "6"]


def test_the_picture_is_700_by_600_with_white_yellow_and_red_discs(screen):
    program = """
        t = caml.grille_vide()
        caml.joue(t, 0, 1)
        caml.joue(t, 6, 2)
        caml.joue(t, 6, 1)
        fenetre.dessine(t)
        fenetre.clic(secondes=0.3)  # time to appear
        w = fenetre._racine
        w.winfo_pointerxy()  # the answer comes after all that was drawn before
        print(w.winfo_width(), w.winfo_height(), w.winfo_rootx(), w.winfo_rooty())
        sys.stdout.flush()
        sys.stdin.readline()
    """
    with subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(PRELUDE) + textwrap.dedent(program)],
        env={**os.environ, "DISPLAY": screen[0]},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as window:
        limit = threading.Timer(60, window.kill)
        limit.start()
        try:
            width, height, left, top = map(int, window.stdout.readline().split())
            pixels = screenshot(screen[1])
        finally:
            limit.cancel()
            window.kill()
    assert (width, height) == (700, 600)

    def colour(x, y):
        """The middle of cell (x, y), y = 0 at the bottom."""
        return pixels(left + 100 * x + 50, top + 600 - 100 * y - 50)

    white, yellow, red = (255, 255, 255), (255, 255, 0), (255, 0, 0)
    assert colour(0, 0) == yellow
    assert [colour(6, y) for y in range(6)] == [red, yellow, white, white, white, white]
    assert {colour(x, y) for x in range(1, 6) for y in range(6)} == {white}


def screenshot(file):
    """A function from (x, y) to (red, green, blue), over the XWD file of a screen."""
    data = file.read_bytes()
    header = struct.unpack(">25I", data[:100])
    size, order, bits, per_line, colours = (header[i] for i in (0, 7, 11, 12, 19))
    assert bits == 32
    start = size + 12 * colours

    def pixel(x, y):
        place = start + y * per_line + 4 * x
        value = int.from_bytes(data[place : place + 4], "big" if order else "little")
        return value >> 16 & 255, value >> 8 & 255, value & 255

    return pixel


def test_a_click_in_a_full_column_is_refused_with_a_sentence(screen):
    done = run(
        screen,
        """
        t = caml.grille_vide()
        for j in (1, 2) * 3:
            caml.joue(t, 2, j)

        def encore():
            titre = fenetre._racine.title()
            if "pleine" in titre:
                print(titre)
                clique(450)
            else:
                bientot(encore)

        clique(250)
        bientot(encore)
        print(caml.humain(t, 1))
        """,
    )
    assert done.stdout.splitlines() == [
        "La colonne 2 est pleine : jaune doit en choisir une autre.",
        "4",
    ]


def test_a_whole_game_is_played_with_the_mouse(screen):
    done = run(
        screen,
        """
        columns = iter([0, 1, 0, 1, 0, 1, 0])

        def joue_a_la_souris(t, couleur):
            clique(100 * next(columns) + 50)
            return caml.humain(t, couleur)

        def ferme_a_la_fin():  # the click that closes the game
            if "Cliquez pour fermer" in fenetre._racine.title():
                clique(10)
            else:
                bientot(ferme_a_la_fin)

        ferme_a_la_fin()
        t = caml.grille_vide()
        print(caml.partie(t, joue_a_la_souris, joue_a_la_souris, 2, 1), caml._ECRAN.fenetre)
        import tkinter
        try:
            print(fenetre._racine.state())
        except tkinter.TclError:
            print("gone")
        """,
    )
    assert done.stdout.splitlines()[-3:] == ["Rouge gagne.", "2 None", "gone"]


def test_closing_the_window_is_a_goodbye(screen):
    done = run(
        screen,
        """
        croix = fenetre._racine.protocol("WM_DELETE_WINDOW")
        bientot(lambda: fenetre._racine.tk.call(croix))  # what the window manager does
        caml.humain(caml.grille_vide(), 1)
        """,
    )
    assert (done.stdout, done.returncode) == ("Au revoir !\n", 0)


def test_closing_the_window_while_the_machine_thinks_is_heard_at_the_next_turn(screen):
    done = run(
        screen,
        """
        fenetre._racine.tk.call(fenetre._racine.protocol("WM_DELETE_WINDOW"))
        caml.partie(caml.grille_vide(), caml.ia_1, caml.humain, 1, 2)
        """,
    )
    assert (done.stdout.splitlines()[-1], done.returncode) == ("Au revoir !", 0)


def test_ctrl_c_in_the_terminal_is_heard_while_the_window_waits(screen):
    done = run(
        screen,
        """
        import os, signal, threading
        threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
        caml.humain(caml.grille_vide(), 1)
        """,
    )
    assert (done.stdout, done.returncode) == ("Au revoir !\n", 0)
