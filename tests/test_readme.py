"""What the README shows, in both languages, is what the program says."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once  # programs of their own

ROOT = Path(__file__).resolve().parents[1]
READMES = {"en": ROOT / "README.md", "fr": ROOT / "README.fr.md"}


def blocks(path):
    found = re.findall(r"```console\n(.*?)```", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return [block for block in found if block.count("$ ") == 1]


LONG = "$ pions tournament"
SHOWN = [
    pytest.param(
        language,
        block,
        id=f"{language}-{block.splitlines()[0]}",
        marks=[pytest.mark.thorough] * (language == "en" and block.startswith(LONG)),
    )
    for language, path in READMES.items()
    for block in blocks(path)
]


def said(command, folder, language):
    done = subprocess.run(
        [sys.executable, "-m", "pions", "--lang", language, *command],
        capture_output=True, text=True, check=False, encoding="utf-8", cwd=folder,
    )  # fmt: skip
    return (done.stdout + done.stderr).strip()


@pytest.mark.parametrize(("language", "block"), SHOWN)
def test_the_output_shown_is_real(language, block, tmp_path):
    shutil.copytree(ROOT / "docs" / "class", tmp_path / "docs" / "class")
    command, _, shown = block.partition("\n")
    printed = said(shlex.split(command.removeprefix("$ pions "), comments=True), tmp_path, language)
    # A progress bar may come before the result on the error stream.
    assert shown.strip() in printed


def test_the_readme_shows_some():
    assert all(len(blocks(path)) >= 3 for path in READMES.values())


def test_each_readme_begins_with_a_link_to_the_other():
    for path, other in zip(READMES.values(), reversed(READMES.values()), strict=True):
        assert f"]({other.name})" in path.read_text("utf-8").splitlines()[0]


@pytest.mark.parametrize("path", READMES.values(), ids=READMES)
def test_the_links_of_a_readme_lead_to_files_in_its_language(path):
    text = re.sub(r"(?s)```.*?```", "", path.read_text("utf-8"))
    links = [link for link in re.findall(r"\]\(([^)#]+)", text) if "://" not in link]
    assert len(links) >= 15
    for link in links:
        target = ROOT / link
        assert target.exists(), link
        translated = target.with_suffix(".fr" + target.suffix)
        english = path is READMES["en"] or target == READMES["en"]
        assert english or not translated.exists(), f"{translated} is there"


PAGES = [*ROOT.glob("[A-Z]*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "training" / "README.md"]
HISTORY = ROOT / "CHANGELOG.md"
PLACES = ("", "src/pions", "src/pions/web", "docs", "tests", "training")
"""What a path of a page may be relative to."""
EXAMPLES = {"games.csv", "package/file.py", "src/pions/locale/es/LC_MESSAGES/pions.po"}
EXAMPLES |= {"course/board.py", "cours/plateau.py"}
FILE = re.compile(
    r"[\w.-]+(?:/[\w.-]+)+\.(?:py|js|mjs|json|md|po|toml)|(?:src|tests|tools)/[\w/.-]+"
)
MODULE = re.compile(r"(?:pions\.)?([a-z]\w*(?:\.\w+)+)")


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page != HISTORY], ids=lambda page: page.name
)
def test_every_path_and_module_that_a_page_names_is_there(page):
    shown = re.findall(r"`([^`\n]+)`", page.read_text("utf-8"))
    words = {word for text in shown for word in text.split()} - EXAMPLES
    assert [
        word for word in sorted(words) if "NAME" not in word and "NOM" not in word and gone(word)
    ] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_module_leads_to_it(page):
    links = re.findall(r"\]\(([^)#:\s]+\.py)\)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def gone(word):
    """Whether `word` is written as a path or a dotted name of the program, and leads nowhere."""
    if FILE.fullmatch(word):
        return not any((ROOT / place / word).exists() for place in PLACES)
    found = MODULE.fullmatch(word)
    if found is None or not (ROOT / "src/pions" / found[1].partition(".")[0]).is_dir():
        return False
    place, (*parts,) = ROOT / "src" / "pions", found[1].split(".")
    while parts and (place / parts[0]).is_dir():
        place /= parts.pop(0)
    module = place / "__init__.py"
    if parts and (place / f"{parts[0]}.py").exists():
        module = place / f"{parts.pop(0)}.py"
    return bool(parts) and not re.search(rf"\b{parts[0]}\b", module.read_text("utf-8"))


def test_a_path_that_leads_nowhere_would_be_seen():
    assert gone("web/nothing.py")
    assert gone("pions.core.types.Nothing")
    assert not gone("pions.core.types.Move")
    assert not gone("core/types.py")
