"""Which problems of an answer are shown, and how severe: one answer for the server and for the command.

What is left out is left out of sight only. Which files could be applied is said by all problems, so that no
setting, directive or baseline makes a blocked file ready.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from descant import Edit, Fix, Problem, Safety, Severity, Source, Span
from descant.directives import directive_in
from descant.fingerprints import fingerprints
from descant.problems import in_order
from descant_server.problem_catalogue.code_patterns import codes_of, similar_codes
from descant_server.problem_catalogue.setting_kinds import UNKNOWN_CODE, UNUSED_ACCEPTANCE


@dataclass(frozen=True, slots=True)
class ProblemChoice:
    """What is to be seen of the problems that are found; by default all of them as they are."""

    select: frozenset[str] | None = None
    """The codes that are shown; None for all."""
    ignore: frozenset[str] = frozenset()
    """Those that are not, whatever is selected."""
    severities: Mapping[str, Severity] = field(default_factory=dict)
    """Severities by code, for kinds that matter more or less than usual."""


EVERYTHING = ProblemChoice()
NOTHING: frozenset[str] = frozenset()


class Read(Protocol):
    """What problems are known of: an analysis, or what is known after an edit."""

    @property
    def source(self) -> Source:
        """The text."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All problems of the text, in its order."""


def chosen(
    analysis: Read, choice: ProblemChoice = EVERYTHING, accepted: frozenset[str] = NOTHING
) -> tuple[Problem, ...]:
    """Return the problems of *analysis* that are shown, in the order of the text, as severe as is wanted.

    *accepted* are the fingerprints that a baseline has of the document. The first line of the text has its
    say, too.
    """
    problems = analysis.problems
    if accepted:
        named = zip(problems, fingerprints(analysis.source, problems), strict=True)
        problems = tuple(problem for problem, fingerprint in named if fingerprint not in accepted)
    directive = directive_in(analysis.source)
    ignore = choice.ignore
    if directive is not None and directive.ignored:
        ignore, unknown = _ignored_by(directive.ignored)
        ignore, problems = ignore | choice.ignore, (*unknown, *problems)
    select, severities = choice.select, choice.severities
    if select is not None or ignore:
        problems = tuple(problem for problem in problems if _is_shown(problem.code, select, ignore))
    if severities:
        problems = in_order(
            replace(each, severity_override=severities[each.code]) if each.code in severities else each
            for each in problems
        )
    return problems


def to_accept(analysis: Read, choice: ProblemChoice = EVERYTHING) -> tuple[str, ...]:
    """Return the fingerprints of the problems of *analysis* that a baseline has to have so that none is
    shown; sorted."""
    shown = {id(problem) for problem in chosen(analysis, replace(choice, severities={}))}
    named = zip(analysis.problems, fingerprints(analysis.source, analysis.problems), strict=True)
    return tuple(sorted(fingerprint for problem, fingerprint in named if id(problem) in shown))


def no_longer_there(analysis: Read, accepted: frozenset[str]) -> Iterator[Problem]:
    """Report each of the fingerprints *accepted* that no problem of *analysis* has."""
    for gone in sorted(accepted.difference(fingerprints(analysis.source, analysis.problems))):
        code = gone.partition(":")[0]
        message = f"The baseline accepts a problem {code} that is no longer there ({gone})."
        yield Problem(UNUSED_ACCEPTANCE, Span.at(0), message)


def _is_shown(code: str, select: frozenset[str] | None, ignore: frozenset[str]) -> bool:
    return code not in ignore and (select is None or code in select)


def _ignored_by(ignored: tuple[tuple[str, Span], ...]) -> tuple[frozenset[str], list[Problem]]:
    codes = NOTHING
    unknown = []
    for pattern, span in ignored:
        meant = codes_of(pattern)
        codes |= meant
        if not meant:
            near = similar_codes(pattern)[:1]
            hint = f" Did you mean {near[0]}?" if near else ""
            fixes = tuple(Fix(f"Replace with {code}", (Edit(span, code),), Safety.UNSAFE) for code in near)
            message = f"There is no problem with the code {pattern}, which the first line ignores.{hint}"
            unknown.append(Problem(UNKNOWN_CODE, span, message, alternatives=fixes))
    return codes, unknown
