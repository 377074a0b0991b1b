A = r"^[\-\.\w]+$"
use(_router)
x = sum([len(y) for y in z])
