"""Lines of a game as the page asks for them: opened, played on, cut, saved; and drawn boards."""

import json

import pytest

from pions.core.variations import MOST_MOVES

HOSTILE = '<img src=x onerror="alert(1)"> ]\\ {} (;B[1])'


def moves(shown):
    return [(one["depth"], one["move"]) for one in shown["nodes"][1:]]


def again(client, shown, **more):
    fields = {"game": shown["board"]["game"], "text": shown["lines"], "at": shown["at"]}
    return client.tell("lines", **{**fields, **more})


def test_another_move_leaves_the_old_line_where_it_was(client):
    shown = client.tell("lines", game="connect4", text="4465", ply=2)
    assert (shown["at"], shown["line"], shown["ply"]) == (2, "4465", 2)
    after = again(client, shown, act="play", move="1")
    assert moves(after) == [(1, "4"), (2, "4"), (3, "6"), (4, "5"), (3, "1")]
    assert (after["line"], after["main"], after["at"]) == ("441", False, 5)
    assert [one["side"] for one in after["nodes"][1:]] == [
        *("first", "second", "first", "second", "first")
    ]
    promoted = again(client, after, act="promote")
    assert moves(promoted) == [(1, "4"), (2, "4"), (3, "1"), (3, "6"), (4, "5")]
    assert promoted["main"]
    cut = again(client, promoted, act="cut")
    assert moves(cut) == [(1, "4"), (2, "4"), (3, "6"), (4, "5")]
    assert cut["at"] == 2


def test_a_move_that_was_played_before_is_gone_to(client):
    shown = client.tell("lines", game="connect4", text="4465", ply=2)
    after = again(client, shown, act="play", move="6")
    assert moves(after) == moves(shown)
    assert after["at"] == 3


def test_lines_come_back_from_a_link_and_from_files_with_any_words(client):
    shown = client.tell("lines", game="connect4", text="4465", ply=2)
    shown = again(client, shown, act="play", move="1")
    shown = again(client, shown, act="comment", comment=HOSTILE)
    assert shown["nodes"][5]["comment"] == HOSTILE
    linked = client.tell(
        "lines", game="connect4", text=shown["line"], branches=shown["branches"], ply=shown["ply"]
    )
    assert (linked["nodes"], linked["at"]) == (shown["nodes"], shown["at"])
    files = client.tell("lines save", game="connect4", text=shown["lines"])
    assert set(files) == {"SGF", "JSON"}
    for text in files.values():
        assert client.tell("lines", game="hex-5", text=text)["nodes"] == shown["nodes"]


def test_what_a_file_says_about_its_game_is_there_when_it_is_saved_again(client):
    text = "(;FF[4]GM[0]XG[connect4]PB[Ann]DT[2026-11-18];B[4];W[4])"
    shown = again(client, client.tell("lines", game="connect4", text=text), act="play", move="1")
    saved = client.tell("lines save", game="connect4", text=shown["lines"])["SGF"]
    assert saved == "(;FF[4]GM[0]SZ[7:6]XG[connect4]PB[Ann]DT[2026-11-18];B[4];W[4];B[1])\n"


def test_a_plain_game_needs_no_branches_in_its_link(client):
    assert client.tell("lines", game="connect4", text="4465")["branches"] == ""


def test_what_is_wrong_with_a_file_is_told_and_the_rest_is_kept(client):
    text = "(;FF[4]GM[0]XG[connect4];B[4](;W[4])(;W[9])(;W[3]"
    shown = client.tell("lines", game="connect4", text=text)
    assert moves(shown) == [(1, "4"), (2, "4"), (2, "3")]
    wrong, early = shown["remarks"]
    assert wrong.startswith("SGF, line 1, column 38: “9” is not a column")
    assert early == "SGF, line 1, column 50: this cannot be read."


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"act": "play", "move": "9"}, "“9” is not a column"),
        ({"act": "promote"}, "belongs to the main line already"),
        ({"act": "cut", "at": 0}, "no move to cut"),
        ({"at": 99}, "no move with that number"),
        ({"ply": 99}, "“ply”"),
        ({"act": "comment", "comment": "x" * 3000}, "at most 2000 characters"),
        ({"branches": "4 4 ((("}, "at character 8"),
        ({"text": "(;GM[1]SZ[19];B[dd])"}, "another game"),
        ({"text": "{"}, "line 1, column 2"),
    ],
)
def test_what_cannot_be_done_gets_a_sentence(client, fields, sentence):
    told = client.ask("lines", **{"game": "connect4", "text": "44", **fields})
    assert sentence in told["error"]


def test_long_lines_travel_and_longer_ones_are_refused(client):
    told = {"pions": "lines", "game": "connect4", "start": "", "comment": "é" * 2000, "at": 0}
    told["moves"] = [[1, str(1 + n % 7), "é" * 1000] for n in range(7)]
    shown = client.tell("lines", game="connect4", text=json.dumps(told, ensure_ascii=False))
    assert len(shown["nodes"]) == 8
    assert shown["branches"] == ""  # too long for a link
    told["moves"] = [[1, "1"]] * (MOST_MOVES + 1)
    refused = client.ask("lines", game="connect4", text=json.dumps(told))
    assert "at most 1000 moves" in refused["error"]


def draft(client, *rows, game="gravity-4x3x3", turn=""):
    return client.tell("draft", game=game, cells=rows, turn=turn)


def test_a_drawn_board_says_what_is_wrong_until_it_is_a_position(client):
    found = draft(client, "....", ".x..", "..xx")
    assert found["text"] == ""
    floats, counts = found["problems"]
    assert floats == {
        "sentence": "A disc floats in column 2: there is an empty cell under it.",
        "cells": [[2, 1]],
    }
    assert counts["sentence"].startswith("The counts are impossible: 3 discs for Red and 0 for")
    fine = draft(client, "....", "....", ".xox")
    assert (fine["problems"], fine["turn"]) == ([], "second")
    shown = client.tell("lines", game="gravity-4x3x3", text=fine["text"])
    assert shown["board"]["cells"] == ["....", "....", ".xox"]
    both = draft(client, "x.o.", "x.o.", "x.o.")
    assert [one["sentence"] for one in both["problems"]] == ["Both sides have a winning line."]


def test_who_is_to_move_is_free_only_where_the_stones_leave_it_open(client):
    found = draft(client, "....", "....", ".xox", turn="first")
    (problem,) = found["problems"]
    assert problem["sentence"] == "With these stones, Yellow is to move."
    assert (found["text"], found["board"]["drawing"]) == ("", "")
    rows = ["....", ".ox.", ".xx.", "..x."]
    for turn in ("first", "second"):
        found = draft(client, *rows, game="othello-4", turn=turn)
        assert (found["problems"], found["turn"]) == ([], turn)
        shown = client.tell("lines", game="othello-4", text=found["text"])
        assert shown["board"]["to_move"] == turn


def test_a_grid_moves_or_sgf_are_drawn(client):
    drawn = "....\n....\n.xo."
    for text in (drawn, "2 3", "(;GM[0]XG[gravity-4x3x3];B[2];W[3])"):
        found = client.tell("draft", game="gravity-4x3x3", text=text)
        assert found["board"]["cells"] == ["....", "....", ".xo."]
    refused = client.ask("draft", game="gravity-4x3x3", cells=["x"])
    assert "does not fit" in refused["error"]
