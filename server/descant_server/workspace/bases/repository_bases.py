"""The bases of answers in one repository: the newest state of which an answer is clearly a change."""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from descant.merging import Nearness, choose_base, undone_change
from descant_server.workspace.base import Base, BaseEvidence, WrittenFile, unknown_bases
from descant_server.workspace.bases.git_reader import GitError, GitReader, GitTooSlowError
from descant_server.workspace.bases.history import History, OldVersion
from descant_server.workspace.bases.older_texts import OlderTexts, ReadVersions
from descant_server.workspace.bases.one_among_others import (
    at_choice,
    brings_elsewhere,
    of_itself,
    older_by_itself,
)
from descant_server.workspace.bases.recent_commits import RecentCommits

_EVIDENCE = {
    Nearness.CLEAR: BaseEvidence.CLEAR,
    Nearness.UNCLEAR: BaseEvidence.UNCLEAR,
    Nearness.EQUAL: BaseEvidence.EQUAL,
}
_MOST_REMEMBERED = 16
"""Answers whose bases are remembered, and lists of files whose history is."""
_FEW_VERSIONS, _MOST_VERSIONS = 12, 200
"""Of one file: that are looked at first, and where an answer may be older than these."""
_FEW_FILES = 10
"""Of one answer, whose older versions are read for a nearer one without anybody waiting for it."""
_RETRY_SECONDS = 300.0
"""After git was too slow it is not asked again for so long."""


class RepositoryBases:
    """What one repository knows of older texts; what was read is kept as long as its commit is."""

    def __init__(self, folder: Path) -> None:
        """Look at nothing yet. *folder* is the one that paths are seen from."""
        self._folder = folder
        self._commits: RecentCommits | None = None
        self._histories: dict[tuple[str, ...], History] = {}
        self._chosen: dict[Sequence[WrittenFile], Mapping[str, Base]] = {}
        self._files: dict[tuple[WrittenFile, int], ReadVersions] = {}
        """Those that were compared last: an edit of an answer changes one of them, and costs no more."""
        self._texts = OlderTexts()
        self._too_slow_until = 0.0
        self._reading: GitReader | None = None
        self.trouble = ""

    def look_again(self) -> None:
        """Take nothing for granted that may have changed since the last look, such as what is checked out."""
        self._reading = None

    def of(self, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        """Return the base of each of *proposals* that is not what is there; nothing where git cannot be
        asked. Where it is too slow they are unknown, and may be any."""
        asked = tuple(each for each in proposals if each.there != each.proposed)
        reader = self._reader() if asked else None
        if reader is None:
            return unknown_bases(asked) if self._is_too_slow() else {}
        try:
            if asked not in self._chosen:
                _make_room(self._chosen)
                self._chosen[asked] = self._choose(reader, asked)
            return self._chosen[asked]
        except GitError as trouble:
            self._give_up(trouble)
            return unknown_bases(asked) if self._is_too_slow() else {}

    def versions(self, file: WrittenFile, blob: str = "") -> list[Base]:
        """Return the older texts of *file*, newest first; with *blob* those alone whose ids begin so."""
        reader = self._reader()
        if reader is None:
            return []
        try:
            history = self._history(reader, [file.path])
            first = self._distinct_texts(reader, history, [file], blob)[file]
            return [
                _base(reader, history, (version, text), version.back, BaseEvidence.CLEAR)
                for text, version in first.items()
            ]
        except GitError as trouble:
            self._give_up(trouble)
            return []

    def former_texts(self, files: Sequence[WrittenFile]) -> Mapping[str, Sequence[str]]:
        """Return the texts of the versions of *files*, by their paths."""
        reader = self._reader()
        if reader is None:
            return {}
        try:
            history = self._history(reader, [file.path for file in files])
            read = self._distinct_texts(reader, history, files, "")
        except GitError as trouble:
            self._give_up(trouble)
            return {}
        return {file.path: list(texts) for file, texts in read.items()}

    def _distinct_texts(
        self, reader: GitReader, history: History, files: Sequence[WrittenFile], blob: str
    ) -> dict[WrittenFile, dict[str, OldVersion]]:
        """Return the older texts of *files*, newest first, each with the newest version that has it."""
        most = _MOST_VERSIONS if blob else _FEW_VERSIONS
        wanted = {
            file: [
                each
                for each in history.versions(file.path, most)[0]
                if each.blob is not None and each.blob.startswith(blob) and (blob or not each.is_lost)
            ]
            for file in files
        }
        distinct: dict[WrittenFile, dict[str, OldVersion]] = {}
        for file, (texts, _) in self._texts.read(reader, wanted).items():
            first = {text: version for version, text in reversed(texts) if text is not None}
            distinct[file] = dict(reversed(first.items()))
        return distinct

    def renamed(self, path: str) -> str | None:
        """Return where the file is now that was at *path*."""
        reader = self._reader()
        try:
            return self._history(reader, [path]).renamed.get(path) if reader is not None else None
        except GitError as trouble:
            self._give_up(trouble)
            return None

    def _reader(self) -> GitReader | None:
        if self._reading is not None:
            return self._reading
        if self._is_too_slow():
            return None
        try:
            reader = GitReader.of(self._folder)
            if reader is not None and (self._commits is None or not self._commits.is_still(reader)):
                self._histories.clear()
                self._chosen.clear()
                self._files.clear()
                self._commits = RecentCommits.of(reader)
        except GitError as trouble:
            self._give_up(trouble)
            return None
        self.trouble = ""
        self._reading = reader
        return reader

    def _is_too_slow(self) -> bool:
        return time.monotonic() < self._too_slow_until

    def _give_up(self, trouble: GitError) -> None:
        self.trouble = str(trouble)
        self._reading = None
        if isinstance(trouble, GitTooSlowError):
            self._too_slow_until = time.monotonic() + _RETRY_SECONDS

    def _history(self, reader: GitReader, paths: Iterable[str]) -> History:
        """Return the history of *paths*, or one that knows them among others."""
        wanted = tuple(dict.fromkeys(paths))
        if len(wanted) == 1:
            wanted = next((known for known in self._histories if wanted[0] in known), wanted)
        if wanted not in self._histories:
            assert self._commits is not None, "it was read with the commit"
            _make_room(self._histories)
            self._histories[wanted] = History(reader, self._commits, wanted)
        return self._histories[wanted]

    def _choose(self, reader: GitReader, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        history = self._history(reader, (each.path for each in proposals))
        there = [each for each in proposals if each.there is not None]
        most = _FEW_VERSIONS
        compared: dict[tuple[WrittenFile, int], ReadVersions] = {}
        while True:
            now = self._compared(reader, history, there, most)
            compared |= {(each.file, most): each for each in now}
            files = [each for each in now if each.versions]
            choice = choose_base([file.proposed for file in files])
            is_oldest = choice is not None and any(file.is_cut_before(choice.state) for file in files)
            # Before a version that is near there may be a nearer one, such as where branches were merged.
            is_near = choice is not None and choice.nearness is not Nearness.EQUAL and most == _FEW_VERSIONS
            is_more = is_oldest or (is_near and 0 < sum(file.is_cut for file in files) <= _FEW_FILES)
            if not is_more or most >= _MOST_VERSIONS:
                break
            most *= 4
        self._files = compared
        # An answer that lacks all that is known of the past may be older than that.
        is_sure = choice is not None and not is_oldest
        if choice is not None and choice.nearness is Nearness.CLEAR:
            # One of another branch may be what the answer is to bring here.
            is_sure = is_sure and not any(file.is_lost(choice.state) for file in files)
            is_sure = is_sure and not self._may_be_older(files, choice.state)
            is_sure = is_sure and not brings_elsewhere(files, choice.state, proposals)
        evidence = _EVIDENCE[choice.nearness] if choice is not None and is_sure else BaseEvidence.UNCLEAR
        bases: dict[str, Base] = {}
        for file in files:
            if choice is not None and len(files) > 1 and (own := older_by_itself(file, choice.state)):
                bases[file.file.path] = _base(reader, history, own, own[0].back, BaseEvidence.UNCLEAR)
            elif choice is not None and (chosen := at_choice(file, choice)) is not None:
                is_sure = evidence is not BaseEvidence.CLEAR or not file.is_filtered
                own_evidence = evidence if is_sure else BaseEvidence.UNCLEAR
                if file.is_carried and evidence is BaseEvidence.EQUAL:
                    own_evidence = BaseEvidence.CLEAR  # All that it changes is there.
                base = _base(reader, history, chosen, choice.state, own_evidence)
                if choice.rival is not None:
                    name = f"{base.name} or {history.name(reader, choice.rival)}"
                    base = replace(base, name=name, revision="")
                bases[file.file.path] = base
            elif (equal := file.equal()) is not None:
                bases[file.file.path] = _base(reader, history, equal, equal[0].back, BaseEvidence.EQUAL)
            elif choice is None:
                known = of_itself(file, files) if len(files) > 1 else None
                known = known or file.before_restored() or self._taken_back(file)
                if known is not None:
                    bases[file.file.path] = _base(reader, history, known, known[0].back, BaseEvidence.UNCLEAR)
        return bases

    def _may_be_older(self, files: Sequence[ReadVersions], state: int) -> bool:
        """Tell whether *files* may be made from another form of the commit that is *state*: before it was
        amended, or without a change that they take back.

        Of those that were made here the reflog has all forms; they are states of their own.
        """
        assert self._commits is not None, "it was read with the commit"
        is_known = self._commits.states[state] in self._commits.checked_out
        if any(undone_change(file.proposed, state) is not None for file in files):
            return True
        return not is_known and any(file.proposed.taken_back(state) is not None for file in files)

    def _taken_back(self, file: ReadVersions) -> tuple[OldVersion, str | None] | None:
        """Return what *file* may take back a change of, or be made from: a part of it was applied since, or
        nobody knows any more what was amended."""
        assert self._commits is not None, "it was read with the commit"
        state = undone_change(file.proposed, 0)
        if state is None and not self._commits.checked_out:
            state = file.proposed.taken_back(0)
        return None if state is None else file.at(state)

    def _compared(
        self, reader: GitReader, history: History, files: Sequence[WrittenFile], most: int
    ) -> list[ReadVersions]:
        """Return *files* beside so many of their versions at *most*."""
        new = [each for each in files if (each, most) not in self._files]
        older = {each: history.versions(each.path, most) for each in new}
        read = self._texts.read(reader, {each: versions for each, (versions, _) in older.items()})
        anew = {each: ReadVersions.of(each, *read[each], is_cut=older[each][1]) for each in new}
        return [anew[each] if each in anew else self._files[each, most] for each in files]


def _base(
    reader: GitReader,
    history: History,
    read: tuple[OldVersion, str | None],
    back: int,
    evidence: BaseEvidence,
) -> Base:
    """Return what was *read*, a version and its text or None, of the state *back* commits back, as a base."""
    (version, text), name = read, history.name(reader, back)
    revision = history.revision(back)
    return Base(text or "", name, evidence, version.path, is_missing=text is None, revision=revision)


def _make_room(
    remembered: "dict[tuple[str, ...], History] | dict[Sequence[WrittenFile], Mapping[str, Base]]",
) -> None:
    if len(remembered) >= _MOST_REMEMBERED:
        del remembered[next(iter(remembered))]  # type: ignore[arg-type]
