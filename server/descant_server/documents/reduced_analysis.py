"""Documents that not everything is done with: they are too large, or have ended a worker."""

from dataclasses import replace

from descant import Analysis, Source, Span
from descant.problems import Problem, ProblemKind, Severity
from descant.skimming import skim

TOO_LARGE = ProblemKind(
    "document-too-large",
    Severity.INFORMATION,
    "A document is too large to be read in an editor.",
    """Up to 2 MB everything is offered, up to 20 MB symbols and diagnostics. The settings
`descant.limits.full` and `descant.limits.symbols` move these bounds, in bytes. `descant check` reads files of
any size.
""",
)
SAFE_MODE = ProblemKind(
    "safe-mode",
    Severity.WARNING,
    "A text has twice ended the process that reads it, and is read in safe mode.",
    """In safe mode nothing but tags is looked for, so that the editor goes on working. The action "Read this
document again" ends it, and so does opening the document again. No text should do that: please report it.
""",
)
NOT_READ = ProblemKind(
    "not-read",
    Severity.ERROR,
    "A text could not be read because of a fault of Descant.",
    """Nothing is said of the text but what its tags tell; the log of the server names the place of the fault.
Please report it. An edit has the text read again.
""",
)


def too_large(source: Source, bound: int) -> Analysis:
    """Return what is said of a document of more than *bound* bytes: nothing but that."""
    message = (
        f"This document is larger than {bound:,} bytes and is not read here. "
        "`descant check` reads it; the setting descant.limits.symbols moves the bound."
    )
    nothing = skim(Source(""))
    return replace(nothing, source=source, problems=(Problem(TOO_LARGE, _first(source), message),))


def in_safe_mode(source: Source) -> Analysis:
    """Return what is said of a document that ended two workers: what its tags tell, and that it is so."""
    message = (
        "Reading this document has twice ended the process that reads it. "
        "Until you have it read again, nothing but its tags is looked at."
    )
    return replace(skim(source), problems=(Problem(SAFE_MODE, _first(source), message),))


def not_read(source: Source) -> Analysis:
    """Return what is said of a document whose reading has failed."""
    message = "This document could not be read: that is a fault of Descant, and its log says where."
    return replace(skim(source), problems=(Problem(NOT_READ, _first(source), message),))


def _first(source: Source) -> Span:
    return Span(0, min(1, len(source.text)))
