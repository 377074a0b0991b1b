x = 1
z
