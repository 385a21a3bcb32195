"""Stations as their folders say; a folder with a wrong field is refused with the line."""

import shutil

import pytest

from pions.app.ways import predictions, stations
from pions.checks import starter
from pions.core import language
from pions.core.errors import InvalidOption, UnknownName
from pions.core.language import explain

WAYS = stations.ways()
EACH = [pytest.param(way, one, id=f"{way.name}-{one.name}") for way in WAYS for one in way.stations]
MOST = 600


@pytest.mark.parametrize(("way", "station"), EACH)
def test_a_station_says_the_same_things_in_both_languages_and_not_too_much(way, station):
    french, english = station.said["fr"], station.said["en"]
    assert french.sections.keys() == english.sections.keys()
    kinds = [[one["kind"] for one in said.blocks] for said in (french, english)]
    assert kinds[0] == kinds[1]
    assert 100 < french.count <= MOST
    assert english.count <= MOST
    for question in station.questions.values():
        offered, right, _measured = predictions._asked(way, question)
        assert right
        assert set(right) <= set(offered or right)


def test_helps_are_of_80_to_160_words():
    """An example is explained in so many; the idea is shorter."""
    for way in WAYS:
        for station in way.stations:
            for said in station.said.values():
                for name in station.task:
                    example, idea = (
                        sum(len(one["text"].split()) for one in said.sections[f"{kind} {name}"])
                        for kind in ("example", "idea")
                    )
                    assert 60 <= example <= 160, (station.name, name)
                    assert 20 <= idea <= 80, (station.name, name)


def test_french_is_typed_plainly_and_shown_with_spaces_that_do_not_break():
    said = WAYS[0].station("regles").said["fr"]
    text = " ".join(one["text"] for one in said.blocks)
    assert "Pourquoi annuler\N{NO-BREAK SPACE}?" in text
    assert " ?" not in text
    assert "`0` est une case vide" in text


STATION = """[station]
minutes = 20
task = ["hauteur"]

[board.debut]
position = "44"

[question.combien]
ask = "count"
position = "444"
"""
WORDS = """# Un titre

Une ligne.

Du texte.

[debut]

[combien]

## question combien

Combien de coups ?

## example hauteur

Un exemple.

## idea hauteur

Une idée.
"""
WAY = """game = "connect4"
file = "mine.py"
stations = ["one"]
title = "Une voie"
about = "essai"
"""

TREE = '\n[tree]\nsearch = "{search}"\nleaves = "{leaves}"\n[board'
PLACES = {"station": "stations/one/station.toml", "fr.md": "stations/one/fr.md"}


@pytest.fixture
def folder(tmp_path):
    """A way of one station on the hand-out that “pions new handout” writes."""
    for name, text in starter.handout("fr"):
        path = tmp_path / "way" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    (tmp_path / "way" / "stations" / "one").mkdir(parents=True)
    for name, text in {
        "way.toml": WAY,
        "course.toml": 'player = "choisir(grille)"\n',
        "stations/one/station.toml": STATION,
        "stations/one/fr.md": WORDS,
    }.items():
        (tmp_path / "way" / name).write_text(text, "utf-8")
    return tmp_path / "way"


def test_a_way_of_a_teacher_is_read(folder):
    way = stations.find("way", [str(folder)])
    assert [one.name for one in way.stations] == ["one"]
    station = way.station("one")
    assert (station.minutes, station.task, station.needs) == (20, ("hauteur",), ())
    assert [one["kind"] for one in station.words.blocks] == ["text", "board", "question"]
    assert stations.find("way", [str(folder)]) is way  # read once
    (folder / "stations" / "one" / "fr.md").write_text(WORDS.replace("titre", "autre"), "utf-8")
    assert stations.find("way", [str(folder)]).station("one").words.title == "Un autre"
    for wrong in ("two", "../one"):
        with pytest.raises(UnknownName, match="there are one"):
            way.station(wrong)
    with pytest.raises(UnknownName, match="there are puissance4, way"):
        stations.find("none", [str(folder)])


@pytest.mark.parametrize(
    ("file", "old", "new", "line", "reason"),
    [
        ("way.toml", "file =", "flie =", 2, "there is no setting flie"),
        ("way.toml", 'game = "connect4"\n', "", 1, "game is missing"),
        ("way.toml", 'title = "Une voie"\n', "", 1, "title is missing"),
        ("way.toml", '["one"]', '["one", "two"]', 3, "there is no station two"),
        ("station", "minutes = 20", 'minutes = "20"', 2, "wrong kind of value"),
        ("station", "minutes = 20", "minutes = 20\nhours = 1", 3, "there is no setting hours"),
        ("station", '["hauteur"]', '["haut"]', 3, "there is no task haut to name here"),
        ("station", "task =", 'needs = ["one"]\ntask =', 3, "there is no needs one to name here"),
        ("station", '"44"', '"49"', 6, "is not valid"),
        ("station", '"count"', '"counts"', 9, "ask must be one of count, legal"),
        ("station", 'ask = "count"\n', "", 8, "ask is missing"),
        ("station", "[board.debut]", "[bord.debut]", 5, "there is no setting bord"),
        ("station", "[station]", "[station", 1, "this is no TOML"),
        ("station", "\n[board", TREE.format(leaves="[1]", search="x"), 6, "search must be"),
        ("station", "\n[board", TREE.format(leaves="[1, [a]]", search="minimax"), 7, "a tree"),
        ("fr.md", "[debut]", "[fin]", 7, "there is nothing called fin"),
        ("fr.md", "[debut]\n", "", 1, "[debut] is shown nowhere"),
        ("fr.md", "## idea hauteur", "## idea jouer", 19, "there is nothing called idea jouer"),
        ("fr.md", "## question combien", "## tree", 1, "the section ## question combien"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_folder_is_told_with_the_line(folder, file, old, new, line, reason):  # noqa: PLR0913, PLR0917
    path = folder / PLACES.get(file, file)
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(InvalidOption) as refused:
        stations.read(folder)
    said = str(refused.value)
    assert f"{path}, line {line}: " in said
    assert reason in said
    language.use("fr")
    try:
        assert f"{path}, ligne {line}" in explain(refused.value)
    finally:
        language.use("en")


def test_a_station_without_words_or_facts_is_refused(folder):
    station = folder / "stations" / "one"
    (station / "fr.md").unlink()
    with pytest.raises(InvalidOption, match=r"there is no fr\.md"):
        stations.read(folder)
    shutil.rmtree(station)
    with pytest.raises(InvalidOption, match="there is no station one"):
        stations.read(folder)
