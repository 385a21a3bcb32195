"""Sphinx extension: a fenced block ``pions`` is a board, with a way to the page.

    ```pions connect4 446564435
    Yellow to move.
    ```

The first word is a game, the rest a position in any form that ``pions show`` reads; the lines of
the block are the caption. A position that cannot be read stops the build.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import ClassVar, Final
from urllib.parse import urlencode

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from pages import tab_link
from pions.app.board import views
from pions.core import language
from pions.core.errors import PionsError
from pions.render import style, svg_boards

_WORDS: Final = {
    "fr": ("Ouvrir sur le plateau", "Essayer ici"),
    "en": ("Open on the board", "Try it here"),
}
_THEMES: Final = {".vscode-light": "[data-theme=light]", ".vscode-dark": "[data-theme=dark]"}
"""How the pages of the site, instead of an editor's, are marked as light or dark."""


class BoardBlock(Directive):
    """A figure: the board as SVG, its caption, and where it can be played on."""

    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace: ClassVar[bool] = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The figure."""
        environment = self.state.document.settings.env
        spoken, page = environment.config.language, environment.docname
        game, text = self.arguments[0], " ".join(self.arguments[1:])
        language.use(spoken)
        try:
            view = views.read(game, text)
        except PionsError as error:
            raise self.error(language.explain(error)) from error
        label = " ".join(self.content) or f"{game} {text}"
        chosen = urlencode({"game": game, "pos": view.moves or text})
        href = escape(tab_link(page, f"analyse/?{chosen}"))
        words, here = _WORDS[spoken]
        caption = f"<span>{_code(label)}</span> " if self.content else ""
        link = f'<a class="live" href="{href}">{words}</a>'
        drawn = svg_boards.picture(view, label.replace("`", ""))
        parts = f"{drawn}<figcaption>{caption}{link}</figcaption>"
        figure = f'<figure class="position" data-here="{here}">{parts}</figure>'
        return [nodes.raw("", figure, format="html")]


def _code(text: str) -> str:
    """`text` as markup, with what stands between backticks as code."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", escape(text))


def _look(app: Sphinx, problem: Exception | None) -> None:
    """Write the rules of boards beside the other styles."""
    if problem is None:
        path = Path(app.outdir) / "_static" / "boards.css"
        rules = style.bound(style.BOARDS)
        for theirs, ours in _THEMES.items():
            rules = rules.replace(theirs, ours)
        path.write_text(rules, "utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls first."""
    app.add_directive("pions", BoardBlock)
    app.connect("build-finished", _look)
    return {"parallel_read_safe": False}
