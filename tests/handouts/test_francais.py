"""The French of the hand-outs: its spaces, its catalog, its questions."""

import pytest

from handouts.oracles import plain
from pions.core.errors import IllegalMove, UnknownName
from pions.handouts import francais, saisie


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Bravo !", "Bravo\N{NO-BREAK SPACE}!"),
        ("Il n'y a rien : tapez « 3 ».", "Il n’y a rien\xa0: tapez «\xa03\xa0»."),  # noqa: RUF001
        ("pas de colonne -1", "pas de colonne -1"),
        ("'pions[lab]'", "'pions[lab]'"),
    ],
)
def test_sentences_get_the_spaces_and_apostrophes_of_french(typed, written):
    assert francais.typographie(typed) == written
    assert francais.typographie(written) == written
    assert plain(written) == typed


def test_a_sentence_of_the_core_is_said_in_french_where_the_catalog_has_it():
    sentence = francais.phrase(IllegalMove("Column {column} is full.", column=4))
    assert plain(sentence) == "La colonne 4 est pleine."


def test_without_a_catalog_the_sentence_is_english(monkeypatch, tmp_path):
    monkeypatch.setattr(francais, "CATALOGS", tmp_path)
    francais._catalogue.cache_clear()
    try:
        error = UnknownName("There is no game called “{name}”.", name="chess", known=[])
        assert francais.phrase(error) == "There is no game called “chess”."
    finally:
        francais._catalogue.cache_clear()


@pytest.mark.parametrize(("first", "typed", "index"), [(0, "3", 3), (1, "3", 2), (1, " 7 ", 6)])
def test_people_count_from_where_they_are_told(monkeypatch, first, typed, index):
    monkeypatch.setattr("builtins.input", lambda _prompt: typed)
    assert saisie.demander_colonne(range(7), 7, first) == index


def test_the_question_names_the_first_and_the_last_column(monkeypatch):
    prompts = []
    monkeypatch.setattr("builtins.input", lambda prompt: prompts.append(plain(prompt)) or "5")
    saisie.demander_colonne(range(5), 5, 1)
    assert prompts == ["Colonne (1 à 5) : "]
