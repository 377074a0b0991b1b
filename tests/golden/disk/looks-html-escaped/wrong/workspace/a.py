x = "a & b"  # <- here
y = 1
