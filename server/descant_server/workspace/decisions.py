"""What a person has decided for files that were made from older versions.

A decision is about one text of the answer and one text of the file that is there: with another one it says
nothing any more, and the question is asked again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from descant import File
from descant_server.workspace.applied_files import entry_digest
from descant_server.workspace.base import NO_BASES, Base, BaseEvidence, Bases, WrittenFile
from descant_server.workspace.carried_choices import Origins
from descant_server.workspace.choices import Choices
from descant_server.workspace.content import digest_of
from descant_server.workspace.draft import Draft
from descant_server.workspace.rewriting import resolved


class Verb(StrEnum):
    """What is done with a file."""

    RESOLVE = "resolve"
    """It gets the text that the person has made of both sides."""
    OVERWRITE = "overwrite"
    """It gets the text of the answer as it is."""
    MERGE = "merge"
    """The answer was made from its base indeed."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What becomes of one file."""

    verb: Verb
    path: str
    """Of the file that is there, seen from the folder."""
    entry: str
    """What tells the entry of the answer from any other."""
    there: str | None
    """The text that is there."""
    text: str = ""
    """What it gets, where both sides are resolved."""

    @classmethod
    def about(cls, draft: Draft, verb: Verb, text: str = "") -> "Decision":
        """Return the decision on the file of *draft*."""
        assert draft.target is not None, "there is a file"
        return cls(verb, draft.target.relative, entry_digest(draft.file), draft.old_text, text)

    def is_about(self, draft: Draft) -> bool:
        """Tell whether answer and file are still what was decided on."""
        return (
            draft.target is not None
            and (self.path, self.there) == (draft.target.relative, draft.old_text)
            and self.entry == entry_digest(draft.file)
        )


@dataclass(frozen=True, slots=True)
class Decisions:
    """All that a person has decided for the files of an answer."""

    by_key: Mapping[str, Decision] = field(default_factory=dict)
    """By what :func:`decision_key` says of files, also of those of other answers in the same folder."""
    choices: Choices = field(default_factory=dict)
    """Of their texts."""
    origins: Origins = field(default_factory=dict)
    """What was chosen before the text of the answer was edited."""


def decision_key(draft: Draft) -> str:
    """Return what tells an entry of an answer, for one file of the folder, from all others."""
    assert draft.target is not None, "its path is not refused"
    parts = (draft.target.relative, entry_digest(draft.file))
    return digest_of(repr(parts).encode("utf-8", "surrogatepass"))


def as_decided(draft: Draft, decisions: Mapping[str, Decision]) -> Draft:
    """Return *draft* as a person has decided, where that is about just this."""
    if not decisions or draft.target is None:
        return draft
    decision = decisions.get(decision_key(draft))
    if decision is None or not decision.is_about(draft):
        return draft
    if decision.verb is Verb.RESOLVE:
        if draft.merge is None:
            return draft
        return replace(resolved(draft, decision.text), base=None, is_decided=True)
    return draft if decision.verb is Verb.OVERWRITE and draft.base else replace(draft, is_decided=True)


def deciding(bases: Bases, decisions: Iterable[Decision], files: Iterable[File]) -> Bases:
    """Return *bases* of *files* without those that a person refuses, and with those they are sure of."""
    about_bases = [decision for decision in decisions if decision.verb is not Verb.RESOLVE]
    if not about_bases or bases is NO_BASES:
        return bases
    entries = {entry_digest(file) for file in files}
    about = {decision.path: decision for decision in about_bases if decision.entry in entries}
    return _DecidedBases(bases, about) if about else bases


@dataclass(frozen=True, slots=True)
class _DecidedBases:
    bases: Bases
    decisions: Mapping[str, Decision]

    @property
    def trouble(self) -> str:
        return self.bases.trouble

    def of(self, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        bases = dict(self.bases.of(proposals))
        for each in proposals:
            decision = self.decisions.get(each.path)
            if decision is None or each.path not in bases or each.there != decision.there:
                continue
            if decision.verb is Verb.OVERWRITE:
                del bases[each.path]
            else:
                bases[each.path] = replace(bases[each.path], evidence=BaseEvidence.NAMED)
        return bases

    def older(self, path: str, charset: str | None = None) -> Base | None:
        return self.bases.older(path, charset)

    def versions(self, file: WrittenFile, blob: str = "") -> Sequence[Base]:
        return self.bases.versions(file, blob)

    def former_texts(self, files: Sequence[WrittenFile]) -> Mapping[str, Sequence[str]]:
        return self.bases.former_texts(files)

    def renamed(self, path: str) -> str | None:
        return self.bases.renamed(path)
