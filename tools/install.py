"""Installs packages with pip and shows how far it is.

python tools/install.py PYTHON PIP-ARGUMENT...

PYTHON is the interpreter of the environment to fill. On a terminal one line moves, elsewhere a
line comes now and then. Needs nothing but the standard library, as it runs before anything is
installed. Where pip fails, what it gave as its reasons is shown.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

_NEWS: Final = ("Collecting ", "Downloading ", "Using cached ", "Building ", "Installing ")
"""How the lines of pip begin that say what it is at."""
_ASIDE: Final = ("WARNING:", "DEPRECATION:", "[notice]", "Looking in ")
"""How lines begin that say nothing of what went wrong."""
_PACE: Final = 5.0
"""Seconds between two lines where they cannot replace each other."""
_BEAT: Final = 1.0
"""Seconds after which a line that moves is shown again, with the time that passed."""
_LONG: Final = 90
"""Letters shown of a line of pip."""
_KEPT: Final = 30
"""Lines shown of a failure."""


class Ticker:
    """Shows the latest news, and how long it has all taken; it goes on while nothing is new."""

    def __init__(self) -> None:
        self._moving = sys.stdout.isatty()
        self._began = time.monotonic()
        self._last = 0.0
        self._news: Callable[[], str] = str
        self._lock = threading.Lock()
        self._ended = threading.Event()
        threading.Thread(target=self._beat, daemon=True).start()

    def show(self, news: str | Callable[[], str]) -> None:
        """Replace the line; where that cannot be done, add one, but not too often.

        News that change by themselves are a function, which is asked whenever they are shown.
        """
        self._news = news if callable(news) else lambda: news
        self._tell(self._news())

    def end(self, news: str) -> None:
        """The last line."""
        self._ended.set()
        self._last = 0.0
        self._tell(news)
        if self._moving:
            print()

    def _beat(self) -> None:
        while not self._ended.wait(_BEAT if self._moving else _PACE):
            if news := self._news():
                self._tell(news)

    def _tell(self, news: str) -> None:
        with self._lock:
            now = time.monotonic()
            text = f"  {now - self._began:4.0f} s  {news}"
            if self._moving:
                width = shutil.get_terminal_size().columns - 1
                print(f"\r{text[:width]:<{width}}", end="", flush=True)
            elif now - self._last >= _PACE:
                self._last = now
                print(text, flush=True)


def install(python: str, arguments: Sequence[str]) -> tuple[int, list[str]]:
    """Run pip with a line that moves; its exit status, and the last that it said."""
    command = [python, "-m", "pip", "install", "--disable-pip-version-check", *arguments]
    ticker, said = Ticker(), deque[str](maxlen=_KEPT)
    ticker.show("Asking pip")
    with subprocess.Popen(  # noqa: S603 - the interpreter of our own environment
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as pip:
        for line in pip.stdout or ():
            news = line.strip()
            if not news.startswith(_ASIDE):
                said.append(line.rstrip())
            if news.startswith(_NEWS):
                ticker.show(_short(news))
    ticker.end("pip could not install everything" if pip.returncode else "installed")
    return pip.returncode, list(said)


def _short(news: str) -> str:
    """A line of pip that fits on a screen: how many packages instead of their names."""
    if news.startswith("Installing collected packages"):
        return f"Installing {news.count(',') + 1} packages"
    return news if len(news) <= _LONG else f"{news[: _LONG - 1]}…"


def main() -> int:
    """Install what the arguments say; where that fails, show why."""
    status, said = install(sys.argv[1], sys.argv[2:])
    if status:
        print("This is what pip said last:", *said, sep="\n")
        print("Is there a connection, and room on the disk? The same command tries again.")
    return status


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        print("\nInterrupted; the same command goes on.")
        sys.exit(130)
