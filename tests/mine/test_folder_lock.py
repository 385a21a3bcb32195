"""Two servers never keep their games in one folder."""

import subprocess
import sys

import pytest

from pions.app.mine.saved_games import only_server
from pions.core.errors import InvalidOption

HOLDING = """
import sys
from pathlib import Path
from pions.app.mine.saved_games import only_server
with only_server(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_server_is_refused_until_the_first_is_killed(tmp_path):
    command = [sys.executable, "-c", HOLDING, str(tmp_path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout.readline() == "held\n"
        with pytest.raises(InvalidOption, match="Another server"), only_server(tmp_path):
            pass
        with only_server(tmp_path / "elsewhere"):
            pass
        other.kill()
        other.wait()
    with only_server(tmp_path):
        pass


def test_where_nothing_can_be_written_nothing_is_locked(tmp_path):
    file = tmp_path / "file"
    file.write_text("")
    with only_server(file / "games"), only_server(file / "games"):
        pass
