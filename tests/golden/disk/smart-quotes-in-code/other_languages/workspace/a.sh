echo "a" 'b'
# don't
