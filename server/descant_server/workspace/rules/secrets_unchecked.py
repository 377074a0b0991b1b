"""A file is not searched for tokens: their detector is not installed.

Something in it is as long and as random as a token, and what would tell which kind it is, or that it is none,
is missing. Private keys are found without it, most tokens and passwords are not.

In VS Code the extension downloads it when the server answers already, and this is taken back then; where that
fails, the status of the server says so. Elsewhere install it with the extra `secrets`.

Wrong: a line with `token = "ghp_` and 36 characters more, on a machine without the detector

Right: the same line where the detector is installed, which tells of it as a secret, or without the token
"""

from collections.abc import Iterator

from descant.embedded.embedded_files import embedded_file
from descant.problems import Problem, ProblemKind, Severity
from descant_server.secrets.searching import is_unsearched
from descant_server.workspace.rules.rule import DiskContext, DiskRule
from descant_server.workspace.rules.writing_path import writing_path

SECRETS_UNCHECKED = ProblemKind.from_doc("secrets-unchecked", Severity.INFORMATION, __doc__)

_MESSAGE = (
    "This file was not searched for tokens: their detector is not installed. Something in it looks like one; "
    "look at it before you apply the file."
)


def _check(context: DiskContext) -> Iterator[Problem]:
    for draft in context.drafts:
        embedded = embedded_file(context.analysis, draft.file)
        lines = [line for hunk in draft.file.hunks for line in hunk.new_lines]
        lines += embedded.content.split("\n") if embedded is not None else []
        if is_unsearched(draft.old_text, lines):
            yield writing_path(context, SECRETS_UNCHECKED, draft.file, _MESSAGE)


RULE = DiskRule((SECRETS_UNCHECKED,), _check)
