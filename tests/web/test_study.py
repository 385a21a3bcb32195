"""Positions over the line: seen, analysed, reviewed, estimated."""

import asyncio
import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.app.board.history import History
from pions.app.solver import exact_answers, reviewing
from pions.core.types import Side
from pions.families.hex.descriptions.patterns import look
from pions.games.hexagon import Hex
from pions.web.messages.board import Moment
from pions.web.session import analysis as study
from pions.web.views import analysis
from pions.web.workers.asking import QuestionNews, TooLong
from pions.web.workers.text_work import GameThreads, TextWork

SMALL = "gravity-4x4x3"


def test_a_moment_of_a_game_is_shown_with_all_its_moves(client):
    seen = client.tell("position", game="connect4", moves=list("446564435"), ply=2)
    assert seen["board"]["cells"][-2:] == ["...o...", "...x..."]
    assert (seen["ply"], seen["text"], seen["line"]) == (2, "44", "446564435")
    assert len(seen["moves"]) == 9


def test_a_move_from_an_earlier_moment_starts_another_game(client):
    seen = client.tell("position", game="connect4", moves=list("4465"), ply=2, move="1")
    assert seen["line"] == "441"


def test_a_drawn_board_is_read_and_played_on(client):
    drawn = ".../x.o"
    seen = client.tell("import", game="gravity-3x2x3", text=drawn)
    assert seen["start"] == drawn
    after = client.tell("position", game="gravity-3x2x3", start=drawn, moves=[], move="2")
    assert after["board"]["cells"] == ["...", "xxo"]
    again = client.tell("import", game="gravity-3x2x3", text="2", start=drawn)
    assert again["board"]["cells"] == after["board"]["cells"]


def test_a_text_that_is_no_position_is_answered_with_the_place(client):
    refused = client.ask("import", game="connect4", text="4465x")
    assert "character 5 is “x”; expected 1-7" in refused["error"]


def test_every_column_of_a_small_board_is_judged_exactly(client):
    # Three in a row on four columns: the opener wins at once from two in the middle.
    found = client.tell("analyse", game=SMALL, moves=["2", "2", "3", "3"])
    assert found["exact"]
    by_move = {one["move"]: one for one in found["judged"]}
    assert by_move["1"]["result"] == by_move["4"]["result"] == "win"
    assert by_move["1"]["keeps"]
    assert by_move["1"]["words"] == "wins in 1"
    assert len(by_move["1"]["end"]["winning_cells"]) == 3
    assert found["share"] > 0.5


def test_the_scores_are_told_before_their_reasons(client):
    found = client.tell("analyse", game=SMALL, moves=["2", "2"])
    (scores,) = client.parts
    assert scores["exact"]
    assert not scores["reasons"]
    assert "reasons" not in found
    assert scores["title"] == found["title"]
    for early, late in zip(scores["judged"], found["judged"], strict=True):
        same = {"move", "value", "result", "shown", "words", "spoken", "keeps"}
        assert {name: early[name] for name in same} == {name: late[name] for name in same}
        reasons = {"why", "steps", "end"}
        assert reasons <= late.keys() - early.keys()


def test_scores_whose_reasons_take_too_long_stay_exact():
    class Slow:
        """Workers that never come to an end."""

        async def ask(self, function, *arguments, news, **_how):
            function(*arguments, news)
            raise TooLong("Too long.")

    parts = []
    news = QuestionNews(lambda _done, _total: None, parts.append)
    ask = Moment(game=SMALL, moves=["2", "2"])
    found = asyncio.run(study.analysis(ask, TextWork(Slow(), GameThreads(), alone=True), news))
    assert found["exact"]
    assert found["late"] == "The scores are exact; no reasons were found within 20 seconds."
    assert found["judged"] == parts[0]["judged"]


@pytest.mark.once
def test_the_position_of_the_pictures_has_its_exact_scores(client):
    found = client.tell("analyse", game="connect4", moves=list("446564435"))
    assert [one["value"] for one in found["judged"]] == [-8, -9, -10, -5, 8, -11, 0]
    assert found["title"] == "Yellow wins, only with column 5."
    assert found["others"] == "Column 7 draws. Columns 1, 2, 3, 4 and 6 lose."
    spoken = found["judged"][4]["spoken"]
    assert spoken == "Column 5, 2 discs, plus 8, wins in 10 discs"


def test_a_review_finds_the_move_that_did_not_block(client):
    # Nobody can force four in line on 16 cells, so Yellow had a draw until it let three stand.
    found = client.tell("review", game="gravity-4x4x4", moves=list("121213"))
    last = found["mistakes"][-1]
    assert (last["ply"], last["move"], last["better"]) == (5, "3", ["1"])
    assert "It does not stop Red from completing a line in column 1." in last["why"]
    assert found["moves"][5]["mistake"]


def test_a_review_hears_of_its_progress(client):
    number = client.send(do="review", game=SMALL, moves=["2", "2", "3", "3"])
    heard = []
    while "ok" not in (message := client.hear()):
        assert message["re"] == number
        heard.append(message["news"])
    assert heard == [[1, 4], [2, 4], [3, 4], [4, 4]]


def test_hex_is_estimated_and_says_so(client):
    found = client.tell("analyse", game="hex-4", moves=["b2", "a1"])
    assert not found["exact"]
    assert len(found["cells"]) == 14
    assert all(0 <= one["chance"] <= 1 for one in found["cells"])
    assert found["source"].startswith("By the network and a search of ")
    assert found["needs"] == ["3 stones", "3 stones"]


def test_an_estimate_is_told_at_once_and_improves(client):
    number = client.send(do="analyse", game="hex-7", moves=["d4"])
    parts = []
    while "ok" not in (message := client.hear()):
        assert message["re"] == number
        parts.append(message["part"])
    assert len(parts) > 1
    looked = [part["estimate"]["looks"] for part in parts]
    assert looked == sorted(looked)
    assert looked[0] < looked[-1]
    assert all(part["cells"] and part["source"] for part in parts)
    assert message["ok"]["estimate"]["looks"] == looked[-1]


def test_a_small_hex_position_is_proved(client):
    # Whoever opens in the middle of three by three wins: two ways to each edge.
    found = client.tell("prove", game="hex-3", moves=["b2"])
    assert found["winner"] == "first"
    assert found["sentence"] == "Proved: Blue wins, whatever Red plays."
    opener = client.tell("prove", game="hex-3", moves=[])
    assert [1, 1] in opener["drawn"]["wins"]
    assert opener["sentence"].startswith("Proved: Blue wins, with ")


def test_cells_that_an_estimate_names_stand_as_they_are_proved(client):
    cells = [f"{column}{row}" for column in "abc" for row in "123"]
    found = client.tell("prove", game="hex-3", named=cells)
    wins = [move for move in cells if found["moves"][move]]
    loses = [move for move in cells if not found["moves"][move]]
    assert wins != cells[: len(wins)]  # there is something to put in order
    assert [one["move"] for one in found["ranked"]] == wins + loses
    words = ["wins"] * len(wins) + ["loses"] * len(loses)
    assert [one["proved"] for one in found["ranked"]] == words
    assert found["order"].startswith("Proved to win first")
    lost = client.tell("prove", game="hex-3", moves=["b2"], named=["c1", "a1"])
    assert [(one["move"], one["result"]) for one in lost["ranked"]] == [
        ("c1", "loss"),
        ("a1", "loss"),
    ]
    assert "order" not in lost
    assert "error" in client.ask("prove", game="hex-3", named=["z9"])


@pytest.fixture(scope="module")
def small():
    """Three by three, where every move is proved."""
    return exact_answers.analyse(History.recall("hex-3"))


@given(st.data())
def test_proved_wins_come_first_and_proved_losses_last(small, data):
    named = data.draw(st.permutations(range(9)))
    some = data.draw(st.sets(st.sampled_from(named)))
    known = replace(
        small,
        value=None,
        moves=tuple(one for one in small.moves if one.move in some),
        facts=replace(small.facts, move=None),
    )
    ranked = known.ranked(named)
    results = dict(ranked)
    assert sorted(results) == sorted(named)
    won = {one.move: one.value > 0 for one in small.moves}
    assert all((results[move] is None) == (move not in some) for move in named)
    assert all((results[move] == "win") == won[move] for move in some)
    order = ["win", None, "loss"]
    assert [one for _move, one in ranked] == sorted(results.values(), key=order.index)
    for result in set(results.values()):
        alike = [move for move in named if results[move] == result]
        assert [move for move, one in ranked if one == result] == alike


def test_what_stones_have_joined_is_shown_as_proved(client):
    found = client.tell("prove", game="hex-5", moves=["c2", "a1", "b4"])
    assert found["drawn"]["bridges"] == [
        {"proof": True, "side": "first", "ends": [[1, 2], [3, 1]], "cells": [[2, 2], [2, 1]]}
    ]
    joined = [(one["side"], one["cells"]) for one in found["drawn"]["templates"]]
    assert ("first", [[4, 0], [4, 1]]) in joined
    assert found["bridges"][0]["ends"] == ["c2", "b4"]
    assert "Blue: bridge c2-b4, joined by c3 b3" in found["facts"]


def test_where_one_must_play_is_shown_while_nobody_is_proved_to_win():
    openings = map(Hex(5).initial().play, range(25))
    threatened = (one for one in openings if look(one).must is not None)
    found = exact_answers.analyse(History((next(threatened),)))
    open_facts = replace(found.facts, winner=None, wins=None, move=None, carrier=())
    told = analysis.answer(replace(found, value=None, facts=open_facts), 6)
    assert told["drawn"]["must"] == [divmod(cell, 5) for cell in found.facts.seen.must.cells]
    assert told["facts"][0].startswith("Red must play on a cell marked #")
    won = replace(found, facts=replace(found.facts, winner=Side.FIRST))
    assert analysis.answer(won, 6)["drawn"]["must"] == []


def test_a_hexworld_link_is_pasted_like_any_moves(client):
    seen = client.tell("import", game="hex-5", text="https://hexworld.org/board/#5c1,a3c3")
    assert seen["line"] == "a3 c3"
    larger = client.tell("import", game="hex-5", text="https://hexworld.org/board/#7c1,a3")
    assert (larger["board"]["game"], larger["line"]) == ("hex-7", "a3")


@pytest.mark.parametrize(
    ("rest", "line"),
    [
        (";B[4];W[4];B[9];W[1])", "44"),
        (";B[4];W[4];B[5]", "445"),
        (";B[4];W[4](;B[5])(;B[8]))", "445"),  # only a variation is damaged
    ],
)
def test_what_is_good_of_a_damaged_game_is_kept_wherever_it_is_pasted(client, rest, line):
    text = "(;FF[4]GM[0]XG[connect4]" + rest
    seen = client.tell("import", game="hex-5", text=text)
    drawn = client.tell("draft", game="hex-5", text=text)
    whole = client.tell("import", game="connect4", text=line)
    assert seen == whole | {"remark": seen["remark"]}
    assert drawn["board"]["cells"] == whole["board"]["cells"]
    sentences = [problem["sentence"] for problem in drawn["problems"]]
    assert [one for one in [seen["remark"]] if one] == sentences
    assert all(one.startswith("SGF, line 1, column") for one in sentences)
    assert bool(sentences) == ("(;B[8])" not in text)
    assert "8" in client.ask("import", game="connect4", text=text[:24] + ";B[8])")["error"]


LOST_WIN = ["c3", "a1", "e5", "a5", "b2", "d3", "a4"]
"""Blue's last move lets the bridge of d3 to the edge stand, and with it the game."""


def test_a_small_hex_game_is_judged_as_exactly_as_by_the_command(client):
    number = client.send(do="review", game="hex-5", moves=LOST_WIN)
    steps = []
    while "ok" not in (message := client.hear()):
        assert message["re"] == number
        steps.append(message["news"])
    found = message["ok"]
    command = reviewing.review(History.recall("hex-5", " ".join(LOST_WIN))).json()
    assert found["exact"]
    for told, same in zip(found["moves"], command["moves"], strict=True):
        assert {name: told[name] for name in same} == json.loads(json.dumps(same))
    assert steps  # a bar moves meanwhile
    assert [one["height"] > 0 for one in found["moves"]] == [True] * 6 + [False]
    assert found["moves"][0]["spoken"] == "Move 1, Blue, c3, wins, a best move"
    (mistake,) = found["mistakes"]
    assert mistake["ply"] == 6
    assert "e2" in mistake["better"]
    (costly,) = found["costly"]
    assert costly["sentence"].startswith("Move 7: Blue plays a4 (??). a4 turns a win into a loss.")
    assert costly["reasons"]


def test_a_hex_game_that_takes_too_long_to_judge_is_weighed():
    class Slow:
        """Workers that come to no exact end."""

        async def ask(self, function, *arguments, news, **_how):
            if study._judged in function.args:
                raise TooLong("Too long.")
            return function(*arguments, news)

    ask = Moment(game="hex-3", moves=("b2", "a1"))
    heard = QuestionNews(lambda *_news: None, lambda _part: None)
    work = TextWork(Slow(), GameThreads(), alone=True)
    found = asyncio.run(study.review(ask, work, heard))
    assert not found["exact"]
    assert all(0 <= one <= 1 for one in found["chances"])


def test_a_hex_game_is_told_at_a_glance_and_then_with_reasons(client):
    number = client.send(do="review", game="hex-8", moves=["d4", "a1", "c6", "c5", "a2", "d5"])
    parts, steps = [], []
    while "ok" not in (message := client.hear()):
        assert message["re"] == number
        (parts if "part" in message else steps).append(message)
    (glance,) = parts
    assert glance["part"]["improving"]
    assert "at a glance" in glance["part"]["summary"]
    assert steps
    found = message["ok"]
    costly = {one["ply"]: one["reasons"] for one in found["costly"]}
    first = costly[4][0]
    assert (first["term"], first["title"], first["lead"]) == ("bridge", "Bridge", "")
    assert "d4-c6 is not answered" in first["sentence"]


def test_the_best_cells_of_hex_come_with_reasons(client):
    found = client.tell("analyse", game="hex-7", moves=["d4", "a1", "c6", "c5"])
    why = {one["move"]: one for one in found["why"]}
    assert set(why) == {one["move"] for one in found["cells"][:5]}
    assert why["d5"]["question"] == "Why d5?"
    assert "the bridge d4-c6 holds" in why["d5"]["why"]


def test_the_words_of_hex_are_shown_on_boards(client):
    shown = client.tell("glossary", game="hex-11")
    words = {one["key"]: one for one in shown["entries"]}
    assert words["bridge"]["board"]["cells"][2] == ".**.."
    assert client.tell("glossary", game="connect4")["entries"] == []
    assert "no game" in client.ask("glossary", game="chess")["error"].lower()


def test_a_board_too_large_to_solve_gets_a_guess_that_says_so(client):
    found = client.tell("analyse", game="gravity-12x9x4", moves=["6"])
    assert not found["exact"]
    assert found["best"]


def test_morpion_is_judged_exactly_cell_by_cell(client):
    # A corner is answered in the centre: everything else loses.
    found = client.tell("analyse", game="morpion", moves=["a1"])
    assert found["exact"]
    assert [one["move"] for one in found["judged"] if one["keeps"]] == ["b2"]
    assert {one["result"] for one in found["judged"]} == {"draw", "loss"}
    assert found["title"] == "Only b2 holds the draw."
    judged = client.tell("review", game="morpion", moves=["a1", "b1"])
    assert [(one["ply"], one["better"]) for one in judged["mistakes"]] == [(1, ["b2"])]


def test_a_game_without_a_solver_is_reviewed_by_a_search_that_says_so(client):
    found = client.tell("review", game="othello-6", moves=["c2", "b2", "b3"])
    assert not found["exact"]
    assert found["summary"].startswith("By the search “deepening:seconds=")
    assert "an estimate, not a proof" in found["summary"]
    assert [one["side"] for one in found["moves"]] == ["first", "second", "first"]
    assert all(-1 <= one["height"] <= 1 for one in found["moves"])
    marked = [place for place, one in enumerate(found["moves"]) if one["mark"]]
    assert [one["ply"] for one in found["costly"]] == marked


def test_a_hint_is_a_legal_move(client):
    assert client.tell("hint", game=SMALL, moves=["2", "2", "3", "3"])["move"] in {"1", "4"}


@pytest.mark.parametrize(
    "ask",
    [
        {"do": "hint", "game": "gravity-20x20x4", "moves": []},
        {"do": "review", "game": "hex-6", "moves": ["a1", "f6", "b2", "e5", "c3"]},
    ],
)
def test_work_that_nobody_waits_for_is_stopped(client, ask):
    number = client.send(**ask)
    client.send(do="cancel", what=number)
    while (message := client.hear()).get("re") != number:
        pass
    assert message["stopped"]


def test_a_finished_game_has_nothing_left_to_analyse(client):
    refused = client.ask("analyse", game=SMALL, moves=["1", "2", "1", "2", "1"])
    assert "over" in refused["error"]


def test_sides_are_named_in_the_language_of_the_reader(client):
    client.tell("hello", language="fr")
    guess = client.tell("analyse", game="gravity-9x9x4", moves=["5", "5"])
    assert guess["title"].startswith("Rouge jouerait")
    hexagons = client.tell("analyse", game="hex-5", moves=["c3"])
    assert hexagons["title"].startswith("Bleu")
    assert "Bleu" in client.tell("prove", game="hex-5", moves=["c3"])["sentence"]


def test_a_record_of_hex_is_read_whatever_is_on_the_board(client):
    for text in ("https://hexworld.org/board/#5c1,c3b2", "(;GM[11]SZ[5];B[c3]\n;W[b2])"):
        found = client.tell("import", game="connect4", text=text)
        assert (found["board"]["game"], found["line"]) == ("hex-5", "c3 b2")


def test_a_board_drawn_on_several_lines_is_read(client):
    rows = ["......."] * 5 + ["..xo..."]
    found = client.tell("import", game="connect4", text="\n".join(rows))
    assert found["text"] == "/".join(rows)
