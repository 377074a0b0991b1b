x = 'b'
