"""What is known of a text after a keystroke in one of its files, without reading the text again.

:class:`Known` is exact or it is nothing: what it says of the new text is what a whole analysis says of it,
and where it cannot be sure of that it says None.
"""

from descant.revising.known import Known, Revision

__all__ = ["Known", "Revision"]
