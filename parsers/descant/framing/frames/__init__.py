"""The wrappings that are known. To add one, write a module with a ``FRAME`` and add a line here."""

from descant.framing.frame import FrameKind
from descant.framing.frames import (
    channels,
    data_stream,
    double_encoded,
    envelope,
    event_stream,
    html_escaped,
    markdown_escaped,
    member_string,
    once_escaped,
    quoted_lines,
    reasoning,
    stripped_markers,
)

__all__ = ["FRAMES"]

FRAMES: tuple[FrameKind, ...] = (
    channels.FRAME,
    stripped_markers.FRAME,
    reasoning.FRAME,
    # Before that of one object, since the last one of a stream may hold nothing.
    event_stream.FRAME,
    data_stream.FRAME,
    envelope.FRAME,
    quoted_lines.FRAME,
    double_encoded.FRAME,
    member_string.FRAME,
    once_escaped.FRAME,
    html_escaped.FRAME,
    markdown_escaped.FRAME,
)
"""In the order in which they are tried."""
