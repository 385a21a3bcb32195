"""Machine code is read before anybody waits for it, where there is any."""

import os
import subprocess
import sys


def test_after_one_warm_up_the_next_server_is_quick():
    code = "from pions.web.workers import warm; {}; print(warm.is_quick())"
    for first in ("warm.warm()", "None"):
        told = subprocess.run(
            [sys.executable, "-c", code.format(first)],
            env=os.environ | {"NUMBA_DISABLE_JIT": "0"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert told.stdout.strip() == "True"


def test_without_machine_code_nobody_warms_up():
    told = subprocess.run(
        [sys.executable, "-c", "from pions.web.workers import warm; print(warm.is_quick())"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "False"
