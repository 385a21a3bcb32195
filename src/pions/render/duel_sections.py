"""A duel's report in sections: its counts, faults and conclusion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple

from rich.text import Text

from pions.app import players
from pions.app.lab import duels
from pions.app.lab.duels import PLACES, DuelReport
from pions.core.language import _, explain, ngettext
from pions.core.numbers import percent, whole
from pions.core.text import visible
from pions.families.solver_protocols import Section
from pions.render import answers, series_sentences


def report(found: DuelReport, asked: int | None = None) -> list[Section]:
    """Return the sections of a report; `asked` is how many games were wanted."""
    total, level = found.total, percent(duels.CONFIDENCE, digits=0)
    played = ngettext("{count} game played", "{count} games played", total.games)
    if asked and total.games < asked:
        played = ngettext(
            "stopped after {count} game of {asked}",
            "stopped after {count} games of {asked}",
            total.games,
        )
    title = _("A = {first}, B = {second}, {game}").format(
        first=found.first, second=found.second, game=found.game
    )
    calls = [
        _("{player} plays by {call}.").format(
            player=name, call=visible(found.files[place].sentence.render(_))
        )
        for name, place in zip("AB", PLACES, strict=True)
        if place in found.files
    ]
    counts = [
        Text(f"  {label:<10}" + "".join(f"{figure:>10}" for figure in figures))
        for label, *figures in rows(found)
    ]
    note = Text("  " + _("(at least, at most: with {level} confidence)").format(level=level))
    verdict = series_sentences.verdict("A", "B", total, found.played_out)
    isolation = [] if found.tier is None else [players.isolation(found.tier)]
    return [
        Section([played.format(count=whole(total.games), asked=whole(asked or 0)), *calls], title),
        Section(rows=[*counts, note]),
        *_faults(found),
        Section([series_sentences.scored("A", total), verdict, *isolation]),
    ]


def _faults(found: DuelReport) -> Iterator[Section]:
    """Yield the losses by faults, counted apart, with the first of them."""
    for name, place in zip("AB", PLACES, strict=True):
        faults = found.faults_of(place)
        if not faults:
            continue
        sentence = ngettext(
            "{player} lost {count} game by its own fault ({faults}). The first time:",
            "{player} lost {count} games by its own fault ({faults}). The first time:",
            sum(faults.values()),
        )
        told = [f"{_(kind.title)} {whole(count)}" for kind, count in faults.items()]
        said = [
            sentence.format(player=name, count=whole(sum(faults.values())), faults=", ".join(told)),
            "  " + visible(explain(found.examples[place])),
        ]
        late = faults.get(duels.Verdict.TIMEOUT)
        if late:
            way = series_sentences.by_name(found.files[place])
            said.append(
                visible(
                    series_sentences.time_advice(
                        late, found.seconds, [way] if way else [], found.clock
                    )
                )
            )
        yield Section(said)


def rows(found: DuelReport) -> list[tuple[str, ...]]:
    """Return a table: wins of A, draws, wins of B."""
    total = duels.shares(found.total).values()
    return [
        ("", _("A wins"), _("draws"), _("B wins")),
        (_("games"), *(whole(share.count) for share in total)),
        (_("A opens"), *map(whole, astuple(found.opening))),
        (_("B opens"), *map(whole, astuple(found.answering))),
        (_("rate"), *(percent(share.rate) for share in total)),
        (_("at least"), *(percent(share.interval.low) for share in total)),
        (_("at most"), *(percent(share.interval.high) for share in total)),
    ]


def written(found: DuelReport) -> str:
    """Write the report as `print` shows it."""
    return answers.text(report(found))
