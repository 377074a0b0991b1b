"""What is loaded when it is first used.

Most texts are in one format and have nothing wrong with them. What only other texts need takes longer to load
than a small answer to read, so whoever may need it does not import it, but says where it is. For who checks
types, and for who reads the code, there is the import that it stands for:

    if TYPE_CHECKING:
        from descant.formats.json.recovery import recover
    else:
        recover = later("descant.formats.json.recovery", "recover")
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from descant.extras import missing


def later(module: str, name: str) -> Callable[..., Any]:
    """Return what does what the function *name* of *module* does, which is loaded with the first call."""

    @cache
    def loaded() -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    def call(*arguments: Any, **named: Any) -> Any:
        return loaded()(*arguments, **named)

    return call


def names_later(package: str, homes: Mapping[str, Iterable[str]]) -> Callable[[str], Any]:
    """Return the ``__getattr__`` of a *package* that has names from its modules, which are the *homes*.

    The module of a name is loaded when the name is first asked for.
    """
    home_of = {name: module for module, names in homes.items() for name in names}

    def load(name: str) -> Any:
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            value = getattr(import_module(f"{package}.{home_of[name]}"), name)
        except ModuleNotFoundError as error:
            if advice := missing(error.name or ""):
                error.add_note(advice)
            raise
        setattr(import_module(package), name, value)
        return value

    return load
