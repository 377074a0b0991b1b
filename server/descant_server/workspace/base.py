"""The base of a file: the text that an answer changed, where that is not the one that is there now.

Whoever knows older texts is a :class:`Bases`; drafting asks it, and merges.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class BaseEvidence(StrEnum):
    """How it is known that a text is the base of a file."""

    NAMED = "named"
    """The caller says so."""
    CLEAR = "clear"
    """The answer has nothing of what was changed since."""
    UNCLEAR = "unclear"
    """The same, but little was changed, and long ago: the answer may take it back."""
    EQUAL = "equal"
    """The answer is that older version itself."""
    UNREADABLE = "unreadable"
    """The caller says so, and it is no text, or git cannot read it: nothing can be merged."""
    FILTERED = "filtered"
    """The caller says so, and git has it through a filter, which is a program of the repository: what was
    checked out is not known."""
    UNKNOWN = "unknown"
    """Git did not tell in time: what is there may have been changed since the answer was made."""
    REVIEWED = "reviewed"
    """It is what was there when a person saw what the answer would do; its name says when that was."""


@dataclass(frozen=True, slots=True)
class Base:
    """What a file of an answer was made from."""

    text: str
    """Empty where there was no such file."""
    name: str
    """What a person knows it by, such as ``commit 1a2b3c4 (Add the tides)``."""
    evidence: BaseEvidence
    path: str
    """Where the file was then, seen from the folder; another path than today's if it was renamed since."""
    earlier: str = ""
    """What a merge before this one has kept, in the words of :func:`~.rewriting.kept_lines`."""
    is_missing: bool = False
    """Whether there was no such file."""
    revision: str = ""
    """What ``--base`` calls the commit that has it; empty where no commit of the workspace is known to."""

    @property
    def label(self) -> str:
        """What the text is called beside those that were made from it."""
        is_reviewed = self.evidence is BaseEvidence.REVIEWED
        return f"the file before the changes since {self.name}" if is_reviewed else self.name


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A file that an answer writes as a whole."""

    path: str
    """Seen from the folder, as the answer has it."""
    proposed: str
    """What it is to hold."""
    there: str | None
    """What is there; None where no file is."""
    digest: str = ""
    """What tells the bytes that are there from any others; empty where they are not what counts."""
    charset: str | None = None
    """The encoding that ``.editorconfig`` names for it."""


def unknown_bases(proposals: Iterable[WrittenFile]) -> dict[str, Base]:
    """Return bases of those of *proposals* that replace a file, for whom nobody can tell theirs."""
    return {
        each.path: Base(each.there, "a version that is not known", BaseEvidence.UNKNOWN, each.path)
        for each in proposals
        if each.there
    }


class Bases(Protocol):
    """Knows older texts of the files of a folder."""

    def of(self, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        """Return the base of each of *proposals*, by its path, that is not what is there now.

        All are of one answer, so all bases are of one state.
        """

    def older(self, path: str, charset: str | None = None) -> Base | None:
        """Return the text at *path* that the caller has named as the base; None where none was named.

        *charset* is the encoding that ``.editorconfig`` names for it.
        """

    def versions(self, file: WrittenFile, blob: str = "") -> Sequence[Base]:
        """Return the older texts of *file*, newest first; those alone whose ids begin with *blob*, if given.

        An id is what git names a content by, as the diffs of git do.
        """

    def former_texts(self, files: Sequence[WrittenFile]) -> Mapping[str, Sequence[str]]:
        """Return the texts of the versions of *files*, by their paths, which is faster than one by one."""

    def renamed(self, path: str) -> str | None:
        """Return where the file is now that was at *path*, where there is none any more; None if unknown."""

    @property
    def trouble(self) -> str:
        """Why older texts could not be looked for, as a whole sentence; empty where they could."""


class NoBases:
    """What is there is the base of everything."""

    trouble = ""

    def of(self, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        """Return nothing."""
        return {}

    def older(self, path: str, charset: str | None = None) -> Base | None:
        """Return nothing."""
        return None

    def versions(self, file: WrittenFile, blob: str = "") -> Sequence[Base]:
        """Return nothing."""
        return ()

    def former_texts(self, files: Sequence[WrittenFile]) -> Mapping[str, Sequence[str]]:
        """Return nothing."""
        return {}

    def renamed(self, path: str) -> str | None:
        """Return nothing."""
        return None


NO_BASES = NoBases()
