"""Diagnostics as the plain data that the protocol sends: nothing here knows the protocol's own types.

A thousand of them may follow every keystroke, and those types take five times as long; and the first ones are
said before they are imported.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from descant import Encoding, Place, Problem, Severity, Source, Span
from descant.formats.edits.problem_kinds import APPLY_PATCH, SEARCH_REPLACE_BLOCK, UNIFIED_DIFF
from descant.formats.markdown.problem_kinds import MARKDOWN_FALLBACK
from descant.formats.problem_kinds import TOO_MANY_PROBLEMS
from descant.placing import Placing, placing
from descant.problems import ProblemKind, Tag
from descant_server.presentation.unmentioned_diagnostics import with_one_for_all
from descant_server.settings.limits import LIMIT
from descant_server.settings.reading_settings import explained_at

SOURCE = "descant"
"""The name that diagnostics carry."""
MORE = Severity.INFORMATION
"""How severe it is that there are more: those that are not shown count as much as those that are."""
Plain = dict[str, Any]
RelatedLocations = Mapping[tuple[str, Span], tuple[Plain, ...]]
"""What is to be seen in other files for a problem, by its code and its place."""
Ability = Callable[[str], Any]
"""Tells what a client can do, by the path in its capabilities, ``text_document.rename``; None if nothing."""
_DOCS = "codeDescription"
_SAY_HOW_IT_IS_READ = frozenset((APPLY_PATCH, MARKDOWN_FALLBACK, SEARCH_REPLACE_BLOCK, UNIFIED_DIFF))
_OPTIONAL = (
    ("relatedInformation", "related_information"),
    ("data", "data_support"),
    (_DOCS, "code_description_support"),
)
_WAYS = ("publish_diagnostics", "diagnostic")
"""Where a client says what it can do with a diagnostic."""


def diagnostics(
    uri: str,
    version: int,
    source: Source,
    encoding: Encoding,
    problems: Sequence[Problem],
    limit: int = LIMIT,
    related: RelatedLocations = MappingProxyType({}),
) -> list[Plain]:
    """Return *problems* in *source*, in its order, with all that a client may know of them.

    Each is given its *related* locations; what is the same of many files is said once. Of more than *limit*
    the worst are kept, and the last diagnostic says how many more there are. ``data`` holds the version only:
    fixes are computed anew.
    """
    if len(problems) > limit:
        kept = _worst(problems, limit - 1)
        place = kept[-1].span if kept else problems[0].span
        more = f"{len(problems) - len(kept):,} more problems are not shown."
        problems = [*kept, Problem(TOO_MANY_PROBLEMS, place, more, severity_override=MORE)]
    shown, data = unversioned_diagnostics(uri, source, encoding, problems), {"version": version}
    for diagnostic, problem in zip(shown, problems, strict=True):
        diagnostic["data"] = data
        if places := related.get((problem.code, problem.span)):
            diagnostic["relatedInformation"] = [*diagnostic.get("relatedInformation", ()), *places]
    return with_one_for_all(uri, shown)


def unversioned_diagnostics(
    uri: str, source: Source, encoding: Encoding, problems: Iterable[Problem]
) -> list[Plain]:
    """Return the same of *problems* in *source*, without ``data``: it holds for many versions."""
    place = placing(source, encoding)
    return [_unversioned(uri, place, problem) for problem in problems]


def unwanted(ability: Ability) -> frozenset[str]:
    """Return the members of a diagnostic that a client with this *ability* has not asked for."""
    missing = {
        name for name, asked in _OPTIONAL if not any(ability(f"text_document.{way}.{asked}") for way in _WAYS)
    }
    drawn = [ability(f"text_document.{way}.tag_support.value_set") or () for way in _WAYS]
    if not any(Tag.UNNECESSARY in map(int, tags) for tags in drawn):
        missing.add("tags")
    return frozenset(missing)


def for_client(shown: list[Plain], members: frozenset[str]) -> list[Plain]:
    """Leave *members*, which the client does not support, out of each diagnostic."""
    if not members:
        return shown
    return [{name: each[name] for name in each if name not in members} for each in shown]


def with_docs(shown: list[Plain], members: frozenset[str], docs: str | None) -> list[Plain]:
    """Return *shown* with the address at which each problem is explained, unless that is among *members*."""
    if _DOCS in members:
        return shown
    return [{**diagnostic, _DOCS: {"href": explained_at(diagnostic["code"], docs)}} for diagnostic in shown]


def result_id(texts: tuple[str, ...], generation: int, disk_generation: int) -> str:
    """Return what the problems of a document follow from, in short, for as long as this process lives.

    These are its text and those beside it, the settings, and what is there of its files on the disk; of these
    it counts how often they were others.
    """
    return f"{hash(texts):x}.{generation}.{disk_generation}"


def range_of(place: Placing, span: Span) -> Plain:
    """Return the range of *span*."""
    first, end = span
    line, column = place(first)
    last, until = place(end)
    return {"start": {"line": line, "character": column}, "end": {"line": last, "character": until}}


def severity_drawn(kind: ProblemKind, severity: Severity) -> Severity:
    """Return how a problem is drawn: text that is only not read is faded, and no line is drawn below it.

    Nor is one below text that is read in the way that it is meant: nothing is to be done about that.

    Every answer of a chat has some; what is underlined should be something that one has to look at. Reports
    and ``descant check`` say the *severity* itself.
    """
    is_quiet = Tag.UNNECESSARY in kind.tags or kind in _SAY_HOW_IT_IS_READ
    return Severity.HINT if is_quiet and severity is Severity.INFORMATION else severity


class Move(NamedTuple):
    """Where plain positions are after an edit: those at *end* and behind it have moved, no others."""

    end: Place
    """Where the replaced text ended."""
    lines: int
    columns: int
    """By how much what follows has moved; by columns only what is on the same line."""

    @classmethod
    def made_by(cls, before: Source, span: Span, new: str, after: Source, encoding: Encoding) -> "Move":
        """Return how positions move when *span* of *before* is replaced by *new*, which gives *after*."""
        end = before.place(span.end, encoding)
        lines, columns = after.place(span.start + len(new), encoding)
        return cls(end, lines - end.line, columns - end.column)

    @property
    def moves_nothing(self) -> bool:
        """Tell whether all positions stay."""
        return not self.lines and not self.columns

    def diagnostic(self, diagnostic: Plain) -> Plain:
        """Return *diagnostic* at its new place; itself where that is the old one."""
        related = diagnostic.get("relatedInformation")
        if diagnostic["range"]["end"]["line"] < self.end.line and related is None:
            return diagnostic
        moved = {**diagnostic, "range": self._range(diagnostic["range"])}
        if related:
            moved["relatedInformation"] = [
                {**place, "location": {**place["location"], "range": self._range(place["location"]["range"])}}
                for place in related
            ]
        return moved

    def _range(self, range_: Plain) -> Plain:
        return {"start": self._position(range_["start"]), "end": self._position(range_["end"])}

    def _position(self, position: dict[str, int]) -> dict[str, int]:
        line, column = position["line"], position["character"]
        if line > self.end.line:
            return {"line": line + self.lines, "character": column} if self.lines else position
        if line < self.end.line or column < self.end.column:
            return position
        return {"line": line + self.lines, "character": column + self.columns}


def _unversioned(uri: str, place: Placing, problem: Problem) -> Plain:
    kind, span = problem.kind, problem.span
    diagnostic = {
        "range": range_of(place, span),
        "message": problem.brief,
        "severity": int(severity_drawn(kind, problem.severity)),
        "code": kind.code,
        "source": SOURCE,
    }
    if kind.tags:
        diagnostic["tags"] = [int(tag) for tag in kind.tags]
    if problem.related:
        diagnostic["relatedInformation"] = [
            {"location": {"uri": uri, "range": range_of(place, related.span)}, "message": related.message}
            for related in problem.related
        ]
    return diagnostic


def _worst(problems: Sequence[Problem], count: int) -> list[Problem]:
    by_severity = {severity: [p for p in problems if p.severity is severity] for severity in Severity}
    kept: list[Problem] = []
    for severity in Severity:
        kept += by_severity[severity][: count - len(kept)]
    return sorted(kept, key=lambda problem: problem.span)
