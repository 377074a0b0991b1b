"""Where the calls of tools are in a text, and what is said of objects that look like one."""

import re
from collections.abc import Iterator

from descant.checkpoints import along
from descant.formats.calls import problem_kinds
from descant.formats.calls.call_files import may_write, read_call
from descant.formats.calls.call_objects import calls_in, decoded, texts_by_role
from descant.formats.calls.call_places import claimed, outermost
from descant.formats.calls.file_likeness import looks_like_files, names_file
from descant.formats.calls.own_json import read_own
from descant.formats.calls.string_values import CallReading, are_apart, together
from descant.formats.calls.tools import Action, action_of, role_of
from descant.formats.edits.edit_candidates import with_files
from descant.formats.format import Candidate
from descant.formats.json import find as find_objects
from descant.formats.markdown.file_names import is_named_path
from descant.formats.nodes import all_complete
from descant.patterns import regex
from descant.problems import Problem, Severity
from descant.schemas.schema import Vocabulary
from descant.source import Source, Span
from descant.syntax import Mapping

_NAME = "calls"
_OF_ANSWERS = frozenset(("summary", "course_of_action"))
_KEY = regex(r'"([^"\\\n\r]{1,80}+)"\s*+:')
_MAY_SAY = regex(
    r"path|file|folder|code|content|text|input|arg|param|command|cmd|patch|diff|call|tool|edit|function|\.\w{1,16}\Z|/",
    re.IGNORECASE,
)
"""An object in which no key has one of these is no call and no list of files; to see that is fast."""


def read_object_of_calls(text: str, root: Mapping) -> CallReading | None:
    """Return what the calls in the object *root* of *text* do to files; None where it holds no call."""
    readings = [read_call(text, call) for call in calls_in(root)]
    return together(readings) if readings else None


def takes_files(name: str, arguments: str) -> bool:
    """Tell whether the tool *name*, called with the JSON *arguments*, is one of files as far as is known."""
    action = action_of(name)
    if action is Action.SHELL:
        return may_write(arguments)
    if action is not None:
        return action is not Action.OTHER
    return {"path", "content"} <= texts_by_role(decoded(arguments)).keys()


def remarks_on(text: str, root: Mapping) -> tuple[Problem, ...]:
    """Return what is said of an object that is not the answer where it looks like a call, or like files."""
    reading = read_object_of_calls(text, root)
    if reading is None:
        own = read_own(text, root) or looks_like_files(root.value)
        message = "This object looks like files, and was not read."
        if not own and _names_file_and_text(root):
            message, own = "This object names a file and holds a text, and was not read.", True
        return (Problem(problem_kinds.CALL_NOT_READ, _opener(root), message),) if own else ()
    if not reading.files:
        return reading.problems
    message = "This looks like the call of a tool, and was not read."
    return (Problem(problem_kinds.CALL_NOT_READ, _opener(root), message),)


def _names_file_and_text(root: Mapping) -> bool:
    """Tell whether *root* has a path among its arguments, and a text of several lines beside it."""
    texts = {name: value for name, value in root.value.items() if isinstance(value, str)}
    paths = [name for name, value in texts.items() if role_of(name) == "path" and is_named_path(value)]
    return bool(paths or names_file(texts)) and any(
        "\n" in v for name, v in texts.items() if name not in paths
    )


def find(source: Source, known_keys: Vocabulary, passed_over: tuple[Span, ...]) -> Iterator[Candidate]:
    """Yield the objects of calls that stand outside of what is passed over, as one answer."""
    text = source.text
    if not any(map(_MAY_SAY.search, {key[1] for key in along(_KEY.finditer(text, 0, text.rfind(":") + 1))})):
        return
    objects = list(outermost(find_objects(source, known_keys, passed_over)))
    if any(not _OF_ANSWERS.isdisjoint(candidate.root.value) for candidate in objects):
        return  # What stands beside the beginning of an answer is the rest of it.
    readings = [read_object_of_calls(text, candidate.root) for candidate in along(objects)]
    is_own = not any(readings)
    if is_own:
        readings = [read_own(text, candidate.root) for candidate in along(objects)]
    if not any(reading and reading.files for reading in readings):
        return
    explained = list(claimed(text, objects))
    if not explained:
        return
    read = [
        (candidate, reading)
        for candidate, reading, spans in zip(objects, readings, explained, strict=True)
        if reading is not None and spans and are_apart(candidate.problems, reading)
    ]
    files = [file for _, reading in read for file in reading.files]
    if not files:
        return
    problems = [p for candidate, reading in read for p in (*candidate.problems, *reading.problems)]
    if is_own:
        message = "JSON of no known schema; it was read as files, which is a guess."
        problems.insert(0, Problem(problem_kinds.OWN_JSON, _opener(read[0][0].root), message))
    taken = {candidate.root.start for candidate, _ in read}
    for candidate, reading in zip(objects, readings, strict=True):
        if candidate.root.start not in taken and (reading is not None or not candidate.readable):
            problems.append(_passed_over(candidate))
    complete = all(candidate.complete for candidate, _ in read) and all_complete(files)
    spans = (span for spans in explained for span in spans)
    yield with_files(_NAME, files, read[0][0].span, spans, problems, complete=complete)


def _passed_over(candidate: Candidate) -> Problem:
    stop = next((p for p in candidate.problems if p.severity is Severity.ERROR), None)
    message = f"This object beside the calls was not read{f': {stop.message}' if stop else '.'}"
    return Problem(problem_kinds.CALL_NOT_READ, _opener(candidate.root), message).as_error()


def _opener(root: Mapping) -> Span:
    return Span(root.start, root.start + 1)
