"""What is said of a file that was made from an older version of the one that is there."""

from descant.merging import ChosenChange
from descant_server.wording.plurals import plural
from descant_server.workspace.base import BaseEvidence
from descant_server.workspace.both_sides import conflicts_left
from descant_server.workspace.comparison import Compared, DiskState
from descant_server.workspace.rewriting import kept_lines, kept_since


def title_of(compared: Compared) -> str:
    """Return the state of *compared* in more words; empty where its own word says it."""
    draft = compared.draft
    if draft.chosen is not None and (hunks := hunks_in_words(draft.chosen)):
        return f"{compared.state.value} ({hunks})"
    if draft.is_decided and not draft.is_applied:
        return f"{compared.state.value} (resolved by you)"
    if draft.base is None or draft.is_applied:
        return ""
    match compared.state:
        case DiskState.MERGED if draft.merge is not None:
            kept = kept_since(draft.merge)
            return f"merged ({kept})" if kept else "merged"
        case DiskState.CONFLICT:
            return f"conflict in {plural(conflicts_left(draft), 'place')}"
        case DiskState.OLDER if draft.base.evidence is BaseEvidence.EQUAL:
            return "older version"
        case DiskState.OLDER if draft.base.evidence is BaseEvidence.UNKNOWN:
            return "may be made from an older version"
        case DiskState.OLDER:
            return "made from an older version"
        case _:
            return ""


def hunks_in_words(change: ChosenChange) -> str:
    """Say how many hunks are taken, such as ``2 of 3 hunks``; empty where none is left out."""
    left_out, taken = len(change.left_out), len(change.taken)
    if not left_out:
        return ""
    left = f"{plural(left_out, 'hunk')} left out"
    return f"{taken:,} of {plural(taken + left_out, 'hunk')}" if taken else left


def kept_by(compared: Compared) -> str:
    """Return what a merged file was made from and keeps of what was changed since; empty for others."""
    has_merge = compared.draft.merge is not None and compared.is_ready
    return kept_lines(compared.draft) if has_merge else ""
