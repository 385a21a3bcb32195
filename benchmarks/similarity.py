"""How much independent files resemble each other, and which rewritings are still found.

python benchmarks/similarity.py              # shapes; ten minutes
python benchmarks/similarity.py --choices    # moves; ten minutes of processor

Independent files are the correct solutions of each hand-out (`tests/checks/correct`) and the
players of other courses (`tests/inference/files`). Some of these were written one from another:
two files that share a run of identical lines are counted apart. Each solution is then rewritten in
several ways, and compared with its original among the others of its hand-out.

Files that think play too slowly for the choices of their copies to be compared: searches of ours
are copied in their place.
"""

from __future__ import annotations

import argparse
import ast
import copy
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha1
from itertools import combinations
from pathlib import Path
from typing import Final, TypeAlias

from pions.app.players import strategy
from pions.app.similarity import choices, comparing
from pions.app.similarity.comparing import ClassComparison, Comparing, Pair, SimilarityRequest
from pions.core.seeds import generator
from pions.core.types import Move
from pions.families import family_of
from pions.games import catalog
from pions.sandbox import Limits
from pions.sandbox.reading import hand_ins

TESTS: Final = Path(__file__).parents[1] / "tests"
Asked: TypeAlias = Sequence[choices.HesitatingPosition]
Chosen: TypeAlias = Mapping[str, Sequence[Move]]
SAME_LINES: Final = 4
"""Identical lines in a row that independent authors do not write."""
BIG: Final = 8
"""Constants from here on are weights and scores, not sizes of the board."""
EVALUATIONS: Final = frozenset({"h", "points", "utilite", "score", "valeur", "evaluation", "f1"})
SEARCHERS: Final = 40
LIMIT: Final = 0.25
"""Seconds of processor for a move."""
COPIED: Final = 20
"""Searches of which there are copies."""
DRAWN: Final = ((99, 1), (24, 10), (12, 20), (6, 40), (3, 60))
"""Sizes of classes that are drawn from the files of other courses, and how many."""


class Renamed(ast.NodeTransformer):
    """Gives new names to the local variables and the parameters of functions."""

    def __init__(self, tree: ast.Module) -> None:
        words = {one.arg for one in ast.walk(tree) if isinstance(one, ast.keyword) and one.arg}
        kept = {
            name
            for one in ast.walk(tree)
            if isinstance(one, ast.Global | ast.Nonlocal)
            for name in one.names
        }
        top = {
            one.id
            for statement in tree.body
            if not isinstance(statement, ast.FunctionDef | ast.ClassDef)
            for one in ast.walk(statement)
            if isinstance(one, ast.Name)
        }
        local = {
            one.id if isinstance(one, ast.Name) else one.arg
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef)
            for one in ast.walk(function)
            if isinstance(one, ast.arg)
            or (isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store))
        }
        names = sorted(local - words - kept - top)
        self.names = {name: f"nom{number}" for number, name in enumerate(names)}

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """Rename a variable."""
        node.id = self.names.get(node.id, node.id)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """Rename a parameter."""
        node.arg = self.names.get(node.arg, node.arg)
        return node


class Loops(ast.NodeTransformer):
    """Writes ``for x in range(n)`` as ``while``, other loops over an index."""

    def __init__(self) -> None:
        self.count = 0

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        """Return the loop in its other form."""
        self.generic_visit(node)
        if node.orelse or any(isinstance(one, ast.Continue) for one in ast.walk(node)):
            return node
        self.count += 1
        index, items = f"i_{self.count}", f"t_{self.count}"
        target = ast.unparse(node.target)
        head = f"{items} = list({ast.unparse(node.iter)})\n{index} = 0\n"
        loop = ast.parse(f"{head}while {index} < len({items}):\n    {target} = {items}[{index}]")
        loop.body[-1].body += [*node.body, *ast.parse(f"{index} += 1").body]  # type: ignore[attr-defined]
        return loop.body


class Constants(ast.NodeTransformer):
    """Changes weights and scores."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        """Return another constant for a big one."""
        if isinstance(node.value, int | float) and BIG <= abs(node.value) < 1e9:
            return ast.Constant(node.value * 3 + 1)
        return node


def renamed(tree: ast.Module) -> ast.Module:
    """Other names."""
    return Renamed(tree).visit(tree)  # type: ignore[no-any-return]


def reordered(tree: ast.Module) -> ast.Module:
    """Functions and methods in another order, and neighbouring plain assignments exchanged."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef):
            places = [i for i, one in enumerate(node.body) if isinstance(one, ast.FunctionDef)]
            moved = [node.body[place] for place in reversed(places)]
            for place, function in zip(places, moved, strict=True):
                node.body[place] = function
        elif isinstance(node, ast.FunctionDef):
            for place in range(len(node.body) - 1):
                one, two = node.body[place : place + 2]
                if _free(one) and _free(two) and not _names(one, two) & _names(two, one):
                    node.body[place : place + 2] = [two, one]
    return tree


def _free(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Assign) and not any(
        isinstance(one, ast.Call | ast.Attribute | ast.Subscript) for one in ast.walk(statement)
    )


def _names(one: ast.stmt, _other: ast.stmt) -> set[str]:
    return {node.id for node in ast.walk(one) if isinstance(node, ast.Name)}


def reformatted(tree: ast.Module) -> ast.Module:
    """Another layout, without comments, docstrings and types."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            for argument in node.args.args:
                argument.annotation = None
            if ast.get_docstring(node) and len(node.body) > 1:
                node.body = node.body[1:]
    return tree


def loops(tree: ast.Module) -> ast.Module:
    """Other loops."""
    return Loops().visit(tree)  # type: ignore[no-any-return]


def constants(tree: ast.Module) -> ast.Module:
    """Other weights."""
    return Constants().visit(tree)  # type: ignore[no-any-return]


def evaluation(tree: ast.Module) -> ast.Module:
    """Another evaluation: its value depends on the text of the board alone."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.FunctionDef)
            and node.name.lower() in EVALUATIONS
            and node.args.args
        ):
            board = node.args.args[0].arg
            node.body = ast.parse(f"return sum(map(ord, str({board}))) * 31 % 17 - 8").body
    return tree


def all_three(tree: ast.Module) -> ast.Module:
    """The first three together."""
    return reformatted(reordered(renamed(tree)))


KINDS: Final[dict[str, Callable[[ast.Module], ast.Module]]] = {
    "renamed": renamed,
    "reordered": reordered,
    "reformatted": reformatted,
    "these three together": all_three,
    "loops rewritten": loops,
    "constants changed": constants,
    "evaluation changed": evaluation,
    "all of these together": lambda tree: evaluation(constants(loops(all_three(tree)))),
}


COPIES: Final = (
    "with other names, order, layout and loops",
    "constants changed",
    "evaluation changed",
    "one ply deeper",
)


def rewritten(source: str, kind: str) -> str:
    """Return a file rewritten."""
    tree = KINDS[kind](copy.deepcopy(ast.parse(source)))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def classes() -> Iterator[tuple[str, list[Path]]]:
    """Yield the files of each hand-out, and those of other courses."""
    for folder in sorted((TESTS / "checks" / "correct").iterdir()):
        if folder.is_dir():
            yield folder.name, sorted(folder.glob("*.py"))
    yield "other courses", sorted((TESTS / "inference" / "files").glob("*.py"))


def share_lines(one: str, other: str) -> bool:
    """Return whether two texts share a run of identical lines."""
    runs = []
    for text in (one, other):
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        runs.append({tuple(lines[n : n + SAME_LINES]) for n in range(len(lines) - SAME_LINES + 1)})
    return bool(runs[0] & runs[1])


def class_of(texts: dict[str, str], limits: Limits | None = None, workers: int = 1) -> Comparing:
    """Return a class whose files are `texts`."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            Path(folder, f"{name}.py").write_text(text, "utf-8")
        request = SimilarityRequest("connect4", limits=limits or Limits(), workers=workers)
        return Comparing(hand_ins.read(Path(folder)), request)


def compared(texts: dict[str, str]) -> ClassComparison:
    """Return a class whose shapes are compared."""
    found = class_of(texts)
    found.read()
    return found.comparison()


def stands_out(pair: Pair) -> tuple[bool, bool]:
    """Return whether a pair stands out by its shape, and by its choices."""
    shape, chosen = pair.likeness
    return shape > 1, chosen > 1


def told(name: str, pairs: list[Pair]) -> None:
    """Print a row: how many pairs stand out, by what, and the highest figures but one percent."""
    flags = [stands_out(pair) for pair in pairs]
    shares = sorted(max(pair.shares) for pair in pairs if pair.shares)
    excess = sorted(p.agreement.excess for p in pairs if p.agreement and p.agreement.enough)
    total = len(pairs)
    cells = [sum(one) for one in zip(*flags, strict=True)] if flags else [0, 0]
    either = sum(map(any, flags))
    row = f"| {name} | {total} | {cells[0]} of {len(shares)} | {cells[1]} of {len(excess)} "
    row += f"| {either} ({either / max(total, 1):.1%}) "
    print(f"{row}| {_middle(shares)} | {_middle(excess)} |", flush=True)


def _middle(numbers: list[float]) -> str:
    if not numbers:
        return ""
    high = numbers[min(len(numbers) - 1, int(0.99 * len(numbers)))]
    return f"{numbers[0]:.2f} / {numbers[len(numbers) // 2]:.2f} / {high:.2f}"


def drawn(size: int, count: int) -> list[Pair]:
    """Return pairs of classes drawn from half of the files of other courses, those never tuned on.

    Which half a file is in is told by a hash of its name; pairs with identical lines are left out.
    """
    *_others, (_name, files) = classes()
    half = [path for path in files if int(sha1(path.stem.encode()).hexdigest(), 16) % 2]  # noqa: S324
    rng = random.Random(5)
    found: list[Pair] = []
    for _number in range(count):
        some = rng.sample(half, min(size, len(half)))
        texts = {path.stem: path.read_text("utf-8") for path in some}
        for pair in compared(texts).pairs:
            one, other = (texts[which.removesuffix(".py")] for which in (pair.one, pair.other))
            if not share_lines(one, other):
                found.append(pair)
    return found


def searchers() -> None:
    """Print how searches of ours with weights of their own agree, and each with its copies.

    Other names, layout, order and loops change no move: such a copy chooses what its original does.
    """
    game, rng = catalog.find("connect4"), random.Random(7)
    asked = choices.questions(game, choices.POSITIONS)
    weighted = [name for name, one in family_of(game).evaluators.items() if one.weighted]

    def moves(number: int, depth: int, name: str, weights: Sequence[int]) -> tuple[Move, ...]:
        spec = f"alphabeta:depth={depth},eval={name},w={'/'.join(map(str, weights))}"
        player = strategy(spec, game, generator(number))
        return tuple(player.choose(one.position) for one in asked)

    chosen: dict[str, tuple[Move, ...]] = {}
    copies: dict[str, dict[str, tuple[Move, ...]]] = {kind: {} for kind in COPIES}
    for number in range(SEARCHERS):
        weights = [rng.choice((1, 2, 3, 5, 8)) * 4**power for power in range(4)]
        depth, name = rng.randint(1, 5), rng.choice(weighted)
        chosen[str(number)] = moves(number, depth, name, weights)
        if number < COPIED:
            others = [other for other in weighted if other != name]
            copied = (
                chosen[str(number)],
                moves(number, depth, name, [3 * weight + 1 for weight in weights]),
                moves(number, depth, others[number % len(others)], weights[::-1]),
                moves(number, depth + 1, name, weights),
            )
            for kind, rewrite in zip(COPIES, copied, strict=True):
                copies[kind][str(number)] = rewrite
    told(
        "searches of ours, other weights",
        [agreeing(asked, chosen, *two) for two in combinations(chosen, 2)],
    )
    for kind, found in copies.items():
        told(
            f"one of {COPIED} and itself, {kind}",
            [agreeing(asked, {**chosen, "copy": found[name]}, name, "copy") for name in found],
        )


def agreeing(asked: Asked, chosen: Chosen, one: str, other: str) -> Pair:
    """Return a pair of players, or one and a rewritten copy; `chosen` has the whole class."""
    rest = [moves for name, moves in chosen.items() if name not in (one, other)]
    both = chosen[one], chosen[other]
    return Pair(one, other, None, choices.agreement(asked, *both, rest))


def choosing(workers: int) -> None:
    """Print what quick files of other courses choose, and searches of ours with copies."""
    *_others, (_name, files) = classes()
    texts = {path.stem: path.read_text("utf-8") for path in files}
    limits = Limits(seconds=LIMIT)
    first = class_of(texts, limits, workers)
    for _name in first.play():
        pass
    whole = first.chosen
    print(
        f"{len(whole)} of {len(texts)} files choose within {LIMIT} s a move, in {len(first.asked)}"
    )
    apart: list[Pair] = []
    alike: list[Pair] = []
    for one, other in combinations(sorted(whole), 2):
        same = share_lines(*(texts[name.removesuffix(".py")] for name in (one, other)))
        (alike if same else apart).append(agreeing(first.asked, whole, one, other))
    told("independent files of other courses", apart)
    told(f"{SAME_LINES} identical lines in a row", alike)
    searchers()


def main() -> None:
    """Measure, and print tables in Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--choices", action="store_true", help="moves instead of shapes")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    figures = "1st / middle / 99th of 100"
    print(f"limits: shape {comparing.SHAPE:.2f}, choices {comparing.CHOICES:.2f}\n")
    print("| pairs | count | by shape | by choices | by either |", end="")
    print(f" share: {figures} | excess: {figures} |")
    print("| --- | ---: | ---: | ---: | ---: | --- | --- |")
    if options.choices:
        choosing(options.workers)
        return
    apart: list[Pair] = []
    alike: list[Pair] = []
    everything = list(classes())
    for name, files in everything:
        texts = {path.stem: path.read_text("utf-8") for path in files}
        found = compared(texts)
        groups: tuple[list[Pair], list[Pair]] = ([], [])
        for pair in found.pairs:
            one, other = (texts[which.removesuffix(".py")] for which in (pair.one, pair.other))
            groups[share_lines(one, other)].append(pair)
        told(f"independent, {name}", groups[0])
        apart += groups[0]
        alike += groups[1]
    told("independent, all", apart)
    told(f"{SAME_LINES} identical lines in a row", alike)
    for size, count in DRAWN:
        told(f"{count} drawn classes of {size}, other half", drawn(size, count))
    solutions = [(name, files) for name, files in everything[:-1]]
    for kind in KINDS:
        copies: list[Pair] = []
        for _name, files in solutions:
            texts = {path.stem: path.read_text("utf-8") for path in files}
            for stem in list(texts):
                new = {**texts, "copy": rewritten(texts[stem], kind)}
                pair = next(
                    pair
                    for pair in compared(new).pairs
                    if {pair.one, pair.other} == {f"{stem}.py", "copy.py"}
                )
                copies.append(pair)
        told(kind, copies)


if __name__ == "__main__":
    main()
