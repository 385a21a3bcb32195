"""How a player's file is named and read, and what is said when it cannot be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.sandbox import Limits, PlayerFileError, is_spec, read


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "mine.py").write_text("def strategie(state):\n    return 3\n", "utf-8")
    return tmp_path


def refusal(spec, limits=None):
    with pytest.raises(PlayerFileError) as caught:
        read(spec, limits)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mine.py", True),
        ("mine.py:algo", True),
        (" dir/mine.PY ", True),
        (r"C:\eleves\mine.py:algo", True),
        ("mine.py:", True),
        ("alphabeta:depth=6", False),
        ("random", False),
        ("mine.pyc", False),
        ("mine.py/other", False),
    ],
)
def test_a_file_is_told_from_a_player_of_ours(text, expected):
    assert is_spec(text) is expected


def test_a_file_is_read_once_and_remembered(folder):
    file = read(folder / "mine.py")
    again = read(f"{folder}/mine.py:strategie")
    assert file.source == "def strategie(state):\n    return 3\n"
    assert (file.function, again.function) == (None, "strategie")
    assert file.digest == again.digest
    assert len(file.digest) == 64
    assert (file.name, again.spec) == ("mine.py", f"{folder}/mine.py:strategie")
    (folder / "mine.py").write_text("def strategie(state):\n    return 4\n", "utf-8")
    assert read(folder / "mine.py").digest != file.digest


def test_a_mark_of_byte_order_is_no_part_of_the_program(folder):
    (folder / "bom.py").write_bytes(b"\xef\xbb\xbfdef strategie(state): return 3\n")
    assert read(folder / "bom.py").source.startswith("def")


def test_a_missing_file_is_named(folder):
    assert refusal(folder / "other.py") == f"There is no file {folder / 'other.py'}."


def test_a_folder_is_no_player(folder):
    (folder / "odd.py").mkdir()
    assert "is a folder" in refusal(folder)
    assert "is a folder" in refusal(folder / "odd.py")


def test_another_kind_of_file_is_no_player(folder):
    (folder / "mine.txt").write_text("def strategie(state): return 3", "utf-8")
    assert "must end in .py" in refusal(folder / "mine.txt")


def test_the_name_of_a_function_must_be_one(folder):
    assert "“3x” is not the name of a function" in refusal(f"{folder}/mine.py:3x")
    assert "mine.py:name" in refusal(f"{folder}/mine.py:")


def test_fifty_megabytes_are_refused_without_being_read(folder):
    with (folder / "big.py").open("wb") as file:
        file.truncate(50_000_000)
    assert refusal(folder / "big.py") == (
        "big.py is too big: a player's file has at most 1000000 bytes."
    )
    size = (folder / "mine.py").stat().st_size
    assert read(folder / "mine.py", Limits(file_size=size)).name == "mine.py"
    assert "too big" in refusal(folder / "mine.py", Limits(file_size=size - 1))


def test_a_file_of_an_old_editor_is_read_and_it_is_said(folder):
    (folder / "latin.py").write_bytes("# un\nx = 'déjà €'\n".encode("cp1252"))
    file = read(folder / "latin.py")
    assert file.source == "# un\nx = 'déjà €'\n"
    assert [note.render(str) for note in file.notes] == [
        "latin.py is not in UTF-8 (line 2): it was read as Latin-1. Save it again as UTF-8."
    ]
    assert read(folder / "mine.py").notes == ()


def test_bytes_that_are_no_text_are_shown_by_their_line(folder):
    said = (
        "is not a text in UTF-8: line 2 holds a byte that is no character. Save it again as UTF-8."
    )
    (folder / "none.py").write_bytes(b"# un\n\xff\x00\n")
    assert refusal(folder / "none.py") == f"none.py {said}"
    (folder / "says.py").write_bytes("# coding: utf-8\n# déjà\n".encode("latin-1"))
    assert refusal(folder / "says.py") == f"says.py {said}"


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_with_a_sentence(tmp_path_factory, content):
    path = tmp_path_factory.getbasetemp() / "any.py"
    path.write_bytes(content)
    try:
        file = read(path)
    except PlayerFileError as error:
        with pytest.raises(UnicodeDecodeError):
            content.decode()
        assert str(error).startswith("any.py is not a text")  # noqa: PT017 - one of two ends
        return
    if file.notes:
        with pytest.raises(UnicodeDecodeError):
            content.decode()
    else:
        assert file.source == content.decode("utf-8-sig")


@given(st.text(max_size=40))
def test_any_text_names_a_file_or_is_refused_with_a_sentence(text):
    try:
        read(text)
    except PlayerFileError as error:
        assert str(error)  # noqa: PT017 - one of two ends


@pytest.mark.parametrize(
    "wrong",
    [{"seconds": 0}, {"seconds": float("nan")}, {"margin": -1}, {"memory": 1}, {"output": -1}],
)
def test_limits_that_make_no_sense_are_refused(wrong):
    with pytest.raises(Exception, match=r"limit|memory"):
        Limits(**wrong)
