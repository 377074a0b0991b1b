my_name = 1
if my_name < 2 * 3:
    pass
