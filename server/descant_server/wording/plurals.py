"""Numbers of things, in words for people."""


def plural(count: int, noun: str) -> str:
    """Return *count* and *noun*, such as ``2 files``."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}{'es' if noun.endswith('x') else 's'}"
