"""The page of the documentation on the formats; ``pytest --update-golden`` writes it."""

from textwrap import indent

from descant_server.format_catalogue.understood import UnderstoodFormat, understood

_ABOUT = """# Which formats are understood

Nobody has to say which format an answer is in: it is found, and `descant parse` names it. Each has an
example here, which is read in the tests. `descant formats` lists them, and `descant formats NAME` prints an
example, and what is read from it.

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
