"""Bases that the caller names: a revision of the repository, a folder with the older files, or the disk."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from descant.merging import lines_of
from descant_server.workspace.base import NO_BASES, Base, BaseEvidence, Bases, WrittenFile
from descant_server.workspace.bases.conversions import conversions
from descant_server.workspace.bases.git_objects import contents_of
from descant_server.workspace.bases.git_reader import GitError, GitReader
from descant_server.workspace.existing import Existing, WorkspaceView
from descant_server.workspace.paths import WritablePath, target

DISK = "disk"
"""Names what is there now: then nothing is merged."""


class NoSuchBaseError(Exception):
    """There is nothing that has this name; the message is a whole sentence."""


def named_bases(folder: Path, name: str) -> Bases:
    """Return the bases that *name* means in *folder*: ``disk``, a folder, or a revision of the repository.

    Raises NoSuchBaseError where it means nothing.
    """
    if name == DISK:
        return NO_BASES
    if name and (place := Path(name)).is_dir():
        return FolderBases(place.resolve(), name)
    try:
        reader = GitReader.of(folder)
    except GitError as trouble:
        raise NoSuchBaseError(f"{name}: {trouble}") from None
    commit = reader.commit_of(name) if reader is not None else None
    if reader is None or commit is None:
        where = (
            "no folder, and there is no repository" if reader is None else "neither a folder nor a revision"
        )
        raise NoSuchBaseError(f"{name}: is {where}; name a commit, a branch, a tag, a folder, or “{DISK}”")
    # It is asked as long as a person takes to decide, so each call has a time of its own.
    return RevisionBases(replace(reader, deadline=None), commit, name)


class _NamedBases:
    """What two kinds of named bases share: all files have theirs there, or had none."""

    trouble = ""
    _name: str

    def of(self, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        """Return the base of each of *proposals* whose lines are others than those that are there now."""
        bases: dict[str, Base] = {}
        for each in proposals:
            if each.there is None:
                continue
            base = self._read(each)
            is_known = base.evidence is BaseEvidence.NAMED
            if not is_known or lines_of(base.text) != lines_of(each.there):
                bases[each.path] = base
        return bases

    def older(self, path: str, charset: str | None = None) -> Base | None:
        """Return the base of the file at *path*: empty where there was none, None where it is not known as
        text."""
        base = self._read(WrittenFile(path, "", None, charset=charset))
        return base if base.evidence is BaseEvidence.NAMED else None

    def _read(self, file: WrittenFile) -> Base:
        """Return the base of *file*, whose evidence says whether its text is known."""
        raise NotImplementedError

    def versions(self, file: WrittenFile, blob: str = "") -> Sequence[Base]:
        """Return nothing: there is one base, and it is named."""
        return ()

    def former_texts(self, files: Sequence[WrittenFile]) -> Mapping[str, Sequence[str]]:
        """Return nothing, for the same reason."""
        return {}

    def renamed(self, path: str) -> str | None:
        """Return nothing."""
        return None


class RevisionBases(_NamedBases):
    """The files of one commit."""

    def __init__(self, reader: GitReader, commit: str, name: str) -> None:
        """Read nothing yet; *name* is what the caller calls the *commit*."""
        self._reader = reader
        self._commit = commit
        self._name = name if commit.startswith(name) else f"{name} ({commit[:8]})"

    def _read(self, file: WrittenFile) -> Base:
        evidence, text = BaseEvidence.UNREADABLE, None
        try:
            entry = self._reader.fields("ls-tree", "-z", self._commit, "--", file.path)[0]
            blob = entry.partition("\t")[0].split(" ")[-1]
            data = contents_of(self._reader, [blob]).get(blob) if blob else b""
            conversion = conversions(self._reader, [file.path])[file.path]
        except GitError as trouble:
            self.trouble = str(trouble)
        else:
            text = conversion.text(data, blob, file.charset) if data is not None else None
            if text is not None:
                text = conversion.as_in(file.proposed, text)
                evidence = BaseEvidence.FILTERED if conversion.filter and blob else BaseEvidence.NAMED
        return Base(text or "", self._name, evidence, file.path)


class FolderBases(_NamedBases):
    """The files of a folder, such as an older copy of the workspace."""

    def __init__(self, folder: Path, name: str) -> None:
        """Read nothing yet."""
        self._view = WorkspaceView(folder)
        self._name = name

    def _read(self, file: WrittenFile) -> Base:
        place = target(self._view.folder, file.path)
        existing = self._view.existing(place) if isinstance(place, WritablePath) else None
        text = existing.text if isinstance(existing, Existing) else ""
        if not isinstance(text, str):
            return Base("", self._name, BaseEvidence.UNREADABLE, file.path)
        return Base(text, self._name, BaseEvidence.NAMED, file.path)
