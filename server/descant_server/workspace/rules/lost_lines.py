"""Lines of a file are missing, and what is there of it needs them.

Models leave out a stretch in the middle of a long file, or stop between two functions, and nothing marks the
place. Beside the disk it is told where the rest of the file, as it was, still uses what was defined there;
where an import or a private function is left that served these lines alone; where the file has lost how it
ends; and where many lines are gone that nothing else in the answer has to do with. It is an error where a
name is used that nothing binds any more. Lines that were moved, or have others in their place, are not lost.

Wrong: a file without the function `area`, which its other functions still call

Right: the whole file
"""

from collections.abc import Iterator, Sequence

from descant.patterns import regex
from descant.problems import Fix, Problem, ProblemKind, Safety, Severity
from descant.rules.scalars import text_of
from descant.source import Span, trimmed
from descant.syntax import Scalar
from descant_server.wording.plurals import plural
from descant_server.workspace.rules.answer_words import words_of
from descant_server.workspace.rules.lost_stretches import LostStretch, lost_stretches
from descant_server.workspace.rules.needed_lines import Need, NeedEvidence, evidence_for
from descant_server.workspace.rules.restored_lines import inserting
from descant_server.workspace.rules.rewritten import Rewritten
from descant_server.workspace.rules.rule import DiskContext, DiskRule

LOST_LINES = ProblemKind.from_doc("lost-lines", Severity.WARNING, __doc__)

_MANY = 20
_MANY_WORDS = 3
_REMOVING = regex(
    r"(?:re)?mov(?:e|ed|es|ing)\b|delet|drop|\bclean|dead[ ]code|unused|obsolete|deprecat|no[ ]longer|extract"
    r"|split|simplif|refactor|replac|get[ ]rid|entfern|lösch|verschieb|aufräum|supprim|retir|elimin|quit[aé]"
    r"|删除|移除|削除"
)
"""What a summary or a plan says where lines are gone on purpose."""


def _check(context: DiskContext) -> Iterator[Problem]:
    files = [file for file in context.rewritten if file.old != file.new and file.draft.file.complete]
    lost = [(file, stretches) for file in files if (stretches := list(lost_stretches(file)))]
    if not lost:
        return
    prose = _prose(context)
    contents = (draft.file.content or "" for draft in context.drafts if draft.old_text is None)
    words = words_of(files, (prose, *contents))
    is_meant = _REMOVING.search(prose.lower()) is not None
    for file, stretches in lost:
        for stretch in stretches[:_MANY]:
            evidence = evidence_for(file, stretch, words)
            if evidence is not None and not (is_meant and evidence.need is Need.UNRELATED):
                yield _problem(context, file, stretch, evidence)


def _problem(context: DiskContext, file: Rewritten, stretch: LostStretch, evidence: NeedEvidence) -> Problem:
    lines = file.old_lines[stretch.start : stretch.end]
    edit = inserting(context, file, stretch.new_start, stretch.new_end, lines)
    title = f"Restore {plural(len(lines), 'line')} from disk"
    (span,) = file.node.spans_of(context.text, [_place(file, stretch)])
    return Problem(
        LOST_LINES,
        span,
        _message(file, stretch, evidence),
        alternatives=(Fix(title, (edit,), Safety.UNSAFE),) if edit is not None else (),
        pointer=context.place_of(file).pointer,
        severity_override=Severity.ERROR if evidence.need is Need.UNBOUND else None,
    )


def _place(file: Rewritten, stretch: LostStretch) -> Span:
    """Return the line of the answer behind the place of the lines, or the last one."""
    numbers = range(stretch.new_end, len(file.new_lines))
    back = range(min(stretch.new_start, len(file.new_lines)) - 1, -1, -1)
    filled = (number for number in (*numbers, *back) if file.new_lines[number].strip())
    number = next(filled, None)
    return trimmed(file.new, file.new_span(number)) if number is not None else Span.at(0)


def _message(file: Rewritten, stretch: LostStretch, evidence: NeedEvidence) -> str:
    where = "before this line" if stretch.new_end < len(file.new_lines) else "at the end"
    verb, them = ("is", "it") if stretch.filled == 1 else ("are", "them")
    missing = f"{plural(stretch.filled, 'line')} of {file.path} on disk {verb} missing {where}"
    names = _listed(evidence.words)
    is_one = len(evidence.words) == 1
    match evidence.need:
        case Need.UNBOUND | Need.USED:
            return f"{missing}; the file still uses {names}."
        case Need.SERVED:
            return f"{missing}; {names} {'has' if is_one else 'have'} no use without {them}."
        case Need.ENDS:
            return f"{missing}, {names} among them."
        case _:
            of_names = f" ({names})" if names else ""
            return f"{missing}{of_names}; nothing else in the answer has to do with {them}."


def _listed(words: Sequence[str]) -> str:
    shown = list(words[:_MANY_WORDS])
    more = len(words) - len(shown)
    if more:
        return f"{', '.join(shown)} and {more} more"
    return " and ".join((", ".join(shown[:-1]), shown[-1])) if len(shown) > 1 else "".join(shown)


def _prose(context: DiskContext) -> str:
    answer = context.analysis.answer
    plan = answer.plan if isinstance(answer.plan, Scalar) else None
    steps = (step.node.get("description") for step in answer.steps)
    parts = [answer.summary, plan, *(step for step in steps if isinstance(step, Scalar))]
    return "\n".join(text_of(part) or "" for part in parts if part is not None)


RULE = DiskRule((LOST_LINES,), _check)
