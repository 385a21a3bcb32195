"""Installs packages with pip and shows how far it is.

python tools/install.py PYTHON PIP-ARGUMENT...

PYTHON is the interpreter of the environment to fill. On a terminal one line moves, elsewhere a
line comes now and then. Needs nothing but the standard library, as it runs before anything is
installed. Where pip fails, the end of what it said is shown.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from collections import deque
from typing import Final

_NEWS: Final = ("Collecting ", "Downloading ", "Using cached ", "Building ", "Installing ")
"""How the lines of pip begin that say what it is at."""
_PACE: Final = 5.0
"""Seconds between two lines where they cannot replace each other."""
_KEPT: Final = 30
"""Lines shown of a failure."""


class Ticker:
    """Shows the latest news, and how long it has all taken."""

    def __init__(self) -> None:
        self._moving = sys.stdout.isatty()
        self._began = time.monotonic()
        self._last = 0.0

    def show(self, news: str) -> None:
        """Replace the line; where that cannot be done, add one, but not too often."""
        now = time.monotonic()
        text = f"  {now - self._began:4.0f} s  {news}"
        if self._moving:
            width = shutil.get_terminal_size().columns - 1
            print(f"\r{text[:width]:<{width}}", end="", flush=True)
        elif now - self._last >= _PACE:
            self._last = now
            print(text, flush=True)

    def end(self, news: str) -> None:
        """The last line."""
        self._last = 0.0
        self.show(news)
        if self._moving:
            print()


def main() -> int:
    """Run pip; its exit status."""
    python, *arguments = sys.argv[1:]
    command = [python, "-m", "pip", "install", "--disable-pip-version-check", *arguments]
    ticker, said = Ticker(), deque[str](maxlen=_KEPT)
    with subprocess.Popen(  # noqa: S603 - the interpreter of our own environment
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as pip:
        for line in pip.stdout or ():
            said.append(line)
            news = line.strip()
            if news.startswith(_NEWS):
                ticker.show(news)
    if pip.returncode:
        ticker.end("pip could not install everything; this is what it said last:")
        print("".join(said))
        print("Is there a connection, and room on the disk? The same command tries again.")
        return pip.returncode
    ticker.end("installed")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\nInterrupted; the same command goes on.")
        sys.exit(130)
