"""Offer the fixes of the problems under the cursor, and all safe repairs at once."""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, takewhile

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Edit, Fix, Problem, Safety, Span
from descant_server import convert
from descant_server.documents import Document
from descant_server.server import ResponseServer

FIX_ALL = "source.fixAll.descant"

ToEdit = Callable[[Document, Iterable[Edit]], types.WorkspaceEdit]


def register(server: ResponseServer) -> None:
    """Wire the request for code actions."""
    options = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix, FIX_ALL])

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        document = server.document(params.text_document.uri)
        capabilities = server.client_capabilities
        if document is None or not get_capability(
            capabilities, "text_document.code_action.code_action_literal_support"
        ):
            return []
        to_edit = edit_maker(capabilities)
        actions = [
            *quick_fixes(document, convert.from_range(document, params.range), to_edit),
            *fix_all(document, to_edit),
        ]
        return [action for action in actions if is_wanted(action, params.context.only)]


def edit_maker(capabilities: types.ClientCapabilities) -> ToEdit:
    """Return how edits are written for a client: with versions wherever it understands them."""
    if get_capability(capabilities, "workspace.workspace_edit.document_changes"):
        return convert.to_versioned_edit
    return convert.to_plain_edit


def quick_fixes(document: Document, asked: Span, to_edit: ToEdit) -> Iterator[types.CodeAction]:
    """Offer every fix of the problems that touch *asked*; the edit that the reading assumed comes first."""
    for problem in document.analysis.problems:
        if problem.span.touches(asked):
            for fix in problem.fixes:
                yield types.CodeAction(
                    title=fix.title,
                    kind=types.CodeActionKind.QuickFix,
                    diagnostics=[convert.to_diagnostic(document, problem)],
                    is_preferred=_is_preferred(problem, fix),
                    edit=to_edit(document, fix.edits),
                )


def fix_all(document: Document, to_edit: ToEdit) -> Iterator[types.CodeAction]:
    """Offer to apply all safe repairs of *document*, if it has any."""
    repairs = safe_repairs(document.analysis.problems)
    if repairs:
        count = "the safe repair" if len(repairs) == 1 else f"{len(repairs):,} safe repairs"
        yield types.CodeAction(
            title=f"Apply {count}",
            kind=FIX_ALL,
            edit=to_edit(document, [edit for fix in repairs for edit in fix.edits]),
        )


def safe_repairs(problems: Iterable[Problem]) -> list[Fix]:
    """Return the safe repairs of *problems* that can be applied together: of two that overlap the first."""
    chosen: dict[Fix, None] = {}
    taken: list[Span] = []
    for problem in problems:
        repair = problem.repair
        if repair is None or repair.safety is not Safety.SAFE or repair in chosen:
            continue
        new = [edit.span for edit in repair.edits]
        if not any(_overlaps(span, taken) for span in new):
            chosen[repair] = None
            for span in new:
                insort(taken, span)
    return list(chosen)


def is_wanted(action: types.CodeAction, only: Sequence[str] | None) -> bool:
    """Tell whether the kind of *action* is one of those in *only*, or below one; without *only* all are."""
    kind = str(action.kind.value if isinstance(action.kind, types.CodeActionKind) else action.kind)
    return only is None or any(wanted in ("", kind) or kind.startswith(f"{wanted}.") for wanted in only)


def _is_preferred(problem: Problem, fix: Fix) -> bool:
    """Tell whether *fix* is the one that "auto fix" should take: there is one at most for a problem."""
    return fix is problem.fixes[0] and fix.safety is Safety.SAFE


def _overlaps(span: Span, taken: list[Span]) -> bool:
    """Tell whether *span* shares a character with one of *taken*, which are in order and share none."""
    place = bisect_left(taken, span)
    before = taken[max(0, place - 1) : place]
    after = takewhile(lambda other: other.start < span.end, (taken[i] for i in range(place, len(taken))))
    return any(span.start < other.end and other.start < span.end for other in chain(before, after))
