"""Names that a Python file of one answer imports from a file that another answer wrote otherwise.

Only what is certain is told: the answer that the file is from has the other file, too, and defines the name
there, and the file that is taken in its place does not. A file that may get names in other ways, by a star,
by ``__getattr__`` or by running texts, is passed over, and so are imports that are tried or conditional.
"""

import ast
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from posixpath import dirname, normpath

from descant.comparison.mixing import Mix, Taken
from descant.comparison.words import listed
from descant.patterns import regex
from descant.rules.path_collision import without_detours

_SUFFIX = ".py"
_LONGEST = 200_000
_MOST = 4_000_000
"""Characters that are looked at in all."""
_IMPORTS = regex(r"^from[ \t]", 8)
_DYNAMIC = regex(r"\bimport[ \t]*\*|__getattr__|\bglobals\(|\bexec\(|\bsetattr\(|sys\.modules")
_MANY = 5


@dataclass(slots=True)
class _Folder:
    """The Python files of one answer."""

    files: dict[str, str] = field(default_factory=dict)
    """Contents by paths without detours."""

    def find(self, importer: str, level: int, module: str) -> str | None:
        """Return the file that *module* is, as *importer* names it; None where it is none or several."""
        tail = "/".join(module.split(".")) if module else ""
        if level:
            base = dirname(importer)
            for _ in range(level - 1):
                base = dirname(base)
            name = normpath(f"{base}/{tail}").lstrip("/") if base or tail else ""
            found = [path for path in _spelled(name) if path in self.files]
        else:
            names = _spelled(tail)
            found = [path for path in self.files if any(_ends(path, name) for name in names)]
        return found[0] if len(found) == 1 else None


def _ends(path: str, name: str) -> bool:
    return path == name or path.endswith("/" + name)


def _spelled(name: str) -> tuple[str, ...]:
    return (f"{name}{_SUFFIX}", f"{name}/__init__{_SUFFIX}") if name else (f"__init__{_SUFFIX}",)


def missing_imports(mixed: Mix) -> Iterator[tuple[str, str]]:
    """Yield the paths of importing files, each with what it lacks in a sentence."""
    if len({one.answer for one in mixed.taken}) < 2 and all(_is_there(mixed)):
        return
    there = {without_detours(one.file.path): one for one in mixed.taken}
    folders = {number: _folder(mixed, number) for number in {one.answer for one in mixed.taken}}
    left = _MOST
    for one in mixed.taken:
        path, code = without_detours(one.file.path), one.file.content
        if not path.endswith(_SUFFIX) or code is None or not _IMPORTS.search(code):
            continue
        left -= len(code)
        if left < 0:
            return
        for level, module, names in _imports(code):
            yield from _missing(one, (level, module, names), folders[one.answer], there)


def _is_there(mixed: Mix) -> Iterator[bool]:
    taken = {without_detours(one.file.path) for one in mixed.taken}
    yield from (without_detours(row.path) in taken for row in mixed.comparison.rows)


def _folder(mixed: Mix, number: int) -> _Folder:
    folder = _Folder()
    for file in mixed.comparison.answers[number].answer.files:
        path = without_detours(file.path)
        if file.operation == "write" and file.content is not None and path.endswith(_SUFFIX):
            folder.files[path] = file.content
    return folder


def _missing(
    one: Taken, wanted: tuple[int, str, tuple[str, ...]], folder: _Folder, there: dict[str, Taken]
) -> Iterator[tuple[str, str]]:
    level, module, names = wanted
    path = folder.find(without_detours(one.file.path), level, module)
    if path is None or path == without_detours(one.file.path):
        return
    own, other = folder.files[path], there.get(path)
    if other is None:
        yield (
            one.file.path,
            f"It imports from {path}, which its answer, number {one.answer + 1}, has and the mix has not.",
        )
        return
    content = other.file.content
    if other.answer == one.answer or content is None or content == own or other.file.operation != "write":
        return
    known, taken = _names(own), _names(content)
    if known is None or taken is None:
        return
    lacking = [name for name in names if name in known and name not in taken]
    if lacking:
        shown = listed(lacking if len(lacking) <= _MANY else [*lacking[:_MANY], "others"])
        yield (
            one.file.path,
            f"As answer {one.answer + 1} has it, it imports {shown} from {path};"
            f" that of answer {other.answer + 1} does not define {'it' if len(lacking) == 1 else 'them'}.",
        )


def _tree(code: str) -> ast.Module | None:
    if len(code) > _LONGEST:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(code)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None


def _imports(code: str) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Yield level, module and names of each ``from`` import that is surely done."""
    tree = _tree(code)
    for statement in tree.body if tree else ():
        if isinstance(statement, ast.ImportFrom):
            names = tuple(alias.name for alias in statement.names if alias.name != "*")
            yield statement.level, statement.module or "", names


@cache
def _names(code: str) -> frozenset[str] | None:
    """Return all names that *code* may define; None where that is not known."""
    tree = None if _DYNAMIC.search(code) else _tree(code)
    if tree is None:
        return None
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case ast.alias(name=name, asname=other):
                found.add(other or name.partition(".")[0])
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
                found.add(name)
    return frozenset(found)
