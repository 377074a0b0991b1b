"""Offer the fixes of the problems under the cursor, all safe repairs at once, other formats, and the files.

Where the client can ask for the edit of an action later, it is worked out only then.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.exceptions import JsonRpcException

from descant import Fix, Problem, Refusal, Safety, Span
from descant.fixing import edits_of, joint_repairs
from descant_server.documents.document_store import Document
from descant_server.features.apply.commit_offers import can_be_committed
from descant_server.features.arguments import open_document, read
from descant_server.features.code_actions.conversion_actions import REWRITE, rewrite, rewrites, why_not
from descant_server.features.code_actions.deferred_actions import (
    Later,
    can_resolve,
    check,
    fix_of,
    gone,
)
from descant_server.features.code_actions.file_actions import APPLY, file_actions, prompt_action
from descant_server.features.code_actions.ignore_actions import IGNORE, ignore_actions
from descant_server.features.editing.workspace_edits import ToEdit, edit_maker
from descant_server.features.safe_mode import ways_out
from descant_server.presentation import lsp
from descant_server.server import ResponseServer
from descant_server.wire.meanwhile import Meanwhile

if TYPE_CHECKING:
    from descant_server.features.parameters import ActionData

QUICK_FIX = types.CodeActionKind.QuickFix
FIX_ALL = "source.fixAll.descant"


def register(server: ResponseServer) -> None:
    """Wire the request for code actions."""
    options = types.CodeActionOptions(
        code_action_kinds=[QUICK_FIX, FIX_ALL, REWRITE, APPLY], resolve_provider=True
    )

    @server.request(types.TEXT_DOCUMENT_CODE_ACTION, Meanwhile.AGAIN, options)
    async def code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        await server.file_tracker.up_to_date(params.text_document.uri)
        document = await server.current(params.text_document.uri)
        capabilities = server.client_capabilities
        if document is None or not get_capability(
            capabilities, "text_document.code_action.code_action_literal_support"
        ):
            return []
        to_edit, only = edit_maker(capabilities), params.context.only
        later = Later(document) if can_resolve(capabilities) else None
        asked = lsp.from_range(document, params.range)
        shown = server.configured_for(document.uri).shown(document.uri, document.analysis)
        actions = [
            *ways_out(document),
            *(quick_fixes(document, asked, to_edit, later, shown) if is_wanted(QUICK_FIX, only) else ()),
            *(fix_rest(document, asked, to_edit, later) if is_wanted(QUICK_FIX, only) else ()),
            *(fix_all(document, to_edit, later) if is_wanted(FIX_ALL, only) else ()),
            *rewrites(document, capabilities, partial(is_wanted, only=only), later),
            *(
                file_actions(
                    document,
                    asked,
                    capabilities,
                    server.applied_last(document.uri),
                    server.conflict_files.of(document.uri),
                    can_commit=can_be_committed(server, document.uri),
                )
                if server.is_trusted
                else ()
            ),
            *prompt_action(document, asked),
            *(ignore_actions(server, document, asked) if is_wanted(IGNORE, only) else ()),
        ]
        return [action for action in actions if is_wanted(action.kind, only)]

    @server.request(types.CODE_ACTION_RESOLVE, Meanwhile.AGAIN)
    async def resolve(action: types.CodeAction) -> types.CodeAction:
        if action.data is None:
            return action
        from descant_server.features.parameters import ActionData

        offer = read(ActionData, action.data)
        document = await open_document(server, offer.uri)
        action.edit = worked_out(document, offer, action.title, edit_maker(server.client_capabilities))
        return action


def quick_fixes(
    document: Document,
    asked: Span,
    to_edit: ToEdit,
    later: Later | None = None,
    shown: Sequence[Problem] | None = None,
) -> Iterator[types.CodeAction]:
    """Offer every fix of the problems that touch *asked*; the edit that the reading assumed comes first.

    With *later* the actions have no edits, but what is needed to work them out. Of the problems those that
    are *shown* are looked at, without that all.
    """
    for problem in document.analysis.problems if shown is None else shown:
        if problem.span.touches(asked):
            for fix in problem.fixes:
                yield types.CodeAction(
                    title=fix.title,
                    kind=QUICK_FIX,
                    diagnostics=[lsp.to_diagnostic(document, problem)],
                    is_preferred=_is_preferred(problem, fix),
                    edit=None if later else to_edit(document, fix.edits),
                    data=later.fix(problem) if later else None,
                )


def fix_all(document: Document, to_edit: ToEdit, later: Later | None = None) -> Iterator[types.CodeAction]:
    """Offer to apply all safe repairs of *document*, if it has any."""
    repairs = joint_repairs(document.analysis.problems)
    if repairs:
        count = "the safe repair" if len(repairs) == 1 else f"{len(repairs):,} safe repairs"
        yield types.CodeAction(
            title=f"Apply {count}",
            kind=FIX_ALL,
            edit=None if later else to_edit(document, edits_of(repairs)),
            data=later.fix_all() if later else None,
        )


def fix_rest(
    document: Document, asked: Span, to_edit: ToEdit, later: Later | None = None
) -> Iterator[types.CodeAction]:
    """Offer the same among the quick fixes, where one of several safe repairs is at *asked*."""
    problems = document.analysis.problems
    if any(p.repair and p.repair.safety is Safety.SAFE and p.span.touches(asked) for p in problems):
        count = len(joint_repairs(problems))
        for action in fix_all(document, to_edit, later) if count > 1 else ():
            action.title, action.kind = f"Fix all {count:,} safe problems", QUICK_FIX
            yield action


def worked_out(document: Document, offer: "ActionData", title: str, to_edit: ToEdit) -> types.WorkspaceEdit:
    """Return the edit of the action offered under *title*. Raises JsonRpcException if there is none."""
    check(document, offer)
    match offer.what:
        case "fix":
            return to_edit(document, fix_of(document, offer, title).edits)
        case "fixAll":
            if not (repairs := joint_repairs(document.analysis.problems)):
                raise gone()
            return to_edit(document, edits_of(repairs))
        case "convert":
            edit = rewrite(document, offer.to, to_edit)
            if isinstance(edit, Refusal):
                raise JsonRpcException(why_not(document, edit), types.LSPErrorCodes.RequestFailed)
            return edit


def is_wanted(kind: types.CodeActionKind | str | None, only: Sequence[str] | None) -> bool:
    """Tell whether actions of *kind* are among those in *only*, or below one; without *only* all are."""
    name = str(kind.value if isinstance(kind, types.CodeActionKind) else kind)
    return only is None or any(wanted in ("", name) or name.startswith(f"{wanted}.") for wanted in only)


def _is_preferred(problem: Problem, fix: Fix) -> bool:
    """Tell whether *fix* is the one that "auto fix" should take: there is one at most for a problem."""
    return fix is problem.fixes[0] and fix.safety is Safety.SAFE
