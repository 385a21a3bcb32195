"""A pipe or a device where a file is wanted: a sentence, and nobody waits for it to end."""

import os
import sys

import pytest

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform == "win32", reason="there are no such files"),
]

COMMANDS = {
    "a player": ["duel", "one.py", "random"],
    "a player's rival": ["duel", "random", "one.py:strategie"],
    "a file to check": ["check", "one.py"],
    "a game of one's own": ["show", "--game", "one.py"],
    "a scale": ["check", "right.py", "--scale", "one.toml"],
    "a tree of a file": ["tree", "one.py"],
    "a saved tree": ["tree", "one.json"],
    "positions": ["solve", "--file", "one.txt"],
    "games for a profile": ["profile", "--from", "one.jsonl"],
    "a review": ["review", "./one.sgf"],
    "a strategy": ["prove", "--check", "one.txt"],
    "games to be added": ["games", "--mine", "--import", "one.jsonl"],
    "a store": ["export", "one.games"],
}
NAMES = {word for line in COMMANDS.values() for word in line if word.startswith("one.")}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize("kind", ["device", "pipe"])
def test_only_plain_files_are_read(pions, tmp_path, monkeypatch, command, kind):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "right.py").write_text("def h(state):\n    return 0\n", "utf-8")
    for name in {name.partition(":")[0] for name in NAMES}:
        if kind == "device":
            (tmp_path / name).symlink_to(os.devnull)
        else:
            os.mkfifo(tmp_path / name)
    ended = pions(*command)
    assert ended.status == 2, ended
    assert "Traceback" not in ended.err
    assert "one." in ended.err, ended
