"""The page's files for browsers: compressed once, and not sent again unchanged."""

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
"""Suffixes of the files that compress well."""
_SHEETS: Final = "page.css"
"""The style sheets of every page, as one file."""
MORE_SHEETS: Final = {"class.css": "css/class", "way.css": "css/way"}
"""Folders with the style sheets of a part of the page, by the file that stands for them."""
_SHEET: Final = re.compile(r'<link rel="stylesheet" href="/static/(.*)">\n')
_IMPORT: Final = re.compile(r'^(?:import|export) (?:[^;]*? from )?"(\.[^"]+)";', re.MULTILINE)
_MAIN: Final = "js/main.js"


class Files(StaticFiles):
    """The folder of the page's files."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return the file; browsers ask for it again next time."""
        if path == _SHEETS:
            return sent(await run_in_threadpool(sheets), "text/css", Headers(scope=scope))
        if path in MORE_SHEETS:
            found = sorted((STATIC / MORE_SHEETS[path]).glob("*.css"))
            content = b"\n".join(sheet.read_bytes() for sheet in found)
            return sent(content, "text/css", Headers(scope=scope))
        response = await super().get_response(path, scope)
        if isinstance(response, FileResponse) and path.endswith(PLAIN):
            content = await run_in_threadpool((STATIC / path).read_bytes)
            return sent(content, response.media_type or "text/plain", Headers(scope=scope))
        response.headers["cache-control"] = "no-cache"
        return response


def sent(content: bytes, media_type: str, asked: Headers, status: int = 200) -> Response:
    """Return an answer with this content, or that it is unchanged."""
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
    """Return the content compressed; it is kept."""
    return gzip.compress(content, mtime=0)


def sheets() -> bytes:
    """Return the style sheets that the page names, one after the other."""
    page = (STATIC / "index.html").read_text("utf-8")
    return b"\n".join((STATIC / name).read_bytes() for name in _SHEET.findall(page))


def index() -> str:
    """Return the page, with its sheets as one file; its scripts as one, or all to be preloaded.

    Without preloading, a browser finds each import only when the script before it has arrived.
    """
    return _index(page_bundle.state())


@lru_cache(maxsize=1)
def _index(_state: object) -> str:
    page = (STATIC / "index.html").read_text("utf-8")
    links = [f'<link rel="stylesheet" href="/static/{_SHEETS}">\n']
    if page_bundle.stands():
        page = page.replace(f"/static/{_MAIN}", f"/static/{page_bundle.NAME}")
    else:
        links += [f'<link rel="modulepreload" href="/static/{name}">\n' for name in modules(_MAIN)]
    first, *others = _SHEET.findall(page)
    for name in others:
        page = page.replace(f'<link rel="stylesheet" href="/static/{name}">\n', "")
    return page.replace(f'<link rel="stylesheet" href="/static/{first}">\n', "".join(links))


def modules(name: str) -> list[str]:
    """Return a script and all its static imports, by their names in the folder."""
    names = [name]
    for script in names:
        path = STATIC / script
        for imported in _IMPORT.findall(path.read_text("utf-8")):
            wanted = (path.parent / imported).resolve().relative_to(STATIC).as_posix()
            if wanted not in names:
                names.append(wanted)
    return names
