"""A character has a backslash before it that the line on the disk has not.

Chat pages and converters write `\\_`, `\\*` or `\\<` where Markdown would take the character for its own. In
code the backslash is wrong. A line counts where it differs from the one on the disk in such backslashes only.

Wrong: `my\\_name = 1`, where the line on the disk is `my_name = 1`

Right: `my_name = 1`
"""

from collections.abc import Iterator

from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.findings import Finding, StringEdit, report_in
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext, DiskRule

ESCAPED_SIGN = ProblemKind.from_doc("escaped-sign", Severity.WARNING, __doc__)

_ESCAPE = regex(r"\\(?=[_*<>\[\]#`~|-])")


def _check(context: DiskContext) -> Iterator[Problem]:
    for file in context.rewritten:
        if "\\" in file.new and (findings := tuple(_findings(file))):
            title = f"Write these signs as {file.path} has them on disk"
            yield from report_in(context.text, ESCAPED_SIGN, context.place_of(file), findings, title)


def _findings(file: Rewritten) -> Iterator[Finding]:
    suspects = {line for line in file.added if _ESCAPE.search(line) and _ESCAPE.sub("", line) in file.gone}
    if not suspects:
        return
    for number, line in enumerate(file.new_lines):
        if line.strip() in suspects:
            start = file.new_span(number).start
            for match in _ESCAPE.finditer(line):
                at, sign = start + match.start(), line[match.end()]
                yield Finding(
                    at,
                    at + 2,
                    f"{file.path} has {sign} without a backslash here; chat pages write one for Markdown.",
                    f"Replace with {sign}",
                    (StringEdit(at, at + 1, ""),),
                )


RULE = DiskRule((ESCAPED_SIGN,), _check)
