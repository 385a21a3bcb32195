"""What `pions lab` says of the time that is left."""

from types import SimpleNamespace

from pions.app.lab import file_experiments
from pions.app.lab.plans import Setup
from pions.cli.commands.lab import _Pace
from pions.games.gravity import Gravity
from pions.sandbox import Limits

FILLS = """
def strategie_minmax_5(state):
    return state["libres"].index(max(state["libres"]))
"""


def test_the_first_game_tells_how_long_all_take_on_all_processes():
    """14 s for one of 50 games: 49 more on 2 processes are 343 s; then the pace of both tells."""
    now = [0.0]
    plan = SimpleNamespace(total=50, rows=(1,), columns=(1,))
    pace = _Pace(plan, 2, lambda: now[0])
    assert pace.said(0) == "games"
    now[0] = 14.0
    assert pace.said(1) == "games, about 6 min left"
    assert pace.said(1) == "games"
    now[0] = 28.0  # two games in 14 s: 47 take 329 s
    assert pace.said(3) == "games, about 5 min left"


def test_the_first_game_is_told_alone(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(
        "def strategie_minmax_5(state):\n    return state['libres'].index(max(state['libres']))\n"
    )
    setup = Setup(Gravity(4, 4, 3), 40, 0)
    found = file_experiments.survey(str(file), setup.game, Limits(), None)
    plan = file_experiments.minimax_against_random(setup, found, (5,))
    done = [duels.done for duels in file_experiments.play(plan, 1, 0.0)]
    assert done[:2] == [0, 1]
    assert done[-1] == 40
