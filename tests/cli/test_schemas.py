"""The schemas of docs/schemas are those of the types, and what commands print follows them."""

import csv
import io
import json
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import jsonschema
import pytest

import pions as package

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "schemas"
OPEN = "def choose(position):\n    return position.legal_moves()[0]\n"


@cache
def validator(name):
    schema = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def faults(name, document):
    return [error.message for error in validator(name).iter_errors(document)]


@pytest.fixture(autouse=True)
def _at_home(monkeypatch, tmp_path):
    for variable in ("XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def test_the_files_are_what_the_command_makes_of_the_types(tmp_path):
    tool = ROOT / "tools" / "schemas" / "schema_files.py"
    subprocess.run([sys.executable, tool, tmp_path], check=True, capture_output=True)
    made = {path.name: path.read_text("utf-8") for path in tmp_path.glob("*.json")}
    kept = {path.name: path.read_text("utf-8") for path in FOLDER.glob("*.json")}
    assert made == kept, "a type has changed: python tools/schemas/schema_files.py"
    page = (ROOT / "docs" / "schemas.md").read_text("utf-8")
    assert all(f"(schemas/{name})" in page for name in made)


LATE = "62161276116444625526551242435433571777"


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ("doctor", ["doctor"]),
        ("games", ["games"]),
        ("kept-games", ["games", "--mine"]),
        ("players", ["players"]),
        ("show", ["show", "446564435"]),
        ("show", ["show", "a1 b2", "--game", "hex-5"]),
        ("assessment", ["solve", LATE]),
        ("assessment", ["analyse", LATE]),
        ("assessment", ["analyse", "a1", "--game", "hex-4"]),
        ("assessment", ["prove", "gravity-4x4x3"]),
        ("review", ["review", LATE]),
        ("review", ["review", "a1 b2", "--game", "hex-4"]),
        ("review", ["review", "f6", "--game", "hex-11", "--seconds", "1"]),
        ("puzzle", ["puzzle", "--day", "--hint"]),
        ("puzzle", ["puzzle", "--day", "--answer", "4"]),
        ("duel", ["duel", "random", "oneply", "-n", "2", "--game", "puissance3"]),
        ("lab", ["lab", "random", "-n", "4", "--game", "puissance3"]),
        ("profile", ["profile", "random", "-n", "1", "--game", "puissance3"]),
        ("profile", ["profile", "random", "oneply", "-n", "1", "--game", "gravity-4x4x3"]),
        ("check", ["check", str(ROOT / "docs/check/etape1.py")]),
        ("similar", ["similar", "class", "--game", "gravity-4x4x3", "--positions", "1"]),
        ("tournament", ["tournament", "class", "--game", "gravity-4x4x3", "--rounds", "1"]),
        ("strategy", ["prove", "--check", "class/a.py"]),
    ],
    ids=lambda one: " ".join(one)[:24] if isinstance(one, list) else one,
)
def test_what_a_command_prints_follows_its_schema(pions, tmp_path, schema, words):
    (tmp_path / "class").mkdir()
    for name, index in (("a", "0"), ("b", "-1")):
        (tmp_path / "class" / f"{name}.py").write_text(OPEN.replace("0", index))
    ended = pions(*words, "--json")
    document = json.loads(ended.out)
    assert faults(schema, document) == []
    # A schema that admits anything would not see this.
    if isinstance(document, dict) and schema != "assessment":
        assert faults(schema, document | {"nothing of ours": 1})
    if document:
        first = next(iter(document))
        assert faults(schema, {name: document[name] for name in document if name != first})


def test_a_game_that_was_checked_follows_its_schema(pions, tmp_path):
    assert pions("new", "game").status == 0
    ended = pions("games", "--check", str(tmp_path / "game.py"), "--json")
    assert faults("check-game", json.loads(ended.out)) == []


def test_our_contracts_follow_the_schema_and_others_do_not():
    for path in Path(package.__file__).parent.glob("app/contract.*.toml"):
        assert faults("contract", tomllib.loads(path.read_text("utf-8"))) == []
    assert faults("contract", {"player": "play(board)", "joueur": "x"})
    assert faults("contract", {"discs": "many"})


def test_class_exports_follow_their_schemas(pions, tmp_path):
    (tmp_path / "pupils.csv").write_text("Nom;Prénom\nDUPONT;Ana\n", "utf-8")
    assert pions("class", "new", "nsi", "--list", "pupils.csv", "--handout", "etat").status == 0
    for kind in ("marks", "moodle"):
        assert pions("class", "export", "nsi", "--kind", kind, "--to", str(tmp_path)).status == 0
        (path,) = tmp_path.glob(f"*{kind}.csv")
        text = path.read_text("utf-8-sig")
        rows = list(csv.DictReader(io.StringIO(text), dialect=csv.Sniffer().sniff(text)))
        assert rows
        assert all(faults(f"class-{kind}", row) == [] for row in rows)
