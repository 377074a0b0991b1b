"""Offer the fixes of the problems under the cursor, all safe repairs at once, and other formats."""

from collections.abc import Iterator, Sequence
from functools import partial

from lsprotocol import types
from pygls.capabilities import get_capability

from descant import Fix, Problem, Safety, Span
from descant.fixing import edits_of, joint_repairs
from descant_server import convert
from descant_server.documents import Document
from descant_server.features.edits import ToEdit, edit_maker
from descant_server.features.ignoring import IGNORE, offers
from descant_server.features.rewrites import REWRITE, rewrites
from descant_server.server import ResponseServer

FIX_ALL = "source.fixAll.descant"


def register(server: ResponseServer) -> None:
    """Wire the request for code actions."""
    options = types.CodeActionOptions(
        code_action_kinds=[types.CodeActionKind.QuickFix, FIX_ALL, REWRITE], resolve_provider=True
    )

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        document = await server.current(params.text_document.uri)
        capabilities = server.client_capabilities
        if document is None or not get_capability(
            capabilities, "text_document.code_action.code_action_literal_support"
        ):
            return []
        to_edit, only = edit_maker(capabilities), params.context.only
        asked = convert.from_range(document, params.range)
        shown = server.configured_for(document.uri).shown(document.uri, document.analysis)
        actions = [
            *quick_fixes(document, asked, to_edit, shown),
            *fix_all(document, to_edit),
            *rewrites(document, capabilities, partial(is_wanted, only=only)),
            *(offers(server, document, asked) if is_wanted(IGNORE, only) else ()),
        ]
        return [action for action in actions if is_wanted(action.kind, only)]


def quick_fixes(
    document: Document, asked: Span, to_edit: ToEdit, shown: Sequence[Problem] | None = None
) -> Iterator[types.CodeAction]:
    """Offer every fix of the problems that touch *asked*; the edit that the reading assumed comes first.

    Of the problems those that are *shown* are looked at, without that all.
    """
    for problem in document.analysis.problems if shown is None else shown:
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
    repairs = joint_repairs(document.analysis.problems)
    if repairs:
        count = "the safe repair" if len(repairs) == 1 else f"{len(repairs):,} safe repairs"
        yield types.CodeAction(
            title=f"Apply {count}",
            kind=FIX_ALL,
            edit=to_edit(document, edits_of(repairs)),
        )


def is_wanted(kind: types.CodeActionKind | str | None, only: Sequence[str] | None) -> bool:
    """Tell whether actions of *kind* are among those in *only*, or below one; without *only* all are."""
    name = str(kind.value if isinstance(kind, types.CodeActionKind) else kind)
    return only is None or any(wanted in ("", name) or name.startswith(f"{wanted}.") for wanted in only)


def _is_preferred(problem: Problem, fix: Fix) -> bool:
    """Tell whether *fix* is the one that "auto fix" should take: there is one at most for a problem."""
    return fix is problem.fixes[0] and fix.safety is Safety.SAFE
