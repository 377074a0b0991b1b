"""Names that a Python file of one answer imports from a file that another answer wrote otherwise.

Reported is what is certain: the answer that the file is from has the other file, too, and defines the name
there, and the file that is taken in its place does not. A file that may get names in other ways, by a star,
by ``__getattr__`` or by running texts, is passed over, and so are imports that are tried or conditional.
"""

import ast
import warnings
from collections.abc import Iterator

from descant.comparison.answer_words import listed
from descant.comparison.mix import Mix, TakenFile
from descant.embedded.memo import Memo
from descant.patterns import regex
from descant.rules.path_collision import without_detours

_SUFFIX = ".py"
_LONGEST = 200_000
_MOST = 4_000_000
"""Characters that are looked at in all."""
_IMPORTS = regex(r"(?m)^from[ \t]")
_DYNAMIC = regex(r"\bimport[ \t]*\*|__getattr__|\bglobals\(|\bexec\(|\bsetattr\(|sys\.modules")
_MANY = 5
_known = Memo["frozenset[str] | None"](most_entries=256, most_characters=4_000_000)


_ROOTS = ("", "src/")
"""Folders that modules are looked for in, beside those that the importing file is in."""

Files = dict[str, str]
"""The contents of the Python files of one answer, by their paths without detours."""


def _file_of(module: str, level: int, importer: str, files: Files) -> str | None:
    """Return the file of *module*, as *importer* names it; None where it is none of *files*, or several."""
    folder, parts = importer.split("/")[:-1], module.split(".") if module else []
    if level:
        if level > len(folder) + 1:
            return None
        names = _spelled("/".join((*folder[: len(folder) + 1 - level], *parts)))
    else:
        above = ("".join(f"{part}/" for part in folder[:depth]) for depth in range(len(folder) + 1))
        names = [name for base in {*_ROOTS, *above} for name in _spelled(base + "/".join(parts))]
    known = [name for name in names if name in files]
    return known[0] if len(known) == 1 else None


def _spelled(name: str) -> list[str]:
    return [f"{name}{_SUFFIX}", f"{name}/__init__{_SUFFIX}"] if name else [f"__init__{_SUFFIX}"]


def missing_imports(mixed: Mix) -> Iterator[tuple[str, str]]:
    """Yield the paths of importing files, each with what it lacks in a sentence."""
    if len({taken.answer for taken in mixed.taken}) < 2 and all(_is_there(mixed)):
        return
    there = {without_detours(taken.file.path): taken for taken in mixed.taken}
    answers = {number: _files(mixed, number) for number in {taken.answer for taken in mixed.taken}}
    budget = _MOST
    for taken in mixed.taken:
        path, code = without_detours(taken.file.path), taken.file.content
        if not path.endswith(_SUFFIX) or code is None or not _IMPORTS.search(code):
            continue
        budget -= len(code)
        if budget < 0:
            return
        for level, module, names in _imports(code):
            yield from _missing(taken, (level, module, names), answers[taken.answer], there)


def _is_there(mixed: Mix) -> Iterator[bool]:
    taken = {without_detours(file.file.path) for file in mixed.taken}
    yield from (without_detours(row.path) in taken for row in mixed.comparison.rows)


def _files(mixed: Mix, number: int) -> Files:
    files = {}
    for file in mixed.comparison.answers[number].answer.files:
        path = without_detours(file.path)
        if file.operation == "write" and file.content is not None and path.endswith(_SUFFIX):
            files[path] = file.content
    return files


def _missing(
    importer: TakenFile, wanted: tuple[int, str, tuple[str, ...]], files: Files, there: dict[str, TakenFile]
) -> Iterator[tuple[str, str]]:
    level, module, names = wanted
    path = _file_of(module, level, without_detours(importer.file.path), files)
    if path is None or path == without_detours(importer.file.path):
        return
    # Where the answer's own file does not define a name either, the mix has not broken the import.
    known, other = _defined_names(files[path]) or frozenset(), there.get(path)
    own = [name for name in names if name in known]
    taken = frozenset[str]() if other is None else _names_of(other, importer.answer)
    lacking = [name for name in own if name not in taken] if taken is not None else []
    if not lacking:
        return
    shown = listed(lacking if len(lacking) <= _MANY else [*lacking[:_MANY], "others"])
    whose = f"In answer {importer.answer + 1} it imports {shown} from {path}"
    if other is None:
        yield importer.file.path, f"{whose}, which is not in the composed answer."
    else:
        does_not = f"the one of answer {other.answer + 1} does not define"
        yield importer.file.path, f"{whose}; {does_not} {'it' if len(lacking) == 1 else 'them'}."


def _names_of(other: TakenFile, importer: int) -> frozenset[str] | None:
    """Return what a file of another answer than *importer* defines; None where that is not known."""
    if other.answer == importer or other.file.operation != "write" or other.file.content is None:
        return None
    return _defined_names(other.file.content)


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


def _defined_names(code: str) -> frozenset[str] | None:
    """Return all names that *code* may define; None where that is not known."""
    return _known.get("names", code, _read_names)


def _read_names(code: str) -> frozenset[str] | None:
    tree = None if _DYNAMIC.search(code) else _tree(code)
    if tree is None:
        return None
    defined: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                defined.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                defined.add(name)
            case ast.alias(name=name, asname=other):
                defined.add(other or name.partition(".")[0])
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                defined.add(name)
            case ast.MatchMapping(rest=str(name)):
                defined.add(name)
    return frozenset(defined)
