"""The hand-out `caml` in OCaml: the questions of Python, put to a program made with the file."""

import re
import shutil
from pathlib import Path

import pytest

from pions import sandbox
from pions.app import players
from pions.app.checks import checking
from pions.app.checks.checking import CheckRequest
from pions.checks import catalog, sentences, starter
from pions.core.errors import PionsError
from pions.games import catalog as games
from pions.sandbox import Disqualified, Limits, PlayerFileError
from pions.sandbox.programs import functions, notation

pytestmark = [
    pytest.mark.once,  # nothing here is compiled to kernels
    pytest.mark.skipif(
        shutil.which("ocamlopt") is None, reason="ocamlopt (ocaml-nox) is not installed"
    ),
]

RIGHT = (Path(__file__).parent / "ocaml" / "caml.ml").read_text("utf-8")
GAME = games.find("connect4")
TUPLES = ("hauteur", "joue", "lit_dir", "partie", "ia_1")
"""The exercises of which a test changes the arguments."""


def written(folder, text):
    path = folder / "mon.ml"
    path.write_text(text, "utf-8")
    return sandbox.read(path)


def checked(folder, text, *only):
    """Return the status of each exercise, and all that is said about it."""
    run = checking.begin(written(folder, text), CheckRequest(only=frozenset(only)))
    views = list(run.exercises())
    return {view.name: view.status for view in views}, str(views)


def changed(*pairs):
    """Return the right solution with each first text replaced by the second."""
    text = RIGHT
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    return text


def test_a_right_solution_passes(tmp_path):
    statuses, said = checked(tmp_path, RIGHT)
    assert statuses.pop("humain") == "missing"
    assert set(statuses.values()) == {"passed"}, said


def test_arguments_may_be_tuples(tmp_path):
    text = changed(
        ("let hauteur c t =", "let hauteur (c, t) ="),
        ("hauteur c t", "hauteur (c, t)"),
        ("let lit_dir t x y ax ay =", "let lit_dir t (x, y) (ax, ay) ="),
        ("lit_dir t c y ax ay", "lit_dir t (c, y) (ax, ay)"),
        ("f1 t c1", "f1 (t, c1)"),
        ("if y < 6 then t.(y).(c) <- j", "if y < 6 then t.(y).(c) <- j; y"),
        ("    joue t c c1;", "    ignore (joue t c c1);"),
        ("joue t c couleur;", "ignore (joue t c couleur);"),
        ("let ia_1 t couleur =", "let ia_1 (t, couleur) ="),
    )
    statuses, said = checked(tmp_path, text, *TUPLES)
    assert set(statuses.values()) == {"passed"}, said


@pytest.mark.parametrize(
    "wrong",
    [
        [
            ("hauteur", "if y < 6 && t", "if y < 5 && t", "the loop stop before the top row"),
            ("nul", "t.(5)", "t.(0)", "one row"),
            ("lit_long", "|| v > 5", "|| v > 6", "index out of bounds"),
        ],
        [
            ("joue", "t.(y).(c) <- j", "t.(y).(c) <- 1", "wrong colour"),
            ("gagne", "(0, 1); (-1, 1) ]", "(0, 1) ]", "gagne"),
        ],
        [
            ("annule", "t.(hauteur c t - 1).(c) <- 0", "()", "No disc has been taken away"),
            ("partie", "    affiche t;\n", "", "0 characters"),
        ],
        [
            (
                "ia_1",
                "[] -> ia_random t couleur | liste -> hasard liste",
                "_ -> ia_random t couleur",
                "ia_1",
            )
        ],
    ],
    ids=lambda wrong: "-".join(row[0] for row in wrong),
)
def test_wrong_functions_are_found(tmp_path, wrong):
    """Several in one program, which takes a second to compile: none of them uses another."""
    names = [row[0] for row in wrong]
    statuses, words = checked(tmp_path, changed(*(row[1:3] for row in wrong)), *names)
    assert statuses == dict.fromkeys(names, "failed")
    for *_, said in wrong:
        assert said in words


EXCEPTIONS = """
let hauteur c t = let y = ref 0 in while t.(!y).(c) <> 0 do incr y done; !y
let annule t c = raise Not_found
let nul t = match t with [||] -> true
let lit_long t ax ay coul x y = 1 / 0
let ia_random t c = Random.int 0
let rec ia_1 t c = 1 + ia_1 t c
let sia n t c = List.hd []
let alpha_beta n f t c = "trois"
"""


@pytest.mark.parametrize(
    ("name", "obtained", "hint"),
    [
        ("hauteur", 'Invalid_argument("index out of bounds")', "t.(y).(x), the row"),
        ("annule", "Not_found", "by a function of OCaml"),
        ("nul", "Pattern matching failed", "a `match` without a case"),
        ("lit_long", "Division_by_zero", "A division by zero"),
        ("ia_random", 'Invalid_argument("Random.int")', "nothing to choose from"),
        ("ia_1", "Stack overflow", "calls itself without end"),
        ("sia", 'Failure("hd")', "nothing to choose from"),
        ("alpha_beta", "This expression has type string", "types of your function"),
    ],
)
def test_exceptions_and_types_are_told_in_the_words_of_ocaml(tmp_path, name, obtained, hint):
    run = checking.begin(written(tmp_path, EXCEPTIONS), CheckRequest(only=frozenset({name})))
    (view,) = run.exercises()
    check = next(one for one in view.checks if one.failure)
    assert obtained in check.failure.obtained
    assert hint in check.hint


def test_questions_are_written_as_in_ocaml(tmp_path):
    text = changed(("t.(y).(c) <- j", "t.(y).(c) <- 1"), ("let nul t = ", "let nul t = not @@ "))
    run = checking.begin(written(tmp_path, text), CheckRequest(only=frozenset({"joue", "nul"})))
    views = {view.name: view for view in run.exercises()}
    found = [check.failure for check in views["joue"].checks if check.failure]
    assert re.fullmatch(r"joue t \d \d", found[0].call)
    assert re.match(r"t\.\(\d\)\.\(\d\) = 2", found[0].expected)
    found = [check.failure for check in views["nul"].checks if check.failure]
    assert {found[0].expected, found[0].obtained} == {"true", "false"}
    assert views["nul"].signature == "nul t"


@pytest.mark.parametrize(
    ("python", "ocaml"),
    [
        ("alpha_beta(2, f)(t, -1)", "alpha_beta 2 f t (-1)"),
        ("lit_long(t, 1, 0, 2, x + 1, 4)", "lit_long t 1 0 2 (x + 1) 4"),
        ("t[y + k * ay][x + k * ax]", "t.(y + k * ay).(x + k * ax)"),
        ("[0, -1, 2]", "[0; -1; 2]"),
        ("[ia_1(t, 1) for _ in range(14)]", "List.init 14 (fun _ -> ia_1 t 1)"),
        ("one disc (or two)", "one disc (or two)"),
    ],
)
def test_the_notation_of_ocaml(python, ocaml):
    assert notation.text(python) == ocaml


NO_SUCH_MISTAKE = {
    # Types exclude them, or they are about reading what is typed.
    *("none", "printed, not returned", "lazy", "array", "name", "none used", "input", "text"),
    *("not callable", "key", "attribute", "unbound", "module", "list for tuple", "humain"),
}


def sentences_of(table, path=()):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from sentences_of(value, (*path, key))
        elif not {*path} & NO_SUCH_MISTAKE and value not in ("include", "hint"):
            yield value


def test_no_sentence_speaks_of_python():
    general = sentences.table(sentences.GENERAL)
    own = sentences.table(catalog.find("caml").folder)
    said = [*sentences_of({"": general["general"]}), *sentences_of(own)]
    assert len(said) > 200
    words = re.compile(r"Python|`return`|\bNone\b|\bTrue\b|\bFalse\b|`==`|\blen\(|\w\[")
    assert [text for text in map(notation.text, said) if words.search(text)] == []


@pytest.mark.parametrize("value", [-1, 12])
def test_any_number_may_lie_in_a_cell(tmp_path, value):
    text = changed(("t.(hauteur c t - 1).(c) <- 0", f"t.(hauteur c t - 1).(c) <- {value}"))
    run = checking.begin(written(tmp_path, text), CheckRequest(only=frozenset({"annule"})))
    (view,) = run.exercises()
    assert f"= {value}" in next(one for one in view.checks if one.failure).failure.obtained


def test_a_loop_that_does_not_end_is_stopped(tmp_path):
    text = changed(("let nul t = ", "let rec nul t = nul t && "))
    run = checking.begin(
        written(tmp_path, text), CheckRequest(seconds=1, only=frozenset({"nul", "gagne"}))
    )
    statuses = {view.name: view.status for view in run.exercises()}
    assert statuses == {"nul": "failed", "gagne": "passed"}


def test_a_wrong_type_says_why(tmp_path):
    text = """
let hauteur c t = List.length t + String.length c
let nul t = Array.for_all (fun c -> c <> 0) t.(5)
"""
    statuses, said = checked(tmp_path, text, "hauteur", "nul")
    assert statuses == {"hauteur": "failed", "nul": "passed"}
    assert "an expression was expected of type" in said


def test_the_starter_is_unwritten_and_compiles(tmp_path):
    text = starter.starter(catalog.find("caml"), "ocaml")
    known = functions.defined(text)
    assert [name for name, done in known.items() if not done] == [
        one.name for one in catalog.find("caml").exercises
    ]
    statuses, _ = checked(tmp_path, text)
    assert set(statuses.values()) == {"missing"}


def test_the_window_is_left_to_a_person(tmp_path):
    text = "open Graphics\nlet humain t couleur = (wait_next_event [Button_down]).mouse_x / 100"
    statuses, said = checked(tmp_path, f"{text}\nlet nul t = true", "humain", "nul")
    assert statuses["humain"] == "skipped"
    assert "by hand" in said


def test_what_the_file_prints_while_it_starts_is_no_answer(tmp_path):
    before = 'let () = print_string "= 3 bonjour\\n"'
    text = f"{before}\n{RIGHT}\nlet _ = partie (grille_vide ()) ia_1 ia_1 1 2"
    statuses, said = checked(tmp_path, text, "hauteur")
    assert statuses == {"hauteur": "passed"}, said


def test_a_file_that_fails_at_once_is_a_sentence(tmp_path):
    with pytest.raises(PlayerFileError, match="cannot be read to its end"):
        checked(tmp_path, 'let hauteur c t = 0\nlet _ = failwith "non"', "hauteur")


def test_an_error_of_the_compiler_has_its_line(tmp_path):
    with pytest.raises(PlayerFileError, match="line 2"):
        checked(tmp_path, "let hauteur c t = 0\nlet nul t = 1 + true", "nul")


def test_other_files_are_not_checked(tmp_path):
    (tmp_path / "joueur.c").write_text("int main(void) { }")
    with pytest.raises(PionsError, match="cannot be checked"):
        checking.begin(tmp_path / "joueur.c", CheckRequest())
    with pytest.raises(PionsError, match="cannot be checked"):
        checking.begin(written(tmp_path, RIGHT), CheckRequest(handout="etat"))


@pytest.mark.parametrize("function", [None, "ia_1", "sia"])
def test_functions_play(tmp_path, function):
    file = written(tmp_path, RIGHT)
    if function is not None:
        file = sandbox.read(f"{file.path}:{function}")
    with players.admitted(file, GAME, Limits(seconds=5), None) as player:
        # Three discs of the side to move lie in column 4; on the other side of the board too.
        assert player.choose(GAME.parse_position("414141")) == 3
        assert player.choose(GAME.parse_position("1414142")) == 3
        assert player.description.choice.found.name == (function or "ia_1")


def test_a_strategy_may_take_a_tuple(tmp_path):
    with players.admitted(
        written(tmp_path, "let strategie (t, couleur) = 7 - Array.length t + couleur"),
        GAME,
        Limits(),
        None,
    ) as player:
        assert player.choose(GAME.initial()) == 2
        assert player.choose(GAME.initial().play(0)) == 3


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("mon.ml:hauteur", "cannot be called as a strategy"),
        ("mon.ml:rien", "rien"),
        ("mon.ml:alpha_beta", "cannot be called as a strategy"),
    ],
)
def test_what_is_no_strategy_is_a_sentence(tmp_path, spec, said):
    written(tmp_path, RIGHT)
    with pytest.raises(PlayerFileError, match=said):
        players.admitted(sandbox.read(f"{tmp_path}/{spec}"), GAME, Limits(), None)


def test_two_players_in_a_file_are_a_question(tmp_path):
    text = "let ia_a t c = 0\nlet ia_b t c = 1\n"
    with pytest.raises(PlayerFileError, match="several players"):
        players.admitted(written(tmp_path, text), GAME, Limits(), None)


def test_functions_of_other_arguments_are_not_offered(tmp_path):
    text = (
        "let joueur_courant position = 1\nlet strat_nega (prof : int) position couleur = 0\n"
        "let ia_a t c = 0\nlet strat_b ((t : int array array), c) : int = 1\nlet ia_c = ia_a\n"
    )
    with pytest.raises(PlayerFileError, match=r"several players: [^.]*") as told:
        players.admitted(written(tmp_path, text), GAME, Limits(), None)
    named = str(told.value).partition(". ")[0].partition("players: ")[2]
    assert sorted(named.split(", ")) == ["ia_a", "ia_c", "strat_b"]


def test_an_exception_of_a_strategy_loses(tmp_path):
    file = written(tmp_path, "let strategie t c : int = raise Not_found")
    with players.admitted(file, GAME, Limits(), None) as player:
        with pytest.raises(Disqualified):
            player.choose(GAME.initial())
        assert "Not_found" in player.output
