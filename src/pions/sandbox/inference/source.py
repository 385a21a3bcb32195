"""The text of a file: functions that may play, and the likely meaning of each parameter."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final

from pions.core import python_source
from pions.sandbox.calling.parts import DefinedName, GridForm

ROLES: Final = tuple((role, re.compile(pattern)) for role, pattern in (
    ("grid", (r"board|gril|plateau|grid|state|etat|brd|jeu$|tableau|^tab$|^game$|position|matri"
             r"|table$|^partie|^[gbsp]$|noeud|node|env$|observation"
             r"|tabler|tabuleir|^(spiel)?feld$|brett")),
    ("alpha", r"alpha|alfa|^a$"),
    ("beta", r"beta|^b$"),
    ("depth", r"depth|prof|^d$|level|diffic|niveau|tiefe|djup"),
    ("maximise", r"maxi|is_?max|joueurmax"),
    ("legal moves", (r"legal|actions?(_|$)|possible|moves|coups$|action_set|valid|choi(x|ces)"
                    r"|libres|dispo")),
    ("last move", r"last|opp_move|dernier|prev|precedent"),
    ("turn", r"turn_?(number|no)|num_?tour|^turn$|nb_?coups"),
    ("seconds", r"time|temps|clock|budget|duree|limit"),
    ("column", (r"^(col|colonne|column|columna|coluna|spalte|c)$|coup$"
                r"|^(move|action|zug|jugada|jogada)$")),
    ("row", r"^row$|^(ligne|fila|linha|zeile)$|^r$|^l$"),
    ("columns", r"cols?$|colonnes|columnas|colunas|spalten|columns|width|largeur|^w$|n_col"),
    ("rows", r"rows?$|lignes|filas|linhas|zeilen|height|hauteur|^h$|n_row"),
    ("size", r"size|taille|tama[nñ]|^n$|dim"),
    ("name", r"name|nom$"),
    ("rival", r"adv|opp|oponent|gegner|rival|ennemi|other|human"),
    ("side", (r"player|joueur|symbol|char|piece|jeton|pion|colou?r|couleur|tour|who|qui$|^me$|^moi"
             r"|^you$|id$|marque|token|signe?|^j$|ia$|ai$|mark|jugador|jogador|spieler|ficha|turno")),
))  # fmt: skip
"""The meanings of a name, the surest pattern first."""
_PLAYS: Final = re.compile(
    r"(^|_)(ia|ai|ki|bot|cpu|com|ordi\w*|robot|computer|machine|student|auto\w*|agent)(_|$)|decision|determin|best_"
    r"|meilleure?_|choos|choisi|choix_?coup|predict|strateg|trouver_coup|get_move|make_move|next_move"
    r"|mejor_|melhor_|bester?_zug|eleg|escolh|hacer_jugada|your_move|mouvement|jouer_coup$|^go$|coup_(a_jouer|ia|ordi|alea)|pick|^jouer$|^play$|^coup$|^move$"
)
_SEARCHES: Final = re.compile(r"mini_?max|min_?max|nega_?max|alpha_?beta|mcts|search|recherche")
OTHERS: Final = re.compile(
    r"gagn|win|won|victo|valid|legal|possible|affich|print|display|draw|dessin|show|check|test|verif"
    r"|eval|score|heurist|utilit|drop|place|pose|ajout|undo|annul|cop(y|ier)|main|input|human"
    r"|humain|serv|horiz|vert|diag|align|termin|_fin|nul|full|plein|update|apply|simul|rollout"
    r"|expand|backprop|child|init|cre(er|ate)|get_all|avail|list|value|valeur"
    r"|count|compt|threat|menace|libre|gana|gewinn|mostra|dibuj|ausgab|coloc|puntu|bewert"
)
DROPS: Final = re.compile(
    r"drop|place|pose|jou|play|put|ajout|add|move|coup|insert|mettre|tombe|row|ligne|free|libre"
    r"|suivant|next|set|coloc|soltar|jug|jog|zug|fila"
)
"""In the name of a function that may put a disc."""
_CHOOSES: Final = re.compile(
    r"(best|meilleur|choi[sx]|determin).*(coup|move|col|play|action)|decision|choisi(r|t|e)?$"
)
_RIVALS: Final = re.compile(r"oppon|oponent|gegner|advers|rival|enn?em")
"""In the name of a function that says what the other side may do."""
_PEOPLE: Final = ("input", "askinteger")
_OURS: Final = {"ia", "ai", "bot", "ordi", "computer", "machine", "moi", "me", "max", "agent",
                "ki", "maquina", "computador"}  # fmt: skip
_THEIRS: Final = {"player", "human", "humain", "joueur", "adv", "adversaire", "opponent", "opp",
                  "min", "user", "rival", "jugador", "jogador", "humano", "spieler"}  # fmt: skip
_MARKS: Final = re.compile(
    r"(^|_)(red|blue|yellow|black|white|rouge|bleu|jaune|noir|blanc|x|o|(p|player|joueur)_?[12])(_|$)"
)
"""In the names of the marks of both sides."""
_DEEP: Final = re.compile("depth|prof|tiefe|djup")
_MANY: Final = re.compile("iter|simul|rollout|playout|sims")
_KNOWN_PAIRS: Final = (("X", "O"), ("x", "o"), ("R", "J"), ("R", "Y"), ("J", "R"), ("1", "2"),
                       ("R", "B"), ("N", "B"), ("B", "W"))  # fmt: skip
_PLAIN: Final = frozenset(dir([])) | frozenset(dir("")) | {
    "shape", "any", "all", "size", "flatten", "ravel", "reshape", "T", "tolist", "astype", "sum",
    "ndim", "tobytes", "keys", "values", "items", "get", "max", "min",
}  # fmt: skip


def snake(name: str) -> str:
    """Return ``nextMove`` as ``next_move``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def role_of(name: str) -> str | None:
    """Return the likely meaning of a name."""
    return next((role for role, pattern in ROLES if pattern.search(snake(name))), None)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A function or method that may be a player."""

    name: str
    owner: str
    """Its class; empty for a function."""
    line: int
    parameters: tuple[str, ...]
    roles: tuple[str | None, ...]
    """Of its parameters; ``object Etat`` for one of a class of the file."""
    needed: int
    weight: float

    @property
    def shown(self) -> str:
        """``Agent.play(board)``."""
        return f"{self.owner}{'.' if self.owner else ''}{self.name}({', '.join(self.parameters)})"


class ExaminedText:
    """A file's text; nothing of it is run."""

    def __init__(self, text: str) -> None:
        """Parse it; raises `SyntaxError` or `ValueError`."""
        self.text = text
        self.tree = python_source.parsed(text)
        nodes = list(ast.walk(self.tree))
        self.classes = {n.name: n for n in self.tree.body if isinstance(n, ast.ClassDef)}
        self.functions = {n.name: n for n in nodes if isinstance(n, ast.FunctionDef)}
        self.top = [n for n in self.tree.body if isinstance(n, ast.FunctionDef)]
        self.constants: dict[str, Any] = {}
        for node in nodes:
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    self._note(target, node.value)
        self.variables = [t.id for n in self.tree.body if isinstance(n, ast.Assign)
                          for t in n.targets if isinstance(t, ast.Name)]  # fmt: skip
        self.made = {_name_of(t): n.value for n in nodes if isinstance(n, ast.Assign)
                     for t in n.targets if _name_of(t)}  # fmt: skip
        self.strings = Counter(
            n.value
            for n in nodes
            if isinstance(n, ast.Constant) and isinstance(n.value, str) and len(n.value) <= 2
        )
        self.has_twos = re.search(r"(==|else|=|,) ?2\b(?! ?:)", text) is not None
        """Whether 2 may be a mark."""
        self.looped = self._called_in_loops()
        self.answering = self._answering()
        theirs = self._named(_THEIRS, _OURS)
        self.sides = [(v, theirs.get(rest)) for rest, v in self._named(_OURS, _THEIRS).items()]
        """The values of constants for the side that plays and, named alike, for the other."""

    def _note(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, part in zip(target.elts, value.elts, strict=False):
                self._note(one, part)
        if name := _name_of(target):
            with suppress(ValueError, LookupError, TypeError):
                if isinstance(value, ast.Subscript):  # one of a list of marks
                    held = self.constants[_name_of(value.value)]
                    self.constants.setdefault(name, held[python_source.literal(value.slice)])
                self.constants.setdefault(name, python_source.literal(value))

    def _named(self, words: set[str], others: set[str]) -> dict[frozenset[str], Any]:
        """Return the constants for a side by the rest of their names."""
        found: dict[frozenset[str], Any] = {}
        for name, value in self.constants.items():
            parts = set(snake(name).split("_"))
            symbol = isinstance(value, int | str) and value is not True
            if symbol and parts & words and not parts & (others | {"depth", "time", "first"}):
                found.setdefault(frozenset(parts - words), value)
        return found

    def own(self, one: Candidate, form: GridForm) -> int:
        """Return how surely the file says that the mark of the side to move is that of its player.

        2 where its own game says so; 1 where its search or names do; 0 where nothing tells it;
        negative where it is the mark of the other side. A pair with the symbol of an empty cell is
        none of marks: it may tell whose turn it is.
        """
        marks = set(form.marks)
        if not form.mover:  # it counts the discs: 1 and X open
            return int(form.marks[0] in {1, "1", "X", "x"} or form.marks == (0, 1))
        sides = [(m, t) for m, t in self.sides if form.empty not in (m, t)]
        named = {m for m, t in sides if t is None or marks == {m, t}}
        for surely, own in ((2, self._put(one.name)), (1, self._searched(one)), (1, named)):
            if len(told := own & marks) == 1:
                return surely if form.marks[0] in told else -surely
        return 0

    def _called_in_loops(self) -> frozenset[str]:
        """Return what the game of the file itself calls: at its top level, and in loops."""
        loops: list[ast.AST] = [
            n for n in self.tree.body if not isinstance(n, ast.FunctionDef | ast.ClassDef)
        ]
        for function in self.functions.values():
            loops += [n for n in ast.walk(function) if isinstance(n, ast.While)]
        called = (n for loop in loops for n in ast.walk(loop) if isinstance(n, ast.Call))
        return frozenset(_called(call) for call in called)

    def _answering(self) -> set[str]:
        """Return the functions whose answers go into a call that may drop a disc, or a column."""
        nodes = [*ast.walk(self.tree)]
        drops = [n for n in nodes if isinstance(n, ast.Call) and DROPS.search(snake(_called(n)))]
        given = [getattr(one, "value", one) for n in drops for one in n.args]
        names = {one.id for one in given if isinstance(one, ast.Name)}
        found = {*map(_maker, given)}
        for node in (n for n in nodes if isinstance(n, ast.Assign)):
            for name in (_name_of(part) for t in node.targets for part in _parts(t)[:2]):
                column = len(name) > 1 and role_of(name) in {"column", "columns"}
                found |= {_maker(node.value)} if column or name in names else set()
        return found

    def candidates(self, function: str | None = None) -> list[Candidate]:
        """Return functions and methods that may play, the likeliest first."""
        owners = [("", self.top)] + [
            (name, [n for n in node.body if isinstance(n, ast.FunctionDef)])
            for name, node in self.classes.items()
        ]
        found = [
            one
            for owner, body in owners
            for node in body
            if not node.name.startswith("_")
            and (function is None or function in (node.name, owner))
            and (one := self._candidate(owner, node, asked=function == node.name)) is not None
        ]
        return sorted(found, key=lambda one: (-one.weight, -one.line))

    def _candidate(self, owner: str, node: ast.FunctionDef, *, asked: bool) -> Candidate | None:
        name, all_ = snake(node.name), [*node.args.posonlyargs, *node.args.args]
        if node.args.vararg or any(d is None for d in node.args.kw_defaults):
            return None
        static = any(getattr(d, "id", "") == "staticmethod" for d in node.decorator_list)
        parameters = all_[1:] if owner and not static else all_
        weight = (
            3.0
            if _PLAYS.search(name) or node.name in self.answering
            else 1.0
            if _SEARCHES.search(name)
            else 0.0
        )
        other = _RIVALS.search(name) or (OTHERS.search(name) and not _CHOOSES.search(name))
        if any(_called(n) in _PEOPLE for n in ast.walk(node) if isinstance(n, ast.Call)):
            return None
        roles = tuple(self._role(node, parameter) for parameter in parameters)
        if roles.count("grid") > 1:  # p is a player beside a board, and a position alone
            roles = tuple("side" if r == "grid" and len(p.arg) == 1 else r
                          for r, p in zip(roles, parameters, strict=True))  # fmt: skip
        if re.fullmatch(r"obs\w* conf\w*", " ".join(parameter.arg for parameter in parameters)):
            roles, weight, other = ("observation", "configuration"), 3.0, None
        if not asked and (not weight or other):
            return None
        needed = len(parameters) - len(node.args.defaults)
        seen = any(r and r.startswith(("grid", "object", "observation")) for r in roles)
        if not seen and "legal moves" in roles[:needed]:  # of the game so far
            roles, seen = tuple("past moves" if r == "legal moves" else r for r in roles), True
        lent = weight >= 3 and self.variables and not roles[:needed]  # a grid of the file
        if (not owner and not (seen or lent)) or {"column", "row"} & set(roles[:needed]):
            return None
        weight += 3 * (node.name in self.looped) + 0.5 * _answers(node)
        names = tuple(parameter.arg for parameter in parameters)
        return Candidate(node.name, owner, node.lineno, names, roles, needed, weight)

    @cache  # noqa: B019 - a text lives as long as its file is examined
    def _put(self, name: str) -> set[Any]:
        """Return the plain values that go with answers of a function into a call or a cell."""
        found = set[Any]()
        for node in ast.walk(self.tree):
            for part in ("body", "orelse"):
                suite: Any = getattr(node, part, None)
                for place, one in enumerate(suite if isinstance(suite, list) else ()):
                    if isinstance(one, ast.Assign) and _maker(one.value) == name:
                        targets = (t for target in one.targets for t in _parts(target))
                        found |= self._handed_on(
                            suite[place + 1 :], {*map(_name_of, targets)}, name
                        )
            if isinstance(node, ast.Call | ast.Assign):
                found |= self._handed_on([node], set(), name)
        player = self.functions[name]
        return found | (set() if _answers(player) else self._placed([player], calls=False))

    def dropped(self, names: re.Pattern[str]) -> list[Any]:
        """Return the marks with which discs are dropped: the last argument of such calls."""
        calls = [n for n in ast.walk(self.tree) if isinstance(n, ast.Call) and len(n.args) > 1]
        found = [self._symbols(n.args[-1:]) for n in calls if names.search(snake(_called(n)))
                 and _called(n) in self.functions]  # fmt: skip
        told = set[Any]().union(*found)
        return sorted(told) if len({*map(type, told)}) == 1 else []

    def _handed_on(self, nodes: list[Any], answers: set[str], name: str) -> set[Any]:
        """Return the values beside an answer of the function `name`, or a variable of `answers`."""
        found = set[Any]()
        for node in (n for one in nodes for n in ast.walk(one)):
            parts: list[ast.expr] = []
            if isinstance(node, ast.Call) and _called(node) != name:
                parts = node.args
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
                cell: Any = node.targets[0]
                parts = [node.value, *_parts(cell.slice)]
            if any(_name_of(p) in answers - {""} or _maker(p) == name for p in parts):
                found |= self._symbols(parts)
        return found

    def _searched(self, one: Candidate) -> set[Any]:
        """Return the marks that its search places for the side that looks for the largest value.

        For the other side where its game asks for the smallest. And the mark that stands as the
        default of an argument.
        """
        usual = self.functions[one.name].args.defaults
        named = zip(one.roles[::-1], usual[::-1], strict=False)
        own, other = self._symbols([value for role, value in named if role == "side"]), set[Any]()
        player = self.functions[one.name]
        told = enumerate(zip(one.parameters, one.roles, strict=True))
        lowest = any(r == "maximise" and self.given(one.name, i, n) is False
                     for i, (n, r) in told)  # fmt: skip
        for search in self.functions.values():
            asked = {n for n in ast.walk(search) if isinstance(n, ast.If | ast.IfExp)}
            for node in asked if search is player else ():
                if role_of(_name_of(node.test)) == "maximise":
                    own |= self._placed(node.orelse if lowest else node.body)
                    other |= self._placed(node.body if lowest else node.orelse)
            calls = [n for n in ast.walk(player) if isinstance(n, ast.Call)]
            calls = [n for n in calls if search is not player and _called(n) == search.name]
            turns = {_name_of(node.test) for node in asked}
            if any(self._given(search, call, turns) for call in calls):  # what the other answers
                own |= self._placed(player.body, but=search.name)
        return own - other

    @staticmethod
    def _given(search: ast.FunctionDef, call: ast.Call, names: set[str]) -> bool:
        """Return whether a call has a truth value for one of the parameters `names`."""
        given = [(p.arg, value) for p, value in zip(search.args.args, call.args, strict=False)]
        given += [(k.arg or "", k.value) for k in call.keywords]
        return any(n in names and type(getattr(v, "value", None)) is bool for n, v in given)

    def _placed(self, nodes: Any, *, calls: bool = True, but: str = "") -> set[Any]:  # noqa: ANN401
        """Return the plain values that are put into a cell, or given to a function."""
        found = set[Any]()
        for one in nodes if isinstance(nodes, list) else [nodes]:
            for node in ast.walk(one):
                if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
                    found |= self._symbols([node.value])
                elif isinstance(node, ast.Call) and calls and _called(node) != but:
                    found |= self._symbols(node.args)
        return found | (self._symbols([nodes]) if isinstance(nodes, ast.expr) else set())

    def _symbols(self, nodes: list[ast.expr]) -> set[Any]:
        """Return the texts and whole numbers among values and constants of the file."""
        found = set[Any]()
        for node in nodes:
            value: Any = self.constants.get(_name_of(node))
            with suppress(ValueError, TypeError):
                value = python_source.literal(node) if value is None else value
            found |= {value} if type(value) in (int, str) else set()
        return found

    def _role(self, function: ast.FunctionDef, parameter: ast.arg, called: str = "") -> str | None:
        annotation = ast.unparse(parameter.annotation).strip("'\"") if parameter.annotation else ""
        if annotation in self.classes:
            return f"object {annotation}"
        asked = self._asked_of(function, parameter.arg, set()) - _PLAIN
        for name, node in self.classes.items():
            if asked and asked <= self._members(node):
                return f"object {name}"
        names = [p.arg for p in function.args.args if p.arg not in {"self", "cls"}]
        place = names.index(parameter.arg) if parameter.arg in names else 0
        said = self._said(called or function.name, place, parameter.arg)
        made = said and self.made.get(_name_of(said), said)
        if isinstance(made, ast.Call) and _called(made) in self.classes:
            return f"object {_called(made)}"
        if asked:
            return "queue" if asked <= {"put", "put_nowait"} else "stranger"
        role = "maximise" if annotation == "bool" else role_of(parameter.arg)
        return "heights" if role == "rows" and f"{parameter.arg}[" in self.text else role

    @staticmethod
    def _members(node: ast.ClassDef) -> set[str]:
        named = {n.name for n in ast.walk(node) if isinstance(n, ast.FunctionDef)}
        return named | ExaminedText.attributes(node)

    @staticmethod
    def attributes(node: ast.ClassDef) -> set[str]:
        """Return the attributes that a class asks of ``self``, as its methods call it."""
        methods = [n for n in node.body if isinstance(n, ast.FunctionDef) and n.args.args]
        return {n.attr for method in methods for n in ast.walk(method)
                if isinstance(n, ast.Attribute)
                and getattr(n.value, "id", "") == method.args.args[0].arg}  # fmt: skip

    def _asked_of(
        self, function: ast.FunctionDef, name: str, seen: set[tuple[str, str]]
    ) -> set[str]:
        """Return the attributes that are asked of a parameter, also by functions it goes to."""
        if (function.name, name) in seen:
            return set()
        seen.add((function.name, name))
        inner = list(ast.walk(function))
        asked = {n.attr for n in inner if isinstance(n, ast.Attribute)
                 and getattr(n.value, "id", "") == name}  # fmt: skip
        kept = {t.attr for n in inner if isinstance(n, ast.Assign)
                for t, v in zip(_parts(n.targets[0]), _parts(n.value), strict=False)
                if _name_of(v) == name and isinstance(t, ast.Attribute)}  # fmt: skip
        if kept and function.name == "__init__":  # as an attribute of the object
            asked |= {n.attr for n in ast.walk(self.tree) if isinstance(n, ast.Attribute)
                      and isinstance(n.value, ast.Attribute) and n.value.attr in kept}  # fmt: skip
        for call in (n for n in inner if isinstance(n, ast.Call)):
            target = self.functions.get(_called(call))
            names = self._names(_called(call)) if target else []
            for place, given in zip(names, call.args, strict=False):
                if target and isinstance(given, ast.Name) and given.id == name:
                    asked |= self._asked_of(target, place, seen)
        return asked

    def constructor(self, name: str) -> tuple[list[tuple[str, str | None]], int]:
        """Return the parameters of a class of the file with their roles; how many are needed."""
        inits = [n for n in self.classes[name].body if getattr(n, "name", "") == "__init__"]
        if not inits or not isinstance(inits[0], ast.FunctionDef):
            return [], 0
        args = inits[0].args
        roles = [(p.arg, self._role(inits[0], p, name)) for p in args.args[1:]]
        return roles, len(roles) - len(args.defaults)

    def given(self, function: str, place: int, name: str) -> Any:  # noqa: ANN401 - a value
        """Return what the file itself gives to a parameter: a value, or the name of an object."""
        node = self._said(function, place, name)
        if node is None:
            return None
        name = _name_of(node)
        made = self.made.get(name, node)
        if isinstance(made, ast.Call) and not (made.args or made.keywords):
            return DefinedName(name if name in self.variables else ast.unparse(made))
        found = self.constants.get(name)
        with suppress(ValueError):
            found = python_source.literal(node) if found is None else found
        return found if isinstance(found, int | float | str) else None

    def _said(self, function: str, place: int, name: str) -> ast.expr | None:
        """Return what stands for a parameter in a call of the file itself."""
        inner = {*ast.walk(self.functions[function])} if function in self.functions else set()
        for call in (n for n in ast.walk(self.tree) if isinstance(n, ast.Call) and n not in inner):
            said = [k.value for k in call.keywords if k.arg == name] or call.args[place:]
            if said and _called(call) == function:
                return said[0]
        return None

    def pairs(self) -> Iterator[tuple[Any, Any]]:
        """Yield pairs of texts that may be the symbols of the two sides."""
        yield from ((theirs, mine) for mine, theirs in self.sides if theirs is not None)
        colours = [v for n, v in self.constants.items() if type(v) is int
                   and _MARKS.search(snake(n))]  # fmt: skip
        if len({*colours}) == 2:
            yield colours[0], next(v for v in colours if v != colours[0])
        seen = [s for s, n in self.strings.most_common() if s.strip() and s not in "|-+_.\n"]
        yield from ((a, b) for a, b in _KNOWN_PAIRS if a in seen and b in seen)
        yield from combinations(seen[:3], 2)

    def shallow(self, depth: int) -> str:
        """Return its text, looking `depth` moves ahead: a deep search may prefer a later win."""
        tree = python_source.parsed(self.text)
        for node in ast.walk(tree):
            pairs: list[tuple[str, ast.expr]] = []
            if isinstance(node, ast.Call):
                pairs = [(k.arg or "", k.value) for k in node.keywords]
                pairs += zip(self._names(_called(node)), node.args, strict=False)
            elif isinstance(node, ast.FunctionDef):
                names = [p.arg for p in node.args.args]
                pairs = [*zip(names[::-1], node.args.defaults[::-1], strict=False)]
            elif isinstance(node, ast.Assign):
                pairs = [(_name_of(node.targets[0]), node.value)]
            for name, value in pairs:
                word = snake(name)
                most = depth if _DEEP.search(word) else _MANY.search(word) and 60 * depth
                if most and isinstance(value, ast.Constant) and type(value.value) is int:
                    value.value = min(value.value, most)
        return ast.unparse(tree)

    def _names(self, called: str) -> list[str]:
        """Return the parameters of a function, a method or a class, without its object."""
        if called in self.classes:
            return [name for name, _ in self.constructor(called)[0]]
        node = self.functions.get(called)
        return [p.arg for p in node.args.args if p.arg != "self"] if node else []


def _name_of(node: ast.expr) -> str:
    return getattr(node, "id", "") or getattr(node, "attr", "")


def _parts(node: ast.expr) -> list[ast.expr]:
    """Return the elements of a tuple, or what is none."""
    return getattr(node, "elts", [node])


def _called(call: ast.Call) -> str:
    return _name_of(call.func)


def _maker(node: ast.expr) -> str:
    """Return the function whose answer it is, or a part of that."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return _called(node) if isinstance(node, ast.Call) else ""


def _answers(node: ast.FunctionDef) -> bool:
    return any(isinstance(n, ast.Return) and n.value is not None for n in ast.walk(node))
