"""The rules against the disk, in the order in which their problems stand where they share a place.

To add one, write one file with a ``RULE`` and add one line here.
"""

from descant_server.workspace.rules import secret_in_file
from descant_server.workspace.rules.rule import DiskContext, DiskRule

__all__ = ["DISK_RULES", "DiskContext", "DiskRule"]

DISK_RULES: tuple[DiskRule, ...] = (secret_in_file.RULE,)
