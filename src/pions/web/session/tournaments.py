"""The requests about tournaments."""

from __future__ import annotations

from typing import Final

from pions.app.tournament import watching
from pions.app.tournament.watching import Wanted
from pions.web.messages.fields import BadMessage, Nothing, Plain
from pions.web.messages.tournaments import (
    AskTournament,
    AskTournamentGame,
    AskTournamentGames,
    AskTournamentProfile,
)
from pions.web.session import profiles
from pions.web.session.handlers import Client, Verbs
from pions.web.session.tournament_watch import TournamentWatch
from pions.web.views import tournaments as scores
from pions.web.workers.asking import QuestionNews


def _watch(client: Client) -> TournamentWatch:
    if client.services.tournaments is None:
        raise BadMessage("There are no tournaments here.")
    return client.services.tournaments


async def _tournaments(client: Client, _ask: Nothing, _news: object) -> Plain:
    return {"tournaments": await _watch(client).survey()}


async def _tournament(client: Client, ask: AskTournament, _news: object) -> Plain:
    return (await _watch(client).watch(ask.tournament, client.went_on)).plain()


def _look_away(client: Client, _ask: Nothing) -> Plain:
    _watch(client).leave(client.went_on)
    return {}


async def _tournament_games(client: Client, ask: AskTournamentGames, _news: object) -> Plain:
    wanted, start = Wanted(ask.player, ask.ending), watching.PAGE * ask.page
    spot, page = await _watch(client).games(ask.tournament, wanted, start)
    with watching.legible(spot.path):
        return scores.listed(page)


async def _tournament_profile(
    client: Client, ask: AskTournamentProfile, news: QuestionNews
) -> Plain:
    spot = await _watch(client).spot(ask.tournament)
    question = watching.profile, spot.path, spot.tournament, ask.player
    with watching.legible(spot.path):
        return await profiles.judged(client, question, news)


async def _tournament_game(client: Client, ask: AskTournamentGame, _news: object) -> Plain:
    spot = await _watch(client).spot(ask.tournament)
    game = await client.workers.ask(watching.game, spot.path, spot.tournament, ask.name)
    with watching.legible(spot.path):
        return {"key": spot.key, **scores.replay(game)}


VERBS: Final = Verbs(
    at_once={"tournament leave": _look_away},
    in_order={},
    in_time={
        "tournaments": _tournaments,
        "tournament": _tournament,
        "tournament games": _tournament_games,
        "tournament profile": _tournament_profile,
        "tournament game": _tournament_game,
    },
)
