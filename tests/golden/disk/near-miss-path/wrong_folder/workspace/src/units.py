import os
import sys


def first(path):
    with open(path) as file:
        return file.read()


def second(items):
    for item in items:
        yield item.strip()


def third(a, b):
    all_of_it = a + b
    return all_of_it


if __name__ == "__main__":
    print(first(sys.argv[1]))
