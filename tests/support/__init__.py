"""What tests share, and programs that look for hours: ``cd tests && python -m support.soak``."""
