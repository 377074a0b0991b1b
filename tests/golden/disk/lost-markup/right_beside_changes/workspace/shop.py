import re

_RATE = 0.2
_NUMBER = re.compile(r"\d+\.\d+")


class Basket:
    def __init__(self, items):
        self._items = items
        self._seen = 0

    def total(self):
        self._seen += 1
        return sum(self._items) * (1 + _RATE)

    def text(self):
        return "Sum:\n" + str(self.total())
