r"""Invalid JSON in a file.

What is wrong is told as in an answer that is JSON itself, with the edit that would mend it. In files whose
programs take comments and commas before closing brackets, such as `tsconfig.json`, these are no problem.

Wrong: `{"path": "package.json", "content": "{\"name\": \"birds\",}"}`

Right: `{"path": "package.json", "content": "{\"name\": \"birds\"}"}`

Prompt: Say that such files are strict JSON, without comments.
"""

import json
import re
from collections.abc import Callable, Hashable, Iterator

from descant.embedded.languages.duplicates import DUPLICATE_KEY_IN_FILE, repeated
from descant.embedded.languages.language import Language, Note, Remark
from descant.embedded.languages.templates import has_marks_outside_of_strings
from descant.formats.json import problem_kinds as kinds
from descant.formats.json.anchors import Anchors
from descant.formats.json.reader import read_object
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.findings import StringEdit
from descant.schemas.vocabulary import vocabulary
from descant.source import Span

JSON_SYNTAX = ProblemKind.from_doc("json-syntax", Severity.WARNING, __doc__)

_BLANK = " \t\r\n"
_STRING = r'"(?>(?:[^"\\\r\n]++|\\.)*)"?'
_COMMENT = regex(rf"{_STRING}|(?P<comment>//[^\r\n]*+|/\*(?>(?:[^*]++|\*(?!/))*)\*/)")
_LAST_COMMA = regex(rf"{_STRING}|(?P<comma>,)(?=[ \t\r\n]*+[}}\]])")
_TOKEN = regex(r'(?P<text>"(?>(?:[^"\\]++|\\.)*)")(?>(?P<colon>[ \t\r\n]*+:)?)|[{}\[\]]')
_COMMA_AT_END = regex(r",[ \t\r\n]*+(?=[\]}])")
_CONSTANT = regex(r'"(?>(?:[^"\\]++|\\.)*)"|(?P<name>-?Infinity|NaN)')
_SHOWN = regex(r"[^\r\n]{1,20}")
_SOUND = frozenset((kinds.FLOAT_OVERFLOW, kinds.NUMBER_TOO_LONG, kinds.TOO_DEEP))
"""What is said of an answer for being read, and does not break a file."""
_WITH_COMMENTS = regex(
    r"""
    (?: \A | [/\\] ) (?:
        (?: tsconfig | jsconfig | appsettings | \.?eslintrc | \.?jshintrc | \.?babelrc | tslint )
          (?>(?: [.-][\w.-]{1,80} )?) (?<=\.json)
      | \.?devcontainer\.json | deno\.json | nx\.json | project\.json | turbo\.json | angular\.json
      | launchSettings\.json | host\.json | local\.settings\.json | api-extractor(?:-base)?\.json | rush\.json
      | typedoc\.json | language-configuration\.json | \.swcrc\.json | pyrightconfig\.json | jsdoc\.json
      | CMakePresets\.json
      | \.(?:vscode|vscode-test|devcontainer|zed|cursor)[/\\] (?>(?: [^/\\]++ [/\\] )*) [^/\\]++
    ) \Z
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Files that are read by programs which take comments, although their extension is .json."""


def _check(content: str) -> Iterator[Remark]:
    yield from _remarks(_without_mark(content))


def _check_with_comments(content: str) -> Iterator[Remark]:
    text = _COMMENT.sub(_blanks("comment"), _without_mark(content))
    yield from _remarks(_LAST_COMMA.sub(_blanks("comma"), text))


def _remarks(text: str) -> Iterator[Remark]:
    """Yield what is wrong in *text*, which has the length of the content."""
    if not text.strip(_BLANK):
        return
    suspects: list[object] = []
    """What needs a closer look: names of no numbers, and objects with a key that occurs twice."""

    def take(pairs: list[tuple[str, object]]) -> None:
        if len(dict(pairs)) < len(pairs):
            suspects.append(pairs)

    try:
        # Numbers may have any length, and their values are of no interest here.
        json.loads(
            text, parse_int=len, parse_float=len, parse_constant=suspects.append, object_pairs_hook=take
        )
    except json.JSONDecodeError as error:
        if not has_marks_outside_of_strings(text):
            yield from _flaws(text, error)
        return
    except RecursionError:
        return
    if suspects:
        yield from _constants(text)
        yield from _repetitions(text)


def _flaws(text: str, error: json.JSONDecodeError) -> Iterator[Remark]:
    start = len(text) - len(text.lstrip(_BLANK))
    if text[start] == "{":
        walk = read_object(text, start, Anchors(text, len(text), vocabulary(())))
        problems = [problem for problem in walk.problems if problem.kind not in _SOUND]
        if not problems:
            behind = walk.end + len(text[walk.end :]) - len(text[walk.end :].lstrip(_BLANK))
            if walk.complete and behind < len(text):
                yield Remark(
                    JSON_SYNTAX,
                    _shown(text, behind),
                    "Invalid JSON: unexpected content after the object.",
                )
                return
        yield from map(_remark, problems)
        if problems:
            return
    yield _first_flaw(text, error)


def _first_flaw(text: str, error: json.JSONDecodeError) -> Remark:
    """Return what is wrong in a text that is no object, as Python finds it."""
    comma = _COMMA_AT_END.search(text, max(0, len(text[: error.pos + 1].rstrip(_BLANK + "]}")) - 1))
    if comma is not None and comma.start() <= error.pos <= comma.end():
        span = Span(comma.start(), comma.start() + 1)
        return Remark(
            JSON_SYNTAX,
            span,
            "Invalid JSON: trailing comma.",
            "Remove the comma",
            (StringEdit(*span, ""),),
        )
    message = f"Invalid JSON: {error.msg[:1].lower()}{error.msg[1:]}."
    if text.startswith(("//", "/*"), error.pos):
        message = "Comments are not allowed in JSON."
    return Remark(JSON_SYNTAX, _shown(text, error.pos), message)


def _remark(problem: Problem) -> Remark:
    fix = next(iter(problem.fixes), None)
    changes = (
        sorted(StringEdit(edit.span.start, edit.span.end, edit.new) for edit in fix.edits) if fix else ()
    )
    return Remark(
        JSON_SYNTAX,
        problem.span,
        _reworded(problem.message.replace("The answer", "The file")),
        fix.title if fix else "",
        tuple(changes),
        tuple(Note(related.message, related.span) for related in problem.related),
    )


def _reworded(message: str) -> str:
    """Return *message* with the name of the language."""
    if "JSON" in message:
        return message
    first = message[:1].lower() if message[1:2].islower() or message[1:2] == " " else message[:1]
    return f"Invalid JSON: {first}{message[1:]}"


def _constants(text: str) -> Iterator[Remark]:
    for match in _CONSTANT.finditer(text):
        if match["name"]:
            message = f"{match['name']} is not allowed in JSON."
            yield Remark(JSON_SYNTAX, Span(*match.span()), message)


def _repetitions(text: str) -> Iterator[Remark]:
    """Yield the keys that occur twice in one object of *text*, which is sound."""
    objects: list[dict[Hashable, Span]] = []
    for match in _TOKEN.finditer(text):
        bracket = match[0][0]
        if bracket in "{[":
            objects.append({})
        elif bracket in "}]":
            objects.pop()
        elif match["colon"] is not None:
            name = json.loads(match["text"])
            again = repeated(objects[-1], name, name, Span(*match.span("text")))
            if again is not None:
                yield again


def _shown(text: str, start: int) -> Span:
    shown = _SHOWN.match(text, start)
    return (
        Span(start, shown.end()) if shown else Span(max(0, min(start, len(text)) - 1), min(start, len(text)))
    )


def _without_mark(content: str) -> str:
    """Return *content* with a blank for the byte order mark, if it starts with one."""
    return " " + content[1:] if content.startswith("\ufeff") else content


def _blanks(group: str) -> Callable[[re.Match[str]], str]:
    def blanks(match: re.Match[str]) -> str:
        return " " * len(match[0]) if match[group] else match[0]

    return blanks


WITH_COMMENTS = Language(
    name="jsonc",
    title="JSON with comments",
    check=_check_with_comments,
    problem_kinds=(JSON_SYNTAX, DUPLICATE_KEY_IN_FILE),
    extensions="jsonc code-workspace code-snippets hujson",
)
LANGUAGE = Language(
    name="json",
    title="JSON",
    check=_check,
    problem_kinds=(JSON_SYNTAX, DUPLICATE_KEY_IN_FILE),
    extensions="json geojson topojson webmanifest ipynb har jsonld avsc",
    variants=((_WITH_COMMENTS, WITH_COMMENTS),),
)
