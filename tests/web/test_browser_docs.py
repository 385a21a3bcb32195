"""The documentation as a site: whole, in two languages, and alone on its host."""

import functools
import http.server
import re
import subprocess
import sys
import threading
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from browsers import THEMES

pytestmark = pytest.mark.once
pytest.importorskip("sphinx")

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "docs"
sys.path.append(str(TOOL))

import pages  # noqa: E402 - found by the line above
import staging  # noqa: E402

LOADING = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "use": "href",
    "link": "href",
}
"""What a browser fetches by itself, by element."""


class Read(HTMLParser):
    """What a page points to, and what can be pointed to in it."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loads, self.ids, self.inline = [], [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, pairs):
        values = dict(pairs)
        self.ids |= {values[name] for name in ("id", "name") if values.get(name)}
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if values.get(LOADING.get(tag, "")):
            self.loads.append(values[LOADING[tag]])
        self.inline += [name for name in values if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and "src" not in values):
            self.inline.append(tag)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Built strictly, at a sub-path of a host."""
    folder = tmp_path_factory.mktemp("site")
    out = folder / "some" / "where" / "docs"
    out.parent.mkdir(parents=True)
    (out.parent / "service-worker.js").touch()  # of the page in a tab
    command = [sys.executable, TOOL / "build.py", out, folder / "work"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return out


@pytest.fixture(scope="module")
def read(site):
    return {path: Read(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}


def test_both_languages_have_the_same_pages(site):
    names = {
        language: {path.relative_to(site / language) for path in (site / language).rglob("*.html")}
        for language in pages.LANGUAGES
    }
    assert names["fr"] == names["en"]
    assert {Path(f"{name}.html") for name in pages.names()} <= names["fr"]


def test_every_file_of_the_documentation_is_a_page():
    written = {pages.page_of(path) for path in pages.DOCS.rglob("*.md")}
    assert written <= set(pages.names())


def test_what_readers_need_is_in_both_languages():
    technical = {
        *pages.ELSEWHERE,
        *(
            "benchmarks",
            "architecture",
            "adding-a-game",
            "adding-a-language",
            "kernels",
            "solver",
            "hex-solver",
        ),
        *("records", "testing"),
    }
    for name in set(pages.names()) - set(pages.REFERENCES) - technical:
        assert [pages.source(name, one)[1] for one in ("fr", "en")] == ["fr", "en"], name


def test_every_link_leads_somewhere_and_to_the_tab_by_its_known_addresses(site, read):
    dead, outside = [], set()

    def has(target, fragment):
        return not fragment or target not in read or fragment in read[target].ids

    for path, page in read.items():
        for link in page.links + page.loads:
            place, fragment = urldefrag(link.partition("?")[0])
            if re.match(r"\w+:", place):
                continue
            target = (path.parent / unquote(place)).resolve() if place else path
            if not target.is_relative_to(site):
                outside.add(target.relative_to(site.parent).as_posix())
            elif not target.is_file() or not has(target, unquote(fragment)):
                dead.append((path.name, link))
    assert dead == []
    scripts = ROOT / "src" / "pions" / "web" / "static" / "js"
    known = set(re.findall(r'"/(\w+)": \[', (scripts / "main.js").read_text("utf-8")))
    assert outside <= known | {"."}
    assert "analyse" in outside


def test_where_the_tab_is_not_built_links_into_it_lead_to_what_is_said_of_it(tmp_path, monkeypatch):
    beside, alone = tmp_path / "beside", tmp_path / "alone"
    staging.stage("en", beside)
    monkeypatch.setenv(pages.ALONE, "1")
    staging.stage("en", alone)
    assert pages.tab_link("start/player", "puzzles/") == "../tab.html"
    found = {}
    for folder in (beside, alone):
        texts = [path.read_text("utf-8") for path in folder.rglob("*.md")]
        found[folder] = [
            link for text in texts for link in re.findall(r'class="tab" href="(.*?)"', text)
        ]
    assert len(found[beside]) == len(found[alone]) > 0
    assert all("../../" in link for link in found[beside])
    assert {link.replace("../", "") for link in found[alone]} == {"tab.html"}


def test_nothing_is_loaded_from_another_host_or_written_inline(site, read):
    loaded = defaultdict(list)
    for path, page in read.items():
        for one in page.loads:
            if re.match(r"(?:\w+:)?//", one):
                loaded[path.name].append(one)
        assert page.inline == [], path
        assert "default-src 'none'" in path.read_text("utf-8"), path
    for path in site.rglob("*.css"):
        rules = path.read_text("utf-8")
        loaded[path.name] += re.findall(r"(?:url\(|@import)\s*[\"']?(?:\w+:)?//[^)\"']*", rules)
    for path in site.rglob("*.js"):
        text = path.read_text("utf-8")
        loaded[path.name] += re.findall(r"(?:fetch|import|open|src\s*=)\W{0,3}[\"'`]\w+://.*", text)
        assert not re.search(r"\beval\(|new Function\(\s*\"n\"", text), path
    assert {name: what for name, what in loaded.items() if what} == {}


@pytest.mark.parametrize(("language", "search"), [("fr", "Recherche"), ("en", "Search")])
def test_each_site_speaks_its_language(site, language, search):
    text = (site / language / "reference" / "players.html").read_text("utf-8")
    assert f'<html class="no-js" lang="{language}"' in text
    assert f'placeholder="{search}"' in text


def test_positions_are_drawn_and_lead_to_the_board(site):
    text = (site / "fr" / "analysis.html").read_text("utf-8")
    figure = re.search(r"(?s)<figure class=\"position\".*?</figure>", text)[0]
    assert figure.count("<circle") + figure.count("<use") >= 9
    assert 'href="../../analyse/?game=connect4&amp;pos=446564435"' in figure


@pytest.mark.parametrize(
    ("block", "status"),
    [
        ("```pions connect4 4465x\n```", 1),
        *(
            pytest.param(*one, marks=pytest.mark.thorough)
            for one in [
                ("```pions connect4 4465\n```", 0),
                ("```pions nogame 4\n```", 1),
                ("[x](index.md#here)", 0),
                ("[x](index.md#nowhere)", 1),
                ("![x](nowhere.png)", 1),
            ]
        ),
    ],
)
def test_what_cannot_be_shown_stops_the_build(block, status, tmp_path):
    (tmp_path / "index.md").write_text(f"# Here\n\n{block}\n", "utf-8")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "-q",
        "-c",
        TOOL,
        "-D",
        "language=en",
        tmp_path,
    ]
    done = subprocess.run([*command, tmp_path / "out"], capture_output=True, check=False)
    assert done.returncode == status


@pytest.mark.parametrize("link", ["nowhere.md", "../Makefile", "pictures/nowhere.png"])
def test_a_link_to_nothing_of_the_site_stops_the_build(link, tmp_path, monkeypatch):
    docs = tmp_path / "docs"
    docs.mkdir()
    (tmp_path / "Makefile").touch()
    (docs / "index.md").write_text(f"# Here\n\n[x]({link})\n", "utf-8")
    for module in (pages, staging):
        monkeypatch.setattr(module, "DOCS", docs)
        monkeypatch.setattr(module, "ROOT", tmp_path)
        monkeypatch.setattr(module, "NAVIGATION", ())
    with pytest.raises(staging.DeadLink, match=re.escape(link)):
        staging.stage("en", tmp_path)


@pytest.fixture(scope="module")
def host(site):
    """Serves the folder above the documentation, as a host of files does."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    handler = functools.partial(Quiet, directory=site.parents[2])
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture
def see(visit, host):
    """Opens a page of the site; whatever went wrong or left this machine fails the test."""

    def look(path, ready="h1", **more):
        return visit(f"/some/where/docs/{path}", base=host, ready=ready, **more)

    return look


LOOKED_AT = (
    "index.html",
    "analysis.html",
    pytest.param("reference/pions.html", marks=pytest.mark.thorough),
)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", LOOKED_AT)
def test_axe_finds_nothing(see, axe, name, theme):
    page = see(f"fr/{name}", theme=theme, language="fr")
    assert page.evaluate("document.body.dataset.theme") == theme
    assert axe(page) == []


@pytest.mark.parametrize("name", LOOKED_AT)
def test_nothing_is_cut_off_on_a_telephone(see, name):
    page = see(f"fr/{name}", width=390, language="fr")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize(
    ("language", "words", "found"),
    [
        ("fr", "réfutations", "Le solveur pour ceux qui jouent"),
        ("en", "refuted", "The solver for players"),
    ],
)
def test_search_knows_the_forms_of_words(see, language, words, found):
    page = see(f"{language}/search.html?q={words}", language=language, ready=".search")
    page.locator(".search").get_by_role("link", name=found).wait_for()


@pytest.mark.parametrize("language", pages.LANGUAGES)
def test_whoever_comes_without_a_language_goes_on_in_their_own(see, language):
    page = see("", language=language)
    page.wait_for_url(f"**/{language}/index.html")


def test_a_page_knows_itself_in_the_other_language(see):
    page = see("fr/start/student.html", language="fr")
    page.get_by_role("link", name="English").click()
    page.wait_for_url("**/en/start/student.html")


def test_a_board_is_played_on_where_it_stands(see, site):
    (site.parent / "analyse").mkdir()
    (site.parent / "analyse" / "index.html").write_text("<h1>The page in a tab</h1>", "utf-8")
    page = see("fr/analysis.html", language="fr")
    page.evaluate("localStorage.removeItem('pions.language')")
    page.get_by_role("button", name="Essayer ici").first.click()
    assert page.evaluate("localStorage.getItem('pions.language')") == "fr"
    inside = page.frame_locator("figure iframe")
    inside.get_by_role("heading", name="The page in a tab").wait_for()
    assert page.frames[1].url.endswith("/analyse/?game=connect4&pos=446564435")
    page.get_by_role("button", name="Essayer ici").first.click()
    inside.owner.wait_for(state="detached")
