"""A player's file as bytes on the disk: named, read once, and never run here."""

from __future__ import annotations

import codecs
import hashlib
import io
import os
import re
import tokenize
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pions.core import plain_files
from pions.core.errors import why
from pions.core.sentences import Sentence
from pions.core.text import visible
from pions.core.types import Term
from pions.sandbox.calling.contracts import Contract, contract_for
from pions.sandbox.errors import PlayerFileError
from pions.sandbox.limits import Limits
from pions.sandbox.reading import modules, notebooks

_SPEC: Final = re.compile(
    r"(?P<path>.*\.(?:py|ipynb|zip|ml|c|js|java)|(?:\.{0,2}|~)/[^:]*|.*[^\\/][\\/])"
    r"(?::(?P<function>[^:\\/]*))?",
    re.IGNORECASE | re.DOTALL,
)
PROGRAMS: Final = (".ml", ".c", ".js", ".java")
"""How the names of programs end that are compiled or run here; others are executables."""
_MOST_OF_A_PROGRAM: Final = 1 << 25
"""Bytes of an executable at most."""


@dataclass(frozen=True, slots=True)
class PlayerFile:
    """A file as it was read once: a change during a tournament changes nothing."""

    path: str
    """Where it was found."""
    source: str
    digest: str
    """SHA-256 of its bytes."""
    function: str | None = None
    """The function or class asked for by name; ``None`` to look for one."""
    namespace: dict[str, Any] | None = field(default=None, repr=False, compare=False)
    """Names defined already, as in a notebook: then nothing is run to read it."""
    content: bytes | None = field(default=None, repr=False, compare=False)
    """The bytes of a program, which is no Python."""
    notes: tuple[Sentence, ...] = field(default=(), compare=False)
    """Remarks on how it was read."""
    contract: Contract | None = field(default=None, repr=False)
    """What its course has agreed on."""
    modules: modules.Texts = field(default=(), repr=False)
    """The files beside it, where the player is a folder or an archive."""

    @property
    def package(self) -> str:
        """The name under which the files beside it can be imported."""
        return re.sub(r"\W", "_", Path(self.path).stem) if self.modules else ""

    def under(self, contract: Contract | None) -> PlayerFile:
        """Return it with a contract, which is a part of what it is."""
        if contract is None:
            return self
        whole = hashlib.sha256(f"{self.digest}{contract.digest}".encode()).hexdigest()
        content = self.content or (self.source.encode() if contract.program else None)
        return replace(self, contract=contract, digest=whole, content=content)

    @property
    def name(self) -> str:
        """The file's own name, as shown in messages."""
        return visible(Path(self.path).name)

    @property
    def stem(self) -> str:
        """The file's name without its ending."""
        return visible(Path(self.path).stem)

    @property
    def spec(self) -> str:
        """The text that names the same player again."""
        return self.path if self.function is None else f"{self.path}:{self.function}"


def is_spec(text: str) -> bool:
    """Return whether `text` names a file (``mine.py``, ``mine.py:algo``), not a player of Pions."""
    return _SPEC.fullmatch(text.strip()) is not None


def read(spec: str | Path, limits: Limits | None = None) -> PlayerFile:
    """Return the file `spec` names; raises `PlayerFileError` where it cannot be read."""
    match = _SPEC.fullmatch(str(spec).strip())
    path = Path(match["path"] if match else spec)
    function = match["function"] if match else None
    if function is not None and not function.isidentifier():
        message = Term("“{function}” is not the name of a function; write {path}:name.")
        raise PlayerFileError(message, function=function, path=visible(path.name))
    bounds, contract = limits or Limits(), contract_for(path)
    named = path.suffix.lower() in (".py", notebooks.ENDING, *PROGRAMS)
    place = os.path.expanduser(path)  # noqa: PTH111 - Path's own fails without a home
    if path.suffix.lower() == ".zip" or (not named and os.path.isdir(place)):  # noqa: PTH112
        return _of_package(Path(place), bounds, function, contract)
    return of_bytes(_content(path, bounds), str(path), bounds, function).under(contract)


def _of_package(
    path: Path, limits: Limits, function: str | None, contract: Contract | None
) -> PlayerFile:
    """Return the player in a folder or an archive, with the modules beside it."""
    packed = path.suffix.lower() == ".zip"
    found = modules.of_archive(path) if packed else modules.of_folder(path)
    entry = (contract and contract.entry) or "__init__.py"
    top = [name for name in found if "/" not in name]
    if entry not in found and len(top) == 1 and not (contract and contract.entry):
        (entry,) = top
    if entry not in found:
        message = Term(
            "{path} has no {entry}, which would hold the player: name the file itself, or say "
            'entry = "player.py" in course.toml.'
        )
        raise PlayerFileError(message, path=visible(path.name), entry=entry)
    read = replace(of_bytes(found[entry], entry, limits, function), path=str(path))
    name = re.sub(r"\W", "_", path.stem)
    checked = modules.checked(found)
    texts = tuple((f"{name}/{file}", text) for file, text in checked if file != entry)
    whole = hashlib.sha256(f"{read.digest}{modules.digest(texts)}".encode()).hexdigest()
    texts = texts or ((f"{name}/__init__.py", ""),)
    return replace(read, modules=texts, digest=whole).under(contract)


def of_bytes(
    content: bytes, path: str, limits: Limits | None = None, function: str | None = None
) -> PlayerFile:
    """Return the file found at `path` that holds `content`; raises `PlayerFileError`."""
    name, digest = visible(Path(path).name), hashlib.sha256(content).hexdigest()
    if is_program(path):
        return PlayerFile(path, content.decode("utf-8", "replace"), digest, function, None, content)
    if not is_notebook(path):
        source, _, notes = _decoded(content, name)
        return PlayerFile(path, source, digest, function, notes=notes)
    source, notes = notebooks.source(content, name)
    return replace(of_text(source, path, limits), function=function, notes=notes)


def is_notebook(path: str | Path) -> bool:
    """Return whether the name is one of a notebook."""
    return Path(path).suffix.lower() == notebooks.ENDING


def is_program(path: str | Path) -> bool:
    """Return whether the name is one of a program: of another language, or without an ending."""
    return Path(path).suffix.lower() in (*PROGRAMS, "")


def most_bytes(path: str | Path, limits: Limits) -> int:
    """Return how many bytes the file may have."""
    if not Path(path).suffix:
        return _MOST_OF_A_PROGRAM
    return notebooks.MOST_BYTES if is_notebook(path) else limits.file_size


def of_text(text: str, name: str, limits: Limits | None = None) -> PlayerFile:
    """Return the file `name` that holds `text`; raises `PlayerFileError` if it is too big."""
    try:
        content = text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise PlayerFileError(_NO_CHARACTER, path=visible(name), line=line) from None
    if len(content) > (most := (limits or Limits()).file_size):
        raise too_big(name, most)
    return PlayerFile(name, text, hashlib.sha256(content).hexdigest()).under(contract_for(None))


def in_utf8(content: bytes, name: str) -> tuple[str, str | None]:
    """Return the text, declared as UTF-8, and its encoding where that was another."""
    text, encoding, notes = _decoded(content, visible(name))
    if notes:
        return text, encoding
    declared = _DECLARATION.match(text)
    if declared is None or codecs.lookup(encoding).name.startswith("utf-8"):
        return text, None
    return f"{declared[1]}utf-8{text[declared.end() :]}", declared[2]


_DECLARATION: Final = re.compile(r"((?:.*\n)??[ \t\f]*#.*?coding[:=][ \t]*)([-\w.]+)")
"""Of an encoding, on the first line or the second."""
_NO_CHARACTER: Final = Term(
    "{path} is not a text in UTF-8: line {line} holds a byte that is no character. "
    "Save it again as UTF-8."
)
_LATIN_1: Final = Term(
    "{file} is not in UTF-8 (line {line}): it was read as Latin-1. Save it again as UTF-8."
)
_NOT_FOR_SOURCES: Final = frozenset(
    {"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "utf-7"}
)
"""Encodings that no editor writes; some take for ever on a long text."""


def _decoded(content: bytes, name: str) -> tuple[str, str, tuple[Sentence, ...]]:
    """Return the text, its encoding, and notes on that, by Python's own rules; or as Latin-1."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
    except SyntaxError:
        # An unknown encoding, or bytes in the first lines that are no UTF-8.
        declared = _DECLARATION.match(content.decode("latin-1"))
        encoding = declared[2] if declared else "utf-8"
    try:
        known = codecs.lookup(encoding).name not in _NOT_FOR_SOURCES
        return content.decode(encoding if known else "unknown"), encoding, ()
    except LookupError:
        message = Term(
            "{path} says that its encoding is “{encoding}”, which Python does not know. Save it as "
            "UTF-8."
        )
        raise PlayerFileError(message, path=name, encoding=encoding) from None
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = _NO_CHARACTER
        if encoding.startswith("utf-8") and not _DECLARATION.match(content.decode("latin-1")):
            if (text := _latin(content)) is not None:
                said = Sentence(_LATIN_1, file=name, line=line)
                return text, "latin-1", (said,)
        elif not encoding.startswith("utf-8"):
            message = Term(
                "{path} says that its encoding is “{encoding}”, but line {line} holds a byte that "
                "is no character of it. Save it again as UTF-8."
            )
        raise PlayerFileError(message, path=name, line=line, encoding=encoding) from error


def _latin(content: bytes) -> str | None:
    if any(byte < 32 and byte not in b"\t\n\r\f" for byte in content):
        return None
    try:
        return content.decode("cp1252")
    except UnicodeDecodeError:
        return content.decode("latin-1")


def _content(path: Path, limits: Limits) -> bytes:
    try:
        path = path.expanduser()
        if path.is_dir():
            message = Term("{path} is a folder; a player is one .py file.")
            raise PlayerFileError(message, path=visible(str(path)))
        if path.suffix.lower() != ".py" and not (is_notebook(path) or is_program(path)):
            message = Term(
                "{path} is neither a Python file nor a program: its name must end in .py, .ipynb, "
                ".ml, .c, .js or .java, or have no ending."
            )
            raise PlayerFileError(message, path=visible(str(path)))
        content = plain_files.head(path, (most := most_bytes(path, limits)) + 1)
    except FileNotFoundError:
        raise PlayerFileError("There is no file {path}.", path=visible(str(path))) from None
    except (OSError, ValueError, RuntimeError) as error:  # RuntimeError: whose home?
        message = Term("{path} cannot be read: {reason}.")
        raise PlayerFileError(message, path=visible(str(path)), reason=why(error)) from error
    if len(content) > most:
        raise too_big(path.name, most)
    return content


def too_big(name: str, most: int) -> PlayerFileError:
    """Return the error for a file of more than `most` bytes."""
    message = Term("{path} is too big: a player's file has at most {most} bytes.")
    return PlayerFileError(message, path=visible(name), most=most)
