"""How long commands take that have just been started, in seconds of the processor.

    python benchmarks/starts.py             # the median and the least of five, with what is allowed

Everything counts: the interpreter, what is loaded, the answer. A first run, which fills the
system's cache of files, does not.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from typing import Final

RUNS: Final = 5
COMMANDS: Final[dict[str, tuple[float, str]]] = {
    "--help": (0.15, ""),
    "solve 4444443222226333777761": (0.3, ""),
    "analyse 446564435": (0.4, ""),
    "play": (0.4, "4\n"),
    "play hex-11": (0.6, "f6\n"),
    "prove hex-4": (0.6, ""),
}
"""Each with the most it may take, and what is typed. What Hex thinks is in it."""


def spent(words: str, typed: str) -> float:
    """The processor's time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "pions", *words.split()]
    with tempfile.TemporaryDirectory() as state:  # what is played here is nobody's game
        environ = {**os.environ, "XDG_STATE_HOME": state}
        subprocess.run(  # noqa: S603 - ours
            command, input=typed, text=True, capture_output=True, check=True, env=environ
        )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    """Print the table; 1 where a command took too long."""
    late = 0
    print(f"{'pions':<32} {'median':>7} {'least':>7} {'most':>7}")
    for words, (most, typed) in COMMANDS.items():
        took = [spent(words, typed) for _ in range(RUNS + 1)][1:]
        median = statistics.median(took)
        late += median > most
        print(f"{words:<32} {median:7.3f} {min(took):7.3f} {most:7.2f}")
    return min(late, 1)


if __name__ == "__main__":
    sys.exit(main())
