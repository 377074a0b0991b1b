"""Why a reading was chosen: in words, with what came second, and a problem where it was close."""

from collections.abc import Iterator, Sequence

from descant.detection import LEAD, Claim
from descant.formats import kinds
from descant.formats.rivals import Rated
from descant.problems import Problem
from descant.source import Span
from descant.syntax import Sequence as ListNode

_NAMES = {"json": "a JSON object", "xml": "an XML document"}


def files_of(one: Rated) -> int:
    """Return how many files a candidate has, by its best schema."""
    match = one.matches[0]
    files = match.root.get(match.schema.parts.files or "")
    return len(files.items) if isinstance(files, ListNode) else 0


def reason(best: Rated, rivals: Sequence[Rated], others: Sequence[Rated], known: Sequence[Rated]) -> str:
    """Return what *best* is, and which reading came second.

    *rivals* are the other answers in its format, *others* all that is in tags or XML, *known* the objects.
    """
    words = f"{_name(best)} that {best.matches[0].reason}"
    is_object = best.candidate.format == "json"
    if rivals:
        what = "object" if is_object else "answer"
        words += f"; chosen before {len(rivals)} other {what}{'s' * (len(rivals) > 1)}, as the last whole one"
    if is_object and others:
        return f"{words}; second: {_described(others[0])}, since JSON comes first"
    broken = [] if is_object else [one for one in known if one.matches]
    if broken:
        return f"{words}; second: {_described(broken[-1])}, which was not read to its end"
    return words


def _name(one: Rated) -> str:
    """Return what people call the format of *one*: its own name, where that is as good as any."""
    return _NAMES.get(one.candidate.format, one.candidate.format)


def _described(one: Rated) -> str:
    count = files_of(one)
    return f"{_name(one)} with {count} file{'s' * (count != 1)}"


def uncertain(best: Rated) -> Iterator[Problem]:
    """Say so where the schema is not sure: few of its members are there, or another fits about as well."""
    if best.claim is not Claim.TENTATIVE:
        return
    match, *others = best.matches
    opener = Span(best.candidate.span.start, best.candidate.span.start + 1)
    near = next((other for other in others if match.score - other.score < LEAD), None)
    if near:
        message = f"This looks like {match.schema.name} or {near.schema.name}: it {match.reason}; "
        message += f"the latter {near.reason}."
    else:
        message = f"This looks like {match.schema.name}, but not surely: it {match.reason}."
    yield Problem(kinds.UNCERTAIN_SCHEMA, opener, message)
