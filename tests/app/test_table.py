"""A person at the board."""

import pytest

from pions.app.play.local_game import open_local_game
from pions.core.errors import IllegalMove, InvalidOption, InvalidText, PionsError, UnknownName


def people(position="", game="connect4"):
    return open_local_game(game, "human", position=position)


def test_the_one_who_starts_is_the_one_chosen():
    assert open_local_game("connect4", "random", start="me").awaits_person
    assert not open_local_game("connect4", "random", start="them").awaits_person


def test_the_lot_falls_on_either_side_and_the_seed_decides():
    starts = [open_local_game("connect4", "random", seed=seed).awaits_person for seed in range(40)]
    again = [open_local_game("connect4", "random", seed=seed).awaits_person for seed in range(40)]
    assert starts == again
    assert 8 < sum(starts) < 32


def test_the_program_answers_and_the_person_is_asked_again():
    table = open_local_game("puissance3", "random", start="me", seed=1)
    assert table.play(" 3 ") == "3"
    assert not table.awaits_person
    reply = table.reply()
    assert table.awaits_person
    assert table.history.text == "3" + reply


def test_the_same_seed_gives_the_same_replies():
    def replies(seed):
        table = open_local_game("connect4", "random", start="them", seed=seed)
        return [table.reply(), table.play("4"), table.reply(), table.play("4"), table.reply()]

    assert replies(5) == replies(5)
    assert len({tuple(replies(seed)) for seed in range(8)}) > 1


def test_an_illegal_move_changes_nothing():
    table = people("444444")
    with pytest.raises(IllegalMove):
        table.play("4")
    with pytest.raises(InvalidText):
        table.play("9")
    assert table.history.text == "444444"


def test_undo_against_a_program_gives_the_person_the_same_choice_again():
    table = open_local_game("connect4", "random", start="me", seed=1)
    table.play("4")
    table.reply()
    before = table.history
    table.play("5")
    table.reply()
    table.undo()
    assert table.history == before
    assert table.awaits_person


def test_undo_before_the_reply_takes_one_move_back():
    table = open_local_game("connect4", "random", start="me", seed=1)
    table.play("4")
    table.undo()
    assert table.history.text == ""


def test_undo_between_two_people_takes_one_move_back():
    table = people("445")
    table.undo()
    assert table.history.text == "44"


def test_there_is_nothing_to_undo_before_ones_first_move():
    table = open_local_game("connect4", "random", start="them", seed=1)
    table.reply()
    with pytest.raises(IllegalMove):
        table.undo()
    assert len(table.history.moves) == 1


def test_undo_reopens_a_game_that_was_lost_or_resigned():
    table = people("414141")
    table.play("4")
    assert table.result == "first"
    table.undo()
    assert table.result is None
    table.resign()
    assert table.result == "second"
    table.undo()
    assert table.result is None


def test_a_hint_finds_the_winning_move():
    hint = people("112233").hint()
    assert (hint.move, hint.promise) == ("4", "win")


def test_a_hint_admits_that_every_move_loses():
    # Red holds 2, 3 and 4 of the bottom row with 1 and 5 open: Yellow can stop only one.
    assert people("22334").hint().promise == "loss"


@pytest.mark.parametrize("game", ["connect4", "gravity-9x7x4", "hex-7"])
def test_a_hint_names_some_moves_to_look_at_and_its_own_is_among_them(game):
    table, places = people(game=game), set()
    for _ply in range(4):
        found = table.hint()
        legal = table.history.choices
        assert found.move in found.area
        assert set(found.area) <= set(legal)
        assert 1 < len(found.area) <= len(legal) / 2
        places.add(found.area.index(found.move))
        table.play(found.move)
    assert len(places) > 1  # it is not always the same one of them


def test_where_few_moves_are_left_a_hint_is_the_move():
    assert people("2233", game="gravity-4x4x3").hint().area == ()


def test_a_hint_is_a_legal_move_in_every_game():
    for game in ("connect4", "puissance3", "hex-5"):
        table = people(game=game)
        table.play(table.hint().move)
        assert len(table.history.moves) == 1


def test_resigning_gives_the_game_to_the_other_side():
    table = open_local_game("connect4", "random", start="me")
    table.resign()
    view = table.view()
    assert (view.result, view.resigned) == ("second", "first")
    for action in (table.reply, table.hint, table.resign, lambda: table.play("1")):
        with pytest.raises(IllegalMove):
            action()


def test_a_program_does_not_answer_for_a_person():
    with pytest.raises(IllegalMove):
        open_local_game("connect4", "random", start="me").reply()


def test_seats_say_who_is_who():
    first, second = open_local_game("connect4", "random", start="them").view().seats
    assert (first.name, first.person, first.to_move) == ("random", False, True)
    assert (second.name, second.person, second.to_move) == ("You", True, False)
    assert [seat.name for seat in people().view().seats] == ["Red", "Yellow"]


def test_the_swap_of_hex_can_be_played_by_a_person():
    table = people("a3", "hex-5-swap")
    assert table.play("swap") == "swap-pieces"
    assert table.view().board.cells[0] == "..o.."


@pytest.mark.parametrize("game", ["connect4", "puissance3", "gravity-9x4x4", "hex-11", "hex-3"])
def test_every_game_has_a_player_when_nobody_is_named(game):
    table = open_local_game(game, start="them")
    table.reply()
    assert table.awaits_person


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "conect4"}, UnknownName),
        ({"game": "connect4", "against": "randm"}, UnknownName),
        ({"game": "connect4", "against": ""}, UnknownName),
        ({"game": "hex-5", "against": "alphabeta:eval=lines"}, InvalidOption),
        ({"game": "connect4", "position": "48"}, InvalidText),
        ({"game": "connect4", "position": "4141414"}, InvalidOption),
    ],
)
def test_a_table_that_makes_no_sense_is_never_opened(arguments, error):
    with pytest.raises(error) as caught:
        open_local_game(**arguments)
    assert isinstance(caught.value, PionsError)
