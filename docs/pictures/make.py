"""Make the pictures of the terminal that the README shows, from the real program.

Run by ``make pictures``: starts ``pions`` in a terminal of its own, types, and saves what
the screen shows as SVG.
"""

from __future__ import annotations

import io
import os
import pty
import re
import select
import sys
import time
from pathlib import Path
from typing import Final

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

HERE: Final = Path(__file__).resolve().parent

# Rich's frame names fonts of the network; whoever looks has a monospaced font of their own.
FRAME: Final = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)


def typed(arguments: list[str], lines: list[str], *, quiet: float = 3.0) -> str:
    """What ``pions ARGUMENTS`` writes while `lines` are typed, each once it has fallen silent."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor", COLUMNS="78", LINES="24")
        os.execv(sys.executable, [sys.executable, "-m", "pions", *arguments])  # noqa: S606 - ourselves
    written = bytearray()
    pending = list(lines)
    last = time.monotonic()
    while True:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                chunk = os.read(terminal, 65536)
            except OSError:
                break
            if not chunk:
                break
            written += chunk
            last = time.monotonic()
        elif time.monotonic() - last > quiet:
            if not pending:
                os.write(terminal, b"\x04")
                break
            os.write(terminal, pending.pop(0).encode() + b"\n")
            last = time.monotonic()
    os.close(terminal)
    os.waitpid(child, 0)
    return written.decode(errors="replace").replace("\r\n", "\n")


def last_screen(written: str) -> str:
    """What is left on the screen: everything since it was last cleared."""
    return re.split(r"\x1b\[H\x1b\[2J|\x1b\[2J\x1b\[H|\x1bc", written)[-1]


def save(name: str, screen: str, title: str) -> None:
    """Write `screen` as an SVG picture."""
    console = Console(record=True, width=78, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(screen.rstrip()))
    console.save_svg(str(HERE / name), title=title, code_format=FRAME, unique_id="pions")


if __name__ == "__main__":
    for language, name in (("en", "play.svg"), ("fr", "play.fr.svg")):
        game = ["--lang", language, "play", "--seed", "5", "--start", "me"]
        hint = "hint" if language == "en" else "indice"
        save(name, last_screen(typed(game, ["4", "3", hint])), "pions play")
    hexagons = ["--lang", "fr", "play", "hex-7", "--seed", "2", "--start", "me"]
    save("hex.svg", last_screen(typed(hexagons, ["d4", "c6"])), "pions play hex-7 --lang fr")
