"""Gathers the sources of the site in one language, as Sphinx reads them.

Links are written for whoever reads the files where they lie: ``[x](page.fr.md)``. On the site a
page has one name in both languages, and a link to a module leads to the reference. A link that
leads nowhere stops the build.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Final

import pions
from pages import (
    DOCS,
    NAVIGATION,
    REFERENCES,
    ROOT,
    Reference,
    names,
    page_of,
    shown_on,
    source,
    tab_link,
)

_FENCED: Final = re.compile(r"(^```.*?^```$|^    .*?$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)")
_TAB_LINK: Final = re.compile(r"\[([^\]]+)\]\(tab:([^)\s]*)\)")
"""``[Play](tab:play)``: the page in a tab, which stands beside the documentation on a site only."""
_HEADING: Final = re.compile(r"^# (.+)$", re.MULTILINE)

_IN_ENGLISH: Final = "{title} (en anglais)"


class DeadLink(Exception):
    """A link of a page that leads nowhere."""


def stage(language: str, folder: Path) -> None:
    """Write all sources of the site in `language` into the empty `folder`."""
    for name in names():
        target = folder / f"{name}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        if name in REFERENCES:
            target.write_text(_reference(REFERENCES[name], language), "utf-8")
            continue
        text = _linked(name, language, folder)
        if name == "index":
            text += _navigation(language)
        target.write_text(text, "utf-8")


def _linked(name: str, language: str, folder: Path) -> str:
    """The text of a page with its links as the site has them; files they lead to are copied."""
    path, spoken = source(name, language)
    up = "../" * name.count("/")

    def link(found: re.Match[str]) -> str:
        target, fragment = (path.parent / found[1]).resolve(), found[2] or ""
        page = page_of(target) or shown_on(target)
        if page is not None:
            if page not in set(names()) or not target.exists():
                raise DeadLink(f"{path.relative_to(ROOT)}: {found[1]} is no page of the site")
            if page not in REFERENCES and source(page, language)[1] != spoken:
                fragment = ""  # its headings are in another language there
            return f"]({up}{page}.md{fragment})"
        if not target.is_file() or DOCS not in target.parents:
            raise DeadLink(f"{path.relative_to(ROOT)}: there is no file {found[1]} in docs")
        copy = folder / target.relative_to(DOCS)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(target, copy)
        return f"]({up}{target.relative_to(DOCS).as_posix()})"

    def tab(found: re.Match[str]) -> str:
        return f'<a class="tab" href="{tab_link(name, found[2])}">{found[1]}</a>'

    pieces = _FENCED.split(path.read_text("utf-8"))
    return "".join(
        piece if at % 2 else _LINK.sub(link, _TAB_LINK.sub(tab, piece))
        for at, piece in enumerate(pieces)
    )


def _title(name: str, language: str) -> str:
    if name in REFERENCES:
        return REFERENCES[name].title[language]
    path, spoken = source(name, language)
    found = _HEADING.search(path.read_text("utf-8"))
    title = found[1] if found else name
    return _IN_ENGLISH.format(title=title) if (language, spoken) == ("fr", "en") else title


def _navigation(language: str) -> str:
    """The whole site as tables of contents that are shown beside the page only."""
    trees = []
    for section in NAVIGATION:
        lines = [f"{_title(name, language).replace('`', '')} <{name}>" for name in section.pages]
        head = ["```{toctree}", ":hidden:", f":caption: {section.title(language)}", ""]
        trees.append("\n".join([*head, *lines, "```"]))
    return "\n\n" + "\n\n".join(trees) + "\n"


def _reference(page: Reference, language: str) -> str:
    """A page of directives that fetch docstrings."""
    if page.names:
        wanted = [name for name in pions.__all__ if callable(getattr(pions, name))]
        directives = [
            f".. auto{_kind(name)}:: pions.{name}\n{_indexed(name)}"
            for name in sorted(wanted, key=_order)
        ]
    else:
        options = "" if page.members else "\n   :no-members:"
        directives = [
            f"{module}\n{'-' * len(module)}\n\n.. automodule:: {module}{options}"
            for module in page.modules
        ]
    body = "\n\n".join(directives)
    return f"# {page.title[language]}\n\n{page.words[language]}\n\n```{{eval-rst}}\n{body}\n```\n"


def _order(name: str) -> tuple[bool, str]:
    """Functions first, as they are what one calls."""
    return _kind(name) != "function", name.lower()


def _indexed(name: str) -> str:
    """What has its own page elsewhere is found there only."""
    home = getattr(pions, name).__module__
    twice = any(home in page.modules for page in REFERENCES.values())
    return "   :no-index:\n" if twice else ""


def _kind(name: str) -> str:
    found = getattr(pions, name)
    if not isinstance(found, type):
        return "function"
    return "exception" if issubclass(found, BaseException) else "class"
