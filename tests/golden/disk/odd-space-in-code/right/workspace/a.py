price = "1 000"
count = 1
