"""What an answer brings into the files is held against what they hold already: only a new secret is told."""

from collections.abc import Iterator

from descant import Problem, Span
from descant.answer import Hunk
from descant.embedded.embedded_files import embedded_file
from descant_server.secrets.searching import new_secrets
from descant_server.secrets.secret_kind import SECRET_IN_FILE
from descant_server.workspace.draft import Draft
from descant_server.workspace.rules.rule import DiskContext, DiskRule


def _check(context: DiskContext) -> Iterator[Problem]:
    for draft in context.drafts:
        yield from _in_content(context, draft)
        for hunk in draft.file.hunks:
            yield from _in_hunk(context, draft, hunk)


def _in_content(context: DiskContext, draft: Draft) -> Iterator[Problem]:
    embedded = embedded_file(context.analysis, draft.file)
    if embedded is None:
        return
    secrets = new_secrets(draft.old_text, embedded.content)
    places = embedded.to_raws(secret.span for secret in secrets)
    for secret, place in zip(secrets, places, strict=True):
        yield _problem(place, secret.kind, secret.hint(embedded.content))


def _in_hunk(context: DiskContext, draft: Draft, hunk: Hunk) -> Iterator[Problem]:
    new = "\n".join(hunk.new_lines)
    raw, place = context.analysis.source.text, hunk.span.start
    for secret in new_secrets(draft.old_text or "\n".join(hunk.old_lines), new):
        # The lines of a patch are behind a + or -, or in strings: of several the first one is underlined.
        line = new[secret.span.start : secret.span.end].partition("\n")[0]
        start = raw.find(line, place, hunk.span.end)
        if start >= 0:
            place = start + len(line)
        yield _problem(Span(start, place) if start >= 0 else hunk.span, secret.kind, secret.hint(new))


def _problem(place: Span, kind: str, hint: str) -> Problem:
    message = (
        f"The answer brings a secret into this file: {kind} ({hint}). Let the program read it from its "
        "environment or a keyring, and withdraw it where it is from: it has been in a chat."
    )
    return Problem(SECRET_IN_FILE, place, message)


RULE = DiskRule((SECRET_IN_FILE,), _check)
