"""How things are said to people, wherever they are said: numbers of things, what is done to files."""
