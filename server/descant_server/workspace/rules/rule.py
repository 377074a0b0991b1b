"""What a rule against the disk is: some kinds of problems, and a function that finds them in an answer."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from descant import Analysis, Problem
from descant.answer import File
from descant.embedded.embedded_files import content_pointer
from descant.problems import ProblemKind
from descant.rules.findings import StringValue
from descant_server.workspace.draft import Draft
from descant_server.workspace.existing import WorkspaceView
from descant_server.workspace.rules.nearby import Nearby
from descant_server.workspace.rules.rewritten import Rewritten

_MANY_FOLDERS = 60


@dataclass(frozen=True)
class DiskContext:
    """What a rule may look at. Rules never see each other's problems."""

    analysis: Analysis
    drafts: tuple[Draft, ...]
    """One for each file of the answer, in its order."""
    view: WorkspaceView
    """For names beside those of the answer; nothing else is looked for on the disk."""

    @property
    def text(self) -> str:
        """The raw answer."""
        return self.analysis.source.text

    @cached_property
    def rewritten(self) -> tuple[Rewritten, ...]:
        """The files that are written as a whole, and are there already as text."""
        return tuple(self._rewritten())

    @cached_property
    def paths(self) -> Mapping[str, Draft]:
        """The files of the answer by their paths, as seen from the folder."""
        return {draft.target.relative: draft for draft in self.drafts if draft.target is not None}

    @cached_property
    def folders(self) -> tuple[str, ...]:
        """The folders of these files, and the one around each; the first of them where there are many."""
        folders = dict[str, None]()
        for path in self.paths:
            folder = path.rpartition("/")[0]
            folders.update(
                dict.fromkeys((folder, folder.rpartition("/")[0], path.split("/")[0] if folder else ""))
            )
        return tuple(islice(folders, _MANY_FOLDERS))

    @cached_property
    def nearby(self) -> Nearby:
        """The names of files near those of the answer."""
        return Nearby(self.view.folder)

    def place_of(self, file: Rewritten) -> StringValue:
        """Return where the content of *file* is written."""
        return StringValue(file.node, content_pointer(self.analysis, file.draft.file))

    def pointer_to(self, file: File, member: str) -> str | None:
        """Return the pointer to a *member* of *file*; None for a file of another answer beside this one."""
        pointer = content_pointer(self.analysis, file)
        return None if pointer is None else pointer.removesuffix("content") + member

    def _rewritten(self) -> Iterator[Rewritten]:
        for draft in self.drafts:
            old, node = draft.old_text, draft.file.content_node
            if draft.merge is not None and draft.base is not None:
                old = draft.base.text  # What others changed since is no change of the answer.
            if draft.file.operation == "write" and node is not None and old is not None:
                yield Rewritten(draft, node, old)


@dataclass(frozen=True, slots=True)
class DiskRule:
    """A check for some kinds of problems.

    What it finds at the place and of the kind of a problem of the text alone takes the place of that one.
    """

    problem_kinds: tuple[ProblemKind, ...]
    check: Callable[[DiskContext], Iterable[Problem]]
    replaces: tuple[ProblemKind, ...] = ()
    """What says less of the text alone: at the same place it is left out, too."""
