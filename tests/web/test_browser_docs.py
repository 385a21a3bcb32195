"""The documentation as a site: whole, in two languages, and alone on its host."""

import functools
import http.server
import re
import shutil
import subprocess
import sys
import threading
from collections import defaultdict
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from browsers import THEMES
from pions.app.board import views

pytestmark = pytest.mark.once
pytest.importorskip("sphinx")
from myst_parser.mdit_to_docutils.base import default_slugify  # noqa: E402 - where there is Sphinx

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "docs"
sys.path.append(str(TOOL))

import pages  # noqa: E402 - found by the line above
import staging  # noqa: E402

SPHINX = (sys.executable, "-m", "sphinx", "-q", "-c", TOOL)
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


SAMPLE = ("index", "analysis", "reference/players")
"""Pages with a board, with docstrings, and with the whole table of contents."""
QUIET = "myst.xref_ambiguous,toc.not_readable"
"""As always, and what the table of contents has besides these pages."""
WRONG = """---
orphan: true
---

# Wrong

```pions connect4 4465x
```

[x](analysis.md#nowhere)
"""
"""What must not be built."""


def host_of_documents(folder):
    """Where the documentation is put: at a sub-path of a host, beside the page in a tab."""
    out = folder / "some" / "where" / "docs"
    out.parent.mkdir(parents=True)
    (out.parent / "service-worker.js").touch()  # of the page in a tab
    return out


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Built strictly, in both languages."""
    folder = tmp_path_factory.mktemp("site")
    out = host_of_documents(folder)
    command = [sys.executable, TOOL / "build.py", out, folder / "work"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return out


@pytest.fixture(scope="module")
def sample(tmp_path_factory):
    """A few pages in French, and a wrong one: what Sphinx said of it is in a file beside them."""
    folder = tmp_path_factory.mktemp("sample")
    out, work = host_of_documents(folder), folder / "work"
    work.mkdir()
    staging.stage("fr", work)
    for path in work.rglob("*.md"):
        if path.relative_to(work).with_suffix("").as_posix() not in SAMPLE:
            path.unlink()
    (work / "wrong.md").write_text(WRONG, "utf-8")
    done = subprocess.run(
        [*SPHINX, "-D", "language=fr", "-D", f"suppress_warnings={QUIET}", work, out / "fr"],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    (out / "said.txt").write_text(done.stderr, "utf-8")
    for path in (TOOL / "door").iterdir():
        shutil.copy(path, out)
    return out


@pytest.fixture(
    scope="module", params=["sample", pytest.param("whole", marks=pytest.mark.thorough)]
)
def site(request):
    """The sample, which stands for the whole where the sources are checked beside it."""
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def read(site):
    return parsed(site)


def parsed(site):
    return {path: Read(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}


@pytest.mark.thorough  # what names a page in one language names it in the other: the next tests
def test_both_languages_have_the_same_pages(whole):
    names = {
        language: {
            path.relative_to(whole / language) for path in (whole / language).rglob("*.html")
        }
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
        *("records", "schemas", "testing"),
    }
    for name in set(pages.names()) - set(pages.REFERENCES) - technical:
        assert [pages.source(name, one)[1] for one in ("fr", "en")] == ["fr", "en"], name


def known_addresses():
    """Those of the page in a tab."""
    scripts = ROOT / "src" / "pions" / "web" / "static" / "js"
    return set(re.findall(r'"/(\w+)": \[', (scripts / "main.js").read_text("utf-8")))


@pytest.mark.thorough  # links and boards are looked up in the sources by the next test
def test_every_link_leads_somewhere_and_to_the_tab_by_its_known_addresses(whole):
    dead, outside = [], set()
    site, read = whole, parsed(whole)

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
    assert outside <= known_addresses() | {"."}
    assert "analyse" in outside


BOARDS = re.compile(r"^```pions (\S+) ?(.*)$", re.MULTILINE)
HEADINGS = re.compile(r"^#{1,4} (.+)$", re.MULTILINE)
LINKS = re.compile(r"\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)")


@pytest.mark.parametrize("language", pages.LANGUAGES)
def test_boards_headings_and_addresses_that_sources_name_are_there(language, tmp_path):
    staging.stage(language, tmp_path)  # which stops at a link to no file
    texts = {path: path.read_text("utf-8") for path in tmp_path.rglob("*.md")}
    boards = [one for text in texts.values() for one in BOARDS.findall(text)]
    assert len(boards) > 5
    for game, position in boards:
        views.read(game, position)
    plain = {path: re.sub(r"(?ms)^```.*?^```", "", text) for path, text in texts.items()}
    slugs = {path: set(map(slug, HEADINGS.findall(text))) for path, text in plain.items()}
    links = [(path, *one) for path, text in plain.items() for one in LINKS.findall(text)]
    assert len(links) > 5
    dead = [
        (path.name, place, fragment)
        for path, place, fragment in links
        if fragment not in slugs[(path.parent / place).resolve() if place else path]
    ]
    assert dead == []
    told = (re.findall(r'class="tab" href="(?:\.\./)*(\w*)', text) for text in texts.values())
    assert {name for names in told for name in names} <= known_addresses() | {""}


def slug(heading):
    """What Sphinx calls a heading in addresses."""
    return default_slugify(re.sub(r"\[([^]]*)\]\([^)]*\)|[`*]", r"\1", heading))


@pytest.mark.thorough
def test_a_board_or_a_link_that_is_wrong_is_warned_of_and_nothing_else(sample):
    """A warning stops the strict build."""
    said = (sample / "said.txt").read_text("utf-8").splitlines()
    left_out = {f"{name}.md" for name in pages.names()}
    missing = re.compile(r"target not found: '(?:\.\./)*([^#']+)")
    board, link = (
        line for line in said if not (found := missing.search(line)) or found[1] not in left_out
    )
    assert "wrong.md:7: ERROR" in board
    assert "4465x" in board
    assert "wrong.md:10: WARNING: local id not found in doc 'analysis': 'nowhere'" in link


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


def test_the_site_speaks_its_language_and_knows_the_other(site):
    text = (site / "fr" / "reference" / "players.html").read_text("utf-8")
    assert '<html class="no-js" lang="fr"' in text
    assert 'placeholder="Recherche"' in text
    assert "../../en/reference/players.html" in Read(text).links


@pytest.mark.thorough  # the French site stands for it
def test_the_other_site_speaks_english(whole):
    text = (whole / "en" / "reference" / "players.html").read_text("utf-8")
    assert '<html class="no-js" lang="en"' in text
    assert 'placeholder="Search"' in text


def test_positions_are_drawn_and_lead_to_the_board(site):
    text = (site / "fr" / "analysis.html").read_text("utf-8")
    figure = re.search(r"(?s)<figure class=\"position\".*?</figure>", text)[0]
    assert figure.count("<circle") + figure.count("<use") >= 9
    assert 'href="../../analyse/?game=connect4&amp;pos=446564435"' in figure


@pytest.mark.thorough  # the wrong page of the sample stands for it
@pytest.mark.parametrize(
    ("block", "status"),
    [
        ("```pions connect4 4465x\n```", 1),
        ("```pions connect4 4465\n```", 0),
        ("```pions nogame 4\n```", 1),
        ("[x](index.md#here)", 0),
        ("[x](index.md#nowhere)", 1),
        ("![x](nowhere.png)", 1),
    ],
)
def test_what_cannot_be_shown_stops_the_build(block, status, tmp_path):
    (tmp_path / "index.md").write_text(f"# Here\n\n{block}\n", "utf-8")
    command = [*SPHINX, "-W", "-D", "language=en", tmp_path, tmp_path / "out"]
    assert subprocess.run(command, capture_output=True, check=False).returncode == status


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


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    "name", ["index", "analysis", pytest.param("reference/players", marks=pytest.mark.thorough)]
)
def test_axe_finds_nothing_and_nothing_is_cut_off_on_a_telephone(see, axe, name, theme):
    page = see(f"fr/{name}.html", theme=theme, language="fr")
    assert page.evaluate("document.body.dataset.theme") == theme
    assert axe(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("innerWidth") == 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


SEARCHED = {
    "fr": ("réfutations", "Le solveur pour ceux qui jouent"),
    "en": ("refuted", "The solver for players"),
}


def searched_and_reached(see, language):
    words, found = SEARCHED[language]
    page = see(f"{language}/search.html?q={words}", language=language, ready=".search")
    page.locator(".search").get_by_role("link", name=found).wait_for()
    page = see("", language=language)
    page.wait_for_url(f"**/{language}/index.html")


def test_search_knows_the_forms_of_words_and_readers_go_on_in_their_language(see):
    searched_and_reached(see, "fr")


@pytest.mark.thorough  # in French the same is tried on the sample
@pytest.mark.parametrize("site", ["whole"], indirect=True)
def test_the_english_site_is_searched_and_reached(see):
    searched_and_reached(see, "en")


@pytest.mark.thorough  # its address is read in the sample's text
@pytest.mark.parametrize("site", ["whole"], indirect=True)
def test_a_page_leads_to_itself_in_the_other_language(see):
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
