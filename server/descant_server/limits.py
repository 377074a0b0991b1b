"""How much of a document is shown: thousands of squiggles make an editor slow, and nobody reads them."""

from descant.problems import Severity

LIMIT = 1_000
"""Diagnostics of one document at most, the one that says how many more there are included."""

MORE = Severity.INFORMATION
"""How severe it is that there are more: those that are not shown count as much as those that are."""
