"""The editor's and the terminal's view of the library ``descant``."""

__version__ = "0.1.0"
