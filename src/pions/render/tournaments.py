"""A tournament in words: its ranking as a table, remarks on it, and how it was played."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final

from pions.app import players
from pions.app.tournament import reviews
from pions.app.tournament.results import Line, Results
from pions.app.tournament.reviews import Review
from pions.arena import elo, sprt
from pions.arena.sprt import SprtBounds
from pions.core.language import _, explain, ngettext
from pions.core.numbers import decimal, percent, points, short, whole
from pions.core.text import visible
from pions.core.types import Term
from pions.families import value_terms
from pions.games import catalog
from pions.render import series_sentences, value_sentences
from pions.sandbox import Tier, Verdict

_MOST_NEIGHBOURS: Final = 4
"""Sentences about who cannot be told apart; the top of the ranking is what people ask about."""
_MOST_DAMAGED: Final = 5
_MOST_WAYS: Final = 3
"""Lines that would make a file quicker; the report names each player's function anyway."""

_ENDINGS: Final[Mapping[str, Term]] = {
    "win": value_terms.WON_ON_THE_BOARD,
    "draw": Term("draw"),
    "forfeit": Term("the other could not play on"),
    **{verdict.value: verdict.title for verdict in Verdict},
}


def ending(kind: str, game: str = "") -> str:
    """Return how a game ended, in a word or two; a win as the `game` of this name says it."""
    if kind == "win" and game:
        return value_sentences.say(catalog.find(game), value_terms.WON_ON_THE_BOARD)
    return _(_ENDINGS[kind]) if kind in _ENDINGS else kind


def faults(counts: Mapping[str, int]) -> str:
    """Return how often a player lost by each kind of fault."""
    return ", ".join(f"{ending(kind)} {whole(count)}" for kind, count in sorted(counts.items()))


def titles() -> tuple[str, ...]:
    """Return the titles of the columns."""
    return (
        "",
        _("player"),
        _("points"),
        _("games"),
        "+ = \N{MINUS SIGN}",
        _("score"),
        "Elo",
        _("95% between"),
        _("lost by fault"),
    )


def rows(found: Results) -> list[tuple[str, ...]]:
    """Return a row a player, the best first."""
    return [_row(line) for line in found.lines]


def _row(line: Line) -> tuple[str, ...]:
    tally = line.standing.tally
    return (
        str(line.place),
        line.label if line.label == line.name else f"{line.label} ({line.name})",
        points(tally.points),
        whole(tally.games),
        f"+{tally.wins} ={tally.draws} \N{MINUS SIGN}{tally.losses}",
        percent(tally.score),
        series_sentences.elo(line.rating.elo),
        series_sentences.elo_interval(line.rating.interval),
        faults(line.standing.faults),
    )


def table(found: Results) -> list[str]:
    """Return the rows in columns, as plain lines."""
    cells = [titles(), *rows(found)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [
        "  ".join(
            f"{cell:<{width}}" if place in (1, len(row) - 1) else f"{cell:>{width}}"
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in cells
    ]


def sentences(found: Results) -> list[str]:
    """Return sentences about the result, and about files left out."""
    out = [_("Left out: {reason}").format(reason=visible(why)) for _name, why in found.left_out]
    return [*remarks(found), *out, tier_text(found)]


def written(found: Results) -> str:
    """Return the table and the sentences, as `print` shows them."""
    return "\n".join([*table(found), "", *sentences(found)])


def remarks(results: Results) -> list[str]:
    """Return sentences about the ranking for readers without statistics."""
    sentences = [explain(fault) for fault in results.damaged[:_MOST_DAMAGED]]
    if more := len(results.damaged) - len(sentences):
        words = ngettext(
            "{count} more row of the file is damaged, and left out.",
            "{count} more rows of the file are damaged, and left out.",
            more,
        )
        sentences.append(words.format(count=more))
    if not results.table.games:
        return [*sentences, _("No game has been played yet.")]
    late = list(_about_time(results))
    if results.tournament.settings["mode"] == "duel":
        return [*sentences, _about_duel(results), *_about_faults(results), *late]
    unsure = list(_about_neighbours(results))
    opened = _("Whoever opened scored {share}; the first move is worth {elo} Elo here.").format(
        share=percent(results.table.openers.score),
        elo=series_sentences.elo(results.ratings.first_move),
    )
    sentences += [opened, *late, *unsure[:_MOST_NEIGHBOURS]]
    if more := len(unsure[_MOST_NEIGHBOURS:]):
        words = ngettext(
            "Further down, {count} more pair of neighbours cannot be told apart yet.",
            "Further down, {count} more pairs of neighbours cannot be told apart yet.",
            more,
        )
        sentences.append(words.format(count=whole(more)))
    return sentences


def _about_faults(results: Results) -> Iterator[str]:
    """Return how many games of a duel a fault decided: they do not tell who plays better."""
    for line in results.lines:
        if count := sum(line.standing.faults.values()):
            yield ngettext(
                "{player} lost {count} of these games by its own fault.",
                "{player} lost {count} of these games by its own fault.",
                count,
            ).format(player=line.called, count=whole(count))


def _about_time(results: Results) -> Iterator[str]:
    """Return what to try against games lost by time: they say little about who plays well."""
    late = [line for line in results.lines if line.standing.faults.get(Verdict.TIMEOUT.value)]
    if not late:
        return
    limits: Any = results.tournament.settings["limits"]
    lighter = {
        str(entrant["name"]): str(entrant.get("lighter") or "")
        for entrant in results.tournament.entrants
    }
    ways = [
        series_sentences.within(lighter[line.name], line.origin)
        for line in late
        if lighter[line.name]
    ]
    count = sum(line.standing.faults[Verdict.TIMEOUT.value] for line in late)
    seconds, clock = float(limits["seconds"]), limits.get("clock")
    yield series_sentences.time_advice(count, seconds, ways[:_MOST_WAYS], clock)


def _about_neighbours(results: Results) -> Iterator[str]:
    # A ladder has no rounds: it says only who cannot be told apart.
    rounds = float(str(results.tournament.settings.get("rounds", math.inf)))
    for line, other in zip(results.lines, results.lines[1:], strict=False):
        found = results.ratings.compare(line.name, other.name)
        if found.certain and found.gap > 0:
            continue
        more = rounds * (found.times_as_many() - 1) if found.gap > 0 else math.inf
        if more > 1000:  # too many to be played: the number says nothing
            yield _("{one} and {other} cannot be told apart.").format(
                one=line.called, other=other.called
            )
            continue
        more = max(1, math.ceil(more))
        yield ngettext(
            "{one} and {other} cannot be told apart yet; about {count} more round would tell.",
            "{one} and {other} cannot be told apart yet; about {count} more rounds would tell.",
            more,
        ).format(one=line.called, other=other.called, count=whole(more))


def _about_duel(results: Results) -> str:
    settings: Any = results.tournament.settings
    bounds = SprtBounds(*settings["bounds"])
    names = [line.name for line in results.lines]
    hero = settings["hero"] or min(names)
    called = {line.name: line.called for line in results.lines}
    rival = next(name for name in names if name != hero)
    pairs = results.table.pentanomial(hero)
    decided = sprt.decision(pairs, bounds)
    said = {"one": called[hero], "other": called[rival], "pairs": whole(sum(pairs))}
    more = elo.pairs_needed(pairs)
    if decided == "stronger":
        template = _("Decided after {pairs} pairs of games: {one} is stronger than {other}.")
    elif decided is not None and elo.difference(pairs).interval.high < 0:
        template = _("Decided after {pairs} pairs of games: {other} is stronger than {one}.")
    elif decided is not None:
        template = _("Decided after {pairs} pairs of games: {one} is not stronger than {other}.")
    elif not more:
        template = _("Not decided after {pairs} pairs of games between {one} and {other}.")
    else:
        template = ngettext(
            "Not separable yet after {pairs} pairs; about {count} more pair would tell.",
            "Not separable yet after {pairs} pairs; about {count} more pairs would tell.",
            more,
        )
    return template.format(**said, count=whole(more or 0))


def tier_text(results: Results) -> str:
    """Return how players were isolated, by the weakest tier of any game, in a sentence."""
    conditions: Any = results.tournament.settings["conditions"]
    weakest = max(results.tiers, default="") or conditions["tier"]
    if not weakest:
        return _("Only players of Pions took part; nothing had to be isolated.")
    return players.isolation(Tier(weakest))


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


def conditions(found: Results) -> list[tuple[str, str]]:
    """Return how it was played: names and texts."""
    settings: Any = found.tournament.settings
    limits, versions = settings["limits"], settings["conditions"]["versions"]
    modes = {
        "round robin": _("everybody meets everybody"),
        "gauntlet": _("one player meets all the others"),
        "duel": _("two players meet until the games tell who is stronger"),
        "ladder": _("those whose games tell most, as long as the class hands in"),
    }
    template = _("{seconds} s a move (and {margin} s for the machine), {memory} MB")
    if settings["conditions"].get("clock") == "processor":
        template = _(
            "{seconds} s of computing a move (and {margin} s for the machine), {memory} MB"
        )
    openings = settings["openings"]
    return [
        (_("meetings"), modes[settings["mode"]]),
        *([(_("rounds"), whole(settings["rounds"]))] if "rounds" in settings else []),
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
        *(
            [(_("clock"), _("{seconds} s of each file for a whole game").format(seconds=clock))]
            if (clock := limits.get("clock") and decimal(limits["clock"]))
            else []
        ),
        (_("isolation"), tier_text(found)),
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
