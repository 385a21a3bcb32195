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


SHOWN = [(language, block) for language, path in READMES.items() for block in blocks(path)]


def said(command, folder, language):
    done = subprocess.run(
        [sys.executable, "-m", "pions", "--lang", language, *command],
        capture_output=True, text=True, check=False, encoding="utf-8", cwd=folder,
    )  # fmt: skip
    return (done.stdout + done.stderr).strip()


@pytest.mark.parametrize(("language", "block"), SHOWN, ids=lambda one: one.splitlines()[0])
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
