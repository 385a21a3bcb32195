"""``pions check`` on what cannot be checked: one sentence, exit status 2, in both languages."""

import pytest

HEX = "def algo(grille, joueur):\n    return 0, 0\n"

BAD = {
    "no such file": (
        None,
        ["mine.py"],
        "There is no file mine.py.",
        "Il n'y a pas de fichier mine.py.",
    ),
    "not a Python file": (
        ("notes.txt", "algo"),
        ["notes.txt"],
        (
            "notes.txt is neither a Python file nor a program: its name must end in .py, .ipynb, "
            ".ml, .c, .js or .java, or have no ending."
        ),
        (
            "notes.txt n'est ni un fichier Python ni un programme : son nom doit se terminer "
            "par .py, .ipynb, .ml, .c, .js ou .java, ou n'avoir aucune extension."
        ),
    ),
    "an empty file": (("mine.py", " \n\n"), ["mine.py"], "mine.py is empty.", "mine.py est vide."),
    "a syntax error": (
        ("mine.py", "x = 1\ndef algo(grille, joueur)\n    return 0, 0\n"),
        ["mine.py"],
        "mine.py is not valid Python, line 2: SyntaxError: expected ':'",
        "mine.py n'est pas du Python valide, ligne 2 : SyntaxError: expected ':'",
    ),
    "nul characters": (
        ("mine.py", "x = 1\x00"),
        ["mine.py"],
        "mine.py is not valid Python",
        "mine.py n'est pas du Python valide",
    ),
    "an encoding nobody can read": (
        ("mine.py", b"# \xe9t\xe9\0\nx = 1\n"),
        ["mine.py"],
        "mine.py is not a text in UTF-8: line 1 holds a byte that is no character.",
        "mine.py n'est pas un texte en UTF-8",
    ),
    "no hand-out": (
        ("mine.py", "def f(x):\n    return x\n"),
        ["mine.py"],
        "mine.py has no function of any hand-out: name the hand-out with --handout",
        "mine.py ne contient aucune fonction des sujets : précisez le sujet avec --handout",
    ),
    "the wrong hand-out": (
        ("mine.py", HEX),
        ["mine.py", "--handout", "etat"],
        "mine.py has no function of the hand-out etat; it looks like hex.",
        "mine.py ne contient aucune fonction du sujet etat ; il ressemble au sujet hex.",
    ),
    "two hand-outs alike": (
        ("mine.py", "def h(state):\n    return 0\n" + HEX),
        ["mine.py"],
        "mine.py may follow the hand-out etat / hex: say which one, as in --handout etat.",
        "mine.py suit peut-être le sujet etat / hex : dites lequel",
    ),
    "an unknown hand-out": (
        ("mine.py", HEX),
        ["mine.py", "--handout", "hexa"],
        "There is no hand-out “hexa”; they are etat, noeud, caml, hex, colonnes, onze, morpion.",
        "Il n'y a pas de sujet « hexa »",
    ),
    "an unknown exercise": (
        ("mine.py", HEX),
        ["mine.py", "--only", "minmax"],
        "The hand-out hex has no exercise “minmax”; it has algo, aleatoire, naif.",
        "Le sujet hex n'a pas d'exercice « minmax »",
    ),
    "an unknown function": (
        ("mine.py", HEX),
        ["mine.py", "--name", "aleatoire=algoo"],
        "There is no function “algoo” in mine.py. Did you mean “algo”?",
        "Il n'y a pas de fonction « algoo » dans mine.py.",
    ),
    "a name without its function": (
        ("mine.py", HEX),
        ["mine.py", "--name", "aleatoire"],
        "“aleatoire” is not of the form exercise=function",
        "« aleatoire » n'est pas de la forme exercice=fonction",
    ),
    "a folder without files": (
        ("notes.txt", "x"),
        ["."],
        "There is no Python file in the folder .",
        "Il n'y a aucun fichier Python dans le dossier .",
    ),
    "a table for one file": (
        ("mine.py", HEX),
        ["mine.py", "--csv", "marks.csv"],
        "A table with --csv is for a folder; mine.py is a file.",
        "Un tableau avec --csv ne sert que pour un dossier ; mine.py est un fichier.",
    ),
    "a missing scale": (
        ("mine.py", HEX),
        ["mine.py", "--scale", "scale.toml"],
        "The scale scale.toml cannot be read: there is no such file or folder.",
        "Impossible de lire le barème scale.toml",
    ),
}


def plain(text):
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("case", BAD)
def test_one_sentence_and_status_2(pions, tmp_path, monkeypatch, case, lang):
    file, arguments, *sentences = BAD[case]
    monkeypatch.chdir(tmp_path)
    if file is not None:
        name, content = file
        data = content if isinstance(content, bytes) else content.encode()
        (tmp_path / name).write_bytes(data)
    ended = pions("check", *arguments, lang=lang)
    assert ended.status == 2
    assert "✓" not in ended.out
    assert plain(ended.err).startswith("pions: ")
    assert sentences[lang == "fr"] in plain(ended.err)
    assert ended.err.count("\n") == 1


SCALES = {
    "x = = 1": "The scale scale.toml is not valid TOML",
    "colour = 1": "there is no setting colour",
    "out_of = true": "the setting out_of has the wrong kind of value",
    "out_of = 0": "the setting out_of has the wrong kind of value",
    'handout = "chess"': "There is no hand-out “chess”",
    "[points]\nalgoo = 1": "there is no exercise algoo",
    "[points]\nalgo = -1": "the points of algo must be a number from 0 up",
    'hidden = ["nothing.at_all"]': "there is no exercise nothing",
    '[[check]]\nexercise = "algo"': "a [[check]] needs call",
    '[[check]]\nexercise = "algo"\ncall = "1 +"\nexpected = 1': "a [[check]] is not valid Python",
    '[[check]]\nexercise = "algo"\ncall = "1"\nexpected = 1\nfoo = 1': "there is no setting foo",
}


@pytest.mark.parametrize("scale", SCALES)
def test_a_scale_that_makes_no_sense(pions, tmp_path, monkeypatch, scale):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(HEX, "utf-8")
    (tmp_path / "scale.toml").write_text(scale, "utf-8")
    ended = pions("check", "mine.py", "--scale", "scale.toml")
    assert ended.status == 2
    assert SCALES[scale] in ended.err


def test_an_unknown_hand_out_to_start_from(pions, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ended = pions("new", "etats")
    assert ended.status == 2
    assert "Did you mean “etat”?" in ended.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_ocaml_is_written_for_caml_alone(pions, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for arguments in (["etat"], ["game"], ["caml", "--notebook"]):
        ended = pions("new", *arguments, "--language", "ocaml")
        assert ended.status == 2
        assert ended.err == "pions: Only the file of the hand-out caml is in OCaml.\n"
    assert list(tmp_path.iterdir()) == []
    assert pions("new", "caml", "--language", "ocaml").status == 0
    assert [path.name for path in tmp_path.iterdir()] == ["caml.ml"]
