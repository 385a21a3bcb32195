"""A language is a folder of `locale`: a copy of the program, with a few sentences in Spanish."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

import pions
from served import Program
from waiting import PATIENCE

SPANISH = {
    "examples:": "ejemplos:",
    "commands:": "órdenes:",
    "usage: ": "uso: ",
    "There is no language “{name}”; use {codes}.": "El idioma «{name}» no existe: use {codes}.",
    "{most} or {last}": "{most} o {last}",
    "10,000": "10.000",
    "{whole}.{fraction}": "{whole},{fraction}",
    "1st": "1.º",
    "{number}th": "{number}.º",
    "{number}%": "{number} %",
    "quit": "salir",
    "in English": "en español",
    "Keyboard shortcuts": "Atajos de teclado",
}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """The folder of a copy of the program that has a Spanish catalog."""
    place = tmp_path_factory.mktemp("program")
    without = shutil.ignore_patterns("__pycache__", "built", "data")
    shutil.copytree(Path(pions.__file__).parent, place / "pions", ignore=without)
    messages = Catalog("es")
    for english, spanish in SPANISH.items():
        messages.add(english, spanish)
    folder = place / "pions" / "locale" / "es" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "pions.mo").open("wb") as file:
        write_mo(file, messages)
    return place


@pytest.fixture
def spoken(place):
    """Run Python with that copy."""

    def run(*words, language="en", typed=""):
        settings = {"PYTHONPATH": str(place), "LANGUAGE": language, "PYTHONUTF8": "1"}
        return subprocess.run(
            [sys.executable, "-P", *words],
            env=os.environ | settings, cwd=place, input=typed, text=True, capture_output=True,
            check=False,
        )  # fmt: skip

    return run


def test_the_program_speaks_it_where_the_environment_or_the_command_line_asks(spoken):
    by_environment = spoken("-m", "pions", "--help", language="es")
    assert "órdenes:" in by_environment.stdout
    assert "pions [--lang en|es|fr]" in by_environment.stdout
    by_option = spoken("-m", "pions", "--lang", "es", "show", "--help")
    assert "ejemplos:" in by_option.stdout
    assert by_option.stdout.startswith("uso: ")


def test_a_refused_language_is_answered_with_the_names_of_all(spoken):
    refused = spoken("-m", "pions", "--lang", "xx", "show", "44", language="es")
    assert "El idioma «xx» no existe: use en, es o fr." in refused.stderr
    assert refused.returncode == 2


def test_words_of_every_language_are_understood_in_every_other(spoken):
    for language, word in (("en", "quitter"), ("es", "quit"), ("fr", "salir")):
        left = spoken(
            *("-m", "pions", "play", "--against", "human"),
            language=language,
            typed=f"4\n{word}\n4\n",
        )
        assert left.returncode == 0, left.stderr
        assert left.stdout.endswith("--position 4\n")


def test_numbers_are_written_as_the_catalog_writes_its_examples(spoken):
    asked = """
from pions.core import numbers
print(numbers.whole(1234567), numbers.decimal(2.5), numbers.percent(0.5), numbers.ordinal(3))
"""
    assert spoken("-c", asked, language="es").stdout == "1.234.567 2,50 50,0 % 3.º\n"
    assert spoken("-c", asked).stdout == "1,234,567 2.50 50.0% 3rd\n"


def test_the_page_offers_it_and_has_its_sentences(spoken):
    asked = """
import json
from pions.web.server import strings
print(strings.spoken('<html lang="en">', "es"))
print(json.dumps(strings.catalog("es")))
"""
    tag, sentences = spoken("-c", asked).stdout.splitlines()
    assert tag.startswith('<html lang="es" data-language="es"')
    for name in ("in English", "en español", "en français"):
        assert name in tag
    assert json.loads(sentences)["Keyboard shortcuts"] == "Atajos de teclado"


def test_a_button_of_the_page_goes_from_language_to_language(
    chromium, place, tmp_path, monkeypatch
):
    monkeypatch.setenv("PYTHONPATH", str(place))
    monkeypatch.setenv("PIONS_KERNELS", "python")
    program = Program(tmp_path).start()
    context = chromium.new_context()
    try:
        page = context.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.goto(program.address + "/play")
        page.get_by_role("button", name="ES, en español").click()
        page.wait_for_selector("html[lang=es] #board")
        page.get_by_role("button", name="Atajos de teclado").wait_for()
        page.get_by_role("button", name="FR, en français").click()
        page.wait_for_selector("html[lang=fr] #board")
        page.get_by_role("button", name="EN, in English").click()
        page.wait_for_selector("html[lang=en] #board")
    finally:
        context.close()
        program.kill()
