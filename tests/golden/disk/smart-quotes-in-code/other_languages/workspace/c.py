print("a")
# it's
