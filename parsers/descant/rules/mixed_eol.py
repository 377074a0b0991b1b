"""A file has mixed line endings.

Such a file shows as changed on every line once an editor makes its line ends alike. Lines end with LF, with
CRLF as on Windows, or with CR, which is hardly used any more. The content is left as it is.

Wrong: `{"path": "a.py", "content": "x = 1\\r\\ny = 2\\n"}`

Right: `{"path": "a.py", "content": "x = 1\\ny = 2\\n"}`

Prompt: Give the model its files with one kind of line ends.
"""

from collections.abc import Iterator

from descant.line_search import bounded_matches
from descant.patterns import regex
from descant.problems import Problem, ProblemKind, Severity
from descant.rules.findings import Finding, place_of, report
from descant.rules.rule import Context, Rule, Topic

MIXED_EOL = ProblemKind.from_doc("mixed-eol", Severity.HINT, __doc__)

_LONE = {"LF": regex(r"(?<!\r)\n"), "CRLF": regex(r"\r\n"), "CR": regex(r"\r(?!\n)")}


def _check(context: Context) -> Iterator[Problem]:
    for file, content in context.contents.holding("\r"):
        crlf = content.count("\r\n")
        counts = {"LF": content.count("\n") - crlf, "CRLF": crlf, "CR": content.count("\r") - crlf}
        if not file.complete and content.endswith("\r"):
            counts["CR"] -= 1  # Its line feed may have been cut off.
        used = {name: count for name, count in counts.items() if count}
        if len(used) > 1:
            lone = _LONE[min(used, key=lambda name: used[name])]
            match = next(iter(bounded_matches(lone, content, len("\r\n"))), None)
            assert match is not None, "it was counted"
            endings = " and ".join(f"{count} with {name}" for name, count in used.items())
            finding = Finding(*match.span(), f"Mixed line endings: {endings}.")
            yield from report(context, MIXED_EOL, place_of(context, file), (finding,))


RULE = Rule(MIXED_EOL, Topic.CONTENTS, _check)
