"""The time of a move of players' files through the sandbox, on two commits side by side.

    python benchmarks/move_times.py                # the commit before this one, and this one
    python benchmarks/move_times.py main~40 main   # any two
    python benchmarks/move_times.py main .         # `.` is the tree as it is

Each file answers at once, so that its time is that of the way there and back: the position as the
hand-out has it, the pipe, the file's process, the answer as a move, the rules. Both commits run by
this interpreter at the same time and take turns of `--moves` moves, file by file. A ratio is the
median of those of the turns; beside it are the quartiles. It ends within three minutes.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import perf_counter
from typing import IO, Final, cast

TURNS: Final = 120
MOVES: Final = 150
ROOT: Final = Path(__file__).parents[1]
FILES: Final = {
    "etat": ("connect4", "def strategie(state):\n    return 3\n"),
    "noeud": (
        "connect4",
        (
            "class Noeud:\n"
            "    def __init__(self, grille, isMax=True):\n        self.grille = grille\n"
            "class Puissance4:\n"
            "    def __init__(self):\n        self.grilleJeu = [[0] * 7 for _ in range(6)]\n"
            "    def alpha_beta(self, noeud, alpha, beta, profondeur):\n        return 0, 3\n"
        ),
    ),
    "caml": ("connect4", "def strategie(t, couleur):\n    return 3\n"),
    "colonnes": ("connect4", "def minmax(G, k, w, p):\n    return 0, (3, 0)\n"),
    "hex": ("hex-11", "import numpy\ndef algo(grille, joueur):\n    return 5, 5\n"),
}
"""Files of the hand-outs by their names, each with its game; all moves are of the empty board."""
_WORKER: Final = """
import sys
from pathlib import Path
from time import perf_counter
from pions import sandbox
from pions.games import catalog
tree, *files = sys.argv[1:]
if not Path(sandbox.__file__).is_relative_to(tree):
    sys.exit(f"The code of {sandbox.__file__} plays, and not that of {tree}.")
players = {}
for path, game in zip(files[::2], files[1::2]):
    rules = catalog.find(game)
    player = sandbox.load(path, rules, sandbox.Limits(seconds=10))
    players[Path(path).stem] = player, rules.initial()
print("ready", flush=True)
for line in sys.stdin:
    name, moves = line.split()
    player, position = players[name]
    times = []
    for _ in range(int(moves)):
        began = perf_counter()
        player.choose(position)
        times.append(perf_counter() - began)
    print(sorted(times)[len(times) // 2], flush=True)
"""


@contextmanager
def tree_of(commit: str, folder: Path) -> Iterator[Path]:
    """Give the files of a commit in a worktree that is removed afterwards; of ``.`` those here."""
    if commit == ".":
        yield ROOT
        return
    git = ("git", "-C", str(ROOT), "worktree")
    subprocess.run([*git, "add", "--quiet", "--detach", str(folder), commit], check=True)  # noqa: S603 - git
    try:
        yield folder
    finally:
        subprocess.run([*git, "remove", "--force", str(folder)], check=True)  # noqa: S603 - as above


@contextmanager
def asked(tree: Path, files: dict[Path, str]) -> Iterator[subprocess.Popen[str]]:
    """Give a process that plays with the code of `tree`, once all its players have been started."""
    words = [word for path, game in files.items() for word in (str(path), game)]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    command = [sys.executable, "-c", _WORKER, str(tree), *words]
    with subprocess.Popen(  # noqa: S603 - this interpreter
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as worker:
        try:
            if cast("IO[str]", worker.stdout).readline() != "ready\n":
                sys.exit(f"{tree} cannot play.")
            yield worker
        finally:
            worker.kill()


def median_of(worker: subprocess.Popen[str], name: str, moves: int) -> float:
    """Return the median of some moves, in milliseconds."""
    print(name, moves, file=worker.stdin, flush=True)
    return 1000 * float(cast("IO[str]", worker.stdout).readline())


def main() -> None:
    """Print a row a file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("commits", nargs="*", default=["HEAD~1", "HEAD"])
    parser.add_argument("--turns", type=int, default=TURNS)
    parser.add_argument("--moves", type=int, default=MOVES)
    options = parser.parse_args()
    if len(options.commits) != 2:
        parser.error("two commits")
    began = perf_counter()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        files = {}
        for name, (game, text) in FILES.items():
            (folder / f"{name}.py").write_text(text, "utf-8")
            files[folder / f"{name}.py"] = game
        trees = [
            stack.enter_context(tree_of(commit, folder / f"tree{number}"))
            for number, commit in enumerate(options.commits)
        ]
        both = [stack.enter_context(asked(tree, files)) for tree in trees]
        times: dict[str, list[tuple[float, ...]]] = {name: [] for name in FILES}
        for turn in range(-1, options.turns):  # the first one warms up
            for name in FILES:
                order = both if turn % 2 else both[::-1]
                pair = tuple(median_of(worker, name, options.moves) for worker in order)
                if turn >= 0:
                    times[name].append(pair if turn % 2 else pair[::-1])
    one, other = options.commits
    print(f"{'file':<10}{one[:12]:>14}{other[:12]:>14}{'ratio':>9}   quartiles")
    for name, pairs in times.items():
        before, after = (statistics.median(column) for column in zip(*pairs, strict=True))
        low, middle, high = statistics.quantiles([new / old for old, new in pairs], n=4)
        shown = f"{low:.2f} to {high:.2f}"
        print(f"{name:<10}{before:>11.3f} ms{after:>11.3f} ms{middle:>9.2f}   {shown}")
    print(f"{perf_counter() - began:.0f} s, load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
