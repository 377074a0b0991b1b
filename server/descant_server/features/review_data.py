"""``descant/review``: the state of an answer, as data, for editors that show it as a tree.

Everything that such a tree says is in it, words included, so that a client needs to know nothing of answers.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from descant import Severity, Span
from descant.rules.plan_paths import mentioned_paths, same_file
from descant.syntax import Scalar
from descant_server.documents.document_store import Document
from descant_server.features.apply.commit_offers import can_be_committed
from descant_server.features.arguments import read
from descant_server.features.conflicts.choices import choices
from descant_server.features.previews.fix_prompt import request_for, title_of
from descant_server.features.previews.previews import Kind, Preview
from descant_server.presentation import lsp
from descant_server.presentation.file_status import FileStatus, counted, file_statuses, headline
from descant_server.presentation.incremental_diagnostics import counted as numbers_of
from descant_server.presentation.line_counts import LineCounts
from descant_server.server import Applied, ResponseServer
from descant_server.wire.meanwhile import Meanwhile
from descant_server.wording.not_run import asked_to_run
from descant_server.wording.plurals import plural

REVIEW = "descant/review"
MOST = 1_000
"""Files and steps that are told at most."""
_COUNTED = 200
"""Files whose lines are counted at most."""
_NAMED = 50
"""Paths that are looked up of one step, and files of one name that they are held against, at most."""


def register(server: ResponseServer) -> None:
    """Wire the request."""
    counts = LineCounts()

    @server.request(REVIEW, Meanwhile.AGAIN)
    async def review(params: Any) -> dict[str, Any] | None:
        from descant_server.features.parameters import ReviewDataParams

        asked = read(ReviewDataParams, params)
        uri = asked.text_document.uri
        if asked.seen:
            server.file_tracker.check_anew(uri, asked.seen)
            await server.file_tracker.now(uri)
        else:
            await server.file_tracker.up_to_date(uri)
        await server.file_tracker.bases_known(uri, is_looked_at=bool(asked.seen))
        document = await server.current(uri)
        if document is None:
            return None
        await server.applied_known()
        applied = server.applied_last(uri)
        data = review_data(document, applied, can_apply=server.is_trusted, counts=counts)
        return {**data, "canCommit": can_be_committed(server, uri)}


def review_data(
    document: Document,
    applied: Applied | None = None,
    *,
    can_apply: bool = True,
    counts: LineCounts | None = None,
) -> dict[str, Any]:
    """Return all that is told of *document*; ranges are in the units that were agreed on with the client.

    *counts* are the numbers of lines that are known already.
    """
    counts = counts or LineCounts()
    analysis, answer = document.analysis, document.analysis.answer
    statuses = file_statuses(document)[:MOST]
    snapshot, request = document.on_disk, request_for(document)
    asked = frozenset(request.files) if request is not None else frozenset()
    return {
        "uri": document.uri,
        "version": document.version,
        "headline": headline(document),
        "format": analysis.format,
        "schema": analysis.schema.name if analysis.schema else None,
        "complete": analysis.complete,
        "folder": snapshot.folder.as_uri() if snapshot is not None else None,
        "canApply": can_apply,
        "undo": applied.entry if applied is not None and can_apply else None,
        "summary": _text(document, answer.summary),
        "plan": list(_steps(document)),
        "curatorActivity": _text(document, answer.activity),
        "files": [
            _file(document, number, status, counts, asked, can_apply=can_apply)
            for number, status in enumerate(statuses)
        ],
        "filesLeftOut": len(answer.files) - len(statuses),
        "notRun": [
            {"text": problem.message, "range": _range(document, problem.span)}
            for problem in asked_to_run(analysis)[:MOST]
        ],
        "problems": numbers_of(analysis.problems),
        "prompt": title_of(request),
    }


def _text(document: Document, node: Scalar | None) -> dict[str, Any] | None:
    if node is None or not isinstance(node.value, str):
        return None
    return {"text": node.value, "range": _range(document, node.span)}


def _steps(document: Document) -> Iterator[dict[str, Any]]:
    """Yield the steps of the plan, each with the numbers of the files that it speaks of."""
    by_name = defaultdict[str, list[tuple[int, str]]](list)
    for number, file in enumerate(document.analysis.answer.files[:MOST]):
        by_name[file.path.rpartition("/")[2]].append((number, file.path))
    for step in document.analysis.answer.steps[:MOST]:
        meant = dict.fromkeys(
            number
            for mentioned, _ in mentioned_paths(step.description)[:_NAMED]
            for number, path in by_name[mentioned.rpartition("/")[2]][:_NAMED]
            if same_file(mentioned, path)
        )
        yield {
            "number": step.number,
            "description": step.description,
            "range": _range(document, step.span),
            "files": list(meant),
        }


def _file(
    document: Document,
    number: int,
    known: FileStatus,
    counts: LineCounts,
    asked: frozenset[str],
    *,
    can_apply: bool,
) -> dict[str, Any]:
    file = known.file
    status = counted(document, number, known, counts) if number < _COUNTED else known
    comparison, problems = document.comparison, document.analysis.problems
    first, last = (bisect_left(problems, at, key=lambda problem: problem.span.start) for at in file.span)
    inside = [problem.severity for problem in problems[first:last]]
    warnings = inside.count(Severity.WARNING)
    # A file that is ready is asked for, too, where a warning leaves something open.
    open_end = ": Ask Again asks for this file." if file.path in asked else "."
    details = (*status.details, *([f"{plural(warnings, 'warning')} in it{open_end}"] if warnings else []))
    return {
        "path": file.path,
        "newPath": file.new_path,
        "oldMode": file.old_mode,
        "newMode": file.new_mode,
        "operation": file.operation,
        "state": status.word,
        "ready": status.is_ready,
        "sentence": status.sentence,
        "short": status.short,
        "spoken": status.spoken,
        "details": list(details),
        "counts": status.counts,
        "reasons": list(status.reasons),
        "asks": list(status.asks),
        "range": _range(document, file.span),
        "pathRange": _range(document, file.path_span),
        "exists": comparison is not None and comparison.files[number].draft.before is not None,
        "before": Preview("before", document.uri, file.path).address,
        "after": Preview("file", document.uri, file.path).address,
        "merge": _merge(document, number, file.path, can_decide=can_apply),
        "hunks": _hunks(document, number),
        "errors": inside.count(Severity.ERROR),
        "warnings": warnings,
    }


def _hunks(document: Document, number: int) -> dict[str, int] | None:
    """Return how many hunks of a file are left out and how many are not; None where nothing is chosen."""
    comparison = document.comparison
    change = comparison.files[number].draft.chosen if comparison is not None else None
    return None if change is None else {"taken": len(change.taken), "leftOut": len(change.left_out)}


def _merge(document: Document, number: int, path: str, *, can_decide: bool) -> dict[str, Any] | None:
    """Return what a file was made from, where that is not what is there, and what can be looked at of it."""
    comparison = document.comparison
    draft = comparison.files[number].draft if comparison is not None else None
    if draft is None or draft.base is None or draft.is_applied:
        return None
    # Only who has conflicts waits for what counts them.
    from descant_server.workspace.both_sides import conflicts_left

    kinds: tuple[Kind, ...] = ("base", "answer", "conflict")
    return {
        "madeFrom": draft.base.label,
        "kept": draft.merge.kept if draft.merge is not None else 0,
        "conflicts": conflicts_left(draft),
        **{kind: Preview(kind, document.uri, path).address for kind in kinds},
        "choices": [
            {"title": choice.title, "command": choice.command, "argument": choice.argument}
            for choice in choices(document, number, can_decide=can_decide)
        ],
    }


def _range(document: Document, span: Span) -> dict[str, Any]:
    range_ = lsp.to_range(document, span)
    start, end = range_.start, range_.end
    return {
        "start": {"line": start.line, "character": start.character},
        "end": {"line": end.line, "character": end.character},
    }
