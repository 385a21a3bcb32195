"""Bad input: one clear sentence, exit status 2, nothing on standard output, in both languages."""

import pytest

BAD = {
    "illegal column": (
        ["show", "48"],
        "Position “48” is not valid: character 2 is “8”; expected 1-7.",
        "La position « 48 » n'est pas valide : le caractère 2 est « 8 » ; il faut 1-7.",
    ),
    "full column": (
        ["show", "4444444"],
        "Position “4444444” is not valid at character 7: Column 4 is full.",
        "La position « 4444444 » n'est pas valide au caractère 7. La colonne 4 est pleine.",
    ),
    "moves after the end": (
        ["show", "41414141"],
        "at character 8: The game is over: nothing can be played any more.",
        "au caractère 8. La partie est finie : on ne peut plus rien jouer.",
    ),
    "a letter where a column should be": (
        ["show", "4465x"],
        "character 5 is “x”",
        "le caractère 5 est « x »",
    ),
    "floating disc": (
        ["show", "x.../..../..../....", "--game", "gravity-4x4x3"],
        "A disc floats in column 1: there is an empty cell under it.",
        "Un pion flotte dans la colonne 1 : il y a une case vide en dessous.",
    ),
    "wrong counts": (
        ["show", "..../..../..../xx..", "--game", "gravity-4x4x3"],
        "The counts are impossible: 2 discs for Red and 0 for Yellow.",
        "Les nombres de pions sont impossibles : 2 pour Rouge et 0 pour Jaune.",
    ),
    "both sides winning": (
        ["show", "..../..../xxx./ooo.", "--game", "gravity-4x4x3"],
        "Both sides have a winning line.",
        "Les deux camps ont un alignement gagnant.",
    ),
    "a board of the wrong shape": (
        ["show", "..../....", "--game", "gravity-4x4x3"],
        "it has 2 rows, not 4.",
        "nombre de lignes : 2, et non 4.",
    ),
    "a taken cell": (
        ["show", "c3 c3", "--game", "hex-5"],
        "c3 is already taken by Blue.",
        "c3 est déjà prise par Bleu.",
    ),
    "unknown game": (
        ["play", "conect4"],
        "There is no game called “conect4”. Did you mean “connect4”?",
        "Il n'y a pas de jeu appelé « conect4 ». Vouliez-vous dire « connect4 » ?",
    ),
    "a player without a name": (
        ["play", "--against", ""],
        "A name is missing; one of: random, oneply, proof, minimax",
        "Il manque un nom ; au choix : random, oneply, proof, minimax",
    ),
    "a game without a name": (
        ["show", "44", "--game", " "],
        "A name is missing; one of: connect4, puissance3",
        "Il manque un nom ; au choix : connect4, puissance3",
    ),
    "nonsensical board": (
        ["play", "gravity-3x3x9"],
        "Lines of 9 make no sense on a board of 3 columns and 3 rows.",
        "Des alignements de 9 n'ont pas de sens sur une grille de 3 colonnes et 3 lignes.",
    ),
    "unknown player": (
        ["play", "--against", "alfabeta"],
        "There is no player called “alfabeta”. Did you mean “alphabeta”?",
        "Il n'y a pas de joueur appelé « alfabeta ». Vouliez-vous dire « alphabeta » ?",
    ),
    "unknown setting": (
        ["duel", "alphabeta:dept=3", "random"],
        "The player “alphabeta” has no option “dept”. Did you mean “depth”?",
        "Le joueur « alphabeta » n'a pas de réglage « dept ». Vouliez-vous dire « depth » ?",
    ),
    "nonsensical setting": (
        ["duel", "random", "minimax:depth=0"],
        "“depth=0” is not a setting of “minimax”: expected depth=1..42.",
        "« depth=0 » n'est pas un réglage de « minimax » : il faut depth=1..42.",
    ),
    "unknown evaluator": (
        ["duel", "random", "minimax:eval=line"],
        "There is no evaluator called “line”. Did you mean “lines”?",
        "Il n'y a pas d'évaluation appelée « line ». Vouliez-vous dire « lines » ?",
    ),
    "an evaluator of another game": (
        ["duel", "random", "minimax:eval=lines", "--game", "hex-5"],
        "The evaluator “lines” does not understand hex-5.",
        "L'évaluation « lines » ne comprend pas hex-5.",
    ),
    "no games at all": (
        ["duel", "random", "random", "-n", "0"],
        "argument -n/--games: “0” is not a whole number from 1",
        "argument -n/--games : « 0 » n'est pas un nombre entier de 1",
    ),
    "a seed that is no number": (
        ["play", "--seed", "x"],
        "argument --seed: “x” is not a whole number from 0 up",
        "argument --seed : « x » n'est pas un entier supérieur ou égal à 0",
    ),
    "a negative seed": (["play", "--seed", "-3"], "“-3” is not", "« -3 » n'est pas"),
    "too many processes": (
        ["duel", "random", "random", "--workers", "9999"],
        "“9999” is not a whole number from 1 to 256",
        "« 9999 » n'est pas un nombre entier de 1 à 256",
    ),
    "a starter nobody knows": (
        ["play", "--start", "you"],
        "argument --start: invalid choice: 'you' (choose from",
        "argument --start : choix inconnu : 'you' (au choix :",
    ),
    "a board beyond all sizes": (
        ["play", "hex-99999"],
        "Hex is played here on sizes from 1 to 26, not 99999.",
        "Hex se joue ici en taille 1 à 26, et non 99999.",
    ),
    "an SGF game that stops at once": (
        ["solve", "(;", "--game", "hex-5"],
        "This SGF game does not say how large its board is",
        "Cette partie SGF ne dit pas la taille de son plateau",
    ),
    "a missing player": (
        ["duel", "random"],
        "the following arguments are required: B",
        "il manque : B",
    ),
    "a missing value": (
        ["play", "--seed"],
        "argument --seed: expected one argument",
        "argument --seed : il faut une valeur",
    ),
    "unknown option": (
        ["play", "--agianst", "random"],
        "“pions play” has no option “--agianst”. Did you mean “--against”?",
        "« pions play » n'a pas d'option « --agianst ». Vouliez-vous dire « --against » ?",
    ),
    "a word too many": (
        ["play", "connect4", "hex-5"],
        "“hex-5” is one word too many for “pions play”.",
        "« hex-5 » est un mot de trop pour « pions play ».",
    ),
    "unknown command": (
        ["plya"],
        "There is no command “plya”; see pions --help. Did you mean “play”?",
        "Il n'y a pas de commande « plya » ; voir pions --help. Vouliez-vous dire « play » ?",
    ),
    "unknown option before the command": (
        ["--verison"],
        "“pions” has no option “--verison”. Did you mean “--version”?",
        "« pions » n'a pas d'option « --verison ». Vouliez-vous dire « --version » ?",
    ),
    "a finished game to play on": (
        ["play", "--position", "4141414"],
        "The game is over in this position: there is nothing left to play.",
        "La partie est finie dans cette position : il ne reste rien à jouer.",
    ),
    "an escape sequence": (
        ["show", "4\x1b[31m"],
        r"character 2 is “\x1b”",
        r"le caractère 2 est « \x1b »",
    ),
    "a port that no machine has": (
        ["serve", "--port", "65536"],
        "“65536” is not a whole number from 0 to 65535",
        "« 65536 » n'est pas un nombre entier de 0 à 65535",
    ),
}


def typed_by_hand(text):
    """Without the spaces and apostrophes of printers."""
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("case", BAD.values(), ids=BAD)
def test_bad_input_gets_one_sentence_and_status_2(pions, case, lang):
    arguments, english, french = case
    ended = pions(*arguments, lang=lang)
    assert ended.status == 2
    assert ended.out == ""
    sentence, *finger = ended.err.splitlines()
    assert sentence.startswith("pions: ")
    assert (english if lang == "en" else french) in typed_by_hand(sentence)
    assert len(finger) in {0, 2}  # a text and its caret, where a text is to blame
    assert ended.err.count("pions: ") == 1


def test_a_text_that_cannot_be_read_is_shown_with_a_caret_under_the_character(pions):
    assert pions("show", "4465x").err.splitlines()[1:] == ["    4465x", "        ^"]
    assert pions("show", "a1", "b9", "--game", "hex-5").err.splitlines()[1:] == [
        "    a1 b9",
        "       ^",
    ]


def test_a_language_we_do_not_speak_is_refused(pions):
    ended = pions("--lang", "de", "games")
    assert (ended.status, ended.out) == (2, "")
    assert "There is no language “de”; use en or fr." in ended.err


@pytest.mark.parametrize("arguments", [["--lang", "fr", "plya"], ["plya", "--lang=fr"]])
def test_the_language_can_be_chosen_before_or_after_the_command(pions, arguments):
    assert "Il n'y a pas de commande" in typed_by_hand(pions(*arguments).err)
