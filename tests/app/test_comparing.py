"""A class compared by shape: what many files share counts less than what two of them do."""

from pathlib import Path

import pytest

from pions.app.similarity.comparing import Comparing, SimilarityRequest
from pions.sandbox.reading import hand_ins

SOLUTIONS = sorted((Path(__file__).parents[1] / "checks" / "correct" / "colonnes").glob("*.py"))


@pytest.fixture
def compared(tmp_path):
    def compare(texts):
        folder = tmp_path / str(len(texts))
        folder.mkdir()
        for name, text in texts.items():
            (folder / f"{name}.py").write_text(text, "utf-8")
        comparing = Comparing(hand_ins.read(folder), SimilarityRequest("connect4"))
        comparing.read()
        pairs = comparing.comparison().pairs
        return {f"{pair.one[:-3]} {pair.other[:-3]}": pair for pair in pairs}

    return compare


def test_what_all_files_share_is_no_likeness(compared):
    everybodys, *own = (path.read_text("utf-8") for path in SOLUTIONS)
    texts = {f"pupil{number}": text + "\n\n" + everybodys for number, text in enumerate(own)}
    assert len(texts) >= 4
    pairs = compared(texts)
    assert not any(pair.stands_out for pair in pairs.values())
    two = compared({name: texts[name] for name in ("pupil0", "pupil1")})
    assert not two["pupil0 pupil1"].stands_out  # what is usual cannot be told in a class of two


def test_a_copy_is_found_in_a_class_of_two(compared):
    text = SOLUTIONS[0].read_text("utf-8")
    copy = text.replace("grille", "g").replace("joueur", "j") + "\nx = 1\n"
    assert compared({"mine": text, "copy": copy})["copy mine"].stands_out


def test_a_copy_is_found_among_files_that_share_a_helper(compared):
    helper, *own = (path.read_text("utf-8") for path in SOLUTIONS)
    texts = {f"pupil{number}": text + "\n\n" + helper for number, text in enumerate(own)}
    texts["copy"] = texts["pupil2"].replace("grille", "g").replace("joueur", "j") + "\nx = 1\n"
    standing = [name for name, pair in compared(texts).items() if pair.stands_out]
    assert standing == ["copy pupil2"]


def test_three_copies_are_found_as_well(compared):
    texts = {path.stem: path.read_text("utf-8") for path in SOLUTIONS}
    first = texts.pop(SOLUTIONS[0].stem)
    copies = {f"copy{number}": first + f"\nx = {number} + y * {number}\n" for number in range(3)}
    standing = {name for name, pair in compared({**texts, **copies}).items() if pair.stands_out}
    assert standing == {"copy0 copy1", "copy0 copy2", "copy1 copy2"}
