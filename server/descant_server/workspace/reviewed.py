"""What was there of the files of an answer when a person saw what applying it would do.

Whatever is applied is bound to that: what has changed since is merged, or asked about, and never overwritten.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from descant_server.workspace.content import Content
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import Existing

CHECKED = "it was checked"
"""When the answer was read in an editor, or its file was looked at there."""


@dataclass(frozen=True, slots=True)
class ReviewedFile:
    """What was there of one file."""

    relative: str
    """Where it was, seen from the folder: links and renames may have led there."""
    before: Existing | None = field(compare=False)
    """None where nothing was there, and where the contents were not kept."""
    digest: str
    """What tells it from any other state of the file; empty where nothing was there."""
    mode: int | None
    """Its permission bits on the disk; None where it was not there."""
    replaced: str = ""
    """Of a move: the digest of the file at the new path; empty where nothing was there."""
    written: str = field(default="", compare=False)
    """The digest of what was to be written on the disk; empty where that may become something else."""

    @classmethod
    def of(cls, draft: Draft) -> "ReviewedFile | None":
        """Return what *draft* has looked at; None where that cannot be looked at."""
        if draft.target is None or draft.refused is not None:
            return None
        before = draft.before
        digest = before.digest if before is not None else ""
        return cls(draft.target.relative, before, digest, _mode(before), _replaced(draft))

    @property
    def has_no_contents(self) -> bool:
        """Tell whether a file was there whose contents were not kept, so that nothing can be merged."""
        return self.before is None and bool(self.digest)

    def is_as(self, draft: Draft) -> bool:
        """Tell whether all that *draft* looks at is as it was."""
        return ReviewedFile.of(draft) == self


@dataclass(frozen=True, slots=True)
class ReviewedFiles:
    """What was there of all files of an answer."""

    files: Mapping[str, ReviewedFile] = field(default_factory=dict)
    """By the paths that the answer has for them."""
    since: str = CHECKED
    """When that was; completes the sentence "it has changed since …"."""

    @classmethod
    def of(cls, drafts: Iterable[Draft], since: str = CHECKED) -> "ReviewedFiles":
        """Return what *drafts* have looked at."""
        files = ((draft.file.path, ReviewedFile.of(draft)) for draft in drafts)
        return cls({path: file for path, file in files if file is not None}, since)


def digest_of_written(draft: Draft) -> str:
    """Return the digest of what *draft* writes on the disk; empty where that is nothing."""
    after = draft.steps[-1].after if draft.steps else None
    return after.digest if after is not None else ""


def _mode(before: Existing | None) -> int | None:
    return before.content.mode if before is not None and before.content.mode else None


def _replaced(draft: Draft) -> str:
    replaced = draft.steps[-1].before if draft.file.operation == "move" and draft.steps else None
    return replaced.digest if isinstance(replaced, Content) else ""
