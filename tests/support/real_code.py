"""Answers made of real code: modules of the standard library in a Harmony object, with one defect each.

They are made anew from the Python that runs the tests, so that nothing of it is kept here, and their number
and bytes differ a little from one Python to the next.
"""

import json
import re
import sysconfig
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from descant import Analysis, Severity, file_states

Files = Mapping[str, str]
"""The contents by their paths, in the order of the answer."""
Dumped = Callable[[str], str]
"""Writes a content as a JSON string, or as what a model takes for one."""

LARGEST = 200_000
"""Bytes of a module that is taken; larger ones are tables of Unicode and not code."""
_NO_CODE = {"site-packages", "test", "tests", "idle_test", "__pycache__"}
_ESCAPE = re.compile(r"\\(.)")
_PLACEHOLDER = re.compile(r'"<([0-9]+)>"')


@cache
def modules() -> Mapping[str, str]:
    """Return the source of each module with its path in the library, in the order of the paths."""
    library = Path(sysconfig.get_paths()["stdlib"])
    found = {}
    for path in sorted(library.rglob("*.py")):
        name = path.relative_to(library)
        if _NO_CODE.isdisjoint(name.parts) and 0 < path.stat().st_size < LARGEST:
            try:
                found[name.as_posix()] = path.read_bytes().decode("utf-8")
            except UnicodeDecodeError:
                continue  # A module in an older encoding.
    return found


def pairs() -> list[Files]:
    """Return the files of an answer for each module: the module and the one after it."""
    names = list(modules())
    return [
        {name: modules()[name], following: modules()[following]}
        for name, following in zip(names, [*names[1:], names[0]], strict=True)
    ]


def sound(files: Files, *, indent: int | None = 2, dumped: Dumped = json.dumps) -> str:
    """Return the Harmony object with *files*, laid out with *indent*; *dumped* writes each content."""
    entries = [{"path": path, "content": f"<{number}>"} for number, path in enumerate(files)]
    plan = [{"step": 1, "description": f"Write {' and '.join(files)}."}]
    answer = {"summary": "Write modules.", "course_of_action": plan, "files": entries}
    contents = list(files.values())
    return _PLACEHOLDER.sub(lambda match: dumped(contents[int(match[1])]), json.dumps(answer, indent=indent))


def fenced(text: str) -> str:
    """Return *text* in a fence, with prose around it."""
    return f"Here is what you asked for:\n\n```json\n{text}\n```\n\nTell me when it {{works}}.\n"


def trailing_comma(text: str) -> str:
    """Return *text* with a comma behind its last file."""
    end = text.rindex("}", 0, text.rindex("]")) + 1
    return text[:end] + "," + text[end:]


def unclosed(text: str) -> str:
    """Return *text* up to the end of its last file."""
    return text[: text.rindex("}", 0, text.rindex("]")) + 1]


def _between(slip: str) -> Callable[[str, int], str]:
    """Return a function that writes *slip* for the comma between two files and the brackets at it."""

    def slipped(text: str, number: int) -> str:
        starts = [match.start() for match in re.finditer(r'\},\s*\{\s*"path": ', text)]
        start = starts[number % len(starts)]
        end = text.index("{", start) + 1
        return text[:start] + slip.replace(" ", text[start + 2 : end - 1]) + text[end:]

    return slipped


missing_comma = _between("} {")
stray_quote = _between('}, "{')
extra_brace = _between("}}, {")
"""Each of these three takes the text and the number of the gap between files where the slip is made."""


def extra_last_brace(text: str) -> str:
    """Return *text* with one brace more at its end."""
    return text + "}"


def raw_newlines(content: str) -> str:
    """Return *content* as JSON with real line breaks for the escaped ones."""
    return _ESCAPE.sub(lambda escape: "\n" if escape[1] == "n" else escape[0], json.dumps(content))


def unescaped_quotes(content: str) -> str:
    """Return *content* as JSON whose inner quotes have lost their backslashes."""
    dumped = json.dumps(content)
    return '"' + dumped[1:-1].replace('\\"', '"') + '"'


def laid_out(files: Files, number: int, dumped: Dumped = json.dumps) -> str:
    """Return the sound answer; every other *number* is on one line."""
    return sound(files, indent=2 if number % 2 else None, dumped=dumped)


DEFECTS: Mapping[str, Callable[[Files, int], str]] = {
    "nothing": laid_out,
    "a trailing comma": lambda files, number: trailing_comma(laid_out(files, number)),
    "a fence and prose": lambda files, number: fenced(laid_out(files, number)),
    "no last brackets": lambda files, number: unclosed(laid_out(files, number)),
    "a missing comma": lambda files, number: missing_comma(laid_out(files, number), 0),
    "a stray quote": lambda files, number: stray_quote(laid_out(files, number), 0),
    "an extra brace": lambda files, number: extra_brace(laid_out(files, number), 0),
    "an extra last brace": lambda files, number: extra_last_brace(laid_out(files, number)),
    "raw newlines": lambda files, number: laid_out(files, number, raw_newlines),
    "unescaped quotes": lambda files, number: laid_out(files, number, unescaped_quotes),
}
"""Answers with one defect each, made of their files and a number that decides on the layout."""


def is_exact(analysis: Analysis, files: Files) -> bool:
    """Tell whether the analysis has these files, byte for byte, and no others."""
    return [(file.path, file.content) for file in analysis.answer.files] == list(files.items())


def silently_wrong(analysis: Analysis, files: Files) -> Sequence[str]:
    """Return the paths of files that are wrong or not there, and of which no warning or error says so.

    A wrong file needs it in its own range, or has to be blocked; for one that is not there, it may stand
    anywhere.
    """
    loud = [problem for problem in analysis.problems if problem.severity <= Severity.WARNING]
    states = file_states(analysis)
    silent = [
        state.file.path
        for state in states
        if files.get(state.file.path) != state.file.content
        and not state.is_blocked
        and not any(state.file.span.touches(problem.span) for problem in loud)
    ]
    missing = files.keys() - {state.file.path for state in states}
    return [*silent, *([] if loud else sorted(missing))]
