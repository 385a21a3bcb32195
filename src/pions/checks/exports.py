"""A hand-out as the files that a teacher uploads: notebooks, or pages with exercises.

The text is that of its notebook, in French. A teacher's own hand-out travels inside the file, so
that its checks run where there is no folder of it; its right solutions only as corrections.
"""

from __future__ import annotations

import ast
import base64
import json
import textwrap
import zlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pions.checks import notebook
from pions.checks.folders import QUESTIONS, TABLE
from pions.checks.model import Handout
from pions.checks.notebook import NotebookCell
from pions.core import python_source

_AUTOEVAL: Final = """\
try:
    from capytale.autoeval import Validate, validationclass
except ImportError:  # ailleurs que sur Capytale
    verifie = pions.check
else:

    @validationclass
    class Verification(Validate):
        def __init__(self, *question):
            super().__init__()
            self.question = question

        def __call__(self):
            bilan = pions.check(*self.question)
            print(bilan)
            return bilan.complete

    def verifie(*question):
        return Verification(*question)()"""
_LITE: Final = {"LiteBuildConfig": {"contents": ["files"], "output_dir": "public"}}
_REQUIRED: Final = "jupyterlite-core\njupyterlite-pyodide-kernel\n"
_INSTALLERS: Final = {
    "pmt": "micropip",
    "capytale": "micropip",
    "jupyterlite": "piplite",  # which also finds wheels in the folder pypi/
    "basthon": "micropip",
}
PLATFORMS: Final = tuple(_INSTALLERS)


def files(handout: Handout, platform: str, wheel: str) -> dict[str, str]:
    """Return the texts to write, by their paths; `wheel` is what the browser installs."""
    place = f"{handout.name}/" if handout.place != handout.name else handout.name
    loading = _loading(handout, wheel, _INSTALLERS[platform])
    cells = [
        replace(one, text=one.text.replace(f'"{handout.place}"', f'"{place}"'))
        for one in notebook.french(handout)
    ]
    if platform == "pmt":
        return _pages(handout, cells, place, loading)
    name = f"{handout.name}.ipynb"
    text = notebook.written(_loaded(cells, loading, autoeval=platform == "capytale"))
    if platform != "jupyterlite":
        return {name: text}
    config = json.dumps(_LITE, indent=2) + "\n"
    return {
        f"files/{name}": text,
        "jupyter_lite_config.json": config,
        "requirements.txt": _REQUIRED,
    }


def _loaded(cells: list[NotebookCell], loading: str, *, autoeval: bool) -> Iterator[NotebookCell]:
    """The cells of a notebook for a browser; with autoeval, checks let a student go on or not."""
    for one in cells:
        if one.name == "pions":
            parts = (loading, one.text, _AUTOEVAL) if autoeval else (loading, one.text)
            yield replace(one, text="\n\n".join(parts))
        elif autoeval and one.name.startswith("verification-"):
            asked = one.text.replace("pions.check", "verifie", 1)
            yield replace(one, text=asked, tags=("breakpoint",))
        else:
            yield one


def _loading(handout: Handout, wheel: str, installer: str) -> str:
    """The lines that install Pions in a browser, and write the files of a teacher's hand-out."""
    install = f"await {installer}.install"
    lines = [f"import {installer}", "", f"{install}({json.dumps(wheel)}, deps=False)"]
    lines += [f"{install}({json.dumps(one)})" for one in handout.packages]
    browser = textwrap.indent("\n".join(lines), "    ")
    text = f'import sys\n\nif sys.platform == "emscripten":\n{browser}'
    if handout.place == handout.name:
        return text
    paths = (handout.folder / name for name in (TABLE, "sentences.toml", QUESTIONS))
    own = {f"{handout.name}/{one.name}": one.read_text("utf-8") for one in paths if one.is_file()}
    packed = base64.b64encode(zlib.compress(json.dumps(own).encode(), 9)).decode()
    return f"""{text}

import base64, json, zlib
from pathlib import Path

_sujet = "{packed}"
for _nom, _texte in json.loads(zlib.decompress(base64.b64decode(_sujet))).items():
    Path(_nom).parent.mkdir(exist_ok=True)
    Path(_nom).write_text(_texte, "utf-8")"""


def _pages(handout: Handout, cells: list[NotebookCell], place: str, loading: str) -> dict[str, str]:
    """Return a page for pyodide-mkdocs-theme, and the Python file of each of its editors.

    That is one a function, to which all others are given, where a right solution is known; else
    all are written in one.
    """
    path = next(iter(sorted((handout.folder / "right").glob("*.py"))), None)
    right = None if path is None else path.read_text("utf-8")
    start = [loading, notebook.START, *(one.text for one in cells if one.name == "donnees")]
    page: list[str] = []
    python: dict[str, str] = {}
    code: list[str] = []

    def add_editor(name: str, check: str) -> None:
        text = "\n\n\n".join(code)
        code.clear()
        given, asked = ("", "") if right is None else _divided(right, text)
        sections = {
            "env": "\n\n".join([*start, given]).rstrip("\n"),  # may wait for what it installs
            "code": text,
            "corr": asked,
            "tests": f"print({check})",
            "secrets": f"bilan = {check}\nassert bilan.complete, str(bilan)",
        }
        python[f"{name}.py"] = "\n".join(
            f"# --------- PYODIDE:{key} --------- #\n{part}\n"
            for key, part in sections.items()
            if part
        )
        page.append(f'{{{{ IDE("{name}") }}}}')

    for one in cells:
        kind, _dash, name = one.name.partition("-")
        if kind in {"experiences", "suite", "bilan"}:
            break
        if one.kind == "markdown":  # the last paragraph of the first is about cells
            page.append(_raw(one.text.rpartition("\n\n")[0] if kind == "bienvenue" else one.text))
        elif kind == "reponse":
            code.append(one.text)
        elif kind == "verification" and right is not None:
            add_editor(name, one.text)
    if right is None:
        add_editor(handout.name, f'pions.check("{place}")')
    return {"index.md": "\n\n".join(page) + "\n", **python}


def _divided(right: str, wanted: str) -> tuple[str, str]:
    """The program `right` without its definitions of what `wanted` defines, and these."""
    lines = right.splitlines()
    names = {getattr(one, "name", None) for one in python_source.parsed(wanted).body} - {None}
    parts: tuple[list[str], list[str]] = ([], [])
    for node in python_source.parsed(right).body:
        if not isinstance(node, ast.If):  # what runs a file as a program
            first = min(one.lineno for one in (node, *getattr(node, "decorator_list", ())))
            block = "\n".join(lines[first - 1 : node.end_lineno])
            parts[getattr(node, "name", None) in names].append(block)
    return "\n\n\n".join(parts[0]), "\n\n\n".join(parts[1])


def _raw(text: str) -> str:
    """Text that the theme's macros leave as it is."""
    special = any(mark in text for mark in ("{{", "{%", "{#"))
    return f"{{% raw %}}\n{text}\n{{% endraw %}}" if special else text
