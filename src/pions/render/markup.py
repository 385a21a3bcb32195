"""HTML from Python values: text is escaped by its type."""

from __future__ import annotations

from html import escape
from typing import Final, TypeAlias

from pions.core import language


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Child: TypeAlias = "str | Html | int | list[Child] | None"

_VOID: Final = frozenset({"br", "meta", "circle", "rect", "use", "path", "line", "polygon"})


def tag(name: str, /, *children: Child, **attributes: str | float | bool | None) -> Html:
    """Return ``tag("a", "1 < 2", class_="y")`` as HTML; attributes of ``None`` are left out."""
    written = "".join(
        f" {_attribute(key)}" if value is True else f' {_attribute(key)}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in _VOID:
        return Html(f"<{name}{written}/>")
    return Html(f"<{name}{written}>{joined(*children)}</{name}>")


def row(head: Child, *cells: Child) -> Html:
    """Return a row of a table that begins with what it is about."""
    return tag("tr", tag("th", head, scope="row"), *cells)


def document(title: str, css: str, *body: Child, head: Html | None = None) -> str:
    """Return a page of HTML in the language spoken now that needs nothing but itself."""
    first = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Html(css)),
        head,
    )
    return f"<!DOCTYPE html>\n{tag('html', first, tag('body', *body), lang=language.current())}\n"


def joined(*children: Child) -> Html:
    """Return pieces one after the other."""
    return Html("".join(map(_piece, children)))


def _piece(child: Child) -> str:
    if child is None:
        return ""
    if isinstance(child, list):
        return joined(*child)
    return child if isinstance(child, Html) else escape(str(child))


def _attribute(key: str) -> str:
    """``class_`` is ``class``, ``aria_label`` is ``aria-label``."""
    return key.rstrip("_").replace("_", "-")
