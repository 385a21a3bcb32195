"""``pions solve``, ``analyse``, ``review`` and ``prove``: what they say, and to whom."""

import json

import pytest

SMALL = ("--game", "gravity-4x4x3")
# The published values of the columns of 446564435, with the convention.
KNOWN = {"1": -8, "2": -9, "3": -10, "4": -5, "5": 8, "6": -11, "7": 0}

slow = pytest.mark.once  # minutes where nothing is compiled


@slow
def test_a_position_gets_its_value_and_what_it_means(pions):
    ended = pions("solve", "446564435")
    assert ended.status == 0
    assert "▲  +8  exact" in ended.out
    assert "Yellow wins with its 10th disc from now, on move 28." in ended.out
    french = pions("solve", "446564435", lang="fr").out
    assert "Jaune gagne au coup 28, en posant son 10e pion à compter d’ici." in french  # noqa: RUF001


@slow
def test_the_columns_have_the_published_values(pions):
    told = json.loads(pions("analyse", "--json", "446564435").out)
    assert {one["column"]: one["value"] for one in told["columns"]} == KNOWN
    assert (told["exact"], told["value"], told["result"], told["plies"]) == (True, 8, "win", 19)
    out = pions("analyse", "446564435").out
    assert "Yellow wins, only with column 5." in out
    assert "Column 4 turns a win into a loss." in out
    assert "Column 7 turns a win into a draw." in out


@slow
def test_why_shows_the_end_with_what_won(pions):
    out = pions("analyse", "446564435", "--why", "4").out
    assert "Line: 4 " in out
    assert out.count("[") >= 3  # a slanted four, or a straight one


def test_each_verdict_has_its_sign_and_its_bar(pions):
    rows = pions("analyse", "11", *SMALL).out.partition("exact values:")[2].splitlines()
    for line in json.loads(pions("analyse", "--json", "11", *SMALL).out)["columns"]:
        row = next(r for r in rows if r.startswith(f" {line['column']} "))
        sign, fill = {"win": "▲█", "draw": "=╌", "loss": "▼░"}[line["result"]]
        assert sign in row
        assert fill in row
        assert row.endswith(line["mark"] or "best")


def test_a_review_marks_what_changed_the_result(pions):
    told = json.loads(pions("review", "1234", "--json", *SMALL).out)
    out = pions("review", "1234", *SMALL).out
    for move in told["moves"]:
        if move["grade"] in {"changes", "reverses"}:
            assert f"Move {move['number']}: " in out
            assert f"({move['mark']})" in out
            assert move["better"]
    assert (told["turning_point"] is None) == ("No move changed the result." in out)
    assert "kept the result with" in out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_where_there_is_no_solver_a_search_reviews_and_says_so(pions, lang):
    arguments = ("review", "c2", "b2", "b3", "--game", "othello-6", "--seconds", "0.01")
    out = pions(*arguments, lang=lang).out
    assert "deepening:seconds=0.01" in out
    estimate = "an estimate, not a proof" if lang == "en" else "une estimation, pas une preuve"
    assert estimate in out
    told = json.loads(pions(*arguments, "--json").out)
    assert (told["exact"], len(told["moves"])) == (False, 3)


def test_morpion_is_solved_like_any_other_game(pions):
    # A corner is answered in the centre: everything else loses.
    out = pions("analyse", "a1", "--game", "morpion").out
    assert "Only b2 holds the draw." in out
    assert "b1 turns a draw into a loss." in out
    shown = pions("analyse", "a1", "--game", "morpion", "--why", "b1").out
    assert "[X" in shown
    assert "Nobody wins" in pions("prove", "morpion").out
    told = json.loads(pions("solve", "-", "--game", "morpion", "--json", typed="a1\nb2 b1\n").out)
    assert [one["result"] for one in told] == ["draw", "win"]


def test_puissance_3_is_won_by_the_opener_in_the_middle(pions):
    out = pions("prove", "puissance3").out
    assert "Red, who opens, wins: its first disc goes into column 3." in out
    assert "Computed without a book:" in out
    assert "[X X X]" in out
    told = json.loads(pions("prove", "puissance3", "--json").out)
    assert told["result"] == "win"
    assert told["book"] is False
    assert max(told["columns"], key=lambda one: one["value"])["column"] == "3"


def test_a_drawn_game_is_called_drawn(pions):
    # Nobody can force four in line on sixteen cells.
    assert "Nobody wins" in pions("prove", "gravity-4x4x4").out
    assert (
        "With best play on both sides the game is drawn."
        in pions("solve", "--game", "gravity-4x4x4").out
    )


@pytest.mark.parametrize(("more", "printed"), [((), ""), (("--json",), "[]\n")])
def test_input_without_a_position_is_said_to_be_so(pions, more, printed):
    ended = pions("solve", "-", *SMALL, *more, typed="\n")
    assert (ended.status, ended.out) == (0, printed)
    assert ended.err == "pions: There was no position to solve.\n"


def test_many_positions_are_read_from_a_file_or_typed(pions, tmp_path):
    file = tmp_path / "positions.txt"
    file.write_text("1\n\n12\n", encoding="utf-8")
    told = json.loads(pions("solve", "--file", str(file), "--json", *SMALL).out)
    assert [one["line"] for one in told] == [1, 3]
    values = [
        json.loads(pions("solve", text, "--json", *SMALL).out)["value"] for text in ("1", "12")
    ]
    assert [one["value"] for one in told] == values
    typed = pions("solve", "-", *SMALL, typed="1\n\n12\n")
    assert (typed.status, len(typed.out.splitlines())) == (0, 2)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_bad_lines_are_named_and_the_others_solved(pions, lang):
    ended = pions("solve", "-", *SMALL, typed="1\n19\nxx/oo\n12\n", lang=lang)
    assert ended.status == 2
    assert len(ended.out.splitlines()) == 2
    word = "line" if lang == "en" else "ligne"
    said = ended.err.splitlines()
    assert [line.startswith(f"pions: {word} {n}") for line, n in zip(said, (2, 3), strict=True)]


BAD = {
    "a won position": (["solve", "4141414"], "there is nothing left to solve"),
    "a full board": (["analyse", "123", "--game", "gravity-3x1x3"], "nothing left to solve"),
    "an impossible board": (
        ["solve", "..../..../xxx./ooo.", *SMALL],
        "Both sides have a winning line.",
    ),
    "too many discs": (["analyse", "..../..../..../xx..", *SMALL], "The counts are impossible"),
    "a file of positions that no solver knows": (
        ["solve", "--file", "-", "--game", "othello-6"],
        "No solver here knows othello-6.",
    ),
    "a board of Hex too hard for the time": (
        ["solve", "--game", "hex-11", "--seconds", "0.2"],
        "It was not solved within 0.2 seconds; --seconds gives it more.",
    ),
    "a proof of Hex too hard for the time": (
        ["prove", "hex-10", "--seconds", "0.2"],
        "It was not solved within 0.2 seconds",
    ),
    "a won game of Hex": (["analyse", "a1", "--game", "hex-1"], "there is nothing left to solve"),
    "a reason in Hex": (["analyse", "--why", "a1", "--game", "hex-5"], "--why is for games with"),
    "a Hex cell that is none": (["solve", "z9", "--game", "hex-5"], "There is no cell “z9”"),
    "a proof of Othello": (["prove", "othello-6"], "No solver here knows othello-6"),
    "a table larger than memory": (
        ["solve", "1", "--memory", "1000000", *SMALL],
        "A table of 1000000 megabytes is more than this machine has",
    ),
    "no table at all": (["solve", "--memory", "0"], "“0” is not a whole number from 1 to"),
    "no threads": (["solve", "--threads", "0"], "“0” is not a whole number from 1 to 64"),
    "seconds that are none": (["solve", "--seconds", "nan"], "“nan” is not a number of seconds"),
    "a missing file": (["solve", "--file", "nowhere.txt"], "“nowhere.txt” cannot be read"),
    "a folder for a file": (["solve", "--file", "."], "“.” cannot be read"),
    "a position and a file": (["solve", "44", "--file", "x"], "Give a position or --file"),
    "an estimate of a file": (["solve", "-", "--estimate"], "--estimate takes one position"),
    "a full column to explain": (
        ["analyse", "1111", "--why", "1", *SMALL],
        "Column 1 is full.",
    ),
    "a column that is none": (["analyse", "1", "--why", "9", *SMALL], "“9” is not a column"),
    "a drawing to review": (
        ["review", "..../..../.x../oxo.", *SMALL],
        "There are no moves to review",
    ),
    "a board too hard for the time": (
        ["solve", "--seconds", "0.2", "--game", "gravity-7x7x4"],
        "There was no exact answer within 0.2 seconds.",
    ),
}


@pytest.mark.parametrize("case", BAD.values(), ids=BAD)
def test_bad_input_gets_one_sentence_and_status_2(pions, case):
    arguments, sentence = case
    ended = pions(*arguments)
    assert (ended.status, ended.out) == (2, "")
    said = [line for line in ended.err.splitlines() if line.startswith("pions: ")]
    assert len(said) == 1
    assert sentence in said[0]


def test_an_estimate_says_that_it_is_one(pions):
    arguments = ("5", "--game", "gravity-12x9x5", "--estimate", "--seconds", "0.1")
    for command in ("solve", "analyse"):
        ended = pions(command, *arguments)
        assert ended.status == 0
        assert "Estimate, not exact." in ended.out
        assert json.loads(pions(command, *arguments, "--json").out)["exact"] is False
    assert "Une estimation, pas une valeur exacte." in pions("solve", *arguments, lang="fr").out


def test_a_search_that_saw_the_end_is_no_estimate(pions):
    # Red has three in line on the floor, open at both ends.
    out = pions("solve", "445566", "--estimate", "--seconds", "0.1").out
    assert "this is certain" in out
    assert "Estimate" not in out
    assert "wins by force: 3 or 7" in out


UNSOLVED = {
    "gravity-12x9x5": ("up to 31 empty cells", "au plus 31 cases vides"),
    "othello-6": ("No solver here knows othello-6.", "Aucun solveur ne connaît othello-6 ici."),
}


@pytest.mark.parametrize("game", UNSOLVED)
def test_where_no_solver_knows_a_game_the_answer_is_an_estimate_and_says_why(pions, game):
    why, pourquoi = UNSOLVED[game]
    for command in ("solve", "analyse"):
        arguments = (command, "--game", game, "--seconds", "0.1")
        ended = pions(*arguments)
        assert ended.status == 0
        assert why in ended.out
        assert "Estimate, not exact." in ended.out
        told = json.loads(pions(*arguments, "--json").out)
        assert (told["exact"], told["value"]) == (False, None)
        assert pourquoi in pions(*arguments, lang="fr").out
    assert why not in pions("solve", "--game", "connect4", "--estimate", "--seconds", "0.1").out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_tables_fit_a_narrow_terminal(pions, lang):
    """Rows with bars and chips; sentences are wrapped by the terminal."""
    out = pions("review", "123", *SMALL, lang=lang).out
    rows = [line for line in out.splitlines() if "→" in line]
    assert len(rows) == 3
    assert max(map(len, rows)) <= 40
