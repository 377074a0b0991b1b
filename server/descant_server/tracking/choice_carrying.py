"""What is chosen of files is kept where the text of an answer changes, and what is not kept is said.

The text may have changed while the answer was closed, if it is a file; a document without one is another
answer when its name comes again.
"""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from descant_server.wording.plurals import plural

if TYPE_CHECKING:
    from descant_server.documents.disk_comparison import DiskSnapshot
    from descant_server.workspace.bound.choice_store import ChoiceStore
    from descant_server.workspace.bound.folder_choices import FolderChoices
    from descant_server.workspace.bound.origin_store import OriginStore
    from descant_server.workspace.carried_choices import ChoiceOrigin, Origins

_FILE = "file:"


class ChoiceCarrying:
    """Where the choices of open answers are carried over from."""

    def __init__(self, warn: Callable[[str], None]) -> None:
        """Know of none yet; *warn* says what is not kept."""
        self._origins: dict[str, Origins] = {}
        self._warn = warn

    def origins(self, uri: str, store: "OriginStore") -> "Origins":
        """Return what was chosen of files of the answer *uri*, by their paths."""
        if uri not in self._origins and uri.startswith(_FILE):
            self._origins[uri] = store.of(uri)
        return self._origins.get(uri, {})

    def take(self, uri: str, snapshot: "DiskSnapshot", kept: "FolderChoices") -> None:
        """Keep what *snapshot* has carried over, in place of what was before; say what is not kept."""
        before, now, store = self.origins(uri, kept.origins), snapshot.comparison.carried, kept.choices
        if not before and not now.origins:
            return
        self._origins[uri] = now.origins
        if uri.startswith(_FILE) and now.origins != before:
            kept.origins.keep(uri, now.origins)
        for key, choices in now.choices.items():
            for choice in choices:
                store.keep(key, choice)
        for path, origin in before.items():
            if origin.carried_key not in _keys(now.origins.get(path)) and _is_untouched(origin, store):
                store.drop(origin.carried_key)
        for path, origin in now.origins.items():
            if origin.lost > (before[path].lost if path in before else 0):
                places = plural(origin.lost, "place")
                self._warn(
                    f"{path!a}: the answer has changed in {places} where you had left out a hunk or edited "
                    "what it proposes. Your choice is not kept there: look at the file again."
                )

    def forget(self, uri: str, path: str, store: "ChoiceStore") -> None:
        """Forget what was chosen of the file *path*, seen from the folder, so that it is not carried over."""
        if (origin := self._origins.get(uri, {}).get(path)) is not None:
            for key in _keys(origin):
                store.drop(key)

    def closed(self, uri: str) -> None:
        """Forget the document; what was chosen stays kept."""
        self._origins.pop(uri, None)


def _keys(origin: "ChoiceOrigin | None") -> Iterator[str]:
    if origin is not None:
        yield origin.key
        yield origin.carried_key


def _is_untouched(origin: "ChoiceOrigin", store: "ChoiceStore") -> bool:
    """Tell whether nobody has chosen anything since of what was carried over."""
    return [*store.choices.get(origin.carried_key, ())] == [origin.carried]
