"""A real server, a line to it as a browser has one, and a real browser where there is one."""

import asyncio
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

import browsers
from served import Client, Program, Served
from waiting import PATIENCE

BUILDER = Path(__file__).resolve().parents[2] / "tools" / "editor.py"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    with Served(tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.fixture
def client(served):
    with closing(Client(served.port)) as one:
        one.tell("hello", language="en")
        yield one


@pytest.fixture
def mine(tmp_path):
    """A server on the folder of `shelf`, and a line to it."""
    with Served(tmp_path) as running, closing(Client(running.port)) as one:
        one.tell("hello", language="en", visitor="me")
        yield one


@pytest.fixture(scope="session")
def program(tmp_path_factory):
    one = Program(tmp_path_factory.mktemp("games")).start()
    yield one
    one.kill()


KILLED = (
    "ERR_CONNECTION_REFUSED",
    "ERR_CONNECTION_RESET",
    "ERR_CONTENT_LENGTH_MISMATCH",
    "ERR_EMPTY_RESPONSE",
)
"""What a browser says where a test kills the server, however far an answer had come."""


@pytest.fixture(scope="session")
def bundles():
    """The page's scripts in one piece, where there is npm: one by one they take twice the time."""
    subprocess.run([sys.executable, str(BUILDER), "--try"], check=True)


@pytest.fixture(scope="session")
def _browser(bundles):  # noqa: ARG001 - they are served
    """One browser for all, and the event loop of what drives it."""
    path = browsers.chromium()
    if path is None:
        pytest.skip("there is no chromium on this machine: the page is not tried in a browser")
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        loop = asyncio.get_running_loop()
        # All pages in one process: to start one for each page takes a sixth of what a page takes.
        flags = ["no-sandbox", "disable-background-networking", "renderer-process-limit=1"]
        flags = [f"--{one}" for one in (*flags, "process-per-site")]
        browser = driver.chromium.launch(executable_path=path, args=flags)
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)
        browser.close()


@pytest.fixture(scope="module")
def chromium(_browser):
    """For a module at a time: Playwright's event loop counts as running, which bars any other."""
    browser, loop = _browser
    asyncio._set_running_loop(loop)
    yield browser
    asyncio._set_running_loop(None)


@pytest.fixture(scope="module")
def _left(chromium):  # noqa: ARG001 - it is closed after them
    """Pages that tests have left, with nothing kept: a new one takes half as much again."""
    left = {}
    yield left
    for page, _ in left.values():
        page.context.close()


def _opened(chromium, wrong, look):
    """A page of its own, which says into `wrong` whatever goes wrong in it."""
    home, language, theme, touch = look
    context = chromium.new_context(locale=language, reduced_motion="reduce", has_touch=touch)
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=home)
    context.add_init_script(
        f"localStorage.setItem('pions.theme', '{theme}');"
        f"localStorage.setItem('pions.language', '{language}');"
    )
    page = context.new_page()
    page.set_default_timeout(1000 * PATIENCE)
    page.on("console", lambda said: said.type == "error" and wrong.append(said.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    ours = (home, "data:", "about:")
    page.on("request", lambda asked: asked.url.startswith(ours) or wrong.append(asked.url))
    return page


def _forgotten(page, home):
    """Leave a page and whatever it has kept; false where there is more than this one page."""
    if page.is_closed() or page.context.pages != [page]:
        return False
    page.goto("about:blank")  # first: a page that is left keeps its files
    line = page.context.new_cdp_session(page)
    line.send("Storage.clearDataForOrigin", {"origin": home, "storageTypes": "all"})
    line.detach()
    return True


@pytest.fixture
def visit(chromium, request, _left):
    """Opens pages; whatever went wrong in one, or left this machine, fails the test."""
    mine = []

    def open_page(path, *, language="en", theme="light", width=1280, **more):
        home = more.get("base") or request.getfixturevalue("program").address
        look = (home, language, theme, more.get("touch", False))
        if look in _left:
            page, wrong = _left.pop(look)
            wrong.clear()
        else:
            page = _opened(chromium, wrong := [], look)
        mine.append((look, page, wrong))
        page.set_viewport_size({"width": width, "height": more.get("height", 900)})
        page.goto(home + path)
        page.wait_for_selector(more.get("ready", "#board"))
        return page

    yield open_page
    found = [what for _, _, wrong in mine for what in wrong]
    for look, page, wrong in mine:
        if look not in _left and _forgotten(page, look[0]):
            _left[look] = page, wrong
        else:
            page.context.close()
    assert [what for what in found if not any(why in what for why in KILLED)] == []


@pytest.fixture(scope="session")
def axe():
    """Checks a page for what keeps people out of it. Its colours take four times as long
    as all else: of several pages of a visit, one is looked at so."""
    package = pytest.importorskip("axe_playwright_python")
    source = (Path(package.__file__).parent / "axe.min.js").read_text("utf-8")

    def check(page, *, colours=True):
        page.evaluate(source)
        found = page.evaluate(
            "async (colours) => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a',"
            " 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'], rules:"
            " {'label-content-name-mismatch': {enabled: true}, 'color-contrast': {enabled: colours}"
            " }})).violations",
            colours,
        )
        return [
            (one["id"], node["html"][:160], node["failureSummary"])
            for one in found
            for node in one["nodes"]
        ]

    return check
