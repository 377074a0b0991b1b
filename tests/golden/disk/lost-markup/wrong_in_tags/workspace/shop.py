class Basket:
    """What somebody buys."""

    def __init__(self, *items):
        self.items = items

    def total(self, rate):
        return sum(self.items) * rate


if __name__ == "__main__":
    print(Basket(1, 2).total(3))
