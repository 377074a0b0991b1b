"""What a rule against the disk is: a kind of problem, and a function that finds it in an answer."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from descant import Analysis, Problem, Span
from descant.embedded import EmbeddedFile
from descant.embedded.files import embedded_file
from descant.problems import ProblemKind
from descant_server.workspace.drafting import Draft
from descant_server.workspace.existing import View


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A file that the answer has as a whole, and that is there already as another text."""

    draft: Draft
    embedded: EmbeddedFile
    """The content, with the way from it to the raw answer."""
    old: str
    """What is there."""

    @property
    def new(self) -> str:
        """The content as the answer has it; its line ends may be others than those of the file."""
        return self.embedded.content

    def to_raw(self, span: Span) -> Span:
        """Return where in the raw answer the stretch *span* of the content is written."""
        return self.embedded.to_raw(span)


@dataclass(frozen=True, slots=True)
class DiskContext:
    """What a rule may look at. Rules never see each other's problems."""

    analysis: Analysis
    drafts: tuple[Draft, ...]
    """One for each file of the answer, in its order."""
    view: View
    """For names beside those of the answer; nothing else is looked for on the disk."""

    def rewritten(self) -> Iterator[Rewritten]:
        """Yield the files that are written as a whole, and are there as another text."""
        for draft in self.drafts:
            old = draft.old_text
            if draft.file.operation != "write" or old is None:
                continue
            embedded = embedded_file(self.analysis, draft.file)
            if embedded is not None:
                yield Rewritten(draft, embedded, old)


@dataclass(frozen=True, slots=True)
class DiskRule:
    """A check for one kind of problem."""

    kind: ProblemKind
    check: Callable[[DiskContext], Iterable[Problem]]
    """What it finds takes the place of a problem of that kind, at that place, that the text alone has."""
