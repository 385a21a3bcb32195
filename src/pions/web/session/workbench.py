"""The workbench: files that visitors write on the page, checked, played against, let to fight.

A file travels with its message and is run by the sandbox, in a process that a worker starts. None
is run for visitors who may not.
"""

from __future__ import annotations

from typing import Final

from pions.app.play import replies
from pions.app.play.fights import FightRequest
from pions.app.play.fights import fight as fought
from pions.app.play.file_texts import FileRules, FileText, imported
from pions.app.play.session import HUMAN
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import current, explain
from pions.core.numbers import short
from pions.web.messages.analysis import OpinionShown
from pions.web.messages.fields import LONGEST_FILE, BadMessage, Plain, WithFile
from pions.web.messages.workbench import (
    AskFileOpinion,
    AskStarter,
    CheckedShown,
    CheckFile,
    FightFile,
    FightShown,
    FileRead,
    FileShown,
    PlayFile,
    ReadFile,
    TreeFile,
    WorkbenchShown,
)
from pions.web.session import study
from pions.web.session.handlers import Client, Verbs
from pions.web.session.services import Services
from pions.web.session.telling import Telling
from pions.web.tables import moves
from pions.web.views import analysis as report
from pions.web.views import workbench as views
from pions.web.workers.asking import Asker
from pions.web.workers.turns import Lane

_WHOLE: Final = 120.0
"""Seconds of our own work for all the checks of a file, or for a whole fight."""


def allowed(services: Services) -> FileRules:
    """What files may do; raises where visitors may run none."""
    if services.workbench is None:
        raise InvalidOption(
            "This server runs no files of visitors. Whoever started it can allow it: pions serve "
            "--workbench."
        )
    return services.workbench


def file_of(ask: WithFile | AskFileOpinion) -> FileText:
    """The file that came with a message."""
    return FileText(ask.name, ask.text)


async def shown(workers: Asker, services: Services) -> WorkbenchShown:
    """The hand-outs, and why no file is run here, if that is so."""
    from pions.app.checks import workbench  # noqa: PLC0415 - loads all the checks

    refused = ""
    try:
        await workers.ask(workbench.isolation, allowed(services).isolation, lane=Lane.SHORT)
    except PionsError as error:
        refused = explain(error)
    rules = services.workbench or FileRules()
    return {
        "handouts": [views.handout(one) for one in workbench.handouts()],
        "refused": refused,
        "longest": LONGEST_FILE,
        "seconds": short(rules.move),
    }


def starter(ask: AskStarter) -> FileShown:
    """A file to start a hand-out from."""
    from pions.app.checks import workbench  # noqa: PLC0415 - as above

    file = workbench.start(ask.handout)
    return {"name": file.name, "text": file.text}


def read(ask: ReadFile) -> FileRead:
    """A file from a visitor's disk as a text; raises where Python could not read it either."""
    try:
        content = ask.content.encode("latin-1")
    except UnicodeEncodeError:
        raise BadMessage("These are no bytes.") from None
    file, note = imported(ask.name, content)
    return {"name": file.name, "text": file.text, "note": note}


async def check(ask: CheckFile, workers: Asker, services: Services, news: Telling) -> CheckedShown:
    """Every exercise, told as it is known."""
    from pions.app.checks import workbench  # noqa: PLC0415 - as above

    tell = news.with_parts(lambda found: views.exercise(*found))
    question = file_of(ask), ask.handout, allowed(services), current()
    found: workbench.CheckedText = await workers.ask(
        workbench.check, *question, lane=Lane.LONG, seconds=_WHOLE, news=tell
    )
    return views.checked(found)


async def fight(ask: FightFile, workers: Asker, services: Services, news: Telling) -> FightShown:
    """Many games, told move by move."""
    rules = allowed(services)
    rival: FileText | str = "random"
    if ask.rival == "depth":
        rival = f"alphabeta:depth={ask.depth}"
    elif ask.rival == "file":
        rival = FileText(ask.rival_name, ask.rival_text)
    request = FightRequest(ask.game, file_of(ask), rival, ask.games, rules)
    tell = news.with_parts(lambda moment: views.fight_game(moment, ask.game, ask.games))
    name = await workers.ask(fought, request, lane=Lane.LONG, seconds=_WHOLE, news=tell)
    return {"function": name}


async def opinion(ask: AskFileOpinion, workers: Asker, services: Services) -> OpinionShown:
    """What a file would do in a position."""
    file, rules, here = file_of(ask), allowed(services), study.undecided(ask)
    return report.opinion(
        file.name, file.name, await moves.text_opinion(workers, file, here, rules)
    )


async def opponent(ask: PlayFile, workers: Asker, services: Services) -> str:
    """What tables call a file, once it was seen that it plays."""
    file, rules = file_of(ask), allowed(services)
    await workers.ask(replies.try_text, file, ask.game, rules, lane=Lane.LONG)
    return services.keep(file)


async def _play(client: Client, ask: PlayFile, _news: Telling) -> Plain:
    spec = await opponent(ask, client.workers, client.services)
    seats = (HUMAN, spec) if ask.starts == "me" else (spec, HUMAN)
    table = client.services.tables.open(ask.game, seats, "", client.owner)
    return {"table": client.watch(table).key}


async def _tree(client: Client, ask: TreeFile, _news: Telling) -> Plain:
    return await client.forest.trace(ask, client.workers, allowed(client.services))


VERBS: Final = Verbs(
    at_once={
        "starter": lambda _client, ask: starter(ask),
        "read file": lambda _client, ask: read(ask),
    },
    in_time={
        "workbench": lambda client, _ask, _news: shown(client.workers, client.services),
        "check file": lambda client, ask, news: check(ask, client.workers, client.services, news),
        "fight file": lambda client, ask, news: fight(ask, client.workers, client.services, news),
        "opinion file": lambda client, ask, _news: opinion(ask, client.workers, client.services),
        "play file": _play,
        "tree file": _tree,
    },
)
