"""What to say in a prompt so that models make a kind of problem less often.

It stands in the explanation of the kind, in a paragraph that begins with ``Prompt:``, beside its examples.
"""

import re

from descant.problems import ProblemKind

_PARAGRAPH = re.compile(r"^Prompt:\s+(.+?)(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


def prompt_advice(kind: ProblemKind) -> str | None:
    """Return the advice for *kind* in one line of Markdown, or None where no prompt helps against it."""
    paragraph = _PARAGRAPH.search(kind.explanation)
    return " ".join(paragraph[1].split()) if paragraph else None
