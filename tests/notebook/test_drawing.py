"""Positions, grids, figures and findings as pictures: well-formed, complete, and with a text."""

import re
from xml.etree import ElementTree as ET

import pytest

import pions
from pions.core import display
from pions.core.types import Side
from pions.families import FAMILIES
from pions.games import catalog
from pions.games.catalog import GAMES
from pions.render import puzzles

pytestmark = pytest.mark.once
SVG = "{http://www.w3.org/2000/svg}"
MIDDLES = [
    ("connect4", "446564435"),
    ("connect4", "1122334"),
    ("puissance3", "3344"),
    ("gravity-12x9x4", "1 12 12"),
    ("hex-11", "f6 e5 c3"),
    ("morpion", "a1 b2 c3"),
    ("othello", "d3 c5"),
]


def classes(picture):
    """The classes of all shapes of a picture, which must be XML by itself."""
    return [one.get("class", "") for one in ET.fromstring(picture).iter()]  # noqa: S314 - ours


def stones(position):
    cells = [cell for row in position.grid() for cell in row]
    return cells.count(Side.FIRST), cells.count(Side.SECOND)


@pytest.mark.parametrize(("game", "moves"), MIDDLES)
def test_a_position_draws_every_stone_it_has(game, moves):
    position = catalog.find(game).parse_position(moves)
    drawn = [one for one in classes(position._repr_svg_()) if re.match("disc |[xo]-sign", one)]
    counts = sorted(drawn.count(kind) for kind in set(drawn))
    assert counts == sorted(stones(position))


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_drawn_at_its_start_and_at_its_end(game):
    rules = catalog.find(game)
    end = pions.play(rules, "random", "random", seed=3)
    for position in (rules.initial(), end.position):
        found = classes(position._repr_svg_())
        names = [one for one in found if one == "name"]
        assert len(names) == len(rules.column_names) + len(rules.row_names)
    won = [one for one in found if one == "won-ring"]
    assert len(won) == len(end.position.winning_cells())
    assert end._repr_svg_() == end.position._repr_svg_()


def test_every_kind_of_game_has_an_example_here():
    drawn = {type(catalog.find(name)) for name, _moves in MIDDLES}
    assert {one.rules for one in FAMILIES if one.name != "own"} <= drawn


def test_the_html_is_the_same_picture_and_the_text_is_the_board():
    position = catalog.find("connect4").parse_position("44")
    assert position._repr_svg_() in position._repr_html_()
    written = []

    class Printer:
        text = staticmethod(written.append)

    position._repr_pretty_(Printer, cycle=False)
    assert written == [str(position)]


def test_where_nobody_draws_a_position_is_its_text(monkeypatch):
    monkeypatch.setattr(display, "draw", None)
    position = catalog.find("connect4").initial()
    assert position._repr_svg_() is None
    assert position._repr_html_() is None


def test_all_that_is_said_about_looks_is_about_our_own_pictures():
    style = re.search("<style>(.*?)</style>", pions.game("hex-3").initial()._repr_svg_(), re.DOTALL)
    for selectors in re.findall(r"([^{}]+)\{[^{}]*\}", style[1]):
        for one in selectors.split(","):
            assert ".pions" in one, one


GRIDS = {
    "etat": {"grille": [[0] * 7] * 5 + [[1, 2, 1, 0, 0, 0, 0]], "joueur": 2, "vides": 39},
    "noeud": [[0] * 5] * 4 + [[1, 2, 1, 0, 0]],
    "caml": [[1, 2, 1, 0, 0, 0, 0]] + [[0] * 7] * 5,
    "hex": [[1, 2, 1], [0, 0, 0], [0, 0, 0]],
    "colonnes": [[1, 0], [2, 0], [1, 0]],
}


@pytest.mark.parametrize("handout", GRIDS)
def test_a_grid_of_a_hand_out_is_drawn_as_it_numbers_it(handout):
    shown = pions.show(GRIDS[handout], handout)
    found = [one for one in classes(shown.svg) if one.startswith("disc ")]
    assert sorted(found.count(one) for one in set(found)) == [1, 2]
    assert str(shown) == repr(shown) != ""


def test_an_object_that_holds_a_grid_is_drawn_too():
    class Noeud:
        grille = GRIDS["noeud"]

    assert pions.show(Noeud(), "noeud").svg == pions.show(GRIDS["noeud"], "noeud").svg


@pytest.mark.parametrize(
    ("value", "handout"),
    [
        (3, "etat"),
        ([[7]], "noeud"),
        ("x", "hex"),
        ([[0], [0, 0]], "caml"),
        (None, None),
        ({}, None),
    ],
)
def test_what_is_no_grid_is_said_so(value, handout):
    with pytest.raises(pions.InvalidOption):
        pions.show(value, handout)


def test_an_unknown_hand_out_is_said_so():
    with pytest.raises(pions.UnknownName):
        pions.show([[0]], "etats")


def test_counts_are_bars_with_their_intervals(french):  # noqa: ARG001 - the language
    shown = pions.chart({"rouge": 5560, "<jaune>": 4440})
    assert len([one for one in classes(shown.svg) if one == "whisker"]) == 2
    assert re.sub(r"\s", " ", str(shown).splitlines()[0]).strip() == "rouge  55,6 % (5 560)"


def test_scores_are_a_table():
    shown = pions.chart([[0.5, 1.0], [0.25, 0.5]])
    assert [line.split() for line in str(shown).splitlines()] == [
        ["w1", "w2"],
        ["w1", "0.50", "1.00"],
        ["w2", "0.25", "0.50"],
    ]


@pytest.mark.parametrize("figures", [{}, [], [[]], {"a": 0}, {"a": -1, "b": 2}, "ab"])
def test_what_holds_no_figures_is_said_so(figures):
    with pytest.raises(pions.InvalidOption):
        pions.chart(figures)


def test_an_error_is_a_sentence_in_a_notebook(french):  # noqa: ARG001 - the language
    with pytest.raises(pions.InvalidOption) as caught:
        pions.show(3, "etat")
    assert caught.value._render_traceback_() == [
        "Ceci n\N{RIGHT SINGLE QUOTATION MARK}est pas une grille du sujet etat."
    ]


def test_import_pions_loads_no_picture():
    import subprocess
    import sys

    code = "import pions, sys; print(sorted(m for m in sys.modules if 'pions' in m))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == (
        "['pions', 'pions.core', 'pions.core.display', 'pions.core.version']"
    )


def leftmost(position):
    return position.moves[0]


def page_of(answer):
    """The page of an answer: its classes, its text, and the characters on the cells of boards."""
    page = re.sub(r"(?s)<style>.*?</style>", "", answer._repr_html_())
    whole = ET.fromstring(page)  # noqa: S314 - ours
    kinds = [one.get("class", "") for one in whole.iter()]
    signs = [one.text for one in whole.iter() if one.get("class") == "name"]
    return kinds, " ".join(whole.itertext()), signs


@pytest.mark.parametrize(("game", "moves"), [one for one in MIDDLES if one[1] != "1122334"])
def test_an_analysis_is_a_board_and_a_row_a_move_that_is_known(game, moves):
    solved = game in {"connect4", "puissance3", "morpion"}
    answer = pions.analyse(moves, game, seconds=None if solved else 0.2)
    kinds, text, _signs = page_of(answer)
    assert kinds[0] == "pions"
    assert any(kind.startswith(catalog.find(game).shape) for kind in kinds)
    named = [] if answer.estimate is None else answer.estimate.json()["cells"]
    assert kinds.count("track") == len(answer.moves) + len(named)
    assert all(one["move"] in text for one in named)


def test_marks_of_hex_stand_on_the_cells():
    answer = pions.solve("b2", "hex-4")
    signs = page_of(answer)[2]
    facts = answer.facts
    assert signs.count("*") == 1
    assert signs.count("+") == len(set(facts.carrier) - {facts.move})


def test_reviews_are_a_row_a_move():
    kinds, text, _signs = page_of(pions.review("445356"))
    assert "Move 3: Red plays 5 (??)." in text
    assert text.count(" → ") == 6
    kinds, text, _signs = page_of(pions.review("f6 e8 d5", "hex-11", seconds=0.02))
    assert kinds.count("track") == 3


def test_duels_tournaments_and_puzzles_are_tables_and_sentences():
    _kinds, text, _signs = page_of(pions.duel(leftmost, "random", games=2))
    assert "A = leftmost, B = random, connect4" in text
    assert "over many more games" in text
    _kinds, text, _signs = page_of(pions.tournament([leftmost, "random"], game="puissance3"))
    assert "leftmost" in text
    assert "Elo" in text
    puzzle = pions.puzzle("connect4", seed=1)
    _kinds, text, _signs = page_of(puzzle)
    assert puzzles.task(puzzle) in text


def test_what_a_function_is_called_cannot_become_markup():
    leftmost.__name__ = "<b>&"
    try:
        _kinds, text, _signs = page_of(pions.duel(leftmost, "random", games=2))
    finally:
        leftmost.__name__ = "leftmost"
    assert "A = <b>&, B = random" in text
