"""Make the picture of a tournament's report that the README shows, in both languages.

Run by ``make pictures``: the class of ``docs/class`` plays in an empty folder, and Chromium, which
must be installed, photographs the page.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
TOURNAMENT: Final = (
    "class --game puissance3 --time 5s --rounds 2 --with oneply --with random --seed 1"
)
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
SIZE: Final = "1100,1160"


def photographed(page: Path, picture: Path) -> None:
    """Save what a browser shows of `page`, from its top, as a PNG picture."""
    browser = next(filter(None, map(shutil.which, NAMES)), None)
    if browser is None:
        sys.exit("The picture of the report needs Chromium: install it, and try again.")
    settings = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    subprocess.run(  # noqa: S603 - a browser we have found, on a page we have made
        [browser, *settings, f"--window-size={SIZE}", f"--screenshot={picture}", page.as_uri()],
        check=True,
        capture_output=True,
    )


if __name__ == "__main__":
    for language, name in (("en", "report.png"), ("fr", "report.fr.png")):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(HERE.parent / "class", Path(folder, "class"))
            subprocess.run(  # noqa: S603 - ourselves
                [
                    sys.executable,
                    "-m",
                    "pions",
                    "--lang",
                    language,
                    "tournament",
                    *TOURNAMENT.split(),
                ],
                cwd=folder,
                check=True,
            )
            photographed(Path(folder, "class", "tournament.html"), HERE / name)
