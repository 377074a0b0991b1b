"""The wrappings that are known. To add one, write a module with a ``FRAME`` and add a line here."""

from collections.abc import Iterable, Mapping
from importlib import import_module

from descant.framing.frame import FrameKind

STARTS: Mapping[str, tuple[str, ...]] = {
    "channels": ("<|start|>", "<|channel|>", "<|message|>"),
    "stripped_markers": ("analysis", "assistant", "commentary"),
    "reasoning": ("<t", "<T", "<r", "<R"),
    # Before that of one object, since the last one of a stream may hold nothing.
    "event_stream": ("data:", "event:", "id:", "retry:", ":"),
    "data_stream": tuple(f"{letter}:" for letter in "f2089bg"),
    "envelope": (),
    "quoted_lines": (">",),
    "double_encoded": ('"',),
    "member_string": (),
    "once_escaped": ("{\\",),
    "html_escaped": ("&", "{&"),
    "markdown_escaped": ("\\",),
}
"""Their modules in the order in which they are tried, each with what a body starts with that it may open.

A module is loaded when a text has such a start, or did not read well as it stands.
"""


def frames(modules: Iterable[str] = STARTS) -> tuple[FrameKind, ...]:
    """Return the wrappings of *modules*, without them all there are."""
    return tuple(import_module(f"{__name__}.{module}").FRAME for module in modules)
