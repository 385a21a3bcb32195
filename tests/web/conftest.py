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
        browser = driver.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-background-networking"]
        )
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


@pytest.fixture
def visit(chromium, request):
    """Opens pages; whatever went wrong in one, or left this machine, fails the test."""
    contexts, wrong = [], []

    def open_page(path, *, language="en", theme="light", width=1280, **more):
        home = more.get("base") or request.getfixturevalue("program").address
        context = chromium.new_context(
            viewport={"width": width, "height": more.get("height", 900)},
            locale=language,
            reduced_motion="reduce",
            has_touch=more.get("touch", False),
        )
        contexts.append(context)
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=home)
        context.add_init_script(
            f"localStorage.setItem('pions.theme', '{theme}');"
            f"localStorage.setItem('pions.language', '{language}');"
        )
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.on("console", lambda said: said.type == "error" and wrong.append(said.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda asked: (
                None if asked.url.startswith((home, "data:")) else wrong.append(asked.url)
            ),
        )
        page.goto(home + path)
        page.wait_for_selector(more.get("ready", "#board"))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert [what for what in wrong if not any(why in what for why in KILLED)] == []


@pytest.fixture(scope="session")
def axe():
    """Checks a page for what keeps people out of it."""
    package = pytest.importorskip("axe_playwright_python")
    source = (Path(package.__file__).parent / "axe.min.js").read_text("utf-8")

    def check(page):
        page.evaluate(source)
        found = page.evaluate(
            "async () => (await axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a',"
            " 'wcag21aa', 'wcag22aa', 'best-practice'], rules:"
            " {'label-content-name-mismatch': {enabled: true}}})).violations"
        )
        return [
            (one["id"], node["html"][:160], node["failureSummary"])
            for one in found
            for node in one["nodes"]
        ]

    return check
