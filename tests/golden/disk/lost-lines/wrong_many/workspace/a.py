def sum_0(first, second):
    total = first + second + 0
    print("sum 0", total)
    return total


def sum_1(first, second):
    total = first + second + 1
    print("sum 1", total)
    return total


def sum_2(first, second):
    total = first + second + 2
    print("sum 2", total)
    return total


def sum_3(first, second):
    total = first + second + 3
    print("sum 3", total)
    return total


def sum_4(first, second):
    total = first + second + 4
    print("sum 4", total)
    return total


def sum_5(first, second):
    total = first + second + 5
    print("sum 5", total)
    return total


def sum_6(first, second):
    total = first + second + 6
    print("sum 6", total)
    return total


def sum_7(first, second):
    total = first + second + 7
    print("sum 7", total)
    return total
