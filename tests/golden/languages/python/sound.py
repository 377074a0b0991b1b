import os

print(f"{os.sep} (")  # (
