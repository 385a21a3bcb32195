"""Profiles on the page: games are judged elsewhere; what they tell so far is shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any, Final, cast

from pions.app.profile import words
from pions.app.profile.profile import Profile
from pions.app.puzzles import collection
from pions.app.puzzles.puzzle import PuzzleKind
from pions.core import language
from pions.core.text import visible
from pions.web.messages import ProfileShown
from pions.web.session.handlers import Client
from pions.web.session.telling import Telling
from pions.web.workers.turns import Lane

_JUDGING: Final = 120.0
"""Seconds of work for a profile."""


async def judged(
    client: Client,
    question: tuple[Callable[..., Any], *tuple[Any, ...]],
    news: Telling,
    *,
    you: bool = False,
) -> ProfileShown:
    """What comes of a question whose answer is a profile; each profile on the way is a part."""
    code = language.current()

    def tell(*told: Any) -> None:  # noqa: ANN401 - how far it is, or the profile so far
        if len(told) > 1:
            news(*told)
            return
        language.use(code)  # news come in a context of their own
        news.part(shown(told[0], you=you))

    found = await client.workers.ask(*question, lane=Lane.LONG, seconds=_JUDGING, news=tell)
    return shown(found, you=you)


def shown(found: Profile, *, you: bool) -> ProfileShown:
    """A profile in plain values."""
    told = asdict(words.told(found, you=you))
    told["problems"] = [visible(problem) for problem in told["problems"]]
    for row in told["kinds"]:
        row["practice"] = (PuzzleKind.WIN if row.pop("win") else PuzzleKind.ONLY).value
    practice = found.game if found.game in collection.games() else ""
    about = {"player": visible(found.player), "practice": practice}
    return cast("ProfileShown", {**about, **told})
