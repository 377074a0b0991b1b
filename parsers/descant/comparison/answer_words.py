"""Answers by their numbers, in words; people count them from 1."""

from collections.abc import Sequence


def answers_in_words(numbers: Sequence[int]) -> str:
    """Return the answers of *numbers*, counted from 0, such as ``answers 1 and 3``."""
    shown = [f"{number + 1}" for number in numbers]
    return f"answer {shown[0]}" if len(shown) == 1 else f"answers {listed(shown)}"


def listed(words: Sequence[str]) -> str:
    """Return *words* as a list in a sentence: ``a, b and c``."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else words[0]
