print(“hello”)
z
