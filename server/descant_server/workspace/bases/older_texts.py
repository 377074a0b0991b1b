"""The texts of older versions, read once, and what a file of an answer is beside them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from descant.merging import ProposedFile, lines_of
from descant_server.workspace.base import WrittenFile
from descant_server.workspace.bases.git_objects import contents_of
from descant_server.workspace.bases.git_reader import GitReader
from descant_server.workspace.bases.history import OldVersion
from descant_server.workspace.file_text import FileText, read_text

_POINTER = "version https://git-lfs.github.com/spec/"
"""What a file of git-lfs begins with in the repository: the text itself is elsewhere."""
_MOST_CHARACTERS = 64_000_000
"""Of the texts that are kept."""


def is_pointer(text: str) -> bool:
    """Tell whether *text* only says where git-lfs has the content."""
    return text.startswith(_POINTER)


class OlderTexts:
    """The texts that were read of a repository."""

    def __init__(self) -> None:
        """Read nothing yet."""
        self._texts: dict[tuple[str, str | None], str | None] = {}
        self._size = 0

    def read(
        self, reader: GitReader, versions: Mapping[WrittenFile, Sequence[OldVersion]]
    ) -> dict[WrittenFile, list[tuple[OldVersion, str | None]]]:
        """Return *versions* with their texts, without those that are no texts; None is for no file."""
        wanted = {
            (version.blob, file.charset)
            for file, older in versions.items()
            for version in older
            if version.blob is not None
        }
        order = {each.blob: number for older in versions.values() for number, each in enumerate(older)}
        if self._size > _MOST_CHARACTERS:
            self._texts.clear()
            self._size = 0
        unknown = [key for key in wanted if key not in self._texts]
        newest_first = sorted(unknown, key=lambda key: order[key[0]])
        contents = contents_of(reader, (blob for blob, _ in newest_first))
        for blob, charset in unknown:
            text = read_text(contents[blob], charset) if blob in contents else None
            is_text = isinstance(text, FileText) and not is_pointer(text.text)
            self._keep((blob, charset), text.text if isinstance(text, FileText) and is_text else None)
        read: dict[WrittenFile, list[tuple[OldVersion, str | None]]] = {}
        for file, older in versions.items():
            pairs = ((each, self._texts.get((each.blob or "", file.charset))) for each in older)
            read[file] = [(each, text) for each, text in pairs if text is not None or each.blob is None]
        return read

    def _keep(self, key: tuple[str, str | None], text: str | None) -> None:
        self._texts[key] = text
        self._size += len(text or "")


@dataclass(frozen=True)
class ReadVersions:
    """A file of an answer with its older versions as texts; None is the text of no file."""

    file: WrittenFile
    versions: Sequence[tuple[OldVersion, str | None]]
    proposed: ProposedFile
    is_cut: bool
    """Whether there are more versions, which are older."""

    @classmethod
    def of(
        cls, file: WrittenFile, versions: Sequence[tuple[OldVersion, str | None]], *, is_cut: bool
    ) -> "ReadVersions":
        lines = {text: lines_of(text) for _, text in versions if text is not None}
        older = [(version.back, lines[text] if text is not None else None) for version, text in versions]
        return cls(
            file, versions, ProposedFile(lines_of(file.proposed), lines_of(file.there or ""), older), is_cut
        )

    def is_cut_before(self, state: int) -> bool:
        """Tell whether *state* has the oldest version that was looked at, and there are more."""
        reached = [version for version, _ in self.versions if not version.is_lost]
        is_last = bool(reached) and state >= reached[-1].back and not self.is_lost(state)
        return self.is_cut and self.proposed.since(state) is not None and is_last

    def is_lost(self, state: int) -> bool:
        """Tell whether *state* has a version that the commit that is checked out was not made on."""
        return any(version.is_lost and version.back <= state for version, _ in self.versions)

    def at(self, state: int) -> tuple[OldVersion, str | None] | None:
        """Return what *state* has; None where that is what is there, or is not known."""
        at = next(((each, text) for each, text in reversed(self.versions) if each.back <= state), None)
        return None if at is None or lines_of(at[1] or "") == self.proposed.there else at

    def equal(self) -> tuple[OldVersion, str | None] | None:
        """Return the version that the answer is, where it is one and not what is there."""
        if self.proposed.proposed == self.proposed.there:
            return None
        pairs = zip(self.proposed.older, self.versions, strict=True)
        return next((version for (_, lines), version in pairs if lines == self.proposed.proposed), None)
