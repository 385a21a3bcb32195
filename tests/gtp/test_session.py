"""GTP: a line in, an answer out, whatever the line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel_boards import JIT
from pions.app.play.gtp_game import GtpGame, strongest, timed
from pions.core.errors import PionsError
from pions.core.types import Side
from pions.families.hex.players.fair_openings import FAIR
from pions.games import catalog
from pions.gtp.commands import COMMANDS
from pions.gtp.session import GtpSession

BY_HEX_PROGRAMS = """
    name version protocol_version list_commands known_command boardsize clear_board play genmove
    reg_genmove undo showboard all_legal_moves final_score time_left time_settings loadsgf
    hexgui-analyze_commands quit param_pions
"""


def session(game="hex-5", player="random", **settings):
    return GtpSession(GtpGame(game, player, **settings))


def said(one, *lines):
    """The answers without their marks; an error keeps its question mark."""
    answers = []
    for line in lines:
        answer = one.answer(line)
        assert answer.endswith("\n\n")
        answers.append(answer[:-2].removeprefix("= ").removeprefix("="))
    return answers[-1]


def test_every_command_that_hex_programs_use_is_known():
    one = session()
    listed = said(one, "list_commands").split("\n")
    assert set(BY_HEX_PROGRAMS.split()) <= set(listed)
    assert listed == sorted(listed)
    for name in listed:
        assert said(one, f"known_command {name}") == "true"
    assert said(one, "known_command play_chess") == "false"
    assert said(one, "protocol_version") == "2"
    assert said(one, "name") == "Pions"


def test_answers_carry_the_number_of_their_command():
    one = session()
    assert one.answer("17 name\n") == "=17 Pions\n\n"
    assert one.answer("18 fly\n") == "?18 unknown command\n\n"
    assert one.answer("19\n") == "?19 unknown command\n\n"
    assert one.answer("\n") == one.answer("# only a comment\n") == ""
    assert one.answer("boardsize 7 # a comment") == "=\n\n"


def test_errors_by_the_book():
    one = session()
    assert said(one, "boardsize") == "? syntax error"
    assert said(one, "boardsize nineteen") == "? syntax error"
    assert said(one, "boardsize 27") == "? unacceptable size"
    assert said(one, "boardsize 0") == "? syntax error"
    assert said(one, "play b z9") == "? invalid color or coordinate"
    assert said(one, "play green a1") == "? invalid color or coordinate"
    assert said(one, "play b") == "? syntax error"
    assert said(one, "undo") == "? cannot undo"
    assert said(one, "play b a1", "play w a1").startswith("? illegal move")
    assert said(one, "genmove") == "? invalid color or coordinate"
    assert said(one, "time_left b") == "? syntax error"
    assert said(one, "time_left b nan 0") == "? syntax error"


def test_a_game_is_played_to_its_end_and_scored():
    one = session("hex-3")
    assert said(one, "final_score") == "? cannot score"
    for move in ("play b a1", "play w b1", "play b a2", "play w b2", "play b a3"):
        assert said(one, move) == ""
    assert said(one, "final_score") == "B+"
    assert said(one, "genmove w") == "resign"
    assert said(one, "genmove b") == "? the game is over"
    assert said(one, "reg_genmove b") == "resign"
    assert said(one, "all_legal_moves") == ""
    assert said(one, "play w c3").startswith("? illegal move")
    assert said(one, "undo", "final_score") == "? cannot score"
    assert "c3" in said(one, "all_legal_moves")


def test_a_refusal_calls_the_sides_as_the_board_does():
    one = session("hex-3")
    assert said(one, "play b b2", "play w b2") == "? illegal move: b2 is already taken by Black."
    assert said(one, "play w a1", "play b a1") == "? illegal move: a1 is already taken by White."


def test_moves_of_the_engine_are_legal_and_kept():
    one = session("hex-4")
    first = said(one, "genmove b")
    assert first not in said(one, "all_legal_moves").split()
    second = said(one, "reg_genmove w")
    assert second in said(one, "all_legal_moves").split()
    assert said(one, "undo", "all_legal_moves").split() == [
        f"{column}{row}" for row in range(1, 5) for column in "abcd"
    ]


def test_a_side_may_move_twice_as_in_a_setup():
    one = session("hex-3")
    assert said(one, "play b a1", "play b a2", "play w c1") == ""
    assert said(one, "play b a3") == ""
    assert said(one, "final_score") == "B+"
    assert said(one, "genmove w") == "resign"


def test_the_board_is_shown_as_hex_programs_call_the_sides():
    shown = said(session("hex-3"), "play b b2", "showboard")
    assert "Black X" in shown
    assert "White O" in shown
    assert "(X)" in shown
    assert "\n\n" not in shown


def test_a_swap_that_the_driver_plays_is_played_whatever_the_rule():
    one = session("hex-5")
    assert said(one, "play b a3", "play w swap-pieces") == ""
    assert "c1" not in said(one, "all_legal_moves").split()
    assert "a3" in said(one, "all_legal_moves").split()
    assert said(one, "play b c3", "play w swap-pieces").startswith("? illegal move")
    assert said(one, "genmove w") in {f"{column}{row}" for row in range(1, 6) for column in "abcde"}
    assert said(one, "clear_board", "play w swap-pieces").startswith("? illegal move")
    assert "[bool] swap 0" in said(one, "param_pions")


def test_the_engine_itself_swaps_only_where_the_rule_is_on():
    one = session("hex-5")
    assert "swap-pieces" not in said(one, "play b a3", "all_legal_moves")
    assert said(one, "param_pions swap 1").startswith("? ")
    assert said(one, "clear_board", "param_pions swap 1") == ""
    assert said(one, "play b a3", "play w swap-pieces") == ""
    assert "c1" not in said(one, "all_legal_moves").split()
    assert "a3" in said(one, "all_legal_moves").split()
    assert said(one, "undo", "undo", "param_pions swap 0") == ""


def test_parameters_are_shown_set_and_refused():
    one = session()
    assert said(one, "param_pions").split("\n")[1] == "[string] player random"
    assert said(one, "param_pions player oneply") == ""
    assert "[string] player oneply" in said(one, "param_pions")
    assert said(one, "param_pions player nobody").startswith("? There is no player")
    assert said(one, "param_pions seconds 0.5", "param_pions seed 3") == ""
    assert said(one, "param_pions seconds soon") == "? syntax error"
    assert said(one, "param_pions colour blue") == "? no parameter colour"
    assert said(one, "param_pions seed") == "? syntax error"


def test_the_time_left_is_shared_among_the_moves_to_come():
    ticks = iter(range(1000))
    session = GtpGame("hex-5", "deepening:seconds=50", clock=lambda: float(next(ticks)))
    one = GtpSession(session)
    assert said(one, "time_left b 0.2 0") == ""
    session._strategy(Side.FIRST, 0.0)
    assert session._player[0][0].startswith("deepening:seconds=0.0")
    assert said(one, "genmove b") != "resign"
    assert session.time.share(Side.FIRST, 24) == 0.0  # the clock of the test says a second went by
    assert timed("alphabeta:depth=2", 3) == "alphabeta:depth=2"
    assert timed("deepening:seconds=9,eval=path", 3) == "deepening:eval=path,seconds=3"


def test_another_share_of_the_clock_keeps_the_tree_of_the_search():
    game = GtpGame("hex-5", "hexnet:simulations=40,seconds=9,threads=1", clock=lambda: 0.0)
    one = GtpSession(game)
    assert said(one, "time_left b 100", "genmove b") != "resign"
    player = game._player[1]
    before = player.engine.search
    assert said(one, "time_left b 10", "play w a1", "genmove b") != "resign"
    assert game._player[1] is player
    assert player.engine.search is before
    assert before.limits.seconds == pytest.approx(10 / max(2, 23 / 8))
    assert before.limits.simulations == 40
    assert before.report(game.position).visits > 40  # those of the moves before are among them
    assert said(one, "time_settings 0 1 0", "genmove w") != "resign"  # no limit any more
    assert game._player[1].engine.search.limits.seconds == 9


def test_what_a_move_has_cost_before_it_is_chosen_is_taken_off_its_time():
    now = iter((0.0, 0.25, 5.0))
    game = GtpGame("hex-5", "hexnet:simulations=1", clock=lambda: next(now))
    assert said(GtpSession(game), "param_pions seconds 1", "genmove b") != "resign"
    assert game._player[1].engine.search.limits.seconds == pytest.approx(0.70)


def test_a_level_obeys_the_clock_too():
    game = GtpGame("hex-5", "level:n=9", clock=lambda: 0.0)
    assert said(GtpSession(game), "param_pions seconds 0.5", "genmove b") != "resign"
    assert game._player[1].engine.search.limits.seconds == pytest.approx(0.45)


AHEAD = [size for size in range(3, 10) if min(FAIR[size].values()) > 0.55]
"""The small boards where whoever opens as fairly as can be is ahead, so that a swap pays."""


def test_there_are_boards_where_a_swap_pays():
    assert AHEAD


@pytest.mark.parametrize("size", AHEAD)
def test_who_opens_does_not_swap_its_own_opening_back(size):
    # As programs have it that exchange the sides and not the stones: White is now who opened.
    one = GtpSession(GtpGame(f"hex-{size}-swap", "hexnet:simulations=30"))
    assert said(one, "genmove b", "reg_genmove w") != "swap-pieces"
    assert said(one, "genmove w") not in {"swap-pieces", "resign"}


@pytest.mark.parametrize("size", AHEAD)
def test_the_same_opening_is_taken_over_in_a_game_that_the_other_side_opens(size):
    one = GtpSession(GtpGame(f"hex-{size}-swap", "hexnet:simulations=30"))
    opening = said(one, "genmove b")
    assert said(one, "genmove w") != "swap-pieces"
    assert said(one, "clear_board", f"play b {opening}", "genmove w") == "swap-pieces"


def test_an_opening_that_was_swapped_is_not_swapped_again_by_whoever_is_asked():
    one = GtpSession(GtpGame("hex-5-swap", "hexnet:simulations=30"))
    assert said(one, "play b c3", "genmove w") == "swap-pieces"
    for side in ("w", "b"):
        assert said(one, f"reg_genmove {side}") not in {"swap-pieces", "resign"}
    assert said(one, "play w swap-pieces").startswith("? illegal move")


def test_time_settings_are_main_time_then_a_time_for_so_many_moves():
    session = GtpGame("hex-11", "deepening:seconds=50")
    one = GtpSession(session)

    def share():
        return session.time.share(Side.FIRST, empty=120)

    assert share() is None
    assert said(one, "time_settings 300 0 0") == ""
    assert share() == 300 / 15
    assert said(one, "time_settings 0 30 10") == ""
    assert share() == 3
    assert said(one, "time_settings 0 30 0") == ""  # as GTP has it: no limit
    assert share() is None
    assert said(one, "time_settings 600 30 1", "time_left b 20 5") == ""
    assert share() == 30
    assert said(one, "time_left b 200 5") == ""
    assert share() == 40
    session.time.used(Side.FIRST, 40)
    assert share() == 40
    assert said(one, "clear_board") == ""
    assert share() == 40 == 600 / 15
    assert said(one, "param_pions seconds 2") == ""
    assert share() == 2
    assert said(one, "time_settings 1 2") == "? syntax error"
    assert said(one, "time_settings 1 2 half") == "? syntax error"
    assert said(one, "time_settings -1 0 0") == "? syntax error"


def test_who_resigns_has_lost_until_that_is_taken_back():
    one = session("hex-5")
    assert said(one, "play b c3", "play w resign") == ""
    assert said(one, "final_score") == "B+R"
    assert said(one, "genmove w") == "resign"
    assert said(one, "all_legal_moves") == ""
    assert said(one, "play w a1").startswith("? illegal move")
    assert said(one, "play b resign").startswith("? illegal move")
    assert said(one, "undo", "final_score") == "? cannot score"
    assert said(one, "play black resign", "final_score") == "W+R"
    assert said(one, "clear_board", "final_score") == "? cannot score"
    assert said(session("connect4"), "play b resign", "final_score") == "W+R"


def test_a_game_with_a_chain_that_cannot_be_cut_is_scored():
    one = session("hex-5")
    # c2 and b4 are joined by a bridge, and to their edges by two cells each.
    assert said(one, "play b c2", "play w e5", "play b b4", "final_score") == "B+"
    assert said(one, "play w b3", "final_score") == "? cannot score"  # until Black answers
    assert said(one, "play b c3", "final_score") == "B+"


def test_the_engine_gives_up_where_it_is_told_to():
    lost = ("play b c2", "play w e5", "play b b4")
    assert said(session("hex-5"), *lost, "genmove w") != "resign"
    one = session("hex-5", resign=0.05)
    assert said(one, *lost, "reg_genmove w") == "resign"
    assert said(one, "genmove b") != "resign"
    assert said(one, "genmove w", "final_score") == "B+R"
    assert said(session("hex-5"), "param_pions resign 0.1", *lost, "genmove w") == "resign"
    assert said(one, "param_pions resign 0.9") == "? syntax error"
    assert said(session("connect4"), "param_pions resign 0.1").startswith("? No player of")


def test_a_file_is_loaded_up_to_a_move(tmp_path):
    file = tmp_path / "game.sgf"
    file.write_text("(;FF[4]GM[11]SZ[6];B[a1];W[b2];B[c2])", encoding="utf-8")
    one = session()
    assert said(one, f"loadsgf {file}") == ""
    assert len(said(one, "all_legal_moves").split()) == 33
    assert said(one, "undo", "undo", "undo", "undo") == "? cannot undo"
    assert said(one, f"loadsgf {file} 2") == ""  # the position before move 2
    assert len(said(one, "all_legal_moves").split()) == 35
    file.write_bytes(b"\xff\x00 no game")
    assert said(one, f"loadsgf {file}").startswith("? cannot load file")
    assert said(one, f"loadsgf {tmp_path}").startswith("? cannot load file")
    assert said(one, "loadsgf").startswith("? syntax error")
    assert len(said(one, "all_legal_moves").split()) == 35


def test_proofs_can_be_asked_for():
    one = session("hex-4")
    assert said(one, "pions-winner") == "B+"
    assert said(one, "pions-winning_moves") == "d1 c2 b3 a4"
    assert said(one, "play b c2", "pions-winner 5") == "B+"
    assert said(one, "pions-winning_moves") == ""
    assert "c2" not in said(one, "pions-carrier").split()
    assert len(said(one, "pions-path b").split()) == 3
    assert said(one, "pions-bridges", "pions-templates", "pions-mustplay") is not None
    assert said(one, "pions-estimate").startswith("B ")
    assert said(one, "pions-winner soon") == "? syntax error"
    assert said(session("connect4"), "pions-winner") == "? only for Hex"
    assert said(session("connect4"), "pions-estimate") == "? only for Hex"
    for line in said(one, "hexgui-analyze_commands").split("\n"):
        kind, label, command = line.split("/")
        assert kind
        assert label
        assert command.split()[0] in COMMANDS


def test_connect_four_is_spoken_too():
    one = session("connect4")
    for move in ("play b 4", "play w 1", "play b 4", "play w 1", "play b 4", "play w 1"):
        assert said(one, move) == ""
    assert said(one, "play w 2").startswith("? illegal move")
    assert said(one, "boardsize 7") == ""
    assert said(one, "boardsize 9") == "? unacceptable size"
    assert said(one, "param_pions swap 1").startswith("? There is no swap rule in")
    assert said(one, "loadsgf x").startswith("? cannot load file: Over GTP, no SGF file is read")
    assert said(one, "genmove b") in "1234567"
    small = session("gravity-2x1x2")
    assert said(small, "play b 1", "play w 2", "final_score") == "0"
    assert said(small, "genmove b") == "resign"


def test_without_a_wish_the_strongest_player_there_is_plays():
    assert strongest(catalog.find("connect4")) == "perfect"
    assert strongest(catalog.find("gravity-12x9x5")).startswith("deepening")
    assert strongest(catalog.find("hex-5")) == "perfect"
    assert strongest(catalog.find("hex-7")) == "hexnet:seconds=1"
    assert GtpGame("hex-11").player == strongest(catalog.find("hex-11"))
    with pytest.raises(PionsError):
        GtpGame("hex-11", "perfect")


def test_a_bug_of_a_player_is_an_answer_too(monkeypatch):
    one = session("hex-3")
    monkeypatch.setattr(one.session, "choose", lambda _side: 1 // 0)
    assert said(one, "genmove b").startswith("? internal error")
    assert said(one, "name") == "Pions"


def test_quit_ends_the_conversation():
    one = session()
    answers = list(one.converse(["name\n", "\n", "5 quit\n", "name\n"]))
    assert answers == ["= Pions\n\n", "=5\n\n"]


PIECES = (
    "b w black white a1 b2 c3 d9 swap-pieces resign 3 4 -1 99 1e9 nan player random seed # \x00"
)
words = st.sampled_from(
    [name for name in COMMANDS if not name.startswith("pions-w")] + PIECES.split(" ")
)
lines = st.one_of(
    st.lists(words, max_size=4).map(" ".join),
    st.text(max_size=20),
    st.tuples(st.integers(0, 10**20), words).map(lambda pair: f"{pair[0]} {pair[1]}"),
)


@given(st.lists(lines, max_size=15), st.sampled_from(["hex-3", "gravity-3x3x3"]))
def test_garbage_never_ends_it(garbage, game):
    one = session(game)
    for line in garbage:
        answer = one.answer(line)
        assert answer == "" or (answer[0] in "=?" and answer.endswith("\n\n"))
        assert "\n\n" not in answer[:-2]
        assert "internal error" not in answer
    assert not one.over
    assert one.answer("1 name") == "=1 Pions\n\n"


@given(st.data())
def test_what_is_played_and_taken_back_leaves_no_trace(data):
    one = session("hex-4")
    before = []
    for _ in range(data.draw(st.integers(0, 12 if JIT else 5))):
        legal = said(one, "all_legal_moves").split()
        if not legal:
            break
        before.append(legal)
        side = data.draw(st.sampled_from("bw"))
        assert said(one, f"play {side} {data.draw(st.sampled_from(legal))}") == ""
    for legal in reversed(before):
        assert said(one, "undo", "all_legal_moves").split() == legal
