"""The pages of the site, in the order of its readers, and the files they are made from.

A page is called by one name in both languages. ``docs/NAME.md`` is the page as it was first
written; ``docs/NAME.fr.md`` or ``docs/NAME.en.md`` is its translation. A page without one is shown
in its own language on both sites, and says so.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
LANGUAGES: Final = ("fr", "en")

ELSEWHERE: Final[Mapping[str, Path]] = {
    "contributing": ROOT / "CONTRIBUTING.md",
    "changelog": ROOT / "CHANGELOG.md",
    "training": ROOT / "training" / "README.md",
}
"""Pages that lie outside ``docs``, each in one language."""


@dataclass(frozen=True, slots=True)
class Section:
    """What one kind of reader is shown, under a heading a language."""

    fr: str
    en: str
    pages: tuple[str, ...]

    def title(self, language: str) -> str:
        """The heading in `language`."""
        return self.fr if language == "fr" else self.en


@dataclass(frozen=True, slots=True)
class Reference:
    """A page made from docstrings: what it says first, and which modules or names it shows."""

    title: Mapping[str, str]
    words: Mapping[str, str]
    modules: tuple[str, ...] = field(default=())
    names: bool = False
    """Whether it shows what ``import pions`` offers, under those names."""
    members: bool = True
    """Whether it shows what the modules define, beside their own docstrings."""


NAVIGATION: Final = (
    Section("Commencer", "Begin", ("install", "tab", "accessibility")),
    Section("Jouer", "Play", ("start/player", "page", "analysis", "hex", "hex-words")),
    Section(
        "Étudier",
        "Study",
        ("start/student", "handouts", "check", "notebooks", "student-files", "programs", "lab"),
    ),
    Section(
        "Enseigner",
        "Teach",
        (
            *("start/teacher", "teacher", "class", "class-data"),
            *("own-handouts", "courses", "platforms"),
        ),
    ),
    Section(
        "Explorer",
        "Explore",
        (
            *("start/hobbyist", "own-games", "api", "reference/pions", "reference/core"),
            *("reference/players", "schemas", "hex-openings", "benchmarks"),
        ),
    ),
    Section(
        "Contribuer",
        "Contribute",
        (
            *("start/contributor", "contributing", "architecture", "reference/packages"),
            *("adding-a-game", "reference/families", "adding-a-language", "kernels", "solver"),
            *("records", "hex-solver", "training", "testing"),
            "changelog",
        ),
    ),
)

REFERENCES: Final[Mapping[str, Reference]] = {
    "reference/pions": Reference(
        {"en": "`import pions`: reference", "fr": "`import pions` : référence"},
        {
            "en": "Every name that `import pions` offers, from its docstring. "
            "[Pions from Python](../api.md) shows how they go together.",
            "fr": "Chaque nom qu’offre `import pions`, d’après sa docstring (en anglais). "
            "[Pions depuis Python](../api.md) montre comment ils s’emploient ensemble.",
        },
        names=True,
    ),
    "reference/core": Reference(
        {"en": "The protocols", "fr": "Les protocoles"},
        {
            "en": "What a game, a position and a player promise. A class of yours fits them "
            "without importing anything.",
            "fr": "Ce que promettent un jeu, une position et un joueur. Vos propres classes "
            "respectent ces protocoles sans rien importer.",
        },
        ("pions.core.protocols", "pions.core.types", "pions.core.errors"),
    ),
    "reference/players": Reference(
        {"en": "The strategies", "fr": "Les stratégies"},
        {
            "en": "The searches in plain Python, which know no game, and the players made of them. "
            "`pions players` lists what can be played against.",
            "fr": "Les recherches en Python simple, qui ne connaissent aucun jeu, et les joueurs "
            "qui en sont faits. `pions players` donne la liste des adversaires.",
        },
        (
            *("pions.search.minimax", "pions.search.alphabeta", "pions.search.deepening"),
            *("pions.search.mcts", "pions.search.proof", "pions.search.simplest_players"),
        ),
    ),
    "reference/families": Reference(
        {"en": "The record of a kind of game", "fr": "La fiche d’une famille de jeux"},
        {
            "en": "All that the rest of the program asks of a kind of game.",
            "fr": "Tout ce que le reste du programme demande à une famille de jeux.",
        },
        ("pions.families.family",),
    ),
    "reference/packages": Reference(
        {"en": "The packages", "fr": "Les paquets"},
        {
            "en": "What each package of the program holds, from its docstring. "
            "[The architecture](../architecture.md) shows how they work together.",
            "fr": "Ce que contient chaque paquet du programme, d’après sa docstring (en anglais). "
            "[L’architecture](../architecture.md) montre comment ils travaillent ensemble.",
        },
        tuple(
            ".".join(path.parent.relative_to(ROOT / "src").parts)
            for path in sorted((ROOT / "src" / "pions").glob("*/**/__init__.py"))
        ),
        members=False,
    ),
}


ALONE: Final = "PIONS_DOCS_ALONE"
"""The variable that says that the page in a tab is not built beside the documentation."""


def tab_link(page: str, address: str = "") -> str:
    """Where a link of a page into the tab leads: ``dist/site`` holds both.

    Where the documentation stands alone, to its page about the tab.
    """
    up = "../" * page.count("/")
    return f"{up}tab.html" if os.environ.get(ALONE) else f"{up}../../{address}"


def names() -> Iterator[str]:
    """Every page, the first one first."""
    yield "index"
    for section in NAVIGATION:
        yield from section.pages


def source(name: str, language: str) -> tuple[Path, str]:
    """The file of the page `name` on the site in `language`, and the language it is in."""
    if name in ELSEWHERE:
        return ELSEWHERE[name], "en"
    plain, translated = DOCS / f"{name}.md", DOCS / f"{name}.{language}.md"
    if translated.exists():
        return translated, language
    # Whatever was translated into English was written in French.
    return plain, "fr" if (DOCS / f"{name}.en.md").exists() else "en"


def page_of(path: Path) -> str | None:
    """The name of the page that is made from the file at `path`; ``None`` for other files."""
    for name, place in ELSEWHERE.items():
        if path == place:
            return name
    if path.suffix != ".md" or DOCS not in path.parents:
        return None
    name = path.relative_to(DOCS).with_suffix("").as_posix()
    return name.removesuffix(".fr").removesuffix(".en")


def shown_on(module: Path) -> str | None:
    """The page of the reference that shows a module of ours; ``None`` where no page does."""
    try:
        parts = module.relative_to(ROOT / "src").with_suffix("").parts
    except ValueError:
        return None
    dotted = ".".join(parts)
    if dotted == "pions.__init__":
        return next(name for name, one in REFERENCES.items() if one.names)
    dotted = dotted.removesuffix(".__init__")
    return next((name for name, one in REFERENCES.items() if dotted in one.modules), None)
