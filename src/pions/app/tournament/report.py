"""A tournament as a page: its results, turned into what the report shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from pions.app.board import naming, views
from pions.app.board.history import History
from pions.app.profile import sentences as profile_sentences
from pions.app.profile.profile import Profile
from pions.app.profile.sentences import ShareRow
from pions.app.tournament import results, reviews
from pions.app.tournament.results import Line, Results
from pions.app.tournament.reviews import Change, Review
from pions.arena.statistics import Interval
from pions.core import sentences
from pions.core.errors import InvalidOption, why
from pions.core.language import _, ngettext
from pions.core.numbers import decimal, moment, short, whole
from pions.core.types import Term
from pions.families import value_terms
from pions.families.exact_values import Result
from pions.families.judged_moves import Grade
from pions.games import catalog
from pions.render import value_sentences
from pions.render.charts import Reading
from pions.render.report import page as renderer
from pions.render.report.model import Report, ReportedGame, ReportedPlayer, ReportedProfile, Turning
from pions.sandbox import Verdict
from pions.store.game_records import GameRecord

MOST_CELLS: Final = 80_000
"""Cells drawn on one page: beyond, browsers grow slow and boards are left out."""

Profiles: TypeAlias = Mapping[str, Profile]
_NOBODY: Final[Profiles] = {}

_ENDINGS: Final[Mapping[str, Term]] = {
    "win": value_terms.WON_ON_THE_BOARD,
    "draw": Term("draw"),
    **{verdict.value: verdict.title for verdict in Verdict},
}
_RESULTS: Final = {
    Result.WIN: Term("a won game"),
    Result.DRAW: Term("a drawn game"),
    Result.LOSS: Term("a lost game"),
}


def ending(kind: str, game: str = "") -> str:
    """Return how a game ended, in a word or two; a win as the `game` of this name says it."""
    if kind == "win" and game:
        return value_sentences.say(catalog.find(game), value_terms.WON_ON_THE_BOARD)
    return _(_ENDINGS[kind]) if kind in _ENDINGS else kind


def write(
    found: Results, path: Path, review: Review | None = None, profiles: Profiles = _NOBODY
) -> None:
    """Write the page; raises `InvalidOption` where the file cannot be written."""
    text = page(found, review, profiles)
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InvalidOption(
            "“{path}” cannot be written: {reason}.", path=path, reason=why(error)
        ) from error


def page(found: Results, review: Review | None = None, profiles: Profiles = _NOBODY) -> str:
    """Return the page; a `review` names the move that lost a game, `profiles` judge the players."""
    game = catalog.find(found.tournament.game)
    places = {line.name: number for number, line in enumerate(found.lines)}
    cells = sum(map(len, views.board(History.read(game)).cells))
    pictures = len(found.records) + (0 if review is None else len(review.changes))
    drawn = cells * pictures <= MOST_CELLS
    games = [
        _game(record, number, places, review, drawn=drawn)
        for number, record in enumerate(found.records, start=1)
    ]
    notes = []
    if not drawn:
        notes.append(_("There are too many games to draw their boards here."))
    if review is not None and review.left:
        notes.append(reviewed(found, review))
    expected = found.expected
    report = Report(
        title=_("Tournament: {game}").format(game=naming.game(game)),
        subtitle=_subtitle(found),
        players=[_player(found, line, profiles.get(line.name)) for line in found.lines],
        games=games,
        endings=[
            (ending(kind, game.name), count) for kind, count in found.table.endings.most_common()
        ],
        remarks=results.remarks(found),
        left_out=found.left_out,
        conditions=[*conditions(found), (_("exact solver"), reviewed(found, review))],
        missing=0 if expected is None else max(0, expected - found.table.games),
        reviewed=review is not None,
        notes=notes,
    )
    return renderer.page(report)


def reviewed(found: Results, review: Review | None) -> str:
    """Return how many of the lost games were reviewed, in a sentence."""
    if not reviews.possible(found):
        return _("No solver knows this game: lost games were not reviewed.")
    if review is None:
        return _("Lost games were not reviewed for the move that changed the result.")
    done, lost = whole(len(review.changes)), whole(review.lost)
    if not review.left:
        return _("All lost games were reviewed: {lost}.").format(lost=lost)
    template = (
        _("{done} of {lost} lost games were reviewed; then the review was interrupted.")
        if review.interrupted
        else _("{done} of {lost} lost games were reviewed within {seconds} s.")
    )
    return template.format(done=done, lost=lost, seconds=short(review.seconds))


def _subtitle(found: Results) -> str:
    players = ngettext("{count} player", "{count} players", len(found.lines))
    games = ngettext("{count} game", "{count} games", found.table.games)
    return ", ".join(
        (
            players.format(count=whole(len(found.lines))),
            games.format(count=whole(found.table.games)),
            _("started {date}").format(date=moment(found.tournament.started)),
        )
    )


def _player(found: Results, line: Line, profile: Profile | None) -> ReportedPlayer:
    standing = line.standing
    return ReportedPlayer(
        place=line.place,
        name=line.name,
        label=line.label,
        called=line.called,
        origin=line.origin,
        program=line.program,
        calling=sentences.told(line.calling, _),
        standing=standing,
        elo=_reading(line.rating.elo, line.rating.interval),
        faults=[(ending(kind), count) for kind, count in sorted(standing.faults.items())],
        cross=[found.table.cross.get((line.name, other.name)) for other in found.lines],
        profile=None if profile is None or not profile.games else _profile(profile),
    )


def _profile(profile: Profile) -> ReportedProfile:
    told = profile_sentences.told(profile)
    tables = [
        (told.headings.phases, [_share_row(row) for row in told.phases]),
        (told.headings.kinds, [(row.name, row.times, row.detail) for row in told.kinds]),
        (told.headings.openings, [_share_row(row) for row in told.openings]),
    ]
    return ReportedProfile(
        kept=_reading(profile.whole.share, profile.whole.interval),
        exact=profile.exact,
        sentences=[
            f"{told.share} {told.headline} {told.counts} {told.judged_by}",
            *filter(None, [told.waiting or f"{told.level} {told.possible}".strip()]),
            *told.problems,
        ],
        tables=[(title, rows) for title, rows in tables if rows],
    )


def _share_row(row: ShareRow) -> tuple[str, str, str]:
    return row.name, row.share, " · ".join(filter(None, (row.between, row.detail, row.loss)))


def _reading(value: float, interval: Interval) -> Reading:
    return Reading(value, interval.low, interval.high)


def _game(
    record: GameRecord,
    number: int,
    places: Mapping[str, int],
    review: Review | None,
    *,
    drawn: bool,
) -> ReportedGame:
    first, second = places[record.first.name], places[record.second.name]
    history = History.read(catalog.find(record.game), record.moves)
    changes = None if review is None else review.changes.get(record.id)
    return ReportedGame(
        number=number,
        record=record,
        first=first,
        second=second,
        winner={"first": first, "second": second, None: None}[record.winner],
        ending=ending(record.termination, record.game),
        plies=len(history.moves),
        board=views.board(history) if drawn else None,
        turning=_turning(history, changes, drawn=drawn) if changes else None,
        steady=changes == (),
    )


def _turning(history: History, changes: Sequence[Change], *, drawn: bool) -> Turning:
    first = changes[0]
    past = history.back(len(history.moves) - first.place - 1)
    return Turning(
        move=first.place + 1,
        text=history.game.format_move(first.move),
        mark=_mark(first).value,
        sentences=[_told(history, change) for change in changes],
        board=views.board(past) if drawn else None,
    )


def _told(history: History, change: Change) -> str:
    return _("Move {number}, {colour} in {move} ({mark}): {before} becomes {after}.").format(
        number=change.place + 1,
        colour=_(history.game.colours[change.side]),
        move=history.game.format_move(change.move),
        mark=_mark(change).value,
        before=_(_RESULTS[change.before]),
        after=_(_RESULTS[change.after]),
    )


def _mark(change: Change) -> Grade:
    return Grade.REVERSES if change.before - change.after == 2 else Grade.CHANGES


def conditions(found: Results) -> list[tuple[str, str]]:
    """Return how it was played: names and texts."""
    settings: Any = found.tournament.settings
    limits, versions = settings["limits"], settings["conditions"]["versions"]
    modes = {
        "round robin": _("everybody meets everybody"),
        "gauntlet": _("one player meets all the others"),
        "duel": _("two players meet until the games tell who is stronger"),
    }
    template = _("{seconds} s a move (and {margin} s for the machine), {memory} MB")
    if settings["conditions"].get("clock") == "processor":
        template = _(
            "{seconds} s of computing a move (and {margin} s for the machine), {memory} MB"
        )
    openings = settings["openings"]
    return [
        (_("meetings"), modes[settings["mode"]]),
        (_("rounds"), whole(settings["rounds"])),
        (
            _("openings"),
            ", ".join(opening or _("the empty board") for opening in openings[:20])
            + (" …" if len(openings) > 20 else ""),
        ),
        (
            _("limits a player"),
            template.format(
                seconds=decimal(limits["seconds"]),
                margin=decimal(limits["margin"]),
                memory=whole(limits["memory"]),
            ),
        ),
        (_("isolation"), results.tier_text(found)),
        (_("seed"), str(settings["seed"])),
        (_("versions"), ", ".join(f"{name} {text}" for name, text in sorted(versions.items()))),
        (_("tournament"), found.tournament.id),
        (
            _("ratings"),
            _(
                "Bradley-Terry with draws and a first move, lightly penalised; intervals by "
                "drawing pairs of games again, 200 times"
            ),
        ),
    ]
