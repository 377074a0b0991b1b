"""All kinds of problems that ``descant`` reports: those of the library, and those of server and command."""

from descant.catalogue import CATALOGUE
from descant.problems import ProblemKind
from descant_server.documents.reduced_analysis import NOT_READ, SAFE_MODE, TOO_LARGE
from descant_server.problem_catalogue.setting_kinds import (
    SETTING,
    SETTINGS_SYNTAX,
    UNKNOWN_CODE,
    UNUSED_ACCEPTANCE,
)
from descant_server.workspace.rules import KINDS as DISK_KINDS

_OWN = (
    NOT_READ,
    SAFE_MODE,
    SETTING,
    SETTINGS_SYNTAX,
    TOO_LARGE,
    UNKNOWN_CODE,
    UNUSED_ACCEPTANCE,
    *DISK_KINDS,
)
KINDS: dict[str, ProblemKind] = dict(sorted({**CATALOGUE, **{kind.code: kind for kind in _OWN}}.items()))
"""By code, sorted."""
