"""A file that is there gets another text: merged into it where it was made from an older one."""

from dataclasses import replace

from descant.merging import Merge, lines_of, merged
from descant_server.wording.plurals import plural
from descant_server.workspace.base import BaseEvidence
from descant_server.workspace.content import Content
from descant_server.workspace.draft import Draft
from descant_server.workspace.file_text import NoText, Style, read_text, rewritten
from descant_server.workspace.plan import PlannedWrite


def rewriting(draft: Draft, content: str) -> Draft:
    """Return *draft*, of a file that is there, as it becomes where an answer has *content* for it.

    Where it has a base that is sure, the change from there to *content* is merged into what is there; where
    it
    contradicts what was changed since, nothing is written.
    """
    assert draft.before is not None, "the file is there"
    old = draft.before.text
    if isinstance(old, NoText):
        return replace(draft, reasons=(f"the file that is there {old.reason}",))
    base = draft.base
    if base is None or lines_of(content) == lines_of(old):
        return with_content(draft, content)
    match base.evidence:
        case BaseEvidence.EQUAL:
            asks = f"restores its version of {base.name}"
            return with_content(replace(draft, asks=(*draft.asks, asks)), content)
        case BaseEvidence.UNCLEAR:
            asks = f"takes back what was changed since {base.name}, or was made from that"
            if base.is_missing:
                asks = (
                    f"replaces the file as a whole, and may be made from {base.name}, which has no such file"
                )
            return with_content(replace(draft, asks=(*draft.asks, asks)), content)
        case BaseEvidence.UNREADABLE:
            asks = f"replaces the file as a whole, since its version of {base.name} cannot be read as text"
            return with_content(replace(draft, asks=(*draft.asks, asks)), content)
        case BaseEvidence.UNKNOWN:
            asks = "replaces the file as a whole: git took too long to tell what it was made from"
            return with_content(replace(draft, asks=(*draft.asks, asks)), content)
        case BaseEvidence.FILTERED:
            asks = f"replaces the file as a whole: git has its version of {base.name} through a filter, "
            asks += "which is not run"
            return with_content(replace(draft, asks=(*draft.asks, asks)), content)
    made = merging(draft, content)
    if made.merge is None and not made.reasons:
        asks = f"has all its changes already; applying it takes back what was changed since {base.name}"
        return with_content(replace(draft, asks=(*draft.asks, asks)), content)
    return made


def merging(draft: Draft, content: str) -> Draft:
    """Return *draft*, which has a base, with the change from there to *content* merged into what is there.

    What has the change already stays as it is, and has no base then.
    """
    made, text = merged_text(draft, content)
    return made if text is None else with_content(made, text)


def merged_text(draft: Draft, content: str) -> tuple[Draft, str | None]:
    """Return what :func:`merging` does, and the text that its file gets; None where there are conflicts."""
    base, old = draft.base, draft.old_text
    assert base is not None, "it was looked up"
    assert old is not None, "it is text"
    merge = merged(base.text, old, content)
    if merge.text is None:
        count = plural(len(merge.conflicts), "place")
        reason = f"in {count} it conflicts with what was changed since {base.name}"
        return replace(draft, merge=merge, reasons=(reason,)), None
    if merge.lines == lines_of(old):
        return replace(draft, base=None), old
    return replace(draft, merge=merge), merge.text


def with_content(draft: Draft, content: str) -> Draft:
    """Return *draft*, of a file that is there, with *content* as the text of the file, written as that is."""
    before = draft.before
    assert before is not None, "the file is there"
    old = before.text
    assert isinstance(old, str), "it is text"
    if before.opened is not None:
        data = rewritten(content, Style.of_text(old), old)
        if isinstance(data, NoText):
            return replace(draft, reasons=(f"its text {data.reason}",))
        return replace(draft, after=data.decode())
    return with_data(draft, rewritten(content, before.style, old), before.content.mode)


def with_data(draft: Draft, data: bytes | NoText, mode: int) -> Draft:
    """Return *draft* with what is written on the disk."""
    if isinstance(data, NoText):
        return replace(draft, reasons=(f"its text {data.reason}",))
    assert draft.target is not None, "its path is not refused"
    before, after = draft.before, Content(data, mode)
    written = read_text(data, before.charset if before is not None else None)
    step = PlannedWrite(draft.target.relative, before.content if before is not None else None, after)
    text = written.text if not isinstance(written, NoText) else None
    return replace(draft, after=text, steps=(step,))


def resolved(draft: Draft, content: str) -> Draft:
    """Return *draft*, which has conflicts, with the *content* that a person has decided for."""
    return with_content(replace(draft, merge=None, reasons=()), content)


def kept_lines(draft: Draft) -> str:
    """Say from which version a merged file was made, and how many of the lines changed since it keeps."""
    assert draft.base is not None, "it was merged"
    assert draft.merge is not None, "it was merged"
    kept = kept_since(draft.merge)
    if draft.base.evidence is not BaseEvidence.REVIEWED:
        return "; ".join(filter(None, (f"made from {draft.base.name}", kept)))
    kept = f"{kept} {draft.base.name}" if kept else f"changed since {draft.base.name}"
    return "; ".join(filter(None, (draft.base.earlier, kept)))


def kept_since(merge: Merge) -> str:
    """Say how many lines changed since its base *merge* keeps; empty where there are none."""
    return f"keeps {plural(merge.kept, 'line')} changed since" if merge.kept else ""
