"""Models whose members are described by the texts under them, as attributes in Python are.

pydantic can do that by itself, but reads the source of each class when it makes it, which takes longer than
all the rest of it; here the source is read when somebody asks for the words.
"""

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any
from weakref import ref

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema


class DescribedModel(BaseModel):
    """Base of models whose JSON Schema has the texts under their members as descriptions."""

    # A validator takes longer to make than a class; most programs meet a few of the schemas only.
    model_config = ConfigDict(defer_build=True)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Return what pydantic makes of the class, which now learns the words."""
        for info in cls.model_fields.values():
            info.description = description_of(cls, info) or None
        return handler(source)


def description_of(kind: type, info: FieldInfo) -> str:
    """Return what the member *info* of the class *kind* is, for people; empty where nothing says it."""
    if info.description or not issubclass(kind, DescribedModel):
        return info.description or ""
    name = next(name for name, field in kind.model_fields.items() if field is info)
    bases = (base for base in kind.__mro__ if issubclass(base, DescribedModel))
    return next((words[name] for base in bases if name in (words := _words_under(base))), "")


def words_of(kind: type, info: FieldInfo) -> Callable[[], str]:
    """Return what says :func:`description_of` when it is called, and does not keep the class until then."""
    kept = ref(kind)

    def words() -> str:
        model = kept()
        return info.description or "" if model is None else description_of(model, info)

    return words


def _words_under(kind: type) -> dict[str, str]:
    return _words_of_module(kind.__module__).get(kind.__qualname__, {})


@cache
def _words_of_module(name: str) -> dict[str, dict[str, str]]:
    """Return the texts under the members of each class of a module; none where there is no source of it."""
    try:
        tree = ast.parse(inspect.getsource(import_module(name)))
    except (ImportError, OSError, SyntaxError, TypeError):
        return {}
    return dict(_classes(tree.body, ""))


def _classes(body: Iterable[ast.stmt], prefix: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the qualified name of each class in *body*, with the texts under its members."""
    for node in body:
        match node:
            case ast.ClassDef():
                yield f"{prefix}{node.name}", dict(_members(node))
                yield from _classes(node.body, f"{prefix}{node.name}.")
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from _classes(node.body, f"{prefix}{node.name}.<locals>.")


def _members(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for member, below in pairwise(node.body):
        match member, below:
            case (ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words)))):
                yield name, inspect.cleandoc(words)
