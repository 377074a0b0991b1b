"""What prevents a conversion: answers that are not whole, and parts that were not understood.

Nothing is written for these, since a program that reads the result could not know what is missing.
"""

from collections.abc import Iterator

from descant.analysis import Analysis
from descant.answer import File
from descant.conversion.contents import Contents, contents_of
from descant.conversion.hunk_details import in_the_hunks
from descant.conversion.target import Detail, Obstacle, Target
from descant.formats import problem_kinds
from descant.formats.containers.problem_kinds import ACTION_NOT_READ, COMMAND_NOT_RUN, UNKNOWN_CONTAINER
from descant.formats.json.problem_kinds import COMMENT
from descant.framing import Channel
from descant.patterns import regex
from descant.problems import Problem
from descant.rules.duplicate_key import DUPLICATE_KEY
from descant.rules.unknown_field import UNKNOWN_FIELD
from descant.schemas.registry import HARMONY
from descant.source import Span
from descant.syntax import Scalar, Sequence

_LEFT_OUT = frozenset(
    (
        problem_kinds.ENVELOPED,
        problem_kinds.EXAMPLE_SKIPPED,
        problem_kinds.JSON_NOT_ACCEPTED,
        problem_kinds.PROSE_OUTSIDE,
        problem_kinds.REASONING_SKIPPED,
        problem_kinds.SEVERAL_CANDIDATES,
        problem_kinds.SEVERAL_FORMATS,
        COMMAND_NOT_RUN,
        COMMENT,
        DUPLICATE_KEY,
        UNKNOWN_FIELD,
    )
)
"""What these are about was not read as a part of the answer."""
_NOT_READ = frozenset((ACTION_NOT_READ, UNKNOWN_CONTAINER, problem_kinds.OPERATION_NOT_READ))
"""What these are about is meant as a part of the answer, and would be lost."""
_HALF_OF_A_PAIR = regex("[\ud800-\udfff]")
_DONE = {"delete": "the deletion of {}", "move": "the move of {}", "patch": "partial edits of {}"}


def obstacles(analysis: Analysis, target: Target) -> tuple[Obstacle, ...]:
    """Return what can be seen to be in the way without writing anything."""
    return tuple(_in_the_answer(analysis)) or tuple(_in_the_target(analysis, target))


def left_out(analysis: Analysis) -> tuple[Problem, ...]:
    """Return the problems about text that no conversion carries over."""
    return tuple(problem for problem in analysis.problems if problem.kind in _LEFT_OUT)


def channels_left_out(analysis: Analysis) -> tuple[Channel, ...]:
    """Return what the model wrote beside its answer, where ``left_out`` does not name it."""
    reported = {problem.span.start for problem in left_out(analysis)}
    return tuple(channel for channel in analysis.channels if channel.span.start not in reported)


def lost(analysis: Analysis, wanted: Contents, kept: Contents, target: Target) -> Iterator[Obstacle]:
    """Say which parts of *analysis*, which are *wanted*, are not what was *kept* in what was written."""
    answer = analysis.answer
    parts = (
        ("summary", answer.summary, wanted.summary == kept.summary),
        ("plan", answer.plan, wanted.steps == kept.steps),
        ("curator activity", answer.activity, wanted.activity == kept.activity),
    )
    where = f"in {target.title}, as far as this program can read it back"
    for name, node, is_kept in parts:
        if not is_kept:
            span = node.span if node else analysis.span
            yield Obstacle(span, f"Cannot write the {name} {where}.")
    for number, file in enumerate(answer.files):
        if wanted.files[number : number + 1] != kept.files[number : number + 1]:
            yield Obstacle(file.span, f"Cannot write the file {file.path} {where}.")
            return  # Those behind it may only have lost their number.
    if len(kept.files) > len(wanted.files):
        yield Obstacle(analysis.span, f"Cannot write the files {where}.")


def _in_the_answer(analysis: Analysis) -> Iterator[Obstacle]:
    root, parts = analysis.root, analysis.parts
    if root is None and analysis.format != "text":
        yield Obstacle(analysis.span, "Several answers, and none of them was chosen.")
        return
    if root is None or parts is None:
        reason = analysis.detection.reason.rstrip(".")
        yield Obstacle(analysis.span, f"No answer to convert: {reason}.")
        return
    if contents_of(analysis) == Contents():
        message = "No answer to convert: no summary, no plan and no files."
        yield Obstacle(analysis.span, message)
        return
    if analysis.schema is not None and analysis.schema != HARMONY:
        message = f"Only answers of the schema {HARMONY.name} can be converted, "
        yield Obstacle(analysis.span, f"{message}and this one is {analysis.schema.name}.")
        return
    yield from not_understood(analysis)
    for problem in analysis.problems:
        if problem.kind in _NOT_READ:
            yield Obstacle(problem.span, problem.message)
    for file in analysis.answer.files:
        yield from _in_file(file)
    half = _HALF_OF_A_PAIR.search(analysis.source.text, *analysis.span)
    if half:
        yield Obstacle(Span(*half.span()), "Lone surrogate, which cannot be encoded in UTF-8.")
    if not analysis.complete and all(file.complete for file in analysis.answer.files):
        yield Obstacle(Span.at(analysis.span.end), "The answer is truncated here.")


def _in_file(file: File) -> Iterator[Obstacle]:
    if not file.complete:
        yield Obstacle(file.span, f"The file {file.path} is incomplete.")
    elif file.content is None and file.operation == "write":
        yield Obstacle(file.span, f"The file {file.path} has no content.")


def not_understood(analysis: Analysis) -> Iterator[Obstacle]:
    """Report the parts that are there but have a form that nothing was read from."""
    answer, parts, root = analysis.answer, analysis.parts, analysis.root
    assert root is not None, "an answer has a tree"
    assert parts is not None, "an answer has parts"
    for name, text in ((parts.summary, answer.summary), (parts.activity, answer.activity)):
        node = root.get(name) if name else None
        if node is not None and text is None and node.value is not None:
            yield Obstacle(node.span, f"{name} is not a string.")
    for name, count in ((parts.plan, len(answer.steps)), (parts.files, len(answer.files))):
        node = root.get(name) if name else None
        if isinstance(node, Sequence):
            if len(node.items) > count:
                yield Obstacle(node.span, f"Not all items of {name} could be read.")
        elif node is not None and not (isinstance(node, Scalar) and node.value is None):
            yield Obstacle(node.span, f"{name} is not a list.")


def _in_the_target(analysis: Analysis, target: Target) -> Iterator[Obstacle]:
    for file in analysis.answer.files:
        if file.new_mode_node and file.mode_change and Detail.MODE not in target.details:
            yield target.obstacle(
                file.new_mode_node.span, f"that {file.path} gets the mode {file.mode_change}"
            )
        if file.operation not in target.operations:
            yield target.obstacle(
                file.span, _DONE.get(file.operation, f"{file.operation} of {{}}").format(file.path)
            )
        elif file.operation == "write":
            yield from _in_the_content(file, target)
        else:
            yield from in_the_hunks(file, target)


def _in_the_content(file: File, target: Target) -> Iterator[Obstacle]:
    if Detail.LINE_END not in target.details and file.content and file.content[-1] not in "\r\n":
        bare = f"that the last line of {file.path} has no line end"
        yield target.obstacle(Span.at(file.content_span.end), bare)
