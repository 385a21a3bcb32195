"""The judge's tree: over a hundred hostile or broken files, each with the verdict it must get.

Every file is played under the strongest tiers this machine offers and, where something can
be promised there, under tier C. Then everything it could have left behind is looked for.
"""

import hashlib
import os
import tempfile
from pathlib import Path

import pytest

from pions import sandbox
from pions.games.gravity import Gravity
from pions.games.hexagon import Hex
from pions.sandbox import Disqualified, Limits, PlayerFileError, Tier
from pions.sandbox.process import tiers
from waiting import eventually

pytestmark = [
    pytest.mark.once,  # nothing here is compiled
    pytest.mark.skipif(os.name != "posix", reason="the tree was written for Unix"),
]

HOSTILE = Path(__file__).parent / "hostile"
MOVES = 5

# What is expected under tiers A and B, then under C. "plays" means that it does no harm: the
# game goes on. "file" means that no player can be made of it, for the reason after the colon.
# A bar separates outcomes that are equally right; "-" is where tier C promises nothing, and "*"
# where it does on a kernel that filters system calls only.
TABLE = """
    infinite_loop           timeout                 timeout
    sleeps                  no-answer               no-answer
    loops_in_c              timeout                 timeout
    catches_everything      timeout                 timeout
    ignores_signals         no-answer               no-answer
    backtracking            timeout                 timeout
    waits_for_input         no-answer               no-answer
    endless_output          timeout                 timeout
    endless_bytes           timeout                 timeout
    endless_repr            bad-answer              bad-answer
    raises_for_ever         timeout                 timeout
    recursion_in_c          crash                   crash

    memory_list             out-of-memory           out-of-memory
    memory_block            out-of-memory           out-of-memory
    memory_numpy            out-of-memory           out-of-memory
    memory_string           out-of-memory           out-of-memory
    memory_kept             out-of-memory|crash     out-of-memory|crash
    bottomless_recursion    timeout|exception|out-of-memory timeout|exception|out-of-memory

    fork_bomb               forbidden               forbidden*
    forks_once              forbidden               forbidden*
    thread_bomb             exception|out-of-memory exception|out-of-memory
    daemon_thread           plays                   plays
    threads_stay            plays                   plays
    runs_a_program          forbidden               forbidden*
    runs_a_shell            plays                   plays*
    replaces_itself         forbidden               forbidden*
    spawns_a_pool           forbidden               forbidden*
    ptraces                 forbidden               forbidden*
    reads_memory_of_others  forbidden               forbidden*
    signals_the_parent      forbidden               forbidden*
    signals_everybody       forbidden               forbidden*
    signals_by_files        forbidden               forbidden*
    signals_itself          crash|timeout           crash
    leaves_its_group        forbidden               forbidden*
    new_namespace           forbidden               forbidden*
    joins_a_namespace       forbidden               forbidden*
    mounts                  forbidden               forbidden*
    changes_root            forbidden               forbidden*
    makes_a_device          forbidden               forbidden*
    takes_powers_back       forbidden               forbidden*
    raises_its_limits       exception               exception*

    sys_exit                exception               exception
    os_exit                 crash                   crash
    aborts                  crash                   crash
    segfault                crash                   crash
    deep_recursion          exception               exception

    binary_output           plays                   plays
    long_output             plays                   plays
    protocol_on_stdout      plays                   plays
    closes_streams          plays                   plays
    closes_descriptors      plays                   plays
    closes_everything       crash                   crash
    replaces_stdout         plays                   plays
    silences_itself         plays                   plays
    forges_answers          bad-answer              bad-answer
    floods_the_channel      bad-answer              bad-answer
    deep_json               bad-answer              bad-answer
    lying_report            exception               exception

    reads_passwd            forbidden               -
    reads_the_rival         forbidden               -
    reads_its_own_file      forbidden               -
    reads_a_data_file       forbidden               forbidden
    reads_proc              forbidden               -
    lists_folders           forbidden               -
    writes_in_tmp           forbidden               forbidden*
    writes_beside           forbidden               forbidden
    writes_the_target       forbidden               forbidden*
    truncates               forbidden               forbidden*
    deletes                 forbidden               forbidden*
    renames                 forbidden               forbidden*
    changes_modes           forbidden               forbidden*
    changes_dates           forbidden               forbidden*
    temporary_file          forbidden               forbidden*
    links                   forbidden               forbidden*

    tcp_socket              forbidden               forbidden*
    udp_socket              forbidden               forbidden*
    unix_socket             forbidden               forbidden
    fetches_a_page          forbidden               forbidden*
    resolves_a_name         forbidden               forbidden*
    listens                 forbidden               forbidden*
    shared_memory           forbidden               forbidden*
    memory_file             forbidden               forbidden*

    frame_tricks            plays                   plays
    hunts_objects           crash|bad-answer        crash|bad-answer
    mutates_the_grid        plays                   plays
    patches_numpy           plays                   plays
    patches_random          plays                   plays
    patches_builtins        crash|bad-answer        crash|bad-answer
    patches_json            bad-answer|crash        bad-answer|crash
    traces                  exception               exception
    imports_the_engine      exception               exception
    imports_other_packages  exception               exception
    hooks                   plays                   plays

    returns_none            bad-answer              bad-answer
    returns_float           bad-answer              bad-answer
    returns_nan             bad-answer              bad-answer
    returns_string          bad-answer              bad-answer
    returns_tuple           bad-answer              bad-answer
    returns_list            bad-answer              bad-answer
    returns_huge_number     bad-answer              bad-answer
    returns_huge_object     bad-answer              bad-answer
    returns_function        bad-answer              bad-answer
    returns_generator       bad-answer              bad-answer
    returns_coroutine       bad-answer              bad-answer
    returns_true            bad-answer              bad-answer
    returns_numpy_int       plays                   plays
    cyclic_answer           bad-answer              bad-answer
    lying_eq                bad-answer              bad-answer
    lying_index             illegal-move            illegal-move
    lying_subclass          illegal-move            illegal-move
    raising_index           exception               exception
    full_column             illegal-move            illegal-move
    out_of_range            illegal-move            illegal-move
    negative                illegal-move            illegal-move

    divides_by_zero         exception               exception
    raises_at_move_two      exception               exception
    raises_a_liar           exception               exception
    raises_base             exception               exception
    long_exception          exception               exception
    asks_a_person           exception               exception

    import_loop             file:timeout            file:timeout
    import_sleep            file:no-answer          file:no-answer
    import_exit             file:exception          file:exception
    import_os_exit          file:crash              file:crash
    import_raises           file:exception          file:exception
    import_memory           file:out-of-memory      file:out-of-memory
    import_missing          file:exception          file:exception
    import_name_missing     file:exception          file:exception
    import_input            file:exception          file:exception
    import_forbidden        file:forbidden          -
    import_replaces_found   file:bad-answer         file:bad-answer
    syntax_error            file:exception          file:exception
    indentation             file:exception          file:exception
    deep_nesting            file:exception|file:out-of-memory file:exception|file:out-of-memory
    no_function             file:                   file:
    wrong_arity             file:                   file:
    several                 file:                   file:
    misnamed                file:                   file:
    for_hex                 file:                   file:

    hex_taken_cell          illegal-move            illegal-move
    hex_triple              bad-answer              bad-answer
    hex_off_the_board       illegal-move            illegal-move
    hex_negative            illegal-move            illegal-move
    hex_whole_array         bad-answer              bad-answer
    hex_array               plays                   plays
"""

FILTERED = tiers.isolation(Tier.C).filtered
STRONG = [tier for tier in (Tier.A, Tier.B) if sandbox.missing(tier) is None]
JUDGED = {"exception", "bad-answer", "illegal-move", "file:", "file:exception", "file:bad-answer"}
"""Outcomes that are judged by the same code under every tier, which keeps nothing out of them."""
WEAK = {
    *("infinite_loop", "ignores_signals", "endless_bytes", "memory_block"),
    *("thread_bomb", "daemon_thread", "threads_stay", "os_exit", "closes_everything"),
    *("closes_descriptors", "import_loop", "hooks"),
}
"""Those played under tier C, too, of which no system call is filtered: each kind of outcome, and
what processes and threads may leave behind. The others meet the same limits as under tier B."""
HERE = {
    *("returns_float", "returns_nan", "returns_string", "returns_tuple", "returns_list"),
    *("returns_huge_number", "returns_huge_object", "returns_function", "returns_generator"),
    *("returns_true", "cyclic_answer", "lying_eq", "lying_index"),
    *("lying_subclass", "raising_index", "full_column", "out_of_range", "raises_at_move_two"),
    *("raises_a_liar", "long_exception", "asks_a_person", "indentation", "no_function"),
    *("several", "misnamed", "for_hex", "hex_triple", "hex_off_the_board", "hex_negative"),
    *("hex_whole_array", "hex_array", "deep_recursion", "sys_exit", "returns_numpy_int"),
    *("mutates_the_grid", "import_exit", "import_name_missing"),
}
"""Those that do no harm and are judged by the same code under every tier: they play in this very
process, and one of each outcome (such as `returns_none` and `negative`) in a process as well."""
EXPECTED = {row[0]: row[1:] for row in (line.split() for line in TABLE.splitlines()) if row}


def cases():
    for name, (strong, weak) in EXPECTED.items():
        if name in HERE:
            yield pytest.param(name, Tier.E, strong, id=f"{name}-E")
        # Another tier or process changes nothing for these: the run in this process notices.
        marks = [pytest.mark.thorough] * (name in HERE)
        for tier in STRONG:
            yield pytest.param(name, tier, strong, id=f"{name}-{tier.value}", marks=marks)
        if weak != "-" and (FILTERED or not weak.endswith("*")):
            alike = JUDGED.issuperset(weak.split("|")) or (strong == weak and name not in WEAK)
            marks = [pytest.mark.thorough] * bool(STRONG and alike)
            yield pytest.param(name, Tier.C, weak.removesuffix("*"), id=f"{name}-C", marks=marks)


@pytest.fixture
def scene(tmp_path):
    """A rival's file and a folder to protect, and what they looked like before."""
    rival, target = tmp_path / "rival.py", tmp_path / "target"
    rival.write_text("def strategie(state):\n    return 3  # SECRET OF THE RIVAL\n", "utf-8")
    target.mkdir()
    before, others = (snapshot(tmp_path), temporary_files()), set(players_running())
    yield tmp_path
    (tmp_path / "hostile.py").unlink(missing_ok=True)
    assert (snapshot(tmp_path), temporary_files()) == before
    eventually(lambda: others.issuperset(players_running()))


def snapshot(folder):
    """Every file with its content, rights and date."""
    return {
        str(path): (
            path.stat().st_mode,
            path.stat().st_mtime_ns if path.is_file() else 0,
            hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "",
        )
        for path in sorted(folder.rglob("*"))
        if path.name != "hostile.py"
    }


def temporary_files():
    places = {Path(tempfile.gettempdir()), Path("/tmp"), Path("/dev/shm"), Path("/")}  # noqa: S108
    found = [entry.name for place in places if place.is_dir() for entry in place.iterdir()]
    named = ("pions-hostile", "pionshostile", "notes.txt")
    return sorted(name for name in found if name.startswith(named))


def players_running():
    """Processes started by this one to play, wherever they are now."""
    mark = f'"parent": {os.getpid()},'.encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark not in (process / "cmdline").read_bytes():
                continue
            state = (process / "stat").read_text("utf-8").rsplit(")", 1)[1].split()[0]
        except OSError:
            continue
        if state != "Z":
            found.append(process.name)
    return found


def written(name, scene):
    """The hostile file with the paths it aims at."""
    source = (HOSTILE / f"{name}.py").read_text("utf-8")
    file = scene / "hostile.py"
    for mark, path in (
        ("@RIVAL@", scene / "rival.py"),
        ("@TARGET@", scene / "target"),
        ("@HERE@", file),
    ):
        source = source.replace(mark, str(path))
    file.write_text(source, "utf-8")
    return file


def outcome(file, name, tier, limits):
    """What becomes of the file, in the words of the table; and the player or its error."""
    game = Hex(5) if name.startswith("hex_") else Gravity()
    try:
        player = sandbox.load(file, game, limits, tier)
    except PlayerFileError as error:
        return f"file:{error.verdict.value if error.verdict else ''}", error
    with player:
        position = game.initial()
        for _ in range(MOVES):
            try:
                move = player.choose(position)
            except Disqualified as error:
                return error.verdict.value, player
            position = position.play(move)
            replies = position.legal_moves()
            # In the same column, which fills up; in Hex far from everything.
            position = position.play(move if move in replies else replies[-1])
        return "plays", player


@pytest.mark.parametrize(("name", "tier", "expected"), list(cases()))
def test_every_hostile_file_gets_its_verdict_and_leaves_nothing_behind(name, tier, expected, scene):
    slow = "timeout" in expected or "no-answer" in expected
    limits = Limits(
        seconds=0.3 if slow else 10,
        load_seconds=1 if slow and "file" in expected else 20,
        memory=200 if "memory" in expected else 512,
    )
    said, told = outcome(written(name, scene), name, tier, limits)
    assert said in expected.split("|"), told
    output = told.output
    assert "SECRET OF THE RIVAL" not in output
    assert "root:" not in output


def test_the_tree_and_the_table_are_one():
    assert sorted(path.stem for path in HOSTILE.glob("*.py")) == sorted(EXPECTED)
    assert len(EXPECTED) >= 40


@pytest.mark.parametrize("tier", [Tier.A, Tier.B, Tier.C], ids=lambda tier: tier.value)
def test_the_tree_is_played_under(tier, capsys):
    reason = sandbox.missing(tier)
    if reason is not None:
        pytest.skip(f"no hostile file was played under tier {tier.value}: {reason}")
    with capsys.disabled():
        print(f"\nhostile files are played under tier {tier.value}: {tier.made_of}")  # noqa: T201
    assert any(case.id.endswith(f"-{tier.value}") for case in cases())
