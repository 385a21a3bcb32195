"""The addresses of a class: to enter, to hand in, and for files to be saved.

Each answers with a sentence in the language that the request asks for.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from pions.app.classes import school
from pions.app.classes.school import NotTaken
from pions.core import language
from pions.core.errors import PionsError
from pions.core.language import explain
from pions.core.sentences import told
from pions.render.class_exports import EXPORTS, ExportedFile
from pions.store.class_file import ClassFile
from pions.store.class_records import ClassHandIn
from pions.store.errors import StoreFault
from pions.web.session.budgets import PageBudget
from pions.web.session.class_desk import AGE, ClassChange, ClassDesk, Identity
from pions.web.session.services import Services
from pions.web.workers.asking import Asker
from pions.web.workers.turns import Lane, TooBusy

_LOG: Final = logging.getLogger(__name__)
COOKIE: Final = "pions_class"
_LONGEST: Final = 4_000
"""Bytes of a request to enter."""
_STATUS: Final[Mapping[type, HTTPStatus]] = {
    NotTaken: HTTPStatus.CONFLICT,
    TooBusy: HTTPStatus.TOO_MANY_REQUESTS,
}
_PATIENCE: Final = 60.0
"""Seconds in which a hand-in must arrive."""


async def identity(services: Services, cookies: Mapping[str, str]) -> Identity | None:
    """Return the visitor of the class with these cookies."""
    cookie = cookies.get(COOKIE, "")
    if services.school is None or not cookie:
        return None
    return await services.school.identified(cookie)


_Answer = Callable[[Request, ClassDesk], Awaitable[Response]]


def _of_class(answer: _Answer) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint: nothing is there without a class, and errors are sentences."""

    async def endpoint(request: Request) -> Response:
        services: Services = request.app.state.services
        desk = services.school
        if desk is None:
            return Response(status_code=HTTPStatus.NOT_FOUND)
        host = request.headers.get("host", "")
        if urlsplit(request.headers.get("origin", f"//{host}")).netloc.lower() != host.lower():
            return Response(status_code=HTTPStatus.FORBIDDEN)  # a page of another site asks
        language.use(_spoken(request))
        home = services.addresses.of(_place(request))
        await PageBudget(home, services.rules).come()
        try:
            return await answer(request, desk)
        except HTTPException as refused:
            status, sentence = HTTPStatus(refused.status_code), refused.detail
        except StoreFault as error:
            _LOG.error("%s", error)
            status, sentence = HTTPStatus.SERVICE_UNAVAILABLE, explain(school.at_rest())
        except PionsError as error:
            status = _STATUS.get(type(error), HTTPStatus.BAD_REQUEST)
            sentence = explain(error)
        except Exception:  # noqa: BLE001 - logged; the server goes on
            _LOG.exception("a request about the class could not be answered")
            status = HTTPStatus.INTERNAL_SERVER_ERROR
            sentence = language._("Something went wrong here; tell your teacher.")
        return JSONResponse({"error": sentence}, status)

    return endpoint


def _place(request: Request) -> str:
    return request.client.host if request.client else ""


def _spoken(request: Request) -> str:
    wishes = request.headers.get("accept-language", "").lower().split(",")
    codes = [wish.strip()[:2] for wish in wishes]
    return next((code for code in codes if code in language.LANGUAGES), language.current())


async def _who(request: Request) -> Identity:
    """Return the visitor; refuses one who has not entered."""
    who = await identity(request.app.state.services, request.cookies)
    if who is None:
        raise HTTPException(HTTPStatus.UNAUTHORIZED, language._("Enter with your code first."))
    return who


async def _enter(request: Request, desk: ClassDesk) -> Response:
    wanted = await _body(request, _LONGEST)
    try:
        fields = json.loads(wanted)
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict):
        raise HTTPException(HTTPStatus.BAD_REQUEST)
    services: Services = request.app.state.services
    place = services.addresses.of(_place(request)).codes
    cookie = await desk.enter(fields, place, request.cookies.get(COOKIE, ""))
    answer = JSONResponse({})
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, cookie, AGE, httponly=True, samesite="strict", secure=secure)
    return answer


async def _leave(request: Request, desk: ClassDesk) -> Response:
    who = await identity(request.app.state.services, request.cookies)
    answer = JSONResponse({})
    try:
        if who is not None:
            await desk.leave(who)
    except StoreFault:  # this browser leaves also where the disk is full
        answer.delete_cookie(COOKIE, httponly=True, samesite="strict")
    return answer


async def _body(request: Request, most: int) -> bytes:
    """Return the body of a request of at most so many bytes; no more of it is read."""
    try:
        declared = int(request.headers.get("content-length", "0"))
    except ValueError:
        raise HTTPException(HTTPStatus.BAD_REQUEST) from None
    content = bytearray()
    too_large = HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, explain(school.too_large()))
    if declared > most:
        raise too_large
    try:
        async with asyncio.timeout(_PATIENCE):
            async for part in request.stream():
                content += part
                if len(content) > most:
                    raise too_large
    except TimeoutError:
        raise HTTPException(HTTPStatus.REQUEST_TIMEOUT) from None
    except ClientDisconnect:
        raise HTTPException(HTTPStatus.BAD_REQUEST) from None
    return bytes(content)


async def _hand_in(request: Request, desk: ClassDesk) -> Response:
    who = await _who(request)
    if who.person is None:
        raise HTTPException(
            HTTPStatus.FORBIDDEN, language._("Pupils hand in; you are the teacher.")
        )
    if who.asking:
        raise school.not_here()
    came = time.time()  # waiting makes no hand-in late
    number, name = _number(request.query_params, "assignment"), request.query_params.get("name", "")
    async with desk.receiving[who.person]:
        content = await _body(request, school.LARGEST)
    taken = await desk.write(_received, number, who.person, name, content, came)
    desk.wake()
    desk.tell(ClassChange("hand-ins", taken.assignment, taken.person))
    return JSONResponse({"number": taken.number, "version": taken.version, "late": taken.late})


def _received(  # noqa: PLR0913, PLR0917 - as `school.receive`
    file: ClassFile, assignment: int, person: int, name: str, content: bytes, came: float
) -> ClassHandIn:
    known = file.person(person)
    if known is None:
        raise school.unknown_person(person)
    return school.receive(file, school.assignment(file, assignment), known, name, content, came)


async def _one(request: Request, desk: ClassDesk) -> Response:
    hand_in = await _its_own(request, desk)
    stopped = "" if hand_in.stopped is None else told(hand_in.stopped, language._)
    return JSONResponse({
        "version": hand_in.version,
        "stage": hand_in.stage.value,
        "accepted": hand_in.accepted,
        "stopped": stopped,
        "late": hand_in.late,
    })  # fmt: skip


async def _its_own(request: Request, desk: ClassDesk) -> ClassHandIn:
    """Return the hand-in that is asked for, to its author or the teacher."""
    who = await _who(request)
    number = _number(request.path_params, "number")
    found = await desk.write(ClassFile.one_hand_in, number)
    if found is None or who.person not in {None, found.person}:
        raise HTTPException(
            HTTPStatus.NOT_FOUND
        )  # also for one that is there: numbers tell nothing
    return found


async def _file(request: Request, desk: ClassDesk) -> Response:
    hand_in = await _its_own(request, desk)
    content = await desk.write(ClassFile.content, hand_in.number)
    return _saved(hand_in.name, "application/octet-stream", content or b"")


async def _export(request: Request, desk: ClassDesk) -> Response:
    if (await _who(request)).person is not None:
        raise HTTPException(HTTPStatus.FORBIDDEN)
    kind = request.path_params["kind"]
    if kind not in EXPORTS:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    services: Services = request.app.state.services
    number = _number(request.query_params, "assignment")
    made = await Asker(services.workers).ask(
        _exported, kind, desk.path, number, language.current(), lane=Lane.LONG, seconds=120.0
    )
    return _saved(made.name, made.media_type, made.content)


def _exported(kind: str, path: Path, assignment: int, code: str) -> ExportedFile:
    language.use(code)
    return EXPORTS[kind](path, assignment)


def _number(values: Mapping[str, str], name: str) -> int:
    text = values.get(name, "0")
    if not (text.isascii() and text.isdigit() and len(text) < 16):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return int(text)


def _saved(name: str, media_type: str, content: bytes) -> Response:
    disposition = f"attachment; filename*=UTF-8''{quote(name)}"
    headers = {"content-disposition": disposition, "cache-control": "no-store"}
    return Response(content, media_type=media_type, headers=headers)


ROUTES: Final = (
    Route("/class/enter", _of_class(_enter), methods=["POST"]),
    Route("/class/leave", _of_class(_leave), methods=["POST"]),
    Route("/class/hand-in", _of_class(_hand_in), methods=["POST"]),
    Route("/class/hand-in/{number}", _of_class(_one)),
    Route("/class/hand-in/{number}/file", _of_class(_file)),
    Route("/class/export/{kind}", _of_class(_export)),
)
