"""Ways and their stations, read from folders.

A way is the folder of a hand-out with `way.toml`, `course.toml` (how its player is called), and a
folder for each station in `stations`: `station.toml` has its facts, `fr.md` and `en.md` its words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, TypedDict, TypeVar, get_args

from pions.checks import catalog, folders, sentences, tables
from pions.core import language, plain_files
from pions.core.errors import PionsError, UnknownName
from pions.core.types import Term
from pions.games import catalog as games

T = TypeVar("T")
Ask: TypeAlias = Literal["count", "legal", "winner", "wins", "blocks", "value", "nodes", "opener"]
"""The questions that are answered by the rules or by a search."""
LeafTree: TypeAlias = "int | list[LeafTree]"
"""A tree by its leaves."""

_TABLE: Final = "way.toml"
_WAY: Final[Mapping[str, type]] = {"game": str, "file": str, "stations": list}
_KINDS: Final[Mapping[str, Mapping[str, type]]] = {
    "station": {"minutes": int, "needs": list, "task": list},
    "board": {"position": str},
    "question": {
        "position": str,
        "ask": str,
        "choices": list,
        **dict.fromkeys(("column", "depth", "games"), int),
    },
    "see": {"kind": str, "function": str, "depth": int, "position": str},
    "fight": {"rival": str, **dict.fromkeys(("depth", "level", "games", "goal"), int)},
    "tree": {"search": str, "leaves": str},
}
_WITH_NAMES: Final = ("board", "question")
"""The headings under which each thing has a name of its own: ``[board.NAME]``."""
_ONE_OF: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("question", "ask"): get_args(Ask),
    ("see", "kind"): ("tree", "heat", "curve"),
    ("fight", "rival"): ("random", "depth", "level", "before"),
    ("tree", "search"): ("minimax", "alphabeta"),
}
_NEEDED: Final = {"board": ("position",), "question": ("ask",), "tree": ("search", "leaves")}
_NO_BREAK: Final = re.compile(r"(`[^`]*`)|(?<=«) | (?=[:;?!»%])")
_BLOCK: Final = re.compile(r"```\w*\n(.*?)```|(.+?)(?:\n[ \t]*\n|\Z)", re.DOTALL)
_WORD: Final = re.compile(r"\w+(?:[\u2019'-]\w+)*")


class TextBlock(TypedDict):
    """A paragraph, a listing, or the place of a board or a question, which is named."""

    kind: Literal["text", "code", "board", "question"]
    text: str


@dataclass(frozen=True, slots=True)
class StationWords:
    """All that a station says in one language."""

    title: str
    about: str
    blocks: tuple[TextBlock, ...]
    sections: Mapping[str, tuple[TextBlock, ...]]
    """What is said of each of its things: ``board NAME``, ``question NAME``, ``idea EXERCISE``."""

    @property
    def count(self) -> int:
        """The number of words that are read before any help is asked for."""
        helps = ("example", "idea")
        read = (of for name, of in self.sections.items() if name.partition(" ")[0] not in helps)
        texts = (one["text"] for of in (self.blocks, *read) for one in of if one["kind"] == "text")
        return sum(len(_WORD.findall(text)) for text in texts)


@dataclass(frozen=True, slots=True)
class Station:
    """A station of a way."""

    name: str
    minutes: int
    needs: tuple[str, ...]
    """The stations that it builds on."""
    task: tuple[str, ...]
    """The exercises of the way's hand-out that it asks for."""
    boards: Mapping[str, str]
    questions: Mapping[str, Mapping[str, Any]]
    see: Mapping[str, Any] | None
    fight: Mapping[str, Any] | None
    search: str
    """The search of its tree by hand; empty where there is none."""
    leaves: LeafTree
    said: Mapping[str, StationWords]

    def question(self, name: str) -> Mapping[str, Any]:
        """The question called `name`; raises `UnknownName`."""
        return _named("question", name, self.questions)

    @property
    def words(self) -> StationWords:
        """Its words in the reader's language, else in the first there is."""
        return self.said.get(language.current()) or next(iter(self.said.values()))


@dataclass(frozen=True, slots=True)
class Way:
    """A way: its stations in order, and the hand-out of its one file."""

    name: str
    folder: Path
    game: str
    file: str
    contract: str
    title: Term
    about: Term
    stations: tuple[Station, ...]

    def station(self, name: str) -> Station:
        """The station called `name`; raises `UnknownName`."""
        return _named("station", name, {one.name: one for one in self.stations})


def ways(own: Iterable[str] = ()) -> tuple[Way, ...]:
    """Return the ways of the package, and those among the folders `own`."""
    places = [*sorted(folders.WAYS.iterdir()), *map(Path, own)]
    return tuple(read(one) for one in places if (one / _TABLE).is_file())


def find(name: str, own: Iterable[str] = ()) -> Way:
    """The way called `name`; raises `UnknownName`."""
    return _named("way", name, {one.name: one for one in ways(own)})


def _named(kind: str, name: str, known: Mapping[str, T]) -> T:
    if name not in known:
        raise UnknownName(
            "There is no {kind} “{name}”; there are {all}.",
            kind=kind,
            name=name,
            known=tuple(known),
            all=", ".join(known),
        )
    return known[name]


def read(folder: Path) -> Way:
    """The way in a folder; raises `InvalidOption` with the file and the line to mend."""
    files = sorted(one for one in folder.rglob("*") if one.suffix in {".toml", ".md"})
    return _read(folder, tuple((one, one.stat().st_mtime_ns) for one in files))


@lru_cache(maxsize=8)
def _read(folder: Path, _changed: object) -> Way:
    path = folder / _TABLE
    table = tables.read(path)
    said = {key: table.pop(key, None) for key in ("title", "about")}
    facts = tables.facts(path, table, "", _WAY)
    for key in _WAY.keys() - facts.keys():
        tables.wrong(path, "", Term("{key} is missing"), key=key)
    title, about = (_sentence(path, key, of) for key, of in said.items())
    exercises = {one.name for one in catalog.at(str(folder)).exercises}
    stations: list[Station] = []
    for name in facts["stations"]:
        before = {one.name for one in stations}
        if not (folder / "stations" / name / "station.toml").is_file():
            tables.wrong(path, "stations", Term("there is no station {key}"), key=name)
        stations.append(_station(folder / "stations" / name, facts["game"], exercises, before))
    contract = plain_files.text(folder / "course.toml")
    own = folder.name, folder, facts["game"], facts["file"], contract
    return Way(*own, title, about, tuple(stations))


def _sentence(path: Path, key: str, value: object) -> Term:
    said = sentences.term(value)
    if said is None:
        tables.wrong(path, key, Term("{key} is missing"), key=key)
    return said


def _station(folder: Path, game: str, exercises: set[str], before: set[str]) -> Station:
    path = folder / "station.toml"
    found = _things(path, tables.read(path))
    facts = found.get("station", {})
    for key, known in (("needs", before), ("task", exercises)):
        for name in facts.get(key, ()):
            if name not in known:
                reason = Term("there is no {kind} {key} to name here")
                tables.wrong(path, key, reason, "station", kind=key, key=name)
    for kind in _WITH_NAMES:
        for name, of in found.get(kind, {}).items():
            _check_position(path, game, of.get("position", ""), f"{kind}.{name}")
    tree = found.get("tree", {})
    said = {
        code: words(folder / f"{code}.md", found)
        for code in language.LANGUAGES
        if (folder / f"{code}.md").is_file()
    }
    if not said:
        tables.at(path, 1, Term("no words stand beside it: there is no {file}"), file="fr.md")
    return Station(
        folder.name,
        facts.get("minutes", 30),
        tuple(facts.get("needs", ())),
        tuple(facts.get("task", ())),
        {name: of["position"] for name, of in found.get("board", {}).items()},
        found.get("question", {}),
        found.get("see"),
        found.get("fight"),
        tree.get("search", ""),
        _leaves(path, tree["leaves"]) if tree else 0,
        said,
    )


def _things(path: Path, table: Mapping[str, Any]) -> dict[str, Any]:
    """Return the facts under each heading; those of boards and questions by their names."""
    found: dict[str, Any] = {}
    for kind, part in table.items():
        if kind not in _KINDS or not isinstance(part, dict):
            tables.wrong(path, f"[{kind}", Term("there is no setting {key}"), key=kind)
        named = (
            {f"{kind}.{name}": of for name, of in part.items()}
            if kind in _WITH_NAMES
            else {kind: part}
        )
        read = {one: tables.facts(path, of, one, _KINDS[kind]) for one, of in named.items()}
        for heading, facts in read.items():
            for key in _NEEDED.get(kind, ()):
                if key not in facts:
                    tables.wrong(path, f"[{heading}]", Term("{key} is missing"), key=key)
            for key, value in facts.items():
                allowed = _ONE_OF.get((kind, key), (value,))
                if value not in allowed:
                    reason = Term("{key} must be one of {all}")
                    tables.wrong(path, key, reason, heading, key=key, all=", ".join(allowed))
        of_kind = {heading.partition(".")[2]: facts for heading, facts in read.items()}
        found[kind] = of_kind if kind in _WITH_NAMES else of_kind[""]
    return found


def _check_position(path: Path, game: str, text: str, heading: str) -> None:
    try:
        games.find(game).parse_position(text)
    except PionsError as error:
        tables.wrong(path, "position", Term("{error}"), heading, error=error)


def _leaves(path: Path, text: str) -> LeafTree:
    def whole(tree: object) -> bool:
        listed = isinstance(tree, list) and bool(tree) and all(map(whole, tree))
        return listed or (isinstance(tree, int) and not isinstance(tree, bool))

    try:
        found: LeafTree = json.loads(text)
    except ValueError:
        found = 0
    if not isinstance(found, list) or not whole(found):
        reason = Term("{key} is a tree of whole numbers, such as [[4, 7], [3, 8]]")
        tables.wrong(path, "leaves", reason, "tree", key="leaves")
    return found


def words(path: Path, things: Mapping[str, Any]) -> StationWords:
    """Read a file of words: each section speaks of one of the `things` of its station."""
    text = plain_files.text(path)
    if path.stem == "fr":
        text = _NO_BREAK.sub(lambda one: one[1] or "\N{NO-BREAK SPACE}", text)
    names = {name: kind for kind in _WITH_NAMES for name in things.get(kind, {})}
    tasks = things.get("station", {}).get("task", ())
    wanted = {f"question {name}" for name in things.get("question", {})}
    wanted |= {f"{kind} {name}" for kind in ("example", "idea") for name in tasks}
    allowed = wanted | {f"board {name}" for name in names} | {"sentence", "see", "fight", "tree"}
    head, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    sections: dict[str, tuple[TextBlock, ...]] = {}
    for part in parts:
        name, _end, of = part.partition("\n")
        if name.strip() not in allowed:
            reason = Term("there is nothing called {key} in {file}")
            tables.wrong(path, f"## {name}", reason, key=name.strip(), file="station.toml")
        sections[name.strip()] = tuple(_blocks(path, of, {}))
    for name in sorted(wanted - sections.keys()):
        tables.wrong(path, "# ", Term("the section {key} is missing"), key=f"## {name}")
    title, _end, rest = head.partition("\n")
    about, *blocks = _blocks(path, rest, names)
    shown = {one["text"] for one in blocks if one["kind"] in _WITH_NAMES}
    for name in sorted(names.keys() - shown):
        tables.wrong(path, "# ", Term("{key} is shown nowhere"), key=f"[{name}]")
    return StationWords(title.removeprefix("#").strip(), about["text"], tuple(blocks), sections)


def _blocks(path: Path, text: str, names: Mapping[str, Any]) -> Iterator[TextBlock]:
    for code, plain in _BLOCK.findall(text.strip()):
        paragraph = re.sub(r"[ \t\n]+", " ", plain).strip()
        place = re.fullmatch(r"\[([\w-]+)\]", paragraph)
        if code:
            yield {"kind": "code", "text": code.rstrip()}
        elif place and place[1] not in names:
            tables.wrong(path, place[0], Term("there is nothing called {key}"), key=place[1])
        elif place:
            yield {"kind": names[place[1]], "text": place[1]}
        elif paragraph:
            yield {"kind": "text", "text": paragraph}
