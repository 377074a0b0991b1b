def alpha():
    a = 1
    b = 2
    return a


def beta():
    return rewritten()
