"""Make the outputs that ``docs/check.md`` and its translation show, from the real program.

Run by ``make pictures``. In a page, a block ``console`` holds commands and what they print; a
comment ``<!-- etat.py = etape1.py -->`` says which file of this folder is ``etat.py`` then.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
PAGES: Final = {"fr": HERE.parent / "check.md", "en": HERE.parent / "check.en.md"}
"""By language."""
_PIECES: Final = re.compile(r"<!-- etat\.py = (\S+) -->|```console\n(.*?)```", re.DOTALL)


def replayed(text: str, run: Callable[[str, Path], str]) -> str:
    """`text` with the output of every command as `run` gives it, in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)

        def piece(found: re.Match[str]) -> str:
            if found[1]:
                shutil.copy(HERE / found[1], folder / "etat.py")
                return found[0]
            commands = [line for line in found[2].splitlines() if line.startswith("$ ")]
            shown = [f"{command}\n{run(command[2:], folder)}" for command in commands]
            return f"```console\n{''.join(shown)}```"

        return _PIECES.sub(piece, text)


def output(command: str, folder: Path, language: str) -> str:
    """What `command` prints, in that language."""
    scripts = str(Path(sys.executable).parent)
    environment = {**os.environ, "LANGUAGE": language, "COLUMNS": "80", "NO_COLOR": "1"}
    environment["PATH"] = scripts + os.pathsep + environment.get("PATH", "")
    ended = subprocess.run(  # noqa: S602 - the commands of our own page
        command,
        shell=True,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout


if __name__ == "__main__":
    for code, page in PAGES.items():
        run = partial(output, language=code)
        page.write_text(replayed(page.read_text("utf-8"), run), "utf-8")
