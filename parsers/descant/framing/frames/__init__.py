"""The wrappings that are known. To add one, write a module with a ``FRAME`` and add a line here."""

from descant.framing.frame import FrameKind
from descant.framing.frames import channels, double_encoded, envelope

__all__ = ["FRAMES"]

FRAMES: tuple[FrameKind, ...] = (
    channels.FRAME,
    double_encoded.FRAME,
    envelope.FRAME,
)
"""In the order in which they are tried."""
