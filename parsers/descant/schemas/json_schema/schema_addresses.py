"""Where the references in a file lead: to a pointer, to an anchor, or to a schema with an address of its own.

Nothing outside of the file is ever looked at.
"""

from urllib.parse import unquote, urljoin

from descant.pointers import Path, parts_of
from descant.syntax import Mapping, Node, Sequence

_OUTSIDE = (
    'References to other files are not followed; copy the schema into "$defs" and refer to it as '
    '"#/$defs/NAME".'
)


class Addresses:
    """The schemas of a file that have an address or an anchor; known once all of it was entered."""

    def __init__(self, root: Mapping) -> None:
        """Take the object in the file."""
        self._root = root
        self._bases: dict[Path, str] = {}
        self._resources: dict[str, Path] = {"": ()}
        self._anchors: dict[tuple[str, str], Path] = {}

    def enter(self, path: Path, node: Mapping, base: str) -> str:
        """Take note of the schema at *path*, where addresses count from *base*; return its own base."""
        address = node.value.get("$id")
        if isinstance(address, str):
            if address.startswith("#"):
                self._anchors[base, address[1:]] = path  # So anchors are written in Draft-07.
            else:
                base = urljoin(base, address).partition("#")[0]
                self._resources.setdefault(base, path)
        for keyword in ("$anchor", "$dynamicAnchor"):
            if isinstance(name := node.value.get(keyword), str):
                self._anchors[base, name] = path
        self._bases[path] = base
        return base

    def base_of(self, path: Path) -> str:
        """Return the base that addresses at *path* count from: that of the nearest schema around."""
        around = (path[:length] for length in range(len(path), -1, -1))
        return next(self._bases[base] for base in around if base in self._bases)

    def resolve(self, reference: str, path: Path) -> Path | str:
        """Return the path that *reference*, which stands at *path*, leads to, or a sentence: why nowhere."""
        base = self.base_of(path)
        address = base + reference if reference.startswith("#") else urljoin(base, reference)
        address, _, fragment = address.partition("#")
        start = self._resources.get(address)
        if start is None:
            return _OUTSIDE
        fragment = unquote(fragment)
        if fragment and not fragment.startswith("/"):
            target = self._anchors.get((address, fragment))
            return (
                target
                if target is not None
                else f'Unresolved reference: no schema with the anchor "{fragment}".'
            )
        return self._followed(start, fragment)

    def _followed(self, start: Path, fragment: str) -> Path | str:
        path: Path = ()
        node: Node = self._root
        parts = [*map(str, start), *parts_of(fragment)]
        for part in parts:
            match node:
                case Mapping() if (inner := node.get(part)) is not None:
                    node, path = inner, (*path, part)
                case Sequence() if part.isdecimal() and int(part) < len(node.items):
                    node, path = node.items[int(part)], (*path, int(part))
                case _:
                    return f'Unresolved reference: there is no "{part}".'
        return path
