"""Bases from the history of a folder as far as they were looked up, for who cannot wait for git.

A look at the disk takes what is known, and keeps in mind what is not; that is looked up on another thread,
and the disk is looked at once more.
"""

import threading
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from descant.merging import merged
from descant_server.workspace.base import Base, BaseEvidence, Bases, WrittenFile, unknown_bases
from descant_server.workspace.bases.before_applies import BasesBeforeApplies
from descant_server.workspace.bases.head import Head, head_of
from descant_server.workspace.bases.history_bases import HistoryBases
from descant_server.workspace.writing.state_folder import StateFolder

_MOST = 512
"""Questions whose answers are remembered: one for each text of an answer, and some for each of its files."""


@dataclass(frozen=True, slots=True)
class _BasesOf:
    files: tuple[WrittenFile, ...]

    def answer(self, history: Bases) -> Mapping[str, Base]:
        return history.of(self.files)


@dataclass(frozen=True, slots=True)
class _VersionsOf:
    file: WrittenFile
    blob: str

    def answer(self, history: Bases) -> Sequence[Base]:
        return history.versions(self.file, self.blob)


@dataclass(frozen=True, slots=True)
class _FormerTextsOf:
    files: tuple[WrittenFile, ...]

    def answer(self, history: Bases) -> Sequence[tuple[str, Sequence[str]]]:
        return [*history.former_texts(self.files).items()]


@dataclass(frozen=True, slots=True)
class _RenameOf:
    path: str

    def answer(self, history: Bases) -> str | None:
        return history.renamed(self.path)


_Question = _BasesOf | _VersionsOf | _FormerTextsOf | _RenameOf


@dataclass(frozen=True, slots=True)
class _Lookup:
    answer: object
    """None where nothing is looked up any more."""


class BaseCache:
    """What was looked up in the history of a folder. It is forgotten when another commit is checked out."""

    def __init__(self, folder: Path) -> None:
        """Know nothing yet."""
        self._folder = folder
        self._history = BasesBeforeApplies(HistoryBases(folder), StateFolder.of(folder))
        self._lock = threading.Lock()
        self._head: Head | None = None
        self._lookups: dict[_Question, _Lookup] = {}
        self.generation = 0
        """Rises when more is known."""
        self.trouble = ""
        """Why nothing more is looked up until another commit is checked out; empty where it is."""
        self.is_unknown = False
        """Whether files may have bases then that nobody can tell."""

    def now(
        self, before: "DeferredBases | None" = None, applied: Collection[str] = ()
    ) -> "DeferredBases | None":
        """Return what is known for one look at the disk; None where the folder has no history.

        *before* is what was known for the last look at the files of the same answer, of which those at the
        paths *applied* were applied.
        """
        head = head_of(self._folder)
        with self._lock:
            if head != self._head:
                self._forget(head)
        return DeferredBases(self, head, before, applied) if head is not None else None

    def find(self, question: _Question) -> _Lookup | None:
        """Return what was looked up for *question*; None where it has to be looked up."""
        with self._lock:
            return _Lookup(None) if self.trouble else self._lookups.get(question)

    def look_up(self, questions: Sequence[_Question], head: Head) -> None:
        """Ask git all of *questions*, which were asked at *head*. It may take as long as git does."""
        for question in questions:
            if self.find(question) is None:
                self._look_up(question, head)

    def _look_up(self, question: _Question, head: Head) -> None:
        lookup = _Lookup(None)
        try:
            lookup, trouble = _Lookup(question.answer(self._history)), self._history.trouble
        except Exception as error:
            # What is there is the base then, as where there is no history; and that is said.
            trouble = f"The history of this folder could not be looked at ({type(error).__name__})."
        with self._lock:
            if head != self._head:
                return
            self.generation += 1
            self.trouble, self.is_unknown = trouble, _is_unknown(lookup.answer)
            if not self.trouble:
                while len(self._lookups) >= _MOST:
                    del self._lookups[next(iter(self._lookups))]
                self._lookups[question] = lookup

    def try_again(self) -> None:
        """Look up again what could not be looked up."""
        with self._lock:
            if self.trouble:
                self._forget(self._head)

    def _forget(self, head: Head | None) -> None:
        self._head, self.trouble = head, ""
        self._lookups.clear()
        self.generation += 1


class DeferredBases:
    """The bases that are known during one look at the disk."""

    trouble = ""

    def __init__(
        self,
        cache: BaseCache,
        head: Head,
        before: "DeferredBases | None" = None,
        applied: Collection[str] = (),
    ) -> None:
        """Answer from the *cache* at *head*, and until that knows, as *before*; for files *applied* where it
        knows of none, too."""
        self._cache, self._applied = cache, applied
        self._bases: Mapping[str, Base] = before._bases if before is not None else {}
        """Those that were known last."""
        self._earlier: Mapping[str, Base] = before._earlier if before is not None else {}
        """And those of files that have none any more."""
        self.head = head
        self.state = (head.identity, cache.generation)
        """As long as it is the same, so is what is known."""
        self.missing: tuple[_Question, ...] = ()
        """What has to be looked up; empty where all was known."""

    def of(self, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        """Return the bases of *proposals*; as long as they are not known, those that were known last.

        An edit of an answer seldom makes it one of another version, and who reviews it meanwhile is not to
        see the lines of others go.
        """
        files = tuple(each for each in proposals if each.there != each.proposed)
        if not files:
            return {}
        bases = self._answer(_BasesOf(files))
        if isinstance(bases, Mapping):
            self._bases, self._earlier = bases, {**self._earlier, **_clear(bases)}
            # What an apply has merged into a file hides what its answer was made from.
            before = {path: base for path, base in self._earlier.items() if path in self._applied}
            kept = {each.path: before[each.path] for each in files if _is_hidden(each, before, bases)}
            return {**bases, **kept}
        if self.why_not:
            return unknown_bases(files) if self._cache.is_unknown else {}
        return {each.path: _still(self._bases[each.path], each) for each in files if each.path in self._bases}

    def older(self, path: str, charset: str | None = None) -> Base | None:
        """Return nothing: nobody has named a base."""
        return None

    def versions(self, file: WrittenFile, blob: str = "") -> Sequence[Base]:
        """Return the older texts of *file*; nothing as long as they are not known."""
        versions = self._answer(_VersionsOf(_at_its_path(file), blob))
        return versions if isinstance(versions, Sequence) else ()

    def former_texts(self, files: Sequence[WrittenFile]) -> Mapping[str, Sequence[str]]:
        """Return the texts of the versions of *files*, by their paths; nothing as long as unknown."""
        texts = self._answer(_FormerTextsOf(tuple(map(_at_its_path, files)))) if files else None
        return dict(texts) if isinstance(texts, Sequence) else {}

    def renamed(self, path: str) -> str | None:
        """Return where the file is now that was at *path*; None as long as it is not known."""
        renamed = self._answer(_RenameOf(path))
        return renamed if isinstance(renamed, str) else None

    def _answer(self, question: _Question) -> object:
        lookup = self._cache.find(question)
        if lookup is None:
            self.missing = (*self.missing, question)
            return None
        return lookup.answer

    @property
    def why_not(self) -> str:
        """Why nothing is looked up now, as a whole sentence; empty where it is."""
        return self._cache.trouble

    def look_up(self) -> None:
        """Have what is missing looked up, here and now."""
        self._cache.look_up(self.missing, self.head)


def _at_its_path(file: WrittenFile) -> WrittenFile:
    """Return *file* as one whose versions are those of its path, whatever is there now and in the answer."""
    return replace(file, proposed="", there=None, digest="")


def _is_unknown(answer: object) -> bool:
    bases = answer.values() if isinstance(answer, Mapping) else ()
    return any(base.evidence is BaseEvidence.UNKNOWN for base in bases)


def _clear(bases: Mapping[str, Base]) -> dict[str, Base]:
    return {path: base for path, base in bases.items() if base.evidence is BaseEvidence.CLEAR}


def _is_hidden(file: WrittenFile, before: Mapping[str, Base], bases: Mapping[str, Base]) -> bool:
    """Tell whether *file* takes lines of others back that it did not have *before* it was applied."""
    base, now = before.get(file.path), bases.get(file.path)
    if base is None:
        return False
    if now is not None and now.evidence is not BaseEvidence.UNCLEAR:
        return False
    merge = merged(base.text, file.there or "", file.proposed)
    return merge.text is None or merge.kept > 0


def _still(base: Base, file: WrittenFile) -> Base:
    """Return *base*, which *file* had before an edit; what is no older version any more was made from it."""
    if base.evidence is BaseEvidence.EQUAL and file.proposed != base.text:
        return replace(base, evidence=BaseEvidence.CLEAR)
    return base
