"""The requests about profiles; workers judge the games, and each profile on the way is sent."""

from __future__ import annotations

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
from pions.web.workers.answering import with_parts
from pions.web.workers.asking import QuestionNews
from pions.web.workers.turns import Lane

if TYPE_CHECKING:  # a tab loads what profiles need when one is asked for
    from pions.app.profile.profile import Profile

USUAL_GAME: Final = "connect4"
"""The game of an empty profile, where nothing was played yet."""
_JUDGING: Final = 120.0


async def _mine(client: Client, ask: AskMyProfile, news: QuestionNews) -> ProfileShown:
    from pions.app.mine import own_profiles as own  # noqa: PLC0415 - as above

    library = await client.library()
    games = own.counted(library.games(client.reader))
    names = own.played(games)
    game = ask.game or (names[0] if names else USUAL_GAME)
    titles = [(name, title(name)) for name in dict.fromkeys((*names, game))]
    wanted = [kept for kept in games if kept.game == game][: own.MOST]
    return await judged(client, (own.own_profile, game, wanted), news, titles)


async def judged(
    client: Client,
    question: tuple[Callable[..., Any], *tuple[Any, ...]],
    news: QuestionNews,
    titles: Sequence[tuple[str, str]] = (),
) -> ProfileShown:
    """Ask a question whose answer is a profile; each profile on the way is a part.

    `titles` are the games to choose from; with them, the profile is the visitor's own.
    """
    how: dict[str, Any] = {"lane": Lane.LONG, "seconds": _JUDGING, "news": news.of_worker}
    return await client.work.ask(_profiled, titles, *question, **how)  # type: ignore[no-any-return]


def _profiled(
    titles: Sequence[tuple[str, str]],
    function: Callable[..., Any],
    *arguments: Any,  # noqa: ANN401 - of the function, and what takes its news
) -> ProfileShown:
    *question, tell = arguments
    shown = partial(_shown, titles)
    return shown(function(*question, with_parts(tell, shown)))


def _shown(titles: Sequence[tuple[str, str]], profile: Profile) -> ProfileShown:
    from pions.render import profiles  # noqa: PLC0415 - as above

    told = asdict(profiles.told(profile, you=bool(titles)))
    told["problems"] = [visible(problem) for problem in told["problems"]]
    for row in told["kinds"]:
        row["practice"] = (PuzzleKind.WIN if row.pop("win") else PuzzleKind.ONLY).value
    practice = profile.game if profile.game in collection.games() else ""
    about = {"player": visible(profile.player), "game": profile.game, "titles": titles}
    return cast("ProfileShown", {**about, "practice": practice, **told})


VERBS: Final = Verbs({}, {}, in_time={"my profile": _mine})
