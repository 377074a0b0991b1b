print("hello")
z
