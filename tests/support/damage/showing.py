"""A case and what came of it, to be read by a person; the worst ones first."""

from support.damage.measuring import Outcome
from support.damage.totals import FIX_FLAGS

_LONGEST = 3000
"""Characters of an answer that is shown as a whole."""
_MANY = 2
"""So many problems may one slip have."""


def badness(one: Outcome) -> int:
    """Return how bad it is, 0 where all is well."""
    verdict = one.verdict
    is_spoiled = one.fixes is not None and not all(getattr(one.fixes, flag) for flag in FIX_FLAGS)
    return (
        1000 * verdict.silent
        + 800 * verdict.wrong_and_ready
        + 300 * verdict.no_file
        + 100 * (verdict.outside - verdict.kept)
        + 50 * (not verdict.exact)
        + 20 * is_spoiled
        + 10 * (verdict.is_cause_first is False)
        + (verdict.problems if verdict.problems > _MANY else 0)
    )


def shown(one: Outcome) -> str:
    """Return the damaged answer with the damage between ⟦ and ⟧, and what was read of it."""
    case, verdict = one.case, one.verdict
    marked = case.text
    for start, end in sorted(case.spots, reverse=True):
        marked = f"{marked[:start]}⟦{marked[start:end]}⟧{marked[end:]}"
    half = _LONGEST // 2
    lines = [
        f"=== {case.kind}, seed {case.seed}: exact {verdict.exact}, silent {verdict.silent}, "
        f"wrong and ready {verdict.wrong_and_ready}, outside kept {verdict.kept}/{verdict.outside}, "
        f"cause first {verdict.is_cause_first}",
        marked if len(marked) < _LONGEST else f"{marked[:half]} […] {marked[-half:]}",
        f"--- wanted {[path for path, _ in case.files]}, in doubt {sorted(case.in_doubt)}; read:",
    ]
    for path, content, reasons in verdict.read:
        is_exact = (path, content) in case.files
        lines.append(f"    {path}: {'exact' if is_exact else 'WRONG'}, {reasons or 'ready'}")
    for severity, code, start, end, message in verdict.said:
        lines.append(f"    {start}–{end} {severity} {code}: {message}")
    if one.fixes:
        lines.append(f"    {one.fixes}")
    return "\n".join(lines)
