"""Codes and lists of names."""

import pytest

from pions.app.classes import codes, name_list
from pions.app.classes.name_list import ListedName
from pions.core.errors import InvalidOption

SALT = "00" * 16


def test_a_code_has_two_groups_of_letters_that_are_not_taken_for_others():
    made = {codes.new_code() for _ in range(300)}
    assert len(made) == 300
    letters = set("".join(made)) - {"-"}
    assert not letters & set("OoIiLl01")
    assert all(len(part) == 4 for code in made for part in code.split("-"))


@pytest.mark.parametrize(
    "typed", ["k7qm3xva", "K7QM 3XVA", " k7qm - 3xva\n", "K7QM\u20113XVA", "K7QM\u202f3XVA"]
)
def test_a_code_is_read_however_it_is_typed(typed):
    assert codes.read(typed) == "K7QM-3XVA"


@pytest.mark.parametrize("letter", "o0Oi1l")
def test_a_sign_that_no_code_has_is_named(letter):
    with pytest.raises(InvalidOption, match=f"sign {letter.upper()}"):
        codes.read(f"k7qm3xv{letter}")


@pytest.mark.parametrize("typed", ["", "K7QM", "K7QM-3XVA-2", "K7QM3XVé", "' OR 1=1 --", "K" * 999])
def test_what_is_no_code_says_what_one_is(typed):
    with pytest.raises(InvalidOption, match=r"eight letters|no O"):
        codes.read(typed)


def test_hashes_tell_codes_apart_and_hold_none():
    one, other = codes.hashed("K7QM-3XVA", SALT), codes.hashed("K7QM-3XVB", SALT)
    assert one != other
    assert one == codes.hashed("K7QM-3XVA", SALT) != codes.hashed("K7QM-3XVA", "11" * 16)
    assert "K7QM" not in one


ACCENTED = [ListedName("Élodie Façade"), ListedName("Zoë Ångström")]


@pytest.mark.parametrize(
    ("content", "people"),
    [
        ("Élodie Façade\nZoë Ångström\n".encode(), ACCENTED),
        ("Élodie Façade\r\n\r\nZoë Ångström".encode("cp1252"), ACCENTED),
        ("\ufeffÉlodie Façade\nZoë Ångström".encode(), ACCENTED),
        ("Élodie;Façade\r\nZoë;Ångström\r\n".encode("utf-16"), ACCENTED),
        (
            'Nom;Prénom;Classe;Groupe\nDUPONT;Jean;T2;A\n"DE LA TOUR";Ève;T2;\n'.encode(),
            [ListedName("DUPONT Jean", "A"), ListedName("DE LA TOUR Ève")],
        ),
        (
            b"Student,Team,E-mail\nAda L.,red,a@b\nAlan T.\n",
            [ListedName("Ada L.", "red"), ListedName("Alan T.")],
        ),
        ("Prénom\tNom\nJean\tDupont\n".encode(), [ListedName("Dupont Jean")]),
        (b"Jean,Dupont,duo\nJean,Dupont,duo\n", [ListedName("Jean Dupont", "duo")] * 2),
        (b'"Jean\nMarie;Dupont\n', None),
        # The same letters, in one piece and in two.
        ("Zoe\u0308 A\nZo\u00eb A".encode(), [ListedName("Zo\u00eb A")] * 2),
    ],
)
def test_lists_as_schools_write_them(tmp_path, content, people):
    path = tmp_path / "list.csv"
    path.write_bytes(content)
    found = name_list.read(path)
    assert found == people if people else found  # what cannot be meant is some name


def test_control_characters_are_spelt_out_and_long_names_cut(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text("A\x1b[31m\n" + "x" * 500, "utf-8")
    first, second = name_list.read(path)
    assert "\x1b" not in first.name
    assert len(second.name) == 80


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "no name"),
        (b"\n ;\n", "no name"),
        (b"Nom;Prenom\n", "no name"),
        (b"PK\x03\x04 an .xlsx", "save the table as CSV"),
        (b"a\0b", "save the table as CSV"),
        (b"x\n" * 1001, "at most 1000"),
    ],
)
def test_what_is_no_list_says_what_to_do(tmp_path, content, sentence):
    path = tmp_path / "list.csv"
    path.write_bytes(content)
    with pytest.raises(InvalidOption, match=sentence):
        name_list.read(path)


def test_a_list_that_is_not_there_is_named(tmp_path):
    with pytest.raises(InvalidOption, match="nowhere"):
        name_list.read(tmp_path / "nowhere.csv")
    with pytest.raises(InvalidOption):
        name_list.read(tmp_path)
