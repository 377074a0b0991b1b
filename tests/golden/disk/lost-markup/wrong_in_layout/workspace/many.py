def tide0():
    return 0


def tide1():
    return 1


def tide2():
    return 2


def tide3():
    return 3


def tide4():
    return 4


def tide5():
    return 5


def tide6():
    return 6


def tide7():
    return 7
