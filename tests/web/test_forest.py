"""Trees over the line: grown, looked at step by step, with their reasons in words."""

import pytest

SMALL = "gravity-4x4x3"


@pytest.fixture
def grown(client):
    return client.tell("tree grow", game=SMALL, moves=["2"], depth=3, order="left")


def test_a_tree_is_seen_at_any_of_its_steps(client, grown):
    first = client.tell("tree look", tree=grown["tree"], step=0)
    assert (first["step"], first["steps"], first["levels"]) == (0, grown["steps"], [
        {"parent": 0, "max": True, "children": [], "unread": [], "window": False}
    ])  # fmt: skip
    assert first["sentence"].startswith("Yellow is to move here")
    last = client.tell("tree look", tree=grown["tree"], step=grown["steps"] - 1)
    assert last["root"]["value"] == grown["value"]
    assert len(last["levels"][0]["children"]) == 4
    assert "All 4 moves were looked at" in last["sentence"]


def test_the_next_cut_off_is_explained(client, grown):
    view = client.tell("tree look", tree=grown["tree"], step=0, seek="cut")
    assert view["cut"]
    assert view["levels"][-1]["unread"]
    assert "never looked at" in view["sentence"]
    assert view["board"]["ply"] == 1 + len(view["line"])


def test_any_node_can_be_opened(client, grown):
    end = grown["steps"] - 1
    whole = client.tell("tree look", tree=grown["tree"], step=end)
    child = whole["levels"][0]["children"][2]["id"]
    view = client.tell("tree look", tree=grown["tree"], step=end, node=child)
    assert view["focus"] == child
    assert len(view["levels"]) == 2


def test_after_the_last_cut_off_the_first_follows(client, grown):
    first = client.tell("tree look", tree=grown["tree"], step=0, seek="cut")
    end = grown["steps"] - 1
    assert client.tell("tree look", tree=grown["tree"], step=end, seek="cut") == first
    plain = client.tell("tree grow", game=SMALL, moves=[], depth=2, search="minimax")
    refused = client.ask("tree look", tree=plain["tree"], step=0, seek="cut")
    assert "no cut-off" in refused["error"]
    assert (grown["windowed"], plain["windowed"]) == (True, False)


def test_the_window_of_a_node_is_predicted_with_its_value(client, grown):
    end = grown["steps"] - 1
    whole = client.tell("tree look", tree=grown["tree"], step=end)
    child = whole["levels"][0]["children"][1]
    seen = client.tell("tree look", tree=grown["tree"], step=end, node=child["id"])
    wish = {"tree": grown["tree"], "node": child["id"], "answer": child["value"]}
    assert client.tell("tree predict", **wish)["right"]
    assert client.tell("tree predict", **wish, alpha=seen["alpha"], beta=seen["beta"])["right"]
    told = client.tell("tree predict", **wish, alpha="-77", beta=seen["beta"])
    assert not told["right"]
    assert f"α is {seen['alpha']} here" in told["sentence"]  # noqa: RUF001
    assert "β is" not in told["sentence"]


def test_only_the_last_few_trees_are_kept(client, grown):
    for _ in range(3):
        client.tell("tree grow", game=SMALL, moves=[], depth=1)
    assert "not kept" in client.ask("tree look", tree=grown["tree"], step=0)["error"]


def test_no_file_is_opened_that_nobody_named(client):
    for name in ("/etc/passwd", "../x.json", "tree.json"):
        assert "No tree called" in client.ask("tree open", file=name)["error"]


def test_french_readers_read_french(client):
    client.tell("hello", language="fr")
    grown = client.tell("tree grow", game=SMALL, moves=["2"], depth=3, order="left")
    view = client.tell("tree look", tree=grown["tree"], step=0, seek="cut")
    assert "jamais examinée" in view["sentence"]


def test_a_search_that_does_not_exist_is_refused(client):
    assert "is not one of" in client.ask("tree grow", game=SMALL, search="magic")["error"]
    assert "field" in client.ask("tree grow", game=SMALL, depth=99)["error"]


def test_a_player_is_asked_for_its_opinion(client):
    said = client.tell("opinion", game=SMALL, moves=list("2233"), player="alphabeta:depth=2")
    assert said["move"] in {"1", "4"}
    assert said["nodes"]
    assert client.tell("opinion", game=SMALL, moves=[], player="random")["nodes"] is None
