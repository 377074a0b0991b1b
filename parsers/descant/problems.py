"""What is wrong with an answer, where, and which edits would mend it. Errors are data here, never exceptions.

A *repair* is the edit that the reading itself already assumed: applying the repairs of all problems gives
a text that reads strictly to the very tree that was returned. Any other edit that is offered is an
*alternative*. Both are :class:`Fix` values.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from typing import Self

from descant.checkpoints import along, ordered, shorten
from descant.source import Span


class Severity(IntEnum):
    """How much a problem matters; the values are those of the Language Server Protocol, smaller is worse."""

    ERROR = 1
    WARNING = 2
    INFORMATION = 3
    HINT = 4

    @property
    def label(self) -> str:
        """The name in lower case, as it is on the wire."""
        return self.name.lower()


class Safety(Enum):
    """Whether a fix may be applied without being looked at."""

    SAFE = "safe"
    """It changes the notation only: the value that was read stays the same."""
    UNSAFE = "unsafe"
    """It is one of several readings, or it changes a value."""


class Tag(IntEnum):
    """How an editor may draw what a problem underlines; the values are those of the protocol."""

    UNNECESSARY = 1
    """Nothing would be missing without it: drawn faded."""


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """An entry of the catalogue. A code is never renamed and never reused."""

    code: str
    severity: Severity
    summary: str
    """One sentence that holds for every occurrence."""
    explanation: str
    """Markdown for ``descant explain``: why it matters, *Wrong:* and *Right:* examples."""
    tags: tuple[Tag, ...] = ()

    @classmethod
    def from_doc(cls, code: str, severity: Severity, doc: str | None, tags: tuple[Tag, ...] = ()) -> Self:
        """Return the kind that *doc* explains, the docstring of its rule; the first line sums it up."""
        text = doc or code  # Python leaves docstrings out with -OO
        return cls(code, severity, text.partition("\n")[0], text, tags)


def kinds_in(names: Mapping[str, object]) -> tuple[ProblemKind, ...]:
    """Return the kinds among the *names* of a module, its ``globals()``, in the order of the source."""
    return tuple(named for named in names.values() if isinstance(named, ProblemKind))


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text of ``span`` by ``new``; an empty span inserts."""

    span: Span
    new: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A named group of edits that belong together; their spans do not overlap."""

    title: str
    edits: tuple[Edit, ...]
    safety: Safety = Safety.SAFE


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that explains a problem."""

    message: str
    span: Span


_LONGEST = 2_000
"""Characters of a message where many are kept or sent."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One occurrence of a kind of problem."""

    kind: ProblemKind
    span: Span
    message: str
    repair: Fix | None = None
    """The edit that the reading assumed."""
    alternatives: tuple[Fix, ...] = ()
    """Other edits that are offered."""
    related: tuple[Related, ...] = ()
    pointer: str | None = None
    """RFC 6901 pointer into the schema's object; for a missing member the pointer of its parent."""
    property_name: str | None = None
    """The name of the member that is missing or unknown."""
    severity_override: Severity | None = None

    @property
    def brief(self) -> str:
        """The message, without most of a path or name in it that goes on for thousands of characters."""
        return self.message if len(self.message) <= _LONGEST else self.message[:_LONGEST] + "…"

    @property
    def code(self) -> str:
        """The stable code of the kind."""
        return self.kind.code

    @property
    def severity(self) -> Severity:
        """The severity of this occurrence: the kind's, unless the case is known to be milder or worse."""
        return self.severity_override or self.kind.severity

    def as_error(self) -> "Problem":
        """Return it as an error: what it is about is in doubt, so that it blocks a file."""
        return replace(self, severity_override=Severity.ERROR)

    def as_warning(self) -> "Problem":
        """Return it as a warning: here it may matter more, or less, than it does elsewhere."""
        return replace(self, severity_override=Severity.WARNING)

    def in_doubt(self) -> "Problem":
        """Return it with a repair that only people decide on, so that mending it hides no doubt."""
        return replace(self, repair=self.repair and replace(self.repair, safety=Safety.UNSAFE))

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits of its repair; none where it has none."""
        return self.repair.edits if self.repair else ()

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """All edits on offer, the assumed one first."""
        return (*((self.repair,) if self.repair else ()), *self.alternatives)


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return *problems* in the order of the text, of those at one place the worst first."""
    listed = list(problems)
    places = [(problem.span, problem.severity, number) for number, problem in enumerate(along(listed))]
    ranked = ordered(places)
    inside = tuple([listed[number] for _, _, number in along(ranked)])
    shorten(ranked)
    shorten(places)
    return inside


def apply_edits(text: str, edits: Iterable[Edit]) -> str:
    """Return *text* with *edits* applied.

    Edits may come in any order; insertions at one offset keep the order they came in. Raises ValueError when
    two edits overlap, since then they cannot both be meant.
    """
    pieces: list[str] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: (edit.span.start, edit.span.end)):
        if edit.span.start < position:
            raise ValueError(f"edits overlap at offset {edit.span.start}")
        pieces += (text[position : edit.span.start], edit.new)
        position = edit.span.end
    return "".join((*pieces, text[position:]))


def repairs(problems: Iterable[Problem]) -> tuple[Edit, ...]:
    """Return the edits of all repairs in *problems*, in the order of the problems."""
    return tuple(edit for problem in problems if problem.repair for edit in problem.repair.edits)
