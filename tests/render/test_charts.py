"""Pictures: the same bytes for the same figures, the right words, the right colours."""

# ruff: noqa: RUF001 - an interval is written with an en dash

import re
import sys

import pytest
from matplotlib import rcParams
from matplotlib.colors import to_rgb
from matplotlib.image import imread

from pions.app.lab.table_figures import Reading
from pions.core import language
from pions.core.errors import InvalidOption
from pions.render import charts, matplotlib_charts, pictures
from pions.render.charts import BLUE, GREY, ORANGE, BarChart, Bars, Caption, HeatMap

CAPTION = Caption("Score moyen à la pêche", "Joueur 2 (répond)", "Joueur 1", "graine 0")
SURE = Reading(1.0, 0.93, 1.0)
LOST = Reading(0.0, 0.0, 0.07)
EVEN = Reading(0.5, 0.43, 0.57)


def heat_map(*cells):
    return HeatMap(CAPTION, "Score", ["a", "b"], ["c", "d"], [cells[:2], cells[2:]])


MAP = heat_map(SURE, LOST, None, EVEN)
CHART = BarChart(CAPTION, ["Rouge", "Nulle"], [Bars("", [SURE, EVEN], (BLUE, GREY))])


def texts(path):
    """What is written in a picture: matplotlib notes each text beside its outlines."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.strip()[5:-4] for line in lines if line.strip().startswith("<!-- ")]


def has_colour(path, colour):
    """Whether a pixel of the picture has exactly that colour."""
    pixels = imread(path)[:, :, :3].reshape(-1, 3)
    return bool((abs(pixels - to_rgb(colour)).max(axis=1) < 0.004).any())


@pytest.mark.parametrize("chart", [MAP, CHART])
@pytest.mark.parametrize("ending", [".svg", ".png"])
def test_the_same_figures_give_the_same_bytes(chart, ending, tmp_path):
    matplotlib_charts.save(chart, tmp_path / f"one{ending}")
    matplotlib_charts.save(CHART, tmp_path / f"between{ending}")
    matplotlib_charts.save(chart, tmp_path / f"other{ending}")
    assert (tmp_path / f"one{ending}").read_bytes() == (tmp_path / f"other{ending}").read_bytes()


def test_an_svg_holds_no_date(tmp_path):
    matplotlib_charts.save(MAP, tmp_path / "map.svg")
    assert "date" not in (tmp_path / "map.svg").read_text(encoding="utf-8").lower()


def test_a_heat_map_writes_each_value_and_interval_with_its_words(tmp_path):
    matplotlib_charts.save(MAP, tmp_path / "map.svg")
    written = texts(tmp_path / "map.svg")
    for words in ("Score moyen à la pêche", "Joueur 2 (répond)", "Joueur 1", "graine 0", "Score"):
        assert words in written
    for words in ("0.93–1.00", "0.00–0.07", "0.43–0.57"):
        assert written.count(words) == 1
    assert written.count("–") == 1  # the cell without a game


def test_numbers_follow_the_language(tmp_path):
    language.use("fr")
    matplotlib_charts.save(MAP, tmp_path / "map.svg")
    assert "0,93–1,00" in texts(tmp_path / "map.svg")
    matplotlib_charts.save(CHART, tmp_path / "bars.svg")
    assert "50,0\N{NO-BREAK SPACE}%" in texts(tmp_path / "bars.svg")


def test_blue_is_a_win_and_orange_a_loss(tmp_path):
    for name, reading, seen, unseen in (("won", SURE, BLUE, ORANGE), ("lost", LOST, ORANGE, BLUE)):
        # The scale beside it holds every shade, so it is cut off.
        matplotlib_charts.save(
            heat_map(reading, reading, reading, reading), tmp_path / f"{name}.png"
        )
        pixels = imread(tmp_path / f"{name}.png")
        cells = pixels[:, : int(pixels.shape[1] * 0.7), :3].reshape(-1, 3)
        assert (abs(cells - to_rgb(seen)).max(axis=1) < 0.004).any()
        assert not (abs(cells - to_rgb(unseen)).max(axis=1) < 0.02).any()


def test_bars_have_their_colours_values_and_places(tmp_path):
    matplotlib_charts.save(CHART, tmp_path / "bars.png")
    assert has_colour(tmp_path / "bars.png", BLUE)
    assert has_colour(tmp_path / "bars.png", GREY)
    assert not has_colour(tmp_path / "bars.png", ORANGE)
    matplotlib_charts.save(CHART, tmp_path / "bars.svg")
    assert {"Rouge", "Nulle", "100%", "50.0%"} <= set(texts(tmp_path / "bars.svg"))


def test_groups_of_bars_are_named_in_a_legend(tmp_path):
    groups = [Bars("ouvre", [SURE, None], (BLUE,)), Bars("répond", [EVEN, LOST], (ORANGE,))]
    matplotlib_charts.save(BarChart(CAPTION, ["1", "2"], groups), tmp_path / "bars.svg")
    assert {"ouvre", "répond"} <= set(texts(tmp_path / "bars.svg"))


def test_a_dollar_in_a_name_is_only_a_dollar(tmp_path):
    caption = Caption("$a$ _b_ \\c", "x", "y", "")
    matplotlib_charts.save(BarChart(caption, ["1"], [Bars("", [SURE])]), tmp_path / "bars.svg")
    assert "$a$ _b_ \\c" in texts(tmp_path / "bars.svg")


def test_drawing_leaves_nobody_elses_settings_changed(tmp_path):
    before = dict(rcParams)
    matplotlib_charts.save(MAP, tmp_path / "map.svg")
    assert dict(rcParams) == before


def test_without_matplotlib_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InvalidOption, match=r"pip install matplotlib"):
        charts.check_available()


def test_bars_of_a_page_stand_below_each_other_and_do_not_touch():
    picture = pictures.bars({"a": (3, SURE), "b": (0, LOST), "c": (1, EVEN)}, "How often")
    rooms = re.findall(
        r'<rect[^>]* y="(\d+)" height="(\d+)"[^>]*class="track"', picture._repr_svg_()
    )
    tops = [int(top) for top, _height in rooms]
    assert len(rooms) == 3
    ends = [int(top) + int(height) for top, height in rooms]
    assert all(end < top for end, top in zip(ends, tops[1:], strict=False))
