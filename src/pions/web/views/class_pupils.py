"""What a pupil has handed in, and where it stands, as the page shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pions.app.board import naming, views
from pions.app.board.history import History
from pions.app.classes import standing
from pions.app.classes.standing import (
    FEW,
    LastGame,
    LostGame,
    PupilWork,
    RankedPlayer,
    Ranking,
    Tally,
)
from pions.core import sentences
from pions.core.language import _, ngettext
from pions.core.numbers import NOTHING, ordinal, percent, whole
from pions.core.text import visible
from pions.core.types import Term
from pions.render import answer_sentences, class_names, series_sentences
from pions.render import tournaments as endings
from pions.store.class_records import Assignment, ClassHandIn, Person, Stage
from pions.web.messages.class_pupils import (
    HandInShown,
    LastGameShown,
    PlaceShown,
    RankShown,
    RivalShown,
    StageShown,
    VersionShown,
    WhyShown,
    WorkShown,
)
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
class Names:
    """What players are called for one person."""

    people: Mapping[int, Person]
    shown: str
    viewer: int

    def of(self, player: str) -> str:
        """Return the name of a player of a ladder."""
        if level := standing.level_of(player):
            return _("Level {number}").format(number=level)
        return class_names.label(self.people.get(standing.owner(player)), self.shown, self.viewer)


# What was handed in


def work(found: PupilWork, ranking: Ranking, rival: RivalShown | None) -> WorkShown:
    """Return what a person has handed in."""
    given = found.assignment
    versions = [_version(one, found.playing, ranking) for one in reversed(found.versions)]
    return {
        "assignment": given.number,
        "title": given.title,
        "game": given.game,
        "due": found.due,
        "today": found.today,
        "daily": given.daily,
        "note": found.note,
        "current": None if found.current is None else _hand_in(found, found.current, ranking),
        "versions": versions,
        "levels": [(one.level, round(one.rating.elo)) for one in ranking.lines if one.level],
        "rival": rival,
    }


def _version(one: ClassHandIn, playing: int, ranking: Ranking) -> VersionShown:
    rated = ranking.versions.get(one.player)
    strength: list[float] = []
    if rated is not None:
        ends = rated[0].interval
        strength = [round(end) for end in (ends.low, rated[0].elo, ends.high)]
    words = {
        "plays": _("plays"),
        "accepted": _("replaced"),
        "refused": _(_STAGES[one.stage]),
        "waiting": _("is examined"),
    }
    state = "waiting"
    if one.stopped is not None:
        state = "refused"
    elif one.accepted:
        state = "plays" if one.number == playing else "accepted"
    return {
        "number": one.number,
        "version": one.version,
        "state": state,  # type: ignore[typeddict-item] # one of the four
        "said": words[state],
        "received": one.received,
        "strength": strength,
    }


def _hand_in(found: PupilWork, one: ClassHandIn, ranking: Ranking) -> HandInShown:
    trials: Any = one.found.get(Stage.TRIALS.value, {})
    fault: Any = trials.get("fault") or {}
    board = None
    if fault:
        board = picture(views.board(History.recall(found.assignment.game, fault["moves"])))
    state = "refused" if one.stopped is not None else "accepted" if one.accepted else "waiting"
    return {
        "number": one.number,
        "version": one.version,
        "name": one.name,
        "stages": list(_stages(found, one, ranking)),
        "state": state,  # type: ignore[typeddict-item] # one of the three
        "title": _title(found, one),
        "detail": [words for words in _details(found, one) if words],
        "late": _late(one.late),
        "trace": printed(str(fault.get("trace", ""))),
        "board": board,
        "moves": str(fault.get("moves", "")),
    }


def _stages(found: PupilWork, one: ClassHandIn, ranking: Ranking) -> Iterator[StageShown]:
    """Yield the stages; without a hand-out there are no exercises."""
    at = _ORDER.index(one.stage)
    for index, stage in enumerate(_ORDER):
        if stage is Stage.EXERCISES and not found.assignment.handout:
            continue
        state = "passed" if index < at or one.accepted else "later"
        if index == at and not one.accepted:
            state = "now" if one.stopped is None else "failed"
        yield {
            "name": stage.value,
            "title": _(_STAGES[stage]),
            "state": state,  # type: ignore[typeddict-item] # one of the four
            "figure": _figure(found, one, stage, ranking),
        }


def _figure(found: PupilWork, one: ClassHandIn, stage: Stage, ranking: Ranking) -> str:
    told: Any = one.found.get(stage.value, {})
    if stage is Stage.READ and told:
        count = int(told["lines"])
        return ngettext("{count} line", "{count} lines", count).format(count=whole(count))
    if stage is Stage.RECOGNISED and told:
        return naming.called(found.assignment.game) if "calling" in told else _("no player")
    if stage is Stage.EXERCISES and told:
        counted = [each for each in told["view"]["exercises"] if not each["optional"]]
        passed = sum(each["status"] == "passed" for each in counted)
        return _("{passed} of {count}").format(passed=passed, count=len(counted))
    if stage in {Stage.TRIALS, Stage.YARDSTICKS} and told:
        passed = len(told["games"]) - bool(told.get("fault"))
        return _("{passed} of {count}").format(passed=passed, count=len(told["games"]))
    if stage is Stage.LADDER and one.accepted:
        _rating, games = ranking.versions.get(one.player, (None, 0))
        return ngettext("{count} game", "{count} games", games).format(count=whole(games))
    return (
        "" if told else {Stage.TRIALS: _("4 games"), Stage.YARDSTICKS: _("4 games")}.get(stage, "")
    )


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
    for note in read.get("notes", ()):
        yield visible(sentences.told(note, _))
    playing = next((each for each in found.versions if each.number == found.playing), None)
    if one.number == found.playing:
        return
    if playing is None:
        yield _("None of your versions plays yet.")
    else:
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
    return _("{count} days late").format(count=round(seconds / 86_400))


# Where it stands


def rival(mine: RankedPlayer, above: RankedPlayer, names: Names, tally: Tally) -> RivalShown:
    """Return the program to pass."""
    gap = max(0, round(above.rating.elo - mine.rating.elo))
    ahead = ngettext("{count} point ahead", "{count} points ahead", gap).format(count=whole(gap))
    played = _("No game against it yet.")
    if tally.games:
        played = _("Games against it: {counts}.").format(counts=_counts(tally))
    return {"name": names.of(above.name), "ahead": ahead, "games": played}


def place(  # noqa: PLR0913 - all there is to see
    given: Assignment,
    ranking: Ranking,
    names: Names,
    rival: RivalShown | None,
    last: Sequence[LastGame],
    *,
    paused: bool,
) -> PlaceShown:
    """Return where a person's program stands."""
    mine, placed = ranking.of(names.viewer), ranking.placed
    title, detail = _standing(mine, len(placed))
    lines = [
        one
        for one in ranking.lines
        if one.level or one.person == names.viewer or names.shown != "own"
    ]
    return {
        "assignment": given.number,
        "title": given.title,
        "version": 0 if mine is None else int(mine.name.partition(".")[2]),
        "place": ordinal(mine.place) if mine and mine.place else "",
        "among": _("of {count}").format(count=whole(len(placed))) if mine and mine.place else "",
        "title_line": title,
        "detail": detail,
        "counts": counts(ranking),
        "paused": paused,
        "ranking": list(ranked(names, lines)),
        "rival": rival,
        "last": [_last(game, names) for game in last],
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


def ranked(names: Names, lines: Sequence[RankedPlayer]) -> Iterator[RankShown]:
    """Yield the rows of these lines of a ranking."""
    ends = [one.rating.interval for one in lines if one.level or one.place]
    low = min((end.low for end in ends), default=0.0)
    width = max(max((end.high for end in ends), default=0.0) - low, 1.0)
    for one in lines:
        known, ends_of = bool(one.level or one.place), one.rating.interval
        spread = [ends_of.low, one.rating.elo, ends_of.high] if one.place else [one.rating.elo]
        yield {
            "place": one.place,
            "name": names.of(one.name),
            "mine": bool(one.person) and one.person == names.viewer,
            "elo": series_sentences.elo(one.rating.elo) if known else NOTHING,
            "between": series_sentences.elo_interval(ends_of) if one.place else "",
            "whisker": [round((end - low) / width, 4) for end in spread] if known else [],
            "games": _("reference") if one.level else whole(one.games),
        }


def _last(game: LastGame, names: Names) -> LastGameShown:
    record = game.record
    seats = record.first, record.second
    drawn = record.winner is None
    won = record.winner == ("second" if game.side else "first")
    result = "drawn" if drawn else "won" if won else "lost"
    words = {"won": _("a win"), "drawn": _("a draw"), "lost": _("a loss")}
    cause = visible(sentences.told(record.cause, _))
    return {
        "id": record.id,
        "rival": names.of(seats[1 - game.side].name),
        "result": result,  # type: ignore[typeddict-item] # one of the three
        "said": words[result],
        "ending": cause or endings.ending(record.termination, record.game),
        "asks": game.asks,
        "board": picture(game.board),
    }


def why(found: LostGame | None) -> WhyShown:
    """Return the moves that lost a game."""
    if found is None:
        late = _("Which move lost it is not known: the solver would need too long.")
        return {"said": late, "earlier": "", "board": None, "ply": 0}
    if found.decisive is None:
        return {
            "said": _("It was lost from the opening on: no move of yours lost it."),
            "earlier": "", "board": picture(found.board), "ply": 0,
        }  # fmt: skip
    earlier = ""
    if found.earlier:
        numbers = ", ".join(map(str, found.earlier))
        slips = _("Slips before it, which the other gave back: move {numbers}.")
        earlier = slips.format(numbers=numbers)
    return {
        "said": answer_sentences.mistaken(found.decisive),
        "earlier": earlier,
        "board": picture(found.board),
        "ply": found.decisive.number,
    }
