"""A document by its name, and which names belong together."""

from typing import NamedTuple

from descant.analysis import Analysis
from descant.patterns import regex

_ROLE = regex(r"(?:\A|[._ -])(?:input|output|request|response|answer|reply|result|prompt|in|out)\Z")
_EXTENSION = regex(r"(?<=[^.])\.[a-z0-9-]{1,12}\Z")


class Named(NamedTuple):
    """A document that is open, or was given together with others."""

    name: str
    """A path, or an address."""
    analysis: Analysis

    @property
    def shown(self) -> str:
        """The last part of the name."""
        return self.name.replace("\\", "/").rstrip("/").rpartition("/")[2]

    @property
    def stem(self) -> str:
        """The name without what tells a request from an answer: that of ``x.input.json`` ends in ``x``."""
        folder, _, name = self.name.replace("\\", "/").rpartition("/")
        name = _EXTENSION.sub("", name.lower())
        return f"{folder}/{_ROLE.sub('', name)}"
