"""Other libraries that read broken JSON, as far as they are installed: functions from a text to a value."""

import importlib
import importlib.metadata
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from bench.node import NodePeer, node_peers


@dataclass(frozen=True)
class Peer:
    """A library in this process."""

    name: str
    version: str
    read: Callable[[str], Any]
    """Raises where the library gives up."""


_MODULES = {
    "orjson": "orjson",
    "json-repair": "json_repair",
    "fast-json-repair": "fast_json_repair",
    "partial-json-parser": "partial_json_parser",
    "jiter": "jiter",
    "dirtyjson": "dirtyjson",
}
_LAZY_FILES = re.compile(r'<file path="([^"]*)">(.*?)</file>', re.DOTALL)


def json_peers() -> list[Peer | NodePeer]:
    """Return the libraries that are there, in the order of their columns."""
    return [*_here(), *node_peers()]


def _here() -> Iterator[Peer]:
    for package, name in _MODULES.items():
        try:
            module = importlib.import_module(name)
        except ImportError:
            continue
        yield Peer(package, importlib.metadata.version(package), _reader(package, module))


def _reader(package: str, module: Any) -> Callable[[str], Any]:
    if package == "jiter":
        return lambda text: module.from_json(text.encode(), partial_mode="trailing-strings")
    loads: Callable[[str], Any] = module.loads
    return loads


LAZY_REGEX = Peer("lazy regex", "", lambda text: dict(_LAZY_FILES.findall(text)))
"""What most programs read tags with; it pairs openers and closers and cuts nothing off."""


def files_of(value: Any) -> list[tuple[Any, Any]]:
    """Return path and content of the files in *value*, which may be anything."""
    files = value.get("files") if isinstance(value, dict) else None
    return [
        (file.get("path"), file.get("content"))
        for file in (files if isinstance(files, list) else [])
        if isinstance(file, dict)
    ]


def value_of(peer: Peer | NodePeer, text: str) -> Any:
    """Return what *peer* reads in *text*; None where it gives up."""
    try:
        return peer.read(text)
    except Exception:
        return None
