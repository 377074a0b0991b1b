"""Texts of many lines in a program, in which a fence is no fence."""

_QUOTES = ('"""', "'''")


class MultilineStrings:
    """Tells, from place to place, whether a content is inside a quoted text or a comment of many lines."""

    def __init__(self, text: str, begin: int) -> None:
        """Take the *text*, and where in it the content begins."""
        self.text = text
        self.at = begin
        self.quotes = [0, 0]
        self.comments = 0

    def holds(self, end: int) -> bool:
        """Tell whether *end*, which is never before the one that was asked for last, is inside of one."""
        for number, quote in enumerate(_QUOTES):
            self.quotes[number] += self.text.count(quote, self.at, end)
        self.comments += self.text.count("/*", self.at, end) - self.text.count("*/", self.at, end)
        self.at = end
        return any(count % 2 for count in self.quotes) or self.comments > 0
