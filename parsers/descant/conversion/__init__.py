"""Write an answer in another format, so that reading it gives the same summary, plan and files again.

The proof is in the reading: what was written is read back and compared. If it differs, the next and more
careful way of writing is tried; if none is left, the conversion is refused with the reason. Nothing is ever
dropped in silence.

To add a format, write one file with a ``TARGET`` and add one line here.
"""

from descant.analysis import Analysis
from descant.conversion import diff, edits, json, markdown, patch, tags, xml
from descant.conversion.contents import Contents, contents_of
from descant.conversion.hunk_details import files_without_hints, without_hints
from descant.conversion.losses import channels_left_out, left_out, lost, obstacles
from descant.conversion.proof import Attempt, attempts
from descant.conversion.target import Conversion, Detail, Obstacle, Refusal, Target

__all__ = [
    "TARGETS",
    "Attempt",
    "Contents",
    "Conversion",
    "Detail",
    "Obstacle",
    "Refusal",
    "Target",
    "attempts",
    "channels_left_out",
    "contents_of",
    "convert",
    "files_without_hints",
    "left_out",
    "obstacles",
    "without_hints",
]

TARGETS: dict[str, Target] = {
    module.TARGET.name: module.TARGET for module in (json, tags, xml, markdown, edits, patch, diff)
}
"""The formats that answers can be written in, by their names."""


def convert(analysis: Analysis, to: str) -> Conversion | Refusal:
    """Return the answer of *analysis*, written in the format *to*, or the reasons why that cannot be done.

    Raises KeyError for a format that is not in TARGETS.
    """
    target = TARGETS[to]
    obstacles_found = obstacles(analysis, target)
    if obstacles_found:
        return Refusal(to, obstacles_found)
    wanted, again = without_hints(contents_of(analysis), target), Contents()
    for attempt in attempts(wanted, target):
        if attempt.is_kept:
            return Conversion(to, attempt.text, left_out(analysis), files_without_hints(analysis, target))
        again = attempt.contents
    misread = Obstacle(analysis.span, f"As {target.title}, this answer would be read in another format.")
    return Refusal(to, tuple(lost(analysis, wanted, again, target)) or (misread,))
