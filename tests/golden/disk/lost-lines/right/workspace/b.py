"""Areas and what they are called."""

import math
from decimal import Decimal

UNIT = "m2"


def area(radius):
    return math.pi * radius**2


def exact_area(radius):
    if radius < 0:
        raise ValueError(radius)
    return Decimal(radius) ** 2 * Decimal("3.14159")


def describe(radius):
    return f"{area(radius)} {UNIT}"


def main():
    print(describe(2))


if __name__ == "__main__":
    main()
