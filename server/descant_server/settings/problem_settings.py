"""The settings ``select``, ``ignore`` and ``severities``: which problems are shown, and how severe."""

from collections.abc import Mapping
from typing import Any

from descant import Severity
from descant_server.problem_catalogue.code_patterns import advice, codes_of
from descant_server.settings.complaints import Complaint, kind_of, list_in, object_in
from descant_server.settings.problem_choice import ProblemChoice

OFF = "off"
LEVELS = (*(severity.label for severity in Severity), OFF)


def read_choice(given: Mapping[str, Any], complaints: list[Complaint]) -> ProblemChoice:
    """Return what the settings *given* choose, and add what cannot be understood to *complaints*."""
    severities: dict[str, Severity] = {}
    ignore = _codes(given, "ignore", complaints) or frozenset()
    for pattern, level in _severities(given.get("severities"), complaints):
        codes = _meant(pattern, "severities", complaints)
        if level == OFF:
            ignore |= codes
        else:
            severities |= dict.fromkeys(sorted(codes), Severity[level.upper()])
    return ProblemChoice(_codes(given, "select", complaints), ignore, severities)


def _codes(given: Mapping[str, Any], name: str, complaints: list[Complaint]) -> frozenset[str] | None:
    """Return the codes in the list *name*; None where there is no list or none of it is understood."""
    expanded: frozenset[str] = frozenset()
    for index, code in enumerate(list_in(given.get(name), name, complaints, "a list of codes")):
        if isinstance(code, str):
            expanded |= _meant(code, name, complaints)
        else:
            message = f"The setting descant.{name}[{index}] is not a code but {kind_of(code)}."
            complaints.append(Complaint(message, name))
    return expanded or None


def _meant(pattern: str, name: str, complaints: list[Complaint]) -> frozenset[str]:
    codes = codes_of(pattern)
    if not codes:
        message = (
            f"The setting descant.{name} has the code {pattern}, which no problem has; {advice(pattern)}"
        )
        complaints.append(Complaint(message, name, pattern))
    return codes


def _severities(given: Any, complaints: list[Complaint]) -> list[tuple[str, str]]:
    severities = []
    for code, level in object_in(given, "severities", complaints).items():
        if level in LEVELS:
            severities.append((str(code), level))
        elif level is not None:
            message = (
                f"The setting descant.severities says {kind_of(level)} for {code}; "
                f"it may be {', '.join(LEVELS[:-1])} or {OFF}."
            )
            complaints.append(Complaint(message, "severities", str(code)))
    # Those that name more codes come first, so that json-* and an exception of it can be set side by side.
    return sorted(severities, key=lambda pair: (-len(codes_of(pair[0])), pair[0]))
