"""The version of library, server and command: they are released together."""

VERSION = "0.1.0"
