import math


def area(radius):
    return math.pi * radius**2


def round_area(radius):
    return round(area(radius))


def describe(radius):
    return f'{round_area(radius)} m2'
