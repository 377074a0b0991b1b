"""The page of the documentation on the formats; ``pytest --update-golden`` writes it."""

from textwrap import indent

from descant_server.format_catalogue.understood import UnderstoodFormat, understood

_ABOUT = """# Which formats are understood

Nobody has to say which format an answer is in: it is found, and `descant parse` names it. Each has an
example here, which is read in the tests. `descant formats` lists them, and `descant formats NAME` prints an
example, and what is read from it.

An answer is read as [Harmony JSON](../parsers/descant/schemas/harmony.py) first (`{summary,
course_of_action, files}`, also inside a code fence or between prose), then as a well-formed XML document
or as tags (`<file path="…">`), then as edits (a patch, a unified diff, search/replace blocks), as
actions of tools, and at last as code blocks of Markdown, with a path in or above each. What is wrapped
around it is taken off first: the channels of gpt-oss, `<think>`, the response or the event stream of an
API, a second encoding. Text that is none of these is kept as it is, with a problem that says why.

What a file holds is content, whatever it looks like. A container in none of these formats is never looked
into: it is an error, [`unknown-container`](../server/descant_server/problems/unknown-container.md), and
nothing inside of it becomes a file. A command that an answer asks to run is shown, and never run. A tool of
your own is [a record in the settings](settings.md#tools-of-your-own).
"""


def page() -> str:
    """Return the page in Markdown."""
    formats = list(understood())
    rows = "\n".join(
        f"| [{each.name}](#{_anchor(each.name)}) | {', '.join(each.operations)} |" for each in formats
    )
    sections = "\n".join(map(_section, formats))
    return f"{_ABOUT}\n| format | an answer can |\n|---|---|\n{rows}\n\n{sections}"


def _section(each: UnderstoodFormat) -> str:
    return f"## {each.name}\n\nThe format `{each.format}`.\n\n{indent(each.example, '    ')}"


def _anchor(title: str) -> str:
    """Return the anchor that both the site and pages of repositories make of *title*."""
    return "".join(c for c in title.lower().replace(" ", "-") if c.isalnum() or c in "-_")
