"""What many games between two players tell, in the order of reading."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from pions.app import players
from pions.app.lab import duels
from pions.app.lab.duels import PLACES, DuelReport, Tally
from pions.core.language import _, explain, ngettext
from pions.core.numbers import percent, whole
from pions.core.text import visible
from pions.families.solver_protocols import Section
from pions.render import time_advice


def report(found: DuelReport, asked: int | None = None) -> list[Section]:
    """The players, the counts, the faults, and what follows; `asked` is how many were wanted."""
    total, level = found.total, percent(duels.CONFIDENCE, digits=0)
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
    verdict = duels.verdict("A", "B", total, found.played_out)
    isolation = [] if found.tier is None else [players.isolation(found.tier)]
    return [
        Section([_played(total.games, asked or total.games), *calls], title),
        Section(rows=[*counts, note]),
        *_faults(found),
        Section([duels.scored("A", total), verdict, *isolation]),
    ]


def _played(count: int, asked: int) -> str:
    words = ngettext("{count} game played", "{count} games played", count)
    if count < asked:
        words = ngettext(
            "stopped after {count} game of {asked}", "stopped after {count} games of {asked}", count
        )
    return words.format(count=whole(count), asked=whole(asked))


def _faults(found: DuelReport) -> Iterator[Section]:
    """The losses that a player owes to itself, counted apart, with the first one told."""
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
        if late := faults.get(duels.Verdict.TIMEOUT):
            way = time_advice.by_name(found.files[place])
            said.append(visible(time_advice.advice(late, found.seconds, [way] if way else [])))
        yield Section(said)


def rows(found: DuelReport) -> list[tuple[str, ...]]:
    """A table: wins of A, draws, wins of B."""
    total = duels.shares(found.total).values()
    return [
        ("", _("A wins"), _("draws"), _("B wins")),
        (_("games"), *(whole(share.count) for share in total)),
        (_("A opens"), *_counts(found.opening)),
        (_("B opens"), *_counts(found.answering)),
        (_("rate"), *(percent(share.rate) for share in total)),
        (_("at least"), *(percent(share.interval.low) for share in total)),
        (_("at most"), *(percent(share.interval.high) for share in total)),
    ]


def _counts(tally: Tally) -> tuple[str, ...]:
    return whole(tally.wins), whole(tally.draws), whole(tally.losses)
