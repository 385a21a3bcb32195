"""Which function of a file plays: by name and arity, said in words, and never by chance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.sandbox import PlayerFileError
from pions.sandbox.calling.definitions import Definition, Parameters, read_definitions
from pions.sandbox.calling.playing_function import pick, quicker


def function(shown):
    """``algo(grille, joueur)`` as the process of a file describes it."""
    name, _, rest = shown.rstrip(")").partition("(")
    names = [part.strip() for part in rest.split(",") if part.strip()]
    plain = tuple(part.split("=")[0] for part in names if not part.startswith("*"))
    needed = sum("=" not in part and not part.startswith("*") for part in names)
    return Definition(name, Parameters(plain, needed, any(p.startswith("*") for p in names)))


def noeud(name):
    return Definition(name, alpha_beta=Parameters(("noeud", "alpha", "beta", "profondeur"), 4))


def words(things, game=None, wanted=None):
    found = [function(thing) if isinstance(thing, str) else thing for thing in things]
    said = pick(found, game or Gravity(), wanted, "mine.py").sentence
    return said.render(str)


def refusal(things, game=None, wanted=None):
    with pytest.raises(PlayerFileError) as caught:
        words(things, game, wanted)
    return str(caught.value)


@pytest.mark.parametrize(
    ("things", "expected"),
    [
        (["strategie(state)"], "`strategie(state)` of the hand-out `etat`"),
        (["strategie_alea(state)"], "`strategie_alea(state)` of the hand-out `etat`"),
        (["strategieAleatoire(state)"], "`strategieAleatoire(state)` of the hand-out `etat`"),
        (["maStrategie(state)"], "`maStrategie(state)` of the hand-out `etat`"),
        (["ma_strategie(e)", "aide(x)"], "`ma_strategie(e)` of the hand-out `etat`"),
        (
            # The whole of the hand-out in one file: neither chance, nor people, nor a function
            # that still needs its depth.
            [
                "jouer_coup(state, col)",
                "strategie_alea(state)",
                "h(state)",
                "strategie_minmax(h, p, state)",
                "strategie_minmax_5(state)",
                "strategie_humain(state)",
            ],
            "`strategie_minmax_5(state)` of the hand-out `etat`",
        ),
        (
            ["strategie_alea(state)", "h(state)", "strategie_minmax(h, p, state)"],
            "`strategie_minmax(h, p, state)` of the hand-out `etat`",
        ),
        (["ia_1(grille, couleur)"], "`ia_1(grille, couleur)` of the hand-out `caml`"),
        (["strategie(t, c)"], "`strategie(t, c)` of the hand-out `caml`"),
        (["ia_random(t, c)", "sia(n)"], "`sia(n)` of the hand-out `caml`"),
        (
            ["utilite(G, k, w)", "minmax(G, k, w, p)"],
            "`minmax(G, k, w, p)` of the hand-out `colonnes`",
        ),
        (
            [Definition("Noeud"), noeud("Puissance4")],
            "`Puissance4.alpha_beta` of the hand-out `noeud`",
        ),
        (["choose(position)"], "`choose(position)`, called as Pions calls its own players"),
        (
            [Definition("Mine", choose=Parameters(("position",), 1))],
            "`Mine.choose`, called as Pions calls its own players",
        ),
        (["strategie(state, depth=4)"], "`strategie(state, depth)` of the hand-out `etat`"),
    ],
)
def test_the_conventions_of_the_hand_outs_are_recognised(things, expected):
    assert words(things) == expected


def test_hex_is_played_by_algo():
    assert words(["algo(grille, joueur)"], Hex(5)) == "`algo(grille, joueur)` of the hand-out `hex`"
    assert "called as Pions" in words(["choose(position)"], Hex(5))


def test_a_function_can_be_named():
    things = ["jouer(grille, joueur)", "autre(state)", "algo(grille, joueur)", "mm(G, k, w, p)"]
    assert words([*things, "lit_long(t, ax, ay, coul, x, y)"], wanted="jouer").endswith("`caml`")
    refusal(things, wanted="jouer")  # any course may call a grid and a player so
    assert words(things, wanted="autre").endswith("`etat`")
    assert words(things, wanted="mm").endswith("`colonnes`")
    assert words(things, Hex(5), "jouer") == "`jouer(grille, joueur)` of the hand-out `hex`"
    assert "Pions" in words(["coup(position)"], wanted="coup")


@pytest.mark.parametrize(
    "thing",
    ["ai_move(board, cols)", "ia(grille, signe)", "ai_hard(board, ai_player, depth=4)",
     "joueur_ia(grille, joueur)", "player2(g, j)", "ia(grille, couleur)", "strategy(board)",
     "strategie_ia(plateau, joueur)", "minimax(board, depth, alpha, beta)"],
)  # fmt: skip
def test_a_loose_name_is_of_no_hand_out(thing):
    refusal([thing])


def test_the_last_function_of_a_file_is_never_taken_for_the_player():
    assert "There is no player" in refusal(["aide(a, b, c)", "autre(x, y, z)"])


def test_several_players_must_be_told_apart():
    assert refusal(["strategie_a(state)", "strategie_b(state)"]) == (
        "mine.py holds several players: strategie_a, strategie_b. "
        "Say which one, as in mine.py:strategie_a."
    )
    # A usual name decides.
    assert words(["strategie_a(state)", "strategie(state)"]).startswith("`strategie(state)`")


def test_a_name_that_is_nearly_right_is_suggested():
    assert refusal(["strategie(state)"], wanted="stratégie") == (
        "There is no function `stratégie` in mine.py. Did you mean `strategie`?"
    )
    assert "it defines `jouer`" in refusal(["jouer(a)"], wanted="algo")
    assert "defines none at all" in refusal([], wanted="algo")


def test_no_function_is_suggested_by_its_arguments_alone():
    for things in (["a_gagne(game, joueur)"], ["a_gagne(game, joueur)", "coups(game)"]):
        for game in (Hex(5), Gravity()):
            said = refusal(things, game)
            assert said.startswith("There is no player in mine.py: it defines `a_gagne`")
            assert "mine.py:" not in said.replace("mine.py: it", "")


def test_arguments_alone_do_not_make_a_function_one_of_a_hand_out():
    assert "takes the wrong number" in refusal(["IA_decision(s)"], wanted="IA_decision")
    assert "takes the wrong number" in refusal(["coup(g, j)"], wanted="coup")
    assert words(["mon_coup(state)"], wanted="mon_coup").endswith("of the hand-out `etat`")


def test_a_wrong_number_of_arguments_is_said():
    for wanted in (None, "algo"):
        assert refusal(["algo(grille)"], Hex(5), wanted) == (
            "`algo(grille)` in mine.py takes the wrong number of arguments: "
            "hex-5 is played by `algo(grille, joueur)`, `choose(position)`."
        )
    assert "takes the wrong number of arguments" in refusal(["strategie(a, b, c)"])
    assert "takes the wrong number of arguments" in refusal(["f(a, b, c, d, e)"], wanted="f")


def test_a_player_of_another_game_is_said_to_be_one():
    assert refusal(["algo(grille, joueur)"]) == (
        "`algo(grille, joueur)` in mine.py is a player of Hex, and this game is connect4."
    )
    assert "is a player of Puissance 4, and this game is hex-5" in refusal(
        ["strategie(state)"], Hex(5)
    )


def test_people_are_not_taken_for_strategies():
    assert "There is no" in refusal(["strategie_humain(state)", "humain(t, c)"])


NAMES = st.from_regex(r"[a-z_]{1,12}", fullmatch=True)


@given(
    st.lists(
        st.builds(
            Definition,
            NAMES | st.sampled_from(["algo", "strategie", "ia_1", "choose", "minmax", "sia", "h"]),
            st.builds(
                Parameters,
                st.lists(NAMES, max_size=5).map(tuple),
                st.integers(0, 5),
                st.booleans(),
            ),
        ),
        max_size=6,
    ),
    st.sampled_from([Gravity(), Hex(3)]),
    st.none() | NAMES,
)
def test_every_file_gets_a_player_that_can_be_called_or_a_sentence(things, game, wanted):
    try:
        choice = pick(things, game, wanted, "mine.py")
    except PlayerFileError as error:
        assert "{" not in str(error)  # noqa: PT017 - one of two ends
        return
    assert choice.convention.plays(game)
    assert wanted in (None, choice.found.name)


@pytest.mark.parametrize(
    ("things", "expected"),
    [
        (["strategie_minmax_5(s)", "strategie_minmax_3(s)", "strategie_minmax_1(s)"], "_3"),
        (["strategie_minmax_5(s)", "h(s)", "strategie_minmax(h, p, s)"], ""),
        (["strategie_minmax_3(s)", "h(s)", "strategie_minmax(h, p, s)"], None),  # depth 4 is more
        (["strategie_minmax_5(s)", "strategie_alea(s)", "strategie_minmax_4(a, b, c, d)"], None),
        (["strategie_minmax_5(s)"], None),
        (["strategie(s)", "strategie_minmax_3(s)"], None),
    ],
)
def test_a_quicker_function_of_the_file_is_one_that_is_there(things, expected):
    found = [function(thing) for thing in things]
    choice = pick(found, Gravity(), found[0].name, "mine.py")
    named = None if expected is None else f"strategie_minmax{expected}"
    assert quicker(found, choice, Gravity()) == named


def test_a_player_of_hex_is_one_by_its_name_even_where_it_is_named():
    for wanted in (None, "algo"):
        said = refusal(["algo(grille, joueur)"], wanted=wanted)
        assert (
            said
            == "`algo(grille, joueur)` in mine.py is a player of Hex, and this game is connect4."
        )


def test_the_game_asked_for_chooses_among_the_classes_of_a_file():
    shared, three, four = map(noeud, ("Jeu", "Puissance3", "Puissance4"))
    small = Gravity(5, 5, 3, diagonals=False)
    assert "Puissance4.alpha_beta" in words([shared, three, four])
    assert "Puissance3.alpha_beta" in words([shared, three, four], small)
    assert "Jeu.alpha_beta" in words([shared])
    assert "does not play this game: its `Puissance3.alpha_beta`" in refusal([shared, three])
    assert "several players: Puissance4, P4. Say which one" in refusal([four, noeud("P4")])
    assert "does not play this game" in refusal([three])
    assert "does not play this game" in refusal([three, four], Hex(5))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["name", "parameters", "methods", "choose"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_whatever_a_process_claims_is_read_or_refused(claim):
    try:
        things = read_definitions(claim)
    except ValueError:
        return
    assert all(thing.name.isidentifier() for thing in things)
