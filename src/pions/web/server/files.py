"""Our files for browsers: compressed once, and not sent again while they are the same."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import lru_cache
from http import HTTPStatus
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from pions.web.server import page_bundle
from pions.web.server.page_bundle import STATIC

PLAIN: Final = (".js", ".css", ".svg", ".html")
"""The ends of the names of files that become smaller."""
_SHEETS: Final = "page.css"
"""The sheets that every page needs, as one."""
_SHEET: Final = re.compile(r'<link rel="stylesheet" href="/static/(.*)">\n')
_IMPORT: Final = re.compile(r'^(?:import|export) (?:[^;]*? from )?"(\.[^"]+)";', re.MULTILINE)
_MAIN: Final = "js/main.js"


class Files(StaticFiles):
    """The folder of the page's files."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, to be asked for again next time."""
        if path == _SHEETS:
            return sent(await run_in_threadpool(sheets), "text/css", Headers(scope=scope))
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse) and path.endswith(PLAIN):
            content = await run_in_threadpool((STATIC / path).read_bytes)
            return sent(content, response.media_type or "text/plain", Headers(scope=scope))
        response.headers["cache-control"] = "no-cache"
        return response


def sent(content: bytes, media_type: str, asked: Headers, status: int = 200) -> Response:
    """An answer with this content, or that it is the same as before; a browser always asks."""
    tag = f'"{hashlib.blake2b(content, digest_size=12).hexdigest()}"'
    headers = {"cache-control": "no-cache", "vary": "accept-encoding", "etag": tag}
    if "gzip" in asked.get("accept-encoding", ""):
        headers["etag"] = tag = f'{tag[:-1]}-gzip"'
        headers["content-encoding"] = "gzip"
        content = packed(content)
    if status == HTTPStatus.OK and tag in asked.get("if-none-match", ""):
        headers.pop("content-encoding", None)
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    return Response(content, status, headers, media_type)


@lru_cache(maxsize=256)
def packed(content: bytes) -> bytes:
    """The content compressed: it is done once, however many ask."""
    return gzip.compress(content, mtime=0)


def sheets() -> bytes:
    """The style sheets that the page names, one after the other."""
    page = (STATIC / "index.html").read_text("utf-8")
    return b"\n".join((STATIC / name).read_bytes() for name in _SHEET.findall(page))


def index() -> str:
    """The page, with its sheets as one; its scripts, too, or all named that it needs at once.

    A browser would find them one behind the other, each import when the script before it is there.
    The page is made again once a file of it changes.
    """
    return _index(page_bundle.state())


@lru_cache(maxsize=1)
def _index(_state: object) -> str:
    page = (STATIC / "index.html").read_text("utf-8")
    links = [f'<link rel="stylesheet" href="/static/{_SHEETS}">\n']
    if page_bundle.stands():
        page = page.replace(f"/static/{_MAIN}", f"/static/{page_bundle.NAME}")
    else:
        links += [f'<link rel="modulepreload" href="/static/{one}">\n' for one in modules(_MAIN)]
    first, *others = _SHEET.findall(page)
    for name in others:
        page = page.replace(f'<link rel="stylesheet" href="/static/{name}">\n', "")
    return page.replace(f'<link rel="stylesheet" href="/static/{first}">\n', "".join(links))


def modules(name: str) -> list[str]:
    """A script and all it imports as it begins, by their names in the folder."""
    found = [name]
    for one in found:
        path = STATIC / one
        for other in _IMPORT.findall(path.read_text("utf-8")):
            wanted = (path.parent / other).resolve().relative_to(STATIC).as_posix()
            if wanted not in found:
                found.append(wanted)
    return found
