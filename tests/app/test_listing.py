"""The lists leave nothing out."""

import pytest

from pions.app import players
from pions.core import language
from pions.core.errors import InvalidOption
from pions.core.seeds import generator
from pions.families.evaluators import EVALUATORS
from pions.games.catalog import GAMES, find
from pions.render import listing
from pions.strategies.registry import STRATEGIES, build, plays


@pytest.mark.parametrize("code", language.LANGUAGES)
def test_every_game_player_and_evaluator_is_listed_with_help(code):
    language.use(code)
    assert [line.name for line in listing.games()] == list(GAMES)
    assert [line.name for line in listing.all_players()] == list(STRATEGIES)
    assert [line.name for line in listing.evaluators()] == list(EVALUATORS)
    texts = [line.rules for line in listing.games()]
    texts += [line.help for line in (*listing.all_players(), *listing.evaluators())]
    texts += [line.help for line in listing.patterns()]
    assert all(texts)
    assert not [text for text in texts if "{" in text]


def test_the_rules_name_the_numbers_of_the_game():
    assert listing.line_of(listing.find("gravity-9x5x3")).rules == "9 columns, 5 rows, 3 in line"


def test_defaults_can_be_written_as_they_are_shown():
    for player in listing.all_players():
        given = [f"{o.name}={o.default}" for o in player.options if o.default is not None]
        game = next(g for g in GAMES.values() if plays(player.name, g))
        build(f"{player.name}:{','.join(given)}", game, generator(0))


def test_a_player_without_an_opinion_is_not_asked_for_one():
    game = find("connect4")
    scores = players.analyst("minimax:depth=1", game, generator(0)).analyse(game.initial()).scores
    assert set(scores) == set(game.initial().legal_moves())
    with pytest.raises(InvalidOption):
        players.analyst("random", game, generator(0))


def test_the_usual_opponent_can_play_its_game():
    for line in listing.games():
        build(line.opponent, find(line.name), generator(0))
