"""Every sentence people can be told exists in every language, and the catalogs are in step."""

import ast
import gettext
import re
import string
import tomllib
from functools import cache
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po

import pions
from pions.core.language import LANGUAGES
from pions.web.server import strings
from source_trees import trees

PACKAGE = Path(pions.__file__).parent
CATALOGS = PACKAGE / "locale"
TODO = "run `make translations`, then fill in what is missing"
MARKS = {"_", "translate", "Term", "ngettext", "Plural", "Sentence"}
NO_BREAK = "\N{NO-BREAK SPACE}"


@cache
def modules():
    """Every module but the hand-outs, which are in French already."""
    return [(path, tree) for path, tree in trees().items() if "handouts" not in path.parts]


@cache
def error_classes():
    """The names of `PionsError` and of all that descends from it."""
    classes = [n for _, tree in modules() for n in ast.walk(tree) if isinstance(n, ast.ClassDef)]
    found = {"PionsError"}
    before = set()
    while found != before:  # one generation a round
        before = set(found)
        found |= {c.name for c in classes if found & {getattr(b, "id", "") for b in c.bases}}
    return found


def sentences(tree):
    """The literal messages of a module: what is handed to a translator, or raised."""
    errors = error_classes()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
        if name in MARKS or name in errors:
            forms = tuple(map(literal, node.args[: 2 if name in {"ngettext", "Plural"} else 1]))
            if all(forms):
                yield forms if len(forms) > 1 else forms[0]
            elif name == "_" or name in errors:
                yield from choices(node.args[0])


def literal(node):
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def choices(node):
    """The literals of ``"this" if fact else "that"``."""
    if isinstance(node, ast.IfExp):
        yield from filter(None, map(literal, (node.body, node.orelse)))


@cache
def scripts():
    """Every sentence of the page's scripts, as Babel finds it."""
    found = []
    for path in sorted((PACKAGE / "web" / "static" / "js").rglob("*.js")):
        with path.open("rb") as file:
            for _, message, _, _ in extract("javascript", file, {"_": None, "ngettext": (1, 2)}):
                if message:  # not where the two functions themselves stand
                    found.append((path.relative_to(PACKAGE), message))
    return found


@cache
def source():
    found = {}
    for path, tree in modules():
        for message in sentences(tree):
            found.setdefault(message, path)
    for path, message in scripts():
        found.setdefault(message, path)
    return found


@pytest.fixture(scope="module", params=sorted(path.name for path in CATALOGS.iterdir()))
def code(request):
    return request.param


@pytest.fixture(scope="module")
def catalog(code):
    return read(code)


@cache
def read(code):
    with (CATALOGS / code / "LC_MESSAGES" / "pions.po").open("rb") as file:
        messages = read_po(file, locale=code, abort_invalid=True)
    return {message.id: message for message in messages if message.id}


@cache
def tabled():
    """What the checks of hand-outs say, English and French side by side."""

    def inside(part):
        for value in part.values():
            if isinstance(value, dict):
                yield from [value] if "en" in value else inside(value)

    paths = sorted(PACKAGE.rglob("sentences.toml"))
    return [one for path in paths for one in inside(tomllib.loads(path.read_text("utf-8")))]


@pytest.fixture(scope="module")
def french():
    """Every sentence in French, with the English one."""
    both = [(one["en"], one["fr"]) for one in tabled()]
    return both + pairs(read("fr"))


def pairs(catalog):
    both = []
    for message in catalog.values():
        originals = message.id if isinstance(message.id, tuple) else (message.id,)
        both += [(originals[-1], text) for text in texts(message)]
    return both


def texts(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


def test_all_our_errors_are_known_here():
    assert {"IllegalMove", "InvalidText", "UnknownName"} < error_classes()


def test_every_sentence_has_a_translation(catalog):
    wanted = source()
    assert len(wanted) > 100
    missing = [
        (str(path), message)
        for message, path in wanted.items()
        if message not in catalog or catalog[message].fuzzy or not all(texts(catalog[message]))
    ]
    assert missing == [], TODO


def test_nothing_is_translated_that_nobody_says(catalog):
    assert set(catalog) <= set(source()), TODO


def test_the_page_is_sent_every_sentence_of_its_scripts(code):
    wanted = {forms if isinstance(forms, str) else forms[0] for _, forms in scripts()}
    assert len(wanted) > 50
    sent = [strings.catalog(code, part) for part in ("", *strings.PARTS)]
    assert set().union(*sent) == wanted
    assert all(all(part.values()) for part in sent)


def test_translations_hold_the_places_of_the_original(catalog, french):
    assert len(tabled()) > 500
    for original, text in [*french, *pairs(catalog)]:
        assert places(text) == places(original), text


def test_one_sentence_of_the_tables_has_one_translation():
    said = {}
    for one in tabled():
        assert said.setdefault(one["en"], one["fr"]) == one["fr"]


def places(text):
    """``{name}`` and ``%(name)s`` fields; argparse uses the second form."""
    braces = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return braces | set(re.findall(r"%\(\w+\)[sr]|%[sr]", text))


def test_french_has_its_spaces_and_its_quotes(french):
    for _, text in french:
        # What people type or paste stays as it is: --help, NAME:setting, eval=, 'pip ...'.
        assert not re.search(rf"(?<!{NO_BREAK})(?<!\w)[;?!»](?=\s|$)", text), text
        assert not re.search(rf"[^\s{NO_BREAK}][:;?!](?=\s|$)", text), text
        assert not re.search(rf" [:;?!»]|«(?!{NO_BREAK})", text), text
        assert "“" not in text, text
        assert not re.search(r"\w'\w", text), text


def test_the_compiled_catalog_is_the_written_one(code, catalog):
    assert code in LANGUAGES, TODO
    with (CATALOGS / code / "LC_MESSAGES" / "pions.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for identity, message in catalog.items():
        if isinstance(identity, tuple):
            spoken = tuple(compiled.ngettext(*identity, count) for count in (1, 2))
            assert spoken == message.string, TODO
        else:
            assert compiled.gettext(identity) == message.string, TODO
    known = {key[0] if isinstance(key, tuple) else key for key in compiled._catalog if key}
    assert known == {i[0] if isinstance(i, tuple) else i for i in catalog}
