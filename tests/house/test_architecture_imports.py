"""What imports what, in the library and in the server: no circle, and in the server no arrow upward.

Every import counts, those inside of functions and those for type checkers, too.
"""

import ast
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import descant
import descant_server

ROOTS = tuple(Path(package.__path__[0]) for package in (descant, descant_server))

SERVER_LAYERS = (
    "__init__",
    "wire",
    "front",
    "wording",
    "file_uris",
    "answer_files",
    "secrets",
    "workspace",
    "documents",
    "problem_catalogue",
    "format_catalogue",
    "settings",
    "presentation",
    "scheduling",
    "tracking",
    "protocol",
    "server",
    "features",
    "app",
    "worker",
    "replaying",
    "store",
    "batches",
    "terminal",
    "reports",
    "batch_report",
    "commands",
    "cli",
    "entry",
    "__main__",
    "testing",
)
"""Each module, or package as a whole, imports from its own layer and those above it in this list."""
MOST_LOOSE = 10
"""Modules at the top of the server that stand in no package."""


def name_of(path: Path, root: Path) -> str:
    return ".".join(path.relative_to(root.parent).with_suffix("").parts).removesuffix(".__init__")


SOURCES = {name_of(path, root): path for root in ROOTS for path in sorted(root.rglob("*.py"))}


def imported(tree: ast.AST, modules: Collection[str]) -> Iterator[str]:
    """Yield which of *modules* are imported anywhere in *tree*; a package only for what it has itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.module in modules:
            named = (f"{node.module}.{alias.name}" for alias in node.names)
            yield from (name if name in modules else node.module for name in named)


def graph_of(sources: Mapping[str, Path]) -> dict[str, set[str]]:
    """Return of each module which others it imports."""
    trees = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in sources.items()}
    return {name: set(imported(tree, sources)) - {name} for name, tree in trees.items()}


@cache
def graph() -> dict[str, set[str]]:
    """Return the same of all sources. It takes seconds, so it is no constant: all processes collect tests."""
    return graph_of(SOURCES)


PACKAGES = sorted({name.rpartition(".")[0] for name in SOURCES if "." in name})


def within(graph: Mapping[str, set[str]], package: str) -> dict[str, set[str]]:
    """Return what the members of *package* import from each other; each of its packages is one of them."""

    def member(name: str) -> str | None:
        if name == package:
            return "__init__"
        inner = name.removeprefix(f"{package}.")
        return None if inner == name else inner.partition(".")[0]

    found: dict[str, set[str]] = {}
    for name, others in graph.items():
        if (own := member(name)) is not None:
            found.setdefault(own, set()).update(
                other for other in map(member, others) if other is not None and other != own
            )
    return found


def circle_in(graph: Mapping[str, set[str]]) -> list[str]:
    """Return a circle of imports in *graph*; nothing where there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1]
        return circle
    return []


def arrows_upward(graph: Mapping[str, set[str]]) -> list[str]:
    """Return the imports in the server from a layer that lies above."""
    members = within(graph, "descant_server")
    return [
        f"{name} imports {other}"
        for name, others in members.items()
        for other in others
        if SERVER_LAYERS.index(other) > SERVER_LAYERS.index(name)
    ]


def test_no_modules_import_each_other_in_a_circle() -> None:
    assert circle_in(graph()) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_parts_of_a_package_import_each_other_in_a_circle(package: str) -> None:
    assert circle_in(within(graph(), package)) == []


def test_every_module_of_the_server_stands_in_a_layer() -> None:
    assert set(within(graph(), "descant_server")) == set(SERVER_LAYERS)
    loose = [path.name for path in ROOTS[1].glob("*.py") if path.name != "__init__.py"]
    assert len(loose) <= MOST_LOOSE


def test_a_module_of_the_server_imports_only_from_its_own_layer_or_below() -> None:
    assert arrows_upward(graph()) == []


@pytest.mark.parametrize(
    "statement",
    [
        "from descant_server.features.hover import hover",
        "def later() -> None:\n    from descant_server.features.hover import hover",
        "if TYPE_CHECKING:\n    import descant_server.features.hover.hover",
    ],
)
def test_an_arrow_upward_is_seen_wherever_it_is_written(statement: str) -> None:
    upward = set(imported(ast.parse(statement), SOURCES))
    assert arrows_upward({**graph(), "descant_server.server": upward}) == ["server imports features"]
    assert circle_in({**graph(), "descant_server.server": upward})


def test_an_editor_is_answered_before_anything_heavy_is_imported() -> None:
    code = "import descant_server.front.stdio, sys; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    tops = {name.partition(".")[0] for name in loaded.split()}
    assert not tops & {"descant", "pygls", "lsprotocol", "pydantic", "attrs", "asyncio", "logging", "rich"}


def test_a_server_that_nobody_has_asked_anything_has_not_loaded_what_takes_long() -> None:
    code = "import descant_server.worker.serving, sys; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    tops = {name.partition(".")[0] for name in loaded.split()}
    assert "pygls" in tops
    assert not tops & {"pydantic", "pydantic_core", "jsonschema", "rich", "sqlalchemy", "lxml", "yaml"}


@pytest.mark.thorough
def test_no_module_needs_at_its_import_what_windows_does_not_have() -> None:
    code = """
import importlib, pkgutil, sys
class Windows:
    def find_spec(self, name, *_):
        if name in {"fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty"}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Windows())
import descant, descant_server
for package in (descant, descant_server):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not {"__main__", "integrations", "ray", "spark"} & {*module.name.split(".")}:
            importlib.import_module(module.name)
"""
    subprocess.run([sys.executable, "-c", code], check=True)
