"""The editor's and the terminal's view of the library ``descant``."""

from descant.version import VERSION as __version__

__all__ = ["__version__"]
