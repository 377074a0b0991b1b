"""Answers in Markdown: each file in a fenced code block, with its path in the fence or above it.

Nothing in Markdown says what is a file, so this is read only where nothing else is. The content of a file is
what is between its fences, each character of it.
"""

from typing import TYPE_CHECKING

from descant.formats.format import Format, Precedence
from descant.formats.markdown import problem_kinds
from descant.loading import later

if TYPE_CHECKING:
    from descant.formats.markdown.finding import find
else:
    find = later("descant.formats.markdown.finding", "find")

FORMAT = Format("markdown", find, problem_kinds.KINDS, Precedence.FALLBACK)
