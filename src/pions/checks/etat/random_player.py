"""The hand-out `etat`: the strategy that plays at random."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pions.checks import positions
from pions.checks.cases import Case, asks, judged
from pions.checks.chance import first_uneven
from pions.checks.etat.moves import STATE, State, columns, not_legal, state_of, states
from pions.checks.model import Checks, Failure
from pions.checks.questions import Lab
from pions.checks.right_answers import either, is_list, one_of
from pions.core.seeds import generator
from pions.core.sentences import Sentence

DRAWS: Final = 1400


@asks
def legal(seed: int) -> Iterator[Case]:
    """Only columns with room, and the state as before."""
    for state in (*states(seed, "alea"), one_open(seed)):
        allowed = columns(state)
        yield STATE.case(
            state,
            "[strategie_alea(state) for _ in range(30)]",
            replace(one_of(allowed), explain=not_legal(allowed)),
            either(allowed),
            shown="strategie_alea(state)",
            each=True,
        )


def one_open(seed: int) -> State:
    """A state with a single legal column."""
    rng = generator(seed, "one open")
    game = positions.after(rng.choice(positions.DRAWN_GAMES)[:41])
    return state_of(positions.rows_of(game), 2)


def uniform(lab: Lab, seed: int) -> Failure | None:
    """Every legal column as often as the others."""

    def drawn() -> Iterator[tuple[Case, list[int]]]:
        found = states(seed, "alea")
        fewer = [state for state in found if len(columns(state)) < 7][:1]
        for state in (found[5], *fewer, found[0]):
            call = f"[strategie_alea(state) for _ in range({DRAWS})]"
            allowed = columns(state)
            expected = Sentence(
                "each of {columns} about {count} times",
                columns=", ".join(map(str, allowed)),
                count=round(DRAWS / len(allowed)),
            )
            yield STATE.case(state, call, is_list, expected, after={}), allowed

    return first_uneven(lab, drawn())


def full(lab: Lab, seed: int) -> Failure | None:
    """A full grid: an assertion."""
    game = positions.DRAWN_GAMES[seed % len(positions.DRAWN_GAMES)]
    state = state_of(positions.rows_of(positions.after(game)), 1)
    case = STATE.case(state, "strategie_alea(state)", after={}, raises=("AssertionError",))
    return judged(lab, case)


CHECKS: Final[Checks] = {
    "strategie_alea": {"legal": legal, "uniform": uniform, "full": full},
}
