r"""Invalid TOML in a file.

The error is the first one that the reader of Python finds, which knows TOML 1.0; a key that occurs twice is
one of them.

Wrong: `{"path": "pyproject.toml", "content": "[project]\nname = birds\n"}`

Right: `{"path": "pyproject.toml", "content": "[project]\nname = \"birds\"\n"}`

Prompt: Show a few lines of the file in the prompt; `descant reask` shows the model the error.
"""

import re
from collections.abc import Iterator

from descant.embedded.languages.language import Language, Remark
from descant.embedded.languages.templates import is_template
from descant.patterns import regex
from descant.problems import ProblemKind, Severity
from descant.source import Span

TOML_SYNTAX = ProblemKind.from_doc("toml-syntax", Severity.WARNING, __doc__)

_PLACE = regex(r" \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)\Z")
_LONG_KEY = regex(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){50}""")
"""The reader takes quadratic time for the parts of a key; nobody writes as many."""
_SHOWN = regex(r"[^\r\n]")


def _check(content: str) -> Iterator[Remark]:
    import tomllib  # Few answers have such files.

    if _LONG_KEY.search(content):
        return
    try:
        tomllib.loads(content)
    except tomllib.TOMLDecodeError as error:
        if not is_template(content):
            message = str(error)
            place = _PLACE.search(message)
            reason = message[: place.start()] if place else message
            yield Remark(TOML_SYNTAX, _span(content, place), f"Invalid TOML: {_reworded(reason)}.")
    except (ValueError, RecursionError):
        return  # A number of too many digits, or brackets that are nested too deep: limits of this program.


def _span(content: str, place: re.Match[str] | None) -> Span:
    """Return the character at *place*; what stands at the end of the content where there is none."""
    offset = len(content)
    if place is not None and place["line"]:
        start = 0
        for _ in range(int(place["line"]) - 1):
            start = content.find("\n", start) + 1
        offset = min(start + int(place["column"]) - 1, len(content))
    if _SHOWN.match(content, offset):
        return Span(offset, offset + 1)
    # It is the end of a line: what is before it is shown.
    end = len(content[:offset].rstrip("\r\n"))
    return Span(end - 1, end) if end else Span(0, min(1, len(content)))


def _reworded(message: str) -> str:
    return message[:1].lower() + message[1:]


LANGUAGE = Language(
    name="toml",
    title="TOML",
    check=_check,
    problem_kinds=(TOML_SYNTAX,),
    extensions="toml",
    file_names="Pipfile Cargo.lock poetry.lock uv.lock pdm.lock",
)
