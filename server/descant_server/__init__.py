"""The editor's and the terminal's view of the library ``descant``."""

from descant.version import VERSION

__version__ = VERSION
