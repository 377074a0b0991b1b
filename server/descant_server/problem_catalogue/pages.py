"""A page in Markdown for each kind of problem, and one that lists them: what editors open for a code.

They are files of this package, so that there is an address without any network, for just this version. Each
can be read as it is, since most editors show the source of Markdown. ``pytest --update-golden`` writes them.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from descant.problems import ProblemKind, Severity
from descant.schemas.json_schema.problem_kinds import KINDS as SCHEMA_FILES
from descant_server.problem_catalogue.groups import GROUPS, ProblemGroup
from descant_server.problem_catalogue.setting_kinds import SETTING, SETTINGS_SYNTAX

FOLDER = Path(__file__).parent.with_name("problems")
"""Where the pages are."""
INDEX = "index.md"

_ABOUT = """Each kind of problem has a code, which never changes its meaning. The page of a code says why it
matters, what is wrong, what would be right, and how to ignore it; `descant explain CODE` prints it. The
severity is the usual one: a case that is known to be milder or worse is reported so.
"""

_SHOWN_ANYWAY = {kind.code for kind in (*SCHEMA_FILES, SETTING, SETTINGS_SYNTAX)}
"""What no answer has, so that nobody is asked whether it is to be shown."""
_EXAMPLES = re.compile(r"^(Wrong|Right|Reported|Not reported|Prompt):[ \n]+?(?=\S|    )", re.MULTILINE)
_JUDGED = re.compile(r"^(Wrong|Right)(?=:)", re.MULTILINE)
_NEUTRAL = {"Wrong": "Reported", "Right": "Not reported"}
"""What is only information is often as it has to be, such as files in a chat."""
_HEADINGS = {"Prompt": "In the prompt"}
_CODE_ALONE = re.compile(r"`([^`\n]+)`(?=\n\n|\Z)")


def pages() -> Iterator[tuple[str, str]]:
    """Yield the name of each page, and its text."""
    yield INDEX, _index()
    for group in GROUPS:
        for kind in group.problem_kinds:
            yield f"{kind.code}.md", _page(kind, group)


def reasons(kind: ProblemKind) -> str:
    """Return the explanation of *kind* without its summary, with which that of a rule starts."""
    explanation = kind.explanation.strip().removeprefix(kind.summary).strip()
    if kind.severity is not Severity.INFORMATION:
        return explanation
    return _JUDGED.sub(lambda heading: _NEUTRAL[heading[1]], explanation)


def ways_to_ignore(kind: ProblemKind) -> tuple[tuple[str, str], ...]:
    """Return where one can say that problems of this *kind* are not to be shown, and what to write there."""
    if kind.code in _SHOWN_ANYWAY:
        return ()
    return (
        ("in one answer, by its first line", f"// descant: ignore={kind.code}"),
        ("in a workspace, in `descant.toml`", f'ignore = ["{kind.code}"]'),
        ("at the command line", f"descant check --ignore {kind.code}"),
    )


def _index() -> str:
    return f"# Problems\n\n{_ABOUT}\n" + "\n".join(map(_listed, GROUPS))


def _listed(group: ProblemGroup) -> str:
    rows = "\n".join(
        f"| [{kind.code}]({kind.code}.md) | {kind.severity.label} | {_in_cell(kind.summary)} |"
        for kind in group.problem_kinds
    )
    return f"## {group.title}\n\n{group.about}\n\n| code | severity | what it says |\n|---|---|---|\n{rows}\n"


def _in_cell(text: str) -> str:
    return text.replace("|", "\\|")


def _page(kind: ProblemKind, group: ProblemGroup) -> str:
    parts = [
        f"# {kind.code}",
        f"**{kind.summary}**",
        f"Severity: *{kind.severity.label}*. Group: [{group.title}]({INDEX}#{group.anchor}).",
        *_explained(reasons(kind)),
        *_on_ignoring(kind),
    ]
    return "\n\n".join(parts) + "\n"


def _explained(explanation: str) -> Iterator[str]:
    """Yield the paragraphs of *explanation*, with its examples, and its advice, under headings."""
    why, *examples = _EXAMPLES.split(explanation)
    yield why.strip()
    for heading, example in zip(examples[::2], examples[1::2], strict=True):
        yield f"## {_HEADINGS.get(heading, heading)}"
        yield _example(example.rstrip())


def _example(text: str) -> str:
    """Return *text* as it is under a heading: code as a block, and words as a sentence."""
    if code := _CODE_ALONE.match(text):
        return f"```text\n{code[1]}\n```{text[code.end() :]}"
    paragraph, *others = text.split("\n\n")
    if paragraph[0].isalpha():
        paragraph = f"{paragraph[0].upper()}{paragraph[1:].removesuffix('.')}."
    return "\n\n".join((paragraph, *others))


def _on_ignoring(kind: ProblemKind) -> Iterator[str]:
    ways = ways_to_ignore(kind)
    if ways:
        yield "## Ignoring it"
        yield "\n".join(f"- {where}: `{what}`" for where, what in ways)
        yield "It is not shown then. A file that an error blocks stays blocked."
