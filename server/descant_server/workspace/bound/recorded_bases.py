"""The bases that an answer was found to have, whatever its repository says by now."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from descant_server.workspace.base import Base, BaseEvidence, WrittenFile
from descant_server.workspace.draft import Draft
from descant_server.workspace.paths import WritablePath, target


@dataclass(frozen=True)
class RecordedBases:
    """The bases of one answer."""

    bases: Mapping[str, Base] = field(default_factory=dict)
    """By the paths of the files, seen from the folder."""
    moved: Mapping[str, str] = field(default_factory=dict)
    """Where files are that were renamed since their bases."""
    former: Mapping[str, Base] = field(default_factory=dict)
    """The versions of files, by the same paths, in which lines that are edited stood elsewhere."""
    trouble: str = ""

    @classmethod
    def of_drafts(cls, drafts: Iterable[Draft]) -> "RecordedBases":
        """Return the bases that *drafts* have."""
        bases, moved, former = dict[str, Base](), dict[str, str](), dict[str, Base]()
        for draft in drafts:
            if draft.former is not None and draft.target is not None:
                former[draft.target.relative] = draft.former
            if draft.base is None or draft.target is None or draft.base.evidence is BaseEvidence.REVIEWED:
                continue
            relative = draft.target.relative
            bases[relative] = draft.base
            place = target(draft.target.path.parents[relative.count("/")], draft.file.path)
            if isinstance(place, WritablePath) and place.relative != relative:
                moved[place.relative] = relative
        return cls(bases, moved, former)

    def of(self, proposals: Sequence[WrittenFile]) -> Mapping[str, Base]:
        """Return the base of each of *proposals* that had one."""
        return {each.path: self.bases[each.path] for each in proposals if each.path in self.bases}

    def older(self, path: str, charset: str | None = None) -> Base | None:
        """Return the base of the file at *path*, if the caller had named one."""
        base = self.bases.get(path)
        return base if base is not None and base.evidence is BaseEvidence.NAMED else None

    def versions(self, file: WrittenFile, blob: str = "") -> Sequence[Base]:
        """Return the one version of *file* that was its base, or is known for a place in it."""
        base = self.bases.get(file.path) or self.former.get(file.path)
        return (base,) if base is not None else ()

    def former_texts(self, files: Sequence[WrittenFile]) -> Mapping[str, Sequence[str]]:
        """Return the texts of these versions, by the paths of *files*."""
        return {file.path: [base.text for base in self.versions(file)] for file in files}

    def renamed(self, path: str) -> str | None:
        """Return where the file is that was at *path*."""
        return self.moved.get(path)
