text = "say “hi”"
count = 1
