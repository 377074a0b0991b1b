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
