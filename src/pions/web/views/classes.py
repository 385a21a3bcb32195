"""A class as the page shows it: what a pupil has handed in, where it stands, and the wall.

Each function returns plain values, with sentences in the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pions.app.board import naming, views
from pions.app.board.history import History
from pions.app.classes import overview, standing
from pions.app.classes.standing import (
    FEW,
    LastGame,
    LostGame,
    PupilWork,
    RankedPlayer,
    Ranking,
    Rating,
    Tally,
)
from pions.core import sentences
from pions.core.language import _, ngettext
from pions.core.numbers import NOTHING, ordinal, percent, whole
from pions.core.text import visible
from pions.core.types import Term
from pions.render import answer_sentences, series_sentences
from pions.render import tournaments as endings
from pions.store.class_records import Assignment, ClassHandIn, Person, Stage
from pions.store.game_records import GameRecord
from pions.web.messages.fields import Plain
from pions.web.views.board import picture
from pions.web.views.tournaments import printed

_STAGES: Final[Mapping[Stage, Term]] = {
    Stage.READ: Term("Received"),
    Stage.RECOGNISED: Term("Recognised"),
    Stage.EXERCISES: Term("Exercises"),
    Stage.TRIALS: Term("Trial games"),
    Stage.YARDSTICKS: Term("Levels"),
    Stage.LADDER: Term("Ranking"),
}
_ORDER: Final = tuple(_STAGES)
_SURE: Final = 0.999


@dataclass(frozen=True, slots=True)
class LadderView:
    """A ladder as one person sees it: what players are called, and whether it rests."""

    assignment: Assignment
    people: Mapping[int, Person]
    programs: Mapping[int, str]
    """The names of people's programs."""
    shown: str
    viewer: int
    """0 for the teacher and the wall."""
    paused: bool

    def name(self, player: str) -> str:
        """Return the name of a player."""
        if level := standing.level_of(player):
            return _("Level {number}").format(number=level)
        person = self.people.get(standing.owner(player))
        if person is None:
            return _("A program that has left")
        if self.is_own(player):
            return _("You")
        if self.shown == "own":
            return _("Another program")
        if self.shown == "aliases":
            return next(one.alias for one in self.people.values() if one.unit == person.unit)
        return self.programs[person.number]

    def is_own(self, player: str) -> bool:
        """Return whether a player is the viewer's, or one of the same team."""
        own, owner = (self.people.get(one) for one in (self.viewer, standing.owner(player)))
        return own is not None and owner is not None and own.unit == owner.unit


# What was handed in


def work(found: PupilWork, ranking: Ranking, rival: Plain | None) -> Plain:
    """Return what a person has handed in."""
    given, current = found.assignment, found.current
    return {
        "assignment": given.number,
        "title": given.title,
        "game": given.game,
        "due": found.due,
        "today": found.today,
        "daily": given.daily,
        "note": found.note,
        "current": None if current is None else _hand_in(found, current, ranking),
        "versions": [_version(found, one, ranking) for one in reversed(found.versions)],
        "levels": [(one.level, round(one.rating.elo)) for one in ranking.lines if one.level],
        "rival": rival,
    }


def _state(found: PupilWork, one: ClassHandIn) -> str:
    if one.accepted:
        return "plays" if one.number == found.playing else "accepted"
    return "waiting" if one.stopped is None else "refused"


def _version(found: PupilWork, one: ClassHandIn, ranking: Ranking) -> Plain:
    rated, state = ranking.versions.get(one.player), _state(found, one)
    words = {
        "plays": _("plays"),
        "accepted": _("replaced"),
        "refused": _(_STAGES[one.stage]),
        "waiting": _("is examined"),
    }
    return {
        "number": one.number,
        "version": one.version,
        "state": state,
        "said": words[state],
        "received": one.received,
        # The rating between the ends of its interval; nothing where it has not played.
        "strength": [round(end) for end in _ends(rated[0])] if rated else [],
    }


def _ends(rating: Rating) -> tuple[float, float, float]:
    return rating.interval.low, rating.elo, rating.interval.high


def _hand_in(found: PupilWork, one: ClassHandIn, ranking: Ranking) -> Plain:
    trials: Any = one.found.get(Stage.TRIALS.value, {})
    fault: Any = trials.get("fault") or {}
    moves = str(fault.get("moves", ""))
    stopped = History.recall(found.assignment.game, moves) if fault else None
    return {
        "number": one.number,
        "version": one.version,
        "name": one.name,
        "stages": list(_stages(found, one, ranking)),
        "state": _state(found, one),
        "title": _title(found, one),
        "detail": [words for words in _details(found, one) if words],
        "late": _late(one.late),
        "trace": printed(str(fault.get("trace", ""))),
        "board": None if stopped is None else picture(views.board(stopped)),
        "moves": moves,
    }


def _stages(found: PupilWork, one: ClassHandIn, ranking: Ranking) -> Iterator[Plain]:
    """Yield the stages; without a hand-out there are no exercises."""
    at = _ORDER.index(one.stage)
    for index, stage in enumerate(_ORDER):
        if stage is Stage.EXERCISES and not found.assignment.handout:
            continue
        state = "passed" if index < at or one.accepted else "later"
        if index == at and not one.accepted:
            state = "now" if one.stopped is None else "failed"
        figure = _figure(found, one, stage, ranking)
        yield {"name": stage.value, "title": _(_STAGES[stage]), "state": state, "figure": figure}


def _figure(found: PupilWork, one: ClassHandIn, stage: Stage, ranking: Ranking) -> str:
    told: Any = one.found.get(stage.value, {})
    passed: int | None = None
    match stage:
        case Stage.LADDER if one.accepted:
            _rating, games = ranking.versions.get(one.player, (None, 0))
            return ngettext("{count} game", "{count} games", games).format(count=whole(games))
        case Stage.TRIALS | Stage.YARDSTICKS if not told:
            return _("4 games")
        case _ if not told or {"shares", "problem"} <= {*told}:
            return ""
        case Stage.READ:
            count = int(told["lines"])
            return ngettext("{count} line", "{count} lines", count).format(count=whole(count))
        case Stage.RECOGNISED:
            return naming.called(found.assignment.game) if "calling" in told else _("no player")
        case Stage.EXERCISES:
            each = [one for one in overview.exercises_of(one) if not one["optional"]]
            passed = sum(one["status"] == "passed" for one in each)
        case _:
            each = told["games"]
            passed = len(each) - bool(told.get("fault"))
    return _("{passed} of {count}").format(passed=passed, count=len(each))


def _title(found: PupilWork, one: ClassHandIn) -> str:
    if one.stopped is not None:
        return visible(sentences.told(one.stopped, _))
    if not one.accepted:
        if found.before:
            return ngettext(
                "{count} hand-in before yours.", "{count} hand-ins before yours.", found.before
            ).format(count=found.before)
        return _("Version {version} is examined…").format(version=one.version)
    if one.number == found.playing:
        return _("Version {version} is accepted: it plays.").format(version=one.version)
    return _("Version {version} was accepted.").format(version=one.version)


def _details(found: PupilWork, one: ClassHandIn) -> Iterator[str]:
    measured: Any = one.found.get(Stage.YARDSTICKS.value, {})
    if measured:
        tally = standing.counted(measured["games"], one.player)
        yield _("First games, against levels: {counts}.").format(counts=_counts(tally))
    if one.stopped is None and not one.accepted:
        yield _("The first result comes within seconds. You may go on writing.")
    read: Any = one.found.get(Stage.READ.value, {})
    exercises: Any = one.found.get(Stage.EXERCISES.value, {})
    for note in (*read.get("notes", ()), *filter(None, [exercises.get("problem")])):
        yield visible(sentences.told(note, _))
    playing = next((each for each in found.versions if each.number == found.playing), None)
    if playing is None and found.playing:
        yield _("A version of another member of your team plays.")
    elif playing is None:
        yield _("None of your versions plays yet.")
    elif playing.number != one.number:
        yield _("Version {version} plays.").format(version=playing.version)


def _counts(tally: Tally) -> str:
    return _("{wins} won, {draws} drawn, {losses} lost").format(
        wins=whole(tally.wins), draws=whole(tally.draws), losses=whole(tally.losses)
    )


def _late(seconds: float) -> str:
    if not seconds:
        return ""
    if seconds < 5400:
        return _("{count} min late").format(count=max(1, round(seconds / 60)))
    if seconds < 48 * 3600:
        return _("{count} h late").format(count=round(seconds / 3600))
    days = round(seconds / 86_400)
    return ngettext("{count} day late", "{count} days late", days).format(count=days)


# Where it stands


def rival(view: LadderView, mine: RankedPlayer, above: RankedPlayer, tally: Tally) -> Plain:
    """Return the program to pass, and the games against it."""
    gap = max(0, round(above.rating.elo - mine.rating.elo))
    ahead = ngettext("{count} point ahead", "{count} points ahead", gap).format(count=whole(gap))
    played = _("No game against it yet.")
    if tally.games:
        played = _("Games against it: {counts}.").format(counts=_counts(tally))
    return {"name": view.name(above.name), "ahead": ahead, "games": played}


def place(
    view: LadderView, ranking: Ranking, rival: Plain | None, last: Sequence[LastGame]
) -> Plain:
    """Return where a person's program stands; without games enough there is no place."""
    mine, placed = ranking.of(view.viewer), ranking.placed
    title, detail = _standing(mine, len(placed))
    known = [
        one
        for one in ranking.lines
        if one.level or view.viewer in one.people or view.shown != "own"
    ]
    return {
        "assignment": view.assignment.number,
        "title": view.assignment.title,
        "version": 0 if mine is None else int(mine.name.partition(".")[2]),
        "place": ordinal(mine.place) if mine and mine.place else "",
        "among": _("of {count}").format(count=whole(len(placed))) if mine and mine.place else "",
        "title_line": title,
        "detail": detail,
        "counts": counts(ranking),
        "paused": view.paused,
        "ranking": list(_ranked(view, known)),
        "rival": rival,
        "last": [_last(view, game) for game in last],
    }


def counts(ranking: Ranking) -> str:
    """Return how many programs and games there are."""
    placed = len(ranking.placed)
    programs = ngettext("{count} program", "{count} programs", placed)
    games = ngettext("{count} game", "{count} games", ranking.games)
    return ", ".join((
        programs.format(count=whole(placed)), games.format(count=whole(ranking.games))
    ))  # fmt: skip


def _standing(mine: RankedPlayer | None, of: int) -> tuple[str, str]:
    """Return how sure it is, against the two nearest levels and among the others."""
    if mine is None:
        return _("None of your versions plays yet."), _("Hand one in from the workbench.")
    if not mine.place:
        left = FEW - mine.games
        more = ngettext(
            "{count} more game before a place.", "{count} more games before a place.", left
        )
        return more.format(count=left), _("They are played as soon as there is time for them.")
    levels = sorted(mine.stronger, key=lambda level: abs(mine.stronger[level] - 0.5))[:2]
    words = _("Stronger than level {level}: {share}.")
    said = [words.format(level=one, share=_sure(mine.stronger[one])) for one in sorted(levels)]
    said = said or [_("Its games against levels are still few.")]
    places = ""
    if of > 1 and mine.best == mine.worst:
        places = _("The place is certain, at 95%.")
    elif of > 1:
        places = _("Between {best} and {worst} place, at 95%.").format(
            best=ordinal(mine.best), worst=ordinal(mine.worst)
        )
    return said[0], " ".join(filter(None, (*said[1:], places)))


def _sure(share: float) -> str:
    if share > _SURE:
        return f"> {percent(_SURE, 1)}"
    return f"< {percent(1 - _SURE, 1)}" if share < 1 - _SURE else percent(share, 0)


def _ranked(view: LadderView, lines: Sequence[RankedPlayer]) -> Iterator[dict[str, Any]]:
    """Yield the rows of these lines of a ranking; a level has no place, and is its own scale."""
    ends = [one.rating.interval for one in lines if one.level or one.place]
    low = min((end.low for end in ends), default=0.0)
    width = max(max((end.high for end in ends), default=0.0) - low, 1.0)
    for one in lines:
        spread = _ends(one.rating) if one.place else (one.rating.elo,) if one.level else ()
        yield {
            "place": one.place,
            "name": view.name(one.name),
            "mine": view.viewer in one.people,
            "elo": series_sentences.elo(one.rating.elo) if spread else NOTHING,
            "between": series_sentences.elo_interval(one.rating.interval) if one.place else "",
            "whisker": [round((end - low) / width, 4) for end in spread],
            "games": _("reference") if one.level else whole(one.games),
        }


def _last(view: LadderView, game: LastGame) -> Plain:
    record = game.record
    rival = record.first if game.side else record.second
    won = record.winner == ("second" if game.side else "first")
    result = "drawn" if record.winner is None else "won" if won else "lost"
    words = {"won": _("a win"), "drawn": _("a draw"), "lost": _("a loss")}
    cause = visible(sentences.told(record.cause, _))
    return {
        "id": record.id,
        "rival": view.name(rival.name),
        "result": result,
        "said": words[result],
        "ending": cause or endings.ending(record.termination, record.game),
        "asks": game.asks,  # whether a solver may tell the move that lost it
        "board": picture(game.board),
    }


def why(found: LostGame | None) -> Plain:
    """Return the moves that lost a game, and whether the decisive one makes a puzzle."""
    if found is None:
        said = _("Which move lost it is not known: the solver would need too long.")
        return {"said": said, "earlier": "", "board": None, "ply": 0, "puzzle": False}
    earlier, decisive = "", found.decisive
    if found.earlier:
        slips = _("Slips before it, which the other gave back: move {numbers}.")
        earlier = slips.format(numbers=", ".join(map(str, found.earlier)))
    opening = _("It was lost from the opening on: no move of yours lost it.")
    return {
        "said": opening if decisive is None else answer_sentences.mistaken(decisive),
        "earlier": earlier,
        "board": picture(found.board),
        "ply": 0 if decisive is None else decisive.number,
        "puzzle": bool(found.puzzle),
    }


# The wall


def wall(
    view: LadderView,
    title: str,
    ranking: Ranking,
    before: Mapping[tuple[int, ...], int],
    games: Sequence[GameRecord],
) -> Plain:
    """Return the ranking and the last games; `before` has the places when the wall began."""
    lines = [one for one in ranking.lines if one.level or one.place]
    return {
        "assignment": view.assignment.number,
        "title": title,
        "counts": counts(ranking),
        "paused": view.paused,
        "due": view.assignment.due,
        "rows": [
            {**row, "rose": before.get(one.people, one.place) - one.place}
            for one, row in zip(lines, _ranked(view, lines), strict=True)
        ],
        "games": [_shown(view, game) for game in games],
    }


def _shown(view: LadderView, record: GameRecord) -> Plain:
    """Return a game, board after board; the winner is empty for a draw."""
    history = History.recall(record.game, record.moves)
    first, second = view.name(record.first.name), view.name(record.second.name)
    winner = {"first": first, "second": second}.get(record.winner or "", "")
    count = len(history.moves)
    boards = [picture(views.board(history.back(count - ply))) for ply in range(count + 1)]
    return {"id": record.id, "first": first, "second": second, "winner": winner, "boards": boards}
