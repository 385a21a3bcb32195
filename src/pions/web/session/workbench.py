"""The workbench: requests about files that visitors write on the page.

A file travels with its message and is run by the sandbox, in a process that a worker starts.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict
from typing import Any, Final

from pions.app.play import replies
from pions.app.play.fights import FightRequest
from pions.app.play.fights import fight as fought
from pions.app.play.file_texts import FileRules, FileText, imported
from pions.app.play.session import HUMAN, GameSession
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import current, explain
from pions.core.numbers import short
from pions.web.messages import workbench as messages
from pions.web.messages.fields import LONGEST_FILE, BadMessage, Plain, Texts
from pions.web.session import analysis
from pions.web.session.handlers import Client, Verbs
from pions.web.views import analysis as report
from pions.web.views import workbench as views
from pions.web.workers.asking import PATIENCE, QuestionNews, TellNews, with_parts
from pions.web.workers.turns import Lane

WHOLE: Final = 120.0
"""Seconds of work for all the checks of a file, or for a whole fight."""


def allowed(client: Client) -> FileRules:
    """Return the limits of files; raises where this visitor may run none."""
    services = client.services
    if services.workbench is None:
        raise InvalidOption(
            "This server runs no files of visitors. Whoever started it can allow it: pions serve "
            "--workbench."
        )
    if services.school is not None and client.identity is None and not client.local:
        raise InvalidOption("Enter with your code first: files are run for this class alone.")
    return services.workbench


def file_of(ask: messages.WithPlayer | messages.AskFileOpinion) -> FileText:
    """Return the file that came with a message."""
    return FileText(ask.name, ask.text, ask.contract)


async def shown(client: Client) -> Plain:
    """Return the hand-outs, and the reason where no file is run here."""
    refused = ""
    try:
        allowed(client)
    except PionsError as error:
        refused = explain(error)
    rules = client.services.workbench or FileRules()
    return await client.work.ask(_bench, rules, refused, lane=Lane.SHORT)


def _bench(rules: FileRules, refused: str) -> Plain:
    from pions.app.checks import workbench  # noqa: PLC0415 - loads all the checks

    if not refused:
        try:
            workbench.isolation(rules.isolation)
        except PionsError as error:
            refused = explain(error)
    return {
        "handouts": workbench.handouts(rules.handouts),
        "refused": refused,
        "longest": LONGEST_FILE,
        "seconds": short(rules.move),
    }


def starter(client: Client, ask: messages.AskStarter) -> Texts:
    """Return a file to start a hand-out from."""
    from pions.app.checks import workbench  # noqa: PLC0415 - as above

    rules = client.services.workbench or FileRules()
    file = workbench.start(ask.handout, rules.handouts)
    return {"name": file.name, "text": file.text}


def read(ask: messages.ReadFile) -> Texts:
    """Return a file from a visitor's disk as a text; raises where Python could not read it."""
    try:
        content = ask.content.encode("latin-1")
    except UnicodeEncodeError:
        raise BadMessage("These are no bytes.") from None
    file, note = imported(ask.name, content)
    return {"name": file.name, "text": file.text, "note": note}


async def check(
    client: Client, ask: messages.CheckFile, news: QuestionNews
) -> messages.CheckedShown:
    """Check every exercise; each is a part of the answer."""
    question = file_of(ask), ask.handout, allowed(client), current()
    return await client.work.ask(
        _checked,
        *question,
        lane=Lane.LONG,
        seconds=WHOLE,
        news=news.of_worker,
        waits=news.waits,
    )


def _checked(
    file: FileText, handout: str, rules: FileRules, code: str, tell: TellNews
) -> messages.CheckedShown:
    from pions.app.checks import workbench  # noqa: PLC0415 - as above

    hear = with_parts(tell, lambda part: views.exercise(*part))
    return views.checked(workbench.check(file, handout, rules, code, hear))


async def examine(client: Client, ask: messages.ExamineFile, _news: QuestionNews) -> Plain:
    """Return how a file of an unknown course is called, and the question that is left."""
    question = file_of(ask), ask.function, allowed(client)
    return await client.work.ask(_examined, *question, lane=Lane.LONG, seconds=WHOLE)


def _examined(file: FileText, function: str, rules: FileRules) -> Plain:
    from pions.app.play import course_files as course  # noqa: PLC0415 - few files need it
    from pions.render import course_files  # noqa: PLC0415 - as above

    return asdict(course_files.examined(*course.examined(file, function, rules)))


async def fight(client: Client, ask: messages.FightFile, news: QuestionNews) -> Texts:
    """Play many games; each move is a part of the answer."""
    rules = allowed(client)
    rival: FileText | str = "random"
    if ask.rival == "depth":
        rival = f"alphabeta:depth={ask.depth}"
    elif ask.rival == "level":
        rival = f"level:n={ask.level}"
    elif ask.rival == "file":
        rival = FileText(ask.rival_name, ask.rival_text, ask.rival_contract)
    seed = secrets.randbelow(messages.LARGEST_SEED + 1) if ask.seed is None else ask.seed
    request = FightRequest(ask.game, file_of(ask), rival, ask.games, rules, seed)
    name = await client.work.ask(
        _fought,
        request,
        lane=Lane.LONG,
        seconds=WHOLE,
        news=news.of_worker,
        waits=news.waits,
    )
    return {"function": name}


def _fought(request: FightRequest, tell: TellNews) -> str:
    return fought(request, with_parts(tell, lambda game: views.fight_game(game, request)))


async def opinion(client: Client, ask: messages.AskFileOpinion) -> Plain:
    """Return the move of a file in a position."""
    file, rules = file_of(ask), allowed(client)
    here = await client.work.do(ask.game, analysis.undecided, ask)
    question = file, here.game.name, here.text, rules
    how: dict[str, Any] = {"lane": Lane.LONG, "seconds": rules.move + PATIENCE}
    reply = await client.workers.ask(replies.text_opinion, *question, **how)
    return report.opinion(file.name, file.name, reply)


async def _opponent(client: Client, ask: messages.PlayFile | messages.SeatFile) -> str:
    """Return the name of a file at tables, after trying whether it plays."""
    file, rules = file_of(ask), allowed(client)
    await client.workers.ask(replies.try_text, file, ask.game, rules, lane=Lane.LONG)
    return client.services.keep(file)


async def _play(client: Client, ask: messages.PlayFile, _news: QuestionNews) -> Texts:
    spec = await _opponent(client, ask)
    seats = (HUMAN, spec) if ask.starts == "me" else (spec, HUMAN)
    table = client.services.tables.open(GameSession.open(ask.game, seats), client.owner)
    return {"table": client.watch(table).key}


async def _seat(client: Client, ask: messages.SeatFile, _news: QuestionNews) -> Texts:
    return {"spec": await _opponent(client, ask)}


VERBS: Final = Verbs(
    at_once={"starter": starter},
    in_order={"read file": lambda client, ask: client.work.do("", read, ask)},
    in_time={
        "workbench": lambda client, _ask, _news: shown(client),
        "check file": check,
        "examine file": examine,
        "fight file": fight,
        "opinion file": lambda client, ask, _news: opinion(client, ask),
        "play file": _play,
        "seat file": _seat,
        "tree file": lambda client, ask, _news: client.forest.trace(
            ask, client.workers, allowed(client)
        ),
    },
)
