"""An experiment in sentences that need no knowledge of statistics."""

from __future__ import annotations

from collections.abc import Iterator

from pions.app.lab import table_figures
from pions.app.lab.plans import Duels, TableCell, TablePlayer
from pions.core.language import _, explain, ngettext
from pions.core.numbers import decimal, decimals, percent, whole
from pions.core.text import visible
from pions.render import series_sentences


def title(duels: Duels) -> str:
    """Return what the experiment is."""
    titles = {
        "random": _("Random against random"),
        "minimax": _("Min-max against random"),
        "weights": _("Mean score of player 1, by weights"),
        "depths": _("Mean score of player 1, by depth"),
    }
    return titles[duels.plan.kind]


def circumstances(duels: Duels) -> str:
    """Return the game, the players, how many games and which seed."""
    setup, plan = duels.setup, duels.plan
    games = ngettext("{count} game", "{count} games", setup.games).format(count=whole(setup.games))
    if len(duels.cells) > 1:
        games = _("{games} in each cell").format(games=games)
    seed = _("seed {seed}").format(seed=setup.seed)
    return f"{setup.game.name}, {plan.players}, {games}, {seed}"


def outcomes(duels: Duels) -> tuple[str, str, str]:
    """Return the names of the first side, the second side, a draw."""
    first, second = duels.setup.game.colours
    return _("{colour} (opens)").format(colour=_(first)), _(second), _("Draw")


def slips(duels: Duels) -> Iterator[str]:
    """Yield sentences on games lost by a fault, and on a file's own functions."""
    plan = duels.plan
    for slip in duels.slips:
        template = ngettext(
            "{player} lost {count} game by its own fault ({fault}). The first time, {where}:",
            "{player} lost {count} games by its own fault ({fault}). The first time, {where}:",
            slip.count,
        )
        where = _("after {moves}").format(moves=slip.moves) if slip.moves else _("at once")
        yield template.format(
            player=visible(slip.player),
            count=whole(slip.count),
            fault=_(slip.verdict.title),
            where=where,
        )
        yield "  " + visible(explain(slip.example))
    if plan.own is not None and duels.late:
        yield series_sentences.time_advice(duels.late, plan.own.limits.seconds)
    if duels.stopped is not None:
        yield _("The experiment stops here: each such game costs the whole time of a move.")
    if plan.own is not None:
        yield _("Played by the functions of {file} in its own process.").format(
            file=visible(plan.own.file.name)
        )


def grid(duels: Duels) -> Iterator[tuple[TableCell, ...]]:
    """Yield the duels of each row of the table."""
    width = len(duels.plan.columns)
    for first in range(0, len(duels.cells), width):
        yield duels.cells[first : first + width]


def label(player: TablePlayer) -> str:
    """Return a player's name over its details."""
    return f"{player.name}\n{player.detail}" if player.detail else player.name


def level() -> str:
    """Return how sure the intervals are."""
    return percent(table_figures.LEVEL, 0)


def meaning(duels: Duels) -> Iterator[str]:
    """Yield a few sentences on what the table means."""
    if duels.plan.kind == "minimax":
        yield from _deepest(duels)
        return
    yield _opening(table_figures.opening(duels))
    if duels.plan.kind == "random":
        plies = duels.cells[0].plies / duels.done
        yield _("A game lasts {plies} plies on average.").format(plies=decimal(plies, 1))
        return
    standings = table_figures.standings(duels)
    if len(standings) > 1:
        yield from _ranking(duels, standings[0], standings[1])
    different = sum(cell.different or 0 for cell in duels.cells)
    yield _(
        "Repeated games left out, {different} of the {games} remain: "
        "between such players, chance only breaks ties."
    ).format(different=whole(different), games=whole(duels.done))


def _opening(lead: table_figures.Lead) -> str:
    if lead.leader is None:
        return _("Opening and answering are level so far.")
    digits = 3 if lead.score.high - lead.score.low < 0.04 else 2
    values = {
        "score": decimal(lead.score.value, digits),
        "interval": decimals(lead.score.low, lead.score.high, digits),
        "level": level(),
    }
    if not lead.certain:
        return _(
            "These games do not tell yet whether opening helps: the opener scores {score} a game "
            "({level} interval {interval}); about {count} more could tell."
        ).format(count=whole(lead.more or 0), **values)
    if lead.leader == "first":
        return _(
            "Opening helps: the opener scores {score} a game ({level} interval {interval}), "
            "which luck does not explain."
        ).format(**values)
    return _(
        "Opening is a burden here: the opener scores {score} a game ({level} interval {interval}), "
        "which luck does not explain."
    ).format(**values)


def _ranking(
    duels: Duels, best: table_figures.PlayerScore, second: table_figures.PlayerScore
) -> Iterator[str]:
    yield _(
        "Against all the others, from both sides, {best} scores best: {score} "
        "({interval}) over {games} games; {second} comes next with {score2} ({interval2})."
    ).format(
        best=_name(duels, best),
        score=decimal(best.score.value),
        interval=decimals(best.score.low, best.score.high),
        games=whole(best.games),
        second=_name(duels, second),
        score2=decimal(second.score.value),
        interval2=decimals(second.score.low, second.score.high),
    )
    lead = table_figures.face_to_face(duels, best, second)
    winner, loser = (best, second) if lead.leader == "first" else (second, best)
    values = {
        "winner": _name(duels, winner),
        "loser": _name(duels, loser),
        "count": whole(lead.more or 0),
        "games": whole(lead.games),
    }
    if lead.leader is None:
        template = _("Face to face, {winner} and {loser} are level.")
    elif lead.certain:
        template = _("Face to face, {winner} beats {loser}; luck does not explain it.")
    else:
        template = _(
            "Face to face, {games} games do not tell {winner} from {loser} yet; "
            "about {count} more could."
        )
    yield template.format(**values)


def _deepest(duels: Duels) -> Iterator[str]:
    for column, cells in zip(duels.plan.columns, zip(*grid(duels), strict=True), strict=True):
        played = [pair for pair in zip(duels.plan.rows, cells, strict=True) if pair[1].tally.games]
        if not played:
            continue
        row, cell = played[-1]
        yield _against_random(row.name, cell, answers=column.opens)


def _against_random(player: str, cell: TableCell, *, answers: bool) -> str:
    tally = cell.tally
    reading = table_figures.rate(tally.wins, tally.games)
    depth = _("min-max at depth {depth}").format(depth=player)
    template = (
        _(
            "Answering, {player} won {wins} of {games} games against random; with {level} "
            "confidence, it wins between {low} and {high} of all it could play."
        )
        if answers
        else _(
            "Opening, {player} won {wins} of {games} games against random; with {level} "
            "confidence, it wins between {low} and {high} of all it could play."
        )
    )
    return template.format(
        player=depth if player.isdecimal() else visible(player),
        wins=whole(tally.wins),
        games=whole(tally.games),
        level=level(),
        low=percent(reading.low),
        high=percent(reading.high),
    )


def _name(duels: Duels, standing: table_figures.PlayerScore) -> str:
    if duels.plan.kind == "depths":
        return _("depth {depth}").format(depth=standing.name)
    return standing.name
