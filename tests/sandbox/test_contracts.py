"""Contracts of courses: read, refused with the line, written back, and played by."""

import math
import random
import zipfile
from dataclasses import replace

import pytest

from pions import sandbox
from pions.app import players
from pions.core.errors import InvalidOption
from pions.games.catalog import find
from pions.render import course_files
from pions.sandbox import Limits, PlayerFileError
from pions.sandbox.calling import contracts
from pions.sandbox.calling.contracts import parse, written
from pions.sandbox.calling.conventions import CONVENTIONS, Built, Convention, Fixed, moves_to
from pions.sandbox.calling.definitions import Definition
from pions.sandbox.calling.parts import DefinedName, GridForm
from pions.sandbox.calling.playing_function import Choice
from pions.sandbox.inference.findings import FoundReading
from pions.sandbox.reading import hand_ins, player_file

GENEROUS = Limits(seconds=20, load_seconds=30)
PLAIN = 'game = "connect4"\nplayer = "play(board)"\n'


@pytest.fixture
def course(tmp_path):
    """Write files by their names; return their folder."""

    def make(**files):
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/").replace("_py", ".py").replace("_t", ".t")
            path.parent.mkdir(exist_ok=True, parents=True)
            path.write_text(text, "utf-8")
        return tmp_path

    return make


def moves_of(path, game, *plays):
    """The answers of a player in one game, its rival's moves being `plays`."""
    position, answers = find(game).initial(), []
    with sandbox.load(path, game, GENEROUS) as player:
        for move in plays:
            position = position.play(move)
            answers.append(player.choose(position))
            position = position.play(answers[-1])
        return answers, player.output


def test_a_file_plays_as_the_contract_of_its_folder_says(course):
    folder = course(
        course_toml=PLAIN + 'grid = { layout = "columns, bottom first, tuples", empty = " ", '
        'mover = "M", other = "A" }\nanswer = "(value, column) from 1"\n',
        mine_py="def play(board):\n    assert board[3] == ('A', ' ', ' ', ' ', ' ', ' ')\n"
        "    return 0.5, 7\n",
    )
    assert moves_of(folder / "mine.py", "connect4", 3)[0] == [6]


AGENT = """
from base import Agent

class Mine(Agent):
    def __init__(self, colour):
        self.colour, self.seen = colour, []

    def play(self, turn, board, rival, legal, depth=1):
        self.seen.append(rival)
        print(turn, self.seen, self.colour, depth, board.shape, legal[:2])
        return self.first(board)
"""
BASE = """
class Move:
    def __init__(self, x, y):
        self.x, self.y = x, y

class Agent:
    def first(self, board):
        i, j = (board == '.').nonzero()
        return Move(int(i[0]) + 1, int(j[0]) + 1)
"""
HEX = """game = "hex-5"
player = "Mine(colour).play(turn, board, rival, legal, depth=4)"
arguments = { colour = "side, number", rival = "last move", legal = "legal moves" }
grid = { layout = "rows, top first, numpy", empty = ".", opener = "R", other = "B" }
answer = "(x=row, y=column) from 1"
modules = ["course/base.py"]
"""


def test_a_class_of_the_course_is_made_anew_for_each_game(course):
    folder = course(course_toml=HEX, course__base_py=BASE, mine_py=AGENT)
    with sandbox.load(folder / "mine.py", "hex-5", GENEROUS) as player:
        for _ in range(2):
            position = find("hex-5").initial().play(7)
            for rival in (8, None):
                assert player.choose(position) == position.legal_moves()[0]
                if rival is not None:
                    position = position.play(position.legal_moves()[0]).play(rival)
        assert player.output.splitlines() == 2 * [
            "2 [[2, 3]] 2 4 (5, 5) [[1, 1], [1, 2]]",
            "4 [[2, 3], [2, 4]] 2 4 (5, 5) [[1, 2], [1, 3]]",
        ]


def test_a_board_of_the_course_is_built_by_its_own_moves(course):
    folder = course(
        course_toml='game = "hex-3"\nplayer = "play(board)"\nmodules = ["src"]\n'
        'board = "src.Board.Board(3)"\nreplay = "put(colour, row, column)"\n'
        'grid = { empty = { name = "None" }, opener = { name = "src.Board.RED" }, '
        'other = { name = "src.Board.BLUE" } }\nanswer = "(row, column) from 0"\n',
        src__Board_py="from .colours import RED, BLUE\nclass Board:\n"
        "    def __init__(self, size):\n        self.size, self.done = size, []\n"
        "    def put(self, *what):\n        self.done.append(what)\n",
        src__colours_py="RED, BLUE = object(), object()\n",
        mine_py="from src.Board import Board, RED\ndef play(board):\n"
        "    assert isinstance(board, Board) and board.done == [(RED, 1, 2)]\n    return 2, 0\n",
    )
    assert moves_of(folder / "mine.py", "hex-3", 5)[0] == [6]


def test_a_board_that_is_never_changed_is_replaced_by_that_which_its_method_returns(course):
    folder = course(
        course_toml='game = "connect4"\nplayer = "play(board)"\nboard = "B()"\n'
        'replay = "move(column)"\n',
        mine_py="""
class B:
    def __init__(self, moves=()):
        self.moves = moves
    def move(self, column):
        return B((*self.moves, column))
def play(board):
    return (board.moves or (2,))[-1]
""",
    )
    assert moves_of(folder / "mine.py", "connect4", 5, 4)[0] == [5, 4]


def test_the_moves_so_far_are_an_argument(course):
    folder = course(
        course_toml='game = "hex-5"\nplayer = "play(size, moves)"\n'
        'arguments = { size = "rows", moves = "past moves" }\nanswer = "(row, column) from 0"\n',
        mine_py="""
def play(size, moves):
    taken = set(moves)
    return min((r, c) for r in range(size) for c in range(size) if (r, c) not in taken)
""",
    )
    assert moves_of(folder / "mine.py", "hex-5", 0, 2)[0] == [1, 3]


def test_a_player_may_be_a_method_of_the_board_itself(course):
    folder = course(
        course_toml='game = "connect4"\nplayer = "Jeu.coup()"\nboard = "Jeu(taille)"\n'
        'arguments = { taille = 7 }\nattributes = { cases = "grid", tour = "side" }\n',
        mine_py="class Jeu:\n    def __init__(self, n):\n        self.n = n\n"
        "    def coup(self):\n        assert (self.n, self.tour) == (7, 2)\n"
        "        return self.cases[5].index(1) - 1\n",
    )
    assert moves_of(folder / "mine.py", "connect4", 3)[0] == [2]


def test_an_argument_of_a_constructor_may_be_named_and_a_value_may_be_made(course):
    folder = course(
        course_toml='game = "connect4"\n'
        "player = \"P(side, style='A', depth=3).play(board, rules)\"\n"
        'arguments = { rules = { name = "rules.Rules()" } }\nmodules = ["rules.py"]\n',
        rules_py="class Rules:\n    name = 'four'\n",
        mine_py="class P:\n    def __init__(self, side, *, depth, style):\n"
        "        self.told = side, depth, style\n        self.moves = 0\n"
        "    def play(self, board, rules):\n        self.moves += 1\n"
        "        assert (self.told, rules.name) == ((2, 3, 'A'), 'four')\n"
        "        return self.moves\n",
    )
    with sandbox.load(folder / "mine.py", "connect4", GENEROUS) as player:
        position = find("connect4").initial().play(3)
        assert player.choose(position) == 1
        assert player.choose(position.play(0).play(0)) == 2  # by the same instance


def test_a_list_of_a_contract_is_a_list_of_each_move(course):
    folder = course(
        course_toml='game = "connect4"\nplayer = "play(board, seen)"\nboard = "Board([[0], [5]])"\n'
        'replay = "put(column)"\narguments = { seen = [6] }\n',
        mine_py="class Board:\n    def __init__(self, lines):\n        self.lines = lines\n"
        "    def put(self, column):\n        self.lines[0].append(column)\n"
        "def play(board, seen):\n    seen += board.lines[0]\n    return sum(seen) % 7\n",
    )
    assert moves_of(folder / "mine.py", "connect4", 3, 0)[0] == [2, 4]


@pytest.mark.parametrize("layout", ["rows, top first", "rows, top first, numpy"])
def test_a_constructor_that_takes_the_grid_is_called_for_each_move(course, layout):
    folder = course(
        course_toml='game = "connect4"\nplayer = "Engine(board).best()"\n'
        f'grid = {{ layout = "{layout}" }}\n',
        mine_py="class Engine:\n    def __init__(self, cells):\n        self.cells = cells\n"
        "    def best(self):\n        return int(sum(sum(row) for row in self.cells))\n",
    )
    assert moves_of(folder / "mine.py", "connect4", 3, 0)[0] == [1, 4]


def test_a_board_is_filled_by_a_method_of_its_attribute(course):
    folder = course(
        course_toml='game = "connect4"\nplayer = "play(board)"\nboard = "board.Board()"\n'
        'replay = "other.put(board, column, disc)"\nmodules = ["board.py"]\n'
        'grid = { empty = "_", opener = "@", other = "O" }\n',
        board_py="class Other:\n    def put(self, board, column, disc):\n"
        "        board.done.append((column, disc))\n"
        "class Board:\n    def __init__(self):\n        self.other, self.done = Other(), []\n",
        mine_py="def play(board):\n    assert board.done == [(5, '@')]\n    return 2\n",
    )
    assert moves_of(folder / "mine.py", "connect4", 5)[0] == [2]


def test_heights_and_what_kaggle_gives_are_arguments(course):
    folder = course(
        course_toml='game = "connect4"\nplayer = "play(obs, config, filled)"\narguments = '
        '{ obs = "observation", config = "configuration", filled = "heights" }\n',
        mine_py="def play(obs, config, filled):\n"
        "    assert obs.board[38] == obs['board'][38] == 1\n"
        "    assert (len(obs.board), obs.mark, obs.step) == (42, 2, 1)\n"
        "    assert (config.rows, config.columns, config['inarow']) == (6, 7, 4)\n"
        "    return filled.index(1)\n",
    )
    assert moves_of(folder / "mine.py", "connect4", 3)[0] == [3]


def test_the_moves_that_lead_to_a_position_are_sought_with_an_end():
    convention = parse(PLAIN + 'board = "B()"\nreplay = "play(column)"\n').convention
    for name in ("connect4", "gravity-50x50x4", "hex-5"):
        game, draws = find(name), random.Random(1)
        position = game.initial()
        while going := [m for m in position.legal_moves() if not position.play(m).is_over]:
            position = position.play(draws.choice(going))
        again = game.initial()
        for move, cell in moves_to(position):
            assert again.landing(move) == cell
            again = again.play(move)
        assert again == position
    position = find("connect4").parse_position("4455")
    history = [(3, (5, 3)), (3, (4, 3)), (4, (5, 4)), (4, (4, 4))]
    assert convention.arguments(position, history)[-1] == [[3], [3], [4], [4]]
    assert len(convention.arguments(position, history[-1:])[-1]) == 4


def test_an_answer_may_be_printed_or_the_new_grid(course):
    folder = course(
        course_toml=PLAIN + 'answer = "printed column from 1"\n',
        mine_py="def play(board):\n    print('hm')\n    print('colonne 5 !')\n",
    )
    answers, output = moves_of(folder / "mine.py", "connect4", 3)
    assert (answers, output) == ([4], "hm\ncolonne 5 !\n")
    course(
        course_toml=PLAIN + 'answer = "new grid"\n',
        mine_py="def play(board):\n    board[5][6] = 2\n",
    )
    assert moves_of(folder / "mine.py", "connect4", 3)[0] == [6]


def test_the_answer_may_be_a_new_object_that_holds_the_grid(course):
    folder = course(
        course_toml=PLAIN.replace("(board)", "(state)")
        + 'answer = "new grid"\nboard = "State(board)"\n'
        + 'arguments = { state = "object", board = "grid" }\n',
        mine_py="class State:\n    def __init__(self, cells):\n        self.cells = cells\n"
        "def play(state):\n    cells = [[*row] for row in state.cells]\n"
        "    cells[5][6] = 2\n    return State(cells)\n",
    )
    assert moves_of(folder / "mine.py", "connect4", 3)[0] == [6]


def test_a_player_from_a_module_that_draws_with_what_is_not_there(course):
    folder = course(
        course_toml=PLAIN + 'modules = ["search.py"]\n',
        search_py="import no_such_window as w\ndef play(board):\n    return 5\n"
        "def show():\n    w.open()\n",
        mine_py="from search import play\n",
    )
    assert moves_of(folder / "mine.py", "connect4", 3)[0] == [5]
    (folder / "mine.py").write_text("import search\n", "utf-8")
    with pytest.raises(PlayerFileError, match=r"mine\.py defines no `play`"):
        moves_of(folder / "mine.py", "connect4", 3)


def test_a_folder_and_an_archive_play_with_the_modules_beside_them(course):
    files = {
        "agent.py": "from .rules import best\nfrom rules import best as same\n"
        "def strategie(state):\n    assert best is same\n    return best()\n",
        "rules.py": "def best():\n    return 6\n",
    }
    folder = course(
        course_toml='game = "connect4"\nentry = "agent.py"\n',
        **{f"anne__{name}".replace(".", "_"): text for name, text in files.items()},
        bob__mine_py="",
    )
    assert moves_of(f"{folder}/anne/", "connect4", 3)[0] == [6]
    with zipfile.ZipFile(folder / "anne.zip", "w") as packed:
        for name, text in files.items():
            packed.writestr(f"anne/{name}", text)
    assert moves_of(folder / "anne.zip", "connect4", 3)[0] == [6]
    (folder / "carl.zip").write_bytes(b"")
    (folder / "dora.py").write_text("", "utf-8")
    found = {one.place: one for one in hand_ins.read(folder)}
    assert sorted(found) == ["anne", "anne.zip", "bob/mine.py", "carl.zip", "dora.py"]
    assert "no zip archive" in str(found["carl.zip"].problem)
    assert found["anne"].file.source == files["agent.py"]
    assert found["dora.py"].file.contract.entry == "agent.py"


def test_a_player_may_be_defined_beside_the_entry_of_its_folder(course):
    folder = course(
        a__player_py="def strategie(state):\n    return 2\n",
    )
    (folder / "a" / "__init__.py").write_text("from .player import strategie\n", "utf-8")
    assert moves_of(f"{folder}/a/", "connect4", 3)[0] == [2]


SEVERAL_FOLDERS = {
    "__init__.py": "from .ia.choix import strategie\n",
    "ia/choix.py": "from jeu.regles import libres\nfrom ..jeu import regles\nfrom . import outils\n"
    "def strategie(state):\n    assert libres is regles.libres\n"
    "    return outils.dernier(libres(state))\n",
    "ia/outils.py": "def dernier(un):\n    return un[-1]\n",
    "jeu/regles.py": "def libres(state):\n"
    "    return [c for c, room in enumerate(state['libres']) if room]\n",
}


def test_a_player_of_several_folders_plays_from_its_folder_and_in_a_class(tmp_path):
    folder = tmp_path / "class"
    for name, text in SEVERAL_FOLDERS.items():
        (folder / "anne" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "anne" / name).write_text(text, "utf-8")
    assert moves_of(f"{folder}/anne/", "connect4", 3)[0] == [6]
    packed = archive(folder / "bob.zip", *(("tp/" + n, t) for n, t in SEVERAL_FOLDERS.items()))
    assert moves_of(packed, "connect4", 3)[0] == [6]
    assert [one.place for one in hand_ins.read(folder)] == ["anne", "bob.zip"]
    (folder / "anne" / "__init__.py").rename(folder / "anne" / "main.py")  # alone at the top
    text = SEVERAL_FOLDERS["__init__.py"].replace(".ia", "ia")
    (folder / "anne" / "main.py").write_text(text, "utf-8")
    assert moves_of(f"{folder}/anne/", "connect4", 3)[0] == [6]


@pytest.mark.parametrize("name", ["random.py", "numpy/__init__.py", "os.py", "tools/re.py"])
def test_a_module_that_shadows_one_of_python_is_refused(course, name):
    folder = course(course_toml=PLAIN + f'modules = ["{name}"]\n', mine_py="")
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("", "utf-8")
    with pytest.raises(InvalidOption, match=rf"line 3: .*{name} has the name of a module"):
        sandbox.read(folder / "mine.py")


def test_modules_outside_or_missing_or_links_are_refused(course):
    folder = course(mine_py="", secret_py="")
    (folder / "link.py").symlink_to(folder / "secret.py")
    for module, reason in (
        ("../a.py", "not lie in"), ("/etc/passwd", "not lie in"), (".", "not lie in"),
        ("b.py", "no such"), ("link.py", "link"), ("a\\u0000b.py", "be read"),
    ):  # fmt: skip
        course(course_toml=PLAIN + f'modules = ["{module}"]\n')
        with pytest.raises(InvalidOption, match=f"line 3: .*{reason}"):
            sandbox.read(folder / "mine.py")


def archive(path, *entries):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        for entry, content in entries:
            packed.writestr(entry, content)
    return path


def test_hostile_archives_are_refused_in_a_sentence(tmp_path):
    link = zipfile.ZipInfo("link.py")
    link.external_attr = 0o120777 << 16
    start = ("__init__.py", "def strategie(state):\n    return 3\n")
    for entries, reason in (
        ([start, ("../evil.py", "")], "outside its archive"),
        ([start, (link, "/etc/passwd")], "links are not followed"),
        ([start, ("bomb.py", b"#" * 60_000_000)], "unpacks to more"),
        ([start, ("random.py", "")], "the name of a module of Python"),
        ([("__init__.py", b"#" * 3_000_000)], "unpacks to more"),
        ([("one.py", ""), ("other.py", "")], r"has no __init__\.py"),
    ):
        path = archive(tmp_path / "evil.zip", *entries)
        with pytest.raises(PlayerFileError, match=reason):
            sandbox.read(path)
    (tmp_path / "evil.zip").write_bytes(b"no archive")
    with pytest.raises(PlayerFileError, match="no zip archive"):
        sandbox.read(tmp_path / "evil.zip")


@pytest.mark.parametrize("parameters", ["board, depth", "board, depth=1", "board, *, depth=1"])
def test_an_argument_that_the_contract_names_may_be_a_needed_one(course, parameters):
    folder = course(
        course_toml='game = "connect4"\nplayer = "play(board, depth=5)"\n',
        mine_py=f"def play({parameters}):\n    return depth\n",
    )
    assert moves_of(folder / "mine.py", "connect4", 3)[0] == [5]


LINES = """
$| = 1;
while (<STDIN>) {
    my ($game, $width, $height, $side, $cells) = split;
    print rindex($cells, "0") % $width, "\n";
}
"""


def test_a_contract_starts_each_file_by_its_command(course):
    folder = course(course_toml='game = "connect4"\nprogram = ["perl"]\n', mine_py=LINES)
    game = find("connect4")
    with players.admitted(str(folder / "mine.py"), game, GENEROUS, None) as player:
        assert player.choose(game.initial()) == 6
        assert player.choose(game.parse_position("77777")) == 5
        assert "(perl)" in player.description.sentence.render(str)
    course(course_toml='game = "connect4"\nprogram = ["no-such-program"]\n')
    with pytest.raises(PlayerFileError, match="no-such-program is not installed"):
        players.admitted(str(folder / "mine.py"), game, GENEROUS, None)


def test_a_course_module_cannot_be_changed_for_others(course):
    folder = course(
        course_toml=PLAIN + 'modules = ["base.py"]\n',
        base_py="BEST = 3\n",
        mine_py="import base\nbase.BEST = 5\ndef play(board):\n    return base.BEST\n",
        other_py="import base\ndef play(board):\n    return base.BEST\n",
    )
    assert moves_of(folder / "mine.py", "connect4", 0)[0] == [5]
    assert moves_of(folder / "other.py", "connect4", 0)[0] == [3]
    assert (folder / "base.py").read_text("utf-8") == "BEST = 3\n"


@pytest.mark.parametrize(
    ("line", "text", "reason"),
    [
        (2, 'game = "connect4"\ndiscs = 0', "from 1 to 42 discs"),
        (1, 'game = "gravity-1000x1000x4"', "too large"),
        (1, 'game = "gravity-0x0x0"', "no cells"),
        (3, PLAIN + "grid = { empty = nan }", "wrong kind: nan"),
        (3, PLAIN + "grid = { empty = [[1]] }", "wrong kind"),
        (3, PLAIN + "grid = { empty = 2020-01-01 }", "wrong kind"),
        (3, PLAIN + f"grid = {{ empty = {'9' * 300} }}", "wrong kind"),
        (3, PLAIN + 'grid = { empty = { name = "a..b" } }', "wrong kind"),
        (3, PLAIN + "grid = { layout = [1] }", "no layout “[1]”"),
        (3, PLAIN + f'answer = "{"(" * 3000}"', "is no answer"),
        (3, PLAIN + 'answer = "(column, column) from 0"', "is no answer"),
        (3, PLAIN + 'answer = "(cell, row) from 0"', "is no answer"),
        (3, PLAIN + 'answer = "((x=row, y=column), value) from 0"', "is no answer"),
        (2, 'game = "connect4"\nplayer = "play(board, x={1})"', "wrong kind"),
        (2, 'game = "connect4"\nplayer = "play(board, x=3, x=4)"', "is written as"),
        (2, f'game = "connect4"\nplayer = "play(board, x={"[" * 5000})"', "is written as"),
        (2, 'game = "connect4"\nplayer = "A(depth=4, depth=5).play(board)"', "is written as"),
        (3, PLAIN + 'board = "Board(size=7)"\nreplay = "put(column)"', "only `player` makes"),
        (2, 'game = "hex-5"\nplayer = "play(state)"', "`state` is unknown"),
        (2, 'game = "connect4"\nplayer = "play(board, values)"', "`values` is unknown"),
        (2, 'game = "connect4"\nplayer = "play(object)"', "says what an argument is"),
        (2, 'game = "hex-5"\nhandout = "etat"', "is not played on hex-5"),
        (2, 'game = "connect4"\nentry = "../mine.py"', "wrong kind"),
        (2, 'game = "connect4"\nmodules = [3]', "wrong kind: [3]"),
        (2, 'game = "connect4"\nprogram = []', "wrong kind: []"),
        (2, 'game = "connect4"\nprogram = ["./joueur"]', "begins with a command"),
        (3, 'game = "connect4"\nprogram = ["ocaml"]\nanswer = "move"', "nothing to call"),
        (1, 'game = "connect4"\n"gri\\u001bd" = 1', "no key `gri"),
        (1, 'player = "play(board)"', "the game is missing"),
        (2, "# a\ngame = 'chess'", "no game called"),
        (3, PLAIN + "colour = 1", "no key `colour`"),
        (3, PLAIN + "answer = 5", "wrong kind"),
        (3, PLAIN + 'answer = "score from 0"', "is no answer"),
        (3, 'game = "hex-5"\nplayer = "play(board)"\nanswer = "column from 0"', "not say a move"),
        (2, 'game = "connect4"\nplayer = "play"', "is written as"),
        (2, 'game = "connect4"\nplayer = "play(board, what)"', "`what` is unknown"),
        (2, 'game = "connect4"\nplayer = "play(side)"', "no argument is the grid"),
        (4, PLAIN + '[grid]\nlayout = "rows, top frist"', "Did you mean “rows, top first”"),
        (4, PLAIN + "[grid]\nmover = 1\nopener = 2", "contradict"),
        (3, PLAIN + "grid = { empty = 1, opener = 1 }", "three different symbols"),
        (3, PLAIN + 'grid = { layout = "rows, top first, text" }', "one character"),
        (3, PLAIN + 'grid = { layot = "rows, top first" }', "no key `layot`"),
        (3, PLAIN + "swap = -1", "has no swap"),
        (3, PLAIN + 'time = "soon"', "a time is written"),
        (3, PLAIN + 'handout = "etat"', "contradict"),
        (2, 'game = "connect4"\nhandout = "tp9"', "a hand-out is one of"),
        (3, PLAIN + 'board = "Board(7)"', "`board` needs `replay`"),
        (2, 'game = "connect4"\nanswer = "column from 1"', "nothing to call"),
        (2, 'game = "hex-5"\ndiscs = 9', "falling discs"),
        (5, PLAIN + '\n[arguments]\nboard = "plateau"', "`board` is unknown"),
    ],
)
def test_a_contract_that_contradicts_itself_or_the_game_is_refused_with_the_line(
    line, text, reason
):
    with pytest.raises(InvalidOption) as raised:
        parse(text)
    said = str(raised.value)
    assert said.startswith(f"course.toml, line {line}: "), said
    assert reason in said


@pytest.mark.parametrize(
    "text", ["game = ", f"game = {'9' * 5000}", f"modules = {'[' * 3000}", PLAIN + PLAIN]
)
def test_a_contract_that_is_no_toml_is_refused(text):
    with pytest.raises(InvalidOption, match=r"course\.toml is not TOML: "):
        parse(text)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xe9", "cannot be read: it is not text"),
        (b"#" * 70000, "has more than 65536 bytes"),
        (None, "cannot be read: it is a folder"),
    ],
)
def test_a_contract_that_cannot_be_read_is_refused(tmp_path, content, reason):
    path = tmp_path / "course.toml"
    path.mkdir() if content is None else path.write_bytes(content)
    with pytest.raises(InvalidOption, match=reason):
        contracts.load(path)


def test_a_contract_may_begin_with_the_mark_of_utf_8(tmp_path):
    (tmp_path / "course.toml").write_bytes(b"\xef\xbb\xbf" + PLAIN.encode())
    assert contracts.load(tmp_path / "course.toml").game == "connect4"


def test_a_contract_for_another_game_is_refused(course):
    folder = course(course_toml=PLAIN, mine_py="def play(board):\n    return 3\n")
    with pytest.raises(PlayerFileError, match="is for connect4, and this game is hex-5"):
        sandbox.load(folder / "mine.py", "hex-5", GENEROUS)


CONTRACTS = [
    Convention("contract", "play(board)", "connect4", how="plain", player="play"),
    Convention(
        "contract", "Mine(colour).play(turn, grid, depth=3)", "hex-5",
        ("turn", "grid", Fixed(3, "depth")),
        GridForm("rows, bottom first, tuples", None, (DefinedName("Colour.RED"), "B"), mover=True),
        "(x=row, y=column) from 1", how="method", player="Mine.play", built=("side",),
    ),
    Convention(
        "contract", "play(board, n)", "connect4", ("grid", Fixed(4)),
        GridForm("columns, bottom first", " ", ('"', "\\")), "printed column from 1", player="play",
    ),
    Convention(
        "contract", "Jeu.coup(board)", "connect4", ("object", "rival"), player="Jeu.coup",
        board=Built("Jeu", (Fixed(-math.inf), Fixed("\x7f\n")), (("à", "side"),), "pose",
                    ("side", "column"), 1),
    ),
    Convention(
        "contract", "A(n).f(n, grille)", "connect4", ("turn", "grid"), how="method", player="A.f",
        built=(Fixed((1, None, True)),),
    ),
]  # fmt: skip


@pytest.mark.parametrize("convention", CONTRACTS)
def test_a_contract_that_is_written_is_read_back(convention):
    read = parse(written(convention, find(convention.rules))).convention
    assert replace(read, shown="") == replace(convention, shown="")


@pytest.mark.parametrize(
    ("player", "arguments", "said"),
    [
        ("play(board, turn)", "", "`play(board, turn)`"),
        (
            "minimax(board, depth, beta, mine)",
            'arguments = { depth = 5, beta = inf, mine = true, turn = "turn" }',
            "`minimax(board, depth, beta, mine)` (with depth = 5, beta = inf, mine = True)",
        ),
        (
            "Agent(rules, me).play(board, n, depth=4)",
            'arguments = { rules = { name = "Rules()" }, me = "side", n = 2 }',
            "`Agent(rules, me).play(board, n, depth=4)` (with n = 2, rules = Rules())",
        ),
    ],
)
def test_arguments_that_are_the_same_at_every_move_are_said(player, arguments, said):
    agreed = parse(f'game = "connect4"\nplayer = "{player}"\n{arguments}\n').convention
    chosen = Choice(Definition(agreed.player), agreed).sentence
    reading = FoundReading(agreed, "connect4", 15)
    file = player_file.of_text(f"def {agreed.player.rpartition('.')[2]}(): ...\n", "mine.py")
    parts = course_files.examined(file, "connect4", reading).parts
    assert chosen.render(str) == f"{said}, as the contract says"
    assert reading.sentence.render(str).startswith(f"{said}, which is given 6 rows of 7")
    assert parts[0][1] == (said,)


@pytest.mark.parametrize("key", CONVENTIONS)
def test_the_contract_of_a_hand_out_names_it(key):
    game = find({"hex": "hex-5", "morpion": "morpion"}.get(CONVENTIONS[key].rules, "connect4"))
    assert f'handout = "{key}"' in written(CONVENTIONS[key], game)
    assert parse(written(CONVENTIONS[key], game)).convention is None
