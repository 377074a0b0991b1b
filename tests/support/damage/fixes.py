"""What fixes make of a damaged answer."""

import json
from dataclasses import dataclass

from descant import Analysis, analyze, apply_edits, file_states, fixed_text, repairs
from descant.fixing import edits_of, joint_repairs
from support import soundness
from support.damage.cases import Case


@dataclass(frozen=True)
class FixVerdict:
    """What safe fixes and repairs do to one case; each should be so."""

    none_lost: bool
    """After all safe fixes as many files are exact as before."""
    none_spoiled: bool
    """No file becomes ready with wrong bytes."""
    settles: bool
    """Fixing once more changes nothing."""
    one_round: bool
    """Once the safe repairs were applied together, none is left."""
    repairs_read: bool
    """The repairs are as the invariant has it that tests hold for any text."""
    repairs_whole: bool
    """With all repairs the text is strict JSON, whatever was said of it, and is read to the same tree."""


def fix_verdict(case: Case, analysis: Analysis) -> FixVerdict:
    """Fix the case, and say what came of it."""
    schemas = (analysis.schema,) if analysis.schema else None
    fixed = fixed_text(analysis)
    again = analyze(fixed, schemas=schemas)
    edits = edits_of(joint_repairs(analysis.problems))
    once = analyze(apply_edits(case.text, edits), schemas=schemas)
    try:
        soundness.check_repairs(analysis)
    except (AssertionError, ValueError):
        repairs_read = False
    else:
        repairs_read = True
    return FixVerdict(
        none_lost=_exact(case, again) >= _exact(case, analysis),
        none_spoiled=_spoiled(case, again) <= _spoiled(case, analysis),
        settles=fixed_text(again) == fixed,
        one_round=not joint_repairs(once.problems),
        repairs_read=repairs_read,
        repairs_whole=_is_whole(analysis),
    )


def _exact(case: Case, analysis: Analysis) -> int:
    return sum((file.path, file.content) in case.files for file in analysis.answer.files)


def _spoiled(case: Case, analysis: Analysis) -> int:
    states = file_states(analysis)
    return sum(
        not state.is_blocked and (state.file.path, state.file.content) not in case.files for state in states
    )


def _is_whole(analysis: Analysis) -> bool:
    if analysis.root is None or analysis.format != "json":
        return analysis.root is None
    again = analyze(apply_edits(analysis.source.text, repairs(analysis.problems)))
    if again.root is None:
        return False
    try:
        json.loads(again.source.text[again.span.start : again.span.end])
    except json.JSONDecodeError:
        # In a frame that is decoded, it is not the raw text that is JSON.
        return soundness.is_transcribed(analysis)
    return repr(again.root.value) == repr(analysis.root.value)
