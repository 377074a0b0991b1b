"""Answers in tags: ``<summary>``, ``<course_of_action>``, ``<curator_activity>`` and ``<file path="…">``.

Raw tags are not XML: the content of a file is taken literally, whatever it holds. Exactly one line break
behind the opening tag belongs to the framing; every other character is content.
"""

from typing import TYPE_CHECKING

from descant.formats.format import Format
from descant.formats.tags import problem_kinds
from descant.loading import later

if TYPE_CHECKING:
    from descant.formats.tags.finding import find
else:
    find = later("descant.formats.tags.finding", "find")

FORMAT = Format("tags", find, problem_kinds.KINDS)
