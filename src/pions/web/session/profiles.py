"""Profiles on the page: games are judged elsewhere; what they tell so far is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any, Final, cast

from pions.app.mine.library import title
from pions.app.puzzles import collection
from pions.app.puzzles.puzzle import PuzzleKind
from pions.core.text import visible
from pions.web.messages.profiles import AskMyProfile, ProfileShown
from pions.web.session.handlers import Client, Verbs
from pions.web.workers.asking import QuestionNews
from pions.web.workers.turns import Lane

if TYPE_CHECKING:  # a tab loads what profiles are made of when somebody asks for one
    from pions.app.profile.profile import Profile

USUAL_GAME: Final = "connect4"
"""Whose profile is empty where nothing was played yet."""
_JUDGING: Final = 120.0
"""Seconds of work for a profile."""


async def _mine(client: Client, ask: AskMyProfile, news: QuestionNews) -> ProfileShown:
    from pions.app.mine import own_profiles as own  # noqa: PLC0415 - as above

    library = client.services.library
    for _step in library.refresh():
        await asyncio.sleep(0)
    games = own.counted(library.games(client.reader))
    names = own.played(games)
    game = ask.game or (names[0] if names else USUAL_GAME)
    titles = [(name, title(name)) for name in dict.fromkeys((*names, game))]
    wanted = [one for one in games if one.game == game][: own.MOST]
    return await judged(client, (own.own_profile, game, wanted), news, titles)


async def judged(
    client: Client,
    question: tuple[Callable[..., Any], *tuple[Any, ...]],
    news: QuestionNews,
    titles: Sequence[tuple[str, str]] = (),
) -> ProfileShown:
    """What comes of a question whose answer is a profile; each profile on the way is a part.

    With `titles`, the games there are to choose from, it is the visitor's own.
    """
    function, *arguments = question
    return cast(
        "ProfileShown",
        await client.work.ask(
            partial(_profiled, function, titles),
            *arguments,
            lane=Lane.LONG,
            seconds=_JUDGING,
            news=news.of_worker,
        ),
    )


def _profiled(
    function: Callable[..., Any], titles: Sequence[tuple[str, str]], *arguments: object
) -> ProfileShown:
    *question, tell = cast("tuple[Any, ...]", arguments)

    def hear(*told: Any) -> None:  # noqa: ANN401 - how far it is, or a profile
        tell(*((_shown(told[0], titles),) if len(told) == 1 else told))

    return _shown(function(*question, hear), titles)


def _shown(found: Profile, titles: Sequence[tuple[str, str]]) -> ProfileShown:
    """A profile in plain values."""
    from pions.app.profile import sentences  # noqa: PLC0415 - as above

    told = asdict(sentences.told(found, you=bool(titles)))
    told["problems"] = [visible(problem) for problem in told["problems"]]
    for row in told["kinds"]:
        row["practice"] = (PuzzleKind.WIN if row.pop("win") else PuzzleKind.ONLY).value
    practice = found.game if found.game in collection.games() else ""
    about = {"player": visible(found.player), "game": found.game, "titles": titles}
    return cast("ProfileShown", {**about, "practice": practice, **told})


VERBS: Final = Verbs({}, {}, in_time={"my profile": _mine})
"""What can be asked about one's own profile."""
