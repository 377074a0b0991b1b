"""The shape of the library, looked up in its source: layers, purity, sizes, and one code for one thing."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from json.decoder import scanstring  # type: ignore[attr-defined]  # typeshed omits it
from pathlib import Path

import pytest

import descant

ROOT = Path(descant.__file__).parent
REPOSITORY = Path(__file__).parents[2]
MODULES = sorted(ROOT.rglob("*.py"))

LAYERS = (
    "version",
    "extras",
    "loading",
    "checkpoints",
    "patterns",
    "late_parts",
    "word_search",
    "lines",
    "columns",
    "source",
    "line_search",
    "pieces",
    "placing",
    "transcripts",
    "plans",
    "notations",
    "problems",
    "fingerprints",
    "syntax",
    "letting_go",
    "source_map",
    "pointers",
    "schemas",
    "detection",
    "directives",
    "formats",
    "schema_texts",
    "binding",
    "plan_steps",
    "answer",
    "rules",
    "framing",
    "analysed",
    "analysis",
    "decoding",
    "schema_request",
    "answer_presence",
    "skimming",
    "merging",
    "embedded",
    "relations",
    "fixing",
    "beside_no_disk",
    "verdict_words",
    "verdict",
    "arrow",
    "patching",
    "conversion",
    "comparison",
    "revising",
    "ranges",
    "parsed",
    "response",
    "streaming",
    "contracts",
    "integrations",
    "catalogue",
    "descant",
)
"""Each module, or package as a whole, imports from its own layer and those above it in this list."""

PURE = {
    "__future__",
    "ahocorasick_rs",
    "array",
    "ast",
    "bisect",
    "codecs",
    "collections",
    "collections.abc",
    "contextlib",
    "contextvars",
    "copy",
    "dataclasses",
    "datetime",
    "decimal",
    "difflib",
    "enum",
    "functools",
    "hashlib",
    "heapq",
    "html",
    "importlib",
    "importlib.util",
    "inspect",
    "itertools",
    "json",
    "json.decoder",
    "math",
    "operator",
    "pydantic",
    "pydantic.fields",
    "pydantic_core",
    "re",
    "string",
    "tomllib",
    # They wait for other tasks and threads, and for nothing outside.
    "asyncio.events",
    "asyncio.locks",
    "asyncio.timeouts",
    "threading",
    "types",
    "typing",
    "unicodedata",
    "urllib.parse",
    "uuid",
    "warnings",
    "weakref",
    "xml.parsers",
    "xml.parsers.expat",
}
"""What the library may import: nothing that reads a file, a clock, the environment or the network."""
LAZY = {
    "jsonschema": ROOT / "schemas" / "json_schema",
    "referencing": ROOT / "schemas" / "json_schema",
    "yaml": ROOT / "embedded" / "languages",
    "tree_sitter": ROOT / "embedded" / "languages",
    "langchain_core": ROOT / "integrations",
    "pydantic_ai": ROOT / "integrations",
}
"""Imported inside of functions only, and only here."""
EXTRAS = {"pyarrow": ROOT / "arrow"}
"""Imported only here, by packages that nothing else imports."""
IMPURE_METHODS = {"now", "today", "utcnow", "uuid1", "uuid4", "getsource", "getsourcefile"}
"""What would read a clock, chance or a file in modules that are otherwise pure."""
READS_SOURCE = ROOT / "schemas" / "described.py"
"""The words under the members of a schema's class stand in its source; pydantic would read it, too."""
FORBIDDEN_NAMES = {"open", "print", "input", "exec", "eval", "compile", "__import__", "breakpoint", "exit"}
LONGEST = 220

PARAMETERS = [pytest.param(path, id=path.relative_to(ROOT).as_posix()) for path in MODULES]


def layer_of(path: Path) -> str:
    first = path.relative_to(ROOT).parts[0].removesuffix(".py")
    return "descant" if first == "__init__" else first


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the full name of each module that is imported anywhere in *tree*."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            yield node.module
            if node.module == "descant":
                yield from (f"descant.{alias.name}" for alias in node.names)


def test_every_module_stands_in_a_layer() -> None:
    assert {layer_of(path) for path in MODULES} == set(LAYERS)


@pytest.mark.parametrize("path", PARAMETERS)
def test_a_module_imports_only_from_its_own_layer_or_below(path: Path) -> None:
    rank = LAYERS.index(layer_of(path))
    for name in imported(tree_of(path)):
        if name.startswith("descant."):
            layer = name.split(".")[1]
            assert LAYERS.index(layer) <= rank, f"{name} is above {layer_of(path)}"
        elif name == "descant":
            assert rank == LAYERS.index("descant")


SHARED = {
    "xml": {"tags"},
    "markdown": {"edits"},
    "calls": {"json", "edits", "markdown"},
    "containers": {"calls", "edits", "markdown"},
}
"""Documents have the sections of tags, code blocks hold edits, calls are in JSON, containers hold these."""


def test_formats_do_not_know_each_other_but_for_what_they_share() -> None:
    for path in ROOT.glob("formats/*/**/*.py"):
        own = path.relative_to(ROOT / "formats").parts[0]
        others = {
            name.split(".")[2] for name in imported(tree_of(path)) if name.startswith("descant.formats.")
        }
        known = others & {folder.name for folder in (ROOT / "formats").iterdir() if folder.is_dir()}
        assert known - {own} <= SHARED.get(own, set())


@pytest.mark.parametrize("path", PARAMETERS)
def test_a_module_is_pure(path: Path) -> None:
    tree = tree_of(path)
    for name in imported(tree):
        top = name.partition(".")[0]
        if top in EXTRAS:
            assert path.is_relative_to(EXTRAS[top])
        elif top in LAZY:
            assert path.is_relative_to(LAZY[top])
            assert name not in {found for node in tree.body for found in imported_here(node)}, "it is lazy"
        else:
            assert top == "descant" or name in PURE, f"{name} is not among the modules that do nothing"
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    assert not names & FORBIDDEN_NAMES
    impure = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} & IMPURE_METHODS
    assert impure == ({"getsource"} if path == READS_SOURCE else set())


def imported_here(node: ast.AST) -> Iterator[str]:
    """Yield what the statement *node* of a module imports when the module is imported."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.Import | ast.ImportFrom | ast.If | ast.Try | ast.With):
        yield from imported(node)


@pytest.mark.parametrize("path", PARAMETERS)
def test_a_module_says_what_it_is_for_and_is_short(path: Path) -> None:
    documentation = ast.get_docstring(tree_of(path))
    assert documentation
    assert documentation.split("\n")[0].endswith((".", ":", ","))
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST


@pytest.mark.parametrize("path", PARAMETERS)
def test_what_is_public_is_documented_or_says_everything_by_its_name(path: Path) -> None:
    public = [
        node
        for node in tree_of(path).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]
    assert [node.name for node in public if not ast.get_docstring(node)] == []


def test_pydantic_is_loaded_with_the_first_answer_and_not_with_the_library() -> None:
    code = "import sys; from descant import analyze, parse; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert {"pydantic", "pydantic_core", "lxml", "descant.schemas.registry"}.isdisjoint(loaded.split())


def test_an_answer_that_plainly_fits_is_read_without_pydantic_and_without_other_formats() -> None:
    answer = {"summary": "s", "course_of_action": [], "files": [{"path": "a.py", "content": "x = 1"}]}
    parse = f"descant.parse({json.dumps(json.dumps(answer))})"
    code = f"import sys, descant; {parse}; print('\\n'.join(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "descant.schemas.own_model" in loaded.split()
    finding = {name for name in loaded.split() if name.endswith((".finding", ".recovery"))}
    assert not finding
    assert not {"pydantic", "pydantic_core"} & {*loaded.split()}


def test_the_library_loads_neither_editor_nor_server_nor_lxml() -> None:
    code = "import descant, sys; descant.parse('{}'); print('\\n'.join(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert "descant" in loaded
    assert not loaded & {"pygls", "lsprotocol", "descant_server", "lxml", "rich", "asyncio", "tree_sitter"}


def test_what_needs_an_extra_is_imported_by_nothing_else() -> None:
    for folder in EXTRAS.values():
        package = f"descant.{folder.name}"
        others = [path for path in MODULES if not path.is_relative_to(folder)]
        assert not [
            path for path in others if any(name.startswith(package) for name in imported(tree_of(path)))
        ]


def test_nothing_in_the_library_refers_to_the_server() -> None:
    for path in MODULES:
        assert not {"descant_server", "pygls", "lsprotocol"} & {
            name.partition(".")[0] for name in imported(tree_of(path))
        }


def test_positions_of_the_protocol_are_made_in_one_place() -> None:
    server = REPOSITORY / "server" / "descant_server"
    makers = {
        path.relative_to(server).as_posix()
        for path in server.rglob("*.py")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute | ast.Name)
        and ast.unparse(node.func) in {"types.Position", "types.Range"}
    }
    assert makers == {"presentation/lsp.py"}


# What the reader relies on in json.decoder, which documents none of it.

STRICT, LENIENT = True, False


def test_scanstring_returns_the_value_and_the_offset_behind_the_closing_quote() -> None:
    assert scanstring('x"a\\nb" y', 2, STRICT) == ("a\nb", 7)
    assert scanstring('"', 0, STRICT) == ("", 1)
    assert scanstring('\\ud83d\\udc26"', 0, STRICT) == ("🐦", 13)
    assert scanstring('\\ud83d "', 0, STRICT) == ("\ud83d ", 8)
    assert scanstring('x" = ', 0, STRICT) == ("x", 2)


@pytest.mark.parametrize("text", ["a", "", "a\\", "\\x", '\\x"', '\\u12"', '\\u12G4"', "\\ud83d", '\\u 123"'])
def test_scanstring_refuses_what_is_not_closed_or_no_escape(text: str) -> None:
    for strict in (STRICT, LENIENT):
        with pytest.raises(json.JSONDecodeError):
            scanstring(text, 0, strict)


@pytest.mark.parametrize("character", ["\n", "\r", "\t", "\0", "\x1f"])
def test_scanstring_refuses_raw_control_characters_only_when_it_is_strict(character: str) -> None:
    with pytest.raises(json.JSONDecodeError):
        scanstring(character + '"', 0, STRICT)
    assert scanstring(character + '"', 0, LENIENT) == (character, 2)


@pytest.mark.parametrize("character", ["\x7f", "\u2028", "🐦", "\ud83d", "\u00a0"])
def test_scanstring_takes_any_other_character(character: str) -> None:
    assert scanstring(character + '"', 0, STRICT) == (character, 2)


def test_the_map_of_the_architecture_is_the_tree() -> None:
    page = (REPOSITORY / "docs" / "architecture.md").read_text(encoding="utf-8")
    map_ = page.partition("## The map")[2].partition("\n## ")[0]
    named = set(re.findall(r"(?<![\w./])[\w-]+(?:\.py\b|/(?=\s))", map_))
    roots = (ROOT, REPOSITORY / "server" / "descant_server")
    packages = [path for root in roots for path in root.rglob("*") if (path / "__init__.py").exists()]
    modules = [path for root in roots for path in root.glob("*.py") if not path.name.startswith("__")]
    assert {f"{path.name}/" for path in packages} - named == set()
    assert {path.name for path in modules} - named == set()
    folders = [REPOSITORY / name for name in ("parsers", "server", "tests", "docs", "editor-client")]
    there = {path.name for folder in folders for path in (folder, *folder.rglob("*"))}
    assert {name for name in named if name.rstrip("/") not in there} == set()
