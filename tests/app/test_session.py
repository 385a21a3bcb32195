"""A game between two seats as a value: played, taken back, stored and read again."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.app.play.session import GameSession
from pions.core.errors import IllegalMove, InvalidOption
from pions.core.types import Side
from pions.games.catalog import GAMES, find

PEOPLE = ("human", "human")


def played(game, picks, seats=PEOPLE):
    """A game in which pick n of the legal moves is played, as long as it goes on."""
    session = GameSession.open(game, seats)
    for pick in picks:
        choices = session.history.choices
        if not choices:
            break
        session = session.play(choices[pick % len(choices)])
    return session


@given(st.sampled_from(sorted(GAMES)), st.lists(st.integers(0, 400), max_size=60))
def test_a_game_is_read_back_as_it_was_stored(game, picks):
    session = played(game, picks)
    assert GameSession.from_json(json.loads(json.dumps(session.json()))) == session


def test_a_game_from_a_drawn_position_keeps_its_moves():
    session = GameSession.open("gravity-3x2x3", PEOPLE, ".../x.o").play("2")
    again = GameSession.from_json(session.json())
    assert again == session
    assert again.undo().history.drawing == ".../x.o"


def test_a_finished_position_is_no_start():
    with pytest.raises(InvalidOption, match="over"):
        GameSession.open("gravity-4x4x3", PEOPLE, "12121")


def test_undo_goes_back_to_the_person_who_moved():
    session = GameSession.open("connect4", ("human", "random")).play("4").play("4").play("3")
    assert session.undo().ply == 2
    assert session.play("3").undo().ply == 2


@pytest.mark.parametrize(
    "ending", [{"resigned": Side.FIRST}, {"overtime": Side.SECOND}, {"agreed": True}]
)
def test_a_game_goes_on_once_a_move_is_taken_back(ending):
    session = replace(GameSession.open("connect4", PEOPLE).play("4"), **ending)
    assert session.result is not None
    assert session.undo().result is None


def test_where_only_programs_play_nothing_is_taken_back_or_given_up():
    session = GameSession.open("connect4", ("random", "random")).play("4")
    for action in (session.undo, session.resign):
        with pytest.raises(IllegalMove):
            action()


def test_resigning_gives_the_game_to_the_other_side():
    session = GameSession.open("connect4", ("random", "human"))
    assert session.resign().result == "first"
    assert session.play("4").resign().resigned is Side.SECOND
    with pytest.raises(IllegalMove, match="over"):
        session.resign().play("4")


def test_the_program_to_move_is_named_until_the_game_is_over():
    session = GameSession.open("gravity-4x4x3", ("human", "random"))
    assert session.program is None
    assert session.play("1").program == "random"
    over = played("gravity-4x4x3", [0, 1, 0, 1, 0], ("human", "random"))
    assert over.result == "first"
    assert over.program is None


def test_a_view_names_people_by_their_role():
    view = GameSession.open("hex-5", ("human", "random")).view()
    assert [seat.name for seat in view.seats] == ["You", "random"]
    assert [seat.name for seat in GameSession.open("hex-5", PEOPLE).view().seats] == ["Blue", "Red"]


def test_every_catalog_game_can_be_sat_at():
    for name in GAMES:
        assert GameSession.open(name, PEOPLE).history.game == find(name)
