"""A text that counts what is copied of it: work that a loop repeats shows in any machine."""

from typing import SupportsIndex


class CountingText(str):
    """Any text; slices of it are plain ones."""

    copied = 0
    """So many characters were."""

    def __getitem__(self, key: SupportsIndex | slice) -> str:
        """Return what a text does."""
        part = super().__getitem__(key)
        self.copied += len(part)
        return part
