"""The workbench: files that visitors write on the page, checked, played against, let to fight.

A file travels with its message and is run by the sandbox, in a process that a worker starts. None
is run for visitors who may not.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

from pions.app.board.history import History
from pions.app.play import replies
from pions.app.play.fights import FightRequest
from pions.app.play.fights import fight as fought
from pions.app.play.file_texts import FileRules, FileText, imported
from pions.app.play.session import HUMAN, GameSession
from pions.core.errors import InvalidOption, PionsError
from pions.core.language import current, explain
from pions.core.numbers import short
from pions.web.messages.analysis import OpinionShown
from pions.web.messages.fields import LONGEST_FILE, BadMessage, Plain, WithFile
from pions.web.messages.workbench import (
    LARGEST_SEED,
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
    SeatedFile,
    SeatFile,
    TreeFile,
    WorkbenchShown,
)
from pions.web.session import analysis
from pions.web.session.handlers import Client, Verbs
from pions.web.session.services import Services
from pions.web.tables import program_moves
from pions.web.views import analysis as report
from pions.web.views import workbench as views
from pions.web.workers.asking import Asker, QuestionNews
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


async def shown(client: Client) -> Plain:
    """The hand-outs, and why no file is run here, if that is so."""
    refused = ""
    try:
        allowed(client.services)
    except PionsError as error:
        refused = explain(error)
    rules = client.services.workbench or FileRules()
    found: Plain = await client.work.ask(_bench, rules, refused, lane=Lane.SHORT)
    return found


def _bench(rules: FileRules, refused: str) -> WorkbenchShown:
    from pions.app.checks import workbench  # noqa: PLC0415 - loads all the checks

    if not refused:
        try:
            workbench.isolation(rules.isolation)
        except PionsError as error:
            refused = explain(error)
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


async def _read(client: Client, ask: ReadFile) -> FileRead:
    found: FileRead = await client.work.do("", read, ask)
    return found


def read(ask: ReadFile) -> FileRead:
    """A file from a visitor's disk as a text; raises where Python could not read it either."""
    try:
        content = ask.content.encode("latin-1")
    except UnicodeEncodeError:
        raise BadMessage("These are no bytes.") from None
    file, note = imported(ask.name, content)
    return {"name": file.name, "text": file.text, "note": note}


async def check(client: Client, ask: CheckFile, news: QuestionNews) -> Plain:
    """Every exercise, told as it is known."""
    question = file_of(ask), ask.handout, allowed(client.services), current()
    return await client.work.ask(  # type: ignore[no-any-return]
        _checked, *question, lane=Lane.LONG, seconds=_WHOLE, news=news.of_worker
    )


def _checked(
    file: FileText, handout: str, rules: FileRules, code: str, tell: Callable[..., None]
) -> CheckedShown:
    from pions.app.checks import workbench  # noqa: PLC0415 - as above

    def hear(*told: Any) -> None:  # noqa: ANN401 - how far it is, or an exercise
        tell(*((views.exercise(*told[0]),) if len(told) == 1 else told))

    return views.checked(workbench.check(file, handout, rules, code, hear))


async def fight(client: Client, ask: FightFile, news: QuestionNews) -> FightShown:
    """Many games, told move by move."""
    rules = allowed(client.services)
    rival: FileText | str = "random"
    if ask.rival == "depth":
        rival = f"alphabeta:depth={ask.depth}"
    elif ask.rival == "level":
        rival = f"level:n={ask.level}"
    elif ask.rival == "file":
        rival = FileText(ask.rival_name, ask.rival_text)
    seed = secrets.randbelow(LARGEST_SEED + 1) if ask.seed is None else ask.seed
    request = FightRequest(ask.game, file_of(ask), rival, ask.games, rules, seed)
    name = await client.work.ask(
        _fought, request, lane=Lane.LONG, seconds=_WHOLE, news=news.of_worker
    )
    return {"function": name}


def _fought(request: FightRequest, tell: Callable[..., None]) -> str:
    def hear(*told: Any) -> None:  # noqa: ANN401 - how far it is, or a game
        if len(told) == 1:
            told = (views.fight_game(told[0], request),)
        tell(*told)

    return fought(request, hear)


async def opinion(client: Client, ask: AskFileOpinion) -> OpinionShown:
    """What a file would do in a position."""
    file, rules = file_of(ask), allowed(client.services)
    here: History = await client.work.do(ask.game, analysis.undecided, ask)
    found = await program_moves.text_opinion(client.workers, file, here, rules)
    return report.opinion(file.name, file.name, found)


async def opponent(ask: PlayFile | SeatFile, workers: Asker, services: Services) -> str:
    """What tables call a file, once it was seen that it plays."""
    file, rules = file_of(ask), allowed(services)
    await workers.ask(replies.try_text, file, ask.game, rules, lane=Lane.LONG)
    return services.keep(file)


async def _play(client: Client, ask: PlayFile, _news: QuestionNews) -> Plain:
    spec = await opponent(ask, client.workers, client.services)
    seats = (HUMAN, spec) if ask.starts == "me" else (spec, HUMAN)
    table = client.services.tables.open(GameSession.open(ask.game, seats), client.owner)
    return {"table": client.watch(table).key}


async def seated(ask: SeatFile, workers: Asker, services: Services) -> SeatedFile:
    """A file as one of the players of the tables to come."""
    return {"spec": await opponent(ask, workers, services)}


async def _tree(client: Client, ask: TreeFile, _news: QuestionNews) -> Plain:
    return await client.forest.trace(ask, client.workers, allowed(client.services))


VERBS: Final = Verbs(
    at_once={"starter": lambda _client, ask: starter(ask)},
    in_order={"read file": _read},
    in_time={
        "workbench": lambda client, _ask, _news: shown(client),
        "check file": check,
        "fight file": fight,
        "opinion file": lambda client, ask, _news: opinion(client, ask),
        "play file": _play,
        "seat file": lambda client, ask, _news: seated(ask, client.workers, client.services),
        "tree file": _tree,
    },
)
