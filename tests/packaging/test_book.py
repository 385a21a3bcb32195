"""`tools/book.py`: what it packs is what is looked up; what contradicts itself is not packed."""

import sys
from pathlib import Path

import numpy as np
import pytest

from pions.families.gravity.opening_book import UNKNOWN, Book
from pions.games.gravity import Gravity, GravityPosition

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import book
import book_levels
import book_packing

CONNECT4 = Gravity()
shipped = Book.load()


class InMemory:
    """The file of a book."""

    def __init__(self, content):
        self.content = content

    def read_bytes(self):
        return self.content


def positions(discs):
    _, mine, mask = book_levels.level(discs)
    pairs = zip(mine.tolist(), mask.tolist(), strict=True)
    return [GravityPosition(CONNECT4, own, both) for own, both in pairs]


def values(book, discs):
    found = (book.lookup(position) for position in positions(discs))
    return np.array([UNKNOWN if value is None else value for value in found], np.int8)


@pytest.fixture(scope="module")
def levels():
    """As they are looked up, up to six discs; five are the first that can win with the next."""
    return {discs: values(shipped, discs) for discs in range(7)}


@pytest.mark.parametrize("above", [(), (1, 3, 5), (6,)])
def test_what_is_packed_is_what_is_looked_up(levels, above):
    book = Book(InMemory(book_packing.packed(levels, above)))
    for discs, there in levels.items():
        assert values(book, discs).tolist() == there.tolist()


def test_what_is_not_known_stays_so(levels):
    some = levels[6].copy()
    some[::3] = UNKNOWN
    book = Book(InMemory(book_packing.packed({**levels, 6: some}, (6,))))
    winning = book_levels.wins(*book_levels.level(6)[1:])
    expected = np.where(winning, levels[6], some)  # a win at once is known by the rules
    assert values(book, 6).tolist() == expected.tolist()


def test_after_a_level_with_gaps_values_are_packed_whole(levels):
    gaps = levels[5].copy()
    gaps[0] = UNKNOWN
    book = Book(InMemory(book_packing.packed({**levels, 5: gaps}, (6,))))
    assert values(book, 6).tolist() == levels[6].tolist()


def test_a_level_that_contradicts_the_next_is_refused(levels, tmp_path):
    wrong = levels[5].copy()
    wrong[100] += 1
    with pytest.raises(SystemExit, match="contradict"):
        book_packing.pack({5: wrong, 6: levels[6]}, tmp_path / "book")


def test_a_book_is_packed_whose_first_moves_are_as_published(levels, tmp_path, capsys):
    book_packing.pack({6: levels[6]}, tmp_path / "book")
    book = Book(tmp_path / "book")
    assert [values(book, discs).tolist() for discs in levels] == [
        there.tolist() for there in levels.values()
    ]
    assert "as published" in capsys.readouterr().out


def test_parts_are_put_together_whichever_came_first(levels, tmp_path):
    whole = levels[6]
    for part in (book.Part(1, 2), book.Part(2, 3), book.Part(3, 3)):
        np.save(tmp_path / part.file(6), whole[part.among(whole.size)])
    begun = whole[book.Part(2, 2).among(whole.size)].copy()
    begun[5:] = UNKNOWN
    np.save(tmp_path / book.Part(2, 2).file(6), begun)
    assert book.together(tmp_path, 6)[6].tolist() == whole.tolist()


def test_levels_deeper_than_asked_for_are_left_alone(levels, tmp_path):
    for discs in (4, 5, 6):
        np.save(tmp_path / book.WHOLE.file(discs), levels[discs])
    assert max(book.together(tmp_path, 5)) == 5
    with pytest.raises(SystemExit, match="3 discs or fewer"):
        book.together(tmp_path, 3)
