"""Bases from the history of a repository: the newest state of which an answer is clearly a change."""

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path

from descant.merging import Nearness, ProposedFile, choose_base, lines_of
from descant_server.workspace.base import Base, BaseEvidence, WrittenFile
from descant_server.workspace.bases.git_reader import GitError, GitReader
from descant_server.workspace.bases.history import History, OldVersion, history_of
from descant_server.workspace.file_text import FileText, read_text

_EVIDENCE = {
    Nearness.CLEAR: BaseEvidence.CLEAR,
    Nearness.UNCLEAR: BaseEvidence.UNCLEAR,
    Nearness.EQUAL: BaseEvidence.EQUAL,
}
_MOST_ANSWERS = 16
"""Whose bases are remembered."""


class HistoryBases:
    """The bases of answers in the folder of a repository; what was read is kept as long as its commit is."""

    def __init__(self, folder: Path) -> None:
        """Look at nothing yet."""
        self._folder = folder
        self._lock = threading.Lock()
        self._head = ""
        self._texts: dict[str, str | None] = {}
        self._chosen: dict[Sequence[WrittenFile], Mapping[str, Base]] = {}
        self._renamed: dict[str, str] = {}
        self.trouble = ""

    def of(self, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        """Return the base of each of *proposals* that is not what is there; nothing where git cannot be
        asked."""
        asked = tuple(each for each in proposals if each.there != each.proposed)
        if not asked:
            return {}
        with self._lock:
            try:
                return self._of(asked)
            except GitError as trouble:
                self.trouble = str(trouble)
                return {}

    def older(self, path: str) -> Base | None:
        """Return nothing: nobody has named a base."""
        return None

    def renamed(self, path: str) -> str | None:
        """Return where the file is now that was at *path*, of those that were asked for last."""
        return self._renamed.get(path)

    def _of(self, proposals: tuple[WrittenFile, ...]) -> Mapping[str, Base]:
        reader = GitReader.of(self._folder)
        self.trouble = ""
        if reader is None:
            return {}
        if reader.head != self._head:
            self._head = reader.head
            self._chosen.clear()
            self._renamed.clear()
        if proposals not in self._chosen:
            if len(self._chosen) >= _MOST_ANSWERS:
                del self._chosen[next(iter(self._chosen))]
            self._chosen[proposals] = self._choose(reader, proposals)
        return self._chosen[proposals]

    def _choose(self, reader: GitReader, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        history = history_of(reader, (each.path for each in proposals))
        self._renamed |= history.renamed
        versions = {path: self._read(reader, older) for path, older in history.versions.items()}
        there = [each for each in proposals if each.there is not None and versions.get(each.path)]
        files = [_proposed(each, versions[each.path]) for each in there]
        choice = choose_base(files)
        bases = {}
        if choice is not None:
            name = history.name(choice.state)
            for each, file in zip(there, files, strict=True):
                if file.since(choice.state) is not None:
                    text, path = _at(versions[each.path], choice.state)
                    bases[each.path] = Base(text, name, _EVIDENCE[choice.nearness], path)
        for each, file in zip(there, files, strict=True):
            if each.path not in bases and (equal := _equal(each, file, versions[each.path], history)):
                bases[each.path] = equal
        return bases

    def _read(self, reader: GitReader, versions: Sequence[OldVersion]) -> list[tuple[OldVersion, str]]:
        unknown = [version.blob for version in versions if version.blob not in self._texts]
        for blob, data in reader.texts(unknown).items():
            text = read_text(data)
            self._texts[blob] = text.text if isinstance(text, FileText) else None
        known = ((version, self._texts.get(version.blob)) for version in versions)
        return [(version, text) for version, text in known if text is not None]


def _proposed(proposal: WrittenFile, versions: Sequence[tuple[OldVersion, str]]) -> ProposedFile:
    older = [(version.back, lines_of(text)) for version, text in versions]
    return ProposedFile(lines_of(proposal.proposed), lines_of(proposal.there or ""), older)


def _at(versions: Sequence[tuple[OldVersion, str]], state: int) -> tuple[str, str]:
    version, text = next((version, text) for version, text in reversed(versions) if version.back <= state)
    return text, version.path


def _equal(
    proposal: WrittenFile, file: ProposedFile, versions: Sequence[tuple[OldVersion, str]], history: History
) -> Base | None:
    """Return the version that *file* is, where it is one and not what is there."""
    if file.proposed == file.there:
        return None
    for (back, lines), (version, text) in zip(file.older, versions, strict=True):
        if lines == file.proposed:
            return Base(text, history.name(back), BaseEvidence.EQUAL, version.path)
    return None
