"""HTML from Python values: text is escaped, tags are not, and neither by remembering to."""

from __future__ import annotations

from html import escape
from typing import Final, TypeAlias


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Child: TypeAlias = "str | Html | int | list[Child] | None"

_VOID: Final = frozenset({"br", "meta", "circle", "rect", "use", "path", "line", "polygon"})


def tag(name: str, /, *children: Child, **attributes: str | float | bool | None) -> Html:
    """``tag("a", "1 < 2", href="#x", class_="y")``; attributes that are ``None`` are left out."""
    written = "".join(
        f" {_attribute(key)}" if value is True else f' {_attribute(key)}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if name in _VOID:
        return Html(f"<{name}{written}/>")
    return Html(f"<{name}{written}>{joined(*children)}</{name}>")


def joined(*children: Child) -> Html:
    """Pieces one after the other."""
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
