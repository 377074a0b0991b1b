x = 1 【12†source】
z
