"""Sentences that were read aloud by people who speak French, and what they should have said."""

import pytest

from pions.app.board.history import History
from pions.app.play import hints
from pions.app.puzzles.puzzle import Puzzle, PuzzleKind
from pions.app.solver import exact_answers
from pions.core import language
from pions.games import catalog
from pions.render import game_sentences, listing, puzzles, tournaments, value_sentences

SPACE = "\N{NO-BREAK SPACE}"


@pytest.fixture(autouse=True)
def french():
    language.use("fr")
    yield
    language.use("en")


def test_where_every_move_draws_nobody_lists_them():
    found = exact_answers.analyse(History.recall("morpion"))
    assert (
        value_sentences.choice(found.position, found.moves) == "Tous les coups mènent à la nulle."
    )
    opened = value_sentences.opening(found.position, found.moves)
    assert opened == "Personne ne gagne, quel que soit le premier coup de Croix."


@pytest.mark.parametrize(
    ("game", "move", "said"),
    [
        ("connect4", "2", f"Indice{SPACE}: la colonne 2 gagne à coup sûr (exact)."),
        ("morpion", "c3", f"Indice{SPACE}: c3 gagne à coup sûr (exact)."),
    ],
)
def test_a_hint_is_one_sentence_and_calls_a_column_one(game, move, said):
    found = hints.Hint(move, "win", exact=True)
    assert game_sentences.hint(found, catalog.find(game)) == said


def test_a_won_game_of_a_tournament_says_what_won():
    told = {game: tournaments.ending("win", game) for game in ("connect4", "morpion", "hex-5")}
    assert told == {"connect4": "alignement", "morpion": "alignement", "hex-5": "bords reliés"}


def test_a_puzzle_says_who_went_wrong_and_where():
    task = puzzles.task(Puzzle("hex-3", "b2 a1", PuzzleKind.REFUTATION, "c3", 3, 1))
    assert task == "Rouge vient de se tromper en a1. Un seul coup gagne."


def test_rules_write_the_size_of_a_board_with_its_own_sign():
    assert "11 × 11" in listing.rules(catalog.find("hex-11"))  # noqa: RUF001
