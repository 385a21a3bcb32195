"""The requests about ways: their stations, answers to questions, trees by hand, checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from pions.app.board import views
from pions.app.board.history import History
from pions.app.checks import workbench as checks
from pions.app.play.file_texts import FileRules, FileText
from pions.app.ways import hand_trees, predictions, stations, stubs
from pions.app.ways.stations import Station, Way
from pions.core.language import _, current
from pions.render import ways as words
from pions.web.messages import ways as messages
from pions.web.messages.fields import Nothing, Plain
from pions.web.messages.workbench import CheckedShown
from pions.web.session.handlers import Client, Verbs
from pions.web.session.workbench import WHOLE, allowed
from pions.web.views import board
from pions.web.views import workbench as results
from pions.web.workers.asking import QuestionNews, TellNews, with_parts
from pions.web.workers.turns import Lane


def _own(client: Client) -> tuple[str, ...]:
    return (client.services.workbench or FileRules()).handouts


def _ways(own: tuple[str, ...], _ask: Nothing) -> Plain:
    return {"ways": [_way(one) for one in stations.ways(own)]}


def _way(way: Way) -> Plain:
    return {
        "name": way.name,
        "game": way.game,
        "file": way.file,
        "title": _(way.title),
        "about": _(way.about),
        "contract": way.contract,
        "stations": [
            {
                "name": one.name,
                "title": one.words.title,
                "about": one.words.about,
                "minutes": one.minutes,
                "needs": one.needs,
                "task": one.task,
                "questions": [*one.questions],
                "tree": bool(one.search),
                "fight": one.fight,
            }
            for one in way.stations
        ],
    }


def _station(own: tuple[str, ...], ask: messages.AskStation) -> Plain:
    way = stations.find(ask.way, own)
    station = way.station(ask.station)
    said = station.words
    return {
        "way": _way(way),
        "name": station.name,
        "blocks": said.blocks,
        "sections": said.sections,
        "boards": {name: _board(way, text) for name, text in station.boards.items()},
        "questions": {name: _question(way, one) for name, one in station.questions.items()},
        "exercises": _exercises(way, station),
        "head": stubs.head(way),
        "stubs": {name: stubs.of(way)[name] for name in station.task},
    }


def _board(way: Way, text: str) -> Plain:
    return dict(board.described(views.board(History.recall(way.game, text))))


def _question(way: Way, question: Plain) -> Plain:
    return {
        "board": _board(way, question["position"]) if "position" in question else None,
        "choices": [(one, words.choice(way, one)) for one in predictions.choices(way, question)],
    }


def _exercises(way: Way, station: Station) -> list[Plain]:
    listed = next(one for one in checks.handouts((str(way.folder),)) if one.name == way.name)
    return [
        {"name": one.name, "label": one.label, "optional": False, "status": "", "counts": True}
        for one in listed.exercises
        if one.name in station.task
    ]


def _answered(own: tuple[str, ...], ask: messages.AnswerQuestion) -> Plain:
    way = stations.find(ask.way, own)
    question = way.station(ask.station).question(ask.question)
    judged = predictions.judge(way, question, ask.answer)
    said = words.prediction(way, question, judged)
    return {"right": judged.right, "answers": judged.answers, "said": said}


def _tree(own: tuple[str, ...], ask: messages.AskHandTree) -> Plain:
    station = stations.find(ask.way, own).station(ask.station)
    hand = hand_trees.of_station(station, ask.number)
    tree, inner = hand.tree, [bool(one.children) for one in hand.tree.nodes]
    return {
        "windowed": hand.windowed,
        "root": _drawn(hand.root),
        "steps": [
            {
                "node": number,
                "name": tree.nodes[number].move,
                "enters": tree.nodes[number].entered == step,
            }
            for step, number in enumerate(tree.steps)
            if inner[number] and (hand.windowed or tree.nodes[number].left == step)
        ],
    }


def _drawn(at: hand_trees.LeafPosition) -> Plain:
    return {
        "name": at.name,
        "max": at.level % 2 == 0,
        "children": [_drawn(one) for one in at.children],
    }


def _entered(own: tuple[str, ...], ask: messages.AnswerHandTree) -> Plain:
    station = stations.find(ask.way, own).station(ask.station)
    hand = hand_trees.of_station(station, ask.number)
    right = ask.answer or words.answer(hand, ask.node, ask.field)
    judged = hand_trees.judge(hand, ask.node, ask.field, right)
    said = words.entered(hand, ask.node, ask.field, judged)
    shown = words.answer(hand, ask.node, ask.field) if judged.right else ""
    return {"right": judged.right, "said": said, "answer": shown}


async def _check(client: Client, ask: messages.CheckStation, news: QuestionNews) -> CheckedShown:
    question = FileText(ask.name, ask.text), ask.way, ask.station, allowed(client), current()
    how: dict[str, Any] = {"lane": Lane.LONG, "seconds": WHOLE}
    return await client.work.ask(_checked, *question, **how, news=news.of_worker, waits=news.waits)


def _checked(  # noqa: PLR0913, PLR0917 - a question to a worker
    file: FileText, name: str, station: str, rules: FileRules, code: str, tell: TellNews
) -> CheckedShown:
    way = stations.find(name, rules.handouts)
    only = frozenset(way.station(station).task)
    rules = replace(rules, handouts=(*rules.handouts, str(way.folder)))
    hear = with_parts(tell, lambda part: results.exercise(*part))
    return results.checked(checks.check(file, way.name, rules, code, hear, only))


def _of_text(answer: Callable[[tuple[str, ...], Any], Plain]) -> Any:  # noqa: ANN401 - a handler
    """Return the handler of a request that a worker answers from the folders of ways."""

    async def handle(client: Client, ask: object, _news: QuestionNews) -> Plain:
        return await client.work.ask(answer, _own(client), ask, lane=Lane.SHORT)

    return handle


VERBS: Final = Verbs(
    at_once={},
    in_order={},
    in_time={
        "ways": _of_text(_ways),
        "station": _of_text(_station),
        "station answer": _of_text(_answered),
        "hand tree": _of_text(_tree),
        "hand answer": _of_text(_entered),
        "check station": _check,
    },
)
