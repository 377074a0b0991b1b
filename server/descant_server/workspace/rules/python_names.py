"""Which names a module in Python uses although nothing in it binds them. It is parsed, and never run."""

import ast
import builtins
import symtable
import warnings
from collections.abc import Iterator
from functools import lru_cache

_LONGEST = 200_000
_GIVEN = frozenset(dir(builtins)) | frozenset(
    ("__file__", "__path__", "__annotations__", "__builtins__", "__cached__", "__class__", "WindowsError")
)


def unbound_names(code: str) -> frozenset[str] | None:
    """Return such names, and ``self.name`` for attributes that a class without bases never has.

    None for what cannot be read, or may bind any name.
    """
    return None if "import *" in code else unbound_but_for_stars(code)


@lru_cache(maxsize=64)
def unbound_but_for_stars(code: str) -> frozenset[str] | None:
    """Return them where ``import *`` may bind some, too."""
    if len(code) > _LONGEST:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            table = symtable.symtable(code, "answer", "exec")
            tree = ast.parse(code)
        used, bound = set[str](), set(_GIVEN)
        _gather(table, used, bound)
        attributes = set(_missing_attributes(tree))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    if "globals" in used or "__getattr__" in bound:
        return None
    return frozenset((used - bound) | attributes)


def _gather(top: symtable.SymbolTable, used: set[str], bound: set[str]) -> None:
    pending = [top]
    while pending:
        table = pending.pop()
        for symbol in table.get_symbols():
            is_of_module = table is top or symbol.is_global()
            if is_of_module and symbol.is_referenced():
                used.add(symbol.get_name())
            if is_of_module and (symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()):
                bound.add(symbol.get_name())
        pending += table.get_children()


def _missing_attributes(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.ClassDef)
            and not node.bases
            and not node.keywords
            and not node.decorator_list
        ):
            yield from _missing_in(node)


def _missing_in(node: ast.ClassDef) -> Iterator[str]:
    has, used = set[str](), set[str]()
    for child in ast.walk(node):
        match child:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                has.add(name)
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name, ctx=ast.Load()):
                used.add(name)
            case ast.Attribute(attr=name) | ast.Name(id=name, ctx=ast.Store()):
                has.add(name)
            case ast.Constant(value=str(name)):
                has.add(name)  # As in __slots__, or for setattr.
    if "__getattr__" not in has and "__getattribute__" not in has:
        yield from (f"self.{name}" for name in used - has if not name.startswith("__"))
