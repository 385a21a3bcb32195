"""Make the pictures of the page that the README and the documentation show, in both languages.

Run by ``make pictures``: starts ``pions serve``, visits every page with Chromium, and saves what
it sees.
"""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import connect

from pions.core import language

HERE: Final = Path(__file__).resolve().parent
GAME: Final = "446564435755246665435333171177677"
TOURNAMENT: Final = (
    "class --game puissance3 --time 5s --rounds 2 --with oneply --with random --seed 1 --review 0"
)
HEX: Final = "j2i3i6g3j3j5e7h6i5i4j4i7h7g8k1h8j6j7f8c8"


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: where, how, and what to wait for or press first."""

    name: str
    path: str
    ready: str
    theme: str = "light"
    size: tuple[int, int] = (1240, 860)
    press: tuple[str, ...] = field(default=())
    """Names of buttons, in English."""


SHOTS: Final = (
    Shot("play", "/play?table={table}", ".movelist button", press=("Scores", "Hint")),
    Shot("analyse", f"/analyse?game=connect4&pos={GAME}&ply=9", ".graph .mark", size=(1440, 1080)),
    Shot(
        "analyse-dark",
        f"/analyse?game=connect4&pos={GAME}&ply=9",
        ".graph .mark",
        "dark",
        (1440, 1080),
        press=("Ask them",),
    ),
    Shot("hex", f"/analyse?game=hex-11&pos={HEX}", ".best-cell", size=(1440, 1000)),
    Shot("learn", f"/learn?game=connect4&pos={GAME}", ".mistakes button"),
    Shot("tree", "/tree?game=connect4&pos=446564435&depth=3", ".scissors", size=(1240, 980)),
    Shot("watch", "/watch?table={match}", ".movelist button"),
    Shot("tournament", "/tournament?t={tournament}", ".games", size=(1440, 1180)),
    Shot("phone", f"/analyse?game=connect4&pos={GAME}&ply=9", ".graph .mark", size=(390, 844)),
    Shot("phone-hex", "/play?table={hex}", "[role=grid]", theme="dark", size=(390, 844)),
)


def tables(port: int) -> dict[str, str]:
    """Games in progress, to be looked at."""
    wanted = {
        "table": ("connect4", "human", "level:n=5", "4453"),
        "match": ("connect4", "level:n=8", "level:n=5", "44536"),
        "hex": ("hex-7", "human", "human", "d4 c5 e3 c3"),
    }
    keys = {}
    home = f"http://127.0.0.1:{port}"
    with connect(f"ws://127.0.0.1:{port}/socket", origin=home) as line:  # type: ignore[arg-type] # a plain text is one

        def ask(verb: str, **more: object) -> dict[str, Any]:
            line.send(json.dumps({"id": 1, "do": verb, **more}))
            while "ok" not in (answer := json.loads(line.recv())):
                pass
            said: dict[str, Any] = answer["ok"]
            return said

        for name, (game, first, second, moves) in wanted.items():
            table = ask("open", game=game, first=first, second=second, start=moves)
            keys[name] = str(table["key"])
        found: list[dict[str, str]] = ask("tournaments")["tournaments"]
        keys["tournament"] = found[0]["key"]
    return keys


def take(browser: Browser, home: str, shot: Shot, keys: dict[str, str], spoken: str) -> None:
    """Visit a page in a language and save its picture in few colours."""
    language.use(spoken)
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=spoken, reduced_motion="reduce"
    )
    context.add_init_script(
        f"localStorage.setItem('pions.theme', '{shot.theme}');"
        f"localStorage.setItem('pions.language', '{spoken}');"
    )
    page: Page = context.new_page()
    page.goto(home + shot.path.format(**keys))
    page.wait_for_selector(shot.ready)
    for name in shot.press:
        page.get_by_role("button", name=language._(name)).first.click()
    page.wait_for_timeout(4000)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    few = picture.quantize(256, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    suffix = ".fr.png" if spoken == "fr" else ".png"
    few.save(HERE / f"page-{shot.name}{suffix}", optimize=True)
    context.close()


def main() -> None:
    """Serve, look, save."""
    wanted = set(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        pions = [sys.executable, "-m", "pions", "--lang", "en"]
        shutil.copytree(HERE.parent / "class", Path(folder, "class"))
        subprocess.run([*pions, "tournament", *TOURNAMENT.split()], cwd=folder, check=True)  # noqa: S603 - ourselves
        server = subprocess.Popen(  # noqa: S603 - ourselves
            [*pions, "serve", "--no-browser", "--port", "0", "--games", str(Path(folder, "games")),
             "--tournament", str(Path(folder, "class"))],
            stdout=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        try:
            line = server.stdout.readline() if server.stdout else ""
            home = line.split("at ")[1].split(" ")[0].rstrip("/")
            keys = tables(int(home.rpartition(":")[2]))
            with sync_playwright() as driver:
                browser = driver.chromium.launch(
                    executable_path=shutil.which("chromium")
                    or shutil.which("chromium-headless-shell"),
                    args=["--no-sandbox"],
                )
                for shot, spoken in product(SHOTS, language.LANGUAGES):
                    if not wanted or {shot.name, spoken} & wanted:
                        take(browser, home, shot, keys, spoken)
                browser.close()
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
