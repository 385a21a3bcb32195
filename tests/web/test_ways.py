"""Ways over the line: their stations, answers, trees by hand, and a file checked."""

from pathlib import Path

import pytest

pytestmark = pytest.mark.once
WHERE = {"way": "puissance4", "station": "regles"}
TREE = {"way": "puissance4", "station": "alphabeta-main"}
RIGHT = Path(__file__).parents[1] / "ways" / "puissance4" / "right"


def test_a_way_has_its_stations_in_the_language_of_the_visitor(client):
    (way,) = client.tell("ways")["ways"]
    assert (way["name"], way["file"], way["game"]) == ("puissance4", "mon_joueur.py", "connect4")
    assert way["stations"][0]["title"] == "The rules in code"
    client.tell("hello", language="fr")
    assert client.tell("ways")["ways"][0]["stations"][0]["title"] == "Les règles en code"
    shown = client.tell("station", **WHERE)
    assert [one["name"] for one in shown["exercises"]] == ["coups", "joue", "annule"]
    assert "def choisir" in shown["head"]
    assert "def coups" not in shown["head"]
    assert shown["stubs"]["joue"].startswith("def joue(grille, colonne, joueur):")
    assert "There is no station" in client_refused(client, "station", way="puissance4", station="x")


def client_refused(client, verb, **fields):
    client.tell("hello", language="en")
    return client.ask(verb, **fields)["error"]


def test_an_answer_is_judged_and_is_not_sent_before(client):
    shown = client.tell("station", **WHERE)
    assert shown["questions"]["pleine"]["choices"] == [["yes", "yes"], ["no", "no"]]
    assert "answers" not in shown["questions"]["pleine"]
    told = client.tell("station answer", **WHERE, question="pleine", answer="yes")
    assert told == {"right": False, "answers": ["no"], "said": "No: no."}
    assert client.tell("station answer", **WHERE, question="combien", answer="6")["right"]
    refused = client.ask("station answer", **WHERE, question="none", answer="6")
    assert "There is no question “none”; there are combien, pleine." in refused["error"]


def test_a_tree_by_hand_is_asked_step_by_step(client):
    tree = client.tell("hand tree", **TREE)
    assert [(one["name"], one["enters"]) for one in tree["steps"]] == [
        *(("A", True), ("B", True), ("B", False), ("C", True), ("C", False)),
        *(("D", True), ("D", False), ("A", False)),
    ]
    last = next(one["node"] for one in tree["steps"] if one["name"] == "D")
    wrong = client.tell("hand answer", **TREE, node=last, field="alpha", answer="3")
    assert (wrong["right"], wrong["answer"]) == (False, "")
    shown = client.tell("hand answer", **TREE, node=last, field="alpha")
    assert (shown["right"], shown["answer"]) == (True, "4")
    other = client.tell("hand tree", **TREE, number=3)
    assert other["root"] != tree["root"]
    assert "has no tree" in client.ask("hand tree", **WHERE)["error"]


def test_a_file_is_checked_by_the_exercises_of_its_station(client):
    text = (RIGHT / "plain.py").read_text("utf-8")
    told = client.tell("check station", **WHERE, name="mon_joueur.py", text=text)
    assert (told["passed"], told["complete"]) == (3, True)
    assert [one["name"] for one in client.parts] == ["coups", "joue", "annule"]
    wrong = text.replace("grille[0][colonne] == 0", "grille[5][colonne] == 0")
    client.tell("check station", **WHERE, name="mon_joueur.py", text=wrong)
    failed = next(one for one in client.parts if one["status"] == "failed")
    assert "row 5, is looked at" in failed["checks"][0]["hint"]
    another = client.ask("check station", **WHERE, name="a.py", text="def utilite(G, k, w): pass\n")
    assert "no function of the hand-out puissance4" in another["error"]


def test_the_player_of_a_way_fights_and_its_score_stands_between_its_bounds(client):
    way = client.tell("ways")["ways"][0]
    text = (RIGHT / "plain.py").read_text("utf-8")
    text += "\n\ndef choisir(grille, joueur):\n    return coups(grille)[0]\n"
    about = {"name": way["file"], "text": text, "contract": way["contract"], "game": way["game"]}
    client.tell("fight file", **about, rival="random", games=2, seed=1)
    first, last = (one for one in client.parts if one["over"])
    assert {one["fault"] for one in client.parts} == {""}
    points = sum({"won": 1, "drawn": 0.5, "lost": 0}[one["score"]] for one in (first, last))
    low, share, high = last["rate"]
    assert 0 <= low <= share == points / 2 <= high <= 1
    assert client.parts[0]["rate"] is None or client.parts[0]["over"]
