"""A board in a cell, through the messages of its browser's side: no browser is needed."""

import json
import re
import shutil
import subprocess
import sys

import pytest

import pions
from pions.handouts import etat
from pions.notebook import widget
from pions.web.server import strings

pytestmark = [
    pytest.mark.once,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # of ipywidgets, without a kernel
]


def send(board, **message):
    """As the browser's side sends it: through the comm's own handler."""
    board._handle_custom_msg(json.loads(json.dumps(message)), [])
    return board.shown


def person_and_reply(board, move):
    shown = send(board, type="move", move=move)
    while shown["thinking"]:
        shown = send(board, type="reply", ply=shown["board"]["ply"])
    return shown


def test_a_game_is_played_to_its_end_by_messages():
    board = pions.board("connect4", against="random", seed=5)
    shown = board.shown
    assert shown["playable"]
    while shown["board"]["result"] is None:
        shown = person_and_reply(board, shown["board"]["legal_moves"][0])
        assert shown["wrong"] == ""
    assert not shown["playable"]
    assert board.position.outcome() is not None
    assert re.search("win|draw", shown["said"])


def test_the_persons_move_is_shown_before_the_program_is_asked():
    board = pions.board("connect4", against="alphabeta:depth=2")
    shown = send(board, type="move", move="4")
    assert (shown["board"]["ply"], shown["thinking"], shown["playable"]) == (1, True, False)
    shown = send(board, type="reply", ply=1)
    assert (shown["board"]["ply"], shown["thinking"], shown["playable"]) == (2, False, True)


def test_two_views_of_one_board_ask_and_one_answer_is_given():
    board = pions.board("connect4", against="random")
    send(board, type="move", move="4")
    for _view in range(2):
        shown = send(board, type="reply", ply=1)
    assert shown["board"]["ply"] == 2


def test_a_wrong_move_is_a_sentence_and_changes_nothing():
    board = pions.board("hex-5", against="random")
    before = board.position
    for move in ("z9", "", "99"):
        assert send(board, type="move", move=move)["wrong"] != ""
        assert board.position == before
    assert send(board, type="move", move="c3")["wrong"] == ""


def test_undo_takes_back_to_the_persons_move_and_new_begins_again():
    board = pions.board("connect4", against="random")
    person_and_reply(board, "4")
    assert send(board, type="undo")["board"]["ply"] == 0
    assert send(board, type="undo")["wrong"] != ""
    person_and_reply(board, "4")
    shown = send(board, type="new")
    assert (shown["board"]["ply"], shown["wrong"]) == (0, "")


def test_a_hint_is_pointed_at():
    board = pions.board("morpion", against="random")
    shown = send(board, type="hint")
    assert shown["hint"] in shown["board"]["legal_moves"]
    assert shown["hint"] in shown["said"]


def test_the_program_may_begin():
    board = pions.board("connect4", against="random", start="them")
    assert board.shown["thinking"]
    assert send(board, type="reply", ply=0)["board"]["ply"] == 1


def test_two_people_play_in_turns():
    board = pions.board("connect4", against="human")
    first = send(board, type="move", move="4")
    second = send(board, type="move", move="4")
    assert (first["playable"], second["playable"]) == (True, True)
    assert (first["said"], second["said"]) == ("Yellow to move.", "Red to move.")


def leftmost(state):
    return next(col for col, free in enumerate(state["libres"]) if free)


def test_ones_own_function_is_an_opponent_as_its_hand_out_calls_it():
    board = pions.board(against=etat.Joueur(leftmost))
    send(board, type="move", move="4")
    assert "leftmost" in board.shown["said"]
    shown = send(board, type="reply", ply=1)
    assert shown["board"]["cells"][-1][0] == "o"


@pytest.mark.parametrize(
    "answer", [lambda _position: 1 / 0, lambda _position: 9, lambda _position: "x"]
)
def test_a_function_that_fails_is_told_and_may_try_again_or_be_undone(answer):
    board = pions.board(against=answer)
    send(board, type="move", move="4")
    shown = send(board, type="reply", ply=1)
    assert shown["wrong"] != ""
    assert shown["stuck"]
    assert not shown["thinking"]
    assert send(board, type="reply", ply=1)["stuck"]
    assert send(board, type="undo")["playable"]


def test_what_travels_is_plain_json_for_every_game():
    for name in pions.GAMES:
        board = pions.board(name, against="random")
        assert json.loads(json.dumps(board.get_state())) is not None


def test_the_sentences_of_the_scripts_come_along(french):  # noqa: ARG001 - the language
    board = pions.board(against="random")
    marked = {one for forms in strings.marked(widget._script()) for one in forms[:1]}
    assert board.language == "fr"
    assert set(board.sentences) == marked
    assert board.sentences["New game"] == "Nouvelle partie"


def test_the_script_is_one_module_of_valid_javascript(tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node on this machine")
    path = tmp_path / "board.mjs"
    path.write_text(widget._script(), "utf-8")
    assert not re.search(r"^import ", widget._script(), re.MULTILINE)
    subprocess.run([node, "--check", path], check=True)
    shown = subprocess.run(
        [
            node,
            "--input-type=module",
            "-e",
            f"console.log(Object.keys((await import('{path}')).default))",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "render" in shown.stdout


def test_without_anywidget_there_is_a_sentence(monkeypatch):
    monkeypatch.delitem(sys.modules, "pions.notebook.widget")
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(pions.InvalidOption, match=r"pions\[notebook\]"):
        pions.board()
