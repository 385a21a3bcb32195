"""The visitors of a class: which requests each role may make, and the one that all may make."""

from __future__ import annotations

import shutil
from collections.abc import Awaitable, Callable, Iterator, Mapping
from datetime import datetime
from typing import Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

from pions.app.classes import school
from pions.core.errors import InvalidOption
from pions.core.language import _, explain
from pions.core.numbers import moment
from pions.store.class_file import ClassFile
from pions.store.errors import StoreFault
from pions.web.messages.fields import BadMessage, Nothing, Plain
from pions.web.session.class_desk import ClassDesk
from pions.web.session.handlers import Client, Verbs
from pions.web.workers.asking import QuestionNews
from pions.web.workers.turns import Lane

Value = TypeVar("Value")

_NEARLY_FULL: Final = 200
"""Megabytes of the disk: room for a hundred hand-ins of the largest size."""

_LONGEST: Final = 60.0
"""Seconds of work for a view of the class."""


class Visit(NamedTuple):
    """A request about a class, by one who may make it."""

    client: Client
    desk: ClassDesk
    person: int
    """Who asks; 0 for the teacher."""
    news: QuestionNews

    async def read(self, function: Callable[..., Value], *arguments: object, **how: Any) -> Value:  # noqa: ANN401 - as `Asker.ask`
        """Return what a worker makes of the file of the class: all that counts or reads much.

        A limit or a lane in `how` takes the place of the usual one.
        """
        how = {"lane": Lane.SHORT, "seconds": _LONGEST, **how}
        return await self.client.work.ask(function, self.desk.path, *arguments, **how)


Handler: TypeAlias = Callable[[Visit, Any], Awaitable[Any]]
Role: TypeAlias = Literal["pupil", "teacher", "either"]


def verbs(role: Role, handlers: Mapping[str, Handler]) -> Verbs:
    """Return requests that only those of a `role` may make."""

    def checked(handler: Handler) -> Callable[..., Awaitable[Any]]:
        async def answer(client: Client, ask: object, news: QuestionNews) -> object:
            visit = await _visit(client, role, news)
            try:
                return await handler(visit, ask)
            except StoreFault as error:
                raise error if role == "teacher" else school.at_rest() from error

        return answer

    in_time = {name: checked(handler) for name, handler in handlers.items()}
    return Verbs(at_once={}, in_order={}, in_time=in_time)


async def _visit(client: Client, role: Role, news: QuestionNews) -> Visit:
    desk = _desk(client)
    known = await desk.visitor(client)
    if role == "teacher" and (known is None or known.person is not None):
        raise InvalidOption("This is for the teacher alone.")
    if role == "pupil" and (known is None or known.person is None):
        raise InvalidOption("This is for pupils who have entered with their codes.")
    if known is None:
        raise InvalidOption("Enter with your code first.")
    if known.asking:
        raise school.not_here()
    return Visit(client, desk, known.person or 0, news)


def _desk(client: Client) -> ClassDesk:
    if client.services.school is None:
        raise BadMessage("No class is served here.")
    return client.services.school


async def _class(client: Client, _ask: Nothing) -> Plain:
    """Return the class as a visitor sees it; the role is empty for a stranger."""
    desk = _desk(client)
    known = await desk.visitor(client)
    about = await desk.write(_about, None if known is None else known.person)
    role = ""
    if known is not None:
        role = "teacher" if known.person is None else "asking" if known.asking else "pupil"
    return {
        "name": desk.name,
        "role": role,
        "problem": " ".join(_problems(desk)) if role == "teacher" else "",
        **(about if role in {"teacher", "pupil"} else {**about, "assignments": []}),
    }


def _problems(desk: ClassDesk) -> Iterator[str]:
    """Yield what a teacher must know before anything else."""
    if desk.problem is not None:
        yield _("Hand-ins and games wait: {problem}").format(problem=explain(desk.problem))
    if desk.jump is not None:
        words = _(
            "The clock of this machine was set from {before} to {after}: look at due dates, and at "
            "what is marked as late."
        )
        before, after = (datetime.fromtimestamp(one).astimezone() for one in desk.jump)
        yield words.format(before=moment(before.isoformat()), after=moment(after.isoformat()))
    left = shutil.disk_usage(desk.path.parent).free // 1_000_000
    if left < _NEARLY_FULL:
        words = _("The disk of this machine is nearly full: {count} MB are left.")
        yield words.format(count=left)


def _about(file: ClassFile, number: int | None) -> Plain:
    person = None if number is None else file.person(number)
    settings = file.settings()
    return {
        **{name: getattr(person, attribute, "") for name, attribute in _OF_PERSON.items()},
        "shown": settings.get("shown", "names"),  # how a ranking calls others
        "joining": bool(settings.get("class_code")),
        "paused": bool(settings.get("paused", False)),
        "assignments": [
            {
                **{name: getattr(one, name) for name in _OF_ASSIGNMENT},
                "due": one.due if number is None else school.due_for(file, one, number),
                "gate": bool(one.settings.get("gate")),
                "scale": one.settings.get("scale", {}) if number is None else {},
            }
            for one in file.assignments()
        ],
    }


_OF_PERSON: Final = {"me": "name", "alias": "alias", "note": "note"}
_OF_ASSIGNMENT: Final = ("number", "title", "game", "handout", "opens", "daily")

VERBS: Final = Verbs(at_once={}, in_order={"class": _class}, in_time={})
