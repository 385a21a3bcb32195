"""Which first moves of Hex are fair under the swap rule: ``make openings``.

The network says how likely the opener wins after each first move, once for a cell and its half
turn, which is the same opening. A short search looks again at those closest to even. What comes
of it: `families/hex/players/fair_openings.py`, from which the engine opens, and
docs/hex-openings.md, in both languages.

python tools/hex_openings.py                    # all of it, some minutes
python tools/hex_openings.py --sizes 11 --show  # one board, written nowhere
"""

# ruff: noqa: RUF001 - French has its apostrophe and its spaces

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pions.cli.screen.progress import ProgressReport, working
from pions.core import language
from pions.core.numbers import percent
from pions.families.hex.search.network import HexNetwork, shipped
from pions.families.hex.search.network_search import HexSearch, SearchLimits
from pions.games.hexagon import MAX_SIZE, Hex

ROOT: Final = Path(__file__).resolve().parent.parent
TABLE: Final = ROOT / "src/pions/families/hex/players/fair_openings.py"
PAGES: Final = {"en": ROOT / "docs/hex-openings.md", "fr": ROOT / "docs/hex-openings.fr.md"}
SIZES: Final = range(3, MAX_SIZE + 1)
SHOWN: Final = range(7, 20)
"""The sizes of the page."""
AT_ONCE: Final = 16
CLOSEST: Final = 8
"""Openings of a size that are searched."""
VISITS: Final = 96
FAIR: Final = 0.05
"""How far from even the chance of a fair opening is, at most."""
KEPT: Final = 5


@dataclass(frozen=True, slots=True)
class Openings:
    """The first moves of one size, each cell that is not after its half turn."""

    size: int
    glimpsed: Mapping[int, float]
    """The chance of the opener, by the network alone."""
    searched: Mapping[int, float]
    """The same by a search, of those closest to even; the fairest first."""

    @property
    def fair(self) -> dict[str, float]:
        """What to open with: the fairest, and others that are about even."""
        name = Hex(self.size).format_move
        kept = list(self.searched.items())[:KEPT]
        near = [(cell, chance) for cell, chance in kept[1:] if abs(chance - 0.5) <= FAIR]
        return {name(cell): round(chance, 3) for cell, chance in [kept[0], *near]}


def openings(size: int, network: HexNetwork, tell: ProgressReport) -> Openings:
    """Look at every first move on a board of `size`."""
    game = Hex(size)
    cells = range((size * size + 1) // 2)
    total = len(cells) + CLOSEST * VISITS
    glimpsed: dict[int, float] = {}
    for start in range(0, len(cells), AT_ONCE):
        some = cells[start : start + AT_ONCE]
        found = network.opinions([game.initial().play(cell) for cell in some])
        glimpsed |= {
            cell: (1 - one.value) / 2 for cell, one in zip(some, found, strict=True)
        }  # the value is that of the side to move, which answers
        tell(len(glimpsed), total, f"{size} x {size}")
    closest = sorted(glimpsed, key=lambda cell: abs(glimpsed[cell] - 0.5))[:CLOSEST]
    searched = {}
    limits = SearchLimits(simulations=VISITS, threads=1)
    for number, cell in enumerate(closest, start=1):
        report = HexSearch(network, limits).report(game.initial().play(cell), watched=True)
        searched[cell] = (1 - report.value) / 2
        tell(len(cells) + number * VISITS, total, f"{size} x {size}")
    fairest = sorted(searched, key=lambda cell: abs(searched[cell] - 0.5))
    return Openings(size, glimpsed, {cell: searched[cell] for cell in fairest})


def table(found: Iterable[Openings]) -> str:
    """The module that the engine reads."""
    lines = [
        '"""Fair first moves under the swap rule, the fairest first, with the opener\'s chance.',
        "",
        "Made by ``make openings``, not by hand. A cell stands for its half turn, too.",
        '"""',
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "FAIR: Final[Mapping[int, Mapping[str, float]]] = {",
    ]
    for one in found:
        cells = ", ".join(f'"{cell}": {chance}' for cell, chance in one.fair.items())
        lines.append(f"    {one.size}: {{{cells}}},")
    return "\n".join([*lines, "}", ""])


def board(one: Openings) -> str:
    """The chances in percent, on the board; fair ones in brackets, those that were searched too."""
    size, last = one.size, one.size**2 - 1
    chances = dict(one.glimpsed) | dict(one.searched)
    letters = "".join(f"{letter:>4}" for letter in Hex(size).column_names)
    lines = ["   " + letters.rstrip()]
    for row in range(size):
        cells = []
        for column in range(size):
            cell = row * size + column
            chance = chances[min(cell, last - cell)]
            shown = f"{min(99, round(100 * chance))}"
            cells.append(f"[{shown:>2}]" if abs(chance - 0.5) <= FAIR else f" {shown:>2} ")
        lines.append(" " * (2 * row) + f"{row + 1:>3} " + "".join(cells).rstrip())
    return "\n".join(lines)


HEADS: Final = {
    "en": """# Fair openings of Hex

Under the swap rule (`hex-11-swap`) the second player may take the first stone over. So one opens
where neither side is ahead. For each size, the chance of the opener in percent after a first stone
on each cell, without a swap: by the network alone, and by a search of {visits} positions for the
{closest} openings closest to even. Brackets mark those within {fair} percent of even. A board
turned by half a turn is the same board, and so are its openings.

These are estimates, by the network in the package. Up to 6 x 6 all openings are
[solved](hex-solver.md). `make openings` makes this page and the table of the engine:

    python tools/hex_openings.py

The engine opens with one of the fair cells, or its half turn, drawn at random; so it opens at once
on any size.

| size | fair openings, with the chance of the opener |
| --- | --- |
""",
    "fr": """# Ouvertures équilibrées de Hex

Avec la règle de l’échange (`hex-11-swap`), le second joueur peut prendre pour lui le premier pion.
On ouvre donc là où personne n’a l’avantage. Pour chaque taille, la chance de qui ouvre, en pour
cent, après un premier pion sur chaque case, si personne n’échange : d’après le réseau seul, et
d’après une recherche de {visits} positions pour les {closest} ouvertures les plus proches de
l’équilibre. Les crochets marquent celles qui en sont à {fair} % au plus. Un plateau tourné d’un
demi-tour est le même plateau, et ses ouvertures sont les mêmes.

Ce sont des estimations, par le réseau du paquet. Jusqu’à 6 x 6 toutes les ouvertures sont
[résolues](hex-solver.md) (en anglais). `make openings` refait cette page et la table du moteur :

    python tools/hex_openings.py

Le moteur ouvre par une des cases équilibrées, ou son demi-tour, tirée au hasard ; il ouvre donc
tout de suite, quelle que soit la taille.

| taille | ouvertures équilibrées, et la chance de qui ouvre |
| --- | --- |
""",
}


def page(found: Sequence[Openings], code: str) -> str:
    """The page of the documentation, in the language `code`."""
    language.use(code)
    text = HEADS[code].format(visits=VISITS, closest=CLOSEST, fair=round(100 * FAIR))
    for one in found:
        cells = ", ".join(f"{cell} {percent(chance)}" for cell, chance in one.fair.items())
        text += f"| {one.size} x {one.size} | {cells} |\n"
    for one in found:
        text += f"\n## {one.size} x {one.size}\n\n```text\n{board(one)}\n```\n"
    return text


def main() -> None:
    """Look, and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", type=int, nargs="+", choices=SIZES, metavar="SIZE")
    parser.add_argument("--show", action="store_true", help="print the boards and write nothing")
    options = parser.parse_args()
    if options.sizes and not options.show:
        parser.error("the table holds all sizes: --sizes goes with --show")
    network = shipped()
    found = []
    with working("") as tell:
        for size in options.sizes or SIZES:
            found.append(openings(size, network, tell))
            if options.show:
                print(f"{size} x {size}: {found[-1].fair}\n{board(found[-1])}", flush=True)
    if not options.show:
        TABLE.write_text(table(found), encoding="utf-8")
        shown = [one for one in found if one.size in SHOWN]
        for code, path in PAGES.items():
            path.write_text(page(shown, code), encoding="utf-8")


if __name__ == "__main__":
    main()
