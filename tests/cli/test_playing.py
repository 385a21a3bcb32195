"""A game in plain lines: what people type, what they read."""

import re
import shlex

import pytest


def boards(out):
    return re.findall(r"(?:^ [X.O()\[\] ]+\n?)+", out, flags=re.MULTILINE)


def test_two_people_play_to_the_end_and_the_line_is_shown(pions):
    ended = pions("play", "--against", "human", typed="4\n1\n4\n1\n4\n1\n4\n")
    assert ended.status == 0
    assert ended.err == ""
    assert ended.out.count("[X]") == 4
    assert "Red plays 4." in ended.out
    assert "Red wins!" in ended.out
    assert "pions show 4141414" in ended.out


def test_a_person_can_win_against_chance_and_is_told_so(pions):
    ended = pions(
        "play", "puissance3", "--against", "random", "--start", "me", "--seed", "3",
        typed="3\n3\n3\n2\n2\n2\n4\n4\n4\n1\n1\n1\nquit\n",
    )  # fmt: skip
    assert "You win!" in ended.out
    assert "You are Red (X); random is Yellow (O).\nYou start." in ended.out


def test_the_program_wins_where_it_can(pions):
    ended = pions(
        "play", "--against", "oneply", "--start", "me", "--position", "747474",
        typed="1\n",
    )  # fmt: skip
    # Yellow has three in column 4 and completes it.
    assert "oneply plays 4." in ended.out
    assert "oneply wins." in ended.out


def test_who_starts_is_drawn_by_lot_and_said(pions):
    said = {pions("play", "--seed", str(seed), "--against", "random").out for seed in range(12)}
    assert any("): you start." in out for out in said)
    assert any("): random starts." in out for out in said)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9", "“9” is not a column; expected a number from 1 to 7."),
        ("0", "“0” is not a column; expected a number from 1 to 7."),
        ("four", "“four” is not a column; expected a number from 1 to 7."),
        ("4 4", "“4 4” is not a column; expected a number from 1 to 7."),
        ("3", "Column 3 is full. Play 1, 2, 4, 5, 6 or 7."),
        ("", "Type a column from 1 to 7, or a word: undo"),
        ("help", "Type a column from 1 to 7, or a word: undo"),
        ("udno", "“udno” is neither a move nor a command. Did you mean “undo”?"),
        ("\x1b[A", r"“\x1b[A” is not a column"),
    ],
)
def test_every_bad_answer_gets_a_sentence_and_the_game_goes_on(pions, typed, answer):
    ended = pions("play", "--against", "human", "--position", "333333", typed=f"{typed}\n4\nquit\n")
    assert ended.status == 0
    assert answer in ended.out
    assert "Red plays 4." in ended.out
    assert "--position 3333334" in ended.out


def test_bad_answers_in_hex(pions):
    ended = pions("play", "hex-5", "--against", "human", typed="c3\nc3\nz9\n7\nb2\nquit\n")
    assert "c3 is already taken by Blue." in ended.out
    assert "There is no cell “z9”: cells go from a1 to e5." in ended.out
    assert "“7” is not a cell; expected a column letter and a row number, such as c3." in ended.out
    assert "--position 'c3 b2'" in ended.out


def test_a_sentence_lists_the_moves_left_only_where_they_are_few(pions):
    few = pions("play", "hex-2", "--against", "human", typed="a1\na1\nquit\n").out
    many = pions("play", "hex-5", "--against", "human", typed="a1\na1\nquit\n").out
    assert "a1 is already taken by Blue. Play b1, a2 or b2." in few
    assert "a1 is already taken by Blue.\n" in many


@pytest.mark.parametrize("words", ["undo hint help", "annuler indice aide"])
@pytest.mark.parametrize("spoken", ["en", "fr"])
def test_the_words_of_both_languages_work_in_both(pions, words, spoken):
    undo, hint, help_ = words.split()
    ended = pions(
        "play", "--against", "human", lang=spoken, typed=f"4\n{undo.upper()}\n{hint}\n{help_}\n"
    )
    wanted = {
        "en": ["Taken back.", "Hint: column 4 wins by force (exact).", "Type a column from 1 to 7"],
        "fr": [
            "Coup repris.",
            "Indice : la colonne 4 gagne à coup sûr (exact).",
            "Tapez une colonne de 1 à 7",
        ],
    }[spoken]
    for sentence in wanted:
        assert sentence in ended.out.replace("\u00a0", " ")


def test_undo_with_nothing_to_undo(pions):
    ended = pions("play", "--against", "human", typed="undo\nquit\n")
    assert "There is no move of yours to take back." in ended.out


@pytest.mark.parametrize("word", ["resign", "abandonner"])
def test_resigning_ends_the_game(pions, word):
    against_program = pions("play", "--against", "random", "--start", "me", typed=f"4\n{word}\n")
    assert "You resign. random wins." in against_program.out
    between_people = pions("play", "--against", "human", typed=f"4\n{word}\n")
    assert "Yellow resigns. Red wins!" in between_people.out


@pytest.mark.parametrize("typed", ["4\n4\nquit\n", "4\n4\nq\n", "4\n4\n", "4\n4"])
def test_leaving_or_the_end_of_the_input_prints_how_to_go_on(pions, typed):
    ended = pions("play", "--against", "human", typed=typed)
    assert ended.status == 0
    assert "To go on with this game: pions play --against human --position 44\n" in ended.out


def test_the_command_that_goes_on_finds_the_same_game_again(pions):
    typed = "c3\nb2\nd4\n"
    left = pions("play", "hex-5-swap", "--against", "human", typed=typed)
    command = re.search(r"To go on with this game: pions (.*)", left.out)[1]
    again = pions(*shlex.split(command), typed="")
    assert boards(again.out)
    assert again.out.strip().splitlines()[-1] == left.out.strip().splitlines()[-1]
    final_board = left.out.split("Your move")[-2].split("plays d4.")[1].strip("\n")
    assert final_board in again.out


def test_nothing_played_needs_no_command_to_go_on(pions):
    assert "To go on" not in pions("play", "--against", "human", typed="quit\n").out


def test_plain_lines_hold_no_control_characters_and_no_boxes(pions):
    out = pions("play", "--seed", "1", "--against", "oneply", typed="4\nhint\nundo\n").out
    assert out.isascii()
    assert all(c.isprintable() or c == "\n" for c in out)


def test_a_hint_that_wins_says_so(pions):
    typed = "hint\nquit\n"
    out = pions("play", "--against", "human", "--position", "112233", typed=typed).out
    assert "Hint: column 4 wins by force (exact)." in out


def test_a_hint_that_cannot_help_says_so(pions):
    typed = "hint\nquit\n"
    out = pions("play", "--against", "human", "--position", "22334", typed=typed).out
    assert "but against best play every move loses (exact)." in out


def test_the_only_move_left_is_named_alone(pions):
    out = pions(
        "play", "gravity-2x2x2-nodiag", "--against", "human", "--position", "1", typed="2\n"
    ).out
    assert "Yellow plays 2." in out
    full = pions("play", "gravity-2x1x2", "--against", "human", "--position", "1", typed="1\n").out
    assert "Column 1 is full. Play 2.\n" in full


def test_a_draw_is_called_a_draw(pions):
    out = pions("play", "gravity-3x1x3", "--against", "human", typed="1\n2\n3\n").out
    assert "The board is full: a draw." in out


def test_ctrl_c_prints_how_to_go_on_and_leaves_with_130(pions, monkeypatch):
    answers = iter(["4", "4"])

    def interrupted(prompt):  # noqa: ARG001 - as input() takes it
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    ended = pions("play", "--against", "human")
    assert ended.status == 130
    assert "--position 44" in ended.out
    assert ended.err == ""


def test_the_same_seed_is_the_same_game(pions):
    arguments = ("play", "puissance3", "--against", "random", "--seed", "7")
    typed = "1\n2\n3\n4\n5\n"
    assert pions(*arguments, typed=typed) == pions(*arguments, typed=typed)
