"""The messages of the page: declared once, mirrored by one script, used by the others, handled."""

import asyncio
import inspect
import json
import re
import subprocess
from pathlib import Path
from shutil import which

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.app.mine.saved_games import SavedGames
from pions.app.play.opponents import Opponents
from pions.core.errors import PionsError
from pions.web import wire
from pions.web.messages.analysis import HintShown
from pions.web.messages.fields import BadMessage
from pions.web.messages.protocol import PUSHES, REQUESTS
from pions.web.messages.tables import Play
from pions.web.messages.visit import Welcome
from pions.web.server.page_bundle import STATIC
from pions.web.server.sockets import VERBS
from pions.web.session.connection import Connection
from pions.web.session.services import Services
from pions.web.workers import worker_loop
from pions.web.workers.worker_pool import WorkerPool

ROOT = Path(__file__).parents[2]
MIRROR = STATIC / "js" / "messages.js"
SCRIPTS = [path for path in (STATIC / "js").rglob("*.js") if path != MIRROR]


def camel(name):
    return re.sub(r" (.)", lambda gap: gap[1].upper(), name)


def mirrored():
    """What the script declares, read as JSON: its names need quotes, its last commas none."""
    text = re.search(r"REQUESTS = ({.*?});", MIRROR.read_text("utf-8"), re.DOTALL)[1]
    found = json.loads(
        re.sub(r",(\s*})", r"\1", re.sub(r"^  (\w+):", r'  "\1":', text, flags=re.MULTILINE))
    )
    pushes = re.search(r"PUSHES = (\[.*?\]);", MIRROR.read_text("utf-8"))[1]
    return found, json.loads(pushes)


def test_the_script_has_the_names_and_fields_that_are_declared():
    requests, pushes = mirrored()
    assert requests == {name: [*wire.declared(kind)] for name, (kind, _answer) in REQUESTS.items()}
    assert pushes == [*PUSHES]


def test_every_message_is_sent_by_a_script_and_every_message_of_a_script_is_declared():
    sent = {
        name for path in SCRIPTS for name in re.findall(r"\.ask\.(\w+)\(", path.read_text("utf-8"))
    }
    assert sent | {"cancel"} == set(map(camel, REQUESTS))
    assert not [path.name for path in SCRIPTS if re.search(r"\.ask\(", path.read_text("utf-8"))
                and "line" in path.read_text("utf-8").partition(".ask(")[0][-20:]]  # fmt: skip
    heard = "".join(path.read_text("utf-8") for path in SCRIPTS)
    assert set(re.findall(r'name === "(\w+)" && told', heard)) == set(PUSHES)


def test_only_one_script_knows_what_messages_travel_by():
    knowing = [path.name for path in SCRIPTS if "WebSocket" in path.read_text("utf-8")]
    assert knowing == ["transport.js"]


def test_every_message_has_one_handler():
    assert sorted([*VERBS.at_once, *VERBS.in_order, *VERBS.in_time, "cancel"]) == sorted(REQUESTS)


def read(**told):
    return wire.read(json.dumps(told)).request()


def test_a_message_is_read_as_it_is_declared():
    play = read(do="play", table="k", move="4", ply=3, more="ignored")
    assert play == Play(table="k", move="4", ply=3)
    assert read(do="position", game="hex-5").moves == ()


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"do": "play", "table": "k", "ply": 3}, "“move”"),
        ({"do": "play", "table": "k", "move": "4", "ply": True}, "“ply”"),
        ({"do": "play", "table": "k", "move": "4", "ply": -1}, "“ply”"),
        ({"do": "play", "table": 4, "move": "4", "ply": 1}, "“table”"),
        ({"do": "play", "table": "k" * 41, "move": "4", "ply": 1}, "“table”"),
        ({"do": "act", "table": "k", "action": "fly"}, "“fly” is not one of undo, resign"),
        ({"do": "review", "game": "hex-5", "moves": "abc"}, "“moves”"),
        ({"do": "review", "game": "hex-5", "moves": ["a1", 2]}, "“moves”"),
        ({"do": "game", "choice": "hex", "values": {"size": 10**6}}, "“values”"),
        ({"do": "opinion file", "game": "hex-5", "name": "a.py"}, "“text”"),
        ({"do": "opinion file", "game": "hex-5", "name": ["a"], "text": ""}, "“name”"),
        ({"do": "opinion file", "game": "hex-5", "name": "a" * 61, "text": ""}, "“name”"),
        ({"do": "__init__"}, "nothing called “__init__”"),
        ({"table": "k"}, "“do”"),
    ],
)
def test_a_wrong_message_is_a_sentence(told, sentence):
    with pytest.raises(BadMessage, match=sentence):
        read(**told)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(st.sampled_from([*REQUESTS]), st.data())
def test_whatever_comes_in_is_a_message_or_a_sentence(name, data):
    kind = REQUESTS[name][0]
    fields = data.draw(st.fixed_dictionaries(dict.fromkeys(wire.declared(kind), JSON)))
    try:
        ask = read(do=name, **fields)
    except PionsError:
        return
    for field, hint in wire.declared(kind).items():
        wire.fitted(hint[0], json.loads(json.dumps(getattr(ask, field))))


def test_what_is_not_declared_is_not_heard():
    board = {"move": "4", "exact": True, "sentence": "Play 4.", "area": [], "where": ""}
    wire.fitted(HintShown, board)
    for wrong in (board | {"extra": 1}, board | {"exact": "yes"}, {"move": "4", "exact": True}):
        with pytest.raises(ValueError, match=r"."):
            wire.fitted(HintShown, wrong)


def test_a_number_with_decimals_may_be_a_whole_one_and_nothing_else():
    assert [wire.fitted(float, number) for number in (0.5, 3)] == [0.5, 3]
    for wrong in ("0.5", True, None, [0.5]):
        with pytest.raises(ValueError, match=r"."):
            wire.fitted(float, wrong)


def as_since_python_312(loop, work, **more):
    """A task, of a coroutine alone: a generator that can be awaited is none."""
    assert inspect.iscoroutine(work), work
    return asyncio.Task(work, loop=loop, **more)


def test_a_conversation_needs_no_socket(tmp_path):
    async def talk():
        asyncio.get_running_loop().set_task_factory(as_since_python_312)
        saved, workers = SavedGames(tmp_path), WorkerPool(prepare=worker_loop.prepare)
        services, said = Services(saved, workers, Opponents()), asyncio.Queue()
        connection = Connection(
            services, lambda text: said.put_nowait(json.loads(text)), VERBS, local=True
        )
        for number, told in enumerate([
            {"do": "hello", "language": "fr"},
            {"do": "open", "game": "hex-3", "first": "human", "second": "human"},
            {"do": "nonsense"},
        ]):  # fmt: skip
            connection.hear(json.dumps({"id": number, **told}))
        heard = [await said.get() for _ in range(3)]
        connection.close()
        await services.close()
        return {one["re"]: one for one in heard}

    said = asyncio.run(talk())
    wire.fitted(Welcome, said[0]["ok"])
    assert said[1]["ok"]["board"]["colours"] == ["Bleu", "Rouge"]
    assert "nonsense" in said[2]["error"]


@pytest.mark.skipif(which("node") is None, reason="there is no node on this machine")
def test_scripts_call_each_message_by_a_name_of_their_own():
    script = f"""
        import {{ asking, written }} from "{MIRROR.as_uri()}";
        const ask = asking((...all) => all);
        const found = [Object.keys(ask), ask.treeLook({{ tree: 1 }}), written("act", {{}}, 2)];
        console.log(JSON.stringify(found));
    """
    found = subprocess.run(
        ["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True
    )
    names, looked, text = json.loads(found.stdout)
    assert names == [camel(name) for name in REQUESTS]
    assert looked == ["tree look", {"tree": 1}, None]
    assert json.loads(text) == {"id": 2, "do": "act"}


def test_messages_follow_the_schema_that_is_published(client):
    whole = json.loads((ROOT / "docs" / "schemas" / "messages.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(whole)

    def faults(name, message):
        named = {"$defs": whole["$defs"], "$ref": f"#/$defs/{name}"}
        return [
            error.message for error in jsonschema.Draft202012Validator(named).iter_errors(message)
        ]

    table = client.tell("open", game="connect4", first="human", second="human")
    assert faults("answer open", table) == []
    assert faults("answer open", {"table": {}})
    for verb, fields in (("hello", {"language": "fr"}), ("game", {"game": "hex-5"})):
        assert faults(f"request {verb}", {"id": 1, "do": verb, **fields}) == []
        assert faults(f"request {verb}", {"id": 1, "do": verb, **fields, "language": 7})
        assert faults(f"answer {verb}", client.tell(verb, **fields)) == []
    assert faults("ReplyMessage", client.ask("game", game="no game")) == []
    assert {name for name in whole["$defs"] if name.startswith("request ")} == {
        f"request {name}" for name in REQUESTS
    }
