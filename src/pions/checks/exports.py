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
from itertools import takewhile
from typing import Final

from pions.checks import notebook
from pions.checks.folders import QUESTIONS, TABLE
from pions.checks.model import Handout
from pions.checks.notebook import NotebookCell
from pions.core import python_source

PAGES: Final = "pmt"
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


def files(handout: Handout, platform: str, wheel: str) -> dict[str, str]:
    """Return the texts to write, by their paths; `wheel` is what micropip is told to install."""
    place = f"{handout.name}/" if handout.place != handout.name else handout.name
    cells = [
        replace(one, text=one.text.replace(f'"{handout.place}"', f'"{place}"'))
        for one in notebook.french(handout)
    ]
    if platform == PAGES:
        return _PmtPages(handout, cells, place, wheel).files()
    text = notebook.written(_OF_NOTEBOOK[platform](handout, cells, wheel))
    name = f"{handout.name}.ipynb"
    if platform != "jupyterlite":
        return {name: text}
    config = json.dumps(_LITE, indent=2) + "\n"
    return {
        f"files/{name}": text,
        "jupyter_lite_config.json": config,
        "requirements.txt": _REQUIRED,
    }


def _basthon(
    handout: Handout, cells: list[NotebookCell], wheel: str, installer: str = "micropip"
) -> Iterator[NotebookCell]:
    for one in cells:
        text = f"{_loading(handout, wheel, installer)}\n\n{one.text}"
        yield replace(one, text=text) if one.name == "pions" else one


def _jupyterlite(handout: Handout, cells: list[NotebookCell], wheel: str) -> Iterator[NotebookCell]:
    return _basthon(handout, cells, wheel, "piplite")  # which also finds wheels in pypi/


def _capytale(handout: Handout, cells: list[NotebookCell], wheel: str) -> Iterator[NotebookCell]:
    for one in _basthon(handout, cells, wheel):
        if one.name == "pions":
            yield replace(one, text=f"{one.text}\n\n{_AUTOEVAL}")
        elif one.name.startswith("verification-"):
            asked = one.text.replace("pions.check", "verifie", 1)
            yield replace(one, text=asked, tags=("breakpoint",))
        else:
            yield one


_OF_NOTEBOOK: Final = {
    "capytale": _capytale,
    "jupyterlite": _jupyterlite,
    "basthon": _basthon,
}
PLATFORMS: Final = (PAGES, *_OF_NOTEBOOK)


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


class _PmtPages:
    """A page for pyodide-mkdocs-theme, and the Python file of each of its editors."""

    def __init__(self, handout: Handout, cells: list[NotebookCell], place: str, wheel: str) -> None:
        self.handout, self.place = handout, place
        self.cells = list(
            takewhile(lambda one: not one.name.startswith(("experience", "suite", "bilan")), cells)
        )
        given = (one.text for one in self.cells if one.name == "donnees")
        # The theme hides this part from students; it may wait for what it installs.
        start = (_loading(handout, wheel, "micropip"), notebook.START, *given)
        self.start = "\n\n".join(start)
        right = sorted((handout.folder / "right").glob("*.py"))
        self.right = right[0].read_text("utf-8") if right else None

    def files(self) -> dict[str, str]:
        """Return the page and its Python files: one a function where a right solution is known.

        For that the others are given; else all functions are written in one editor.
        """
        page, python, code = [], {}, ""
        for one in self.cells:
            if one.kind == "markdown":
                whole = one.name != "bienvenue"  # whose last paragraph is about cells
                page.append(_raw(one.text if whole else one.text.rpartition("\n\n")[0]))
            elif one.name.startswith("reponse-"):
                code = f"{code}\n\n\n{one.text}".lstrip("\n") if self.right is None else one.text
            elif one.name.startswith("verification-") and self.right is not None:
                name = one.name.removeprefix("verification-")
                python[f"{name}.py"] = self._editor(code, one.text)
                page.append(f'{{{{ IDE("{name}") }}}}')
        if self.right is None:
            name = self.handout.name
            python[f"{name}.py"] = self._editor(code, f'pions.check("{self.place}")')
            page.append(f'{{{{ IDE("{name}") }}}}')
        return {"index.md": "\n\n".join(page) + "\n", **python}

    def _editor(self, code: str, check: str) -> str:
        env, corr = self.start, ""
        if self.right is not None:
            names = {getattr(one, "name", None) for one in python_source.parsed(code).body}
            given, asked = _divided(self.right, names)
            env, corr = f"{env}\n\n{given}", asked
        parts = {
            "env": env,
            "code": code,
            "corr": corr,
            "tests": f"print({check})",
            "secrets": f"bilan = {check}\nassert bilan.complete, str(bilan)",
        }
        return "\n".join(
            f"# --------- PYODIDE:{name} --------- #\n{text}\n"
            for name, text in parts.items()
            if text
        )


def _divided(text: str, names: set[str | None]) -> tuple[str, str]:
    """A program without the definitions of `names`, and these."""
    lines = text.splitlines()
    parts: tuple[list[str], list[str]] = ([], [])
    for node in python_source.parsed(text).body:
        if not isinstance(node, ast.If):  # what runs a file as a program
            first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", ()))])
            block = "\n".join(lines[first - 1 : node.end_lineno])
            parts[getattr(node, "name", "") in names].append(block)
    return "\n\n\n".join(parts[0]), "\n\n\n".join(parts[1])


def _raw(text: str) -> str:
    """Text that the theme's macros leave as it is."""
    special = any(mark in text for mark in ("{{", "{%", "{#"))
    return f"{{% raw %}}\n{text}\n{{% endraw %}}" if special else text
