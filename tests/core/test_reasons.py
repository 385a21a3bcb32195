"""Why a file cannot be read or written: said in the reader's language, not in the system's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pions.core import language
from pions.core.errors import InvalidOption, why
from pions.core.language import explain


def _refused(path: Path, mode: str) -> OSError:
    with pytest.raises(OSError) as caught, path.open(mode):  # noqa: PT011 - any of them
        pass
    return caught.value


def test_no_words_of_the_system_in_a_french_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "circle").symlink_to("circle")
    refusals = [
        _refused(tmp_path / "nowhere", "r"),
        _refused(tmp_path, "w"),
        _refused(tmp_path / "file", "x"),
        _refused(tmp_path / "file" / "below", "w"),
        _refused(tmp_path / ("x" * 5000), "w"),
        _refused(tmp_path / "circle", "r"),
    ]
    language.use("fr")
    said = {
        explain(InvalidOption("“{path}” cannot be read: {reason}.", path="p", reason=why(error)))
        for error in refusals
    }
    assert len(said) == len(refusals)
    for error in refusals:
        assert not any(os.strerror(error.errno or 0) in sentence for sentence in said)


def test_what_is_not_known_keeps_its_own_words() -> None:
    assert why(OSError(9999, "odd")) == "odd"
    assert why(ValueError("embedded null byte")) == "embedded null byte"
