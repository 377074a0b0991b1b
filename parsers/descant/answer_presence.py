"""Whether a text holds an answer at all, and what is said of one that need not.

Stored texts, folders and lists of replies hold much that is none: prose, data, documents with examples.
"""

from collections.abc import Iterable
from dataclasses import replace

from descant.analysed import Analysis
from descant.analysis import analyze_source
from descant.directives import directive_in
from descant.formats import FORMATS
from descant.formats.calls.problem_kinds import CALL_NOT_READ, CALL_UNSUPPORTED
from descant.formats.containers.problem_kinds import (
    ACTION_NOT_READ,
    STRAY_CONTAINER_TAG,
    UNCLOSED_CONTAINER,
    UNKNOWN_CONTAINER,
)
from descant.formats.edits.problem_kinds import EDIT_WITHOUT_PATH
from descant.formats.problem_kinds import EMPTY_RESPONSE, NO_STRUCTURED_ANSWER, UNKNOWN_SCHEMA
from descant.patterns import regex
from descant.problems import Severity, in_order
from descant.schema_request import NOT_AS_ASKED
from descant.schemas import ResponseSchema

SUFFIXES_OF_ANSWERS = (".response", ".llm-response")
"""Who names a file so calls it an answer, whatever it holds."""
_DOCUMENT = ".md"
_CONTAINER = "container"
_SHARE = 0.5
"""So much of a document has to be the answer. What stands in a smaller part of it is an example."""
_BEGINNING = regex(r"\s*(?:(?:`{3,}|~{3,})[\w-]*\s+)?\{")
_CUT_IN_A_NAME = regex(r'\{\s*(?:"(?P<name>[^"\\{}]*)(?:"\s*:?\s*)?)?\Z')
OF_NO_ANSWER = frozenset(kind.code for kind in (NO_STRUCTURED_ANSWER, EMPTY_RESPONSE))
"""What is said of a text without an answer, where one is expected."""

_EXPECTED = "An answer is expected; if this is one, its schema has to be known (--schema-file)."
_NOT_READ = (
    EDIT_WITHOUT_PATH,
    UNKNOWN_CONTAINER,
    UNCLOSED_CONTAINER,
    STRAY_CONTAINER_TAG,
    ACTION_NOT_READ,
    CALL_NOT_READ,
    CALL_UNSUPPORTED,
)
"""What is said where a model meant something to be done, and no file came of it."""


def holds_answer(path: str, analysis: Analysis, schemas: Iterable[ResponseSchema]) -> bool:
    """Tell whether a file that was found in a folder is one that somebody wants to be told of.

    Plain prose is no answer, nor is JSON of none of the *schemas*, such as a package.json, nor are blocks of
    code that belong to no file, nor the examples of a document. What is left of an answer is one: edits that
    have lost their path, a container or a call that could not be read, and an object that is cut off before
    it tells what it is.
    """
    if path.endswith(SUFFIXES_OF_ANSWERS) or analysis.asked or directive_in(analysis.source):
        return True
    answer = analysis.answer
    is_read = analysis.schema or answer.files or answer.summary or answer.steps
    if not (analysis.parts is not None and is_read) and not _is_left_of_an_answer(analysis, schemas):
        return False
    spans = (analysis.span, *(channel.span for channel in analysis.channels))
    return not path.endswith(_DOCUMENT) or (
        sum(span.end - span.start for span in spans) >= _SHARE * len(analysis.source.text)
    )


def holds_nothing(analysis: Analysis, schemas: Iterable[ResponseSchema]) -> bool:
    """Tell whether a text is plain prose, data or empty: not even something that could be left of an answer.

    One in a format that is not read is an answer, and wrong; one that only asks to run something is none of
    files, and not nothing.
    """
    if not _is_without_answer(analysis):
        return False
    if analysis.formats:
        freely = analyze_source(analysis.source, schemas=tuple(schemas))
        if freely.format != "text" and not _is_without_answer(freely):
            return False
    marks = [format.mark for format in FORMATS if format.name == _CONTAINER and format.mark]
    has_actions = any(mark.search(analysis.source.text) for mark in marks)
    return not has_actions and not _is_left_of_an_answer(analysis, schemas)


def _is_without_answer(analysis: Analysis) -> bool:
    severe = {problem.code for problem in analysis.problems if problem.severity <= Severity.WARNING}
    if _is_data(analysis):  # What is written oddly in it does not matter, but an error may hide an answer.
        severe = {problem.code for problem in analysis.problems if problem.severity is Severity.ERROR}
    elif OF_NO_ANSWER.isdisjoint(severe):
        return False
    return severe <= {*OF_NO_ANSWER, NOT_AS_ASKED.code}


def _is_data(analysis: Analysis) -> bool:
    """Tell whether a text is JSON that nobody has given a schema for."""
    is_unknown = any(problem.kind is UNKNOWN_SCHEMA for problem in analysis.problems)
    return is_unknown and analysis.schema is None and not analysis.answer.files


def with_answer_expected(analysis: Analysis) -> Analysis:
    """Return *analysis* as that of a text that has to hold an answer: JSON of no known schema is none.

    Where nobody has said whether it has to, such an object is information only.
    """
    if not _is_data(analysis):
        return analysis
    problems = (
        replace(each.as_error(), message=f"{each.message} {_EXPECTED}")
        if each.kind is UNKNOWN_SCHEMA
        else each
        for each in analysis.problems
    )
    return replace(analysis, problems=in_order(problems))


def without_answer(analysis: Analysis, *, is_left_out: bool) -> Analysis:
    """Return *analysis* as that of a text that needs no answer; of one that *is_left_out* nothing is said."""
    problems = tuple(
        problem
        for problem in analysis.problems
        if not is_left_out and problem.code not in {*OF_NO_ANSWER, NOT_AS_ASKED.code}
    )
    return replace(analysis, format="text", schema=None, complete=True, problems=problems)


def _is_left_of_an_answer(analysis: Analysis, schemas: Iterable[ResponseSchema]) -> bool:
    if any(problem.kind in _NOT_READ for problem in analysis.problems):
        return True
    text = analysis.source.text
    cut = _CUT_IN_A_NAME.match(text, text.find("{")) if "{" in text else None
    if cut is None:
        return False
    if not cut["name"]:
        return _BEGINNING.match(text) is not None  # A brace behind prose may be anything's.
    members = (schema.model.outline.members or () for schema in schemas)
    return any(member.startswith(cut["name"]) for group in members for member in group)
