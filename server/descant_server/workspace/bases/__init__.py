"""Where the bases of answers come from: the history of a repository, or what the caller names."""

from descant_server.workspace.bases.before_applies import BasesBeforeApplies
from descant_server.workspace.bases.history_bases import HistoryBases
from descant_server.workspace.bases.named_bases import DISK, NoSuchBaseError, named_bases

__all__ = ["DISK", "BasesBeforeApplies", "HistoryBases", "NoSuchBaseError", "named_bases"]
