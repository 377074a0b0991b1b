"""Which languages are checked in an answer; all that are known, if nobody says otherwise."""

from dataclasses import dataclass

from descant.embedded.languages import LANGUAGES, Language


@dataclass(frozen=True, slots=True)
class LanguageSelection:
    """The languages that somebody wants to be checked."""

    languages: frozenset[str] | None = None
    """None for all that are known."""
    extensions: tuple[tuple[str, str], ...] = ()
    """The language of files by how their names end, which counts before what is known of them."""

    def includes(self, language: str) -> bool:
        """Tell whether what is written in *language* is checked."""
        return self.languages is None or language in self.languages

    def named(self, path: str) -> Language | None:
        """Return the language that files which end as *path* does are said to be in."""
        if not self.extensions:
            return None  # Thousands of files are asked for after each keystroke.
        name = next((name for ending, name in self.extensions if path.endswith(ending)), None)
        return next((language for language in LANGUAGES if language.name == name), None)


EVERYTHING = LanguageSelection()
