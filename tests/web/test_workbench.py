"""The workbench over its messages: files that visitors write are checked, fight, play, are seen."""

import asyncio
import json
import re
from contextlib import ExitStack, closing
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.app.checks import workbench
from pions.app.mine.saved_games import SavedGames
from pions.app.play import replies
from pions.app.play.file_texts import FileRules, FileText
from pions.app.play.opponents import Opponents, spec_of_text
from pions.core.errors import PionsError
from pions.sandbox.calling.contracts import parse
from pions.web import wire
from pions.web.messages.fields import LONGEST, LONGEST_WITH_FILES, BadMessage
from pions.web.server.sockets import VERBS
from pions.web.server.start import ServerSettings, _workbench
from pions.web.session.connection import Connection
from pions.web.session.services import Services
from pions.web.workers.worker_pool import WorkerPool
from served import Client, Served
from wrong_solutions import collection, correct

pytestmark = pytest.mark.once

HANDOUTS = {one.name: one for one in workbench.handouts()}
EACH = [
    pytest.param(one, marks=[pytest.mark.thorough] * (one not in {"etat", "hex"}))
    for one in HANDOUTS
]
"""What becomes of the solutions of each is tried in `tests/checks`; here two ways to the page."""
QUICK = """
def strategie(state):
    print('je réfléchis')
    return state['libres'].index(max(state['libres']))
"""
"""Plays in a column that is least full."""


def endless(handout):
    """A correct file whose first function never ends."""
    text = correct(handout, "plain")
    lines = text.splitlines(keepends=True)
    place = next(
        number
        for number, line in enumerate(lines)
        if re.match(r"( {4})?def \w+\(", line) and line.rstrip().endswith(":")
    )
    margin = " " * (len(lines[place]) - len(lines[place].lstrip()) + 4)
    return "".join([*lines[: place + 1], f"{margin}while True: pass\n", *lines[place + 1 :]])


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    """A line to a server where a check has 2 s and a move 1 s: less is waited out."""
    with ExitStack() as opened:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("pions.web.server.start.FileRules", partial(FileRules, 2.0, 1.0))
            served = opened.enter_context(Served(tmp_path_factory.mktemp("games")))
        one = opened.enter_context(closing(Client(served.port)))
        one.tell("hello", language="en")
        yield one


def files(handout, text, **more):
    return {"name": f"{handout}.py", "text": text, "game": HANDOUTS[handout].game, **more}


def check(client, handout, text):
    answer = client.ask("check file", name=f"{handout}.py", text=text, handout=handout)
    return answer, {one["name"]: one for one in client.parts}


def test_there_are_five_handouts_and_a_starter_for_each(client):
    shown = client.tell("workbench")
    assert [one["name"] for one in shown["handouts"]] == [
        "etat",
        "noeud",
        "caml",
        "hex",
        "colonnes",
        "onze",
        "morpion",
    ]
    assert shown["refused"] == ""
    for one in shown["handouts"]:
        start = client.tell("starter", handout=one["name"])
        assert start["name"] == f"{one['name']}.py"
        assert start["text"] == workbench.start(one["name"]).text
    assert "error" in client.ask("starter", handout="../etat")


def test_a_file_in_another_encoding_is_read_as_python_reads_it(client):
    latin = "# coding: latin-1\nnom = 'é'\n".encode("latin-1")
    told = client.tell("read file", name="a.py", content=latin.decode("latin-1"))
    assert told["text"] == "# coding: utf-8\nnom = 'é'\n"
    assert told["note"] == "a.py was in latin-1: here it is in UTF-8."
    assert client.tell("read file", name="a.py", content="x = 1")["note"] == ""
    undeclared = client.tell("read file", name="a.py", content="x = 1\ny = 'é'")
    assert undeclared["text"] == "x = 1\ny = 'é'"
    assert undeclared["note"] == "a.py was in latin-1: here it is in UTF-8."
    refused = client.ask("read file", name="a.py", content="x = 1\ny = 'é\0'")
    assert refused["error"].startswith("a.py is not a text in UTF-8: line 2 holds a byte")
    assert client.ask("read file", name="a.py", content="\u2011")["error"] == "These are no bytes."


def test_a_starter_has_everything_still_to_write(client):
    answer, told = check(client, "etat", client.tell("starter", handout="etat")["text"])
    assert answer["ok"]["passed"] == 0
    assert {one["status"] for one in told.values()} == {"missing"}


@pytest.mark.parametrize("handout", EACH)
def test_a_right_solution_passes_exercise_by_exercise(client, handout):
    answer, told = check(client, handout, correct(handout, "plain"))
    assert [*told] == [one.name for one in HANDOUTS[handout].exercises]
    assert answer["ok"]["complete"]
    assert "failed" not in {one["status"] for one in told.values()}
    assert answer["ok"]["passed"] == sum(one["status"] == "passed" for one in told.values())


@pytest.mark.parametrize("handout", EACH)
def test_a_wrong_solution_is_caught_with_a_call_and_a_hint(client, handout):
    wrong = collection(handout)[0]
    answer, told = check(client, handout, wrong.source)
    exercise = told[wrong.catch.partition(".")[0]]
    failed = next(one for one in exercise["checks"] if one["status"] == "failed")
    assert not answer["ok"]["complete"]
    assert failed["hint"]
    assert failed["failure"]["call"]
    line = exercise["line"]
    assert line is None or (
        wrong.source.splitlines()[line - 1].strip().startswith(("def ", "class "))
        or f"line {line}" in failed["failure"]["trace"]
    )


@pytest.mark.parametrize("handout", EACH)
def test_an_endless_loop_is_stopped_by_whoever_waits(client, handout):
    number = client.send(do="check file", name="a.py", text=endless(handout), handout=handout)
    client.send(do="cancel", what=number)
    while (said := client.hear()).get("re") != number or "part" in said:
        pass
    assert said["stopped"]
    assert client.tell("starter", handout=handout)["text"]  # it goes on


def test_an_endless_loop_ends_by_itself_and_costs_its_own_exercise(hasty):
    text = correct("etat", "plain").replace("def h(state):", "def h(state):\n    while True: pass")
    _answer, told = check(hasty, "etat", text)
    assert [name for name, one in told.items() if one["status"] == "failed"] == ["h"]
    assert "more than 2 s" in told["h"]["checks"][0]["failure"]["obtained"]


def test_what_is_printed_and_raised_comes_with_its_line(client):
    text = correct("etat", "plain")
    broken = re.sub(
        r"(def coup_gagnant\(state, col\):\n)", r"\1    print('vu', col)\n    return 1 // 0\n", text
    )
    _answer, told = check(client, "etat", broken)
    one = told["coup_gagnant"]
    failure = one["checks"][0]["failure"]
    assert failure["printed"].startswith("vu ")
    assert "ZeroDivisionError" in failure["trace"]
    assert broken.splitlines()[one["line"] - 1].strip() == "return 1 // 0"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def jouer_coup(state, col):\n    return (\n", "is not valid Python, line 2"),
        ("x = 1\n", "no function of the hand-out"),
        ("def jouer_coup(state, col): pass\nx = '\ud800'\n", "line 2"),
    ],
)
def test_a_file_that_does_not_load_is_a_sentence(client, text, sentence):
    answer, told = check(client, "etat", text)
    assert sentence in answer["error"]
    assert not told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("def jouer_coup(state, col): pass\n1 / 0\n", "ZeroDivisionError"),
        ("def jouer_coup(state, col): pass\nimport sys\nsys.exit()\n", "ends the program"),
        ("def jouer_coup(state, col): pass\ninput()\n", "asks for input"),
    ],
)
def test_a_file_that_ends_early_is_checked_by_its_definitions(client, text, sentence):
    answer, told = check(client, "etat", text)
    assert any(sentence in note for note in answer["ok"]["notes"])
    assert told["jouer_coup"]["status"] == "missing"  # its body is `pass`


def test_a_file_that_prints_for_ever_or_fills_memory_is_a_sentence(hasty):
    flood = "def strategie(state):\n    while True: print('x' * 1000)\n"
    answer = hasty.ask("play file", **files("etat", flood))
    key = answer["ok"]["table"]  # that it plays badly is seen when it plays
    hasty.tell("attach", table=key)
    hasty.tell("play", table=key, move="4", ply=0)
    sentence = hasty.until(lambda one: one["fault"])["fault"]["sentence"]
    assert "more than 1 s" in sentence or "no answer after" in sentence  # as busy as the machine is
    heavy = "def strategie(state):\n    return len([0] * 10**10)\n"
    hasty.tell("fight file", **files("etat", heavy, rival="random", games=1))
    assert "memory" in hasty.parts[-1]["fault"]


def test_a_fight_is_told_game_by_game(client):
    client.tell("fight file", **files("etat", QUICK, rival="depth", depth=2, games=4))
    over = [one for one in client.parts if one["over"]]
    assert [one["number"] for one in over] == [1, 2, 3, 4]
    assert [one["colour"] for one in over] == ["Red", "Yellow", "Red", "Yellow"]
    assert {one["score"] for one in over} <= {"won", "drawn", "lost"}
    assert "je réfléchis" in over[0]["printed"]
    stones = sum(row.count("x") + row.count("o") for row in over[0]["board"]["cells"])
    assert over[0]["ending"] == f"in {stones} moves"
    assert len(over[0]["moves"].split()) == stones
    assert over[0]["standing"][0].startswith("etat.py scored ")
    points = sum({"won": 1, "drawn": 0.5, "lost": 0}[one["score"]] for one in over)
    assert f"scored {points / 4:.1%}" in over[-1]["standing"][0]


CHANCE = """
import random

def strategie(state):
    return random.choice([c for c in range(7) if state["libres"][c]])
"""


def test_a_fight_plays_other_games_each_time_unless_a_seed_is_given(client):
    """Chance against chance: not twice the same games, but for the seed that was told."""

    def fought(**more):
        client.parts.clear()
        client.tell("fight file", **files("etat", CHANCE, rival="random", games=2, **more))
        over = [one for one in client.parts if one["over"]]
        return over[0]["seed"], [one["moves"] for one in over]

    seed, games = fought()
    other, others = fought()
    assert (seed, games) != (other, others)
    assert games != others
    assert fought(seed=seed) == (seed, games)


def test_a_level_is_a_rival(client):
    client.tell("fight file", **files("etat", QUICK, rival="level", level=1, games=1))
    assert client.parts[-1]["over"]
    assert (
        "level"
        in client.ask("fight file", **files("etat", QUICK, rival="level", level=11))["error"]
    )


def test_two_files_fight_and_the_one_that_fails_loses(client):
    fails = "def strategie(state):\n    raise ValueError('oh')\n"
    rival = {"rival": "file", "rival_name": "autre.py", "rival_text": fails, "games": 2}
    client.tell("fight file", **files("etat", QUICK, **rival))
    over = [one for one in client.parts if one["over"]]
    assert [one["score"] for one in over] == ["won", "won"]
    assert all("ValueError: oh" in one["fault"] for one in over)
    assert {one["ending"] for one in over} == {"the rival failed"}


def test_a_fight_needs_a_player(client):
    starter = client.tell("starter", handout="etat")["text"]
    assert (
        "not written yet"
        in client.ask("fight file", **files("etat", starter, rival="random"))["error"]
    )


def opinion(client, text, moves, game="connect4", **more):
    return client.ask("opinion file", name="a.py", text=text, game=game, moves=list(moves), **more)


def test_a_file_says_what_it_would_do_in_a_position(client):
    for moves, ply, expected in (("", 0, "1"), ("123", 3, "4"), ("123", 1, "2")):
        said = opinion(client, QUICK, moves, ply=ply)["ok"]
        assert (said["label"], said["move"], said["nodes"]) == ("a.py", expected, None)
        assert said["seconds"]
    drawn = "......./......./......./......./x....../xo....."
    assert opinion(client, QUICK, "3", start=drawn)["ok"]["move"] == "4"


@pytest.mark.parametrize(
    ("text", "moves", "game", "sentence"),
    [
        ("def strategie(state):\n    return 1 // 0\n", "4", "connect4", "line 2"),
        ("def strategie(state):\n    return 9\n", "4", "connect4", "no column 10"),
        ("def strategie(state):\n    return 0\n", "111111", "connect4", "not legal"),
        ("def strategie(state)\n", "4", "connect4", "line 1"),
        ("x = 1\n", "4", "connect4", "no player in a.py"),
        ("def strategie(state):\n    return 6\n", "", "gravity-4x4x3", "a.py"),
        (QUICK, "", "hex-5", "a.py is a player of Puissance 4"),
        (QUICK, "44444444", "connect4", "4"),
        (QUICK, "1212121", "connect4", "nothing left to play"),
        (QUICK, "", "chess", "chess"),
        (QUICK, "44", "connect4", "“ply”"),
    ],
)
def test_a_file_without_a_move_is_a_sentence(client, text, moves, game, sentence):
    more = {"ply": 3} if "ply" in sentence else {}
    answer = opinion(client, text, moves, game, **more)
    assert sentence in answer["error"]
    if "//" in text:
        assert "ZeroDivisionError" in answer["trace"]


def test_a_file_that_thinks_for_ever_is_stopped_by_whoever_waits_or_by_its_limit(client):
    loops = "def strategie(state):\n    while True: pass\n"
    with pytest.raises(PionsError, match=r"more than 0\.2 s"):
        replies.text_opinion(FileText("a.py", loops), "connect4", "4", FileRules(move=0.2))
    number = client.send(do="opinion file", name="a.py", text=loops, game="connect4")
    client.send(do="cancel", what=number)
    while (said := client.hear()).get("re") != number:
        pass
    assert said["stopped"]
    assert opinion(client, QUICK, "")["ok"]["move"] == "1"


def test_the_tree_of_a_search_can_be_walked(client):
    planted = client.tell("tree file", **files("colonnes", correct("colonnes", "plain"), depth=2))
    assert planted["count"] == "57"  # the root, its 7 moves, 7 answers to each
    seen = client.tell("tree look", tree=planted["tree"], step=planted["steps"] - 1)
    assert seen["board"]["ply"] == 0
    assert len(seen["levels"][0]["children"]) == 7
    assert "no tree" in client.ask("tree file", **files("hex", correct("hex", "plain")))["error"]


def test_a_file_is_an_opponent_that_comes_back_after_a_restart(tmp_path):
    def sit(client):
        client.tell("hello", language="en")
        return client

    with Served(tmp_path) as first, closing(sit(Client(first.port))) as one:
        key = one.tell("play file", **files("etat", QUICK, starts="me"))["table"]
        shown = one.tell("attach", table=key)
        assert [seat["name"] for seat in shown["seats"]] == ["You", "etat.py"]
        one.tell("play", table=key, move="1", ply=0)
        assert one.until(lambda table: table["ply"] == 2)["moves"][1]["move"] == "2"
    with Served(tmp_path) as second, closing(sit(Client(second.port))) as one:
        assert one.tell("attach", table=key)["ply"] == 2
        one.tell("play", table=key, move="1", ply=2)
        assert one.until(lambda table: table["ply"] == 4)["moves"][3]["move"] == "3"
    with Served(tmp_path, workbench=False) as closed, closing(sit(Client(closed.port))) as one:
        one.tell("attach", table=key)
        one.tell("play", table=key, move="1", ply=4)
        assert "not kept" in one.until(lambda table: table["fault"])["fault"]["sentence"]


def test_a_file_sits_down_with_a_program_to_be_watched(client):
    spec = client.tell("seat file", **files("etat", QUICK))["spec"]
    key = client.tell("open", game="connect4", first=spec, second="random")["key"]
    client.tell("act", table=key, action="go on")
    played = client.until(lambda table: table["key"] == key and table["ply"] == 1)
    assert [seat["name"] for seat in played["seats"]] == ["etat.py", "Random player"]
    refused = client.ask("seat file", **files("etat", "x = 1"))
    assert "error" in refused


def test_no_name_of_a_visitor_becomes_a_path(tmp_path):
    before = set(tmp_path.rglob("*"))
    games = tmp_path / "games"
    with Served(games) as running, closing(Client(running.port)) as one:
        one.tell("hello")
        wish = {**files("etat", QUICK), "name": "../../../evil.py"}
        one.tell("play file", **wish)
        for spec in ("text:../../etc", "text:" + "a" * 16, "text:", "../../../evil.py"):
            assert "error" in one.ask("open", game="connect4", first="human", second=spec)
    made = {path for path in tmp_path.rglob("*") if path.is_file()} - before
    name = re.compile(r"[A-Za-z0-9_-]{16}\.json")
    assert all(path.parent == games and name.fullmatch(path.name) for path in made)


def test_a_server_for_others_runs_no_files_unless_it_is_told_to(tmp_path):
    local = _workbench(ServerSettings(folder=tmp_path))
    assert (local.seconds, local.move) == (5, 10)
    assert _workbench(ServerSettings(folder=tmp_path, workbench=False)) is None
    assert _workbench(ServerSettings(folder=tmp_path, host="192.0.2.1")) is None
    told = _workbench(ServerSettings(folder=tmp_path, host="192.0.2.1", workbench=True))
    assert told.isolation == "B"
    with Served(tmp_path, workbench=False) as closed, closing(Client(closed.port)) as one:
        assert one.tell("hello")["workbench"] is False
        assert "--workbench" in one.tell("workbench")["refused"]
        for verb, more in (
            ("check file", {"handout": "etat"}),
            ("play file", {}),
            ("seat file", {}),
            ("fight file", {"rival": "random"}),
            ("tree file", {}),
            ("opinion file", {}),
        ):
            fields = {"name": "a.py", "text": QUICK, "game": "connect4", **more}
            assert "--workbench" in one.ask(verb, **fields)["error"]


def test_only_messages_with_files_are_long():
    long = "x" * (LONGEST + 1)
    wire.read(json.dumps({"do": "check file", "name": "a.py", "text": long, "handout": "etat"}))
    wire.read(json.dumps({"do": "opinion file", "name": "a.py", "text": long, "game": "hex-5"}))
    for told in ({"do": "import", "text": long}, {"do": ["check file"], "text": long}, {"x": long}):
        with pytest.raises(BadMessage, match="too long"):
            wire.read(json.dumps(told))
    with pytest.raises(BadMessage, match="too long"):
        wire.read(json.dumps({"do": "check file", "text": "x" * LONGEST_WITH_FILES}))
    whole = {"do": "check file", "name": "a", "handout": "etat", "text": "x" * 300_000}
    heard = wire.read(json.dumps(whole))
    with pytest.raises(BadMessage, match="“text”"):
        heard.request()


@given(st.text(), st.text())
def test_a_file_is_known_by_its_name_and_its_text(name, text):
    one = FileText(name, text)
    assert re.fullmatch(r"[A-Za-z0-9_-]{16}", one.key)
    assert one.key == FileText(name, text).key != FileText(name, text + " ").key


def test_an_opponent_nobody_kept_is_refused():
    spec = spec_of_text(FileText("a.py", QUICK))
    with pytest.raises(PionsError, match="not kept"):
        Opponents().resolve(spec, "connect4")
    kept = Opponents(texts={FileText("a.py", QUICK).key: FileText("a.py", QUICK)}.get)
    assert kept.resolve(spec, "connect4") == spec
    assert kept.label(spec, "connect4") == "a.py"


def test_sentences_are_in_the_language_of_whoever_asks(tmp_path):
    async def talk():
        rules = _workbench(ServerSettings(folder=tmp_path))
        services = Services(SavedGames(tmp_path), WorkerPool(), Opponents(), workbench=rules)
        said = asyncio.Queue()
        connection = Connection(
            services, lambda text: said.put_nowait(json.loads(text)), VERBS, local=True
        )
        connection.hear(json.dumps({"id": 1, "do": "hello", "language": "fr"}))
        fight = files("etat", QUICK, rival="random", games=1)
        connection.hear(json.dumps({"id": 2, "do": "fight file", **fight}))
        heard = []
        while not heard or heard[-1].get("re") != 2 or "part" in heard[-1]:
            heard.append(await said.get())
        connection.close()
        await services.close()
        return [one["part"] for one in heard if "part" in one]

    parts = asyncio.run(talk())
    assert parts[-1]["colour"] == "Rouge"
    assert re.fullmatch(r"en \d+ coups", parts[-1]["ending"])


CENTRE = """
def coup_ordi(grille):
    for c in (4, 3, 5, 2, 6, 1):
        if grille[0][c % 7] == 0:
            return c
"""
"""Legal whether its columns are counted from 0 or from 1."""
CONTRACT = """game = "connect4"
player = "coup_ordi(grille)"
answer = "column from 1"
"""


def test_a_file_is_called_as_the_contract_says_that_comes_with_it(client):
    file = {"name": "centre.py", "text": CENTRE}
    refused = client.ask("seat file", **file, game="connect4")
    assert refused["asks"]
    for start, column in (("1", 0), ("0", 1)):
        contract = CONTRACT.replace("from 1", f"from {start}")
        moment = {"game": "connect4", "moves": []}
        answer = client.tell("opinion file", **file, **moment, contract=contract)
        assert answer["move"] == str(4 + column)
    served = client.ask(
        "seat file", **file, game="connect4", contract=CONTRACT + 'modules = ["src"]'
    )
    assert "src cannot be read" in served["error"]


def test_a_contract_is_shown_with_its_first_move_before_it_is_kept(client):
    file = {"name": "centre.py", "text": CENTRE}
    told = client.tell("examine file", **file, contract=CONTRACT)
    (reading,) = told["readings"]
    assert (told["game"], told["question"], told["trials"]) == ("connect4", "", "")
    assert told["parts"][0][1] == ["`coup_ordi(grille)`"]
    assert reading["move"] == "4"
    assert parse(reading["contract"]).convention.answer == "column from 1"
    etat = {
        "name": "etat.py",
        "text": "def strategie(state):\n    return state['libres'].index(6)\n",
    }
    told = client.tell("examine file", **etat, contract='game = "connect4"\nhandout = "etat"\n')
    assert [texts for _, texts, _ in told["parts"]] == [["`strategie(state)`"]]
    assert told["readings"][0]["contract"] == 'game = "connect4"\nhandout = "etat"\n'
    wrong = {
        'answer = "column"\n': "course.toml, line 3: “column” is no answer",
        'game = "hex-5"\n': "is not TOML",
        'modules = ["src"]\n': "src cannot be read",
        'answer = "(row, column) from 0"\n': "instead of a couple (i, j) of whole numbers",
    }
    for line, sentence in wrong.items():
        contract = CONTRACT.replace('answer = "column from 1"\n', "") + line
        assert sentence in client.ask("examine file", **file, contract=contract)["error"]


def test_what_cannot_be_called_is_examined(client):
    text = "import p4_outils\n\n"
    text += "".join(
        f"def {name}(grille):\n    return p4_outils.g()\n\n" for name in ("a_gagne", "f")
    )
    told = client.tell("examine file", name="mine.py", text=text)
    assert told["trials"].startswith("Missing here: `p4_outils`")
    assert told["functions"] == [["f", "f(grille)", 6]]  # a test for wins is none
    assert told["readings"] == []
    assert "asks" not in client.ask("play file", name="mine.py", text="def f(", game="connect4")
    assert client.tell("examine file", name="mine.py", text="def f(")["functions"] == []
