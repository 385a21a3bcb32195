"""The shape of programs: what a rewriting leaves as it was, and what it does not."""

import textwrap

import pytest

from pions.app.similarity.shapes import shape
from pions.core.errors import InvalidOption

ORIGINAL = '''
def coups(grille):
    """Les colonnes libres."""
    libres = []
    for col in range(7):
        if grille[0][col] == 0 and grille[5][col] != 9:
            libres.append(col)
    return libres


def valeur(grille, joueur, poids):
    gauche = 3 * poids + len(grille)
    droite = poids - joueur * (gauche + 2)
    for ligne in grille:
        if sum(ligne) > droite and max(ligne) <= poids:
            droite += ligne.count(joueur) * 10
    return gauche - droite
'''

REWRITTEN = """
def h(g,p, w) -> int:
  b: int = 3*w + len(g) # no docstring, other constants
  c = (w -
       p * (b + 5))
  for l in g:
    if (sum(l) > c) and max(l) <= w:
        c = c + l.count(p) * 40
  return b - c
def libres(g):
  r = []
  for i in range(9):
     if g[1][i] == 4 and g[7][i] != 2: r.append(i)
  return r
"""

OTHER = """
def h(g, p, w):
    total = 0
    while g:
        ligne = g.pop()
        total -= [c for c in ligne if c != p].index(w) if w in ligne else len(ligne)
    return (total, p) if total > 3 else None
"""


def shared(one, other):
    a, b = shape(one), shape(other)
    return a.shared(b, {}), a.size({})


def test_names_constants_comments_layout_and_the_order_of_functions_are_no_shape():
    common, size = shared(ORIGINAL, REWRITTEN)
    assert size > 10
    assert common == size


def test_another_program_for_the_same_shares_next_to_nothing():
    common, size = shared(ORIGINAL, OTHER)
    assert common < size / 10


def body(lines):
    return "def f(a, b):\n" + textwrap.indent("\n".join(lines), "    ")


STATEMENTS = [
    "x = a * 3 + b",
    "y = [c for c in b if c]",
    "z = max(a, len(b)) - 1",
    "return x * len(y) + z",
]


def test_statements_that_do_not_depend_on_each_other_may_change_places():
    moved = [STATEMENTS[2], STATEMENTS[0], STATEMENTS[1], STATEMENTS[3]]
    common, size = shared(body(STATEMENTS), body(moved))
    assert common == size > 0


@pytest.mark.parametrize(
    "lines",
    [
        ["x = a + 1 * b", "a = [b, x, 3]", "y = max(a)"],  # a name is read, then changed
        ["print(a + 1 * b)", "print([b, 3, len(a)])"],  # what is printed has an order
        ["b.append(a * 3)", "y = max(b, key=len) + 1"],  # a call may change its argument
        ["if a > b * 3: return", "print(a)"],
    ],
)
def test_statements_that_depend_on_each_other_keep_their_places(lines):
    one, other = (shape(body(order)) for order in (lines, lines[::-1]))
    assert one.parts[0][0].mark != other.parts[0][0].mark or one.marks != other.marks


def test_blocks_name_the_lines_of_both_sides():
    block = shape(ORIGINAL).blocks(shape(REWRITTEN))[0]
    lines = [text.splitlines() for text in (ORIGINAL, REWRITTEN)]
    assert "gauche" in lines[0][block.one.first] + lines[0][block.one.first - 1]
    assert lines[0][block.one.last - 1].strip() == "return gauche - droite"
    assert lines[1][block.other.last - 1].strip() == "return b - c"


def test_marks_of_given_code_are_left_out():
    one = shape(ORIGINAL)
    given = shape(ORIGINAL[: ORIGINAL.index("def valeur")])
    rest = one.without(given.marks)
    assert 0 < rest.size({}) < one.size({})
    assert not rest.marks & given.marks


@pytest.mark.parametrize("source", ["def f(:", "x = " + "(" * 5000, "a" + "+a" * 20_000, "\0"])
def test_a_file_without_a_shape_says_so(source):
    with pytest.raises(InvalidOption):
        shape(source)


def test_a_table_of_a_thousand_lines_has_a_shape():
    source = "\n".join(f"x{n} = {n} + y{n} * 3" for n in range(1000))
    assert shape(source).size({})
