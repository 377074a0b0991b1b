x = a[0]
y = b.get(0)
z = c[0]
