HIGH = 2


def tide(hour):
    return HIGH


def name():
    return 'tide'
