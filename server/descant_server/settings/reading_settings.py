"""The settings ``formats``, ``languages``, ``base`` and ``docs``: what is read how, and explained where."""

from collections.abc import Mapping
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from descant.embedded.language_selection import EVERYTHING, LanguageSelection
from descant.formats import FORMATS
from descant_server.settings.complaints import Complaint, kind_of, list_in

CODE = "{code}"
"""The placeholder in an address for the code of a problem."""
OWN_DOCS = f"{Path(__file__).parent.with_name('problems').as_uri()}/{CODE}.md"
"""The pages that come with this package, and tell of this version."""


class BaseSetting(StrEnum):
    """What an answer was made from, where nobody names it."""

    HISTORY = "history"
    """The commit of which it is clearly a change; else what is there."""
    DISK = "disk"
    """What is there; nothing is merged."""


_SCHEMES = ("http", "https", "file")
_FORMATS = {format.name: format for format in FORMATS}
_LANGUAGE_KEYS = ("check", "extensions")


def explained_at(code: str, docs: str | None) -> str:
    """Return the address at which *code* is explained: as *docs* says, or else in this package."""
    return (docs or OWN_DOCS).replace(CODE, code)


def read_formats(given: Any, complaints: list[Complaint]) -> tuple[str, ...] | None:
    """Return the names of the formats that are read; None for all."""
    names = list_in(given, "formats", complaints)
    for entry in names:
        if entry not in _FORMATS:
            near = get_close_matches(str(entry), _FORMATS, 1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(_FORMATS)}."
            message = f"The setting descant.formats has {entry!s:.40}, which is no format; {hint}"
            complaints.append(Complaint(message, "formats", str(entry)))
    return tuple(name for name in _FORMATS if name in names) or None


def read_languages(given: Any, complaints: list[Complaint]) -> LanguageSelection:
    """Return which languages are checked: a list of names, or an object with ``check`` and ``extensions``."""
    if given is None:
        return EVERYTHING
    if isinstance(given, list):
        given = {"check": given}
    if not isinstance(given, Mapping):
        message = f"The setting descant.languages is neither a list nor an object but {kind_of(given)}."
        complaints.append(Complaint(message, "languages"))
        return EVERYTHING
    for name in given:
        if name not in _LANGUAGE_KEYS:
            message = f'Unknown key "{name}" in the setting descant.languages.'
            complaints.append(Complaint(message, "languages", str(name)))
    check, extensions = given.get("check"), given.get("extensions")
    if check is not None and not (isinstance(check, list) and all(isinstance(word, str) for word in check)):
        message = "The setting descant.languages is not a list of names such as python."
        complaints.append(Complaint(message, "languages"))
        check = None
    return LanguageSelection(
        None if check is None else frozenset(check), tuple(_extensions(extensions or {}, complaints))
    )


def _extensions(given: Any, complaints: list[Complaint]) -> list[tuple[str, str]]:
    if not isinstance(given, Mapping):
        message = f'"extensions" of the setting descant.languages is not an object but {kind_of(given)}.'
        complaints.append(Complaint(message, "languages", "extensions"))
        return []
    pairs = []
    for ending, language in given.items():
        if isinstance(language, str) and language:
            pairs.append(("." + str(ending).removeprefix("*").removeprefix("."), language))
        else:
            message = (
                f"The setting descant.languages maps {ending} to {kind_of(language)}, not to a language."
            )
            complaints.append(Complaint(message, "languages", str(ending)))
    return pairs


def read_base(given: Any, complaints: list[Complaint]) -> BaseSetting:
    """Return what answers are taken to be made from."""
    if given is None:
        return BaseSetting.HISTORY
    known = [*BaseSetting]
    if given not in known:
        message = f"The setting descant.base is neither {' nor '.join(known)}; it is taken to be {known[0]}."
        complaints.append(Complaint(message, "base"))
        return BaseSetting.HISTORY
    return BaseSetting(given)


def read_docs(given: Any, complaints: list[Complaint]) -> str | None:
    """Return the address at which problems are explained, with ``{code}`` for a code; None without."""
    if given is None:
        return None
    if not isinstance(given, str):
        message = f"The setting descant.docs is not an address but {kind_of(given)}."
    elif (reason := _why_not(given)) is None:
        return given
    else:
        message = f"The setting descant.docs is not used: {reason}"
    complaints.append(Complaint(message, "docs"))
    return None


def _why_not(address: str) -> str | None:
    try:
        parts = urlsplit(address.replace(CODE, "code"))
    except ValueError:
        return "it is not a URL."
    if parts.scheme not in _SCHEMES or not (parts.netloc or parts.scheme == "file"):
        return f"it does not start with {', '.join(f'{scheme}://' for scheme in _SCHEMES)}."
    if any(sign.isspace() or not sign.isprintable() for sign in address):
        return "it contains spaces."
    if "{" in address.replace(CODE, "") or "}" in address.replace(CODE, ""):
        return f"of braces only {CODE} means something in it."
    return None
