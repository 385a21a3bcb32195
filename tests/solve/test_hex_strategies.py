"""Strategies written from the Hex solver's answers: checked, played out, and spoiled."""

import io
import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hex_boards import random_position
from pions.core.errors import InvalidOption
from pions.core.types import Side
from pions.families.hex.formats.game_record import arranged
from pions.families.hex.proofs import strategy_file as making
from pions.families.hex.proofs.hex_solver import HexSolver, solver_for
from pions.families.hex.proofs.strategy_file import strategy
from pions.families.solver_protocols import Stopped
from pions.games.hex_strategy import StrategyFault, check
from pions.games.hexagon import Hex, chain
from plain_hex import PlainHex, any_position, is_over
from strategy_player import StrategyPlayer

TRUTH = PlainHex(3)
NAMES = [Hex(3).format_move(cell) for cell in range(9)]


def heard(_news):
    """Nobody listens."""


def made(position, solver=None):
    solver = solver or solver_for(Hex(position.game.size))
    return "".join(f"{line}\n" for line in strategy(solver, position, heard))


def checked(text, expected=None):
    return check(io.BytesIO(text.encode()), expected)


def tried(text):
    try:
        return checked(text)
    except StrategyFault as fault:
        return fault


def holds(position):
    """Make a strategy, check it, and give its winner."""
    text = made(position)
    found = checked(text, position)
    assert found.position == arranged(
        Hex(position.game.size), position.first, position.second, position.to_move
    )
    assert found.lines == text.count("\n")
    return found.winner


boards_of_3 = st.builds(
    any_position,
    st.just(3),
    st.lists(st.sampled_from((0, 0, 1, 2)), min_size=9, max_size=9),
    st.sampled_from(Side),
).filter(lambda position: not is_over(position))


@given(boards_of_3)
def test_on_3_by_3_any_board_has_a_strategy_of_its_winner(position):
    assert holds(position) is TRUTH.winner(position)
    assert StrategyPlayer(made(position)).wins_against_everything()


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
def test_the_empty_board_and_every_opening_have_one(size):
    """On 5x5 as well, where the checker itself proves who wins each opening."""
    game = Hex(size)
    assert holds(game.initial()) is Side.FIRST
    after = [game.initial().play(move) for move in range(size**2)]
    winners = [holds(position) for position in after if position.outcome() is None]
    # As two published solvers count them.
    assert winners.count(Side.FIRST) == {1: 0, 2: 2, 3: 5, 4: 4, 5: 13}[size]


@pytest.mark.parametrize("size", [2, 3, 4, pytest.param(5, marks=pytest.mark.thorough)])
def test_one_that_was_checked_wins_against_every_reply(size):
    game = Hex(size)
    for move in range(size**2):
        assert StrategyPlayer(made(game.initial().play(move))).wins_against_everything()


def test_some_openings_of_6_by_6_have_one():
    game = Hex(6)
    for move in range(0, 36, 7):
        position = game.initial().play(move)
        assert holds(position) is solver_for(game).winner(position)


@pytest.mark.thorough
def test_every_opening_of_6_by_6_has_one():
    game = Hex(6)
    winners = [holds(game.initial().play(move)) for move in range(36)]
    assert winners.count(Side.FIRST) == 24  # as published


@pytest.mark.parametrize(("size", "stones"), [(6, 6), (8, 26), (11, 70)])
def test_so_have_positions_in_the_middle_and_late(size, stones):
    rng = random.Random(size)
    for _ in range(6):
        position = random_position(size, stones + rng.randrange(2), rng)
        assert holds(position) is solver_for(Hex(size)).winner(position)


def test_one_is_found_where_lists_are_too_short_to_show_connections():
    game = Hex(4)
    solver = HexSolver(game, longest=(1, 1))
    for move in range(16):
        text = made(game.initial().play(move), solver)
        assert checked(text).winner is solver.winner(game.initial().play(move))


def test_progress_goes_on_to_the_whole_and_never_back():
    told = []
    strategy(HexSolver(Hex(5)), Hex(5).parse_position("e2"), told.append)
    done = [news.done for news in told if news.total == making._WHOLE]
    assert done == sorted(done)
    assert (done[0], done[-1]) == (0, making._WHOLE)
    assert len({*done}) > 5


@cache
def good(text):
    return made(Hex(3).parse_position(text))


GOOD = st.sampled_from(("", "a1", "b2", "a2 b2", "c1 a2")).map(good)


def test_all_kinds_of_lines_are_spoilt():
    words = " ".join(good(text) for text in ("", "a1", "b2", "a2 b2", "c1 a2")).split()
    assert {"chain", "either", "captured", "win"} <= set(words)


KINDS = (
    (*NAMES, "top", "bottom", "left", "right"),
    ("-", *map(str, range(12)), "999"),
    ("chain", "either", "captured", "win"),
    ("x", "o"),
)
"""Words that may stand for each other."""


@st.composite
def spoilt_files(draw):
    """A strategy of 3x3 with lines or words removed, exchanged, repeated or altered."""
    text = draw(GOOD | boards_of_3.map(made))
    lines = [line.split() for line in text.splitlines()]
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        other = draw(st.integers(0, len(lines) - 1))
        words = lines[place]
        at = draw(st.integers(0, len(words) - 1))
        match draw(st.sampled_from(("word", "words", "drop", "exchange", "repeat", "cut"))):
            case "word":
                kinds = [kind for kind in KINDS if words[at] in kind] or [draw(GOOD).split()]
                words[at] = draw(st.sampled_from(kinds[0]))
            case "words" if len(words) > 4:
                del words[at : at + 2]
            case "drop" if len(lines) > 1:
                del lines[place]
            case "exchange":
                lines[place], lines[other] = lines[other], lines[place]
            case "repeat":
                lines.insert(place, list(lines[other]))
            case "cut" if at:
                del words[at:]
    if draw(st.booleans()):  # so that more is looked at than how lines are numbered
        for number, line in enumerate(lines[1:], start=2):
            line[0] = str(number)
        lines[0][-1] = str(len(lines))
    return "".join(f"{' '.join(line)}\n" for line in lines)


@settings(max_examples=100)
@given(spoilt_files())
def test_a_spoilt_file_is_refused_with_its_line_or_still_proves_the_truth(text):
    found = tried(text)
    if isinstance(found, StrategyFault):
        assert 1 <= found.line <= text.count("\n") + 1
        assert str(found).startswith(f"line {found.line}: ")
    else:
        assert TRUTH.winner(found.position) is found.winner
        already = chain(found.position.stones(found.winner), 3, found.winner)
        assert already or StrategyPlayer(text).wins_against_everything()


@given(boards_of_3, boards_of_3, st.booleans())
def test_a_strategy_put_on_another_position_or_for_the_other_side_proves_no_lie(one, other, flip):
    head, _, lines = made(one).partition("\n")
    words = head.split()
    words[3] = made(other).split()[3]
    if flip:
        words[7] = "xo"[words[7] == "x"]
    found = tried(f"{' '.join(words)}\n{lines}")
    assert isinstance(found, StrategyFault) or TRUTH.winner(found.position) is found.winner


def test_cells_that_are_called_captured_prove_no_lie():
    """A strategy for the winner's stones on two more cells, put on the board without them."""
    rng = random.Random(5)
    accepted = refused = 0
    for _ in range(600):
        cells = [rng.choice((0, 0, 1, 2)) for _ in range(9)]
        empty = [cell for cell, stone in enumerate(cells) if not stone]
        winner = rng.choice(tuple(Side))
        position = any_position(3, cells, winner.other)
        if len(empty) < 2 or is_over(position):
            continue
        pair = rng.sample(empty, 2)
        full = [winner + 1 if cell in pair else stone for cell, stone in enumerate(cells)]
        filled = any_position(3, full, winner.other)
        if is_over(filled) or TRUTH.winner(filled) is not winner:
            continue
        *lines, last = made(filled).splitlines()
        head = lines[0].split()
        head[3], head[9] = made(position).split()[3], str(len(lines) + 2)
        beside = [name for cell, name in enumerate(NAMES) if cells[cell] == winner + 1]
        words = ["captured", *(NAMES[cell] for cell in pair), last.split()[-1], *beside]
        lines[0] = " ".join(head)
        lines += [f"{len(lines) + 1} {' '.join(words)}", f"{len(lines) + 2} win {len(lines) + 1}"]
        text = "".join(f"{line}\n" for line in lines)
        found = tried(text)
        if isinstance(found, StrategyFault):
            refused += 1
            continue
        accepted += 1
        assert TRUTH.winner(position) is winner
        assert StrategyPlayer(text).wins_against_everything()
    assert min(accepted, refused) > 10


def test_the_loser_of_a_position_has_no_strategy_in_the_winner_s():
    text = made(Hex(5).parse_position("c3"))
    for wrong in (
        text.replace("winner x", "winner o"),
        text.replace("turn o winner x", "turn x winner o"),
        text.replace("..x..", "..o.."),
    ):
        assert wrong != text
        with pytest.raises(StrategyFault):
            checked(wrong)


@given(GOOD, st.data())
def test_a_file_cut_at_any_byte_is_refused_where_it_ends(text, data):
    cut = text[: data.draw(st.integers(0, len(text) - 1))]
    with pytest.raises(StrategyFault) as refused:
        checked(cut)
    assert refused.value.line == cut.count("\n") + 1


@given(st.binary(max_size=200))
def test_anything_else_is_refused_on_its_first_line(content):
    with pytest.raises(StrategyFault) as refused:
        check(io.BytesIO(content))
    assert refused.value.line == 1


def test_who_stops_the_solver_stops_the_strategy():
    solver = HexSolver(Hex(5))

    def stop(_news):
        solver.stop()

    with pytest.raises(Stopped):
        strategy(solver, Hex(5).parse_position("a2"), stop)


def test_one_that_grows_too_long_ends_in_a_sentence(monkeypatch):
    monkeypatch.setattr(making, "MOST_LINKS", 10)
    with pytest.raises(InvalidOption, match="more than 10 lines"):
        made(Hex(5).parse_position("a2"))
