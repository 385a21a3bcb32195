"""The file of the levels: whole, or a sentence."""

from importlib.resources import files

import pytest

from pions.app.profile import level_estimates
from pions.core.errors import InvalidOption


def test_a_file_of_levels_that_is_cut_or_missing_says_so(tmp_path):
    whole = files("pions").joinpath("data", level_estimates.FILE).read_bytes()
    file = tmp_path / level_estimates.FILE
    for content in (whole[: len(whole) // 2], b"", b"[]", b'{"connect4": {}}', b"\xff"):
        file.write_bytes(content)
        with pytest.raises(InvalidOption, match=r"levels\.json of Pions is damaged or missing"):
            level_estimates.read(file)
    with pytest.raises(InvalidOption, match="damaged or missing"):
        level_estimates.read(tmp_path / "none")
    file.write_bytes(whole)
    assert level_estimates.read(file) == level_estimates.references()
