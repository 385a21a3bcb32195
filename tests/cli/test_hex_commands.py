"""``pions solve``, ``prove``, ``analyse`` and ``gtp`` for Hex."""

import json

import pytest

from pions.families.hex.proofs.hex_solver import solver_for
from pions.games.hexagon import Hex

WINNING_4 = "d1 c2 b3 a4"
"""The published winning openings of 4 by 4: the short diagonal."""


def test_a_proof_draws_the_winning_openings_and_shows_why(pions):
    ended = pions("prove", "hex-4")
    assert ended.status == 0
    assert "Blue, to move, wins: proved." in ended.out
    assert f"4 first moves win, marked *: {WINNING_4}" in ended.out
    drawn = ended.out.partition("Proof of")[0]
    assert drawn.count("*") == 4 + 1  # and the sentence
    assert "→" in ended.out
    french = pions("prove", "hex-4", lang="fr").out
    assert "Bleu, qui doit jouer, gagne" in french


def test_the_json_of_a_proof_holds_against_the_solver(pions):
    told = json.loads(pions("prove", "hex-4", "--json").out)
    assert (told["exact"], told["winner"], told["result"]) == (True, "first", "win")
    assert " ".join(told["winning"]) == WINNING_4
    proof, game = told["proof"], Hex(4)
    solver = solver_for(game)
    position = game.parse_position(proof["move"])
    assert proof["move"] in told["winning"]
    assert set(proof["answers"]) <= set(proof["carrier"])
    for tried, answer in proof["answers"].items():
        after = position.play(game.parse_move(tried)).play(game.parse_move(answer))
        assert solver.winner(after) is position.to_move.other


def test_with_the_swap_rule_red_wins(pions):
    out = pions("prove", "hex-3-swap").out
    assert "Red wins, whatever Blue plays: proved." in out
    assert "Whatever Blue opens with, Red takes it over or refuses to, and wins." in out
    told = json.loads(pions("solve", "b2", "--game", "hex-3-swap", "--json").out)
    assert (told["winner"], told["move"]) == ("second", "swap-pieces")


def test_a_position_gets_its_winner_a_move_and_the_cells_needed(pions):
    out = pions("solve", "b2", "c2", "--game", "hex-3").out
    assert "Blue, to move, wins: proved." in out
    told = json.loads(pions("solve", "b2", "c2", "--game", "hex-3", "--json").out)
    assert (told["winner"], told["linked"]) == ("first", True)
    assert f"A winning move, marked *: {told['move']}" in out
    assert "Blue needs only these cells, marked +: " + " ".join(told["carrier"]) in out
    lost = pions("solve", "b2", "--game", "hex-3").out
    assert "Blue wins, whatever Red plays: proved." in lost


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_many_positions_are_solved_and_bad_lines_named(pions, lang):
    ended = pions("solve", "-", "--game", "hex-3", typed="b2\na1 a1\n\na1\n", lang=lang)
    assert ended.status == 2
    assert len(ended.out.splitlines()) == 2
    assert ("line 2" if lang == "en" else "ligne 2") in ended.err
    told = json.loads(pions("solve", "-", "--game", "hex-3", "--json", typed="b2\na1\n").out)
    assert [(one["line"], one["winner"]) for one in told] == [(1, "first"), (2, "second")]
    assert all(one["carrier"] for one in told)


def test_a_line_that_is_too_hard_is_named_and_the_others_solved(pions):
    easy = "b2 a1 b1 a2 b3 a3 b4 a4 b5 a5 b6 a6 b7 a7 b8 a8 b9 a9"
    arguments = ("solve", "-", "--game", "hex-10", "--seconds", "0.2")
    ended = pions(*arguments, typed=f"\n\na1\n{easy}\n")
    assert ended.status == 2
    assert "line 3: It was not solved within 0.2 seconds" in ended.err
    assert ended.out.splitlines() == [f"{easy}  Blue, to move, wins: proved."]


def test_an_analysis_keeps_proofs_and_estimates_apart(pions):
    out = pions("analyse", "b2", "a1", "--game", "hex-3").out
    proved, _, estimated = out.partition("Estimate:")
    assert proved.startswith("Proved:")
    assert "Blue, to move, wins: proved." in proved
    assert "stones away" in estimated
    assert "b2 reaches the bottom edge from row 2 (II)" in proved
    told = json.loads(pions("analyse", "b2", "a1", "--game", "hex-3", "--json").out)
    assert told["exact"] is True
    assert all(one["proof"] for kind in ("bridges", "templates") for one in told[kind])
    assert not any(one["proof"] for one in told["paths"])
    assert set(told["moves"]) == {"b1", "c1", "a2", "c2", "a3", "b3", "c3"}


def test_what_is_not_proved_in_time_is_said_to_be_so(pions):
    arguments = ("analyse", "d4", "--game", "hex-8", "--seconds", "0.05")
    out = pions(*arguments).out
    assert "Who wins was not proved in the time given" in out
    told = json.loads(pions(*arguments, "--json").out)
    assert (told["exact"], told["winner"], told["moves"]) == (False, None, None)
    assert [one["ends"] for one in told["bridges"]] == []
    assert "pas pu prouver qui gagne dans le temps donné" in pions(*arguments, lang="fr").out


def test_an_estimate_of_hex_is_still_to_be_had(pions):
    out = pions("solve", "--game", "hex-11", "--estimate", "--seconds", "0.1").out
    assert "Estimate, not exact." in out


def test_gtp_is_spoken_over_the_streams(pions):
    ended = pions(
        "gtp", "--player", "random", typed="1 boardsize 3\nplay b b2\nfly\n2 quit\nname\n"
    )
    assert (ended.status, ended.err) == (0, "")
    assert ended.out == "=1\n\n=\n\n? unknown command\n\n=2\n\n"
    assert pions("gtp", "--game", "connect4", typed="name").out == "= Pions\n\n"
    refused = pions("gtp", "--player", "nobody")
    assert refused.status == 2
    assert "There is no player called “nobody”." in refused.err


def test_where_no_proof_was_found_an_estimate_stands_in_and_is_called_one(pions):
    arguments = ("analyse", "d4", "--game", "hex-8", "--seconds", "0.05")
    proved, _, estimated = pions(*arguments).out.partition("Estimate: Blue wins ")
    assert "not proved" in proved
    assert "By the network and a search of " in estimated
    assert "The best cells, numbered on the board below: " in estimated
    told = json.loads(pions(*arguments, "--json").out)["estimate"]
    assert told["proof"] is False
    assert told["chances"]["first"] + told["chances"]["second"] == pytest.approx(1)
    assert 0 < len(told["cells"]) <= 5  # as many as there was time for
    drawn = estimated.partition("the shortest paths")[2]
    assert all(str(rank) in drawn for rank in range(1, 6))


def test_where_the_winner_is_proved_nothing_is_guessed(pions):
    assert "By the network" not in pions("analyse", "b2", "a1", "--game", "hex-3").out
    told = json.loads(pions("analyse", "b2", "a1", "--game", "hex-3", "--json").out)
    assert told["estimate"] is None


LINK = "https://hexworld.org/board/#5c1,a3:sc3"


def test_a_link_and_an_sgf_game_are_positions_like_any_other(pions):
    shown = pions("show", LINK, "--game", "hex-5").out
    assert "hex-5-swap, 3 moves played" in shown
    assert LINK in shown
    sgf = "(;FF[4]GM[11]SZ[5];B[a3];W[swap-pieces];B[c3])"
    assert sgf in shown
    assert pions("show", sgf, "--game", "hex-5").out == shown
    assert pions("show", "a3 swap-pieces c3", "--game", "hex-5-swap").out == shown


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("https://hexworld.org/board/#7,a3", "This game was played on hex-7, not on hex-5."),
        ("https://hexworld.org/board/#5,a9", "There is no cell “a9”"),
        ("(;GM[1]SZ[5])", "of another game"),
    ],
)
def test_a_game_that_cannot_be_read_is_one_sentence(pions, text, says):
    ended = pions("show", text, "--game", "hex-5")
    assert (ended.status, ended.out) == (2, "")
    assert says in ended.err


OWN = "https://hexworld.org/board/#4c1,c2b3"


@pytest.mark.parametrize("text", [OWN, "(;FF[4]GM[11]SZ[4];B[c2]\n;W[b3])"])
def test_a_record_brings_its_own_game(pions, text):
    assert "hex-4, 2 moves played" in pions("show", text).out
    assert "Blue X" in pions("solve", text).out
    assert "Blue X" in pions("analyse", text).out
    assert "Blue kept the result with" in pions("review", text).out
    played = pions("play", "--position", text, "--against", "human", typed="quit\n")
    assert "hex-4" in played.out


def test_an_sgf_file_is_read(pions, tmp_path):
    file = tmp_path / "Game.SGF"
    file.write_text("(;FF[4]GM[11]SZ[4]AB[c2]AW[b3])")
    assert "Drawn  ..../..x./.o../...." in pions("show", str(file)).out
    assert pions("show", str(file), "--game", "hex-5").status == 2
    missing = pions("show", str(tmp_path / "none.sgf"))
    assert missing.status == 2
    assert "cannot be read" in missing.err


@pytest.mark.parametrize(
    ("game", "moves"), [("connect4", "446564435"), ("hex-5", "c3 b2 d4"), ("hex-11", "f6 k11")]
)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_show_prints_can_be_pasted(pions, game, moves, lang):
    shown = pions("show", moves, "--game", game, lang=lang).out
    board = shown.partition("\n\n")[0]
    again = pions("show", board, "--game", game, lang=lang)
    assert again.status == 0
    drawing = next(line for line in shown.splitlines() if "/" in line and "http" not in line)
    assert drawing in again.out


def test_the_engine_for_other_programs_may_be_told_to_give_up(pions):
    lost = "play b c2\nplay w e5\nplay b b4\ngenmove w\nfinal_score\nquit\n"
    arguments = ("gtp", "--game", "hex-5", "--player", "random")
    assert "= resign\n\n= B+R" in pions(*arguments, "--resign", "0.05", typed=lost).out
    assert "resign" not in pions(*arguments, typed=lost).out
    refused = pions(*arguments, "--resign", "2")
    assert refused.status == 2
    assert "“2” is not a chance from 0 to 0.5" in refused.err
    assert pions("gtp", "--game", "connect4", "--resign", "0.1").status == 2


def test_a_large_board_is_reviewed_in_the_words_of_players(pions):
    moves = ("d4", "a1", "c6", "c5", "a2", "d5")
    out = pions("review", *moves, "--game", "hex-8", "--seconds", "0.05").out
    assert "After each move, the chances of Blue:" in out
    assert "The intrusion into the bridge d4-c6 is not answered: Red can take d5." in out
    french = pions("review", *moves, "--game", "hex-8", "--seconds", "0.05", lang="fr").out
    assert "intrusion dans le pont d4-c6 reste sans réponse" in french
    told = json.loads(pions("review", *moves, "--game", "hex-8", "--seconds", "0.05", "--json").out)
    said = [one for one in told["moves"][4]["remarks"] if one["about"] == "move"]
    (let_go,) = [one for one in said if one["kind"] == "bridge-let-go"]
    assert let_go["fault"] is True
    assert (let_go["term"], let_go["of"]) == ("bridge", "a2")
    assert set(let_go["cells"]) == {"d4", "c6", "c5", "d5"}


def test_a_file_of_a_game_is_reviewed(pions, tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text("(;FF[4]GM[11]SZ[7];B[d4];W[a1];B[c6])", "utf-8")
    told = json.loads(pions("review", str(path), "--seconds", "0.05", "--json").out)
    assert [one["move"] for one in told["moves"]] == ["d4", "a1", "c6"]


def test_all_the_empty_cells_are_not_listed(pions):
    asked = "solve", "a1", "--game", "hex-2"
    told = json.loads(pions(*asked, "--json").out)
    assert len(told["carrier"]) == 3
    assert "The proof needs all the empty cells, marked +." in pions(*asked).out
