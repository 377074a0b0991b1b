# where everything is
DATABASE = "sqlite:///shop.db"
DEBUG = False
