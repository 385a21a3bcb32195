"""Sphinx extension: pages that know themselves in the other language, and hold nothing inline.

The theme's pages are changed after they are written: its English becomes French on the French
site, what keeps people out is mended, and scripts and styles move into files, so that the policy
below holds. Where the theme no longer says what is changed here, the build stops.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any, Final

from sphinx.application import Sphinx
from sphinx.errors import SphinxError

from pages import REFERENCES, names, source, tab_link

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'"
)
"""Nothing is loaded from another host, and nothing inline is run."""

_NOTES: Final = {
    "fr": "Cette page n’existe qu’en anglais.",
    "en": "This page is in French only.",
}
_OTHER: Final = {"fr": ("en", "English"), "en": ("fr", "Français")}
_PLAY: Final = {"fr": "Jouer dans l’onglet", "en": "Play in the tab"}
_FRENCH: Final = {
    "Toggle Light / Dark / Auto color theme": "Thème clair, sombre ou automatique",
    "Toggle site navigation sidebar": "Afficher ou masquer le sommaire du site",
    "Toggle table of contents sidebar": "Afficher ou masquer le sommaire de la page",
    "Skip to content": "Aller au contenu",
    "Back to top": "Haut de page",
    " On this page\n": " Sur cette page\n",
    ">Home<": ">Accueil<",
    ">Next<": ">Suivant<",
    ">Previous<": ">Précédent<",
    "Made with <a": "Réalisé avec <a",
    "Sphinx</a> and <a": "Sphinx</a> et, par <a",
    "@pradyunsg</a>'s": "@pradyunsg</a>,",
}
"""What the theme says in English whatever the language of the site is."""

_MENDED: Final = {
    r'role="heading"(?! aria-level)': 'role="heading" aria-level="2"',
    r'<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Site">',
    r'<aside class="toc-drawer([^"]*)">': r'<aside class="toc-drawer\1" aria-label="Page">',
    r"<pre>": '<pre tabindex="0">',
    r'<th class="head[^"]*"><p></p></th>': "<td></td>",
}
"""Levels and names for those who do not see (good in both languages), and wide code within reach
of those without a mouse."""


def _known(
    app: Sphinx, page: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Tell the templates where this page is in the other language, and which one it is in."""
    language = app.config.language
    other, name = _OTHER[language]
    up = "../" * page.count("/")
    written = page in set(names()) and page not in REFERENCES
    context |= {
        "content_policy": POLICY,
        "other_language": {"code": other, "name": name, "url": f"{up}../{other}/{page}.html"},
        "tab": {"url": tab_link(page), "name": _PLAY[language]},
        "spoken": source(page, language)[1] if written else language,
        "spoken_note": _NOTES[language],
    }


class _Mending:
    """The pages of one site, changed one after the other."""

    def __init__(self, out: Path, language: str) -> None:
        self.out = out
        self.words = _FRENCH if language == "fr" else {}
        self.unseen = set(self.words)
        self.styles: dict[str, str] = {}

    def page(self, text: str, up: str) -> str:
        """`text` of a page whose folder is `up` from that of the site."""
        for english, french in self.words.items():
            if english in text:
                self.unseen.discard(english)
                text = text.replace(english, french)
        for pattern, better in _MENDED.items():
            text = re.sub(pattern, better, text)
        text = re.sub(r' style="([^"]*)"', self._attribute, text)
        sheet = f'<link rel="stylesheet" href="{up}{{name}}">'
        text = re.sub(r"(?s)<style>(.*?)</style>", lambda one: self._kept(one[1], sheet), text)
        script = f'<script src="{up}_static/choices.js"></script>'
        return re.sub(
            r"(?s)<script>(.*?)</script>", lambda one: _known_script(one[1], script), text
        )

    def end(self) -> None:
        """Write what was gathered from all pages."""
        if self.unseen:
            raise SphinxError(f"The theme has changed: it no longer says {sorted(self.unseen)}.")
        rules = (
            f'[data-style="{key}"] {{ {rule} }}\n' for key, rule in sorted(self.styles.items())
        )
        (self.out / "_static" / "attributes.css").write_text("".join(rules), "utf-8")

    def _attribute(self, found: re.Match[str]) -> str:
        key = _digest(found[1])
        self.styles[key] = found[1]
        return f' data-style="{key}"'

    def _kept(self, rules: str, tag: str) -> str:
        name = f"_static/{_digest(rules)}.css"
        (self.out / name).write_text(rules.strip() + "\n", "utf-8")
        return tag.format(name=name)


def _known_script(text: str, ours: str) -> str:
    """The only script in the theme's pages chooses light or dark; ours does that, too."""
    if 'localStorage.getItem("theme")' not in text:
        raise SphinxError(f"The theme has a script in its pages that we do not know: {text}")
    return ours


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _without_eval(static: Path) -> None:
    """Sphinx makes a function from the text of a rule for plurals; the policy forbids that."""
    catalog = static / "translations.js"  # English has none
    changes = [(static / "doctools.js", r"new Function\([^;]*?\)(?=;)", "catalog.plural_expr")]
    if catalog.exists():
        changes.append((catalog, r'"plural_expr": "([^"]*)"', r'"plural_expr": (n) => \1'))
    for path, pattern, plain in changes:
        text, found = re.subn(pattern, plain, path.read_text("utf-8"))
        if found != 1:
            raise SphinxError(f"{path.name} of Sphinx has changed: see `_without_eval`.")
        path.write_text(text, "utf-8")


def _finished(app: Sphinx, problem: Exception | None) -> None:
    if problem is not None:
        return
    out = Path(app.outdir)
    mending = _Mending(out, app.config.language)
    for path in sorted(out.rglob("*.html")):
        up = "../" * (len(path.relative_to(out).parts) - 1)
        path.write_text(mending.page(path.read_text("utf-8"), up), "utf-8")
    mending.end()
    _without_eval(out / "_static")
    for path in out.rglob("*.map"):
        path.unlink()


def setup(app: Sphinx) -> dict[str, bool]:
    """What Sphinx calls first."""
    app.connect("html-page-context", _known)
    app.connect("build-finished", _finished)
    return {"parallel_read_safe": True}
