"""The papers of a release say what the project says: version, licence, authors, figures."""

import json
import re
import tomllib
from pathlib import Path

import yaml

from pions.core.version import VERSION

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
AUTHORS = [one["name"] for one in PROJECT["authors"]]
PAPER = (ROOT / "paper" / "paper.md").read_text("utf-8")


def test_the_citation_says_what_the_project_says():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert {"cff-version", "message", "title", "type"} <= cited.keys()
    assert (cited["version"], cited["license"]) == (VERSION, PROJECT["license"])
    assert [one["name"] for one in cited["authors"]] == AUTHORS


def test_the_metadata_for_machines_say_what_the_project_says():
    told = json.loads((ROOT / "codemeta.json").read_text("utf-8"))
    assert (told["version"], told["description"]) == (VERSION, PROJECT["description"])
    assert told["license"].endswith(PROJECT["license"])
    assert [one["name"] for one in told["author"]] == AUTHORS


def test_licence_and_authors_name_the_same_people():
    for name in ("LICENSE", "AUTHORS"):
        assert AUTHORS[0] in (ROOT / name).read_text("utf-8")
    assert all(
        name in yaml.safe_load(PAPER.split("---")[1])["authors"][0]["name"] for name in AUTHORS
    )


def test_every_figure_of_the_paper_is_one_of_the_benchmarks():
    measured = (ROOT / "docs" / "benchmarks.md").read_text("utf-8").splitlines()
    rows = [line for line in PAPER.splitlines() if line.startswith("|")]
    assert len(rows) > 8
    assert [row for row in rows if row not in measured] == []
    # And those of its sentences.
    assert "0.57 to 0.65" in PAPER
    ladder = "\n".join(measured).partition("| spread of strengths")[2].partition("\n\n")[0]
    ratios = [float(row.split("|")[4]) for row in ladder.splitlines()[2:]]
    assert (min(ratios), max(ratios)) == (0.57, 0.65)


def test_every_work_that_the_paper_cites_is_in_its_list_and_the_other_way_round():
    cited = set(re.findall(r"\[@(\w+)\]", PAPER))
    listed = re.findall(r"@\w+\{(\w+),", (ROOT / "paper" / "paper.bib").read_text("utf-8"))
    assert cited == set(listed)


def test_the_statement_on_accessibility_says_what_axe_is_asked(pytestconfig):
    """The levels in the statement are those that the fixture of the tests runs."""
    asked = (pytestconfig.rootpath / "tests" / "web" / "conftest.py").read_text("utf-8")
    levels = {tag for tag in ("wcag2aa", "wcag21aa", "wcag22aa", "best-practice") if tag in asked}
    assert len(levels) == 4
    for page in ("accessibility.md", "accessibility.fr.md"):
        text = (ROOT / "docs" / page).read_text("utf-8")
        assert "2.0, 2.1 " in text
        assert "2.2" in text
        assert "RGAA" in text
