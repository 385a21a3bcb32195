"""Scripts of the page as one module, for whoever takes one text only, such as a widget.

Each script becomes a function that returns what it exports. Our scripts import names alone, from
paths of their own, and export declarations; that is all that is read here.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_IMPORT: Final = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(
    r"^export (?=(?:const|let|class|(?:async )?function)\*? (\w+))", re.MULTILINE
)


def bundle(entry: Path) -> str:
    """The module of `entry` and all it imports, in one text."""
    modules: dict[Path, str] = {}
    _add(entry.resolve(), modules, last=True)
    return "\n".join(modules.values())


def _add(path: Path, modules: dict[Path, str], *, last: bool = False) -> None:
    source = path.read_text("utf-8")
    for _names, where in _IMPORT.findall(source):
        if (other := (path.parent / where).resolve()) not in modules:
            _add(other, modules)
    places = {one: f"module{number}" for number, one in enumerate(modules)}

    def taken(found: re.Match[str]) -> str:
        names = found[1].replace(" as ", ": ")
        return f"const {{{names}}} = {places[(path.parent / found[2]).resolve()]};\n"

    body = _IMPORT.sub(taken, source)
    if last:
        modules[path] = body
        return
    exported = ", ".join(_EXPORT.findall(body))
    plain = _EXPORT.sub("", body)
    modules[path] = (
        f"const module{len(modules)} = (() => {{\n{plain}\nreturn {{ {exported} }};\n}})();"
    )
