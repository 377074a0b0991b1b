"""All paths of an answer as one text, so that a rule is done with thousands of them in one search."""

from collections.abc import Iterable
from functools import cached_property

from descant.answer import Answer
from descant.checkpoints import along


class PathsText:
    """The paths of the files, and the new ones of files that are moved."""

    def __init__(self, answer: Answer) -> None:
        self._files = answer.files
        self.written = [file.path for file in along(answer.files)]
        """Of each file its own path."""

    @cached_property
    def distinct(self) -> tuple[str, ...]:
        """The paths of the files in order, each once."""
        return tuple(dict.fromkeys(along(self.written)))

    @cached_property
    def text(self) -> str:
        """All paths, new ones last, each on a line."""
        new = [file.new_path_node.value for file in along(self._files) if file.new_path_node is not None]
        return "\n".join(self.written + new)

    @cached_property
    def lines(self) -> str:
        """The same with a line break before the first and behind the last, to search for how paths end."""
        return f"\n{self.text}\n"

    @cached_property
    def is_plain(self) -> bool:
        """Whether all are of ASCII and can be printed, so that each is one of the lines."""
        count = len(self.written) + sum(file.new_path_node is not None for file in along(self._files))
        text = self.text
        return text.isascii() and text.count("\n") < max(count, 1) and text.replace("\n", "").isprintable()

    def hold(self, marks: Iterable[str]) -> bool:
        """Tell whether one of *marks* occurs in :attr:`lines`."""
        lines = self.lines
        return any(mark in lines for mark in marks)
