"""What stands at the top of a file: modules that are not there, games, encodings."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.sandbox import Limits, PlayerFileError, load
from pions.sandbox.examined_file import ExaminedFile
from pions.sandbox.reading import player_file
from pions.sandbox.reading.player_file import PlayerFile

USES = """
import matplotlib.pyplot as plt
import pygame, math
from PIL import Image
from nowhere.else_ import thing as other
try:
    import numba
except ImportError:
    numba = None

class Fenetre(pygame.Surface):
    pass

def dessine(ax: plt.Axes | None = None):
    plt.plot([1, 2])

def strategie(state):
    return next(c for c in range(7) if state["libres"][c])

def sans():
    return numba is None and math.sqrt(4) == 2
"""


def question(call):
    names = [call.partition("(")[0]]
    return {"names": names, "values": {}, "before": "", "after": [], "typed": [], "call": call}


def test_a_module_that_is_not_there_fails_only_where_it_is_used():
    with ExaminedFile(PlayerFile("mine.py", USES, ""), Limits(seconds=5)) as examined:
        assert examined.absent == ("matplotlib", "pygame", "PIL", "nowhere")
        assert examined.ask(question("sans()"))["value"] is True
        raised = examined.ask(question("dessine()"))["raised"]
        assert "ModuleNotFoundError" in raised["kinds"]
        assert "matplotlib" in raised["error"]


def test_such_a_file_plays_and_its_description_says_so():
    with load(PlayerFile("mine.py", USES, ""), "connect4") as player:
        assert player.description.absent[0] == "matplotlib"
        said = str(player.description.sentence)
        assert "not there" in said
        assert "`pygame`" in said


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("from grille import *\n", "Copy your own functions into mine.py"),
        ("import pygame\npygame.init()\n", "needs `pygame` while it is read (line 2)"),
        ("from .grille import joue\n", "imports another file of its folder (line 1)"),
        ("import sys\nprint('Au revoir !')\nsys.exit()\n", 'under `if __name__ == "__main__":`'),
        ("raise SystemExit('Au revoir !')\n", "Au revoir !"),
        ("def f():\n    return 1\nexit()\n", 'under `if __name__ == "__main__":`'),
        ("n = int(input('Colonne ? '))\n", 'under `if __name__ == "__main__":`'),
        ("import math\nfrom math import cosine\n", "An import of mine.py fails (line 2)"),
    ],
)
def test_a_file_that_cannot_be_run_to_its_end_says_what_to_do(source, said):
    with ExaminedFile(PlayerFile("mine.py", source, ""), Limits(seconds=5)) as examined:
        assert said in examined.left_out.render(str)


def test_a_file_that_cannot_be_read_says_what_to_do():
    with pytest.raises(PlayerFileError) as caught:
        ExaminedFile(PlayerFile("mine.py", "raise KeyboardInterrupt\n", ""), Limits(seconds=5))
    assert 'under `if __name__ == "__main__":`' in str(caught.value)


TEXT = "# -*- coding: {} -*-\n# Né à l'été\nnom = 'évaluée'\n"


@pytest.mark.parametrize("encoding", ["latin-1", "iso-8859-15", "cp1252", "utf-8", "mac-roman"])
def test_a_declared_encoding_is_legal_python(tmp_path, encoding):
    path = tmp_path / "mine.py"
    path.write_bytes(TEXT.format(encoding).encode(encoding))
    assert "évaluée" in player_file.read(path).source


def test_on_the_second_line_and_with_a_mark(tmp_path):
    second = tmp_path / "second.py"
    second.write_bytes(b"#!/usr/bin/python\n" + TEXT.format("latin-1").encode("latin-1"))
    assert "évaluée" in player_file.read(second).source
    marked = tmp_path / "marked.py"
    marked.write_bytes(codecs.BOM_UTF8 + "nom = 'é'\r\n".encode())
    assert player_file.read(marked).source == "nom = 'é'\r\n"


@pytest.mark.parametrize("encoding", ["latin-1", "iso-8859-15", "cp1252", "mac-roman", "utf-8"])
@given(
    before=st.sampled_from(["", "\n", "#!/usr/bin/python\n"]),
    sign=st.sampled_from([":", "="]),
    rest=st.text("aéêœ€ #coding:=-\n", max_size=30),
)
def test_a_file_kept_as_utf8_says_the_same(encoding, before, sign, rest):
    whole = f"{before}# vim: fileencoding{sign} {{}}\n{rest}"
    content = whole.format(encoding).encode(encoding, "replace")
    kept, was = player_file.in_utf8(content, "mine.py")
    assert was == (None if encoding == "utf-8" else encoding)
    assert kept.replace("utf-8", encoding, 1) == content.decode(encoding)
    assert player_file.in_utf8(kept.encode(), "mine.py") == (kept, None)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (TEXT.format("klingon").encode(), "“klingon”, which Python does not know"),
        (TEXT.format("punycode").encode(), "“punycode”, which Python does not know"),
        (TEXT.format("utf-8").encode("latin-1"), "not a text in UTF-8: line 2"),
        ("nom = 'é\0'\n".encode("latin-1"), "not a text in UTF-8: line 1"),
        (b"# coding: ascii\nx = '\xe9'\n", "“ascii”, but line 2 holds a byte"),
    ],
)
def test_an_encoding_that_does_not_fit_is_named(tmp_path, content, said):
    path = tmp_path / "mine.py"
    path.write_bytes(content)
    with pytest.raises(PlayerFileError) as caught:
        player_file.read(path)
    assert said in str(caught.value)


def test_a_file_in_latin_1_is_checked_and_plays(tmp_path):
    source = "# coding: latin-1\n'''Stratégie'''\ndef strategie(state):\n    return 3\n"
    path = tmp_path / "élève.py"
    path.write_bytes(source.encode("latin-1"))
    with load(path, "connect4") as player:
        assert player.description.choice.found.name == "strategie"
