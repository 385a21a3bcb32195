"""The French of Pions keeps to its style guide and its glossary, as far as a machine can tell."""

# ruff: noqa: RUF001 - French apostrophes

import ast
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import pions
from pions.cli.parsing import FILES

PACKAGE = Path(pions.__file__).parent
ROOT = Path(__file__).parent.parent
DOCS = [
    *(ROOT / "docs" / name for name in ("check.md", "handouts.md")),
    *sorted((ROOT / "docs").rglob("*.fr.md")),
    *ROOT.glob("*.fr.md"),
]
NO_BREAK = "\N{NO-BREAK SPACE}"

GLOSSARY = {
    r"jetons?": "pion",
    r"pierres?": "pion",
    r"cellules?": "case",
    r"rangées?": "ligne",
    r"demi-coups?": "coup",
    r"matche?s?": "partie, or rencontre for several",
    r"(?<!à )égalités?": "partie nulle; « à égalité » is for scores",
    r"au trait|(a|ont|avoir|le) trait": "c’est à … de jouer",
    r"gains?|pertes?": "victoire, défaite",
    r"meilleur jeu": "jeu parfait",
    r"énoncés?": "sujet",
    r"contrôles?": "vérification",
    r"chacun (rencontre|joue contre) chacun": "tous contre tous",
    r"étalons?": "joueur de référence",
    r"(\}|%) de confiance": "niveau de confiance, intervalle de confiance à",
    r"aussi probables?": "équiprobable",
    r"ouvriers?": "worker",
    r"(code|état) de sortie": "code de retour",
    r"abîmée?s?": "endommagé",
    r"valables?": "valide",
    r"alpha-beta": "alpha-bêta",
    r"à la profondeur": "à profondeur",
    r"évaluateurs?": "évaluation",
    r"noeuds?|coeurs?|oeil|oeuvre": "œ; `Noeud` is the class",
    r"enfants?": "fils",
    r"fenêtres?": "suite de 3 cases",
    r"coups? en avant": "à l’avance",
    r"règle d’échange": "règle de l’échange",
    r"modèles?": "gabarit",
    r"permis(e|es)?": "légal",
    r"les gens": "une personne",
    r"livres?(?! d’ouvertures)": "livre d’ouvertures",
    r"lignes? d(e|’au moins) ([34]|quatre|trois)(?! cases| zéros)": "alignement",
    r"joint|joindre": "relier",
    r"regardée?s?": "examiné",
    r"laisser le reste": "couper",
    r"pas (de |un )?tel(le)?s?": "a calque",
    r"(une? \w+|ceci|cela|celui-ci) est pour|(sont|n’est que) pour": "ne sert que pour",
    r"une? \w+ à (elle|lui|vous|eux|elles)": "son propre, votre",
    r"tu|toi": "vous",
    r"1ère?|\d+ème|\d+ième": "1er, 2e",
    r"mégaoctets?(?<=\} mégaoctets)": "Mo after a number",
}
"""What is not written, and what is instead."""

MEANT = {
    "sa somme de contrôle": "checksum",
    "une fenêtre et une souris": "a window of the screen",
    "fenêtre de 700 x 600": "a window of the screen",
    "ouvre une fenêtre": "a window of the screen",
    "fenêtre Tk": "a window of the screen",
    "la fenêtre": "a window of the screen",
    "une fenêtre": "a window of the screen",
    "aucune fenêtre": "a window of the screen",
    "Pas de fenêtre": "a window of the screen",
    "ses fenêtres": "a window of the screen",
    "Égalité : ces parties": "the scores of two players are level",
    "égalité.": "the scores of two players are level",
    "%(matches)s": "a field of argparse",
    "La fenêtre": "a window of the screen",
    "Sujet noeud": "the name of a hand-out",
    "un match ou un tournoi": "several games",
    "dans un match": "several games",
    "sa cellule": "a cell of a notebook",
    "la cellule": "a cell of a notebook",
    "cellules à remplir": "a cell of a notebook",
    "une cellule": "a cell of a notebook",
    "première cellule": "a cell of a notebook",
    "en cellules": "cells of a notebook",
    "les cellules des cinq carnets": "cells of a notebook",
}
"""Where a word of the glossary is used in another sense, or as a name of code."""

LARGE = {
    "to align": ("{width}", "{height}", "{connect}", "{size}", "{rows}"),
    "never below two": ("{total}", "{most}", "{pairs}", "{found}", "{different}", "{few}"),
    "thousands": ("{nodes}", "{cells}", "{bits}"),
    "settings of a command": ("{asked}", "{memory}", "{megabytes}"),
}
"""Numbers that nobody sees below two, by why; all others need two forms, or the noun first."""

COUNTED = {
    "Les {count} coups ont été examinés": "one has a sentence of its own",
    "Les {count} autres réponses": "one has a sentence of its own",
    "moins de {count} appels": "what min-max needs: dozens",
    "moins de {count} évaluations": "what min-max needs: dozens",
    "environ {count} parties de plus": "an estimate, rounded up to its first two digits",
    "sur {games} parties": "the games of a whole table",
    "{games} parties ne départagent": "the games of two cells of a table",
    "{games} par case": "holds its noun already",
    "dure {plies} coups": "the mean length of a game: at least five",
    "{successes} succès sur {trials} essais": "a program's mistake",
}
"""Templates whose number stands before a plural all the same."""

NOT_NOUNS = re.compile(
    "ailleurs|après|dans|depuis|des|deux|fois|les|mais|moins|ms|pas|plus|puis|sans|vers"
)

TYPED = ("0.5 au plus", "Python 3.12")
"""Numbers as people type them to a command, and versions."""


@pytest.fixture(scope="module")
def catalog():
    with (PACKAGE / "locale" / "fr" / "LC_MESSAGES" / "pions.po").open("rb") as file:
        return [*(message for message in read_po(file, locale="fr") if message.id), *tabled()]


def tabled():
    """What the checks of hand-outs say."""
    for path in sorted(PACKAGE.rglob("sentences.toml")):
        said = re.findall(
            r'^(.*)\.en = "(.*)"\n\1\.fr = "(.*)"$', path.read_text("utf-8"), re.MULTILINE
        )
        yield from (Message(english, french) for _, english, french in said)


def forms(message):
    return message.string if isinstance(message.string, tuple) else (message.string,)


def prose(text):
    """`text` as it is read: what people type or paste is not French."""
    text = re.sub(r"(?m)^ *(>>>|\.\.\.) .*", "", text)  # examples
    text = re.sub(r"(?s)```.*?```|``[^`]*``|`[^`]*`", "`", text.replace(NO_BREAK, " "))
    return text.replace("'", "’")


def taboo(text):
    read = prose(text)
    for meant in sorted(MEANT, key=len, reverse=True):
        read = read.replace(meant.replace("'", "’"), "…")
    return [
        f"{found[0]!r}: {instead}"
        for wrong, instead in GLOSSARY.items()
        if (found := re.search(rf"(?<![\w-])(?:{wrong})(?![\w-])", read))
    ]


def test_the_catalog_keeps_to_the_glossary(catalog):
    wrong = {text: taboo(text) for message in catalog for text in forms(message)}
    assert {text: why for text, why in wrong.items() if why} == {}


def handout_texts():
    """Every docstring and every sentence of the modules of the hand-outs, and the starters."""
    for path in sorted((PACKAGE / "handouts").glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                yield f"{path.name}:{node.lineno}", node.value
    for path in sorted((PACKAGE / "checks").rglob("*.txt")):
        if path.stem.endswith("-en"):
            continue
        text = path.read_text("utf-8")
        name = f"{path.parent.name}/{path.name}"
        yield name, "\n".join(re.findall(r'(?s)""".*?"""|# [^\n]*', text))


def test_the_handouts_and_the_starters_keep_to_the_glossary():
    texts = dict(handout_texts())
    assert len(texts) > 150
    wrong = {place: taboo(text) for place, text in texts.items()}
    assert {place: why for place, why in wrong.items() if why} == {}


def test_a_docstring_says_something_whole():
    for place, text in handout_texts():
        assert not re.match(r"Si ", text), place


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_the_french_pages_keep_to_the_glossary_and_to_typography(path):
    page = path.read_text("utf-8")
    assert taboo(re.sub(r"(?s)```.*?```", "", page)) == []
    for line in re.sub(r"(?s)```.*?```|`[^`\n]*`|<!--.*?-->|\]\([^)]*\)", "`", page).splitlines():
        assert not re.search(r"\w'\w", line), line
        assert not re.search(r" [:;?!»](?=\s|$)|« ", line), line
        assert not re.search(r"\w[;?!](?=\s|$)", line), line


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_the_links_of_a_french_page_lead_to_french_pages(path):
    page = re.sub(r"(?ms)```.*?```|^    .*?$|`[^`\n]*`", "`", path.read_text("utf-8"))
    for link in re.findall(r"\]\(([^)#:]+)(?=[#)])", page):
        target = path.parent / link
        assert target.exists(), link
        other = path == ROOT / "README.fr.md" and link == "README.md"
        assert other or not target.with_suffix(f".fr{target.suffix}").exists(), link


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_a_french_page_has_the_sections_of_its_twin(path):
    english = ".md" if path.name.endswith(".fr.md") else ".en.md"
    twin = path.with_name(re.sub(r"(\.fr)?\.md$", english, path.name))
    assert sections(path) == sections(twin)


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_a_french_page_calls_files_as_the_french_help_does(path, catalog):
    page = path.read_text("utf-8")
    named = {message.id: message.string for message in catalog if message.id in FILES}
    assert named.keys() == FILES
    for english, french in named.items():
        assert not re.search(rf"(?<![\w/-]){re.escape(english)}", page), french


def sections(path):
    """The levels of the headings of a page, less how it is built: contributors read English."""
    page = re.sub(r"(?ms)^(`{3,}).*?^\1$", "", path.read_text("utf-8"))
    found = re.findall(r"(?m)^(#+) (.*)$", page)
    return [len(level) for level, title in found if title != "How it is built"]


def test_a_number_agrees_with_its_noun(catalog):
    wrong = []
    large = {place for places in LARGE.values() for place in places}
    for message in catalog:
        if isinstance(message.id, tuple):
            continue
        text = prose(message.string)
        for meant in COUNTED:
            text = text.replace(meant, "…")
        for place, noun in re.findall(r"(\{\w+[^}]*\}) (\w+[sx])\b", text):
            if place not in large and not NOT_NOUNS.fullmatch(noun):
                wrong.append((message.string, f"{place} {noun}"))
    assert wrong == []


def test_units_follow_numbers_as_symbols_after_a_no_break_space(catalog):
    for message in catalog:
        for text in forms(message):
            assert not re.search(r"\} secondes?\b", text) or isinstance(message.id, tuple), text
            assert not re.search(r"[}\d] (s|ms|Mo|min|h|%)(?![\w’])", text), text
            assert not re.search(r"[}\d]%", text), text


def test_numbers_are_written_as_in_french(catalog):
    for message in catalog:
        for text in map(prose, forms(message)):
            for typed in TYPED:
                text = text.replace(typed, "…")  # noqa: PLW2901 - what is left of it
            assert not re.search(r"(?<![\w.=/-])\d+\.\d(?!\.)", text), text
            # Five digits up to 7 and more are columns that somebody plays.
            assert not re.search(r"(?<![\w=/.-])(?![1-7]+\b)\d{5,}(?![\w/])", text), text


def test_three_dots_are_one_character_and_no_sentence_follows_a_colon(catalog):
    names = "None|False|True|X|G|P|GM|MAX|MIN|SGF|Elo|Python|Puissance|Hex|Bleu|Rouge|Jaune"
    for message in catalog:
        for text in map(prose, forms(message)):
            assert "..." not in re.sub(r"^pions .*", "", text), text
            after = re.search(rf" : (?!(?:{names})\b)([A-ZÀÉ]\w*)", text)
            assert after is None, text
