"""What the client says of itself, as plain data: known before the types of the protocol are."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from descant_server.file_uris import path_of


class Introduction(NamedTuple):
    """The parameters of ``initialize``."""

    params: Mapping[str, Any]

    @property
    def capabilities(self) -> Any:
        """What the client can do."""
        return self.params.get("capabilities")

    @property
    def options(self) -> Any:
        """The settings that came along."""
        return self.params.get("initializationOptions")

    @property
    def folders(self) -> list[str]:
        """The URIs of the folders that are open, each once.

        Raises LookupError, TypeError or ValueError for what is none.
        """
        folders: dict[Path | None, str] = {None: ""}
        for folder in self.params.get("workspaceFolders") or [{"uri": self._root or ""}]:
            folders.setdefault(path_of(folder["uri"]), folder["uri"])
        return list(folders.values())[1:]

    @property
    def _root(self) -> Any:
        """The URI of the folder of a client that knows of one only; older ones say its path."""
        uri, path = self.params.get("rootUri"), self.params.get("rootPath")
        return Path(path).as_uri() if uri is None and path is not None else uri

    def ability(self, path: str) -> Any:
        """Return what the capabilities hold at *path*, ``text_document.rename``; None for nothing."""
        ability = self.capabilities
        for name in path.split("."):
            first, *others = name.split("_")
            camel = first + "".join(other.capitalize() for other in others)
            ability = ability.get(camel) if isinstance(ability, dict) else None
        return ability
