"""Why a reading was chosen: in words, with what came second, and a problem where it was close."""

from collections.abc import Iterator, Sequence

from descant.detection import LEAD, WORTH_A_WORD, Claim, SchemaMatch
from descant.directives import Asked
from descant.formats.problem_kinds import SCHEMA_DISAGREES, UNCERTAIN_SCHEMA
from descant.formats.rival_candidates import Rated
from descant.problems import Problem
from descant.syntax import Mapping
from descant.syntax import Sequence as ListNode

_NAMES = {"json": "a JSON object", "xml": "an XML document"}


def files_of(rated: Rated) -> int:
    """Return how many files a candidate has, by its best schema."""
    match = rated.matches[0]
    files = match.root.get(match.schema.parts.files or "")
    return len(files.items) if isinstance(files, ListNode) else 0


def has_content(rated: Rated) -> bool:
    """Tell whether a candidate has a file with a text in it, which the sketch of an answer has not."""
    match = rated.matches[0]
    files = match.root.get(match.schema.parts.files or "")
    items = files.items if isinstance(files, ListNode) else ()
    contents = (item.value.get("content") for item in items if isinstance(item, Mapping))
    return any(isinstance(content, str) and content.strip(". …") for content in contents)


def second_of(best: Rated) -> SchemaMatch | None:
    """Return the schema that fits *best* second best, if that is worth a word."""
    return next((other for other in best.matches[1:] if other.score >= WORTH_A_WORD), None)


def reason(
    best: Rated, rivals: Sequence[Rated], others: Sequence[Rated], known: Sequence[Rated], asked: Asked | None
) -> str:
    """Return what *best* is, why, and which reading came second.

    *rivals* are the other answers in its format, *others* all that is in tags or XML, *known* the objects.
    """
    match, second = best.matches[0], second_of(best)
    words = f"{_name(best)} that {match.reason}"
    if asked and asked.name == match.schema.name:
        words = f"requested by {asked.reason}; {words}"
    if second:
        compared = second.shortfall if second.score <= match.score else "fits better"
        words += f"; {second.schema.name} {compared}"
    is_object = best.candidate.format == "json"
    if rivals:
        what = "object" if is_object else "answer"
        words += (
            f"; chosen over {len(rivals)} other {what}{'s' * (len(rivals) > 1)}, as the last complete one"
        )
    if is_object and others:
        return f"{words}; second: {_described(others[0])}, since JSON comes first"
    broken = [] if is_object else [rated for rated in known if rated.matches]
    if broken:
        return f"{words}; second: {_described(broken[-1])}, which is incomplete"
    return words


def _name(rated: Rated) -> str:
    """Return what people call the format of *rated*: its own name, where that is as good as any."""
    return _NAMES.get(rated.candidate.format, rated.candidate.format)


def _described(rated: Rated) -> str:
    count = files_of(rated)
    return f"{_name(rated)} with {count} file{'s' * (count != 1)}"


def disagreement(best: Rated, asked: Asked) -> Iterator[Problem]:
    """Say so where the answer does not look like the schema that is *asked* for."""
    opener, match = best.candidate.opener, best.matches[0]
    who = asked.reason[:1].upper() + asked.reason[1:]
    if match.schema.name != asked.name:
        message = f"{who} requests {asked.name}, but {_name(best)} is read as {match.schema.name}."
        yield Problem(SCHEMA_DISAGREES, opener, message)
    elif best.against:
        message = f"{who} requests {asked.name}, but this looks like {best.against.schema.name}: "
        yield Problem(SCHEMA_DISAGREES, opener, f"{message}it {best.against.reason}.")


def uncertain(best: Rated) -> Iterator[Problem]:
    """Say so where the schema is not sure: few of its members are there, or another fits about as well."""
    if best.claim is not Claim.TENTATIVE:
        return
    match, *others = best.matches
    near = next((other for other in others if match.score - other.score < LEAD), None)
    if near:
        message = f"This looks like {match.schema.name} or {near.schema.name}: it {match.reason}; "
        message += f"the latter {near.reason}."
    else:
        message = f"This is possibly {match.schema.name}: it {match.reason}."
    yield Problem(UNCERTAIN_SCHEMA, best.candidate.opener, message)
