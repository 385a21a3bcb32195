"""The solver's part of a report: its option, and a sign of life while it works."""

from __future__ import annotations

import sys
from collections.abc import Mapping

from pions.app.profile.profile import Profile
from pions.app.tournament import reviews
from pions.app.tournament.results import Results
from pions.cli.parsing import Parser, duration
from pions.cli.screen.progress import working
from pions.cli.screen.terminal import has_colour
from pions.core.language import _
from pions.core.numbers import short


def add_review(parser: Parser) -> None:
    """Add how long the solver may look at lost games."""
    words = _(
        "how long the solver looks for the move that lost each game, and again for the "
        "profiles of the players, such as 10min (default: {seconds}s; 0: not at all)"
    ).format(seconds=f"{reviews.SECONDS:g}")
    parser.option("--review", "T", words, type=_limit, default=reviews.SECONDS)


def _limit(text: str) -> float:
    return 0.0 if text.strip() in ("0", "0s") else duration(text)


def review(found: Results, seconds: float) -> reviews.Review | None:
    """Return the solver's review in `seconds`; ``None`` where it is not asked or cannot solve."""
    if not seconds or not reviews.possible(found) or not found.records:
        return None
    sentence = _("The solver looks at lost games, for {seconds} s at most").format(
        seconds=short(seconds)
    )
    if not has_colour(sys.stderr):  # where nothing can move, say at least what takes so long
        print(sentence, file=sys.stderr, flush=True)
    with working(sentence) as progress:
        return reviews.review(found, seconds, progress)


def profiles(found: Results, seconds: float) -> Mapping[str, Profile]:
    """Return the profile of each player, after `seconds` of judging at most; none for 0."""
    if not seconds or not found.records:
        return {}
    sentence = _("Judging the moves of all players, for {seconds} s at most").format(
        seconds=short(seconds)
    )
    with working(sentence) as progress:
        return reviews.profiles(found, seconds, progress)
