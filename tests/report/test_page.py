"""The report: complete, self-contained, well formed, and readable by everybody."""

import itertools
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from pions.app.tournament import results
from pions.app.tournament.reviews import Change, Review
from pions.cli.commands import output_files
from pions.core import language
from pions.core.errors import InvalidOption
from pions.core.types import Side
from pions.families.exact_values import Result
from pions.render import tournaments
from pions.render.markup import Html, joined, tag
from pions.render.report import page as report
from pions.render.style import CSS
from pions.store.database import Store
from pions.store.game_records import Seat
from tournaments import DICE, OFF_THE_BOARD, finished, request, write_class

VOID = {"meta", "br"}


class Reader(HTMLParser):
    """Reads a page, checks that every tag is closed, and remembers what one may ask about."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.links, self.tags, self.text = [], [], [], [], []
        self.headings = []

    def handle_starttag(self, name, attributes):
        values = dict(attributes)
        self.tags.append((name, values))
        if name not in VOID:
            self.open.append(name)
        if "id" in values:
            self.ids.append(values["id"])
        for key in ("href", "src", "xlink:href", "data", "srcset"):
            if key in values:
                self.links.append(values[key])
        if re.fullmatch("h[1-6]", name):
            self.headings.append(int(name[1]))

    def handle_startendtag(self, name, attributes):
        self.handle_starttag(name, attributes)
        if name not in VOID:
            self.open.pop()

    def handle_endtag(self, name):
        assert self.open.pop() == name

    def handle_data(self, data):
        self.text.append(data)


def read(page):
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    return reader


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """A tournament with two files, one of them hopeless, and two players of ours."""
    folder = tmp_path_factory.mktemp("report")
    write_class(folder / "class", dice='TEAM_NAME = "<b>Dés & co</b>"\n' + DICE, off=OFF_THE_BOARD)
    write_class(folder / "class", broken="def f(:\n")
    finished(
        request(
            folder,
            folder=folder / "class",
            game="gravity-4x4x3",
            yardsticks=("random", "alphabeta:depth=2"),
            rounds=2,
        )
    )
    return results.read(folder / "games.db")


@pytest.fixture(scope="module")
def page(found):
    return report.page(found)


def test_the_page_asks_nothing_of_any_network(page):
    assert all(link.startswith("#") for link in read(page).links)
    assert not re.search(r"https?://|@import|url\((?!#)", page)


def test_every_link_leads_somewhere_and_no_name_is_used_twice(page):
    reader = read(page)
    assert len(reader.ids) == len(set(reader.ids))
    assert {link[1:] for link in reader.links} <= set(reader.ids)


def test_everybody_and_every_game_are_there(page, found):
    reader = read(page)
    assert {f"g{number}" for number in range(1, 25)} <= set(reader.ids)
    assert {f"p{number}" for number in range(4)} <= set(reader.ids)
    text = " ".join(reader.text)
    for record in found.records:
        assert record.moves in text
    assert "broken.py" in text
    assert "illegal move" in text
    assert "thinking" in text
    assert "seed" in text


def test_what_students_write_is_text_and_never_markup(page):
    assert "<b>" not in page
    assert "&lt;b&gt;Dés &amp; co&lt;/b&gt;" in page


def test_headings_go_down_one_level_at_a_time(page):
    levels = read(page).headings
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))


def test_tables_name_their_rows_and_columns(page):
    headers = [values for name, values in read(page).tags if name == "th"]
    assert headers
    assert all(values.get("scope") in ("row", "col") for values in headers)


def test_no_heading_of_a_column_is_empty(page):
    assert not re.search(r"<th[^>]*></th>", page)


def test_every_box_that_scrolls_has_a_name_of_its_own_and_the_keyboard(page):
    tags = read(page).tags
    boxes = [values for _, values in tags if values.get("role") == "region"]
    assert len({values["aria-label"] for values in boxes}) == len(boxes) > 4
    scrolling = boxes + [values for name, values in tags if name == "pre"]
    assert all(values["tabindex"] == "0" for values in scrolling)


def test_pictures_have_a_title_and_the_board_in_letters(page):
    pictures = [values for name, values in read(page).tags if values.get("role") == "img"]
    assert len(pictures) == 24
    assert page.count("<title>") == 1 + len(pictures)
    assert page.count("<desc>") == len(pictures)


def test_the_page_has_a_language_and_fits_a_telephone(page):
    reader = read(page)
    assert ("html", {"lang": "en"}) in reader.tags
    assert any(values.get("name") == "viewport" for _, values in reader.tags)


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        ("ink", "ground"), ("ink", "surface"), ("muted", "surface"), ("muted", "ground"),
        ("accent", "surface"), ("accent", "ground"), ("on-win", "win"), ("ink", "loss-tint"),
        ("win", "surface"), ("loss", "surface"), ("draw", "surface"),
    ],
)  # fmt: skip
def test_text_stands_out_from_what_is_behind_it(theme, ink, ground):
    light, dark = CSS.split("prefers-color-scheme: dark")[:2]
    colours = dict(re.findall(r"--([\w-]+): (#\w{6})", light))
    if theme == "dark":
        colours |= dict(re.findall(r"--([\w-]+): (#\w{6})", dark.split("* {")[0]))
    assert contrast(colours[ink], colours[ground]) >= 4.5


def test_without_a_review_no_move_is_said_to_have_changed_anything(page):
    assert "the first move that changed the result" not in page
    assert "Lost games were not reviewed" in page


def judged(found, **changes):
    """A review that says of the first lost game what it is told to."""
    lost = [record for record in found.records if record.winner is not None]
    return lost[0], Review(**{"changes": {}, "lost": len(lost), "seconds": 9.0, **changes})


def test_each_loss_leads_to_the_first_move_that_changed_the_result(found):
    lost, _nothing = judged(found)
    place = len(found.records[0].opening)
    blunder = Change(place, 0, Side(place % 2), Result.WIN, Result.LOSS)
    _lost, review = judged(found, changes={lost.id: (blunder,)})
    reader = read(text := report.page(found, review))
    number = found.records.index(lost) + 1
    assert f"#t{number}" in reader.links
    assert {link[1:] for link in reader.links} <= set(reader.ids)
    assert f"move {place + 1}: 1 ??" in text
    assert "a won game becomes a lost game" in text
    assert f"1 of {review.lost} lost games were reviewed within 9 s." in text
    assert "not reviewed" in text
    rows = re.findall("<tr>.*?</tr>", text, re.DOTALL)
    told = [row for row in rows if "not reviewed" in row or f'<a href="#t{number}"' in row]
    assert len(told) == review.lost  # each game once, in the row of who lost it
    assert all('class="sign lost"' in row for row in told)


def test_a_game_that_no_move_changed_was_lost_from_the_start(found):
    record = next(r for r in found.records if r.termination == "win")
    _lost, review = judged(found, changes={record.id: ()})
    assert "none: lost from the start" in report.page(found, review)


def test_an_interrupted_review_says_so(found):
    _lost, review = judged(found, interrupted=True)
    assert "then the review was interrupted" in report.page(found, review)


def test_a_hundred_times_as_many_games_leave_the_boards_out_and_say_so(found, monkeypatch):
    monkeypatch.setattr(report, "MOST_CELLS", 10)
    text = report.page(found)
    assert 'role="img"' not in text
    assert "too many games" in text


def test_a_page_that_cannot_be_written_is_a_sentence(found, tmp_path):
    with pytest.raises(InvalidOption, match="cannot be written"):
        output_files.write(tmp_path / "no" / "such.html", report.page(found))


def test_a_tournament_without_games_has_a_page_too(found, tmp_path):
    with Store(tmp_path / "empty.db") as store:
        store.open_tournament(found.tournament)
    empty = results.read(tmp_path / "empty.db")
    assert "still to be played" in report.page(empty)


def test_the_same_file_of_games_speaks_either_language(found):
    english, french = (told_in(code, found) for code in ("en", "fr"))
    assert '<html lang="fr">' in french
    for words in ("is not valid Python", "which is not legal", "of the hand-out", "illegal move"):
        assert words in english
        assert words not in french
    for words in ("pas du Python valide", "du sujet", "coup illégal"):
        assert words in french


def told_in(code, found):
    language.use(code)
    return report.page(found)


def test_remarks_are_sentences(found):
    for sentence in tournaments.remarks(found):
        assert sentence[0].isupper() or sentence.startswith(tuple(r.label for r in found.lines))
        assert sentence.endswith(".")


def test_a_hex_board_is_drawn_with_its_edges(tmp_path):
    finished(request(tmp_path, game="hex-3", yardsticks=("random", "oneply")))
    text = report.page(results.read(tmp_path / "games.db"))
    read(text)
    assert text.count('class="edge blue"') == 2 * text.count('role="img"')


def test_tags_escape_text_and_leave_markup():
    assert tag("p", "a < b", tag("i", "&"), class_="x", hidden=True, title=None) == (
        '<p class="x" hidden>a &lt; b<i>&amp;</i></p>'
    )
    assert tag("use", href="#s", x=1) == '<use href="#s" x="1"/>'
    assert joined("<", Html("<br/>"), [1, None]) == "&lt;<br/>1"
    assert 'title="&quot;"' in tag("a", title='"')


def test_output_of_players_is_folded_and_escaped(found):
    record = replace(found.records[0], first=Seat(found.records[0].first.name, "", "<script>"))
    changed = replace(found, records=(record,))
    text = report.page(changed)
    assert "&lt;script&gt;" in text
